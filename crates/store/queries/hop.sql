--! open_runs_and_units (new_run_outcomes[?], new_run_lasts[?], new_run_reached[?], new_run_ended[?], new_run_rollups[?], new_run_marks[?], new_run_parents[?], new_run_parent_units[?], new_run_golds[?], new_unit_parents[?], new_unit_handles[?], new_unit_started[?], new_unit_finished[?], new_unit_details[?], new_unit_wakes[?], new_unit_vias[?])
-- What hops open: runs and units that were not there before. Apart from what they change, because most hops open nothing, and what a statement could write
-- costs even if it writes nothing.
with new_runs as (
    insert into run (run_id, project_id, version_id, item_id, started_by, state, outcome, event_seq, event_head,
                     last_assignment_id, reached_outcome, created_at, updated_at, completed_at, rollup, rollup_marks,
                     parent_run_id, parent_unit_id, depth, gold_for)
    select run_id, project_id, version_id, item_id, started_by, state, outcome, event_seq, event_head,
           last_assignment_id, reached_outcome, created_at, :now, ended_at, rollup::jsonb, rollup_marks, parent_run_id,
           parent_unit_id, depth, gold_for
      from unnest(:new_runs::uuid[], :new_run_projects::uuid[], :new_run_versions::uuid[], :new_run_items::uuid[],
                  :new_run_starters::uuid[], :new_run_states::text[], :new_run_outcomes::text[], :new_run_seqs::bigint[],
                  :new_run_heads::bytea[], :new_run_lasts::uuid[], :new_run_reached::text[],
                  :new_run_created::timestamptz[], :new_run_ended::timestamptz[], :new_run_rollups::text[],
                  :new_run_marks::bytea[], :new_run_parents::uuid[], :new_run_parent_units::uuid[],
                  :new_run_depths::smallint[], :new_run_golds::uuid[])
        as t (run_id, project_id, version_id, item_id, started_by, state, outcome, event_seq, event_head,
              last_assignment_id, reached_outcome, created_at, ended_at, rollup, rollup_marks, parent_run_id,
              parent_unit_id, depth, gold_for)
    returning 1),
new_units as (
    insert into unit (step_id, unit_id, project_id, run_id, parent_unit_id, round, state, judgments_required,
                      slots_taken, judgments_counted, claims, handle, priority, created_at, started_at, finished_at, detail,
                      wakes_at, via, withheld)
    select step_id, unit_id, project_id, run_id, parent_unit_id, round, state, judgments_required, slots_taken,
           judgments_counted, claims, handle, 0, created_at, started_at, finished_at, detail::jsonb, wakes_at,
           string_to_array(via, ','), withheld
      from unnest(:new_unit_steps::uuid[], :new_units::uuid[], :new_unit_projects::uuid[], :new_unit_runs::uuid[],
                  :new_unit_parents::uuid[], :new_unit_rounds::smallint[], :new_unit_states::text[],
                  :new_unit_required::smallint[], :new_unit_slots::smallint[], :new_unit_counted::smallint[],
                  :new_unit_claims::integer[], :new_unit_handles::text[], :new_unit_created::timestamptz[], :new_unit_started::timestamptz[],
                  :new_unit_finished::timestamptz[], :new_unit_details::text[], :new_unit_wakes::timestamptz[],
                  :new_unit_vias::text[], :new_unit_withheld::boolean[])
        as t (step_id, unit_id, project_id, run_id, parent_unit_id, round, state, judgments_required, slots_taken,
              judgments_counted, claims, handle, created_at, started_at, finished_at, detail, wakes_at, via, withheld)
    returning 1)
select expect_rows('run', :runs_expected, (select count(*) from new_runs))
       and expect_rows('unit', :units_expected, (select count(*) from new_units)) as opened;

--! record_hops (event_projects[?], event_actors[?], event_traceparents[?], run_outcomes[?], run_lasts[?], run_reached[?], run_ended[?], run_rollups[?], run_marks[?], unit_handles[?], unit_started[?], unit_finished[?], unit_details[?], unit_wakes[?], unit_parents[?], unit_vias[?], new_assignment_previous[?], new_assignment_expires[?], new_assignment_ended[?], assignment_expires[?], assignment_ended[?], judgment_decisions[?], judgment_comments[?], judgment_datas[?], judgment_trusts[?], judgment_versions[?])
-- Everything else that hops change, in one statement: much of what a hop costs is the number of statements, not of rows.
-- Foreign keys are checked when it ends, so the order of its parts does not matter; parts with nothing to do do nothing. What is not as
-- many rows as it was to be fails the statement, because the commit may be on its way already.
with appended as (
    insert into event
           (stream_id, seq, event_id, project_id, type, actor_id, data, occurred_at, traceparent, prev_hash, hash)
    select stream_id, seq, event_id, project_id, type, actor_id, data::json, :now, traceparent, prev_hash, hash
      from unnest(:event_streams::uuid[], :event_seqs::bigint[], :event_ids::uuid[], :event_projects::uuid[],
                  :event_types::text[], :event_actors::uuid[], :event_datas::text[], :event_traceparents::text[],
                  :event_prev_hashes::bytea[], :event_hashes::bytea[])
        as t (stream_id, seq, event_id, project_id, type, actor_id, data, traceparent, prev_hash, hash)
    returning 1),
