//! Taking runs in hand: locking them, and reading what is open in them.

use std::collections::{BTreeSet, HashMap};

use handoff_core::audit::Chain;
use handoff_core::id::{ActorId, AssignmentId, ItemId, ProjectId, RunId, UnitId, VersionId};
use handoff_core::rollup::{Kept, Marks};
use handoff_core::run::{AssignmentStatus, Parent, Row, Run, RunInHand, RunState};
use handoff_queries::queries::assignment::assignments_in_hand;
use handoff_queries::queries::lock::{RunRow, lock_runs};
use handoff_queries::queries::unit::{judgments_in_hand, units_in_hand};
use jiff::Timestamp;
use uuid::Uuid;

use crate::event::to_hash;
use crate::unit::{decode_assignment, decode_judgment, decode_unit};
use crate::{StoreError, Tx, rollup};

/// What is to be taken in hand: runs, by their own ids or by what belongs to them.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// These runs.
    pub runs: Vec<RunId>,
    /// The runs of these units, and these units, finished or not.
    pub units: Vec<UnitId>,
    /// The runs of these assignments, and these assignments, ended or not.
    pub assignments: Vec<AssignmentId>,
}

/// Locks the runs that are wanted, and reads them with every unit and assignment that is open in them.
pub async fn runs(tx: &Tx, wanted: &Wanted) -> Result<Vec<RunInHand>, StoreError> {
    let runs: Vec<Uuid> = wanted.runs.iter().map(|run| run.0).collect();
    let units: Vec<Uuid> = wanted.units.iter().map(|unit| unit.0).collect();
    let held: Vec<Uuid> = wanted.assignments.iter().map(|assignment| assignment.0).collect();
    if runs.is_empty() && units.is_empty() && held.is_empty() {
        return Ok(Vec::new());
    }
    let sql = tx.sql();
    let locked = lock_runs().bind(sql, &units, &held, &runs).all().await?;
    // Only now, by statements of their own: they see what was committed while the locks were waited for.
    let (open_units, live_holds) = (units_in_hand(), assignments_in_hand());
    let open_units = open_units.bind(sql, &units, &held, &runs);
    let live_holds = live_holds.bind(sql, &units, &held, &runs);
    let (units, assignments) = tokio::try_join!(open_units.all(), live_holds.all())?;

    let mut in_hand: HashMap<Uuid, RunInHand> = HashMap::with_capacity(locked.len());
    for mut row in locked {
        let rollup = decode_rollup(&mut row)?;
        let mut run = RunInHand::of(Row::loaded(decode_run(row)?));
        run.rollup = rollup;
        in_hand.insert(run.run.value.id.0, run);
    }
    for row in units {
        if let Some(run) = in_hand.get_mut(&row.run_id) {
            run.units.push(Row::loaded(decode_unit(row)?));
        }
    }
    for row in assignments {
        if let Some(run) = in_hand.get_mut(&row.run_id) {
            run.assignments.push(Row::loaded(decode_assignment(&row)?));
        }
    }
    let mut in_hand: Vec<RunInHand> = in_hand.into_values().collect();
    read_judgments(tx, &mut in_hand).await?;
    Ok(in_hand)
}

/// Reads what was handed in so far for open units that ask for several judgments, and for units that were held by leases now gone:
/// an answer to such a unit may have come already.
async fn read_judgments(tx: &Tx, runs: &mut [RunInHand]) -> Result<(), StoreError> {
    let units = runs.iter().flat_map(|run| run.units.iter().map(|row| &row.value));
    let partly = units.filter(|unit| unit.counted > 0 && unit.required > 1 && unit.state.is_open());
    let held = runs.iter().flat_map(|run| run.assignments.iter().map(|row| &row.value));
    let gone =
        held.filter(|held| held.status == AssignmentStatus::Expired).map(|held| (held.step.0, held.unit.0));
    let wanted: BTreeSet<(Uuid, Uuid)> = partly.map(|unit| (unit.step.0, unit.id.0)).chain(gone).collect();
    let (steps, units): (Vec<Uuid>, Vec<Uuid>) = wanted.into_iter().unzip();
    if units.is_empty() {
        return Ok(());
    }
    for row in judgments_in_hand().bind(tx.sql(), &steps, &units).all().await? {
        if let Some(run) = runs.iter_mut().find(|run| run.run.value.id.0 == row.run_id) {
            run.judgments.push(Row::loaded(decode_judgment(row)));
        }
    }
    Ok(())
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
