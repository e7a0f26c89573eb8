-- Whether a unit or a run may go from one state to another, as an expression instead of a query: it is asked whenever a claim or an answer
-- moves a unit or a run, and a query from within a trigger costs as much as writing the row. The table of transitions stays the only place
-- where the ways are told: whenever it changes, the expressions are written anew.
create function write_ways() returns trigger language plpgsql as $$
declare
    for_units text[];
    for_runs text[];
begin
    select coalesce(array_agg(distinct t.from_state || ' ' || t.to_state), '{}') into for_units
      from transition t where t.machine = 'step';
    -- A run may take two steps at once.
    select coalesce(array_agg(distinct w.way), '{}') into for_runs
      from (select t.from_state || ' ' || t.to_state as way
              from transition t where t.machine = 'workflow_run'
            union
            select one.from_state || ' ' || two.to_state
              from transition one
              join transition two on two.machine = one.machine and two.from_state = one.to_state
             where one.machine = 'workflow_run') w;
    execute format('create or replace function unit_may_go(here text, there text) returns boolean language sql immutable '
                   'as $way$ select here || '' '' || there = any (%L::text[]) $way$', for_units);
    execute format('create or replace function run_may_go(here text, there text) returns boolean language sql immutable '
                   'as $way$ select here || '' '' || there = any (%L::text[]) $way$', for_runs);
    return null;
end $$;

create trigger ways_are_written_anew after insert or update or delete or truncate on transition
    for each statement execute function write_ways();

-- Writes them for the first time.
update transition set machine = machine where false;

create or replace function unit_goes_a_known_way() returns trigger language plpgsql as $$
declare
    here text := 'not_started';
    there text;
begin
    if tg_op = 'UPDATE' then
        here := old.state;
    end if;
    -- Most go straight there.
    if new.via is null and unit_may_go(here, new.state) then
        return new;
    end if;
    foreach there in array coalesce(new.via, '{}') || new.state loop
        -- Where a unit's life begins need not be named.
        continue when tg_op = 'INSERT' and here = 'not_started' and there = 'not_started';
        if not unit_may_go(here, there) then
            raise exception 'a unit cannot go % -> %', here, there
                using errcode = 'integrity_constraint_violation', constraint = 'unit_goes_a_known_way';
        end if;
        here := there;
    end loop;
    new.via := null;
    return new;
end $$;

create or replace function run_goes_a_known_way() returns trigger language plpgsql as $$
begin
    if not run_may_go(old.state, new.state) then
        raise exception 'a run cannot go % -> %', old.state, new.state
            using errcode = 'integrity_constraint_violation', constraint = 'run_goes_a_known_way';
    end if;
    return new;
end $$;
