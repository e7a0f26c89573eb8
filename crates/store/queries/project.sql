--: ProjectRow()

--! insert_project
insert into project (project_id, key, name, created_by, created_at)
values (:project, :key, :name, :created_by, :now)
on conflict (key) do nothing
returning project_id;

--! find_project : ProjectRow
select project_id, key, name, created_by, created_at
  from project
 where key = :key;

--! list_projects (after?) : ProjectRow
select project_id, key, name, created_by, created_at
  from project
 where (:sees_all or project_id = any (:projects))
   and key > coalesce(:after, '')
 order by key
 limit :row_limit;

--! projects_by_id : ProjectRow
select project_id, key, name, created_by, created_at
  from project
 where project_id = any (:projects)
 order by key;

--! save_project_name
update project
   set name = :name
 where project_id = :project
returning project_id;

--! list_project_members (after?)
select m.actor_id, a.kind, p.display_name, array_agg(m.role order by m.role) as roles
  from project_member m
  join actor a on a.actor_id = m.actor_id
  join profile p on p.actor_id = m.actor_id
 where m.project_id = :project
   and m.actor_id > coalesce(:after, '00000000-0000-0000-0000-000000000000'::uuid)
 group by m.actor_id, a.kind, p.display_name
 order by m.actor_id
 limit :row_limit;

--! lock_project
-- The lock under which memberships change.
select project_id
  from project
 where project_id = :project
   for no key update;

--! member_roles
select role
  from project_member
 where project_id = :project and actor_id = :actor
 order by role;

--! count_owners
-- Only those who can act: an owner who was disabled owns nothing any more.
select count(distinct m.actor_id) as owners
  from project_member m
  join actor a on a.actor_id = m.actor_id and a.disabled_at is null
 where m.project_id = :project and m.role = 'owner' and m.actor_id <> :except_actor;

--! grant_project_roles
insert into project_member (project_id, actor_id, role, granted_at)
select :project, :actor, role, :now
  from unnest(:roles::text[]) as role
on conflict (project_id, actor_id, role) do nothing
returning role;

--! revoke_project_roles
delete from project_member
 where project_id = :project and actor_id = :actor and role = any (:roles)
returning role;

--! project_key
select key
  from project
 where project_id = :project;
