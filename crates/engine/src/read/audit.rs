//! The trail: events in order, and whether their chain holds.

use handoff_core::actor::ActorContext;
use handoff_core::audit::{self, Chain, ChainBroken};
use handoff_core::id::RunId;
use handoff_core::permission::{Everywhere, InProject};
use handoff_core::run::RunInHand;
use handoff_store::{Db, StoreError, event, ledger, run};
use uuid::Uuid;

use crate::Ctx;
use crate::read::blind::sees_all;
use crate::read::visible_project;

pub use handoff_store::event::EventRow;

/// How many events are read at a time when a whole chain is checked.
const CHAIN_PAGE: i64 = 1_000;

/// Whose trail.
#[derive(Clone, Debug)]
pub enum Trail {
    /// A run's.
    Run(RunId),
    /// A project's own: members, workflows.
    Project(String),
    /// The installation's: people, groups, tokens.
    Installation,
}

/// What a check of a chain found.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// The end of the chain, as recorded.
    pub head: Chain,
    /// The first place where it does not hold.
    pub broken: Option<ChainBroken>,
}

/// Up to `limit` events after number `after`. None if the trail does not exist for this actor.
pub async fn list_events(
    ctx: &Ctx,
    actor: &ActorContext,
    trail: &Trail,
    after: i64,
    limit: i64,
) -> Result<Option<Vec<EventRow>>, StoreError> {
    let db = ctx.store().db().await?;
    let Some((stream, _)) = stream_of(&db, actor, trail).await? else { return Ok(None) };
    let mut rows = event::list(&db, stream, after, limit).await?;
    if let Trail::Run(run) = trail
        && let Some(card) = run::find(&db, *run).await?
    {
        let definition = ctx.definition(&db, card.version).await?;
        if !sees_all(ctx, actor, *run, &definition).await? {
            rows.iter_mut().filter(|row| row.fact.actor != Some(actor.actor)).for_each(withhold);
        }
    }
    Ok(Some(rows))
}

/// Leaves of an event that it happened, and when: who did it and what it carries is not for whoever still answers blind.
fn withhold(row: &mut EventRow) {
    row.fact.actor = None;
    "{}".clone_into(&mut row.fact.data);
}

/// Checks a whole chain. None if the trail does not exist for this actor.
pub async fn verify(ctx: &Ctx, actor: &ActorContext, trail: &Trail) -> Result<Option<Verdict>, StoreError> {
    // One instant for head and events: whatever lies beyond the head was put there behind the engine's back.
    let tx = ctx.store().begin_view().await?;
    let Some((stream, head)) = stream_of(&tx, actor, trail).await? else { return Ok(None) };
    let facts: Vec<_> = whole(&tx, stream).await?.into_iter().map(|row| row.fact).collect();
    tx.rollback().await?;
    let broken = audit::verify(&facts, &head).err();
    Ok(Some(Verdict { head, broken }))
}

/// Rebuilds a run from its events alone. None if the run does not exist for this actor.
pub async fn replay(ctx: &Ctx, actor: &ActorContext, run: RunId) -> Result<Option<RunInHand>, StoreError> {
    let db = ctx.store().db().await?;
    let Some((stream, head)) = stream_of(&db, actor, &Trail::Run(run)).await? else { return Ok(None) };
    let events: Vec<_> =
        whole(&db, stream).await?.iter().map(EventRow::run_event).collect::<Result<_, _>>()?;
    let mut rebuilt = RunInHand::replay(events.iter().map(|(event, at)| (event, *at)));
    if let Some(rebuilt) = &mut rebuilt {
        rebuilt.run.value.chain = head;
    }
    Ok(rebuilt)
}

async fn whole(db: &Db, stream: Uuid) -> Result<Vec<EventRow>, StoreError> {
    let mut rows: Vec<EventRow> = Vec::new();
    loop {
        let after = rows.last().map_or(0, |row| row.fact.link.seq);
        let page = event::list(db, stream, after, CHAIN_PAGE).await?;
        if page.is_empty() {
            return Ok(rows);
        }
        rows.extend(page);
    }
}

async fn stream_of(
    db: &Db,
    actor: &ActorContext,
    trail: &Trail,
) -> Result<Option<(Uuid, Chain)>, StoreError> {
    match trail {
        Trail::Run(run) => {
            let card = run::find(db, *run).await?.filter(|card| actor.may(InProject::Read, card.project));
            Ok(card.map(|card| (run.0, card.chain)))
        }
        Trail::Project(key) => {
            let Some(project) = visible_project(db, actor, key).await? else { return Ok(None) };
            Ok(ledger::head(db, project.id.0).await?.map(|head| (project.id.0, head)))
        }
        Trail::Installation if actor.may_everywhere(Everywhere::ReadPeople) => {
            Ok(ledger::head(db, ledger::INSTALLATION).await?.map(|head| (ledger::INSTALLATION, head)))
        }
        Trail::Installation => Ok(None),
    }
}
