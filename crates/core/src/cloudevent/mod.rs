//! CloudEvents 1.0: the envelope in which events leave and enter. What is in a [`CloudEvent`] keeps the rules of the
//! specification, because the only ways to make one check them.
//!
//! `json` reads and writes structured mode and batches, `headers` binary mode for HTTP and NATS.

mod headers;
mod json;
mod rules;

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use jiff::Timestamp;
use serde_json::value::RawValue;

use crate::id::{ActorId, EventId, ProjectId, RunId};

pub use headers::Binding;
pub use json::{BATCH_CONTENT_TYPE, CONTENT_TYPE, batch_from_json, batch_to_json};

/// The version of the specification that is spoken.
pub const SPEC_VERSION: &str = "1.0";
/// The longest value of an attribute, in bytes.
pub const ATTRIBUTE_BYTES_MAX: usize = 4_096;
/// The most extension attributes of an event.
pub const EXTENSIONS_MAX: usize = 32;
/// The longest name of an extension. The specification advises 20; we write none longer, but read them.
pub const EXTENSION_NAME_LENGTH_MAX: usize = 64;

/// An event in its envelope.
#[derive(Clone, Debug, PartialEq)]
pub struct CloudEvent {
    id: String,
    source: String,
    event_type: String,
    subject: Option<String>,
    time: Option<Timestamp>,
    data_content_type: Option<String>,
    data_schema: Option<String>,
    extensions: BTreeMap<String, Extension>,
    data: Option<Data>,
}

/// The value of an extension attribute. Headers carry text only, so there every value comes back as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extension {
    /// Text, and everything that is written as text: addresses, times, bytes.
    Text(String),
    /// A whole number.
    Integer(i32),
    /// Yes or no.
    Boolean(bool),
}

/// What the event carries.
#[derive(Clone, Debug)]
pub enum Data {
    /// JSON, byte for byte as it came.
    Json(Box<RawValue>),
    /// Text of another kind.
    Text(String),
    /// Bytes.
    Binary(Vec<u8>),
}

impl PartialEq for Data {
    /// JSON is compared as written: whoever keeps bytes promises bytes.
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Json(a), Self::Json(b)) => a.get() == b.get(),
            (Self::Text(a), Self::Text(b)) => a == b,
            (Self::Binary(a), Self::Binary(b)) => a == b,
            (Self::Json(_) | Self::Text(_) | Self::Binary(_), _) => false,
        }
    }
}

impl Data {
    /// The bytes as a message carries them.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        match self {
            Self::Json(json) => json.get().as_bytes(),
            Self::Text(text) => text.as_bytes(),
            Self::Binary(bytes) => bytes,
        }
    }

    fn base64(bytes: &[u8]) -> String {
        BASE64.encode(bytes)
    }
}

/// Why something is no event.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EventRefused {
    /// It is not JSON, or not the kind of JSON that an event is.
    #[error("must be a JSON object with text, number or boolean attributes")]
    NotAnObject,
    /// The batch is not a list.
    #[error("must be a JSON array of events")]
    NotABatch,
    /// There are too many events in the batch.
    #[error("must have at most {max} events")]
    BatchTooLong {
        /// The limit.
        max: usize,
    },
    /// An event of the batch is refused.
    #[error("event {index} of the batch is refused")]
    InBatch {
        /// Which one, counted from 0.
        index: usize,
        /// Why.
        #[source]
        reason: Box<EventRefused>,
    },
    /// A required attribute is missing or empty.
    #[error("attribute {name} is required")]
    Missing {
        /// The attribute.
        name: &'static str,
    },
    /// An attribute is there twice; readers would disagree about which one counts.
    #[error("attribute {name} is there twice")]
    Twice {
        /// The attribute.
        name: String,
    },
    /// It is of another version.
    #[error("specversion must be {SPEC_VERSION}")]
    OtherVersion,
    /// An attribute's value breaks the rule for it.
    #[error("attribute {name} must be {rule}")]
    Malformed {
        /// The attribute.
        name: String,
        /// The rule.
        rule: &'static str,
    },
    /// An extension's name breaks the rule for names.
    #[error("attribute names must be lower-case letters and digits, at most {EXTENSION_NAME_LENGTH_MAX}")]
    ExtensionName,
    /// There are too many extensions.
    #[error("must have at most {EXTENSIONS_MAX} extension attributes")]
    TooManyExtensions,
    /// The data is there as JSON and as bytes.
    #[error("must not have both data and data_base64")]
    DataTwice,
    /// The data is not what its content type says.
    #[error("data must be of the kind that datacontenttype says")]
    DataOfAnotherKind,
}

/// A recorded event as it lies in the table, as far as it goes into an envelope.
#[derive(Clone, Copy, Debug)]
pub struct Recorded<'a> {
    /// The event's id.
    pub id: EventId,
    /// Its registered type.
    pub event_type: &'a str,
    /// The run it is about; none for what concerns a project or the installation.
    pub run: Option<RunId>,
    /// The project it happened in.
    pub project: Option<ProjectId>,
    /// Who did it.
    pub actor: Option<ActorId>,
    /// Its number in the trail of its run, project or installation.
    pub seq: i64,
    /// When it happened.
    pub occurred_at: Timestamp,
    /// Its data, as stored.
    pub data: &'a RawValue,
    /// The trace it came from.
    pub traceparent: Option<&'a str>,
}

