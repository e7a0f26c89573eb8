//! Rows in hand, and whether they must be written back.

/// A row in hand, and whether it must be written back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row<T> {
    /// The value as it now is.
    pub value: T,
    /// What became of it since it was loaded.
    pub change: Change,
}

/// What became of a row since it was loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing.
    Loaded,
    /// Some column.
    Changed,
    /// It was not there before.
    New,
}

impl<T> Row<T> {
    /// A row as the database has it.
    pub const fn loaded(value: T) -> Self {
        Self { value, change: Change::Loaded }
    }

    /// The row once it is written.
    pub(super) fn written(self) -> Self {
        Self::loaded(self.value)
    }

    pub(super) const fn new(value: T) -> Self {
        Self { value, change: Change::New }
    }

    pub(super) fn edit(&mut self) -> &mut T {
        if self.change == Change::Loaded {
            self.change = Change::Changed;
        }
        &mut self.value
    }
}
