//! Approvals: asking for one, saying yes or no, taking it back, and what a project asks of them.
//!
//! What is guarded uses an approval up in its own transaction: [`crate::RunCommand::guard`] for commands
//! about runs, `use_up` for others.

mod policy;
mod request;
mod verdict;
mod withdraw;

pub use handoff_store::approval::Said;
pub use policy::{SetApprovalPolicy, SetApprovalPolicyRefused};
pub use request::{RequestApproval, RequestApprovalRefused};
pub use verdict::{GiveVerdict, GiveVerdictRefused};
pub use withdraw::{WithdrawApproval, WithdrawApprovalRefused};

use handoff_core::approval::{Approval, Guard, NotApproved};
use handoff_core::id::{ApprovalId, ProjectId};
use handoff_core::ledger::LedgerEvent;
use handoff_core::permission::InProject;
use handoff_store::{StoreError, approval, ledger};
use jiff::Timestamp;

use crate::Work;

/// A request with what was said to it.
#[derive(Clone, Debug)]
pub struct ApprovalStory {
    /// The request.
    pub approval: Approval,
    /// What was said, in order.
    pub said: Vec<Said>,
    /// The time by which it is told whether it has expired.
    pub now: Timestamp,
}

/// Locks a request. One of a project that the caller may not see does not exist.
async fn lock_visible(work: &Work<'_>, id: ApprovalId) -> Result<Option<Approval>, StoreError> {
    let found = approval::lock(work.tx, &[id]).await?.pop();
    Ok(found.filter(|approval| work.actor().may(InProject::Read, approval.project)))
}

/// Uses up what a guarded command shows, if the project wants that it shows anything. `content` is what its subject says now.
pub(crate) async fn use_up(
    work: &Work<'_>,
    project: ProjectId,
    guard: Guard,
    content: &str,
) -> Result<Result<(), NotApproved>, StoreError> {
    let policy = approval::policy(work.tx, project, guard.kind).await?;
    let found = approval::lock(work.tx, guard.shown.as_slice()).await?.pop();
    let found = found.filter(|approval| approval.project == project);
    let used = match guard.check(&policy, found.as_ref(), work.tx.now()) {
        Err(refused) => return Ok(Err(refused)),
        Ok(None) => return Ok(Ok(())),
        Ok(Some(used)) => used,
    };
    if !found.is_some_and(|approval| approval.is_about(content)) {
        return Ok(Err(NotApproved::ForSomethingElse));
    }
    approval::use_up(work.tx, &[(guard, used, work.actor().actor)]).await?;
    Ok(Ok(()))
}

/// The story as it is now; the last thing before it: what happened is recorded.
async fn conclude(
    work: &Work<'_>,
    approval: Approval,
    happened: &[LedgerEvent],
) -> Result<ApprovalStory, StoreError> {
    let said = approval::said(work.tx, approval.id).await?;
    for event in happened {
        ledger::append(work.tx, &work.author(), event).await?;
    }
    Ok(ApprovalStory { approval, said, now: work.tx.now() })
}
