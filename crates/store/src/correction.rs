//! Corrections: what was closed and is opened again, with everything that its first closing was.

use std::collections::HashMap;

use handoff_core::id::{ActorId, ApprovalId, CorrectionId, EventId, RunId, SnapshotId, UnitId};
use handoff_core::run::RunInHand;
use handoff_core::run::correct::{Closing, Correction, correction_of};
use handoff_core::run::event::RunEvent;
use handoff_queries::client::Params;
use handoff_queries::queries::correction as queries;
use handoff_queries::queries::correction::{
    CorrectionsOfRun, InsertCorrectionParams, InsertDownstreamParams, InsertSnapshotsParams,
};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

use crate::error::expect_rows;
use crate::hop::Hop;
use crate::{Db, Ids, StoreError, Tx};

/// How these units were closed, without what was built on them and the joins around it.
pub async fn closings(db: &Db, units: &[(RunId, UnitId)]) -> Result<HashMap<UnitId, Closing>, StoreError> {
    let (runs, ids): (Vec<Uuid>, Vec<Uuid>) = units.iter().map(|(run, unit)| (run.0, unit.0)).unzip();
    let rows = queries::closing_events().bind(db.sql(), &runs, &ids).all().await?;
    let closing = |row: queries::ClosingEvents| {
        let closing = Closing {
            event: EventId(row.event_id),
            by: row.actor_id.map(ActorId),
            at: row.occurred_at,
            superseded_by: row.corrected_by.map(UnitId),
            downstream: Vec::new(),
            joins: Vec::new(),
        };
        (UnitId(row.unit_id), closing)
    };
    Ok(rows.into_iter().map(closing).collect())
}

/// The corrections that hops open, found in their events.
fn corrections(hops: &[Hop]) -> Vec<(&RunInHand, ActorId, Correction)> {
    let mut found = Vec::new();
    for hop in hops {
        let events: Vec<&RunEvent> = hop.events.iter().map(|(_, event)| event).collect();
        for (place, (author, event)) in hop.events.iter().enumerate() {
            if let (RunEvent::UnitReopened(_), Some(by)) = (event, author.actor)
                && let Some(correction) = correction_of(&events, place)
            {
                found.push((&hop.in_hand, by, correction));
            }
        }
    }
    found
}

/// Snapshots what units came to that hops open again: before the hops are written.
pub async fn snapshot(tx: &Tx, hops: &[Hop]) -> Result<(), StoreError> {
    let reopened = corrections(hops);
    if reopened.is_empty() {
        return Ok(());
    }
    let all: Vec<_> = reopened.iter().map(|(.., correction)| &correction.reopened).collect();
    let params = InsertSnapshotsParams {
        now: tx.now(),
        snapshots: all.iter().map(|reopened| reopened.snapshot.0).collect::<Vec<_>>(),
        steps: all.iter().map(|reopened| reopened.step.0).collect::<Vec<_>>(),
        units: all.iter().map(|reopened| reopened.unit.0).collect::<Vec<_>>(),
        states: all.iter().map(|reopened| reopened.prior_state.word()).collect::<Vec<_>>(),
        closed: all.iter().map(|reopened| reopened.closed_at).collect::<Vec<_>>(),
    };
    let taken = queries::insert_snapshots().params(tx.sql(), &params).all().await?;
    expect_rows("output_snapshot", all.len(), taken.len())
}

/// Writes the corrections that hops open: after the hops, and after the approvals they use up.
pub async fn record(tx: &Tx, hops: &[Hop]) -> Result<(), StoreError> {
    for (in_hand, by, correction) in corrections(hops) {
        let id = CorrectionId::fresh(&mut Ids);
        let reopened = &correction.reopened;
        let prior = correction.prior_end.as_ref();
        let params = InsertCorrectionParams {
            correction: id.0,
            project: in_hand.run.value.project.0,
            run: in_hand.run.value.id.0,
            unit: reopened.unit.0,
            prior_state: reopened.prior_state.word(),
            closing_event: reopened.closing.0,
            closed_by: reopened.closed_by.map(|actor| actor.0),
            snapshot: reopened.snapshot.0,
            correction_unit: correction.unit.0,
            approval: reopened.approval.0,
            reason: reopened.reason.as_str(),
            note: reopened.note.as_deref(),
            prior_outcome: prior.map(|(outcome, _)| outcome.as_str()),
            prior_completed_at: prior.map(|(_, at)| *at),
            opened_by: by.0,
            now: tx.now(),
        };
        queries::insert_correction().params(tx.sql(), &params).one().await?;
        if reopened.downstream.is_empty() {
            continue;
        }
        let params = InsertDownstreamParams {
            correction: id.0,
            units: reopened.downstream.iter().map(|(unit, _)| unit.0).collect::<Vec<_>>(),
            states: reopened.downstream.iter().map(|(_, state)| state.word()).collect::<Vec<_>>(),
        };
        let marked = queries::insert_downstream().params(tx.sql(), &params).all().await?;
        expect_rows("correction_downstream", reopened.downstream.len(), marked.len())?;
    }
    Ok(())
}

