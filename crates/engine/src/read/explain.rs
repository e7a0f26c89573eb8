//! Why nothing is on offer to somebody.

use handoff_core::actor::ActorContext;
use handoff_core::id::StepId;
use handoff_core::run::duty::may_work_at;
use handoff_store::unit;
use handoff_store::{Db, StoreError, actor as store, gold};
use jiff::Timestamp;

use crate::Ctx;
use crate::read::explain_rules::{Lacking, what_is_lacking};
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
    Enough,
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
            Self::Enough => "enough",
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
            Self::Enough => f.write_str("you have done as much here as you get for now"),
            Self::NotForYou => f.write_str(
                "you have worked on what is left or passed it over already, or a duty rule keeps it from you",
            ),
        }
    }
}

/// Why nothing is on offer to `actor`.
pub(crate) async fn why_empty(
    ctx: &Ctx,
    db: &Db,
    actor: &ActorContext,
    among: Among,
) -> Result<WhyEmpty, StoreError> {
    let nothing = unit::why_nothing(db, &among.queues_of(actor)).await?;
    Ok(if nothing.for_others {
        let lacking = what_is_lacking(ctx, db, actor, among).await?;
        match lacking.first() {
            None => WhyEmpty::NotForYou,
            // What comes by itself is told before what somebody would have to do.
            Some(_) if is_being_judged(ctx, db, actor, &lacking).await? => WhyEmpty::BeingJudged,
            Some(Lacking { frees, .. }) => WhyEmpty::YouLack { frees: frees.clone() },
        }
    } else if nothing.stands_still {
        WhyEmpty::Paused
    } else if let Some(until) = nothing.held_until {
        WhyEmpty::Held { until }
    } else if nothing.held_by_actor {
        WhyEmpty::HeldByYou
    } else if let Some(group) = nothing.of_group {
        WhyEmpty::OtherGroup { group }
    } else {
        WhyEmpty::AllDone
    })
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
