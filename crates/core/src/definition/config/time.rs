//! Durations as people write them in documents.

use std::borrow::Cow;
use std::str::FromStr;

use jiff::Span;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The longest duration a document may name: about ten years.
pub const DURATION_DAYS_MAX: i64 = 3_660;

/// An ISO 8601 duration such as `PT8H` or `P2D`: more than nothing, and at most ten years. It is kept as it was written.
#[derive(Clone, Debug)]
pub struct IsoDuration {
    text: String,
    span: Span,
}

/// Why a text is not a duration that can be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotADuration {
    /// It is not ISO 8601.
    #[error("must be an ISO 8601 duration such as PT8H or P2D")]
    Form,
    /// It is nothing, or goes back in time.
    #[error("must be longer than nothing")]
    NotPositive,
    /// Nobody waits that long.
    #[error("must be at most {DURATION_DAYS_MAX} days")]
    TooLong,
}

impl IsoDuration {
    /// The duration in years down to nanoseconds, as written. Days and longer depend on a calendar.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// The duration as it was written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Seconds, with a day of 24 hours, a month of 30 days and a year of 365: for comparing, not for calendars.
    #[must_use]
    pub fn rough_seconds(&self) -> i64 {
        rough_seconds(&self.span)
    }
}

fn rough_seconds(span: &Span) -> i64 {
    let days = i64::from(span.get_years()) * 365
        + i64::from(span.get_months()) * 30
        + i64::from(span.get_weeks()) * 7
        + i64::from(span.get_days());
    let hours = days.saturating_mul(24).saturating_add(i64::from(span.get_hours()));
    let minutes = hours.saturating_mul(60).saturating_add(span.get_minutes());
    minutes.saturating_mul(60).saturating_add(span.get_seconds())
}

impl FromStr for IsoDuration {
    type Err = NotADuration;

    fn from_str(text: &str) -> Result<Self, NotADuration> {
        // jiff also reads a form for people ("8h"), which other readers of the document would not know.
        if !text.starts_with('P') || text.len() > 64 {
            return Err(NotADuration::Form);
        }
        let span: Span = text.parse().map_err(|_| NotADuration::Form)?;
        if !span.is_positive() || rough_seconds(&span) == 0 {
            return Err(NotADuration::NotPositive);
        }
        if rough_seconds(&span) > DURATION_DAYS_MAX * 86_400 {
            return Err(NotADuration::TooLong);
        }
        Ok(Self { text: text.to_owned(), span })
    }
}

impl PartialEq for IsoDuration {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for IsoDuration {}

impl Serialize for IsoDuration {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

impl<'de> Deserialize<'de> for IsoDuration {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(|refused: NotADuration| D::Error::custom(refused))
    }
}

impl JsonSchema for IsoDuration {
    fn schema_name() -> Cow<'static, str> {
        "IsoDuration".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "description": "An ISO 8601 duration such as PT8H or P2D.",
            "pattern": "^P(?=.)([0-9]+Y)?([0-9]+M)?([0-9]+W)?([0-9]+D)?(T(?=[0-9])([0-9]+H)?([0-9]+M)?([0-9]+S)?)?$"
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_iso_8601_positive_and_bounded() {
        for (text, seconds) in [("PT8H", 28_800), ("P2D", 172_800), ("P1W", 604_800), ("PT90M", 5_400)] {
            assert_eq!(text.parse::<IsoDuration>().map(|it| it.rough_seconds()), Ok(seconds), "{text}");
        }
        for (text, refused) in [
            ("8h", NotADuration::Form),
            ("P", NotADuration::Form),
            ("PT0S", NotADuration::NotPositive),
            ("P11Y", NotADuration::TooLong),
            ("PT99999999999999999999H", NotADuration::Form),
            ("-P1D", NotADuration::Form),
        ] {
            assert_eq!(text.parse::<IsoDuration>().map(|_| ()), Err(refused), "{text}");
        }
    }
}
