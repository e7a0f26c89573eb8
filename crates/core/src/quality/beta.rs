//! The beta distribution: what is known of a rate after some successes and failures.
//!
//! `I_x(a, b)`, its distribution function, is computed by the continued fraction of Abramowitz and Stegun 26.5.8, evaluated by
//! Lentz's method; ln Γ by the Lanczos approximation (g = 7, nine terms). Good to about 1e-10, far finer than any decision.

/// ln Γ(x) for x > 0.
pub(super) fn ln_gamma(x: f64) -> f64 {
    const TERMS: [f64; 8] = [
        676.520_368_121_885_1,
        -1_259.139_216_722_402_8,
        771.323_428_777_653_1,
        -176.615_029_162_140_6,
        12.507_343_278_686_905,
        -0.138_571_095_265_720_12,
        9.984_369_578_019_572e-6,
        1.505_632_735_149_311_6e-7,
    ];
    let x = x - 1.0;
    let mut place = x;
    let sum = TERMS.iter().fold(0.999_999_999_999_809_9, |sum, term| {
        place += 1.0;
        sum + term / place
    });
    let t = x + 7.5;
    0.5 * (2.0 * std::f64::consts::PI).ln() + (x + 0.5) * t.ln() - t + sum.ln()
}

/// ln B(a, b).
pub(super) fn ln_beta(a: f64, b: f64) -> f64 {
    ln_gamma(a) + ln_gamma(b) - ln_gamma(a + b)
}

/// The chance that a rate with a beta distribution is at most `x`.
pub(super) fn beta_cdf(x: f64, a: f64, b: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    let front = (a * x.ln() + b * (-x).ln_1p() - ln_beta(a, b)).exp();
    // The fraction converges fast on this side of the middle only; the other side is its mirror image.
    if x < (a + 1.0) / (a + b + 2.0) {
        front * fraction(x, a, b) / a
    } else {
        1.0 - front * fraction(1.0 - x, b, a) / b
    }
}

#[expect(clippy::many_single_char_names, reason = "the names that the formula is known by")]
fn fraction(x: f64, a: f64, b: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let away = |value: f64| if value.abs() < TINY { TINY } else { value };
    let mut c = 1.0;
    let mut d = 1.0 / away(1.0 - (a + b) * x / (a + 1.0));
    let mut value = d;
    for round in 1..300_i32 {
        let m = f64::from(round);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        d = 1.0 / away(1.0 + even * d);
        c = away(1.0 + even / c);
        value *= c * d;
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        d = 1.0 / away(1.0 + odd * d);
        c = away(1.0 + odd / c);
        value *= c * d;
        if (c * d - 1.0).abs() < 1e-13 {
            break;
        }
    }
    value
}

/// The rate below which a beta distribution has the share `p`.
pub(super) fn beta_quantile(p: f64, a: f64, b: f64) -> f64 {
    bisect(|x| beta_cdf(x, a, b) < p)
}

/// Where in [0, 1] a condition that holds up to some place stops holding.
pub(super) fn bisect(holds: impl Fn(f64) -> bool) -> f64 {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if holds(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(is: f64, should: f64) {
        assert!((is - should).abs() < 1e-9, "{is} should be {should}");
    }

    #[test]
    fn ln_gamma_knows_the_factorials() {
        close(ln_gamma(1.0), 0.0);
        close(ln_gamma(5.0), 24_f64.ln());
        close(ln_gamma(0.5), std::f64::consts::PI.sqrt().ln());
    }

    /// With whole numbers, `I_x(a, b)` is the chance of at least a successes in a + b - 1 throws.
    #[test]
    fn the_distribution_agrees_with_the_binomial() {
        let binomial = |x: f64, a: i32, b: i32| -> f64 {
            let n = a + b - 1;
            let choose = |k: i32| (1..=k).fold(1.0, |c, i| c * f64::from(n - k + i) / f64::from(i));
            (a..=n).map(|k| choose(k) * x.powi(k) * (1.0 - x).powi(n - k)).sum()
        };
        for (a, b) in [(1, 1), (1, 9), (9, 1), (3, 4), (20, 5), (2, 60)] {
            for x in [0.001, 0.05, 0.3, 0.5, 0.77, 0.999] {
                close(beta_cdf(x, f64::from(a), f64::from(b)), binomial(x, a, b));
            }
        }
        close(beta_cdf(0.0, 2.0, 3.0), 0.0);
        close(beta_cdf(1.0, 2.0, 3.0), 1.0);
    }

    #[test]
    fn a_quantile_is_where_the_distribution_gets_there() {
        for (a, b) in [(1.0, 1.0), (0.5, 0.5), (41.0, 3.0), (1.0, 400.0)] {
            for p in [0.01, 0.05, 0.5, 0.95] {
                close(beta_cdf(beta_quantile(p, a, b), a, b), p);
            }
        }
        close(beta_quantile(0.05, 1.0, 1.0), 0.05);
    }
}
