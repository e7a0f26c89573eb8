//! What Handoff decides: types, permissions, definitions, and the rules by which a run moves.
//!
//! Nothing here reads a clock, draws a random number, or talks to anything: time, ids and rows come in as values, and
//! decisions go out as values. So every rule can be tested as a table, and replayed from events.

pub mod actor;
pub mod aggregate;
pub mod agreement;
pub mod approval;
pub mod audit;
pub mod backoff;
pub mod calendar;
pub mod cloudevent;
pub mod deadline;
pub mod definition;
pub mod delivery;
pub mod form;
pub mod graph;
pub mod id;
pub mod import;
pub mod inbound;
pub mod label_studio;
pub mod ledger;
mod ledger_names;
pub mod machine;
pub mod mining;
pub mod permission;
pub mod quality;
pub mod results;
pub mod rollup;
pub mod rule;
pub mod run;
pub mod scenario;
pub mod text;
pub mod trace;

#[cfg(test)]
mod shared_data;
pub mod webhook;
