//! Ties: what to do where several classes have the most support.
//!
//! **Rule.** The model of [`super::one_coin`], fitted to all votes, says how likely each class is: by how often those who voted are right,
//! and by how common the class is. Of the tied classes the likeliest is chosen. What is tied even then stays tied; neither order nor names
//! have a say. A tie remains a verdict of the method: this is for those who need a label nonetheless.
//!
//! **Source.** The rule of Bayes, as for any posterior. Many tools choose the class whose name sorts first. That is right as often as the
//! name is lucky, and another name gives another answer.
//!
//! **Example.** Ann agrees with two others, Dan does not. Where Ann says y and Dan says x and nobody else voted, y is chosen.

use std::cell::LazyCell;

use super::fixed::ONE;
use super::labels::Labels;
use super::one_coin::Weighing;
use super::outcome::{Outcome, Verdict};

/// Logarithms that differ by less are equal: every term was rounded.
const NEAR: i64 = ONE >> 20;

/// Chooses among tied classes by how likely each is.
#[must_use]
pub fn break_ties(labels: &Labels, outcome: &Outcome) -> Vec<Verdict> {
    // Most often there is no tie to break.
    let model = LazyCell::new(|| Weighing::of(labels));
    let settle = |task| match outcome.verdict(task) {
        Verdict::Tied(tied) => {
            let logs = model.logs(labels.votes(task));
            let log = |class: &u32| logs[*class as usize];
            let most = tied.iter().map(log).max().unwrap_or(0);
            let leaders: Vec<u32> = tied.iter().copied().filter(|class| most - log(class) <= NEAR).collect();
            match leaders[..] {
                [only] => Verdict::Decided(only),
                _ => Verdict::Tied(leaders),
            }
        }
        settled @ (Verdict::Empty | Verdict::Decided(_)) => settled,
    };
    (0..labels.tasks().len()).map(settle).collect()
}

#[cfg(test)]
mod tests {
    use super::super::majority::majority;
    use super::*;

    /// Ann agrees with two others where Dan does not, and they are alone with each other elsewhere.
    fn ann_and_dan() -> Labels {
        Labels::collect([
            ("1", "ann", "x"),
            ("1", "bob", "x"),
            ("1", "cat", "x"),
            ("1", "dan", "y"),
            ("2", "ann", "y"),
            ("2", "dan", "x"),
        ])
        .unwrap()
    }

    #[test]
    fn a_tie_goes_to_those_who_agree_more_with_the_others() {
        let labels = ann_and_dan();
        let outcome = majority(&labels);
        assert_eq!(outcome.verdict(1), Verdict::Tied(vec![0, 1]));
        assert_eq!(break_ties(&labels, &outcome), [Verdict::Decided(0), Verdict::Decided(1)]);
    }

    #[test]
    fn among_equals_the_commoner_class_wins() {
        let labels =
            Labels::collect([("1", "ann", "x"), ("1", "bob", "x"), ("2", "ann", "x"), ("2", "bob", "y")])
                .unwrap();
        assert_eq!(break_ties(&labels, &majority(&labels)), [Verdict::Decided(0), Verdict::Decided(0)]);
    }

    #[test]
    fn a_tie_between_equals_stays_a_tie() {
        let labels = Labels::collect([("1", "ann", "x"), ("1", "bob", "y")]).unwrap();
        assert_eq!(break_ties(&labels, &majority(&labels)), [Verdict::Tied(vec![0, 1])]);
    }
}
