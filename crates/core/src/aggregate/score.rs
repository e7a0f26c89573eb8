//! How good an outcome is, where the right answers are known.

use std::collections::BTreeMap;

use super::fixed::count;

/// Right and wrong, over the tasks whose answer is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// Tasks with a known answer that were scored.
    pub scored: usize,
    /// Share of them answered rightly. Without an answer is wrong.
    pub accuracy: f64,
    /// The F1 of each class (harmonic mean of precision and recall), averaged over all classes that are right or were
    /// answered, each counting the same.
    pub macro_f1: f64,
}

/// Scores pairs of (right answer, answer given).
#[must_use]
pub fn score<'a>(pairs: impl IntoIterator<Item = (&'a str, Option<&'a str>)>) -> Score {
    let (mut scored, mut right) = (0, 0);
    // By class: times it was right and given, times it was right, times it was given.
    let mut classes: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for (gold, given) in pairs {
        scored += 1;
        classes.entry(gold).or_default()[1] += 1;
        if let Some(given) = given {
            classes.entry(given).or_default()[2] += 1;
            if given == gold {
                right += 1;
                classes.entry(gold).or_default()[0] += 1;
            }
        }
    }
    let f1 = |[hit, gold, given]: &[usize; 3]| 2.0 * count(*hit) / count((gold + given).max(1));
    Score {
        scored,
        accuracy: count(right) / count(scored.max(1)),
        macro_f1: classes.values().map(f1).sum::<f64>() / count(classes.len().max(1)),
    }
}

/// How far numbers are from the right ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NumericScore {
    /// Tasks with a known answer that were scored.
    pub scored: usize,
    /// Mean absolute error.
    pub mae: f64,
    /// Root of the mean squared error.
    pub rmse: f64,
    /// Pearson's correlation; none where either side does not vary.
    pub pearson: Option<f64>,
}

/// Scores pairs of (right number, number given).
#[must_use]
pub fn score_numbers(pairs: &[(f64, f64)]) -> NumericScore {
    let many = count(pairs.len().max(1));
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(of).sum::<f64>() / many;
    let (gold, given) = (mean(&|pair| pair.0), mean(&|pair| pair.1));
    let covariance = mean(&|pair| (pair.0 - gold) * (pair.1 - given));
    let spread = mean(&|pair| (pair.0 - gold).powi(2)).sqrt() * mean(&|pair| (pair.1 - given).powi(2)).sqrt();
    NumericScore {
        scored: pairs.len(),
        mae: mean(&|pair| (pair.0 - pair.1).abs()),
        rmse: mean(&|pair| (pair.0 - pair.1).powi(2)).sqrt(),
        pearson: Some(covariance / spread).filter(|pearson| pearson.is_finite()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accuracy_and_f1() {
        let pairs = [("a", Some("a")), ("a", Some("b")), ("b", Some("b")), ("b", None)];
        let score = score(pairs);
        // a: precision 1, recall 1/2, F1 2/3. b: precision 1/2, recall 1/2, F1 1/2.
        assert_eq!((score.scored, score.accuracy), (4, 0.5));
        assert!((score.macro_f1 - f64::midpoint(2.0 / 3.0, 0.5)).abs() < 1e-12);
    }

    #[test]
    fn nothing_to_score_is_no_number_out_of_nothing() {
        assert_eq!(score([]), Score { scored: 0, accuracy: 0.0, macro_f1: 0.0 });
        let none = NumericScore { scored: 0, mae: 0.0, rmse: 0.0, pearson: None };
        assert_eq!(score_numbers(&[]), none);
        assert_eq!(score_numbers(&[(1.0, 2.0), (1.0, 4.0)]).pearson, None);
    }

    #[test]
    fn numbers_are_compared_by_distance() {
        let score = score_numbers(&[(0.0, 1.0), (10.0, 7.0)]);
        assert!((score.mae - 2.0).abs() < 1e-12 && (score.rmse - 5.0_f64.sqrt()).abs() < 1e-12);
        assert!((score.pearson.unwrap() - 1.0).abs() < 1e-12);
    }
}
