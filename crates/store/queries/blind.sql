--! open_units_of
-- What is open in these runs, and whether the actor holds it.
select u.run_id, u.step_id,
       exists (select 1
                 from assignment a
                where a.run_id = u.run_id and a.unit_id = u.unit_id and a.actor_id = :actor
                  and a.status in ('PENDING', 'IN_PROGRESS')) as held
  from unit u
 where u.run_id = any (:runs) and u.finished_at is null;

--! project_works_blind
select exists (select 1
                 from step s
                 join stage g on g.version_id = s.version_id and g.stage_key = s.stage_key
                where s.project_id = :project and g.config ->> 'blind' = 'true') as blind;

--! note_seen
insert into seen_answers (run_id, actor_id, seen_at)
select run_id, :actor, :now
  from unnest(:runs::uuid[]) as t (run_id)
 order by run_id
on conflict (run_id, actor_id) do nothing
returning run_id;

--! seen_in_runs
select run_id, actor_id
  from seen_answers
 where run_id = any (:runs);
