//! What Handoff does, in order: use cases, and the background work that keeps promises.
//!
//! Every change of state is a command, carried out in one transaction: lock, authorise, decide (in core), write state and
//! event, commit. Commands about a run are [`RunCommand`]s; those that arrive together share their transaction. All
//! others are [`Command`]s with a transaction each. HTTP, CLI, workers and tests all come this way. Reading is in
//! [`read`].

pub mod approval;
mod bounded;
pub mod calendar;
mod command;
mod ctx;
pub mod deliver;
pub mod desk;
mod fail_point;
mod hop;
pub mod identity;
pub mod import;
pub mod limits;
pub mod live;
pub mod objects;
pub mod people;
pub mod project_work;
pub mod quality;
pub mod read;
pub mod run;
#[cfg(feature = "search")]
pub mod search;
pub mod step;
pub mod sweep;
pub mod webhook;
pub mod workflow;

pub use command::{AnswerError, Caller, Command, Failure, Given, RequestKey, Work, answer, perform, recall};
pub use ctx::{Ctx, OpenError};
pub use handoff_store::answered::Answer;
pub use handoff_store::{Clock, StoreError};
pub use hop::{
    Case, Found, Guarded, Obstacles, Preview, RunCommand, StartCase, Wants, answer_on_run, perform_on_run,
};
