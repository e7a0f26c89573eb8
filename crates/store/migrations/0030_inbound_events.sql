-- Events from outside that are not for one run: each is told apart by (source, id), in the transaction of its effect.
create table inbound_event (
    source      text        not null,
    source_id   text        not null,
    type        text        not null,
    project_id  uuid        not null references project,
    received_at timestamptz not null,
    primary key (source, source_id),
    constraint inbound_event_names_length
        check (char_length(source) between 1 and 4096 and char_length(source_id) between 1 and 4096)
);

-- What somebody outside says of a project's work as a whole. It is kept, so that steps that come later begin as it says.
create table project_work (
    project_id uuid        primary key references project,
    status     text        not null,
    -- When it was said, by whoever said it: what was said earlier and comes later changes nothing.
    said_at    timestamptz not null,
    constraint project_work_status_known check (status in ('active', 'paused'))
);

insert into event_type (name, version, description)
values ('dev.handoff.project.work_paused', 1, 'Nothing of a project is on offer until its work is launched again'),
       ('dev.handoff.project.work_launched', 1, 'What a project has to do is on offer');
