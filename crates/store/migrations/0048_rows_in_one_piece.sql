-- Rows to be written are handed over as rows. As lists of values, one for each column, they had to be put together again, which cost seven to
-- fifteen times as much (docs/performance.md).
create type new_event as (
    stream_id   uuid,
    seq         bigint,
    event_id    uuid,
    project_id  uuid,
    type        text,
    actor_id    uuid,
    data        text,
    traceparent text,
    prev_hash   bytea,
    hash        bytea
);

create type new_run as (
    run_id             uuid,
    project_id         uuid,
    version_id         uuid,
    item_id            uuid,
    started_by         uuid,
    state              text,
    outcome            text,
    event_seq          bigint,
    event_head         bytea,
    last_assignment_id uuid,
    reached_outcome    text,
    created_at         timestamptz,
    completed_at       timestamptz,
    rollup             text,
    rollup_marks       bytea,
    parent_run_id      uuid,
    parent_unit_id     uuid,
    depth              smallint,
    gold_for           uuid
);

create type changed_run as (
    run_id             uuid,
    state              text,
    outcome            text,
    event_seq          bigint,
    event_head         bytea,
    last_assignment_id uuid,
    reached_outcome    text,
    completed_at       timestamptz,
    rollup             text,
    rollup_marks       bytea,
    review_wanted      boolean
);

create type new_unit as (
    step_id            uuid,
    unit_id            uuid,
    project_id         uuid,
    run_id             uuid,
    parent_unit_id     uuid,
    round              smallint,
    state              text,
    judgments_required smallint,
    slots_taken        smallint,
    judgments_counted  smallint,
    claims             integer,
    handle             text,
    created_at         timestamptz,
    started_at         timestamptz,
    finished_at        timestamptz,
    detail             text,
    wakes_at           timestamptz,
    via                text,
    withheld           boolean
);

create type changed_unit as (
    unit_id            uuid,
    parent_unit_id     uuid,
    state              text,
    judgments_required smallint,
    slots_taken        smallint,
    judgments_counted  smallint,
    claims             integer,
    handle             text,
    started_at         timestamptz,
    finished_at        timestamptz,
    detail             text,
    wakes_at           timestamptz,
    via                text
);

create type new_assignment as (
    step_id                uuid,
    assignment_id          uuid,
    unit_id                uuid,
    project_id             uuid,
    run_id                 uuid,
    actor_id               uuid,
    status                 text,
    epoch                  integer,
    previous_assignment_id uuid,
    claimed_at             timestamptz,
    expires_at             timestamptz,
    ended_at               timestamptz
);

create type changed_assignment as (
    assignment_id uuid,
    status        text,
    epoch         integer,
    expires_at    timestamptz,
    ended_at      timestamptz
);

create type new_judgment as (
    step_id       uuid,
    judgment_id   uuid,
    assignment_id uuid,
    unit_id       uuid,
    project_id    uuid,
    run_id        uuid,
    actor_id      uuid,
    decision      text,
    comment       text,
    data          text,
    counted       boolean,
    late          boolean,
    trust         double precision,
    model_version text,
    created_at    timestamptz
);

create type new_act as (
    project_id    uuid,
    actor_id      uuid,
    judgment_id   uuid,
    assignment_id uuid,
    step_id       uuid,
    unit_id       uuid,
    run_id        uuid,
    answer        bytea,
    option_place  smallint,
    occurred_at   timestamptz
);

create type new_evidence as (
    project_id  uuid,
    skill       text,
    actor_id    uuid,
    source      text,
    score       double precision,
    judgment_id uuid,
    occurred_at timestamptz
);
