--! upsert_workflow
-- The update takes the row's lock: versions of one workflow are published one after the other.
insert into workflow (workflow_id, project_id, key, name, created_at)
values (:workflow, :project, :key, :name, :now)
on conflict (project_id, key) do update
   set name = case when :rename then excluded.name else workflow.name end
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

--! insert_draft
insert into workflow_version
       (version_id, workflow_id, project_id, number, status, document, content_hash, created_by, created_at, published_at)
values (:version, :workflow, :project, :number, 'draft', :document, :content_hash, :created_by, :now, null)
returning version_id;

--! replace_draft
update workflow_version
   set document = :document, content_hash = :content_hash, created_by = :created_by, created_at = :now
 where version_id = :version and status = 'draft'
returning version_id;

--! publish_draft
update workflow_version
   set status = 'published', published_at = :now
 where version_id = :version and status = 'draft'
returning version_id;

--! publish_again
update workflow_version
   set status = 'published'
 where version_id = :version and status = 'archived'
returning version_id;

--! put_layout
insert into workflow_layout (version_id, layout, updated_by, updated_at)
values (:version, :layout, :actor, :now)
on conflict (version_id) do update
   set layout = excluded.layout, updated_by = excluded.updated_by, updated_at = excluded.updated_at
 where workflow_layout.layout::text is distinct from excluded.layout::text
returning version_id;

--! list_versions (before?) : (published_at?)
select v.version_id, v.number, v.status, v.content_hash, v.created_by, v.created_at, v.published_at
  from workflow w
  join workflow_version v on v.workflow_id = w.workflow_id
 where w.project_id = :project and w.key = :key and v.number < coalesce(:before, 2147483647)
 order by v.number desc
 limit :row_limit;

--! members_of_groups
-- Who is in the groups, but for those who can no longer act.
select g.key, m.actor_id
  from actor_group g
  join group_member m on m.group_id = g.group_id
  join actor a on a.actor_id = m.actor_id
 where g.key = any (:keys) and a.disabled_at is null;

--! abilities_of_members
-- What those can do who are in one of the groups, as far as anything is written down.
select b.actor_id, array_agg(b.kind order by b.kind, b.word) as kinds, array_agg(b.word order by b.kind, b.word) as words
  from ability b
 where b.actor_id in (select m.actor_id
                        from actor_group g
                        join group_member m on m.group_id = g.group_id
                       where g.key = any (:keys))
 group by b.actor_id;

--! teams_of_members
-- All groups of everybody who is in one of the groups.
select distinct other.actor_id, team.key
  from actor_group g
  join group_member m on m.group_id = g.group_id
  join group_member other on other.actor_id = m.actor_id
  join actor_group team on team.group_id = other.group_id
 where g.key = any (:keys);

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
select step_id, :project, :version, key, coalesce((select status from project_work where project_id = :project), 'active'), 0, group_id
  from unnest(:steps::uuid[], :keys::text[], :groups::uuid[]) as t (step_id, key, group_id)
returning step_id;

--! find_version
select v.version_id, v.workflow_id, v.project_id, v.number, v.status, v.document
  from workflow_version v
 where v.version_id = :version;

--! place_of_version
select v.project_id, w.key, v.number, v.content_hash
  from workflow_version v
  join workflow w on w.workflow_id = v.workflow_id
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

--! find_draft
select v.version_id, v.number, v.content_hash
  from workflow_version v
 where v.workflow_id = :workflow and v.status = 'draft';

--! find_workflow_version (number?) : (published_at?, layout?)
-- Without a number: the live version.
select w.key, w.name, v.version_id, v.workflow_id, v.number, v.status, v.document, v.content_hash, v.created_by,
       v.created_at, v.published_at, l.layout
  from workflow w
  join workflow_version v on v.workflow_id = w.workflow_id
  left join workflow_layout l on l.version_id = v.version_id
 where w.project_id = :project and w.key = :key
   and case when :number::integer is null then v.status = 'published' else v.number = :number end;

--! find_step_place
select project_id, version_id
  from step
 where step_id = :step;
