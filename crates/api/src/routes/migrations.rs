//! Moving runs under way to another version of their workflow.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::response::Response;
use handoff_core::id::RunId;
use handoff_core::run::migrate::{StageMap, Stuck};
use handoff_engine::Failure;
use handoff_engine::workflow::{
    KeepMigrated, MigrateRuns, MigrateRunsRefused, Migrated, RUNS_AT_A_TIME_MAX, migrate_runs,
};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::App;
use crate::extract::{PathOf, Submitted};
use crate::problem::{Code, Problem};

/// Which runs to move, where to, and how.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"from": 1, "to": 2, "stages": {"first_review": "legal"}, "rehearse": true}))]
pub(crate) struct Migration {
    /// The number of the version that is left.
    from: i32,
    /// The number of the version that is gone to.
    to: i32,
    /// Which stage takes the place of which; one that is not named is followed by the one of the same key.
    #[serde(default)]
    stages: BTreeMap<String, String>,
    /// Only tell what would become of them: everything is written, and undone.
    #[serde(default)]
    rehearse: bool,
    /// `next` of the request before.
    #[serde(default)]
    after: Option<Uuid>,
    /// How many runs at most: 1 to 500, 100 when nothing is said.
    #[serde(default)]
    limit: Option<i64>,
}

/// What became of runs, or would.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MigrationReport {
    /// How many were looked at.
    seen: usize,
    /// How many moved.
    moved: usize,
    /// How many units that somebody held are on offer again; their holders are told.
    reoffered_units: usize,
    /// Those that stay, each with the reason.
    stuck: Vec<StuckRun>,
    /// Where to go on; absent: all were looked at.
    next: Option<Uuid>,
    /// Nothing was changed.
    rehearse: bool,
}

/// A run that stays where it is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StuckRun {
    run_id: Uuid,
    /// `no_counterpart`, `partly_judged`, `in_state`, `paused`, `not_here` or `not_allowed`.
    #[schema(example = "no_counterpart")]
    reason: &'static str,
    /// The reason in words.
    detail: String,
}

/// Move runs under way to another version, a bounded number at a time
#[utoipa::path(post, path = "/v1/projects/{project}/workflows/{workflow}/migrations", tag = "workflows",
    params(("project" = String, Path, description = "The project's key"),
           ("workflow" = String, Path, description = "The workflow's key"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = Migration,
    responses((status = 200, body = MigrationReport), (status = "default", body = Problem)))]
pub(crate) async fn migrate(
    State(app): State<App>,
    PathOf((project, workflow)): PathOf<(String, String)>,
    submitted: Submitted<Migration>,
) -> Result<Response, Problem> {
    if let Some(answered) = app.recall(submitted.by()).await? {
        return Ok(answered);
    }
    let Migration { from, to, stages, rehearse, after, limit } = submitted.body.clone();
    let limit = limit.unwrap_or(100);
    if !(1..=RUNS_AT_A_TIME_MAX).contains(&limit) {
        let detail = format!("must be 1 to {RUNS_AT_A_TIME_MAX}");
        return Err(Problem::new(Code::InvalidValue, format!("/limit {detail}.")).at("/limit", detail));
    }
    let (map, after) = (StageMap(stages), after.map(RunId));
    let request = MigrateRuns { project, workflow, from, to, map, after, limit, rehearse };
    let migrated = match migrate_runs(&app.ctx, &submitted.caller, &request).await {
        Ok(migrated) => migrated,
        Err(Failure::Refused(refused)) => return Err(refused.into()),
        Err(Failure::Store(failed)) => return Err(failed.into()),
    };
    // What has moved has moved; a repeat under the same key is told of it in the same words.
    let keep = KeepMigrated(migrated);
    app.answer(submitted.by(), &keep, StatusCode::OK, |migrated| report(migrated, rehearse)).await
}

fn report(migrated: Migrated, rehearse: bool) -> MigrationReport {
    let stuck = |(run, stuck): (RunId, Stuck)| StuckRun {
        run_id: run.0,
        reason: match &stuck {
            Stuck::NotHere => "not_here",
            Stuck::Paused => "paused",
            Stuck::NoCounterpart { .. } => "no_counterpart",
            Stuck::PartlyJudged { .. } => "partly_judged",
            Stuck::InState { .. } => "in_state",
            Stuck::Role | Stuck::NotAllowed(_) => "not_allowed",
        },
        detail: stuck.to_string(),
    };
    MigrationReport {
        seen: migrated.seen,
        moved: migrated.moved,
        reoffered_units: migrated.reoffered,
        stuck: migrated.stuck.into_iter().map(stuck).collect(),
        next: migrated.next.map(|run| run.0),
        rehearse,
    }
}

impl From<MigrateRunsRefused> for Problem {
    fn from(refused: MigrateRunsRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            MigrateRunsRefused::NoSuchVersion(..) => Self::not_found("This version"),
            MigrateRunsRefused::Role => Self::new(Code::Forbidden, detail),
            MigrateRunsRefused::NotBetweenVersions => {
                Self::new(Code::InvalidValue, detail).at("/to", "must be another version that was published")
            }
            MigrateRunsRefused::Map(map) => {
                Self::new(Code::InvalidValue, detail).at("/stages", map.to_string())
            }
        }
    }
}
