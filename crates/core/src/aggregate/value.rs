//! Answers in JSON: when two are the same, and where in a document they stand.

use std::fmt::Write as _;

use serde_json::{Map, Value};

use super::boxes::{BOXES_MAX, Drawn};
use crate::agreement::Rect;

/// JSON that two values share exactly when they mean the same: keys are sorted, and 1 is 1.0.
#[must_use]
pub fn canonical(value: &Value) -> String {
    let mut text = String::new();
    put_value(value, &mut text);
    text
}

fn put_value(value: &Value, text: &mut String) {
    match value {
        Value::Number(number) => match number.as_f64() {
            // Whole numbers up to 2^53 are the same as a float and as an integer.
            Some(float) if float.fract() == 0.0 && float.abs() < 9e15 => {
                #[expect(clippy::cast_possible_truncation, reason = "it is whole, and small enough")]
                let whole = float as i64;
                let _ = write!(text, "{whole}");
            }
            _ => text.push_str(&number.to_string()),
        },
        Value::Array(items) => {
            text.push('[');
            for (index, item) in items.iter().enumerate() {
                text.push_str(if index == 0 { "" } else { "," });
                put_value(item, text);
            }
            text.push(']');
        }
        Value::Object(fields) => {
            let mut keys: Vec<&String> = fields.keys().collect();
            keys.sort_unstable();
            text.push('{');
            for (index, key) in keys.into_iter().enumerate() {
                text.push_str(if index == 0 { "" } else { "," });
                put_text(key, text);
                text.push(':');
                put_value(&fields[key], text);
            }
            text.push('}');
        }
        Value::String(value) => put_text(value, text),
        Value::Bool(value) => text.push_str(if *value { "true" } else { "false" }),
        Value::Null => text.push_str("null"),
    }
}

/// Puts a string as JSON. Most need nothing but quotation marks.
fn put_text(value: &str, text: &mut String) {
    if value.bytes().all(|byte| byte >= b' ' && byte != b'"' && byte != b'\\') {
        text.extend(["\"", value, "\""]);
    } else {
        text.push_str(&Value::from(value).to_string());
    }
}

/// The boxes in an answer: a list of objects with `x`, `y`, `width`, `height` and perhaps a `label`. None if it is something else, or if they
/// are more than [`BOXES_MAX`].
#[must_use]
pub fn boxes_of(person: u32, value: &Value) -> Option<Vec<Drawn>> {
    let one = |item: &Value| {
        let number = |name| item.get(name).and_then(Value::as_f64);
        let rect =
            Rect { x: number("x")?, y: number("y")?, width: number("width")?, height: number("height")? };
        let label = item.get("label").map(canonical).unwrap_or_default();
        rect.is_sound().then_some(Drawn { person, rect, label })
    };
    value.as_array().filter(|items| items.len() <= BOXES_MAX)?.iter().map(one).collect()
}

/// The keys of a JSON pointer; none if it is no pointer (RFC 6901).
pub(crate) fn keys_of(pointer: &str) -> Option<Vec<String>> {
    if pointer.is_empty() {
        return Some(Vec::new());
    }
    let key = |part: &str| {
        let sound = part.split('~').skip(1).all(|rest| rest.starts_with(['0', '1']));
        sound.then(|| part.replace("~1", "/").replace("~0", "~"))
    };
    pointer.strip_prefix('/')?.split('/').map(key).collect()
}

/// Puts `field` at a pointer into `document`. What is missing on the way is made: a list where `like` has one, else an object.
pub(crate) fn put(document: &mut Value, pointer: &str, field: Value, like: &[&Value]) {
    let Some(keys) = keys_of(pointer) else { return };
    let mut place = document;
    let mut path = String::new();
    for key in keys {
        let is_list = like.iter().any(|value| value.pointer(&path).is_some_and(Value::is_array));
        path = format!("{path}/{}", key.replace('~', "~0").replace('/', "~1"));
        // No list of ours is longer than those of the answers.
        let index = key
            .parse::<usize>()
            .ok()
            .filter(|_| is_list && like.iter().any(|value| value.pointer(&path).is_some()));
        place = if let Some(index) = index {
            if !place.is_array() {
                *place = Value::Array(Vec::new());
            }
            let Value::Array(items) = place else { return };
            if items.len() <= index {
                items.resize(index + 1, Value::Null);
            }
            &mut items[index]
        } else {
            if !place.is_object() {
                *place = Value::Object(Map::new());
            }
            let Value::Object(fields) = place else { return };
            fields.entry(key).or_insert(Value::Null)
        };
    }
    *place = field;
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values_that_mean_the_same_have_one_text() {
        let same = [
            (json!(1), json!(1.0)),
            (json!({"a": 1, "b": [2]}), json!({"b": [2.0], "a": 1})),
            (json!(0), json!(-0.0)),
        ];
        for (a, b) in same {
            assert_eq!(canonical(&a), canonical(&b));
            assert_eq!(
                canonical(&serde_json::from_str(&canonical(&a)).unwrap()),
                canonical(&b),
                "it is JSON"
            );
        }
        let different = [
            (json!(1), json!("1")),
            (json!(null), json!("null")),
            (json!([1, 2]), json!([2, 1])),
            (json!(1.5), json!(1)),
        ];
        for (a, b) in different {
            assert_ne!(canonical(&a), canonical(&b));
        }
    }

    #[test]
    fn pointers_are_checked() {
        assert_eq!(keys_of(""), Some(vec![]));
        assert_eq!(keys_of("/a~1b/c~0"), Some(vec!["a/b".to_owned(), "c~".to_owned()]));
        assert_eq!((keys_of("a"), keys_of("/~2"), keys_of("/~")), (None, None, None));
    }

    #[test]
    fn fields_are_put_back_where_they_came_from() {
        let like = json!({"items": [{"n": 1}, {"n": 2}], "0": true});
        let mut document = Value::Null;
        put(&mut document, "/items/1/n", json!(7), &[&like]);
        put(&mut document, "/0", json!(false), &[&like]);
        assert_eq!(document, json!({"items": [null, {"n": 7}], "0": false}));
        put(&mut document, "/items/999999999999", json!(1), &[&like]);
        assert_eq!(document["items"], json!({"999999999999": 1}), "no list that long");
    }
}
