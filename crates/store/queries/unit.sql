--: UnitRow(parent_unit_id?, handle?, started_at?, finished_at?, detail?, wakes_at?)
--: JudgmentRow(decision?, comment?, data?, trust?, model_version?, tainted_at?)
--: ExplainedUnit(handed_to?, held_until?)

--! units_of_run : UnitRow
select step_id, unit_id, run_id, parent_unit_id, round, state, judgments_required, slots_taken, judgments_counted,
       claims, handle, created_at, started_at, finished_at, detail, wakes_at
  from unit
 where run_id = :run
 order by unit_id;

--! units_for_results : UnitRow
-- What came to something in these runs; all units, if what is unfinished is asked for.
select step_id, unit_id, run_id, parent_unit_id, round, state, judgments_required, slots_taken, judgments_counted,
       claims, handle, created_at, started_at, finished_at, detail, wakes_at
  from unit
 where run_id = any (:runs) and (state = 'completed' or :unfinished)
 order by unit_id;

--! units_in_hand : UnitRow
-- What is open in these runs, and these units themselves. Read after the runs are locked, by a statement of its own: only that sees
-- what was committed while the lock was waited for.
select step_id, unit_id, run_id, parent_unit_id, round, state, judgments_required, slots_taken, judgments_counted,
       claims, handle, created_at, started_at, finished_at, detail, wakes_at
  from unit
 where run_id = any (:runs) and finished_at is null
union all
select step_id, unit_id, run_id, parent_unit_id, round, state, judgments_required, slots_taken, judgments_counted,
       claims, handle, created_at, started_at, finished_at, detail, wakes_at
  from unit
 where unit_id = any (:units) and finished_at is not null;

