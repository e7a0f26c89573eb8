--! find_starts : (version_id?)
-- What runs are to be started in: the project, and the live version of the workflow, if there is one.
select t.ordinal, p.project_id, v.version_id
  from unnest(:ordinals::integer[], :projects::text[], :workflows::text[]) as t (ordinal, project, workflow)
  join project p on p.key = t.project
  left join workflow w on w.project_id = p.project_id and w.key = t.workflow
  left join workflow_version v on v.workflow_id = w.workflow_id and v.status = 'published';

--! insert_items (external_keys[?])
-- In the order of their keys, so that two batches which bring the same items wait for each other in the same order; of one key, in the
-- order in which they came, so that the first of a batch is kept.
insert into item (item_id, project_id, external_key, payload, created_by, created_at)
select item_id, project_id, external_key, payload::jsonb, created_by, :now
  from unnest(:items::uuid[], :projects::uuid[], :external_keys::text[], :payloads::text[], :creators::uuid[])
    with ordinality as t (item_id, project_id, external_key, payload, created_by, place)
 order by project_id, external_key, place
on conflict (project_id, external_key) do nothing
returning item_id;

--! find_items_by_key
select t.ordinal, item.item_id, item.payload = t.payload::jsonb as same_payload
  from unnest(:ordinals::integer[], :projects::uuid[], :external_keys::text[], :payloads::text[])
    as t (ordinal, project_id, external_key, payload)
  join item on item.project_id = t.project_id and item.external_key = t.external_key;

--! find_run : (outcome?, completed_at?, external_key?, title?, rollup?)
select r.run_id, r.project_id, r.version_id, r.item_id, r.started_by, r.state, r.outcome, r.event_seq, r.event_head,
       r.created_at, r.updated_at, r.completed_at, w.key as workflow_key, v.number as version_number, i.external_key,
       left(coalesce(nullif(i.payload ->> 'title', ''), nullif(i.payload ->> 'name', '')), 200) as title, i.payload, p.key as project_key, r.rollup
  from run r
  join workflow_version v on v.version_id = r.version_id
  join workflow w on w.workflow_id = v.workflow_id
  join item i on i.item_id = r.item_id
  join project p on p.project_id = r.project_id
 where r.run_id = :run;

--! list_runs (before?, state?, colour?) : (outcome?, completed_at?, external_key?, title?, rollup?)
select r.run_id, r.state, r.outcome, r.started_by, r.created_at, r.updated_at, r.completed_at, w.key as workflow_key,
       v.number as version_number, i.external_key, left(coalesce(nullif(i.payload ->> 'title', ''), nullif(i.payload ->> 'name', '')), 200) as title, r.rollup,
       open.stages as at_stages
  from run r
  join workflow_version v on v.version_id = r.version_id
  join workflow w on w.workflow_id = v.workflow_id
  join item i on i.item_id = r.item_id
 cross join lateral (
       select array(select s.stage_key
                      from unit u
                      join step s on s.step_id = u.step_id
                     where u.run_id = r.run_id and u.finished_at is null
                     order by u.unit_id) as stages) open
 where r.project_id = :project
   and r.run_id < coalesce(:before, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
   and (:state::text is null or r.state = :state)
   and (:colour::text is null or r.rollup ->> 'colour' = :colour)
   -- Every word is somewhere in what a run is called, where it is, or what came of it; of an id, a good part.
   and not exists (select 1
                     from unnest(:words::text[]) as word
                    where position(word in lower(concat_ws(' ', i.external_key, i.payload ->> 'title', i.payload ->> 'name', w.key,
                                                           r.outcome, array_to_string(open.stages, ' '),
                                                           case when length(word) >= 8 then r.run_id end))) = 0)
   -- A gold question is a run like any other for whom it is put to; others do not see it.
   and (r.gold_for is null or r.gold_for = :reader or :sees_gold)
 order by r.run_id desc
 limit :row_limit;

--! open_runs_of_version (after?)
select run_id
  from run
 where version_id = :version and completed_at is null and gold_for is null
   and run_id > coalesce(:after, '00000000-0000-0000-0000-000000000000'::uuid)
 order by run_id
 limit :row_limit;

--! stages_of_steps
select step_id, stage_key
  from step
 where step_id = any (:steps);

--! move_to_versions
update run
   set version_id = t.version_id
  from unnest(:runs::uuid[], :versions::uuid[]) as t (run_id, version_id)
 where run.run_id = t.run_id
returning 1 as moved;
