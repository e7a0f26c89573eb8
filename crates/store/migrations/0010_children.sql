-- Runs within runs: a unit of a SUBWORKFLOW stage starts runs and waits for them.

-- The unit a run was started for, and how many runs it stands within. Most runs stand on their own.
alter table run add column parent_run_id uuid references run;
alter table run add column parent_unit_id uuid;
alter table run add column depth smallint not null default 0;
alter table run add constraint run_depth_when_within check
    ((parent_unit_id is null) = (parent_run_id is null) and (parent_unit_id is null) = (depth = 0) and depth >= 0);

-- What parents and children have to tell each other. Each is changed under its own lock alone, so neither waits for the other;
-- what is to be told is noted here in the transaction in which it happens, and a sweep passes it on.
create table child_run (
    -- Not a reference: a child that could not be started is noted as ended and has no row.
    child_run_id       uuid        primary key,
    parent_run_id      uuid        not null references run,
    parent_unit_id     uuid        not null,
    ordinal            integer     not null,
    ended_at           timestamptz,
    -- Null for a child that ended because it was cancelled.
    outcome            text,
    result             jsonb,
    -- It has ended, and its parent does not know yet.
    to_gather          boolean     not null,
    -- How often something happened to its parent that it has yet to follow.
    to_follow          integer     not null,
    -- It stands still because its parent does, and goes on with it.
    paused_with_parent boolean     not null,
    constraint child_run_place_once unique (parent_unit_id, ordinal),
    constraint child_run_outcome_when_ended check (outcome is null or ended_at is not null),
    constraint child_run_gathered_when_ended check (not to_gather or ended_at is not null),
    constraint child_run_follows_countably check (to_follow >= 0)
);
create index child_run_open on child_run (parent_run_id) where ended_at is null;
create index child_run_to_gather on child_run (parent_unit_id) where to_gather;
create index child_run_to_follow on child_run (child_run_id) where to_follow > 0;

insert into event_type (name, version, description)
values ('dev.handoff.unit.split', 1, 'Runs within the run were started, and the unit waits for them');
