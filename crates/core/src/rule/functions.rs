//! The functions of rules: one table for the checker, the evaluator and the documentation.

use super::types::Kind;
use super::types::Kind::{Any, Bool, Bytes, Double, Duration, Int, List, Map, Text, Timestamp, Uint};

/// What a function does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Builtin {
    Size,
    Contains,
    StartsWith,
    EndsWith,
    Matches,
    Sample,
    Convert(Kind),
    TypeOf,
    Dyn,
    Calendar(CalendarField),
}

/// A part of an instant, or of a duration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CalendarField {
    FullYear,
    Month,
    /// From one.
    Date,
    /// From zero.
    DayOfMonth,
    DayOfWeek,
    DayOfYear,
    Hours,
    Minutes,
    Seconds,
    Milliseconds,
}

/// How a function is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// `f(x)`
    Function,
    /// `x.f()`
    Method,
    /// Both.
    Either,
}

/// What a function takes, a method's target first, and what it yields.
pub(super) struct Overload {
    pub(super) takes: &'static [Kind],
    pub(super) yields: Kind,
}

pub(super) struct Function {
    pub(super) name: &'static str,
    pub(super) form: Form,
    pub(super) builtin: Builtin,
    pub(super) overloads: &'static [Overload],
    pub(super) description: &'static str,
}

const fn overload(takes: &'static [Kind], yields: Kind) -> Overload {
    Overload { takes, yields }
}

const fn function(
    name: &'static str,
    form: Form,
    builtin: Builtin,
    overloads: &'static [Overload],
    description: &'static str,
) -> Function {
    Function { name, form, builtin, overloads, description }
}

const fn calendar(
    name: &'static str,
    field: CalendarField,
    overloads: &'static [Overload],
    description: &'static str,
) -> Function {
    function(name, Form::Method, Builtin::Calendar(field), overloads, description)
}

const TEXT_TEST: &[Overload] = &[overload(&[Text, Text], Bool)];
const OF_INSTANT: &[Overload] = &[overload(&[Timestamp], Int), overload(&[Timestamp, Text], Int)];
const OF_INSTANT_OR_SPAN: &[Overload] =
    &[overload(&[Timestamp], Int), overload(&[Timestamp, Text], Int), overload(&[Duration], Int)];

/// Every function.
pub(super) static FUNCTIONS: [Function; 26] = [
    function(
        "sample",
        Form::Function,
        Builtin::Sample,
        &[overload(&[Double], Bool), overload(&[Int], Bool)],
        "true for this share of runs, from 0 to 1; the same run always gets the same answer",
    ),
    function(
        "size",
        Form::Either,
        Builtin::Size,
        &[overload(&[Text], Int), overload(&[Bytes], Int), overload(&[List], Int), overload(&[Map], Int)],
        "characters of a text, bytes, elements of a list, entries of a map",
    ),
    function("contains", Form::Method, Builtin::Contains, TEXT_TEST, "whether a text has another in it"),
    function(
        "startsWith",
        Form::Method,
        Builtin::StartsWith,
        TEXT_TEST,
        "whether a text begins with another",
    ),
    function("endsWith", Form::Method, Builtin::EndsWith, TEXT_TEST, "whether a text ends with another"),
    function(
        "matches",
        Form::Either,
        Builtin::Matches,
        TEXT_TEST,
        "whether a regular expression is found in a text; the expression must be written out in the rule",
    ),
    function(
        "int",
        Form::Function,
        Builtin::Convert(Int),
        &[
            overload(&[Int], Int),
            overload(&[Uint], Int),
            overload(&[Double], Int),
            overload(&[Text], Int),
            overload(&[Timestamp], Int),
        ],
        "a whole number; of an instant, its seconds since 1970",
    ),
    function(
        "uint",
        Form::Function,
        Builtin::Convert(Uint),
        &[
            overload(&[Uint], Uint),
            overload(&[Int], Uint),
            overload(&[Double], Uint),
            overload(&[Text], Uint),
        ],
        "a whole number without sign",
    ),
    function(
        "double",
        Form::Function,
        Builtin::Convert(Double),
        &[
            overload(&[Double], Double),
            overload(&[Int], Double),
            overload(&[Uint], Double),
            overload(&[Text], Double),
        ],
        "a number with fraction",
    ),
    function(
        "string",
        Form::Function,
        Builtin::Convert(Text),
        &[
            overload(&[Text], Text),
            overload(&[Bool], Text),
            overload(&[Int], Text),
            overload(&[Uint], Text),
            overload(&[Double], Text),
            overload(&[Bytes], Text),
            overload(&[Timestamp], Text),
            overload(&[Duration], Text),
        ],
        "a text",
    ),
    function(
        "bool",
        Form::Function,
        Builtin::Convert(Bool),
        &[overload(&[Bool], Bool), overload(&[Text], Bool)],
        "of the texts `true` and `false`",
    ),
    function(
        "bytes",
        Form::Function,
        Builtin::Convert(Bytes),
        &[overload(&[Bytes], Bytes), overload(&[Text], Bytes)],
        "a text as UTF-8",
    ),
    function(
        "timestamp",
        Form::Function,
        Builtin::Convert(Timestamp),
        &[overload(&[Timestamp], Timestamp), overload(&[Text], Timestamp), overload(&[Int], Timestamp)],
        "an instant, from RFC 3339 or seconds since 1970",
    ),
    function(
        "duration",
        Form::Function,
        Builtin::Convert(Duration),
        &[overload(&[Duration], Duration), overload(&[Text], Duration)],
        "a span of time, such as `1h30m` or `2.5s`",
    ),
    function("type", Form::Function, Builtin::TypeOf, &[overload(&[Any], Kind::Type)], "the type of a value"),
    function(
        "dyn",
        Form::Function,
        Builtin::Dyn,
        &[overload(&[Any], Any)],
        "the value, its type not checked at publish",
    ),
    calendar("getFullYear", CalendarField::FullYear, OF_INSTANT, "the year"),
    calendar("getMonth", CalendarField::Month, OF_INSTANT, "the month, from 0"),
    calendar("getDate", CalendarField::Date, OF_INSTANT, "the day of the month, from 1"),
    calendar("getDayOfMonth", CalendarField::DayOfMonth, OF_INSTANT, "the day of the month, from 0"),
    calendar("getDayOfWeek", CalendarField::DayOfWeek, OF_INSTANT, "the day of the week, from 0 for Sunday"),
    calendar("getDayOfYear", CalendarField::DayOfYear, OF_INSTANT, "the day of the year, from 0"),
    calendar("getHours", CalendarField::Hours, OF_INSTANT_OR_SPAN, "the hour; of a duration, all its hours"),
    calendar(
        "getMinutes",
        CalendarField::Minutes,
        OF_INSTANT_OR_SPAN,
        "the minute; of a duration, all its minutes",
    ),
    calendar(
        "getSeconds",
        CalendarField::Seconds,
        OF_INSTANT_OR_SPAN,
        "the second; of a duration, all its seconds",
    ),
    calendar(
        "getMilliseconds",
        CalendarField::Milliseconds,
        OF_INSTANT_OR_SPAN,
        "the thousandths of the second",
    ),
];

/// The function called `name` in this way.
pub(super) fn find(name: &str, is_method: bool) -> Option<&'static Function> {
    FUNCTIONS.iter().find(|function| {
        function.name == name
            && match function.form {
                Form::Function => !is_method,
                Form::Method => is_method,
                Form::Either => true,
            }
    })
}
