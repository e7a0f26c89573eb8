--: InHandRow(outcome?, last_assignment_id?, completed_at?, parent_unit_id?, handle?, started_at?, finished_at?)
--: HeldRow(outcome?, last_assignment_id?, completed_at?, parent_unit_id?, handle?, started_at?, finished_at?, previous_assignment_id?, ended_at?)

-- The run's row is the lock of everything in the run, and it is locked first. Rows locked in the same statement are read
-- again after a wait, so what comes back is the latest of each. NO KEY UPDATE: rows that merely point at them need not wait.

--! lock_unit : InHandRow
select r.run_id, r.project_id, r.version_id, r.item_id, r.started_by, r.state as run_state, r.outcome, r.event_seq, r.event_head,
       r.last_assignment_id, r.created_at as run_created_at, r.updated_at as run_updated_at, r.completed_at,
       u.step_id, u.unit_id, u.parent_unit_id, u.round, u.state as unit_state, u.judgments_required, u.slots_taken,
       u.judgments_counted, u.handle, u.created_at as unit_created_at, u.started_at, u.finished_at
  from run r
  join unit u on u.run_id = r.run_id
 where r.run_id = (select run_id from unit where unit_id = :unit) and u.unit_id = :unit
   for no key update of r, u;

--! lock_unit_if_free : InHandRow
select r.run_id, r.project_id, r.version_id, r.item_id, r.started_by, r.state as run_state, r.outcome, r.event_seq, r.event_head,
       r.last_assignment_id, r.created_at as run_created_at, r.updated_at as run_updated_at, r.completed_at,
       u.step_id, u.unit_id, u.parent_unit_id, u.round, u.state as unit_state, u.judgments_required, u.slots_taken,
       u.judgments_counted, u.handle, u.created_at as unit_created_at, u.started_at, u.finished_at
  from run r
  join unit u on u.run_id = r.run_id
 where r.run_id = (select run_id from unit where unit_id = :unit) and u.unit_id = :unit
   for no key update of r, u skip locked;

--! lock_assignment : HeldRow
select r.run_id, r.project_id, r.version_id, r.item_id, r.started_by, r.state as run_state, r.outcome, r.event_seq, r.event_head,
       r.last_assignment_id, r.created_at as run_created_at, r.updated_at as run_updated_at, r.completed_at,
       u.step_id, u.unit_id, u.parent_unit_id, u.round, u.state as unit_state, u.judgments_required, u.slots_taken,
       u.judgments_counted, u.handle, u.created_at as unit_created_at, u.started_at, u.finished_at,
       a.assignment_id, a.actor_id, a.status, a.epoch, a.previous_assignment_id, a.claimed_at, a.ended_at
  from run r
  join unit u on u.run_id = r.run_id
  join assignment a on a.run_id = r.run_id and a.step_id = u.step_id and a.unit_id = u.unit_id
 where r.run_id = (select run_id from assignment where assignment_id = :assignment) and a.assignment_id = :assignment
   for no key update of r, u, a;
