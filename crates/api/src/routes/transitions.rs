//! What is said about units and runs: that they wait, are blocked, failed, cannot be done; that they stand still or go on. And
//! what may be said now.

mod options;
mod problems;

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use handoff_core::id::{RunId, UnitId};
use handoff_core::machine::FacetCode;
use handoff_core::run::Run;
use handoff_core::run::upkeep::{RunOrder, UnitOrder};
use handoff_engine::run::{AskRunOptions, AskUnitOptions, NoSuch, OrderRun, OrderUnit, UnitOrdered};
use handoff_engine::{Failure, Preview, perform_on_run};
use http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::App;
use crate::extract::{PathOf, SignedIn, Submitted};
use crate::problem::{Code, Problem};
use crate::routes::condition::UnitCondition;
use crate::routes::timing::working_time;

pub(crate) use options::Transitions;

/// What you say about a unit. With `preview` you get the same verdict, and nothing is changed.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
#[schema(example = json!({"do": "block", "reason": "missing_approval", "note": "The manager is away until Monday."}))]
pub(crate) enum UnitTransition {
    /// It waits.
    Wait {
        /// For what, at least one: facets of the state `waiting`, see `GET /v1/state-machines`.
        #[schema(example = json!(["waiting_external"]))]
        facets: Vec<String>,
        /// When the waiting ends by itself.
        #[serde(default)]
        until: Option<Timestamp>,
        /// Only tell what would become of it.
        #[serde(default)]
        preview: bool,
    },
    /// What it waited for has come.
    Resume {
        /// What proves it.
        proof: String,
        /// Only tell what would become of it.
        #[serde(default)]
        preview: bool,
    },
    /// It is held up.
    Block {
        /// A word of the vocabulary `block_reason`.
        reason: String,
        /// More about it.
        #[serde(default)]
        note: Option<String>,
        /// Only tell what would become of it.
        #[serde(default)]
        preview: bool,
    },
    /// What held it up is gone.
    Unblock {
        /// What proves it.
        proof: String,
        /// Only tell what would become of it.
        #[serde(default)]
        preview: bool,
    },
    /// Work on it failed.
    Fail {
        /// A word of the vocabulary `failure_classification`.
        classification: String,
        /// What happened.
        #[serde(default)]
        message: Option<String>,
        /// Only tell what would become of it.
        #[serde(default)]
        preview: bool,
    },
    /// It is tried again. Needs an `Idempotency-Key`, so that one failure is not tried again twice.
    Retry {
        /// Only tell what would become of it.
        #[serde(default)]
        preview: bool,
    },
    /// Of a failed unit: trying again is no use. Of a blocked one: it cannot wait.
    Escalate {
        /// Only tell what would become of it.
        #[serde(default)]
        preview: bool,
    },
    /// Its deadline is put off. Only a manager may.
    Extend {
        /// By how much working time, in hours, minutes and seconds: added to what is left, or counted from now.
        #[schema(example = "PT4H")]
        by: String,
        /// Why.
        reason: String,
        /// Only tell what would become of it.
        #[serde(default)]
        preview: bool,
    },
    /// It cannot be done.
    DeclareCannotComplete {
        /// What proves it.
        evidence: String,
        /// Only tell what would become of it.
        #[serde(default)]
        preview: bool,
    },
    /// It is no longer wanted, nor what would follow from it. Joins that waited for it look again at who can still come.
    Cancel {
        /// Why.
        reason: String,
        /// Only tell what would become of it.
        #[serde(default)]
        preview: bool,
    },
}

impl UnitTransition {
    /// The order, and whether it is only asked what would become of it.
    fn into_order(self) -> Result<(UnitOrder, bool), Problem> {
        Ok(match self {
            Self::Wait { facets, until, preview } => {
                let facets = facets.iter().enumerate().map(|(place, word)| facet(place, word));
                (UnitOrder::Wait { facets: facets.collect::<Result<_, _>>()?, until }, preview)
            }
            Self::Resume { proof, preview } => (UnitOrder::Resume { proof }, preview),
            Self::Block { reason, note, preview } => (UnitOrder::Block { reason, note }, preview),
            Self::Unblock { proof, preview } => (UnitOrder::Unblock { proof }, preview),
            Self::Fail { classification, message, preview } => {
                (UnitOrder::Fail { classification, message }, preview)
            }
            Self::Retry { preview } => (UnitOrder::Retry, preview),
            Self::Escalate { preview } => (UnitOrder::Escalate, preview),
            Self::Extend { by, reason, preview } => {
                (UnitOrder::Extend { by: working_time("/by", &by)?, reason }, preview)
            }
            Self::DeclareCannotComplete { evidence, preview } => {
                (UnitOrder::DeclareCannotComplete { evidence }, preview)
            }
            Self::Cancel { reason, preview } => (UnitOrder::Cancel { reason }, preview),
        })
    }
}

fn facet(place: usize, word: &str) -> Result<FacetCode, Problem> {
    FacetCode::from_word(word).ok_or_else(|| {
        let known: Vec<_> = FacetCode::ALL.iter().map(|facet| facet.word()).collect();
        let detail = format!("must be one of {}", known.join(", "));
        Problem::new(Code::InvalidValue, format!("/facets/{place} {detail}."))
            .at(format!("/facets/{place}"), detail)
    })
}

