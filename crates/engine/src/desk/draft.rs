//! Drafts: saved as people type, kept beyond the hold, never counted.

use handoff_core::actor::{ActorContext, Scope};
use handoff_core::id::AssignmentId;
use handoff_core::machine::StateCode;
use handoff_core::permission::InProject;
use handoff_core::run::AssignmentStatus;
use handoff_core::run::blind::blind;
use handoff_store::draft::{self, Place};
use handoff_store::{Db, StoreError};
use serde_json::Value;

use crate::{Command, Ctx, Failure, Work};

pub use handoff_store::draft::Draft;

/// The most bytes a draft may have as JSON.
pub const DRAFT_BYTES_MAX: usize = 256 * 1024;

/// Saves what the caller has written so far.
#[derive(Clone, Debug)]
pub struct SaveDraft {
    /// The hold it is written under.
    pub assignment: AssignmentId,
    /// Counts up with every save: of two that meet, the higher one stays.
    pub revision: i32,
    /// What.
    pub data: Value,
}

/// Throws the caller's draft away.
#[derive(Clone, Copy, Debug)]
pub struct DiscardDraft {
    /// The hold it was written under.
    pub assignment: AssignmentId,
}

/// Why a draft was not saved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DraftRefused {
    /// There is no such assignment, or the caller may not know of it.
    #[error("assignment {0} does not exist")]
    NoSuchAssignment(AssignmentId),
    /// The credential is not for work.
    #[error("this needs a credential with the scope work")]
    Scope,
    /// It is somebody else's.
    #[error("only whoever holds a unit writes a draft for it")]
    NotYours,
    /// The answer was handed in.
    #[error("the answer was handed in ({})", status.word())]
    HandedIn {
        /// How the hold ended.
        status: AssignmentStatus,
    },
    /// A revision counts from one.
    #[error("a revision must be 1 or more")]
    Revision,
    /// It is too large.
    #[error("a draft may have at most {DRAFT_BYTES_MAX} bytes")]
    TooLarge,
    /// This revision, or a later one, is kept.
    #[error("revision {current} is kept already")]
    Stale {
        /// The one that is kept.
        current: i32,
    },
}

/// The hold, if it is the caller's and can still become an answer. One that ran out or was given back can: what was typed
/// meanwhile must not be lost.
async fn writable(work: &Work<'_>, assignment: AssignmentId) -> Result<Place, Failure<DraftRefused>> {
    let refused = Failure::Refused;
    let place = visible(work.tx, work.actor(), assignment).await?;
    let place = place.ok_or(refused(DraftRefused::NoSuchAssignment(assignment)))?;
    if !work.actor().in_scope(Scope::Work) {
        return Err(refused(DraftRefused::Scope));
    }
    if place.actor != work.actor().actor {
        return Err(refused(DraftRefused::NotYours));
    }
    if place.status.code() == StateCode::Completed {
        return Err(refused(DraftRefused::HandedIn { status: place.status }));
    }
    Ok(place)
}

async fn visible(
    db: &Db,
    actor: &ActorContext,
    assignment: AssignmentId,
) -> Result<Option<Place>, StoreError> {
    Ok(draft::place(db, assignment).await?.filter(|place| actor.may(InProject::Read, place.project)))
}

impl Command for SaveDraft {
    type Done = Draft;
    type Refusal = DraftRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<Draft, Failure<DraftRefused>> {
        let refused = Failure::Refused;
        let place = writable(work, self.assignment).await?;
        if self.revision < 1 {
            return Err(refused(DraftRefused::Revision));
        }
        if self.data.to_string().len() > DRAFT_BYTES_MAX {
            return Err(refused(DraftRefused::TooLarge));
        }
        match draft::save(work.tx, &place, self.revision, &self.data).await? {
            Ok(()) => Ok(Draft {
                actor: place.actor,
                assignment: place.assignment,
                revision: self.revision,
                data: self.data.clone(),
                updated_at: work.tx.now(),
            }),
            Err(current) => Err(refused(DraftRefused::Stale { current })),
        }
    }
}

impl Command for DiscardDraft {
    /// Whether there was one.
    type Done = bool;
    type Refusal = DraftRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<bool, Failure<DraftRefused>> {
        let place = writable(work, self.assignment).await?;
        Ok(draft::delete(work.tx, place.unit, place.actor).await?)
    }
}

/// What was found of a draft.
#[derive(Clone, Debug)]
pub enum DraftFound {
    /// No such assignment of the caller's.
    NoSuchAssignment,
    /// No draft to go on from.
    Nothing,
    /// This one.
    Draft(Draft),
}

/// The draft to go on from under a hold of the caller's: their own for the unit, or, where the stage shares drafts, the latest
/// of whoever held it before. Nobody who is to answer blind is shown what others began.
pub async fn find_draft(
    ctx: &Ctx,
    actor: &ActorContext,
    assignment: AssignmentId,
) -> Result<DraftFound, StoreError> {
    let db = ctx.store().db().await?;
    let place = visible(&db, actor, assignment).await?.filter(|place| place.actor == actor.actor);
    let Some(place) = place else { return Ok(DraftFound::NoSuchAssignment) };
    let definition = ctx.definition(&db, place.version).await?;
    let stage = definition.stage_of(place.step).and_then(|stage| stage.kind.human());
    // Somebody who no longer holds the unit is not its next holder.
    let holds = place.status == AssignmentStatus::InProgress;
    let shared = holds && stage.is_some_and(|stage| stage.work.share_drafts && !blind(stage));
    let draft = draft::find(&db, place.unit, place.actor, shared).await?;
    Ok(draft.map_or(DraftFound::Nothing, DraftFound::Draft))
}
