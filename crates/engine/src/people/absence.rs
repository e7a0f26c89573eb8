//! People who are away, and who stands in for them.

use handoff_core::id::ActorId;
use handoff_core::ledger::LedgerEvent;
use handoff_store::around;
use jiff::{SignedDuration, Timestamp};

use super::{ActorRefused, lock_actor, record};
use crate::{Command, Failure, Work};

pub use handoff_store::around::Absence;

/// The longest that somebody can say they are away: two years.
const ABSENCE_MAX: SignedDuration = SignedDuration::from_hours(2 * 366 * 24);

/// Says that somebody is away, and who stands in for them.
#[derive(Clone, Copy, Debug)]
pub struct SetAbsence {
    /// Who.
    pub actor: ActorId,
    /// Who stands in for them.
    pub deputy: ActorId,
    /// From when; none: from now on.
    pub starts_at: Option<Timestamp>,
    /// Until when.
    pub ends_at: Timestamp,
}

/// Says that somebody is there again.
#[derive(Clone, Copy, Debug)]
pub struct EndAbsence {
    /// Who.
    pub actor: ActorId,
}

/// Why nobody is said to be away.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AbsenceRefused {
    /// It is not the caller, and the caller may not manage people.
    #[error(
        "only somebody themselves, with a credential of the scope work, or who manages people, says when they are away"
    )]
    Forbidden,
    /// There is no such actor, or it cannot be changed.
    #[error(transparent)]
    Actor(#[from] ActorRefused),
    /// There is no such deputy.
    #[error("the deputy does not exist, or can no longer act")]
    Deputy,
    /// Nobody stands in for themselves.
    #[error("somebody else has to stand in")]
    Oneself,
    /// The time has no length, or lies in the past.
    #[error("the time must end after it begins, and in the future")]
    Time,
    /// The time is longer than it may be.
    #[error("the time must last two years at most")]
    TooLong,
}

impl Command for SetAbsence {
    type Done = Absence;
    type Refusal = AbsenceRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<Absence, Failure<AbsenceRefused>> {
        let refused = Failure::Refused;
        if !work.actor().may_say_away(self.actor) {
            return Err(refused(AbsenceRefused::Forbidden));
        }
        if self.deputy == self.actor {
            return Err(refused(AbsenceRefused::Oneself));
        }
        let now = work.tx.now();
        let starts_at = self.starts_at.unwrap_or(now);
        let lasts = self.ends_at.duration_since(starts_at);
        if self.ends_at <= now || lasts <= SignedDuration::ZERO {
            return Err(refused(AbsenceRefused::Time));
        }
        if lasts > ABSENCE_MAX {
            return Err(refused(AbsenceRefused::TooLong));
        }
        lock_actor::<AbsenceRefused>(work, self.actor).await?;
        let deputy = handoff_store::actor::authority(work.tx, self.deputy).await?;
        if deputy.is_none() {
            return Err(refused(AbsenceRefused::Deputy));
        }
        let absence = Absence { deputy: self.deputy, starts_at, ends_at: self.ends_at };
        around::save_absence(work.tx, self.actor, absence).await?;
        record(work, &[LedgerEvent::AbsenceSet { actor: self.actor, deputy: self.deputy }]).await?;
        Ok(absence)
    }
}

impl Command for EndAbsence {
    type Done = ();
    type Refusal = AbsenceRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<(), Failure<AbsenceRefused>> {
        if !work.actor().may_say_away(self.actor) {
            return Err(Failure::Refused(AbsenceRefused::Forbidden));
        }
        lock_actor::<AbsenceRefused>(work, self.actor).await?;
        if around::end_absence(work.tx, self.actor).await? {
            record(work, &[LedgerEvent::AbsenceEnded { actor: self.actor }]).await?;
        }
        Ok(())
    }
}
