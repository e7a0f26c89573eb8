//! Send a signal: something outside has happened that a run waits for.

use handoff_core::id::{RunId, UnitId};
use handoff_core::run::RunState;
use handoff_core::run::event::RunEvent;
use handoff_core::run::signal::{SignalRefused, signal};
use handoff_store::Ids;
use serde_json::Value;

use crate::{Case, Found, RunCommand, Wants};

/// Sends a signal to a run.
#[derive(Clone, Debug)]
pub struct SendSignal {
    /// The run.
    pub run: RunId,
    /// The signal's name.
    pub name: String,
    /// What comes with it.
    pub data: Option<Value>,
}

/// A signal was taken.
#[derive(Clone, Debug)]
pub struct SignalTaken {
    /// What it woke.
    pub woken: Vec<UnitId>,
    /// Where the run stands now.
    pub run_state: RunState,
}

/// Why a signal woke nothing.
#[derive(Debug, thiserror::Error)]
pub enum SendSignalRefused {
    /// There is no such run, or the caller may not know of it.
    #[error("run {0} does not exist")]
    NoSuchRun(RunId),
    /// A rule forbids it.
    #[error(transparent)]
    Rule(#[from] SignalRefused),
}

impl RunCommand for SendSignal {
    type Done = SignalTaken;
    type Refusal = SendSignalRefused;

    fn wants(&self) -> Wants<'_> {
        Wants::Run(self.run)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, SendSignalRefused> {
        let Found::Run(case) = found else { return Err(SendSignalRefused::NoSuchRun(self.run)) };
        let what = (self.name.as_str(), self.data.as_ref());
        Ok(signal(case.ground(), case.in_hand, case.actor, what, ids)?)
    }

    fn done(&self, after: &Case<'_>, events: &[RunEvent]) -> Option<SignalTaken> {
        let woken = events.iter().filter_map(|event| match event {
            RunEvent::UnitResumed { unit, .. } => Some(*unit),
            _ => None,
        });
        Some(SignalTaken { woken: woken.collect(), run_state: after.in_hand.run.value.state.clone() })
    }
}
