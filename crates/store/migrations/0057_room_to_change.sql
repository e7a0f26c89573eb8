-- What is at the front of a queue stands side by side, and is changed within moments by those who come together. Where a page has no room for a second version of
-- its rows, each of them moves to another page, and all its indexes are written anew. So there is room for one of each.
alter table run set (fillfactor = 50);
alter table unit set (fillfactor = 50);
alter table assignment set (fillfactor = 55);

-- What a row holds is compressed from two kilobytes on, which takes longer than it saves.
alter table event set (toast_tuple_target = 8160);
alter table run set (toast_tuple_target = 8160);

-- A trigger that runs before a row is changed locks the row first, which is written to the log and to the page, once more for every change. Afterwards it
-- sees the same and stops it as well. So what must hold of runs, units and holds is looked at afterwards, and whether anybody may take a unit is told by the column itself.
drop trigger run_is_sound on run;
create trigger run_is_sound after insert or update on run for each row execute function run_is_sound();

drop trigger ended_assignment_never_changes on assignment;
create trigger ended_assignment_never_changes after update on assignment
    for each row when (old.ended_at is not null)
    execute function terminal_never_changes();

drop trigger unit_is_sound on unit;
create function unit_is_claimable(slots_taken smallint, judgments_required smallint, handed_to uuid, withheld boolean, state text)
    returns boolean language plpgsql immutable as $$
begin
    return slots_taken < judgments_required and handed_to is null and not withheld and state in ('ready', 'in_progress', 'overdue');
end $$;
alter table unit drop column claimable;
alter table unit add column claimable boolean not null
    generated always as (unit_is_claimable(slots_taken, judgments_required, handed_to, withheld, state)) stored;
create index unit_claimable on unit (step_id, priority desc, unit_id) where claimable;

create or replace function unit_is_sound() returns trigger language plpgsql as $$
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
    if tg_op = 'UPDATE' and here = new.state then
        return null;
    end if;
    -- Most go straight there.
    if new.via is null and unit_may_go(here, new.state) then
        return null;
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
    return null;
end $$;
create trigger unit_is_sound after insert or update on unit for each row execute function unit_is_sound();
comment on column unit.via is 'The states that the last change of its state led through.';
