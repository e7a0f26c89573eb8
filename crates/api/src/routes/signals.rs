//! Signals from outside: what a WAIT stage waits for, or will wait for, has happened.

use axum::extract::State;
use axum::response::Response;
use handoff_core::id::RunId;
use handoff_core::run::signal::{Incoming, Origin, SignalRefused};
use handoff_engine::read::run::open_run_of_item;
use handoff_engine::run::{SendSignal, SendSignalRefused, SignalTaken};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::App;
use crate::extract::Submitted;
use crate::problem::{Code, Problem};

/// Something outside has happened. It is for a run, or for the newest run of an item that is not over.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"run_id": "01980c2e-7f5a-7e0b-9d55-3f1a4c7be101", "name": "documents-complete",
    "data": {"pages": 12}, "source": "https://scanner.example", "id": "4711"}))]
pub(crate) struct NewSignal {
    /// The run it is for.
    #[serde(default)]
    run_id: Option<Uuid>,
    /// Instead of the run: the project's key, with `external_key`.
    #[serde(default)]
    project: Option<String>,
    /// Instead of the run: what the item is called outside.
    #[serde(default)]
    external_key: Option<String>,
    /// With `external_key`: only runs of this workflow.
    #[serde(default)]
    workflow: Option<String>,
    /// The name that the WAIT stage waits for.
    name: String,
    /// What comes with it: it becomes the result of the WAIT stage.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    data: Option<serde_json::Map<String, Value>>,
    /// Who sends it, with `id`: the same signal sent twice is one signal.
    #[serde(default)]
    source: Option<String>,
    /// The sender's own number for it.
    #[serde(default)]
    id: Option<String>,
}

impl NewSignal {
    fn incoming(&self) -> Result<Incoming, Problem> {
        let origin = match (&self.source, &self.id) {
            (Some(source), Some(id)) => Some(Origin { source: source.clone(), id: id.clone() }),
            (None, None) => None,
            (Some(_), None) => return Err(missing("/id", "is needed with `source`")),
            (None, Some(_)) => return Err(missing("/source", "is needed with `id`")),
        };
        let data = self.data.clone().map(Value::Object);
        Ok(Incoming { name: self.name.clone(), data, origin })
    }
}

fn missing(pointer: &str, detail: &str) -> Problem {
    Problem::new(Code::InvalidValue, format!("{pointer} {detail}.")).at(pointer, detail)
}

/// What became of a signal.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TakenSignal {
    run_id: Uuid,
    /// `taken`: something waited for it; `kept`: it is kept until something does; `came_before`: nothing happened.
    #[schema(example = "taken")]
    fate: &'static str,
    /// The units it woke.
    woken_unit_ids: Vec<Uuid>,
    run_state: &'static str,
    /// What became of the item, if the run is over.
    run_outcome: Option<String>,
}

/// Send a signal to a run
#[utoipa::path(post, path = "/v1/signals", tag = "runs",
    params(("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = NewSignal,
    responses((status = 200, body = TakenSignal), (status = "default", body = Problem)))]
pub(crate) async fn send_signal(
    State(app): State<App>,
    submitted: Submitted<NewSignal>,
) -> Result<Response, Problem> {
    let incoming = submitted.body.incoming()?;
    // The item may have another run by now, or none: a repeat gets its answer all the same.
    if let Some(answered) = app.recall(submitted.by()).await? {
        return Ok(answered);
    }
    let command = SendSignal { run: addressee(&app, &submitted.body).await?, incoming };
    app.answer_on_run(submitted.by(), command, StatusCode::OK, |taken: SignalTaken| TakenSignal {
        run_id: taken.run.0,
        fate: taken.fate.word(),
        woken_unit_ids: taken.woken.iter().map(|unit| unit.0).collect(),
        run_state: taken.run_state.word(),
        run_outcome: taken.run_state.outcome().map(str::to_owned),
    })
    .await
}

async fn addressee(app: &App, signal: &NewSignal) -> Result<RunId, Problem> {
    match (signal.run_id, &signal.project, &signal.external_key) {
        (Some(run), None, None) if signal.workflow.is_none() => Ok(RunId(run)),
        (None, Some(project), Some(external_key)) => {
            let found = open_run_of_item(&app.ctx, project, external_key, signal.workflow.as_deref()).await?;
            found.ok_or_else(|| Problem::not_found("A run of this item that is not over"))
        }
        _ => Err(missing("/run_id", "or `project` and `external_key` must be given, and not both")),
    }
}

impl From<SendSignalRefused> for Problem {
    fn from(refused: SendSignalRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            SendSignalRefused::NoSuchRun(_) => Self::not_found("This run"),
            SendSignalRefused::Rule(rule) => match rule {
                SignalRefused::Role => Self::new(Code::Forbidden, detail),
                SignalRefused::Text { field, refused } => Self::invalid_value(&format!("/{field}"), &refused),
                SignalRefused::NothingWaits(_) => {
                    Self::new(Code::NothingWaits, detail).at("/name", "will not be waited for")
                }
                SignalRefused::TooManyKept => Self::new(Code::TooManySignals, detail),
                SignalRefused::NotAllowed(not_allowed) => not_allowed.into(),
            },
        }
    }
}
