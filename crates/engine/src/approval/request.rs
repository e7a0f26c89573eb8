//! Asking for leave to do a guarded thing.

use std::time::Duration;

use handoff_core::approval::{Approval, CONTENT, Kind, Status};
use handoff_core::id::{ApprovalId, ProjectId, RunId, UnitId, VersionId};
use handoff_core::ledger::LedgerEvent;
use handoff_core::permission::InProject;
use handoff_core::text::{TextRefused, check_said, hex};
use handoff_store::workflow::place_of_version;
use handoff_store::{Ids, StoreError, approval, run, unit};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{ApprovalStory, conclude};
use crate::{Command, Failure, Work};

/// What may be said beside the reason, in bytes of JSON.
const PAYLOAD_BYTES_MAX: usize = 16 * 1024;

/// Asks for an approval.
#[derive(Clone, Debug)]
pub struct RequestApproval {
    /// Of what.
    pub kind: Kind,
    /// About what: a unit, a run or a version of a workflow, as the kind has it.
    pub subject: Uuid,
    /// Why.
    pub reason: String,
    /// More, for those who decide.
    pub payload: Option<Value>,
}

/// Why it cannot be asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestApprovalRefused {
    /// There is nothing of that id and kind, or the caller may not know of it.
    #[error("{0} names nothing that this kind of approval is about")]
    NoSuchSubject(Uuid),
    /// The caller may look, but not ask.
    #[error("you may not ask for approvals in this project")]
    Forbidden,
    /// The reason is not acceptable.
    #[error("the reason {0}")]
    Reason(TextRefused),
    /// There is too much beside it.
    #[error("the payload must have at most {PAYLOAD_BYTES_MAX} bytes")]
    PayloadTooLarge,
}

impl Command for RequestApproval {
    type Done = ApprovalStory;
    type Refusal = RequestApprovalRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<ApprovalStory, Failure<RequestApprovalRefused>> {
        let refused = |refusal| Err(Failure::Refused(refusal));
        let found =
            self.subject(work).await?.filter(|found| work.actor().may(InProject::Read, found.project));
        let Some(Subject { project, said }) = found else {
            return refused(RequestApprovalRefused::NoSuchSubject(self.subject));
        };
        if !work.actor().may(InProject::RequestApproval, project) {
            return refused(RequestApprovalRefused::Forbidden);
        }
        if let Err(text) = check_said(&self.reason) {
            return refused(RequestApprovalRefused::Reason(text));
        }
        if self.payload.as_ref().is_some_and(|payload| payload.to_string().len() > PAYLOAD_BYTES_MAX) {
            return refused(RequestApprovalRefused::PayloadTooLarge);
        }
        let payload = said.or_else(|| self.payload.clone());
        Ok(self.ask(work, project, payload).await?)
    }
}

/// What a request is about.
struct Subject {
    project: ProjectId,
    /// What it said when somebody asked, if it can change: kept in place of what the asker might add.
    said: Option<Value>,
}

impl RequestApproval {
    /// Keeps the request, and that somebody asks. Whether they may was decided before.
    pub(crate) async fn ask(
        &self,
        work: &Work<'_>,
        project: ProjectId,
        payload: Option<Value>,
    ) -> Result<ApprovalStory, StoreError> {
        let policy = approval::policy(work.tx, project, self.kind).await?;
        let now = work.tx.now();
        let valid = Duration::from_secs(u64::from(policy.valid_hours.unsigned_abs()) * 3_600);
        let request = Approval {
            id: ApprovalId::fresh(&mut Ids),
            project,
            kind: self.kind,
            subject: self.subject,
            reason: self.reason.clone(),
            payload,
            requested_by: work.actor().actor,
            requested_at: now,
            quorum: policy.quorum,
            approved_by: 0,
            status: Status::Pending,
            decided_at: None,
            expires_at: now.saturating_add(valid).unwrap_or(now),
            used_at: None,
        };
        approval::insert(work.tx, &request).await?;
        let happened = LedgerEvent::ApprovalRequested {
            project,
            approval: request.id,
            kind: self.kind,
            subject: self.subject,
        };
        conclude(work, request, &[happened]).await
    }

    async fn subject(&self, work: &Work<'_>) -> Result<Option<Subject>, StoreError> {
        let lasting = |project| Subject { project, said: None };
        Ok(match self.kind {
            Kind::ReopenUnit => {
                unit::find(work.tx, UnitId(self.subject)).await?.map(|card| lasting(card.project))
            }
            Kind::CancelRun => {
                run::find(work.tx, RunId(self.subject)).await?.map(|card| lasting(card.project))
            }
            Kind::PublishWorkflow => {
                place_of_version(work.tx, VersionId(self.subject)).await?.map(|place| Subject {
                    project: place.project,
                    said: Some(json!({
                        "workflow": place.key,
                        "version": place.number,
                        CONTENT: hex(&place.content_hash),
                    })),
                })
            }
        })
    }
}
