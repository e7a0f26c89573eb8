//! What a unit's state means in full: what it waits for, what holds it up, what has come to it.

use handoff_core::machine::FacetCode;
use handoff_core::run::call::Attempt;
use handoff_core::run::{Unit, UnitState};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// Where a unit stands.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UnitCondition {
    /// A state of the machine `step`: see `GET /v1/state-machines`.
    #[schema(example = "waiting")]
    state: &'static str,
    /// Since when it waits, is blocked, overdue, failed or impossible.
    since: Option<Timestamp>,
    /// What it waits for, the primary cause first.
    #[schema(example = json!(["waiting_external"]))]
    facets: Vec<&'static str>,
    /// The signal that ends the waiting.
    signal: Option<String>,
    /// When the waiting ends by itself.
    wakes_at: Option<Timestamp>,
    /// What holds it up.
    #[schema(example = "missing_approval")]
    block_reason: Option<String>,
    /// How it failed.
    #[schema(example = "transient")]
    failure_classification: Option<String>,
    /// How often it was tried again.
    attempts: i16,
    /// Where a model is asked: every attempt.
    calls: Vec<CallView>,
    /// At a join: the branches that have come.
    arrivals: Vec<ArrivalView>,
    /// The handle it was left by.
    handle: Option<String>,
}

/// An attempt to ask a model.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CallView {
    attempt: i16,
    begun_at: Timestamp,
    /// Whether the service has promised to answer later.
    promised: bool,
    ended_at: Option<Timestamp>,
    /// Why it brought no answer: a stable word, and more about it.
    #[schema(example = "status_503")]
    failure: Option<String>,
}

/// A branch that has come to a join.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ArrivalView {
    /// The stage it came from.
    stage: String,
    /// The unit it came from.
    unit_id: Uuid,
}

impl From<&Unit> for UnitCondition {
    fn from(unit: &Unit) -> Self {
        let arrivals = unit.arrivals.iter();
        let arrivals =
            arrivals.map(|came| ArrivalView { stage: came.stage.to_string(), unit_id: came.unit.0 });
        let mut condition = Self {
            state: unit.state.word(),
            since: None,
            facets: Vec::new(),
            signal: None,
            wakes_at: None,
            block_reason: None,
            failure_classification: None,
            attempts: unit.attempts,
            calls: unit.calls.iter().flatten().map(call_view).collect(),
            arrivals: arrivals.collect(),
            handle: unit.state.handle().map(str::to_owned),
        };
        match &unit.state {
            UnitState::Waiting(waiting) => {
                condition.since = Some(waiting.since);
                condition.facets = waiting.facets.iter().map(|facet| FacetCode::word(*facet)).collect();
                condition.signal.clone_from(&waiting.signal);
                condition.wakes_at = waiting.until;
            }
            UnitState::Blocked { reason, since, .. } => {
                condition.since = Some(*since);
                condition.block_reason = Some(reason.clone());
            }
            UnitState::Failed { classification, at } => {
                condition.since = Some(*at);
                condition.failure_classification = Some(classification.clone());
            }
            UnitState::Overdue { since: at } | UnitState::CannotComplete { at } => {
                condition.since = Some(*at);
            }
            UnitState::NotStarted
            | UnitState::Ready
            | UnitState::InProgress
            | UnitState::Completed { .. }
            | UnitState::Cancelled { .. } => {}
        }
        condition
    }
}

fn call_view(attempt: &Attempt) -> CallView {
    CallView {
        attempt: attempt.number,
        begun_at: attempt.begun_at,
        promised: attempt.promised,
        ended_at: attempt.ended_at,
        failure: attempt.failure.clone(),
    }
}
