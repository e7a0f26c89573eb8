//! Signals: something outside has happened that a run waits for, or will wait for.
//!
//! A signal is used once. One that nothing waits for yet is kept, and the first WAIT stage of its name that the run comes to takes it in
//! the same hop. The sender may name it by source and id; a second one of the same origin changes nothing.

use jiff::Timestamp;
use serde_json::Value;

use crate::actor::ActorContext;
use crate::definition::ON_SUCCESS;
use crate::id::{IdSource, RunId, SignalId, UnitId};
use crate::machine::{ActorClass, trigger};
use crate::permission::InProject;
use crate::run::event::RunEvent;
use crate::run::upkeep::leave_wait;
use crate::run::walk::{By, Ground, NotAllowed, Walk};
use crate::run::{RunInHand, RunState, Unit, UnitState};
use crate::text::{TextRefused, check_line};

/// The longest name of a signal, and of where it comes from.
const NAME_LENGTH_MAX: usize = 200;
/// How many signals a run keeps that nothing has waited for yet.
pub const KEPT_MAX: usize = 100;

/// What a run is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incoming {
    /// The signal's name.
    pub name: String,
    /// What comes with it: the result of the WAIT stage that takes it.
    pub data: Option<Value>,
    /// What its sender calls it.
    pub origin: Option<Origin>,
}

/// A sender's own name for a signal. The same origin is the same signal, however often it is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Who sends.
    pub source: String,
    /// The sender's number for it.
    pub id: String,
}

/// A signal that a run was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signal {
    /// Its id.
    pub id: SignalId,
    /// The run.
    pub run: RunId,
    /// What was told.
    pub incoming: Incoming,
    /// When it came.
    pub received_at: Timestamp,
    /// The first unit that took it, and when; none: it is kept.
    pub taken: Option<(UnitId, Timestamp)>,
}

impl Signal {
    pub(super) const fn received(id: SignalId, run: RunId, incoming: Incoming, at: Timestamp) -> Self {
        Self { id, run, incoming, received_at: at, taken: None }
    }
}

/// Why a signal changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SignalRefused {
    /// The actor may not send signals to this project's runs.
    #[error("sending signals needs the project role contributor, and a credential with the scope work")]
    Role,
    /// A text is not acceptable.
    #[error("{field} {refused}")]
    Text {
        /// Which.
        field: &'static str,
        /// Why.
        refused: TextRefused,
    },
    /// No stage of the run's version waits for it, or the run is over.
    #[error("nothing in this run will wait for the signal {0:?}")]
    NothingWaits(String),
    /// Too many are kept already.
    #[error("the run keeps {KEPT_MAX} signals already that nothing has waited for")]
    TooManyKept,
    /// The state machines do not allow it.
    #[error(transparent)]
    NotAllowed(#[from] NotAllowed),
}

impl RunInHand {
    /// The oldest signal of this name that nothing has taken yet.
    #[must_use]
    pub fn kept_signal(&self, name: &str) -> Option<&Signal> {
        let kept = self.signals.iter().map(|row| &row.value).filter(|signal| signal.taken.is_none());
        kept.filter(|signal| signal.incoming.name == name).min_by_key(|signal| signal.id)
    }

    pub(super) fn use_up(&mut self, signal: SignalId, unit: UnitId, at: Timestamp) {
        if let Some(row) = self.signals.iter_mut().find(|row| row.value.id == signal) {
            let signal = row.edit();
            signal.taken = signal.taken.or(Some((unit, at)));
        }
    }
}

/// Decides a signal that somebody sends to a run.
pub fn signal(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    actor: &ActorContext,
    incoming: &Incoming,
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, SignalRefused> {
    if !actor.may(InProject::StartRun, in_hand.run.value.project) {
        return Err(SignalRefused::Role);
    }
    let check = |field, text: &str| {
        check_line(text, NAME_LENGTH_MAX).map_err(|refused| SignalRefused::Text { field, refused })
    };
    check("name", &incoming.name)?;
    if let Some(origin) = &incoming.origin {
        check("source", &origin.source)?;
        check("id", &origin.id)?;
    }
    give_signal(ground, in_hand, incoming, ids)
}

/// Gives a signal to everything in a run that waits for it; what comes with it is the result of the WAIT stage. If nothing waits
/// for it yet, or the run stands still, it is kept. Nothing happens if the same signal came before.
pub fn give_signal(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    incoming: &Incoming,
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, SignalRefused> {
    let signals = || in_hand.signals.iter().map(|row| &row.value);
    let came_before = || signals().any(|signal| signal.incoming.origin == incoming.origin);
    if incoming.origin.is_some() && came_before() {
        return Ok(Vec::new());
    }
    let is_over = in_hand.run.value.state.ended_at().is_some();
    if is_over || !ground.definition.waits_for(&incoming.name) {
        return Err(SignalRefused::NothingWaits(incoming.name.clone()));
    }
    if signals().filter(|signal| signal.taken.is_none()).count() >= KEPT_MAX {
        return Err(SignalRefused::TooManyKept);
    }
    let signal = SignalId::fresh(ids);
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    let received = RunEvent::SignalReceived { signal, incoming: incoming.clone() };
    walk.happen(received, &By::engine(ActorClass::System, trigger::FACET_RESOLVED))?;
    if in_hand.run.value.state == RunState::InProgress {
        take(&mut walk, signal)?;
    }
    Ok(walk.events())
}

/// Gives what was kept while a run stood still to what waits for it.
pub(super) fn take_kept(walk: &mut Walk<'_, impl IdSource>) -> Result<(), NotAllowed> {
    let waiting = walk.in_hand().units.iter().filter_map(|row| signal_of(&row.value));
    let kept = waiting.filter_map(|name| walk.in_hand().kept_signal(name)).map(|signal| signal.id);
    let mut kept: Vec<SignalId> = kept.collect();
    kept.sort_unstable();
    kept.dedup();
    kept.into_iter().try_for_each(|signal| take(walk, signal))
}

/// Lets everything that waits for a signal take it and go on.
fn take(walk: &mut Walk<'_, impl IdSource>, signal: SignalId) -> Result<(), NotAllowed> {
    let told = walk.in_hand().signals.iter().map(|row| &row.value).find(|told| told.id == signal);
    let Some(Incoming { name, data, .. }) = told.map(|told| told.incoming.clone()) else { return Ok(()) };
    let waits = |unit: &Unit| signal_of(unit) == Some(name.as_str());
    let units = walk.in_hand().units.iter().map(|row| &row.value).filter(|unit| waits(unit));
    let waiting: Vec<UnitId> = units.map(|unit| unit.id).collect();
    let proof = format!("signal {name}");
    let mut by = By::engine(ActorClass::System, trigger::FACET_RESOLVED);
    by.evidence.evidence_reference = Some(&proof);
    for unit in waiting {
        // The first may have led to a join or an end that withdraws the others.
        if walk.in_hand().unit(unit).is_some_and(waits) {
            walk.happen(RunEvent::SignalTaken { signal, unit }, &by)?;
            walk.happen(RunEvent::UnitResumed { unit, proof: proof.clone() }, &by)?;
            leave_wait(walk, unit, (ON_SUCCESS, data.clone()))?;
        }
    }
    Ok(())
}

fn signal_of(unit: &Unit) -> Option<&str> {
    match &unit.state {
        UnitState::Waiting(waiting) => waiting.signal.as_deref(),
        _ => None,
    }
}
