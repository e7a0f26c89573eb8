--! save_absence
insert into absence (actor_id, deputy_id, starts_at, ends_at, updated_at)
values (:actor, :deputy, :starts_at, :ends_at, :now)
on conflict (actor_id) do update
   set deputy_id = excluded.deputy_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
       updated_at = excluded.updated_at
returning actor_id;

--! delete_absence
delete from absence
 where actor_id = :actor
returning actor_id;

--! find_absence
select deputy_id, starts_at, ends_at
  from absence
 where actor_id = :actor;

--! holder_of_assignment
select actor_id
  from assignment
 where assignment_id = :assignment;

--! place_of_mine
select a.step_id, a.run_id, r.project_id, r.version_id
  from assignment a
  join run r on r.run_id = a.run_id
 where a.assignment_id = :assignment and a.actor_id = :actor;

--! lender_of : (detail?)
-- What a unit says about loans, found by one of its holds.
select u.detail
  from assignment a
  join unit u on u.step_id = a.step_id and u.unit_id = a.unit_id
 where a.assignment_id = :assignment;

--! list_held_for_deputy (after?) : (expires_at?, external_key?)
-- What people hold who are away and have named the actor to stand in for them.
select a.assignment_id, a.actor_id, a.unit_id, a.run_id, a.epoch, a.claimed_at, a.expires_at, s.stage_key, i.external_key
  from absence away
  join assignment a on a.actor_id = away.actor_id and a.status in ('PENDING', 'IN_PROGRESS')
  join step s on s.step_id = a.step_id
  join run r on r.run_id = a.run_id
  join item i on i.item_id = r.item_id
 where away.deputy_id = :actor and away.starts_at <= :now and away.ends_at > :now
   and a.project_id = any (:projects)
   and a.assignment_id > coalesce(:after, '00000000-0000-0000-0000-000000000000'::uuid)
 order by a.assignment_id
 limit :row_limit;
