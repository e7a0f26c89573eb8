//! What Handoff decides: types, permissions, definitions, and the rules by which a run moves.
//!
//! Nothing here reads a clock, draws a random number, or talks to anything: time, ids and rows come in as values, and
//! decisions go out as values. So every rule can be tested as a table, and replayed from events.

pub mod actor;
pub mod aggregate;
pub mod agreement;
pub mod audit;
pub mod definition;
pub mod id;
pub mod ledger;
pub mod permission;
pub mod run;
pub mod text;
