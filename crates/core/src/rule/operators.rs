//! Arithmetic and order.
//!
//! As in CEL, with one difference: int and double mix, and give a double. Facts are JSON, where `2` and `2.0` are the same
//! number, so a rule must not fail because an amount happened to be whole.

use std::cmp::Ordering;
use std::rc::Rc;

use super::ast::Binary;
use super::fault::Failure;
use super::time::{checked_duration, checked_timestamp};
use super::value::{Bytes, List, Map, Meter, Value, equal, wrong_type};

/// Applies an operator to two values.
pub(super) fn binary<'a>(
    operator: Binary,
    left: &Value<'a>,
    right: &Value<'a>,
    meter: &mut Meter,
) -> Result<Value<'a>, Failure> {
    let wanted: fn(Ordering) -> bool = match operator {
        Binary::Equal => return equal(left, right, meter).map(Value::Bool),
        Binary::NotEqual => return equal(left, right, meter).map(|same| Value::Bool(!same)),
        Binary::In => return contains(right, left, meter).map(Value::Bool),
        Binary::Less => Ordering::is_lt,
        Binary::LessOrEqual => Ordering::is_le,
        Binary::Greater => Ordering::is_gt,
        Binary::GreaterOrEqual => Ordering::is_ge,
        Binary::Add => return add(left, right, meter),
        Binary::Subtract | Binary::Multiply | Binary::Divide | Binary::Remainder => {
            return arithmetic(operator, left, right);
        }
    };
    // Not-a-number is neither less nor more than anything.
    Ok(Value::Bool(compare(operator, left, right, meter)?.is_some_and(wanted)))
}

/// The order of two values; none if one is not a number.
fn compare(
    operator: Binary,
    left: &Value<'_>,
    right: &Value<'_>,
    meter: &mut Meter,
) -> Result<Option<Ordering>, Failure> {
    Ok(Some(match (left, right) {
        (Value::Bool(left), Value::Bool(right)) => left.cmp(right),
        (Value::Text(left), Value::Text(right)) => {
            meter.charge_for(left.as_str().len().min(right.as_str().len()), 64)?;
            left.as_str().cmp(right.as_str())
        }
        (Value::Bytes(left), Value::Bytes(right)) => {
            meter.charge_for(left.as_slice().len().min(right.as_slice().len()), 64)?;
            left.as_slice().cmp(right.as_slice())
        }
        (Value::Timestamp(left), Value::Timestamp(right)) => left.cmp(right),
        (Value::Duration(left), Value::Duration(right)) => left.cmp(right),
        _ if left.kind().is_number() && right.kind().is_number() => {
            return Ok(compare_numbers(left, right));
        }
        _ => return Err(wrong_type(operator.symbol(), &[left, right])),
    }))
}

/// The order of two numbers, whatever their kinds; none if either is no number. As CEL has it, a whole number is rounded
/// to a double where it meets one.
pub(super) fn compare_numbers(left: &Value<'_>, right: &Value<'_>) -> Option<Ordering> {
    if matches!(left, Value::Double(_)) || matches!(right, Value::Double(_)) {
        return as_double(left)?.partial_cmp(&as_double(right)?);
    }
    Some(whole(left)?.cmp(&whole(right)?))
}

fn whole(value: &Value<'_>) -> Option<i128> {
    match value {
        Value::Int(int) => Some(i128::from(*int)),
        Value::Uint(uint) => Some(i128::from(*uint)),
        _ => None,
    }
}

