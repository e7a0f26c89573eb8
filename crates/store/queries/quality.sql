--: RecordRow(barred_until?, qualified_at?, review_rate?, promise?)
--: HistoryRow(barred_until?, changed_by?)
--: ActRow(option_place?)

--! find_policy
select document
  from quality_policy
 where project_id = :project;

--! save_policy
insert into quality_policy (project_id, document, changed_by, changed_at)
values (:project, :document, :changed_by, :now)
on conflict (project_id) do update
   set document = excluded.document, changed_by = excluded.changed_by, changed_at = excluded.changed_at
returning project_id;

--! judgments_given
-- Who gave judgments that stand, and where; by their ids, each with its run.
select j.judgment_id, j.step_id, j.unit_id, j.actor_id
  from unnest(:runs::uuid[], :judgments::uuid[]) as t (run_id, judgment_id)
  join judgment j on j.run_id = t.run_id and j.judgment_id = t.judgment_id and j.tainted_at is null;

--! reviewed_judgments : (data?, result?, decision?)
-- What these reviews were about: the judgments of the unit before each, or, behind a unit to which nobody handed anything in, of the
-- one before that; and what that unit came to.
select r.unit_id as review_unit_id, j.judgment_id, j.step_id, j.unit_id, j.actor_id, j.data, j.decision, p.detail -> 'result' as result
  from unit r
  join unit p on p.unit_id = r.parent_unit_id
 cross join lateral (
       select j.judgment_id, j.step_id, j.unit_id, j.actor_id, j.data, j.decision
         from judgment j
        where j.run_id = r.run_id and j.counted and j.tainted_at is null
          and j.unit_id = case when exists (select 1 from judgment own where own.run_id = r.run_id and own.unit_id = p.unit_id)
                               then p.unit_id else p.parent_unit_id end) j
 where r.unit_id = any (:units);

--! add_evidence
-- What is there already is looked for rather than left to a conflict: nearly always there is nothing, and a row that may conflict is written twice.
insert into trust_evidence (project_id, skill, actor_id, source, score, judgment_id, occurred_at)
select distinct on (t.judgment_id, t.source) t.project_id, t.skill, t.actor_id, t.source, t.score, t.judgment_id, t.occurred_at
  from unnest(:evidence::new_evidence[]) as t
 where not exists (select 1 from trust_evidence e where e.judgment_id = t.judgment_id and e.source = t.source)
returning project_id, skill, actor_id, judgment_id, source;

--! remeasure_agreement
-- Agreement that was measured anew.
update trust_evidence
   set score = t.score
  from unnest(:judgments::uuid[], :scores::double precision[]) as t (judgment_id, score)
 where trust_evidence.judgment_id = t.judgment_id and trust_evidence.source = 'agreement' and trust_evidence.score <> t.score
returning trust_evidence.project_id, trust_evidence.skill, trust_evidence.actor_id;

--! withdraw_agreement
-- Agreement that says nothing any more.
delete from trust_evidence
 where judgment_id = any (:judgments) and source = 'agreement'
returning project_id, skill, actor_id;

--! latest_evidence
-- The latest evidence about people, each up to a limit of their own, by where it comes from.
select t.place, e.source, array_agg(e.score) as scores
  from unnest(:projects::uuid[], :skills::text[], :actors::uuid[], :evidence_froms::bigint[], :row_limits::bigint[])
       with ordinality as t (project_id, skill, actor_id, evidence_from, row_limit, place)
 cross join lateral (
       select x.source, x.score
         from trust_evidence x
        where x.project_id = t.project_id and x.skill = t.skill and x.actor_id = t.actor_id and x.evidence_id > t.evidence_from
        order by x.evidence_id desc
        limit t.row_limit) e
 group by t.place, e.source;

--! last_evidence
select coalesce(max(evidence_id), 0)::bigint as last
  from trust_evidence
 where project_id = :project and skill = :skill and actor_id = :actor;

