//! Start the runs of an import, a piece at a time.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use handoff_core::id::ImportId;
use handoff_core::permission::InProject;
use handoff_core::run::decide::{StartRefused, may_start};
use handoff_store::import::{self, ItemToStart, RowToStart};
use handoff_store::{StoreError, project, workflow};

use super::ImportCard;
use crate::run::{StartKept, StartRun, StartRunRefused};
use crate::{Caller, Ctx, Failure, perform_on_run};

/// How many rows are seen to at a time: a few full batches of commands.
const ROWS_AT_A_TIME: i64 = 256;

/// Starts a run for every item of an import that has none of this workflow yet.
#[derive(Clone, Debug)]
pub struct StartImported {
    /// Which import.
    pub import: ImportId,
    /// The workflow's key; its live version is used.
    pub workflow: String,
}

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartProgress {
    /// Rows of the import that have come so far.
    pub rows: i64,
    /// Rows seen to.
    pub rows_done: i64,
    /// Runs started for them, by this and earlier calls.
    pub runs: i64,
    /// Runs started by this call.
    pub runs_now: i64,
}

impl StartProgress {
    /// Whether rows are left.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.rows_done >= self.rows
    }
}

/// Why runs were not started.
#[derive(Debug, thiserror::Error)]
pub enum StartImportedRefused {
    /// There is no such import, or the caller may not know of it.
    #[error("import {0} does not exist")]
    NoSuchImport(ImportId),
    /// The caller may not start runs by the file.
    #[error(
        "starting the runs of an import needs the project role manager, and a credential with the scope work"
    )]
    Forbidden,
    /// There is no such workflow, or no version of it is published.
    #[error("project has no published workflow {0:?}")]
    NoSuchWorkflow(String),
    /// A rule forbids it.
    #[error(transparent)]
    Rule(#[from] StartRefused),
    /// A run was refused.
    #[error("the run of row {row} was refused")]
    Run {
        /// The row.
        row: i64,
        /// Why.
        #[source]
        refused: Box<StartRunRefused>,
    },
}

/// Starts runs until all rows are seen to or `at_most` has passed. Called again, it goes on.
///
/// Runs of one workflow are started for imports by one caller at a time, under the workflow's lock; so an item that stands in
/// two files, or is asked for twice at once, gets one run.
pub async fn start_imported(
    ctx: &Ctx,
    caller: &Caller,
    command: &StartImported,
    at_most: Duration,
) -> Result<StartProgress, Failure<StartImportedRefused>> {
    let began = Instant::now();
    let mut runs_now = 0;
    loop {
        let piece = start_piece(ctx, caller, command).await?;
        runs_now += piece.runs_now;
        let progress = StartProgress { runs_now, ..piece };
        if progress.is_done() || began.elapsed() >= at_most {
            return Ok(progress);
        }
    }
}

async fn start_piece(
    ctx: &Ctx,
    caller: &Caller,
    command: &StartImported,
) -> Result<StartProgress, Failure<StartImportedRefused>> {
    // The lock is held on a connection of its own while others start the runs: one at a time on this node, or those who wait
    // could take all connections there are.
    let _turn = ctx.bulk_turn().await;
    let tx = ctx.store().begin().await?;
    let refused = Failure::Refused;
    let missing = || refused(StartImportedRefused::NoSuchImport(command.import));
    let card = import::find(&tx, command.import).await?;
    let card = card.filter(|card| caller.actor.may(InProject::Read, card.project)).ok_or_else(missing)?;
    if !caller.actor.may(InProject::ImportItems, card.project) {
        return Err(refused(StartImportedRefused::Forbidden));
    }
    let no_workflow = || refused(StartImportedRefused::NoSuchWorkflow(command.workflow.clone()));
    let workflow =
        import::lock_workflow(&tx, card.project, &command.workflow).await?.ok_or_else(no_workflow)?;
    let live = workflow::live(&tx, card.project, &command.workflow).await?.ok_or_else(no_workflow)?;
    let definition = ctx.definition(&tx, live.version).await?;
    may_start(&definition, &caller.actor).map_err(|rule| refused(rule.into()))?;

    let (after, runs) = import::started(&tx, card.id, workflow).await?;
    let rows = import::rows_to_start(&tx, card.id, workflow, after, ROWS_AT_A_TIME).await?;
    let rows_done = rows.last().map_or(after, |row| row.row);
    let runs_now = start_rows(ctx, caller, (&project_key(&tx, &card).await?, command), rows).await?;
    let runs = if rows_done > after {
        import::advance_start(&tx, card.id, workflow, rows_done, runs_now).await?
    } else {
        runs
    };
    tx.commit().await?;
    Ok(StartProgress { rows: card.counts.rows, rows_done, runs, runs_now })
}

async fn project_key(tx: &handoff_store::Tx, card: &ImportCard) -> Result<String, StoreError> {
    let missing = || StoreError::Corrupt { table: "item_import", row: format!("{}: no project", card.id) };
    project::key_of(tx, card.project).await?.ok_or_else(missing)
}

/// Starts the runs that are missing; returns how many.
async fn start_rows(
    ctx: &Ctx,
    caller: &Caller,
    (project, command): (&str, &StartImported),
    rows: Vec<RowToStart>,
) -> Result<i64, Failure<StartImportedRefused>> {
    let mut seen = std::collections::HashSet::new();
    let missing = rows.into_iter().filter(|row| !row.is_started);
    // The same item can stand in one file twice.
    let missing = missing.filter_map(|row| Some((row.row, row.item.filter(|item| seen.insert(item.item))?)));
    let starts = missing.map(|(row, ItemToStart { item, external_key, payload })| async move {
        let start = StartRun {
            project: project.to_owned(),
            workflow: command.workflow.clone(),
            external_key,
            payload,
        };
        (row, perform_on_run(ctx, caller, StartKept { start, item }).await)
    });
    let mut started = 0;
    for (row, outcome) in join_all(starts).await {
        match outcome {
            Ok(_) => started += 1,
            Err(Failure::Store(failed)) => return Err(failed.into()),
            Err(Failure::Refused(refused)) => {
                let refused = Box::new(refused);
                return Err(Failure::Refused(StartImportedRefused::Run { row, refused }));
            }
        }
    }
    Ok(started)
}
