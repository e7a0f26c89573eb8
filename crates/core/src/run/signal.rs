//! Signals: something outside has happened that a run may wait for.

use serde_json::Value;

use crate::actor::ActorContext;
use crate::definition::ON_SUCCESS;
use crate::id::{IdSource, UnitId};
use crate::machine::{ActorClass, trigger};
use crate::permission::InProject;
use crate::run::event::RunEvent;
use crate::run::upkeep::leave_wait;
use crate::run::walk::{By, Ground, NotAllowed, Walk};
use crate::run::{RunInHand, RunState, Unit, UnitState};
use crate::text::{TextRefused, check_line};

/// The longest name of a signal.
const NAME_LENGTH_MAX: usize = 200;

/// Why a signal woke nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SignalRefused {
    /// The actor may not send signals to this project's runs.
    #[error("sending signals needs the project role contributor, and a credential with the scope work")]
    Role,
    /// The name is not acceptable.
    #[error("the name {0}")]
    Name(TextRefused),
    /// Nothing in the run waits for it.
    #[error("nothing in this run waits for the signal {0:?}")]
    NothingWaits(String),
    /// The run stands still.
    #[error("the run is paused")]
    Paused,
    /// The state machines do not allow it.
    #[error(transparent)]
    NotAllowed(#[from] NotAllowed),
}

/// Decides a signal that somebody sends to a run.
pub fn signal(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    actor: &ActorContext,
    (name, data): (&str, Option<&Value>),
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, SignalRefused> {
    if !actor.may(InProject::StartRun, in_hand.run.value.project) {
        return Err(SignalRefused::Role);
    }
    check_line(name, NAME_LENGTH_MAX).map_err(SignalRefused::Name)?;
    give_signal(ground, in_hand, (name, data), ids)
}

/// Gives a signal to everything in a run that waits for it. What comes with it is the result of the WAIT stage.
pub fn give_signal(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    (name, data): (&str, Option<&Value>),
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, SignalRefused> {
    if in_hand.run.value.state == RunState::Paused {
        return Err(SignalRefused::Paused);
    }
    let waits = |unit: &Unit| match &unit.state {
        UnitState::Waiting(waiting) => waiting.signal.as_deref() == Some(name),
        _ => false,
    };
    let units = in_hand.units.iter().map(|row| &row.value).filter(|unit| waits(unit));
    let waiting: Vec<UnitId> = units.map(|unit| unit.id).collect();
    if waiting.is_empty() {
        return Err(SignalRefused::NothingWaits(name.to_owned()));
    }
    let proof = format!("signal {name}");
    let mut by = By::engine(ActorClass::System, trigger::FACET_RESOLVED);
    by.evidence.evidence_reference = Some(&proof);
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    for unit in waiting {
        // The first may have led to a join or an end that withdraws the others.
        if walk.in_hand().unit(unit).is_some_and(waits) {
            walk.happen(RunEvent::UnitResumed { unit, proof: proof.clone() }, &by)?;
            leave_wait(&mut walk, unit, (ON_SUCCESS, data.cloned()))?;
        }
    }
    Ok(walk.events())
}
