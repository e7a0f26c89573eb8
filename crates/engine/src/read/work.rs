//! What a person can do, and what they are doing.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use handoff_core::actor::ActorContext;
use handoff_core::definition::{Definition, HumanStage, StageKind};
use handoff_core::id::{ActorId, AssignmentId, ProjectId, RunId, StepId};
use handoff_core::permission::InProject;
use handoff_core::run::duty::{self, Lineage, NotEligible, Offered, Teams};
use handoff_store::unit::{self, Queues};
use handoff_store::{Db, StoreError, around, group};
use serde_json::Value;

use crate::Ctx;
use crate::read::blind::seen_in;
use crate::read::explain_rules::limit_reached;

pub use handoff_store::around::HeldForAbsent;
pub use handoff_store::unit::{Held, ItemCard, Offer, OfferCursor};

/// How many candidates are read at a time.
const CANDIDATES: usize = 100;
/// How many batches of candidates are looked through before a page ends early, with a cursor to go on from.
const BATCHES_MAX: usize = 20;

/// Projects in which the actor may work or look.
pub(crate) fn projects_of(actor: &ActorContext, only: Option<ProjectId>) -> Vec<ProjectId> {
    let mine = actor.project_roles.keys().copied().filter(|project| actor.may(InProject::Read, *project));
    mine.filter(|project| only.is_none_or(|only| only == *project)).collect()
}

/// Which work.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Among {
    /// Only of this queue.
    pub(crate) step: Option<StepId>,
    /// Only of this project.
    pub(crate) project: Option<ProjectId>,
    /// With gold questions: in lists they stand among the rest.
    pub(crate) with_questions: bool,
}

impl Among {
    /// The queues that could be the actor's.
    pub(crate) fn queues_of(self, actor: &ActorContext) -> Queues {
        Queues {
            actor: actor.actor,
            projects: projects_of(actor, self.project),
            groups: actor.groups.iter().copied().collect(),
            step: self.step,
            with_questions: self.with_questions,
        }
    }
}

/// Units on offer, and where to go on if there may be more.
#[derive(Clone, Debug)]
pub struct Offers<T> {
    /// The units.
    pub offers: Vec<T>,
    /// Where the next page begins; none: nothing is left.
    pub next: Option<OfferCursor>,
    /// What keeps the actor from more that was looked at: they hold or have done as much of a stage as one person may.
    pub limit: Option<NotEligible>,
}

/// Up to `limit` units on offer to `actor`, most urgent and then oldest first, of steps that are not closed to them. The database narrows by project and group;
/// whether a unit really is the actor's to take is decided where claims are decided.
pub(crate) async fn offers_to(
    ctx: &Ctx,
    db: &Db,
    actor: &ActorContext,
    (among, closed): (Among, &[StepId]),
    after: Option<OfferCursor>,
    limit: usize,
) -> Result<Offers<Offer>, StoreError> {
    let queues = among.queues_of(actor);
    let mut offers = Vec::new();
    let mut limits = LimitsReached { closed: closed.to_vec(), ..LimitsReached::default() };
    let mut next = after;
    for _ in 0..BATCHES_MAX {
        let batch =
            unit::offers(db, &queues, &limits.closed, next, i64::try_from(CANDIDATES).unwrap_or(i64::MAX))
                .await?;
        let is_last = batch.len() < CANDIDATES;
        let teams = teams_around(ctx, db, &batch).await?;
        let places: Vec<_> = batch.iter().map(|offer| (offer.run, offer.version, offer.step)).collect();
        let mut seen = seen_in(ctx, db, &places).await?;
        for offer in batch {
            next = Some(OfferCursor { priority: offer.priority, unit: offer.unit });
            let definition = ctx.definition(db, offer.version).await?;
            let seen = seen.entry(offer.run).or_default();
            if is_for(&definition, &offer, (&teams, seen), actor)
                && limits.let_through(ctx, db, actor.actor, (&definition, offer.step)).await?
            {
                offers.push(offer);
                if offers.len() == limit {
                    return Ok(Offers { offers, next, limit: limits.first });
                }
            }
        }
        if is_last {
            return Ok(Offers { offers, next: None, limit: limits.first });
        }
    }
    Ok(Offers { offers, next, limit: limits.first })
}

/// At which stages somebody holds or has done as much as one person may. Each is asked once.
#[derive(Default)]
struct LimitsReached {
    /// Steps that are not looked at any more.
    closed: Vec<StepId>,
    let_through: HashSet<StepId>,
    first: Option<NotEligible>,
}

impl LimitsReached {
    async fn let_through(
        &mut self,
        ctx: &Ctx,
        db: &Db,
        actor: ActorId,
        (definition, step): (&Definition, StepId),
    ) -> Result<bool, StoreError> {
        let stage = definition.stage_of(step).and_then(|stage| stage.kind.human());
        let limits = |stage: &&HumanStage| {
            stage.work.max_open_per_person.is_some() || stage.work.share_per_person.is_some()
        };
        let Some(stage) = stage.filter(limits) else { return Ok(true) };
        if self.let_through.contains(&step) || self.closed.contains(&step) {
            return Ok(!self.closed.contains(&step));
        }
        let now = ctx.store().now_by(db).await?;
        let reached = limit_reached(db, actor, stage, (definition.project, step), now).await?;
        let is_let_through = reached.is_none();
        if is_let_through {
            self.let_through.insert(step);
        } else {
            self.closed.push(step);
        }
        self.first = self.first.take().or(reached);
        Ok(is_let_through)
    }
}