changed_runs as (
    update run
       set state = t.state, outcome = t.outcome, event_seq = t.event_seq, event_head = t.event_head,
           last_assignment_id = t.last_assignment_id, reached_outcome = t.reached_outcome, updated_at = :now,
           completed_at = t.ended_at, rollup = coalesce(t.rollup::jsonb, run.rollup),
           rollup_marks = coalesce(t.rollup_marks, run.rollup_marks),
           review_wanted = t.review_wanted
      from unnest(:runs::uuid[], :run_states::text[], :run_outcomes::text[], :run_seqs::bigint[], :run_heads::bytea[],
                  :run_lasts::uuid[], :run_reached::text[], :run_ended::timestamptz[], :run_rollups::text[],
                  :run_marks::bytea[], :run_wanted::boolean[])
        as t (run_id, state, outcome, event_seq, event_head, last_assignment_id, reached_outcome, ended_at, rollup,
              rollup_marks, review_wanted)
     where run.run_id = t.run_id
    returning 1),
changed_units as (
    update unit
       set state = t.state, judgments_required = t.judgments_required, slots_taken = t.slots_taken, judgments_counted = t.judgments_counted, claims = t.claims,
           handle = t.handle,
           started_at = t.started_at, finished_at = t.finished_at, detail = t.detail::jsonb, wakes_at = t.wakes_at,
           parent_unit_id = t.parent_unit_id, via = string_to_array(t.via, ',')
      from unnest(:unit_steps::uuid[], :units::uuid[], :unit_states::text[], :unit_required::smallint[], :unit_slots::smallint[],
                  :unit_counted::smallint[], :unit_claims::integer[], :unit_handles::text[], :unit_started::timestamptz[],
                  :unit_finished::timestamptz[], :unit_details::text[], :unit_wakes::timestamptz[],
                  :unit_parents::uuid[], :unit_vias::text[])
        as t (step_id, unit_id, state, judgments_required, slots_taken, judgments_counted, claims, handle, started_at, finished_at,
              detail, wakes_at, parent_unit_id, via)
     where unit.step_id = t.step_id and unit.unit_id = t.unit_id
    returning 1),
new_assignments as (
    insert into assignment (step_id, assignment_id, unit_id, project_id, run_id, actor_id, status, epoch,
                            previous_assignment_id, claimed_at, expires_at, ended_at)
    select step_id, assignment_id, unit_id, project_id, run_id, actor_id, status, epoch, previous_assignment_id,
           claimed_at, expires_at, ended_at
      from unnest(:new_assignment_steps::uuid[], :new_assignments::uuid[], :new_assignment_units::uuid[],
                  :new_assignment_projects::uuid[], :new_assignment_runs::uuid[], :new_assignment_actors::uuid[],
                  :new_assignment_statuses::text[], :new_assignment_epochs::integer[],
                  :new_assignment_previous::uuid[], :new_assignment_claimed::timestamptz[],
                  :new_assignment_expires::timestamptz[],
                  :new_assignment_ended::timestamptz[])
        as t (step_id, assignment_id, unit_id, project_id, run_id, actor_id, status, epoch, previous_assignment_id,
              claimed_at, expires_at, ended_at)
    returning 1),
changed_assignments as (
    update assignment
       set status = t.status, epoch = t.epoch, expires_at = t.expires_at, ended_at = t.ended_at
      from unnest(:assignment_steps::uuid[], :assignments::uuid[], :assignment_statuses::text[],
                  :assignment_epochs::integer[], :assignment_expires::timestamptz[], :assignment_ended::timestamptz[])
        as t (step_id, assignment_id, status, epoch, expires_at, ended_at)
     where assignment.step_id = t.step_id and assignment.assignment_id = t.assignment_id
    returning 1),
new_judgments as (
    insert into judgment (step_id, judgment_id, assignment_id, unit_id, project_id, run_id, actor_id, decision,
                          comment, data, counted, late, trust, model_version, created_at)
    select step_id, judgment_id, assignment_id, unit_id, project_id, run_id, actor_id, decision, comment, data::jsonb,
           counted, late, trust, model_version, created_at
      from unnest(:judgment_steps::uuid[], :judgments::uuid[], :judgment_assignments::uuid[], :judgment_units::uuid[],
                  :judgment_projects::uuid[], :judgment_runs::uuid[], :judgment_actors::uuid[],
                  :judgment_decisions::text[], :judgment_comments::text[], :judgment_datas::text[],
                  :judgment_counted::boolean[], :judgment_late::boolean[], :judgment_trusts::double precision[],
                  :judgment_versions::text[], :judgment_created::timestamptz[])
        as t (step_id, judgment_id, assignment_id, unit_id, project_id, run_id, actor_id, decision, comment, data,
              counted, late, trust, model_version, created_at)
    returning 1)
select expect_rows('event', :events_expected, (select count(*) from appended))
       and expect_rows('run', :runs_expected, (select count(*) from changed_runs))
       and expect_rows('unit', :units_expected, (select count(*) from changed_units))
       -- Holds that end make room for those that begin, of the same actor on the same unit too: so they come first.
       and expect_rows('assignment', :assignments_changed, (select count(*) from changed_assignments))
       and expect_rows('assignment', :assignments_new, (select count(*) from new_assignments))
       and expect_rows('judgment', :judgments_expected, (select count(*) from new_judgments)) as recorded;

--! taint_judgments
update judgment
   set tainted_at = :now, tainted_reason = t.reason
  from unnest(:steps::uuid[], :judgments::uuid[], :reasons::text[]) as t (step_id, judgment_id, reason)
 where judgment.step_id = t.step_id and judgment.judgment_id = t.judgment_id and judgment.tainted_at is null
returning judgment.judgment_id;
