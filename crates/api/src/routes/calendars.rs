//! The working hours of a project.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use handoff_core::calendar::{CalendarDocument, ExceptionalDay, WeekDocument};
use handoff_engine::calendar::{CalendarCard, SetCalendar, SetCalendarRefused};
use handoff_engine::read::calendar::find_calendar;
use http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::App;
use crate::extract::{NoBody, PathOf, QueryOf, SignedIn, Submitted};
use crate::problem::{Code, Fault, Problem};

/// Working hours. A day that is not named has none; an end before its begin lies on the next day.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"time_zone": "Europe/Berlin", "week": {"monday": ["09:00-12:00", "13:00-17:00"]},
    "holidays": ["2026-05-01", "2026-12-24/2027-01-01"],
    "working_days": [{"date": "2026-11-21", "hours": ["10:00-14:00"]}]}))]
pub(crate) struct CalendarHours {
    /// The name of the place's time zone.
    time_zone: String,
    /// The hours of an ordinary week.
    #[serde(default)]
    week: WeekHours,
    /// Days without work, or first and last of several.
    #[serde(default)]
    holidays: Vec<String>,
    /// Days with hours of their own, whatever the week and the holidays say.
    #[serde(default)]
    working_days: Vec<DayHours>,
}

/// The hours of an ordinary week.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct WeekHours {
    monday: Vec<String>,
    tuesday: Vec<String>,
    wednesday: Vec<String>,
    thursday: Vec<String>,
    friday: Vec<String>,
    saturday: Vec<String>,
    sunday: Vec<String>,
}

/// A day with hours of its own.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DayHours {
    /// The day.
    date: String,
    /// Its hours.
    hours: Vec<String>,
}

impl From<CalendarHours> for CalendarDocument {
    fn from(hours: CalendarHours) -> Self {
        let CalendarHours { time_zone, week, holidays, working_days } = hours;
        let WeekHours { monday, tuesday, wednesday, thursday, friday, saturday, sunday } = week;
        let week = WeekDocument { monday, tuesday, wednesday, thursday, friday, saturday, sunday };
        let working_days =
            working_days.into_iter().map(|DayHours { date, hours }| ExceptionalDay { date, hours }).collect();
        Self { time_zone, week, holidays, working_days }
    }
}

/// The working hours of a project.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CalendarView {
    /// Absent until somebody sets the hours.
    calendar_id: Option<Uuid>,
    /// Which these are of the project's, counted from one; 0 until somebody sets them.
    number: i32,
    /// Work goes on day and night.
    around_the_clock: bool,
    /// The hours, as they were written; absent when work goes on around the clock.
    #[schema(value_type = Option<Object>)]
    calendar: Option<Value>,
    set_by: Option<Uuid>,
    set_at: Option<Timestamp>,
}

impl From<CalendarCard> for CalendarView {
    fn from(card: CalendarCard) -> Self {
        Self {
            calendar_id: Some(card.id.0),
            number: card.number,
            around_the_clock: card.document.is_none(),
            calendar: card.document,
            set_by: Some(card.set_by.0),
            set_at: Some(card.set_at),
        }
    }
}

/// Which hours.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct CalendarQuery {
    /// The hours with this number; without it, those that hold now.
    number: Option<i32>,
}

/// Read the working hours of a project
#[utoipa::path(get, path = "/v1/projects/{project}/calendar", tag = "projects",
    params(("project" = String, Path, description = "The project's key"), CalendarQuery),
    responses((status = 200, body = CalendarView), (status = "default", body = Problem)))]
pub(crate) async fn get_calendar(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(project): PathOf<String>,
    QueryOf(query): QueryOf<CalendarQuery>,
) -> Result<Json<CalendarView>, Problem> {
    let found = find_calendar(&app.ctx, &signed_in.caller.actor, &project, query.number).await?;
    match (found.ok_or_else(|| Problem::not_found("This project"))?, query.number) {
        (Some(card), _) => Ok(Json(card.into())),
        (None, Some(_)) => Err(Problem::not_found("This calendar")),
        (None, None) => Ok(Json(CalendarView {
            calendar_id: None,
            number: 0,
            around_the_clock: true,
            calendar: None,
            set_by: None,
            set_at: None,
        })),
    }
}

/// Set the working hours of a project; deadlines that run already keep theirs
#[utoipa::path(put, path = "/v1/projects/{project}/calendar", tag = "projects", request_body = CalendarHours,
    params(("project" = String, Path, description = "The project's key"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 200, body = CalendarView), (status = "default", body = Problem)))]
pub(crate) async fn set_calendar(
    State(app): State<App>,
    PathOf(project): PathOf<String>,
    submitted: Submitted<CalendarHours>,
) -> Result<Response, Problem> {
    let command = SetCalendar { project, document: Some(submitted.body.clone().into()) };
    app.answer(submitted.by(), &command, StatusCode::OK, CalendarView::from).await
}

/// Let a project work day and night from now on
#[utoipa::path(delete, path = "/v1/projects/{project}/calendar", tag = "projects",
    params(("project" = String, Path, description = "The project's key"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 200, body = CalendarView), (status = "default", body = Problem)))]
pub(crate) async fn clear_calendar(
    State(app): State<App>,
    PathOf(project): PathOf<String>,
    submitted: Submitted<NoBody>,
) -> Result<Response, Problem> {
    let command = SetCalendar { project, document: None };
    app.answer(submitted.by(), &command, StatusCode::OK, CalendarView::from).await
}

impl From<SetCalendarRefused> for Problem {
    fn from(refused: SetCalendarRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            SetCalendarRefused::NoSuchProject(_) => Self::not_found("This project"),
            SetCalendarRefused::Forbidden => Self::new(Code::Forbidden, detail),
            SetCalendarRefused::Faults(faults) => {
                let faults = faults
                    .into_iter()
                    .map(|fault| Fault::new(fault.pointer, fault.kind.to_string()).named(fault.kind.code()));
                Self::new(Code::InvalidValue, detail).with_faults(faults)
            }
        }
    }
}
