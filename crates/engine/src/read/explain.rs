//! Why nothing is on offer to somebody.

use handoff_core::actor::ActorContext;
use handoff_core::id::StepId;
use handoff_core::permission::InProject;
use handoff_core::run::duty::{NotEligible, may_work_at};
use handoff_store::explain::OpenStep;
use handoff_store::unit;
use handoff_store::{Db, StoreError, actor as store, gold};
use jiff::Timestamp;

use crate::Ctx;
use crate::read::explain_rules::{HeldByOthers, Lacking, held_by_others, what_is_lacking};
use crate::read::work::Among;

/// Why nothing is on offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WhyEmpty {
    /// Nothing is left to do.
    AllDone,
    /// What is left is held by others.
    Held {
        /// When the first of their leases runs out.
        until: Timestamp,
    },
    /// What is left is held by this person.
    HeldByYou,
    /// What is left stands still: its queue or its runs are paused.
    Paused,
    /// What is left is for groups that this person is not in.
    OtherGroup {
        /// The key of one of them.
        group: String,
    },
    /// What is left asks for something that this person has not.
    YouLack {
        /// What has to come before it is for them, as it is said after "until".
        frees: String,
    },
    /// What this person answered in an entry quiz is being judged; what follows from it is known in a moment.
    BeingJudged,
    /// This person has done as much as they get here for now.
    Enough {
        /// The limit that they have come to, where there is one to be told.
        limit: Option<NotEligible>,
    },
    /// What is left is not for this person.
    NotForYou,
}

impl WhyEmpty {
    /// A stable word for it.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::AllDone => "all_done",
            Self::Held { .. } => "held_by_others",
            Self::HeldByYou => "held_by_you",
            Self::Paused => "paused",
            Self::OtherGroup { .. } => "other_group",
            Self::YouLack { .. } => "you_lack",
            Self::BeingJudged => "being_judged",
            Self::Enough { .. } => "enough",
            Self::NotForYou => "not_for_you",
        }
    }
}

impl std::fmt::Display for WhyEmpty {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::AllDone => f.write_str("all work here is done"),
            Self::Held { until } => {
                write!(f, "others hold what is left; the first lease runs out at {until}")
            }
            Self::HeldByYou => f.write_str("you hold what is left; hand it in, or give it back"),
            Self::Paused => {
                f.write_str("what is left stands still, because its queue or its runs are paused")
            }
            Self::OtherGroup { group } => {
                write!(f, "what is left is for groups that you are not in, such as {group}")
            }
            Self::YouLack { frees } => write!(f, "what is left is not for you until {frees}"),
            Self::BeingJudged => f.write_str("what you answered is being judged; ask again in a moment"),
            Self::Enough { limit } => {
                f.write_str("you have done as much here as you get for now")?;
                limit.as_ref().map_or(Ok(()), |limit| write!(f, "; {limit}"))
            }
            Self::NotForYou => f.write_str(
                "you have worked on what is left or passed it over already, or a duty rule keeps it from you",
            ),
        }
    }
}

/// Whether there is a queue of this name, as far as `actor` may know: then they may ask for its next unit.
pub async fn knows_queue(ctx: &Ctx, actor: &ActorContext, step: StepId) -> Result<bool, StoreError> {
    let Some((project, version)) = ctx.place_of(step).await? else { return Ok(false) };
    if !actor.may(InProject::Read, project) {
        return Ok(false);
    }
    let definition = ctx.definition_of(version).await?;
    Ok(definition.stage_of(step).is_some_and(|stage| stage.kind.human().is_some()))
}

/// Why nothing is on offer to `actor`.
pub(crate) async fn why_empty(
    ctx: &Ctx,
    db: &Db,
    actor: &ActorContext,
    among: Among,
) -> Result<WhyEmpty, StoreError> {
    let nothing = unit::why_nothing(db, &among.queues_of(actor)).await?;
    if nothing.for_others
        && let Some(why) = why_lacking(ctx, db, actor, (among, |step| step.free > 0)).await?
    {
        return Ok(why);
    }
    if nothing.stands_still {
        return Ok(WhyEmpty::Paused);
    }
    let held = if nothing.held_by_others {
        held_by_others(ctx, db, actor, among).await?
    } else {
        HeldByOthers::default()
    };
    if let Some(until) = held.until {
        return Ok(WhyEmpty::Held { until });
    }
    if nothing.for_others {
        return Ok(WhyEmpty::NotForYou);
    }
    if held.stands_still {
        return Ok(WhyEmpty::Paused);
    }
    if held.limit.is_some() {
        return Ok(WhyEmpty::Enough { limit: held.limit });
    }
    if nothing.held_by_actor {
        return Ok(WhyEmpty::HeldByYou);
    }
    // That others let go of what they hold would not help.
    if held.not_theirs {
        let lacking = why_lacking(ctx, db, actor, (among, |step| step.held > 0)).await?;
        return Ok(lacking.unwrap_or(WhyEmpty::NotForYou));
    }
    Ok(nothing.of_group.map_or(WhyEmpty::AllDone, |group| WhyEmpty::OtherGroup { group }))
}

/// What somebody would have to have for the work that counts, if that is what keeps it from them.
async fn why_lacking(
    ctx: &Ctx,
    db: &Db,
    actor: &ActorContext,
    of: (Among, fn(&OpenStep) -> bool),
) -> Result<Option<WhyEmpty>, StoreError> {
    let lacking = what_is_lacking(ctx, db, actor, of).await?;
    let Some(Lacking { frees, .. }) = lacking.first() else { return Ok(None) };
    // What comes by itself is told before what somebody would have to do.
    let is_being_judged = is_being_judged(ctx, db, actor, &lacking).await?;
    Ok(Some(if is_being_judged { WhyEmpty::BeingJudged } else { WhyEmpty::YouLack { frees: frees.clone() } }))
}

/// Whether answers to questions are on their way to lift what keeps somebody from a queue.
async fn is_being_judged(
    ctx: &Ctx,
    db: &Db,
    actor: &ActorContext,
    lacking: &[Lacking],
) -> Result<bool, StoreError> {
    let examined: Vec<&Lacking> = lacking.iter().filter(|lacking| lacking.not.is_examined()).collect();
    if examined.is_empty() {
        return Ok(false);
    }
    let steps: Vec<StepId> = examined.iter().map(|lacking| lacking.step).collect();
    if gold::waiting(db, actor.actor, &steps).await?.iter().any(|waiting| waiting.answered > 0) {
        return Ok(true);
    }
    // Judged a moment ago: this node may still remember them as they were before.
    let Some(authority) = store::authority(db, actor.actor).await? else { return Ok(false) };
    let as_they_are = authority.with_scopes(actor.scopes.clone());
    for Lacking { step, version, .. } in examined {
        let definition = ctx.definition(db, *version).await?;
        let stage = definition.stage_of(*step).and_then(|stage| stage.kind.human());
        if stage.is_some_and(|stage| may_work_at(&definition, stage, &as_they_are).is_ok()) {
            ctx.forget_authority();
            return Ok(true);
        }
    }
    Ok(false)
}
