//! What is wrong in the installation, kind by kind: the one place where it is counted.

use handoff_core::actor::ActorContext;
use handoff_store::problem;
use uuid::Uuid;

use crate::Ctx;
use crate::read::delivery::{ReadDeliveryError, consumers, open_to};

pub use handoff_store::problem::{Counts, Kind, Troubled};

/// How much is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Problems {
    /// In the data.
    pub counts: Counts,
    /// Consumers that nobody has heard of for too long.
    pub silent_consumers: usize,
    /// Consumers that are too far behind.
    pub lagging_consumers: usize,
    /// Events that failed and are tried again.
    pub retrying_events: i64,
}

/// Counts what is wrong. Broken chains of events are not among it: to find one, all of it has to be read.
pub async fn count_problems(ctx: &Ctx, caller: &ActorContext) -> Result<Problems, ReadDeliveryError> {
    let standings = consumers(ctx, caller).await?;
    let counts = problem::count(&open_to(ctx, caller).await?).await?;
    Ok(Problems {
        counts,
        silent_consumers: standings.iter().filter(|standing| standing.silent).count(),
        lagging_consumers: standings.iter().filter(|standing| standing.behind && !standing.silent).count(),
        retrying_events: standings.iter().map(|standing| standing.row.retrying).sum(),
    })
}

/// Runs and units in one kind of trouble, by id.
pub async fn list_troubled(
    ctx: &Ctx,
    caller: &ActorContext,
    kind: Kind,
    after: Option<Uuid>,
    limit: i64,
) -> Result<Vec<Troubled>, ReadDeliveryError> {
    Ok(problem::list(&open_to(ctx, caller).await?, kind, after, limit).await?)
}
