//! Writing what hops changed: runs, units, assignments, judgments and events, all with one statement, whether for one run or
//! for a batch of them.

use std::sync::Arc;

use handoff_core::machine::StateCode;
use handoff_core::rollup::Kept;
use handoff_core::run::event::{JudgmentTainted, RunEvent};
use handoff_core::run::{Change, Row, RunInHand};
use handoff_queries::client::Params;
use handoff_queries::queries::hop::{
    OpenRunsAndUnitsParams, OpenRunsAndUnitsStmt, RecordHopsParams, RecordHopsStmt, open_runs_and_units,
    record_hops, taint_judgments,
};
use serde_json::Value;
use uuid::Uuid;

use crate::error::expect_rows;
use crate::event::{Author, Batch, Linked, link};
use crate::{StoreError, Tx, clock, detail, gold, rollup, signal};

/// A run after a hop, and the events that took it there.
#[derive(Debug)]
pub struct Hop {
    /// The run, with every row the hop touched.
    pub in_hand: RunInHand,
    /// What happened, in order, and who did it.
    pub events: Vec<(Arc<Author>, RunEvent)>,
}

/// Why hops were not written and committed.
#[derive(Debug)]
pub enum NotCommitted {
    /// A statement failed: nothing happened.
    Undone(StoreError),
    /// Whether it happened is not known.
    Unknown(StoreError),
}

/// Writes hops: linked events, and every row they changed.
pub async fn record(tx: &Tx, hops: &mut [Hop]) -> Result<(), StoreError> {
    let (statements, events) = (Statements::prepare(tx).await?, link_all(tx, hops));
    // Sent together, in this order: one round trip for both.
    tokio::try_join!(statements.open(tx, hops), statements.write(tx, hops, &events))?;
    if is_plain(hops) {
        return Ok(());
    }
    taint(tx, hops).await?;
    gold::record(tx, hops).await?;
    signal::record(tx, hops).await?;
    clock::record(tx, hops).await
}

/// Whether writing hops takes no more than their rows and events. Whatever [`record`] or a batch comes to write besides belongs here.
#[must_use]
pub fn is_plain(hops: &[Hop]) -> bool {
    let asks_more = |event: &RunEvent| {
        matches!(
            event,
            RunEvent::JudgmentTainted(_)
                | RunEvent::RunStarted { question: Some(_), .. }
                | RunEvent::UnitReopened(_)
                | RunEvent::RunMigrated { .. }
        )
    };
    hops.iter().all(|hop| {
        let in_hand = &hop.in_hand;
        in_hand.clocks.iter().all(|row| row.change == Change::Loaded)
            && in_hand.signals.iter().all(|row| row.change == Change::Loaded)
            && !hop.events.iter().any(|(_, event)| asks_more(event))
    })
}

/// Writes plain hops and commits, in one round trip. The statements check by themselves that every row was written.
pub async fn record_and_commit(tx: Tx, hops: &mut [Hop]) -> Result<(), NotCommitted> {
    debug_assert!(is_plain(hops), "what else is to be written must be written before");
    let statements = Statements::prepare(&tx).await.map_err(NotCommitted::Undone)?;
    let events = link_all(&tx, hops);
    let hops = &*hops;
    let (written, committed) = tx
        .commit_after(async |tx| {
            tokio::try_join!(statements.open(tx, hops), statements.write(tx, hops, &events))
        })
        .await;
    match written {
        Ok(_) => committed.map_err(NotCommitted::Unknown),
        // What the database refuses is not committed. If it did not answer, it may have been.
        Err(failed) if failed.is_refusal() => Err(NotCommitted::Undone(failed)),
        Err(failed) => Err(NotCommitted::Unknown(failed)),
    }
}

/// Links the events of hops, which moves their chains on.
fn link_all(tx: &Tx, hops: &mut [Hop]) -> Linked {
    let batches = hops.iter_mut().map(|hop| {
        let run = &mut hop.in_hand.run.value;
        Batch {
            stream: run.id.0,
            project: Some(run.project),
            chain: &mut run.chain,
            events: hop.events.iter().map(|(author, event)| (&**author, event.into())).collect(),
        }
    });
    link(tx.now(), batches)
}

/// The statements that write hops, prepared: those that are not are sent later than whatever is sent along with them.
struct Statements {
    open: OpenRunsAndUnitsStmt,
    write: RecordHopsStmt,
}

