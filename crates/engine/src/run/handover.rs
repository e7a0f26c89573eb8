//! From hand to hand: assign, reassign, delegate, return, take over.
//!
//! Whom a unit is to go to is looked up before the command gets in line, as the caller is: what somebody may do is known for two
//! seconds at most.

use std::sync::Arc;

use handoff_core::actor::{ActorContext, Scope};
use handoff_core::id::{ActorId, AssignmentId, UnitId};
use handoff_core::run::duty::NotEligible;
use handoff_core::run::event::RunEvent;
use handoff_core::run::handover::{self, HandOverRefused, Receiver};
use handoff_store::{Ids, StoreError, actor, around};

use crate::run::Claimed;
use crate::run::claim::claimed_in;
use crate::{Case, Ctx, Found, RunCommand, Wants};

/// Somebody a unit is to go to.
#[derive(Clone, Debug)]
pub struct Person {
    found: Option<Arc<ActorContext>>,
    deputy: Option<Arc<ActorContext>>,
    id: ActorId,
}

impl Person {
    /// Looks somebody up, with whoever stands in for them now if they are away.
    pub async fn find(ctx: &Ctx, id: ActorId) -> Result<Self, StoreError> {
        let now = ctx.store().now().await?;
        let db = ctx.store().db().await?;
        let away = around::absence(&db, id).await?.filter(|absence| absence.is_on(now));
        drop(db);
        let deputy = match away {
            Some(absence) => somebody(ctx, absence.deputy).await?,
            None => None,
        };
        Ok(Self { found: somebody(ctx, id).await?, deputy, id })
    }

    /// They, and whoever stands in for them.
    fn or_deputy(&self) -> Vec<ActorId> {
        [&self.found, &self.deputy].into_iter().flatten().map(|person| person.actor).collect()
    }

    fn receiver(&self) -> Result<Receiver<'_>, HandOverUnitRefused> {
        let person = self.found.as_deref().ok_or(HandOverUnitRefused::NoSuchActor(self.id))?;
        Ok(Receiver { person, deputy: self.deputy.as_deref() })
    }
}

/// Somebody who can act, as what they may do is decided: whatever credential they will come with.
pub(crate) async fn somebody(ctx: &Ctx, id: ActorId) -> Result<Option<Arc<ActorContext>>, StoreError> {
    let db = ctx.store().db().await?;
    let Some(authority) = actor::authority(&db, id).await? else { return Ok(None) };
    let person = authority.with_scopes(Scope::ALL.iter().copied().collect());
    Ok(Some(Arc::new(person.at(ctx.store().now().await?))))
}

/// Gives a unit with a free slot to somebody.
#[derive(Clone, Debug)]
pub struct AssignUnit {
    /// Which.
    pub unit: UnitId,
    /// To whom.
    pub to: Person,
    /// A word to them.
    pub note: Option<String>,
}

/// Hands what somebody holds to somebody else.
#[derive(Clone, Debug)]
pub struct HandOver {
    /// The hold.
    pub assignment: AssignmentId,
    /// The fencing token, if the caller names it.
    pub epoch: Option<i32>,
    /// How, and to whom.
    pub how: HandOverTo,
    /// A word to whoever gets it.
    pub note: Option<String>,
}

/// How something changes hands.
#[derive(Clone, Debug)]
pub enum HandOverTo {
    /// A manager gives it to somebody else.
    Reassign(Person),
    /// Its holder lends it.
    Delegate(Person),
    /// It goes back to whoever lent it; none: nobody did.
    Return(Option<Person>),
    /// The caller stands in for its holder.
    TakeOver {
        /// Whether they do.
        is_deputy: bool,
    },
}

impl HandOverTo {
    /// Back to whoever lent it.
    pub async fn lender(ctx: &Ctx, assignment: AssignmentId) -> Result<Self, StoreError> {
        let db = ctx.store().db().await?;
        let lender = around::lender(&db, assignment).await?;
        drop(db);
        Ok(Self::Return(match lender {
            Some(lender) => Some(Person { found: somebody(ctx, lender).await?, deputy: None, id: lender }),
            None => None,
        }))
    }

    /// Taken over by `deputy`, if its holder is away and has named them.
    pub async fn deputy(ctx: &Ctx, assignment: AssignmentId, deputy: ActorId) -> Result<Self, StoreError> {
        let now = ctx.store().now().await?;
        let db = ctx.store().db().await?;
        let absence = match around::holder(&db, assignment).await? {
            Some(holder) => around::absence(&db, holder).await?,
            None => None,
        };
        let is_deputy = absence.is_some_and(|absence| absence.is_on(now) && absence.deputy == deputy);
        Ok(Self::TakeOver { is_deputy })
    }
}

