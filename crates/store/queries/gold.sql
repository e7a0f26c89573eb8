--: GoldRow(reason?, external_key?)

--! insert_gold (reason?)
insert into gold (gold_id, project_id, workflow_key, stage_key, item_id, answer, reason, state, revision, created_by, created_at, changed_at)
values (:gold, :project, :workflow, :stage, :item, :answer, :reason, 'active', 1, :created_by, :now, :now)
returning gold_id;

--! save_gold (reason?)
update gold
   set answer = :answer, reason = :reason, state = :state, revision = revision + 1, changed_at = :now
 where gold_id = :gold
returning revision;

--! find_gold : GoldRow
select g.gold_id, g.project_id, g.workflow_key, g.stage_key, g.item_id, g.answer, g.reason, g.state, g.revision, g.created_by,
       g.created_at, g.changed_at, i.external_key, i.payload,
       (select count(*) from gold_asked q where q.gold_id = g.gold_id and q.judged_at is not null) as answers,
       (select coalesce(avg(q.score), 0)::double precision from gold_asked q where q.gold_id = g.gold_id and q.judged_at is not null) as score
  from gold g
  join item i on i.item_id = g.item_id
 where g.gold_id = :gold;

--! list_gold (after?, state?) : GoldRow
select g.gold_id, g.project_id, g.workflow_key, g.stage_key, g.item_id, g.answer, g.reason, g.state, g.revision, g.created_by,
       g.created_at, g.changed_at, i.external_key, i.payload,
       (select count(*) from gold_asked q where q.gold_id = g.gold_id and q.judged_at is not null) as answers,
       (select coalesce(avg(q.score), 0)::double precision from gold_asked q where q.gold_id = g.gold_id and q.judged_at is not null) as score
  from gold g
  join item i on i.item_id = g.item_id
 where g.project_id = :project
   and g.gold_id > coalesce(:after, '00000000-0000-0000-0000-000000000000'::uuid)
   and (:state::text is null or g.state = :state)
 order by g.gold_id
 limit :row_limit;

--! gold_to_prepare (actor?)
-- Whom to prepare a question for: people who could work at a step with gold and have too few waiting. Which question is next for
-- somebody follows no order that they could know. The run is to look as if started by whoever starts runs here, as the two that were
-- started last. Somebody who is named waits for a question and for nothing else: when all others are used up, they are asked again what
-- they passed over.
select w.step_id, w.actor_id, w.gold_id, w.item_id, w.project_key, w.workflow_key, recent.started_by, recent.traces
  from (select distinct on (s.step_id, m.actor_id) s.step_id, s.version_id, m.actor_id, g.gold_id, g.item_id, g.project_id,
               p.key as project_key, g.workflow_key
          from gold g
          join project p on p.project_id = g.project_id
          join workflow f on f.project_id = g.project_id and f.key = g.workflow_key
          join workflow_version v on v.workflow_id = f.workflow_id and v.status = 'published'
          join step s on s.version_id = v.version_id and s.stage_key = g.stage_key and s.status = 'active'
          join group_member m on m.group_id = s.candidate_group_id
          join actor a on a.actor_id = m.actor_id and a.disabled_at is null
         where g.state = 'active'
           and exists (select 1
                         from project_member r
                        where r.project_id = g.project_id and r.actor_id = m.actor_id
                          and r.role in ('owner', 'manager', 'reviewer', 'contributor'))
           -- What waits at a version that is not live any more, and that nobody ever took, can be asked at this one.
           and not exists (select 1
                             from gold_asked q
                            where q.gold_id = g.gold_id and q.actor_id = m.actor_id
                              and (q.step_id = s.step_id or q.judged_at is not null
                                   or exists (select 1 from assignment a where a.run_id = q.run_id))
                              and (:actor::uuid is null
                                   or not exists (select 1
                                                    from assignment mine
                                                   where mine.run_id = q.run_id and mine.actor_id = m.actor_id
                                                     and mine.status = 'SKIPPED')))
           and (:actor::uuid is null or m.actor_id = :actor)
           -- What was retired, passed over, or handed to somebody else does not wait for them any more.
           and (select count(*)
                  from gold_asked q
                  join gold still on still.gold_id = q.gold_id and still.state = 'active'
                 where q.step_id = s.step_id and q.actor_id = m.actor_id and q.judged_at is null
                   and not exists (select 1
                                     from unit u
                                    where u.run_id = q.run_id and u.step_id = q.step_id and u.finished_at is not null)
                   and not exists (select 1
                                     from assignment mine
                                    where mine.run_id = q.run_id and mine.step_id = q.step_id and mine.actor_id = m.actor_id
                                      and mine.status = 'SKIPPED')) < :reserve
         order by s.step_id, m.actor_id,
                  exists (select 1 from gold_asked q where q.gold_id = g.gold_id and q.actor_id = m.actor_id),
                  md5(g.gold_id::text || m.actor_id::text)) w
 cross join lateral (
       select (array_agg(r.started_by order by r.run_id desc))[1] as started_by,
              array_agg(coalesce(t.traceparents[1], '') order by r.run_id desc) as traces
         from (select run_id, started_by
                 from run
                where project_id = w.project_id and version_id = w.version_id and gold_for is null
                order by run_id desc
                limit 2) r
         left join trail_entry t on t.stream_id = r.run_id and t.first_seq = 1
       having count(*) > 0) recent
 limit :row_limit;

