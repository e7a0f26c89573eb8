//! What a rule computes with.
//!
//! Facts are never copied: a JSON value becomes a [`Value`] that borrows its texts, lists and maps, one level at a time,
//! when the rule gets there. Only what the rule itself makes is owned.

use std::rc::Rc;

use jiff::{SignedDuration, Timestamp};
use serde_json::Value as Json;

use super::fault::{Failure, quote};
use super::types::Kind;

/// How deep facts may be nested where a rule has to walk through them.
const NESTING_MAX: usize = 128;

#[derive(Clone, Debug)]
pub(super) enum Value<'a> {
    Null,
    Bool(bool),
    Int(i64),
    Uint(u64),
    Double(f64),
    Text(Text<'a>),
    Bytes(Bytes<'a>),
    List(List<'a>),
    Map(Map<'a>),
    Timestamp(Timestamp),
    Duration(SignedDuration),
    Type(Kind),
}

#[derive(Clone, Debug)]
pub(super) enum Text<'a> {
    Borrowed(&'a str),
    Shared(Rc<str>),
}

#[derive(Clone, Debug)]
pub(super) enum Bytes<'a> {
    Borrowed(&'a [u8]),
    Shared(Rc<[u8]>),
}

#[derive(Clone, Debug)]
pub(super) enum List<'a> {
    Json(&'a [Json]),
    Shared(Rc<[Value<'a>]>),
}

#[derive(Clone, Debug)]
pub(super) enum Map<'a> {
    Json(&'a serde_json::Map<String, Json>),
    Shared(Rc<[(Value<'a>, Value<'a>)]>),
}

/// Counts steps down. Whatever takes time or memory in proportion to its input pays for it here first.
#[derive(Debug)]
pub(super) struct Meter {
    left: u64,
}

impl Meter {
    pub(super) fn new(steps: u64) -> Self {
        Self { left: steps }
    }

    pub(super) fn charge(&mut self, steps: u64) -> Result<(), Failure> {
        let left = self.left.checked_sub(steps);
        self.left = left.unwrap_or(0);
        left.map(|_| ()).ok_or(Failure::OutOfBudget)
    }

    /// Pays for looking through `length` bytes or elements, `per_step` of them for a step.
    pub(super) fn charge_for(&mut self, length: usize, per_step: usize) -> Result<(), Failure> {
        self.charge((length / per_step) as u64)
    }
}

impl Text<'_> {
    pub(super) fn as_str(&self) -> &str {
        match self {
            Self::Borrowed(text) => text,
            Self::Shared(text) => text,
        }
    }
}

impl Bytes<'_> {
    pub(super) fn as_slice(&self) -> &[u8] {
        match self {
            Self::Borrowed(bytes) => bytes,
            Self::Shared(bytes) => bytes,
        }
    }
}

impl<'a> List<'a> {
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Json(elements) => elements.len(),
            Self::Shared(elements) => elements.len(),
        }
    }

    pub(super) fn get(&self, index: usize) -> Option<Value<'a>> {
        match self {
            Self::Json(elements) => elements.get(index).map(Value::from_json),
            Self::Shared(elements) => elements.get(index).cloned(),
        }
    }
}

impl<'a> Map<'a> {
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Json(entries) => entries.len(),
            Self::Shared(entries) => entries.len(),
        }
    }

    pub(super) fn get(&self, key: &Value<'_>, meter: &mut Meter) -> Result<Option<Value<'a>>, Failure> {
        match self {
            Self::Json(entries) => {
                let Value::Text(key) = key else { return Ok(None) };
                meter.charge_for(key.as_str().len(), 64)?;
                Ok(entries.get(key.as_str()).map(Value::from_json))
            }
            Self::Shared(entries) => {
                for (own, value) in entries.iter() {
                    if equal(own, key, meter)? {
                        return Ok(Some(value.clone()));
                    }
                }
                Ok(None)
            }
        }
    }

    pub(super) fn keys(&self, meter: &mut Meter) -> Result<List<'a>, Failure> {
        meter.charge_for(self.len(), 1)?;
        Ok(List::Shared(match self {
            Self::Json(entries) => {
                entries.keys().map(|key| Value::Text(Text::Borrowed(key.as_str()))).collect()
            }
            Self::Shared(entries) => entries.iter().map(|(key, _)| key.clone()).collect(),
        }))
    }
}

impl<'a> Value<'a> {
    pub(super) fn text(text: &str) -> Self {
        Self::Text(Text::Shared(text.into()))
    }

    /// Whole numbers become int, or uint beyond its range; other numbers double.
    pub(super) fn from_json(json: &'a Json) -> Self {
        match json {
            Json::Null => Self::Null,
            Json::Bool(value) => Self::Bool(*value),
            Json::Number(number) => match (number.as_i64(), number.as_u64()) {
                (Some(int), _) => Self::Int(int),
                (None, Some(uint)) => Self::Uint(uint),
                (None, None) => Self::Double(number.as_f64().unwrap_or(f64::NAN)),
            },
            Json::String(text) => Self::Text(Text::Borrowed(text)),
            Json::Array(elements) => Self::List(List::Json(elements)),
            Json::Object(entries) => Self::Map(Map::Json(entries)),
        }
    }

