//! Cutting a stream into rows, wherever its pieces happen to end.

use super::{Format, ROW_BYTES_MAX};

/// The mark that some programs put before UTF-8 text.
const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// A row as it stands in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RawRow {
    /// Its bytes, without what separates it from the next.
    Whole(Vec<u8>),
    /// It is longer than a row may be, and was passed over.
    TooLong,
}

/// Why a stream cannot be cut into rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Malformed {
    /// The JSON does not begin with `[`.
    #[error("a JSON file must be one array of objects")]
    NotAnArray,
    /// A comma without an element.
    #[error("the elements of the array must be separated by single commas")]
    Commas,
    /// It ended in the middle of something.
    #[error("the file ends before its last row does")]
    Unfinished,
    /// Something follows the array.
    #[error("nothing may follow the array")]
    AfterTheEnd,
    /// The CSV has no line at all.
    #[error("a CSV file must begin with a line of column names")]
    NoHeader,
}

/// Cuts a stream into rows. Holds one row at most.
#[derive(Clone, Debug)]
pub struct Splitter {
    format: Format,
    row: Vec<u8>,
    too_long: bool,
    quoted: bool,
    escaped: bool,
    depth: u32,
    place: Place,
    field: CsvField,
}

/// Where in a JSON array; of lines, whether one was there that is not blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Before,
    First,
    Element,
    Next,
    After,
}

/// Where in a field of a CSV record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CsvField {
    /// Before its first byte: only here a quote opens.
    Begin,
    /// In text without quotes around it, or behind quotes that are closed.
    Plain,
    Quoted,
    /// Behind a quote within quotes: the end of them, or the first of two that stand for one.
    Quote,
}

impl CsvField {
    const fn behind(self, byte: u8) -> Self {
        match (self, byte) {
            (Self::Quoted, b'"') => Self::Quote,
            (Self::Quoted, _) | (Self::Begin | Self::Quote, b'"') => Self::Quoted,
            (Self::Begin | Self::Plain | Self::Quote, b',') => Self::Begin,
            // What stands here has no business behind a closing quote; whoever reads the row says so.
            (Self::Begin | Self::Plain | Self::Quote, _) => Self::Plain,
        }
    }
}

impl Splitter {
    /// A splitter for a file of this format.
    #[must_use]
    pub const fn new(format: Format) -> Self {
        Self {
            format,
            row: Vec::new(),
            too_long: false,
            quoted: false,
            escaped: false,
            depth: 0,
            place: Place::Before,
            field: CsvField::Begin,
        }
    }

    /// Takes the next piece of the stream, and adds the rows that it ends to `rows`.
    pub fn push(&mut self, piece: &[u8], rows: &mut Vec<RawRow>) -> Result<(), Malformed> {
        for byte in piece {
            match self.format {
                Format::Jsonl if *byte == b'\n' => self.end_line(rows),
                Format::Jsonl => self.keep(*byte),
                Format::Csv => self.record(*byte, rows),
                Format::Json => self.element(*byte, rows)?,
            }
        }
        Ok(())
    }

    /// Ends the stream.
    pub fn finish(mut self, rows: &mut Vec<RawRow>) -> Result<(), Malformed> {
        match self.format {
            Format::Csv if self.field == CsvField::Quoted => return Err(Malformed::Unfinished),
            Format::Jsonl => self.end_line(rows),
            Format::Csv => {
                self.end_line(rows);
                if self.place == Place::Before {
                    return Err(Malformed::NoHeader);
                }
            }
            Format::Json => match self.place {
                Place::After => {}
                Place::Before => return Err(Malformed::NotAnArray),
                Place::First | Place::Element | Place::Next => {
                    return Err(Malformed::Unfinished);
                }
            },
        }
        Ok(())
    }

    fn record(&mut self, byte: u8, rows: &mut Vec<RawRow>) {
        // The end of a line may be CR, LF or both: what is between the two is blank, and no row.
        if self.field != CsvField::Quoted && matches!(byte, b'\r' | b'\n') {
            self.field = CsvField::Begin;
            return self.end_line(rows);
        }
        self.keep(byte);
        // The mark that some programs put before UTF-8 text is not yet the field.
        if self.field != CsvField::Begin || !BYTE_ORDER_MARK.starts_with(&self.row) {
            self.field = self.field.behind(byte);
        }
    }

    fn end_line(&mut self, rows: &mut Vec<RawRow>) {
        if self.row.last() == Some(&b'\r') {
            self.row.pop();
        }
        // A blank line is no row.
        if self.too_long || !self.row.iter().all(u8::is_ascii_whitespace) {
            self.place = Place::Next;
            self.end_row(rows);
        }
        self.row.clear();
    }

    fn element(&mut self, byte: u8, rows: &mut Vec<RawRow>) -> Result<(), Malformed> {
        let blank = byte.is_ascii_whitespace();
        match self.place {
            Place::Before | Place::First | Place::Next | Place::After if blank => {}
            Place::Before if BYTE_ORDER_MARK.contains(&byte) => {}
            Place::Before if byte == b'[' => self.place = Place::First,
            Place::Before => return Err(Malformed::NotAnArray),
            Place::First if byte == b']' => self.place = Place::After,
            Place::First | Place::Next if byte == b',' || byte == b']' => return Err(Malformed::Commas),
            Place::First | Place::Next => {
                self.place = Place::Element;
                self.in_element(byte, rows);
            }
            Place::Element => self.in_element(byte, rows),
            Place::After => return Err(Malformed::AfterTheEnd),
        }
        Ok(())
    }

    fn in_element(&mut self, byte: u8, rows: &mut Vec<RawRow>) {
        if self.quoted {
            match byte {
                _ if self.escaped => self.escaped = false,
                b'\\' => self.escaped = true,
                b'"' => self.quoted = false,
                _ => {}
            }
            return self.keep(byte);
        }
        match byte {
            b'"' => self.quoted = true,
            b'{' | b'[' => self.depth += 1,
            b'}' | b']' if self.depth > 0 => self.depth -= 1,
            b',' | b']' if self.depth == 0 => {
                self.end_row(rows);
                self.place = if byte == b',' { Place::Next } else { Place::After };
                return;
            }
            _ => {}
        }
        self.keep(byte);
    }

    fn keep(&mut self, byte: u8) {
        if self.row.len() < ROW_BYTES_MAX { self.row.push(byte) } else { self.too_long = true }
    }

    fn end_row(&mut self, rows: &mut Vec<RawRow>) {
        let row = std::mem::take(&mut self.row);
        rows.push(if self.too_long { RawRow::TooLong } else { RawRow::Whole(row) });
        self.too_long = false;
    }
}
