//! Webhooks: where events are sent, with what they are signed, and what became of each delivery.

use handoff_core::id::{ActorId, DeliveryId, EventId, IdSource as _, ProjectId, WebhookId};
use handoff_core::webhook::Secret;
use handoff_queries::client::Params;
use handoff_queries::queries::webhook as queries;
use handoff_queries::queries::webhook::{
    AddWebhookDeliveriesParams, ChangeWebhookParams, CreateWebhookParams, DeliveryRow, ListDeliveriesParams,
    NoteAttemptParams, SettleDeliveryParams, WebhookRow,
};
use jiff::Timestamp;
use uuid::Uuid;

use crate::log::Logged;
use crate::{Db, Ids, StoreError, Tx};

/// Where events are sent.
#[derive(Clone, Debug)]
pub struct Webhook {
    /// Its id.
    pub id: WebhookId,
    /// Whose events.
    pub project: ProjectId,
    /// Where to. It may hold secrets: it is for those who manage the project.
    pub url: String,
    /// What it is for.
    pub description: String,
    /// Which types; none: all.
    pub types: Vec<String>,
    /// Why it is switched off, and since when.
    pub disabled: Option<(String, Timestamp)>,
    /// Since when nothing arrived.
    pub failing_since: Option<Timestamp>,
    /// How often in a row.
    pub failures: u32,
    /// Until when it is left alone because of that.
    pub paused_until: Option<Timestamp>,
    /// Who made it.
    pub created_by: ActorId,
    /// When.
    pub created_at: Timestamp,
}

fn webhook(row: WebhookRow) -> Webhook {
    Webhook {
        id: WebhookId(row.webhook_id),
        project: ProjectId(row.project_id),
        url: row.url,
        description: row.description,
        types: row.types,
        disabled: row.disabled_reason.zip(row.disabled_at),
        failing_since: row.failing_since,
        failures: u32::try_from(row.failures).unwrap_or_default(),
        paused_until: row.paused_until,
        created_by: ActorId(row.created_by),
        created_at: row.created_at,
    }
}

/// What somebody wants sent where.
#[derive(Clone, Copy, Debug)]
pub struct Wish<'a> {
    /// Where to.
    pub url: &'a str,
    /// What it is for.
    pub description: &'a str,
    /// Which types; none: all.
    pub types: &'a [String],
}

/// Makes a webhook.
pub async fn create(
    tx: &Tx,
    project: ProjectId,
    by: ActorId,
    wish: &Wish<'_>,
) -> Result<WebhookId, StoreError> {
    let params = CreateWebhookParams {
        webhook: Ids.fresh(),
        project: project.0,
        url: wish.url,
        description: wish.description,
        types: wish.types,
        by: by.0,
        now: tx.now(),
    };
    Ok(WebhookId(queries::create_webhook().params(tx.sql(), &params).one().await?))
}

/// A webhook.
pub async fn find(db: &Db, id: WebhookId) -> Result<Option<Webhook>, StoreError> {
    Ok(queries::find_webhook().bind(db.sql(), &id.0).opt().await?.map(webhook))
}

/// A webhook, for whoever changes it.
pub async fn lock(tx: &Tx, id: WebhookId) -> Result<Option<Webhook>, StoreError> {
    Ok(queries::lock_webhook().bind(tx.sql(), &id.0).opt().await?.map(webhook))
}

/// The webhooks of a project.
pub async fn list(db: &Db, project: ProjectId, limit: i64) -> Result<Vec<Webhook>, StoreError> {
    let rows = queries::list_webhooks().bind(db.sql(), &project.0, &limit).all().await?;
    Ok(rows.into_iter().map(webhook).collect())
}

/// Changes a webhook.
pub async fn change(
    tx: &Tx,
    id: WebhookId,
    wish: &Wish<'_>,
    disabled: Option<(&str, Timestamp)>,
) -> Result<(), StoreError> {
    let params = ChangeWebhookParams {
        url: wish.url,
        description: wish.description,
        types: wish.types,
        state: if disabled.is_some() { "disabled" } else { "active" },
        disabled_reason: disabled.map(|(reason, _)| reason),
        disabled_at: disabled.map(|(_, at)| at),
        webhook: id.0,
    };
    queries::change_webhook().params(tx.sql(), &params).one().await?;
    Ok(())
}

/// Removes a webhook and all that was sent.
pub async fn delete(tx: &Tx, id: WebhookId) -> Result<(), StoreError> {
    queries::delete_webhook().bind(tx.sql(), &id.0).one().await?;
    Ok(())
}

/// Signs with a new secret from now on; older ones are good until `expires`, beside it.
pub async fn add_secret(
    tx: &Tx,
    id: WebhookId,
    secret: &Secret,
    expires: Timestamp,
) -> Result<(), StoreError> {
    let newest =
        queries::add_webhook_secret().bind(tx.sql(), &id.0, &secret.as_bytes(), &tx.now()).one().await?;
    queries::expire_webhook_secrets().bind(tx.sql(), &expires, &id.0, &newest).all().await?;
    Ok(())
}

