//! Approvals: leave to do one guarded thing once, given by people other than the one who asks.
//!
//! Somebody asks for it, with a reason; as many distinct people as the project wants say yes, or one says no; within its
//! time it can be shown by exactly one command of its kind about its subject. Nothing here knows what is guarded: a command
//! says its kind and its subject, and [`Policy`] says whether it needs an approval at all.

use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

use crate::actor::{ActorContext, ActorKind, words};
use crate::id::{ActorId, ApprovalId, ProjectId};
use crate::permission::InProject;

/// How many yeses a project may ask for.
pub const QUORUM_MAX: i16 = 20;
/// The shortest and the longest that an approval may be good for, in hours.
pub const VALID_HOURS: std::ops::RangeInclusive<i32> = 1..=24 * 366;

/// What is guarded. The words are those of requests and policies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Opening a closed unit again; the subject is the unit.
    ReopenUnit,
    /// Calling a run off; the subject is the run.
    CancelRun,
    /// Making a version of a workflow the live one; the subject is the version, as it was when somebody asked.
    PublishWorkflow,
}

words!(Kind { ReopenUnit = "reopen_unit", CancelRun = "cancel_run", PublishWorkflow = "publish_workflow" });

/// Where a request keeps what its subject said, by a hash, if the subject can change: what others agreed to is what they saw.
pub const CONTENT: &str = "content";

/// What a project asks of approvals of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Whether the guarded command needs one.
    pub required: bool,
    /// How many people must say yes.
    pub quorum: i16,
    /// How long after the request it can be given and used.
    pub valid_hours: i32,
}

/// Why a policy is not acceptable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PolicyRefused {
    /// Nobody, or too many.
    #[error("the quorum must be 1 to {QUORUM_MAX}")]
    Quorum,
    /// Too short, or too long.
    #[error("an approval must be valid for {} to {} hours", VALID_HOURS.start(), VALID_HOURS.end())]
    ValidHours,
    /// Corrections are never made without one.
    #[error("{} always needs an approval", kind.word())]
    AlwaysRequired {
        /// Of what.
        kind: Kind,
    },
}

impl Policy {
    /// What holds in a project that has said nothing: one person besides the one who asks, within a week. A unit is never
    /// opened again without; a run may be called off by its manager alone, and a workflow be published by its designer.
    #[must_use]
    pub const fn usual(kind: Kind) -> Self {
        let required = match kind {
            Kind::ReopenUnit => true,
            Kind::CancelRun | Kind::PublishWorkflow => false,
        };
        Self { required, quorum: 1, valid_hours: 7 * 24 }
    }

    /// Whether a project may have this policy.
    pub fn check(&self, kind: Kind) -> Result<(), PolicyRefused> {
        if !(1..=QUORUM_MAX).contains(&self.quorum) {
            return Err(PolicyRefused::Quorum);
        }
        if !VALID_HOURS.contains(&self.valid_hours) {
            return Err(PolicyRefused::ValidHours);
        }
        if !self.required && Self::usual(kind).required {
            return Err(PolicyRefused::AlwaysRequired { kind });
        }
        Ok(())
    }
}

/// What has become of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// More people have to say yes.
    Pending,
    /// Enough people said yes.
    Approved,
    /// Somebody said no.
    Rejected,
    /// Whoever asked took it back.
    Withdrawn,
}

words!(Status {
    Pending = "PENDING",
    Approved = "APPROVED",
    Rejected = "REJECTED",
    Withdrawn = "WITHDRAWN",
});

/// What somebody says to a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Yes.
    Approve,
    /// No; one is enough.
    Reject,
}

words!(Verdict { Approve = "APPROVE", Reject = "REJECT" });

/// A request, and what became of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Approval {
    /// Its id: what a guarded command shows.
    pub id: ApprovalId,
    /// The project.
    pub project: ProjectId,
    /// What is asked for.
    pub kind: Kind,
    /// About what.
    pub subject: Uuid,
    /// Why.
    pub reason: String,
    /// More, for those who decide.
    pub payload: Option<Value>,
    /// Who asks.
    pub requested_by: ActorId,
    /// When.
    pub requested_at: Timestamp,
    /// How many must say yes; fixed when it was asked for.
    pub quorum: i16,
    /// How many have.
    pub approved_by: i16,
    /// What has become of it.
    pub status: Status,
    /// When that was decided.
    pub decided_at: Option<Timestamp>,
    /// When it ends, used or not.
    pub expires_at: Timestamp,
    /// When it was used.
    pub used_at: Option<Timestamp>,
}

/// Why somebody's word is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerdictRefused {
    /// The actor may not approve anything here.
    #[error("this needs the project role owner, manager or reviewer")]
    Role,
    /// Programs do not answer for anything.
    #[error("only people approve")]
    NotAPerson,
    /// Nobody approves what they asked for.
    #[error("you asked for this yourself; others decide")]
    OwnRequest,
    /// One word each.
    #[error("you have had your say")]
    AlreadyGiven,
    /// It is over.
    #[error("this request is {}", .0.word())]
    Decided(Status),
    /// Its time is up.
    #[error("this request has expired")]
    Expired,
}

