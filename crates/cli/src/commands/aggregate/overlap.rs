//! What dynamic overlap would have saved.

use std::collections::HashMap;

use handoff_core::aggregate::{Labels, Outcome, OverlapRule, break_ties, dawid_skene, score, simulate};
use serde_json::{Value, json};

use super::categorical::label;
use super::{AggregateArgs, Method, rounded};

/// Dynamic overlap beside a fixed one and beside all labels, each by Dawid-Skene: the rule's answer is that model's, whatever method was
/// asked for.
pub(super) fn report(
    labels: &Labels,
    rule: &OverlapRule,
    args: &AggregateArgs,
    gold: Option<&HashMap<String, String>>,
) -> Value {
    let params = args.params();
    let simulated = simulate(labels, rule, &params);
    let all = dawid_skene(labels, &params);
    let accuracy = |labels: &Labels, outcome: &Outcome| {
        let verdicts = break_ties(labels, outcome);
        let known = labels.tasks().iter().zip(&verdicts);
        let pairs =
            known.filter_map(|(task, verdict)| Some((gold?.get(task)?.as_str(), label(labels, verdict))));
        gold.map(|_| rounded(score(pairs).accuracy))
    };
    let same = (0..labels.tasks().len())
        .filter(|task| simulated.outcome.verdict(*task) == all.verdict(*task))
        .count();
    let fixed = &simulated.fixed;
    json!({
        "model": Method::DawidSkene.name(),
        "labels_all": labels.len(),
        "labels_fixed": fixed.len(),
        "labels_collected": simulated.collected.len(),
        "saving": rounded(simulated.saving()),
        "saving_of_all": rounded(simulated.saving_of(labels)),
        "confident_tasks": simulated.confident,
        "same_answer_tasks": same,
        "accuracy_all": accuracy(labels, &all),
        "accuracy_fixed": gold.and_then(|_| accuracy(fixed, &dawid_skene(fixed, &params))),
        "accuracy_collected": accuracy(&simulated.collected, &simulated.outcome),
    })
}
