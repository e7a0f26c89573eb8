//! Whom the server asks for steps to work on.

use handoff_engine::Ctx;
use handoff_engine::read::step::Finder;
use handoff_engine::sweep::Supervisor;

use crate::server::config::{Config, Search};

/// Starts what the settings name.
pub(super) fn start(config: &Config, supervisor: &Supervisor, ctx: &Ctx) -> Finder {
    match config.search {
        Search::Database => Finder::Database,
        Search::Index => index(supervisor, ctx),
    }
}

#[cfg(feature = "search")]
fn index(supervisor: &Supervisor, ctx: &Ctx) -> Finder {
    use std::sync::Arc;
    use std::time::Duration;

    use handoff_engine::search::{FeedIndex, StepIndex};

    /// How often the index looks for what other nodes wrote. What this node writes, it is told of at once.
    const LOOK_EVERY: Duration = Duration::from_millis(250);

    let index = Arc::<StepIndex>::default();
    let written = ctx.events_written().listen();
    supervisor.supervise(FeedIndex(index.clone()), ctx.clone(), LOOK_EVERY, written);
    Finder::Index(index)
}

/// Settings that ask for an index are refused where there is none, so nobody comes here.
#[cfg(not(feature = "search"))]
const fn index(_supervisor: &Supervisor, _ctx: &Ctx) -> Finder {
    Finder::Database
}
