//! Workflow definitions: a graph of stages, as data.
//!
//! A [`document::WorkflowDocument`] is what people write; [`read`] reads one without trusting it, [`normalise`] gives it one
//! spelling. [`check::check`] says what is wrong in one place, [`soundness`] what can go wrong on the way through, and
//! [`staffing`] who is missing. A sound document compiles into a [`Definition`], which the engine keeps per version and never
//! changes.

pub mod automatic;
pub mod bits;
pub mod check;
mod compiled;
pub mod config;
pub mod consensus;
pub mod diff;
pub mod document;
pub mod finding;
mod graph;
mod handles;
mod kind;
pub mod lint;
pub mod merging;
pub mod mitl;
pub mod nesting;
pub mod normalise;
pub mod read;
mod reviewed;
mod rework;
pub mod schema;
pub mod soundness;
pub mod staffing;
pub mod strict;
pub mod subworkflow;

pub use compiled::{Definition, Exit, Reached, Resolved, Stage, StageIndex, Unresolved, VersionIdentity};
pub use kind::{Gathered, HumanStage, StageKind};

use std::sync::Arc;

/// A stage's key: cheap to clone, since events, errors and views all carry it.
pub type StageKey = Arc<str>;

/// The handle a stage is left by when nothing else is said.
pub const ON_SUCCESS: &str = "on_success";
/// The handle of a rejection, and of a failure.
pub const ON_FAILURE: &str = "on_failure";
/// The decision that sends work back.
pub const REJECT: &str = "REJECT";
/// The handle of a signal that did not come in time.
pub const ON_TIMEOUT: &str = "on_timeout";
/// The outcome of a run that ends because its last handle leads nowhere.
pub const DONE: &str = "DONE";
