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
