--! append_entries (entries[].project_id?)
insert into trail_entry
       (stream_id, first_seq, project_id, occurred_at, event_ids, types, actor_ids, data, traceparents, prev_hash, hashes)
select stream_id, first_seq, project_id, :occurred_at, event_ids, types, actor_ids, data, traceparents, prev_hash, hashes
  from unnest(:entries::new_entry[])
returning first_seq;

--! list_events : EventLine(project_id?, actor_id?, traceparent?)
-- Of the entry before the first one that is wanted whole, the end may be wanted.
select stream_id, seq, event_id, project_id, type, actor_id, data_text as data, occurred_at, traceparent, prev_hash, hash
  from event
 where stream_id = :stream and first_seq > :after::bigint - 1000 and seq > :after
 order by first_seq, seq
 limit :row_limit;

--! lock_ledger
select stream_id, event_seq, event_head
  from ledger
 where stream_id = :stream
   for no key update;

--! find_ledger
select stream_id, event_seq, event_head
  from ledger
 where stream_id = :stream;

--! open_ledger
insert into ledger (stream_id, event_seq, event_head)
values (:stream, 0, :event_head)
returning stream_id;

--! open_ledger_once
insert into ledger (stream_id, event_seq, event_head)
values (:stream, 0, :event_head)
on conflict (stream_id) do nothing
returning stream_id;

--! save_ledger
update ledger
   set event_seq = :event_seq, event_head = :event_head
 where stream_id = :stream
returning stream_id;

--! run_heads (after?)
select run_id, event_seq, event_head
  from run
 where project_id = :project
   and run_id > coalesce(:after, '00000000-0000-0000-0000-000000000000'::uuid)
 order by run_id
 limit :row_limit;

--! project_run_events (reader?) : EventLine(project_id?, actor_id?, traceparent?)
-- The events of a project's runs, run by run, after a place.
select e.stream_id, e.seq, e.event_id, e.project_id, e.type, e.actor_id, e.data, e.occurred_at, e.traceparent, e.prev_hash, e.hash
  from run r
 cross join lateral (
       select stream_id, seq, event_id, project_id, type, actor_id, data_text as data, occurred_at, traceparent, prev_hash, hash
         from event
        where stream_id = r.run_id and first_seq > case when r.run_id = :after_run then :after_seq::bigint - 1000 else 0 end
          and seq > case when r.run_id = :after_run then :after_seq::bigint else 0 end
        order by first_seq, seq
        limit :row_limit) e
 where r.project_id = :project and r.run_id >= :after_run
   -- Gold questions are no work; but who must not know which they are finds their own among it.
   and (r.gold_for is null or r.gold_for = :reader)
 order by r.run_id, e.seq
 limit :row_limit;
