--: GroupRow()

--! insert_group
insert into actor_group (group_id, key, name, created_at)
values (:group, :key, :name, :now)
on conflict (key) do nothing
returning group_id;

--! find_group : GroupRow
select group_id, key, name, created_at,
       (select count(*) from group_member m where m.group_id = g.group_id) as member_count
  from actor_group g
 where key = :key;

--! list_groups (after?) : GroupRow
select group_id, key, name, created_at,
       (select count(*) from group_member m where m.group_id = g.group_id) as member_count
  from actor_group g
 where key > coalesce(:after, '')
 order by key
 limit :row_limit;

--! groups_of_actor
select g.group_id, g.key, g.name
  from group_member m
  join actor_group g on g.group_id = m.group_id
 where m.actor_id = :actor
 order by g.key;

--! groups_of_actors
select actor_id, group_id
  from group_member
 where actor_id = any (:actors);

--! groups_by_key
select group_id, key
  from actor_group
 where key = any (:keys);

--! list_group_members (after?) : (email?)
select m.actor_id, a.kind, p.display_name, p.email
  from group_member m
  join actor a on a.actor_id = m.actor_id
  join profile p on p.actor_id = m.actor_id
 where m.group_id = :group
   and m.actor_id > coalesce(:after, '00000000-0000-0000-0000-000000000000'::uuid)
 order by m.actor_id
 limit :row_limit;

--! add_group_member
insert into group_member (group_id, actor_id, added_at)
values (:group, :actor, :now)
on conflict (group_id, actor_id) do nothing
returning actor_id;

--! remove_group_member
delete from group_member
 where group_id = :group and actor_id = :actor
returning actor_id;
