//! CSV as RFC 4180 has it, under the column names that process-mining tools look for. What has no column of its own,
//! attributes and objects, is JSON in the last two.

use std::io::{self, Write};

use super::{Lifecycle, LogEvent, attributes_json, objects_json};

const COLUMNS: &str = "case:concept:name,concept:name,time:timestamp,org:resource,lifecycle:transition,event_id,attributes,objects";

pub(super) fn begin(out: &mut impl Write) -> io::Result<()> {
    write!(out, "{COLUMNS}\r\n")
}

pub(super) fn event(out: &mut impl Write, event: &LogEvent) -> io::Result<()> {
    let (time, attributes, objects) =
        (event.time.to_string(), attributes_json(event).to_string(), objects_json(event).to_string());
    let cells = [
        event.case.as_str(),
        event.activity.as_str(),
        time.as_str(),
        event.resource.as_deref().unwrap_or_default(),
        event.lifecycle.map_or("", Lifecycle::as_str),
        event.id.as_str(),
        attributes.as_str(),
        objects.as_str(),
    ];
    for (at, text) in cells.into_iter().enumerate() {
        if at > 0 {
            out.write_all(b",")?;
        }
        out.write_all(cell(text).as_bytes())?;
    }
    out.write_all(b"\r\n")
}

/// One cell. What a spreadsheet would run as a formula gets an apostrophe in front, by which it takes it for text.
fn cell(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n']);
    let quoted = text.contains([',', '"', '\r', '\n']);
    let mut cell = String::with_capacity(text.len() + 4);
    if quoted {
        cell.push('"');
    }
    if formula {
        cell.push('\'');
    }
    for c in text.chars() {
        match c {
            '"' => cell.push_str("\"\""),
            // Some readers end a file here.
            '\0' => cell.push(char::REPLACEMENT_CHARACTER),
            _ => cell.push(c),
        }
    }
    if quoted {
        cell.push('"');
    }
    cell
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula_or_ends_early() {
        let cases = [
            ("plain", "plain"),
            ("", ""),
            ("a,b", "\"a,b\""),
            ("say \"hi\"", "\"say \"\"hi\"\"\""),
            ("two\r\nlines", "\"two\r\nlines\""),
            ("=1+1", "'=1+1"),
            ("=HYPERLINK(\"x\",1)", "\"'=HYPERLINK(\"\"x\"\",1)\""),
            ("-2", "'-2"),
            ("+2", "'+2"),
            ("@SUM", "'@SUM"),
            ("\t=1", "'\t=1"),
            ("\n=1", "\"'\n=1\""),
            ("a=1", "a=1"),
            ("nul\0", "nul\u{fffd}"),
        ];
        for (text, expected) in cases {
            assert_eq!(cell(text), expected, "{text:?}");
        }
    }
}
