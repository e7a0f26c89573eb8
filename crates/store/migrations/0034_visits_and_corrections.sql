-- A row for every state that an assignment has been in, beside those of units and runs: it begins held, and keeps how it ended.
create or replace view state_visit as
select e.stream_id as run_id, t.machine,
       case t.machine when 'workflow_run' then e.stream_id else (e.data ->> 'unit_id')::uuid end as subject_id,
       t.to_state as state, e.occurred_at as entered_at, e.seq as event_seq, e.event_id
  from event e
  join (select distinct machine, event_type, to_state from transition where machine <> 'task'
        union
        values ('step', 'dev.handoff.unit.joined', 'ready'), ('step', 'dev.handoff.unit.awaited', 'not_started')) t
    on t.event_type = e.type
 where e.type <> 'dev.handoff.unit.claimed'
    -- Somebody who joins others at a unit does not move it.
    or not exists (select 1
                     from event before
                    where before.stream_id = e.stream_id and before.seq < e.seq
                      and before.data ->> 'unit_id' = e.data ->> 'unit_id'
                      and before.type = 'dev.handoff.unit.claimed'
                      and not exists (select 1
                                        from event released
                                       where released.stream_id = e.stream_id
                                         and released.seq between before.seq and e.seq
                                         and released.data ->> 'unit_id' = e.data ->> 'unit_id'
                                         and released.type = 'dev.handoff.unit.released'))
union all
-- Not every end of a hold has an event of its own: those that end with their unit are told by the unit's.
select a.run_id, 'task', a.assignment_id, visited.state, visited.entered_at, null, null
  from assignment a
 cross join lateral (
       values ('in_progress', a.claimed_at),
              (case when a.status in ('SUBMITTED', 'APPROVED', 'REJECTED') then 'completed'
                    when a.status = 'CANCELLED' then 'cancelled'
                    else 'ready' end, a.ended_at)) visited (state, entered_at)
 where visited.entered_at is not null;

-- That something was late is never taken back. That it was in time is: when what could not be completed is put right in place, its
-- clock starts anew.
create or replace function lateness_is_kept() returns trigger language plpgsql as $$
begin
    if (old.overdue_first_at is not null and new.overdue_first_at is distinct from old.overdue_first_at)
       or (old.completed_after_deadline is not null and (old.completed_after_deadline or new.finished_at is not null)
           and (new.completed_after_deadline, new.breach_working, new.breach_wall)
               is distinct from (old.completed_after_deadline, old.breach_working, old.breach_wall)) then
        raise exception 'unit % was late, and that stays on record', old.unit_id
            using errcode = 'integrity_constraint_violation', constraint = 'lateness_is_kept';
    end if;
    return new;
end $$;