fn contains<'a>(collection: &Value<'a>, element: &Value<'a>, meter: &mut Meter) -> Result<bool, Failure> {
    match collection {
        Value::List(list) => {
            for candidate in (0..list.len()).filter_map(|index| list.get(index)) {
                if equal(&candidate, element, meter)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        Value::Map(map) => Ok(map.get(element, meter)?.is_some()),
        other => Err(wrong_type("in", &[element, other])),
    }
}

fn add<'a>(left: &Value<'a>, right: &Value<'a>, meter: &mut Meter) -> Result<Value<'a>, Failure> {
    Ok(match (left, right) {
        (Value::Text(left), Value::Text(right)) => {
            let (left, right) = (left.as_str(), right.as_str());
            meter.charge_for(left.len() + right.len(), 16)?;
            Value::text(&[left, right].concat())
        }
        (Value::Bytes(left), Value::Bytes(right)) => {
            let (left, right) = (left.as_slice(), right.as_slice());
            meter.charge_for(left.len() + right.len(), 16)?;
            Value::Bytes(Bytes::Shared([left, right].concat().into()))
        }
        (Value::List(left), Value::List(right)) => {
            meter.charge_for(left.len() + right.len(), 1)?;
            let both = [left, right];
            let elements = both.iter().flat_map(|list| (0..list.len()).filter_map(|index| list.get(index)));
            Value::List(List::Shared(elements.collect::<Rc<[_]>>()))
        }
        (Value::Timestamp(instant), Value::Duration(span))
        | (Value::Duration(span), Value::Timestamp(instant)) => {
            Value::Timestamp(checked_timestamp(instant.checked_add(*span).ok())?)
        }
        (Value::Duration(left), Value::Duration(right)) => {
            Value::Duration(checked_duration(left.checked_add(*right))?)
        }
        _ => return arithmetic(Binary::Add, left, right),
    })
}

/// Operators on numbers, and differences of instants.
fn arithmetic<'a>(operator: Binary, left: &Value<'a>, right: &Value<'a>) -> Result<Value<'a>, Failure> {
    let mismatch = || wrong_type(operator.symbol(), &[left, right]);
    match (left, right) {
        (Value::Int(left), Value::Int(right)) => {
            whole_arithmetic(operator, i128::from(*left), i128::from(*right))?
                .and_then(|result| i64::try_from(result).ok())
                .map(Value::Int)
                .ok_or(Failure::Overflow)
        }
        (Value::Uint(left), Value::Uint(right)) => {
            whole_arithmetic(operator, i128::from(*left), i128::from(*right))?
                .and_then(|result| u64::try_from(result).ok())
                .map(Value::Uint)
                .ok_or(Failure::Overflow)
        }
        (Value::Timestamp(left), Value::Duration(right)) if operator == Binary::Subtract => {
            Ok(Value::Timestamp(checked_timestamp(left.checked_sub(*right).ok())?))
        }
        (Value::Timestamp(left), Value::Timestamp(right)) if operator == Binary::Subtract => {
            Ok(Value::Duration(checked_duration(Some(left.duration_since(*right)))?))
        }
        (Value::Duration(left), Value::Duration(right)) if operator == Binary::Subtract => {
            Ok(Value::Duration(checked_duration(left.checked_sub(*right))?))
        }
        _ => {
            let (Some(left), Some(right)) = (as_double(left), as_double(right)) else {
                return Err(mismatch());
            };
            Ok(Value::Double(match operator {
                Binary::Add => left + right,
                Binary::Subtract => left - right,
                Binary::Multiply => left * right,
                Binary::Divide => left / right,
                _ => return Err(mismatch()),
            }))
        }
    }
}

/// Within i128 nothing two 64-bit numbers do can overflow, but for the product of two large uints.
fn whole_arithmetic(operator: Binary, left: i128, right: i128) -> Result<Option<i128>, Failure> {
    Ok(match operator {
        Binary::Add => left.checked_add(right),
        Binary::Subtract => left.checked_sub(right),
        Binary::Multiply => left.checked_mul(right),
        Binary::Divide | Binary::Remainder if right == 0 => return Err(Failure::DivisionByZero),
        Binary::Divide => left.checked_div(right),
        // The least int by -1 overflows as a division does, although its remainder would be 0.
        Binary::Remainder if left == i128::from(i64::MIN) && right == -1 => None,
        Binary::Remainder => left.checked_rem(right),
        _ => None,
    })
}

#[expect(clippy::cast_precision_loss, reason = "what CEL's double() does too")]
fn as_double(value: &Value<'_>) -> Option<f64> {
    match value {
        Value::Int(int) => Some(*int as f64),
        Value::Uint(uint) => Some(*uint as f64),
        Value::Double(double) => Some(*double),
        _ => None,
    }
}

/// `operand[index]`.
pub(super) fn index<'a>(
    operand: &Value<'a>,
    index: &Value<'a>,
    meter: &mut Meter,
) -> Result<Value<'a>, Failure> {
    match operand {
        Value::Map(map) => {
            if matches!(map, Map::Shared(_)) && matches!(index, Value::List(_) | Value::Map(_)) {
                return Err(wrong_type("[]", &[operand, index]));
            }
            map.get(index, meter)?.ok_or_else(|| Failure::NoSuchKey(describe_key(index)))
        }
        Value::List(list) => {
            let at = match index {
                Value::Int(int) => *int,
                Value::Uint(uint) => i64::try_from(*uint).unwrap_or(i64::MAX),
                #[expect(clippy::cast_possible_truncation, reason = "whole, and saturates beyond any list")]
                Value::Double(double) if double.fract() == 0.0 => *double as i64,
                _ => return Err(wrong_type("[]", &[operand, index])),
            };
            let found = usize::try_from(at).ok().and_then(|at| list.get(at));
            found.ok_or(Failure::IndexOutOfRange { index: at, size: list.len() })
        }
        _ => Err(wrong_type("[]", &[operand, index])),
    }
}

fn describe_key(key: &Value<'_>) -> String {
    match key {
        Value::Text(text) => super::fault::quote(text.as_str()),
        other => format!("such {} key", other.kind().word()),
    }
}
