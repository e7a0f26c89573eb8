//! What can go wrong between the engine and PostgreSQL.

use std::sync::Arc;

use tokio_postgres::error::SqlState;

/// A failure of storage.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// A statement failed.
    #[error("a database statement failed")]
    Statement(#[source] tokio_postgres::Error),
    /// No connection could be had in time.
    #[error("the database cannot be reached")]
    Unreachable(#[source] deadpool_postgres::PoolError),
    /// A row does not mean anything this version knows.
    #[error("table {table} holds a row that does not decode: {row}")]
    Corrupt {
        /// The table.
        table: &'static str,
        /// The row, and what is wrong with it.
        row: String,
    },
    /// A write touched another number of rows than it must.
    #[error("a write to {table} touched {touched} rows instead of {expected}")]
    RowCount {
        /// The table.
        table: &'static str,
        /// How many it had to be.
        expected: usize,
        /// How many it was.
        touched: usize,
    },
    /// Another transaction kept an answer under the same key in the meantime.
    #[error("another request under the same key was faster")]
    Raced,
    /// A failure that several commands share.
    #[error(transparent)]
    Shared(Arc<StoreError>),
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(source: tokio_postgres::Error) -> Self {
        Self::Statement(source)
    }
}

impl StoreError {
    fn sql_state(&self) -> Option<&SqlState> {
        match self {
            Self::Statement(source) | Self::Unreachable(deadpool_postgres::PoolError::Backend(source)) => {
                source.code()
            }
            Self::Shared(shared) => shared.sql_state(),
            Self::Unreachable(_) | Self::Corrupt { .. } | Self::RowCount { .. } | Self::Raced => None,
        }
    }

    /// Whether doing the very same again may succeed: two transactions got in each other's way.
    #[must_use]
    pub fn is_contention(&self) -> bool {
        matches!(self, Self::Raced)
            || matches!(self, Self::Shared(shared) if shared.is_contention())
            || matches!(
                self.sql_state(),
                Some(&SqlState::T_R_SERIALIZATION_FAILURE | &SqlState::T_R_DEADLOCK_DETECTED)
            )
    }

    /// Whether the database is away, starting, stopping, full or too busy, rather than wrong.
    #[must_use]
    pub fn is_unavailable(&self) -> bool {
        match self {
            Self::Unreachable(_) => true,
            Self::Statement(source) => match source.code() {
                // No code from the server: the connection broke.
                None => {
                    source.is_closed()
                        || std::error::Error::source(source)
                            .is_some_and(<dyn std::error::Error>::is::<std::io::Error>)
                }
                Some(state) => {
                    ["08", "53", "57"].iter().any(|class| state.code().starts_with(class))
                        || *state == SqlState::LOCK_NOT_AVAILABLE
                        || *state == SqlState::READ_ONLY_SQL_TRANSACTION
                }
            },
            Self::Shared(shared) => shared.is_unavailable(),
            Self::Corrupt { .. } | Self::RowCount { .. } | Self::Raced => false,
        }
    }

    /// Whether the database answered, and said no.
    #[must_use]
    pub fn is_refusal(&self) -> bool {
        match self {
            Self::Statement(source) => source.as_db_error().is_some(),
            Self::Shared(shared) => shared.is_refusal(),
            Self::Unreachable(_) | Self::Corrupt { .. } | Self::RowCount { .. } | Self::Raced => false,
        }
    }

    /// Whether a statement was given up because it waited or ran for too long: the fault of what it wanted, not of the
    /// database, so that another statement may well succeed.
    #[must_use]
    pub fn is_timeout(&self) -> bool {
        matches!(self.sql_state(), Some(&SqlState::LOCK_NOT_AVAILABLE | &SqlState::QUERY_CANCELED))
    }

    /// What failed, for a log: without the values that PostgreSQL quotes in its details.
    #[must_use]
    pub fn without_values(&self) -> String {
        match self {
            Self::Statement(source) => match source.as_db_error() {
                Some(error) => {
                    let constraint =
                        error.constraint().map(|name| format!(", constraint {name}")).unwrap_or_default();
                    format!("{self}: {} (SQLSTATE {}{constraint})", error.message(), error.code().code())
                }
                None => format!("{self}: {source}"),
            },
            Self::Unreachable(source) => format!("{self}: {source}"),
            Self::Shared(shared) => shared.without_values(),
            Self::Corrupt { .. } | Self::RowCount { .. } | Self::Raced => self.to_string(),
        }
    }

    /// The name of the constraint a statement broke.
    #[must_use]
    pub fn constraint(&self) -> Option<&str> {
        match self {
            Self::Statement(source) => source.as_db_error()?.constraint(),
            Self::Shared(shared) => shared.constraint(),
            Self::Unreachable(_) | Self::Corrupt { .. } | Self::RowCount { .. } | Self::Raced => None,
        }
    }
}

/// Checks that a write touched the rows it was meant for.
pub(crate) fn expect_rows(table: &'static str, expected: usize, touched: usize) -> Result<(), StoreError> {
    if expected == touched { Ok(()) } else { Err(StoreError::RowCount { table, expected, touched }) }
}
