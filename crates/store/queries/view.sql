--! list_views
select name, search, saved_at
  from saved_view
 where actor_id = :actor
 order by saved_at, name;

--! count_other_views
select count(*)
  from saved_view
 where actor_id = :actor and name <> :name;

--! save_view
insert into saved_view (actor_id, name, search, saved_at)
values (:actor, :name, :search, :now)
on conflict (actor_id, name) do update
   set search = excluded.search, saved_at = excluded.saved_at
returning name;

--! delete_view
delete from saved_view
 where actor_id = :actor and name = :name
returning name;

--! forget_views
delete from saved_view
 where actor_id = :actor
returning name;
