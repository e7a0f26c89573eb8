--: KeyedRow(project_id?, actor_id?, traceparent?)
--: LogRow(tx?, position?, stream_id?, seq?, event_id?, project_id?, type?, actor_id?, data?, occurred_at?, traceparent?)

--! read_log (tx, position, tx_span, every, types, row_limit) : LogRow
-- Events after a place, in the order of their transactions, but none of or beyond the oldest transaction that still runs: what
-- commits late has a lower number than that, and would be skipped. There is always a first row, because the bounds are wanted even
-- when nothing is there. The span bounds how many transactions are looked through for a type that is rare.
with bounds as (
    select pg_snapshot_xmin(pg_current_snapshot()) as horizon,
           least(pg_snapshot_xmin(pg_current_snapshot()), ((:tx::bigint + :tx_span::bigint)::text)::xid8) as upper)
select (b.horizon::text)::bigint as horizon, (b.upper::text)::bigint as upper,
       exists (select 1 from event where tx_id >= b.horizon) as beyond, e.tx, e.position, e.stream_id, e.seq,
       e.event_id, e.project_id, e.type, e.actor_id, e.data, e.occurred_at, e.traceparent
  from bounds b
  left join lateral (
      select (tx_id::text)::bigint as tx, position, stream_id, seq, event_id, project_id, type, actor_id, data::text as data,
             occurred_at, traceparent
        from event
       where (tx_id, position) > ((:tx::bigint::text)::xid8, :position::bigint)
         and tx_id < b.upper
         and (:every::boolean or type = any(:types::text[]))
       order by tx_id, position
       limit :row_limit) e on true
 order by e.tx, e.position;

--! read_project_log (tx, position, project, row_limit) : LogRow
-- The same of one project, by an index of its own: whatever else happened in between is not looked through, so no span bounds it.
with bounds as (
    select pg_snapshot_xmin(pg_current_snapshot()) as horizon)
select (b.horizon::text)::bigint as horizon, (b.horizon::text)::bigint as upper,
       false as beyond, e.tx, e.position, e.stream_id, e.seq,
       e.event_id, e.project_id, e.type, e.actor_id, e.data, e.occurred_at, e.traceparent
  from bounds b
  left join lateral (
      select (tx_id::text)::bigint as tx, position, stream_id, seq, event_id, project_id, type, actor_id, data::text as data,
             occurred_at, traceparent
        from event
       where project_id = :project
         and (tx_id, position) > ((:tx::bigint::text)::xid8, :position::bigint)
         and tx_id < b.horizon
       order by tx_id, position
       limit :row_limit) e on true
 order by e.tx, e.position;

--! newest_place
select (tx_id::text)::bigint as tx, position
  from event
 order by tx_id desc, position desc
 limit 1;

--! first_event_from (tx)
-- The first event of this transaction or a later one.
select (tx_id::text)::bigint as tx, position, occurred_at
  from event
 where tx_id >= ((:tx::bigint)::text)::xid8
 order by tx_id, position
 limit 1;

--! backlog (tx, position, row_limit)
-- How many events are after a place, counted up to a limit.
select count(*) as events
  from (select 1
          from event
         where (tx_id, position) > ((:tx::bigint::text)::xid8, :position::bigint)
         limit :row_limit) as counted;

--! latest_until (tx, position, row_limit) : (run_id?)
-- The last events up to a place, the latest first, with the runs that they belong to.
select e.event_id, e.type, e.occurred_at, r.run_id
  from (select event_id, type, occurred_at, stream_id, tx_id, position
          from event
         where (tx_id, position) <= ((:tx::bigint::text)::xid8, :position::bigint)
         order by tx_id desc, position desc
         limit :row_limit) e
  left join run r on r.run_id = e.stream_id
 order by e.tx_id desc, e.position desc;

--! events_by_key : KeyedRow
select (e.tx_id::text)::bigint as tx, e.position, e.stream_id, e.seq, e.event_id, e.project_id, e.type, e.actor_id,
       e.data::text as data, e.occurred_at, e.traceparent
  from unnest(:streams::uuid[], :seqs::bigint[]) as k (stream_id, seq)
  join event e on e.stream_id = k.stream_id and e.seq = k.seq;

--! events_standing_after (tx, position, streams, seqs) : KeyedRow
-- Those of the events with these keys that stand after a place. Each is looked up by its key first, which the limit sees to: what
-- stands after the place may be most of the log.
select (e.tx_id::text)::bigint as tx, e.position, e.stream_id, e.seq, e.event_id, e.project_id, e.type, e.actor_id,
       e.data::text as data, e.occurred_at, e.traceparent
  from unnest(:streams::uuid[], :seqs::bigint[]) as k (stream_id, seq)
 cross join lateral (
      select tx_id, position, stream_id, seq, event_id, project_id, type, actor_id, data, occurred_at, traceparent
        from event
       where stream_id = k.stream_id and seq = k.seq
       limit 1) e
 where (e.tx_id, e.position) > ((:tx::bigint::text)::xid8, :position::bigint);

--! log_horizon
-- Everything below is there for good, or never will be.
select (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint as horizon;

--! installation_id
select installation_id from installation;
