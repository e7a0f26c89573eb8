//! What is in trouble: how much of each kind, and which.

use handoff_core::id::{RunId, UnitId};
use handoff_queries::queries::problem::{self as queries, CountProblems, TroubledRow};
use jiff::Timestamp;
use uuid::Uuid;

use crate::{Db, StoreError};

/// Up to here each kind is counted.
pub const COUNTED_MAX: i64 = 10_000;

/// How much is in trouble, each kind counted up to [`COUNTED_MAX`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Events that were set aside and wait.
    pub dead_letters: i64,
    /// Those of them that do not have the shape they should have.
    pub schema_violations: i64,
    /// Units past their deadline.
    pub overdue_units: i64,
    /// Units whose work failed or cannot be done.
    pub failed_units: i64,
    /// Runs that nothing will carry on.
    pub orphan_runs: i64,
}

/// A run or unit in trouble.
#[derive(Clone, Debug)]
pub struct Troubled {
    /// The run.
    pub run: RunId,
    /// The unit, if it is one.
    pub unit: Option<UnitId>,
    /// The project's key.
    pub project: String,
    /// The workflow's key.
    pub workflow: String,
    /// The unit's stage.
    pub stage: Option<String>,
    /// The state of the unit, else of the run.
    pub state: String,
    /// Since when, as far as is known.
    pub since: Timestamp,
    /// What the item is called outside.
    pub external_key: Option<String>,
}

/// A kind of trouble that is listed run by run or unit by unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Units past their deadline.
    Overdue,
    /// Units whose work failed or cannot be done.
    Failed,
    /// Runs that nothing will carry on.
    Orphan,
}

impl From<CountProblems> for Counts {
    fn from(row: CountProblems) -> Self {
        Self {
            dead_letters: row.dead_letters,
            schema_violations: row.schema_violations,
            overdue_units: row.overdue_units,
            failed_units: row.failed_units,
            orphan_runs: row.orphan_runs,
        }
    }
}

impl From<TroubledRow> for Troubled {
    fn from(row: TroubledRow) -> Self {
        Self {
            run: RunId(row.run_id),
            unit: row.unit_id.map(UnitId),
            project: row.project_key,
            workflow: row.workflow_key,
            stage: row.stage_key,
            state: row.state,
            since: row.since,
            external_key: row.external_key,
        }
    }
}

/// Counts what is in trouble.
pub async fn count(db: &Db) -> Result<Counts, StoreError> {
    Ok(queries::count_problems().bind(db.sql(), &COUNTED_MAX).one().await?.into())
}

/// Up to `limit` of a kind after `after`, a unit's or a run's id.
pub async fn list(db: &Db, kind: Kind, after: Option<Uuid>, limit: i64) -> Result<Vec<Troubled>, StoreError> {
    let rows = match kind {
        Kind::Overdue => queries::overdue_units().bind(db.sql(), &after, &limit).all().await?,
        Kind::Failed => queries::failed_units().bind(db.sql(), &after, &limit).all().await?,
        Kind::Orphan => queries::orphan_runs().bind(db.sql(), &after, &limit).all().await?,
    };
    Ok(rows.into_iter().map(Into::into).collect())
}
