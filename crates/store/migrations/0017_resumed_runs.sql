-- A run that goes on can end in the same hop: a signal that came while it stood still may be all it waited for. So a run may go two
-- steps at once, as a unit may; each of them must be a known one.
create or replace function run_goes_a_known_way() returns trigger language plpgsql as $$
begin
    if not exists (select 1
                     from transition t
                    where t.machine = 'workflow_run' and t.from_state = old.state and t.to_state = new.state)
       and not exists (select 1
                         from transition one
                         join transition two on two.machine = one.machine and two.from_state = one.to_state
                        where one.machine = 'workflow_run' and one.from_state = old.state and two.to_state = new.state) then
        raise exception 'a run cannot go % -> %', old.state, new.state
            using errcode = 'integrity_constraint_violation', constraint = 'run_goes_a_known_way';
    end if;
    return new;
end $$;
