//! How events get to those who want them: one small port, and a way to keep it that needs nothing beside the database.
//!
//! To [`PostgresBus`] the log of events is the bus, and a consumer is a place in it. What was committed is delivered at least once, in
//! the order of each run as long as nothing fails; what is not settled comes again; what failed comes again later. Exactly once is not
//! its promise: that is made by the inbox, in the transaction of the effect.

mod order;
mod port;
mod postgres;

pub use port::{Bus, BusError, Delivery, Measured, Received, Settled, Start, Subscription, Verdict, Waiting};
pub use postgres::{LEASE, PostgresBus};

pub use handoff_store::log::{Interest, Logged};
