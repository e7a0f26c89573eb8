//! A SUBWORKFLOW, ready to be worked: which runs it starts, and what their ends come to.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Value, json};

use crate::definition::automatic::facts;
use crate::definition::config::SubworkflowConfig;
use crate::definition::{ON_FAILURE, ON_SUCCESS, Stage};
use crate::rule::{Answer, Budget, Expects, Rule, RuleFailed, RuleFault};
use crate::run::basis::{ChildOutcome, Gathered};
use crate::run::{Child, ChildEnd, RunInHand};

/// How many runs one unit starts at most: they are started in one transaction.
pub const CHILDREN_MAX: usize = 1_000;

/// A SUBWORKFLOW.
#[derive(Clone, Debug)]
pub struct Subworkflow {
    /// The key of the workflow that is run.
    pub workflow: String,
    input: Option<Arc<Rule>>,
    for_each: Option<Arc<Rule>>,
    at_least: Option<usize>,
    outcomes: BTreeMap<String, String>,
}

/// Why no child was started.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NotSplit {
    /// A rule cannot be answered.
    #[error(transparent)]
    Rule(#[from] RuleFailed),
    /// There are too many.
    #[error("`for_each` gives {0} elements; at most {CHILDREN_MAX} runs are started")]
    TooMany(usize),
}

/// What children come to.
#[derive(Clone, Debug, PartialEq)]
pub struct ChildrenEnded {
    /// The handle the unit is left by.
    pub handle: String,
    /// The result of the one child, or of each in order.
    pub result: Value,
    /// How each of them ended.
    pub gathered: Gathered,
}

impl Subworkflow {
    /// Compiles the rules.
    pub fn compile(config: &SubworkflowConfig) -> Result<Self, RuleFault> {
        let compile = |source: &Option<String>, expects| {
            let compiled = source.as_deref().map(|source| Rule::compile(source, expects));
            Ok(compiled.transpose()?.map(Arc::new))
        };
        Ok(Self {
            workflow: config.workflow.clone(),
            input: compile(&config.input, Expects::Any)?,
            for_each: compile(&config.for_each, Expects::List)?,
            at_least: config.at_least.and_then(|least| usize::try_from(least).ok()),
            outcomes: config.outcomes.clone(),
        })
    }

    /// The items of the runs to be started; none stands for the item of this run.
    pub fn items(&self, stage: &Stage, in_hand: &RunInHand) -> Result<Vec<Option<Value>>, NotSplit> {
        let answer = |rule: &Rule| rule.evaluate(&facts(stage, 0, in_hand), Budget::default());
        if let Some(rule) = &self.for_each {
            let elements = match answer(rule)? {
                Answer::List(elements) => elements,
                // The rule was compiled to give a list.
                Answer::Bool(_) | Answer::Timestamp(_) | Answer::Json(_) => Vec::new(),
            };
            if elements.len() > CHILDREN_MAX {
                return Err(NotSplit::TooMany(elements.len()));
            }
            return Ok(elements.into_iter().map(|element| Some(as_item(element))).collect());
        }
        let Some(rule) = &self.input else { return Ok(vec![None]) };
        Ok(match answer(rule)? {
            Answer::Json(item) => vec![Some(as_item(item))],
            Answer::Bool(_) | Answer::Timestamp(_) | Answer::List(_) => vec![None],
        })
    }

    /// The outcomes that have a handle of their own.
    pub fn outcomes(&self) -> impl Iterator<Item = &str> {
        self.outcomes.keys().map(String::as_str)
    }

    /// What the children come to, once enough of them have ended; none: not yet. Looked at is which have ended, not in
    /// which order they did.
    #[must_use]
    pub fn gather(&self, children: &[&Child]) -> Option<ChildrenEnded> {
        let needed = self.at_least.unwrap_or(children.len()).min(children.len());
        let completed = |child: &&&Child| matches!(child.end, Some(ChildEnd::Completed { .. }));
        let done = children.iter().filter(completed).count();
        let open = children.iter().filter(|child| child.end.is_none()).count();
        let enough = done >= needed;
        if !enough && done + open >= needed {
            return None;
        }
        let mut children = children.to_vec();
        children.sort_by_key(|child| child.ordinal);
        let told = |child: &&Child| match &child.end {
            Some(ChildEnd::Completed { outcome, result }) => json!({"outcome": outcome, "result": result}),
            Some(ChildEnd::Cancelled) | None => Value::Null,
        };
        let result = match (&self.for_each, children.first().map(|child| &child.end)) {
            (None, Some(Some(ChildEnd::Completed { result, .. }))) => as_item(result.clone()),
            (None, _) => json!({}),
            (Some(_), _) => json!({"children": children.iter().map(told).collect::<Vec<_>>()}),
        };
        let outcome = |child: &&Child| ChildOutcome {
            run: child.run.0,
            outcome: child.end.as_ref().and_then(ChildEnd::outcome).map(str::to_owned),
            cancelled: matches!(child.end, Some(ChildEnd::Cancelled)),
        };
        let gathered =
            Gathered { workflow: self.workflow.clone(), children: children.iter().map(outcome).collect() };
        let handle = if enough { self.handle_of(&children) } else { ON_FAILURE.to_owned() };
        Some(ChildrenEnded { handle, result, gathered })
    }