/// Why a request is not taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WithdrawRefused {
    /// Somebody else asked.
    #[error("only whoever asked for it can take it back")]
    NotYours,
    /// It is over.
    #[error("this request is {}", .0.word())]
    Decided(Status),
    /// It was used.
    #[error("this approval has been used")]
    Used,
}

/// Why an approval does not allow a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotApproved {
    /// None was shown, and one is needed.
    #[error("this needs an approval of the kind {}", kind.word())]
    Missing {
        /// Of which kind.
        kind: Kind,
    },
    /// There is no such approval, or the actor may not know of it.
    #[error("there is no such approval")]
    NoSuchApproval,
    /// It is for something else.
    #[error("this approval is for something else")]
    ForSomethingElse,
    /// Not enough people have said yes, or somebody said no.
    #[error("this approval is {}", .0.word())]
    NotGiven(Status),
    /// It was used before.
    #[error("this approval has been used")]
    Used,
    /// Its time is up.
    #[error("this approval has expired")]
    Expired,
}

impl NotApproved {
    /// The stable name of the refusal.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Missing { .. } => "missing",
            Self::NoSuchApproval => "unknown",
            Self::ForSomethingElse => "for_something_else",
            Self::NotGiven(_) => "not_given",
            Self::Used => "used",
            Self::Expired => "expired",
        }
    }
}

impl Approval {
    /// What the request becomes by somebody's word. `has_spoken`: this actor has given one before.
    pub fn judge(
        &self,
        actor: &ActorContext,
        verdict: Verdict,
        has_spoken: bool,
        now: Timestamp,
    ) -> Result<Status, VerdictRefused> {
        if !actor.may(InProject::Approve, self.project) {
            return Err(VerdictRefused::Role);
        }
        if actor.kind != ActorKind::Human {
            return Err(VerdictRefused::NotAPerson);
        }
        if actor.actor == self.requested_by {
            return Err(VerdictRefused::OwnRequest);
        }
        if has_spoken {
            return Err(VerdictRefused::AlreadyGiven);
        }
        if self.status != Status::Pending {
            return Err(VerdictRefused::Decided(self.status));
        }
        if self.expires_at <= now {
            return Err(VerdictRefused::Expired);
        }
        Ok(match verdict {
            Verdict::Reject => Status::Rejected,
            Verdict::Approve if self.approved_by + 1 >= self.quorum => Status::Approved,
            Verdict::Approve => Status::Pending,
        })
    }

    /// Whether the actor may take the request back.
    pub fn withdraw(&self, actor: ActorId) -> Result<(), WithdrawRefused> {
        if actor != self.requested_by {
            return Err(WithdrawRefused::NotYours);
        }
        if self.used_at.is_some() {
            return Err(WithdrawRefused::Used);
        }
        match self.status {
            Status::Pending | Status::Approved => Ok(()),
            Status::Rejected | Status::Withdrawn => Err(WithdrawRefused::Decided(self.status)),
        }
    }

    /// Whether it was asked for while its subject said this.
    #[must_use]
    pub fn is_about(&self, content: &str) -> bool {
        self.payload.as_ref().and_then(|payload| payload.get(CONTENT)?.as_str()) == Some(content)
    }

    /// Whether it allows a command of this kind about this subject now.
    pub fn allows(&self, kind: Kind, subject: Uuid, now: Timestamp) -> Result<(), NotApproved> {
        if (self.kind, self.subject) != (kind, subject) {
            return Err(NotApproved::ForSomethingElse);
        }
        if self.used_at.is_some() {
            return Err(NotApproved::Used);
        }
        if self.status != Status::Approved {
            return Err(NotApproved::NotGiven(self.status));
        }
        if self.expires_at <= now {
            return Err(NotApproved::Expired);
        }
        Ok(())
    }
}

/// What a guarded command has to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guard {
    /// What is guarded.
    pub kind: Kind,
    /// About what.
    pub subject: Uuid,
    /// What was shown.
    pub shown: Option<ApprovalId>,
}

impl Guard {
    /// Whether the command may go ahead. `found` is the approval that was shown, if it exists for who asks. Answers the approval
    /// that is used up by it; none where none is needed.
    pub fn check(
        &self,
        policy: &Policy,
        found: Option<&Approval>,
        now: Timestamp,
    ) -> Result<Option<ApprovalId>, NotApproved> {
        match (self.shown, found) {
            (None, _) if policy.required => Err(NotApproved::Missing { kind: self.kind }),
            (None, _) => Ok(None),
            (Some(_), None) => Err(NotApproved::NoSuchApproval),
            (Some(_), Some(approval)) => {
                approval.allows(self.kind, self.subject, now).map(|()| Some(approval.id))
            }
        }
    }
}

#[cfg(test)]
#[path = "approval_tests.rs"]
mod tests;
