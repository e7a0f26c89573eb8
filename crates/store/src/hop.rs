//! Writing what hops changed: runs, units, assignments, judgments and events, all with one statement, whether for one run or
//! for a batch of them.

mod rows;

use std::sync::Arc;

use handoff_core::id::{RunId, StepId};
use handoff_core::run::event::{JudgmentTainted, RunEvent};
use handoff_core::run::{Change, RunInHand};
use handoff_queries::client::Params;
use handoff_queries::queries::hop::{
    OpenRunsAndUnitsParams, OpenRunsAndUnitsStmt, RecordHopsParams, RecordHopsStmt, open_runs_and_units,
    record_hops, taint_judgments,
};
use uuid::Uuid;

use self::rows::{
    JudgmentTexts, RollupTexts, Rows, UnitTexts, changed_assignment, changed_run, changed_unit,
    new_assignment, new_judgment, new_run, new_unit,
};
use crate::error::expect_rows;
use crate::event::{Author, Batch, Entry, link};
use crate::log::Place;
use crate::{StoreError, Tx, clock, gold, signal};

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

/// Writes hops: linked events, and every row they changed. Units were taken from these queues without asking whether they go on.
pub async fn record(tx: &Tx, hops: &mut [Hop], queues: &[StepId]) -> Result<(), StoreError> {
    let (statements, entries) = (Statements::prepare(tx).await?, link_all(tx, hops));
    // Sent together, in this order: one round trip for both.
    let (_opened, _placed) =
        tokio::try_join!(statements.open(tx, hops), statements.write(tx, hops, &entries, queues))?;
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

/// Writes plain hops and commits, in one round trip. The statements check by themselves that every row was written, and where runs were not locked but
/// remembered, that they are as they were, and that the queues go on that units were taken from.
pub async fn record_and_commit(mut tx: Tx, hops: &mut [Hop], queues: &[StepId]) -> Result<(), NotCommitted> {
    debug_assert!(is_plain(hops), "what else is to be written must be written before");
    let statements = Statements::prepare(&tx).await.map_err(NotCommitted::Undone)?;
    let entries = link_all(&tx, hops);
    let (hops, now, fresh) = (&*hops, tx.now(), Arc::clone(tx.fresh()));
    let written = async |tx: &Tx| statements.write(tx, hops, &entries, queues).await;
    let alone = if opens_something(hops) { None } else { tx.commit_alone(written).await };
    let (written, committed) = if let Some(written) = alone {
        (written, Ok(()))
    } else {
        let both = async |tx: &Tx| {
            let (_opened, placed) = tokio::try_join!(statements.open(tx, hops), written(tx))?;
            Ok(placed)
        };
        tx.commit_after(both).await
    };
    match written {
        Ok(placed) => {
            committed.map_err(NotCommitted::Unknown)?;
            fresh.note(placed.into_iter().zip(entries.into_iter().map(|entry| entry.into_logged(now))));
            Ok(())
        }
        // What the database refuses is not committed. If it did not answer, it may have been.
        Err(failed) if failed.is_refusal() => Err(NotCommitted::Undone(failed)),
        Err(failed) => Err(NotCommitted::Unknown(failed)),
    }
}

fn opens_something(hops: &[Hop]) -> bool {
    let is_new = |hop: &Hop| {
        let RunInHand { run, units, .. } = &hop.in_hand;
        run.change == Change::New || units.iter().any(|row| row.change == Change::New)
    };
    hops.iter().any(is_new)
}

/// Links the events of hops, which moves their chains on.
fn link_all(tx: &Tx, hops: &mut [Hop]) -> Vec<Entry> {
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
        let (open, write) = tokio::try_join!(
            open_runs_and_units().prepare(tx.outside()),
            record_hops().prepare(tx.outside())
        )?;
        Ok(Self { open, write })
    }

    /// Writes the runs and units that hops open.
    async fn open(&self, tx: &Tx, hops: &[Hop]) -> Result<(), StoreError> {
        let runs = Rows::of(hops, Change::New, |in_hand| std::slice::from_ref(&in_hand.run));
        let units = Rows::of(hops, Change::New, |in_hand| &in_hand.units);
        if runs.is_empty() && units.is_empty() {
            return Ok(());
        }
        let (rollups, texts) = (runs.map(RollupTexts::of), units.map(UnitTexts::of));
        let params = OpenRunsAndUnitsParams {
            now: tx.now(),
            new_runs: runs.with(&rollups, new_run),
            new_units: units.with(&texts, new_unit),
        };
        self.open.params(tx.sql(), &params).one().await?;
        Ok(())
    }

    /// Writes events, and every row that hops change. What was foreseen holds only if the queues that units come from go on. Tells where in the
    /// log each entry stands.
    async fn write(
        &self,
        tx: &Tx,
        hops: &[Hop],
        entries: &[Entry],
        queues: &[StepId],
    ) -> Result<Vec<Place>, StoreError> {
        let mut runs: Vec<&Hop> =
            hops.iter().filter(|hop| hop.in_hand.run.change == Change::Changed).collect();
        // Where they are not locked yet, this locks them, and locks are taken in the order of ids.
        runs.sort_unstable_by_key(|hop| hop.in_hand.run.value.id);
        let units = Rows::of(hops, Change::Changed, |in_hand| &in_hand.units);
        let begun = Rows::of(hops, Change::New, |in_hand| &in_hand.assignments);
        let held = Rows::of(hops, Change::Changed, |in_hand| &in_hand.assignments);
        let judgments = Rows::of(hops, Change::New, |in_hand| &in_hand.judgments);
        let rollups: Vec<_> = runs.iter().map(|hop| RollupTexts::of_change(&hop.in_hand)).collect();
        let texts = units.map(UnitTexts::of);
        let answers = judgments.map(JudgmentTexts::of);
        let told: Vec<_> = entries.iter().map(Entry::texts).collect();
        let params = RecordHopsParams {
            now: tx.now(),
            entries: entries.iter().zip(&told).map(|(entry, texts)| entry.to_row(texts)).collect::<Vec<_>>(),
            foretold: tx.foretold(),
            queues: queues.iter().map(|step| step.0).collect::<Vec<_>>(),
            runs: runs.iter().zip(&rollups).map(|(hop, kept)| changed_run(hop, kept)).collect::<Vec<_>>(),
            units: units.with(&texts, changed_unit),
            new_assignments: begun.map(new_assignment),
            assignments: held.map(changed_assignment),
            judgments: judgments.with(&answers, new_judgment),
        };
        let written = self.write.params(tx.sql(), &params).one().await?;
        Ok(written.positions.into_iter().map(|position| Place { tx: written.tx, position }).collect())
    }
}

/// Marks what was found to be worth nothing.
async fn taint(tx: &Tx, hops: &[Hop]) -> Result<(), StoreError> {
    let events =
        hops.iter().flat_map(|hop| hop.events.iter().map(|(_, event)| (hop.in_hand.run.value.id, event)));
    let tainted: Vec<(RunId, &JudgmentTainted)> = events
        .filter_map(|(run, event)| match event {
            RunEvent::JudgmentTainted(tainted) => Some((run, tainted)),
            _ => None,
        })
        .collect();
    if tainted.is_empty() {
        return Ok(());
    }
    let runs: Vec<Uuid> = tainted.iter().map(|(run, _)| run.0).collect();
    let judgments: Vec<Uuid> = tainted.iter().map(|(_, tainted)| tainted.judgment.0).collect();
    let reasons: Vec<&str> = tainted.iter().map(|(_, tainted)| tainted.reason.as_str()).collect();
    let written = taint_judgments().bind(tx.sql(), &tx.now(), &runs, &judgments, &reasons).all().await?;
    expect_rows("judgment", judgments.len(), written.len())
}
