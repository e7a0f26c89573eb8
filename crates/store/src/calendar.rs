//! When the people of a project work: one row for each change, none of them ever changed.

use std::collections::HashMap;

use handoff_core::calendar::{Calendar, CalendarDocument};
use handoff_core::id::{ActorId, CalendarId, ProjectId};
use handoff_queries::client::Params;
use handoff_queries::queries::calendar as queries;
use handoff_queries::queries::calendar::{CalendarRow, InsertCalendarParams, NumberedCalendarParams};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

use crate::{Db, Ids, StoreError, Tx};

/// The hours of a project, from a time on.
#[derive(Clone, Debug, PartialEq)]
pub struct CalendarCard {
    /// Which.
    pub id: CalendarId,
    /// The project.
    pub project: ProjectId,
    /// Which it is of the project's, counted from one.
    pub number: i32,
    /// The hours, as they were written; none: day and night.
    pub document: Option<Value>,
    /// Who said so.
    pub set_by: ActorId,
    /// When.
    pub set_at: Timestamp,
}

impl From<CalendarRow> for CalendarCard {
    fn from(row: CalendarRow) -> Self {
        Self {
            id: CalendarId(row.calendar_id),
            project: ProjectId(row.project_id),
            number: row.number,
            document: row.document,
            set_by: ActorId(row.set_by),
            set_at: row.set_at,
        }
    }
}

/// Lets other hours hold from now on. Call it under [`crate::project::lock`].
pub async fn set(
    tx: &Tx,
    project: ProjectId,
    document: Option<Value>,
    by: ActorId,
) -> Result<CalendarCard, StoreError> {
    let id = CalendarId::fresh(&mut Ids);
    let text = document.as_ref().map(Value::to_string);
    let params = InsertCalendarParams {
        calendar: id.0,
        project: project.0,
        document: text.as_deref(),
        set_by: by.0,
        now: tx.now(),
    };
    let number = queries::insert_calendar().params(tx.sql(), &params).one().await?;
    Ok(CalendarCard { id, project, number, document, set_by: by, set_at: tx.now() })
}

/// The hours that hold now; none: nobody ever said, so day and night.
pub async fn current(db: &Db, project: ProjectId) -> Result<Option<CalendarCard>, StoreError> {
    Ok(queries::current_calendar().bind(db.sql(), &project.0).opt().await?.map(Into::into))
}

/// The hours with this number.
pub async fn numbered(db: &Db, project: ProjectId, number: i32) -> Result<Option<CalendarCard>, StoreError> {
    let params = NumberedCalendarParams { project: project.0, number };
    Ok(queries::numbered_calendar().params(db.sql(), &params).opt().await?.map(Into::into))
}

/// The calendar that holds now in each of these projects, where one was ever set.
pub async fn current_of(
    db: &Db,
    projects: &[ProjectId],
) -> Result<HashMap<ProjectId, CalendarId>, StoreError> {
    let projects: Vec<Uuid> = projects.iter().map(|project| project.0).collect();
    let rows = queries::current_calendars().bind(db.sql(), &projects).all().await?;
    Ok(rows.into_iter().map(|row| (ProjectId(row.project_id), CalendarId(row.calendar_id))).collect())
}

/// Calendars by id, ready to reckon with.
pub async fn compiled(db: &Db, calendars: &[CalendarId]) -> Result<Vec<(CalendarId, Calendar)>, StoreError> {
    let ids: Vec<Uuid> = calendars.iter().map(|calendar| calendar.0).collect();
    let rows = queries::calendars_by_id().bind(db.sql(), &ids).all().await?;
    let read = rows.into_iter().map(|row| {
        let corrupt = |what: String| StoreError::Corrupt {
            table: "calendar",
            row: format!("{}: {what}", row.calendar_id),
        };
        let calendar = match row.document {
            None => Calendar::always(),
            Some(document) => {
                let document: CalendarDocument =
                    serde_json::from_value(document).map_err(|error| corrupt(error.to_string()))?;
                Calendar::compile(&document).map_err(|faults| corrupt(format!("{} faults", faults.len())))?
            }
        };
        Ok((CalendarId(row.calendar_id), calendar))
    });
    read.collect()
}
