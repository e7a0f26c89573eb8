//! Lists come in pages; people want rows.

use clap::Args;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{Client, ClientError};
use crate::output::{Failed, print, say};

/// The most rows the server gives at once.
const PAGE_MAX: usize = 200;

/// How much of a list.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Listing {
    /// How many rows at most
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
    /// Every row there is
    #[arg(long, conflicts_with = "limit")]
    all: bool,
}

impl Listing {
    /// Every row there is.
    pub(crate) const ALL: Self = Self { limit: 0, all: true };

    fn rows_max(self) -> usize {
        if self.all { usize::MAX } else { usize::try_from(self.limit).unwrap_or(usize::MAX) }
    }
}

/// Rows as the server gave them, and where more begin.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Page {
    /// The rows.
    pub(crate) items: Vec<Box<RawValue>>,
    /// Where the next page begins; none on the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) next_cursor: Option<String>,
}

impl Page {
    /// The rows, understood.
    pub(crate) fn read<T: DeserializeOwned>(&self) -> Result<Vec<T>, Failed> {
        self.items.iter().map(|row| serde_json::from_str(row.get()).map_err(Failed::from_error)).collect()
    }

    /// Prints the rows as one JSON object.
    pub(crate) fn print_json(&self) -> Result<(), Failed> {
        print(serde_json::to_string(self).map_err(Failed::from_error)?)
    }

    /// Says so if there are more rows than are shown.
    pub(crate) fn say_if_cut(&self) {
        if self.next_cursor.is_some() {
            say("There are more: see --limit and --all.");
        }
    }
}

impl Client {
    /// One page after `cursor`.
    pub(crate) async fn page(
        &self,
        path: &[&str],
        query: &[(&str, &str)],
        cursor: Option<&str>,
        limit: usize,
    ) -> Result<Page, ClientError> {
        let limit = limit.clamp(1, PAGE_MAX).to_string();
        let mut query = query.to_vec();
        query.push(("limit", &limit));
        query.extend(cursor.map(|cursor| ("cursor", cursor)));
        self.get(path, &query).await?.read()
    }

    /// As much of a list as is asked for.
    pub(crate) async fn list(
        &self,
        path: &[&str],
        query: &[(&str, &str)],
        listing: Listing,
    ) -> Result<Page, ClientError> {
        let rows_max = listing.rows_max();
        let mut list = Page::default();
        loop {
            let missing = rows_max - list.items.len();
            let page = self.page(path, query, list.next_cursor.as_deref(), missing).await?;
            list.items.extend(page.items);
            list.next_cursor = page.next_cursor;
            if list.next_cursor.is_none() || list.items.len() >= rows_max {
                return Ok(list);
            }
        }
    }
}
