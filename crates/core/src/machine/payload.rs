//! What events carry: for each registered type its fields, written as a short line, read as a JSON Schema by receivers and as
//! a check by our own tests.
//!
//! A line names the fields: `unit_id round:int note:text?`. A name that ends in `_id` is a UUID unless it says otherwise, and `?`
//! marks what may be missing. Within a version fields are only ever added, and only as ones that may be missing: so the schema leaves
//! room for fields it does not know, and so does [`misfit`]; [`undescribed`] names them, because what we emit ourselves we also describe.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde_json::{Map, Value, json};

use super::event_types;

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Id,
    Text,
    Integer,
    Number,
    Boolean,
    Time,
    Texts,
    Ids,
    Object,
    Any,
}

impl Kind {
    fn named(word: &str) -> Option<Self> {
        Some(match word {
            "id" => Self::Id,
            "text" => Self::Text,
            "int" => Self::Integer,
            "number" => Self::Number,
            "bool" => Self::Boolean,
            "time" => Self::Time,
            "texts" => Self::Texts,
            "ids" => Self::Ids,
            "object" => Self::Object,
            "any" => Self::Any,
            _ => return None,
        })
    }

    fn schema(self) -> Value {
        match self {
            Self::Id => json!({"type": "string", "format": "uuid"}),
            Self::Text => json!({"type": "string"}),
            Self::Integer => json!({"type": "integer"}),
            Self::Number => json!({"type": "number"}),
            Self::Boolean => json!({"type": "boolean"}),
            Self::Time => json!({"type": "string", "format": "date-time"}),
            Self::Texts => json!({"type": "array", "items": {"type": "string"}}),
            Self::Ids => json!({"type": "array", "items": {"type": "string", "format": "uuid"}}),
            Self::Object => json!({"type": "object"}),
            Self::Any => json!({}),
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Id => "UUID",
            Self::Text => "text",
            Self::Integer => "whole number",
            Self::Number => "number",
            Self::Boolean => "true or false",
            Self::Time => "time",
            Self::Texts => "list of texts",
            Self::Ids => "list of UUIDs",
            Self::Object => "object",
            Self::Any => "any JSON",
        }
    }