--! lock_records : RecordRow
select w.actor_id, w.project_id, w.skill, w.trust, w.evidence, w.standing, w.barred_until, w.evidence_from, w.qualified_at,
       w.reviewed, w.review_errors, w.review_rate, w.promise, w.updated_at
  from unnest(:actors::uuid[], :projects::uuid[], :skills::text[]) as t (actor_id, project_id, skill)
  join work_record w on w.actor_id = t.actor_id and w.project_id = t.project_id and w.skill = t.skill
 order by w.actor_id, w.project_id, w.skill
   for no key update of w;

--! list_records (skill?, after_skill?, after_actor?) : RecordRow
select actor_id, project_id, skill, trust, evidence, standing, barred_until, evidence_from, qualified_at, reviewed,
       review_errors, review_rate, promise, updated_at
  from work_record
 where project_id = :project
   and (:skill::text is null or skill = :skill)
   and (:after_skill::text is null or (skill, actor_id) > (:after_skill, :after_actor::uuid))
 order by skill, actor_id
 limit :row_limit;

--! records_of_actor : RecordRow
select actor_id, project_id, skill, trust, evidence, standing, barred_until, evidence_from, qualified_at, reviewed,
       review_errors, review_rate, promise, updated_at
  from work_record
 where actor_id = :actor and project_id = :project
 order by skill;

--! save_records (barred_untils[?], qualified_ats[?], changed_by?)
-- Writes records, and how they came to be so.
with saved as (
    insert into work_record (actor_id, project_id, skill, trust, evidence, standing, barred_until, evidence_from, qualified_at,
                             updated_at)
    select actor_id, project_id, skill, trust, evidence, standing, barred_until, evidence_from, qualified_at, :now
      from unnest(:actors::uuid[], :projects::uuid[], :skills::text[], :trusts::double precision[], :evidences::integer[],
                  :standings::text[], :barred_untils::timestamptz[], :evidence_froms::bigint[], :qualified_ats::timestamptz[])
        as t (actor_id, project_id, skill, trust, evidence, standing, barred_until, evidence_from, qualified_at)
    on conflict (actor_id, project_id, skill) do update
       set trust = excluded.trust, evidence = excluded.evidence, standing = excluded.standing,
           barred_until = excluded.barred_until, evidence_from = excluded.evidence_from,
           qualified_at = excluded.qualified_at, updated_at = excluded.updated_at
    returning actor_id, project_id, skill, trust, evidence, standing, barred_until)
insert into trust_history (actor_id, project_id, skill, trust, evidence, standing, barred_until, cause, changed_by, changed_at)
select actor_id, project_id, skill, trust, evidence, standing, barred_until, :cause, :changed_by, :now
  from saved
returning history_id;

--! list_history (before?) : HistoryRow
-- What came of evidence is left out where nothing followed from it, unless all is wanted.
select history_id, skill, trust, evidence, standing, barred_until, cause, changed_by, changed_at
  from trust_history h
 where actor_id = :actor and project_id = :project
   and (:in_full or cause <> 'evidence'
        or standing <> coalesce((select before.standing
                                   from trust_history before
                                  where before.actor_id = :actor and before.project_id = :project and before.skill = h.skill
                                    and before.history_id < h.history_id
                                  order by before.history_id desc
                                  limit 1), 'good'))
   and history_id < coalesce(:before, 9223372036854775807)
 order by history_id desc
 limit :row_limit;

--! add_acts (acts[].option_place?)
-- Keeps what people did, with how long they held it. An event comes once, so a judgment that is there already is an error.
insert into act (project_id, actor_id, judgment_id, step_id, unit_id, run_id, seconds, answer, option_place, occurred_at)
select t.project_id, t.actor_id, t.judgment_id, t.step_id, t.unit_id, t.run_id,
       coalesce(greatest(extract(epoch from t.occurred_at - a.claimed_at), 0), 0)::double precision,
       t.answer, t.option_place, t.occurred_at
  from unnest(:acts::new_act[]) as t
  left join assignment a on a.assignment_id = t.assignment_id
returning judgment_id;

