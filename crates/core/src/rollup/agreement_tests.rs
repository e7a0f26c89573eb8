//! Random walks: a run changes, and the tally that saw the changes agrees with the roll-up of all units.

use proptest::prelude::*;
use uuid::Uuid;

use super::tests::unit;
use super::*;

const STATES: [&str; 11] = [
    "not_started",
    "ready",
    "in_progress",
    "waiting",
    "blocked",
    "overdue",
    "failed",
    "cannot_complete",
    "completed",
    "paused",
    "cancelled",
];
const STAGES: u128 = 40;

/// One thing that can happen to a run. Indices are taken modulo what there is.
#[derive(Clone, Debug)]
enum Step {
    /// A unit opens at a stage, in the stage's current round.
    Open { stage: u128, part: Part },
    /// A unit moves to another state.
    Move { unit: usize, state: usize },
    /// A join withdraws a unit.
    Withdraw { unit: usize },
    /// A block gets worse, or is looked after.
    Escalate { unit: usize, escalated: bool },
    /// Rework comes back to a stage: a new round replaces what was there.
    Rework { stage: u128 },
    /// The tally is put away and read back.
    Keep,
}

fn steps() -> impl Strategy<Value = Step> {
    let part = prop_oneof![4 => Just(Part::Mandatory), 1 => Just(Part::Optional)];
    prop_oneof![
        6 => (0..STAGES, part).prop_map(|(stage, part)| Step::Open { stage, part }),
        12 => (any::<usize>(), 0..STATES.len()).prop_map(|(unit, state)| Step::Move { unit, state }),
        1 => any::<usize>().prop_map(|unit| Step::Withdraw { unit }),
        2 => any::<(usize, bool)>().prop_map(|(unit, escalated)| Step::Escalate { unit, escalated }),
        1 => (0..STAGES).prop_map(|stage| Step::Rework { stage }),
        1 => Just(Step::Keep),
    ]
}

struct Walk {
    units: Vec<Standing>,
    tally: Tally,
    refills: usize,
}

impl Walk {
    fn round_of(&self, stage: u128) -> Option<i16> {
        self.units.iter().filter(|unit| unit.step.0.as_u128() == stage).map(|unit| unit.round).max()
    }

    fn open(&mut self, stage: u128, round: i16, part: Part) {
        let number = u32::try_from(self.units.len()).unwrap();
        let opened = Standing { step: StepId(Uuid::from_u128(stage)), round, part, ..unit(number, "ready") };
        self.tally.change(None, Some(&opened)).unwrap();
        self.units.push(opened);
    }

    /// Changes a unit of the latest round; those that were replaced never change.
    fn alter(&mut self, index: usize, change: impl FnOnce(&mut Standing)) {
        let latest = latest_rounds(self.units.iter());
        let current: Vec<_> =
            (0..self.units.len()).filter(|&index| is_latest(&latest, &self.units[index])).collect();
        if current.is_empty() {
            return;
        }
        let unit = &mut self.units[current[index % current.len()]];
        let before = unit.clone();
        change(unit);
        self.tally.change(Some(&before), Some(unit)).unwrap();
    }

    fn take(&mut self, step: &Step, tick: u32) {
        match *step {
            Step::Open { stage, part } => self.open(stage, self.round_of(stage).unwrap_or(1), part),
            Step::Move { unit: index, state } => self.alter(index, |changed| {
                let moved = unit(1_000_000 + tick, STATES[state]);
                (changed.state, changed.since, changed.escalated) = (moved.state, moved.since, false);
            }),
            Step::Withdraw { unit: index } => self.alter(index, |changed| {
                changed.part = Part::Skipped;
                changed.state = unit(0, "cancelled").state;
            }),
            Step::Escalate { unit, escalated } => self.alter(unit, |changed| {
                changed.escalated = escalated && changed.state.code.as_str() == "blocked";
            }),
            Step::Rework { stage } => {
                let Some(round) = self.round_of(stage) else { return };
                let replaced =
                    self.units.iter().filter(|unit| unit.step.0.as_u128() == stage && unit.round == round);
                for unit in replaced {
                    self.tally.change(Some(unit), None).unwrap();
                }
                self.open(stage, round + 1, Part::Mandatory);
            }
            Step::Keep => {
                let kept = serde_json::to_string(&self.tally).unwrap();
                assert!(kept.len() < 1_700, "{} bytes", kept.len());
                self.tally = serde_json::from_str(&kept).unwrap();
            }
        }
    }

    /// The tally's roll-up, after it has got the open units if it wants them.
    fn rolled(&mut self, life: &Life) -> Rollup {
        if let Ok(rolled) = self.tally.rollup(life, 3) {
            return rolled;
        }
        self.refills += 1;
        let latest = latest_rounds(self.units.iter());
        let policy = *self.tally.policy();
        let open = self.units.iter().filter(|unit| is_latest(&latest, unit));
        self.tally.refill(open.filter(|unit| policy.read(unit).contends().is_some()));
        self.tally.rollup(life, 3).unwrap()
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_tally_agrees_with_the_roll_up_of_all_units(
        walk in proptest::collection::vec(steps(), 1..200),
        red in any::<bool>(),
    ) {
        let policy = Policy { blocked_escalation_treats_as_red: red };
        let mut run = Walk { units: Vec::new(), tally: Tally::new(policy), refills: 0 };
        for (tick, step) in (0..).zip(&walk) {
            run.take(step, tick);
            for life in [Life::InProgress, Life::Completed, Life::Cancelled] {
                prop_assert_eq!(run.rolled(&life), rollup(&run.units, &policy, &life, 3));
            }
        }
        // Each refill needs as many departures as there are places.
        prop_assert!(run.refills * CANDIDATES_MAX <= walk.len(), "{} refills", run.refills);
    }
}
