//! Signals from outside: what a WAIT stage waits for, or will wait for, has happened.

use axum::extract::{Request, State};
use axum::response::Response;
use handoff_core::cloudevent::{Binding, CloudEvent};
use handoff_core::id::RunId;
use handoff_core::inbound::{Addressee, Meaning, Meaningless, meaning};
use handoff_core::run::signal::{Incoming, Origin, SignalRefused};
use handoff_engine::project_work::{ProjectWorkSet, SetProjectWork, SetProjectWorkRefused};
use handoff_engine::read::run::open_run_of_item;
use handoff_engine::run::{SendSignal, SendSignalRefused, SignalTaken};
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::App;
use crate::extract::{Submitted, is_json, parse};
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

/// What came in: a signal in our own words, or an event in anybody's.
#[derive(Debug)]
enum Inbound {
    Signal(Box<NewSignal>),
    Event(Box<CloudEvent>),
}

fn read_inbound(headers: &HeaderMap, bytes: &[u8]) -> Result<Inbound, Problem> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let event = if Binding::is_structured(kind) {
        CloudEvent::from_json(bytes)
    } else if headers.contains_key("ce-specversion") {
        let all = headers.iter().map(|(name, value): (_, &HeaderValue)| (name.as_str(), value.as_bytes()));
        CloudEvent::from_headers(Binding::Http, all, bytes)
    } else {
        return is_json(headers).and_then(|()| parse(bytes)).map(|signal| Inbound::Signal(Box::new(signal)));
    };
    let refused = |refused| Problem::new(Code::InvalidBody, format!("The event {refused}."));
    event.map(|event| Inbound::Event(Box::new(event))).map_err(refused)
}

/// Send a signal to a run, or an event from outside
///
/// The body is a signal, or an event (CloudEvents 1.0) in structured (`application/cloudevents+json`) or binary mode (`ce-` headers). The type of an event is the
/// signal's name, its subject the run, or the item's external key with the project's key in the extension `project`. An event of the type
/// `job.status_changed` launches or pauses all steps of the project that is its subject, by `data.status`.
#[utoipa::path(post, path = "/v1/signals", tag = "runs",
    params(("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    request_body = NewSignal,
    responses((status = 200, body = InboundTaken), (status = "default", body = Problem)))]
pub(crate) async fn send_signal(State(app): State<App>, request: Request) -> Result<Response, Problem> {
    let submitted = Submitted::<Inbound>::from_inbound(request, &app).await?;
    let (to, incoming) = match &submitted.body {
        Inbound::Signal(signal) => (signal.addressee()?, signal.incoming()?),
        Inbound::Event(event) => match meaning(event)? {
            Meaning::Signal { to, incoming } => (to, incoming),
            Meaning::Work { project, status } => {
                let origin = (event.source().to_owned(), event.id().to_owned());
                let command = SetProjectWork { project, status, origin, said_at: event.time() };
                return app.answer(submitted.by(), &command, StatusCode::OK, work_taken).await;
            }
        },
    };
    // The item may have another run by now, or none: a repeat gets its answer all the same.
    if let Some(answered) = app.recall(submitted.by()).await? {
        return Ok(answered);
    }
    let command = SendSignal { run: addressee(&app, to).await?, incoming };
    app.answer_on_run(submitted.by(), command, StatusCode::OK, |taken: SignalTaken| {
        InboundTaken::Signal(TakenSignal {
            run_id: taken.run.0,
            fate: taken.fate.word(),
            woken_unit_ids: taken.woken.iter().map(|unit| unit.0).collect(),
            run_state: taken.run_state.word(),
            run_outcome: taken.run_state.outcome().map(str::to_owned),
        })
    })
    .await
}

impl Submitted<Inbound> {
    async fn from_inbound(request: Request, app: &App) -> Result<Self, Problem> {
        Self::read(request, app, read_inbound).await
    }
}

/// What became of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum InboundTaken {
    /// Of a signal.
    Signal(TakenSignal),
    /// Of what was said of a project's work.
    Work(TakenWork),
}

/// What became of what was said of a project's work.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TakenWork {
    /// `taken`; `came_before`: it was said before; `outdated`: something later was said before.
    fate: &'static str,
    /// How many steps it changed.
    steps_changed: usize,
}

fn work_taken(set: ProjectWorkSet) -> InboundTaken {
    InboundTaken::Work(match set {
        ProjectWorkSet::Taken(steps_changed) => TakenWork { fate: "taken", steps_changed },
        ProjectWorkSet::CameBefore => TakenWork { fate: "came_before", steps_changed: 0 },
        ProjectWorkSet::Outdated => TakenWork { fate: "outdated", steps_changed: 0 },
    })
}

impl From<Meaningless> for Problem {
    fn from(meaningless: Meaningless) -> Self {
        let pointer = match meaningless {
            Meaningless::Subject | Meaningless::Project => "/subject",
            Meaningless::Status => "/data/status",
            Meaningless::Data => "/data",
        };
        Self::new(Code::InvalidValue, format!("{meaningless}.")).at(pointer, meaningless.to_string())
    }
}

impl From<SetProjectWorkRefused> for Problem {
    fn from(refused: SetProjectWorkRefused) -> Self {
        match refused {
            SetProjectWorkRefused::NoSuchProject(_) => Self::not_found("This project"),
            SetProjectWorkRefused::Forbidden => Self::new(Code::Forbidden, format!("{refused}.")),
        }
    }
}

impl NewSignal {
    fn addressee(&self) -> Result<Addressee, Problem> {
        match (self.run_id, &self.project, &self.external_key) {
            (Some(run), None, None) if self.workflow.is_none() => Ok(Addressee::Run(RunId(run))),
            (None, Some(project), Some(external_key)) => Ok(Addressee::Item {
                project: project.clone(),
                external_key: external_key.clone(),
                workflow: self.workflow.clone(),
            }),
            _ => Err(missing("/run_id", "or `project` and `external_key` must be given, and not both")),
        }
    }
}

async fn addressee(app: &App, to: Addressee) -> Result<RunId, Problem> {
    match to {
        Addressee::Run(run) => Ok(run),
        Addressee::Item { project, external_key, workflow } => {
            let found = open_run_of_item(&app.ctx, &project, &external_key, workflow.as_deref()).await?;
            found.ok_or_else(|| Problem::not_found("A run of this item that is not over"))
        }
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
