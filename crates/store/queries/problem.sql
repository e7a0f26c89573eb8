--! count_problems
-- How much is in trouble, kind by kind, each counted up to a bound.
select (select count(*)
          from (select 1 from dead_letter where state = 'open' limit :bound) one) as dead_letters,
       (select count(*)
          from (select 1 from dead_letter where state = 'open' and classification = 'unreadable' limit :bound) one)
           as schema_violations,
       (select count(*)
          from (select 1 from unit_clock where overdue_first_at is not null and finished_at is null limit :bound) one)
           as overdue_units,
       (select count(*)
          from (select 1 from unit where state in ('failed', 'cannot_complete') limit :bound) one) as failed_units,
       (select count(*)
          from (select 1
                  from (select run_id from run where completed_at is null limit :bound) open
                 where not exists (select 1 from unit u where u.run_id = open.run_id and u.finished_at is null)
                    or exists (select 1
                                 from child_run c
                                 join run parent on parent.run_id = c.parent_run_id
                                where c.child_run_id = open.run_id and c.to_follow = 0
                                  and parent.completed_at is not null)) one) as orphan_runs;

--! overdue_units (after?) : TroubledRow(unit_id?, stage_key?, external_key?)
-- Units past their deadline, oldest first.
select u.run_id, u.unit_id, p.key as project_key, w.key as workflow_key, s.stage_key, u.state, k.overdue_first_at as since,
       i.external_key
  from unit_clock k
  join unit u on u.step_id = k.step_id and u.unit_id = k.unit_id
  join step s on s.step_id = u.step_id
  join run r on r.run_id = u.run_id
  join item i on i.item_id = r.item_id
  join project p on p.project_id = r.project_id
  join workflow_version v on v.version_id = r.version_id
  join workflow w on w.workflow_id = v.workflow_id
 where k.overdue_first_at is not null and k.finished_at is null and (:after::uuid is null or k.unit_id > :after)
 order by k.unit_id
 limit :row_limit;

--! failed_units (after?) : TroubledRow(unit_id?, stage_key?, external_key?)
-- Units whose work failed or cannot be done, oldest first.
select u.run_id, u.unit_id, p.key as project_key, w.key as workflow_key, s.stage_key, u.state, r.updated_at as since,
       i.external_key
  from unit u
  join step s on s.step_id = u.step_id
  join run r on r.run_id = u.run_id
  join item i on i.item_id = r.item_id
  join project p on p.project_id = r.project_id
  join workflow_version v on v.version_id = r.version_id
  join workflow w on w.workflow_id = v.workflow_id
 where u.state in ('failed', 'cannot_complete') and (:after::uuid is null or u.unit_id > :after)
 order by u.unit_id
 limit :row_limit;

--! orphan_runs (after?) : TroubledRow(unit_id?, stage_key?, external_key?)
-- Runs that nothing will carry on: not over, but with nothing open in them, or of a parent that is over.
select r.run_id, null::uuid as unit_id, p.key as project_key, w.key as workflow_key, null::text as stage_key, r.state,
       r.updated_at as since, i.external_key
  from run r
  join item i on i.item_id = r.item_id
  join project p on p.project_id = r.project_id
  join workflow_version v on v.version_id = r.version_id
  join workflow w on w.workflow_id = v.workflow_id
 where r.completed_at is null and (:after::uuid is null or r.run_id > :after)
   and (not exists (select 1 from unit u where u.run_id = r.run_id and u.finished_at is null)
        or exists (select 1
                     from child_run c
                     join run parent on parent.run_id = c.parent_run_id
                    where c.child_run_id = r.run_id and c.to_follow = 0 and parent.completed_at is not null))
 order by r.run_id
 limit :row_limit;
