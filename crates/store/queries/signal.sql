--: SignalRow(data?, source?, source_id?, taken_by?, taken_at?)

--! signals_in_hand : SignalRow
-- What these runs keep, and what came to a run under one of these names before, used up or not.
select run_id, signal_id, name, data, source, source_id, received_at, taken_by, taken_at
  from signal
 where run_id = any (:runs) and taken_at is null
union all
select s.run_id, s.signal_id, s.name, s.data, s.source, s.source_id, s.received_at, s.taken_by, s.taken_at
  from unnest(:origin_runs::uuid[], :sources::text[], :source_ids::text[]) as t (run_id, source, source_id)
  join signal s on s.run_id = t.run_id and s.source = t.source and s.source_id = t.source_id
 where s.taken_at is not null;

--! record_signals (datas[?], sources[?], source_ids[?], new_taken_by[?], new_taken_at[?])
with new_signals as (
    insert into signal (run_id, signal_id, project_id, name, data, source, source_id, received_at, taken_by, taken_at)
    select run_id, signal_id, project_id, name, data::jsonb, source, source_id, received_at, taken_by, taken_at
      from unnest(:new_runs::uuid[], :new_signals::uuid[], :projects::uuid[], :names::text[], :datas::text[],
                  :sources::text[], :source_ids::text[], :received::timestamptz[], :new_taken_by::uuid[],
                  :new_taken_at::timestamptz[])
        as t (run_id, signal_id, project_id, name, data, source, source_id, received_at, taken_by, taken_at)
    returning 1),
changed_signals as (
    update signal
       set taken_by = t.taken_by, taken_at = t.taken_at
      from unnest(:runs::uuid[], :signals::uuid[], :taken_by::uuid[], :taken_at::timestamptz[])
        as t (run_id, signal_id, taken_by, taken_at)
     where signal.run_id = t.run_id and signal.signal_id = t.signal_id
    returning 1)
select (select count(*) from new_signals) + (select count(*) from changed_signals) as signals;

--! open_run_of_item (workflow?)
-- The newest run of an item that is not over.
select r.run_id
  from project p
  join item i on i.project_id = p.project_id and i.external_key = :external_key
  join run r on r.item_id = i.item_id
  join workflow_version v on v.version_id = r.version_id
  join workflow w on w.workflow_id = v.workflow_id
 where p.key = :project and r.completed_at is null and (:workflow::text is null or w.key = :workflow)
 order by r.run_id desc
 limit 1;
