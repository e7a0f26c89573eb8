//! Numbers: mean, median and trimmed mean.
//!
//! **Formula.** Mean: Σ x / n. Median: the middle number, or the mean of the two middle ones. Trimmed mean: the mean without
//! the lowest and the highest ⌊share · n⌋. Confidence is the share of answers within the tolerance of the result; without a
//! stated tolerance that is a tenth of the result's size.
//!
//! **Source.** J. Tukey, "A Survey of Sampling from Contaminated Distributions" (1960), on why to trim; median and mean are
//! older than print.
//!
//! **Example.** Of 1, 2, 3, 4, 100 the mean is 22, the median 3, and the mean trimmed by a fifth 3.

use super::fixed::count;

/// How to take the middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Middle {
    /// All numbers count alike.
    Mean,
    /// The middle number; half of the answers may be nonsense.
    Median,
    /// The mean without this share at either end, from 0 to 0.5.
    Trimmed(f64),
}

/// A number with how many are near it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NumericOutcome {
    /// The result.
    pub value: f64,
    /// The share of answers within the tolerance of it.
    pub confidence: f64,
    /// The tolerance that was used.
    pub tolerance: f64,
}

/// The middle of the answers; none if there is no finite one. Others are left out.
#[must_use]
pub fn numeric(answers: &[f64], middle: Middle, tolerance: Option<f64>) -> Option<NumericOutcome> {
    let mut numbers: Vec<f64> = answers.iter().copied().filter(|number| number.is_finite()).collect();
    // Sorted, so that the sums below do not depend on the order of arrival.
    numbers.sort_by(f64::total_cmp);
    let value = match middle {
        Middle::Mean => mean(&numbers)?,
        Middle::Median => median(&numbers)?,
        Middle::Trimmed(share) => {
            let share = if share.is_nan() { 0.0 } else { share.clamp(0.0, 0.5) };
            // 0.29 of 100 is 29, although it is a little less in binary.
            let cut = floor(share * count(numbers.len()) + 1e-9);
            let kept = numbers.get(cut..numbers.len() - cut).filter(|kept| !kept.is_empty());
            // Where everything is cut off, the middle is left.
            kept.map_or_else(|| median(&numbers), mean)?
        }
    };
    let tolerance = tolerance_for(value, tolerance);
    let near = numbers.iter().filter(|number| (*number - value).abs() <= tolerance).count();
    Some(NumericOutcome { value, confidence: count(near) / count(numbers.len()), tolerance })
}

/// How near to a result is near enough.
pub(super) fn tolerance_for(value: f64, stated: Option<f64>) -> f64 {
    stated.filter(|tolerance| *tolerance >= 0.0).unwrap_or(value.abs() / 10.0)
}

fn mean(sorted: &[f64]) -> Option<f64> {
    let (least, most) = (*sorted.first()?, *sorted.last()?);
    let many = count(sorted.len());
    let sum: f64 = sorted.iter().sum();
    // The sum of large numbers may not be finite: then each is divided first.
    let mean = if sum.is_finite() { sum / many } else { sorted.iter().map(|number| number / many).sum() };
    // Rounding does not carry it beyond what was said: what all agree on is the answer.
    Some(mean.clamp(least, most))
}

fn median(sorted: &[f64]) -> Option<f64> {
    let middle = sorted.len() / 2;
    let upper = *sorted.get(middle)?;
    Some(if sorted.len() % 2 == 1 { upper } else { sorted[middle - 1] / 2.0 + upper / 2.0 })
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share of a length")]
fn floor(number: f64) -> usize {
    number as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn middles_of_tables() {
        let cases: [(&[f64], Middle, Option<f64>); 11] = [
            (&[], Middle::Mean, None),
            (&[], Middle::Median, None),
            (&[f64::NAN, f64::INFINITY], Middle::Trimmed(0.1), None),
            (&[7.0], Middle::Trimmed(0.5), Some(7.0)),
            (&[4.0, 100.0, 1.0, 3.0, 2.0], Middle::Mean, Some(22.0)),
            (&[4.0, 100.0, 1.0, 3.0, 2.0], Middle::Median, Some(3.0)),
            (&[4.0, 100.0, 1.0, 3.0, 2.0], Middle::Trimmed(0.2), Some(3.0)),
            (&[4.0, 1.0], Middle::Median, Some(2.5)),
            (&[4.0, 1.0], Middle::Trimmed(0.5), Some(2.5)),
            (&[f64::MAX, f64::MAX], Middle::Mean, Some(f64::MAX)),
            (&[f64::MAX, f64::MAX], Middle::Median, Some(f64::MAX)),
        ];
        for (answers, middle, expected) in cases {
            let found = numeric(answers, middle, None).map(|outcome| outcome.value);
            assert_eq!(found, expected, "{answers:?} {middle:?}");
        }
    }

    #[test]
    fn what_all_agree_on_is_the_answer() {
        for number in [0.1, 0.7, 1.0, 7.0, 1e300] {
            for many in 1..100 {
                let outcome = numeric(&vec![number; many], Middle::Mean, Some(0.0)).unwrap();
                assert_eq!((outcome.value, outcome.confidence), (number, 1.0), "{many} times");
            }
        }
        let numbers: Vec<f64> = (0..100_u32).map(|number| if number < 29 { -1e9 } else { 5.0 }).collect();
        let trimmed = numeric(&numbers, Middle::Trimmed(0.29), None).map(|outcome| outcome.value);
        assert_eq!(trimmed, Some(5.0));
    }

    #[test]
    fn confidence_is_the_share_that_is_near() {
        let outcome = numeric(&[10.0, 10.5, 11.0, 90.0], Middle::Median, Some(0.5)).unwrap();
        assert_eq!((outcome.value, outcome.confidence), (10.75, 0.5));
        assert_eq!(numeric(&[5.0, 5.0], Middle::Mean, None).map(|outcome| outcome.confidence), Some(1.0));
    }
}
