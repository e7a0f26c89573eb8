//! What came out.

use serde_json::{Value, json};

use super::super::measure::Tally;
use super::{Beside, WorkLoad};

/// What both sides did.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    /// Ours.
    pub(super) ours: Tally,
    /// What it is measured beside.
    pub(super) other: Tally,
    /// By hand, with as many clients as suit it best.
    pub(super) other_best: Tally,
    /// How often ours had nothing to hand out.
    pub(super) empty_handed: u64,
    /// How many promises the data of ours breaks.
    pub(super) violations: usize,
    /// The same by hand.
    pub(super) by_hand_violations: i64,
}

impl Outcome {
    /// Prints it: lines for people, and one object.
    pub(super) fn tell(mut self, load: WorkLoad, beside: &Beside) {
        let (per_s, other_per_s) = (self.ours.per_second(), self.other.per_second());
        let best_per_s = self.other_best.per_second().max(other_per_s);
        let (p50, p99) = (self.ours.percentile_ms(0.5), self.ours.percentile_ms(0.99));
        let (other_p50, other_p99) = (self.other.percentile_ms(0.5), self.other.percentile_ms(0.99));
        let told = other_per_s > 0.0;
        let ratio = |to: f64| if told { json!(round(per_s / to)) } else { Value::Null };
        let line = |name: &str, per_s: f64, p50: f64, p99: f64| {
            format!("  {name:<12}{per_s:>8.0} cycles/s   p50 {p50:.2} ms   p99 {p99:.2} ms")
        };
        if told {
            load.say(&line(beside.name(), other_per_s, other_p50, other_p99));
        }
        let is_by_hand = matches!(beside, Beside::ByHand(_));
        if is_by_hand {
            load.say(&format!("  {:<12}{best_per_s:>8.0} cycles/s", "its best"));
        }
        load.say(&line("Handoff", per_s, p50, p99));
        let (ratio, above) = (ratio(other_per_s), p50 - other_p50);
        load.say(&format!("  ratio {ratio}   median {above:+.2} ms   violations {}", self.violations));
        let mut result = json!({
            "bench": "work", "baseline": beside.name(), "clients": load.clients, "seconds": load.seconds,
            "units": load.units, "steps": load.steps, "actors": load.actors, "servers": load.servers, "onward": load.onward,
            "ours_per_s": round(per_s), "baseline_per_s": round(other_per_s), "ratio": ratio,
            "p50_ms": round(p50), "p99_ms": round(p99), "baseline_p50_ms": round(other_p50),
            "baseline_p99_ms": round(other_p99), "p50_above_baseline_ms": if told { json!(round(above)) } else { Value::Null },
            "cycles": self.ours.rounds, "empty_handed": self.empty_handed, "violations": self.violations,
        });
        if is_by_hand {
            result["baseline_best_per_s"] = json!(round(best_per_s));
            result["ratio_to_best"] = json!(round(per_s / best_per_s));
            result["baseline_violations"] = json!(self.by_hand_violations);
        }
        if let Some(units) = load.compare_units {
            result["baseline_units"] = json!(units);
        }
        println!("{result}");
    }
}

fn round(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}
