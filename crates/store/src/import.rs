//! Files of items on their way in.

use handoff_core::id::{ActorId, ImportId, ItemId, ProjectId, WorkflowId};
use handoff_core::import::{Format, RowFault};
use handoff_core::ledger::ImportCounts;
use handoff_queries::client::Params;
use handoff_queries::queries::import as queries;
use handoff_queries::queries::import::{
    AdvanceImportParams, AdvanceImportStartParams, ImportRow, InsertImportParams, InsertImportRowsParams,
    ListImportFaultsParams, ListImportsParams, RowsToStartParams,
};
use jiff::Timestamp;
use serde_json::Value;

use crate::error::expect_rows;
use crate::{Db, Ids, StoreError, Tx};

/// An import.
#[derive(Clone, Debug)]
pub struct ImportCard {
    /// Which.
    pub id: ImportId,
    /// The project.
    pub project: ProjectId,
    /// How the file is written.
    pub format: Format,
    /// The field that holds the external key, if one was named.
    pub key_field: Option<String>,
    /// Whether all of its rows have come.
    pub is_complete: bool,
    /// What became of its rows so far.
    pub counts: ImportCounts,
    /// Who brings it.
    pub created_by: ActorId,
    /// Since when.
    pub created_at: Timestamp,
    /// When the last rows came.
    pub updated_at: Timestamp,
}

fn decode(row: ImportRow) -> Result<ImportCard, StoreError> {
    let unknown = || StoreError::Corrupt {
        table: "item_import",
        row: format!("{}: format {:?}", row.import_id, row.format),
    };
    Ok(ImportCard {
        id: ImportId(row.import_id),
        project: ProjectId(row.project_id),
        format: Format::from_word(&row.format).ok_or_else(unknown)?,
        is_complete: row.state == "complete",
        counts: ImportCounts {
            rows: row.rows_done,
            created: row.created,
            known: row.known,
            faults: row.faults,
        },
        key_field: row.key_field,
        created_by: ActorId(row.created_by),
        created_at: row.created_at,
        updated_at: row.updated_at,
    })
}

/// Opens an import.
pub async fn open(
    tx: &Tx,
    project: ProjectId,
    format: Format,
    key_field: Option<&str>,
    actor: ActorId,
) -> Result<ImportCard, StoreError> {
    let import = ImportId::fresh(&mut Ids);
    let params = InsertImportParams {
        import: import.0,
        project: project.0,
        format: format.word(),
        key_field,
        actor: actor.0,
        now: tx.now(),
    };
    queries::insert_import().params(tx.sql(), &params).one().await?;
    Ok(ImportCard {
        id: import,
        project,
        format,
        key_field: key_field.map(str::to_owned),
        is_complete: false,
        counts: ImportCounts::default(),
        created_by: actor,
        created_at: tx.now(),
        updated_at: tx.now(),
    })
}

/// Finds an import.
pub async fn find(db: &Db, import: ImportId) -> Result<Option<ImportCard>, StoreError> {
    queries::find_import().bind(db.sql(), &import.0).opt().await?.map(decode).transpose()
}

/// Locks an import: its rows come one batch after the other.
pub async fn lock(tx: &Tx, import: ImportId) -> Result<Option<ImportCard>, StoreError> {
    queries::lock_import().bind(tx.sql(), &import.0).opt().await?.map(decode).transpose()
}

/// Up to `limit` imports of a project, newest first, older than `before`.
pub async fn list(
    db: &Db,
    project: ProjectId,
    before: Option<ImportId>,
    limit: i64,
) -> Result<Vec<ImportCard>, StoreError> {
    let params =
        ListImportsParams { project: project.0, before: before.map(|import| import.0), row_limit: limit };
    queries::list_imports().params(db.sql(), &params).all().await?.into_iter().map(decode).collect()
}

/// What became of a row.
#[derive(Clone, Debug)]
pub enum RowTaken {
    /// It made a new item.
    Created(ItemId),
    /// Its item was there already.
    Known(ItemId),
    /// It made nothing.
    Fault(RowFault),
}

/// Keeps what became of the next rows of a locked import, and moves its mark on; returns the counts after them.
pub async fn take(tx: &Tx, card: &ImportCard, rows: &[RowTaken]) -> Result<ImportCounts, StoreError> {
    let item = |row: &RowTaken| match row {
        RowTaken::Created(item) | RowTaken::Known(item) => Some(item.0),
        RowTaken::Fault(_) => None,
    };
    let fault = |row: &RowTaken| match row {
        RowTaken::Fault(fault) => Some((fault.code(), fault.to_string())),
        RowTaken::Created(_) | RowTaken::Known(_) => None,
    };
    let faults: Vec<_> = rows.iter().map(fault).collect();
    let params = InsertImportRowsParams {
        import: card.id.0,
        numbers: (card.counts.rows + 1..).take(rows.len()).collect::<Vec<_>>(),
        items: rows.iter().map(item).collect::<Vec<_>>(),
        codes: faults.iter().map(|fault| fault.as_ref().map(|(code, _)| *code)).collect::<Vec<_>>(),
        details: faults
            .iter()
            .map(|fault| fault.as_ref().map(|(_, detail)| detail.as_str()))
            .collect::<Vec<_>>(),
    };
    let written = queries::insert_import_rows().params(tx.sql(), &params).all().await?;
    expect_rows("import_row", rows.len(), written.len())?;
    let count = |is: fn(&RowTaken) -> bool| {
        i64::try_from(rows.iter().filter(|row| is(row)).count()).unwrap_or(i64::MAX)
    };
    let params = AdvanceImportParams {
        created: count(|row| matches!(row, RowTaken::Created(_))),
        known: count(|row| matches!(row, RowTaken::Known(_))),
        faults: count(|row| matches!(row, RowTaken::Fault(_))),
        now: tx.now(),
        import: card.id.0,
    };
    let rows = queries::advance_import().params(tx.sql(), &params).one().await?;
    Ok(ImportCounts {
        rows,
        created: card.counts.created + params.created,
        known: card.counts.known + params.known,
        faults: card.counts.faults + params.faults,
    })
}

