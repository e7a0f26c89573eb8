-- What is not registered cannot be emitted, by whatever way it is written. Asked once per statement and not once per row, because
-- a hop appends many events at a time.
create function event_type_is_registered() returns trigger language plpgsql as $$
declare
    unknown text;
begin
    select a.type into unknown
      from appended a
     where not exists (select 1 from event_type t where t.name = a.type)
     limit 1;
    if found then
        raise exception 'event type % is not registered', unknown
            using errcode = 'foreign_key_violation', constraint = 'event_type_is_registered';
    end if;
    return null;
end $$;
create trigger event_type_is_registered after insert on event
    referencing new table as appended
    for each statement execute function event_type_is_registered();

-- The schemas of payloads are written by the binary that brings the schema of the database up to date: it knows them best, and a
-- migration could only repeat them.
comment on column event_type.schema is 'The JSON Schema of the payload, kept current by every start.';
