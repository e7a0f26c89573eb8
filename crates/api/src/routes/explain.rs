//! Why work is or is not on offer, rule by rule.

use axum::Json;
use axum::extract::State;
use handoff_core::id::StepId;
use handoff_engine::read::explain_rules::{Explained, explain_work};
use handoff_engine::read::people;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::App;
use crate::extract::{QueryOf, SignedIn};
use crate::problem::Problem;

/// Which work.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExplainQuery {
    /// Only in this project (its key).
    project: Option<String>,
    /// Only of this queue.
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
    let project = match &query.project {
        Some(key) => {
            let project = people::find_project(&app.ctx, actor, key).await?;
            Some(project.ok_or_else(|| Problem::not_found("This project"))?.id)
        }
        None => None,
    };
    let explained = explain_work(&app.ctx, actor, query.step_id.map(StepId), project).await?;
    Ok(Json(explained.into()))
}
