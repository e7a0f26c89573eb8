use std::fs;

use crate::shared_data::find as shared_data;
use serde_json::{Value, json};
use uuid::Uuid;

use super::*;

fn raw(json: &str) -> Data {
    Data::Json(RawValue::from_string(json.to_owned()).unwrap())
}

fn full() -> CloudEvent {
    let mut event = CloudEvent::new("id-1", "/handoff/office", "dev.handoff.run.started").unwrap();
    event.set_subject("run 7 – \"ä\" 100%").unwrap();
    event.set_time("2026-11-16T01:02:03.5Z".parse().unwrap());
    event.set_data_schema("https://example.org/schema#1").unwrap();
    event.set_data(Some("application/json"), Some(raw(r#"{"a": 1.0,"b":[true,null]}"#))).unwrap();
    event.set_extension("traceparent", Extension::Text("00-ab-cd-01".to_owned())).unwrap();
    event.set_extension("count", Extension::Integer(-5)).unwrap();
    event.set_extension("urgent", Extension::Boolean(true)).unwrap();
    event
}

fn through_headers(event: &CloudEvent, binding: Binding) -> Result<CloudEvent, EventRefused> {
    let headers = event.to_headers(binding);
    for (name, value) in &headers {
        assert!(value.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic()), "{name}: {value}");
    }
    let headers = headers.iter().map(|(name, value)| (name.as_str(), value.as_bytes()));
    CloudEvent::from_headers(binding, headers, event.data().map_or(&[], Data::as_bytes))
}

#[test]
fn structured_mode_gives_back_what_went_in() {
    let event = full();
    assert_eq!(CloudEvent::from_json(event.to_json().as_bytes()), Ok(event.clone()));
    assert!(event.to_json().contains(r#""data":{"a": 1.0,"b":[true,null]}"#), "{}", event.to_json());
    for data in [Data::Text("<a/>".to_owned()), Data::Binary(vec![0, 255, 10])] {
        let mut event = full();
        event.set_data(Some("text/xml"), Some(data)).unwrap();
        assert_eq!(CloudEvent::from_json(event.to_json().as_bytes()), Ok(event));
    }
}

#[test]
fn binary_mode_gives_back_what_went_in_with_extensions_as_text() {
    let mut expected = full();
    expected.set_extension("count", Extension::Text("-5".to_owned())).unwrap();
    expected.set_extension("urgent", Extension::Text("true".to_owned())).unwrap();
    for binding in [Binding::Http, Binding::Nats] {
        assert_eq!(through_headers(&full(), binding), Ok(expected.clone()));
    }
    let headers = full().to_headers(Binding::Http);
    let of = |name: &str| headers.iter().find(|(header, _)| header == name).map(|(_, value)| value.as_str());
    assert_eq!(of("ce-subject"), Some("run%207%20%E2%80%93%20%22%C3%A4%22%20100%25"));
    assert_eq!((of("content-type"), of("ce-datacontenttype")), (Some("application/json"), None));
    let nats = full().to_headers(Binding::Nats);
    assert!(nats.iter().any(|(name, _)| name == "ce-datacontenttype"));
    assert!(nats.iter().all(|(name, _)| name != "content-type"), "it would say: structured");
}

#[test]
fn a_batch_keeps_its_order_and_its_bounds() {
    let (mut first, second) = (full(), full());
    first.set_subject("first").unwrap();
    let events = [first, second];
    assert_eq!(batch_from_json(batch_to_json(&events).as_bytes(), 2).unwrap(), events);
    assert_eq!(batch_from_json(b"[]", 2), Ok(vec![]));
    assert_eq!(
        batch_from_json(batch_to_json(&events).as_bytes(), 1),
        Err(EventRefused::BatchTooLong { max: 1 })
    );
    assert_eq!(batch_from_json(b"{}", 2), Err(EventRefused::NotABatch));
    let reason = Box::new(EventRefused::Missing { name: "specversion" });
    assert_eq!(batch_from_json(b"[{}]", 2), Err(EventRefused::InBatch { index: 0, reason }));
}

/// A small event with some members changed; null takes one out.
fn with(changes: &Value) -> String {
    let mut event = json!({"specversion": "1.0", "id": "1", "source": "/s", "type": "t"});
    for (name, value) in changes.as_object().unwrap().clone() {
        event[name] = value;
    }
    event.to_string()
}

#[test]
fn what_breaks_a_rule_is_refused_by_name() {
    let missing = |name| EventRefused::Missing { name };
    let malformed = |name: &str, rule| EventRefused::Malformed { name: name.to_owned(), rule };
    let control = "text without control characters";
    let time = "a time as RFC 3339 writes it";
    let scalar = "text, a whole number or a boolean";
    let cases = [
        (json!({"id": null}), missing("id")),
        (json!({"id": ""}), missing("id")),
        (json!({"source": ""}), missing("source")),
        (json!({"type": ""}), missing("type")),
        (json!({"subject": ""}), missing("subject")),
        (json!({"id": 7}), malformed("id", "text")),
        (json!({"id": "a\u{0}"}), malformed("id", control)),
        (json!({"id": "a\u{85}"}), malformed("id", control)),
        (json!({"id": "a\u{ffff}"}), malformed("id", control)),
        (json!({"id": "x".repeat(ATTRIBUTE_BYTES_MAX + 1)}), malformed("id", "at most 4096 bytes")),
        (json!({"source": "a b"}), malformed("source", "a URI reference")),
        (json!({"source": "/%zz"}), malformed("source", "a URI reference")),
        (json!({"source": "/ä"}), malformed("source", "a URI reference")),
        (json!({"specversion": "0.3"}), EventRefused::OtherVersion),
        (json!({"specversion": "1.0.2"}), EventRefused::OtherVersion),
        (json!({"specversion": null}), missing("specversion")),
        (json!({"dataschema": "/relative"}), malformed("dataschema", "an absolute URI")),
        (json!({"datacontenttype": "json"}), malformed("datacontenttype", "a media type")),
        (json!({"time": "yesterday"}), malformed("time", time)),
        (json!({"time": "2018-04-05"}), malformed("time", time)),
        (json!({"time": "2018-04-05 03:56:24Z"}), malformed("time", time)),
        (json!({"time": "2018-04-05T03:56:24"}), malformed("time", time)),
        (json!({"Upper": "x"}), EventRefused::ExtensionName),
        (json!({"under_score": "x"}), EventRefused::ExtensionName),
        (json!({"": "x"}), EventRefused::ExtensionName),
        (json!({"x".repeat(65): "x"}), EventRefused::ExtensionName),
        (json!({"ext": {"a": 1}}), malformed("ext", scalar)),
        (json!({"ext": [1]}), malformed("ext", scalar)),
        (json!({"ext": 1.5}), malformed("ext", scalar)),
        (json!({"ext": 3_000_000_000_i64}), malformed("ext", scalar)),
        (json!({"data": 1, "data_base64": "AA=="}), EventRefused::DataTwice),
        (json!({"data_base64": "?"}), malformed("data_base64", "Base64")),
        (json!({"datacontenttype": "text/xml", "data": {"a": 1}}), EventRefused::DataOfAnotherKind),
    ];
    for (changes, expected) in cases {
        assert_eq!(CloudEvent::from_json(with(&changes).as_bytes()), Err(expected), "{changes}");
    }
    let many = (0..=EXTENSIONS_MAX).map(|number| (format!("x{number}"), json!("y"))).collect();
    let refused = CloudEvent::from_json(with(&Value::Object(many)).as_bytes());
    assert_eq!(refused, Err(EventRefused::TooManyExtensions));
    for text in ["", "[]", "7", "\"x\"", "{", "{\"id\":}"] {
        assert_eq!(CloudEvent::from_json(text.as_bytes()), Err(EventRefused::NotAnObject), "{text}");
    }
}

#[test]
fn a_member_that_is_there_twice_is_refused() {
    let text = r#"{"specversion":"1.0","id":"1","source":"/s","type":"t","id":"2"}"#;
    assert_eq!(CloudEvent::from_json(text.as_bytes()), Err(EventRefused::Twice { name: "id".to_owned() }));
    let text = r#"{"specversion":"1.0","id":"1","source":"/s","type":"t","i\u0064":"2"}"#;
    assert_eq!(CloudEvent::from_json(text.as_bytes()), Err(EventRefused::Twice { name: "id".to_owned() }));
    let headers: [(&str, &[u8]); 2] = [("ce-id", b"1"), ("CE-ID", b"2")];
    let refused = CloudEvent::from_headers(Binding::Http, headers, b"");
    assert_eq!(refused, Err(EventRefused::Twice { name: "id".to_owned() }));
}

fn with_header(name: &'static str, value: &'static [u8], body: &[u8]) -> Result<CloudEvent, EventRefused> {
    let headers: [(&str, &[u8]); 6] = [
        ("Host", b"example.org"),
        ("Ce-Specversion", b"1.0"),
        ("ce-id", b"1"),
        ("ce-source", b"/s"),
        ("ce-type", b"t"),
        (name, value),
    ];
    CloudEvent::from_headers(Binding::Http, headers, body)
}

#[test]
fn header_values_are_decoded_strictly() {
    let subject =
        |value: &'static [u8]| with_header("ce-subject", value, b"").map(|event| event.subject.unwrap());
    let good: [(&[u8], &str); 7] = [
        (b"plain", "plain"),
        (b" padded\t", "padded"),
        (b"Euro%20%E2%82%AC%20%F0%9F%98%80", "Euro € 😀"),
        (b"%e2%82%ac", "€"),
        ("€".as_bytes(), "€"),
        (br#""quoted \"x\" \\""#, r#"quoted "x" \"#),
        (b"%22", "\""),
    ];
    for (value, expected) in good {
        assert_eq!(subject(value).as_deref(), Ok(expected), "{value:?}");
    }
    let bad: [&[u8]; 9] =
        [b"%", b"%2", b"%zz", b"%+1", b"%ff", b"\xff", b"\"a\"b\"", b"\"a\\\"", b"a%0d%0ax: y"];
    for value in bad {
        assert!(matches!(subject(value), Err(EventRefused::Malformed { .. })), "{value:?}");
    }
    assert_eq!(with_header("ce-bad_name", b"x", b""), Err(EventRefused::ExtensionName));
    assert_eq!(with_header("ce-data", b"x", b""), Err(EventRefused::ExtensionName));
    assert_eq!(with_header("content-type", b"application/json", b"{"), Err(EventRefused::DataOfAnotherKind));
    let bytes = with_header("content-type", b"image/png", b"\x89PNG").unwrap();
    assert_eq!(bytes.data(), Some(&Data::Binary(b"\x89PNG".to_vec())));
}

#[test]
fn whole_events_are_told_by_their_type() {
    for (content_type, expected) in [
        ("application/cloudevents+json", true),
        ("Application/CloudEvents+JSON; charset=utf-8", true),
        ("application/cloudevents", true),
        ("application/cloudevents-batch+json", false),
        ("application/json", false),
        ("", false),
    ] {
        assert_eq!(Binding::is_structured(content_type), expected, "{content_type}");
    }
}

#[test]
fn a_recorded_event_goes_into_its_envelope() {
    let data = RawValue::from_string(r#"{"unit":"u"}"#.to_owned()).unwrap();
    let mut recorded = Recorded {
        id: EventId(Uuid::from_u128(1)),
        event_type: "dev.handoff.unit.ready",
        run: Some(RunId(Uuid::from_u128(2))),
        project: Some(ProjectId(Uuid::from_u128(3))),
        actor: Some(ActorId(Uuid::from_u128(4))),
        seq: 17,
        occurred_at: "2026-11-16T01:02:03Z".parse().unwrap(),
        data: &data,
        traceparent: Some("00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"),
    };
    let event = CloudEvent::from_recorded("https://handoff.example/", &recorded).unwrap();
    let expected = json!({
        "specversion": "1.0",
        "id": "00000000-0000-0000-0000-000000000001",
        "source": "https://handoff.example/",
        "type": "dev.handoff.unit.ready",
        "subject": "00000000-0000-0000-0000-000000000002",
        "time": "2026-11-16T01:02:03Z",
        "datacontenttype": "application/json",
        "sequence": "000000000017",
        "projectid": "00000000-0000-0000-0000-000000000003",
        "actorid": "00000000-0000-0000-0000-000000000004",
        "traceparent": "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "data": {"unit": "u"},
    });
    assert_eq!(serde_json::from_str::<Value>(&event.to_json()).unwrap(), expected);
    recorded.run = None;
    assert_eq!(CloudEvent::from_recorded("/s", &recorded).unwrap().subject(), None);
}

#[test]
fn what_we_write_keeps_to_the_published_schema() {
    let Some(file) = shared_data("cloudevents/cloudevents.schema.json") else { return };
    let schema: Value = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
    let schema = jsonschema::options().should_validate_formats(true).build(&schema).unwrap();
    let mut bytes = full();
    bytes.set_data(Some("image/png"), Some(Data::Binary(vec![0, 255]))).unwrap();
    for event in [full(), bytes, CloudEvent::new("1", "/s", "t").unwrap()] {
        let written: Value = serde_json::from_str(&event.to_json()).unwrap();
        assert!(schema.is_valid(&written), "{written}");
    }
    assert!(!schema.is_valid(&json!({"specversion": "1.0", "id": "", "source": "/s", "type": "t"})));
}

/// One event of the conformance suite, as its YAML has it.
#[derive(serde::Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Sample {
    context_attributes: BTreeMap<String, serde_yaml_ng::Value>,
    data: String,
}

#[test]
fn the_conformance_events_pass_through_every_mode() {
    let mut events = 0;
    for name in ["v1.yaml", "v1_minimum.yaml"] {
        let Some(file) = shared_data(&format!("cloudevents/conformance/{name}")) else { return };
        let text = fs::read_to_string(file).unwrap();
        for document in serde_yaml_ng::Deserializer::from_str(&text) {
            let sample = <Sample as serde::Deserialize>::deserialize(document).unwrap();
            let mut headers: Vec<(String, String)> = Vec::new();
            for (key, value) in &sample.context_attributes {
                match value {
                    // `1.0` is a number to YAML.
                    serde_yaml_ng::Value::Number(number) => {
                        headers.push((format!("ce-{key}"), format!("{number:.1}")));
                    }
                    serde_yaml_ng::Value::String(text) if key == "datacontenttype" => {
                        headers.push(("content-type".to_owned(), text.clone()));
                    }
                    serde_yaml_ng::Value::String(text) => headers.push((format!("ce-{key}"), text.clone())),
                    serde_yaml_ng::Value::Mapping(extensions) => {
                        headers.extend(extensions.iter().map(|(name, value)| {
                            (
                                format!("ce-{}", name.as_str().unwrap()),
                                value.as_str().unwrap().trim().to_owned(),
                            )
                        }));
                    }
                    other => panic!("{key}: {other:?}"),
                }
            }
            let given = headers.iter().map(|(name, value)| (name.as_str(), value.as_bytes()));
            let event = CloudEvent::from_headers(Binding::Http, given, sample.data.as_bytes()).unwrap();
            assert_eq!(
                event.data().unwrap().as_bytes().trim_ascii_end(),
                sample.data.as_bytes().trim_ascii_end()
            );
            for binding in [Binding::Http, Binding::Nats] {
                assert_eq!(through_headers(&event, binding), Ok(event.clone()));
            }
            assert_eq!(CloudEvent::from_json(event.to_json().as_bytes()), Ok(event));
            events += 1;
        }
    }
    assert_eq!(events, 8);
}

#[test]
fn the_http_binding_examples_are_read_as_published() {
    let Some(file) = shared_data("cloudevents/conformance/http-protocol-binding.feature") else { return };
    let feature = fs::read_to_string(file).unwrap();
    let requests: Vec<&str> =
        feature.split("\"\"\"").skip(1).step_by(2).filter(|text| text.contains("HTTP/1.1")).collect();
    assert_eq!(requests.len(), 2);
    for request in requests {
        let lines: Vec<_> = request.trim().lines().map(str::trim).collect();
        let blank = lines.iter().position(|line| line.is_empty()).unwrap();
        let body = lines[blank..].concat();
        let kinds: &[&str] = if request.contains("ce-id") {
            &["application/json", "application/json; charset=utf-8"]
        } else {
            &["application/cloudevents+json", "application/cloudevents+json; charset=utf-8"]
        };
        for kind in kinds {
            let head: Vec<_> =
                lines[1..blank].iter().map(|line| line.replace("<contentType>", kind)).collect();
            let headers = head.iter().map(|line| line.split_once(": ").unwrap());
            let headers = headers.map(|(name, value)| (name, value.as_bytes()));
            let (event, data_kind) = if Binding::is_structured(kind) {
                (CloudEvent::from_json(body.as_bytes()).unwrap(), "application/json")
            } else {
                (CloudEvent::from_headers(Binding::Http, headers, body.as_bytes()).unwrap(), *kind)
            };
            assert_eq!((event.id(), event.event_type()), ("1234-1234-1234", "com.example.someevent"));
            assert_eq!(event.source(), "/mycontext/subcontext");
            assert_eq!(event.time(), Some("2018-04-05T03:56:24Z".parse().unwrap()));
            assert_eq!(event.data_content_type(), Some(data_kind));
            let data: Value = serde_json::from_slice(event.data().unwrap().as_bytes()).unwrap();
            assert_eq!(data, json!({"message": "Hello World!"}));
        }
    }
}
