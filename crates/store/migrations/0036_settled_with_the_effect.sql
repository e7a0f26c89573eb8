-- A consumer that reads the log writes how far it is in the transaction of its effects, so it needs no row for each event to tell what it has
-- handled. Sent back, or fed by a broker later, it must still know: everything up to this place is handled, set aside, or waits in event_retry.
alter table event_consumer
    add column done_tx_id    bigint not null default 0,
    add column done_position bigint not null default 0;
