//! On which line each record of a CSV file begins, and whether its last quote is closed.
//!
//! The reader of records counts a line when it meets the end of the one before, and it stops between the two bytes that end a line in
//! files from Windows: there it is one too low, and one more for each empty line. And it takes the end of the file for the end of a
//! quote, and a quote in the middle of text for the end of it, so that what follows is read inside out. So the bytes are looked at once more
//! on their way to it.

use std::collections::VecDeque;
use std::io::{self, Read};

/// Bytes on their way to the reader of records.
pub(super) struct Lines<R> {
    source: R,
    place: Place,
    /// The line in hand.
    line: u64,
    /// Whether the byte before was a carriage return, of whose line a line feed is part.
    after_return: bool,
    /// The lines on which the records begin that have not been asked for.
    records: VecDeque<u64>,
    /// Where the latest quote was opened.
    opened: u64,
    /// The line of the first quote with something behind it that does not belong there.
    stray: Option<u64>,
    ended: bool,
}

/// Where in a record the next byte is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Record,
    Field,
    Plain,
    Quoted,
    /// Behind a quote within quotes: the end of them, or the first of two that stand for one.
    Quote,
}

impl<R> Lines<R> {
    pub(super) fn new(source: R) -> Self {
        Self {
            source,
            place: Place::Record,
            line: 1,
            after_return: false,
            records: VecDeque::new(),
            opened: 1,
            stray: None,
            ended: false,
        }
    }

    /// The line on which the next record begins. Asked for once a record.
    pub(super) fn next_record(&mut self) -> u64 {
        self.records.pop_front().unwrap_or(self.line)
    }

    /// The line of a quote that the end of the file leaves open, once all records have been asked for.
    pub(super) fn left_open(&self) -> Option<u64> {
        (self.ended && self.records.is_empty() && self.place == Place::Quoted).then_some(self.opened)
    }

    /// The line of a quote that ends a field, but not where the field ends.
    pub(super) const fn stray(&self) -> Option<u64> {
        self.stray
    }

    fn look_at(&mut self, byte: u8) {
        let ends_line = byte == b'\r' || byte == b'\n';
        let is_new_line = byte == b'\r' || (byte == b'\n' && !self.after_return);
        self.after_return = byte == b'\r';
        if self.place == Place::Record && !ends_line {
            self.records.push_back(self.line);
            self.place = Place::Field;
        }
        if self.place == Place::Quote && !matches!(byte, b'"' | b',' | b'\r' | b'\n' | b' ' | b'\t') {
            self.stray.get_or_insert(self.line);
        }
        self.place = match (self.place, byte) {
            (Place::Quoted, b'"') => Place::Quote,
            (Place::Quoted, _) | (Place::Quote, b'"') => Place::Quoted,
            (_, b'\r' | b'\n') => Place::Record,
            (_, b',') => Place::Field,
            (Place::Field, b'"') => {
                self.opened = self.line;
                Place::Quoted
            }
            _ => Place::Plain,
        };
        self.line += u64::from(is_new_line);
    }
}

impl<R: Read> Read for Lines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let many = self.source.read(buffer)?;
        self.ended = many == 0 && !buffer.is_empty();
        buffer[..many].iter().for_each(|byte| self.look_at(*byte));
        Ok(many)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines of the records, as the reader of records comes by them, and the line of a quote that is left open.
    fn read(text: &str) -> (Vec<u64>, Option<u64>) {
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .from_reader(Lines::new(text.as_bytes()));
        let mut record = csv::ByteRecord::new();
        let mut lines = Vec::new();
        while reader.read_byte_record(&mut record).unwrap() {
            lines.push(reader.get_mut().next_record());
        }
        assert!(reader.get_ref().records.is_empty(), "one line a record: {text:?}");
        (lines, reader.get_ref().left_open())
    }

    #[test]
    fn every_record_has_its_line() {
        let cases: [(&str, &[u64]); 10] = [
            ("", &[]),
            ("a,b", &[1]),
            ("a,b\nc,d\n", &[1, 2]),
            ("a,b\r\nc,d\r\n", &[1, 2]),
            ("a,b\rc,d\r", &[1, 2]),
            ("a,b\n\n\nc,d\n", &[1, 4]),
            ("a,b\r\n\r\nc,d", &[1, 3]),
            ("a,\"b\r\nb\"\r\nc,d", &[1, 3]),
            ("a,\"b\"\"\n\"\"\",b\nc\"d,\"\"\ne", &[1, 3, 4]),
            ("\"a\"b,\"\nc,\"\nd", &[1, 3]),
        ];
        for (text, expected) in cases {
            assert_eq!(read(text), (expected.to_vec(), None), "{text:?}");
        }
    }

    #[test]
    fn a_quote_that_ends_before_its_field_is_told_with_its_line() {
        let stray = |text: &str| {
            let mut lines = Lines::new(text.as_bytes());
            lines.read_to_end(&mut Vec::new()).unwrap();
            lines.stray()
        };
        for (text, expected) in [
            ("a,\"b\"\nc,\"d\"\"d\"\n", None),
            ("a,\"b\" ,c\n", None),
            ("a,5\" disk\n", None),
            ("a,b\nc,\"d\"e\n", Some(2)),
            ("2,\"y\n3,z\n4,\"w\"\n5,v", Some(3)),
        ] {
            assert_eq!(stray(text), expected, "{text:?}");
        }
    }

    #[test]
    fn a_quote_that_is_never_closed_has_the_line_on_which_it_opens() {
        let cases = [
            ("a,b\nc,\"d\ne,f\n", Some(2)),
            ("a,b\r\nc,\"d\r\ne,f\r\n", Some(2)),
            ("a,\"b\nb\",\"c", Some(2)),
            ("a,\"b\"\"", Some(1)),
            ("a,5\" disk\n", None),
            ("a,\"\"", None),
        ];
        for (text, expected) in cases {
            assert_eq!(read(text).1, expected, "{text:?}");
        }
    }
}
