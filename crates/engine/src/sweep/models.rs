//! Asks the models that units wait for. No transaction is open while a model thinks: an attempt is begun in one hop, and what became
//! of it is written in another. A server that dies in between leaves an attempt that nobody ends; its time runs out, and
//! the next one is made.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use handoff_core::run::call::{AttemptEnd, AttemptFailed};
use handoff_core::run::callback;
use handoff_outbound::{Answer, Call, Client, Limits, OutboundError};
use handoff_store::{StoreError, unit};
use http::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderName, HeaderValue};
use http::{HeaderMap, Method};
use tokio::sync::Semaphore;
use tokio_util::task::TaskTracker;

use crate::run::{Asked, EndAttempt, attend_all, record_end};
use crate::sweep::{Pass, Sweep};
use crate::{Ctx, fail_point};

/// How many models are asked at a time.
const CALLS_MAX: usize = 64;
/// The header that says where an answer may be sent later.
const CALLBACK_HEADER: HeaderName = HeaderName::from_static("handoff-callback-url");
const IDEMPOTENCY_KEY: HeaderName = HeaderName::from_static("idempotency-key");
/// The longest that a connection may be silent within an answer.
const IDLE_MAX: Duration = Duration::from_secs(30);
/// How many redirects are followed. Each place is judged like the first, and the request goes to no other host.
const REDIRECTS_MAX: u8 = 3;

/// Secrets by name. They are in no definition, no event, no log and no debug output.
#[derive(Clone, Default)]
pub struct Secrets(HashMap<String, String>);

impl Secrets {
    /// Secrets by the names that definitions know them by.
    #[must_use]
    pub fn new(secrets: impl IntoIterator<Item = (String, String)>) -> Self {
        Self(secrets.into_iter().collect())
    }
}

impl fmt::Debug for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Secrets").field(&self.0.len()).finish()
    }
}

/// Asks models. Cheap to clone; clones share how many are asked at a time.
#[derive(Clone, Debug)]
pub struct CallModels {
    client: Client,
    secrets: Arc<Secrets>,
    /// What the addresses for later answers begin with.
    base_url: Arc<str>,
    free: Arc<Semaphore>,
    calls: TaskTracker,
}

impl CallModels {
    /// Asks by way of `client`; later answers come to `base_url`.
    #[must_use]
    pub fn new(client: Client, secrets: Secrets, base_url: &str) -> Self {
        Self {
            client,
            secrets: Arc::new(secrets),
            base_url: base_url.trim_end_matches('/').into(),
            free: Arc::new(Semaphore::new(CALLS_MAX)),
            calls: TaskTracker::new(),
        }
    }

    /// Waits until every call that was begun has been recorded.
    pub async fn finish(&self) {
        self.calls.close();
        self.calls.wait().await;
        self.calls.reopen();
    }

    async fn ask(&self, ctx: &Ctx, asked: &Asked) -> AttemptEnd {
        let call = match self.call(ctx, asked) {
            Ok(call) => call,
            Err(reason) => return AttemptEnd::Failed(AttemptFailed { reason, may_pass: false }),
        };
        match self.client.send(call).await {
            Ok(answer) => taken(asked, &answer),
            Err(failed) => AttemptEnd::Failed(told(&failed)),
        }
    }

    fn call(&self, ctx: &Ctx, asked: &Asked) -> Result<Call, String> {
        let config = asked.config().ok_or("the stage asks no model")?;
        let mut headers = HeaderMap::new();
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(ACCEPT, HeaderValue::from_static("application/json"));
        for (name, value) in &config.headers {
            let header = HeaderName::from_bytes(name.as_bytes()).ok().zip(HeaderValue::from_str(value).ok());
            let (name, value) = header.ok_or_else(|| format!("header: {name:?} cannot be sent"))?;
            headers.insert(name, value);
        }
        let key = format!("{}-{}", asked.unit, asked.attempt);
        let token = callback::token(ctx.callback_key(), asked.unit, asked.attempt);
        let url = format!("{}/v1/callbacks/{token}", self.base_url);
        for (name, text) in [(IDEMPOTENCY_KEY, key), (CALLBACK_HEADER, url)] {
            if name == IDEMPOTENCY_KEY || config.mode == handoff_core::definition::config::MitlMode::Callback
            {
                headers.insert(name, HeaderValue::from_str(&text).map_err(|_| "header: not ASCII")?);
            }
        }
        if let Some(name) = &config.secret {
            let secret =
                self.secrets.0.get(name).ok_or_else(|| format!("secret: there is none called {name:?}"))?;
            let bearer = HeaderValue::from_str(&format!("Bearer {secret}"));
            let mut bearer = bearer.map_err(|_| format!("secret: {name:?} cannot be sent in a header"))?;
            bearer.set_sensitive(true);
            headers.insert(AUTHORIZATION, bearer);
        }
        let total = asked.timeout();
        Ok(Call {
            headers,
            body: asked.body.to_string().into(),
            limits: Limits {
                total,
                idle: total.min(IDLE_MAX),
                redirects_max: REDIRECTS_MAX,
                ..Limits::default()
            },
            ..Call::new(Method::POST, config.endpoint.as_str())
        })
    }
}

/// What an answer of any status is taken for.
fn taken(asked: &Asked, answer: &Answer) -> AttemptEnd {
    let status = answer.status;
    if status.is_success() {
        return asked.read(&answer.body);
    }
    // A refusal stays one, except where the other side says that it is a matter of time.
    let may_pass = status.is_server_error() || matches!(status.as_u16(), 408 | 425 | 429);
    AttemptEnd::Failed(AttemptFailed { reason: format!("status_{}", status.as_u16()), may_pass })
}

fn told(failed: &OutboundError) -> AttemptFailed {
    AttemptFailed { reason: format!("{}: {failed}", failed.code()), may_pass: failed.may_pass() }
}

impl Sweep for CallModels {
    const NAME: &'static str = "call_models";

    async fn run_once(&self, ctx: &Ctx) -> Result<Pass, StoreError> {
        let free = i64::try_from(self.free.available_permits()).unwrap_or_default();
        if free == 0 {
            return Ok(Pass::Idle);
        }
        let now = ctx.store().now().await?;
        let due = unit::due_calls(&ctx.store().db().await?, now, free).await?;
        let attended = attend_all(ctx, due).await?;
        let did_something = attended.iter().any(|attended| attended.did_something);
        for asked in attended.into_iter().filter_map(|attended| attended.asked) {
            let permit = self.free.clone().acquire_owned().await.ok();
            let (models, ctx) = (self.clone(), ctx.clone());
            self.calls.spawn(async move {
                fail_point::reach("model.begun");
                let end = models.ask(&ctx, &asked).await;
                fail_point::reach("model.answered");
                if let AttemptEnd::Failed(failed) = &end {
                    let (unit, attempt, reason) = (asked.unit.to_string(), asked.attempt, &failed.reason);
                    tracing::info!(unit, attempt, reason, "a model did not answer");
                }
                let end = EndAttempt { unit: asked.unit, attempt: asked.attempt, end };
                if record_end(&ctx, end).await.is_err() {
                    tracing::warn!("what became of a call could not be recorded; it is made again");
                }
                drop(permit);
                // Others may have been waiting for somebody to be free.
                ctx.model_calls().notify_one();
            });
        }
        Ok(if did_something { Pass::More } else { Pass::Idle })
    }
}
