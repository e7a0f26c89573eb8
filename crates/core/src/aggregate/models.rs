//! What is known of the people behind a field's answers, fitted over many units and used for one at a time.

use std::collections::{BTreeMap, HashMap};

use super::dawid_skene::{EmParams, dawid_skene};
use super::glad::glad;
use super::labels::{Labels, LabelsBuilder};
use super::mace::{Competence, mace};
use super::merge::Answer;
use super::one_coin::one_coin;
use super::plan::{Method, Plan};
use super::posterior::WorkerMatrices;
use super::value::canonical;
use super::wawa::wawa;

/// What a method has learnt about workers, by their names.
#[derive(Clone, Debug, PartialEq)]
pub enum FieldModel {
    /// Dawid-Skene: matrices of errors.
    Matrices(WorkerMatrices),
    /// Wawa: weights.
    Weights(HashMap<String, f64>),
    /// One-coin: how often each is right.
    Accuracies(HashMap<String, f64>),
    /// GLAD: abilities.
    Abilities(HashMap<String, f64>),
    /// MACE: competences over these classes.
    Competences(Vec<String>, HashMap<String, Competence>),
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

    /// Sets the model of a field.
    pub fn insert(&mut self, pointer: impl Into<String>, model: FieldModel) {
        self.0.insert(pointer.into(), model);
    }
}

/// Fits a model for every field whose method has one, from the answers to many units.
#[must_use]
pub fn fit(units: &[Vec<Answer<'_>>], plan: &Plan, params: &EmParams) -> Models {
    let mut models = Models::default();
    for (pointer, method) in plan.fields() {
        if let Some(model) = fit_field(units, pointer, method, params) {
            models.insert(pointer, model);
        }
    }
    models
}

fn fit_field(
    units: &[Vec<Answer<'_>>],
    pointer: &str,
    method: &Method,
    params: &EmParams,
) -> Option<FieldModel> {
    let by_name =
        |labels: &Labels, numbers: Vec<f64>| labels.workers().iter().cloned().zip(numbers).collect();
    Some(match method {
        Method::Wawa => {
            let labels = labels_of(units, pointer);
            FieldModel::Weights(by_name(&labels, wawa(&labels).1))
        }
        Method::DawidSkene => FieldModel::Matrices(dawid_skene(&labels_of(units, pointer), params).1),
        Method::OneCoin => FieldModel::Accuracies(one_coin(&labels_of(units, pointer), params).1),
        Method::Glad => FieldModel::Abilities(glad(&labels_of(units, pointer), params).1),
        Method::Mace => {
            let labels = labels_of(units, pointer);
            let competences = mace(&labels, params).1;
            FieldModel::Competences(
                labels.classes().to_vec(),
                labels.workers().iter().cloned().zip(competences).collect(),
            )
        }
        Method::Majority
        | Method::Weighted
        | Method::Numeric(..)
        | Method::MultiLabel(_)
        | Method::Boxes(_)
        | Method::Text
        | Method::Ranking => return None,
    })
}

/// One field of all units as votes. Beyond what can be summed, later units say nothing about people.
fn labels_of(units: &[Vec<Answer<'_>>], pointer: &str) -> Labels {
    let mut labels = LabelsBuilder::default();
    'all: for (unit, answers) in units.iter().enumerate() {
        for answer in answers {
            let Some(value) = answer.value.pointer(pointer) else { continue };
            if labels.push(&unit.to_string(), answer.worker, &canonical(value)).is_err() {
                break 'all;
            }
        }
    }
    labels.finish()
}
