//! Giving a unit back: for somebody else to take, or because one does not want to be asked about it.

use jiff::Timestamp;

use crate::actor::{ActorContext, Scope};
use crate::definition::config::Skip;
use crate::id::IdSource;
use crate::machine::{ActorClass, trigger};
use crate::permission::InProject;
use crate::run::event::{ReleaseCause, RunEvent};
use crate::run::lease::{own_hold, still_held};
use crate::run::walk::{By, Ground, NotAllowed, Walk};
use crate::run::{Assignment, AssignmentStatus, RunInHand};
use crate::text::{TextRefused, check_comment};

/// Why a unit was not released.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReleaseRefused {
    /// The credential is not for work.
    #[error("this needs a credential with the scope work")]
    Scope,
    /// It is not the actor's to give back.
    #[error("you do not hold this assignment")]
    NotYours,
    /// It ended before.
    #[error("this assignment has ended ({})", status.word())]
    Ended {
        /// How it ended.
        status: AssignmentStatus,
    },
    /// Its lease ran out.
    #[error("the lease ran out{}", at.map(|at| format!(" at {at}")).unwrap_or_default())]
    LeaseExpired {
        /// When.
        at: Option<Timestamp>,
    },
    /// The fencing token is not that of the hold.
    #[error("the epoch {given} {}, the assignment is at {current}", if given < current { "is out of date" } else { "was never given" })]
    StaleEpoch {
        /// What the actor named.
        given: i32,
        /// What holds.
        current: i32,
    },
    /// The stage does not let anybody pass a unit over.
    #[error("units of this stage cannot be passed over")]
    SkipForbidden,
    /// The stage asks why.
    #[error("passing a unit of this stage over takes a reason")]
    ReasonMissing,
    /// The reason is not acceptable.
    #[error("the reason {0}")]
    Reason(TextRefused),
    /// The state machines do not allow it.
    #[error(transparent)]
    NotAllowed(#[from] NotAllowed),
}

/// Gives a unit back: its holder may, and so may whoever manages the project's members, because holders fall ill and leave.
pub fn release(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    assignment: &Assignment,
    actor: &ActorContext,
    epoch: Option<i32>,
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, ReleaseRefused> {
    let mine = assignment.actor == actor.actor;
    if mine {
        if !actor.in_scope(Scope::Work) {
            return Err(ReleaseRefused::Scope);
        }
    } else if !actor.may(InProject::ManageMembers, in_hand.run.value.project) {
        return Err(ReleaseRefused::NotYours);
    }
    still_held(assignment, epoch)?;
    let cause = ReleaseCause::GivenBack;
    end(ground, in_hand, assignment, (actor, mine), (cause, None), ids)
}

/// Passes a unit over: the slot is free again, and its holder is not asked about the unit any more.
pub fn skip(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    assignment: &Assignment,
    actor: &ActorContext,
    (epoch, reason): (Option<i32>, Option<&str>),
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, ReleaseRefused> {
    match own_hold(ground, assignment, actor, epoch)?.work.skip {
        Skip::Forbidden => return Err(ReleaseRefused::SkipForbidden),
        Skip::WithReason if reason.is_none_or(|reason| reason.trim().is_empty()) => {
            return Err(ReleaseRefused::ReasonMissing);
        }
        Skip::WithReason | Skip::Allowed => {}
    }
    reason.map_or(Ok(()), check_comment).map_err(ReleaseRefused::Reason)?;
    end(ground, in_hand, assignment, (actor, true), (ReleaseCause::Skipped, reason), ids)
}

fn end(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    held: &Assignment,
    (actor, mine): (&ActorContext, bool),
    (cause, reason): (ReleaseCause, Option<&str>),
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, ReleaseRefused> {
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    let released = RunEvent::UnitReleased {
        unit: held.unit,
        assignment: held.id,
        actor: actor.actor,
        cause,
        reason: reason.map(str::to_owned),
    };
    walk.happen(released, &by_holder_or_manager(mine))?;
    Ok(walk.events())
}

/// Whoever ends a hold does so as its holder, or as somebody who answers for the project.
pub(super) fn by_holder_or_manager(mine: bool) -> By<'static> {
    let class = if mine { ActorClass::PicHuman } else { ActorClass::Reviewer };
    let mut by = By::engine(class, trigger::STEP_RELEASE);
    by.evidence.holder_is_actor = mine;
    by
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_epoch_that_has_not_come_yet_is_not_called_out_of_date() {
        let told = |given| ReleaseRefused::StaleEpoch { given, current: 2 }.to_string();
        assert_eq!(told(1), "the epoch 1 is out of date, the assignment is at 2");
        assert_eq!(told(99), "the epoch 99 was never given, the assignment is at 2");
    }
}