/// A correction, as it is looked at.
#[derive(Clone, Debug)]
pub struct CorrectionCard {
    /// Its id.
    pub id: CorrectionId,
    /// The run.
    pub run: RunId,
    /// What is corrected.
    pub unit: UnitId,
    /// The state it was closed in.
    pub prior_state: String,
    /// The event that closed it.
    pub closing_event: EventId,
    /// Who closed it.
    pub closed_by: Option<ActorId>,
    /// When.
    pub closed_at: Timestamp,
    /// What it came to.
    pub snapshot: Snapshot,
    /// Where the correction is made.
    pub correction_unit: UnitId,
    /// The approval that was used up by it.
    pub approval: ApprovalId,
    /// Why: a word of the vocabulary.
    pub reason: String,
    /// More about it.
    pub note: Option<String>,
    /// What the run had come to, if it was over, and when.
    pub prior_end: Option<(String, Timestamp)>,
    /// Who opened it.
    pub opened_by: ActorId,
    /// When.
    pub opened_at: Timestamp,
    /// Units that were built on what is corrected, with their states then.
    pub downstream: Vec<(UnitId, String)>,
}

/// What a unit came to.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// Its id.
    pub id: SnapshotId,
    /// The handle it was left by.
    pub handle: Option<String>,
    /// The result, where it is not simply what was handed in.
    pub result: Option<Value>,
    /// Everything that was handed in.
    pub judgments: Value,
}

/// The corrections in a run, oldest first.
pub async fn of_run(db: &Db, run: RunId) -> Result<Vec<CorrectionCard>, StoreError> {
    let rows = queries::corrections_of_run().bind(db.sql(), &run.0).all().await?;
    Ok(rows.into_iter().map(decode).collect())
}

fn decode(row: CorrectionsOfRun) -> CorrectionCard {
    let result = row.detail.and_then(|mut detail| detail.get_mut("result").map(Value::take));
    CorrectionCard {
        id: CorrectionId(row.correction_id),
        run: RunId(row.run_id),
        unit: UnitId(row.unit_id),
        prior_state: row.prior_state,
        closing_event: EventId(row.closing_event_id),
        closed_by: row.closed_by.map(ActorId),
        closed_at: row.closed_at,
        snapshot: Snapshot {
            id: SnapshotId(row.snapshot_id),
            handle: row.handle,
            result,
            judgments: row.judgments,
        },
        correction_unit: UnitId(row.correction_unit_id),
        approval: ApprovalId(row.approval_id),
        reason: row.reason,
        note: row.note,
        prior_end: row.prior_outcome.zip(row.prior_completed_at),
        opened_by: ActorId(row.opened_by),
        opened_at: row.opened_at,
        downstream: row.downstream_units.into_iter().map(UnitId).zip(row.downstream_states).collect(),
    }
}

/// A correction of a result that a unit was built on.
#[derive(Clone, Copy, Debug)]
pub struct BuiltOn {
    /// The unit that was built on it.
    pub unit: UnitId,
    /// The correction.
    pub correction: CorrectionId,
    /// The unit whose result is corrected.
    pub corrected: UnitId,
    /// The unit in which that is done.
    pub correction_unit: UnitId,
    /// When it was opened.
    pub opened_at: Timestamp,
}

/// The units of a run that were built on results which have been corrected since.
pub async fn built_on(db: &Db, run: RunId) -> Result<Vec<BuiltOn>, StoreError> {
    let rows = queries::built_on_corrected().bind(db.sql(), &run.0).all().await?;
    let built_on = |row: queries::BuiltOnCorrected| BuiltOn {
        unit: UnitId(row.unit_id),
        correction: CorrectionId(row.correction_id),
        corrected: UnitId(row.corrected_unit_id),
        correction_unit: UnitId(row.correction_unit_id),
        opened_at: row.opened_at,
    };
    Ok(rows.into_iter().map(built_on).collect())
}