--! list_claimable (after_priority?, after_unit?, step?) : (handed_to?)
-- Units on offer in queues that could be the actor's: those of the actor's groups, and, where a stage names no group but a
-- person by what they did before (`same_as`), those of runs the actor has had a hand in; but for steps that are closed to them. Duty rules are decided in core, so
-- what they need comes along: who started the run, and who worked which stage of it.
select u.step_id, u.unit_id, u.run_id, u.round, u.priority, u.created_at, u.stage_key, r.version_id, r.project_id,
       r.started_by, u.handed_to, u.corrects,
       array(select ws.stage_key
               from assignment wa
               join step ws on ws.step_id = wa.step_id
              where wa.run_id = u.run_id and wa.status in ('SUBMITTED', 'APPROVED', 'REJECTED')
              order by wa.assignment_id) as worked_stages,
       array(select wa.actor_id
               from assignment wa
              where wa.run_id = u.run_id and wa.status in ('SUBMITTED', 'APPROVED', 'REJECTED')
              order by wa.assignment_id) as worked_actors
  from (
select o.*, s.stage_key
  from step s
 cross join lateral (
       select step_id, unit_id, unit.run_id, round, s.priority, unit.created_at, null::uuid as handed_to,
              coalesce(unit.detail ? 'corrects', false) as corrects
         from unit
        where unit.step_id = s.step_id and unit.claimable
          and (:after_unit::uuid is null
               or (-s.priority::integer, unit.unit_id) > (-(:after_priority::smallint)::integer, :after_unit))
          -- Nobody is offered what stands still, nor what they hold, have answered or passed over.
          and exists (select 1 from run going where going.run_id = unit.run_id and going.state = 'in_progress')
          and not exists (select 1
                            from assignment mine
                           where mine.run_id = unit.run_id and mine.unit_id = unit.unit_id and mine.actor_id = :actor
                             and mine.status in ('PENDING', 'IN_PROGRESS', 'SUBMITTED', 'APPROVED', 'REJECTED', 'SKIPPED'))
          and (s.candidate_group_id is not null
               or exists (select 1 from run mine where mine.run_id = unit.run_id and mine.started_by = :actor)
               or exists (select 1 from assignment mine where mine.run_id = unit.run_id and mine.actor_id = :actor))
        order by unit.priority desc, unit.unit_id
        limit :row_limit) o
 where s.project_id = any (:projects)
   and s.status = 'active' and s.step_id <> all (:without)
   and (:step::uuid is null or s.step_id = :step)
   and (s.candidate_group_id is null or s.candidate_group_id = any (:groups))
union all
-- What was handed to one of the actor's groups because nobody acted in time.
select o.*
  from unnest(:groups::uuid[]) as g (group_id)
 cross join lateral (
       select unit.step_id, unit.unit_id, unit.run_id, unit.round, s.priority, unit.created_at, unit.handed_to,
              coalesce(unit.detail ? 'corrects', false) as corrects, s.stage_key
         from unit
         join step s on s.step_id = unit.step_id and s.status = 'active'
        where unit.handed_to = g.group_id and unit.finished_at is null
          and unit.state in ('ready', 'in_progress', 'overdue') and unit.slots_taken < unit.judgments_required
          and unit.project_id = any (:projects) and (:step::uuid is null or s.step_id = :step) and s.step_id <> all (:without)
          and (:after_unit::uuid is null
               or (-s.priority::integer, unit.unit_id) > (-(:after_priority::smallint)::integer, :after_unit))
          and exists (select 1 from run going where going.run_id = unit.run_id and going.state = 'in_progress')
          and not exists (select 1
                            from assignment mine
                           where mine.run_id = unit.run_id and mine.unit_id = unit.unit_id and mine.actor_id = :actor
                             and mine.status in ('PENDING', 'IN_PROGRESS', 'SUBMITTED', 'APPROVED', 'REJECTED', 'SKIPPED'))
        order by s.priority desc, unit.unit_id
        limit :row_limit) o
union all
-- Gold questions that wait for the actor look like everything else in a list; who asks for the next unit gets them when it is time.
select o.*, s.stage_key
  from step s
 cross join lateral (
       select unit.step_id, unit.unit_id, unit.run_id, unit.round, s.priority, unit.created_at, null::uuid as handed_to,
              coalesce(unit.detail ? 'corrects', false) as corrects
         from gold_asked q
         join gold on gold.gold_id = q.gold_id and gold.state = 'active'
         join unit on unit.run_id = q.run_id and unit.step_id = q.step_id
        where q.step_id = s.step_id and q.actor_id = :actor and q.judged_at is null and unit.state = 'ready'
          and not exists (select 1
                            from assignment mine
                           where mine.run_id = unit.run_id and mine.unit_id = unit.unit_id and mine.actor_id = :actor
                             and mine.status = 'SKIPPED')
          and (:after_unit::uuid is null
               or (-s.priority::integer, unit.unit_id) > (-(:after_priority::smallint)::integer, :after_unit))
        order by unit.unit_id
        limit :row_limit) o
 where :with_questions and s.project_id = any (:projects) and s.status = 'active' and s.step_id <> all (:without) and (:step::uuid is null or s.step_id = :step)
   and s.candidate_group_id = any (:groups)) u
  join run r on r.run_id = u.run_id
 order by u.priority desc, u.unit_id
 limit :row_limit;

--! queues_on_offer
-- Queues of the actor's groups with something on offer: the most urgent first, then each project's oldest in turn, so that a
-- project with many queues gets no more than one with few. Who begins among equals changes with `turn`.
select s.step_id
  from step s
 cross join lateral (
       select unit.unit_id
         from unit
        where unit.step_id = s.step_id and unit.claimable
        order by unit.priority desc, unit.unit_id
        limit 1) u
 where s.project_id = any (:projects) and s.status = 'active' and s.candidate_group_id = any (:groups)
 order by s.priority desc, row_number() over (partition by s.project_id, s.priority order by u.unit_id),
          hashtextextended(s.project_id::text, :turn)
 limit :row_limit;

