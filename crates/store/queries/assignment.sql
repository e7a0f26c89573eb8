--: AssignmentRow(previous_assignment_id?, expires_at?, ended_at?)

--! assignments_in_hand : AssignmentRow
-- What is held in these runs, and these assignments themselves; see `units_in_hand`.
select step_id, assignment_id, unit_id, run_id, actor_id, status, epoch, previous_assignment_id, claimed_at,
       expires_at, ended_at
  from assignment
 where run_id = any (:runs) and ended_at is null
union all
select step_id, assignment_id, unit_id, run_id, actor_id, status, epoch, previous_assignment_id, claimed_at,
       expires_at, ended_at
  from assignment
 where assignment_id = any (:assignments) and ended_at is not null;

--! answered_units
-- Who has answered units that are on offer, or passed them over: nobody is offered the same unit twice. Found by run, because a queue
-- has very many.
select a.run_id, a.unit_id, a.actor_id, a.status = 'SKIPPED' as skipped
  from unnest(:runs::uuid[], :units::uuid[]) as t (run_id, unit_id)
  join assignment a on a.run_id = t.run_id and a.unit_id = t.unit_id
 where a.status in ('SUBMITTED', 'APPROVED', 'REJECTED', 'SKIPPED');

--! assignments_of_run : AssignmentRow
select step_id, assignment_id, unit_id, run_id, actor_id, status, epoch, previous_assignment_id, claimed_at,
       expires_at, ended_at
  from assignment
 where run_id = :run
 order by assignment_id;

--! worked_in_runs
select a.run_id, s.stage_key, a.actor_id
  from assignment a
  join step s on s.step_id = a.step_id
 where a.run_id = any (:runs) and a.status in ('SUBMITTED', 'APPROVED', 'REJECTED');

--! list_held (after?) : (expires_at?, external_key?)
select a.assignment_id, a.unit_id, a.run_id, a.epoch, a.claimed_at, a.expires_at, s.stage_key, r.version_id, r.project_id, u.round,
       i.external_key, i.payload
  from assignment a
  join unit u on u.step_id = a.step_id and u.unit_id = a.unit_id
  join step s on s.step_id = a.step_id
  join run r on r.run_id = a.run_id
  join item i on i.item_id = r.item_id
 where a.actor_id = :actor and a.status in ('PENDING', 'IN_PROGRESS')
   and a.project_id = any (:projects)
   and a.assignment_id > coalesce(:after, '00000000-0000-0000-0000-000000000000'::uuid)
 order by a.assignment_id
 limit :row_limit;

--! due_leases
-- Leases that have run out, longest due first.
select assignment_id
  from assignment
 where ended_at is null and expires_at <= :now
 order by expires_at
 limit :row_limit;
