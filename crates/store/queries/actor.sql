--: ActorRow(email?, disabled_at?, erased_at?)

--! insert_actor
insert into actor (actor_id, kind, created_at)
values (:actor, :kind, :now)
returning actor_id;

--! insert_profile (email?)
insert into profile (actor_id, display_name, email, updated_at)
values (:actor, :display_name, :email, :now)
returning actor_id;

--! save_profile (email?)
update profile
   set display_name = :display_name, email = :email, updated_at = :now
 where actor_id = :actor
returning actor_id;

--! erase_profile
-- Events keep the actor's id; nobody can tell any more whose it was.
update profile
   set display_name = 'erased', email = null, updated_at = :now
 where actor_id = :actor
returning actor_id;

--! mark_erased
-- The mark is what lasts; a name could be chosen.
update actor
   set erased_at = :now, disabled_at = coalesce(disabled_at, :now)
 where actor_id = :actor
returning actor_id;

--! save_password
insert into credential (actor_id, password_hash, changed_at)
values (:actor, :password_hash, :now)
on conflict (actor_id) do update
   set password_hash = excluded.password_hash, changed_at = excluded.changed_at
returning actor_id;

--! delete_password
delete from credential
 where actor_id = :actor
returning actor_id;

--! set_disabled (disabled_at?)
update actor
   set disabled_at = :disabled_at
 where actor_id = :actor
returning actor_id;

--! grant_global_role
insert into global_role (actor_id, role, granted_at)
values (:actor, :role, :now)
on conflict (actor_id, role) do nothing
returning actor_id;

--! revoke_global_role
delete from global_role
 where actor_id = :actor and role = :role
returning actor_id;

--! lock_admins
-- Locked, so that two administrators who demote or disable each other at once cannot both succeed. The actor is locked
-- too: whoever waited here must see that it was disabled meanwhile.
select g.actor_id
  from global_role g
  join actor a on a.actor_id = g.actor_id
 where g.role = 'admin' and a.disabled_at is null
 order by g.actor_id
   for no key update of g, a;

--! lock_actor
-- Only the lock: what the actor is must be read after it was had, by a statement of its own.
select actor_id
  from actor
 where actor_id = :actor
   for no key update;

--! find_actor : ActorRow
select a.actor_id, a.kind, a.disabled_at, a.erased_at, a.created_at, p.display_name, p.email,
       array(select role from global_role g where g.actor_id = a.actor_id order by role) as global_roles
  from actor a
  join profile p on p.actor_id = a.actor_id
 where a.actor_id = :actor;

--! list_actors (after?) : ActorRow
select a.actor_id, a.kind, a.disabled_at, a.erased_at, a.created_at, p.display_name, p.email,
       array(select role from global_role g where g.actor_id = a.actor_id order by role) as global_roles
  from actor a
  join profile p on p.actor_id = a.actor_id
 where a.actor_id > coalesce(:after, '00000000-0000-0000-0000-000000000000'::uuid)
 order by a.actor_id
 limit :row_limit;

--! find_credential_by_email
select a.actor_id, c.password_hash
  from profile p
  join actor a on a.actor_id = p.actor_id
  join credential c on c.actor_id = p.actor_id
 where lower(p.email) = lower(:email) and a.disabled_at is null;

--! find_credential
select password_hash
  from credential
 where actor_id = :actor;

--! find_authorities
-- Everything that the permissions of people rest on, in one statement.
select a.actor_id, a.kind,
       array(select role from global_role g where g.actor_id = a.actor_id order by role) as global_roles,
       array(select group_id from group_member m where m.actor_id = a.actor_id order by group_id) as group_ids,
       array(select project_id from project_member m where m.actor_id = a.actor_id order by project_id, role) as project_ids,
       array(select role from project_member m where m.actor_id = a.actor_id order by project_id, role) as project_roles,
       array(select kind from ability b where b.actor_id = a.actor_id order by kind, word) as ability_kinds,
       array(select word from ability b where b.actor_id = a.actor_id order by kind, word) as ability_words,
       -- What is known of how well the actor works. Ends of bars as seconds, 0 for none.
       array(select project_id from work_record k where k.actor_id = a.actor_id order by project_id, skill) as record_projects,
       array(select skill from work_record k where k.actor_id = a.actor_id order by project_id, skill) as record_skills,
       array(select trust from work_record k where k.actor_id = a.actor_id order by project_id, skill) as record_trusts,
       array(select standing from work_record k where k.actor_id = a.actor_id order by project_id, skill) as record_standings,
       array(select qualified_at is not null from work_record k where k.actor_id = a.actor_id order by project_id, skill)
           as record_qualified,
       array(select evidence from work_record k where k.actor_id = a.actor_id order by project_id, skill) as record_evidence,
       -- Rates are from 0 to 1; less than that is none.
       array(select coalesce(review_rate, -1) from work_record k where k.actor_id = a.actor_id order by project_id, skill)
           as record_rates,
       array(select coalesce(extract(epoch from barred_until), 0)::bigint
               from work_record k where k.actor_id = a.actor_id order by project_id, skill) as record_bars,
       -- How far newcomers are trusted follows from what their projects ask of quality; most ask nothing of their own.
       array(select q.project_id
               from (select distinct project_id from project_member where actor_id = a.actor_id) m
               join quality_policy q on q.project_id = m.project_id order by q.project_id) as policy_projects,
       array(select coalesce(q.document -> 'trust', '{}')
               from (select distinct project_id from project_member where actor_id = a.actor_id) m
               join quality_policy q on q.project_id = m.project_id order by q.project_id) as policy_trusts
  from actor a
 where a.actor_id = any (:actors) and a.disabled_at is null;

--! delete_abilities
delete from ability
 where actor_id = :actor
returning word;

--! insert_abilities
insert into ability (actor_id, kind, word, granted_at)
select :actor, kind, word, :now
  from unnest(:kinds::text[], :words::text[]) as t (kind, word)
returning word;
