//! The rows that hops change, as the statements that write them take them.

use handoff_core::machine::StateCode;
use handoff_core::rollup::Kept;
use handoff_core::run::{Assignment, Change, Judgment, Row, Run, RunInHand, Unit};
use handoff_queries::types::{
    ChangedAssignmentBorrowed, ChangedRunBorrowed, ChangedUnitBorrowed, NewAssignmentBorrowed,
    NewJudgmentBorrowed, NewRunBorrowed, NewUnitBorrowed,
};
use serde_json::Value;

use super::Hop;
use crate::{detail, rollup};

/// Rows of one kind and one sort of change, each with the run in hand that it belongs to.
pub(super) struct Rows<'a, T>(Vec<(&'a RunInHand, &'a T)>);

impl<'a, T> Rows<'a, T> {
    pub(super) fn of(hops: &'a [Hop], change: Change, rows: impl Fn(&'a RunInHand) -> &'a [Row<T>]) -> Self {
        let all = hops.iter().flat_map(|hop| rows(&hop.in_hand).iter().map(|row| (&hop.in_hand, row)));
        Self(
            all.filter(|(_, row)| row.change == change).map(|(in_hand, row)| (in_hand, &row.value)).collect(),
        )
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn map<R>(&self, to: impl Fn(&'a RunInHand, &'a T) -> R) -> Vec<R> {
        self.0.iter().map(|(in_hand, row)| to(in_hand, row)).collect()
    }

    /// The same with what had to be made of each row before it can be lent to a statement.
    pub(super) fn with<'b, B, R>(
        &self,
        beside: &'b [B],
        to: impl Fn(&'a RunInHand, &'a T, &'b B) -> R,
    ) -> Vec<R> {
        self.0.iter().zip(beside).map(|((in_hand, row), beside)| to(in_hand, row, beside)).collect()
    }
}

/// What is kept of a run's roll-up.
#[derive(Default)]
pub(super) struct RollupTexts {
    shown: Option<String>,
    marks: Option<Vec<u8>>,
}

impl RollupTexts {
    pub(super) fn of(in_hand: &RunInHand, _: &Run) -> Self {
        let of_kept = |kept: &Kept| Self {
            shown: kept.shown.as_ref().map(rollup::to_text),
            marks: Some(kept.marks.to_bytes()),
        };
        in_hand.rollup.as_ref().map(of_kept).unwrap_or_default()
    }

    /// Nothing, where what is kept stays as it is.
    pub(super) fn of_change(in_hand: &RunInHand) -> Self {
        if in_hand.rollup == in_hand.rollup_written {
            Self::default()
        } else {
            Self::of(in_hand, &in_hand.run.value)
        }
    }
}

/// What of a unit is written as text.
pub(super) struct UnitTexts {
    detail: Option<String>,
    /// The states that it passed through on the way to the one it is in: the schema looks each step up.
    via: Option<String>,
}

impl UnitTexts {
    pub(super) fn of(in_hand: &RunInHand, unit: &Unit) -> Self {
        let mut visited: Vec<&str> = in_hand.visited(unit.id).map(StateCode::word).collect();
        visited.pop();
        Self { detail: detail::of(unit), via: (!visited.is_empty()).then(|| visited.join(",")) }
    }
}

/// What of a judgment is written as text.
pub(super) struct JudgmentTexts {
    data: Option<String>,
}

impl JudgmentTexts {
    pub(super) fn of(_: &RunInHand, judgment: &Judgment) -> Self {
        Self { data: judgment.data.as_deref().map(Value::to_string) }
    }
}

pub(super) fn new_run<'a>(_: &'a RunInHand, run: &'a Run, kept: &'a RollupTexts) -> NewRunBorrowed<'a> {
    NewRunBorrowed {
        run_id: run.id.0,
        project_id: run.project.0,
        version_id: run.version.0,
        item_id: run.item.0,
        started_by: run.started_by.0,
        state: run.state.word(),
        outcome: run.state.outcome(),
        event_seq: run.chain.seq,
        event_head: &run.chain.head,
        last_assignment_id: run.last_assignment.map(|last| last.0),
        reached_outcome: run.reached.as_deref(),
        created_at: run.created_at,
        completed_at: run.state.ended_at(),
        rollup: kept.shown.as_deref(),
        rollup_marks: kept.marks.as_deref(),
        parent_run_id: run.parent.map(|parent| parent.run.0),
        parent_unit_id: run.parent.map(|parent| parent.unit.0),
        depth: run.parent.map_or(0, |parent| parent.depth),
        gold_for: run.gold_for.map(|asked| asked.0),
    }
}

