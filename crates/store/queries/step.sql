--: StepRow(candidate_group_id?, requirements?, claims_per_minute?)

--! find_steps : StepRow
select c.step_id, c.project_id, p.key as project_key, w.key as workflow_key, s.version_id, v.number as version_number, s.stage_key,
       t.name as stage_name, c.is_review, c.status, c.priority, c.candidate_group_id, c.total_units, c.completed_units,
       t.config -> 'requirements' as requirements, c.claims_per_minute
  from step_card c
  join step s on s.step_id = c.step_id
  join stage t on t.version_id = s.version_id and t.stage_key = s.stage_key
  join workflow_version v on v.version_id = s.version_id
  join workflow w on w.workflow_id = v.workflow_id
  join project p on p.project_id = c.project_id
 where c.step_id = any (:steps);

--! steps_of_project (after?)
select step_id
  from step_card
 where project_id = :project and step_id > coalesce(:after, '00000000-0000-0000-0000-000000000000'::uuid)
 order by step_id
 limit :row_limit;

--! search_steps (words?, after_priority?, after_step?)
-- Steps with something left to do that ask for no skill that is not there, most urgent first. Whether somebody really may work on
-- one is decided in core.
select c.step_id, c.priority
  from step_card c
 where c.status = 'active'
   and c.skill_set_id = any (array(select skill_set_id from skill_set where skills <@ :skills::text[]))
   and c.project_id = any (:projects)
   and (not c.is_review or c.project_id = any (:review_projects))
   and (c.candidate_group_id is null or c.candidate_group_id = any (:groups))
   and (c.channels = '{}' or c.channels && :channels::text[])
   and (c.locales = '{}' or c.locales && :locales::text[])
   and (:words::text is null or string_to_array(c.words, ' ') @> string_to_array(:words, ' '))
   and (:after_step::uuid is null
        or (-c.priority::integer, c.step_id) > (-(:after_priority::smallint)::integer, :after_step))
 order by c.priority desc, c.step_id
 limit :row_limit;

--: SearchableRow(candidate_group_id?)

--! searchable_steps : SearchableRow
-- What a search looks at: those of these steps that have something left to do.
select c.step_id, c.project_id, c.is_review, c.candidate_group_id, k.skills, c.channels, c.locales, c.words, c.priority
  from step_card c
  join skill_set k on k.skill_set_id = c.skill_set_id
 where c.step_id = any (:steps) and c.status = 'active';

--! all_searchable_steps (after?) : SearchableRow
-- The same, page by page.
select c.step_id, c.project_id, c.is_review, c.candidate_group_id, k.skills, c.channels, c.locales, c.words, c.priority
  from step_card c
  join skill_set k on k.skill_set_id = c.skill_set_id
 where c.status = 'active' and c.step_id > coalesce(:after, '00000000-0000-0000-0000-000000000000'::uuid)
 order by c.step_id
 limit :row_limit;

--! steps_without_card : (candidate_group_id?, requirements?)
-- Steps that people work on and that nobody can find yet: those named, and those of versions named.
select s.step_id, s.project_id, t.type = 'REVIEW' as is_review, s.candidate_group_id, t.config -> 'requirements' as requirements,
       s.status = 'paused' as paused, s.priority,
       t.config ->> 'share_per_person' is not null as shared,
       concat_ws(' ', p.key, p.name, w.key, w.name, s.stage_key, t.name) as words
  from step s
  join stage t on t.version_id = s.version_id and t.stage_key = s.stage_key and t.type in ('ANNOTATE', 'REVIEW')
  join workflow_version v on v.version_id = s.version_id
  join workflow w on w.workflow_id = v.workflow_id
  join project p on p.project_id = s.project_id
 where s.step_id in (select unnest(:steps::uuid[])
                     union
                     select o.step_id from step o where o.version_id = any (:versions))
   and not exists (select 1 from step_card c where c.step_id = s.step_id);

--! keep_skill_set
insert into skill_set (skills)
values (:skills)
on conflict (skills) do update
   set skills = excluded.skills
returning skill_set_id;

--! insert_step_card (candidate_group?)
insert into step_card (step_id, project_id, is_review, candidate_group_id, skill_set_id, channels, locales, words,
                       paused, priority, shared)
values (:step, :project, :is_review, :candidate_group, :skill_set, :channels, :locales, :words, :paused, :priority, :shared)
on conflict (step_id) do nothing
returning step_id;

--! words_of_steps
-- The names that the steps of these projects have by now.
select c.step_id, concat_ws(' ', p.key, p.name, w.key, w.name, s.stage_key, t.name) as words
  from step_card c
  join step s on s.step_id = c.step_id
  join stage t on t.version_id = s.version_id and t.stage_key = s.stage_key
  join workflow_version v on v.version_id = s.version_id
  join workflow w on w.workflow_id = v.workflow_id
  join project p on p.project_id = c.project_id
 where c.project_id = any (:projects)
 order by c.step_id;

--! save_words
-- Returns how those stand that can be found just now: all others are read anew before they can be.
with other as (
    select c.step_id, n.words
      from unnest(:steps::uuid[], :words::text[]) as n (step_id, words)
      join step_card c on c.step_id = n.step_id
     where c.words <> n.words
     order by c.step_id
       for no key update of c),
kept as (
    update step_card c
       set words = o.words
      from other o
     where c.step_id = o.step_id
    returning c.step_id, c.project_id, c.status, c.priority, c.total_units, c.completed_units)
select step_id, project_id, status, priority, total_units, completed_units
  from kept
 where status = 'active';

--! steps_of_units
select unit_id, step_id, withheld
  from unit
 where unit_id = any (:units);

--! count_units
-- What came and went; with how each step stood before, so that it can be told which stand otherwise now.
with before as (
    select c.step_id, c.status, t.total, t.completed, t.held_back
      from unnest(:steps::uuid[], :totals::bigint[], :completes::bigint[], :held_back::bigint[])
             as t (step_id, total, completed, held_back)
      join step_card c on c.step_id = t.step_id
     order by c.step_id
       for no key update of c)
update step_card c
   set total_units = c.total_units + b.total, completed_units = c.completed_units + b.completed,
       held_back = c.held_back + b.held_back
  from before b
 where c.step_id = b.step_id
returning c.step_id, c.project_id, b.status as was, c.status, c.priority, c.total_units, c.completed_units;

--! lock_step : (claims_per_minute?)
select s.step_id, s.project_id, s.status, s.priority, c.claims_per_minute
  from step s
  join step_card c on c.step_id = s.step_id
 where s.step_id = :step
   for no key update of s, c;

--! save_step
update step
   set status = :status, priority = :priority
 where step_id = :step
returning step_id;

--! save_step_card (claims_per_minute?)
update step_card
   set paused = :paused, priority = :priority, claims_per_minute = :claims_per_minute
 where step_id = :step
returning step_id;

--! limited_steps
select step_id, claims_per_minute
  from step_card
 where claims_per_minute is not null;
