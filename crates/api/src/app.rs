//! What handlers share.

use std::ops::Deref;
use std::sync::Arc;

use axum::response::Response;
use handoff_engine::read::step::Finder;
use handoff_engine::run::{ClaimNext, Claimed, answer_claim_next};
use handoff_engine::{Answer, Caller, Command, Ctx, Given, RequestKey, RunCommand};
use http::StatusCode;
use metrics_exporter_prometheus::PrometheusHandle;
use serde::Serialize;

use crate::problem::{Code, Problem, answer_response};
use crate::proxy::TrustedProxies;
use crate::throttle::SignInThrottle;

/// The state of the HTTP server. Cheap to clone, which every request does several times.
#[derive(Clone, Debug)]
pub struct App {
    shared: Arc<Shared>,
}

/// What all clones of the state share.
#[derive(Debug)]
pub struct Shared {
    /// The engine.
    pub(crate) ctx: Ctx,
    pub(crate) settings: Settings,
    pub(crate) sign_ins: SignInThrottle,
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.shared
    }
}

/// What the server is told when it starts.
#[derive(Debug)]
pub struct Settings {
    /// Renders `/metrics`; none: the page says that metrics are off.
    pub metrics: Option<PrometheusHandle>,
    /// Whether the session cookie is for HTTPS only. On by default but for plain local use.
    pub secure_cookies: bool,
    /// Proxies whose word on where a request comes from is taken.
    pub trusted_proxies: TrustedProxies,
    /// Whom to ask for steps to work on.
    pub finder: Finder,
    /// Makes a request's span part of the trace that this W3C trace context names.
    pub join_trace: fn(&tracing::Span, &str),
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            metrics: None,
            secure_cookies: false,
            trusted_proxies: TrustedProxies::default(),
            finder: Finder::default(),
            join_trace: |_, _| {},
        }
    }
}

impl App {
    /// An application on `ctx`.
    #[must_use]
    pub fn new(ctx: Ctx, settings: Settings) -> Self {
        Self { shared: Arc::new(Shared { ctx, settings, sign_ins: SignInThrottle::default() }) }
    }

    /// The answer given before under the same key, if there is one.
    pub(crate) async fn recall(
        &self,
        (caller, key): (&Caller, Option<&RequestKey>),
    ) -> Result<Option<Response>, Problem> {
        let answer = handoff_engine::recall(&self.ctx, caller, key).await?;
        Ok(answer.map(answer_response))
    }

    /// Carries out a command and answers with what became of it. A repeat under the same key gets the same bytes.
    pub(crate) async fn answer<C, W>(
        &self,
        (caller, key): (&Caller, Option<&RequestKey>),
        command: &C,
        status: StatusCode,
        to_wire: impl Fn(C::Done) -> W + Sync,
    ) -> Result<Response, Problem>
    where
        C: Command,
        C::Refusal: Into<Problem>,
        W: Serialize,
    {
        let to_given = to_given(status, to_wire);
        let answer = handoff_engine::answer(&self.ctx, caller, key, command, to_given).await?;
        Ok(answer_response(answer))
    }

    /// The same for a command about a run.
    pub(crate) async fn answer_on_run<C, W>(
        &self,
        (caller, key): (&Caller, Option<&RequestKey>),
        command: C,
        status: StatusCode,
        to_wire: impl Fn(C::Done) -> W + Send + Sync + 'static,
    ) -> Result<Response, Problem>
    where
        C: RunCommand,
        C::Refusal: Into<Problem>,
        W: Serialize + 'static,
    {
        let to_given = to_given(status, to_wire);
        let answer = handoff_engine::answer_on_run(&self.ctx, caller, key, command, to_given).await?;
        Ok(answer_response(answer))
    }

    /// The same for the next unit on offer.
    pub(crate) async fn answer_claim_next<W: Serialize + 'static>(
        &self,
        (caller, key): (&Caller, Option<&RequestKey>),
        command: &ClaimNext,
        status: StatusCode,
        to_wire: impl Fn(Claimed) -> W + Send + Sync + 'static,
    ) -> Result<Response, Problem> {
        let to_given = to_given(status, to_wire);
        let answer = answer_claim_next(&self.ctx, caller, key, command, to_given).await?;
        Ok(answer_response(answer))
    }

    /// The same for a command whose answer holds a secret: a repeat gets all but the secret.
    pub(crate) async fn answer_with_secret<C, W, K>(
        &self,
        (caller, key): (&Caller, Option<&RequestKey>),
        command: &C,
        status: StatusCode,
        to_wire: impl Fn(C::Done) -> (W, K) + Sync,
    ) -> Result<Response, Problem>
    where
        C: Command,
        C::Refusal: Into<Problem>,
        W: Serialize,
        K: Serialize,
    {
        let to_given = |result: Result<C::Done, C::Refusal>| match result {
            Ok(done) => {
                let (now, again) = to_wire(done);
                Given { now: json_answer(status, &now), again: Some(json_answer(status, &again)) }
            }
            Err(refusal) => refusal.into().into_answer().into(),
        };
        let answer = handoff_engine::answer(&self.ctx, caller, key, command, to_given).await?;
        Ok(answer_response(answer))
    }
}

/// Makes the answer of what was done, or of the refusal.
pub(crate) fn to_given<D, R: Into<Problem>, W: Serialize>(
    status: StatusCode,
    to_wire: impl Fn(D) -> W,
) -> impl Fn(Result<D, R>) -> Given {
    move |result| match result {
        Ok(done) => json_answer(status, &to_wire(done)).into(),
        Err(refusal) => refusal.into().into_answer().into(),
    }
}

pub(crate) fn json_answer(status: StatusCode, wire: &impl Serialize) -> Answer {
    match serde_json::to_string(wire) {
        Ok(body) => Answer { status: i16::try_from(status.as_u16()).unwrap_or(200), body },
        Err(_) => Problem::new(Code::Internal, "The answer cannot be written.").into_answer(),
    }
}
