--! judgments_of_run : (decision?, comment?, data?)
select step_id, judgment_id, assignment_id, unit_id, run_id, actor_id, decision, comment, data, counted, created_at
  from judgment
 where run_id = :run
 order by judgment_id;