/// The secrets that are good now, the newest of each webhook first.
pub async fn secrets(
    db: &Db,
    webhooks: &[WebhookId],
    now: Timestamp,
) -> Result<Vec<(WebhookId, Secret)>, StoreError> {
    let ids: Vec<Uuid> = webhooks.iter().map(|id| id.0).collect();
    let rows = queries::webhook_secrets().bind(db.sql(), &ids, &now).all().await?;
    let read = |row: queries::WebhookSecrets| {
        let corrupt = |_| StoreError::Corrupt { table: "webhook_secret", row: row.webhook_id.to_string() };
        Ok((WebhookId(row.webhook_id), Secret::from_bytes(row.secret).map_err(corrupt)?))
    };
    rows.into_iter().map(read).collect()
}

/// Who wants events of these projects: webhook, project, types.
pub async fn wanted(
    db: &Db,
    projects: &[ProjectId],
) -> Result<Vec<(WebhookId, ProjectId, Vec<String>)>, StoreError> {
    let ids: Vec<Uuid> = projects.iter().map(|id| id.0).collect();
    let rows = queries::wanted_webhooks().bind(db.sql(), &ids).all().await?;
    let read =
        |row: queries::WantedWebhooks| (WebhookId(row.webhook_id), ProjectId(row.project_id), row.types);
    Ok(rows.into_iter().map(read).collect())
}

/// Notes what is to be sent to whom.
pub async fn add_deliveries(tx: &Tx, wanted: &[(WebhookId, &Logged)]) -> Result<(), StoreError> {
    let params = AddWebhookDeliveriesParams {
        now: tx.now(),
        deliveries: wanted.iter().map(|_| Ids.fresh()).collect::<Vec<_>>(),
        webhooks: wanted.iter().map(|(webhook, _)| webhook.0).collect::<Vec<_>>(),
        events: wanted.iter().map(|(_, event)| event.id.0).collect::<Vec<_>>(),
        streams: wanted.iter().map(|(_, event)| event.stream).collect::<Vec<_>>(),
        seqs: wanted.iter().map(|(_, event)| event.seq).collect::<Vec<_>>(),
        types: wanted.iter().map(|(_, event)| event.event_type.as_ref()).collect::<Vec<_>>(),
    };
    queries::add_webhook_deliveries().params(tx.sql(), &params).all().await?;
    Ok(())
}

/// A delivery that is to be made now.
#[derive(Clone, Debug)]
pub struct Due {
    /// Its id.
    pub id: DeliveryId,
    /// The webhook.
    pub webhook: WebhookId,
    /// Its project.
    pub project: ProjectId,
    /// Where to.
    pub url: String,
    /// The event.
    pub event: EventId,
    /// Where it is in the table.
    pub key: (Uuid, i64),
    /// Which attempt this is in all.
    pub attempt: i32,
    /// And since somebody last asked for it.
    pub tries: i32,
}

/// Takes deliveries that are due; whoever does not settle them before `again` gets them once more.
pub async fn take_due(
    tx: &Tx,
    again: Timestamp,
    busy: &[WebhookId],
    (each, limit): (i64, i64),
) -> Result<Vec<Due>, StoreError> {
    let busy: Vec<Uuid> = busy.iter().map(|id| id.0).collect();
    let rows =
        queries::take_due_deliveries().bind(tx.sql(), &tx.now(), &each, &busy, &limit, &again).all().await?;
    let due = |row: queries::TakeDueDeliveries| Due {
        id: DeliveryId(row.delivery_id),
        webhook: WebhookId(row.webhook_id),
        project: ProjectId(row.project_id),
        url: row.url,
        event: EventId(row.event_id),
        key: (row.stream_id, row.seq),
        attempt: row.attempts,
        tries: row.tries,
    };
    Ok(rows.into_iter().map(due).collect())
}

/// What came of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// Which it was.
    pub attempt: i32,
    /// When.
    pub at: Timestamp,
    /// How long it took.
    pub took_ms: i32,
    /// What the receiver answered.
    pub status: Option<i32>,
    /// Why there was no answer.
    pub error: Option<String>,
    /// The beginning of the answer's body.
    pub answer: Option<String>,
}

/// Notes an attempt.
pub async fn note_attempt(tx: &Tx, delivery: DeliveryId, attempt: &Attempt) -> Result<(), StoreError> {
    let params = NoteAttemptParams {
        attempt: attempt.attempt,
        now: attempt.at,
        took_ms: attempt.took_ms,
        status: attempt.status,
        error: attempt.error.as_deref(),
        answer: attempt.answer.as_deref(),
        delivery: delivery.0,
    };
    queries::note_attempt().params(tx.sql(), &params).opt().await?;
    Ok(())
}

/// What becomes of a delivery.
#[derive(Clone, Copy, Debug)]
pub enum Outcome<'a> {
    /// It arrived.
    Delivered,
    /// It is tried again.
    Again(Timestamp),
    /// It is left, and why.
    Failed(&'a str),
}

