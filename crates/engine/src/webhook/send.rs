//! Sends what is due, and notes what came of it. No transaction is open while somebody else's server thinks.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use handoff_core::backoff::Backoff;
use handoff_core::cloudevent::{Binding, CONTENT_TYPE as EVENT_TYPE};
use handoff_core::id::{EventId, WebhookId};
use handoff_core::ledger::LedgerEvent;
use handoff_core::webhook::retry::{self, DELIVERY, Next, Stop};
use handoff_core::webhook::{self as rules, Secret};
use handoff_outbound::{Answer, Call, Client, Limits, OutboundError, Overlong};
use handoff_store::event::Author;
use handoff_store::log::{self, Logged};
use handoff_store::webhook::{self, Attempt, Due, Outcome};
use handoff_store::{StoreError, Tx, ledger};
use http::header::{CONTENT_TYPE, RETRY_AFTER};
use http::{HeaderMap, HeaderName, HeaderValue, Method};
use jiff::{SignedDuration, Timestamp};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::task::TaskTracker;

use crate::live::envelope;
use crate::sweep::{Pass, Sweep};
use crate::{Ctx, fail_point};

/// How many calls are made at a time.
const CALLS_MAX: usize = 64;
/// And to one webhook.
const CALLS_EACH_MAX: usize = 4;
/// The longest that a receiver may take.
const TIME_MAX: Duration = Duration::from_secs(15);
/// After this long without word, a delivery is made again: whoever made it has died.
const LEASE: SignedDuration = SignedDuration::from_mins(2);
/// How much of an answer is kept.
const ANSWER_BYTES_MAX: usize = 1_024;
/// How long a webhook is left alone after so many failures in a row, whatever else waits for it.
const PAUSE: Backoff =
    Backoff { first: Duration::from_secs(5), max: Duration::from_mins(10), jitter_percent: 20 };
/// A webhook at which nothing arrives for so long is switched off.
const FAILING_MAX: SignedDuration = SignedDuration::from_hours(5 * 24);
/// How long deliveries that are over can be looked up.
const KEPT: SignedDuration = SignedDuration::from_hours(30 * 24);
const FORGET_BATCH: i64 = 1_000;

/// The engine itself: nobody asked.
const NOBODY: Author = Author { actor: None, traceparent: None };

/// Sends what is due. Cheap to clone; clones share how many calls are made at a time.
#[derive(Clone, Debug)]
pub struct SendWebhooks {
    client: Client,
    time_max: Duration,
    free: Arc<Semaphore>,
    in_flight: Arc<Mutex<HashMap<WebhookId, usize>>>,
    calls: TaskTracker,
}

impl SendWebhooks {
    /// Sends by way of `client`.
    #[must_use]
    pub fn new(client: Client) -> Self {
        Self {
            client,
            time_max: TIME_MAX,
            free: Arc::new(Semaphore::new(CALLS_MAX)),
            in_flight: Arc::default(),
            calls: TaskTracker::new(),
        }
    }

    /// The same, with less patience.
    #[must_use]
    pub fn with_time_max(self, time_max: Duration) -> Self {
        Self { time_max, ..self }
    }

    /// Waits until every call that was begun has been noted.
    pub async fn finish(&self) {
        self.calls.close();
        self.calls.wait().await;
        self.calls.reopen();
    }

    fn busy(&self) -> Vec<WebhookId> {
        let in_flight = self.in_flight.lock().unwrap_or_else(PoisonError::into_inner);
        in_flight.iter().filter(|(_, calls)| **calls >= CALLS_EACH_MAX).map(|(webhook, _)| *webhook).collect()
    }

    fn count(&self, webhook: WebhookId, up: bool) {
        let mut in_flight = self.in_flight.lock().unwrap_or_else(PoisonError::into_inner);
        let calls = in_flight.entry(webhook).or_default();
        *calls = if up { *calls + 1 } else { calls.saturating_sub(1) };
        if *calls == 0 {
            in_flight.remove(&webhook);
        }
    }

    /// Makes one delivery and notes what came of it.
    async fn deliver(self, ctx: Ctx, made: Made, permit: Option<OwnedSemaphorePermit>) {
        let began = Instant::now();
        let answered = match self.call(&ctx, &made) {
            Ok(call) => self.client.send(call).await.map_err(|failed| Failed::from(&failed)),
            Err(failed) => Err(failed),
        };
        fail_point::reach("webhook.sent");
        let noted = note(&ctx, &made, &answered, began.elapsed()).await;
        if let Err(error) = noted {
            let (delivery, error) = (made.due.id.to_string(), error.without_values());
            tracing::warn!(delivery, error, "what came of a delivery was not noted; it will be made again");
        }
        self.count(made.due.webhook, false);
        drop(permit);
    }

