--: ClockRow(calendar_id?, finished_at?, due_at?, warn_at?, warned_at?, settled_at?, overdue_first_at?, breach_working?, breach_wall?, handed_to?)

--! clocks_in_hand : ClockRow
select c.step_id, c.unit_id, c.run_id, c.calendar_id, c.started_at, c.finished_at, c.due_at, c.warn_at, c.warned_at,
       c.settled_at, c.overdue_first_at, (extract(epoch from c.breach_working) * 1000000)::bigint as breach_working,
       (extract(epoch from c.breach_wall) * 1000000)::bigint as breach_wall, c.state, u.handed_to
  from unnest(:steps::uuid[], :units::uuid[]) as t (step_id, unit_id)
  join unit_clock c on c.step_id = t.step_id and c.unit_id = t.unit_id
  join unit u on u.step_id = c.step_id and u.unit_id = c.unit_id;

--! clocks_of_run : ClockRow
select c.step_id, c.unit_id, c.run_id, c.calendar_id, c.started_at, c.finished_at, c.due_at, c.warn_at, c.warned_at,
       c.settled_at, c.overdue_first_at, (extract(epoch from c.breach_working) * 1000000)::bigint as breach_working,
       (extract(epoch from c.breach_wall) * 1000000)::bigint as breach_wall, c.state, u.handed_to
  from unit_clock c
  join unit u on u.step_id = c.step_id and u.unit_id = c.unit_id
 where c.run_id = :run
 order by c.unit_id;

--! record_clocks (calendars[?], finished[?], dues[?], warns[?], rings[?], warned[?], settled[?], overdue_firsts[?], lates[?], breaches_working[?], breaches_wall[?], handed[?])
with written as (
    insert into unit_clock (step_id, unit_id, project_id, run_id, calendar_id, started_at, finished_at, due_at, warn_at,
                            rings_at, warned_at, settled_at, overdue_first_at, completed_after_deadline, breach_working,
                            breach_wall, state)
    select step_id, unit_id, project_id, run_id, calendar_id, started_at, finished_at, due_at, warn_at, rings_at, warned_at,
           settled_at, overdue_first_at, late, breach_working * interval '1 microsecond',
           breach_wall * interval '1 microsecond', state::jsonb
      from unnest(:steps::uuid[], :units::uuid[], :projects::uuid[], :runs::uuid[], :calendars::uuid[],
                  :started::timestamptz[], :finished::timestamptz[], :dues::timestamptz[], :warns::timestamptz[],
                  :rings::timestamptz[], :warned::timestamptz[], :settled::timestamptz[], :overdue_firsts::timestamptz[],
                  :lates::boolean[], :breaches_working::bigint[], :breaches_wall::bigint[], :states::text[])
        as t (step_id, unit_id, project_id, run_id, calendar_id, started_at, finished_at, due_at, warn_at, rings_at,
              warned_at, settled_at, overdue_first_at, late, breach_working, breach_wall, state)
    on conflict (step_id, unit_id) do update
       set calendar_id = excluded.calendar_id, started_at = excluded.started_at,
           finished_at = excluded.finished_at, due_at = excluded.due_at, warn_at = excluded.warn_at,
           rings_at = excluded.rings_at, warned_at = excluded.warned_at, settled_at = excluded.settled_at,
           overdue_first_at = excluded.overdue_first_at,
           completed_after_deadline = excluded.completed_after_deadline, breach_working = excluded.breach_working,
           breach_wall = excluded.breach_wall, state = excluded.state
    returning 1),
-- A unit that is finished keeps what it has.
handed as (
    update unit
       set handed_to = t.handed_to
      from unnest(:steps::uuid[], :units::uuid[], :handed::uuid[]) as t (step_id, unit_id, handed_to)
     where unit.step_id = t.step_id and unit.unit_id = t.unit_id and t.handed_to is not null
       and unit.handed_to is distinct from t.handed_to and unit.finished_at is null
    returning 1)
select (select count(*) from written) as clocks, (select count(*) from handed) as handed_on;

--! ringing_clocks
-- Units whose clock has to be looked at, longest due first. A clock of a run that stands still does not ring.
select c.unit_id
  from unit_clock c
  join run r on r.run_id = c.run_id
 where c.rings_at < :now and r.state = 'in_progress'
 order by c.rings_at, c.unit_id
 limit :row_limit;
