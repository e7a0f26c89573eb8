//! States as data: what a unit, an assignment or a run may do next, who may make it do so, and on which conditions.
//!
//! The [`Registry`] is built from [`Rows`], which a migration keeps in the database; [`Registry::check`] says whether the
//! rows make sense together, and a server whose registry does not refuses to serve. Every change of state asks
//! [`Registry::validate`], which knows the answer from the rows and the [`Evidence`] alone. How a row is added is in
//! `docs/states.md`.

mod check;
mod code;
mod colour;
mod event_types;
mod floor;
mod guard;
mod matrix;
mod messages;
pub mod payload;
mod registry;
mod row;
pub mod trigger;

pub use check::RegistryFault;
pub use code::{ActorClass, FacetCode, MachineId, SemanticClass, StateCode, TriggerKind, Vocabulary};
pub use colour::{HIGH_CONTRAST_MIN, Rgb, TEXT_CONTRAST_MIN};
pub use event_types::event_types_page;
pub use guard::{Evidence, Guard, GuardRef, PERMANENT, TRANSIENT};
pub use messages::LOCALES;
pub use registry::{Choice, Problem, Registry, Request};
pub use row::{
    ColourPair, ColourToken, EventType, Facet, Machine, Message, RollupPolicy, Rows, State, Term, Text,
    Transition,
};
pub use trigger::Trigger;

#[cfg(test)]
mod check_tests;
#[cfg(test)]
mod registry_tests;
