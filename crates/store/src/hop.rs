//! Writing what hops changed: runs, units, assignments, judgments and events, all with one statement, whether for one run or
//! for a batch of them.

use std::sync::Arc;

use handoff_core::machine::StateCode;
use handoff_core::rollup::Kept;
use handoff_core::run::event::{JudgmentTainted, RunEvent};
use handoff_core::run::{Change, Row, RunInHand};
use handoff_queries::client::Params;
use handoff_queries::queries::hop::{RecordHopsParams, record_hops, taint_judgments};
use serde_json::Value;
use uuid::Uuid;

use crate::error::expect_rows;
use crate::event::{Author, Batch, link};
use crate::{StoreError, Tx, clock, detail, gold, rollup, signal};

/// A run after a hop, and the events that took it there.
#[derive(Debug)]
pub struct Hop {
    /// The run, with every row the hop touched.
    pub in_hand: RunInHand,
    /// What happened, in order, and who did it.
    pub events: Vec<(Arc<Author>, RunEvent)>,
}

/// Writes hops: linked events, and every row they changed.
#[expect(clippy::too_many_lines, reason = "one literal: a line for each column that a hop writes")]
pub async fn record(tx: &Tx, hops: &mut [Hop]) -> Result<(), StoreError> {
    // Linking the events moves the chains on, so it comes before the runs are looked at.
    let batches = hops.iter_mut().map(|hop| {
        let run = &mut hop.in_hand.run.value;
        Batch {
            stream: run.id.0,
            project: Some(run.project),
            chain: &mut run.chain,
            events: hop.events.iter().map(|(author, event)| (&**author, event.into())).collect(),
        }
    });
    let events = link(tx.now(), batches);

    let (new_runs, runs) = changes(hops, |in_hand| std::slice::from_ref(&in_hand.run));
    let (new_units, units) = changes(hops, |in_hand| &in_hand.units);
    let (new_held, held) = changes(hops, |in_hand| &in_hand.assignments);
    let (judgments, _) = changes(hops, |in_hand| &in_hand.judgments);
    let (new_vias, vias) = (vias(hops, Change::New), vias(hops, Change::Changed));
    let params = RecordHopsParams {
        now: tx.now(),
        event_streams: events.streams,
        event_seqs: events.seqs,
        event_ids: events.ids,
        event_projects: events.projects,
        event_types: events.types,
        event_actors: events.actors,
        event_datas: events.datas,
        event_traceparents: events.traceparents,
        event_prev_hashes: events.prev_hashes,
        event_hashes: events.hashes,
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
        new_run_rollups: rollups(hops, Change::New, |kept| kept.shown.as_ref().map(rollup::to_text)),
        new_run_marks: rollups(hops, Change::New, |kept| Some(kept.marks.to_bytes())),
        new_run_parents: new_runs.column(|run| run.parent.map(|parent| parent.run.0)),
        new_run_parent_units: new_runs.column(|run| run.parent.map(|parent| parent.unit.0)),
        new_run_depths: new_runs.column(|run| run.parent.map_or(0, |parent| parent.depth)),
        new_run_golds: new_runs.column(|run| run.gold_for.map(|asked| asked.0)),
        runs: runs.column(|run| run.id.0),
        run_states: runs.column(|run| run.state.word()),
        run_outcomes: runs.column(|run| run.state.outcome()),
        run_seqs: runs.column(|run| run.chain.seq),
        run_heads: runs.column(|run| run.chain.head.to_vec()),
        run_lasts: runs.column(|run| run.last_assignment.map(|last| last.0)),
        run_reached: runs.column(|run| run.reached.as_deref()),
        run_ended: runs.column(|run| run.state.ended_at()),
        run_rollups: rollups(hops, Change::Changed, |kept| kept.shown.as_ref().map(rollup::to_text)),
        run_marks: rollups(hops, Change::Changed, |kept| Some(kept.marks.to_bytes())),
        run_wanted: runs.column(|run| run.review_wanted),
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
        new_unit_vias: new_vias,
        new_unit_withheld: withheld(hops),
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
        unit_vias: vias,
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
        judgment_datas: judgments.column(|judgment| judgment.data.as_ref().map(Value::to_string)),
        judgment_counted: judgments.column(|judgment| judgment.counted),
        judgment_late: judgments.column(|judgment| judgment.late),
        judgment_trusts: judgments.column(|judgment| judgment.trust),
        judgment_versions: judgments.column(|judgment| judgment.model_version.as_deref()),
        judgment_created: judgments.column(|judgment| judgment.created_at),
    };
    let written = record_hops().params(tx.sql(), &params).one().await?;
    expect_rows("event", params.event_seqs.len(), count(written.events))?;
    expect_rows("run", new_runs.len() + runs.len(), count(written.runs))?;
    expect_rows("unit", new_units.len() + units.len(), count(written.units))?;
    expect_rows("assignment", new_held.len() + held.len(), count(written.assignments))?;
    expect_rows("judgment", judgments.len(), count(written.judgments))?;
    taint(tx, hops).await?;
    gold::record(tx, hops).await?;
    signal::record(tx, hops).await?;
    clock::record(tx, hops).await
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

/// Something of the roll-ups of runs with one sort of change.
fn rollups<T>(hops: &[Hop], change: Change, of: impl Fn(&Kept) -> Option<T>) -> Vec<Option<T>> {
    let hops = hops.iter().filter(|hop| hop.in_hand.run.change == change);
    hops.map(|hop| hop.in_hand.rollup.as_ref().and_then(&of)).collect()
}

fn count(rows: i64) -> usize {
    usize::try_from(rows).unwrap_or_default()
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
