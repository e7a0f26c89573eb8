//! Krippendorff's alpha: any number of people, missing answers, and distances between answers.
//!
//! **Formula.** α = 1 - `D_o` / `D_e`. With coincidences `o_ck` = `Σ_tasks` `n_c·(n_k` - [c = k]) / (m - 1), marginals `n_c` and their sum n:
//! `D_o` = Σ `o_ck·δ²(c`, k) / n, `D_e` = Σ `n_c·n_k·δ²(c`, k) / (n·(n - 1)). δ² is 1 for different names (nominal); the square of the difference
//! (interval); the square of Σ_{g from c to k} `n_g` - (`n_c` + `n_k`) / 2 (ordinal).
//!
//! **Source.** K. Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011).
//!
//! **Example.** The three coders of the textbook: nominal 0.691, ordinal 0.807, interval 0.811 (in the test below).

use super::raw::{counts, totals};
use crate::aggregate::{Labels, Vote, count};

/// What differences between answers mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Answers are the same or not.
    Nominal,
    /// Answers have an order: one that is known, or that of their numbers.
    Ordinal,
    /// Answers are numbers.
    Interval,
}

/// Agreement beyond chance; none where no task has two votes, or an interval scale has answers that are no numbers, or an ordinal one
/// answers that are neither numbers nor all in the `known` order, from lowest to highest. (Names have an order too, but it means
/// nothing: "high" comes before "low".) Where all answers are the same it is 1.
#[must_use]
pub fn krippendorff(labels: &Labels, level: Level, known: &[String]) -> Option<f64> {
    let numbers: Option<Vec<f64>> = labels.classes().iter().map(|class| number(class)).collect();
    let mut order: Vec<usize> = (0..labels.classes().len()).collect();
    match (level, &numbers) {
        (Level::Ordinal, _) if !known.is_empty() => {
            let place = |class: &String| known.iter().position(|known| known == class);
            let places: Vec<usize> = labels.classes().iter().map(place).collect::<Option<_>>()?;
            order.sort_by_key(|class| places[*class]);
        }
        (_, Some(numbers)) => order.sort_by(|a, b| numbers[*a].total_cmp(&numbers[*b])),
        (Level::Ordinal | Level::Interval, None) => return None,
        (Level::Nominal, None) => {}
    }
    let marginals = totals(labels);
    let total: f64 = marginals.iter().sum();
    if total < 2.0 {
        return None;
    }
    let scale = scale(level, &order, &marginals, numbers)?;
    let mut rank = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, class)| rank[*class] = place);
    let of_task = |votes: &[Vote]| {
        let mut counts = counts(votes);
        // In an order that does not come from names, because sums of fractions depend on it.
        counts.sort_unstable_by_key(|(class, _)| rank[*class]);
        distances(level, &counts, &scale) / (count(votes.len()) - 1.0)
    };
    let mut each: Vec<f64> = labels.by_task().filter(|votes| votes.len() >= 2).map(of_task).collect();
    each.sort_by(f64::total_cmp);
    let observed: f64 = each.into_iter().sum();
    let voted = order.iter().filter(|class| marginals[**class] > 0.0);
    let all: Vec<(usize, f64)> = voted.map(|class| (*class, marginals[*class])).collect();
    let expected = distances(level, &all, &scale) / (total - 1.0);
    Some(if expected <= 0.0 { 1.0 } else { 1.0 - observed / expected })
}

/// A class that is a number, or a text in quotes that is one.
fn number(class: &str) -> Option<f64> {
    let class = class.trim();
    let bare = class.strip_prefix('"').and_then(|class| class.strip_suffix('"')).unwrap_or(class);
    bare.trim().parse().ok().filter(|number: &f64| number.is_finite())
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

/// Σ over ordered pairs of different classes of `n_c` · `n_k` · δ²(c, k), where δ² is 1 or the squared difference on a scale. Over all
/// pairs, the latter add up to twice the number of votes times their squared differences from the mean.
fn distances(level: Level, counts: &[(usize, f64)], scale: &[f64]) -> f64 {
    // One class alone is at no distance from itself, whatever rounding makes of its mean.
    if counts.len() < 2 {
        return 0.0;
    }
    let total: f64 = counts.iter().map(|(_, many)| many).sum();
    match level {
        Level::Nominal => total * total - counts.iter().map(|(_, many)| many * many).sum::<f64>(),
        Level::Ordinal | Level::Interval => {
            let mean = counts.iter().map(|(class, many)| many * scale[*class]).sum::<f64>() / total;
            let spread = counts.iter().map(|(class, many)| many * (scale[*class] - mean).powi(2));
            2.0 * total * spread.sum::<f64>()
        }
    }
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
            let alpha = krippendorff(&labels, level, &[]).unwrap();
            assert!((alpha - expected).abs() < 1e-6, "{level:?} {alpha}");
        }
    }

    #[test]
    fn numbers_in_quotes_are_in_the_order_of_numbers() {
        let rows = [("1", "2", "2"), ("2", "10", "9"), ("3", "1", "1"), ("4", "11", "12")];
        let labels = |quote: &str| {
            let quoted = rows.map(|(task, one, other)| {
                (task, format!("{quote}{one}{quote}"), format!("{quote}{other}{quote}"))
            });
            let votes = quoted
                .iter()
                .flat_map(|(task, one, other)| [(*task, "a", one.as_str()), (*task, "b", other.as_str())]);
            Labels::collect(votes).unwrap()
        };
        for level in [Level::Ordinal, Level::Interval] {
            let plain = krippendorff(&labels(""), level, &[]);
            assert!(plain.is_some_and(|alpha| alpha > 0.9), "{plain:?}");
            assert_eq!(plain, krippendorff(&labels("\""), level, &[]));
        }
    }

    #[test]
    fn nothing_one_voter_unanimous_and_names() {
        assert_eq!(krippendorff(&Labels::default(), Level::Nominal, &[]), None);
        let alone = Labels::collect([("1", "a", "x")]).unwrap();
        assert_eq!(krippendorff(&alone, Level::Nominal, &[]), None);
        let same = Labels::collect([("1", "a", "x"), ("1", "b", "x")]).unwrap();
        assert_eq!(krippendorff(&same, Level::Nominal, &[]), Some(1.0));
        assert_eq!(krippendorff(&same, Level::Ordinal, &[]), None);
        assert_eq!(krippendorff(&same, Level::Ordinal, &["x".to_owned()]), Some(1.0));
        assert_eq!(krippendorff(&same, Level::Interval, &[]), None);
        let tenths = Labels::collect([("1", "a", "0.1"), ("1", "b", "0.1"), ("1", "c", "0.1")]).unwrap();
        assert_eq!(krippendorff(&tenths, Level::Interval, &[]), Some(1.0), "no rounding comes between them");
    }
}
