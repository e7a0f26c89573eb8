//! Finding steps to work on, through one small port.
//!
//! A search narrows down; whether somebody may work on what it found is decided where claims are decided. When a search is away,
//! claiming and submitting go on: they do not come this way.

use std::future::Future;
#[cfg(feature = "search")]
use std::sync::Arc;

use handoff_core::actor::ActorContext;
use handoff_core::id::{ActorId, StepId};
use handoff_core::permission::{Everywhere, InProject};
use handoff_core::run::duty;
use handoff_store::step::{self, Place};
use handoff_store::{StoreError, actor as actors};

use crate::Ctx;
use crate::read::visible_project;
#[cfg(feature = "search")]
use crate::search::StepIndex;

pub use handoff_store::step::{StepCard, Wanted};

/// How many steps are looked at at a time.
const LOOK: usize = 100;
/// How many looks are taken before a page ends early, with a place to go on from.
const LOOKS_MAX: usize = 20;

/// Somebody who finds steps: those with something left to do that ask for no skill that is not in `wanted`, are worked in one of its
/// channels and languages or in any, and have all of its words in their names; most urgent first, then in the order of their
/// ids.
pub trait FindSteps: Send + Sync {
    /// Up to `limit` of them behind `after`.
    fn find(
        &self,
        ctx: &Ctx,
        wanted: &Wanted,
        after: Option<Place>,
        limit: usize,
    ) -> impl Future<Output = Result<Vec<(StepId, i16)>, StoreError>> + Send;
}

/// Finds steps in the database itself.
#[derive(Clone, Copy, Debug)]
pub struct InDatabase;

impl FindSteps for InDatabase {
    async fn find(
        &self,
        ctx: &Ctx,
        wanted: &Wanted,
        after: Option<Place>,
        limit: usize,
    ) -> Result<Vec<(StepId, i16)>, StoreError> {
        let db = ctx.store().db().await?;
        step::search(&db, wanted, after, i64::try_from(limit).unwrap_or(i64::MAX)).await
    }
}

/// Whom a server asks.
#[derive(Clone, Debug, Default)]
pub enum Finder {
    /// The database.
    #[default]
    Database,
    /// This node's index; the database while the index is away.
    #[cfg(feature = "search")]
    Index(Arc<StepIndex>),
}

impl FindSteps for Finder {
    async fn find(
        &self,
        ctx: &Ctx,
        wanted: &Wanted,
        after: Option<Place>,
        limit: usize,
    ) -> Result<Vec<(StepId, i16)>, StoreError> {
        match self {
            Self::Database => InDatabase.find(ctx, wanted, after, limit).await,
            #[cfg(feature = "search")]
            Self::Index(index) => match index.find(wanted, after, limit).await {
                Ok(found) => Ok(found),
                Err(away) => {
                    tracing::debug!(%away, "the database is searched instead");
                    metrics::counter!("handoff_search_fallbacks_total").increment(1);
                    InDatabase.find(ctx, wanted, after, limit).await
                }
            },
        }
    }
}

/// Which of the steps on offer.
#[derive(Clone, Copy, Debug)]
pub struct AvailableSteps<'a> {
    /// To whom; none: the caller.
    pub contributor: Option<ActorId>,
    /// With these words in the names of project, workflow or stage.
    pub words: Option<&'a str>,
    /// After this priority and step.
    pub after: Option<Place>,
    /// So many at most.
    pub limit: usize,
}

/// Steps, and where to go on if there may be more.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The steps.
    pub steps: Vec<StepCard>,
    /// Where the next page begins; none: nothing is left.
    pub next: Option<Place>,
}

