//! Cohen's kappa: two people, corrected for chance.
//!
//! **Formula.** κ = (`p_o` - `p_e`) / (1 - `p_e`), with `p_o` the share of common tasks on which both said the same, and `p_e` = `Σ_c` `p_1(c)·p_2(c)` what
//! chance would give. Where chance already explains everything (both always say the same one class), κ is 1 if they agree.
//!
//! **Source.** J. Cohen, "A Coefficient of Agreement for Nominal Scales", *Educational and Psychological Measurement* 20 (1960).
//!
//! **Example.** 50 tasks: both yes 20, both no 15, 5 and 10 mixed. `p_o` = 0.7, `p_e` = 0.5·0.6 + 0.5·0.4 = 0.5, κ = 0.4.

use std::collections::BTreeMap;

use crate::aggregate::Labels;

/// How much two people agree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairAgreement {
    /// Number of one of them.
    pub one: u32,
    /// Number of the other, larger.
    pub other: u32,
    /// Pairs of votes that both gave on the same task.
    pub common: usize,
    /// Share of them that are the same.
    pub raw: f64,
    /// Cohen's kappa.
    pub kappa: f64,
}

/// Kappa from pairs of classes (what one said, what the other said); none of nothing.
#[must_use]
pub fn cohen(answers: &[(u32, u32)]) -> Option<f64> {
    agreement(answers).map(|(_, kappa)| kappa)
}

fn agreement(answers: &[(u32, u32)]) -> Option<(f64, f64)> {
    #[expect(clippy::cast_precision_loss, reason = "there are far fewer than 2^52 answers")]
    let number = |many: usize| many as f64;
    if answers.is_empty() {
        return None;
    }
    let many = number(answers.len());
    let mut said: BTreeMap<u32, (usize, usize)> = BTreeMap::new();
    for (one, other) in answers {
        said.entry(*one).or_default().0 += 1;
        said.entry(*other).or_default().1 += 1;
    }
    let same = number(answers.iter().filter(|(one, other)| one == other).count()) / many;
    // Whole numbers are summed, so that the names of classes have no say in the rounding.
    let by_chance = number(said.values().map(|(one, other)| one * other).sum()) / (many * many);
    let kappa = if by_chance >= 1.0 { 1.0 } else { (same - by_chance) / (1.0 - by_chance) };
    Some((same, kappa))
}

/// Every two people who have a task in common, in order.
#[must_use]
pub fn pairs(labels: &Labels) -> Vec<PairAgreement> {
    let mut common: BTreeMap<(u32, u32), Vec<(u32, u32)>> = BTreeMap::new();
    for votes in labels.by_task() {
        for (index, a) in votes.iter().enumerate() {
            for b in &votes[index + 1..] {
                let (a, b) = if a.worker <= b.worker { (a, b) } else { (b, a) };
                if a.worker != b.worker {
                    common.entry((a.worker, b.worker)).or_default().push((a.class, b.class));
                }
            }
        }
    }
    let agreed = |((one, other), answers): ((u32, u32), Vec<(u32, u32)>)| {
        let (raw, kappa) = agreement(&answers)?;
        Some(PairAgreement { one, other, common: answers.len(), raw, kappa })
    };
    common.into_iter().filter_map(agreed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worked_example() {
        let answers = [((1, 1), 20), ((1, 0), 5), ((0, 1), 10), ((0, 0), 15)];
        let answers: Vec<_> = answers.iter().flat_map(|(pair, times)| vec![*pair; *times]).collect();
        assert!((cohen(&answers).unwrap() - 0.4).abs() < 1e-12);
    }

    #[test]
    fn nothing_one_class_and_opposites() {
        assert_eq!(cohen(&[]), None);
        assert_eq!(cohen(&[(3, 3), (3, 3)]), Some(1.0));
        assert_eq!(cohen(&[(0, 1), (1, 0)]), Some(-1.0));
    }

    #[test]
    fn people_are_paired_over_common_tasks() {
        let labels = Labels::collect([
            ("1", "a", "x"),
            ("1", "b", "x"),
            ("2", "b", "y"),
            ("2", "a", "x"),
            ("3", "c", "x"),
        ]);
        let found = pairs(&labels.unwrap());
        assert_eq!(found.len(), 1);
        assert_eq!((found[0].one, found[0].other, found[0].common, found[0].raw), (0, 1, 2, 0.5));
    }
}
