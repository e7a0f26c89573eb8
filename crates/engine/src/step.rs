//! Steps: pause them, let them go on, say how urgent they are, limit how fast they are taken from.

use handoff_core::id::StepId;
use handoff_core::ledger::LedgerEvent;
use handoff_core::permission::InProject;
use handoff_store::{StoreError, ledger, step};

use crate::sweep::{Pass, Sweep};
use crate::{Command, Ctx, Failure, Work};

pub use handoff_store::step::StepCard;

/// How urgent a step can be, either way.
pub const PRIORITY_MAX: i16 = 1_000;
/// The most that a limit can let through in a minute.
pub const CLAIMS_PER_MINUTE_MAX: i32 = 1_000_000;

/// Changes what its manager says of a step.
#[derive(Clone, Copy, Debug)]
pub struct ChangeStep {
    /// Which.
    pub step: StepId,
    /// Whether it stands still; none: as before.
    pub paused: Option<bool>,
    /// How urgent it is; none: as before.
    pub priority: Option<i16>,
    /// How many claims of its next unit are let through in a minute, or all; none: as before.
    pub claims_per_minute: Option<Option<i32>>,
}

/// Why a step was not changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChangeStepRefused {
    /// There is no such step, or the caller may not know of it.
    #[error("step {0} does not exist")]
    NoSuchStep(StepId),
    /// The caller may see it, but not change it.
    #[error(
        "changing a step needs the project role manager or owner, and a credential with the scope manage"
    )]
    Forbidden,
    /// The priority is out of range.
    #[error("a priority must be from -{PRIORITY_MAX} to {PRIORITY_MAX}")]
    Priority,
    /// The limit is out of range.
    #[error("a limit must be from 1 to {CLAIMS_PER_MINUTE_MAX} claims in a minute, or null or 0 for none")]
    Limit,
}

impl Command for ChangeStep {
    type Done = StepCard;
    type Refusal = ChangeStepRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<StepCard, Failure<ChangeStepRefused>> {
        let refused = Failure::Refused;
        let missing = || refused(ChangeStepRefused::NoSuchStep(self.step));
        // A step that the consumer has not come to yet is made to be found at once.
        step::keep_cards(work.tx, &[self.step], &[]).await?;
        let found = step::lock(work.tx, self.step).await?;
        let said =
            found.filter(|said| work.actor().may(InProject::Read, said.project)).ok_or_else(missing)?;
        if !work.actor().may(InProject::ManageMembers, said.project) {
            return Err(refused(ChangeStepRefused::Forbidden));
        }
        if self.priority.is_some_and(|priority| !(-PRIORITY_MAX..=PRIORITY_MAX).contains(&priority)) {
            return Err(refused(ChangeStepRefused::Priority));
        }
        let limit = self.claims_per_minute.flatten();
        if limit.is_some_and(|limit| !(1..=CLAIMS_PER_MINUTE_MAX).contains(&limit)) {
            return Err(refused(ChangeStepRefused::Limit));
        }
        let now = step::Said {
            project: said.project,
            paused: self.paused.unwrap_or(said.paused),
            priority: self.priority.unwrap_or(said.priority),
            claims_per_minute: self.claims_per_minute.unwrap_or(said.claims_per_minute),
        };
        if now != said {
            step::save(work.tx, self.step, now).await?;
        }
        let card = step::find(work.tx, &[self.step]).await?.pop().ok_or_else(missing)?;
        if now != said {
            let standing = card.standing.clone();
            let updated = LedgerEvent::StepUpdated { project: said.project, step: card.id, standing };
            ledger::append(work.tx, &work.author(), &updated).await?;
        }
        Ok(card)
    }
}

/// Learns which steps have a limit: what was said on another node holds here within its interval.
#[derive(Clone, Copy, Debug)]
pub struct LearnStepLimits;

impl Sweep for LearnStepLimits {
    const NAME: &'static str = "learn_step_limits";

    async fn run_once(&self, ctx: &Ctx) -> Result<Pass, StoreError> {
        let db = ctx.store().db().await?;
        ctx.limits().learn(&step::limited(&db).await?);
        Ok(Pass::Idle)
    }
}
