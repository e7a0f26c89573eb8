//! Reviews that end with a promise: "of this person's answers here, at most p are wrong, with certainty c".
//!
//! A sample of answers is reviewed, and after each review the bounds of the error rate are looked at again. Looking again and again
//! spoils an ordinary confidence interval, so these bounds hold at all times at once.
//!
//! **Formula.** After n reviews with e errors, a rate q is ruled out once the mixture of all rates explains what was seen 1/α times
//! better than q does: B(e + ½, n − e + ½) / B(½, ½) ≥ q^e (1 − q)^(n − e) / α. Under the true rate that ratio is a
//! martingale that starts at 1, so by Ville's inequality the true rate is ever ruled out with a chance of at most α. The bounds are
//! the ends of what is not ruled out.
//!
//! **Source.** H. Robbins, "Statistical methods related to the law of the iterated logarithm", *Annals of Mathematical Statistics*
//! 41 (1970), for the mixture; the ½ is Jeffreys' prior.
//!
//! **Example.** To promise "at most 5 % wrong, with certainty 95 %" after reviews without an error takes 116 of them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::beta::{bisect, ln_beta};

/// What is to be promised of each person's answers.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Guarantee {
    /// At most this share is wrong.
    #[schemars(range(min = 0.001, max = 0.5))]
    pub error_at_most: f64,
    /// With this certainty.
    #[schemars(range(min = 0.5, max = 0.999))]
    pub certainty: f64,
    /// The share that is reviewed even when the promise holds, so that it goes on holding.
    #[serde(default = "usual_floor")]
    #[schemars(range(min = 0.0, max = 1.0))]
    pub keep_reviewing: f64,
}

const fn usual_floor() -> f64 {
    0.05
}

/// What reviews have shown of somebody's answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Reviewed {
    /// How many answers were reviewed.
    pub answers: u32,
    /// How many of them were wrong.
    pub errors: u32,
}

/// Where the error rate lies, and what follows.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Promise {
    /// The error rate is at least this, with the certainty asked for.
    pub at_least: f64,
    /// The error rate is at most this, with the certainty asked for.
    pub at_most: f64,
    /// Whether what was to be promised can be.
    pub holds: bool,
    /// Whether the opposite can.
    pub broken: bool,
    /// The share of answers to review from here on.
    pub rate: f64,
}

impl Guarantee {
    /// Whether every part is within bounds.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        (0.001..=0.5).contains(&self.error_at_most)
            && (0.5..=0.999).contains(&self.certainty)
            && (0.0..=1.0).contains(&self.keep_reviewing)
    }

    /// What can be promised after so many reviews. All is reviewed until the rate is known to be at most twice what is to be promised; from
    /// there less and less, down to the share that is always kept.
    #[must_use]
    pub fn after(&self, seen: Reviewed) -> Promise {
        let (at_least, at_most) = bounds(seen, 1.0 - self.certainty);
        let (holds, broken) = (at_most <= self.error_at_most, at_least > self.error_at_most);
        let beyond = (at_most - self.error_at_most) / self.error_at_most;
        let rate = if broken { 1.0 } else { beyond.clamp(0.0, 1.0).max(self.keep_reviewing) };
        Promise { at_least, at_most, holds, broken, rate }
    }
}

/// The rates that are not ruled out, as an interval.
fn bounds(seen: Reviewed, alpha: f64) -> (f64, f64) {
    let errors = f64::from(seen.errors.min(seen.answers));
    let right = f64::from(seen.answers) - errors;
    let mixture = ln_beta(errors + 0.5, right + 0.5) - ln_beta(0.5, 0.5);
    // ln(0) times nothing is nothing: a rate of 0 explains "no errors" perfectly.
    let times_ln = |many: f64, rate: f64| if many > 0.0 { many * rate.ln() } else { 0.0 };
    let ruled_out = |rate: f64| mixture - times_ln(errors, rate) - times_ln(right, 1.0 - rate) >= -alpha.ln();
    let seen_rate = if seen.answers == 0 { 0.5 } else { errors / (errors + right) };
    // What is not ruled out is an interval around the rate that was seen.
    let at_least = if ruled_out(0.0) { bisect(|rate| rate < seen_rate && ruled_out(rate)) } else { 0.0 };
    let at_most = if ruled_out(1.0) { bisect(|rate| rate <= seen_rate || !ruled_out(rate)) } else { 1.0 };
    (at_least, at_most)
}

#[cfg(test)]
mod tests {
    use super::*;

    const USUAL: Guarantee = Guarantee { error_at_most: 0.05, certainty: 0.95, keep_reviewing: 0.05 };

    fn after(answers: u32, errors: u32) -> Promise {
        USUAL.after(Reviewed { answers, errors })
    }

    #[test]
    fn the_worked_example() {
        let first = (1..1_000).find(|answers| after(*answers, 0).holds);
        assert_eq!(first, Some(116));
    }

    #[test]
    fn the_rate_falls_with_good_reviews_and_rises_with_bad_ones() {
        assert!((after(0, 0).rate - 1.0).abs() < 1e-12, "nothing is known");
        assert!((after(20, 0).rate - 1.0).abs() < 1e-12);
        let halfway = after(75, 0);
        assert!(!halfway.holds && halfway.rate < 1.0 && halfway.rate > 0.05, "{halfway:?}");
        assert!((after(400, 4).rate - 0.05).abs() < 1e-12, "{:?}", after(400, 4));
        let bad = after(60, 15);
        assert!(bad.broken && !bad.holds && (bad.rate - 1.0).abs() < 1e-12, "{bad:?}");
        assert!(after(1_000, 0).at_least.abs() < 1e-12);
        assert!((after(50, 50).at_most - 1.0).abs() < 1e-12);
        assert!(after(3, 9).at_least > 0.0, "more errors than answers are taken as all");
    }

    /// Drawn by a small generator of our own, so that the test says the same every time.
    #[test]
    fn a_promise_is_seldom_wrong_however_often_one_looks() {
        let mut state = 0x2545_f491_4f6c_dd1d_u64;
        let mut draw = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state >> 11
        };
        let wrong_rate = (0.06 * 2_f64.powi(53)).round();
        #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
        let mut errs = || (draw() as f64) < wrong_rate;
        let misled = (0..400).filter(|_| {
            let mut seen = Reviewed::default();
            (0..600).any(|_| {
                seen.answers += 1;
                seen.errors += u32::from(errs());
                after(seen.answers, seen.errors).holds
            })
        });
        let misled = misled.count();
        assert!(misled <= 20, "{misled} of 400 were promised 5 % although 6 % are wrong; at most 5 % may be");
    }

    #[test]
    fn what_cannot_be_promised_is_told() {
        assert!(USUAL.is_sound());
        for unsound in [
            Guarantee { error_at_most: 0.0, ..USUAL },
            Guarantee { certainty: 1.0, ..USUAL },
            Guarantee { certainty: f64::NAN, ..USUAL },
            Guarantee { keep_reviewing: -0.1, ..USUAL },
        ] {
            assert!(!unsound.is_sound(), "{unsound:?}");
        }
    }
}