impl Statements {
    async fn prepare(tx: &Tx) -> Result<Self, StoreError> {
        let (open, write) =
            tokio::try_join!(open_runs_and_units().prepare(tx.sql()), record_hops().prepare(tx.sql()))?;
        Ok(Self { open, write })
    }

    /// Writes the runs and units that hops open.
    async fn open(&self, tx: &Tx, hops: &[Hop]) -> Result<(), StoreError> {
        let (new_runs, _) = changes(hops, |in_hand| std::slice::from_ref(&in_hand.run));
        let (new_units, _) = changes(hops, |in_hand| &in_hand.units);
        if new_runs.len() + new_units.len() == 0 {
            return Ok(());
        }
        let params = OpenRunsAndUnitsParams {
            now: tx.now(),
            runs_expected: count(new_runs.len()),
            units_expected: count(new_units.len()),
            new_runs: new_runs.column(|run| run.id.0),
            new_run_projects: new_runs.projects(),
            new_run_versions: new_runs.column(|run| run.version.0),
            new_run_items: new_runs.column(|run| run.item.0),
            new_run_starters: new_runs.column(|run| run.started_by.0),
            new_run_states: new_runs.column(|run| run.state.word()),
            new_run_outcomes: new_runs.column(|run| run.state.outcome()),
            new_run_seqs: new_runs.column(|run| run.chain.seq),
            new_run_heads: new_runs.column(|run| run.chain.head.to_vec()),
            new_run_lasts: new_runs.column(|run| run.last_assignment.map(|last| last.0)),
            new_run_created: new_runs.column(|run| run.created_at),
            new_run_reached: new_runs.column(|run| run.reached.as_deref()),
            new_run_ended: new_runs.column(|run| run.state.ended_at()),
            new_run_rollups: new_rollups(hops, |kept| kept.shown.as_ref().map(rollup::to_text)),
            new_run_marks: new_rollups(hops, |kept| Some(kept.marks.to_bytes())),
            new_run_parents: new_runs.column(|run| run.parent.map(|parent| parent.run.0)),
            new_run_parent_units: new_runs.column(|run| run.parent.map(|parent| parent.unit.0)),
            new_run_depths: new_runs.column(|run| run.parent.map_or(0, |parent| parent.depth)),
            new_run_golds: new_runs.column(|run| run.gold_for.map(|asked| asked.0)),
            new_unit_steps: new_units.column(|unit| unit.step.0),
            new_units: new_units.column(|unit| unit.id.0),
            new_unit_projects: new_units.projects(),
            new_unit_runs: new_units.column(|unit| unit.run.0),
            new_unit_parents: new_units.column(|unit| unit.parent.map(|parent| parent.0)),
            new_unit_rounds: new_units.column(|unit| unit.round),
            new_unit_states: new_units.column(|unit| unit.state.word()),
            new_unit_required: new_units.column(|unit| unit.required),
            new_unit_slots: new_units.column(|unit| unit.slots_taken),
            new_unit_counted: new_units.column(|unit| unit.counted),
            new_unit_claims: new_units.column(|unit| unit.claims),
            new_unit_handles: new_units.column(|unit| unit.state.handle()),
            new_unit_created: new_units.column(|unit| unit.created_at),
            new_unit_started: new_units.column(|unit| unit.started_at),
            new_unit_finished: new_units.column(|unit| unit.state.ended_at()),
            new_unit_details: new_units.column(detail::of),
            new_unit_wakes: new_units.column(detail::wakes_at),
            new_unit_vias: vias(hops, Change::New),
            new_unit_withheld: withheld(hops),
        };
        self.open.params(tx.sql(), &params).one().await?;
        Ok(())
    }

