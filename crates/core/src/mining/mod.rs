//! What happened, in the formats that process-mining tools read: OCEL 2.0, XES, CSV and JSON lines.
//!
//! Events come one by one and leave at once; nothing grows with their number. Only OCEL must remember something, each
//! object once, because that format lists objects apart from events. Names may be hostile: nothing in them can end an element, a cell or
//! a line, and a spreadsheet takes none for a formula.

mod csv;
mod jsonl;
mod ocel;
mod told;
mod xes;

use std::io::{self, Write};

use jiff::Timestamp;

pub use told::Telling;

/// The format of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// OCEL 2.0 as JSON: events about several objects.
    Ocel2,
    /// XES: events in cases.
    Xes,
    /// Comma-separated values under the column names that tools know.
    Csv,
    /// One JSON object a line.
    Jsonl,
}

/// An event of a log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogEvent {
    /// What tells it from all others.
    pub id: String,
    /// The case it belongs to: a run.
    pub case: String,
    /// What was done.
    pub activity: String,
    /// When.
    pub time: Timestamp,
    /// Who did it.
    pub resource: Option<String>,
    /// Where in the life of its activity it stands.
    pub lifecycle: Option<Lifecycle>,
    /// More about it; names are unique within an event.
    pub attributes: Vec<(String, Value)>,
    /// What it is about.
    pub objects: Vec<ObjectRef>,
}

/// The value of an attribute.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Text.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// A number. What is no number, or infinite, is written as text.
    Float(f64),
    /// Yes or no.
    Boolean(bool),
    /// A time.
    Time(Timestamp),
}

/// A thing that an event is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectRef {
    /// What tells it from all other objects, of whatever kind.
    pub id: String,
    /// What kind of thing it is.
    pub kind: String,
    /// What it is to the event.
    pub qualifier: String,
}

/// Where in the life of an activity an event stands: the words of XES's standard model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lifecycle {
    /// It waits to be given to somebody.
    Schedule,
    /// It was given to somebody.
    Assign,
    /// It was given to somebody else.
    Reassign,
    /// Somebody began.
    Start,
    /// Somebody paused.
    Suspend,
    /// Somebody went on.
    Resume,
    /// It was given up.
    Withdraw,
    /// It is done.
    Complete,
}

impl Lifecycle {
    /// The word.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Schedule => "schedule",
            Self::Assign => "assign",
            Self::Reassign => "reassign",
            Self::Start => "start",
            Self::Suspend => "suspend",
            Self::Resume => "resume",
            Self::Withdraw => "withdraw",
            Self::Complete => "complete",
        }
    }
}

/// What was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many cases.
    pub cases: u64,
    /// How many events.
    pub events: u64,
    /// How many objects: distinct ones for OCEL, mentions otherwise.
    pub objects: u64,
}

/// Why a log could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The other end did not take it.
    #[error("the log could not be written")]
    Write(#[from] io::Error),
    /// Cases must come one after the other, in the order of their names, so that each is written whole without being held.
    #[error("case {case} comes after a case that follows it")]
    OutOfOrder {
        /// The case that came too late.
        case: String,
    },
    /// An object is of one kind and no other.
    #[error("object {object} is of two kinds")]
    TwoKinds {
        /// The object.
        object: String,
    },
}

/// Writes a log as its events come.
#[derive(Debug)]
pub struct LogWriter<W: Write> {
    out: W,
    format: Body,
    last_case: Option<String>,
    summary: Summary,
}

#[derive(Debug)]
enum Body {
    Ocel2(ocel::Remembered),
    Xes,
    Csv,
    Jsonl,
}

impl<W: Write> LogWriter<W> {
    /// Begins a log. Give it a buffered writer: it writes in small pieces.
    pub fn begin(format: Format, mut out: W) -> Result<Self, ExportError> {
        let format = match format {
            Format::Ocel2 => {
                ocel::begin(&mut out)?;
                Body::Ocel2(ocel::Remembered::default())
            }
            Format::Xes => {
                xes::begin(&mut out)?;
                Body::Xes
            }
            Format::Csv => {
                csv::begin(&mut out)?;
                Body::Csv
            }
            Format::Jsonl => Body::Jsonl,
        };
        Ok(Self { out, format, last_case: None, summary: Summary::default() })
    }

    /// Writes an event. Events of a case come together and in their order; cases come in the order of their names, byte by byte.
    pub fn write(&mut self, event: &LogEvent) -> Result<(), ExportError> {
        let is_new = self.last_case.as_deref() != Some(event.case.as_str());
        if is_new {
            if self.last_case.as_ref().is_some_and(|last| *last > event.case) {
                return Err(ExportError::OutOfOrder { case: event.case.clone() });
            }
            if let Body::Xes = self.format {
                xes::turn_to(&mut self.out, self.last_case.is_some(), &event.case)?;
            }
            self.last_case = Some(event.case.clone());
            self.summary.cases += 1;
        }
        match &mut self.format {
            Body::Ocel2(remembered) => {
                ocel::event(&mut self.out, remembered, event, self.summary.events == 0)?;
            }
            Body::Xes => xes::event(&mut self.out, event)?,
            Body::Csv => csv::event(&mut self.out, event)?,
            Body::Jsonl => jsonl::event(&mut self.out, event)?,
        }
        self.summary.events += 1;
        self.summary.objects += u64::try_from(event.objects.len()).unwrap_or(u64::MAX);
        Ok(())
    }

    /// Ends the log and says what is in it.
    pub fn finish(mut self) -> Result<Summary, ExportError> {
        match &self.format {
            Body::Ocel2(remembered) => self.summary.objects = ocel::finish(&mut self.out, remembered)?,
            Body::Xes => xes::finish(&mut self.out, self.last_case.is_some())?,
            Body::Csv | Body::Jsonl => {}
        }
        self.out.flush()?;
        Ok(self.summary)
    }
}

/// Writes a whole log.
pub fn write_log<W: Write>(
    format: Format,
    out: W,
    events: impl IntoIterator<Item = LogEvent>,
) -> Result<Summary, ExportError> {
    let mut log = LogWriter::begin(format, out)?;
    for event in events {
        log.write(&event)?;
    }
    log.finish()
}

impl Value {
    /// The value as text, the way all four formats write it.
    fn text(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Integer(number) => number.to_string(),
            Self::Float(number) => number.to_string(),
            Self::Boolean(truth) => truth.to_string(),
            Self::Time(time) => time.to_string(),
        }
    }

    /// The value as JSON.
    fn json(&self) -> serde_json::Value {
        match self {
            Self::Text(text) => text.as_str().into(),
            Self::Integer(number) => (*number).into(),
            Self::Float(number) if number.is_finite() => (*number).into(),
            Self::Float(_) | Self::Time(_) => self.text().into(),
            Self::Boolean(truth) => (*truth).into(),
        }
    }
}

/// Attributes as a JSON object.
fn attributes_json(event: &LogEvent) -> serde_json::Value {
    event
        .attributes
        .iter()
        .map(|(name, value)| (name.clone(), value.json()))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

/// Objects as a JSON list.
fn objects_json(event: &LogEvent) -> serde_json::Value {
    let object = |object: &ObjectRef| serde_json::json!({ "id": object.id, "type": object.kind, "qualifier": object.qualifier });
    event.objects.iter().map(object).collect()
}

#[cfg(test)]
mod tests;
