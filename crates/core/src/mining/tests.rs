use std::fs;
use std::io::BufWriter;

use crate::shared_data::find as shared_data;
use serde_json::Value as Json;

use super::*;

/// Names that have broken other people's exports.
const HOSTILE: [&str; 14] = [
    "plain",
    "",
    "<script>alert('x')</script>",
    "a & b < c > d \"e\" 'f'",
    "]]><!--",
    "line\nbreak\r\nand\ttab",
    "bell\u{7} nul\0 escape\u{1b}",
    "no characters \u{fffe}\u{ffff}",
    "c1 \u{85}\u{9f}",
    "=cmd|' /C calc'!A1",
    "comma, \"quote\"",
    "Phê duyệt 文書 \u{202e}drawkcab 😀",
    "{\"json\": [1]}",
    "&#x0; &lt; %00",
];

fn event(number: usize, case: &str) -> LogEvent {
    let name = HOSTILE[number % HOSTILE.len()];
    LogEvent {
        id: format!("e{number:05}"),
        case: case.to_owned(),
        activity: format!("activity {name}"),
        time: Timestamp::from_second(1_700_000_000 + i64::try_from(number).unwrap()).unwrap(),
        resource: (!number.is_multiple_of(3)).then(|| name.to_owned()),
        lifecycle: number.is_multiple_of(2).then_some(Lifecycle::Complete),
        attributes: vec![
            (format!("key {name}"), Value::Text(name.to_owned())),
            ("round".to_owned(), Value::Integer(-1)),
            ("score".to_owned(), Value::Float(if number == 4 { f64::NAN } else { 0.5 })),
            ("counted".to_owned(), Value::Boolean(true)),
            ("due".to_owned(), Value::Time(Timestamp::UNIX_EPOCH)),
        ],
        objects: vec![
            ObjectRef { id: case.to_owned(), kind: "run".to_owned(), qualifier: "case".to_owned() },
            ObjectRef { id: format!("unit {name}"), kind: "unit".to_owned(), qualifier: name.to_owned() },
        ],
    }
}

/// Five cases with all hostile names among their events.
fn log() -> Vec<LogEvent> {
    (0..5).flat_map(|case| (0..14).map(move |at| event(case * 14 + at, &format!("case {case}")))).collect()
}

fn written(format: Format, events: Vec<LogEvent>) -> (String, Summary) {
    let mut bytes = Vec::new();
    let summary = write_log(format, &mut bytes, events).unwrap();
    (String::from_utf8(bytes).unwrap(), summary)
}

/// What XML can hold of a text.
fn as_xml_holds_it(text: &str) -> String {
    let no_xml = |c: char| matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}');
    text.replace(no_xml, "\u{fffd}")
}

#[test]
fn xes_is_xml_that_says_what_went_in() {
    let (text, summary) = written(Format::Xes, log());
    assert_eq!(summary, Summary { cases: 5, events: 70, objects: 140 });
    let xml = roxmltree::Document::parse(&text).unwrap();
    let traces: Vec<_> = xml.root_element().children().filter(|node| node.has_tag_name("trace")).collect();
    assert_eq!(traces.len(), 5);
    let events: Vec<_> = xml.descendants().filter(|node| node.has_tag_name("event")).collect();
    for (node, event) in events.iter().zip(log()) {
        let value = |key: &str| {
            let found = node.children().find(|child| child.attribute("key") == Some(key));
            found.map(|child| (child.tag_name().name(), child.attribute("value").unwrap()))
        };
        assert_eq!(value("concept:name"), Some(("string", as_xml_holds_it(&event.activity).as_str())));
        assert_eq!(value("time:timestamp"), Some(("date", event.time.to_string().as_str())));
        assert_eq!(value("identity:id"), Some(("string", event.id.as_str())));
        let resource = event.resource.as_deref().map(as_xml_holds_it);
        assert_eq!(value("org:resource"), resource.as_deref().map(|name| ("string", name)));
        let (key, text) =
            (as_xml_holds_it(&event.attributes[0].0), as_xml_holds_it(&event.attributes[0].1.text()));
        assert_eq!(value(&key), Some(("string", text.as_str())));
        assert_eq!(value("round"), Some(("int", "-1")));
        assert_eq!(value("counted"), Some(("boolean", "true")));
    }
    assert_eq!(events.len(), 70);
}

#[test]
fn an_empty_log_is_a_log() {
    for format in [Format::Ocel2, Format::Xes, Format::Csv, Format::Jsonl] {
        let (text, summary) = written(format, Vec::new());
        assert_eq!(summary, Summary::default(), "{format:?}");
        match format {
            Format::Ocel2 => drop(serde_json::from_str::<Json>(&text).unwrap()),
            Format::Xes => drop(roxmltree::Document::parse(&text).unwrap()),
            Format::Csv => assert_eq!(text.lines().count(), 1),
            Format::Jsonl => assert_eq!(text, ""),
        }
    }
}

#[test]
fn ocel_keeps_to_the_published_schema() {
    let (text, summary) = written(Format::Ocel2, log());
    let ocel: Json = serde_json::from_str(&text).unwrap();
    // Five runs, and one unit for each name.
    assert_eq!(summary, Summary { cases: 5, events: 70, objects: 19 });
    assert_eq!(
        (ocel["events"].as_array().unwrap().len(), ocel["objects"].as_array().unwrap().len()),
        (70, 19)
    );
    assert_eq!(ocel["objectTypes"][1]["name"], "unit");
    for (written, event) in ocel["events"].as_array().unwrap().iter().zip(log()) {
        assert_eq!((&written["type"], &written["id"]), (&Json::from(event.activity), &Json::from(event.id)));
        for relationship in written["relationships"].as_array().unwrap() {
            let listed = ocel["objects"].as_array().unwrap().iter();
            assert_eq!(listed.filter(|object| object["id"] == relationship["objectId"]).count(), 1);
        }
    }
    let Some(file) = shared_data("ocel-xes/schema_ocel2.json") else { return };
    let schema: Json = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
    let schema = jsonschema::options().should_validate_formats(true).build(&schema).unwrap();
    let errors: Vec<_> = schema.iter_errors(&ocel).map(|error| error.to_string()).collect();
    assert!(errors.is_empty(), "{errors:?}");
    let mut broken = ocel;
    broken["events"][0]["time"] = 7.into();
    assert!(!schema.is_valid(&broken));
}

