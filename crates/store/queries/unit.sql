--: UnitRow(parent_unit_id?, handle?, started_at?, finished_at?)

--! units_of_run : UnitRow
select step_id, unit_id, run_id, parent_unit_id, round, state, judgments_required, slots_taken, judgments_counted,
       handle, created_at, started_at, finished_at
  from unit
 where run_id = :run
 order by unit_id;

--! units_in_hand : UnitRow
-- What is open in the runs of these units and assignments, and these units themselves. Read after the runs are locked, by a
-- statement of its own: only that sees what was committed while the lock was waited for.
select step_id, unit_id, run_id, parent_unit_id, round, state, judgments_required, slots_taken, judgments_counted,
       handle, created_at, started_at, finished_at
  from unit
 where run_id = any (array(select named.run_id from unit named where named.unit_id = any (:units)
                           union
                           select held.run_id from assignment held where held.assignment_id = any (:assignments)
                           union
                           select unnest(:runs::uuid[])))
   and finished_at is null
union all
select step_id, unit_id, run_id, parent_unit_id, round, state, judgments_required, slots_taken, judgments_counted,
       handle, created_at, started_at, finished_at
  from unit
 where unit_id = any (:units) and finished_at is not null;

--! list_claimable (after_priority?, after_unit?)
-- Units on offer in queues that could be the actor's: those of the actor's groups, and, where a stage names no group but a
-- person by what they did before (`same_as`), those of runs the actor has had a hand in. Duty rules are decided in core, so
-- what they need comes along: who started the run, and who worked which stage of it.
select u.step_id, u.unit_id, u.run_id, u.round, u.priority, u.created_at, s.stage_key, r.version_id, r.project_id,
       r.started_by,
       array(select ws.stage_key
               from assignment wa
               join step ws on ws.step_id = wa.step_id
              where wa.run_id = u.run_id and wa.status in ('SUBMITTED', 'APPROVED', 'REJECTED')
              order by wa.assignment_id) as worked_stages,
       array(select wa.actor_id
               from assignment wa
              where wa.run_id = u.run_id and wa.status in ('SUBMITTED', 'APPROVED', 'REJECTED')
              order by wa.assignment_id) as worked_actors
  from step s
 cross join lateral (
       select step_id, unit_id, unit.run_id, round, priority, unit.created_at
         from unit
        where unit.step_id = s.step_id and unit.claimable
          and (:after_unit::uuid is null
               or (-unit.priority::integer, unit.unit_id) > (-(:after_priority::smallint)::integer, :after_unit))
          and (s.candidate_group_id is not null
               or exists (select 1 from run mine where mine.run_id = unit.run_id and mine.started_by = :actor)
               or exists (select 1 from assignment mine where mine.run_id = unit.run_id and mine.actor_id = :actor))
        order by unit.priority desc, unit.unit_id
        limit :row_limit) u
  join run r on r.run_id = u.run_id
 where s.project_id = any (:projects)
   and s.status = 'active'
   and (s.candidate_group_id is null or s.candidate_group_id = any (:groups))
 order by u.priority desc, u.unit_id
 limit :row_limit;

--! items_of_runs : (external_key?)
select r.run_id, i.external_key, i.payload
  from run r
  join item i on i.item_id = r.item_id
 where r.run_id = any (:runs);

--! find_unit_view : (parent_unit_id?, handle?, started_at?, finished_at?, external_key?)
select u.step_id, u.unit_id, u.project_id, u.run_id, u.parent_unit_id, u.round, u.state, u.judgments_required,
       u.slots_taken, u.judgments_counted, u.handle, u.created_at, u.started_at, u.finished_at, s.stage_key,
       r.version_id, r.item_id, i.external_key, i.payload
  from unit u
  join step s on s.step_id = u.step_id
  join run r on r.run_id = u.run_id
  join item i on i.item_id = r.item_id
 where u.unit_id = :unit;
