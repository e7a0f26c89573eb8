//! Asking models: an attempt is begun in one hop, made outside of any, and ended in another.

use std::sync::Arc;
use std::time::Duration;

use handoff_core::actor::MITL_ACTOR;
use handoff_core::definition::config::MitlConfig;
use handoff_core::definition::mitl::Mitl;
use handoff_core::definition::{Definition, StageKey, StageKind};
use handoff_core::id::UnitId;
use handoff_core::run::call::{AttemptEnd, AttemptFailed, attend_call, end_attempt};
use handoff_core::run::callback;
use handoff_core::run::event::RunEvent;
use handoff_core::run::walk::NotAllowed;
use handoff_store::{Ids, StoreError};
use serde_json::Value;

use super::upkeep::engine_as;
use crate::{Case, Ctx, Failure, Found, RunCommand, Wants, perform_on_run};

/// Begins the attempt of a unit that is due.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AttendCall(pub(crate) UnitId);

/// What is to be asked.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) unit: UnitId,
    pub(crate) attempt: i16,
    pub(crate) body: Value,
    definition: Arc<Definition>,
    stage: StageKey,
}

/// What became of a unit that was looked at.
#[derive(Clone, Debug)]
pub(crate) struct Attended {
    /// Whether anything was left to do.
    pub(crate) did_something: bool,
    /// What is to be asked now.
    pub(crate) asked: Option<Asked>,
}

impl Asked {
    fn mitl(&self) -> Option<&Mitl> {
        mitl(&self.definition, &self.stage)
    }

    /// What the definition says.
    pub(crate) fn config(&self) -> Option<&MitlConfig> {
        self.mitl().map(|mitl| &mitl.config)
    }

    /// How long the attempt may take.
    pub(crate) fn timeout(&self) -> Duration {
        self.mitl().map_or(Duration::ZERO, Mitl::timeout)
    }

    /// What a body that came with a good status is taken for.
    pub(crate) fn read(&self, body: &[u8]) -> AttemptEnd {
        let Some(mitl) = self.mitl() else { return AttemptEnd::Promised };
        if mitl.answers_later() { AttemptEnd::Promised } else { read(mitl, body) }
    }
}

fn mitl<'a>(definition: &'a Definition, stage: &str) -> Option<&'a Mitl> {
    match &definition.stage(stage)?.kind {
        StageKind::Mitl(mitl) => Some(mitl),
        _ => None,
    }
}

fn read(mitl: &Mitl, body: &[u8]) -> AttemptEnd {
    match mitl.read(body) {
        Ok(answer) => AttemptEnd::Answered(answer),
        Err(refused) => {
            AttemptEnd::Failed(AttemptFailed { reason: format!("bad_answer: {refused}"), may_pass: true })
        }
    }
}

impl RunCommand for AttendCall {
    type Done = Attended;
    type Refusal = NotAllowed;

    fn wants(&self) -> Wants<'_> {
        Wants::Unit(self.0)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, NotAllowed> {
        let Found::Run(case) = found else { return Ok(Vec::new()) };
        attend_call(case.ground(), case.in_hand, self.0, ids)
    }

    fn done(&self, after: &Case<'_>, events: &[RunEvent]) -> Option<Attended> {
        let begun = events.iter().find_map(|event| match event {
            RunEvent::ModelAttempted { attempt, .. } => Some(*attempt),
            _ => None,
        });
        let asked = begun.and_then(|attempt| {
            let unit = after.in_hand.unit(self.0).filter(|unit| unit.state.is_open())?;
            let stage = after.definition.stage_of(unit.step)?;
            let StageKind::Mitl(mitl) = &stage.kind else { return None };
            let body = mitl.request(stage, after.in_hand).ok()?;
            let (definition, stage) = (after.definition.clone(), stage.key.clone());
            Some(Asked { unit: self.0, attempt, body, definition, stage })
        });
        Some(Attended { did_something: !events.is_empty(), asked })
    }
}

/// Records what became of an attempt.
#[derive(Clone, Debug)]
pub(crate) struct EndAttempt {
    pub(crate) unit: UnitId,
    pub(crate) attempt: i16,
    pub(crate) end: AttemptEnd,
}

impl RunCommand for EndAttempt {
    /// Whether it was the one under way.
    type Done = bool;
    type Refusal = NotAllowed;

