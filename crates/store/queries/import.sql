--: ImportRow(key_field?)

--! insert_import (key_field?)
insert into item_import
       (import_id, project_id, format, key_field, state, rows_done, created, known, faults, created_by, created_at, updated_at)
values (:import, :project, :format, :key_field, 'open', 0, 0, 0, 0, :actor, :now, :now)
returning import_id;

--! find_import : ImportRow
select import_id, project_id, format, key_field, state, rows_done, created, known, faults, created_by, created_at, updated_at
  from item_import
 where import_id = :import;

--! lock_import : ImportRow
select import_id, project_id, format, key_field, state, rows_done, created, known, faults, created_by, created_at, updated_at
  from item_import
 where import_id = :import
   for no key update;

--! list_imports (before?) : ImportRow
select import_id, project_id, format, key_field, state, rows_done, created, known, faults, created_by, created_at, updated_at
  from item_import
 where project_id = :project and import_id < coalesce(:before, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
 order by import_id desc
 limit :row_limit;

--! insert_import_rows (items[?], codes[?], details[?])
insert into import_row (import_id, row_number, item_id, code, detail)
select :import, row_number, item_id, code, detail
  from unnest(:numbers::bigint[], :items::uuid[], :codes::text[], :details::text[])
    as t (row_number, item_id, code, detail)
returning row_number;

--! advance_import
update item_import
   set rows_done = rows_done + :created + :known + :faults, created = created + :created, known = known + :known,
       faults = faults + :faults, updated_at = :now
 where import_id = :import
returning rows_done;

--! complete_import
update item_import
   set state = 'complete', updated_at = :now
 where import_id = :import
returning import_id;

--! list_import_faults
select row_number, code, detail
  from import_row
 where import_id = :import and code is not null and row_number > :after
 order by row_number
 limit :row_limit;

--! lock_workflow
-- Runs for imports are started one piece at a time for each workflow, so that two who start the same items do not both.
select w.workflow_id
  from workflow w
 where w.project_id = :project and w.key = :key
   for no key update;

--! find_import_start
select rows_done, runs
  from import_start
 where import_id = :import and workflow_id = :workflow;

--! starts_of_import
select s.workflow_id, w.key, s.rows_done, s.runs
  from import_start s
  join workflow w on w.workflow_id = s.workflow_id
 where s.import_id = :import
 order by w.key;

--! rows_to_start : (item_id?, external_key?, payload?)
-- The next rows of an import, each with its item, and whether the item has been through the workflow already.
select r.row_number, r.item_id, i.external_key, i.payload,
       coalesce((select bool_or(v.workflow_id = :workflow)
                   from run
                   join workflow_version v on v.version_id = run.version_id
                  where run.item_id = r.item_id), false) as is_started
  from import_row r
  left join item i on i.item_id = r.item_id
 where r.import_id = :import and r.row_number > :after
 order by r.row_number
 limit :row_limit;

--! advance_import_start
insert into import_start (import_id, workflow_id, rows_done, runs, updated_at)
values (:import, :workflow, :rows_done, :runs, :now)
on conflict (import_id, workflow_id) do update
   set rows_done = excluded.rows_done, runs = import_start.runs + excluded.runs, updated_at = excluded.updated_at
returning runs;