    fn holds(self, value: &Value) -> bool {
        let is_id = |value: &Value| value.as_str().is_some_and(|text| uuid::Uuid::parse_str(text).is_ok());
        let all =
            |each: &dyn Fn(&Value) -> bool| value.as_array().is_some_and(|items| items.iter().all(each));
        match self {
            Self::Id => is_id(value),
            Self::Text => value.is_string(),
            Self::Integer => value.is_i64() || value.is_u64(),
            Self::Number => value.is_number(),
            Self::Boolean => value.is_boolean(),
            Self::Time => value.as_str().is_some_and(|text| text.parse::<jiff::Timestamp>().is_ok()),
            Self::Texts => all(&Value::is_string),
            Self::Ids => all(&is_id),
            Self::Object => value.is_object(),
            Self::Any => true,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Field {
    name: &'static str,
    kind: Kind,
    required: bool,
}

fn field(written: &'static str) -> Field {
    let (written, required) = match written.strip_suffix('?') {
        Some(optional) => (optional, false),
        None => (written, true),
    };
    let (name, kind) = match written.split_once(':') {
        Some((name, word)) => (name, Kind::named(word)),
        None => (written, written.ends_with("_id").then_some(Kind::Id)),
    };
    let Some(kind) = kind else {
        unreachable!("the field `{written}` of an event says no kind that is known")
    };
    Field { name, kind, required }
}

fn fields(line: &'static str) -> impl Iterator<Item = Field> {
    line.split_whitespace().map(field)
}

/// The JSON Schema of a payload.
pub(super) fn schema(event_type: &str, description: &str, line: &'static str) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for field in fields(line) {
        properties.insert(field.name.to_owned(), field.kind.schema());
        if field.required {
            required.push(field.name);
        }
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": event_type,
        "description": description,
        "type": "object",
        "properties": properties,
        "required": required,
    })
}

fn fields_of(event_type: &str) -> Option<Vec<Field>> {
    static LINES: OnceLock<BTreeMap<String, &'static str>> = OnceLock::new();
    let lines = LINES.get_or_init(|| {
        event_types::listed().into_iter().map(|listed| (listed.name, listed.fields)).collect()
    });
    lines.get(event_type).map(|line| fields(line).collect())
}

/// Why `data` is not what an event of this type carries; none if it is.
#[must_use]
pub fn misfit(event_type: &str, data: &Value) -> Option<String> {
    let Some(fields) = fields_of(event_type) else { return Some(format!("{event_type} is not registered")) };
    let Some(members) = data.as_object() else { return Some(format!("{event_type} must carry an object")) };
    let wrong = fields.iter().find(|field| match members.get(field.name) {
        Some(value) => !field.kind.holds(value),
        None => field.required,
    });
    wrong.map(|field| format!("{event_type} must have {} ({})", field.name, field.kind.words()))
}

/// The first field of `data` that the type does not tell of.
#[must_use]
pub fn undescribed(event_type: &str, data: &Value) -> Option<String> {
    let fields = fields_of(event_type).unwrap_or_default();
    let members = data.as_object().into_iter().flat_map(Map::keys);
    members.into_iter().find(|name| !fields.iter().any(|field| field.name == *name)).cloned()
}

/// The fields of a payload as rows of a table: name, what it holds, whether it is always there.
pub(super) fn rows(line: &'static str) -> impl Iterator<Item = (&'static str, &'static str, bool)> {
    fields(line).map(|field| (field.name, field.kind.words(), field.required))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_named() {
        let id = "00000000-0000-7000-8000-0000000000aa";
        let cases = [
            ("dev.handoff.run.completed", json!({"outcome": "DONE"}), None),
            ("dev.handoff.run.cancelled", json!({}), None),
            ("dev.handoff.run.cancelled", json!({"reason": "late"}), None),
            ("dev.handoff.run.completed", json!({}), Some("outcome (text)")),
            ("dev.handoff.run.completed", json!({"outcome": 1}), Some("outcome (text)")),
            ("dev.handoff.run.completed", json!({"outcome": "DONE", "mood": 1}), None),
            ("dev.handoff.run.completed", json!([]), Some("an object")),
            ("dev.handoff.run.sung", json!({}), Some("not registered")),
            ("dev.handoff.unit.joined", json!({"unit_id": id}), None),
            ("dev.handoff.unit.joined", json!({"unit_id": "one"}), Some("unit_id (UUID)")),
        ];
        for (event_type, data, expected) in cases {
            let misfit = misfit(event_type, &data);
            match expected {
                None => assert_eq!(misfit, None, "{event_type} {data}"),
                Some(words) => {
                    assert!(misfit.is_some_and(|text| text.contains(words)), "{event_type} {data}");
                }
            }
        }
    }

    #[test]
    fn fields_that_nobody_described_are_named() {
        let told = json!({"outcome": "DONE", "mood": 1});
        assert_eq!(undescribed("dev.handoff.run.completed", &told).as_deref(), Some("mood"));
        assert_eq!(undescribed("dev.handoff.run.completed", &json!({"outcome": "DONE"})), None);
    }

    #[test]
    fn schemas_are_schemas_and_say_the_same_as_the_check() {
        for listed in event_types::listed() {
            let schema = schema(&listed.name, "x", listed.fields);
            let validator = jsonschema::draft202012::new(&schema).expect("a schema");
            let without_all = validator.is_valid(&json!({}));
            assert_eq!(without_all, misfit(&listed.name, &json!({})).is_none(), "{}", listed.name);
            assert!(!validator.is_valid(&json!([])));
        }
    }
}