--! why_nothing (step?) : (of_group?)
-- Why nothing is on offer: whether others hold something, as far as the leases that end soonest tell; whether something stands
-- still; whether something is free that is not for this actor; whether they hold something themselves; a group they are not in that has work.
-- A stage that names no group names a person by what they did before, so it could be anybody's.
with lease as (
    select a.step_id, s.candidate_group_id, a.actor_id, a.expires_at
      from (select step_id, project_id, actor_id, expires_at
              from assignment
             where ended_at is null and expires_at is not null
             order by expires_at
             limit 10000) a
      join step s on s.step_id = a.step_id
     where a.project_id = any (:projects) and (:step::uuid is null or a.step_id = :step)),
queue as (
    select s.step_id, s.status, s.candidate_group_id, s.candidate_group_id is null or s.candidate_group_id = any (:groups) as is_mine
      from step s
     where s.project_id = any (:projects) and (:step::uuid is null or s.step_id = :step)
       and (s.candidate_group_id is not null
            or exists (select 1
                         from stage g
                        where g.version_id = s.version_id and g.stage_key = s.stage_key and g.type in ('ANNOTATE', 'REVIEW'))))
select exists (select 1
                 from lease
                where actor_id <> :actor and (candidate_group_id is null or candidate_group_id = any (:groups))) as held_by_others,
       exists (select 1
                 from queue q
                 join unit u on u.step_id = q.step_id and u.claimable
                 join run r on r.run_id = u.run_id
                where q.is_mine and (r.state = 'paused' or q.status <> 'active')) as stands_still,
       exists (select 1
                 from queue q
                 join unit u on u.step_id = q.step_id and u.claimable
                 join run r on r.run_id = u.run_id
                where q.is_mine and r.state = 'in_progress' and q.status = 'active')
       or exists (select 1
                    from unit u
                    join run r on r.run_id = u.run_id and r.state = 'in_progress'
                    join step s on s.step_id = u.step_id and s.status = 'active'
                   where u.handed_to = any (:groups) and u.finished_at is null and u.slots_taken < u.judgments_required
                     and u.project_id = any (:projects) and (:step::uuid is null or u.step_id = :step)) as for_others,
       exists (select 1
                 from assignment a
                where a.actor_id = :actor and a.status in ('PENDING', 'IN_PROGRESS') and a.project_id = any (:projects)
                  and (:step::uuid is null or a.step_id = :step)) as held_by_actor,
       (select key
          from actor_group
         where group_id = coalesce((select q.candidate_group_id
                                      from queue q
                                     where not q.is_mine and exists (select 1 from unit u where u.step_id = q.step_id and u.claimable)
                                     limit 1),
                                   (select candidate_group_id from lease where candidate_group_id <> all (:groups) limit 1))) as of_group;

--! items_of_runs : (external_key?)
select r.run_id, i.external_key, i.payload
  from run r
  join item i on i.item_id = r.item_id
 where r.run_id = any (:runs);

--! find_unit_view : (parent_unit_id?, handle?, started_at?, finished_at?, detail?, wakes_at?, external_key?)
select u.step_id, u.unit_id, u.project_id, u.run_id, u.parent_unit_id, u.round, u.state, u.judgments_required,
       u.slots_taken, u.judgments_counted, u.claims, u.handle, u.created_at, u.started_at, u.finished_at, u.detail, u.wakes_at, s.stage_key,
       r.version_id, r.item_id, i.external_key, i.payload
  from unit u
  join step s on s.step_id = u.step_id
  join run r on r.run_id = u.run_id
  join item i on i.item_id = r.item_id
 where u.unit_id = :unit;

--! judgments_in_hand : JudgmentRow
-- What was handed in for these units, each with its run: answers are found by run, because a queue has very many.
select j.step_id, j.judgment_id, j.assignment_id, j.unit_id, j.run_id, j.actor_id, j.decision, j.comment, j.data,
       j.counted, j.late, j.trust, j.model_version, j.tainted_at, j.created_at
  from unnest(:runs::uuid[], :units::uuid[]) as t (run_id, unit_id)
  join judgment j on j.run_id = t.run_id and j.unit_id = t.unit_id
 order by j.judgment_id;