/// Steps with something left to do of which somebody could be handed something, most urgent first. None if the contributor does not
/// exist for this actor: everybody may ask for themselves, and who sees all people for anybody. Nothing is done here, so that the
/// contributor's roles decide, and not what the credential at hand could be used for.
pub async fn available_steps(
    ctx: &Ctx,
    finder: &impl FindSteps,
    actor: &ActorContext,
    asked: AvailableSteps<'_>,
) -> Result<Option<Found>, StoreError> {
    let contributor = match asked.contributor.filter(|contributor| *contributor != actor.actor) {
        None => actor.by_roles_alone(),
        Some(contributor) if actor.may_everywhere(Everywhere::ReadPeople) => {
            let db = ctx.store().db().await?;
            let Some(authority) = actors::authority(&db, contributor).await? else { return Ok(None) };
            authority.with_scopes(actor.scopes.clone()).by_roles_alone()
        }
        Some(_) => return Ok(None),
    };
    let wanted = wanted_by(&contributor, asked.words);
    // Something was asked for that no name can have in it.
    if wanted.words.is_none() && asked.words.is_some_and(|words| !words.trim().is_empty()) {
        return Ok(Some(Found::default()));
    }
    let (mut found, mut after) = (Vec::new(), asked.after);
    for _ in 0..LOOKS_MAX {
        let places = finder.find(ctx, &wanted, after, LOOK).await?;
        let is_last = places.len() < LOOK;
        after = places.last().map(|(step, priority)| (*priority, *step)).or(after);
        let ids: Vec<StepId> = places.iter().map(|(step, _)| *step).collect();
        let db = ctx.store().db().await?;
        for card in step::find(&db, &ids).await? {
            let definition = ctx.definition(&db, card.version_id).await?;
            let stage = definition.stage_of(card.id).and_then(|stage| stage.kind.human());
            if stage.is_some_and(|stage| duty::may_take_at(&definition, stage, &contributor).is_ok()) {
                found.push(card);
            }
        }
        if found.len() > asked.limit || (found.len() == asked.limit && !is_last) {
            found.truncate(asked.limit);
            // As the finder has it: the step may have become more or less urgent since.
            let last = found.last().map(|card| card.id);
            let place = places.iter().find(|(step, _)| Some(*step) == last);
            let next = place.map(|(step, priority)| (*priority, *step)).or(after);
            return Ok(Some(Found { steps: found, next }));
        }
        if is_last {
            return Ok(Some(Found { steps: found, next: None }));
        }
    }
    Ok(Some(Found { steps: found, next: after }))
}

/// What is looked for on behalf of somebody.
#[must_use]
pub fn wanted_by(actor: &ActorContext, words: Option<&str>) -> Wanted {
    let that_may = |what| {
        let projects = actor.project_roles.keys().copied();
        projects.filter(|project| actor.may(what, *project)).collect::<Vec<_>>()
    };
    let abilities = &actor.abilities;
    // Whoever knows `vi-VN` knows `vi`.
    let varieties = abilities.locales.iter().flat_map(|tag| {
        let tag = tag.to_lowercase();
        let ends = tag.match_indices('-').map(|(end, _)| end).chain([tag.len()]).collect::<Vec<_>>();
        ends.into_iter().map(|end| tag[..end].to_owned()).collect::<Vec<_>>()
    });
    Wanted {
        projects: that_may(InProject::Annotate),
        review_projects: that_may(InProject::Review),
        groups: actor.groups.iter().copied().collect(),
        skills: abilities.skills.iter().cloned().collect(),
        channels: abilities.channels.iter().cloned().collect(),
        locales: varieties.collect(),
        words: words.map(step::plain_words).filter(|words| !words.is_empty()),
    }
}

/// Up to `limit` steps of a project. None if it does not exist for this actor.
pub async fn project_steps(
    ctx: &Ctx,
    actor: &ActorContext,
    project: &str,
    after: Option<StepId>,
    limit: i64,
) -> Result<Option<Vec<StepCard>>, StoreError> {
    let db = ctx.store().db().await?;
    let Some(project) = visible_project(&db, actor, project).await? else { return Ok(None) };
    let steps = step::of_project(&db, project.id, after, limit).await?;
    step::find(&db, &steps).await.map(Some)
}

/// A step. None if it does not exist for this actor.
pub async fn find_step(ctx: &Ctx, actor: &ActorContext, id: StepId) -> Result<Option<StepCard>, StoreError> {
    let db = ctx.store().db().await?;
    let card = step::find(&db, &[id]).await?.pop();
    Ok(card.filter(|card| actor.may(InProject::Read, card.project)))
}
