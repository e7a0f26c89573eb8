//! Writing what a hop changed: runs, units, assignments, judgments and events, each kind with one multi-row statement,
//! whether the hop concerns one run or a batch of them.

use handoff_core::run::event::RunEvent;
use handoff_core::run::{Assignment, Change, Judgment, Row, Run, RunInHand, RunState, Unit, UnitState};
use handoff_queries::client::Params;
use handoff_queries::queries::assignment::{
    InsertAssignmentsParams, SaveAssignmentsParams, insert_assignments, save_assignments,
};
use handoff_queries::queries::judgment::{InsertJudgmentsParams, insert_judgments};
use handoff_queries::queries::run::{InsertRunsParams, SaveRunsParams, insert_runs, save_runs};
use handoff_queries::queries::unit::{InsertUnitsParams, SaveUnitsParams, insert_units, save_units};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

use crate::error::expect_rows;
use crate::event::{self, Author, Batch};
use crate::{StoreError, Tx};

/// A run after a hop, and the events that took it there.
#[derive(Debug)]
pub struct Hop {
    /// The run, with every row the hop touched.
    pub in_hand: RunInHand,
    /// What happened, in order.
    pub events: Vec<RunEvent>,
}

/// Writes hops of one author: state first, then events, in an order that foreign keys accept.
pub async fn record(tx: &Tx, author: &Author, hops: &mut [Hop]) -> Result<(), StoreError> {
    let batches = hops
        .iter_mut()
        .map(|hop| {
            let run = &mut hop.in_hand.run.value;
            Batch {
                stream: run.id.0,
                project: Some(run.project),
                chain: &mut run.chain,
                events: hop.events.iter().map(Into::into).collect(),
            }
        })
        .collect();
    // Linking the events moves the chains on, so the runs are written after it.
    event::append(tx, author, batches).await?;

    write_runs(tx, hops).await?;
    write_units(tx, hops).await?;
    write_assignments(tx, hops).await?;
    write_judgments(tx, hops).await
}

/// Rows of one kind of change, each with the project it belongs to.
fn rows<'a, T>(
    hops: &'a [Hop],
    of: impl Fn(&'a RunInHand) -> &'a [Row<T>],
    change: Change,
) -> Vec<(Uuid, &'a T)> {
    let all = hops.iter().flat_map(|hop| {
        let project = hop.in_hand.run.value.project.0;
        of(&hop.in_hand).iter().map(move |row| (project, row))
    });
    all.filter(|(_, row)| row.change == change).map(|(project, row)| (project, &row.value)).collect()
}

fn column<T, U>(rows: &[(Uuid, &T)], value: impl Fn(&T) -> U) -> Vec<U> {
    rows.iter().map(|(_, row)| value(row)).collect()
}

fn projects<T>(rows: &[(Uuid, &T)]) -> Vec<Uuid> {
    rows.iter().map(|(project, _)| *project).collect()
}

async fn write_runs(tx: &Tx, hops: &[Hop]) -> Result<(), StoreError> {
    let of = |in_hand| -> &[Row<Run>] {
        let in_hand: &RunInHand = in_hand;
        std::slice::from_ref(&in_hand.run)
    };
    let new = rows(hops, of, Change::New);
    if !new.is_empty() {
        let params = InsertRunsParams {
            runs: column(&new, |run| run.id.0),
            projects: projects(&new),
            versions: column(&new, |run| run.version.0),
            items: column(&new, |run| run.item.0),
            started_bys: column(&new, |run| run.started_by.0),
            states: column(&new, |run| run_state(run).0),
            outcomes: column(&new, |run| run_state(run).1.map(str::to_owned)),
            event_seqs: column(&new, |run| run.chain.seq),
            event_heads: column(&new, |run| run.chain.head.to_vec()),
            last_assignments: column(&new, |run| run.last_assignment.map(|last| last.0)),
            created_ats: column(&new, |run| run.created_at),
            updated_ats: column(&new, |run| run.updated_at),
            completed_ats: column(&new, |run| run_state(run).2),
        };
        expect_rows("run", new.len(), insert_runs().params(tx.sql(), &params).all().await?.len())?;
    }
    let changed = rows(hops, of, Change::Changed);
    if !changed.is_empty() {
        let params = SaveRunsParams {
            runs: column(&changed, |run| run.id.0),
            states: column(&changed, |run| run_state(run).0),
            outcomes: column(&changed, |run| run_state(run).1.map(str::to_owned)),
            event_seqs: column(&changed, |run| run.chain.seq),
            event_heads: column(&changed, |run| run.chain.head.to_vec()),
            last_assignments: column(&changed, |run| run.last_assignment.map(|last| last.0)),
            updated_ats: column(&changed, |run| run.updated_at),
            completed_ats: column(&changed, |run| run_state(run).2),
        };
        expect_rows("run", changed.len(), save_runs().params(tx.sql(), &params).all().await?.len())?;
    }
    Ok(())
}

fn run_state(run: &Run) -> (&'static str, Option<&str>, Option<Timestamp>) {
    match &run.state {
        RunState::InProgress => ("in_progress", None, None),
        RunState::Completed { outcome, at } => ("completed", Some(outcome), Some(*at)),
    }
}