/// What you say about a run. With `preview` you get the same verdict, and nothing is changed.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
#[schema(example = json!({"do": "pause"}))]
pub(crate) enum RunTransition {
    /// It is to stand still: nobody takes, decides or is woken in it.
    Pause {
        /// Only tell what would become of it.
        #[serde(default)]
        preview: bool,
    },
    /// It is to go on.
    Resume {
        /// Only tell what would become of it.
        #[serde(default)]
        preview: bool,
    },
    /// It is no longer wanted, or what is open at one of its stages is not. Whoever holds something of it is told.
    Cancel {
        /// Why.
        reason: String,
        /// Only what is open at this stage; absent: the whole run.
        #[serde(default)]
        stage: Option<String>,
        /// The approval that allows it; absent: you answer for it alone.
        #[serde(default)]
        approval_id: Option<Uuid>,
        /// Only tell what would become of it.
        #[serde(default)]
        preview: bool,
    },
}

/// A unit after what was said about it, or, in a preview, as it would be.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MovedUnit {
    unit_id: Uuid,
    run_id: Uuid,
    stage: String,
    #[serde(flatten)]
    condition: UnitCondition,
    /// Nothing was changed.
    preview: bool,
}

/// A run after what was said about it, or, in a preview, as it would be.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MovedRun {
    run_id: Uuid,
    #[schema(example = "paused")]
    state: &'static str,
    updated_at: Timestamp,
    /// Nothing was changed.
    preview: bool,
}

/// Say something about a unit: that it waits, goes on, is blocked, failed, cannot be done
#[utoipa::path(post, path = "/v1/units/{unit}/transitions", tag = "work",
    params(("unit" = Uuid, Path, description = "The unit's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = UnitTransition,
    responses((status = 200, body = MovedUnit), (status = "default", body = Problem)))]
pub(crate) async fn move_unit(
    State(app): State<App>,
    PathOf(unit): PathOf<Uuid>,
    submitted: Submitted<UnitTransition>,
) -> Result<Response, Problem> {
    let (order, preview) = submitted.body.clone().into_order()?;
    let command = OrderUnit { unit: UnitId(unit), order };
    let to_wire = move |ordered: UnitOrdered| moved_unit(&ordered, preview);
    if preview {
        app.answer_on_run(submitted.by(), Preview(command), StatusCode::OK, to_wire).await
    } else {
        app.answer_on_run(submitted.by(), command, StatusCode::OK, to_wire).await
    }
}

fn moved_unit(ordered: &UnitOrdered, preview: bool) -> MovedUnit {
    let stage = ordered.definition.stage_of(ordered.unit.step);
    MovedUnit {
        unit_id: ordered.unit.id.0,
        run_id: ordered.unit.run.0,
        stage: stage.map(|stage| stage.key.to_string()).unwrap_or_default(),
        condition: (&ordered.unit).into(),
        preview,
    }
}

/// Say something about a run: that it is to stand still, to go on, or is no longer wanted
#[utoipa::path(post, path = "/v1/runs/{run}/transitions", tag = "runs",
    params(("run" = Uuid, Path, description = "The run's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = RunTransition,
    responses((status = 200, body = MovedRun), (status = "default", body = Problem)))]
pub(crate) async fn move_run(
    State(app): State<App>,
    PathOf(run): PathOf<Uuid>,
    submitted: Submitted<RunTransition>,
) -> Result<Response, Problem> {
    let (order, preview) = match submitted.body.clone() {
        RunTransition::Pause { preview } => (RunOrder::Pause, preview),
        RunTransition::Resume { preview } => (RunOrder::Resume, preview),
        RunTransition::Cancel { reason, stage: Some(stage), approval_id: None, preview } => {
            (RunOrder::CancelStage { stage, reason }, preview)
        }
        RunTransition::Cancel { stage: Some(_), approval_id: Some(_), .. } => {
            let detail = "goes with a whole run, not with a stage";
            return Err(Problem::new(Code::InvalidValue, format!("/approval_id {detail}."))
                .at("/approval_id", detail));
        }
        RunTransition::Cancel { reason, stage: None, approval_id: approval, preview } => {
            (RunOrder::Cancel { reason, approval }, preview)
        }
    };
    let command = OrderRun { run: RunId(run), order };
    let to_wire = move |run: Run| MovedRun {
        run_id: run.id.0,
        state: run.state.word(),
        updated_at: run.updated_at,
        preview,
    };
    if preview {
        app.answer_on_run(submitted.by(), Preview(command), StatusCode::OK, to_wire).await
    } else {
        app.answer_on_run(submitted.by(), command, StatusCode::OK, to_wire).await
    }
}

/// Read what you may say about a unit now, and why not the rest
#[utoipa::path(get, path = "/v1/units/{unit}/transitions", tag = "work",
    params(("unit" = Uuid, Path, description = "The unit's id")),
    responses((status = 200, body = Transitions), (status = "default", body = Problem)))]
pub(crate) async fn unit_transitions(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(unit): PathOf<Uuid>,
) -> Result<Json<Transitions>, Problem> {
    let told = perform_on_run(&app.ctx, &signed_in.caller, AskUnitOptions(UnitId(unit))).await;
    told.map(|told| Json(told.into())).map_err(no_such)
}

/// Read what you may say about a run now, and why not the rest
#[utoipa::path(get, path = "/v1/runs/{run}/transitions", tag = "runs",
    params(("run" = Uuid, Path, description = "The run's id")),
    responses((status = 200, body = Transitions), (status = "default", body = Problem)))]
pub(crate) async fn run_transitions(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(run): PathOf<Uuid>,
) -> Result<Json<Transitions>, Problem> {
    let told = perform_on_run(&app.ctx, &signed_in.caller, AskRunOptions(RunId(run))).await;
    told.map(|told| Json(told.into())).map_err(no_such)
}

fn no_such(failed: Failure<NoSuch>) -> Problem {
    match failed {
        Failure::Refused(NoSuch::Unit(_)) => Problem::not_found("This unit"),
        Failure::Refused(NoSuch::Run(_)) => Problem::not_found("This run"),
        Failure::Store(failed) => failed.into(),
    }
}
