//! The blast radius: what would change if some answers did not count, or if somebody were trusted more or less.
//!
//! Shown before a taint, a corrected gold answer or a change of trust is applied, so that whoever decides knows what was built on it.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use crate::aggregate::{Answer, Merged, Plan, canonical, merge};

/// An answer that counts towards a unit's result.
#[derive(Clone, Debug, PartialEq)]
pub struct Counted<'a> {
    /// Which judgment it is.
    pub judgment: &'a str,
    /// Who gave it.
    pub worker: &'a str,
    /// How much that person was trusted when giving it.
    pub trust: f64,
    /// What was answered.
    pub value: &'a Value,
}

/// What is thought of changing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Change<'a> {
    /// These judgments would not count any more.
    pub tainted: HashSet<&'a str>,
    /// These people would be trusted this much.
    pub trust: HashMap<&'a str, f64>,
}

/// What would become of a unit.
#[derive(Clone, Debug, PartialEq)]
pub struct Moved {
    /// The result as it stands.
    pub before: Merged,
    /// The result as it would be.
    pub after: Merged,
}

impl Moved {
    /// Whether the answer itself would be another one.
    #[must_use]
    pub fn flips(&self) -> bool {
        canonical(&self.before.value) != canonical(&self.after.value)
    }
}

/// What a change would do to a unit; none if it would do nothing to its answer nor, beyond a thousandth, to its confidence.
#[must_use]
pub fn moved(answers: &[Counted<'_>], plan: &Plan, change: &Change<'_>) -> Option<Moved> {
    let touched = |answer: &Counted<'_>| {
        change.tainted.contains(answer.judgment) || change.trust.contains_key(answer.worker)
    };
    if !answers.iter().any(touched) {
        return None;
    }
    let as_is = answers.iter().map(|answer| Answer {
        worker: answer.worker,
        trust: answer.trust,
        value: answer.value,
    });
    let kept = answers.iter().filter(|answer| !change.tainted.contains(answer.judgment));
    let would_be = kept.map(|answer| Answer {
        worker: answer.worker,
        trust: change.trust.get(answer.worker).copied().unwrap_or(answer.trust),
        value: answer.value,
    });
    let before = merge(&as_is.collect::<Vec<_>>(), plan);
    let after = merge(&would_be.collect::<Vec<_>>(), plan);
    let moved = Moved { before, after };
    let shifts = (moved.before.confidence - moved.after.confidence).abs() > 0.001;
    (moved.flips() || shifts).then_some(moved)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;

    use super::*;

    #[test]
    fn a_taint_flips_a_close_call_and_leaves_the_rest() {
        let (cat, dog) = (json!("cat"), json!("dog"));
        let counted = |judgment, worker, value| Counted { judgment, worker, trust: 0.8, value };
        let close = [counted("j1", "ann", &cat), counted("j2", "bob", &cat), counted("j3", "cyn", &dog)];
        let plan = Plan::default();
        let taint = |judgments: &[&'static str]| Change {
            tainted: judgments.iter().copied().collect(),
            ..Change::default()
        };
        let tied = moved(&close, &plan, &taint(&["j1"])).unwrap();
        assert!(tied.flips(), "one against one is a tie: {tied:?}");
        assert_eq!(moved(&close, &plan, &taint(&["j1", "j2"])).unwrap().after.value, json!("dog"));
        let surer = moved(&close, &plan, &taint(&["j3"])).unwrap();
        assert!(!surer.flips() && surer.after.confidence > surer.before.confidence);
        assert_eq!(moved(&close, &plan, &taint(&["j9"])), None);
    }

    #[test]
    fn distrust_moves_what_is_weighed_by_trust_and_nothing_else() {
        let (cat, dog) = (json!("cat"), json!("dog"));
        let answers = [
            Counted { judgment: "j1", worker: "ann", trust: 0.9, value: &cat },
            Counted { judgment: "j2", worker: "bob", trust: 0.6, value: &dog },
        ];
        let weighted = BTreeMap::from([(String::new(), json!({"method": "weighted"}))]);
        let weighted = Plan::parse(&weighted).unwrap();
        let change = Change { trust: HashMap::from([("ann", 0.2)]), ..Change::default() };
        let flipped = moved(&answers, &weighted, &change).unwrap();
        assert_eq!((flipped.before.value, flipped.after.value), (cat.clone(), dog.clone()));
        assert_eq!(moved(&answers, &Plan::default(), &change), None, "a majority asks nobody's trust");
    }
}