/// Why a unit did not change hands.
#[derive(Debug, thiserror::Error)]
pub enum HandOverUnitRefused {
    /// There is no such unit, or the caller may not know of it.
    #[error("unit {0} does not exist")]
    NoSuchUnit(UnitId),
    /// There is no such assignment, or the caller may not know of it.
    #[error("assignment {0} does not exist")]
    NoSuchAssignment(AssignmentId),
    /// There is nobody of this name who can act.
    #[error("actor {0} does not exist, or can no longer act")]
    NoSuchActor(ActorId),
    /// A rule forbids it.
    #[error(transparent)]
    Rule(#[from] HandOverRefused),
}

/// Refuses to give somebody more than the stage lets one person hold or do.
fn within_limits(case: &Case<'_>, events: Vec<RunEvent>) -> Result<Vec<RunEvent>, HandOverRefused> {
    for event in &events {
        if let RunEvent::UnitClaimed { actor, step, .. } = event {
            let refused = |not: NotEligible| HandOverRefused::Receiver { actor: *actor, refused: not.into() };
            case.may_be_given_one_more(*actor, *step).map_err(refused)?;
        }
    }
    Ok(events)
}

impl RunCommand for AssignUnit {
    type Done = Claimed;
    type Refusal = HandOverUnitRefused;

    fn wants(&self) -> Wants<'_> {
        Wants::UnitAndItem(self.unit)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, HandOverUnitRefused> {
        let missing = || HandOverUnitRefused::NoSuchUnit(self.unit);
        let Found::Run(case) = found else { return Err(missing()) };
        let unit = case.in_hand.unit(self.unit).ok_or_else(missing)?;
        let with = (self.to.receiver()?, self.note.as_deref());
        let events = handover::assign(case.ground(), case.in_hand, unit, case.actor, with, ids)?;
        case.step_goes_on(unit.step).map_err(HandOverRefused::Unit)?;
        Ok(events)
    }

    fn done(&self, after: &Case<'_>, events: &[RunEvent]) -> Option<Claimed> {
        claimed_in(after, events)
    }
}

impl RunCommand for HandOver {
    type Done = Claimed;
    type Refusal = HandOverUnitRefused;

    fn wants(&self) -> Wants<'_> {
        Wants::Assignment(self.assignment)
    }

    /// A manager may give somebody more than the stage allows; and whoever lent something gets it back.
    fn receivers(&self, caller: ActorId) -> Vec<ActorId> {
        match &self.how {
            HandOverTo::Delegate(person) | HandOverTo::Reassign(person) => person.or_deputy(),
            HandOverTo::TakeOver { .. } => vec![caller],
            HandOverTo::Return(_) => Vec::new(),
        }
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, HandOverUnitRefused> {
        let missing = || HandOverUnitRefused::NoSuchAssignment(self.assignment);
        let Found::Run(case) = found else { return Err(missing()) };
        let held = case.in_hand.assignment(self.assignment).ok_or_else(missing)?;
        let (ground, in_hand, actor) = (case.ground(), case.in_hand, case.actor);
        let note = self.note.as_deref();
        Ok(match &self.how {
            HandOverTo::Reassign(person) => {
                let to = (person.receiver()?, self.epoch, note);
                let events = handover::reassign(ground, in_hand, held, actor, to, ids)?;
                case.step_goes_on(held.step).map_err(HandOverRefused::Unit)?;
                events
            }
            HandOverTo::Delegate(person) => {
                let to = (person.receiver()?, self.epoch, note);
                let events = handover::delegate(ground, in_hand, held, actor, to, ids)?;
                case.step_goes_on(held.step).map_err(HandOverRefused::Unit)?;
                within_limits(&case, events)?
            }
            HandOverTo::Return(lender) => {
                let lender = lender.as_ref().ok_or(HandOverRefused::NotLent)?.receiver()?.person;
                handover::give_back(ground, in_hand, held, (actor, lender), (self.epoch, note), ids)?
            }
            HandOverTo::TakeOver { is_deputy } => {
                let events =
                    handover::take_over(ground, in_hand, held, (actor, *is_deputy), self.epoch, ids)?;
                within_limits(&case, events)?
            }
        })
    }

    fn done(&self, after: &Case<'_>, events: &[RunEvent]) -> Option<Claimed> {
        claimed_in(after, events)
    }
}
