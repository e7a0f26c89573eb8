//! One field whose answers are classes: the support of each, by any of the methods.

use super::glad::posterior_by_ability;
use super::labels::{Labels, LabelsError};
use super::mace::posterior_by_competence;
use super::majority::majority;
use super::models::FieldModel;
use super::one_coin::posterior_by_accuracy;
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

/// The support of every class that was chosen, or that a model knows.
pub(super) fn support(
    choices: &[Choice<'_>],
    method: &Method,
    model: Option<&FieldModel>,
) -> Result<Supported, LabelsError> {
    if let (Method::DawidSkene, Some(FieldModel::Matrices(matrices))) = (method, model) {
        let knows = |choice: &Choice<'_>| matrices.classes().contains(&choice.class);
        // A class that the model has never seen cannot win by it; then trust decides.
        if choices.iter().all(knows) && !choices.is_empty() {
            let answers = choices.iter().map(|choice| (choice.worker, &choice.class[..]));
            let support = matrices.posterior(answers);
            return Ok(Supported { classes: matrices.classes().to_vec(), support, fitted: true });
        }
    }
    // Each choice is a voter of its own, so that several answers of one person keep the trust each was given with.
    let voters: Vec<String> = (0..choices.len()).map(|index| format!("{index:09}")).collect();
    let triples = voters.iter().zip(choices).map(|(voter, choice)| ("", &voter[..], &choice.class[..]));
    let labels = Labels::collect(triples)?;
    let classes = labels.classes().to_vec();
    let trust = |choice: &Choice<'_>| choice.trust;
    let (support, fitted) = match (method, model) {
        (Method::Weighted, _) | (Method::Wawa, None) => {
            (by_weight(&labels, choices.iter().map(trust)), false)
        }
        (Method::Wawa, Some(FieldModel::Weights(weights))) => {
            let weight = |choice: &Choice<'_>| weights.get(choice.worker).copied().unwrap_or(choice.trust);
            (by_weight(&labels, choices.iter().map(weight)), true)
        }
        (Method::OneCoin, Some(FieldModel::Accuracies(known))) => {
            let right = |choice: &Choice<'_>| known.get(choice.worker).copied().unwrap_or(choice.trust);
            (by_posterior(&labels, choices.iter().map(right), posterior_by_accuracy), true)
        }
        (Method::Glad, Some(FieldModel::Abilities(known))) => {
            let ability = |choice: &Choice<'_>| known.get(choice.worker).copied().unwrap_or(1.0);
            (by_posterior(&labels, choices.iter().map(ability), posterior_by_ability), true)
        }
        (Method::Mace, Some(FieldModel::Competences(known, competences))) => {
            let number = |class: &String| known.iter().position(|known| known == class);
            let answer = |choice: &Choice<'_>| {
                let class = u32::try_from(number(&choice.class)?).ok()?;
                Some((class, competences.get(choice.worker)?))
            };
            let answers: Option<Vec<_>> = choices.iter().map(answer).collect();
            match answers {
                Some(answers) => {
                    let support = posterior_by_competence(known.len(), &answers);
                    return Ok(Supported { classes: known.clone(), support, fitted: true });
                }
                // Somebody, or something said, is new to the model.
                None => (by_posterior(&labels, choices.iter().map(trust), posterior_by_accuracy), false),
            }
        }
        (Method::DawidSkene | Method::OneCoin | Method::Glad | Method::Mace, _) => {
            (by_posterior(&labels, choices.iter().map(trust), posterior_by_accuracy), false)
        }
        _ => (majority(&labels).support(0).to_vec(), false),
    };
    Ok(Supported { classes, support, fitted })
}

fn by_weight(labels: &Labels, weights: impl Iterator<Item = f64>) -> Vec<f64> {
    weighted(labels, &weights.collect::<Vec<_>>()).support(0).to_vec()
}

/// The probability of each of so many classes, given answers as a class and a number about who gave it.
type Posterior = fn(usize, &[(u32, f64)]) -> Vec<f64>;

/// Posteriors by one number per person. There is always a second class, chosen or not: one answer alone is not certain.
fn by_posterior(labels: &Labels, numbers: impl Iterator<Item = f64>, posterior: Posterior) -> Vec<f64> {
    let chosen = labels.classes().len();
    let numbers: Vec<f64> = numbers.collect();
    // Voters are numbered in the order of the choices, so a vote finds its number by its voter.
    let answers: Vec<(u32, f64)> =
        labels.all_votes().iter().map(|vote| (vote.class, numbers[vote.worker as usize])).collect();
    let mut support = posterior(chosen.max(2), &answers);
    support.truncate(chosen);
    support
}
