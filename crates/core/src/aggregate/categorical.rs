//! One field whose answers are classes: the support of each, by any of the methods.

use super::labels::{Labels, LabelsError};
use super::majority::majority;
use super::models::FieldModel;
use super::one_coin::posterior_by_accuracy;
use super::outcome::Outcome;
use super::plan::Method;
use super::weighted::weighted;

/// One person's class, as canonical JSON.
pub(super) struct Choice<'a> {
    pub(super) worker: &'a str,
    pub(super) trust: f64,
    pub(super) class: String,
}

/// The classes of a field with their support.
pub(super) struct Supported {
    pub(super) classes: Vec<String>,
    pub(super) support: Vec<f64>,
    /// Whether a fitted model was used.
    pub(super) fitted: bool,
}

/// The support of every class that was chosen, or that a model knows. A model is asked about the unit at this place among those it was fitted to.
pub(super) fn support(
    choices: &[Choice<'_>],
    method: &Method,
    model: Option<(&FieldModel, usize)>,
) -> Result<Supported, LabelsError> {
    match model {
        Some((FieldModel::Matrices(matrices), _)) => {
            let knows = |choice: &Choice<'_>| matrices.classes().contains(&choice.class);
            // A class that the model has never seen cannot win by it; then trust decides.
            if choices.iter().all(knows) && !choices.is_empty() {
                let answers = choices.iter().map(|choice| (choice.worker, &choice.class[..]));
                let support = matrices.posterior(answers);
                return Ok(Supported { classes: matrices.classes().to_vec(), support, fitted: true });
            }
        }
        Some((FieldModel::Supports(classes, outcome), unit)) => {
            let name = |(class, share): (u32, f64)| (classes[class as usize].clone(), share);
            let (classes, support): (Vec<_>, Vec<_>) = outcome.support(unit).map(name).unzip();
            if !classes.is_empty() {
                return Ok(Supported { classes, support, fitted: true });
            }
        }
        None => {}
    }
    // Each choice is a voter of its own, so that several answers of one person keep the trust each was given with.
    let voters: Vec<String> = (0..choices.len()).map(|index| format!("{index:09}")).collect();
    let triples = voters.iter().zip(choices).map(|(voter, choice)| ("", &voter[..], &choice.class[..]));
    let labels = Labels::collect(triples)?;
    let classes = labels.classes().to_vec();
    let trust = |choice: &Choice<'_>| choice.trust;
    let trusted = choices.iter().map(trust);
    let support = match method {
        Method::Weighted | Method::Wawa => whole(&labels, &weighted(&labels, &trusted.collect::<Vec<_>>())),
        Method::DawidSkene | Method::OneCoin | Method::Glad | Method::Mace => by_accuracy(&labels, trusted),
        _ => whole(&labels, &majority(&labels)),
    };
    Ok(Supported { classes, support, fitted: false })
}

/// The support of every class of the one task there is.
fn whole(labels: &Labels, outcome: &Outcome) -> Vec<f64> {
    let mut support = vec![0.0; labels.classes().len()];
    outcome.support(0).for_each(|(class, share)| support[class as usize] = share);
    support
}

/// Posteriors by how often each is right. There is always a second class, chosen or not: one answer alone is not certain.
fn by_accuracy(labels: &Labels, right: impl Iterator<Item = f64>) -> Vec<f64> {
    let chosen = labels.classes().len();
    let right: Vec<f64> = right.collect();
    // Voters are numbered in the order of the choices, so a vote finds its number by its voter.
    let answers: Vec<(u32, f64)> =
        labels.all_votes().iter().map(|vote| (vote.class, right[vote.worker as usize])).collect();
    let mut support = posterior_by_accuracy(chosen.max(2), &answers);
    support.truncate(chosen);
    support
}
