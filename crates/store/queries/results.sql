--: ResultRunRow(external_key?)

--! result_runs (after?, workflow?, reader?) : ResultRunRow
-- Runs of a project in the order they were started. Gold questions are no results; but who must not know which they are finds their
-- own among them.
select r.run_id, r.version_id, r.item_id, r.event_seq, r.event_head, r.gold_for is not null as is_gold, i.external_key, i.payload
  from run r
  join item i on i.item_id = r.item_id
 where r.project_id = :project and (r.gold_for is null or r.gold_for = :reader)
   and r.run_id > coalesce(:after, '00000000-0000-0000-0000-000000000000'::uuid)
   and (:workflow::text is null
        or exists (select 1
                     from workflow_version v
                     join workflow w on w.workflow_id = v.workflow_id
                    where v.version_id = r.version_id and w.key = :workflow))
 order by r.run_id
 limit :row_limit;

--! result_runs_of : ResultRunRow
select r.run_id, r.version_id, r.item_id, r.event_seq, r.event_head, r.gold_for is not null as is_gold, i.external_key, i.payload
  from run r
  join item i on i.item_id = r.item_id
 where r.run_id = any (:runs);

--! result_judgments : (decision?, comment?, data?, trust?, model_version?, tainted_at?, tainted_reason?)
-- Everything that was handed in in these runs, and what kind of actor did.
select j.step_id, j.judgment_id, j.assignment_id, j.unit_id, j.run_id, j.actor_id, j.decision, j.comment, j.data, j.counted,
       j.late, j.trust, j.model_version, j.tainted_at, j.tainted_reason, j.created_at, a.kind
  from judgment j
  join actor a on a.actor_id = j.actor_id
 where j.run_id = any (:runs)
 order by j.judgment_id;
