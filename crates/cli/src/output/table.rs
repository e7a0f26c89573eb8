//! Lists as aligned columns, without lines between them.

use comfy_table::{Attribute, Color, ColumnConstraint, ContentArrangement, Width};

use super::{Failed, Paint, Tone, clean, is_terminal, print};

/// Spaces between two columns.
const GAP: u16 = 2;

/// A column that gives way keeps this much.
const WRAPPED_WIDTH_MIN: u16 = 24;

/// A cell.
#[derive(Clone, Debug)]
pub(crate) struct Cell {
    text: String,
    tone: Tone,
}

impl Cell {
    /// A cell in a tone.
    pub(crate) fn new(tone: Tone, text: impl AsRef<str>) -> Self {
        Self { text: clean(text.as_ref()).replace('\n', " "), tone }
    }
}

impl<T: AsRef<str>> From<T> for Cell {
    fn from(text: T) -> Self {
        Self::new(Tone::Plain, text)
    }
}

/// A list, as a table.
#[derive(Debug)]
pub(crate) struct Table {
    headings: Vec<&'static str>,
    rows: Vec<Vec<Cell>>,
    /// The column that gives way where the terminal is narrow. Ids and names stay whole: they are there to be copied.
    wrapped: Option<usize>,
}

impl Table {
    /// A table without rows.
    pub(crate) fn new(headings: impl IntoIterator<Item = &'static str>) -> Self {
        Self { headings: headings.into_iter().collect(), rows: Vec::new(), wrapped: None }
    }

    /// Lets a column, counted from 0, be broken into lines where the terminal is narrow.
    #[must_use]
    pub(crate) fn wrapping(mut self, column: usize) -> Self {
        self.wrapped = Some(column);
        self
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = Cell>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Prints the table: coloured and wrapped to a terminal, plain to anything else.
    pub(crate) fn print(&self) -> Result<(), Failed> {
        print(self.render(Paint::stdout(), is_terminal()))
    }

    fn render(&self, paint: Paint, wrap: bool) -> String {
        let mut table = comfy_table::Table::new();
        table.load_style(comfy_table::presets::NOTHING);
        if paint.is_on() {
            table.enforce_styling();
        } else if !wrap {
            table.force_no_tty();
        }
        let wrapped = self.wrapped.filter(|_| wrap);
        let arrangement = wrapped.map_or(ContentArrangement::Disabled, |_| ContentArrangement::Dynamic);
        table.set_content_arrangement(arrangement);
        table.set_header(self.headings.iter().map(|heading| {
            let cell = comfy_table::Cell::new(heading);
            if paint.is_on() { cell.add_attribute(Attribute::Bold) } else { cell }
        }));
        for row in &self.rows {
            table.add_row(row.iter().map(|cell| styled(cell, paint)));
        }
        for (column, index) in table.column_iter_mut().zip(0..) {
            column.set_padding((0, GAP));
            column.set_constraint(if wrapped == Some(index) {
                ColumnConstraint::LowerBoundary(Width::Fixed(WRAPPED_WIDTH_MIN))
            } else {
                ColumnConstraint::ContentWidth
            });
        }
        table.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
    }
}

fn styled(cell: &Cell, paint: Paint) -> comfy_table::Cell {
    let styled = comfy_table::Cell::new(&cell.text);
    if !paint.is_on() {
        return styled;
    }
    match cell.tone {
        Tone::Plain => styled,
        Tone::Strong => styled.add_attribute(Attribute::Bold),
        Tone::Faint => styled.add_attribute(Attribute::Dim),
        Tone::Good => styled.fg(Color::Green),
        Tone::Bad => styled.fg(Color::Red),
        Tone::Waiting => styled.fg(Color::Yellow),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_and_nothing_else_is_drawn() {
        let mut table = Table::new(["KEY", "NAME"]);
        table.row(["office".into(), "The office".into()]);
        table.row(["x".into(), Cell::new(Tone::Bad, "two\nlines\x1b")]);
        let plain = "KEY     NAME\noffice  The office\nx       two lines\u{fffd}";
        assert_eq!(table.render(Paint::plain(), false), plain);
    }
}
