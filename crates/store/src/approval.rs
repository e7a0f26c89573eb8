//! Requests for leave to do guarded things, what people said to them, and what became of them.

use handoff_core::approval::{Approval, Guard, Kind, Policy, Status, Verdict};
use handoff_core::id::{ActorId, ApprovalId, ProjectId};
use handoff_queries::client::Params;
use handoff_queries::queries::approval as queries;
use handoff_queries::queries::approval::{
    ApprovalRow, InsertApprovalParams, InsertVerdictParams, ListApprovalsParams, ListApprovalsWaitingParams,
    SaveApprovalPolicyParams, SaveApprovalStatusParams, UseApprovalsParams,
};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

use crate::error::expect_rows;
use crate::{Db, StoreError, Tx};

/// What somebody said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Who.
    pub actor: ActorId,
    /// What.
    pub verdict: Verdict,
    /// Why.
    pub comment: Option<String>,
    /// When.
    pub at: Timestamp,
}

/// Keeps a new request.
pub async fn insert(tx: &Tx, approval: &Approval) -> Result<(), StoreError> {
    let payload = approval.payload.as_ref().map(Value::to_string);
    let params = InsertApprovalParams {
        approval: approval.id.0,
        project: approval.project.0,
        kind: approval.kind.word(),
        subject: approval.subject,
        reason: approval.reason.as_str(),
        payload: payload.as_deref(),
        requested_by: approval.requested_by.0,
        now: approval.requested_at,
        quorum: approval.quorum,
        expires_at: approval.expires_at,
    };
    queries::insert_approval().params(tx.sql(), &params).one().await?;
    Ok(())
}

/// Finds a request.
pub async fn find(db: &Db, approval: ApprovalId) -> Result<Option<Approval>, StoreError> {
    queries::find_approval().bind(db.sql(), &approval.0).opt().await?.map(decode).transpose()
}

/// Locks requests, and reads them as they are now.
pub async fn lock(tx: &Tx, approvals: &[ApprovalId]) -> Result<Vec<Approval>, StoreError> {
    if approvals.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<Uuid> = approvals.iter().map(|approval| approval.0).collect();
    queries::lock_approvals().bind(tx.sql(), &ids).all().await?;
    queries::approvals_by_id().bind(tx.sql(), &ids).all().await?.into_iter().map(decode).collect()
}

/// Which requests to list.
#[derive(Clone, Copy, Debug)]
pub struct Listed<'a> {
    /// Of these projects.
    pub projects: &'a [ProjectId],
    /// In this state.
    pub status: Option<Status>,
    /// About this.
    pub subject: Option<Uuid>,
    /// Older than this one.
    pub before: Option<ApprovalId>,
    /// At most so many.
    pub limit: i64,
}

/// Requests, newest first.
pub async fn list(db: &Db, wanted: Listed<'_>) -> Result<Vec<Approval>, StoreError> {
    let params = ListApprovalsParams {
        projects: wanted.projects.iter().map(|project| project.0).collect::<Vec<_>>(),
        before: wanted.before.map(|before| before.0),
        status: wanted.status.map(Status::word),
        subject: wanted.subject,
        row_limit: wanted.limit,
    };
    let rows = queries::list_approvals().params(db.sql(), &params).all().await?;
    rows.into_iter().map(decode).collect()
}

/// Requests that wait for somebody's word, oldest first.
pub async fn waiting_for(
    db: &Db,
    (actor, projects): (ActorId, &[ProjectId]),
    now: Timestamp,
    (after, limit): (Option<ApprovalId>, i64),
) -> Result<Vec<Approval>, StoreError> {
    let params = ListApprovalsWaitingParams {
        projects: projects.iter().map(|project| project.0).collect::<Vec<_>>(),
        now,
        actor: actor.0,
        after: after.map(|after| after.0),
        row_limit: limit,
    };
    let rows = queries::list_approvals_waiting().params(db.sql(), &params).all().await?;
    rows.into_iter().map(decode).collect()
}

/// What was said to a request, in order.
pub async fn said(db: &Db, approval: ApprovalId) -> Result<Vec<Said>, StoreError> {
    let rows = queries::verdicts_of_approval().bind(db.sql(), &approval.0).all().await?;
    let decode = |row: queries::VerdictsOfApproval| {
        let unknown = || corrupt(approval.0, &row.verdict);
        let verdict = Verdict::from_word(&row.verdict).ok_or_else(unknown)?;
        Ok(Said { actor: ActorId(row.actor_id), verdict, comment: row.comment, at: row.given_at })
    };
    rows.into_iter().map(decode).collect()
}

