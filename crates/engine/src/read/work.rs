//! What a person can do, and what they are doing.

use std::sync::Arc;

use handoff_core::actor::ActorContext;
use handoff_core::definition::{Definition, StageKind};
use handoff_core::id::{AssignmentId, GroupId, ProjectId};
use handoff_core::permission::InProject;
use handoff_core::run::duty::{self, Lineage};
use handoff_store::unit::{self, Queues};
use handoff_store::{Db, StoreError};

use crate::Ctx;

pub use handoff_store::unit::{Held, Offer, OfferCursor};

/// How many candidates are read at a time.
const CANDIDATES: usize = 100;
/// How many batches of candidates are looked through before the list ends early, with a cursor to go on from.
const BATCHES_MAX: usize = 20;

/// Projects in which the actor may work or look.
fn projects_of(actor: &ActorContext, only: Option<ProjectId>) -> Vec<ProjectId> {
    let mine = actor.project_roles.keys().copied().filter(|project| actor.may(InProject::Read, *project));
    mine.filter(|project| only.is_none_or(|only| only == *project)).collect()
}

/// Up to `limit` units on offer to `actor`, most urgent and then oldest first. The database narrows by project and group;
/// whether a unit really is the actor's to take is decided where claims are decided.
pub async fn offers_to(
    ctx: &Ctx,
    db: &Db,
    actor: &ActorContext,
    project: Option<ProjectId>,
    after: Option<OfferCursor>,
    limit: usize,
) -> Result<Vec<Offer>, StoreError> {
    let projects = projects_of(actor, project);
    let groups: Vec<GroupId> = actor.groups.iter().copied().collect();
    let queues = Queues { projects: &projects, groups: &groups };
    let mut found = Vec::new();
    let mut cursor = after;
    for _ in 0..BATCHES_MAX {
        let batch = unit::offers(db, queues, cursor, i64::try_from(CANDIDATES).unwrap_or(i64::MAX)).await?;
        let is_last = batch.len() < CANDIDATES;
        cursor = batch.last().map(|offer| OfferCursor { priority: offer.priority, unit: offer.unit });
        for offer in batch {
            let definition = ctx.definition(db, offer.version).await?;
            if found.len() < limit && is_for(&definition, &offer, actor) {
                found.push(offer);
            }
        }
        if is_last || found.len() >= limit {
            break;
        }
    }
    Ok(found)
}

fn is_for(definition: &Definition, offer: &Offer, actor: &ActorContext) -> bool {
    let Some(StageKind::Human(stage)) = definition.stage(&offer.stage).map(|stage| &stage.kind) else {
        return false;
    };
    let lineage = Lineage { started_by: offer.started_by, worked: &offer.worked };
    duty::may_work(definition, stage, lineage, actor).is_ok()
}

/// A unit on offer with the definition it belongs to.
#[derive(Clone, Debug)]
pub struct OfferCard {
    /// The unit.
    pub offer: Offer,
    /// Its workflow.
    pub definition: Arc<Definition>,
}

/// What is on offer to `actor`.
pub async fn list_offers(
    ctx: &Ctx,
    actor: &ActorContext,
    project: Option<ProjectId>,
    after: Option<OfferCursor>,
    limit: usize,
) -> Result<Vec<OfferCard>, StoreError> {
    let db = ctx.store().db().await?;
    let mut cards = Vec::new();
    for offer in offers_to(ctx, &db, actor, project, after, limit).await? {
        let definition = ctx.definition(&db, offer.version).await?;
        cards.push(OfferCard { offer, definition });
    }
    Ok(cards)
}

/// A unit held, with the definition it belongs to.
#[derive(Clone, Debug)]
pub struct HeldCard {
    /// The hold.
    pub held: Held,
    /// Its workflow.
    pub definition: Arc<Definition>,
}

/// What `actor` holds, longest held first.
pub async fn list_held(
    ctx: &Ctx,
    actor: &ActorContext,
    after: Option<AssignmentId>,
    limit: i64,
) -> Result<Vec<HeldCard>, StoreError> {
    let db = ctx.store().db().await?;
    let mut cards = Vec::new();
    for held in unit::held(&db, actor.actor, &projects_of(actor, None), after, limit).await? {
        let definition = ctx.definition(&db, held.version).await?;
        cards.push(HeldCard { held, definition });
    }
    Ok(cards)
}
