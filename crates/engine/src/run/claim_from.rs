//! Where the next unit may come from: queues to take the first of, and units to ask for by name.

use std::sync::Arc;

use handoff_core::id::{StepId, UnitId};
use handoff_core::permission::InProject;
use handoff_core::run::duty::{self, NotEligible};
use handoff_store::StoreError;
use handoff_store::unit;

use super::claim_next::{ClaimNext, ClaimNextRefused, WorkFrom};
use crate::limits::Leave;
use crate::read::explain::{WhyEmpty, why_empty};
use crate::read::work::{Among, Offer, offers_to};
use crate::{Caller, Ctx, Failure};

/// How many units on offer are asked for by name before it is looked anew at what is on offer.
const TRIES_MAX: usize = 8;
/// How often that is looked at before the caller is told that others were faster. In each round others took what was tried, so those who ask at
/// the same time become fewer.
pub(super) const ROUNDS_MAX: usize = 8;
/// How many queues are looked at for somebody who would take anything.
const QUEUES_MAX: i64 = 16;

impl WorkFrom {
    fn among(self) -> Among {
        match self {
            Self::Step(step) => Among { step: Some(step), ..Among::default() },
            Self::Project(project) => Among { project: Some(project), ..Among::default() },
            Self::Anywhere => Among::default(),
        }
    }
}

/// The queues of groups that the caller may take from, in the order they are to be tried, and leave to take one unit. Queues that name a person by what they did
/// before are not among them: what is for somebody there is found by what they did.
pub(super) async fn queues_for(
    ctx: &Ctx,
    caller: &Caller,
    from: WorkFrom,
) -> Result<(Vec<StepId>, Arc<Leave>), Failure<ClaimNextRefused>> {
    let step = match from {
        WorkFrom::Step(step) => step,
        WorkFrom::Project(_) | WorkFrom::Anywhere => {
            let queues = look_for_queues(ctx, caller, from.among()).await?;
            return Ok((queues, Arc::new(ctx.limits().admit_to_any())));
        }
    };
    let missing = || Failure::Refused(ClaimNextRefused::NoSuchStep(step));
    let (project, version) = ctx.place_of(step).await?.ok_or_else(missing)?;
    if !caller.actor.may(InProject::Read, project) {
        return Err(missing());
    }
    let definition = ctx.definition_of(version).await?;
    let human = definition.stage_of(step).and_then(|stage| stage.kind.human()).ok_or_else(missing)?;
    // Whoever is to qualify gets gold questions, and nothing else.
    let held_back = |wait| Failure::Refused(ClaimNextRefused::HeldBack { wait });
    let admit = || ctx.limits().admit(step).map(Arc::new).map_err(held_back);
    match duty::may_take_at(&definition, human, &caller.actor) {
        Ok(()) => {}
        // Others may be handed what nobody did in time: what that is, is found by whom it was handed to.
        Err(NotEligible::Group { .. })
            if human.escalate_to.is_some_and(|group| caller.actor.is_in(group)) =>
        {
            return Ok((Vec::new(), admit()?));
        }
        // Told as it is to whoever asks for anything.
        Err(_) => {
            let db = ctx.store().db().await?;
            let why = why_empty(ctx, &db, &caller.actor, from.among()).await?;
            return Err(Failure::Refused(ClaimNextRefused::NothingOnOffer(why)));
        }
    }
    Ok((if human.candidate_group.is_some() { vec![step] } else { Vec::new() }, admit()?))
}

async fn look_for_queues(ctx: &Ctx, caller: &Caller, among: Among) -> Result<Vec<StepId>, StoreError> {
    let db = ctx.store().db().await?;
    let mut found = unit::on_offer(&db, &among.queues_of(&caller.actor), ctx.next_turn(), QUEUES_MAX).await?;
    if !ctx.limits().is_empty() {
        // Whoever would take anything takes what is not held back just now.
        found.retain(|step| ctx.limits().wait(*step).is_none());
    }
    Ok(found)
}

/// What is on offer to the caller, but for the steps that are closed to them now: at least one unit, or a refusal.
pub(super) async fn on_offer(
    ctx: &Ctx,
    caller: &Caller,
    command: &ClaimNext,
    closed: &[StepId],
) -> Result<Vec<UnitId>, Failure<ClaimNextRefused>> {
    let among = command.from.among();
    // Whoever asked for one step was let through before; whoever would take anything is offered what is not held back.
    let held_back = if among.step.is_some() { Vec::new() } else { ctx.limits().held_back() };
    let without: Vec<StepId> =
        held_back.iter().map(|(step, _)| *step).chain(closed.iter().copied()).collect();
    let db = ctx.store().db().await?;
    let mut offered = offers_to(ctx, &db, &caller.actor, (among, &without), None, TRIES_MAX).await?;
    // Work that is for others may fill a whole page: what is for the caller then lies behind it.
    while offered.offers.is_empty() && offered.next.is_some() {
        let limit = offered.limit.take();
        offered = offers_to(ctx, &db, &caller.actor, (among, &without), offered.next, TRIES_MAX).await?;
        offered.limit = limit.or(offered.limit);
    }
    if !offered.offers.is_empty() {
        return Ok(offered.offers.into_iter().map(|offer| offer.unit).collect());
    }
    if let Some(limit) = offered.limit {
        let why = WhyEmpty::Enough { limit: Some(limit) };
        return Err(Failure::Refused(ClaimNextRefused::NothingOnOffer(why)));
    }
    let left_out = if without.is_empty() {
        None
    } else {
        offers_to(ctx, &db, &caller.actor, (among, &[]), None, 1).await?.offers.pop()
    };
    let wait = |offer: &Offer| held_back.iter().find(|(step, _)| *step == offer.step).map(|(_, wait)| *wait);
    Err(Failure::Refused(match left_out {
        Some(offer) => match wait(&offer) {
            Some(wait) => ClaimNextRefused::HeldBack { wait },
            None => ClaimNextRefused::NothingOnOffer(WhyEmpty::Enough { limit: None }),
        },
        None => ClaimNextRefused::NothingOnOffer(why_empty(ctx, &db, &caller.actor, among).await?),
    }))
}
