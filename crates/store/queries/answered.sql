--! find_answer
select fingerprint, status, body
  from answered_command
 where actor_id = :actor and key = :key;

--! insert_answer
insert into answered_command (actor_id, key, fingerprint, status, body, answered_at)
values (:actor, :key, :fingerprint, :status, :body, :now)
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
