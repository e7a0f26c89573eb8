--! insert_item (external_key?)
insert into item (item_id, project_id, external_key, payload, created_by, created_at)
values (:item, :project, :external_key, :payload, :created_by, :now)
on conflict (project_id, external_key) do nothing
returning item_id;

--! find_item_by_key
select item_id, payload = :payload as same_payload
  from item
 where project_id = :project and external_key = :external_key;

--! find_run : (outcome?, completed_at?, external_key?)
select r.run_id, r.project_id, r.version_id, r.item_id, r.started_by, r.state, r.outcome, r.event_seq, r.event_head,
       r.created_at, r.updated_at, r.completed_at, w.key as workflow_key, v.number as version_number, i.external_key,
       i.payload, p.key as project_key
  from run r
  join workflow_version v on v.version_id = r.version_id
  join workflow w on w.workflow_id = v.workflow_id
  join item i on i.item_id = r.item_id
  join project p on p.project_id = r.project_id
 where r.run_id = :run;

--! list_runs (before?, state?) : (outcome?, completed_at?, external_key?)
select r.run_id, r.state, r.outcome, r.started_by, r.created_at, r.updated_at, r.completed_at, w.key as workflow_key,
       v.number as version_number, i.external_key,
       array(select s.stage_key
               from unit u
               join step s on s.step_id = u.step_id
              where u.run_id = r.run_id and u.finished_at is null
              order by u.unit_id) as at_stages
  from run r
  join workflow_version v on v.version_id = r.version_id
  join workflow w on w.workflow_id = v.workflow_id
  join item i on i.item_id = r.item_id
 where r.project_id = :project
   and r.run_id < coalesce(:before, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
   and (:state::text is null or r.state = :state)
 order by r.run_id desc
 limit :row_limit;
