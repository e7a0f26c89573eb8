-- Signals: what runs were told from outside. One that nothing waits for yet is kept until a WAIT stage takes it.

create table signal (
    run_id      uuid        not null references run,
    signal_id   uuid        not null,
    project_id  uuid        not null,
    name        text        not null,
    data        jsonb,
    -- What its sender calls it: the same signal sent twice is one signal.
    source      text,
    source_id   text,
    received_at timestamptz not null,
    taken_by    uuid,
    taken_at    timestamptz,
    primary key (run_id, signal_id),
    constraint signal_name_length check (char_length(name) between 1 and 200),
    constraint signal_origin_complete check ((source is null) = (source_id is null)),
    constraint signal_origin_length check (char_length(source) between 1 and 200 and char_length(source_id) between 1 and 200),
    constraint signal_taken_by_somebody check ((taken_by is null) = (taken_at is null))
);
create unique index signal_once on signal (run_id, source, source_id) where source is not null;
-- What is kept, and nothing else: the cost of a hop does not grow with the signals a run has used up.
create index signal_kept on signal (run_id, signal_id) where taken_at is null;

create trigger taken_signal_never_changes before update on signal for each row
    when (old.taken_at is not null) execute function terminal_never_changes();
create trigger signal_is_kept before delete on signal for each row
    execute function refuse_change('what a run was told stays told');

insert into event_type (name, version, description) values
    ('dev.handoff.signal.received', 1, 'A run was told that something outside has happened'),
    ('dev.handoff.signal.taken',    1, 'A unit used up a signal of its run');
