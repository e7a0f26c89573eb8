//! Steps found in an index in this node's memory, beside the database that stays the truth.
//!
//! Filled from the database when the node starts, then kept up by the events of steps: each names a step that stands otherwise, which is
//! read again. Every node has an index of its own, so every node reads the log for itself, as for those who listen; a consumer's
//! events go to one node alone.
//!
//! An index that fails is thrown away and filled anew. Until then it is away, and whoever asks is told so.

mod first;
mod shelf;

use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use handoff_core::id::StepId;
use handoff_store::log::{self, Interest};
use handoff_store::step::{self, Place, Searchable, Wanted};
use handoff_store::{Db, StoreError};
use serde::Deserialize;
use uuid::Uuid;

use crate::Ctx;
use crate::sweep::{Pass, Sweep};

use shelf::Shelf;

/// How many steps are read at a time.
const PAGE: i64 = 1_000;
/// How many events are read at a time.
const EVENTS: usize = 500;
/// How soon to look again for what an older transaction holds back.
const HELD_BACK: Duration = Duration::from_millis(10);
/// What tells that a step stands otherwise.
const INTEREST: Interest = Interest::Types(&["dev.handoff.step.updated"]);

/// Why the index finds nothing.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// It is not filled yet.
    #[error("the index of steps is not filled yet")]
    NotFilled,
    /// It failed.
    #[error("the index of steps failed")]
    Failed(#[from] tantivy::TantivyError),
    /// The search did not come to its end.
    #[error("the search was given up")]
    GivenUp(#[from] tokio::task::JoinError),
}

/// The steps with something left to do, to be found by what they ask for.
#[derive(Debug, Default)]
pub struct StepIndex {
    /// None until it is filled.
    filled: RwLock<Option<Filled>>,
}

#[derive(Clone, Debug)]
struct Filled {
    shelf: Arc<Shelf>,
    /// The events before this place are in it.
    place: log::Place,
}

impl StepIndex {
    /// Up to `limit` steps behind `after`, as [`crate::read::step::FindSteps`] has it.
    pub async fn find(
        &self,
        wanted: &Wanted,
        after: Option<Place>,
        limit: usize,
    ) -> Result<Vec<(StepId, i16)>, IndexError> {
        let Filled { shelf, .. } = self.filled().ok_or(IndexError::NotFilled)?;
        let wanted = wanted.clone();
        // Milliseconds of computing: not where others wait for their turn.
        Ok(tokio::task::spawn_blocking(move || shelf.find(&wanted, after, limit)).await??)
    }

    fn filled(&self) -> Option<Filled> {
        self.filled.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn set(&self, filled: Option<Filled>) {
        *self.filled.write().unwrap_or_else(PoisonError::into_inner) = filled;
    }

    /// Fills a new one from the database.
    async fn fill(&self, db: &Db) -> Result<Result<Pass, IndexError>, StoreError> {
        // Asked for first: what changes while the steps are read is told after this place.
        let place = log::horizon(db).await?;
        let shelf = match Shelf::new() {
            Ok(shelf) => Arc::new(shelf),
            Err(failed) => return Ok(Err(failed.into())),
        };
        let mut after = None;
        loop {
            let steps = step::all_searchable(db, after, PAGE).await?;
            after = steps.last().map(|step| step.id).or(after);
            let is_last = i64::try_from(steps.len()).unwrap_or(i64::MAX) < PAGE;
            if let Err(failed) = put(&shelf, Vec::new(), steps, is_last).await {
                return Ok(Err(failed));
            }
            if is_last {
                break;
            }
        }
        self.set(Some(Filled { shelf, place }));
        Ok(Ok(Pass::More))
    }

    /// Takes in what has happened since.
    async fn follow(&self, db: &Db, filled: Filled) -> Result<Result<Pass, IndexError>, StoreError> {
        let page = log::read(db, filled.place, INTEREST, EVENTS).await?;
        let mut changed: Vec<StepId> =
            page.events.iter().filter_map(|(_, event)| step_named(&event.data)).collect();
        changed.sort_unstable();
        changed.dedup();
        if !changed.is_empty() {
            let found = step::searchable(db, &changed).await?;
            if let Err(failed) = put(&filled.shelf, changed, found, true).await {
                return Ok(Err(failed));
            }
        }
        self.set(Some(Filled { place: page.next, ..filled }));
        if page.beyond && !page.more {
            tokio::time::sleep(HELD_BACK).await;
        }
        Ok(Ok(if page.more || page.beyond { Pass::More } else { Pass::Idle }))
    }
}

/// Which step an event is about.
fn step_named(data: &str) -> Option<StepId> {
    #[derive(Deserialize)]
    struct Named {
        step_id: Uuid,
    }
    serde_json::from_str(data).ok().map(|Named { step_id }| StepId(step_id))
}

async fn put(
    shelf: &Arc<Shelf>,
    gone: Vec<StepId>,
    found: Vec<Searchable>,
    show: bool,
) -> Result<(), IndexError> {
    let shelf = shelf.clone();
    Ok(tokio::task::spawn_blocking(move || shelf.put(&gone, &found, show)).await??)
}

/// Fills the index, and keeps it up.
#[derive(Clone, Debug)]
pub struct FeedIndex(pub Arc<StepIndex>);

impl Sweep for FeedIndex {
    const NAME: &'static str = "feed_step_index";

    async fn run_once(&self, ctx: &Ctx) -> Result<Pass, StoreError> {
        let db = ctx.store().db().await?;
        let fed = match self.0.filled() {
            None => self.0.fill(&db).await?,
            Some(filled) => self.0.follow(&db, filled).await?,
        };
        Ok(fed.unwrap_or_else(|error| {
            tracing::warn!(%error, "the index of steps is thrown away and filled anew");
            self.0.set(None);
            Pass::Idle
        }))
    }
}
