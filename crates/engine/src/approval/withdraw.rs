//! Taking a request back.

use handoff_core::approval::{Approval, Status, WithdrawRefused};
use handoff_core::id::ApprovalId;
use handoff_core::ledger::LedgerEvent;
use handoff_store::approval;

use super::{ApprovalStory, conclude, lock_visible};
use crate::{Command, Failure, Work};

/// Takes a request back, or an approval that is not wanted any more.
#[derive(Clone, Copy, Debug)]
pub struct WithdrawApproval {
    /// Which.
    pub approval: ApprovalId,
}

/// Why it is not taken back.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WithdrawApprovalRefused {
    /// There is no such request, or the caller may not know of it.
    #[error("approval {0} does not exist")]
    NoSuchApproval(ApprovalId),
    /// A rule forbids it.
    #[error(transparent)]
    Rule(#[from] WithdrawRefused),
}

impl Command for WithdrawApproval {
    type Done = ApprovalStory;
    type Refusal = WithdrawApprovalRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<ApprovalStory, Failure<WithdrawApprovalRefused>> {
        let missing = || Failure::Refused(WithdrawApprovalRefused::NoSuchApproval(self.approval));
        let request = lock_visible(work, self.approval).await?.ok_or_else(missing)?;
        request.withdraw(work.actor().actor).map_err(|rule| Failure::Refused(rule.into()))?;
        let request = Approval { status: Status::Withdrawn, decided_at: Some(work.tx.now()), ..request };
        approval::save_status(work.tx, &request).await?;
        let (project, approval) = (request.project, request.id);
        Ok(conclude(work, request, &[LedgerEvent::ApprovalWithdrawn { project, approval }]).await?)
    }
}
