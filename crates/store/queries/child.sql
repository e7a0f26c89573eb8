--! find_live_versions
-- The live versions of workflows of projects; a workflow that has none is left out.
select w.project_id, w.key, v.version_id
  from unnest(:projects::uuid[], :workflows::text[]) as t (project_id, key)
  join workflow w on w.project_id = t.project_id and w.key = t.key
  join workflow_version v on v.workflow_id = w.workflow_id and v.status = 'published';

--! live_references
-- Which workflow of a project runs which, by their live versions.
select w.key as workflow, g.config ->> 'workflow' as runs
  from workflow w
  join workflow_version v on v.workflow_id = w.workflow_id and v.status = 'published'
  join stage g on g.version_id = v.version_id and g.type = 'SUBWORKFLOW'
 where w.project_id = :project;

--! live_workflows
select w.key
  from workflow w
  join workflow_version v on v.workflow_id = w.workflow_id and v.status = 'published'
 where w.project_id = :project and w.key = any (:keys);

--! insert_children
insert into child_run (child_run_id, parent_run_id, parent_unit_id, ordinal, to_gather, to_follow, paused_with_parent, standing,
                       to_bridge)
select child_run_id, parent_run_id, parent_unit_id, ordinal, false, 0, false, 'in_progress', false
  from unnest(:children::uuid[], :parents::uuid[], :units::uuid[], :ordinals::integer[])
    as t (child_run_id, parent_run_id, parent_unit_id, ordinal)
returning child_run_id;

--! lock_children
-- Before several are changed, all are locked in the order of their ids: so transactions queue up instead of meeting half way.
select child_run_id
  from child_run
 where child_run_id = any (:children)
    or (parent_run_id = any (:parents) and ended_at is null)
 order by child_run_id
   for update;

--! end_children (outcomes[?], results[?])
update child_run
   set ended_at = :now, outcome = t.outcome, result = t.result::jsonb, to_gather = true
  from unnest(:children::uuid[], :outcomes::text[], :results::text[]) as t (child_run_id, outcome, result)
 where child_run.child_run_id = t.child_run_id and child_run.ended_at is null
returning child_run.child_run_id;

--! tell_children
-- Something happened to these runs, or to these units, that their children have to follow.
update child_run
   set to_follow = to_follow + 1
 where (parent_run_id = any (:runs) or parent_unit_id = any (:units)) and ended_at is null
returning child_run_id;

--! children_of_units : (outcome?, result?, ended_at?)
select child_run_id, parent_unit_id, ordinal, outcome, result, ended_at, standing, to_gather or to_bridge as is_news
  from child_run
 where parent_unit_id = any (:units)
 order by parent_unit_id, ordinal;

--! children_under : (state?, outcome?)
-- The runs that these units have started, as they stand. One that could not be started has no row of its own.
select c.child_run_id, c.parent_unit_id, c.ordinal, r.state, c.outcome
  from child_run c
  left join run r on r.run_id = c.child_run_id
 where c.parent_unit_id = any (:units)
 order by c.parent_unit_id, c.ordinal;

--! mark_gathered
-- How a child stands may have changed since it was looked at: then that is news still.
update child_run
   set to_gather = false, to_bridge = child_run.to_bridge and child_run.standing <> t.standing
  from unnest(:children::uuid[], :standings::text[]) as t (child_run_id, standing)
 where child_run.child_run_id = t.child_run_id
returning child_run.child_run_id;

--! note_standings
-- How children stand, where that has changed.
update child_run
   set standing = t.standing, to_bridge = true
  from unnest(:children::uuid[], :standings::text[]) as t (child_run_id, standing)
 where child_run.child_run_id = t.child_run_id and child_run.ended_at is null and child_run.standing <> t.standing
returning child_run.child_run_id;

--! parents_of_children : (unit_state?)
select c.child_run_id, c.to_follow, c.paused_with_parent, r.state as run_state,
       (select u.state from unit u where u.unit_id = c.parent_unit_id) as unit_state
  from child_run c
  join run r on r.run_id = c.parent_run_id
 where c.child_run_id = any (:children);

--! mark_followed
-- What happened meanwhile is not forgotten: it has counted up.
update child_run
   set to_follow = child_run.to_follow - t.seen, paused_with_parent = t.paused
  from unnest(:children::uuid[], :seen::integer[], :paused::boolean[]) as t (child_run_id, seen, paused)
 where child_run.child_run_id = t.child_run_id
returning child_run.child_run_id;

--! units_to_gather
select distinct c.parent_unit_id
  from child_run c
  join run r on r.run_id = c.parent_run_id
 where (c.to_gather or c.to_bridge) and r.state = 'in_progress'
 limit :row_limit;

--! runs_to_follow
select child_run_id
  from child_run
 where to_follow > 0
 order by child_run_id
 limit :row_limit;
