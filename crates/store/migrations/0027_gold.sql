-- Gold questions: work whose right answer is known, handed out among ordinary work.

create table gold (
    gold_id      uuid        primary key,
    project_id   uuid        not null references project,
    -- Asked at this stage of whatever version of the workflow is live.
    workflow_key text        not null,
    stage_key    text        not null,
    item_id      uuid        not null references item,
    -- The right answers, and how near is near enough.
    answer       jsonb       not null,
    -- Why that is right; shown with feedback.
    reason       text,
    state        text        not null,
    revision     integer     not null,
    created_by   uuid        not null references actor,
    created_at   timestamptz not null,
    changed_at   timestamptz not null,
    constraint gold_state_known check (state in ('active', 'retired')),
    constraint gold_reason_length check (char_length(reason) <= 10000)
);
create index gold_by_stage on gold (project_id, workflow_key, stage_key, gold_id) where state = 'active';
create index gold_by_project on gold (project_id, gold_id);

-- A run that exists to put a gold question to somebody. Nothing that person can read says so: not the run's events, nor its rows as
-- they are shown. Nobody else is offered anything of it.
alter table run add column gold_for uuid references actor;

create table gold_asked (
    run_id      uuid             primary key references run,
    gold_id     uuid             not null references gold,
    actor_id    uuid             not null references actor,
    project_id  uuid             not null,
    step_id     uuid             not null,
    prepared_at timestamptz      not null,
    judged_at   timestamptz,
    judgment_id uuid,
    score       double precision,
    wrong       text[],
    -- Which revision of the right answers it was compared with.
    revision    integer,
    -- Each question once to each person.
    constraint gold_asked_once unique (gold_id, actor_id),
    constraint gold_asked_judged check
        ((judged_at is null) = (score is null) and (judged_at is null) = (judgment_id is null))
);
create index gold_asked_waiting on gold_asked (step_id, actor_id, run_id) where judged_at is null;
create index gold_asked_of_gold on gold_asked (gold_id, run_id);

-- How far somebody has come at a step with gold questions.
create table gold_progress (
    step_id      uuid    not null references step,
    actor_id     uuid    not null references actor,
    -- Known to nobody who works: where among ordinary work the next question comes.
    seed         uuid    not null default gen_random_uuid(),
    -- Answers since qualifying, questions among them.
    answers      bigint  not null default 0,
    -- The last stretch of answers that had a question.
    last_stretch bigint  not null default -1,
    quiz_asked   integer not null default 0,
    quiz_right   integer not null default 0,
    primary key (step_id, actor_id)
);

-- Units of such runs stand in no queue.
alter table unit add column withheld boolean not null default false;
drop index unit_claimable;
alter table unit drop column claimable;
alter table unit add column claimable boolean not null
    generated always as (state in ('ready', 'in_progress', 'overdue') and slots_taken < judgments_required
                         and handed_to is null and not withheld) stored;
create index unit_claimable on unit (step_id, priority desc, unit_id) where claimable;

-- When somebody passed the entry quiz.
alter table work_record add column qualified_at timestamptz;

-- Reviews that look at a sample: a run that must not be passed over, and what was promised of each person.
alter table run add column review_wanted boolean not null default false;
alter table work_record add column reviewed integer not null default 0;
alter table work_record add column review_errors integer not null default 0;
alter table work_record add column review_rate double precision;
alter table work_record add column promise jsonb;

-- What rules over behaviour found.
create table quality_flag (
    flag_id     bigint           generated always as identity primary key,
    project_id  uuid             not null references project,
    rule        integer          not null,
    measure     text             not null,
    value       double precision not null,
    answers     integer          not null,
    action      jsonb            not null,
    actor_id    uuid,
    unit_id     uuid,
    step_id     uuid,
    occurred_at timestamptz      not null
);
create index quality_flag_by_project on quality_flag (project_id, flag_id desc);
-- A rule strikes the same subject again only on answers that came since.
create table rule_strike (
    project_id uuid  not null references project,
    rule       bytea not null,
    subject    uuid  not null,
    marker     uuid  not null,
    primary key (project_id, rule, subject)
);
-- What rules want done to runs: carried out by a sweep, by the same commands that people give.
create table quality_order (
    order_id   bigint      generated always as identity primary key,
    kind       text        not null,
    unit_id    uuid        not null,
    judgments  uuid[]      not null,
    by_people  smallint    not null,
    reason     text        not null,
    created_at timestamptz not null,
    done_at    timestamptz,
    constraint quality_order_kind_known check (kind in ('taint', 'raise_overlap', 'send_to_review'))
);
create index quality_order_open on quality_order (order_id) where done_at is null;

insert into event_type (name, version, description) values
    ('dev.handoff.run.review_wanted', 1, 'A run is to be reviewed, whatever the sample');
