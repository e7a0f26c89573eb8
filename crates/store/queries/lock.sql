--: RunRow(outcome?, last_assignment_id?, reached_outcome?, completed_at?, frozen_rollup?, rollup_marks?, parent_run_id?, parent_unit_id?)

--! lock_runs : RunRow
-- The run's row is the lock of everything in the run. Runs are locked in the order of their ids, so that batches which want
-- the same runs queue up instead of meeting half way. NO KEY UPDATE: rows that merely point at a run need not wait.
select run_id, project_id, version_id, item_id, started_by, state, outcome, event_seq, event_head, last_assignment_id,
       reached_outcome, created_at, updated_at, completed_at, rollup_marks, parent_run_id, parent_unit_id,
       depth,
       -- What a roll-up was is only needed while it must not change.
       case when state = 'paused' then rollup end as frozen_rollup
  from run
 where run_id = any (array(select unit.run_id from unit where unit_id = any (:units)
                           union
                           select assignment.run_id from assignment where assignment_id = any (:assignments)
                           union
                           select unnest(:runs::uuid[])))
 order by run_id
   for no key update;
