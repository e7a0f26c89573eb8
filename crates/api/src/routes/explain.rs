//! Why work is or is not on offer, rule by rule.

use axum::Json;
use axum::extract::State;
use handoff_engine::read::explain::knows_queue;
use handoff_engine::read::explain_rules::{Explained, explain_work};
use handoff_engine::run::WorkFrom;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::App;
use crate::extract::{QueryOf, SignedIn};
use crate::problem::Problem;
use crate::routes::assignments::work_from;

/// Which work.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExplainQuery {
    /// Only in this project (its key).
    project: Option<String>,
    /// Only of this queue; goes without `project`.
    step_id: Option<Uuid>,
}

/// What a rule keeps from you.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RuleDetail {
    /// A stable word for the rule.
    #[schema(example = "skills")]
    rule: &'static str,
    /// How many units it keeps from you.
    units: u64,
    /// What would free one.
    frees: String,
}

/// What is on offer to you, and what is kept from you by which rule.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Explanation {
    /// How many units you may take.
    on_offer: u64,
    /// The rules, in the order in which they are asked; a unit is counted at the first that keeps it from you.
    removed: Vec<RuleDetail>,
    /// Whether there is more than was looked at: 500 units of a queue, 200 queues.
    cut: bool,
}

impl From<Explained> for Explanation {
    fn from(explained: Explained) -> Self {
        let removed = explained.removed.into_iter();
        let removed = removed.map(|one| RuleDetail { rule: one.rule, units: one.units, frees: one.frees });
        Self { on_offer: explained.on_offer, removed: removed.collect(), cut: explained.cut }
    }
}

/// Explain what is on offer to you: rule by rule how many units it keeps from you, and what would free one
#[utoipa::path(get, path = "/v1/work/explain", tag = "work", params(ExplainQuery),
    responses((status = 200, body = Explanation), (status = "default", body = Problem)))]
pub(crate) async fn explain(
    State(app): State<App>,
    signed_in: SignedIn,
    QueryOf(query): QueryOf<ExplainQuery>,
) -> Result<Json<Explanation>, Problem> {
    let actor = &signed_in.caller.actor;
    // Named as where a claim is to come from, so that both mean the same work.
    let (step, project) = match work_from(&app, actor, (query.project.as_deref(), query.step_id), "").await? {
        WorkFrom::Step(step) if knows_queue(&app.ctx, actor, step).await? => (Some(step), None),
        WorkFrom::Step(_) => return Err(Problem::not_found("This step")),
        WorkFrom::Project(project) => (None, Some(project)),
        WorkFrom::Anywhere => (None, None),
    };
    let explained = explain_work(&app.ctx, actor, step, project).await?;
    Ok(Json(explained.into()))
}
