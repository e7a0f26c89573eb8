//! Rankings: orders of items become one order.
//!
//! **Formula.** Borda: in an answer that ranks n of the m items, the one at place i (from 0) gets m - 1 - i points, and those not ranked share what is
//! left evenly. Points are weighted means; more points come first; equal points are a tie. Confidence is the mean of (τ + 1) / 2
//! over the answers, τ being Kendall's rank correlation with the result, pairs tied on either side counting half.
//!
//! **Source.** J.-C. de Borda, "Mémoire sur les élections au scrutin" (1781); M. Kendall, "A New Measure of Rank Correlation",
//! *Biometrika* 30 (1938).
//!
//! **Example.** abc, acb, bac: a has (2+2+1)/3, b (1+0+2)/3, c (0+1+0)/3, so a, b, c; agreements 1, 2/3, 2/3, confidence 7/9.

use std::collections::BTreeMap;

use super::fixed::{TIE, count, to_fixed, to_float};
use super::weighted::weight;

/// The joint order.
#[derive(Clone, Debug, PartialEq)]
pub struct RankingOutcome {
    /// Items from first to last; those in one group are tied.
    pub groups: Vec<Vec<String>>,
    /// Points of each item, from 0 to the number of items less one.
    pub points: BTreeMap<String, f64>,
    /// From 0 to 1.
    pub confidence: f64,
}

/// Joins orders, each with a weight from 0 to 1. An item named twice in an answer counts where it comes first. None if no
/// answer counts or nothing is ranked.
#[must_use]
pub fn rank(answers: &[(Vec<&str>, f64)]) -> Option<RankingOutcome> {
    let counted: Vec<(Vec<&str>, i64)> = answers
        .iter()
        .map(|(items, trust)| (without_repeats(items), weight(*trust)))
        .filter(|(_, weight)| *weight > 0)
        .collect();
    let mut sums: BTreeMap<&str, i64> = BTreeMap::new();
    counted.iter().flat_map(|(items, _)| items).for_each(|item| {
        sums.insert(item, 0);
    });
    let total = to_float(counted.iter().map(|(_, weight)| weight).sum());
    let many = sums.len();
    for (items, weight) in &counted {
        let weight = to_float(*weight);
        // The places after the ranked ones are 0 to rest - 1 points; their mean is for everybody not ranked.
        let rest = count((many - items.len()).saturating_sub(1)) / 2.0;
        for (item, sum) in &mut sums {
            let place = items.iter().position(|ranked| ranked == item);
            *sum += to_fixed(weight * place.map_or(rest, |place| count(many - 1 - place)));
        }
    }
    let points: BTreeMap<&str, f64> =
        sums.into_iter().map(|(item, sum)| (item, to_float(sum) / total)).collect();
    let mut order: Vec<(&str, f64)> = points.iter().map(|(item, points)| (*item, *points)).collect();
    order.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(b.0)));
    let mut groups: Vec<Vec<String>> = Vec::new();
    let mut level = f64::INFINITY;
    for (item, points) in order {
        if level - points > TIE * count(many) {
            groups.push(Vec::new());
            level = points;
        }
        groups.last_mut()?.push(item.to_owned());
    }
    let agreement: i64 =
        counted.iter().map(|(items, weight)| to_fixed(to_float(*weight) * concordance(items, &groups))).sum();
    if groups.is_empty() {
        return None;
    }
    let points = points.into_iter().map(|(item, points)| (item.to_owned(), points)).collect();
    Some(RankingOutcome { groups, points, confidence: (to_float(agreement) / total).clamp(0.0, 1.0) })
}

/// The share of pairs that an answer orders as the result does; pairs tied on either side count half.
pub(crate) fn concordance(items: &[&str], groups: &[Vec<String>]) -> f64 {
    let all: Vec<(usize, &str)> = groups
        .iter()
        .enumerate()
        .flat_map(|(level, group)| group.iter().map(move |item| (level, &item[..])))
        .collect();
    let place = |item: &str| items.iter().position(|ranked| *ranked == item).unwrap_or(items.len());
    let (mut pairs, mut agreed) = (0, 0.0);
    for (index, (level, item)) in all.iter().enumerate() {
        for (other_level, other) in &all[index + 1..] {
            pairs += 1;
            agreed += match (level.cmp(other_level), place(item).cmp(&place(other))) {
                (std::cmp::Ordering::Equal, _) | (_, std::cmp::Ordering::Equal) => 0.5,
                (joint, own) => f64::from(u8::from(joint == own)),
            };
        }
    }
    if pairs == 0 { 1.0 } else { agreed / count(pairs) }
}

fn without_repeats<'a>(items: &[&'a str]) -> Vec<&'a str> {
    let mut seen = Vec::new();
    for item in items {
        if !seen.contains(item) {
            seen.push(*item);
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(answers: &[&str]) -> Option<RankingOutcome> {
        rank(
            &answers
                .iter()
                .map(|answer| (answer.split_terminator("").skip(1).collect(), 1.0))
                .collect::<Vec<_>>(),
        )
    }

    #[test]
    fn the_worked_example() {
        let outcome = of(&["abc", "acb", "bac"]).unwrap();
        assert_eq!(outcome.groups, [["a"], ["b"], ["c"]]);
        assert!((outcome.confidence - 7.0 / 9.0).abs() < 1e-6, "{outcome:?}");
        assert!((outcome.points["a"] - 5.0 / 3.0).abs() < 1e-8);
    }

    #[test]
    fn empty_single_tied_and_unanimous() {
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[""]), None);
        assert_eq!(
            of(&["ba"]).map(|outcome| (outcome.groups.concat(), outcome.confidence)),
            Some((vec!["b".to_owned(), "a".to_owned()], 1.0))
        );
        assert_eq!(of(&["ab", "ba"]).unwrap().groups, [["a", "b"]]);
        assert_eq!(of(&["ab", "ab"]).map(|outcome| outcome.confidence), Some(1.0));
    }

    #[test]
    fn what_is_not_ranked_comes_last() {
        let outcome = of(&["ab", "abc", "aab"]).unwrap();
        assert_eq!(outcome.groups, [["a"], ["b"], ["c"]]);
    }
}
