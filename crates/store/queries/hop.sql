--! open_runs_and_units (new_runs[].outcome?, new_runs[].last_assignment_id?, new_runs[].reached_outcome?, new_runs[].completed_at?, new_runs[].rollup?, new_runs[].rollup_marks?, new_runs[].parent_run_id?, new_runs[].parent_unit_id?, new_runs[].gold_for?, new_units[].parent_unit_id?, new_units[].handle?, new_units[].started_at?, new_units[].finished_at?, new_units[].detail?, new_units[].wakes_at?, new_units[].via?)
-- What hops open: runs and units that were not there before. Apart from what they change, because most hops open nothing, and what a statement could write
-- costs even if it writes nothing.
with opened_runs as (
    insert into run (run_id, project_id, version_id, item_id, started_by, state, outcome, event_seq, event_head,
                     last_assignment_id, reached_outcome, created_at, updated_at, completed_at, rollup, rollup_marks,
                     parent_run_id, parent_unit_id, depth, gold_for)
    select run_id, project_id, version_id, item_id, started_by, state, outcome, event_seq, event_head,
           last_assignment_id, reached_outcome, created_at, :now, completed_at, rollup::jsonb, rollup_marks, parent_run_id,
           parent_unit_id, depth, gold_for
      from unnest(:new_runs::new_run[])
    returning 1),
opened_units as (
    insert into unit (step_id, unit_id, project_id, run_id, parent_unit_id, round, state, judgments_required,
                      slots_taken, judgments_counted, claims, handle, priority, created_at, started_at, finished_at, detail,
                      wakes_at, via, withheld)
    select step_id, unit_id, project_id, run_id, parent_unit_id, round, state, judgments_required, slots_taken,
           judgments_counted, claims, handle, 0, created_at, started_at, finished_at, detail::jsonb, wakes_at,
           string_to_array(via, ','), withheld
      from unnest(:new_units::new_unit[])
    returning 1)
select expect_rows('run', cardinality(:new_runs::new_run[]), (select count(*) from opened_runs))
       and expect_rows('unit', cardinality(:new_units::new_unit[]), (select count(*) from opened_units)) as opened;

--! record_hops (foretold?, entries[].project_id?, runs[].outcome?, runs[].last_assignment_id?, runs[].reached_outcome?, runs[].completed_at?, runs[].rollup?, runs[].rollup_marks?, units[].parent_unit_id?, units[].handle?, units[].started_at?, units[].finished_at?, units[].detail?, units[].wakes_at?, units[].via?, new_assignments[].previous_assignment_id?, new_assignments[].expires_at?, new_assignments[].ended_at?, assignments[].expires_at?, assignments[].ended_at?, judgments[].decision?, judgments[].comment?, judgments[].data?, judgments[].trust?, judgments[].model_version?)
-- Everything else that hops change, in one statement: much of what a hop costs is the number of statements, not of rows.
-- Parts with nothing to do do nothing. What is not as many rows as it was to be fails the statement, because the commit may be on its way already. A
-- hold comes with the change of its unit, and a judgment with that of its hold: where one of them is not there, that fails, and no foreign key has to look it up again.
-- What was decided on runs that were not locked holds only if they are as they were remembered: so runs come first, which locks them.
-- Told is where in the log the entries stand: positions are given in the order of the entries.
with changed_runs as (
    update run
       set state = t.state, outcome = t.outcome, event_seq = t.event_seq, event_head = t.event_head,
           last_assignment_id = t.last_assignment_id, reached_outcome = t.reached_outcome, updated_at = :now,
           completed_at = t.completed_at, rollup = coalesce(t.rollup::jsonb, run.rollup),
           rollup_marks = coalesce(t.rollup_marks, run.rollup_marks),
           review_wanted = t.review_wanted
      from unnest(:runs::changed_run[]) as t
     where run.run_id = t.run_id and run.event_seq = t.was_seq
    returning 1),
appended as (
    insert into trail_entry
           (stream_id, first_seq, project_id, occurred_at, event_ids, types, actor_ids, data, traceparents, prev_hash, hashes)
    select stream_id, first_seq, project_id, :now, event_ids, types, actor_ids, data, traceparents, prev_hash, hashes
      from unnest(:entries::new_entry[])
    returning position),
changed_units as (
    update unit
       set state = t.state, judgments_required = t.judgments_required, slots_taken = t.slots_taken, judgments_counted = t.judgments_counted,
           claims = t.claims, handle = t.handle, started_at = t.started_at, finished_at = t.finished_at,
           detail = t.detail::jsonb, wakes_at = t.wakes_at, parent_unit_id = t.parent_unit_id, via = string_to_array(t.via, ',')
      from unnest(:units::changed_unit[]) as t
     where unit.unit_id = t.unit_id
    returning 1),
begun_assignments as (
    insert into assignment (step_id, assignment_id, unit_id, project_id, run_id, actor_id, status, epoch,
                            previous_assignment_id, claimed_at, expires_at, ended_at)
    select step_id, assignment_id, unit_id, project_id, run_id, actor_id, status, epoch, previous_assignment_id,
           claimed_at, expires_at, ended_at
      from unnest(:new_assignments::new_assignment[])
    returning 1),
changed_assignments as (
    update assignment
       set status = t.status, epoch = t.epoch, expires_at = t.expires_at, ended_at = t.ended_at
      from unnest(:assignments::changed_assignment[]) as t
     where assignment.assignment_id = t.assignment_id
    returning 1),
new_judgments as (
    insert into judgment (step_id, judgment_id, assignment_id, unit_id, project_id, run_id, actor_id, decision,
                          comment, data, counted, late, trust, model_version, created_at)
    select step_id, judgment_id, assignment_id, unit_id, project_id, run_id, actor_id, decision, comment, data::jsonb,
           counted, late, trust, model_version, created_at
      from unnest(:judgments::new_judgment[])
    returning 1)
select (:foretold::timestamptz is null and cardinality(:queues::uuid[]) = 0
        or expect_foreseen(:foretold::timestamptz, :queues::uuid[]))
       and expect_rows('run', cardinality(:runs::changed_run[]), (select count(*) from changed_runs))
       and expect_rows('trail_entry', cardinality(:entries::new_entry[]), (select count(*) from appended))
       and expect_rows('unit', cardinality(:units::changed_unit[]), (select count(*) from changed_units))
       -- Holds that end make room for those that begin, of the same actor on the same unit too: so they come first.
       and expect_rows('assignment', cardinality(:assignments::changed_assignment[]), (select count(*) from changed_assignments))
       and expect_rows('assignment', cardinality(:new_assignments::new_assignment[]), (select count(*) from begun_assignments))
       and expect_rows('judgment', cardinality(:judgments::new_judgment[]), (select count(*) from new_judgments)) as recorded,
       (pg_current_xact_id()::text)::bigint as tx, array(select position from appended order by position) as positions;

--! taint_judgments
update judgment
   set tainted_at = :now, tainted_reason = t.reason
  from unnest(:runs::uuid[], :judgments::uuid[], :reasons::text[]) as t (run_id, judgment_id, reason)
 where judgment.run_id = t.run_id and judgment.judgment_id = t.judgment_id and judgment.tainted_at is null
returning judgment.judgment_id;
