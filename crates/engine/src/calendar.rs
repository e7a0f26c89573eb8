//! The working hours of a project.

use handoff_core::calendar::{Calendar, CalendarDocument, Fault};
use handoff_core::ledger::LedgerEvent;
use handoff_core::permission::InProject;
use handoff_store::{StoreError, calendar, ledger, project};

use crate::read::visible_project;
use crate::{Command, Failure, Work};

pub use handoff_store::calendar::CalendarCard;

/// Lets other hours hold from now on. Deadlines that run already keep the hours they were reckoned with.
#[derive(Clone, Debug)]
pub struct SetCalendar {
    /// The project's key.
    pub project: String,
    /// The hours; none: day and night.
    pub document: Option<CalendarDocument>,
}

/// Why the hours stay as they were.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetCalendarRefused {
    /// There is no such project, or the caller may not know of it.
    #[error("project {0:?} does not exist")]
    NoSuchProject(String),
    /// The caller may see the project, but not change it.
    #[error("you may not change this project")]
    Forbidden,
    /// The document means nothing.
    #[error("the calendar is not one that can be used")]
    Faults(Vec<Fault>),
}

impl Command for SetCalendar {
    type Done = CalendarCard;
    type Refusal = SetCalendarRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<CalendarCard, Failure<SetCalendarRefused>> {
        let refused = Failure::Refused;
        let card = visible_project(work.tx, work.actor(), &self.project).await?;
        let missing = || refused(SetCalendarRefused::NoSuchProject(self.project.clone()));
        let project = card.ok_or_else(missing)?.id;
        if !work.actor().may(InProject::ManageMembers, project) {
            return Err(refused(SetCalendarRefused::Forbidden));
        }
        if let Some(document) = &self.document {
            Calendar::compile(document).map_err(|faults| refused(SetCalendarRefused::Faults(faults)))?;
        }
        let written = self.document.as_ref().map(serde_json::to_value).transpose();
        let written = written.map_err(|error| StoreError::Corrupt {
            table: "calendar",
            row: format!("a calendar that cannot be written: {error}"),
        })?;

        project::lock(work.tx, project).await?;
        let current = calendar::current(work.tx, project).await?;
        if let Some(same) = current.filter(|current| current.document == written) {
            return Ok(same);
        }
        let card = calendar::set(work.tx, project, written, work.actor().actor).await?;
        let set = LedgerEvent::CalendarSet { project, calendar: card.id, number: card.number };
        ledger::append(work.tx, &work.author(), &set).await?;
        Ok(card)
    }
}