--! judgments_of_open_units : JudgmentRow
-- What was handed in so far for units of these runs that are open and ask for several judgments.
select j.step_id, j.judgment_id, j.assignment_id, j.unit_id, j.run_id, j.actor_id, j.decision, j.comment, j.data,
       j.counted, j.late, j.trust, j.model_version, j.tainted_at, j.created_at
  from unit u
  join judgment j on j.run_id = u.run_id and j.unit_id = u.unit_id
 where u.run_id = any (:runs) and u.finished_at is null and u.judgments_counted > 0 and u.judgments_required > 1
 order by j.judgment_id;

--! known_of_runs : (results?)
-- What rules may ask about runs: the item, and for each stage its latest result, who worked it and how long it took.
select r.run_id, i.payload,
       (select jsonb_object_agg(s.stage_key, s.told)
          from (select distinct on (st.stage_key) st.stage_key,
                       jsonb_build_object(
                           'result', coalesce(u.detail -> 'result',
                                              (select coalesce(case when jsonb_typeof(j.data) = 'object' then j.data end, '{}')
                                                      || case when j.decision is null then '{}'
                                                              else jsonb_build_object('decision', j.decision) end
                                                 from judgment j
                                                where j.run_id = u.run_id and j.unit_id = u.unit_id and j.counted and j.tainted_at is null
                                                order by j.judgment_id desc
                                                limit 1)),
                           'agreement', u.detail -> 'basis' -> 'agreement',
                           'confidence', u.detail -> 'basis' -> 'confidence',
                           'handle', u.handle,
                           'finished', u.unit_id,
                           'seconds', extract(epoch from u.finished_at - coalesce(u.started_at, u.created_at)),
                           'actors', (select jsonb_agg(distinct a.actor_id)
                                        from assignment a
                                       where a.run_id = u.run_id and a.unit_id = u.unit_id
                                         and a.status in ('SUBMITTED', 'APPROVED', 'REJECTED'))) as told
                  from unit u
                  join step st on st.step_id = u.step_id
                 where u.run_id = r.run_id and u.state = 'completed'
                 order by st.stage_key, u.unit_id desc) s) as results
  from run r
  join item i on i.item_id = r.item_id
 where r.run_id = any (:runs);

--! tainted_reasons
-- Why judgments of a run were taken back.
select judgment_id, tainted_reason
  from judgment
 where run_id = :run and tainted_at is not null;

--! reviewed_answers
-- The answers that these reviews are about: what the unit before each came to; units that only pass a run on, and reviews that left the answer as it
-- was, hand on what came to them. A list of several answers is none.
with recursive back (review_id, unit_id, run_id, passed) as (
       select t.unit_id, t.parent_id, t.run_id, 0
         from unnest(:runs::uuid[], :units::uuid[], :parents::uuid[]) as t (run_id, unit_id, parent_id)
    union all
       select b.review_id, p.parent_unit_id, b.run_id, b.passed + 1
         from back b
         join unit p on p.unit_id = b.unit_id
        where b.passed < 16 and p.parent_unit_id is not null and p.detail -> 'result' is null
          and not exists (select 1
                            from judgment j
                            join step s on s.step_id = p.step_id
                            join stage g on g.version_id = s.version_id and g.stage_key = s.stage_key
                           where j.run_id = b.run_id and j.unit_id = p.unit_id and j.counted
                             and (g.type <> 'REVIEW' or j.decision = 'CORRECT' and not j.data ? 'verdicts')))
select b.run_id, b.review_id, a.answer
  from back b
  join unit p on p.unit_id = b.unit_id
 cross join lateral (
       select coalesce(p.detail -> 'result',
                       (select case when jsonb_typeof(j.data) = 'object' then j.data end
                          from judgment j
                          join step s on s.step_id = p.step_id
                          join stage g on g.version_id = s.version_id and g.stage_key = s.stage_key
                         where j.run_id = b.run_id and j.unit_id = p.unit_id and j.counted
                           and (j.tainted_at is null or j.tainted_at >= p.finished_at)
                           and (g.type <> 'REVIEW' or j.decision = 'CORRECT' and not j.data ? 'verdicts')
                         order by j.judgment_id desc
                         limit 1)) as answer) a
 where a.answer is not null and not (p.judgments_required > 1 and a.answer ? 'answers' and a.answer - 'answers' = '{}');

