//! What may be said about a unit or a run now. Asked under the run's lock, like any command, so the answer is what the next
//! command would meet; nothing is changed.

use handoff_core::id::{RunId, UnitId};
use handoff_core::machine::{Choice, Problem, StateCode, Transition};
use handoff_core::run::event::RunEvent;
use handoff_core::run::hands::HandOption;
use handoff_core::run::options::{self, Options, OrderOption};
use handoff_core::run::upkeep::OrderRefused;
use handoff_store::Ids;

use crate::{Case, Found, RunCommand, Wants};

/// Asks what the caller may say about a unit.
#[derive(Clone, Copy, Debug)]
pub struct AskUnitOptions(pub UnitId);

/// Asks what the caller may say about a run.
#[derive(Clone, Copy, Debug)]
pub struct AskRunOptions(pub RunId);

/// It does not exist, or the caller may not know of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSuch {
    /// The unit.
    #[error("unit {0} does not exist")]
    Unit(UnitId),
    /// The run.
    #[error("run {0} does not exist")]
    Run(RunId),
}

/// Everything that may be said, and every way that leads on.
#[derive(Clone, Debug)]
pub struct Told {
    /// The state it is in.
    pub state: StateCode,
    /// The orders.
    pub orders: Vec<ToldOrder>,
    /// The ways out of its state.
    pub ways: Vec<ToldWay>,
    /// Of a unit: what may be done about who has it.
    pub hands: Vec<HandOption>,
}

/// An order, and what stands against it.
#[derive(Clone, Debug)]
pub struct ToldOrder {
    /// The order, by name.
    pub order: &'static str,
    /// Where it leads.
    pub to: StateCode,
    /// Open, or why not.
    pub verdict: Result<(), OrderRefused>,
}

/// A way out of a state, and what stands against it.
#[derive(Clone, Debug)]
pub struct ToldWay {
    /// The way.
    pub transition: Transition,
    /// Nothing, if it is open.
    pub problems: Vec<ToldProblem>,
}

/// What stands against a way.
pub type ToldProblem = Problem;

impl From<Options<'_>> for Told {
    fn from(options: Options<'_>) -> Self {
        let order = |OrderOption { order, to, verdict }| ToldOrder { order, to, verdict };
        let way = |Choice { transition, verdict }: Choice<'_>| ToldWay {
            transition: transition.clone(),
            problems: verdict.err().unwrap_or_default(),
        };
        Self {
            state: options.state,
            orders: options.orders.into_iter().map(order).collect(),
            ways: options.ways.into_iter().map(way).collect(),
            hands: options.hands,
        }
    }
}

impl RunCommand for AskUnitOptions {
    type Done = Told;
    type Refusal = NoSuch;

    fn wants(&self) -> Wants<'_> {
        Wants::Unit(self.0)
    }

    fn decide(&self, found: Found<'_>, _ids: &mut Ids) -> Result<Vec<RunEvent>, NoSuch> {
        match found {
            Found::Run(case) if case.in_hand.unit(self.0).is_some() => Ok(Vec::new()),
            Found::Run(_) | Found::Offer(..) | Found::Nothing | Found::Start(_) => Err(NoSuch::Unit(self.0)),
        }
    }

    fn done(&self, after: &Case<'_>, _events: &[RunEvent]) -> Option<Told> {
        options::of_unit(after.ground(), after.in_hand, self.0, after.actor, &mut Ids).map(Into::into)
    }
}

impl RunCommand for AskRunOptions {
    type Done = Told;
    type Refusal = NoSuch;

    fn wants(&self) -> Wants<'_> {
        Wants::Run(self.0)
    }

    fn decide(&self, found: Found<'_>, _ids: &mut Ids) -> Result<Vec<RunEvent>, NoSuch> {
        match found {
            Found::Run(_) => Ok(Vec::new()),
            Found::Offer(..) | Found::Nothing | Found::Start(_) => Err(NoSuch::Run(self.0)),
        }
    }

    fn done(&self, after: &Case<'_>, _events: &[RunEvent]) -> Option<Told> {
        Some(options::of_run(after.ground(), after.in_hand, after.actor, &mut Ids).into())
    }
}