    pub(super) fn kind(&self) -> Kind {
        match self {
            Self::Null => Kind::Null,
            Self::Bool(_) => Kind::Bool,
            Self::Int(_) => Kind::Int,
            Self::Uint(_) => Kind::Uint,
            Self::Double(_) => Kind::Double,
            Self::Text(_) => Kind::Text,
            Self::Bytes(_) => Kind::Bytes,
            Self::List(_) => Kind::List,
            Self::Map(_) => Kind::Map,
            Self::Timestamp(_) => Kind::Timestamp,
            Self::Duration(_) => Kind::Duration,
            Self::Type(_) => Kind::Type,
        }
    }

    /// The value of a field.
    pub(super) fn field(&self, name: &str, meter: &mut Meter) -> Result<Option<Value<'a>>, Failure> {
        match self {
            Self::Map(Map::Json(entries)) => Ok(entries.get(name).map(Value::from_json)),
            Self::Map(map) => map.get(&Value::text(name), meter),
            other => Err(wrong_type(&format!("field {}", quote(name)), &[other])),
        }
    }

    /// The value as JSON. Instants and durations become texts; bytes and endless numbers have no JSON form.
    pub(super) fn to_json(&self, meter: &mut Meter) -> Result<Json, Failure> {
        self.to_json_within(meter, NESTING_MAX)
    }

    fn to_json_within(&self, meter: &mut Meter, depth: usize) -> Result<Json, Failure> {
        let depth = depth.checked_sub(1).ok_or(Failure::TooDeep)?;
        meter.charge(1)?;
        Ok(match self {
            Self::Null => Json::Null,
            Self::Bool(value) => Json::Bool(*value),
            Self::Int(value) => (*value).into(),
            Self::Uint(value) => (*value).into(),
            Self::Double(value) => serde_json::Number::from_f64(*value)
                .map(Json::Number)
                .ok_or(Failure::CannotConvert { from: "double", to: "JSON" })?,
            Self::Text(text) => {
                meter.charge_for(text.as_str().len(), 16)?;
                Json::String(text.as_str().to_owned())
            }
            Self::Timestamp(instant) => Json::String(instant.to_string()),
            Self::Duration(span) => Json::String(super::time::duration_text(*span)),
            Self::List(list) => {
                let elements = (0..list.len()).filter_map(|index| list.get(index));
                Json::Array(
                    elements.map(|value| value.to_json_within(meter, depth)).collect::<Result<_, _>>()?,
                )
            }
            Self::Map(map) => {
                let keys = map.keys(meter)?;
                let mut entries = serde_json::Map::new();
                for key in (0..keys.len()).filter_map(|index| keys.get(index)) {
                    let name = match super::convert::convert(&key, Kind::Text, meter)? {
                        Value::Text(name) => name.as_str().to_owned(),
                        _ => return Err(Failure::CannotConvert { from: "map", to: "JSON" }),
                    };
                    let value = map.get(&key, meter)?.unwrap_or(Value::Null);
                    entries.insert(name, value.to_json_within(meter, depth)?);
                }
                Json::Object(entries)
            }
            Self::Bytes(_) => return Err(Failure::CannotConvert { from: "bytes", to: "JSON" }),
            Self::Type(_) => return Err(Failure::CannotConvert { from: "type", to: "JSON" }),
        })
    }
}

/// The failure of an operation that does not take such values.
pub(super) fn wrong_type(operation: &str, operands: &[&Value<'_>]) -> Failure {
    let operands = operands.iter().map(|value| value.kind().word()).collect::<Vec<_>>().join(", ");
    Failure::WrongType { operation: operation.to_owned(), operands }
}

/// Whether two values are equal. Values of different types are not, save numbers.
pub(super) fn equal(one: &Value<'_>, another: &Value<'_>, meter: &mut Meter) -> Result<bool, Failure> {
    equal_within(one, another, meter, NESTING_MAX)
}

fn equal_within(
    one: &Value<'_>,
    another: &Value<'_>,
    meter: &mut Meter,
    depth: usize,
) -> Result<bool, Failure> {
    let depth = depth.checked_sub(1).ok_or(Failure::TooDeep)?;
    meter.charge(1)?;
    Ok(match (one, another) {
        (Value::Null, Value::Null) => true,
        (Value::Bool(one), Value::Bool(another)) => one == another,
        (Value::Text(one), Value::Text(another)) => {
            meter.charge_for(one.as_str().len(), 64)?;
            one.as_str() == another.as_str()
        }
        (Value::Bytes(one), Value::Bytes(another)) => {
            meter.charge_for(one.as_slice().len(), 64)?;
            one.as_slice() == another.as_slice()
        }
        (Value::Timestamp(one), Value::Timestamp(another)) => one == another,
        (Value::Duration(one), Value::Duration(another)) => one == another,
        (Value::Type(one), Value::Type(another)) => one == another,
        (Value::List(one), Value::List(another)) => {
            if one.len() != another.len() {
                return Ok(false);
            }
            for index in 0..one.len() {
                if let (Some(one), Some(another)) = (one.get(index), another.get(index))
                    && !equal_within(&one, &another, meter, depth)?
                {
                    return Ok(false);
                }
            }
            true
        }
        (Value::Map(one), Value::Map(another)) => {
            if one.len() != another.len() {
                return Ok(false);
            }
            let keys = one.keys(meter)?;
            for key in (0..keys.len()).filter_map(|index| keys.get(index)) {
                let same = match (one.get(&key, meter)?, another.get(&key, meter)?) {
                    (Some(one), Some(another)) => equal_within(&one, &another, meter, depth)?,
                    _ => false,
                };
                if !same {
                    return Ok(false);
                }
            }
            true
        }
        _ => super::operators::compare_numbers(one, another) == Some(std::cmp::Ordering::Equal),
    })
}
