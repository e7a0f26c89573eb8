//! Items from a file: cutting a stream of bytes into rows, and reading what a row says.
//!
//! A file may be larger than memory, so nothing here ever holds more than one row. A row that cannot be read is a fault of
//! its own, with a stable code; the rows after it are read all the same.

mod row;
mod split;

pub use row::{HeaderRefused, ImportedRow, RowFault, RowReader};
pub use split::{Malformed, RawRow, Splitter};

/// The most bytes one row may have.
pub const ROW_BYTES_MAX: usize = 1024 * 1024;
/// The longest external key.
pub const EXTERNAL_KEY_LENGTH_MAX: usize = 500;
/// The field that holds the external key when no other is named.
pub const KEY_FIELD: &str = "external_key";

/// How a file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A JSON object on every line.
    Jsonl,
    /// Comma-separated values with a line of column names (RFC 4180).
    Csv,
    /// One JSON array of objects.
    Json,
}

impl Format {
    /// All formats.
    pub const ALL: &'static [Self] = &[Self::Jsonl, Self::Csv, Self::Json];

    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Jsonl => "jsonl",
            Self::Csv => "csv",
            Self::Json => "json",
        }
    }

    /// The format that `word` names.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|format| format.word() == word)
    }

    /// The media type to send it with.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Jsonl => "application/x-ndjson",
            Self::Csv => "text/csv",
            Self::Json => "application/json",
        }
    }
}

#[cfg(test)]
mod tests;
