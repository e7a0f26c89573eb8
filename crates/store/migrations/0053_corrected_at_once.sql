-- What corrects a unit that nobody works may be through within the hop that opens it again: then the run is over before it and after, and how it
-- ended may differ. That a correction is behind it is looked up when the transaction ends, as for a run that goes on.
drop trigger finished_run_never_changes on run;
create trigger finished_run_never_changes before update on run for each row
    when ((old.state = 'completed' and new.state not in ('in_progress', 'completed'))
          or (old.state = 'completed' and new.state = 'completed'
              and (new.version_id, new.item_id, new.project_id, new.started_by)
                  is distinct from
                  (old.version_id, old.item_id, old.project_id, old.started_by))
          or (old.state = 'cancelled'
              and (new.state, new.outcome, new.completed_at, new.version_id, new.item_id, new.project_id, new.started_by)
                  is distinct from
                  (old.state, old.outcome, old.completed_at, old.version_id, old.item_id, old.project_id, old.started_by)))
    execute function terminal_never_changes();

drop trigger reopened_run_has_correction on run;
create constraint trigger reopened_run_has_correction after update on run deferrable initially deferred
    for each row when (old.state = 'completed'
                       and (new.state = 'in_progress'
                            or (new.outcome, new.completed_at) is distinct from (old.outcome, old.completed_at)))
    execute function reopened_run_has_correction();