    fn call(&self, ctx: &Ctx, made: &Made) -> Result<Call, Failed> {
        let unsendable = || Failed { code: "unsendable".to_owned(), may_pass: false };
        let event = envelope(ctx.source(), &made.event).map_err(|_| unsendable())?;
        // The whole event is in the body, because only the body is signed; the headers repeat it for those who route by them.
        let body = event.to_json();
        let id = made.event.id.to_string();
        let signed = rules::sign(&made.secrets, &id, made.at.as_second(), body.as_bytes());
        let signed = signed.map_err(|_| unsendable())?;
        let mut headers = HeaderMap::new();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(EVENT_TYPE));
        let attributes = event.to_headers(Binding::Http);
        let signature = [
            (rules::ID_HEADER.to_owned(), signed.id),
            (rules::TIMESTAMP_HEADER.to_owned(), signed.timestamp),
            (rules::SIGNATURE_HEADER.to_owned(), signed.signature),
        ];
        let of_event = attributes.into_iter().filter(|(name, _)| name.starts_with("ce-"));
        for (name, value) in of_event.chain(signature) {
            let name = HeaderName::from_bytes(name.as_bytes()).map_err(|_| unsendable())?;
            headers.insert(name, HeaderValue::from_str(&value).map_err(|_| unsendable())?);
        }
        let limits = Limits {
            total: self.time_max,
            idle: self.time_max,
            body_bytes_max: ANSWER_BYTES_MAX,
            overlong: Overlong::Cut,
            redirects_max: 0,
        };
        Ok(Call { headers, body: body.into(), limits, ..Call::new(Method::POST, made.due.url.as_str()) })
    }
}

/// A delivery with all it takes.
#[derive(Debug)]
struct Made {
    due: Due,
    event: Logged,
    secrets: Vec<Secret>,
    at: Timestamp,
}

/// Why there was no answer. Neither an address nor a path is in it.
#[derive(Debug)]
struct Failed {
    code: String,
    may_pass: bool,
}

impl From<&OutboundError> for Failed {
    fn from(failed: &OutboundError) -> Self {
        Self { code: failed.code().to_owned(), may_pass: failed.may_pass() }
    }
}

impl Sweep for SendWebhooks {
    const NAME: &'static str = "send_webhooks";

    async fn run_once(&self, ctx: &Ctx) -> Result<Pass, StoreError> {
        let free = self.free.available_permits();
        if free == 0 {
            return Ok(Pass::Idle);
        }
        let limit = i64::try_from(free).unwrap_or(i64::MAX);
        let each = i64::try_from(CALLS_EACH_MAX).unwrap_or(i64::MAX);
        let tx = ctx.store().begin().await?;
        let due = webhook::take_due(&tx, tx.now() + LEASE, &self.busy(), (each, limit)).await?;
        if due.is_empty() {
            tx.rollback().await?;
            return Ok(Pass::Idle);
        }
        let made = prepare(&tx, due).await?;
        tx.commit().await?;
        for made in made {
            let permit = self.free.clone().acquire_owned().await.ok();
            self.count(made.due.webhook, true);
            self.calls.spawn(self.clone().deliver(ctx.clone(), made, permit));
        }
        Ok(Pass::More)
    }
}

async fn prepare(tx: &Tx, due: Vec<Due>) -> Result<Vec<Made>, StoreError> {
    let keys: Vec<_> = due.iter().map(|due| due.key).collect();
    let events = log::by_key(tx, &keys).await?;
    let events: HashMap<EventId, Logged> = events.into_iter().map(|event| (event.id, event)).collect();
    let webhooks: Vec<_> = due.iter().map(|due| due.webhook).collect();
    let mut secrets: HashMap<WebhookId, Vec<Secret>> = HashMap::new();
    for (webhook, secret) in webhook::secrets(tx, &webhooks, tx.now()).await? {
        secrets.entry(webhook).or_default().push(secret);
    }
    let made = due.into_iter().filter_map(|due| {
        let event = events.get(&due.event)?.clone();
        let secrets = secrets.get(&due.webhook).cloned().unwrap_or_default();
        Some(Made { due, event, secrets, at: tx.now() })
    });
    Ok(made.collect())
}

