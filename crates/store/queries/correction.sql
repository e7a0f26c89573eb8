--! closing_events : (actor_id?, corrected_by?)
-- The events that closed these units, the latest of each.
select distinct on (t.unit_id) t.unit_id, e.event_id, e.actor_id, e.occurred_at, c.correction_unit_id as corrected_by
  from unnest(:runs::uuid[], :units::uuid[]) as t (run_id, unit_id)
  join event e on e.stream_id = t.run_id and e.data ->> 'unit_id' = t.unit_id::text
   and e.type in ('dev.handoff.unit.finalized', 'dev.handoff.unit.cannot_complete', 'dev.handoff.unit.escalated')
  left join correction c on c.closing_event_id = e.event_id
 order by t.unit_id, e.seq desc;

--! insert_snapshots
-- What the units came to, as they stand: the rows are not written by the hop that reopens them, or only to go on.
insert into output_snapshot (snapshot_id, run_id, unit_id, state, handle, detail, judgments, started_at, closed_at, taken_at)
select t.snapshot_id, u.run_id, u.unit_id, t.state, u.handle, u.detail,
       coalesce((select jsonb_agg(jsonb_build_object('judgment_id', j.judgment_id, 'actor_id', j.actor_id,
                                                     'decision', j.decision, 'comment', j.comment, 'data', j.data,
                                                     'counted', j.counted, 'created_at', j.created_at)
                                  order by j.judgment_id)
                   from judgment j
                  where j.run_id = u.run_id and j.unit_id = u.unit_id), '[]'),
       u.started_at, t.closed_at, :now
  from unnest(:snapshots::uuid[], :steps::uuid[], :units::uuid[], :states::text[], :closed::timestamptz[])
    as t (snapshot_id, step_id, unit_id, state, closed_at)
  join unit u on u.step_id = t.step_id and u.unit_id = t.unit_id
returning snapshot_id;

--! insert_correction (closed_by?, note?, prior_outcome?, prior_completed_at?)
insert into correction (correction_id, project_id, run_id, unit_id, prior_state, closing_event_id, closed_by, snapshot_id,
                        correction_unit_id, approval_id, reason, note, prior_outcome, prior_completed_at, opened_by,
                        opened_at)
values (:correction, :project, :run, :unit, :prior_state, :closing_event, :closed_by, :snapshot, :correction_unit, :approval,
        :reason, :note, :prior_outcome, :prior_completed_at, :opened_by, :now)
returning correction_id;

--! insert_downstream
insert into correction_downstream (correction_id, unit_id, state)
select :correction, unit_id, state
  from unnest(:units::uuid[], :states::text[]) as t (unit_id, state)
returning unit_id;

--! built_on_corrected
-- Units of a run that were built on results which have been corrected since.
select d.unit_id, c.correction_id, c.unit_id as corrected_unit_id, c.correction_unit_id, c.opened_at
  from correction c
  join correction_downstream d on d.correction_id = c.correction_id
 where c.run_id = :run
 order by d.unit_id, c.correction_id;

--! corrections_of_run : (closed_by?, note?, prior_outcome?, prior_completed_at?, handle?, detail?)
select c.correction_id, c.run_id, c.unit_id, c.prior_state, c.closing_event_id, c.closed_by, c.snapshot_id,
       c.correction_unit_id, c.approval_id, c.reason, c.note, c.prior_outcome, c.prior_completed_at, c.opened_by, c.opened_at,
       s.handle, s.detail, s.judgments, s.closed_at,
       array(select d.unit_id from correction_downstream d where d.correction_id = c.correction_id order by d.unit_id)
           as downstream_units,
       array(select d.state from correction_downstream d where d.correction_id = c.correction_id order by d.unit_id)
           as downstream_states
  from correction c
  join output_snapshot s on s.snapshot_id = c.snapshot_id
 where c.run_id = :run
 order by c.correction_id;
