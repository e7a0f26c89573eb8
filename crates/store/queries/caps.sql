--! steps_standing_still
select step_id
  from step
 where step_id = any (:steps) and status <> 'active';

--! lock_caps
-- Who counts what somebody holds of a step keeps others from counting the same until the claim is committed. In order, so that
-- batches which want several do not meet half way.
select pg_advisory_xact_lock(t.lock_key)::text as locked
  from (select distinct hashtextextended(t.actor_id::text || t.step_id::text, 7101) as lock_key
          from unnest(:actors::uuid[], :steps::uuid[]) as t (actor_id, step_id)
         order by 1) t;

--! count_open_holds
select t.actor_id, t.step_id,
       (select count(*)
          from assignment a
         where a.actor_id = t.actor_id and a.step_id = t.step_id and a.status in ('PENDING', 'IN_PROGRESS')
           and (a.expires_at is null or a.expires_at > :now)) as open
  from unnest(:actors::uuid[], :steps::uuid[]) as t (actor_id, step_id);

--! lock_shares
-- The same for what somebody has done and holds in a project.
select pg_advisory_xact_lock(t.lock_key)::text as locked
  from (select distinct hashtextextended(t.actor_id::text || t.project_id::text, 7102) as lock_key
          from unnest(:actors::uuid[], :projects::uuid[]) as t (actor_id, project_id)
         order by 1) t;

--! count_shares
-- What people have answered and hold, and how many units there are: of a step, or of all steps of its project that limit it. The
-- answers are counted already; what one person holds is little, and so are the steps.
select t.actor_id, t.step_id,
       (select coalesce(sum(s.answers), 0)::bigint
          from share_taken s
         where s.project_id = t.project_id and s.actor_id = t.actor_id and (t.of_project or s.step_id = t.step_id)) as answers,
       (select count(*)
          from assignment a
         where a.actor_id = t.actor_id and a.project_id = t.project_id and a.status in ('PENDING', 'IN_PROGRESS')
           and (a.expires_at is null or a.expires_at > :now)
           and (a.step_id = t.step_id
                or t.of_project and exists (select 1 from step_card k where k.step_id = a.step_id and k.shared))) as held,
       case when t.of_project
            then (select coalesce(sum(k.total_units), 0)::bigint from step_card k where k.project_id = t.project_id and k.shared)
            else coalesce((select k.total_units from step_card k where k.step_id = t.step_id), 0)
            end as units
  from unnest(:actors::uuid[], :projects::uuid[], :steps::uuid[], :of_project::boolean[])
         as t (actor_id, project_id, step_id, of_project);

--! add_to_shares
insert into share_taken (project_id, actor_id, step_id, answers)
select t.project_id, t.actor_id, t.step_id, t.answers
  from unnest(:projects::uuid[], :actors::uuid[], :steps::uuid[], :answers::bigint[]) as t (project_id, actor_id, step_id, answers)
 order by t.project_id, t.actor_id, t.step_id
on conflict (project_id, actor_id, step_id) do update
   set answers = share_taken.answers + excluded.answers
returning answers;
