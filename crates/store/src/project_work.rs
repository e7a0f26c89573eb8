//! What somebody outside says of a project's work as a whole.

use handoff_core::id::ProjectId;
use handoff_core::inbound::WorkStatus;
use handoff_queries::queries::project_work as queries;
use jiff::Timestamp;

use crate::{StoreError, Tx};

/// Notes an event from outside. False if it came before.
pub async fn note(
    tx: &Tx,
    (source, id): (&str, &str),
    event_type: &str,
    project: ProjectId,
) -> Result<bool, StoreError> {
    let statement = queries::note_inbound_event();
    let noted = statement.bind(tx.sql(), &source, &id, &event_type, &project.0, &tx.now()).opt().await?;
    Ok(noted.is_some())
}

/// Keeps what was said of a project's work. False if something later was said before.
pub async fn say(
    tx: &Tx,
    project: ProjectId,
    status: WorkStatus,
    said_at: Timestamp,
) -> Result<bool, StoreError> {
    let said = queries::say_project_work().bind(tx.sql(), &project.0, &status.word(), &said_at).opt().await?;
    Ok(said.is_some())
}

/// Launches or pauses all steps of a project; how many that changed.
pub async fn set_steps(tx: &Tx, project: ProjectId, status: WorkStatus) -> Result<usize, StoreError> {
    Ok(queries::set_project_steps().bind(tx.sql(), &status.word(), &project.0).all().await?.len())
}