--! insert_asked
-- Notes to whom runs put questions. One that waits at a version which is not live any more, or that they passed over, waits here instead;
-- any other that they have been asked already breaks a constraint. From here on it is drawn where among their work questions come.
with asked as (
    select run_id, gold_id, actor_id, project_id, step_id
      from unnest(:runs::uuid[], :golds::uuid[], :actors::uuid[], :projects::uuid[], :steps::uuid[])
        as t (run_id, gold_id, actor_id, project_id, step_id)),
begun as (
    insert into gold_progress (step_id, actor_id)
    select distinct step_id, actor_id
      from asked
    on conflict do nothing
    returning 1),
moved as (
    update gold_asked
       set run_id = asked.run_id, step_id = asked.step_id, prepared_at = :now
      from asked
     where gold_asked.gold_id = asked.gold_id and gold_asked.actor_id = asked.actor_id and gold_asked.judged_at is null
       and (gold_asked.step_id <> asked.step_id
            or exists (select 1
                         from assignment mine
                        where mine.run_id = gold_asked.run_id and mine.actor_id = asked.actor_id and mine.status = 'SKIPPED'))
    returning gold_asked.run_id),
added as (
    insert into gold_asked (run_id, gold_id, actor_id, project_id, step_id, prepared_at)
    select run_id, gold_id, actor_id, project_id, step_id, :now
      from asked
     where run_id not in (select moved.run_id from moved)
    returning run_id)
select run_id from moved
union all
select run_id from added;

