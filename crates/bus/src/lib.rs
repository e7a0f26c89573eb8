//! How events get to those who want them: one small port, and two ways to keep it.
//!
//! [`PostgresBus`] needs nothing beside the database: the log of events is the bus, and a consumer is a place in it.
//! `NatsBus` (feature `nats`) carries events to many nodes and to those outside; a relay feeds it from the log.
//!
//! Both promise the same, and pass the same tests: what was committed is delivered at least once, in the order of each run as
//! long as nothing fails; what is not settled comes again; what failed comes again later. Neither promises exactly once: that is made in the
//! transaction of the effect, by the place if the bus can settle in it, and by the inbox otherwise.

mod desk;
#[cfg(feature = "nats")]
mod nats;
mod order;
mod port;
mod postgres;
mod window;

pub use desk::LEASE;
#[cfg(feature = "nats")]
pub use nats::{NatsBus, NatsOptions, RELAY};
pub use port::{
    Bus, BusError, Delivery, Measured, Moving, Received, Settled, Start, Subscription, Verdict, Waiting,
};
pub use postgres::PostgresBus;

pub use handoff_store::log::{Interest, Logged};
