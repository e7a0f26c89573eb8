//! Saying yes or no to a request.

use handoff_core::approval::{Approval, Status, Verdict, VerdictRefused};
use handoff_core::id::ApprovalId;
use handoff_core::ledger::LedgerEvent;
use handoff_core::text::{TextRefused, check_comment};
use handoff_store::approval::{self, Said};

use super::{ApprovalStory, conclude, lock_visible};
use crate::{Command, Failure, Work};

/// Says yes or no.
#[derive(Clone, Debug)]
pub struct GiveVerdict {
    /// To which request.
    pub approval: ApprovalId,
    /// What.
    pub verdict: Verdict,
    /// Why.
    pub comment: Option<String>,
}

/// Why it is not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GiveVerdictRefused {
    /// There is no such request, or the caller may not know of it.
    #[error("approval {0} does not exist")]
    NoSuchApproval(ApprovalId),
    /// A rule forbids it.
    #[error(transparent)]
    Rule(#[from] VerdictRefused),
    /// The comment is not acceptable.
    #[error("the comment {0}")]
    Comment(TextRefused),
}

impl Command for GiveVerdict {
    type Done = ApprovalStory;
    type Refusal = GiveVerdictRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<ApprovalStory, Failure<GiveVerdictRefused>> {
        let missing = || Failure::Refused(GiveVerdictRefused::NoSuchApproval(self.approval));
        let request = lock_visible(work, self.approval).await?.ok_or_else(missing)?;
        let comment = self.comment.as_deref().map(check_comment).transpose();
        comment.map_err(|text| Failure::Refused(GiveVerdictRefused::Comment(text)))?;
        let (actor, now) = (work.actor(), work.tx.now());
        let spoken = approval::said(work.tx, request.id).await?;
        let has_spoken = spoken.iter().any(|said| said.actor == actor.actor);
        let status = request.judge(actor, self.verdict, has_spoken, now);
        let status = status.map_err(|rule| Failure::Refused(rule.into()))?;
        let more = i16::from(self.verdict == Verdict::Approve);
        let request = Approval {
            approved_by: request.approved_by + more,
            status,
            decided_at: (status != Status::Pending).then_some(now),
            ..request
        };
        let said = Said { actor: actor.actor, verdict: self.verdict, comment: self.comment.clone(), at: now };
        approval::give_verdict(work.tx, &request, &said).await?;
        let (project, approval) = (request.project, request.id);
        let mut happened =
            vec![LedgerEvent::ApprovalVerdictGiven { project, approval, verdict: self.verdict }];
        match status {
            Status::Approved => happened.push(LedgerEvent::ApprovalGranted { project, approval }),
            Status::Rejected => happened.push(LedgerEvent::ApprovalRejected { project, approval }),
            Status::Pending | Status::Withdrawn => {}
        }
        Ok(conclude(work, request, &happened).await?)
    }
}
