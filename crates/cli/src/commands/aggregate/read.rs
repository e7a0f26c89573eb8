//! CSV files, plain or gzipped; whatever is wrong is told with its line.

use std::collections::{HashMap, HashSet};
use std::io::Read;
use std::path::Path;

use csv::StringRecord;

use super::Repeats;
use super::lines::Lines;
use crate::commands::source::{name_of, open};
use crate::output::Failed;

/// Rows of a CSV file, as the wanted columns.
pub(super) struct Rows {
    file: String,
    reader: csv::Reader<Lines<Box<dyn Read>>>,
    record: StringRecord,
    /// Where the record begins.
    line: u64,
    columns: Vec<(usize, &'static str)>,
    /// How many columns the first line names.
    width: usize,
}

impl Rows {
    /// Opens a file that must have these columns, in any order.
    pub(super) fn open(file: &str, wanted: &[&'static str]) -> Result<Self, Failed> {
        let path = Path::new(file);
        let name = &name_of(path);
        // Rows of other lengths are our own error: it knows what the columns are for.
        let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(Lines::new(open(path)?));
        let headers = reader.headers().map_err(|error| at_line(name, 1, &error))?.clone();
        let line = reader.get_mut().next_record();
        closed(name, &reader)?;
        let named = |wanted: &'static str| {
            let is_it =
                |header: &str| header.trim_start_matches('\u{feff}').trim().eq_ignore_ascii_case(wanted);
            let mut found = headers.iter().enumerate().filter(|(_, header)| is_it(header));
            let column = found.next().map(|(column, _)| (column, wanted));
            if found.next().is_some() {
                return Err(Failed::plain(format!(
                    "{name}: line {line}: there is more than one column {wanted}"
                )));
            }
            column.ok_or_else(|| {
                let all: Vec<&str> = headers.iter().collect();
                let there = if all.is_empty() {
                    "is none at all".to_owned()
                } else {
                    format!("are {}", all.join(", "))
                };
                let text = format!("{name}: line {line}: there is no column {wanted}; there {there}");
                Failed::plain(text).with_hint(missing(wanted, &headers))
            })
        };
        let columns = wanted.iter().copied().map(named).collect::<Result<Vec<_>, _>>()?;
        let width = headers.len();
        Ok(Self { file: name.clone(), reader, record: StringRecord::new(), line, columns, width })
    }

    /// Goes to the next row; false at the end. Every wanted column has something in it.
    pub(super) fn advance(&mut self) -> Result<bool, Failed> {
        let more = self.reader.read_record(&mut self.record);
        self.line = self.reader.get_mut().next_record();
        let more = more.map_err(|error| at_line(&self.file, self.line, &error))?;
        if more {
            // First of all: what such a quote swallows makes no sense as a row.
            closed(&self.file, &self.reader)?;
            for (column, name) in &self.columns {
                if self.record.get(*column).is_none_or(|field| field.trim().is_empty()) {
                    return Err(self.wrong(&format!("there is no {name}")));
                }
            }
            // Spreadsheets add empty ones; anything else is a comma that was meant to be part of an answer.
            if self.record.iter().skip(self.width).any(|field| !field.trim().is_empty()) {
                let (many, named) = (self.record.len(), self.width);
                return Err(self.wrong(&format!("there are {many} fields, but the first line names {named}")));
            }
        }
        Ok(more)
    }

    /// A wanted column of this row, by its place among the wanted.
    pub(super) fn field(&self, place: usize) -> &str {
        self.columns.get(place).and_then(|(column, _)| self.record.get(*column)).unwrap_or_default().trim()
    }

    /// A failure about this row.
    pub(super) fn wrong(&self, detail: &str) -> Failed {
        Failed::plain(format!("{}: line {}: {detail}", self.file, self.line))
    }

