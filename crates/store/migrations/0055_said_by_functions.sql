-- What a table checks of its rows (constraints, conditions of triggers, expressions of columns) is kept as text and read anew by every statement that
-- writes to the table: for one command at a time, that was a quarter of writing it. A function is read once for each connection. So what must hold of a
-- run, and of a unit, is said by one function each, under the names that the constraints had.

alter table run drop constraint run_is_placed,
                drop constraint run_ends_with_its_state,
                drop constraint run_rollup_whole,
                drop constraint run_rollup_colour_known,
                drop constraint run_rollup_frozen_while_paused;
drop trigger finished_run_never_changes on run;
drop function finished_run_never_changes();
drop trigger run_goes_a_known_way on run;
drop function run_goes_a_known_way();

create function run_is_sound() returns trigger language plpgsql as $$
begin
    if tg_op = 'UPDATE' then
        -- What is over stays as it is, but for a correction (`reopened_run_has_correction`); what was cancelled stays in any case.
        if old.completed_at is not null
           and ((old.state = 'completed' and new.state not in ('in_progress', 'completed'))
                or (old.state = 'completed' and new.state = 'completed'
                    and (new.version_id, new.item_id, new.project_id, new.started_by)
                        is distinct from
                        (old.version_id, old.item_id, old.project_id, old.started_by))
                or (old.state = 'cancelled'
                    and (new.state, new.outcome, new.completed_at, new.version_id, new.item_id, new.project_id, new.started_by)
                        is distinct from
                        (old.state, old.outcome, old.completed_at, old.version_id, old.item_id, old.project_id, old.started_by))) then
            raise exception 'run is finished and cannot be changed' using errcode = 'integrity_constraint_violation';
        end if;
        if old.state <> new.state and not run_may_go(old.state, new.state) then
            raise exception 'a run cannot go % -> %', old.state, new.state
                using errcode = 'integrity_constraint_violation', constraint = 'run_goes_a_known_way';
        end if;
    end if;
    if new.event_seq <= 0 or new.depth < 0 or (new.parent_unit_id is null) <> (new.parent_run_id is null)
       or (new.parent_unit_id is null) <> (new.depth = 0) then
        raise exception 'run % is not in its place', new.run_id
            using errcode = 'check_violation', constraint = 'run_is_placed';
    end if;
    if not (case new.state when 'in_progress' then new.completed_at is null and new.outcome is null
                           when 'completed' then new.completed_at is not null and new.outcome is not null
                           when 'cancelled' then new.completed_at is not null and new.outcome is null
                           when 'paused' then new.completed_at is null and new.outcome is null
                           when 'not_started' then new.completed_at is null and new.outcome is null
                           else false end) then
        raise exception 'run % is % and has another end', new.run_id, new.state
            using errcode = 'check_violation', constraint = 'run_ends_with_its_state';
    end if;
    if (new.rollup is null) <> (new.rollup_marks is null) then
        raise exception 'run % has half a roll-up', new.run_id
            using errcode = 'check_violation', constraint = 'run_rollup_whole';
    end if;
    if new.rollup is not null then
        if (new.state = 'paused') <> (new.rollup ? 'frozen_at') then
            raise exception 'the roll-up of run % is frozen while it is paused, and only then', new.run_id
                using errcode = 'check_violation', constraint = 'run_rollup_frozen_while_paused';
        end if;
        if coalesce(new.rollup ->> 'colour' not in ('gray', 'green', 'yellow', 'red'), true) then
            raise exception 'the roll-up of run % has no colour that is known', new.run_id
                using errcode = 'check_violation', constraint = 'run_rollup_colour_known';
        end if;
    end if;
    return new;
end $$;
create trigger run_is_sound before insert or update on run for each row execute function run_is_sound();

alter table unit drop constraint unit_slot_ledger,
                 drop constraint unit_ends_with_its_state,
                 drop constraint unit_waits_with_its_state,
                 alter column claimable drop expression;