async fn write_units(tx: &Tx, hops: &[Hop]) -> Result<(), StoreError> {
    let of = |in_hand| -> &[Row<Unit>] {
        let in_hand: &RunInHand = in_hand;
        &in_hand.units
    };
    let new = rows(hops, of, Change::New);
    if !new.is_empty() {
        let params = InsertUnitsParams {
            steps: column(&new, |unit| unit.step.0),
            units: column(&new, |unit| unit.id.0),
            projects: projects(&new),
            runs: column(&new, |unit| unit.run.0),
            parents: column(&new, |unit| unit.parent.map(|parent| parent.0)),
            rounds: column(&new, |unit| unit.round),
            states: column(&new, |unit| unit_state(unit).0),
            requireds: column(&new, |unit| unit.required),
            slots_takens: column(&new, |unit| unit.slots_taken),
            counteds: column(&new, |unit| unit.counted),
            handles: column(&new, |unit| unit_state(unit).1.map(str::to_owned)),
            created_ats: column(&new, |unit| unit.created_at),
            started_ats: column(&new, |unit| unit.started_at),
            finished_ats: column(&new, |unit| unit_state(unit).2),
        };
        expect_rows("unit", new.len(), insert_units().params(tx.sql(), &params).all().await?.len())?;
    }
    let changed = rows(hops, of, Change::Changed);
    if !changed.is_empty() {
        let params = SaveUnitsParams {
            steps: column(&changed, |unit| unit.step.0),
            units: column(&changed, |unit| unit.id.0),
            states: column(&changed, |unit| unit_state(unit).0),
            slots_takens: column(&changed, |unit| unit.slots_taken),
            counteds: column(&changed, |unit| unit.counted),
            handles: column(&changed, |unit| unit_state(unit).1.map(str::to_owned)),
            started_ats: column(&changed, |unit| unit.started_at),
            finished_ats: column(&changed, |unit| unit_state(unit).2),
        };
        expect_rows("unit", changed.len(), save_units().params(tx.sql(), &params).all().await?.len())?;
    }
    Ok(())
}

fn unit_state(unit: &Unit) -> (&'static str, Option<&str>, Option<Timestamp>) {
    match &unit.state {
        UnitState::Ready => ("ready", None, None),
        UnitState::InProgress => ("in_progress", None, None),
        UnitState::Completed { handle, at } => ("completed", Some(handle), Some(*at)),
    }
}

async fn write_assignments(tx: &Tx, hops: &[Hop]) -> Result<(), StoreError> {
    let of = |in_hand| -> &[Row<Assignment>] {
        let in_hand: &RunInHand = in_hand;
        &in_hand.assignments
    };
    let new = rows(hops, of, Change::New);
    if !new.is_empty() {
        let params = InsertAssignmentsParams {
            steps: column(&new, |held| held.step.0),
            assignments: column(&new, |held| held.id.0),
            units: column(&new, |held| held.unit.0),
            projects: projects(&new),
            runs: column(&new, |held| held.run.0),
            actors: column(&new, |held| held.actor.0),
            statuses: column(&new, |held| held.status.word()),
            epochs: column(&new, |held| held.epoch),
            previouses: column(&new, |held| held.previous.map(|previous| previous.0)),
            claimed_ats: column(&new, |held| held.claimed_at),
            ended_ats: column(&new, |held| held.ended_at),
        };
        expect_rows(
            "assignment",
            new.len(),
            insert_assignments().params(tx.sql(), &params).all().await?.len(),
        )?;
    }
    let changed = rows(hops, of, Change::Changed);
    if !changed.is_empty() {
        let params = SaveAssignmentsParams {
            steps: column(&changed, |held| held.step.0),
            assignments: column(&changed, |held| held.id.0),
            statuses: column(&changed, |held| held.status.word()),
            epochs: column(&changed, |held| held.epoch),
            ended_ats: column(&changed, |held| held.ended_at),
        };
        expect_rows(
            "assignment",
            changed.len(),
            save_assignments().params(tx.sql(), &params).all().await?.len(),
        )?;
    }
    Ok(())
}

async fn write_judgments(tx: &Tx, hops: &[Hop]) -> Result<(), StoreError> {
    let of = |in_hand| -> &[Row<Judgment>] {
        let in_hand: &RunInHand = in_hand;
        &in_hand.judgments
    };
    let new = rows(hops, of, Change::New);
    if new.is_empty() {
        return Ok(());
    }
    let params = InsertJudgmentsParams {
        steps: column(&new, |judgment| judgment.step.0),
        judgments: column(&new, |judgment| judgment.id.0),
        assignments: column(&new, |judgment| judgment.assignment.0),
        units: column(&new, |judgment| judgment.unit.0),
        projects: projects(&new),
        runs: column(&new, |judgment| judgment.run.0),
        actors: column(&new, |judgment| judgment.actor.0),
        decisions: column(&new, |judgment| judgment.decision.clone()),
        comments: column(&new, |judgment| judgment.comment.clone()),
        datas: column(&new, |judgment| judgment.data.as_ref().map(Value::to_string)),
        counteds: column(&new, |judgment| judgment.counted),
        created_ats: column(&new, |judgment| judgment.created_at),
    };
    expect_rows("judgment", new.len(), insert_judgments().params(tx.sql(), &params).all().await?.len())
}