    /// Writes events, and every row that hops change.
    async fn write(&self, tx: &Tx, hops: &[Hop], events: &Linked) -> Result<(), StoreError> {
        let (_, runs) = changes(hops, |in_hand| std::slice::from_ref(&in_hand.run));
        let (_, units) = changes(hops, |in_hand| &in_hand.units);
        let (new_held, held) = changes(hops, |in_hand| &in_hand.assignments);
        let (judgments, _) = changes(hops, |in_hand| &in_hand.judgments);
        let params = RecordHopsParams {
            events_expected: count(events.seqs.len()),
            runs_expected: count(runs.len()),
            units_expected: count(units.len()),
            assignments_changed: count(held.len()),
            assignments_new: count(new_held.len()),
            judgments_expected: count(judgments.len()),
            now: tx.now(),
            event_streams: &events.streams,
            event_seqs: &events.seqs,
            event_ids: &events.ids,
            event_projects: &events.projects,
            event_types: &events.types,
            event_actors: &events.actors,
            event_datas: &events.datas,
            event_traceparents: &events.traceparents,
            event_prev_hashes: &events.prev_hashes,
            event_hashes: &events.hashes,
            runs: runs.column(|run| run.id.0),
            run_states: runs.column(|run| run.state.word()),
            run_outcomes: runs.column(|run| run.state.outcome()),
            run_seqs: runs.column(|run| run.chain.seq),
            run_heads: runs.column(|run| run.chain.head.to_vec()),
            run_lasts: runs.column(|run| run.last_assignment.map(|last| last.0)),
            run_reached: runs.column(|run| run.reached.as_deref()),
            run_ended: runs.column(|run| run.state.ended_at()),
            run_rollups: changed_rollups(hops, |kept| kept.shown.as_ref().map(rollup::to_text)),
            run_marks: changed_rollups(hops, |kept| Some(kept.marks.to_bytes())),
            run_wanted: runs.column(|run| run.review_wanted),
            unit_steps: units.column(|unit| unit.step.0),
            units: units.column(|unit| unit.id.0),
            unit_states: units.column(|unit| unit.state.word()),
            unit_required: units.column(|unit| unit.required),
            unit_slots: units.column(|unit| unit.slots_taken),
            unit_counted: units.column(|unit| unit.counted),
            unit_claims: units.column(|unit| unit.claims),
            unit_handles: units.column(|unit| unit.state.handle()),
            unit_started: units.column(|unit| unit.started_at),
            unit_finished: units.column(|unit| unit.state.ended_at()),
            unit_details: units.column(detail::of),
            unit_wakes: units.column(detail::wakes_at),
            unit_parents: units.column(|unit| unit.parent.map(|parent| parent.0)),
            unit_vias: vias(hops, Change::Changed),
            new_assignment_steps: new_held.column(|held| held.step.0),
            new_assignments: new_held.column(|held| held.id.0),
            new_assignment_units: new_held.column(|held| held.unit.0),
            new_assignment_projects: new_held.projects(),
            new_assignment_runs: new_held.column(|held| held.run.0),
            new_assignment_actors: new_held.column(|held| held.actor.0),
            new_assignment_statuses: new_held.column(|held| held.status.word()),
            new_assignment_epochs: new_held.column(|held| held.epoch),
            new_assignment_previous: new_held.column(|held| held.previous.map(|previous| previous.0)),
            new_assignment_claimed: new_held.column(|held| held.claimed_at),
            new_assignment_expires: new_held.column(|held| held.expires_at),
            new_assignment_ended: new_held.column(|held| held.ended_at),
            assignment_steps: held.column(|held| held.step.0),
            assignments: held.column(|held| held.id.0),
            assignment_statuses: held.column(|held| held.status.word()),
            assignment_epochs: held.column(|held| held.epoch),
            assignment_expires: held.column(|held| held.expires_at),
            assignment_ended: held.column(|held| held.ended_at),
            judgment_steps: judgments.column(|judgment| judgment.step.0),
            judgments: judgments.column(|judgment| judgment.id.0),
            judgment_assignments: judgments.column(|judgment| judgment.assignment.0),
            judgment_units: judgments.column(|judgment| judgment.unit.0),
            judgment_projects: judgments.projects(),
            judgment_runs: judgments.column(|judgment| judgment.run.0),
            judgment_actors: judgments.column(|judgment| judgment.actor.0),
            judgment_decisions: judgments.column(|judgment| judgment.decision.as_deref()),
            judgment_comments: judgments.column(|judgment| judgment.comment.as_deref()),
            judgment_datas: judgments.column(|judgment| judgment.data.as_deref().map(Value::to_string)),
            judgment_counted: judgments.column(|judgment| judgment.counted),
            judgment_late: judgments.column(|judgment| judgment.late),
            judgment_trusts: judgments.column(|judgment| judgment.trust),
            judgment_versions: judgments.column(|judgment| judgment.model_version.as_deref()),
            judgment_created: judgments.column(|judgment| judgment.created_at),
        };
        self.write.params(tx.sql(), &params).one().await?;
        Ok(())
    }
}

