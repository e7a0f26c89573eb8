//! JSON values from text that nobody vouches for: of bounded size and depth, without duplicate names, without numbers that JSON
//! cannot write. It reads from any format, so YAML with its aliases is bounded by the same count as JSON.

use std::cell::Cell;
use std::fmt;

use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// The longest document, in bytes.
pub const DOCUMENT_BYTES_MAX: usize = 4 * 1024 * 1024;
/// The most values in a document. A full-grown one has about a hundred thousand; aliases count each time they are used.
pub const VALUES_MAX: usize = 500_000;
/// How deep values may be nested.
pub const DEPTH_MAX: usize = 64;

/// Reads one value strictly: `deserializer` says where it ends, this says what may be in it.
pub fn read_value<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Value, D::Error> {
    let left = Cell::new(VALUES_MAX);
    Strict { left: &left, depth: 0 }.deserialize(deserializer)
}

/// A value that was read strictly.
#[derive(Clone, Debug, PartialEq)]
pub struct StrictValue(pub Value);

impl<'de> Deserialize<'de> for StrictValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read_value(deserializer).map(Self)
    }
}

#[derive(Clone, Copy)]
struct Strict<'a> {
    left: &'a Cell<usize>,
    depth: usize,
}

impl Strict<'_> {
    fn deeper<E: Error>(self) -> Result<Self, E> {
        if self.depth == DEPTH_MAX {
            return Err(E::custom(format!("is nested more than {DEPTH_MAX} deep")));
        }
        Ok(Self { depth: self.depth + 1, ..self })
    }
}

impl<'de> DeserializeSeed<'de> for Strict<'_> {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        let left = self.left.get();
        if left == 0 {
            return Err(D::Error::custom(format!("holds more than {VALUES_MAX} values")));
        }
        self.left.set(left - 1);
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value that JSON can hold")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Number::from_f64(value)
            .map(Value::Number)
            .ok_or_else(|| E::custom("must be a number that JSON can write"))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(Value::String(value.to_owned()))
    }

    fn visit_string<E: Error>(self, value: String) -> Result<Value, E> {
        Ok(Value::String(value))
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let inner = self.deeper()?;
        let mut list = Vec::new();
        while let Some(item) = items.next_element_seed(inner)? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let inner = self.deeper()?;
        let mut map = Map::new();
        while let Some(name) = entries.next_key::<String>()? {
            if map.contains_key(&name) {
                let shown: String = name.chars().take(80).collect();
                return Err(A::Error::custom(format!("{shown:?} is there twice")));
            }
            map.insert(name, entries.next_value_seed(inner)?);
        }
        Ok(Value::Object(map))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn yaml(text: &str) -> Result<Value, String> {
        read_value(serde_yaml_ng::Deserializer::from_str(text)).map_err(|error| error.to_string())
    }

    fn json(text: &str) -> Result<Value, String> {
        read_value(&mut serde_json::Deserializer::from_str(text)).map_err(|error| error.to_string())
    }

    #[test]
    fn a_name_that_is_there_twice_is_refused_with_the_place() {
        let refused = yaml("a: 1\nb:\n  c: 1\n  c: 2\n").expect_err("it is refused");
        assert!(refused.contains("\"c\" is there twice") && refused.contains("line 3"), "{refused}");
        let refused = json("{\"a\": 1,\n \"a\": 2}").expect_err("it is refused");
        assert!(refused.contains("\"a\" is there twice") && refused.contains("line 2"), "{refused}");
    }

    #[test]
    fn a_bomb_of_aliases_does_not_go_off() {
        let mut bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
        for level in 1..12 {
            let last = level - 1;
            let line = format!("a{level}: &a{level} [{}]\n", vec![format!("*a{last}"); 10].join(", "));
            bomb.push_str(&line);
        }
        assert!(yaml(&bomb).is_err());
    }

    #[test]
    fn depth_is_bounded_in_both_formats() {
        let deep = format!("{}{}", "[".repeat(DEPTH_MAX + 1), "]".repeat(DEPTH_MAX + 1));
        assert!(json(&deep).expect_err("it is refused").contains("nested"));
        assert!(yaml(&deep).expect_err("it is refused").contains("nested"));
        let fine = format!("{}{}", "[".repeat(DEPTH_MAX), "]".repeat(DEPTH_MAX));
        assert!(json(&fine).is_ok() && yaml(&fine).is_ok());
    }

    #[test]
    fn numbers_that_json_cannot_write_are_refused() {
        assert!(yaml("a: .nan").is_err());
        assert_eq!(yaml("a: 1.5"), Ok(serde_json::json!({"a": 1.5})));
    }
}
