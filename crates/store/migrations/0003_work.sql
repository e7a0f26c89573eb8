-- Items, runs, units, assignments and judgments: work on its way.
--
-- The row of a run is the lock of everything in that run. Whoever changes a unit, an assignment or a judgment locks the
-- run's row first; so two commands on one run queue up instead of meeting half way, and no order of locks can deadlock.

create table item (
    item_id      uuid        primary key,
    project_id   uuid        not null references project,
    external_key text,
    payload      jsonb       not null,
    created_by   uuid        not null references actor,
    created_at   timestamptz not null,
    constraint item_external_key_length check (char_length(external_key) between 1 and 500),
    constraint item_external_key_once unique (project_id, external_key)
);

create table run (
    run_id             uuid        primary key,
    project_id         uuid        not null references project,
    version_id         uuid        not null references workflow_version,
    item_id            uuid        not null references item,
    started_by         uuid        not null references actor,
    state              text        not null,
    outcome            text,
    -- The last link of the run's chain of events. Kept here as well, so that cutting off the tail of the chain shows.
    event_seq          bigint      not null,
    event_head         bytea       not null,
    -- The end of the chain that the run's assignments form.
    last_assignment_id uuid,
    created_at         timestamptz not null,
    updated_at         timestamptz not null,
    completed_at       timestamptz,
    constraint run_state_known check (state in ('not_started', 'in_progress', 'completed', 'paused', 'cancelled')),
    constraint run_outcome_when_completed check ((state = 'completed') = (outcome is not null)),
    constraint run_ended_when_terminal check ((state in ('completed', 'cancelled')) = (completed_at is not null)),
    constraint run_event_seq_positive check (event_seq > 0)
) with (fillfactor = 70);
create index run_by_project on run (project_id, run_id);
create index run_by_item on run (item_id);

create table unit (
    step_id            uuid        not null references step,
    unit_id            uuid        not null,
    project_id         uuid        not null references project,
    run_id             uuid        not null references run,
    parent_unit_id     uuid,
    round              smallint    not null,
    state              text        not null,
    judgments_required smallint    not null,
    slots_taken        smallint    not null,
    judgments_counted  smallint    not null,
    -- The handle the unit was left by, once it is finished.
    handle             text,
    priority           smallint    not null,
    created_at         timestamptz not null,
    started_at         timestamptz,
    finished_at        timestamptz,
    -- One stored boolean tells whether a unit is on offer, so that most updates of a unit touch no index.
    claimable          boolean     not null
        generated always as (state in ('ready', 'in_progress') and slots_taken < judgments_required) stored,
    primary key (step_id, unit_id),
    constraint unit_state_known check (state in ('not_started', 'ready', 'in_progress', 'waiting', 'blocked', 'overdue',
        'failed', 'cannot_complete', 'completed', 'paused', 'cancelled')),
    constraint unit_round_positive check (round > 0),
    constraint unit_slots_within_required check (slots_taken between 0 and judgments_required),
    constraint unit_judgments_within_slots check (judgments_counted between 0 and slots_taken),
    constraint unit_handle_when_completed check ((state = 'completed') = (handle is not null)),
    constraint unit_ended_when_terminal check ((state in ('completed', 'cancelled')) = (finished_at is not null))
) with (fillfactor = 70);
create index unit_claimable on unit (step_id, priority desc, unit_id) where claimable;
create index unit_by_id on unit (unit_id);
create index unit_by_run on unit (run_id, unit_id);

create table assignment (
    step_id                uuid        not null,
    assignment_id          uuid        not null,
    unit_id                uuid        not null,
    project_id             uuid        not null,
    run_id                 uuid        not null references run,
    actor_id               uuid        not null references actor,
    status                 text        not null,
    -- The fencing token: an act that names an older epoch changes nothing.
    epoch                  integer     not null,
    previous_assignment_id uuid,
    claimed_at             timestamptz not null,
    ended_at               timestamptz,
    primary key (step_id, assignment_id),
    constraint assignment_unit_exists foreign key (step_id, unit_id) references unit,
    constraint assignment_status_known check (status in ('PENDING', 'IN_PROGRESS', 'SUBMITTED', 'APPROVED', 'REJECTED',
        'RELEASED', 'EXPIRED', 'CANCELLED')),
    constraint assignment_epoch_positive check (epoch > 0),
    constraint assignment_ended_unless_live check ((status in ('PENDING', 'IN_PROGRESS')) = (ended_at is null))
) with (fillfactor = 70);
-- Nobody holds or judges the same unit twice.
create unique index assignment_once on assignment (step_id, unit_id, actor_id)
    where status in ('PENDING', 'IN_PROGRESS', 'SUBMITTED', 'APPROVED', 'REJECTED');
create index assignment_by_id on assignment (assignment_id);
create index assignment_by_run on assignment (run_id, assignment_id);
create index assignment_held on assignment (actor_id, assignment_id) where status in ('PENDING', 'IN_PROGRESS');

create table judgment (
    step_id       uuid        not null,
    judgment_id   uuid        not null,
    assignment_id uuid        not null,
    unit_id       uuid        not null,
    project_id    uuid        not null,
    run_id        uuid        not null references run,
    actor_id      uuid        not null references actor,
    decision      text,
    comment       text,
    data          jsonb,
    counted       boolean     not null,
    created_at    timestamptz not null,
    primary key (step_id, judgment_id),
    constraint judgment_unit_exists foreign key (step_id, unit_id) references unit,
    constraint judgment_assignment_exists foreign key (step_id, assignment_id) references assignment,
    constraint judgment_once_per_assignment unique (step_id, assignment_id),
    constraint judgment_comment_length check (char_length(comment) <= 10000)
);
create index judgment_by_run on judgment (run_id, judgment_id);

create function terminal_never_changes() returns trigger language plpgsql as $$
begin
    raise exception '% is finished and cannot be changed', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger finished_run_never_changes before update on run for each row
    when (old.state in ('completed', 'cancelled')) execute function terminal_never_changes();
create trigger finished_unit_never_changes before update on unit for each row
    when (old.state in ('completed', 'cancelled')) execute function terminal_never_changes();
create trigger ended_assignment_never_changes before update on assignment for each row
    when (old.ended_at is not null) execute function terminal_never_changes();
create trigger judgment_never_changes before update or delete on judgment for each row
    execute function refuse_change('a judgment is what somebody said and stays said');
