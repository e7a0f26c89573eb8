//! What is wrong with a value, by name: whoever shows it to people can say it in their language.

use jsonschema::ValidationError;
use jsonschema::error::ValidationErrorKind as Kind;
use serde_json::Number;

use super::shorten;

/// One thing that is wrong with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Where in the value, as a JSON pointer.
    pub pointer: String,
    /// The stable name of the fault; nothing for what forms seldom ask.
    pub code: Option<&'static str>,
    /// How much or how little there may be, where that is what is wrong.
    pub limit: Option<Number>,
    /// A sentence for people. It names the form's own words and limits, never the value.
    pub message: String,
}

impl Fault {
    /// The whole value costs too much to look at.
    pub(super) fn too_large(message: &str) -> Self {
        Self { pointer: String::new(), code: Some("too_large"), limit: None, message: message.to_owned() }
    }

    /// A list is longer than it may be.
    pub(crate) fn too_many_items(pointer: &str, limit: usize) -> Self {
        let message = format!("has more than {limit} items");
        Self { pointer: pointer.to_owned(), code: Some("too_many_items"), limit: Some(limit.into()), message }
    }

    pub(super) fn of(error: &ValidationError<'_>) -> Self {
        let (code, limit) = named(error.kind());
        let pointer = shorten(error.instance_path().as_str());
        Self { pointer, code, limit, message: shorten(&error.masked().to_string()) }
    }
}

fn named(kind: &Kind) -> (Option<&'static str>, Option<Number>) {
    let (code, limit) = match kind {
        Kind::Required { .. } => ("missing", None),
        Kind::Type { .. } => ("wrong_type", None),
        Kind::Enum { .. } | Kind::Constant { .. } => ("not_a_choice", None),
        Kind::Format { .. } | Kind::Pattern { .. } => ("wrong_format", None),
        Kind::AdditionalProperties { .. } | Kind::UnevaluatedProperties { .. } => ("unknown_field", None),
        Kind::UniqueItems => ("twice", None),
        Kind::MultipleOf { .. } => ("not_a_multiple", None),
        Kind::Minimum { limit } => ("too_small", limit.as_number().cloned()),
        Kind::Maximum { limit } => ("too_great", limit.as_number().cloned()),
        Kind::ExclusiveMinimum { limit } => ("not_above", limit.as_number().cloned()),
        Kind::ExclusiveMaximum { limit } => ("not_below", limit.as_number().cloned()),
        Kind::MinLength { limit } => ("too_short", Some((*limit).into())),
        Kind::MaxLength { limit } => ("too_long", Some((*limit).into())),
        Kind::MinItems { limit } => ("too_few_items", Some((*limit).into())),
        Kind::MaxItems { limit } => ("too_many_items", Some((*limit).into())),
        _ => return (None, None),
    };
    (Some(code), limit)
}
