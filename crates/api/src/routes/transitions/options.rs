//! What may be said about a unit or a run now, and done about who has it, on the wire.

use handoff_core::run::hands::HandOption;
use handoff_engine::run::{HandOverUnitRefused, Told, ToldOrder, ToldWay};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::problem::{Fault, Problem};

/// What may be said now, and why the rest may not.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Transitions {
    /// The state it is in.
    state: &'static str,
    /// What you can `POST` here. What an order brings itself (a facet, a reason, a proof, a key) is taken as given.
    orders: Vec<OrderView>,
    /// Every way out of the state, also those that lead through a claim, a judgment or the engine.
    ways: Vec<WayView>,
    /// Of a unit: what may be done about who has it, by requests of their own.
    hands: Vec<HandView>,
}

/// An order, and whether you may give it now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct OrderView {
    #[serde(rename = "do")]
    #[schema(example = "wait")]
    order: &'static str,
    #[schema(example = "waiting")]
    to: &'static str,
    allowed: bool,
    /// Why not.
    refused: Option<Problem>,
}

/// A way out of the state, and whether it is open to you now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WayView {
    /// Its number in the matrix.
    #[schema(example = "T3")]
    id: String,
    to: &'static str,
    /// In which capacity.
    #[schema(example = "pic_human")]
    actor_class: &'static str,
    #[schema(example = "step_wait")]
    trigger_ref: String,
    allowed: bool,
    /// Why not: `wrong_actor_class`, `refused_by_guard:<name>` and the like.
    refused: Vec<Fault>,
}

/// Something about who has a unit, and whether you may do it now. To whom it goes is looked at when they are named.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HandView {
    /// `claim`, `assign`, `reassign`, `release`, `delegate` or `return`.
    #[serde(rename = "do")]
    #[schema(example = "reassign")]
    what: &'static str,
    /// The hold it is about; absent: the unit itself.
    assignment_id: Option<Uuid>,
    /// The epoch of the hold.
    epoch: Option<i32>,
    /// Who has it.
    holder_id: Option<Uuid>,
    allowed: bool,
    /// Why not.
    refused: Option<Problem>,
}

impl From<HandOption> for HandView {
    fn from(option: HandOption) -> Self {
        Self {
            what: option.what,
            assignment_id: option.held.map(|held| held.assignment.0),
            epoch: option.held.map(|held| held.epoch),
            holder_id: option.held.map(|held| held.holder.0),
            allowed: option.verdict.is_ok(),
            refused: option.verdict.err().map(|refused| HandOverUnitRefused::Rule(refused).into()),
        }
    }
}

impl From<Told> for Transitions {
    fn from(told: Told) -> Self {
        let order = |ToldOrder { order, to, verdict }| OrderView {
            order,
            to: to.word(),
            allowed: verdict.is_ok(),
            refused: verdict.err().map(Into::into),
        };
        let way = |ToldWay { transition, problems }| WayView {
            id: transition.id.to_string(),
            to: transition.to.word(),
            actor_class: transition.actor_class.word(),
            trigger_ref: transition.trigger_ref.to_string(),
            allowed: problems.is_empty(),
            refused: problems.iter().map(fault).collect(),
        };
        Self {
            state: told.state.word(),
            orders: told.orders.into_iter().map(order).collect(),
            ways: told.ways.into_iter().map(way).collect(),
            hands: told.hands.into_iter().map(Into::into).collect(),
        }
    }
}

fn fault(problem: &handoff_core::machine::Problem) -> Fault {
    Fault::new(problem.code(), problem.to_string())
}
