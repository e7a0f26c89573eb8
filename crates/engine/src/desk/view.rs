//! Views of the list of runs, kept under names. They are their owner's alone, like drafts: nothing happens to anybody else by them, so
//! there is no event of them.

use handoff_core::actor::{ActorContext, Scope};
use handoff_core::text::{TextRefused, check_line};
use handoff_store::{StoreError, view};

use crate::people::{ActorRefused, lock_actor};
use crate::{Command, Ctx, Failure, Work};

pub use handoff_store::view::View;

/// How many views one person keeps at most.
pub const VIEWS_MAX: i64 = 50;
/// The longest name of a view.
const NAME_CHARS_MAX: usize = 60;
/// The longest query.
const SEARCH_CHARS_MAX: usize = 2_000;

/// Keeps a view of the caller's; one of the same name is replaced.
#[derive(Clone, Debug)]
pub struct SaveView {
    /// What it is called.
    pub name: String,
    /// What it shows: the query of the list's address, with its question mark.
    pub search: String,
}

/// Throws a view of the caller's away.
#[derive(Clone, Debug)]
pub struct DropView {
    /// What it is called.
    pub name: String,
}

/// Why nothing was kept or thrown away.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ViewRefused {
    /// The credential is only for reading.
    #[error("this needs a credential with the scope work")]
    Scope,
    /// The caller cannot be given anything.
    #[error(transparent)]
    Actor(#[from] ActorRefused),
    /// The name is not acceptable.
    #[error("the name {0}")]
    Name(TextRefused),
    /// The query is not acceptable.
    #[error("the query must begin with a question mark and have at most {SEARCH_CHARS_MAX} characters")]
    Search,
    /// There are enough.
    #[error("nobody keeps more than {VIEWS_MAX} views")]
    TooMany,
    /// There is no such view of the caller's.
    #[error("there is no such view")]
    NoSuchView,
}

fn admit(actor: &ActorContext) -> Result<(), ViewRefused> {
    if actor.in_scope(Scope::Work) { Ok(()) } else { Err(ViewRefused::Scope) }
}

impl Command for SaveView {
    type Done = View;
    type Refusal = ViewRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<View, Failure<ViewRefused>> {
        let refused = Failure::Refused;
        admit(work.actor()).map_err(refused)?;
        check_line(&self.name, NAME_CHARS_MAX).map_err(|text| refused(ViewRefused::Name(text)))?;
        if !self.search.starts_with('?') || check_line(&self.search, SEARCH_CHARS_MAX).is_err() {
            return Err(refused(ViewRefused::Search));
        }
        // Under lock, so that two at once are counted one after the other, and whoever is erased meanwhile keeps none.
        let actor = work.actor().actor;
        lock_actor::<ViewRefused>(work, actor).await?;
        if view::count_others(work.tx, actor, &self.name).await? >= VIEWS_MAX {
            return Err(refused(ViewRefused::TooMany));
        }
        Ok(view::save(work.tx, actor, &self.name, &self.search).await?)
    }
}

impl Command for DropView {
    type Done = ();
    type Refusal = ViewRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<(), Failure<ViewRefused>> {
        admit(work.actor()).map_err(Failure::Refused)?;
        if view::delete(work.tx, work.actor().actor, &self.name).await? {
            Ok(())
        } else {
            Err(Failure::Refused(ViewRefused::NoSuchView))
        }
    }
}

/// The caller's views, as they were saved.
pub async fn list_views(ctx: &Ctx, actor: &ActorContext) -> Result<Vec<View>, StoreError> {
    let db = ctx.store().db().await?;
    view::list(&db, actor.actor).await
}