    /// This column as a finite number.
    pub(super) fn number(&self, place: usize) -> Result<f64, Failed> {
        let number = self.field(place).parse::<f64>().ok().filter(|number| number.is_finite());
        number.ok_or_else(|| self.wrong(&format!("{:?} is no number", self.field(place))))
    }
}

/// What to do about a column that is not there.
fn missing(wanted: &str, headers: &StringRecord) -> String {
    let holds = |separator: char| headers.iter().any(|header| header.contains(separator));
    if headers.is_empty() {
        format!("the first line must name the columns, one of them {wanted}")
    } else if holds(';') {
        "columns are separated by commas; these look separated by semicolons".to_owned()
    } else if holds('\t') {
        "columns are separated by commas; these look separated by tabs".to_owned()
    } else {
        format!("the first line must name a column {wanted}")
    }
}

fn at_line(file: &str, line: u64, error: &csv::Error) -> Failed {
    match error.kind() {
        csv::ErrorKind::Utf8 { .. } => Failed::plain(format!("{file}: line {line}: is not UTF-8")),
        // It is the file that cannot be read, wherever that shows.
        csv::ErrorKind::Io(error) => Failed::plain(format!("{file}: {error}")),
        _ => Failed::plain(format!("{file}: line {line}: {error}")),
    }
}

/// Refuses quotes that are not what they seem: one that the end of the file leaves open, behind which everything would be one answer, and one
/// with something behind it.
fn closed(file: &str, reader: &csv::Reader<Lines<Box<dyn Read>>>) -> Result<(), Failed> {
    if let Some(line) = reader.get_ref().stray() {
        return Err(Failed::plain(format!(
            "{file}: line {line}: a quote ends here, but not the field (quotes within quotes are doubled)"
        )));
    }
    match reader.get_ref().left_open() {
        Some(line) => {
            Err(Failed::plain(format!("{file}: line {line}: a quote is opened here and never closed")))
        }
        None => Ok(()),
    }
}

/// Who has voted on what, where nobody may do so again.
pub(super) struct Votes {
    repeats: Repeats,
    seen: HashSet<(String, String)>,
}

impl Votes {
    pub(super) fn new(repeats: Repeats) -> Self {
        Self { repeats, seen: HashSet::new() }
    }

    /// Refuses a row of task and worker that was there before.
    pub(super) fn check(&mut self, rows: &Rows) -> Result<(), Failed> {
        let (task, worker) = (rows.field(0), rows.field(1));
        if self.repeats == Repeats::Refuse && !self.seen.insert((task.to_owned(), worker.to_owned())) {
            return Err(rows.wrong(&format!("worker {worker} has labelled task {task} already")));
        }
        Ok(())
    }
}

/// Whether what stands in a column are labels or numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Labels,
    Numbers,
}

/// The right answers, by task.
pub(super) fn gold(file: &str, kind: Kind) -> Result<HashMap<String, String>, Failed> {
    let mut rows = Rows::open(file, &["task", "label"])?;
    let mut gold = HashMap::new();
    while rows.advance()? {
        if kind == Kind::Numbers {
            rows.number(1)?;
        }
        let before = gold.insert(rows.field(0).to_owned(), rows.field(1).to_owned());
        if before.is_some_and(|before| before != rows.field(1)) {
            return Err(rows.wrong(&format!("task {} has another right answer already", rows.field(0))));
        }
    }
    Ok(gold)
}

/// How much each worker is trusted.
pub(super) fn trust(file: &str) -> Result<HashMap<String, f64>, Failed> {
    let mut rows = Rows::open(file, &["worker", "trust"])?;
    let mut trust = HashMap::new();
    while rows.advance()? {
        let number = rows.number(1)?;
        if !(0.0..=1.0).contains(&number) {
            return Err(rows.wrong(&format!("the trust in {} is not from 0 to 1", rows.field(0))));
        }
        if trust
            .insert(rows.field(0).to_owned(), number)
            .is_some_and(|before| before.total_cmp(&number).is_ne())
        {
            return Err(rows.wrong(&format!("worker {} is trusted otherwise already", rows.field(0))));
        }
    }
    Ok(trust)
}
