-- Items by the file, and drafts of answers.

-- A file on its way in. `rows_done` is how far it has come: a batch of rows and the mark move in one transaction, so whoever
-- sends the file again goes on where it stopped.
create table item_import (
    import_id  uuid        primary key,
    project_id uuid        not null references project,
    format     text        not null,
    -- The field that holds the external key; none: `external_key`, where a row has it.
    key_field  text,
    state      text        not null,
    rows_done  bigint      not null,
    created    bigint      not null,
    known      bigint      not null,
    faults     bigint      not null,
    created_by uuid        not null references actor,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint item_import_format_known check (format in ('jsonl', 'csv', 'json')),
    constraint item_import_state_known check (state in ('open', 'complete')),
    constraint item_import_key_field_length check (char_length(key_field) between 1 and 200),
    constraint item_import_counts_add_up check (rows_done = created + known + faults)
);
create index item_import_by_project on item_import (project_id, import_id);

-- What became of each row: an item, or a fault.
create table import_row (
    import_id  uuid   not null references item_import,
    row_number bigint not null,
    item_id    uuid references item,
    code       text,
    detail     text,
    primary key (import_id, row_number),
    constraint import_row_number_positive check (row_number > 0),
    constraint import_row_item_or_fault check ((item_id is null) = (code is not null)),
    constraint import_row_fault_told check ((code is null) = (detail is null))
);
create index import_row_fault on import_row (import_id, row_number) where code is not null;

-- How far runs of a workflow have been started for the rows of an import.
create table import_start (
    import_id   uuid        not null references item_import,
    workflow_id uuid        not null references workflow,
    rows_done   bigint      not null,
    runs        bigint      not null,
    updated_at  timestamptz not null,
    primary key (import_id, workflow_id),
    constraint import_start_runs_within_rows check (runs between 0 and rows_done)
);

-- What somebody has written but not handed in. It belongs to a person and a unit, not to a hold, so that it outlives the hold;
-- it counts for nothing.
create table draft (
    unit_id       uuid        not null,
    actor_id      uuid        not null references actor,
    project_id    uuid        not null references project,
    assignment_id uuid        not null,
    revision      integer     not null,
    data          jsonb       not null,
    updated_at    timestamptz not null,
    primary key (unit_id, actor_id),
    constraint draft_revision_positive check (revision > 0)
);
create index draft_by_age on draft (updated_at);

insert into event_type (name, version, description)
values ('dev.handoff.import.begun', 1, 'A file of items is on its way in'),
       ('dev.handoff.import.completed', 1, 'All rows of a file of items were taken in');