#[test]
fn an_attribute_of_two_types_is_declared_as_text() {
    let mut events = vec![event(0, "a"), event(14, "a")];
    events[1].attributes[1].1 = Value::Text("first".to_owned());
    let (text, _) = written(Format::Ocel2, events);
    let ocel: Json = serde_json::from_str(&text).unwrap();
    let declared = ocel["eventTypes"][0]["attributes"].as_array().unwrap();
    let kind = |name: &str| declared.iter().find(|one| one["name"] == name).map(|one| one["type"].clone());
    assert_eq!((kind("round"), kind("score")), (Some("string".into()), Some("float".into())));
}

#[test]
fn json_lines_lose_nothing() {
    let (text, _) = written(Format::Jsonl, log());
    assert_eq!(text.lines().count(), 70);
    for (line, event) in text.lines().zip(log()) {
        let read: Json = serde_json::from_str(line).unwrap();
        assert_eq!(read["activity"], event.activity.as_str());
        assert_eq!(read["resource"].as_str(), event.resource.as_deref());
        assert_eq!(read["attributes"][&event.attributes[0].0], event.attributes[0].1.text());
        assert_eq!(read["objects"][1]["qualifier"], event.objects[1].qualifier.as_str());
        assert_eq!(read["time"], event.time.to_string());
    }
}

/// The records of a CSV text, read by the rules of RFC 4180 and nothing else.
fn records(text: &str) -> Vec<Vec<String>> {
    let (mut records, mut record, mut cell) = (Vec::new(), Vec::new(), String::new());
    let mut quoted = false;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '"' if quoted && chars.next_if_eq(&'"').is_some() => cell.push('"'),
            '"' => quoted = !quoted,
            ',' if !quoted => record.push(std::mem::take(&mut cell)),
            '\r' if !quoted && chars.next_if_eq(&'\n').is_some() => {
                record.push(std::mem::take(&mut cell));
                records.push(std::mem::take(&mut record));
            }
            _ => cell.push(c),
        }
    }
    assert!(cell.is_empty() && record.is_empty() && !quoted);
    records
}

#[test]
fn csv_has_a_record_for_each_event_and_no_formula() {
    let (text, _) = written(Format::Csv, log());
    let records = records(&text);
    assert_eq!(records.len(), 71);
    for (record, event) in records.iter().skip(1).zip(log()) {
        assert_eq!(record.len(), 8);
        assert_eq!((&record[0], &record[1]), (&event.case, &event.activity.replace('\0', "\u{fffd}")));
        assert_eq!((&record[2], &record[5]), (&event.time.to_string(), &event.id));
        assert!(record.iter().all(|cell| !cell.starts_with(['=', '+', '-', '@'])), "{record:?}");
        let attributes: Json = serde_json::from_str(&record[6]).unwrap();
        assert_eq!(attributes[&event.attributes[0].0], event.attributes[0].1.text());
    }
}

#[test]
fn cases_must_come_one_after_the_other() {
    for format in [Format::Ocel2, Format::Xes, Format::Csv, Format::Jsonl] {
        let events = vec![event(0, "b"), event(1, "b"), event(2, "a")];
        let refused = write_log(format, Vec::new(), events).unwrap_err();
        assert!(matches!(refused, ExportError::OutOfOrder { case } if case == "a"), "{format:?}");
    }
}

#[test]
fn an_object_is_of_one_kind() {
    let mut other = event(1, "a");
    other.objects[0].kind = "item".to_owned();
    let refused = write_log(Format::Ocel2, Vec::new(), vec![event(0, "a"), other]).unwrap_err();
    assert!(matches!(refused, ExportError::TwoKinds { object } if object == "a"));
}

/// A disk that is full.
struct Full;

impl Write for Full {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::StorageFull.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_is_an_error_and_not_a_short_log() {
    for format in [Format::Ocel2, Format::Xes, Format::Csv, Format::Jsonl] {
        let refused = write_log(format, BufWriter::new(Full), log()).unwrap_err();
        assert!(matches!(refused, ExportError::Write(_)), "{format:?}");
    }
}

/// For other people's tools: `HANDOFF_TEST_LOGS=folder` leaves the logs there.
#[test]
fn logs_can_be_left_for_other_tools() {
    let Some(folder) = std::env::var_os("HANDOFF_TEST_LOGS").map(std::path::PathBuf::from) else {
        eprintln!("SKIPPED: set HANDOFF_TEST_LOGS to a folder in which to leave logs");
        return;
    };
    let formats =
        [(Format::Ocel2, "jsonocel"), (Format::Xes, "xes"), (Format::Csv, "csv"), (Format::Jsonl, "jsonl")];
    for (format, ending) in formats {
        let file = fs::File::create(folder.join(format!("log.{ending}"))).unwrap();
        let events = (0..20_000).map(|at| event(at, &format!("case {:04}", at / 10)));
        let summary = write_log(format, BufWriter::new(file), events).unwrap();
        assert_eq!((summary.cases, summary.events), (2_000, 20_000));
    }
}
