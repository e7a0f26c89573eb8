//! Fleiss' kappa: many people, corrected for chance.
//!
//! **Formula.** κ = (P - `P_e`) / (1 - `P_e)`: P is [`raw`](super::raw()) agreement, `P_e` = `Σ_c` `p_c²` with `p_c` the share of class c among the
//! votes of all tasks that have at least two. Tasks may differ in their number of votes.
//!
//! **Source.** J. Fleiss, "Measuring nominal scale agreement among many raters", *Psychological Bulletin* 76 (1971).
//!
//! **Example.** Tasks x x, x y: P = 1/2, p = 3/4 and 1/4, `P_e` = 5/8, κ = -1/3.

use super::raw::{agreeing_pairs, mean, totals};
use crate::aggregate::Labels;

/// Agreement beyond chance; none where no task has two votes. Where there is but one class it is 1.
#[must_use]
pub fn fleiss(labels: &Labels) -> Option<f64> {
    let shares: Vec<f64> = labels.by_task().filter_map(agreeing_pairs).collect();
    let observed = mean(&shares)?;
    let totals = totals(labels);
    let all: f64 = totals.iter().sum();
    let by_chance = totals.iter().map(|many| many * many).sum::<f64>() / (all * all);
    Some(if by_chance >= 1.0 { 1.0 } else { (observed - by_chance) / (1.0 - by_chance) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worked_example() {
        let labels =
            Labels::collect([("1", "a", "x"), ("1", "b", "x"), ("2", "a", "x"), ("2", "b", "y")]).unwrap();
        assert!((fleiss(&labels).unwrap() + 1.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn the_table_of_the_paper_is_reproduced() {
        // Fleiss (1971) as retold in textbooks: 10 subjects, 14 raters, 5 categories; kappa 0.210.
        let table = [
            [0, 0, 0, 0, 14],
            [0, 2, 6, 4, 2],
            [0, 0, 3, 5, 6],
            [0, 3, 9, 2, 0],
            [2, 2, 8, 1, 1],
            [7, 7, 0, 0, 0],
            [3, 2, 6, 3, 0],
            [2, 5, 3, 2, 2],
            [6, 5, 2, 1, 0],
            [0, 2, 2, 3, 7],
        ];
        let mut votes = Vec::new();
        for (task, row) in table.iter().enumerate() {
            for (class, times) in row.iter().enumerate() {
                (0..*times)
                    .for_each(|_| votes.push((task.to_string(), votes.len().to_string(), class.to_string())));
            }
        }
        let labels =
            Labels::collect(votes.iter().map(|(task, worker, label)| (&task[..], &worker[..], &label[..])));
        assert!((fleiss(&labels.unwrap()).unwrap() - 0.210).abs() < 5e-4);
    }

    #[test]
    fn nothing_and_one_class() {
        assert_eq!(fleiss(&Labels::default()), None);
        let one = Labels::collect([("1", "a", "x"), ("1", "b", "x")]).unwrap();
        assert_eq!(fleiss(&one), Some(1.0));
    }
}
