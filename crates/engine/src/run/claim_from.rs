//! Where the next unit may come from: queues to take the first of, and units to ask for by name.

use handoff_core::id::{ProjectId, StepId, UnitId};
use handoff_core::permission::InProject;
use handoff_core::run::duty::{self, NotEligible};
use handoff_store::StoreError;
use handoff_store::unit::{self, Queues};

use super::claim::{ClaimNext, ClaimNextRefused, WorkFrom};
use crate::read::explain::{WhyEmpty, why_empty};
use crate::read::work::{Among, offers_to, queues_of};
use crate::{Caller, Ctx, Failure};

/// How many units on offer are asked for by name before the caller is told that others were faster.
const TRIES_MAX: usize = 8;
/// How many queues are looked at for somebody who would take anything.
const QUEUES_MAX: i64 = 16;

/// The queues of groups that the caller may take from, in the order they are to be tried. Queues that name a person by what they did
/// before are not among them: what is for somebody there is found by what they did.
pub(super) async fn queues_for(
    ctx: &Ctx,
    caller: &Caller,
    from: WorkFrom,
) -> Result<Vec<StepId>, Failure<ClaimNextRefused>> {
    let step = match from {
        WorkFrom::Step(step) => step,
        WorkFrom::Project(project) => return Ok(look_for_queues(ctx, caller, Some(project)).await?),
        WorkFrom::Anywhere => return Ok(look_for_queues(ctx, caller, None).await?),
    };
    let missing = || Failure::Refused(ClaimNextRefused::NoSuchStep(step));
    let (project, version) = ctx.place_of(step).await?.ok_or_else(missing)?;
    if !caller.actor.may(InProject::Read, project) {
        return Err(missing());
    }
    let definition = ctx.definition_of(version).await?;
    let human = definition.stage_of(step).and_then(|stage| stage.kind.human()).ok_or_else(missing)?;
    // Whoever is to qualify gets gold questions, and nothing else.
    let is_asked = human.gold().is_some();
    match duty::may_work_at(&definition, human, &caller.actor) {
        Ok(()) => {}
        Err(not) if is_asked && not.is_for_questions() => {}
        // Others may be handed what nobody did in time: what that is, is found by whom it was handed to.
        Err(NotEligible::Group { .. })
            if human.escalate_to.is_some_and(|group| caller.actor.is_in(group)) =>
        {
            return Ok(Vec::new());
        }
        Err(not) => return Err(Failure::Refused(ClaimNextRefused::NotEligible(not))),
    }
    Ok(if human.candidate_group.is_some() { vec![step] } else { Vec::new() })
}

async fn look_for_queues(
    ctx: &Ctx,
    caller: &Caller,
    project: Option<ProjectId>,
) -> Result<Vec<StepId>, StoreError> {
    let db = ctx.store().db().await?;
    let (projects, groups) = queues_of(&caller.actor, project);
    let queues = Queues {
        actor: caller.actor.actor,
        projects: &projects,
        groups: &groups,
        step: None,
        with_questions: false,
    };
    let mut found = unit::on_offer(&db, queues, ctx.next_turn(), QUEUES_MAX).await?;
    if !ctx.limits().is_empty() {
        // Whoever would take anything takes what is not held back just now.
        found.retain(|step| ctx.limits().admit(*step).is_ok());
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
    let among = match command.from {
        WorkFrom::Step(step) => Among { step: Some(step), ..Among::default() },
        WorkFrom::Project(project) => Among { project: Some(project), ..Among::default() },
        WorkFrom::Anywhere => Among::default(),
    };
    let db = ctx.store().db().await?;
    let mut offered = offers_to(ctx, &db, &caller.actor, among, None, TRIES_MAX).await?;
    let mut is_enough = false;
    loop {
        let found = offered.offers.len();
        offered.offers.retain(|offer| !closed.contains(&offer.step));
        is_enough |= offered.offers.len() < found;
        // Work that is for others may fill a whole page: what is for the caller then lies behind it.
        if !offered.offers.is_empty() || offered.next.is_none() {
            break;
        }
        offered = offers_to(ctx, &db, &caller.actor, among, offered.next, TRIES_MAX).await?;
    }
    if offered.offers.is_empty() {
        let why =
            if is_enough { WhyEmpty::Enough } else { why_empty(ctx, &db, &caller.actor, among).await? };
        return Err(Failure::Refused(ClaimNextRefused::NothingOnOffer(why)));
    }
    // Whoever asked for one step was let through before; whoever would take anything was offered what is not held back.
    let open = |step| among.step.is_some() || !ctx.limits().has(step);
    Ok(offered.offers.into_iter().filter(|offer| open(offer.step)).map(|offer| offer.unit).collect())
}
