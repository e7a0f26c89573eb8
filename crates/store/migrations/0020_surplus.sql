-- A run that is over changes in two ways only. It goes on for a correction, as before; or what somebody hands in late is added to its
-- trail as surplus: then the chain grows, and nothing that says how the run ended may differ.
drop trigger finished_run_never_changes on run;
create trigger finished_run_never_changes before update on run for each row
    when ((old.state = 'cancelled' or (old.state = 'completed' and new.state <> 'in_progress'))
          and (new.state, new.outcome, new.completed_at, new.version_id, new.item_id, new.project_id, new.started_by)
              is distinct from
              (old.state, old.outcome, old.completed_at, old.version_id, old.item_id, old.project_id, old.started_by))
    execute function terminal_never_changes();
