//! Scenarios: a workflow tried out without a database, in milliseconds.
//!
//! A [`Script`] is a sound document made ready to be played; a [`Play`] is one run of it, driven by the same decisions that the
//! engine takes ([`crate::run::decide`], [`crate::run::upkeep`]) with ids that count and a clock that only moves when it is
//! told to. [`document::ScenarioDocument`] is a play as people write it down, [`perform`] plays it and says what came out
//! differently. [`simulate`] plays many runs against each other for the same people and measures who waits where.
//!
//! Clocks run on the time that a play is given; without a calendar, people work day and night.

mod cast;
mod dice;
pub mod document;
pub mod outside;
mod perform;
mod play;
mod refused;
mod script;
pub mod simulate;

pub use cast::{Cast, NotCast};
pub use perform::{Failed, Performed, Place, perform};
pub use play::Play;
pub use refused::Refused;
pub use script::{NotPlayable, Script};

#[cfg(test)]
mod tests;