    fn wants(&self) -> Wants<'_> {
        Wants::Unit(self.unit)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, NotAllowed> {
        let Found::Run(case) = found else { return Ok(Vec::new()) };
        end_attempt(case.ground(), case.in_hand, (self.unit, self.attempt), self.end.clone(), ids)
    }

    fn done(&self, _after: &Case<'_>, events: &[RunEvent]) -> Option<bool> {
        Some(!events.is_empty())
    }
}

/// Why an answer that came to a callback address was not taken.
#[derive(Debug, thiserror::Error)]
pub enum CallbackRefused {
    /// Nobody here has given that address out.
    #[error("there is no such callback")]
    NoSuchCallback,
    /// The attempt is over: answered, given up, or its run stands still.
    #[error("nobody waits for this answer any more")]
    Over,
    /// The answer is not what was asked for.
    #[error("{0}")]
    BadAnswer(String),
    /// The state machines do not allow it.
    #[error(transparent)]
    NotAllowed(#[from] NotAllowed),
}

/// An answer that came to a callback address.
struct TakeCallback {
    unit: UnitId,
    attempt: i16,
    body: Vec<u8>,
}

impl RunCommand for TakeCallback {
    /// What was wrong with the answer, if anything was.
    type Done = Option<String>;
    type Refusal = CallbackRefused;

    fn wants(&self) -> Wants<'_> {
        Wants::Unit(self.unit)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, CallbackRefused> {
        let Found::Run(case) = found else { return Err(CallbackRefused::NoSuchCallback) };
        let stage = case.in_hand.unit(self.unit).and_then(|unit| case.definition.stage_of(unit.step));
        let Some(StageKind::Mitl(mitl)) = stage.map(|stage| &stage.kind) else {
            return Err(CallbackRefused::NoSuchCallback);
        };
        let end = read(mitl, &self.body);
        let events = end_attempt(case.ground(), case.in_hand, (self.unit, self.attempt), end, ids)?;
        if events.is_empty() { Err(CallbackRefused::Over) } else { Ok(events) }
    }

    fn done(&self, _after: &Case<'_>, events: &[RunEvent]) -> Option<Option<String>> {
        Some(events.iter().find_map(|event| match event {
            RunEvent::ModelAttemptFailed { reason, .. } => Some(reason.clone()),
            _ => None,
        }))
    }
}

/// Takes an answer that came to a callback address. Each address is good for one answer: what comes late, or again, is refused
/// and changes nothing.
pub async fn take_callback(ctx: &Ctx, token: &str, body: Vec<u8>) -> Result<(), Failure<CallbackRefused>> {
    let refused = Failure::Refused;
    let (unit, attempt) =
        callback::read(ctx.callback_key(), token).ok_or(refused(CallbackRefused::NoSuchCallback))?;
    let command = TakeCallback { unit, attempt, body };
    match perform_on_run(ctx, &engine_as(MITL_ACTOR), command).await? {
        None => Ok(()),
        Some(reason) => Err(refused(CallbackRefused::BadAnswer(reason))),
    }
}

/// Looks at units whose calls are due, all at once.
pub(crate) async fn attend_all(ctx: &Ctx, units: Vec<UnitId>) -> Result<Vec<Attended>, StoreError> {
    let caller = engine_as(MITL_ACTOR);
    let attended = units.into_iter().map(|unit| perform_on_run(ctx, &caller, AttendCall(unit)));
    let mut all = Vec::new();
    for attended in futures_util::future::join_all(attended).await {
        match attended {
            Ok(attended) => all.push(attended),
            Err(Failure::Refused(refused)) => {
                let reason = refused.to_string();
                tracing::warn!(reason, "the engine may not do what is due");
            }
            Err(Failure::Store(failed)) => return Err(failed),
        }
    }
    Ok(all)
}

/// Records what became of an attempt; false: it was over already.
pub(crate) async fn record_end(ctx: &Ctx, end: EndAttempt) -> Result<bool, Failure<NotAllowed>> {
    perform_on_run(ctx, &engine_as(MITL_ACTOR), end).await
}

/// Whether somebody here has given this address out.
#[must_use]
pub fn is_callback(ctx: &Ctx, token: &str) -> bool {
    callback::read(ctx.callback_key(), token).is_some()
}
