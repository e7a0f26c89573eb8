//! Send a signal: something outside has happened that a run waits for, or will wait for.

use handoff_core::id::{RunId, UnitId};
use handoff_core::run::RunState;
use handoff_core::run::event::RunEvent;
use handoff_core::run::signal::{Incoming, Origin, SignalRefused, signal};
use handoff_store::Ids;

use crate::{Case, Found, RunCommand, Wants};

/// Sends a signal to a run.
#[derive(Clone, Debug)]
pub struct SendSignal {
    /// The run.
    pub run: RunId,
    /// What it is told.
    pub incoming: Incoming,
}

/// A signal was taken in.
#[derive(Clone, Debug)]
pub struct SignalTaken {
    /// The run.
    pub run: RunId,
    /// What it woke.
    pub woken: Vec<UnitId>,
    /// What became of it.
    pub fate: SignalFate,
    /// Where the run stands now.
    pub run_state: RunState,
}

/// What became of a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignalFate {
    /// Something waited for it and went on.
    Taken,
    /// It is kept until something waits for it.
    Kept,
    /// The same signal came before: nothing happened.
    CameBefore,
}

impl SignalFate {
    /// As it is written.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Taken => "taken",
            Self::Kept => "kept",
            Self::CameBefore => "came_before",
        }
    }
}

/// Why a signal changed nothing.
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

    fn signal_origin(&self) -> Option<&Origin> {
        self.incoming.origin.as_ref()
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, SendSignalRefused> {
        let Found::Run(case) = found else { return Err(SendSignalRefused::NoSuchRun(self.run)) };
        Ok(signal(case.ground(), case.in_hand, case.actor, &self.incoming, ids)?)
    }

    fn done(&self, after: &Case<'_>, events: &[RunEvent]) -> Option<SignalTaken> {
        let woken = events.iter().filter_map(|event| match event {
            RunEvent::UnitResumed { unit, .. } => Some(*unit),
            _ => None,
        });
        let woken: Vec<UnitId> = woken.collect();
        let fate = match (events.is_empty(), woken.is_empty()) {
            (true, _) => SignalFate::CameBefore,
            (false, true) => SignalFate::Kept,
            (false, false) => SignalFate::Taken,
        };
        Some(SignalTaken { run: self.run, woken, fate, run_state: after.in_hand.run.value.state.clone() })
    }
}
