--! find_answer
select fingerprint, status, body
  from answered_command
 where actor_id = :actor and key = :key;

--! insert_answer
insert into answered_command (actor_id, key, fingerprint, status, body, answered_at)
values (:actor, :key, :fingerprint, :status, :body, :now)
on conflict (actor_id, key) do nothing
returning key;

--! find_answers
select t.ordinal, a.fingerprint, a.status, a.body
  from unnest(:ordinals::integer[], :actors::uuid[], :keys::text[]) as t (ordinal, actor_id, key)
  join answered_command a on a.actor_id = t.actor_id and a.key = t.key;

--! insert_answers
insert into answered_command (actor_id, key, fingerprint, status, body, answered_at)
select actor_id, key, fingerprint, status, body, :now
  from unnest(:actors::uuid[], :keys::text[], :fingerprints::bytea[], :statuses::smallint[], :bodies::text[])
    as t (actor_id, key, fingerprint, status, body)
 order by actor_id, key
on conflict (actor_id, key) do nothing
returning key;

--! forget_answers
delete from answered_command
 where (actor_id, key) in (select actor_id, key
                             from answered_command
                            where answered_at < :before
                            order by answered_at
                            limit :row_limit)
returning key;

--! forget_mentions
-- Answers are few and short-lived; a person is erased rarely.
delete from answered_command
 where position(:mention in body) > 0
returning key;
