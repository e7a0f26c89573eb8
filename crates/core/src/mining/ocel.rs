//! OCEL 2.0 as JSON: events, the objects they are about, and the types of both.
//!
//! The order of the four lists is free, so events come first and are written as they come; objects and types are
//! remembered and written at the end. Values are text, as the format's schema has them, and their types are declared.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde_json::json;

use super::{ExportError, LogEvent, Value};

/// What can only be written at the end.
#[derive(Debug, Default)]
pub(super) struct Remembered {
    /// For each type of event, its attributes and their types.
    event_types: BTreeMap<String, BTreeMap<String, &'static str>>,
    /// The types of objects.
    object_types: Vec<String>,
    /// Each object and the place of its type in the list above.
    objects: BTreeMap<String, usize>,
}

const RESOURCE: &str = "org:resource";
const LIFECYCLE: &str = "lifecycle:transition";
const CASE: &str = "case:concept:name";

const fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Text(_) => "string",
        Value::Integer(_) => "integer",
        Value::Float(_) => "float",
        Value::Boolean(_) => "boolean",
        Value::Time(_) => "time",
    }
}

impl Remembered {
    fn note_attribute(&mut self, activity: &str, name: &str, kind: &'static str) {
        // Looked up before it is inserted: nearly always both names are known, and nothing need be copied.
        if !self.event_types.contains_key(activity) {
            self.event_types.insert(activity.to_owned(), BTreeMap::new());
        }
        let Some(attributes) = self.event_types.get_mut(activity) else { return };
        match attributes.get_mut(name) {
            Some(known) if *known != kind => *known = "string", // one name, two types: text holds both
            Some(_) => {}
            None => drop(attributes.insert(name.to_owned(), kind)),
        }
    }

    fn note_object(&mut self, id: &str, kind: &str) -> Result<(), ExportError> {
        let at = self.object_types.iter().position(|known| known == kind).unwrap_or_else(|| {
            self.object_types.push(kind.to_owned());
            self.object_types.len() - 1
        });
        match self.objects.get(id) {
            Some(known) if *known != at => Err(ExportError::TwoKinds { object: id.to_owned() }),
            Some(_) => Ok(()),
            None => {
                self.objects.insert(id.to_owned(), at);
                Ok(())
            }
        }
    }
}

pub(super) fn begin(out: &mut impl Write) -> io::Result<()> {
    out.write_all(b"{\"events\":[")
}

pub(super) fn event(
    out: &mut impl Write,
    remembered: &mut Remembered,
    event: &LogEvent,
    is_first: bool,
) -> Result<(), ExportError> {
    let ours = [
        (CASE, Some(event.case.as_str())),
        (RESOURCE, event.resource.as_deref()),
        (LIFECYCLE, event.lifecycle.map(super::Lifecycle::as_str)),
    ];
    let ours = ours.into_iter().filter_map(|(name, text)| Some((name, "string", text?.to_owned())));
    let theirs = event.attributes.iter().map(|(name, value)| (name.as_str(), type_of(value), value.text()));
    let mut attributes = Vec::with_capacity(event.attributes.len() + 3);
    for (name, kind, text) in ours.chain(theirs) {
        remembered.note_attribute(&event.activity, name, kind);
        attributes.push(json!({ "name": name, "value": text }));
    }
    let mut relationships = Vec::with_capacity(event.objects.len());
    for object in &event.objects {
        remembered.note_object(&object.id, &object.kind)?;
        relationships.push(json!({ "objectId": object.id, "qualifier": object.qualifier }));
    }
    let written = json!({
        "id": event.id,
        "type": event.activity,
        "time": event.time.to_string(),
        "attributes": attributes,
        "relationships": relationships,
    });
    out.write_all(if is_first { b"\n" } else { b",\n" })?;
    serde_json::to_writer(out, &written).map_err(io::Error::from)?;
    Ok(())
}

/// Writes what was remembered; says how many objects there are.
pub(super) fn finish(out: &mut impl Write, remembered: &Remembered) -> io::Result<u64> {
    out.write_all(b"\n],\"objects\":[")?;
    for (at, (id, kind)) in remembered.objects.iter().enumerate() {
        out.write_all(if at == 0 { b"\n" } else { b",\n" })?;
        let kind = remembered.object_types.get(*kind);
        serde_json::to_writer(
            &mut *out,
            &json!({ "id": id, "type": kind, "attributes": [], "relationships": [] }),
        )?;
    }
    let attribute = |(name, kind): (&String, &&str)| json!({ "name": name, "type": kind });
    let event_types = remembered.event_types.iter().map(|(name, attributes)| {
        json!({ "name": name, "attributes": attributes.iter().map(attribute).collect::<Vec<_>>() })
    });
    let object_types = remembered.object_types.iter().map(|name| json!({ "name": name, "attributes": [] }));
    out.write_all(b"\n],\"eventTypes\":")?;
    serde_json::to_writer(&mut *out, &event_types.collect::<Vec<_>>())?;
    out.write_all(b",\"objectTypes\":")?;
    serde_json::to_writer(&mut *out, &object_types.collect::<Vec<_>>())?;
    out.write_all(b"}\n")?;
    Ok(u64::try_from(remembered.objects.len()).unwrap_or(u64::MAX))
}