--! judgments_of_run : JudgmentRow
select step_id, judgment_id, assignment_id, unit_id, run_id, actor_id, decision, comment, data, counted, late, trust,
       model_version, tainted_at, created_at
  from judgment
 where run_id = :run
 order by judgment_id;

--! due_units
-- Waiting units whose time has come, longest due first. A run that stands still keeps its units waiting; they are found again
-- when it goes on.
select u.unit_id
  from unit u
  join run r on r.run_id = u.run_id
 where u.wakes_at <= :now and u.detail -> 'calls' is null and r.state = 'in_progress'
 order by u.wakes_at, u.unit_id
 limit :row_limit;

--! due_calls_of
-- Units that wait for a model, and whose next call, or whose end of waiting, is due.
select u.unit_id
  from unit u
  join run r on r.run_id = u.run_id
 where u.wakes_at <= :now and u.detail -> 'calls' is not null and r.state = 'in_progress'
 order by u.wakes_at, u.unit_id
 limit :row_limit;

--! standing_units
-- Units that no person works and that a hop left standing, oldest first.
select u.unit_id
  from stage g
  join step s on s.version_id = g.version_id and s.stage_key = g.stage_key
 cross join lateral (
       select unit.unit_id, unit.run_id
         from unit
        where unit.step_id = s.step_id and unit.claimable and unit.state = 'ready'
        order by unit.priority desc, unit.unit_id
        limit :row_limit) u
  join run r on r.run_id = u.run_id
 where g.type not in ('ANNOTATE', 'REVIEW', 'END') and r.state = 'in_progress'
 order by u.unit_id
 limit :row_limit;

--! explain_steps (step?)
-- Queues that people work on with something open in them, and how many units of it are free, how many of the others are held by the actor, and how many by
-- others; counted up to a bound. What is kept from view is told of nobody, and what was handed to one of the actor's groups is looked at unit by unit.
select s.step_id, s.version_id, s.stage_key, s.status = 'active' as active,
       (select count(*)
          from (select 1 from unit u where u.step_id = s.step_id and u.claimable limit :row_limit) free) as free,
       coalesce(h.held, 0) as held, coalesce(h.mine, 0) as mine
  from step s
  join stage g on g.version_id = s.version_id and g.stage_key = s.stage_key and g.type in ('ANNOTATE', 'REVIEW')
  left join (select t.step_id, count(*) filter (where not t.is_mine and not t.is_handed) as held,
                    count(*) filter (where t.is_mine) as mine
               from (select a.step_id, a.unit_id, bool_or(a.actor_id = :actor) as is_mine,
                            bool_or(coalesce(u.handed_to = any (:groups), false)) as is_handed
                       from (select step_id, unit_id, actor_id
                               from assignment
                              where ended_at is null and expires_at is not null
                              order by expires_at
                              limit 10000) a
                       join unit u on u.unit_id = a.unit_id and not u.claimable and not u.withheld
                      group by a.step_id, a.unit_id) t
              group by t.step_id) h on h.step_id = s.step_id
 where s.project_id = any (:projects) and (:step::uuid is null or s.step_id = :step)
   and (h.step_id is not null or exists (select 1 from unit u where u.step_id = s.step_id and u.claimable))
 order by s.priority desc, s.step_id
 limit 200;

