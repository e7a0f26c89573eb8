--! upsert_workflow
-- The update takes the row's lock: versions of one workflow are published one after the other.
insert into workflow (workflow_id, project_id, key, name, created_at)
values (:workflow, :project, :key, :name, :now)
on conflict (project_id, key) do update
   set name = excluded.name
returning workflow_id;

--! live_version
select v.version_id, v.workflow_id, v.number, v.content_hash
  from workflow w
  join workflow_version v on v.workflow_id = w.workflow_id and v.status = 'published'
 where w.project_id = :project and w.key = :key;

--! last_version_number
select coalesce(max(number), 0) as number
  from workflow_version
 where workflow_id = :workflow;

--! archive_live_version
update workflow_version
   set status = 'archived'
 where workflow_id = :workflow and status = 'published'
returning version_id;

--! insert_version
insert into workflow_version
       (version_id, workflow_id, project_id, number, status, document, content_hash, created_by, created_at, published_at)
values (:version, :workflow, :project, :number, 'published', :document, :content_hash, :created_by, :now, :now)
returning version_id;

--! insert_stages
insert into stage (version_id, stage_key, ordinal, type, name, config)
select :version, key, ordinal, type, name, config::jsonb
  from unnest(:keys::text[], :ordinals::smallint[], :types::text[], :names::text[], :configs::text[])
    as t (key, ordinal, type, name, config)
returning stage_key;

--! insert_connections (targets[?])
insert into connection (version_id, source, handle, target, rework, ordinal)
select :version, source, handle, target, rework, ordinal
  from unnest(:sources::text[], :handles::text[], :targets::text[], :reworks::boolean[], :ordinals::smallint[])
    as t (source, handle, target, rework, ordinal)
returning ordinal;

--! insert_steps (groups[?])
insert into step (step_id, project_id, version_id, stage_key, status, priority, candidate_group_id)
select step_id, :project, :version, key, 'active', 0, group_id
  from unnest(:steps::uuid[], :keys::text[], :groups::uuid[]) as t (step_id, key, group_id)
returning step_id;

--! find_version
select v.version_id, v.workflow_id, v.project_id, v.number, v.status, v.document
  from workflow_version v
 where v.version_id = :version;

--! steps_of_version
select step_id, stage_key
  from step
 where version_id = :version;

--! list_workflows (after?) : (number?, version_id?, published_at?)
select w.workflow_id, w.key, w.name, w.created_at, v.version_id, v.number, v.published_at
  from workflow w
  left join workflow_version v on v.workflow_id = w.workflow_id and v.status = 'published'
 where w.project_id = :project and w.key > coalesce(:after, '')
 order by w.key
 limit :row_limit;

--! find_workflow_version (number?) : (published_at?)
-- Without a number: the live version.
select w.key, w.name, v.version_id, v.workflow_id, v.number, v.status, v.document, v.content_hash, v.created_by,
       v.created_at, v.published_at
  from workflow w
  join workflow_version v on v.workflow_id = w.workflow_id
 where w.project_id = :project and w.key = :key
   and case when :number::integer is null then v.status = 'published' else v.number = :number end;
