--! insert_judgments (decisions[?], comments[?], datas[?])
insert into judgment (step_id, judgment_id, assignment_id, unit_id, project_id, run_id, actor_id, decision, comment,
                      data, counted, created_at)
select step_id, judgment_id, assignment_id, unit_id, project_id, run_id, actor_id, decision, comment, data::jsonb,
       counted, created_at
  from unnest(:steps::uuid[], :judgments::uuid[], :assignments::uuid[], :units::uuid[], :projects::uuid[], :runs::uuid[],
              :actors::uuid[], :decisions::text[], :comments::text[], :datas::text[], :counteds::boolean[],
              :created_ats::timestamptz[])
    as t (step_id, judgment_id, assignment_id, unit_id, project_id, run_id, actor_id, decision, comment, data, counted,
          created_at)
returning judgment_id;

--! judgments_of_run : (decision?, comment?, data?)
select step_id, judgment_id, assignment_id, unit_id, run_id, actor_id, decision, comment, data, counted, created_at
  from judgment
 where run_id = :run
 order by judgment_id;
