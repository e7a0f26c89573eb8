//! Random walks: a run changes, and the marks that saw the changes agree with the roll-up of all units.

use proptest::prelude::*;

use super::tests::unit;
use super::*;

/// Where an open unit can go by itself; being withdrawn is a step of its own.
const STATES: [&str; 9] = [
    "not_started",
    "ready",
    "in_progress",
    "waiting",
    "blocked",
    "overdue",
    "failed",
    "cannot_complete",
    "completed",
];
const STAGES: usize = 40;

/// One thing that can happen to a run. Indices are taken modulo what there is.
#[derive(Clone, Debug)]
enum Step {
    /// A unit opens at a stage, in the stage's current round.
    Open { stage: usize },
    /// An open unit moves to another state.
    Move { unit: usize, state: usize },
    /// A join withdraws an open unit.
    Withdraw { unit: usize },
    /// A finished unit is opened again.
    Reopen { unit: usize },
    /// A block gets worse, or is looked after.
    Escalate { unit: usize, escalated: bool },
    /// Rework comes back to a stage: a new round replaces what was there.
    Rework { stage: usize },
    /// The marks are put away and read back.
    Keep,
}

fn steps() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => (0..STAGES).prop_map(|stage| Step::Open { stage }),
        12 => (any::<usize>(), 0..STATES.len()).prop_map(|(unit, state)| Step::Move { unit, state }),
        1 => any::<usize>().prop_map(|unit| Step::Withdraw { unit }),
        2 => any::<usize>().prop_map(|unit| Step::Reopen { unit }),
        2 => any::<(usize, bool)>().prop_map(|(unit, escalated)| Step::Escalate { unit, escalated }),
        2 => (0..STAGES).prop_map(|stage| Step::Rework { stage }),
        1 => Just(Step::Keep),
    ]
}

/// Every fifth stage is optional.
const fn is_optional(stage: usize) -> bool {
    stage.is_multiple_of(5)
}

fn is_over(unit: &Standing) -> bool {
    matches!(unit.state.code, StateCode::Completed | StateCode::Cancelled)
}

#[derive(Default)]
struct Walk {
    units: Vec<Standing>,
    marks: Marks,
}

impl Walk {
    fn round_of(&self, stage: usize) -> Option<i16> {
        self.units.iter().filter(|unit| unit.stage == stage).map(|unit| unit.round).max()
    }

    fn open(&mut self, stage: usize, round: i16) {
        let number = u32::try_from(self.units.len()).unwrap();
        let part = if is_optional(stage) { Part::Optional } else { Part::Mandatory };
        self.units.push(Standing { stage, round, part, ..unit(number, "ready") });
    }

    /// Changes one of the units that are over, or of those that are not.
    fn alter(&mut self, index: usize, over: bool, change: impl FnOnce(&mut Standing)) {
        let mut fitting: Vec<_> = self.units.iter_mut().filter(|unit| is_over(unit) == over).collect();
        if fitting.is_empty() {
            return;
        }
        let count = fitting.len();
        let unit = &mut *fitting[index % count];
        let was_skipped = unit.part == Part::Skipped;
        if over {
            self.marks.reopen(unit.stage, unit.round, was_skipped);
        }
        change(unit);
        if is_over(unit) {
            self.marks.close(unit.stage, unit.round, unit.part == Part::Skipped);
        }
    }

    fn take(&mut self, step: &Step, tick: u32) {
        match *step {
            Step::Open { stage } => self.open(stage, self.round_of(stage).unwrap_or(1)),
            Step::Move { unit: index, state } => self.alter(index, false, |changed| {
                let moved = unit(1_000_000 + tick, STATES[state]);
                (changed.state, changed.since, changed.escalated) = (moved.state, moved.since, false);
            }),
            Step::Withdraw { unit: index } => self.alter(index, false, |changed| {
                changed.part = Part::Skipped;
                changed.state = unit(0, "cancelled").state;
            }),
            Step::Reopen { unit: index } => self.alter(index, true, |changed| {
                if changed.part != Part::Skipped {
                    changed.state = unit(0, "in_progress").state;
                }
            }),
            Step::Escalate { unit, escalated } => self.alter(unit, false, |changed| {
                changed.escalated = escalated && changed.state.code == StateCode::Blocked;
            }),
            Step::Rework { stage } => {
                let Some(round) = self.round_of(stage) else { return };
                self.open(stage, round + 1);
            }
            Step::Keep => self.marks = Marks::from_bytes(&self.marks.to_bytes()).unwrap(),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn marks_and_open_units_agree_with_the_roll_up_of_all_units(
        walk in proptest::collection::vec(steps(), 1..200),
        red in any::<bool>(),
    ) {
        let policy = Policy { blocked_escalation_treats_as_red: red };
        let mut run = Walk::default();
        for (tick, step) in (0..).zip(&walk) {
            run.take(step, tick);
            let open: Vec<Standing> = run.units.iter().filter(|unit| !is_over(unit)).copied().collect();
            for life in [Life::InProgress, Life::Completed, Life::Cancelled] {
                let kept = rollup_open(&run.marks, &open, (&policy, is_optional), &life, 3);
                prop_assert_eq!(kept, rollup(&run.units, &policy, &life, 3));
            }
        }
    }
}
