-- Workflows as data. A version is written once, at publication; after that the database itself refuses to change it,
-- because runs are pinned to it and must mean tomorrow what they meant when they started.

create table workflow (
    workflow_id uuid        primary key,
    project_id  uuid        not null references project,
    key         text        not null,
    name        text        not null,
    created_at  timestamptz not null,
    constraint workflow_key_once unique (project_id, key),
    constraint workflow_key_form check (key ~ '^[a-z0-9][a-z0-9_-]{0,62}$'),
    constraint workflow_name_length check (char_length(name) between 1 and 200)
);

create table workflow_version (
    version_id   uuid        primary key,
    workflow_id  uuid        not null references workflow,
    project_id   uuid        not null references project,
    number       integer     not null,
    status       text        not null,
    -- The document as its author wrote it, after normalisation: `json` keeps the order of its keys.
    document     json        not null,
    -- SHA-256 of the normalised document: applying the same file twice finds the version that already says so.
    content_hash bytea       not null,
    created_by   uuid        not null references actor,
    created_at   timestamptz not null,
    published_at timestamptz,
    constraint workflow_version_number_once unique (workflow_id, number),
    constraint workflow_version_number_positive check (number > 0),
    constraint workflow_version_status_known check (status in ('draft', 'published', 'archived')),
    constraint workflow_version_published_at check ((status = 'draft') = (published_at is null))
);
-- One version of a workflow is live at a time; a newer one archives the older, whose runs go on.
create unique index workflow_version_live_once on workflow_version (workflow_id) where status = 'published';

create table stage (
    version_id uuid     not null references workflow_version,
    stage_key  text     not null,
    ordinal    smallint not null,
    type       text     not null,
    name       text     not null,
    config     jsonb    not null,
    primary key (version_id, stage_key),
    constraint stage_type_known check (type in
        ('START', 'ANNOTATE', 'REVIEW', 'CONSENSUS', 'MITL', 'ROUTER', 'SUBWORKFLOW', 'WAIT', 'END')),
    constraint stage_key_form check (stage_key ~ '^[a-z0-9][a-z0-9_-]{0,62}$')
);

create table connection (
    version_id uuid     not null,
    source     text     not null,
    handle     text     not null,
    -- Nowhere to go ends the run with the outcome DONE.
    target     text,
    rework     boolean  not null,
    ordinal    smallint not null,
    primary key (version_id, ordinal),
    constraint connection_once unique nulls not distinct (version_id, source, handle, target),
    constraint connection_source_exists foreign key (version_id, source) references stage,
    constraint connection_target_exists foreign key (version_id, target) references stage
);

-- A stage as it runs: what the queue of a stage is filed under. `unit`, `assignment` and `judgment` have its id first
-- in their keys, so that they can be sharded by it and kept together.
create table step (
    step_id            uuid     primary key,
    project_id         uuid     not null references project,
    version_id         uuid     not null,
    stage_key          text     not null,
    status             text     not null,
    priority           smallint not null,
    -- Whose queue this is; also in the stage's config, kept here so that a person's work is found by index.
    candidate_group_id uuid references actor_group,
    constraint step_stage_once unique (version_id, stage_key),
    constraint step_stage_exists foreign key (version_id, stage_key) references stage,
    constraint step_status_known check (status in ('launching', 'active', 'paused', 'completed'))
);
create index step_by_project on step (project_id, step_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
    raise exception '% on % is refused: %', tg_op, tg_table_name, tg_argv[0] using errcode = 'integrity_constraint_violation';
end $$;

create function version_only_changes_status() returns trigger language plpgsql as $$
begin
    if old.status <> 'draft'
       and (new.version_id, new.workflow_id, new.project_id, new.number, new.document::text, new.content_hash,
            new.created_by, new.created_at, new.published_at)
           is distinct from
           (old.version_id, old.workflow_id, old.project_id, old.number, old.document::text, old.content_hash,
            old.created_by, old.created_at, old.published_at) then
        raise exception 'workflow version % is published and cannot be changed', old.version_id
            using errcode = 'integrity_constraint_violation';
    end if;
    return new;
end $$;
create trigger version_only_changes_status before update on workflow_version
    for each row execute function version_only_changes_status();
create trigger version_is_kept before delete on workflow_version
    for each row execute function refuse_change('versions are kept, runs are pinned to them');
create trigger stage_is_immutable before update or delete on stage
    for each row execute function refuse_change('a stage belongs to its version and never changes');
create trigger connection_is_immutable before update or delete on connection
    for each row execute function refuse_change('a connection belongs to its version and never changes');