/// Notes what came of a delivery, and decides what becomes of it and of its webhook.
async fn note(
    ctx: &Ctx,
    made: &Made,
    answered: &Result<Answer, Failed>,
    took: Duration,
) -> Result<(), StoreError> {
    let tx = ctx.store().begin().await?;
    let due = &made.due;
    let attempt = attempt_of(due.attempt, tx.now(), took, answered);
    webhook::note_attempt(&tx, due.id, &attempt).await?;
    let next = judge(due, answered, tx.now());
    let outcome = match next {
        Next::Delivered => Outcome::Delivered,
        Next::Again(after) => Outcome::Again(tx.now() + after),
        Next::Stop(Stop::Rejected) => Outcome::Failed("rejected"),
        Next::Stop(Stop::Gone) => Outcome::Failed("gone"),
        Next::Stop(Stop::NotAllowed) => Outcome::Failed("not_allowed"),
        Next::Stop(Stop::Exhausted) => Outcome::Failed("exhausted"),
    };
    if !webhook::settle(&tx, due, outcome).await? {
        // It was asked for once more, or made again by another node: theirs is the word.
        return tx.commit().await;
    }
    let word = match next {
        Next::Delivered => "delivered",
        Next::Again(_) => "again",
        Next::Stop(_) => "failed",
    };
    metrics::counter!("handoff_webhook_attempts_total", "outcome" => word).increment(1);
    if next == Next::Delivered {
        webhook::arrived(&tx, due.webhook).await?;
    } else {
        did_not_arrive(&tx, due, next).await?;
    }
    tx.commit().await
}

async fn did_not_arrive(tx: &Tx, due: &Due, next: Next) -> Result<(), StoreError> {
    let Some(webhook) = webhook::lock(tx, due.webhook).await? else { return Ok(()) };
    let pause = match next {
        Next::Again(after) => PAUSE.wait(webhook.failures.saturating_add(1), random()).min(after),
        Next::Delivered | Next::Stop(_) => Duration::ZERO,
    };
    let since = webhook::failed(tx, due.webhook, tx.now() + pause).await?;
    let failing_for = since.map(|since| tx.now().duration_since(since)).unwrap_or_default();
    let reason = match next {
        Next::Stop(Stop::Gone) => Some("gone"),
        Next::Stop(Stop::NotAllowed) => Some("not_allowed"),
        _ if failing_for >= FAILING_MAX => Some("failing"),
        Next::Delivered | Next::Again(_) | Next::Stop(Stop::Rejected | Stop::Exhausted) => None,
    };
    let Some(reason) = reason else { return Ok(()) };
    if webhook::disable(tx, due.webhook, reason).await? {
        let told = LedgerEvent::WebhookDisabled { project: due.project, webhook: due.webhook, reason };
        ledger::append(tx, &NOBODY, &told).await?;
        tracing::warn!(webhook = %due.webhook, reason, "a webhook was switched off");
    }
    Ok(())
}

fn judge(due: &Due, answered: &Result<Answer, Failed>, now: Timestamp) -> Next {
    let attempt = match answered {
        Ok(answer) => {
            let retry_after = answer.headers.get(RETRY_AFTER).and_then(|value| value.to_str().ok());
            retry::Attempt::Answered { status: answer.status.as_u16(), retry_after }
        }
        Err(failed) if failed.may_pass => retry::Attempt::NoAnswer,
        Err(_) => retry::Attempt::NotAllowed,
    };
    DELIVERY.judge(u32::try_from(due.tries).unwrap_or(u32::MAX), attempt, now, random())
}

fn attempt_of(attempt: i32, at: Timestamp, took: Duration, answered: &Result<Answer, Failed>) -> Attempt {
    let took_ms = i32::try_from(took.as_millis()).unwrap_or(i32::MAX);
    let (status, error, answer) = match answered {
        Ok(answer) => {
            // The database takes no NUL, and people want to read it.
            let text = String::from_utf8_lossy(&answer.body).replace(char::is_control, " ");
            (Some(i32::from(answer.status.as_u16())), None, (!text.is_empty()).then_some(text))
        }
        Err(failed) => (None, Some(failed.code.clone()), None),
    };
    Attempt { attempt, at, took_ms, status, error, answer }
}

fn random() -> u64 {
    let mut bytes = [0; 8];
    // Without randomness the waits are merely regular.
    let _ = getrandom::fill(&mut bytes);
    u64::from_be_bytes(bytes)
}

/// Forgets deliveries that are long over.
#[derive(Clone, Copy, Debug)]
pub struct ForgetDeliveries;

impl Sweep for ForgetDeliveries {
    const NAME: &'static str = "forget_deliveries";

    async fn run_once(&self, ctx: &Ctx) -> Result<Pass, StoreError> {
        let tx = ctx.store().begin().await?;
        let forgotten = webhook::forget(&tx, tx.now() - KEPT, FORGET_BATCH).await?;
        tx.commit().await?;
        let full = usize::try_from(FORGET_BATCH).is_ok_and(|batch| forgotten >= batch);
        Ok(if full { Pass::More } else { Pass::Idle })
    }
}
