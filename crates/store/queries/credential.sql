--! insert_session
insert into session (session_id, actor_id, token_hash, created_at, expires_at)
values (:session, :actor, :token_hash, :now, :expires_at)
returning session_id;

--! find_sessions
select token_hash, actor_id
  from session
 where token_hash = any (:token_hashes) and expires_at > :now;

--! delete_session
delete from session
 where token_hash = :token_hash
returning session_id;

--! delete_sessions_of (except?)
delete from session
 where actor_id = :actor and token_hash is distinct from :except
returning session_id;

--! delete_expired_sessions
delete from session
 where session_id in (select session_id from session where expires_at <= :now order by expires_at limit :row_limit)
returning session_id;

--! insert_token (expires_at?)
insert into api_token (token_id, actor_id, name, token_hash, scopes, created_at, expires_at)
values (:token, :actor, :name, :token_hash, :scopes, :now, :expires_at)
returning token_id;

--! find_tokens : (last_used_at?)
select token_hash, token_id, actor_id, scopes, last_used_at
  from api_token
 where token_hash = any (:token_hashes) and revoked_at is null and (expires_at is null or expires_at > :now);

--! mark_tokens_used
-- Of many requests that come at once, one writes, and nobody waits for it.
update api_token
   set last_used_at = :now
 where token_id in (select token_id
                      from api_token
                     where token_id = any (:tokens) and (last_used_at is null or last_used_at <= :unless_since)
                       for no key update skip locked)
returning token_id;

--! list_tokens (after?) : (expires_at?, last_used_at?)
select token_id, name, scopes, created_at, expires_at, last_used_at
  from api_token
 where actor_id = :actor and revoked_at is null
   and token_id > coalesce(:after, '00000000-0000-0000-0000-000000000000'::uuid)
 order by token_id
 limit :row_limit;

--! lock_token : (revoked_at?)
select token_id, actor_id, revoked_at
  from api_token
 where token_id = :token
   for no key update;

--! revoke_token
update api_token
   set revoked_at = :now
 where token_id = :token and revoked_at is null
returning token_id;

--! delete_tokens_of
-- The names people give their tokens go with their own.
delete from api_token
 where actor_id = :actor
returning token_id;

--! any_admin
select exists (
    select 1
      from global_role g
      join actor a on a.actor_id = g.actor_id
     where g.role = 'admin' and a.disabled_at is null
) as there_is_one;

--! insert_setup_link
insert into setup_link (link_id, token_hash, created_at, expires_at)
values (:link, :token_hash, :now, :expires_at)
returning link_id;

--! use_setup_link
-- Of two who open the link at once, one finds it used.
update setup_link
   set used_at = :now
 where token_hash = :token_hash and used_at is null and expires_at > :now
returning link_id;

--! setup_link_is_open
select exists (
    select 1
      from setup_link
     where token_hash = :token_hash and used_at is null and expires_at > :now
) as open;
