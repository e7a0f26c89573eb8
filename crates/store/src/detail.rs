//! What a unit's state carries beyond its code, as it stands in the table.

use handoff_core::id::UnitId;
use handoff_core::machine::{FacetCode, StateCode};
use handoff_core::run::basis::Basis;
use handoff_core::run::call::Attempt;
use handoff_core::run::{Advice, Arrival, Loan, Unit, UnitState, Waiting};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::StoreError;
use crate::around::{StoredAdvice, StoredLoan};
use crate::shared::Shared;

#[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Detail {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    facets: Option<Vec<String>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    signal: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    escalated: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    since: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    classification: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    attempts: Option<i16>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    arrivals: Vec<StoredArrival>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    result: Option<Shared<Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    basis: Option<Shared<Basis>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    calls: Option<Vec<StoredAttempt>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    loans: Vec<StoredLoan>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    advice: Vec<StoredAdvice>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    risen: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bridged: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    corrects: bool,
}

/// An attempt to ask a model.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredAttempt {
    number: i16,
    begun_at: Timestamp,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    promised: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ended_at: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredArrival {
    stage: String,
    unit: Uuid,
}

/// The detail to write; none for the many units that carry nothing.
pub(crate) fn of(unit: &Unit) -> Option<String> {
    let mut detail = Detail {
        attempts: (unit.attempts > 0).then_some(unit.attempts),
        arrivals: unit.arrivals.iter().map(stored_arrival).collect(),
        result: unit.result.clone().map(Shared),
        basis: unit.basis.clone().map(Shared),
        calls: unit.calls.as_ref().map(|calls| calls.iter().map(stored_attempt).collect()),
        loans: unit.loans.iter().map(Into::into).collect(),
        advice: unit.advice.iter().map(Into::into).collect(),
        bridged: unit.bridged.map(|state| state.word().to_owned()),
        corrects: unit.corrects,
        ..Detail::default()
    };
    match &unit.state {
        UnitState::Waiting(waiting) => {
            detail.facets = Some(waiting.facets.iter().map(|facet| facet.word().to_owned()).collect());
            detail.signal.clone_from(&waiting.signal);
            detail.since = Some(waiting.since);
        }
        UnitState::Blocked { reason, since, escalated, risen, rises_at: _ } => {
            detail.risen = risen.then_some(true);
            detail.reason = Some(reason.clone());
            detail.since = Some(*since);
            detail.escalated = escalated.then_some(true);
        }
        UnitState::Failed { classification, at } => {
            detail.classification = Some(classification.clone());
            detail.since = Some(*at);
        }
        UnitState::Overdue { since: at } | UnitState::CannotComplete { at } => detail.since = Some(*at),
        UnitState::NotStarted
        | UnitState::Ready
        | UnitState::InProgress
        | UnitState::Completed { .. }
        | UnitState::Cancelled { .. } => {}
    }
    // Ids, numbers and text always serialise.
    (detail != Detail::default()).then(|| serde_json::to_string(&detail).unwrap_or_default())
}

fn stored_arrival(arrival: &Arrival) -> StoredArrival {
    StoredArrival { stage: arrival.stage.to_string(), unit: arrival.unit.0 }
}

fn stored_attempt(attempt: &Attempt) -> StoredAttempt {
    let Attempt { number, begun_at, promised, ended_at, failure } = attempt.clone();
    StoredAttempt { number, begun_at, promised, ended_at, failure }
}

fn read_attempt(attempt: StoredAttempt) -> Attempt {
    let StoredAttempt { number, begun_at, promised, ended_at, failure } = attempt;
    Attempt { number, begun_at, promised, ended_at, failure }
}

/// When something happens to a unit that is held up by itself.
pub(crate) fn wakes_at(unit: &Unit) -> Option<Timestamp> {
    match &unit.state {
        UnitState::Waiting(waiting) => waiting.until,
        UnitState::Blocked { rises_at, .. } => *rises_at,
        _ => None,
    }
}

