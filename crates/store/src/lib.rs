//! What Handoff remembers: PostgreSQL, and nothing else.
//!
//! One module per aggregate, over statements in `queries/*.sql` that are checked against the real schema and turned into
//! typed code (`handoff_queries`). Functions take a [`Db`] or a [`Tx`] first and never begin or commit: that is the
//! engine's. Nothing here decides; a row that does not decode is [`StoreError::Corrupt`], never a guess.

pub mod actor;
pub mod answered;
pub mod approval;
pub mod around;
pub mod blind;
pub mod calendar;
pub mod caps;
pub mod child;
pub mod clock;
pub mod connect;
pub mod consumer;
pub mod correction;
pub mod credential;
pub mod dead_letter;
mod detail;
pub mod draft;
mod error;
pub mod event;
mod evidence;
pub mod explain;
mod fresh;
pub mod gold;
pub mod group;
pub mod hop;
pub mod import;
pub mod integrity;
pub mod ledger;
pub mod lock;
mod locked;
pub mod log;
pub mod machine;
pub mod migrate;
pub mod notification;
mod offer;
pub mod problem;
pub mod project;
pub mod project_work;
pub mod quality;
pub mod results;
mod rollup;
pub mod run;
mod shared;
pub mod signal;
pub mod signing_key;
pub mod step;
mod tx;
pub mod unit;
pub mod view;
mod watched;
pub mod webhook;
pub mod workflow;

pub use error::StoreError;
pub use tx::{Clock, Db, Ids, Store, Tx};
