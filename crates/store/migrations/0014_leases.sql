-- Leases: a hold ends by itself when its holder gives no sign of life.

-- When the lease runs out, by the database's clock. Holds of the engine's own have none.
alter table assignment add column expires_at timestamptz;
alter table assignment add constraint assignment_expires_after_claim check (expires_at > claimed_at);
-- Whoever holds something on the day of the change gets a lease of the usual length from then on.
update assignment set expires_at = greatest(now(), claimed_at) + interval '30 minutes'
 where ended_at is null
   and actor_id not between '00000000-0000-7000-8000-000000000001' and '00000000-0000-7000-8000-000000000005';
-- What is due is found by time; only what is live is in here.
create index assignment_due on assignment (expires_at) where ended_at is null and expires_at is not null;

-- How often a unit was taken. The fencing token of a hold is this number at its claim, so no two holds of a unit share one.
alter table unit add column claims integer not null default 0;
alter table unit disable trigger user;
update unit set claims = (select count(*) from assignment a where a.step_id = unit.step_id and a.unit_id = unit.unit_id);
alter table unit enable trigger user;
alter table unit add constraint unit_claims_cover_slots check (claims >= slots_taken);

-- Whether the lease had run out when the judgment came.
alter table judgment add column late boolean not null default false;
-- Surplus is always late: what is handed in under a live hold counts.
alter table judgment add constraint judgment_counted_unless_late check (counted or late);

-- An answer that comes when the run is over is still kept, and told in the run's trail: the chain may grow, and nothing else of
-- a finished run changes.
drop trigger finished_run_never_changes on run;
create trigger finished_run_never_changes before update on run for each row
    when (old.state in ('completed', 'cancelled')
          and (new.state, new.outcome, new.completed_at, new.version_id, new.item_id, new.project_id)
              is distinct from
              (old.state, old.outcome, old.completed_at, old.version_id, old.item_id, old.project_id))
    execute function terminal_never_changes();

insert into event_type (name, version, description) values
    ('dev.handoff.assignment.renewed', 1, 'Whoever holds the assignment gave a sign of life');
