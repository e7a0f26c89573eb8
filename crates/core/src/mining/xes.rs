//! XES: a log of traces of events, in XML.
//!
//! XML 1.0 has no way to write most control characters, not even escaped: they become U+FFFD, so that one bad name does not make
//! the whole log unreadable.

use std::io::{self, Write};

use super::{LogEvent, Value};

const HEAD: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<log xes.version="2.0" xes.features="nested-attributes" xmlns="http://www.xes-standard.org/">
<extension name="Concept" prefix="concept" uri="http://www.xes-standard.org/concept.xesext"/>
<extension name="Time" prefix="time" uri="http://www.xes-standard.org/time.xesext"/>
<extension name="Organizational" prefix="org" uri="http://www.xes-standard.org/org.xesext"/>
<extension name="Lifecycle" prefix="lifecycle" uri="http://www.xes-standard.org/lifecycle.xesext"/>
<extension name="ID" prefix="identity" uri="http://www.xes-standard.org/identity.xesext"/>
<global scope="trace"><string key="concept:name" value="none"/></global>
<global scope="event"><string key="concept:name" value="none"/><date key="time:timestamp" value="1970-01-01T00:00:00Z"/></global>
<classifier name="Activity" keys="concept:name"/>
<string key="lifecycle:model" value="standard"/>
"#;

pub(super) fn begin(out: &mut impl Write) -> io::Result<()> {
    out.write_all(HEAD.as_bytes())
}

/// Ends the trace before, if there was one, and begins the next.
pub(super) fn turn_to(out: &mut impl Write, after_another: bool, case: &str) -> io::Result<()> {
    if after_another {
        out.write_all(b"</trace>\n")?;
    }
    out.write_all(b"<trace>\n")?;
    attribute(out, "string", "concept:name", case)?;
    out.write_all(b"\n")
}

pub(super) fn event(out: &mut impl Write, event: &LogEvent) -> io::Result<()> {
    out.write_all(b"<event>")?;
    attribute(out, "string", "concept:name", &event.activity)?;
    attribute(out, "date", "time:timestamp", &event.time.to_string())?;
    attribute(out, "string", "identity:id", &event.id)?;
    if let Some(resource) = &event.resource {
        attribute(out, "string", "org:resource", resource)?;
    }
    if let Some(lifecycle) = event.lifecycle {
        attribute(out, "string", "lifecycle:transition", lifecycle.as_str())?;
    }
    for (name, value) in &event.attributes {
        let element = match value {
            Value::Integer(_) => "int",
            Value::Float(number) if number.is_finite() => "float",
            Value::Text(_) | Value::Float(_) => "string",
            Value::Boolean(_) => "boolean",
            Value::Time(_) => "date",
        };
        attribute(out, element, name, &value.text())?;
    }
    out.write_all(b"</event>\n")
}

pub(super) fn finish(out: &mut impl Write, any: bool) -> io::Result<()> {
    if any {
        out.write_all(b"</trace>\n")?;
    }
    out.write_all(b"</log>\n")
}

fn attribute(out: &mut impl Write, element: &str, key: &str, value: &str) -> io::Result<()> {
    write!(out, "<{element} key=\"{}\" value=\"{}\"/>", escaped(key), escaped(value))
}

/// Text for an XML attribute, where a bare line break or tab would be read as a space.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' => escaped.push_str("&#9;"),
            '\n' => escaped.push_str("&#10;"),
            '\r' => escaped.push_str("&#13;"),
            '\0'..='\u{1f}' | '\u{fffe}' | '\u{ffff}' => escaped.push(char::REPLACEMENT_CHARACTER),
            _ => escaped.push(c),
        }
    }
    escaped
}
