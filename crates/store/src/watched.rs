//! What people did, as far as behaviour is concerned.

use handoff_core::id::{ActorId, AssignmentId, JudgmentId, ProjectId, RunId, StepId, UnitId};
use handoff_queries::client::Params;
use handoff_queries::queries::quality as queries;
use handoff_queries::queries::quality::{ActsOfActorParams, AddActsParams};
use jiff::Timestamp;
use uuid::Uuid;

use crate::error::expect_rows;
use crate::quality::column;
use crate::{Db, StoreError, Tx};

/// What somebody did.
#[derive(Clone, Debug, PartialEq)]
pub struct Act {
    /// The project.
    pub project: ProjectId,
    /// Who.
    pub actor: ActorId,
    /// What they handed in.
    pub judgment: JudgmentId,
    /// The queue.
    pub step: StepId,
    /// The unit.
    pub unit: UnitId,
    /// The run.
    pub run: RunId,
    /// How long it took.
    pub seconds: f64,
    /// Equal answers have equal digests.
    pub answer: Vec<u8>,
    /// The place of the chosen option, from 0.
    pub option: Option<i16>,
    /// When.
    pub at: Timestamp,
}

/// When these holds began.
pub async fn claimed_at(
    db: &Db,
    held: &[AssignmentId],
) -> Result<std::collections::HashMap<AssignmentId, Timestamp>, StoreError> {
    let ids: Vec<Uuid> = held.iter().map(|held| held.0).collect();
    let rows = queries::claimed_at().bind(db.sql(), &ids).all().await?;
    Ok(rows.into_iter().map(|row| (AssignmentId(row.assignment_id), row.claimed_at)).collect())
}

/// Keeps what people did.
pub async fn add_acts(tx: &Tx, acts: &[Act]) -> Result<(), StoreError> {
    if acts.is_empty() {
        return Ok(());
    }
    let params = AddActsParams {
        projects: column(acts, |act| act.project.0),
        actors: column(acts, |act| act.actor.0),
        judgments: column(acts, |act| act.judgment.0),
        steps: column(acts, |act| act.step.0),
        units: column(acts, |act| act.unit.0),
        runs: column(acts, |act| act.run.0),
        seconds: column(acts, |act| act.seconds),
        answers: column(acts, |act| act.answer.clone()),
        option_places: column(acts, |act| act.option),
        times: column(acts, |act| act.at),
    };
    let written = queries::add_acts().params(tx.sql(), &params).all().await?;
    // Events come once, and so do acts.
    expect_rows("act", acts.len(), written.len())
}

/// Whose acts, and which.
#[derive(Clone, Copy, Debug)]
pub struct ActsOf {
    /// The project.
    pub project: ProjectId,
    /// Who.
    pub actor: ActorId,
    /// From then on.
    pub since: Option<Timestamp>,
    /// Until then.
    pub until: Option<Timestamp>,
    /// At one step.
    pub step: Option<StepId>,
}

/// Up to `limit` of what somebody handed in, newest first: the judgments with their runs and units.
pub async fn acts_of(
    db: &Db,
    of: ActsOf,
    limit: i64,
) -> Result<Vec<(RunId, StepId, UnitId, JudgmentId)>, StoreError> {
    let params = ActsOfActorParams {
        project: of.project.0,
        actor: of.actor.0,
        since: of.since,
        until: of.until,
        step: of.step.map(|step| step.0),
        row_limit: limit,
    };
    let rows = queries::acts_of_actor().params(db.sql(), &params).all().await?;
    let place = |row: queries::ActsOfActor| {
        (RunId(row.run_id), StepId(row.step_id), UnitId(row.unit_id), JudgmentId(row.judgment_id))
    };
    Ok(rows.into_iter().map(place).collect())
}
