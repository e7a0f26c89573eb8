//! Krippendorff's alpha: any number of people, missing answers, and distances between answers.
//!
//! **Formula.** α = 1 - `D_o` / `D_e`. With coincidences `o_ck` = `Σ_tasks` `n_c·(n_k` - [c = k]) / (m - 1), marginals `n_c` and their sum n:
//! `D_o` = Σ `o_ck·δ²(c`, k) / n, `D_e` = Σ `n_c·n_k·δ²(c`, k) / (n·(n - 1)). δ² is 1 for different names (nominal); the square of the difference
//! (interval); the square of Σ_{g from c to k} `n_g` - (`n_c` + `n_k`) / 2 (ordinal).
//!
//! **Source.** K. Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011).
//!
//! **Example.** The three coders of the textbook: nominal 0.691, ordinal 0.807, interval 0.811 (in the test below).

use super::raw::counts;
use crate::aggregate::Labels;

/// What differences between answers mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Answers are the same or not.
    Nominal,
    /// Answers have an order: that of their numbers if all are numbers, else that of their names.
    Ordinal,
    /// Answers are numbers.
    Interval,
}

/// Agreement beyond chance; none where no task has two votes, or an interval scale has answers that are no numbers. Where all answers
/// are the same it is 1.
#[must_use]
pub fn krippendorff(labels: &Labels, level: Level) -> Option<f64> {
    let width = labels.classes().len();
    let numbers: Option<Vec<f64>> = labels
        .classes()
        .iter()
        .map(|class| class.trim().parse().ok().filter(|number: &f64| number.is_finite()))
        .collect();
    let mut order: Vec<usize> = (0..width).collect();
    if let Some(numbers) = &numbers {
        order.sort_by(|a, b| numbers[*a].total_cmp(&numbers[*b]));
    }
    let mut marginals = vec![0.0; width];
    for votes in labels.by_task().filter(|votes| votes.len() >= 2) {
        counts(votes, width).iter().zip(&mut marginals).for_each(|(many, marginal)| *marginal += many);
    }
    let total: f64 = marginals.iter().sum();
    if total < 2.0 {
        return None;
    }
    let scale = scale(level, &order, &marginals, numbers)?;
    let distance = |a: usize, b: usize| match level {
        Level::Nominal => f64::from(u8::from(a != b)),
        Level::Ordinal | Level::Interval => (scale[a] - scale[b]).powi(2),
    };
    let mut observed = 0.0;
    for votes in labels.by_task().filter(|votes| votes.len() >= 2) {
        let counts = counts(votes, width);
        let others: f64 = counts.iter().sum::<f64>() - 1.0;
        observed += weighted_distances(&counts, &order, &distance) / others;
    }
    let expected = weighted_distances(&marginals, &order, &distance) / (total - 1.0);
    Some(if expected <= 0.0 { 1.0 } else { 1.0 - observed / expected })
}

/// Where each class stands, so that squared differences are distances. An ordinal class stands at the middle of all votes that share it,
/// counted from below: the sum in the formula is the difference of two such middles.
fn scale(level: Level, order: &[usize], marginals: &[f64], numbers: Option<Vec<f64>>) -> Option<Vec<f64>> {
    match level {
        Level::Nominal => Some(Vec::new()),
        Level::Interval => numbers,
        Level::Ordinal => {
            let mut middles = vec![0.0; marginals.len()];
            let mut below = 0.0;
            for &class in order {
                middles[class] = below + marginals[class] / 2.0;
                below += marginals[class];
            }
            Some(middles)
        }
    }
}

/// Σ over ordered pairs of different classes of `n_c` · `n_k` · δ²(c, k).
fn weighted_distances(counts: &[f64], order: &[usize], distance: &dyn Fn(usize, usize) -> f64) -> f64 {
    let present: Vec<usize> = order.iter().copied().filter(|&class| counts[class] > 0.0).collect();
    let mut sum = 0.0;
    for (index, &a) in present.iter().enumerate() {
        for &b in &present[index + 1..] {
            sum += 2.0 * counts[a] * counts[b] * distance(a, b);
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The textbook's three coders; a star is a missing value.
    const CODERS: [(&str, &str); 3] =
        [("a", "*****34121133*3"), ("b", "1*213343*******"), ("c", "**21344*21133*4")];

    fn textbook() -> Labels {
        let mut triples = Vec::new();
        for (coder, row) in CODERS {
            for (unit, value) in row.chars().enumerate().filter(|(_, value)| *value != '*') {
                triples.push((unit.to_string(), coder, value.to_string()));
            }
        }
        Labels::collect(triples.iter().map(|(unit, coder, value)| (&unit[..], *coder, &value[..]))).unwrap()
    }

    #[test]
    fn the_textbook_example() {
        let labels = textbook();
        let cases = [(Level::Nominal, 0.691_358), (Level::Ordinal, 0.806_721), (Level::Interval, 0.810_845)];
        for (level, expected) in cases {
            let alpha = krippendorff(&labels, level).unwrap();
            assert!((alpha - expected).abs() < 1e-6, "{level:?} {alpha}");
        }
    }

    #[test]
    fn nothing_one_voter_unanimous_and_names() {
        assert_eq!(krippendorff(&Labels::default(), Level::Nominal), None);
        let alone = Labels::collect([("1", "a", "x")]).unwrap();
        assert_eq!(krippendorff(&alone, Level::Nominal), None);
        let same = Labels::collect([("1", "a", "x"), ("1", "b", "x")]).unwrap();
        assert_eq!(krippendorff(&same, Level::Ordinal), Some(1.0));
        assert_eq!(krippendorff(&same, Level::Interval), None);
    }
}
