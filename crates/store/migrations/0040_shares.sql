-- How much of the work of a project each person has done, at stages that limit it (`share_per_person`). Counted with the answers
-- themselves, in the same transaction, so that a claim reads a few rows and never the answers.
create table share_taken (
    project_id uuid   not null references project,
    actor_id   uuid   not null references actor,
    step_id    uuid   not null references step,
    -- Answers that count.
    answers    bigint not null,
    primary key (project_id, actor_id, step_id)
);

-- Whether the step is one of those of whose units a person may do only a part.
alter table step_card add column shared boolean not null default false;
create index step_card_shared on step_card (project_id) where shared;
