--! register_consumer
insert into event_consumer (consumer, tx_id, position, heartbeat_at)
values (:consumer, :tx, :position, :now)
on conflict (consumer) do nothing
returning consumer;

--! take_lease
-- Whoever holds it renews it; whoever does not gets it when it has run out. Taking it over begins a new term.
update event_consumer
   set owner = :owner,
       lease_until = :until,
       term = term + case when owner = :owner then 0 else 1 end,
       starts = starts + case when owner = :owner then 0 else 1 end,
       heartbeat_at = :now
 where consumer = :consumer
   and (owner is null or owner = :owner or lease_until <= :now)
returning term, starts, tx_id, position, done_tx_id, done_position;

--! give_lease_back
update event_consumer
   set owner = null, lease_until = null, starts = 0
 where consumer = :consumer and owner = :owner
returning consumer;

--! settle_consumer (lag_p50_ms?, lag_p95_ms?, lag_p99_ms?)
update event_consumer
   set tx_id = :tx, position = :position, starts = 0, handled = handled + :handled, heartbeat_at = :now,
       lag_p50_ms = coalesce(:lag_p50_ms, lag_p50_ms), lag_p95_ms = coalesce(:lag_p95_ms, lag_p95_ms),
       lag_p99_ms = coalesce(:lag_p99_ms, lag_p99_ms),
       lag_at = case when :lag_p50_ms::double precision is null then lag_at else :now end
 where consumer = :consumer and term = :term
returning consumer;

--! settle_consumer_with_effect (lag_p50_ms?, lag_p95_ms?, lag_p99_ms?)
-- In the transaction of the effect, which is undone if the lease is another node's by now.
update event_consumer
   set tx_id = :tx, position = :position, done_tx_id = :tx, done_position = :position, starts = 0, handled = handled + :handled,
       heartbeat_at = :now,
       lag_p50_ms = coalesce(:lag_p50_ms, lag_p50_ms), lag_p95_ms = coalesce(:lag_p95_ms, lag_p95_ms),
       lag_p99_ms = coalesce(:lag_p99_ms, lag_p99_ms),
       lag_at = case when :lag_p50_ms::double precision is null then lag_at else :now end
 where consumer = :consumer and term = :term
returning consumer;

--! rewind_consumer
-- Back to a place; a term of its own, so that whoever reads now does not put it forward again.
update event_consumer
   set tx_id = :tx, position = :position, term = term + 1, owner = null, lease_until = null, starts = 0
 where consumer = :consumer and (tx_id, position) > (:tx, :position)
returning consumer;

--! list_consumers : (owner?, lease_until?, lag_p50_ms?, lag_p95_ms?, lag_p99_ms?, lag_at?)
select c.consumer, c.tx_id, c.position, c.owner, c.lease_until, c.heartbeat_at, c.handled, c.lag_p50_ms, c.lag_p95_ms,
       c.lag_p99_ms, c.lag_at,
       (select count(*) from event_retry r where r.consumer = c.consumer) as retrying
  from event_consumer c
 order by c.consumer;

--! find_consumer
select term, tx_id, position
  from event_consumer
 where consumer = :consumer;

--! take_into_inbox
insert into inbox (consumer, event_id, handled_at)
select :consumer, event_id, :now
  from unnest(:events::uuid[]) as t (event_id)
on conflict (consumer, event_id) do nothing
returning event_id;

--! find_in_inbox
select event_id
  from inbox
 where consumer = :consumer and event_id = any (:events::uuid[]);

--! forget_inbox
with old as (
    select consumer, event_id
      from inbox
     where consumer = :consumer and event_id < :before
     order by event_id
     limit :row_limit)
delete from inbox
 using old
 where inbox.consumer = old.consumer and inbox.event_id = old.event_id
returning inbox.event_id;

--! retry_later
insert into event_retry (consumer, event_id, stream_id, seq, attempts, due_at)
select :consumer, event_id, stream_id, seq, attempts, due_at
  from unnest(:events::uuid[], :streams::uuid[], :seqs::bigint[], :attempts::integer[], :due::timestamptz[])
    as t (event_id, stream_id, seq, attempts, due_at)
on conflict (consumer, event_id) do update
   set attempts = excluded.attempts, due_at = excluded.due_at
returning event_id;

--! take_due_retries
-- Leased by moving them on: if nobody settles them, they are due again.
with due as (
    select consumer, event_id
      from event_retry
     where consumer = :consumer and due_at <= :now
     order by due_at
     limit :row_limit
       for update skip locked)
update event_retry
   set attempts = event_retry.attempts + 1, due_at = :again
  from due
 where event_retry.consumer = due.consumer and event_retry.event_id = due.event_id
returning event_retry.event_id, event_retry.stream_id, event_retry.seq, event_retry.attempts;

--! retries_done
delete from event_retry
 where consumer = :consumer and event_id = any(:events::uuid[])
returning event_id;

--! count_activity
insert into activity (project_id, type, day, events)
select project_id, type, (day::text)::date, events
  from unnest(:projects::uuid[], :types::text[], :days::text[], :events::bigint[]) as t (project_id, type, day, events)
 order by project_id, day, type
on conflict (project_id, day, type) do update
   set events = activity.events + excluded.events
returning project_id;

--! list_activity
select day::text as day, type, events
  from activity
 where project_id = :project and day >= (:since::text)::date
 order by day, type
 limit :row_limit;