--! acts_of_actor (since?, until?, step?)
-- What somebody handed in, newest first: to be taken back. A gold question is compared with its right answers alone, and nothing is built
-- on it.
select a.judgment_id, a.unit_id, a.run_id, a.step_id
  from step s
  join act a on a.step_id = s.step_id and a.actor_id = :actor
  join run r on r.run_id = a.run_id and r.gold_for is null
 where s.project_id = :project and (:step::uuid is null or s.step_id = :step)
   and (:since::timestamptz is null or a.occurred_at >= :since) and (:until::timestamptz is null or a.occurred_at < :until)
 order by a.judgment_id desc
 limit :row_limit;

--! save_promise (review_rate?, promise?)
update work_record
   set reviewed = :reviewed, review_errors = :review_errors, review_rate = :review_rate, promise = :promise
 where actor_id = :actor and project_id = :project and skill = :skill
returning actor_id;

--! acts_of_step : ActRow
select actor_id, judgment_id, unit_id, run_id, seconds, answer, option_place
  from act
 where step_id = :step
 order by judgment_id desc
 limit :row_limit;

--! acts_of_person : ActRow
select actor_id, judgment_id, unit_id, run_id, seconds, answer, option_place
  from act
 where step_id = :step and actor_id = :actor
 order by judgment_id desc
 limit :row_limit;

--! people_at_steps
-- Who has handed in something at which step of a project, with the latest unit: from one person to the next by the index, however much each
-- of them did.
with recursive person as (
    select a.step_id, a.actor_id, a.unit_id
      from step s
      cross join lateral (select step_id, actor_id, unit_id
                            from act
                           where step_id = s.step_id
                           order by actor_id, judgment_id desc
                           limit 1) a
     where s.project_id = :project
    union all
    select a.step_id, a.actor_id, a.unit_id
      from person p
      cross join lateral (select step_id, actor_id, unit_id
                            from act
                           where step_id = p.step_id and actor_id > p.actor_id
                           order by actor_id, judgment_id desc
                           limit 1) a)
select step_id, actor_id, unit_id
  from person
 limit :row_limit;

--! scores_by_source
-- The latest scores of somebody from one source. What was forgiven when they came back says nothing any more.
select score
  from trust_evidence
 where project_id = :project and skill = :skill and actor_id = :actor and source = :source
   and evidence_id > coalesce((select w.evidence_from
                                 from work_record w
                                where w.project_id = :project and w.skill = :skill and w.actor_id = :actor), 0)
 order by evidence_id desc
 limit :row_limit;

--! find_strike
select marker
  from rule_strike
 where project_id = :project and rule = :rule and subject = :subject;

--! save_strike
insert into rule_strike (project_id, rule, subject, marker)
values (:project, :rule, :subject, :marker)
on conflict (project_id, rule, subject) do update set marker = excluded.marker
returning subject;

--! add_flag (reach?, actor?, unit?, step?)
insert into quality_flag (project_id, rule, measure, value, answers, action, reach, actor_id, unit_id, step_id, occurred_at)
values (:project, :rule, :measure, :value, :answers, :action, :reach, :actor, :unit, :step, :now)
returning flag_id;

--! list_flags (before?) : (reach?, actor_id?, unit_id?, step_id?)
select flag_id, rule, measure, value, answers, action, reach, actor_id, unit_id, step_id, occurred_at
  from quality_flag
 where project_id = :project and flag_id < coalesce(:before, 9223372036854775807)
 order by flag_id desc
 limit :row_limit;

--! tell_reach
-- Tells with a strike what the order that it gave has reached: the two were written together. A strike about a step gave one about a unit of it.
update quality_flag f
   set reach = :reach
  from quality_order o
  join unit u on u.unit_id = o.unit_id
 where o.order_id = :order_id
   and f.project_id = u.project_id and f.occurred_at = o.created_at and f.action ? o.kind
   and (f.unit_id = o.unit_id or f.unit_id is null and f.step_id = u.step_id)
returning f.flag_id;

--! add_order
insert into quality_order (kind, unit_id, judgments, by_people, reason, created_at)
values (:kind, :unit, :judgments, :by_people, :reason, :now)
returning order_id;

--! open_orders
select order_id, kind, unit_id, judgments, by_people, reason
  from quality_order
 where done_at is null
 order by order_id
 limit :row_limit;

--! close_order
update quality_order
   set done_at = :now
 where order_id = :order_id and done_at is null
returning order_id;
