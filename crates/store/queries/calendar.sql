--: CalendarRow(document?)

--! insert_calendar (document?)
-- Call it under the lock of the project: the number is the next one.
insert into calendar (calendar_id, project_id, number, document, set_by, set_at)
select :calendar, :project, coalesce(max(number), 0) + 1, :document::text::json, :set_by, :now
  from calendar
 where project_id = :project
returning number;

--! current_calendar : CalendarRow
select calendar_id, project_id, number, document, set_by, set_at
  from calendar
 where project_id = :project
 order by number desc
 limit 1;

--! numbered_calendar : CalendarRow
select calendar_id, project_id, number, document, set_by, set_at
  from calendar
 where project_id = :project and number = :number;

--! calendars_by_id : CalendarRow
select calendar_id, project_id, number, document, set_by, set_at
  from calendar
 where calendar_id = any (:calendars);

--! current_calendars
-- The calendar that holds now in each of these projects, where one was ever set.
select p.project_id, c.calendar_id
  from unnest(:projects::uuid[]) as p (project_id)
 cross join lateral (
       select calendar_id
         from calendar
        where calendar.project_id = p.project_id
        order by number desc
        limit 1) c;
