//! Reading what a row says: the item's payload, and what it is called outside.

use serde_json::{Map, Value};

use super::{EXTERNAL_KEY_LENGTH_MAX, Format, KEY_FIELD, ROW_BYTES_MAX, RawRow};
use crate::text::{TextRefused, check_line};

/// What a row says.
#[derive(Clone, Debug, PartialEq)]
pub struct ImportedRow {
    /// What the item is called outside.
    pub external_key: Option<String>,
    /// What the item is.
    pub payload: Map<String, Value>,
}

/// Why a row makes no item.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RowFault {
    /// It is too long.
    #[error("a row may have at most {ROW_BYTES_MAX} bytes")]
    TooLong,
    /// It is not text.
    #[error("is not UTF-8")]
    NotText,
    /// It is not JSON.
    #[error("is not valid JSON: {0}")]
    NotJson(String),
    /// It is JSON, but no object.
    #[error("must be a JSON object")]
    NotAnObject,
    /// It has more or fewer fields than there are columns.
    #[error("has {found} field{} where the header has {expected}", if *found == 1 { "" } else { "s" })]
    FieldCount {
        /// How many it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A quote stands where none may: within text that has none around it, or before the end of its field.
    #[error("quotes must stand around a whole field, and be doubled within it")]
    Quotes,
    /// The field that was named as the key is not there.
    #[error("has no field {0:?} to take the external key from")]
    KeyMissing(String),
    /// What should be the key cannot be one.
    #[error("the external key {0}")]
    Key(TextRefused),
    /// The key is neither text nor a number.
    #[error("the external key must be text or a whole number of at most 64 bits")]
    KeyType,
    /// It contains NUL, which cannot be kept.
    #[error("text must not contain NUL (\\u0000)")]
    Nul,
    /// Another payload is kept under the same external key.
    #[error("an item with this external key and another payload exists")]
    Differs,
}

impl RowFault {
    /// The stable name of the fault.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::TooLong => "row_too_long",
            Self::NotText => "not_utf8",
            Self::NotJson(_) => "malformed_json",
            Self::NotAnObject => "not_an_object",
            Self::FieldCount { .. } => "wrong_field_count",
            Self::Quotes => "malformed_csv",
            Self::KeyMissing(_) => "key_missing",
            Self::Key(_) | Self::KeyType => "invalid_key",
            Self::Nul => "contains_nul",
            Self::Differs => "item_differs",
        }
    }
}

/// Why the header of a CSV file is of no use.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeaderRefused {
    /// It cannot be read.
    #[error("the line of column names {0}")]
    Unreadable(RowFault),
    /// A column has no name.
    #[error("column {0} has no name")]
    Unnamed(usize),
    /// Two columns have the same name.
    #[error("two columns are called {0:?}")]
    Twice(String),
    /// The key's column is not there.
    #[error("no column is called {0:?}")]
    NoKeyColumn(String),
}

/// Reads rows of one file, in order.
#[derive(Clone, Debug)]
pub struct RowReader {
    format: Format,
    key_field: Option<String>,
    columns: Option<Vec<String>>,
}

impl RowReader {
    /// A reader. With `key_field`, every row must have that field, and the item is called what it says; without it, a field
    /// `external_key` is used where there is one.
    #[must_use]
    pub const fn new(format: Format, key_field: Option<String>) -> Self {
        Self { format, key_field, columns: None }
    }

    /// Reads a row. None: it was the line of column names.
    pub fn read(&mut self, raw: &RawRow) -> Result<Option<Result<ImportedRow, RowFault>>, HeaderRefused> {
        if self.format == Format::Csv && self.columns.is_none() {
            self.columns = Some(self.header(raw)?);
            return Ok(None);
        }
        Ok(Some(self.row(raw)))
    }

    fn header(&self, raw: &RawRow) -> Result<Vec<String>, HeaderRefused> {
        let columns = text(raw).and_then(fields).map_err(HeaderRefused::Unreadable)?;
        for (place, column) in columns.iter().enumerate() {
            if column.trim().is_empty() {
                return Err(HeaderRefused::Unnamed(place + 1));
            }
            if columns[..place].contains(column) {
                return Err(HeaderRefused::Twice(column.clone()));
            }
        }
        match &self.key_field {
            Some(key) if !columns.contains(key) => Err(HeaderRefused::NoKeyColumn(key.clone())),
            Some(_) | None => Ok(columns),
        }
    }