/// Settles a delivery. False if somebody else has it by now.
pub async fn settle(tx: &Tx, due: &Due, outcome: Outcome<'_>) -> Result<bool, StoreError> {
    let (state, due_at, word) = match outcome {
        Outcome::Delivered => ("delivered", None, Some("delivered")),
        Outcome::Again(at) => ("pending", Some(at), None),
        Outcome::Failed(why) => ("failed", None, Some(why)),
    };
    let params = SettleDeliveryParams {
        state,
        due_at,
        outcome: word,
        finished_at: due_at.is_none().then_some(tx.now()),
        delivery: due.id.0,
        attempt: due.attempt,
    };
    Ok(queries::settle_delivery().params(tx.sql(), &params).opt().await?.is_some())
}

/// Something arrived.
pub async fn arrived(tx: &Tx, id: WebhookId) -> Result<(), StoreError> {
    queries::webhook_arrived().bind(tx.sql(), &id.0).opt().await?;
    Ok(())
}

/// Something did not arrive. Since when nothing has; none if the webhook is gone.
pub async fn failed(
    tx: &Tx,
    id: WebhookId,
    paused_until: Timestamp,
) -> Result<Option<Timestamp>, StoreError> {
    let row = queries::webhook_failed().bind(tx.sql(), &tx.now(), &paused_until, &id.0).opt().await?;
    Ok(row.map(|row| row.failing_since))
}

/// Switches a webhook off. False if it is off or gone.
pub async fn disable(tx: &Tx, id: WebhookId, reason: &str) -> Result<bool, StoreError> {
    Ok(queries::disable_webhook().bind(tx.sql(), &reason, &tx.now(), &id.0).opt().await?.is_some())
}

/// A delivery as the log of deliveries has it.
#[derive(Clone, Debug)]
pub struct Delivery {
    /// Its id.
    pub id: DeliveryId,
    /// The webhook.
    pub webhook: WebhookId,
    /// Its project.
    pub project: ProjectId,
    /// The event.
    pub event: EventId,
    /// Its type.
    pub event_type: String,
    /// `pending`, `delivered` or `failed`.
    pub state: String,
    /// How often it was tried.
    pub attempts: i32,
    /// When it is tried next.
    pub due_at: Option<Timestamp>,
    /// What became of it.
    pub outcome: Option<String>,
    /// When it was noted.
    pub created_at: Timestamp,
    /// When it was over.
    pub finished_at: Option<Timestamp>,
}

fn delivery(row: DeliveryRow) -> Delivery {
    Delivery {
        id: DeliveryId(row.delivery_id),
        webhook: WebhookId(row.webhook_id),
        project: ProjectId(row.project_id),
        event: EventId(row.event_id),
        event_type: row.r#type,
        state: row.state,
        attempts: row.attempts,
        due_at: row.due_at,
        outcome: row.outcome,
        created_at: row.created_at,
        finished_at: row.finished_at,
    }
}

/// Deliveries of a webhook, the latest first.
pub async fn deliveries(
    db: &Db,
    id: WebhookId,
    state: Option<&str>,
    before: Option<DeliveryId>,
    limit: i64,
) -> Result<Vec<Delivery>, StoreError> {
    let params =
        ListDeliveriesParams { webhook: id.0, state, before: before.map(|id| id.0), row_limit: limit };
    let rows = queries::list_deliveries().params(db.sql(), &params).all().await?;
    Ok(rows.into_iter().map(delivery).collect())
}

/// A delivery.
pub async fn find_delivery(db: &Db, id: DeliveryId) -> Result<Option<Delivery>, StoreError> {
    Ok(queries::find_delivery().bind(db.sql(), &id.0).opt().await?.map(delivery))
}

/// The attempts of a delivery, in order.
pub async fn attempts(db: &Db, id: DeliveryId) -> Result<Vec<Attempt>, StoreError> {
    let rows = queries::list_attempts().bind(db.sql(), &id.0).all().await?;
    let attempt = |row: queries::ListAttempts| Attempt {
        attempt: row.attempt,
        at: row.at,
        took_ms: row.took_ms,
        status: row.status,
        error: row.error,
        answer: row.answer,
    };
    Ok(rows.into_iter().map(attempt).collect())
}

/// Makes a delivery once more, from now on.
pub async fn redeliver(tx: &Tx, id: DeliveryId) -> Result<bool, StoreError> {
    Ok(queries::redeliver().bind(tx.sql(), &tx.now(), &id.0).opt().await?.is_some())
}

/// Forgets up to `limit` deliveries that are over and were noted before `before`.
pub async fn forget(tx: &Tx, before: Timestamp, limit: i64) -> Result<usize, StoreError> {
    // Ids begin with the time they were made at.
    let millis = u128::try_from(before.as_millisecond()).unwrap_or_default();
    let before = Uuid::from_u128(millis << 80);
    Ok(queries::forget_deliveries().bind(tx.sql(), &before, &limit).all().await?.len())
}