/// Keeps what somebody said, and what the request became by it.
pub async fn give_verdict(tx: &Tx, approval: &Approval, said: &Said) -> Result<(), StoreError> {
    let params = InsertVerdictParams {
        approval: approval.id.0,
        actor: said.actor.0,
        requested_by: approval.requested_by.0,
        verdict: said.verdict.word(),
        comment: said.comment.as_deref(),
        now: said.at,
    };
    queries::insert_verdict().params(tx.sql(), &params).one().await?;
    save_status(tx, approval).await
}

/// Keeps what a request became.
pub async fn save_status(tx: &Tx, approval: &Approval) -> Result<(), StoreError> {
    let params = SaveApprovalStatusParams {
        approved_by: approval.approved_by,
        status: approval.status.word(),
        decided_at: approval.decided_at,
        approval: approval.id.0,
    };
    queries::save_approval_status().params(tx.sql(), &params).one().await?;
    Ok(())
}

/// Uses approvals up; each says by whom and for what. One that was used before, or never given, breaks a constraint.
pub async fn use_up(tx: &Tx, uses: &[(Guard, ApprovalId, ActorId)]) -> Result<(), StoreError> {
    if uses.is_empty() {
        return Ok(());
    }
    let params = UseApprovalsParams {
        now: tx.now(),
        approvals: uses.iter().map(|(_, approval, _)| approval.0).collect::<Vec<_>>(),
        kinds: uses.iter().map(|(guard, ..)| guard.kind.word()).collect::<Vec<_>>(),
        subjects: uses.iter().map(|(guard, ..)| guard.subject).collect::<Vec<_>>(),
        users: uses.iter().map(|(.., actor)| actor.0).collect::<Vec<_>>(),
    };
    let used = queries::use_approvals().params(tx.sql(), &params).all().await?;
    expect_rows("approval_use", uses.len(), used.len())
}

/// What projects ask of approvals, where they have said anything.
pub async fn policies(db: &Db, projects: &[ProjectId]) -> Result<Vec<(ProjectId, Kind, Policy)>, StoreError> {
    let ids: Vec<Uuid> = projects.iter().map(|project| project.0).collect();
    let rows = queries::approval_policies().bind(db.sql(), &ids).all().await?;
    let decode = |row: queries::ApprovalPolicies| {
        let kind = Kind::from_word(&row.kind).ok_or_else(|| corrupt(row.project_id, &row.kind))?;
        let policy = Policy { required: row.required, quorum: row.quorum, valid_hours: row.valid_hours };
        Ok((ProjectId(row.project_id), kind, policy))
    };
    rows.into_iter().map(decode).collect()
}

/// What a project asks of approvals of one kind.
pub async fn policy(db: &Db, project: ProjectId, kind: Kind) -> Result<Policy, StoreError> {
    let said = policies(db, &[project]).await?;
    let said = said.into_iter().find(|(_, of, _)| *of == kind).map(|(.., policy)| policy);
    Ok(said.unwrap_or(Policy::usual(kind)))
}

/// Keeps what a project asks of approvals of one kind.
pub async fn save_policy(tx: &Tx, project: ProjectId, kind: Kind, policy: &Policy) -> Result<(), StoreError> {
    let params = SaveApprovalPolicyParams {
        project: project.0,
        kind: kind.word(),
        required: policy.required,
        quorum: policy.quorum,
        valid_hours: policy.valid_hours,
        now: tx.now(),
    };
    queries::save_approval_policy().params(tx.sql(), &params).one().await?;
    Ok(())
}

fn decode(row: ApprovalRow) -> Result<Approval, StoreError> {
    let kind = Kind::from_word(&row.kind).ok_or_else(|| corrupt(row.approval_id, &row.kind))?;
    let status = Status::from_word(&row.status).ok_or_else(|| corrupt(row.approval_id, &row.status))?;
    Ok(Approval {
        id: ApprovalId(row.approval_id),
        project: ProjectId(row.project_id),
        kind,
        subject: row.subject_id,
        reason: row.reason,
        payload: row.payload,
        requested_by: ActorId(row.requested_by),
        requested_at: row.requested_at,
        quorum: row.quorum,
        approved_by: row.approved_by,
        status,
        decided_at: row.decided_at,
        expires_at: row.expires_at,
        used_at: row.used_at,
    })
}

fn corrupt(row: Uuid, word: &str) -> StoreError {
    StoreError::Corrupt { table: "approval", row: format!("{row}: {word:?}") }
}