    /// The handle of the outcome that all children share; children that ended differently leave by `on_success`.
    fn handle_of(&self, children: &[&Child]) -> String {
        let mut outcomes = children.iter().filter_map(|child| child.end.as_ref()?.outcome());
        let handle = |outcome: &str| self.outcomes.get(outcome).map_or(ON_SUCCESS, String::as_str);
        let first = outcomes.next().map_or(ON_SUCCESS, handle);
        if outcomes.all(|outcome| handle(outcome) == first) {
            first.to_owned()
        } else {
            ON_SUCCESS.to_owned()
        }
    }
}

/// An item is an object: what is none becomes the `value` of one.
fn as_item(value: Value) -> Value {
    match value {
        Value::Object(_) => value,
        Value::Null => json!({}),
        other => json!({"value": other}),
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::id::{RunId, UnitId};
    use crate::machine::StateCode;

    fn subworkflow(config: Value) -> Subworkflow {
        let config: SubworkflowConfig = serde_json::from_value(config).unwrap();
        Subworkflow::compile(&config).unwrap()
    }

    /// Children by how they ended: an outcome, `-` for cancelled, nothing for not yet.
    fn children(ends: &[&str]) -> Vec<Child> {
        (0_u8..)
            .zip(ends)
            .map(|(ordinal, end)| Child {
                run: RunId(Uuid::from_u128(100 + u128::from(ordinal))),
                unit: UnitId(Uuid::from_u128(1)),
                ordinal: ordinal.into(),
                standing: StateCode::InProgress,
                end: match *end {
                    "" => None,
                    "-" => Some(ChildEnd::Cancelled),
                    outcome => Some(ChildEnd::Completed {
                        outcome: outcome.to_owned(),
                        result: json!({"n": ordinal}),
                    }),
                },
            })
            .collect()
    }

    fn handle(config: Value, ends: &[&str]) -> Option<String> {
        let children = children(ends);
        let mut backwards: Vec<&Child> = children.iter().rev().collect();
        let subworkflow = subworkflow(config);
        let gathered = subworkflow.gather(&backwards);
        backwards.reverse();
        assert_eq!(gathered, subworkflow.gather(&backwards), "the order does not matter");
        gathered.map(|gathered| gathered.handle)
    }

    #[test]
    fn one_child_leaves_by_its_outcome() {
        let config = json!({"workflow": "w", "outcomes": {"FRAUD": "fraud"}});
        for (end, expected) in
            [("FRAUD", Some("fraud")), ("CLEAR", Some(ON_SUCCESS)), ("-", Some(ON_FAILURE)), ("", None)]
        {
            assert_eq!(handle(config.clone(), &[end]).as_deref(), expected, "{end:?}");
        }
    }

    #[test]
    fn several_children_are_gathered_when_enough_have_ended() {
        let all = json!({"workflow": "w", "for_each": "item.parts", "outcomes": {"BAD": "bad"}});
        let two =
            json!({"workflow": "w", "for_each": "item.parts", "at_least": 2, "outcomes": {"BAD": "bad"}});
        let cases: [(&Value, &[&str], Option<&str>); 9] = [
            (&all, &["OK", "OK", ""], None),
            (&all, &["OK", "OK", "OK"], Some(ON_SUCCESS)),
            (&all, &["OK", "-", ""], Some(ON_FAILURE)),
            (&all, &["BAD", "BAD", "BAD"], Some("bad")),
            (&all, &["BAD", "OK", "BAD"], Some(ON_SUCCESS)),
            (&two, &["OK", "", ""], None),
            (&two, &["OK", "-", "OK"], Some(ON_SUCCESS)),
            (&two, &["-", "-", ""], Some(ON_FAILURE)),
            (&two, &["OK"], Some(ON_SUCCESS)),
        ];
        for (config, ends, expected) in cases {
            assert_eq!(handle(config.clone(), ends).as_deref(), expected, "{ends:?}");
        }
        let gathered = children(&["OK", "-", "OK"]);
        let gathered = subworkflow(two).gather(&gathered.iter().collect::<Vec<_>>()).unwrap();
        assert_eq!(
            gathered.result,
            json!({"children": [{"outcome": "OK", "result": {"n": 0}}, null, {"outcome": "OK", "result": {"n": 2}}]})
        );
    }
}
