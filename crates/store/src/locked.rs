//! Rows of runs that were locked, as what they mean.

use handoff_core::audit::Chain;
use handoff_core::id::{ActorId, AssignmentId, ItemId, ProjectId, RunId, UnitId, VersionId};
use handoff_core::rollup::{Kept, Marks};
use handoff_core::run::{Parent, Row, Run, RunInHand, RunState};
use handoff_queries::queries::lock::{PickedRow, RunRow};
use handoff_queries::queries::unit::UnitRow;
use jiff::Timestamp;

use crate::event::to_hash;
use crate::{StoreError, rollup};

/// The unit that was picked.
pub(crate) fn unit_of(row: &mut PickedRow) -> UnitRow {
    UnitRow {
        step_id: row.step_id,
        unit_id: row.unit_id,
        run_id: row.run_id,
        parent_unit_id: row.unit_parent,
        round: row.round,
        state: std::mem::take(&mut row.unit_state),
        judgments_required: row.judgments_required,
        slots_taken: row.slots_taken,
        judgments_counted: row.judgments_counted,
        claims: row.claims,
        handle: None,
        created_at: row.unit_created_at,
        started_at: row.unit_started_at,
        finished_at: None,
        detail: row.unit_detail.take(),
        wakes_at: row.unit_wakes_at,
    }
}

/// The run of the unit that was picked.
pub(crate) fn run_of(row: PickedRow) -> RunRow {
    RunRow {
        run_id: row.run_id,
        project_id: row.project_id,
        version_id: row.version_id,
        item_id: row.item_id,
        started_by: row.started_by,
        state: row.state,
        outcome: row.outcome,
        event_seq: row.event_seq,
        event_head: row.event_head,
        last_assignment_id: row.last_assignment_id,
        reached_outcome: row.reached_outcome,
        created_at: row.created_at,
        updated_at: row.updated_at,
        completed_at: row.completed_at,
        frozen_rollup: row.frozen_rollup,
        rollup_marks: row.rollup_marks,
        parent_run_id: row.parent_run_id,
        parent_unit_id: row.parent_unit_id,
        depth: row.depth,
        gold_for: row.gold_for,
        review_wanted: row.review_wanted,
    }
}

/// A run of which nothing but its own row is known.
pub(crate) fn in_hand_of(mut row: RunRow) -> Result<RunInHand, StoreError> {
    let rollup = decode_rollup(&mut row)?;
    let mut run = RunInHand::of(Row::loaded(decode_run(row)?));
    run.rollup = rollup;
    Ok(run)
}

/// None: nothing was kept so far.
fn decode_rollup(row: &mut RunRow) -> Result<Option<Kept>, StoreError> {
    let Some(bytes) = row.rollup_marks.take() else { return Ok(None) };
    let marks = Marks::from_bytes(&bytes).map_err(|not_marks| StoreError::Corrupt {
        table: "run",
        row: format!("{}: {not_marks}", row.run_id),
    })?;
    let frozen = row.frozen_rollup.take().map(|frozen| rollup::from_value(row.run_id, frozen)).transpose()?;
    Ok(Some(Kept { marks, shown: frozen }))
}

fn decode_run(row: RunRow) -> Result<Run, StoreError> {
    let id = RunId(row.run_id);
    let state = decode_state(id, (&row.state, row.outcome, row.completed_at))?;
    Ok(Run {
        id,
        project: ProjectId(row.project_id),
        version: VersionId(row.version_id),
        item: ItemId(row.item_id),
        started_by: ActorId(row.started_by),
        parent: row.parent_run_id.zip(row.parent_unit_id).map(|(run, unit)| Parent {
            run: RunId(run),
            unit: UnitId(unit),
            depth: row.depth,
        }),
        gold_for: row.gold_for.map(ActorId),
        review_wanted: row.review_wanted,
        state,
        chain: Chain { seq: row.event_seq, head: to_hash("run", &row.event_head)? },
        last_assignment: row.last_assignment_id.map(AssignmentId),
        reached: row.reached_outcome,
        created_at: row.created_at,
        updated_at: row.updated_at,
    })
}

/// The state of a run from its columns: the code, the outcome and the end.
pub(crate) fn decode_state(
    run: RunId,
    columns: (&str, Option<String>, Option<Timestamp>),
) -> Result<RunState, StoreError> {
    Ok(match columns {
        ("in_progress", None, None) => RunState::InProgress,
        ("paused", None, None) => RunState::Paused,
        ("cancelled", None, Some(at)) => RunState::Cancelled { at },
        ("completed", Some(outcome), Some(at)) => RunState::Completed { outcome, at },
        (state, ..) => {
            return Err(StoreError::Corrupt { table: "run", row: format!("{run}: state {state:?}") });
        }
    })
}