/// A run as it is now, of which it is said what its last event was before.
pub(super) fn changed_run<'a>(hop: &'a Hop, kept: &'a RollupTexts) -> ChangedRunBorrowed<'a> {
    let run = &hop.in_hand.run.value;
    let since = i64::try_from(hop.events.len()).unwrap_or(i64::MAX);
    ChangedRunBorrowed {
        was_seq: run.chain.seq - since,
        run_id: run.id.0,
        state: run.state.word(),
        outcome: run.state.outcome(),
        event_seq: run.chain.seq,
        event_head: &run.chain.head,
        last_assignment_id: run.last_assignment.map(|last| last.0),
        reached_outcome: run.reached.as_deref(),
        completed_at: run.state.ended_at(),
        rollup: kept.shown.as_deref(),
        rollup_marks: kept.marks.as_deref(),
        review_wanted: run.review_wanted,
    }
}

pub(super) fn new_unit<'a>(
    in_hand: &'a RunInHand,
    unit: &'a Unit,
    texts: &'a UnitTexts,
) -> NewUnitBorrowed<'a> {
    let run = &in_hand.run.value;
    NewUnitBorrowed {
        step_id: unit.step.0,
        unit_id: unit.id.0,
        project_id: run.project.0,
        run_id: unit.run.0,
        parent_unit_id: unit.parent.map(|parent| parent.0),
        round: unit.round,
        state: unit.state.word(),
        judgments_required: unit.required,
        slots_taken: unit.slots_taken,
        judgments_counted: unit.counted,
        claims: unit.claims,
        handle: unit.state.handle(),
        created_at: unit.created_at,
        started_at: unit.started_at,
        finished_at: unit.state.ended_at(),
        detail: texts.detail.as_deref(),
        wakes_at: detail::wakes_at(unit),
        via: texts.via.as_deref(),
        // Units of runs that put a gold question to somebody stand in no queue.
        withheld: run.gold_for.is_some(),
    }
}

pub(super) fn changed_unit<'a>(
    _: &'a RunInHand,
    unit: &'a Unit,
    texts: &'a UnitTexts,
) -> ChangedUnitBorrowed<'a> {
    ChangedUnitBorrowed {
        unit_id: unit.id.0,
        parent_unit_id: unit.parent.map(|parent| parent.0),
        state: unit.state.word(),
        judgments_required: unit.required,
        slots_taken: unit.slots_taken,
        judgments_counted: unit.counted,
        claims: unit.claims,
        handle: unit.state.handle(),
        started_at: unit.started_at,
        finished_at: unit.state.ended_at(),
        detail: texts.detail.as_deref(),
        wakes_at: detail::wakes_at(unit),
        via: texts.via.as_deref(),
    }
}

pub(super) fn new_assignment<'a>(in_hand: &'a RunInHand, held: &'a Assignment) -> NewAssignmentBorrowed<'a> {
    NewAssignmentBorrowed {
        step_id: held.step.0,
        assignment_id: held.id.0,
        unit_id: held.unit.0,
        project_id: in_hand.run.value.project.0,
        run_id: held.run.0,
        actor_id: held.actor.0,
        status: held.status.word(),
        epoch: held.epoch,
        previous_assignment_id: held.previous.map(|previous| previous.0),
        claimed_at: held.claimed_at,
        expires_at: held.expires_at,
        ended_at: held.ended_at,
    }
}

pub(super) fn changed_assignment<'a>(
    _: &'a RunInHand,
    held: &'a Assignment,
) -> ChangedAssignmentBorrowed<'a> {
    ChangedAssignmentBorrowed {
        assignment_id: held.id.0,
        status: held.status.word(),
        epoch: held.epoch,
        expires_at: held.expires_at,
        ended_at: held.ended_at,
    }
}

pub(super) fn new_judgment<'a>(
    in_hand: &'a RunInHand,
    judgment: &'a Judgment,
    texts: &'a JudgmentTexts,
) -> NewJudgmentBorrowed<'a> {
    NewJudgmentBorrowed {
        step_id: judgment.step.0,
        judgment_id: judgment.id.0,
        assignment_id: judgment.assignment.0,
        unit_id: judgment.unit.0,
        project_id: in_hand.run.value.project.0,
        run_id: judgment.run.0,
        actor_id: judgment.actor.0,
        decision: judgment.decision.as_deref(),
        comment: judgment.comment.as_deref(),
        data: texts.data.as_deref(),
        counted: judgment.counted,
        late: judgment.late,
        trust: judgment.trust,
        model_version: judgment.model_version.as_deref(),
        created_at: judgment.created_at,
    }
}
