-- Whoever starts thousands of runs wants to know that they are done, but not a thousand times: as long as it is unread, one notification for each
-- project tells of them all.
alter table notification add column further integer not null default 0,
                         add constraint notification_further_not_negative check (further >= 0);

with told as (
    select actor_id, notification_id,
           row_number() over (partition by actor_id, project_id order by notification_id desc) as place,
           count(*) over of_project as all_of_them,
           min(coalesce(detail, '')) over of_project = max(coalesce(detail, '')) over of_project as went_the_same_way
      from notification
     where read_at is null and event_type = 'dev.handoff.run.completed'
    window of_project as (partition by actor_id, project_id)),
folded as (
    delete from notification n
     using told t
     where n.actor_id = t.actor_id and n.notification_id = t.notification_id and t.place > 1)
update notification n
   set further = t.all_of_them - 1, detail = case when t.went_the_same_way then n.detail end
  from told t
 where n.actor_id = t.actor_id and n.notification_id = t.notification_id and t.place = 1;

create unique index notification_of_completed_runs on notification (actor_id, project_id)
    where read_at is null and event_type = 'dev.handoff.run.completed';

create type new_notification as (
    notification_id uuid,
    actor_id        uuid,
    kind            text,
    project_id      uuid,
    run_id          uuid,
    unit_id         uuid,
    event_id        uuid,
    event_type      text,
    by_actor_id     uuid,
    detail          text,
    further         integer,
    created_at      timestamptz
);