/// The groups of whoever started or worked what is on offer, where a duty rule asks for them.
async fn teams_around(ctx: &Ctx, db: &Db, offers: &[Offer]) -> Result<Teams, StoreError> {
    let mut people = BTreeSet::new();
    for offer in offers {
        let definition = ctx.definition(db, offer.version).await?;
        let stage = definition.stage(&offer.stage).and_then(|stage| stage.kind.human());
        if stage.is_some_and(duty::needs_teams) {
            people.insert(offer.started_by);
            people.extend(offer.worked.iter().map(|worked| worked.actor));
        }
    }
    if people.is_empty() { Ok(Teams::new()) } else { group::teams(db, &people).await }
}

fn is_for(
    definition: &Definition,
    offer: &Offer,
    (teams, seen): (&Teams, &BTreeSet<ActorId>),
    actor: &ActorContext,
) -> bool {
    let Some(StageKind::Human(stage)) = definition.stage(&offer.stage).map(|stage| &stage.kind) else {
        return false;
    };
    let lineage = Lineage { started_by: offer.started_by, worked: &offer.worked, teams, seen };
    let stage = duty::as_offered(stage, Offered { to: offer.handed_to, corrects: offer.corrects });
    duty::may_work(definition, &stage, lineage, actor).is_ok()
}

/// A unit on offer with its item and the definition it belongs to.
#[derive(Clone, Debug)]
pub struct OfferCard {
    /// The unit.
    pub offer: Offer,
    /// Its item.
    pub item: ItemCard,
    /// Its workflow.
    pub definition: Arc<Definition>,
}

impl OfferCard {
    /// Whether every one of these is in what it is called, its stage or its workflow.
    fn has_all(&self, words: &[String]) -> bool {
        let named = |field: &str| self.item.payload.get(field).and_then(Value::as_str).unwrap_or_default();
        let stage = self.definition.stage(&self.offer.stage).map_or("", |stage| stage.name.as_str());
        let key = self.item.external_key.as_deref().unwrap_or_default();
        let text = [key, named("title"), named("name"), stage, &self.offer.stage, &self.definition.key];
        let text = text.join(" ").to_lowercase();
        words.iter().all(|word| text.contains(word))
    }
}

/// Which work is looked for; by default, any.
#[derive(Clone, Copy, Debug, Default)]
pub struct OfferFilter<'a> {
    /// Only of this project.
    pub project: Option<ProjectId>,
    /// Only what has every one of these in its name, stage or workflow; in lower case.
    pub words: &'a [String],
}

/// What is on offer to `actor`. Where words are looked for, a page may end early, with a cursor to go on from.
pub async fn list_offers(
    ctx: &Ctx,
    actor: &ActorContext,
    filter: OfferFilter<'_>,
    after: Option<OfferCursor>,
    limit: usize,
) -> Result<Offers<OfferCard>, StoreError> {
    let db = ctx.store().db().await?;
    let among = Among { step: None, project: filter.project, with_questions: true };
    let mut found = Vec::new();
    let (mut next, mut limit_met) = (after, None);
    for _ in 0..BATCHES_MAX {
        let page = offers_to(ctx, &db, actor, (among, &[]), next, limit).await?;
        next = page.next;
        limit_met = limit_met.or(page.limit);
        let mut cards = cards_of(ctx, &db, page.offers).await?.into_iter().peekable();
        while let Some(card) = cards.next() {
            if card.has_all(filter.words) {
                let place = OfferCursor { priority: card.offer.priority, unit: card.offer.unit };
                found.push(card);
                if found.len() == limit {
                    // Whoever has got the last one is not sent for more.
                    let next = if cards.peek().is_some() { Some(place) } else { next };
                    return Ok(Offers { offers: found, next, limit: limit_met });
                }
            }
        }
        if next.is_none() || filter.words.is_empty() {
            break;
        }
    }
    Ok(Offers { offers: found, next, limit: limit_met })
}

/// Units on offer with their items and definitions.
async fn cards_of(ctx: &Ctx, db: &Db, offers: Vec<Offer>) -> Result<Vec<OfferCard>, StoreError> {
    let runs: Vec<RunId> = offers.iter().map(|offer| offer.run).collect();
    let items = unit::items(db, &runs).await?;
    let mut cards = Vec::new();
    for offer in offers {
        let definition = ctx.definition(db, offer.version).await?;
        // Several units of one run can be on offer at a time.
        if let Some(item) = items.get(&offer.run).cloned() {
            cards.push(OfferCard { offer, item, definition });
        }
    }
    Ok(cards)
}

/// What people hold who are away now and have named `actor` to stand in for them.
pub async fn list_held_for_deputy(
    ctx: &Ctx,
    actor: &ActorContext,
    after: Option<AssignmentId>,
    limit: i64,
) -> Result<Vec<HeldForAbsent>, StoreError> {
    let now = ctx.store().now().await?;
    let db = ctx.store().db().await?;
    around::held_for_deputy(&db, actor.actor, &projects_of(actor, None), (now, after, limit)).await
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
