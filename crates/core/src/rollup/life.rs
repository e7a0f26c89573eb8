//! The run's own life, and how a sub-workflow shows in its parent.

use super::{Class, Colour, Rollup, State};
use crate::machine::{FacetCode, StateCode};

/// Where a run itself stands. It is no colour: a run in progress may be gray.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Life {
    /// Not begun.
    NotStarted,
    /// Under way.
    InProgress,
    /// Stopped by somebody; its roll-up stays as it was.
    Paused {
        /// The last roll-up before, marked by [`Rollup::freeze`].
        frozen: Box<Rollup>,
    },
    /// Over.
    Completed,
    /// Called off. Red, whatever became of its units.
    Cancelled,
}

/// The state a sub-workflow gives to the unit of its parent that stands for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BridgedState {
    /// The state.
    pub state: State,
    /// What it waits for, when it waits.
    pub facet: Option<FacetCode>,
}

impl BridgedState {
    const fn new(code: StateCode, class: Class, ordinal: i16) -> Self {
        Self { state: State { code, class, ordinal }, facet: None }
    }
}

/// What a child run makes of the unit that stands for it in its parent.
///
/// A child that is over has had its say, so `completed` comes before its colour. A paused child cannot show as going
/// well: it blocks its parent, unless it was red, which is worse.
#[must_use]
pub fn bridge(child: &Rollup, life: &Life) -> BridgedState {
    let blocked = BridgedState {
        facet: Some(FacetCode::WaitingDependency),
        ..BridgedState::new(StateCode::Blocked, Class::Wait, 5)
    };
    match (life, child.colour) {
        (Life::Completed, _) => BridgedState::new(StateCode::Completed, Class::Done, 9),
        (Life::Cancelled, _) | (Life::NotStarted | Life::InProgress | Life::Paused { .. }, Colour::Red) => {
            BridgedState::new(StateCode::Failed, Class::Red, 7)
        }
        (Life::NotStarted | Life::InProgress, Colour::Yellow)
        | (Life::Paused { .. }, Colour::Gray | Colour::Green | Colour::Yellow) => blocked,
        (Life::NotStarted, Colour::Gray) => BridgedState::new(StateCode::Ready, Class::Active, 2),
        (Life::NotStarted | Life::InProgress, Colour::Green) | (Life::InProgress, Colour::Gray) => {
            BridgedState::new(StateCode::InProgress, Class::Active, 3)
        }
    }
}
