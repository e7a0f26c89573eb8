//! Turning values of one type into another.

use super::fault::Failure;
use super::time;
use super::types::Kind;
use super::value::{Bytes, Meter, Value};

/// `value` as a `to`.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "doubles are cut to whole numbers by definition, and their range is checked first"
)]
pub(super) fn convert<'a>(value: &Value<'a>, to: Kind, meter: &mut Meter) -> Result<Value<'a>, Failure> {
    let failed = || Failure::CannotConvert { from: value.kind().word(), to: to.word() };
    if value.kind() == to {
        return Ok(value.clone());
    }
    if let Value::Text(text) = value {
        meter.charge_for(text.as_str().len(), 16)?;
        return from_text(text.as_str(), to)?.ok_or_else(failed);
    }
    if to == Kind::Text {
        return to_text(value, meter)?.ok_or_else(failed);
    }
    Ok(match (value, to) {
        (Value::Uint(uint), Kind::Int) => Value::Int(i64::try_from(*uint).map_err(|_| Failure::Overflow)?),
        (Value::Int(int), Kind::Uint) => Value::Uint(u64::try_from(*int).map_err(|_| Failure::Overflow)?),
        // Doubles at the very ends of the range may have been rounded there, so they are refused too.
        (Value::Double(double), Kind::Int) if *double > -TWO_POW_63 && *double < TWO_POW_63 => {
            Value::Int(*double as i64)
        }
        (Value::Double(double), Kind::Uint) if *double > -1.0 && *double < 2.0 * TWO_POW_63 => {
            Value::Uint(*double as u64)
        }
        (Value::Double(_), Kind::Int | Kind::Uint) => return Err(Failure::Overflow),
        (Value::Int(int), Kind::Double) => Value::Double(*int as f64),
        (Value::Uint(uint), Kind::Double) => Value::Double(*uint as f64),
        (Value::Timestamp(instant), Kind::Int) => {
            let seconds = instant.as_nanosecond().div_euclid(1_000_000_000);
            Value::Int(i64::try_from(seconds).map_err(|_| Failure::Overflow)?)
        }
        (Value::Int(seconds), Kind::Timestamp) => {
            Value::Timestamp(time::checked_timestamp(jiff::Timestamp::from_second(*seconds).ok())?)
        }
        _ => return Err(failed()),
    })
}

const TWO_POW_63: f64 = 9_223_372_036_854_775_808.0;

fn from_text<'a>(text: &str, to: Kind) -> Result<Option<Value<'a>>, Failure> {
    Ok(match to {
        Kind::Int => text.parse().ok().map(Value::Int),
        Kind::Uint => text.parse().ok().map(Value::Uint),
        Kind::Double => text.parse().ok().map(Value::Double),
        Kind::Bool => match text {
            "1" | "t" | "true" | "TRUE" | "True" => Some(Value::Bool(true)),
            "0" | "f" | "false" | "FALSE" | "False" => Some(Value::Bool(false)),
            _ => None,
        },
        Kind::Bytes => Some(Value::Bytes(Bytes::Shared(text.as_bytes().into()))),
        Kind::Timestamp => match time::parse_timestamp(text) {
            Some(instant) => Some(Value::Timestamp(time::checked_timestamp(Some(instant))?)),
            None => None,
        },
        Kind::Duration => match time::parse_duration(text) {
            Some(span) => Some(Value::Duration(time::checked_duration(Some(span))?)),
            None => None,
        },
        Kind::Null | Kind::Text | Kind::List | Kind::Map | Kind::Type | Kind::Any => None,
    })
}

fn to_text<'a>(value: &Value<'a>, meter: &mut Meter) -> Result<Option<Value<'a>>, Failure> {
    let text = match value {
        Value::Bool(value) => value.to_string(),
        Value::Int(int) => int.to_string(),
        Value::Uint(uint) => uint.to_string(),
        Value::Double(double) => double.to_string(),
        Value::Bytes(bytes) => {
            meter.charge_for(bytes.as_slice().len(), 16)?;
            match std::str::from_utf8(bytes.as_slice()) {
                Ok(text) => text.to_owned(),
                Err(_) => return Ok(None),
            }
        }
        Value::Timestamp(instant) => instant.to_string(),
        Value::Duration(span) => time::duration_text(*span),
        Value::Null | Value::Text(_) | Value::List(_) | Value::Map(_) | Value::Type(_) => return Ok(None),
    };
    Ok(Some(Value::text(&text)))
}
