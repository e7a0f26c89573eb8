--: KeyedRow(project_id?)
--: EntryRow(project_id?)
--: LogRow(tx?, position?, stream_id?, first_seq?, project_id?, occurred_at?, event_ids?, types?, actor_ids?, data?, traceparents?)

--! read_log (tx, position, tx_span, every, types, row_limit) : LogRow
-- Entries with events after a place, in the order of their transactions, but none of or beyond the oldest transaction that still runs: what
-- commits late has a lower number than that, and would be skipped. There is always a first row, because the bounds are wanted even
-- when nothing is there. The span bounds how many transactions are looked through for a type that is rare. The place may be within an entry. The
-- entries come in any order: sorting rows that wide takes longer than finding them.
with bounds as (
    select pg_snapshot_xmin(pg_current_snapshot()) as horizon,
           least(pg_snapshot_xmin(pg_current_snapshot()), ((:tx::bigint + :tx_span::bigint)::text)::xid8) as upper)
select (b.horizon::text)::bigint as horizon, (b.upper::text)::bigint as upper,
       exists (select 1 from trail_entry where tx_id >= b.horizon) as beyond, (e.tx_id::text)::bigint as tx, e.position, e.stream_id, e.first_seq,
       e.project_id, e.occurred_at, e.event_ids, e.types, e.actor_ids, e.data, e.traceparents
  from bounds b
  left join lateral (
      select tx_id, position, stream_id, first_seq, project_id, occurred_at, event_ids, types, actor_ids, data, traceparents
        from trail_entry
       where (tx_id, position) > ((:tx::bigint::text)::xid8, :position::bigint - 1000)
         and (tx_id, position + cardinality(types)) > ((:tx::bigint::text)::xid8, :position::bigint + 1)
         and tx_id < b.upper
         and (:every::boolean or types && :types::text[])
       order by tx_id, position
       limit :row_limit) e on true;

--! log_places (tx, position, tx_span, row_limit) : (tx?, position?)
-- The same, but only where entries stand, which the index tells: for a node that knows most of what stands there, because it has written it.
with bounds as (
    select pg_snapshot_xmin(pg_current_snapshot()) as horizon,
           least(pg_snapshot_xmin(pg_current_snapshot()), ((:tx::bigint + :tx_span::bigint)::text)::xid8) as upper)
select (b.horizon::text)::bigint as horizon, (b.upper::text)::bigint as upper,
       exists (select 1 from trail_entry where tx_id >= b.horizon) as beyond, (e.tx_id::text)::bigint as tx, e.position
  from bounds b
  left join lateral (
      select tx_id, position
        from trail_entry
       where (tx_id, position) > ((:tx::bigint::text)::xid8, :position::bigint - 1000)
         and tx_id < b.upper
       order by tx_id, position
       limit :row_limit) e on true;

--! entries_at : EntryRow
-- What stands at these places.
select (e.tx_id::text)::bigint as tx, e.position, e.stream_id, e.first_seq, e.project_id, e.occurred_at, e.event_ids, e.types, e.actor_ids, e.data,
       e.traceparents
  from unnest(:txs::bigint[], :positions::bigint[]) as t (tx, position)
  join trail_entry e on e.tx_id = (t.tx::text)::xid8 and e.position = t.position;

--! read_project_log (tx, position, project, row_limit) : LogRow
-- The same of one project, by an index of its own: whatever else happened in between is not looked through, so no span bounds it.
with bounds as (
    select pg_snapshot_xmin(pg_current_snapshot()) as horizon)
select (b.horizon::text)::bigint as horizon, (b.horizon::text)::bigint as upper,
       false as beyond, (e.tx_id::text)::bigint as tx, e.position, e.stream_id, e.first_seq,
       e.project_id, e.occurred_at, e.event_ids, e.types, e.actor_ids, e.data, e.traceparents
  from bounds b
  left join lateral (
      select tx_id, position, stream_id, first_seq, project_id, occurred_at, event_ids, types, actor_ids, data, traceparents
        from trail_entry
       where project_id = :project
         and (tx_id, position) > ((:tx::bigint::text)::xid8, :position::bigint - 1000)
         and (tx_id, position + cardinality(types)) > ((:tx::bigint::text)::xid8, :position::bigint + 1)
         and tx_id < b.horizon
       order by tx_id, position
       limit :row_limit) e on true;

--! newest_place
select (tx_id::text)::bigint as tx, position + cardinality(types) - 1 as position
  from trail_entry
 order by tx_id desc, trail_entry.position desc
 limit 1;

--! first_event_from (tx)
-- The first event of this transaction or a later one.
select (tx_id::text)::bigint as tx, position, occurred_at
  from trail_entry
 where tx_id >= ((:tx::bigint)::text)::xid8
 order by tx_id, position
 limit 1;

--! backlog (tx, position, row_limit)
-- How many events are after a place, counted up to a limit.
select count(*) as events
  from (select 1
          from trail_entry t, generate_series(t.position, t.position + cardinality(t.types) - 1) as at (position)
         where (t.tx_id, t.position) > ((:tx::bigint::text)::xid8, :position::bigint - 1000)
           and (t.tx_id, at.position) > ((:tx::bigint::text)::xid8, :position::bigint)
         limit :row_limit) as counted;

--! latest_until (tx, position, row_limit) : (run_id?)
-- The last events up to a place, the latest first, with the runs that they belong to.
select e.event_id, e.type, e.occurred_at, r.run_id
  from (select event_id, type, occurred_at, stream_id, tx_id, position
          from event
         where (tx_id, entry_position) <= ((:tx::bigint::text)::xid8, :position::bigint)
           and (tx_id, position) <= ((:tx::bigint::text)::xid8, :position::bigint)
         order by tx_id desc, entry_position desc, position desc
         limit :row_limit) e
  left join run r on r.run_id = e.stream_id
 order by e.tx_id desc, e.position desc;

--! events_standing_after (tx, position, streams, seqs) : KeyedRow
-- Those of the events with these keys that stand after a place. The entry that holds an event is the last one that begins with it or before it.
select (t.tx_id::text)::bigint as tx, t.position + k.seq - t.first_seq as position, k.stream_id, k.seq, t.event_ids[t.nth] as event_id, t.project_id,
       t.types[t.nth] as type, t.actor_ids[t.nth] as actor_id, t.data[t.nth] as data, t.occurred_at, t.traceparents[t.nth] as traceparent
  from unnest(:streams::uuid[], :seqs::bigint[]) as k (stream_id, seq)
 cross join lateral (
       select *, (k.seq - first_seq + 1)::integer as nth
         from trail_entry
        where stream_id = k.stream_id and first_seq <= k.seq
        order by first_seq desc
        limit 1) t
 where t.nth <= cardinality(t.types)
   and (t.tx_id, t.position + k.seq - t.first_seq) > ((:tx::bigint::text)::xid8, :position::bigint);

--! log_horizon
-- Everything below is there for good, or never will be.
select (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint as horizon;

--! installation_id
select installation_id from installation;
