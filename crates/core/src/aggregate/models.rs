//! What is known once the answers to many units are in: each unit's answer by a model that was fitted over all of them.

use std::collections::BTreeMap;

use super::dawid_skene::{EmParams, MANY_CLASSES, dawid_skene, worker_matrices};
use super::glad::glad;
use super::labels::{Labels, LabelsBuilder};
use super::mace::mace;
use super::merge::Answer;
use super::one_coin::one_coin;
use super::outcome::Outcome;
use super::plan::{Method, Plan};
use super::posterior::WorkerMatrices;
use super::value::canonical;
use super::wawa::wawa;
use crate::agreement::said;

/// What a method has learnt in a field.
#[derive(Clone, Debug, PartialEq)]
pub enum FieldModel {
    /// Dawid-Skene over few classes: matrices of errors, which answer for any unit.
    Matrices(WorkerMatrices),
    /// The other methods: the classes, and the support of each for every unit that was fitted. More than is known of people takes part in
    /// it: how common classes are, how hard a unit is.
    Supports(Vec<String>, Outcome),
}

/// Models of the fields that have one, by JSON pointer.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Models(BTreeMap<String, FieldModel>);

impl Models {
    /// The model of a field.
    #[must_use]
    pub fn get(&self, pointer: &str) -> Option<&FieldModel> {
        self.0.get(pointer)
    }

    /// Whether no field has one.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Fits a model for every field whose method has one, from the answers to many units.
#[must_use]
pub fn fit(units: &[Vec<Answer<'_>>], plan: &Plan, params: &EmParams) -> Models {
    let fitted =
        |(pointer, method)| Some((String::from(pointer), fit_field(units, pointer, method, params)?));
    Models(plan.fields().filter_map(fitted).collect())
}

fn fit_field(
    units: &[Vec<Answer<'_>>],
    pointer: &str,
    method: &Method,
    params: &EmParams,
) -> Option<FieldModel> {
    let supports = |by: &dyn Fn(&Labels) -> Outcome| {
        let labels = labels_of(units, pointer);
        FieldModel::Supports(labels.classes().to_vec(), by(&labels))
    };
    Some(match method {
        Method::DawidSkene => {
            let labels = labels_of(units, pointer);
            // Matrices grow with the square of the classes.
            if labels.classes().len() < MANY_CLASSES {
                FieldModel::Matrices(worker_matrices(&labels, params))
            } else {
                FieldModel::Supports(labels.classes().to_vec(), dawid_skene(&labels, params))
            }
        }
        Method::Wawa => supports(&|labels| wawa(labels).0),
        Method::OneCoin => supports(&|labels| one_coin(labels, params).0),
        Method::Glad => supports(&|labels| glad(labels, params).0),
        Method::Mace => supports(&|labels| mace(labels, params).0),
        Method::Majority
        | Method::Weighted
        | Method::Numeric(..)
        | Method::MultiLabel(_)
        | Method::Boxes(_)
        | Method::Text
        | Method::Ranking => return None,
    })
}

/// One field of all units as votes; a task for each unit, in their order. Beyond what can be summed, later units say nothing about people.
fn labels_of(units: &[Vec<Answer<'_>>], pointer: &str) -> Labels {
    let mut labels = LabelsBuilder::default();
    'all: for (unit, answers) in units.iter().enumerate() {
        // With as many digits for each, names are in the order of numbers.
        let task = format!("{unit:020}");
        labels.task(&task);
        for answer in answers {
            let Some(value) = said(answer.value, pointer) else { continue };
            if labels.push(&task, answer.worker, &canonical(value)).is_err() {
                break 'all;
            }
        }
    }
    labels.finish()
}
