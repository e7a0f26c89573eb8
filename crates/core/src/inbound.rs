//! Events from outside: what they mean here.
//!
//! An event of the type `job.status_changed` speaks of a project's work as a whole. Every other one is a signal to a run: its type is the
//! signal's name, its subject the run, or what the item is called outside.

use serde_json::Value;
use uuid::Uuid;

use crate::cloudevent::{CloudEvent, Data, Extension};
use crate::id::RunId;
use crate::run::signal::{Incoming, Origin};

/// The type of events that launch and pause.
pub const JOB_STATUS_CHANGED: &str = "job.status_changed";

/// What a project's work may be told to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WorkStatus {
    /// Units are on offer.
    Active,
    /// Nothing is.
    Paused,
}

impl WorkStatus {
    /// The word in tables and answers.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Paused => "paused",
        }
    }

    /// Reads what others call it.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        match word.to_ascii_lowercase().as_str() {
            "launching" | "launched" | "active" | "running" | "resumed" => Some(Self::Active),
            "pausing" | "paused" | "stopped" => Some(Self::Paused),
            _ => None,
        }
    }
}

/// What an event from outside means.
#[derive(Clone, Debug, PartialEq)]
pub enum Meaning {
    /// A signal.
    Signal {
        /// For whom.
        to: Addressee,
        /// What is told.
        incoming: Incoming,
    },
    /// A project's work is launched or paused.
    Work {
        /// The project's key.
        project: String,
        /// What is to become of it.
        status: WorkStatus,
    },
}

/// For whom a signal is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Addressee {
    /// A run.
    Run(RunId),
    /// The newest open run of an item.
    Item {
        /// The project's key.
        project: String,
        /// What the item is called outside.
        external_key: String,
        /// Only of this workflow.
        workflow: Option<String>,
    },
}

/// Why an event means nothing here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Meaningless {
    /// It does not say what it is about.
    #[error(
        "subject must be a run's id, or an item's external key with the project's key in the extension `project`"
    )]
    Subject,
    /// It does not say which project.
    #[error("subject must be the project's key")]
    Project,
    /// It does not say what became of the job.
    #[error("data.status must be launched, active, running or resumed; or paused, pausing or stopped")]
    Status,
    /// What it carries cannot be a result.
    #[error("data must be a JSON object")]
    Data,
}

/// What an event means.
pub fn meaning(event: &CloudEvent) -> Result<Meaning, Meaningless> {
    let data = match event.data() {
        None => None,
        Some(Data::Json(json)) => {
            Some(serde_json::from_str::<Value>(json.get()).map_err(|_| Meaningless::Data)?)
        }
        Some(Data::Text(_) | Data::Binary(_)) => return Err(Meaningless::Data),
    };
    if data.as_ref().is_some_and(|data| !data.is_object()) {
        return Err(Meaningless::Data);
    }
    let subject = event.subject();
    if event.event_type() == JOB_STATUS_CHANGED {
        let project = subject.ok_or(Meaningless::Project)?.to_owned();
        let status = data.as_ref().and_then(|data| data.get("status")).and_then(Value::as_str);
        let status = status.and_then(WorkStatus::from_word).ok_or(Meaningless::Status)?;
        return Ok(Meaning::Work { project, status });
    }
    let extension = |name: &str| match event.extensions().get(name) {
        Some(Extension::Text(text)) => Some(text.clone()),
        Some(Extension::Integer(_) | Extension::Boolean(_)) | None => None,
    };
    let subject = subject.ok_or(Meaningless::Subject)?;
    let to = match (extension("project"), subject.parse::<Uuid>()) {
        (Some(project), _) => {
            Addressee::Item { project, external_key: subject.to_owned(), workflow: extension("workflow") }
        }
        (None, Ok(run)) => Addressee::Run(RunId(run)),
        (None, Err(_)) => return Err(Meaningless::Subject),
    };
    let origin = Some(Origin { source: event.source().to_owned(), id: event.id().to_owned() });
    Ok(Meaning::Signal { to, incoming: Incoming { name: event.event_type().to_owned(), data, origin } })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(json: &str) -> CloudEvent {
        let head = r#"{"specversion":"1.0","id":"1","source":"/s","#;
        CloudEvent::from_json(format!("{head}{json}}}").as_bytes()).unwrap()
    }

    #[test]
    fn an_event_is_a_signal_to_a_run_or_an_item_unless_it_speaks_of_a_job() {
        let run = Uuid::from_u128(7);
        let to_run =
            meaning(&event(&format!(r#""type":"paid","subject":"{run}","data":{{"sum":1}}"#))).unwrap();
        let Meaning::Signal { to, incoming } = to_run else { panic!("a signal") };
        assert_eq!(to, Addressee::Run(RunId(run)));
        assert_eq!((incoming.name.as_str(), incoming.origin.unwrap().id.as_str()), ("paid", "1"));

        let to_item = meaning(&event(r#""type":"paid","subject":"4711","project":"office""#)).unwrap();
        assert!(matches!(to_item, Meaning::Signal { to: Addressee::Item { .. }, .. }));

        let job = r#""type":"job.status_changed","subject":"office","data":{"status":"PAUSED"}"#;
        let paused = Meaning::Work { project: "office".to_owned(), status: WorkStatus::Paused };
        assert_eq!(meaning(&event(job)).unwrap(), paused);
    }

    #[test]
    fn what_says_too_little_is_refused_by_name() {
        for (json, expected) in [
            (r#""type":"paid""#, Meaningless::Subject),
            (r#""type":"paid","subject":"4711""#, Meaningless::Subject),
            (r#""type":"paid","subject":"4711","project":"office","data":[1]"#, Meaningless::Data),
            (r#""type":"job.status_changed","data":{"status":"paused"}"#, Meaningless::Project),
            (
                r#""type":"job.status_changed","subject":"office","data":{"status":"odd"}"#,
                Meaningless::Status,
            ),
            (r#""type":"job.status_changed","subject":"office""#, Meaningless::Status),
        ] {
            assert_eq!(meaning(&event(json)), Err(expected), "{json}");
        }
    }
}
