//! Sums that do not depend on the order of their terms.
//!
//! Floating-point addition is not associative: the same votes, summed in another order, differ in the last bit, and an
//! iteration can blow that bit up into another label. So every sum over votes, classes or tasks is taken over integers,
//! in units of 2^-32; each term is rounded on its own, and integers add up to the same whatever comes first. This is what
//! makes results independent of the order of arrival and of the names of workers and classes, to the bit.

/// One, in units of 2^-32.
pub(crate) const ONE: i64 = 1 << 32;

/// Logarithms are cut off here, so that a vote can make a class very unlikely but never impossible, and no sum overflows:
/// `LABELS_MAX` terms of at most two logarithms, 48 in all, stay below 2^31, times 2^32.
pub(crate) const LOG_FLOOR: f64 = -24.0;

/// Two supports that differ by no more than this are equal: a tie.
pub(crate) const TIE: f64 = 1e-9;

/// A number in units of 2^-32, rounded. Not a number counts as nothing.
#[expect(clippy::cast_precision_loss, reason = "2^32 is exact")]
#[expect(clippy::cast_possible_truncation, reason = "callers keep to numbers below 2^31")]
pub(crate) fn to_fixed(number: f64) -> i64 {
    (number * ONE as f64).round() as i64
}

/// The logarithm below which a weight is nothing, in units of 2^-32: ln(2^-33) = -22.87.
pub(crate) const NOTHING: i64 = -23 << 32;

/// As [`to_fixed`], for numbers that are not negative, where it is faster.
#[expect(clippy::cast_precision_loss, reason = "2^32 is exact")]
#[expect(clippy::cast_possible_truncation, reason = "weights are at most 1")]
fn round_up_half(number: f64) -> i64 {
    (number * ONE as f64 + 0.5) as i64
}

/// The number that so many units of 2^-32 stand for.
#[expect(clippy::cast_precision_loss, reason = "beyond 2^53 the last bits do not matter")]
pub(crate) fn to_float(units: i64) -> f64 {
    units as f64 / ONE as f64
}

/// The logarithm of a probability, as a fixed-point number within bounds.
pub(crate) fn log_fixed(probability: f64) -> i64 {
    // `max` also turns the logarithm of nothing, and of no number, into the floor.
    to_fixed(probability.ln().max(LOG_FLOOR))
}

/// A count as a number.
#[expect(clippy::cast_precision_loss, reason = "there are far fewer than 2^52 votes")]
pub(crate) fn count(many: usize) -> f64 {
    many as f64
}

/// Adds `terms` to `sums`, place by place.
pub(crate) fn add(sums: &mut [i64], terms: &[i64]) {
    for (sum, term) in sums.iter_mut().zip(terms) {
        *sum += term;
    }
}

/// Turns logarithms of weights into probabilities that add up to one, and returns the logarithm of the weights' sum.
///
/// The largest is taken out first, so nothing overflows and at least one term is 1.
pub(crate) fn normalise(logs: &[i64], probabilities: &mut [i64]) -> i64 {
    let Some(&largest) = logs.iter().max() else { return 0 };
    let mut total = 0;
    for (probability, &log) in probabilities.iter_mut().zip(logs) {
        let behind = log - largest;
        // Below half a unit the exponential rounds to nothing; there are many such, and it is slow.
        *probability = if behind < NOTHING { 0 } else { round_up_half(to_float(behind).exp()) };
        total += *probability;
    }
    let whole = to_float(total);
    for probability in &mut *probabilities {
        *probability = round_up_half(to_float(*probability) / whole);
    }
    largest + to_fixed(whole.ln())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_the_same_in_any_order() {
        let terms = [0.1, 0.7, 1e-7, 12.3, -4.4, 0.2].map(to_fixed);
        let forwards: i64 = terms.iter().sum();
        let backwards: i64 = terms.iter().rev().sum();
        assert_eq!(forwards, backwards);
        assert!((to_float(forwards) - 8.900_000_1).abs() < 1e-8);
    }

    #[test]
    fn probabilities_add_up_to_one_however_small_the_weights() {
        let logs = [-900.0, -901.0, -2_000.0].map(to_fixed);
        let mut probabilities = [0; 3];
        let total = normalise(&logs, &mut probabilities);
        let [first, second, third] = probabilities.map(to_float);
        assert!((first - 0.731_058).abs() < 1e-5 && (second - 0.268_941).abs() < 1e-5, "{first} {second}");
        assert!(third < 1e-9 && (to_float(total) + 899.686_738).abs() < 1e-5);
    }

    #[test]
    fn what_is_no_probability_is_very_unlikely() {
        for odd in [0.0, -1.0, f64::NAN] {
            assert_eq!(log_fixed(odd), to_fixed(LOG_FLOOR), "{odd}");
        }
    }
}