/// The columns that make a state.
pub(crate) struct StateColumns {
    pub(crate) unit: Uuid,
    pub(crate) state: String,
    pub(crate) handle: Option<String>,
    pub(crate) finished_at: Option<Timestamp>,
    pub(crate) detail: Option<Value>,
    pub(crate) wakes_at: Option<Timestamp>,
}

/// What the columns say beside the state.
pub(crate) struct Decoded {
    pub(crate) state: UnitState,
    pub(crate) attempts: i16,
    pub(crate) arrivals: Vec<Arrival>,
    pub(crate) result: Option<Shared<Value>>,
    pub(crate) basis: Option<Shared<Basis>>,
    pub(crate) calls: Option<Vec<Attempt>>,
    pub(crate) loans: Vec<Loan>,
    pub(crate) advice: Vec<Advice>,
    pub(crate) bridged: Option<StateCode>,
    pub(crate) corrects: bool,
}

/// Reads a state back.
pub(crate) fn decode(columns: StateColumns) -> Result<Decoded, StoreError> {
    let StateColumns { unit, state, handle, finished_at, detail, wakes_at } = columns;
    let corrupt =
        |what: &str| StoreError::Corrupt { table: "unit", row: format!("{unit}: state {state:?} {what}") };
    let detail: Detail = match detail {
        Some(detail) => serde_json::from_value(detail).map_err(|error| corrupt(&error.to_string()))?,
        None => Detail::default(),
    };
    let since = || detail.since.ok_or_else(|| corrupt("without its since"));
    let read = match (state.as_str(), handle, finished_at) {
        ("not_started", None, None) => UnitState::NotStarted,
        ("ready", None, None) => UnitState::Ready,
        ("in_progress", None, None) => UnitState::InProgress,
        ("waiting", None, None) => {
            let words = detail.facets.as_ref().ok_or_else(|| corrupt("without facets"))?;
            let facets = words
                .iter()
                .map(|word| FacetCode::from_word(word).ok_or_else(|| corrupt("with an unknown facet")));
            let facets = facets.collect::<Result<_, _>>()?;
            UnitState::Waiting(Waiting {
                facets,
                since: since()?,
                until: wakes_at,
                signal: detail.signal.clone(),
            })
        }
        ("blocked", None, None) => UnitState::Blocked {
            reason: detail.reason.clone().ok_or_else(|| corrupt("without a reason"))?,
            since: since()?,
            escalated: detail.escalated.unwrap_or_default(),
            risen: detail.risen.unwrap_or_default(),
            rises_at: wakes_at,
        },
        ("overdue", None, None) => UnitState::Overdue { since: since()? },
        ("failed", None, None) => UnitState::Failed {
            classification: detail
                .classification
                .clone()
                .ok_or_else(|| corrupt("without a classification"))?,
            at: since()?,
        },
        ("cannot_complete", None, None) => UnitState::CannotComplete { at: since()? },
        ("completed", Some(handle), Some(at)) => UnitState::Completed { handle, at },
        ("cancelled", None, Some(at)) => UnitState::Cancelled { at },
        _ => return Err(corrupt("with what does not belong to it")),
    };
    let unknown = || corrupt("with an unknown state of the runs within");
    let bridged = detail.bridged.as_deref().map(|word| StateCode::from_word(word).ok_or_else(unknown));
    let bridged = bridged.transpose()?;
    let arrivals = detail.arrivals.into_iter();
    let arrivals =
        arrivals.map(|arrival| Arrival { stage: arrival.stage.into(), unit: UnitId(arrival.unit) });
    Ok(Decoded {
        state: read,
        attempts: detail.attempts.unwrap_or_default(),
        arrivals: arrivals.collect(),
        result: detail.result,
        basis: detail.basis,
        calls: detail.calls.map(|calls| calls.into_iter().map(read_attempt).collect()),
        loans: detail.loans.into_iter().map(Into::into).collect(),
        advice: detail.advice.into_iter().map(Into::into).collect(),
        bridged,
        corrects: detail.corrects,
    })
}