--! gold_waiting
-- For somebody who asks for work: the next question of each step that waits for them, how many they hold or have answered that were not
-- compared yet, and how far they have come. What was answered before the question last changed was retired then, and is not compared.
select t.step_id,
       array(select u.unit_id
               from gold_asked q
               join gold g on g.gold_id = q.gold_id and g.state = 'active'
               join unit u on u.run_id = q.run_id and u.step_id = q.step_id
              where q.step_id = t.step_id and q.actor_id = :actor and q.judged_at is null and u.state = 'ready'
              and not exists (select 1
                                from assignment mine
                               where mine.run_id = u.run_id and mine.unit_id = u.unit_id and mine.actor_id = :actor
                                 and mine.status = 'SKIPPED')
              order by u.unit_id
              limit 1) as units,
       (select count(*)
          from gold_asked q
          join gold g on g.gold_id = q.gold_id and g.state = 'active'
          join assignment mine on mine.run_id = q.run_id and mine.step_id = q.step_id and mine.actor_id = :actor
         where q.step_id = t.step_id and q.actor_id = :actor and q.judged_at is null
           and mine.status in ('PENDING', 'IN_PROGRESS')) as held,
       (select count(*)
          from gold_asked q
          join gold g on g.gold_id = q.gold_id and g.state = 'active'
          join assignment mine on mine.run_id = q.run_id and mine.step_id = q.step_id and mine.actor_id = :actor
         where q.step_id = t.step_id and q.actor_id = :actor and q.judged_at is null
           and mine.status in ('SUBMITTED', 'APPROVED', 'REJECTED') and mine.ended_at >= g.changed_at) as answered,
       -- Nothing that anybody knows, or they could reckon where their first question comes.
       coalesce(p.seed, gen_random_uuid()) as seed,
       coalesce(p.answers, 0) as answers,
       coalesce(p.last_stretch, -1) as last_stretch,
       coalesce(p.quiz_asked, 0) as quiz_asked,
       coalesce(p.quiz_right, 0) as quiz_right
  from unnest(:steps::uuid[]) with ordinality as t (step_id, place)
  left join gold_progress p on p.step_id = t.step_id and p.actor_id = :actor
 order by t.place;

--! ordinary_on_offer
-- Whether somebody could be given ordinary work at a step: a question among no work would be known for one.
select exists (select 1
                 from unit u
                where u.step_id = :step and u.claimable
                  and exists (select 1 from run going where going.run_id = u.run_id and going.state = 'in_progress')
                  and not exists (select 1
                                    from assignment mine
                                   where mine.run_id = u.run_id and mine.unit_id = u.unit_id and mine.actor_id = :actor
                                     and mine.status in ('PENDING', 'IN_PROGRESS', 'SUBMITTED', 'APPROVED', 'REJECTED', 'SKIPPED'))) as is_on_offer;

--! asked_in_runs : (reason?)
select q.run_id, q.gold_id, q.actor_id, q.step_id, g.answer, g.reason, g.revision
  from gold_asked q
  join gold g on g.gold_id = q.gold_id and g.state = 'active'
 where q.run_id = any (:runs) and q.judged_at is null;

--! asked_of_gold : (data?, decision?)
-- Everybody's answers to a question: to be compared anew when its right answers change.
select q.run_id, q.actor_id, q.step_id, q.judgment_id, j.data, j.decision
  from gold_asked q
  join judgment j on j.run_id = q.run_id and j.judgment_id = q.judgment_id
 where q.gold_id = :gold and q.judged_at is not null;

--! save_asked
update gold_asked
   set judged_at = :now, judgment_id = :judgment, score = :score, wrong = :wrong, revision = :revision
 where run_id = :run
returning run_id;

--! regrade_evidence
update trust_evidence
   set score = :score
 where judgment_id = :judgment and source = 'gold'
returning evidence_id;

--! count_answers
insert into gold_progress (step_id, actor_id, answers)
select step_id, actor_id, count(*)
  from unnest(:steps::uuid[], :actors::uuid[]) as t (step_id, actor_id)
 group by step_id, actor_id
on conflict (step_id, actor_id) do update set answers = gold_progress.answers + excluded.answers
returning step_id;

--! lock_progress
select step_id, actor_id, answers, last_stretch, quiz_asked, quiz_right
  from gold_progress
 where step_id = :step and actor_id = :actor
   for no key update;

--! save_progress
update gold_progress
   set answers = :answers, last_stretch = :last_stretch, quiz_asked = :quiz_asked, quiz_right = :quiz_right
 where step_id = :step and actor_id = :actor
returning step_id;

--! feedback_of_assignment : (reason?)
select q.score, q.wrong, g.reason, a.step_id
  from assignment a
  join gold_asked q on q.run_id = a.run_id and q.actor_id = a.actor_id and q.judged_at is not null
  join gold g on g.gold_id = q.gold_id
 where a.assignment_id = :assignment and a.actor_id = :actor;
