//! Structured mode: the whole event as one JSON object, and batches of them.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde::ser::{SerializeMap as _, Serializer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{CloudEvent, Data, EventRefused, Extension, SPEC_VERSION, rules};

/// The type of a message that is one event.
pub const CONTENT_TYPE: &str = "application/cloudevents+json";
/// The type of a message that is many events.
pub const BATCH_CONTENT_TYPE: &str = "application/cloudevents-batch+json";

impl CloudEvent {
    /// Reads an event in structured mode.
    pub fn from_json(json: &[u8]) -> Result<Self, EventRefused> {
        let members: Members<'_> = serde_json::from_slice(json).map_err(|_| EventRefused::NotAnObject)?;
        members.into_event()
    }

    /// Writes the event in structured mode.
    #[must_use]
    pub fn to_json(&self) -> String {
        text_of(self)
    }
}

/// Reads a batch of at most `events_max` events. One bad event spoils it, so that none is taken twice when it is sent again.
pub fn batch_from_json(json: &[u8], events_max: usize) -> Result<Vec<CloudEvent>, EventRefused> {
    let events: Vec<&RawValue> = serde_json::from_slice(json).map_err(|_| EventRefused::NotABatch)?;
    if events.len() > events_max {
        return Err(EventRefused::BatchTooLong { max: events_max });
    }
    let read = |(index, event): (usize, &&RawValue)| {
        let refused = |reason| EventRefused::InBatch { index, reason: Box::new(reason) };
        CloudEvent::from_json(event.get().as_bytes()).map_err(refused)
    };
    events.iter().enumerate().map(read).collect()
}

/// Writes a batch.
#[must_use]
pub fn batch_to_json(events: &[CloudEvent]) -> String {
    text_of(events)
}

fn text_of<T: Serialize + ?Sized>(value: &T) -> String {
    match serde_json::to_string(value) {
        Ok(text) => text,
        Err(_) => unreachable!("text, numbers and checked JSON can always be written"),
    }
}

/// The members of an object in their order. A plain map would let the last of two win, unseen.
struct Members<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Members<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Each;
        impl<'de> Visitor<'de> for Each {
            type Value = Vec<(String, &'de RawValue)>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(members)
            }
        }
        deserializer.deserialize_map(Each).map(Members)
    }
}

/// A value that an attribute may have.
#[derive(Deserialize)]
#[serde(untagged)]
enum Scalar {
    Boolean(bool),
    Integer(i32),
    Text(String),
}

impl<'a> Members<'a> {
    /// Takes a member out. A second one of the same name is found when it is the next to be taken.
    fn take(&mut self, name: &str) -> Option<&'a RawValue> {
        let at = self.0.iter().position(|(member, _)| member == name)?;
        Some(self.0.swap_remove(at).1)
    }

    /// Takes an attribute that is text; null is the same as not there.
    fn text(&mut self, name: &'static str) -> Result<Option<String>, EventRefused> {
        let Some(value) = self.take(name) else { return Ok(None) };
        let rule = || EventRefused::Malformed { name: name.to_owned(), rule: "text" };
        serde_json::from_str(value.get()).map_err(|_| rule())
    }

    fn required(&mut self, name: &'static str) -> Result<String, EventRefused> {
        self.text(name)?.ok_or(EventRefused::Missing { name })
    }

    fn into_event(mut self) -> Result<CloudEvent, EventRefused> {
        self.check_no_twins()?;
        if self.required("specversion")? != SPEC_VERSION {
            return Err(EventRefused::OtherVersion);
        }
        let (id, source) = (self.required("id")?, self.required("source")?);
        let mut event = CloudEvent::new(&id, &source, &self.required("type")?)?;
        let content_type = self.text("datacontenttype")?;
        let data = self.data(content_type.as_deref())?;
        event.set_data(content_type.as_deref(), data)?;
        for name in ["subject", "time", "dataschema"] {
            if let Some(text) = self.text(name)? {
                event.set_attribute(name, &text)?;
            }
        }
        for (name, value) in self.0 {
            rules::check_extension_name(&name)?;
            let rule =
                |_| EventRefused::Malformed { name: name.clone(), rule: "text, a whole number or a boolean" };
            match serde_json::from_str::<Option<Scalar>>(value.get()).map_err(rule)? {
                None => {}
                Some(Scalar::Text(text)) => event.set_extension(&name, Extension::Text(text))?,
                Some(Scalar::Integer(number)) => event.set_extension(&name, Extension::Integer(number))?,
                Some(Scalar::Boolean(truth)) => event.set_extension(&name, Extension::Boolean(truth))?,
            }
        }
        Ok(event)
    }

    fn check_no_twins(&self) -> Result<(), EventRefused> {
        let mut names: Vec<&str> = self.0.iter().map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        match names.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(EventRefused::Twice { name: pair[0].to_owned() }),
            None => Ok(()),
        }
    }

    fn data(&mut self, content_type: Option<&str>) -> Result<Option<Data>, EventRefused> {
        let json = self.take("data");
        let encoded = self.text("data_base64")?;
        match (json, encoded) {
            (Some(_), Some(_)) => Err(EventRefused::DataTwice),
            (None, None) => Ok(None),
            (Some(json), None) if content_type.is_none_or(rules::is_json) => {
                Ok(Some(Data::Json(json.to_owned())))
            }
            (Some(json), None) => {
                let text = serde_json::from_str(json.get()).map_err(|_| EventRefused::DataOfAnotherKind)?;
                Ok(Some(Data::Text(text)))
            }
            (None, Some(encoded)) => {
                let rule = |_| EventRefused::Malformed { name: "data_base64".to_owned(), rule: "Base64" };
                Ok(Some(Data::Binary(BASE64.decode(encoded).map_err(rule)?)))
            }
        }
    }
}

impl Serialize for CloudEvent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("specversion", SPEC_VERSION)?;
        map.serialize_entry("id", &self.id)?;
        map.serialize_entry("source", &self.source)?;
        map.serialize_entry("type", &self.event_type)?;
        let optional = [
            ("subject", &self.subject),
            ("datacontenttype", &self.data_content_type),
            ("dataschema", &self.data_schema),
        ];
        for (name, value) in optional {
            if let Some(value) = value {
                map.serialize_entry(name, value)?;
            }
        }
        if let Some(time) = self.time {
            map.serialize_entry("time", &time.to_string())?;
        }
        for (name, value) in &self.extensions {
            match value {
                Extension::Text(text) => map.serialize_entry(name, text)?,
                Extension::Integer(number) => map.serialize_entry(name, number)?,
                Extension::Boolean(truth) => map.serialize_entry(name, truth)?,
            }
        }
        match &self.data {
            Some(Data::Json(json)) => map.serialize_entry("data", json)?,
            Some(Data::Text(text)) => map.serialize_entry("data", text)?,
            Some(Data::Binary(bytes)) => map.serialize_entry("data_base64", &Data::base64(bytes))?,
            None => {}
        }
        map.end()
    }
}
