-- When the people of a project work. Every change is a new row and none is ever changed, so that a deadline can be explained
-- years later by the very hours it was reckoned with.

create table calendar (
    calendar_id uuid        primary key,
    project_id  uuid        not null references project,
    number      integer     not null,
    -- The hours, as they were written; none: day and night.
    document    json,
    set_by      uuid        not null references actor,
    set_at      timestamptz not null,
    constraint calendar_number_once unique (project_id, number),
    constraint calendar_number_positive check (number > 0),
    constraint calendar_document_is_object check (document is null or json_typeof(document) = 'object')
);
create trigger calendar_is_immutable before update or delete on calendar
    for each row execute function refuse_change('deadlines are explained by the calendar they were reckoned with');

insert into event_type (name, version, description) values
    ('dev.handoff.project.calendar_set', 1, 'The people of a project work at other hours');
