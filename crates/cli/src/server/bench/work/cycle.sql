-- One cycle by hand: a claim and a submit, one statement and one transaction each, right under concurrency.
\set actor random(1, 1000)
\set step random(1, STEPS)
with picked as materialized (
    select u.step_id, u.unit_id
      from by_hand_unit u
     where u.step_id = :step and u.claimable
       -- A scalar subquery, because NOT EXISTS would be planned as a scan of all assignments.
       and (select a.assignment_id
              from by_hand_assignment a
             where a.step_id = u.step_id and a.unit_id = u.unit_id and a.actor = :actor
               and a.status in ('claimed', 'submitted')
             limit 1) is null
     order by u.priority desc, u.unit_id
     limit 1
       for update of u skip locked),
held as (
    insert into by_hand_assignment (step_id, unit_id, actor, expires_at)
    select step_id, unit_id, :actor, now() + interval '15 min' from picked
    on conflict (step_id, unit_id, actor) where status in ('claimed', 'submitted') do nothing
    returning assignment_id, step_id, unit_id, epoch),
counted as (
    update by_hand_unit
       set slots_taken = slots_taken + 1, version = version + 1, updated_at = now()
      from held
     where by_hand_unit.step_id = held.step_id and by_hand_unit.unit_id = held.unit_id
    returning 1),
told as (
    insert into by_hand_event (step_id, unit_id, type, actor, payload)
    select step_id, unit_id, 'unit.claimed', :actor, jsonb_build_object('assignment', assignment_id, 'epoch', epoch)
      from held)
select count(*) as got, coalesce(max(held.assignment_id), 0) as assignment, coalesce(max(held.epoch), 0) as epoch,
       coalesce((select string_agg(i.input::text, '')
                   from by_hand_input i
                   join held on i.step_id = held.step_id and i.unit_id = held.unit_id), '') as input
  from held
\gset
\if :got
with ended as (
    update by_hand_assignment
       set status = 'submitted', submitted_at = now()
     where assignment_id = :assignment and epoch = :epoch and actor = :actor and status = 'claimed'
       and expires_at > clock_timestamp()
    returning assignment_id, step_id, unit_id),
judged as (
    insert into by_hand_judgment (assignment_id, step_id, unit_id, actor, data)
    select assignment_id, step_id, unit_id, :actor, 'ANSWER'
      from ended
    returning judgment_id, step_id, unit_id),
counted as (
    update by_hand_unit
       set judged = judged + 1, version = version + 1, updated_at = now(),
           state = case when judged + 1 >= required then 'done' else state end
      from ended
     where by_hand_unit.step_id = ended.step_id and by_hand_unit.unit_id = ended.unit_id),
told as (
    insert into by_hand_event (step_id, unit_id, type, actor, payload)
    select step_id, unit_id, 'judgment.submitted', :actor, jsonb_build_object('judgment', judgment_id) from judged)
select count(*) from judged;
\endif
