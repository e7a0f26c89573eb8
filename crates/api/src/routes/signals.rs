//! Signals from outside: what a WAIT stage waits for has happened.

use axum::extract::State;
use axum::response::Response;
use handoff_core::id::RunId;
use handoff_core::run::signal::SignalRefused;
use handoff_engine::run::{SendSignal, SendSignalRefused, SignalTaken};
use http::StatusCode;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::App;
use crate::extract::Submitted;
use crate::problem::{Code, Problem};

/// Something outside has happened.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"run_id": "01980c2e-7f5a-7e0b-9d55-3f1a4c7be101", "name": "documents-complete",
    "data": {"pages": 12}}))]
pub(crate) struct NewSignal {
    /// The run it is for.
    run_id: Uuid,
    /// The name that the WAIT stage waits for.
    name: String,
    /// What comes with it: it becomes the result of the WAIT stage.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    data: Option<serde_json::Map<String, Value>>,
}

/// A signal that was taken.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TakenSignal {
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
    let body = submitted.body.clone();
    let command = SendSignal { run: RunId(body.run_id), name: body.name, data: body.data.map(Value::Object) };
    app.answer_on_run(submitted.by(), command, StatusCode::OK, |taken: SignalTaken| TakenSignal {
        woken_unit_ids: taken.woken.iter().map(|unit| unit.0).collect(),
        run_state: taken.run_state.word(),
        run_outcome: taken.run_state.outcome().map(str::to_owned),
    })
    .await
}

impl From<SendSignalRefused> for Problem {
    fn from(refused: SendSignalRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            SendSignalRefused::NoSuchRun(_) => Self::not_found("This run"),
            SendSignalRefused::Rule(rule) => match rule {
                SignalRefused::Role => Self::new(Code::Forbidden, detail),
                SignalRefused::Name(text) => Self::invalid_value("/name", &text),
                SignalRefused::NothingWaits(_) => {
                    Self::new(Code::NothingWaits, detail).at("/name", "is not waited for")
                }
                SignalRefused::Paused => Self::new(Code::RunPaused, detail),
                SignalRefused::NotAllowed(not_allowed) => not_allowed.into(),
            },
        }
    }
}
