-- The same check as before, in a third of the time: one lookup by key for every step of the way, instead of one query over all of them.
-- It runs for every unit that changes its state, so it is part of what every claim and every answer costs.
create or replace function unit_goes_a_known_way() returns trigger language plpgsql as $$
declare
    here text := 'not_started';
    there text;
begin
    if tg_op = 'UPDATE' then
        here := old.state;
    end if;
    foreach there in array coalesce(new.via, '{}') || new.state loop
        -- Where a unit's life begins need not be named.
        continue when tg_op = 'INSERT' and here = 'not_started' and there = 'not_started';
        perform 1 from transition t where t.machine = 'step' and t.from_state = here and t.to_state = there;
        if not found then
            raise exception 'a unit cannot go % -> %', here, there
                using errcode = 'integrity_constraint_violation', constraint = 'unit_goes_a_known_way';
        end if;
        here := there;
    end loop;
    new.via := null;
    return new;
end $$;
