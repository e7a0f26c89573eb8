--! note_inbound_event
insert into inbound_event (source, source_id, type, project_id, received_at)
values (:source, :source_id, :type, :project, :now)
on conflict (source, source_id) do nothing
returning source_id;

--! say_project_work
-- Nothing comes back if something later was said before.
insert into project_work (project_id, status, said_at)
values (:project, :status, :said_at)
on conflict (project_id) do update
   set status = excluded.status, said_at = excluded.said_at
 where project_work.said_at <= excluded.said_at
returning project_id;

--! set_project_steps
update step
   set status = :status
 where project_id = :project and status in ('launching', 'active', 'paused') and status <> :status
returning step_id;
