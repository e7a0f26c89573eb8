//! How far answers can be relied on: gold questions, trust, behaviour worth a look, and reviews that end with a promise.
//!
//! Everything here is arithmetic over what was recorded. Who is asked, paused or asked again follows from it elsewhere, by the
//! same commands that a person would give.

pub mod behaviour;
mod beta;
pub mod by_field;
pub mod copying;
pub mod event;
pub mod gold;
pub mod gold_plan;
pub mod guarantee;
mod likeness;
pub mod measure;
pub mod policy;
pub mod reviewed;
pub mod trust;
pub mod watch;

pub use likeness::Rated;
