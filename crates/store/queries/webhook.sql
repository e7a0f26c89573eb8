--! create_webhook
insert into webhook (webhook_id, project_id, url, description, types, created_by, created_at)
values (:webhook, :project, :url, :description, :types, :by, :now)
returning webhook_id;

--! find_webhook : WebhookRow(disabled_reason?, disabled_at?, failing_since?, paused_until?)
select webhook_id, project_id, url, description, types, state, disabled_reason, disabled_at, failing_since, failures, paused_until,
       created_by, created_at
  from webhook
 where webhook_id = :webhook;

--! lock_webhook : WebhookRow(disabled_reason?, disabled_at?, failing_since?, paused_until?)
select webhook_id, project_id, url, description, types, state, disabled_reason, disabled_at, failing_since, failures, paused_until,
       created_by, created_at
  from webhook
 where webhook_id = :webhook
   for update;

--! list_webhooks : WebhookRow(disabled_reason?, disabled_at?, failing_since?, paused_until?)
select webhook_id, project_id, url, description, types, state, disabled_reason, disabled_at, failing_since, failures, paused_until,
       created_by, created_at
  from webhook
 where project_id = :project
 order by webhook_id
 limit :row_limit;

--! wanted_webhooks
-- Who wants events of these projects.
select webhook_id, project_id, types
  from webhook
 where project_id = any(:projects::uuid[]) and state = 'active';

--! change_webhook (disabled_reason?, disabled_at?)
-- Whatever is changed, it begins anew: what failed before says nothing of what comes.
update webhook
   set url = :url, description = :description, types = :types, state = :state, disabled_reason = :disabled_reason,
       disabled_at = :disabled_at, failing_since = null, failures = 0, paused_until = null
 where webhook_id = :webhook
returning webhook_id;

--! delete_webhook
delete from webhook
 where webhook_id = :webhook
returning webhook_id;

--! add_webhook_secret
insert into webhook_secret (webhook_id, number, secret, created_at)
select :webhook, coalesce(max(number), 0) + 1, :secret, :now
  from webhook_secret
 where webhook_id = :webhook
returning number;

--! expire_webhook_secrets
-- All but the newest are good until then at most.
update webhook_secret
   set expires_at = least(expires_at, :expires)
 where webhook_id = :webhook and number < :newest
returning number;

--! webhook_secrets
-- The newest first.
select webhook_id, secret
  from webhook_secret
 where webhook_id = any(:webhooks::uuid[]) and (expires_at is null or expires_at > :now)
 order by webhook_id, number desc;

--! add_webhook_deliveries
insert into webhook_delivery (delivery_id, webhook_id, event_id, stream_id, seq, type, due_at, created_at)
select d.delivery, d.webhook, d.event, d.stream, d.seq, d.type, :now, :now
  from unnest(:deliveries::uuid[], :webhooks::uuid[], :events::uuid[], :streams::uuid[], :seqs::bigint[], :types::text[])
    as d (delivery, webhook, event, stream, seq, type)
  -- It may have been deleted in the meantime.
  join webhook w on w.webhook_id = d.webhook
on conflict (webhook_id, event_id) do nothing
returning delivery_id;

--! take_due_deliveries
-- Leased by moving them on: if nobody says what became of them, they are due again. A few for each webhook, so that one with many does
-- not keep the others waiting.
with due as (
    select d.delivery_id
      from webhook w
     cross join lateral (
           select delivery_id, due_at
             from webhook_delivery
            where webhook_id = w.webhook_id and state = 'pending' and due_at <= :now
            order by due_at
            limit :each_limit) d
     where w.state = 'active'
       and (w.paused_until is null or w.paused_until <= :now)
       and w.webhook_id <> all(:busy::uuid[])
     order by d.due_at
     limit :row_limit),
taken as (
    select delivery_id
      from webhook_delivery
     where delivery_id in (select delivery_id from due) and state = 'pending' and due_at <= :now
       for update skip locked)
update webhook_delivery d
   set attempts = d.attempts + 1, tries = d.tries + 1, due_at = :again
  from taken, webhook w
 where d.delivery_id = taken.delivery_id and w.webhook_id = d.webhook_id
returning d.delivery_id, d.webhook_id, d.event_id, d.stream_id, d.seq, d.attempts, d.tries, w.url, w.project_id;

--! note_attempt (status?, error?, answer?)
insert into webhook_attempt (delivery_id, attempt, at, took_ms, status, error, answer)
select delivery_id, :attempt, :now, :took_ms, :status, :error, :answer
  from webhook_delivery
 where delivery_id = :delivery
on conflict (delivery_id, attempt) do nothing
returning delivery_id;

--! settle_delivery (due_at?, outcome?, finished_at?)
-- Only what was taken for this very attempt: whoever came later has the word.
update webhook_delivery
   set state = :state, due_at = :due_at, outcome = :outcome, finished_at = :finished_at
 where delivery_id = :delivery and attempts = :attempt and state = 'pending'
returning delivery_id;

--! webhook_arrived
update webhook
   set failing_since = null, failures = 0, paused_until = null
 where webhook_id = :webhook and failures > 0
returning webhook_id;

--! webhook_failed
update webhook
   set failing_since = coalesce(failing_since, :now), failures = failures + 1, paused_until = :paused_until
 where webhook_id = :webhook
returning failing_since, failures;

--! disable_webhook
update webhook
   set state = 'disabled', disabled_reason = :reason, disabled_at = :now
 where webhook_id = :webhook and state = 'active'
returning webhook_id;

--! list_deliveries (state?, before?) : DeliveryRow(due_at?, outcome?, finished_at?)
select d.delivery_id, d.webhook_id, d.event_id, d.type, d.state, d.attempts, d.due_at, d.outcome, d.created_at, d.finished_at, w.project_id
  from webhook_delivery d
  join webhook w on w.webhook_id = d.webhook_id
 where d.webhook_id = :webhook
   and (:state::text is null or d.state = :state)
   and (:before::uuid is null or d.delivery_id < :before)
 order by d.delivery_id desc
 limit :row_limit;

--! find_delivery : DeliveryRow(due_at?, outcome?, finished_at?)
select d.delivery_id, d.webhook_id, d.event_id, d.type, d.state, d.attempts, d.due_at, d.outcome, d.created_at, d.finished_at, w.project_id
  from webhook_delivery d
  join webhook w on w.webhook_id = d.webhook_id
 where d.delivery_id = :delivery;

--! list_attempts : (status?, error?, answer?)
select attempt, at, took_ms, status, error, answer
  from webhook_attempt
 where delivery_id = :delivery
 order by attempt;

--! redeliver
update webhook_delivery
   set state = 'pending', due_at = :now, tries = 0, outcome = null, finished_at = null
 where delivery_id = :delivery
returning delivery_id;

--! forget_deliveries
with old as (
    select delivery_id
      from webhook w
     cross join lateral (
           select delivery_id
             from webhook_delivery
            where webhook_id = w.webhook_id and delivery_id < :before and state <> 'pending'
            order by delivery_id
            limit :row_limit) d
     limit :row_limit)
delete from webhook_delivery
 using old
 where webhook_delivery.delivery_id = old.delivery_id
returning webhook_delivery.delivery_id;
