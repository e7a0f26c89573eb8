//! Say something about a run or one of its units.

use std::sync::Arc;

use handoff_core::actor::ActorContext;
use handoff_core::id::{ActorId, RunId, UnitId};
use handoff_core::run::comment::{self, CommentAdded, CommentRefused};
use handoff_core::run::event::RunEvent;
use handoff_store::{Ids, StoreError};

use crate::run::handover::somebody;
use crate::{Case, Ctx, Found, RunCommand, Wants};

/// What is commented on.
#[derive(Clone, Copy, Debug)]
pub enum Subject {
    /// A run.
    Run(RunId),
    /// A unit.
    Unit(UnitId),
}

/// Says something.
#[derive(Clone, Debug)]
pub struct AddComment {
    on: Subject,
    text: String,
    mentions: Vec<(ActorId, Option<Arc<ActorContext>>)>,
}

impl AddComment {
    /// Looks up who is mentioned.
    pub async fn prepare(
        ctx: &Ctx,
        on: Subject,
        text: String,
        mentions: &[ActorId],
    ) -> Result<Self, StoreError> {
        let mut found = Vec::new();
        // More than are allowed need not be looked up to be refused.
        for id in mentions.iter().take(50) {
            found.push((*id, somebody(ctx, *id).await?));
        }
        Ok(Self { on, text, mentions: found })
    }
}

/// Why nothing was said.
#[derive(Debug, thiserror::Error)]
pub enum AddCommentRefused {
    /// There is no such run or unit, or the caller may not know of it.
    #[error("what is commented on does not exist")]
    NoSuchSubject,
    /// There is nobody of this name who can act.
    #[error("actor {0} does not exist, or can no longer act")]
    NoSuchActor(ActorId),
    /// A rule forbids it.
    #[error(transparent)]
    Rule(#[from] CommentRefused),
}

impl RunCommand for AddComment {
    type Done = CommentAdded;
    type Refusal = AddCommentRefused;

    fn wants(&self) -> Wants<'_> {
        match self.on {
            Subject::Run(run) => Wants::Run(run),
            Subject::Unit(unit) => Wants::Unit(unit),
        }
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, AddCommentRefused> {
        let Found::Run(case) = found else { return Err(AddCommentRefused::NoSuchSubject) };
        let unit = match self.on {
            Subject::Run(_) => None,
            Subject::Unit(unit) => Some(unit),
        };
        let mentions = self
            .mentions
            .iter()
            .map(|(id, found)| found.as_deref().ok_or(AddCommentRefused::NoSuchActor(*id)));
        let mentions = mentions.collect::<Result<Vec<_>, _>>()?;
        let said = (unit, self.text.as_str());
        Ok(comment::comment(case.ground(), case.in_hand, case.actor, said, &mentions, ids)?)
    }

    fn done(&self, _after: &Case<'_>, events: &[RunEvent]) -> Option<CommentAdded> {
        events.iter().find_map(|event| match event {
            RunEvent::CommentAdded(added) => Some(added.clone()),
            _ => None,
        })
    }
}
