//! What comes from outside of a play: runs within the run that end, and models that answer. A scenario says it.

use serde::Deserialize;
use serde_json::Value;

use super::play::Play;
use super::refused::Refused;
use crate::definition::StageKind;
use crate::run::call::{AttemptEnd, AttemptFailed, attend_call, end_attempt};
use crate::run::child::gather_children;
use crate::run::{ChildEnd, UnitState};

/// A run within the run ends.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChildDocument {
    /// The stage that waits for it.
    pub stage: String,
    /// Which of them, from 1; absent: the first that is under way.
    #[serde(default)]
    pub number: Option<usize>,
    /// What became of its item; absent: it was cancelled.
    #[serde(default)]
    pub outcome: Option<String>,
    /// What its stages brought last.
    #[serde(default)]
    pub result: Value,
}

/// A model answers, or does not.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ModelDocument {
    /// The stage that waits for it.
    pub stage: String,
    /// What it answers, as the service would send it; absent: all attempts fail.
    #[serde(default)]
    pub answer: Option<Value>,
}

impl Play<'_> {
    /// Lets a model answer, or fail for good.
    pub fn model_answers(&mut self, model: &ModelDocument) -> Result<(), Refused> {
        let not_open = || Refused::NotOpen { stage: model.stage.clone() };
        let stage = self.script().definition.stage(&model.stage);
        let Some(StageKind::Mitl(mitl)) = stage.map(|stage| &stage.kind) else { return Err(not_open()) };
        let step = self.step(&model.stage)?;
        let waits =
            |unit: &&crate::run::Unit| unit.step == step && matches!(unit.state, UnitState::Waiting(_));
        let unit = self.open_units().find(waits).map(|unit| unit.id).ok_or_else(not_open)?;
        let end = match model.answer.as_ref().map(|answer| mitl.read(answer.to_string().as_bytes())) {
            Some(Ok(answer)) => AttemptEnd::Answered(answer),
            Some(Err(refused)) => failed(&refused.to_string()),
            None => failed("the scenario says so"),
        };
        let mut ids = self.ids;
        let events = attend_call(self.ground(), &self.in_hand, unit, &mut ids)?;
        self.go_on(events, ids)?;
        let attempt = self.in_hand.unit(unit).and_then(|unit| Some(unit.calls.as_ref()?.last()?.number));
        let attempt = attempt.ok_or_else(not_open)?;
        let mut ids = self.ids;
        let events = end_attempt(self.ground(), &self.in_hand, (unit, attempt), end, &mut ids)?;
        self.go_on(events, ids)
    }

    /// Lets a run within the run end.
    pub fn child_ends(&mut self, child: &ChildDocument) -> Result<(), Refused> {
        let not_open = || Refused::NotOpen { stage: child.stage.clone() };
        let step = self.step(&child.stage)?;
        let waits =
            |unit: &&crate::run::Unit| unit.step == step && matches!(unit.state, UnitState::Waiting(_));
        let unit = self.open_units().find(waits).map(|unit| unit.id).ok_or_else(not_open)?;
        let end = match &child.outcome {
            Some(outcome) => ChildEnd::Completed { outcome: outcome.clone(), result: child.result.clone() },
            None => ChildEnd::Cancelled,
        };
        let mut children = self.in_hand.children.iter_mut().filter(|each| each.unit == unit);
        let meant = match child.number {
            Some(number) => children.nth(number.saturating_sub(1)).filter(|each| each.end.is_none()),
            None => children.find(|each| each.end.is_none()),
        };
        meant.ok_or_else(not_open)?.end = Some(end);
        let mut ids = self.ids;
        let events = gather_children(self.ground(), &self.in_hand, unit, &mut ids)?;
        self.go_on(events, ids)
    }
}

/// A failure after which no further attempt is made.
fn failed(reason: &str) -> AttemptEnd {
    AttemptEnd::Failed(AttemptFailed { reason: reason.to_owned(), may_pass: false })
}
