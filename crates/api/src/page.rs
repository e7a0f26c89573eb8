//! Lists come in pages. A cursor is opaque to clients and says where the next page begins.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use handoff_engine::read::{PAGE_DEFAULT, PAGE_MAX};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::problem::{Code, Problem};

/// Which page.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct PageQuery {
    /// How many rows at most: 1 to 200, 50 when nothing is said.
    #[param(minimum = 1, maximum = 200)]
    pub(crate) limit: Option<i64>,
    /// `next_cursor` of the page before.
    pub(crate) cursor: Option<String>,
}

impl PageQuery {
    /// The number of rows asked for.
    pub(crate) fn limit(&self) -> Result<i64, Problem> {
        check_limit(self.limit)
    }

    /// The cursor's text.
    pub(crate) fn after(&self) -> Result<Option<String>, Problem> {
        self.cursor.as_deref().map(read_cursor).transpose()
    }

    /// The cursor's id.
    pub(crate) fn after_id(&self) -> Result<Option<Uuid>, Problem> {
        self.after()?.map(|text| text.parse().map_err(|_| bad_cursor())).transpose()
    }
}

/// Checks a `limit` parameter.
pub(crate) fn check_limit(limit: Option<i64>) -> Result<i64, Problem> {
    match limit.unwrap_or(PAGE_DEFAULT) {
        limit @ 1..=PAGE_MAX => Ok(limit),
        _ => Err(Problem::new(Code::InvalidQuery, format!("limit must be from 1 to {PAGE_MAX}."))
            .at("limit", format!("must be from 1 to {PAGE_MAX}"))),
    }
}

/// More words than anybody looks for at a time.
const WORDS_MAX: usize = 16;

/// The words that somebody looks for, in lower case.
pub(crate) fn words_of(text: Option<&str>) -> Vec<String> {
    let words = text.unwrap_or_default().split(|each: char| each.is_whitespace() || each.is_control());
    words.filter(|word| !word.is_empty()).take(WORDS_MAX).map(str::to_lowercase).collect()
}

/// Reads a cursor back.
pub(crate) fn read_cursor(cursor: &str) -> Result<String, Problem> {
    let bytes = URL_SAFE_NO_PAD.decode(cursor).map_err(|_| bad_cursor())?;
    let text = String::from_utf8(bytes).map_err(|_| bad_cursor())?;
    // No cursor of ours has control characters, and the database takes no NUL.
    if text.chars().any(char::is_control) { Err(bad_cursor()) } else { Ok(text) }
}

/// The refusal of a cursor that is not one of ours.
pub(crate) fn bad_cursor() -> Problem {
    Problem::new(Code::InvalidQuery, "The cursor is not one that this server gave out.")
        .at("cursor", "is not a cursor")
}

/// A page of rows.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Page<T> {
    /// The rows.
    pub(crate) items: Vec<T>,
    /// Where the next page begins; absent on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) next_cursor: Option<String>,
}

impl<T> Page<T> {
    /// A page that was asked for with `limit`; `key` names the place of its last row.
    pub(crate) fn new<R>(
        rows: Vec<R>,
        limit: i64,
        key: impl Fn(&R) -> String,
        to_wire: impl Fn(R) -> T,
    ) -> Self {
        let full = i64::try_from(rows.len()).is_ok_and(|count| count >= limit);
        let next = rows.last().filter(|_| full).map(key);
        Self::with_next(rows, next, to_wire)
    }

    /// A page after which the place called `next` comes.
    pub(crate) fn with_next<R>(rows: Vec<R>, next: Option<String>, to_wire: impl Fn(R) -> T) -> Self {
        let next_cursor = next.map(|next| URL_SAFE_NO_PAD.encode(next));
        Self { items: rows.into_iter().map(to_wire).collect(), next_cursor }
    }
}
