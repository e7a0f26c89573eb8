//! When the judgments of a unit are enough, and what they come to. It depends on which judgments there are, not on the order in
//! which they came.

use serde_json::{Value, json};

use crate::definition::config::Quorum;
use crate::definition::{HumanStage, ON_SUCCESS};
use crate::id::UnitId;
use crate::run::{Judgment, RunInHand};

/// The decision that counts towards a quorum.
const APPROVE: &str = "APPROVE";

/// What the judgments of a unit come to.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Verdict {
    /// The handle the unit is left by.
    pub(super) handle: String,
    /// The result, where it is not simply what was handed in.
    pub(super) result: Option<Value>,
}

impl Judgment {
    /// What it brings to the stages that follow: the fields of the answer, with the decision.
    #[must_use]
    pub fn result(&self) -> Value {
        let mut result = match &self.data {
            Some(Value::Object(fields)) => fields.clone(),
            Some(_) | None => serde_json::Map::new(),
        };
        if let Some(decision) = &self.decision {
            result.insert("decision".to_owned(), Value::String(decision.clone()));
        }
        Value::Object(result)
    }
}

/// What the judgments of a unit come to; none: more are needed.
pub(super) fn verdict(stage: &HumanStage, in_hand: &RunInHand, unit: UnitId) -> Option<Verdict> {
    let required = usize::try_from(in_hand.unit(unit)?.required).unwrap_or_default();
    let all = in_hand.judgments.iter().map(|row| &row.value);
    let counted: Vec<&Judgment> = all.filter(|judgment| judgment.unit == unit && judgment.counted).collect();
    let handle = match stage.reviewing.as_ref().and_then(|reviewing| reviewing.quorum) {
        Some(quorum) => by_quorum(stage, &counted, quorum)?,
        None if counted.len() < required => return None,
        None => prevailing(stage, counted.iter().filter_map(|judgment| judgment.decision.as_deref())),
    };
    let result = (required > 1).then(|| {
        let mut answers: Vec<Value> = counted
            .iter()
            .map(|judgment| json!({"decision": judgment.decision, "data": judgment.data}))
            .collect();
        answers.sort_by_cached_key(Value::to_string);
        json!({"answers": answers})
    });
    Some(Verdict { handle, result })
}

/// Approved as soon as enough approve; not approved as soon as enough cannot.
fn by_quorum(stage: &HumanStage, counted: &[&Judgment], quorum: Quorum) -> Option<String> {
    let approves = |judgment: &&&Judgment| judgment.decision.as_deref() == Some(APPROVE);
    let approvals = counted.iter().filter(approves).count();
    let others = counted.len() - approvals;
    if approvals >= usize::from(quorum.approve) {
        return Some(prevailing(stage, std::iter::once(APPROVE)));
    }
    let needed_against = usize::from(quorum.of.saturating_sub(quorum.approve)) + 1;
    let against = counted.iter().filter(|judgment| !approves(judgment));
    let against = against.filter_map(|judgment| judgment.decision.as_deref());
    (others >= needed_against).then(|| prevailing(stage, against))
}

/// The handle of the decision made most often; of equals, the one the stage names first.
fn prevailing<'a>(stage: &HumanStage, decisions: impl Iterator<Item = &'a str>) -> String {
    let mut votes = vec![0_usize; stage.decisions.len()];
    for decision in decisions {
        if let Some(place) = stage.decisions.iter().position(|option| option.name == decision) {
            votes[place] += 1;
        }
    }
    let most = votes.iter().copied().max().unwrap_or_default();
    let first = votes.iter().position(|count| *count == most);
    first.map_or_else(|| ON_SUCCESS.to_owned(), |place| stage.decisions[place].handle.clone())
}
