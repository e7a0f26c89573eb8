//! Comments on a run or one of its units, and whom they mention. They move nothing, and can be made when the run is over.

use crate::actor::{ActorContext, Scope};
use crate::id::{ActorId, CommentId, IdSource, UnitId};
use crate::permission::InProject;
use crate::run::RunInHand;
use crate::run::event::RunEvent;
use crate::run::lease::by_timer;
use crate::run::walk::{Ground, NotAllowed, Walk};
use crate::text::{TextRefused, check_said};

/// How many people one comment mentions at most.
const MENTIONS_MAX: usize = 20;

/// Somebody said something about a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommentAdded {
    /// The comment.
    pub comment: CommentId,
    /// The unit it is about; none: the run.
    pub unit: Option<UnitId>,
    /// Who.
    pub actor: ActorId,
    /// What.
    pub text: String,
    /// Whom it is meant for.
    pub mentions: Vec<ActorId>,
}

/// Why a comment was not added.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommentRefused {
    /// Whoever only looks on says nothing.
    #[error("commenting needs a role in the project other than viewer, and a credential with the scope work")]
    Role,
    /// The text is not acceptable.
    #[error("the text {0}")]
    Text(TextRefused),
    /// Too many are mentioned.
    #[error("a comment mentions at most {MENTIONS_MAX} people")]
    TooManyMentions,
    /// Somebody who is mentioned cannot see the project.
    #[error("{0} cannot be mentioned: they cannot see the project")]
    Stranger(ActorId),
    /// The state machines do not allow it.
    #[error(transparent)]
    NotAllowed(#[from] NotAllowed),
}

/// Says something about a run or a unit of it.
pub fn comment(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    actor: &ActorContext,
    (unit, text): (Option<UnitId>, &str),
    mentions: &[&ActorContext],
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, CommentRefused> {
    let project = in_hand.run.value.project;
    let manages = actor.may(InProject::ManageMembers, project) && actor.in_scope(Scope::Work);
    if !actor.may(InProject::RequestApproval, project) && !manages {
        return Err(CommentRefused::Role);
    }
    check_said(text).map_err(CommentRefused::Text)?;
    if mentions.len() > MENTIONS_MAX {
        return Err(CommentRefused::TooManyMentions);
    }
    if let Some(stranger) = mentions.iter().find(|person| !person.may(InProject::Read, project)) {
        return Err(CommentRefused::Stranger(stranger.actor));
    }
    let mut mentioned: Vec<ActorId> = mentions.iter().map(|person| person.actor).collect();
    mentioned.sort();
    mentioned.dedup();
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    let comment = CommentId::fresh(walk.ids());
    let added =
        CommentAdded { comment, unit, actor: actor.actor, text: text.to_owned(), mentions: mentioned };
    walk.happen(RunEvent::CommentAdded(added), &by_timer())?;
    Ok(walk.events())
}
