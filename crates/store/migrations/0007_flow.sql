-- Graphs: branches that split and join, units that wait, are blocked or fail, and runs that stand still.

-- What a unit's state carries beyond its code: facets, reasons, since when, the branches that have come to a join. Most units
-- carry nothing.
alter table unit add column detail jsonb;
-- When a waiting unit wakes by itself.
alter table unit add column wakes_at timestamptz;
-- Filled in by whoever writes a change that passes through more than one state; never kept. See `unit_goes_a_known_way`.
alter table unit add column via text[];
alter table unit add constraint unit_waits_for_something check
    ((state = 'waiting') = (detail is not null and detail -> 'facets' is not null));
alter table unit add constraint unit_wakes_only_when_waiting check (wakes_at is null or state = 'waiting');
create index unit_wakes on unit (wakes_at) where wakes_at is not null;
-- Units that wait for a signal are found by its name.
create index unit_signal on unit ((detail ->> 'signal')) where state = 'waiting' and detail -> 'signal' is not null;

-- What the branch that ended last says became of the item, while other branches are under way.
alter table run add column reached_outcome text;

-- A unit goes only where the state machine leads, whoever writes. A hop may pass through several states at once; it names them
-- in `via`, and every single step is looked up.
create function unit_goes_a_known_way() returns trigger language plpgsql as $$
declare
    path text[];
begin
    if tg_op = 'INSERT' then
        -- Where a unit's life begins need not be named.
        path := coalesce(new.via, '{}') || new.state;
        if path[1] <> 'not_started' then
            path := array['not_started'] || path;
        end if;
    else
        path := array[old.state] || coalesce(new.via, '{}') || new.state;
    end if;
    new.via := null;
    if exists (select 1
                 from generate_series(1, cardinality(path) - 1) i
                where not exists (select 1
                                    from transition t
                                   where t.machine = 'step' and t.from_state = path[i] and t.to_state = path[i + 1])) then
        raise exception 'a unit cannot go %', array_to_string(path, ' -> ')
            using errcode = 'integrity_constraint_violation', constraint = 'unit_goes_a_known_way';
    end if;
    return new;
end $$;
create trigger unit_goes_a_known_way before update on unit for each row
    when (old.state is distinct from new.state) execute function unit_goes_a_known_way();
create trigger unit_comes_a_known_way before insert on unit for each row execute function unit_goes_a_known_way();

create function run_goes_a_known_way() returns trigger language plpgsql as $$
begin
    if not exists (select 1
                     from transition t
                    where t.machine = 'workflow_run' and t.from_state = old.state and t.to_state = new.state) then
        raise exception 'a run cannot go % -> %', old.state, new.state
            using errcode = 'integrity_constraint_violation', constraint = 'run_goes_a_known_way';
    end if;
    return new;
end $$;
create trigger run_goes_a_known_way before update on run for each row
    when (old.state is distinct from new.state) execute function run_goes_a_known_way();

-- A row for every state that a unit or a run has been in: the events that took it there, read by the registry.
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
                                         and released.type = 'dev.handoff.unit.released'));
