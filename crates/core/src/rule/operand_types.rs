//! What order and arithmetic take and yield, as far as types tell.

use super::ast::Binary;
use super::types::{Kind, Type};

const ORDERED: [Kind; 8] = [
    Kind::Bool,
    Kind::Int,
    Kind::Uint,
    Kind::Double,
    Kind::Text,
    Kind::Bytes,
    Kind::Timestamp,
    Kind::Duration,
];

/// Whether values of both types can be put in an order.
pub(super) fn may_be_ordered(one: &Type, another: &Type) -> bool {
    let both_numbers = |one: Kind, another: Kind| one.is_number() && another.is_number();
    ORDERED.iter().any(|left| {
        one.may_be(*left)
            && ORDERED
                .iter()
                .any(|right| another.may_be(*right) && (left == right || both_numbers(*left, *right)))
    })
}

/// The type of an arithmetic result; none if the operator takes no such operands.
pub(super) fn arithmetic(operator: Binary, one: &Type, another: &Type) -> Option<Type> {
    use Kind::{Bytes, Double, Duration, Int, Text, Timestamp, Uint};
    const NUMBERS: [(Kind, Kind, Kind); 7] = [
        (Int, Int, Int),
        (Uint, Uint, Uint),
        (Double, Double, Double),
        (Int, Double, Double),
        (Double, Int, Double),
        (Uint, Double, Double),
        (Double, Uint, Double),
    ];
    const SUMS: [(Kind, Kind, Kind); 6] = [
        (Text, Text, Text),
        (Bytes, Bytes, Bytes),
        (Timestamp, Duration, Timestamp),
        (Duration, Timestamp, Timestamp),
        (Duration, Duration, Duration),
        (Kind::List, Kind::List, Kind::List),
    ];
    const DIFFERENCES: [(Kind, Kind, Kind); 3] =
        [(Timestamp, Duration, Timestamp), (Timestamp, Timestamp, Duration), (Duration, Duration, Duration)];
    if let (Binary::Add, Type::List(left), Type::List(right)) = (operator, one, another) {
        return Some(Type::list((**left).clone().join((**right).clone())));
    }
    let others: &[_] = match operator {
        Binary::Add => &SUMS,
        Binary::Subtract => &DIFFERENCES,
        _ => &[],
    };
    let numbers = if operator == Binary::Remainder { &NUMBERS[..2] } else { &NUMBERS[..] };
    let mut fitting = numbers
        .iter()
        .chain(others)
        .filter(|(left, right, _)| one.may_be(*left) && another.may_be(*right))
        .map(|(_, _, result)| *result);
    let first = fitting.next()?;
    Some(if fitting.all(|other| other == first) { Type::of(first) } else { Type::Dyn })
}
