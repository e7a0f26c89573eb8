-- Steps as people find them: what they ask for, how urgent they are, how much is left to do. Kept by a consumer of events, so that
-- nobody who works waits for a counter, and whoever looks for work does not touch the tables of those who do it.

-- Every combination of skills that some step asks for, once. Few combinations, many steps: whoever looks for work first finds the
-- combinations they meet.
create table skill_set (
    skill_set_id bigint primary key generated always as identity,
    -- Sorted, each once.
    skills       text[] not null,
    constraint skill_set_once unique (skills)
);

create table step_card (
    step_id            uuid     primary key references step,
    project_id         uuid     not null references project,
    is_review          boolean  not null,
    candidate_group_id uuid,
    skill_set_id       bigint   not null references skill_set,
    channels           text[]   not null,
    -- In lower case.
    locales            text[]   not null,
    -- Names and keys of project, workflow and stage, in lower case, one space between words.
    words              text     not null,
    paused             boolean  not null,
    priority           smallint not null,
    -- How many claims of the next unit are let through in a minute; none: all.
    claims_per_minute  integer,
    -- Units that have come and are not withdrawn, and how many of them are done.
    total_units        bigint   not null default 0,
    completed_units    bigint   not null default 0,
    status             text     not null generated always as (
        case when paused then 'paused'
             when total_units = 0 then 'launching'
             when completed_units >= total_units then 'completed'
             else 'active' end) stored,
    constraint step_card_limit_positive check (claims_per_minute between 1 and 1000000)
);
create index step_card_active on step_card (skill_set_id, priority desc, step_id) where status = 'active';
create index step_card_by_project on step_card (project_id, step_id);
create index step_card_words on step_card using gin (to_tsvector('simple', words));
create index step_card_limited on step_card (step_id) where claims_per_minute is not null;

insert into event_type (name, version, description)
values ('dev.handoff.step.updated', 1, 'A step stands otherwise: its status, its priority or its limit');
