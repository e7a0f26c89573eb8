//! What is left of a run once all that happened to it is written: worth remembering, because the next command about it is likely soon.

use serde_json::Value;

use crate::rollup::Kept;
use crate::run::{Assignment, AssignmentStatus, Change, Row, RunInHand, RunState, Unit};

/// What a row weighs beside what it carries, in bytes, roughly.
const ROW_WEIGHT: usize = 300;

impl RunInHand {
    /// The run as it stands when all is written: what is open in it, and all that became of that. None: not all of it is in hand, or
    /// nothing is open. What a command asks for besides (who worked before, signals, clocks) is read anew each time.
    #[must_use]
    pub fn at_rest(self) -> Option<Self> {
        if !self.whole {
            return None;
        }
        // A roll-up is brought up to date when something has happened.
        let rollup_written =
            if self.run.change == Change::Loaded { self.rollup_written } else { self.rollup.clone() };
        // What is shown is kept with the run; only what is frozen would have to be known before a change.
        let rollup = self.rollup.map(|kept| Kept { shown: None, ..kept });
        let Self { run, units, assignments, judgments, payload, .. } = self;
        let units: Vec<Row<Unit>> =
            units.into_iter().filter(|row| row.value.state.is_open()).map(Row::written).collect();
        let is_open = |unit| units.iter().any(|row| row.value.id == unit);
        let assignments = assignments.into_iter().filter(|row| is_open(row.value.unit)).map(Row::written);
        let judgments = judgments.into_iter().filter(|row| is_open(row.value.unit)).map(Row::written);
        let (assignments, judgments) = (assignments.collect(), judgments.collect());
        if units.is_empty() {
            return None;
        }
        // Who has answered or passed over what is open is told by these.
        let rest = Self { units, assignments, judgments, payload, ..Self::of(run.written()) };
        Some(Self { rollup, rollup_written, whole: true, ..rest })
    }

    /// Whether what is remembered of it is all there is to know before something happens to it: nothing is frozen, and nobody's time ran out, since whoever that was may
    /// have handed in what is not in hand.
    #[must_use]
    pub fn is_foreseeable(&self) -> bool {
        let ran_out = |row: &Row<Assignment>| row.value.status == AssignmentStatus::Expired;
        self.whole
            && self.rollup.is_some()
            && self.run.value.state == RunState::InProgress
            && !self.assignments.iter().any(ran_out)
    }

    /// How much memory it takes, in bytes, roughly.
    #[must_use]
    pub fn weight(&self) -> usize {
        let rows = 1 + self.units.len() + self.assignments.len() + self.judgments.len();
        let answers = self.judgments.iter().filter_map(|row| row.value.data.as_deref()).map(weight);
        let comments = self.judgments.iter().filter_map(|row| row.value.comment.as_ref()).map(String::len);
        let payload = self.payload.as_ref().map_or(0, |payload| payload.len());
        rows * ROW_WEIGHT + answers.sum::<usize>() + comments.sum::<usize>() + payload
    }
}

fn weight(value: &Value) -> usize {
    let within = match value {
        Value::Null | Value::Bool(_) | Value::Number(_) => 0,
        Value::String(text) => text.len(),
        Value::Array(items) => items.iter().map(weight).sum(),
        Value::Object(fields) => fields.iter().map(|(name, item)| name.len() + weight(item)).sum(),
    };
    within + size_of::<Value>()
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use serde_json::json;
    use uuid::Uuid;

    use super::*;
    use crate::id::{ActorId, AssignmentId, ItemId, JudgmentId, ProjectId, RunId, StepId, UnitId, VersionId};
    use crate::run::UnitState;
    use crate::run::event::RunEvent;
    use crate::run::received::JudgmentReceived;

    fn id(number: u128) -> Uuid {
        Uuid::from_u128(number)
    }

    fn ready(unit: u128) -> RunEvent {
        RunEvent::UnitReady {
            unit: UnitId(id(unit)),
            step: StepId(id(9)),
            stage: "label".into(),
            parent: None,
            round: 1,
            required: 3,
        }
    }

    fn claimed(unit: u128, held: u128) -> RunEvent {
        RunEvent::UnitClaimed {
            unit: UnitId(id(unit)),
            step: StepId(id(9)),
            assignment: AssignmentId(id(held)),
            actor: ActorId(id(held)),
            epoch: 1,
            previous: None,
            expires_at: None,
        }
    }

    fn judged(unit: u128, held: u128) -> RunEvent {
        RunEvent::JudgmentReceived(JudgmentReceived {
            judgment: JudgmentId(id(held)),
            step: StepId(id(9)),
            unit: UnitId(id(unit)),
            assignment: AssignmentId(id(held)),
            actor: ActorId(id(held)),
            decision: None,
            comment: None,
            data: Some(json!({"label": "cat"}).into()),
            counted: true,
            late: false,
            trust: None,
            model_version: None,
        })
    }

    fn begun() -> RunInHand {
        let started = RunEvent::RunStarted {
            run: RunId(id(1)),
            project: ProjectId(id(2)),
            version: VersionId(id(3)),
            item: ItemId(id(4)),
            external_key: None,
            actor: ActorId(id(5)),
            parent: None,
            question: None,
        };
        RunInHand::begun_by(&started, Timestamp::UNIX_EPOCH).unwrap()
    }

    fn after(events: &[RunEvent]) -> RunInHand {
        let mut run = begun();
        for event in events {
            run.apply(event, Timestamp::UNIX_EPOCH);
        }
        run
    }

    #[test]
    fn what_is_open_is_left_with_all_that_became_of_it_and_nothing_to_write() {
        let cancelled = RunEvent::UnitCancelled { unit: UnitId(id(20)), reason: None };
        let (open, over) =
            ([ready(10), claimed(10, 11), judged(10, 11), claimed(10, 12)], [ready(20), claimed(20, 21)]);
        let run = after(&[&open[..], &over[..], &[cancelled][..]].concat());
        let rest = run.clone().at_rest().unwrap();
        assert_eq!(rest.units.iter().map(|row| row.value.id.0).collect::<Vec<_>>(), [id(10)]);
        assert_eq!(rest.unit(UnitId(id(10))).unwrap().state, UnitState::InProgress);
        let held: Vec<_> = rest.assignments.iter().map(|row| row.value.id.0).collect();
        assert_eq!(held, [id(11), id(12)], "ended and held");
        assert_eq!(rest.judgments.len(), 1);
        let changes =
            rest.units.iter().map(|row| row.change).chain(rest.assignments.iter().map(|row| row.change));
        assert!(changes.chain([rest.run.change]).all(|change| change == Change::Loaded));
        assert!(
            rest.visited(UnitId(id(10))).next().is_none(),
            "ways that were written are not written again"
        );
        assert!(rest.weight() > ROW_WEIGHT * 5);
    }

    #[test]
    fn nothing_is_left_of_a_run_that_is_over_or_of_which_not_all_is_known() {
        let cancelled = RunEvent::UnitCancelled { unit: UnitId(id(10)), reason: None };
        assert!(after(&[ready(10), cancelled]).at_rest().is_none());
        let run = after(&[ready(10)]);
        assert!(RunInHand { whole: false, ..run.clone() }.at_rest().is_none());
        assert!(run.at_rest().is_some_and(|rest| rest.at_rest().is_some()), "and so on");
    }
}