--! explain_units (step?) : ExplainedUnit
-- Free units of queues, and those handed to groups because nobody acted in time, with all that decides whether they are for somebody.
select u.step_id, u.unit_id, u.run_id, u.handed_to, u.corrects, null::timestamptz as held_until, r.version_id, r.started_by,
       r.state as run_state,
       array(select a.status
               from assignment a
              where a.run_id = u.run_id and a.unit_id = u.unit_id and a.actor_id = :actor
                and a.status in ('PENDING', 'IN_PROGRESS', 'SUBMITTED', 'APPROVED', 'REJECTED', 'SKIPPED')
              order by a.status = 'SKIPPED') as mine,
       array(select ws.stage_key
               from assignment wa
               join step ws on ws.step_id = wa.step_id
              where wa.run_id = u.run_id and wa.status in ('SUBMITTED', 'APPROVED', 'REJECTED')
              order by wa.assignment_id) as worked_stages,
       array(select wa.actor_id
               from assignment wa
              where wa.run_id = u.run_id and wa.status in ('SUBMITTED', 'APPROVED', 'REJECTED')
              order by wa.assignment_id) as worked_actors
  from (
select o.*
  from unnest(:steps::uuid[]) as q (step_id)
 cross join lateral (
       select step_id, unit_id, unit.run_id, null::uuid as handed_to, coalesce(unit.detail ? 'corrects', false) as corrects
         from unit
        where unit.step_id = q.step_id and unit.claimable
        order by unit.priority desc, unit.unit_id
        limit :row_limit) o
union all
select o.*
  from unnest(:groups::uuid[]) as g (group_id)
 cross join lateral (
       select unit.step_id, unit.unit_id, unit.run_id, unit.handed_to, coalesce(unit.detail ? 'corrects', false) as corrects
         from unit
         join step s on s.step_id = unit.step_id and s.status = 'active'
        where unit.handed_to = g.group_id and unit.finished_at is null
          and unit.state in ('ready', 'in_progress', 'overdue') and unit.slots_taken < unit.judgments_required
          and unit.project_id = any (:projects) and (:step::uuid is null or s.step_id = :step)
        order by unit.unit_id
        limit :row_limit) o) u
  join run r on r.run_id = u.run_id;

--! explain_held (step?) : ExplainedUnit
-- Units of queues that others hold all slots of, and those handed to groups, the first of whose leases to end come first, with all that
-- decides whether they would be for somebody. A unit with several slots comes once for each.
select u.step_id, u.unit_id, u.run_id, u.handed_to, u.corrects, u.expires_at as held_until, r.version_id, r.started_by,
       r.state as run_state,
       array(select a.status
               from assignment a
              where a.run_id = u.run_id and a.unit_id = u.unit_id and a.actor_id = :actor
                and a.status in ('PENDING', 'IN_PROGRESS', 'SUBMITTED', 'APPROVED', 'REJECTED', 'SKIPPED')
              order by a.status = 'SKIPPED') as mine,
       array(select ws.stage_key
               from assignment wa
               join step ws on ws.step_id = wa.step_id
              where wa.run_id = u.run_id and wa.status in ('SUBMITTED', 'APPROVED', 'REJECTED')
              order by wa.assignment_id) as worked_stages,
       array(select wa.actor_id
               from assignment wa
              where wa.run_id = u.run_id and wa.status in ('SUBMITTED', 'APPROVED', 'REJECTED')
              order by wa.assignment_id) as worked_actors
  from (select unit.step_id, unit.unit_id, unit.run_id, unit.handed_to, coalesce(unit.detail ? 'corrects', false) as corrects, a.expires_at
          from (select unit_id, actor_id, project_id, expires_at
                  from assignment
                 where ended_at is null and expires_at is not null
                 order by expires_at
                 limit :leases_max) a
          join unit on unit.unit_id = a.unit_id and not unit.claimable and not unit.withheld and unit.finished_at is null
          join step s on s.step_id = unit.step_id
         where a.actor_id <> :actor and a.project_id = any (:projects) and (:step::uuid is null or s.step_id = :step)
           and case when unit.handed_to = any (:groups) then s.status = 'active' and unit.slots_taken >= unit.judgments_required
                    else s.step_id = any (:steps::uuid[]) end
         order by a.expires_at, unit.unit_id
         limit :row_limit) u
  join run r on r.run_id = u.run_id
 order by u.expires_at, u.unit_id;

--! open_of_actor
select count(*) as open
  from assignment
 where actor_id = :actor and step_id = :step and status in ('PENDING', 'IN_PROGRESS')
   and (expires_at is null or expires_at > :now);