/// Marks what was found to be worth nothing.
async fn taint(tx: &Tx, hops: &[Hop]) -> Result<(), StoreError> {
    let events = hops.iter().flat_map(|hop| &hop.events);
    let tainted: Vec<&JudgmentTainted> = events
        .filter_map(|(_, event)| match event {
            RunEvent::JudgmentTainted(tainted) => Some(tainted),
            _ => None,
        })
        .collect();
    if tainted.is_empty() {
        return Ok(());
    }
    let steps: Vec<Uuid> = tainted.iter().map(|tainted| tainted.step.0).collect();
    let judgments: Vec<Uuid> = tainted.iter().map(|tainted| tainted.judgment.0).collect();
    let reasons: Vec<&str> = tainted.iter().map(|tainted| tainted.reason.as_str()).collect();
    let written = taint_judgments().bind(tx.sql(), &tx.now(), &steps, &judgments, &reasons).all().await?;
    expect_rows("judgment", judgments.len(), written.len())
}

/// Which new units stand in no queue: those of runs that put a gold question to somebody.
fn withheld(hops: &[Hop]) -> Vec<bool> {
    let units = hops.iter().flat_map(|hop| hop.in_hand.units.iter().map(move |row| (hop, row)));
    let new = units.filter(|(_, row)| row.change == Change::New);
    new.map(|(hop, _)| hop.in_hand.run.value.gold_for.is_some()).collect()
}

/// The states that units passed through on the way to the one they are in: the schema looks each step up.
fn vias(hops: &[Hop], change: Change) -> Vec<Option<String>> {
    let units = hops.iter().flat_map(|hop| hop.in_hand.units.iter().map(move |row| (&hop.in_hand, row)));
    let units = units.filter(|(_, row)| row.change == change);
    units
        .map(|(in_hand, row)| {
            let mut visited: Vec<&str> = in_hand.visited(row.value.id).map(StateCode::word).collect();
            visited.pop();
            (!visited.is_empty()).then(|| visited.join(","))
        })
        .collect()
}

/// Something of the roll-ups of new runs.
fn new_rollups<T>(hops: &[Hop], of: impl Fn(&Kept) -> Option<T>) -> Vec<Option<T>> {
    let hops = hops.iter().filter(|hop| hop.in_hand.run.change == Change::New);
    hops.map(|hop| hop.in_hand.rollup.as_ref().and_then(&of)).collect()
}

/// Something of the roll-ups of runs that changed; none, where what is kept stays as it is.
fn changed_rollups<T>(hops: &[Hop], of: impl Fn(&Kept) -> Option<T>) -> Vec<Option<T>> {
    let hops = hops.iter().map(|hop| &hop.in_hand).filter(|in_hand| in_hand.run.change == Change::Changed);
    let changed = |in_hand: &&RunInHand| in_hand.rollup != in_hand.rollup_written;
    hops.map(|in_hand| Some(in_hand).filter(changed)?.rollup.as_ref().and_then(&of)).collect()
}

fn count(rows: usize) -> i64 {
    i64::try_from(rows).unwrap_or(i64::MAX)
}

/// Rows of one kind and one sort of change, each with the project it belongs to.
struct Rows<'a, T>(Vec<(Uuid, &'a T)>);

impl<'a, T> Rows<'a, T> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn column<U>(&self, value: impl Fn(&'a T) -> U) -> Vec<U> {
        self.0.iter().map(|(_, row)| value(row)).collect()
    }

    fn projects(&self) -> Vec<Uuid> {
        self.0.iter().map(|(project, _)| *project).collect()
    }
}

/// The rows of one kind that are new, and those that were changed.
fn changes<'a, T>(hops: &'a [Hop], of: impl Fn(&'a RunInHand) -> &'a [Row<T>]) -> (Rows<'a, T>, Rows<'a, T>) {
    let (mut new, mut changed) = (Vec::new(), Vec::new());
    for hop in hops {
        let project = hop.in_hand.run.value.project.0;
        for row in of(&hop.in_hand) {
            match row.change {
                Change::Loaded => {}
                Change::Changed => changed.push((project, &row.value)),
                Change::New => new.push((project, &row.value)),
            }
        }
    }
    (Rows(new), Rows(changed))
}
