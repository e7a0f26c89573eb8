//! Reading: lists and cards. Everything here is cut to what the caller may see, and nothing here changes anything, but for one note: who
//! looked at answers where others still answer blind.

pub mod approval;
pub mod around;
pub mod audit;
pub(crate) mod blind;
pub mod calendar;
pub mod delivery;
pub mod explain;
pub mod explain_rules;
pub mod import;
pub mod mining;
pub mod people;
pub mod problem;
pub mod quality;
pub mod results;
pub mod run;
pub mod step;
pub mod timing;
pub mod work;
pub mod workflow;

use handoff_core::actor::ActorContext;
use handoff_core::id::{ActorId, ProjectId};
use handoff_core::permission::InProject;
use handoff_store::project::ProjectCard;
use handoff_store::{Db, StoreError, project};

/// The most rows one page can have.
pub const PAGE_MAX: i64 = 200;
/// Rows of a page when nothing is said.
pub const PAGE_DEFAULT: i64 = 50;

/// The project called `key`, if it exists for this actor: one that may not be read does not exist.
pub(crate) async fn visible_project(
    db: &Db,
    actor: &ActorContext,
    key: &str,
) -> Result<Option<ProjectCard>, StoreError> {
    Ok(project::find(db, key).await?.filter(|project| actor.may(InProject::Read, project.id)))
}

/// Whose gold questions are to be told among work: somebody's own, unless they may know which those are.
pub(crate) fn gold_reader(actor: &ActorContext, project: ProjectId) -> Option<ActorId> {
    (!actor.may(InProject::Quality, project)).then_some(actor.actor)
}
