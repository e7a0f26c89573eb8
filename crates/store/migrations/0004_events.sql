-- The one append-only table of facts. The audit trail is its rows in the order of a stream; the outbox is its rows that
-- the relay has not passed on yet. A stream is a run, a project or the installation as a whole.

create table event (
    stream_id   uuid        not null,
    seq         bigint      not null,
    event_id    uuid        not null,
    -- Numbers are handed out before commit and so become visible out of order. A reader that wants every event reads by
    -- (tx_id, position) up to the oldest transaction still running, never by position alone.
    position    bigint      not null generated always as identity,
    tx_id       xid8        not null default pg_current_xact_id(),
    project_id  uuid,
    type        text        not null,
    actor_id    uuid,
    -- `json`, not `jsonb`: the hash covers these very bytes, so they must come back as they went in.
    data        json        not null,
    occurred_at timestamptz not null,
    traceparent text,
    prev_hash   bytea       not null,
    hash        bytea       not null,
    primary key (stream_id, seq),
    constraint event_seq_positive check (seq > 0),
    constraint event_hash_length check (octet_length(hash) = 32 and octet_length(prev_hash) = 32)
);
create unique index event_in_order_of_commit on event (tx_id, position);

create trigger event_is_append_only before update or delete on event
    for each row execute function refuse_change('events are only ever appended');
create trigger event_is_never_truncated before truncate on event
    for each statement execute function refuse_change('events are only ever appended');
revoke update, delete, truncate on event from public;
-- The owner gives its own right away too; a superuser still meets the triggers.
revoke update, delete, truncate on event from current_user;

-- Heads of the chains that are not a run's: one for each project, and one for the installation (the nil id).
create table ledger (
    stream_id  uuid   primary key,
    event_seq  bigint not null,
    event_head bytea  not null
);
insert into ledger (stream_id, event_seq, event_head)
values ('00000000-0000-0000-0000-000000000000', 0, decode(repeat('00', 32), 'hex'));

-- What was answered to a command that came with an idempotency key: a repeat gets the same answer again.
create table answered_command (
    actor_id    uuid        not null references actor,
    key         text        not null,
    fingerprint bytea       not null,
    status      smallint    not null,
    body        text        not null,
    answered_at timestamptz not null,
    primary key (actor_id, key),
    constraint answered_command_key_length check (char_length(key) between 1 and 255)
);
create index answered_command_by_age on answered_command (answered_at);
