//! What is wrong, kind by kind.

use axum::Json;
use axum::extract::State;
use handoff_engine::read::problem::{self, Kind, Problems, Troubled};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::App;
use crate::extract::{QueryOf, SignedIn};
use crate::page::{Page, PageQuery};
use crate::problem::Problem;

/// How much is wrong. Each number is counted up to 10000.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ProblemCounts {
    /// Events that were set aside and wait for a second chance.
    dead_letters: i64,
    /// Those of them that do not have the shape they should have.
    schema_violations: i64,
    /// Consumers that nobody has heard of for too long.
    silent_consumers: usize,
    /// Consumers that are too far behind.
    lagging_consumers: usize,
    /// Events that failed and are tried again.
    retrying_events: i64,
    /// Units past their deadline.
    overdue_units: i64,
    /// Units whose work failed or cannot be done: people's, rules' or models'.
    failed_units: i64,
    /// Runs that nothing will carry on: not over, but with nothing open in them, or of a parent that is over.
    orphan_runs: i64,
}

impl From<Problems> for ProblemCounts {
    fn from(problems: Problems) -> Self {
        Self {
            dead_letters: problems.counts.dead_letters,
            schema_violations: problems.counts.schema_violations,
            silent_consumers: problems.silent_consumers,
            lagging_consumers: problems.lagging_consumers,
            retrying_events: problems.retrying_events,
            overdue_units: problems.counts.overdue_units,
            failed_units: problems.counts.failed_units,
            orphan_runs: problems.counts.orphan_runs,
        }
    }
}

/// Count what is wrong, kind by kind
#[utoipa::path(get, path = "/v1/problems", tag = "operations",
    responses((status = 200, body = ProblemCounts), (status = "default", body = Problem)))]
pub(crate) async fn count_problems(
    State(app): State<App>,
    signed_in: SignedIn,
) -> Result<Json<ProblemCounts>, Problem> {
    Ok(Json(problem::count_problems(&app.ctx, &signed_in.caller.actor).await?.into()))
}

/// Which trouble.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TroubleKind {
    OverdueUnits,
    FailedUnits,
    OrphanRuns,
}

/// Which runs and units in trouble.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct TroubleQuery {
    /// The kind of trouble.
    #[param(inline)]
    kind: TroubleKind,
    /// How many rows at most: 1 to 200, 50 when nothing is said.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<i64>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// A run or unit in trouble.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TroubledView {
    run_id: Uuid,
    /// The unit, if it is one.
    unit_id: Option<Uuid>,
    /// The project's key.
    project: String,
    /// The workflow's key.
    workflow: String,
    /// The unit's stage.
    stage: Option<String>,
    /// The state of the unit, else of the run.
    state: String,
    /// Since when, as far as is known.
    since: Timestamp,
    external_key: Option<String>,
}

impl From<Troubled> for TroubledView {
    fn from(troubled: Troubled) -> Self {
        Self {
            run_id: troubled.run.0,
            unit_id: troubled.unit.map(|unit| unit.0),
            project: troubled.project,
            workflow: troubled.workflow,
            stage: troubled.stage,
            state: troubled.state,
            since: troubled.since,
            external_key: troubled.external_key,
        }
    }
}

/// List runs and units in one kind of trouble
#[utoipa::path(get, path = "/v1/problems/runs", tag = "operations", params(TroubleQuery),
    responses((status = 200, body = Page<TroubledView>), (status = "default", body = Problem)))]
pub(crate) async fn list_troubled(
    State(app): State<App>,
    signed_in: SignedIn,
    QueryOf(query): QueryOf<TroubleQuery>,
) -> Result<Json<Page<TroubledView>>, Problem> {
    let kind = match query.kind {
        TroubleKind::OverdueUnits => Kind::Overdue,
        TroubleKind::FailedUnits => Kind::Failed,
        TroubleKind::OrphanRuns => Kind::Orphan,
    };
    let page = PageQuery { limit: query.limit, cursor: query.cursor };
    let (limit, after) = (page.limit()?, page.after_id()?);
    let rows = problem::list_troubled(&app.ctx, &signed_in.caller.actor, kind, after, limit).await?;
    let place = |troubled: &Troubled| troubled.unit.map_or(troubled.run.0, |unit| unit.0).to_string();
    Ok(Json(Page::new(rows, limit, place, Into::into)))
}