/// Marks an import as complete.
pub async fn complete(tx: &Tx, import: ImportId) -> Result<(), StoreError> {
    queries::complete_import().bind(tx.sql(), &tx.now(), &import.0).one().await?;
    Ok(())
}

/// A row that made nothing.
#[derive(Clone, Debug)]
pub struct FaultLine {
    /// Its number, from 1.
    pub row: i64,
    /// The stable name of the fault.
    pub code: String,
    /// What is wrong with it.
    pub detail: String,
}

/// Up to `limit` rows after number `after` that made nothing.
pub async fn faults(db: &Db, import: ImportId, after: i64, limit: i64) -> Result<Vec<FaultLine>, StoreError> {
    let params = ListImportFaultsParams { import: import.0, after, row_limit: limit };
    let rows = queries::list_import_faults().params(db.sql(), &params).all().await?;
    Ok(rows
        .into_iter()
        .map(|row| FaultLine { row: row.row_number, code: row.code, detail: row.detail })
        .collect())
}

/// How far the runs of a workflow have been started for an import.
#[derive(Clone, Debug)]
pub struct StartLine {
    /// The workflow's key.
    pub workflow: String,
    /// Rows seen to.
    pub rows: i64,
    /// Runs started for them.
    pub runs: i64,
}

/// Which workflows have been started for an import, and how far.
pub async fn starts(db: &Db, import: ImportId) -> Result<Vec<StartLine>, StoreError> {
    let rows = queries::starts_of_import().bind(db.sql(), &import.0).all().await?;
    Ok(rows
        .into_iter()
        .map(|row| StartLine { workflow: row.key, rows: row.rows_done, runs: row.runs })
        .collect())
}

/// Locks a workflow of a project while runs of it are started for an import.
pub async fn lock_workflow(tx: &Tx, project: ProjectId, key: &str) -> Result<Option<WorkflowId>, StoreError> {
    Ok(queries::lock_workflow().bind(tx.sql(), &project.0, &key).opt().await?.map(WorkflowId))
}

/// A row whose run may have to be started.
#[derive(Clone, Debug)]
pub struct RowToStart {
    /// Its number.
    pub row: i64,
    /// Its item; none: it made nothing.
    pub item: Option<ItemToStart>,
    /// Whether the item has a run of the workflow already.
    pub is_started: bool,
}

/// An item whose run may have to be started.
#[derive(Clone, Debug)]
pub struct ItemToStart {
    /// The item.
    pub item: ItemId,
    /// What it is called outside.
    pub external_key: Option<String>,
    /// What it is.
    pub payload: Value,
}

/// Rows seen to, and runs started for them.
pub async fn started(tx: &Tx, import: ImportId, workflow: WorkflowId) -> Result<(i64, i64), StoreError> {
    let row = queries::find_import_start().bind(tx.sql(), &import.0, &workflow.0).opt().await?;
    Ok(row.map_or((0, 0), |row| (row.rows_done, row.runs)))
}

/// Up to `limit` rows of an import after number `after`.
pub async fn rows_to_start(
    tx: &Tx,
    import: ImportId,
    workflow: WorkflowId,
    after: i64,
    limit: i64,
) -> Result<Vec<RowToStart>, StoreError> {
    let params = RowsToStartParams { workflow: workflow.0, import: import.0, after, row_limit: limit };
    let rows = queries::rows_to_start().params(tx.sql(), &params).all().await?;
    Ok(rows
        .into_iter()
        .map(|row| RowToStart {
            row: row.row_number,
            item: row.item_id.zip(row.payload).map(|(item, payload)| ItemToStart {
                item: ItemId(item),
                external_key: row.external_key,
                payload,
            }),
            is_started: row.is_started,
        })
        .collect())
}

/// Moves the mark of a workflow's runs on to row `rows_done`, with `runs` more started; returns how many there are now.
pub async fn advance_start(
    tx: &Tx,
    import: ImportId,
    workflow: WorkflowId,
    rows_done: i64,
    runs: i64,
) -> Result<i64, StoreError> {
    let params =
        AdvanceImportStartParams { import: import.0, workflow: workflow.0, rows_done, runs, now: tx.now() };
    Ok(queries::advance_import_start().params(tx.sql(), &params).one().await?)
}
