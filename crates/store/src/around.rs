//! What a unit keeps of loans and advice, and people who are away.

use handoff_core::id::{ActorId, AdviceId, AssignmentId, ProjectId, RunId, StepId, UnitId, VersionId};
use handoff_core::run::advice::Answer;
use handoff_core::run::{Advice, Loan};
use handoff_queries::client::Params;
use handoff_queries::queries::absence::{
    self as queries, ListHeldForDeputyParams, SaveAbsenceParams, list_held_for_deputy,
};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{Db, StoreError, Tx};

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StoredLoan {
    assignment: Uuid,
    lender: Uuid,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct StoredAdvice {
    id: Uuid,
    assignment: Uuid,
    asked_by: Uuid,
    expert: Uuid,
    question: String,
    asked_at: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answer: Option<StoredAnswer>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredAnswer {
    text: String,
    at: Timestamp,
}

impl From<&Loan> for StoredLoan {
    fn from(loan: &Loan) -> Self {
        Self { assignment: loan.assignment.0, lender: loan.lender.0 }
    }
}

impl From<StoredLoan> for Loan {
    fn from(stored: StoredLoan) -> Self {
        Self { assignment: AssignmentId(stored.assignment), lender: ActorId(stored.lender) }
    }
}

impl From<&Advice> for StoredAdvice {
    fn from(advice: &Advice) -> Self {
        let answer =
            advice.answer.as_ref().map(|answer| StoredAnswer { text: answer.text.clone(), at: answer.at });
        Self {
            id: advice.id.0,
            assignment: advice.assignment.0,
            asked_by: advice.asked_by.0,
            expert: advice.expert.0,
            question: advice.question.clone(),
            asked_at: advice.asked_at,
            answer,
        }
    }
}

impl From<StoredAdvice> for Advice {
    fn from(stored: StoredAdvice) -> Self {
        Self {
            id: AdviceId(stored.id),
            assignment: AssignmentId(stored.assignment),
            asked_by: ActorId(stored.asked_by),
            expert: ActorId(stored.expert),
            question: stored.question,
            asked_at: stored.asked_at,
            answer: stored.answer.map(|answer| Answer { text: answer.text, at: answer.at }),
        }
    }
}

/// A time somebody is away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Absence {
    /// Who stands in for them.
    pub deputy: ActorId,
    /// From when.
    pub starts_at: Timestamp,
    /// Until when.
    pub ends_at: Timestamp,
}

impl Absence {
    /// Whether it is now.
    #[must_use]
    pub fn is_on(&self, now: Timestamp) -> bool {
        self.starts_at <= now && now < self.ends_at
    }
}

/// Says that somebody is away; what was said before holds no longer.
pub async fn save_absence(tx: &Tx, actor: ActorId, absence: Absence) -> Result<(), StoreError> {
    let Absence { deputy, starts_at, ends_at } = absence;
    let params = SaveAbsenceParams { actor: actor.0, deputy: deputy.0, starts_at, ends_at, now: tx.now() };
    queries::save_absence().params(tx.sql(), &params).one().await?;
    Ok(())
}

/// Says that somebody is there. False: nobody said otherwise.
pub async fn end_absence(tx: &Tx, actor: ActorId) -> Result<bool, StoreError> {
    Ok(queries::delete_absence().bind(tx.sql(), &actor.0).opt().await?.is_some())
}

/// When somebody is away.
pub async fn absence(db: &Db, actor: ActorId) -> Result<Option<Absence>, StoreError> {
    let row = queries::find_absence().bind(db.sql(), &actor.0).opt().await?;
    Ok(row.map(|row| Absence {
        deputy: ActorId(row.deputy_id),
        starts_at: row.starts_at,
        ends_at: row.ends_at,
    }))
}

/// Whose an assignment is.
pub async fn holder(db: &Db, assignment: AssignmentId) -> Result<Option<ActorId>, StoreError> {
    Ok(queries::holder_of_assignment().bind(db.sql(), &assignment.0).opt().await?.map(ActorId))
}

/// Where an assignment belongs.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The queue.
    pub step: StepId,
    /// The run.
    pub run: RunId,
    /// Its project.
    pub project: ProjectId,
    /// The version it is pinned to.
    pub version: VersionId,
}

/// Where an assignment belongs that is or was `actor`'s.
pub async fn mine(db: &Db, actor: ActorId, assignment: AssignmentId) -> Result<Option<Place>, StoreError> {
    let row = queries::place_of_mine().bind(db.sql(), &assignment.0, &actor.0).opt().await?;
    Ok(row.map(|row| Place {
        step: StepId(row.step_id),
        run: RunId(row.run_id),
        project: ProjectId(row.project_id),
        version: VersionId(row.version_id),
    }))
}

/// Who lent an assignment to its holder; of several who lent it on, the last.
pub async fn lender(db: &Db, assignment: AssignmentId) -> Result<Option<ActorId>, StoreError> {
    #[derive(Deserialize)]
    struct Loans {
        #[serde(default)]
        loans: Vec<StoredLoan>,
    }
    let detail = queries::lender_of().bind(db.sql(), &assignment.0).opt().await?.flatten();
    let Some(detail) = detail else { return Ok(None) };
    let corrupt = |error: serde_json::Error| StoreError::Corrupt {
        table: "unit",
        row: format!("of assignment {assignment}: {error}"),
    };
    let Loans { loans } = serde_json::from_value(detail).map_err(corrupt)?;
    Ok(loans.into_iter().rfind(|loan| loan.assignment == assignment.0).map(|loan| ActorId(loan.lender)))
}

/// A unit held by somebody who is away.
#[derive(Clone, Debug)]
pub struct HeldForAbsent {
    /// The hold.
    pub assignment: AssignmentId,
    /// Whose it is.
    pub holder: ActorId,
    /// The unit.
    pub unit: UnitId,
    /// Its run.
    pub run: RunId,
    /// The fencing token.
    pub epoch: i32,
    /// Since when.
    pub claimed_at: Timestamp,
    /// When its lease runs out.
    pub expires_at: Option<Timestamp>,
    /// The stage.
    pub stage: String,
    /// What the item is called outside.
    pub external_key: Option<String>,
}

/// What people hold who are away now and have named `deputy` to stand in for them.
pub async fn held_for_deputy(
    db: &Db,
    deputy: ActorId,
    projects: &[ProjectId],
    (now, after, limit): (Timestamp, Option<AssignmentId>, i64),
) -> Result<Vec<HeldForAbsent>, StoreError> {
    let projects: Vec<Uuid> = projects.iter().map(|project| project.0).collect();
    let after = after.map(|after| after.0);
    let params = ListHeldForDeputyParams { actor: deputy.0, now, projects, after, row_limit: limit };
    let rows = list_held_for_deputy().params(db.sql(), &params).all().await?;
    let held = rows.into_iter().map(|row| HeldForAbsent {
        assignment: AssignmentId(row.assignment_id),
        holder: ActorId(row.actor_id),
        unit: UnitId(row.unit_id),
        run: RunId(row.run_id),
        epoch: row.epoch,
        claimed_at: row.claimed_at,
        expires_at: row.expires_at,
        stage: row.stage_key,
        external_key: row.external_key,
    });
    Ok(held.collect())
}
