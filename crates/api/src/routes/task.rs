//! What somebody who works on a unit is asked, shown and allowed: all that a page needs to be the desk for any stage.

use axum::Json;
use axum::extract::State;
use handoff_core::definition::HumanStage;
use handoff_core::definition::config::{PreAnnotation, Skip};
use handoff_core::id::UnitId;
use handoff_engine::read::run::{self, RunCard, UnitStory};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::App;
use crate::extract::{PathOf, SignedIn};
use crate::problem::Problem;

/// What is asked at a unit's stage.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Task {
    /// The project's key: where to find the people one can ask and mention.
    #[schema(example = "office")]
    project: String,
    /// The version of the workflow, and so of the instructions and the form.
    version: i32,
    /// `ANNOTATE` or `REVIEW`; absent if nobody works there.
    #[schema(example = "ANNOTATE")]
    stage_type: Option<&'static str>,
    /// The shape of the answer, as a JSON Schema; absent: an answer needs no data.
    form: Option<Value>,
    /// Hints on how to show the form, by JSON pointer.
    ui: Option<Value>,
    /// What people are told, as Markdown.
    instructions: Option<String>,
    /// The reasons to choose from when something is rejected; empty: any text.
    rejection_reasons: Vec<String>,
    /// The fields to decide about one by one, under `verdicts` in the data; empty: the answer as a whole.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    review_fields: Vec<String>,
    /// Whether people are kept from seeing who worked before, and what they said.
    blind: bool,
    /// What the stage before brought, if it is to be shown: what an answer can begin with.
    prefill: Option<Value>,
    /// Whether it may be passed over: `allowed`, `with_reason` or `forbidden`.
    #[schema(example = "allowed")]
    skip: &'static str,
    /// Whether those who answer hear afterwards how right they were, where it was a gold question: whether `GET
    /// /v1/assignments/{assignment}/feedback` can have something to say. It is said of the stage, and so tells nothing of this unit.
    feedback: bool,
}

/// Read what is asked at a unit's stage: form, instructions, and what an answer can begin with
#[utoipa::path(get, path = "/v1/units/{unit}/task", tag = "work",
    params(("unit" = Uuid, Path, description = "The unit's id")),
    responses((status = 200, body = Task), (status = "default", body = Problem)))]
pub(crate) async fn get_task(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(unit): PathOf<Uuid>,
) -> Result<Json<Task>, Problem> {
    let found = run::find_unit(&app.ctx, &signed_in.caller.actor, UnitId(unit)).await?;
    let missing = || Problem::not_found("This unit");
    let UnitStory { card, definition, input, .. } = found.ok_or_else(missing)?;
    let run = run::find_run(&app.ctx, &signed_in.caller.actor, card.unit.run).await?.ok_or_else(missing)?;
    let human = definition.stage(&card.stage).and_then(|stage| stage.kind.human());
    Ok(Json(tell(run, human, input.map(|input| input.result))))
}

fn tell(run: RunCard, human: Option<&HumanStage>, before: Option<Value>) -> Task {
    let work = human.map(|human| &human.work);
    let reviewing = human.and_then(|human| human.reviewing.as_ref());
    let shown = work.is_some_and(|work| !work.blind && work.pre_annotation == PreAnnotation::Show);
    Task {
        project: run.project_key,
        version: run.line.version_number,
        stage_type: human.map(|human| if human.is_review { "REVIEW" } else { "ANNOTATE" }),
        form: work.and_then(|work| work.form.clone()),
        ui: work.and_then(|work| work.ui.clone()),
        instructions: work.and_then(|work| work.instructions.clone()),
        rejection_reasons: reviewing.map(|reviewing| reviewing.rejection_reasons.clone()).unwrap_or_default(),
        review_fields: reviewing.map(|reviewing| reviewing.fields.clone()).unwrap_or_default(),
        blind: work.is_some_and(|work| work.blind),
        prefill: before.filter(|_| shown),
        skip: match work.map(|work| work.skip) {
            Some(Skip::Allowed) => "allowed",
            Some(Skip::WithReason) => "with_reason",
            Some(Skip::Forbidden) | None => "forbidden",
        },
        feedback: human.and_then(HumanStage::gold).is_some_and(|plan| plan.feedback),
    }
}
