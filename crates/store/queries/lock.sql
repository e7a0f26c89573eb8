--: PickedRow(unit_parent?, unit_detail?, unit_wakes_at?, unit_started_at?, gold_for?, outcome?, last_assignment_id?, reached_outcome?, completed_at?, frozen_rollup?, rollup_marks?, parent_run_id?, parent_unit_id?)
--: RunRow(gold_for?, outcome?, last_assignment_id?, reached_outcome?, completed_at?, frozen_rollup?, rollup_marks?, parent_run_id?, parent_unit_id?)

--! lock_runs : RunRow
-- The run's row is the lock of everything in the run. Runs are locked in the order of their ids, so that batches which want
-- the same runs queue up instead of meeting half way. NO KEY UPDATE: rows that merely point at a run need not wait.
select run_id, project_id, version_id, item_id, started_by, state, outcome, event_seq, event_head, last_assignment_id,
       reached_outcome, created_at, updated_at, completed_at, rollup_marks, parent_run_id, parent_unit_id,
       depth, gold_for, review_wanted,
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

--! lock_free_runs : RunRow
-- The same for a batch of several, which passes by what somebody else has in hand: all would wait for one.
select run_id, project_id, version_id, item_id, started_by, state, outcome, event_seq, event_head, last_assignment_id,
       reached_outcome, created_at, updated_at, completed_at, rollup_marks, parent_run_id, parent_unit_id,
       depth, gold_for, review_wanted,
       case when state = 'paused' then rollup end as frozen_rollup
  from run
 where run_id = any (array(select unit.run_id from unit where unit_id = any (:units)
                           union
                           select assignment.run_id from assignment where assignment_id = any (:assignments)
                           union
                           select unnest(:runs::uuid[])))
 order by run_id
   for no key update skip locked;

--! pick_units (after_priorities[?], after_units[?]) : PickedRow
-- Units at the front of queues, with their runs locked: so many that they have the wanted number of free slots. A run that somebody else works on at this moment is passed over: so two
-- batches that serve the same queue take different units, and nobody waits. What is told of the unit may be out of date by
-- now: it holds if the run's last event is still the one that was seen (`seen_seq`), or is read again under the lock. Where it is said who asks, units that all of them had in hands before are passed
-- over too: whoever works alone leaves behind them ever more units that only others can finish.
select u.step_id, u.unit_id, u.priority, u.run_id, u.project_id, u.version_id, u.item_id, u.started_by, u.state, u.outcome,
       u.event_seq, u.event_head, u.last_assignment_id, u.reached_outcome, u.created_at, u.updated_at, u.completed_at,
       u.rollup_marks, u.parent_run_id, u.parent_unit_id, u.depth, u.gold_for, u.review_wanted, null::jsonb as frozen_rollup, i.payload::text as payload,
       u.unit_parent, u.round, u.unit_state, u.judgments_required, u.slots_taken, u.judgments_counted, u.claims, u.unit_created_at, u.unit_started_at,
       u.unit_detail, u.unit_wakes_at, u.seen_seq,
       -- A unit that nobody ever took is told of here, if nothing else is open in its run.
       u.claims = 0 and not exists (select 1
                                      from unit other
                                     where other.run_id = u.run_id and other.finished_at is null and other.unit_id <> u.unit_id) as untouched
  from (select asked.*, array(select w.actor_id from unnest(:asked_steps::uuid[], :askers::uuid[]) as w (step_id, actor_id)
                               where w.step_id = asked.step_id) as askers
          from unnest(:steps::uuid[], :slots::bigint[], :after_priorities::smallint[], :after_units::uuid[])
            as asked (step_id, slots, after_priority, after_unit)) q
  join step s on s.step_id = q.step_id and s.status = 'active'
 cross join lateral (
       select unit.step_id, unit.unit_id, unit.priority, r.run_id, r.project_id, r.version_id, r.item_id, r.started_by,
              r.state, r.outcome, r.event_seq, r.event_head, r.last_assignment_id, r.reached_outcome, r.created_at,
              r.updated_at, r.completed_at, r.rollup_marks, r.parent_run_id, r.parent_unit_id, r.depth,
              r.gold_for, r.review_wanted, unit.parent_unit_id as unit_parent, unit.round, unit.state as unit_state, unit.judgments_required,
              unit.slots_taken, unit.judgments_counted, unit.claims, unit.created_at as unit_created_at, unit.started_at as unit_started_at,
              unit.detail as unit_detail, unit.wakes_at as unit_wakes_at,
              (select seen.event_seq from run seen where seen.run_id = unit.run_id) as seen_seq
         from unit
         join run r on r.run_id = unit.run_id
        where unit.step_id = q.step_id and unit.claimable and r.state = 'in_progress' and not unit.run_id = any (:busy::uuid[])
          and (q.after_unit is null or (-unit.priority::integer, unit.unit_id) > (-q.after_priority::integer, q.after_unit))
          and (cardinality(q.askers) = 0
               or cardinality(q.askers) > (select count(*) from assignment a
                                            where a.run_id = unit.run_id and a.unit_id = unit.unit_id and a.actor_id = any (q.askers)
                                              and a.status in ('PENDING', 'IN_PROGRESS', 'SUBMITTED', 'APPROVED', 'REJECTED')))
        order by unit.priority desc, unit.unit_id
        -- One unit may serve several: about as many runs are locked as it takes to have a free slot for everybody. How many that is, those at the very
        -- front tell, and one more makes up for units that are half taken; whoever is left without one looks further back.
        limit (select (q.slots + f.free - 1) / f.free + 1
                 from (select max(w.free)::bigint as free
                         from (select front.judgments_required - front.slots_taken as free
                                 from unit front
                                where front.step_id = q.step_id and front.claimable
                                  and (q.after_unit is null
                                       or (-front.priority::integer, front.unit_id) > (-q.after_priority::integer, q.after_unit))
                                order by front.priority desc, front.unit_id
                                limit 3) w) f)
          for no key update of r skip locked) u
  join item i on i.item_id = u.item_id;

--! items_in_hand
select r.run_id, i.payload::text as payload
  from run r
  join item i on i.item_id = r.item_id
 where r.run_id = any (:runs);
