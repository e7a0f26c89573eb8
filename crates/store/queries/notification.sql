--: NotificationRow(unit_id?, by_actor_id?, detail?, read_at?)

--! insert_notifications (news[].unit_id?, news[].by_actor_id?, news[].detail?)
insert into notification (notification_id, actor_id, kind, project_id, run_id, unit_id, event_id, event_type, by_actor_id, detail,
                          further, created_at)
select notification_id, actor_id, kind, project_id, run_id, unit_id, event_id, event_type, by_actor_id, detail, further, created_at
  from unnest(:news::new_notification[])
on conflict (event_id, actor_id) do nothing
returning notification_id;

--! tell_of_completed_runs (news[].unit_id?, news[].by_actor_id?, news[].detail?)
-- What is unread tells of these too, with the latest of them. How they went is told if all went the same way.
insert into notification (notification_id, actor_id, kind, project_id, run_id, unit_id, event_id, event_type, by_actor_id, detail,
                          further, created_at)
select notification_id, actor_id, kind, project_id, run_id, unit_id, event_id, event_type, by_actor_id, detail, further, created_at
  from unnest(:news::new_notification[]) as t
 where not exists (select 1 from notification n where n.event_id = t.event_id and n.actor_id = t.actor_id)
on conflict (actor_id, project_id) where read_at is null and event_type = 'dev.handoff.run.completed' do update
   set further = notification.further + 1 + excluded.further, run_id = excluded.run_id, event_id = excluded.event_id,
       by_actor_id = excluded.by_actor_id, created_at = excluded.created_at,
       detail = case when notification.detail = excluded.detail then excluded.detail end
returning notification_id;

--! starters_of_runs
select run_id, started_by
  from run
 where run_id = any (:runs);

--! holders_of_assignments
select assignment_id, actor_id
  from assignment
 where assignment_id = any (:assignments);

--! list_notifications (before?) : NotificationRow
-- Newest first.
select notification_id, kind, project_id, run_id, unit_id, event_type, by_actor_id, detail, further, created_at, read_at
  from notification
 where actor_id = :actor and project_id = any (:projects)
   and (not :unread or read_at is null)
   and notification_id < coalesce(:before, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
 order by notification_id desc
 limit :row_limit;

--! mark_read (notification?)
-- One, or all that are there.
update notification
   set read_at = :now
 where actor_id = :actor and read_at is null and (:notification::uuid is null or notification_id = :notification)
returning notification_id;

--! find_notification
select notification_id
  from notification
 where actor_id = :actor and notification_id = :notification;

--! forget_notifications
delete from notification
 where (actor_id, notification_id) in (select actor_id, notification_id
                                         from notification
                                        where created_at < :before
                                        order by created_at
                                        limit :row_limit)
returning notification_id;

--! list_comments (unit?) : (data?)
-- What was said about a run, oldest first: its trail holds it.
select seq, data_text as data, occurred_at
  from event
 where stream_id = :run and seq > :after and type = 'dev.handoff.comment.added'
   and (:unit::text is null or data ->> 'unit_id' = :unit)
 order by seq
 limit :row_limit;
