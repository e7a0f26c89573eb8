//! Taking a run in hand: locking it, with the unit and the assignment that a command is about.

use handoff_core::audit::Chain;
use handoff_core::id::{ActorId, AssignmentId, ItemId, ProjectId, RunId, StepId, UnitId, VersionId};
use handoff_core::run::{Assignment, Run, RunState, Unit};
use handoff_queries::queries::lock::{HeldRow, InHandRow, lock_assignment, lock_unit, lock_unit_if_free};

use crate::event::to_hash;
use crate::unit::{decode_status, decode_unit_state};
use crate::{StoreError, Tx};

/// Locks the run of a unit, and the unit.
pub async fn unit(tx: &Tx, unit: UnitId) -> Result<Option<(Run, Unit)>, StoreError> {
    lock_unit().bind(tx.sql(), &unit.0).opt().await?.map(decode).transpose()
}

/// Locks the run of a unit, and the unit, unless somebody else is at it.
pub async fn unit_if_free(tx: &Tx, unit: UnitId) -> Result<Option<(Run, Unit)>, StoreError> {
    lock_unit_if_free().bind(tx.sql(), &unit.0).opt().await?.map(decode).transpose()
}

/// Locks the run of an assignment, its unit, and the assignment.
pub async fn assignment(
    tx: &Tx,
    assignment: AssignmentId,
) -> Result<Option<(Run, Unit, Assignment)>, StoreError> {
    lock_assignment().bind(tx.sql(), &assignment.0).opt().await?.map(decode_held).transpose()
}

fn decode(row: InHandRow) -> Result<(Run, Unit), StoreError> {
    let run = RunId(row.run_id);
    let state = match (row.run_state.as_str(), row.outcome, row.completed_at) {
        ("in_progress", None, None) => RunState::InProgress,
        ("completed", Some(outcome), Some(at)) => RunState::Completed { outcome, at },
        (state, ..) => {
            return Err(StoreError::Corrupt { table: "run", row: format!("{run}: state {state:?}") });
        }
    };
    let unit = Unit {
        step: StepId(row.step_id),
        id: UnitId(row.unit_id),
        run,
        parent: row.parent_unit_id.map(UnitId),
        round: row.round,
        state: decode_unit_state(row.unit_id, &row.unit_state, row.handle, row.finished_at)?,
        required: row.judgments_required,
        slots_taken: row.slots_taken,
        counted: row.judgments_counted,
        created_at: row.unit_created_at,
        started_at: row.started_at,
    };
    let run = Run {
        id: run,
        project: ProjectId(row.project_id),
        version: VersionId(row.version_id),
        item: ItemId(row.item_id),
        started_by: ActorId(row.started_by),
        state,
        chain: Chain { seq: row.event_seq, head: to_hash("run", &row.event_head)? },
        last_assignment: row.last_assignment_id.map(AssignmentId),
        created_at: row.run_created_at,
        updated_at: row.run_updated_at,
    };
    Ok((run, unit))
}

fn decode_held(row: HeldRow) -> Result<(Run, Unit, Assignment), StoreError> {
    let held = Assignment {
        step: StepId(row.step_id),
        id: AssignmentId(row.assignment_id),
        unit: UnitId(row.unit_id),
        run: RunId(row.run_id),
        actor: ActorId(row.actor_id),
        status: decode_status(row.assignment_id, &row.status)?,
        epoch: row.epoch,
        previous: row.previous_assignment_id.map(AssignmentId),
        claimed_at: row.claimed_at,
        ended_at: row.ended_at,
    };
    let (run, unit) = decode(InHandRow {
        run_id: row.run_id,
        project_id: row.project_id,
        version_id: row.version_id,
        item_id: row.item_id,
        started_by: row.started_by,
        run_state: row.run_state,
        outcome: row.outcome,
        event_seq: row.event_seq,
        event_head: row.event_head,
        last_assignment_id: row.last_assignment_id,
        run_created_at: row.run_created_at,
        run_updated_at: row.run_updated_at,
        completed_at: row.completed_at,
        step_id: row.step_id,
        unit_id: row.unit_id,
        parent_unit_id: row.parent_unit_id,
        round: row.round,
        unit_state: row.unit_state,
        judgments_required: row.judgments_required,
        slots_taken: row.slots_taken,
        judgments_counted: row.judgments_counted,
        handle: row.handle,
        unit_created_at: row.unit_created_at,
        started_at: row.started_at,
        finished_at: row.finished_at,
    })?;
    Ok((run, unit, held))
}
