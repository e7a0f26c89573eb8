//! What a project asks of approvals.

use handoff_core::approval::{Kind, Policy, PolicyRefused};
use handoff_core::ledger::LedgerEvent;
use handoff_core::permission::InProject;
use handoff_store::{approval, ledger, project};

use crate::read::visible_project;
use crate::{Command, Failure, Work};

/// Sets what a project asks of approvals of one kind. Requests that were made before keep what they were made under.
#[derive(Clone, Debug)]
pub struct SetApprovalPolicy {
    /// The project's key.
    pub project: String,
    /// Of which kind.
    pub kind: Kind,
    /// What.
    pub policy: Policy,
}

/// Why it is not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetApprovalPolicyRefused {
    /// There is no such project, or the caller may not know of it.
    #[error("project {0:?} does not exist")]
    NoSuchProject(String),
    /// The caller may see the project, but not change it.
    #[error("only owners of a project and administrators say what it asks of approvals")]
    Forbidden,
    /// The policy is not acceptable.
    #[error(transparent)]
    Policy(#[from] PolicyRefused),
}

impl Command for SetApprovalPolicy {
    type Done = (Kind, Policy);
    type Refusal = SetApprovalPolicyRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<(Kind, Policy), Failure<SetApprovalPolicyRefused>> {
        let missing = || Failure::Refused(SetApprovalPolicyRefused::NoSuchProject(self.project.clone()));
        let project = visible_project(work.tx, work.actor(), &self.project).await?.ok_or_else(missing)?.id;
        // Who may cancel must not be able to do away with those who have to agree.
        if !work.actor().may(InProject::NameOwners, project) {
            return Err(Failure::Refused(SetApprovalPolicyRefused::Forbidden));
        }
        self.policy.check(self.kind).map_err(|refused| Failure::Refused(refused.into()))?;
        project::lock(work.tx, project).await?;
        if approval::policy(work.tx, project, self.kind).await? != self.policy {
            approval::save_policy(work.tx, project, self.kind, &self.policy).await?;
            let set = LedgerEvent::ApprovalPolicySet { project, kind: self.kind, policy: self.policy };
            ledger::append(work.tx, &work.author(), &set).await?;
        }
        Ok((self.kind, self.policy))
    }
}
