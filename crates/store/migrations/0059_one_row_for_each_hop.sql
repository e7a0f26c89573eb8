-- What one transaction appends to a stream is one row, with all its events in their order. Each event in a row of its own, with three entries in indexes, was a
-- third of what a claim and its answer write. Whoever wants events reads the view `event`, which has the columns that the table had.

create table trail_entry (
    stream_id    uuid        not null,
    -- The number of the first event; those after it count on.
    first_seq    bigint      not null,
    -- Numbers are handed out before commit and so become visible out of order. A reader that wants every event reads by
    -- (tx_id, position) up to the oldest transaction still running, never by position alone. Between two entries there is room for the
    -- positions of all the events that one can hold.
    position     bigint      not null generated always as identity (increment by 1000),
    tx_id        xid8        not null default pg_current_xact_id(),
    project_id   uuid,
    occurred_at  timestamptz not null,
    event_ids    uuid[]      not null,
    types        text[]      not null,
    -- The nil id: nobody.
    actor_ids    uuid[]      not null,
    -- JSON as text, and kept so: the hashes cover these very bytes.
    data         text[]      not null,
    -- Empty: none.
    traceparents text[]      not null,
    -- The hash of the event before the first, and those of all events, 32 bytes each.
    prev_hash    bytea       not null,
    hashes       bytea       not null,
    primary key (stream_id, first_seq),
    constraint event_is_linked
        check (first_seq > 0 and cardinality(types) between 1 and 1000 and octet_length(prev_hash) = 32
               and octet_length(hashes) = 32 * cardinality(types) and cardinality(event_ids) = cardinality(types)
               and cardinality(actor_ids) = cardinality(types) and cardinality(data) = cardinality(types)
               and cardinality(traceparents) = cardinality(types))
);
-- What a row holds is compressed from two kilobytes on, which takes longer than it saves.
alter table trail_entry set (toast_tuple_target = 8160);

insert into trail_entry
       (stream_id, first_seq, position, tx_id, project_id, occurred_at, event_ids, types, actor_ids, data, traceparents, prev_hash, hashes)
overriding system value
select stream_id, seq, position, tx_id, project_id, occurred_at, array[event_id], array[type],
       array[coalesce(actor_id, '00000000-0000-0000-0000-000000000000')], array[data::text], array[coalesce(traceparent, '')], prev_hash, hash
  from event
 order by tx_id, position;
-- Behind all that there is: nobody reads anything twice, or skips it.
select setval(pg_get_serial_sequence('trail_entry', 'position'), coalesce(max(position), 0) + 1000) from trail_entry;

create unique index event_in_order_of_commit_by_entry on trail_entry (tx_id, position);
create index event_of_project_by_entry on trail_entry (project_id, tx_id, position) where project_id is not null;

create trigger event_is_append_only before update or delete on trail_entry
    for each row execute function refuse_change('events are only ever appended');
create trigger event_is_never_truncated before truncate on trail_entry
    for each statement execute function refuse_change('events are only ever appended');
revoke update, delete, truncate on trail_entry from public;
revoke update, delete, truncate on trail_entry from current_user;

drop view state_visit;
drop table event;
drop type new_event;
alter index event_in_order_of_commit_by_entry rename to event_in_order_of_commit;
alter index event_of_project_by_entry rename to event_of_project;

-- An event in a row, with what its entry is found by.
create view event as
select t.stream_id, t.first_seq + e.nth - 1 as seq, e.event_id, t.position + e.nth - 1 as position, t.tx_id, t.project_id, e.type,
       nullif(e.actor_id, '00000000-0000-0000-0000-000000000000') as actor_id, e.data::json as data, t.occurred_at,
       nullif(e.traceparent, '') as traceparent,
       case e.nth when 1 then t.prev_hash else substring(t.hashes from (32 * e.nth - 63)::integer for 32) end as prev_hash,
       substring(t.hashes from (32 * e.nth - 31)::integer for 32) as hash,
       t.first_seq, t.position as entry_position, e.data as data_text
  from trail_entry t
 cross join lateral unnest(t.event_ids, t.types, t.actor_ids, t.data, t.traceparents)
       with ordinality as e (event_id, type, actor_id, data, traceparent, nth);

-- As it was.
create view state_visit as
select e.stream_id as run_id, t.machine,
       case t.machine when 'workflow_run' then e.stream_id else (e.data ->> 'unit_id')::uuid end as subject_id,
       t.to_state as state, e.occurred_at as entered_at, e.seq as event_seq, e.event_id
  from event e
  join (select distinct machine, event_type, to_state from transition where machine <> 'task'
        union
        values ('step', 'dev.handoff.unit.joined', 'ready'), ('step', 'dev.handoff.unit.awaited', 'not_started')) t
    on t.event_type = e.type
 where e.type <> 'dev.handoff.unit.claimed'
    -- Somebody who joins others at a unit does not move it.
    or not exists (select 1
                     from event before
                    where before.stream_id = e.stream_id and before.seq < e.seq
                      and before.data ->> 'unit_id' = e.data ->> 'unit_id'
                      and before.type = 'dev.handoff.unit.claimed'
                      and not exists (select 1
                                        from event released
                                       where released.stream_id = e.stream_id
                                         and released.seq between before.seq and e.seq
                                         and released.data ->> 'unit_id' = e.data ->> 'unit_id'
                                         and released.type = 'dev.handoff.unit.released'))
union all
-- Not every end of a hold has an event of its own: those that end with their unit are told by the unit's.
select a.run_id, 'task', a.assignment_id, visited.state, visited.entered_at, null, null
  from assignment a
 cross join lateral (
       values ('in_progress', a.claimed_at),
              (case when a.status in ('SUBMITTED', 'APPROVED', 'REJECTED') then 'completed'
                    when a.status = 'CANCELLED' then 'cancelled'
                    else 'ready' end, a.ended_at)) visited (state, entered_at)
 where visited.entered_at is not null;

-- Which types are registered is asked of all of an entry at once.
create or replace function write_registered_types() returns trigger language plpgsql as $$
declare
    types jsonb;
begin
    select coalesce(jsonb_object_agg(name, version), '{}') into types from event_type;
    execute format('create or replace function are_registered(event_types text[]) returns boolean language plpgsql immutable '
                   'as $known$ begin return %L::jsonb ?& event_types; end $known$', types);
    return null;
end $$;
drop function is_registered(text);
update event_type set name = name where false;
-- What is there was looked up when it came.
alter table trail_entry add constraint event_type_is_registered check (are_registered(types)) not valid;

create type new_entry as (
    stream_id    uuid,
    first_seq    bigint,
    project_id   uuid,
    event_ids    uuid[],
    types        text[],
    actor_ids    uuid[],
    data         text[],
    traceparents text[],
    prev_hash    bytea,
    hashes       bytea
);