impl CloudEvent {
    /// An event with what every event has.
    pub fn new(id: &str, source: &str, event_type: &str) -> Result<Self, EventRefused> {
        rules::check_text("id", id)?;
        rules::check_text("source", source)?;
        rules::check_text("type", event_type)?;
        rules::check_uri_reference("source", source)?;
        Ok(Self {
            id: id.to_owned(),
            source: source.to_owned(),
            event_type: event_type.to_owned(),
            subject: None,
            time: None,
            data_content_type: None,
            data_schema: None,
            extensions: BTreeMap::new(),
            data: None,
        })
    }

    /// Puts a recorded event into its envelope. `source` names this installation, the same for all its events: together
    /// with the id it is what receivers tell repeats by.
    pub fn from_recorded(source: &str, recorded: &Recorded<'_>) -> Result<Self, EventRefused> {
        let mut event = Self::new(&recorded.id.to_string(), source, recorded.event_type)?;
        event.subject = recorded.run.map(|run| run.to_string());
        event.time = Some(recorded.occurred_at);
        event.data_content_type = Some("application/json".to_owned());
        event.data = Some(Data::Json(recorded.data.to_owned()));
        // Padded, because the extension `sequence` is ordered as text.
        event.set_extension("sequence", Extension::Text(format!("{:012}", recorded.seq)))?;
        if let Some(project) = recorded.project {
            event.set_extension("projectid", Extension::Text(project.to_string()))?;
        }
        if let Some(actor) = recorded.actor {
            event.set_extension("actorid", Extension::Text(actor.to_string()))?;
        }
        if let Some(traceparent) = recorded.traceparent {
            event.set_extension("traceparent", Extension::Text(traceparent.to_owned()))?;
        }
        Ok(event)
    }

    /// What tells this event from all others of its source.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Where it comes from.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// What kind of thing happened.
    #[must_use]
    pub fn event_type(&self) -> &str {
        &self.event_type
    }

    /// What it happened to.
    #[must_use]
    pub fn subject(&self) -> Option<&str> {
        self.subject.as_deref()
    }

    /// When it happened.
    #[must_use]
    pub const fn time(&self) -> Option<Timestamp> {
        self.time
    }

    /// The kind of data.
    #[must_use]
    pub fn data_content_type(&self) -> Option<&str> {
        self.data_content_type.as_deref()
    }

    /// The schema of the data.
    #[must_use]
    pub fn data_schema(&self) -> Option<&str> {
        self.data_schema.as_deref()
    }

    /// What it carries.
    #[must_use]
    pub const fn data(&self) -> Option<&Data> {
        self.data.as_ref()
    }

    /// The extension attributes, in the order of their names.
    #[must_use]
    pub const fn extensions(&self) -> &BTreeMap<String, Extension> {
        &self.extensions
    }

    /// Says what it happened to.
    pub fn set_subject(&mut self, subject: &str) -> Result<(), EventRefused> {
        rules::check_text("subject", subject)?;
        self.subject = Some(subject.to_owned());
        Ok(())
    }

    /// Says when it happened.
    pub const fn set_time(&mut self, time: Timestamp) {
        self.time = Some(time);
    }

    /// Says which schema the data keeps to.
    pub fn set_data_schema(&mut self, schema: &str) -> Result<(), EventRefused> {
        rules::check_text("dataschema", schema)?;
        rules::check_uri("dataschema", schema)?;
        self.data_schema = Some(schema.to_owned());
        Ok(())
    }

    /// Gives it data of a kind. Without a kind, data is JSON.
    pub fn set_data(&mut self, content_type: Option<&str>, data: Option<Data>) -> Result<(), EventRefused> {
        if let Some(content_type) = content_type {
            rules::check_text("datacontenttype", content_type)?;
            rules::check_media_type("datacontenttype", content_type)?;
        }
        let is_json = content_type.is_none_or(rules::is_json);
        match &data {
            Some(Data::Json(_)) if !is_json => return Err(EventRefused::DataOfAnotherKind),
            Some(Data::Text(_)) if is_json => return Err(EventRefused::DataOfAnotherKind),
            Some(Data::Json(_) | Data::Text(_) | Data::Binary(_)) | None => {}
        }
        self.data_content_type = content_type.map(str::to_owned);
        self.data = data;
        Ok(())
    }

    /// Adds or replaces an extension attribute.
    pub fn set_extension(&mut self, name: &str, value: Extension) -> Result<(), EventRefused> {
        rules::check_extension_name(name)?;
        if let Extension::Text(text) = &value {
            rules::check_value(name, text)?;
        }
        if self.extensions.len() >= EXTENSIONS_MAX && !self.extensions.contains_key(name) {
            return Err(EventRefused::TooManyExtensions);
        }
        self.extensions.insert(name.to_owned(), value);
        Ok(())
    }

    /// Takes an attribute that came as text, whatever its name; `data` and `specversion` are not attributes here.
    fn set_attribute(&mut self, name: &str, text: &str) -> Result<(), EventRefused> {
        match name {
            "subject" => self.set_subject(text),
            "dataschema" => self.set_data_schema(text),
            "time" => {
                rules::check_text("time", text)?;
                self.time = Some(rules::timestamp("time", text)?);
                Ok(())
            }
            _ => self.set_extension(name, Extension::Text(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests;
