--! save_draft
-- The highest revision wins, whoever comes last; one that is not higher changes nothing.
insert into draft (unit_id, actor_id, project_id, assignment_id, revision, data, updated_at)
values (:unit, :actor, :project, :assignment, :revision, :data, :now)
on conflict (unit_id, actor_id) do update
   set assignment_id = excluded.assignment_id, revision = excluded.revision, data = excluded.data,
       updated_at = excluded.updated_at
 where draft.revision < excluded.revision
returning revision;

--! find_draft_revision
select revision
  from draft
 where unit_id = :unit and actor_id = :actor;

--! find_drafts
-- A person's own draft of a unit first, then those of others who held it before, the latest first: not of those who hold it still, or have answered.
select d.actor_id, d.assignment_id, d.revision, d.data, d.updated_at
  from draft d
 where d.unit_id = :unit
   and (d.actor_id = :actor
        or :shared and not exists (select 1
                                     from assignment held
                                     join assignment theirs on theirs.run_id = held.run_id and theirs.unit_id = d.unit_id
                                    where held.assignment_id = d.assignment_id and theirs.actor_id = d.actor_id
                                      and theirs.status in ('PENDING', 'IN_PROGRESS', 'SUBMITTED', 'APPROVED', 'REJECTED')))
 order by d.actor_id = :actor desc, d.updated_at desc
 limit 1;

--! delete_draft
delete from draft
 where unit_id = :unit and actor_id = :actor
returning unit_id;

--! forget_drafts
delete from draft
 where (unit_id, actor_id) in (select unit_id, actor_id
                                 from draft
                                where updated_at < :before
                                order by updated_at
                                limit :row_limit)
returning unit_id;

--! find_assignment
select a.step_id, a.assignment_id, a.unit_id, a.project_id, a.run_id, a.actor_id, a.status, a.epoch, r.version_id
  from assignment a
  join run r on r.run_id = a.run_id
 where a.assignment_id = :assignment;

--! note_first_draft
insert into first_draft (assignment_id, saved_at)
values (:assignment, :now)
on conflict (assignment_id) do nothing
returning assignment_id;

--! first_drafts_of_run
select f.assignment_id, f.saved_at
  from assignment a
  join first_draft f on f.assignment_id = a.assignment_id
 where a.run_id = :run;
