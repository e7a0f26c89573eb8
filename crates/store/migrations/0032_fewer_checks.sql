-- What another key vouches for already is not looked up again, because every look-up is paid for with each claim and each answer:
-- an assignment points at its unit, which points at the run; a judgment points at its assignment, which points at unit, run and actor.
-- That the copies agree is among what `handoff doctor --deep` looks at.
alter table assignment drop constraint assignment_run_id_fkey;
alter table judgment drop constraint judgment_unit_exists;
alter table judgment drop constraint judgment_run_id_fkey;
alter table judgment drop constraint judgment_actor_id_fkey;
