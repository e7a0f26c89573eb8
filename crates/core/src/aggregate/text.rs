//! Texts: the answer that is nearest to all others.
//!
//! **Formula.** With d(a, b) the edit distance over the longer length, the medoid is the text a with the least Σ `w_b` · d(a, b) over all
//! answers b. Confidence is 1 - that sum over the weight of the *other* answers: how much the others agree with it.
//!
//! **Source.** L. Kaufman and P. Rousseeuw, "Clustering by means of medoids" (1987); V. Levenshtein, "Binary codes capable of
//! correcting deletions, insertions, and reversals" (1966).
//!
//! **Example.** "colour", "color", "colours": "colour" is one edit from either other (1/6 and 1/7), so it wins, with confidence
//! 1 - (1/6 + 1/7) / 2 = 0.845.

use super::fixed::{TIE, to_fixed, to_float};
use super::weighted::weight;
use crate::agreement::text_distance;

/// The chosen text, or those it might be.
#[derive(Clone, Debug, PartialEq)]
pub struct TextOutcome {
    /// Texts with the least distance, in order; several are a tie.
    pub nearest: Vec<String>,
    /// From 0 to 1.
    pub confidence: f64,
    /// Every text with the share of the weight that gave exactly it, in order.
    pub shares: Vec<(String, f64)>,
}

/// The medoid of texts, each with a weight from 0 to 1. None if none counts.
#[must_use]
pub fn medoid(answers: &[(&str, f64)]) -> Option<TextOutcome> {
    // Equal texts are one with the weight of all: fewer distances, and no order of arrival.
    let mut texts: std::collections::BTreeMap<&str, i64> = std::collections::BTreeMap::new();
    for (text, trust) in answers {
        *texts.entry(text).or_default() += weight(*trust);
    }
    texts.retain(|_, weight| *weight > 0);
    let total: i64 = texts.values().sum();
    let texts: Vec<(&str, i64)> = texts.into_iter().collect();
    let mut sums = vec![0_i64; texts.len()];
    for (one, (a, a_weight)) in texts.iter().enumerate() {
        for (other, (b, b_weight)) in texts.iter().enumerate().skip(one + 1) {
            let distance = text_distance(a, b);
            sums[one] += to_fixed(distance * to_float(*b_weight));
            sums[other] += to_fixed(distance * to_float(*a_weight));
        }
    }
    let least = to_float(*sums.iter().min()?);
    let nearest: Vec<usize> = (0..texts.len())
        .filter(|&place| to_float(sums[place]) - least <= TIE * to_float(total).max(1.0))
        .collect();
    // One of the weights behind the medoid is its own; the rest are the others. Alone, there is nobody to differ.
    let own = answers.iter().map(|(_, trust)| weight(*trust)).filter(|weight| *weight > 0).min().unwrap_or(0);
    let others = to_float(total - own);
    let confidence = if others > 0.0 { (1.0 - least / others).clamp(0.0, 1.0) } else { 1.0 };
    Some(TextOutcome {
        nearest: nearest.into_iter().map(|place| texts[place].0.to_owned()).collect(),
        confidence,
        shares: texts
            .iter()
            .map(|(text, weight)| ((*text).to_owned(), to_float(*weight) / to_float(total)))
            .collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(texts: &[&str]) -> Option<TextOutcome> {
        medoid(&texts.iter().map(|text| (*text, 1.0)).collect::<Vec<_>>())
    }

    #[test]
    fn the_worked_example() {
        let outcome = of(&["colours", "color", "colour"]).unwrap();
        assert_eq!(outcome.nearest, ["colour"]);
        assert!(
            (outcome.confidence - (1.0 - f64::midpoint(1.0 / 6.0, 1.0 / 7.0))).abs() < 1e-6,
            "{outcome:?}"
        );
    }

    #[test]
    fn empty_single_tied_and_unanimous() {
        assert_eq!(of(&[]), None);
        assert_eq!(medoid(&[("a", 0.0), ("b", f64::NAN)]), None);
        assert_eq!(
            of(&["a"]).map(|outcome| (outcome.nearest, outcome.confidence)),
            Some((vec!["a".to_owned()], 1.0))
        );
        assert_eq!(of(&["a", "b"]).unwrap().nearest, ["a", "b"]);
        assert_eq!(of(&["a", "b"]).map(|outcome| outcome.confidence), Some(0.0));
        assert_eq!(of(&["a", "a"]).map(|outcome| outcome.confidence), Some(1.0));
    }

    #[test]
    fn trust_moves_the_medoid() {
        let outcome = medoid(&[("yes", 0.9), ("no", 0.2), ("no", 0.2)]).unwrap();
        assert_eq!(outcome.nearest, ["yes"]);
    }
}