    fn row(&self, raw: &RawRow) -> Result<ImportedRow, RowFault> {
        let text = text(raw)?;
        let mut fields = match &self.columns {
            Some(columns) => by_column(columns, fields(text)?)?,
            None => match serde_json::from_str(text) {
                Ok(Value::Object(fields)) => fields,
                Ok(_) => return Err(RowFault::NotAnObject),
                Err(error) => return Err(RowFault::NotJson(error.to_string())),
            },
        };
        let external_key = self.take_key(&mut fields)?;
        // The shape in which the API takes an item elsewhere: the payload stands in a field of its own.
        let payload = match fields.remove("payload") {
            Some(Value::Object(payload)) if fields.is_empty() => payload,
            Some(payload) => {
                fields.insert("payload".to_owned(), payload);
                fields
            }
            None => fields,
        };
        if has_nul(&payload) {
            return Err(RowFault::Nul);
        }
        Ok(ImportedRow { external_key, payload })
    }

    /// The key. A field of the data that also serves as the key stays in the data.
    fn take_key(&self, fields: &mut Map<String, Value>) -> Result<Option<String>, RowFault> {
        let key = match &self.key_field {
            Some(field) if field != KEY_FIELD => {
                let missing = || RowFault::KeyMissing(field.clone());
                Some(fields.get(field).cloned().ok_or_else(missing)?)
            }
            Some(field) => Some(fields.remove(field).ok_or_else(|| RowFault::KeyMissing(field.clone()))?),
            None => fields.remove(KEY_FIELD),
        };
        let key = match key {
            None | Some(Value::Null) if self.key_field.is_none() => return Ok(None),
            // An empty column is no key, where none is asked for.
            Some(Value::String(key)) if key.is_empty() && self.key_field.is_none() => return Ok(None),
            Some(Value::String(key)) => key,
            Some(Value::Number(number)) if !number.is_f64() => number.to_string(),
            None
            | Some(Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) => {
                return Err(RowFault::KeyType);
            }
        };
        check_line(&key, EXTERNAL_KEY_LENGTH_MAX).map_err(RowFault::Key)?;
        Ok(Some(key))
    }
}

fn text(raw: &RawRow) -> Result<&str, RowFault> {
    match raw {
        RawRow::TooLong => Err(RowFault::TooLong),
        RawRow::Whole(bytes) => {
            let text = std::str::from_utf8(bytes).map_err(|_| RowFault::NotText)?;
            Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
        }
    }
}

/// The fields of a CSV record.
fn fields(record: &str) -> Result<Vec<String>, RowFault> {
    let mut fields = Vec::new();
    let mut rest = record;
    loop {
        let field = if let Some(quoted) = rest.strip_prefix('"') {
            let mut field = String::new();
            let mut behind = quoted;
            loop {
                let end = behind.find('"').ok_or(RowFault::Quotes)?;
                field.push_str(&behind[..end]);
                behind = &behind[end + 1..];
                match behind.strip_prefix('"') {
                    Some(more) => {
                        field.push('"');
                        behind = more;
                    }
                    None => break,
                }
            }
            rest = behind;
            field
        } else {
            let end = rest.find(',').unwrap_or(rest.len());
            let field = rest[..end].to_owned();
            // Other programs would read it otherwise, one as text and one as the begin of quoted text.
            if field.contains('"') {
                return Err(RowFault::Quotes);
            }
            rest = &rest[end..];
            field
        };
        fields.push(field);
        match rest.strip_prefix(',') {
            Some(more) => rest = more,
            None if rest.is_empty() => return Ok(fields),
            None => return Err(RowFault::Quotes),
        }
    }
}

fn by_column(columns: &[String], fields: Vec<String>) -> Result<Map<String, Value>, RowFault> {
    if fields.len() != columns.len() {
        return Err(RowFault::FieldCount { found: fields.len(), expected: columns.len() });
    }
    Ok(columns.iter().cloned().zip(fields.into_iter().map(Value::String)).collect())
}

fn has_nul(fields: &Map<String, Value>) -> bool {
    fields.iter().any(|(name, value)| name.contains('\0') || value_has_nul(value))
}

fn value_has_nul(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(values) => values.iter().any(value_has_nul),
        Value::Object(fields) => has_nul(fields),
        Value::Null | Value::Bool(_) | Value::Number(_) => false,
    }
}