drop trigger unit_comes_a_known_way on unit;
drop trigger unit_goes_a_known_way on unit;
drop function unit_goes_a_known_way();
drop trigger finished_unit_never_changes on unit;

create function unit_is_sound() returns trigger language plpgsql as $$
declare
    here text := 'not_started';
    there text;
begin
    if tg_op = 'UPDATE' then
        if old.finished_at is not null then
            raise exception 'unit is finished and cannot be changed' using errcode = 'integrity_constraint_violation';
        end if;
        here := old.state;
    end if;
    -- The slot ledger: never more answers than slots, nor more slots than are wanted or were ever given.
    if new.round <= 0 or new.judgments_counted < 0 or new.judgments_counted > new.slots_taken
       or new.slots_taken > new.judgments_required or new.slots_taken > new.claims then
        raise exception 'the slots of unit % do not add up', new.unit_id
            using errcode = 'check_violation', constraint = 'unit_slot_ledger';
    end if;
    if not (case new.state when 'completed' then new.finished_at is not null and new.handle is not null
                           when 'cancelled' then new.finished_at is not null and new.handle is null
                           else new.finished_at is null and new.handle is null end) then
        raise exception 'unit % is % and has another end', new.unit_id, new.state
            using errcode = 'check_violation', constraint = 'unit_ends_with_its_state';
    end if;
    if not (case new.state when 'waiting' then coalesce(new.detail ? 'facets', false)
                           when 'blocked' then coalesce(not new.detail ? 'facets', true)
                           else new.wakes_at is null and coalesce(not new.detail ? 'facets', true) end) then
        raise exception 'unit % is % and waits for something else', new.unit_id, new.state
            using errcode = 'check_violation', constraint = 'unit_waits_with_its_state';
    end if;
    -- Whether anybody may take it: written here and nowhere else.
    new.claimable := new.slots_taken < new.judgments_required and new.handed_to is null and not new.withheld
                     and new.state in ('ready', 'in_progress', 'overdue');
    if tg_op = 'UPDATE' and here = new.state then
        return new;
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
create trigger unit_is_sound before insert or update on unit for each row execute function unit_is_sound();

-- The condition is asked of every row, so it is asked briefly; the function tells the rest.
drop trigger overdue_has_a_clock on unit;
create or replace function overdue_has_a_clock() returns trigger language plpgsql as $$
begin
    if ((new.state = 'overdue' and old.state <> 'overdue') or (old.state = 'overdue' and new.state = 'completed'))
       and not exists (select 1
                         from unit_clock c
                        where c.step_id = new.step_id and c.unit_id = new.unit_id and c.overdue_first_at is not null
                          and (new.state <> 'completed' or c.completed_after_deadline)) then
        raise exception 'unit % is said to be late, and no clock tells since when', new.unit_id
            using errcode = 'integrity_constraint_violation', constraint = 'overdue_has_a_clock';
    end if;
    return null;
end $$;
create constraint trigger overdue_has_a_clock after update on unit deferrable initially deferred
    for each row when (old.state = 'overdue' or new.state = 'overdue')
    execute function overdue_has_a_clock();

-- Which types of events are registered is an expression that is written anew when the table of types changes, as the ways of runs and units are: asked as
-- a query, with all that was appended laid out beside it for that, it was a tenth of writing one command.
drop trigger event_type_is_registered on event;
drop function event_type_is_registered();

create function write_registered_types() returns trigger language plpgsql as $$
declare
    types jsonb;
begin
    select coalesce(jsonb_object_agg(name, version), '{}') into types from event_type;
    execute format('create or replace function is_registered(event_type text) returns boolean language plpgsql immutable '
                   'as $known$ begin return %L::jsonb ? event_type; end $known$', types);
    return null;
end $$;
create trigger registered_types_are_written after insert or update of name or delete on event_type
    for each statement execute function write_registered_types();
update event_type set name = name where false;

-- What is there was looked up when it came.
alter table event add constraint event_type_is_registered check (is_registered(type)) not valid;
