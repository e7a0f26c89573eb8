//! Several labels at once: every label is a question of its own.
//!
//! **Formula.** The support of label l is the weight of the answers that contain it over the weight of all answers. It is in
//! the result above the threshold, out below, and tied at it. Confidence is the mean, over all labels anybody chose, of
//! support where it is in, and of 1 - support where it is out.
//!
//! **Source.** Binary relevance: M. Boutell et al., "Learning multi-label scene classification", *Pattern Recognition* 37 (2004).
//!
//! **Example.** {a, b}, {a}, {a, c} at threshold 1/2: a has 1, b and c 1/3, so {a}, with confidence (1 + 2/3 + 2/3) / 3 = 0.778.

use std::collections::{BTreeMap, BTreeSet};

use super::fixed::{TIE, count, to_float};
use super::weighted::weight;

/// Which labels there are, and how sure that is.
#[derive(Clone, Debug, PartialEq)]
pub struct MultiLabelOutcome {
    /// Labels above the threshold, in order.
    pub chosen: Vec<String>,
    /// Labels exactly at it, in order.
    pub tied: Vec<String>,
    /// The support of every label that anybody chose.
    pub support: BTreeMap<String, f64>,
    /// From 0 to 1.
    pub confidence: f64,
}

/// Decides label by label. An answer is a set with a weight from 0 to 1; none if no answer counts.
#[must_use]
pub fn multi_label(answers: &[(BTreeSet<&str>, f64)], threshold: f64) -> Option<MultiLabelOutcome> {
    let mut sums: BTreeMap<&str, i64> = BTreeMap::new();
    let mut total = 0;
    for (labels, trust) in answers {
        let weight = weight(*trust);
        total += weight;
        for label in labels {
            *sums.entry(label).or_default() += weight;
        }
    }
    if total == 0 {
        return None;
    }
    let (mut chosen, mut tied, mut sure) = (Vec::new(), Vec::new(), 0.0);
    let mut support = BTreeMap::new();
    let many = count(sums.len());
    for (label, sum) in sums {
        let share = to_float(sum) / to_float(total);
        if (share - threshold).abs() <= TIE {
            tied.push(label.to_owned());
            sure += share.max(1.0 - share);
        } else if share > threshold {
            chosen.push(label.to_owned());
            sure += share;
        } else {
            sure += 1.0 - share;
        }
        support.insert(label.to_owned(), share);
    }
    // Where all agree that there is no label, nothing is in doubt.
    let confidence = if support.is_empty() { 1.0 } else { sure / many };
    Some(MultiLabelOutcome { chosen, tied, support, confidence })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn merged(answers: &[&[&str]]) -> Option<MultiLabelOutcome> {
        let answers: Vec<_> = answers.iter().map(|labels| (labels.iter().copied().collect(), 1.0)).collect();
        multi_label(&answers, 0.5)
    }

    #[test]
    fn every_label_is_decided_on_its_own() {
        assert_eq!(merged(&[]), None);
        let outcome = merged(&[&["a", "b"], &["a"], &["a", "c"]]).unwrap();
        assert_eq!((outcome.chosen, outcome.tied), (vec!["a".to_owned()], vec![]));
        assert!((outcome.confidence - 7.0 / 9.0).abs() < 1e-9);
        let tie = merged(&[&["a", "b"], &["a"]]).unwrap();
        assert_eq!((tie.chosen, tie.tied), (vec!["a".to_owned()], vec!["b".to_owned()]));
        let none = merged(&[&[], &[]]).unwrap();
        assert_eq!((none.chosen.len(), none.confidence), (0, 1.0));
        assert_eq!(merged(&[&["a"]]).map(|outcome| outcome.confidence), Some(1.0));
    }
}
