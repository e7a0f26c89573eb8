//! One JSON object a line: nothing is lost, and a line break inside a value is written as two characters.

use std::io::{self, Write};

use super::{LogEvent, attributes_json, objects_json};

pub(super) fn event(out: &mut impl Write, event: &LogEvent) -> io::Result<()> {
    let line = serde_json::json!({
        "id": event.id,
        "case": event.case,
        "activity": event.activity,
        "time": event.time.to_string(),
        "resource": event.resource,
        "lifecycle": event.lifecycle.map(super::Lifecycle::as_str),
        "attributes": attributes_json(event),
        "objects": objects_json(event),
    });
    serde_json::to_writer(&mut *out, &line)?;
    out.write_all(b"\n")
}
