//! The HTTP face of Handoff: routes, wire types, problems, OpenAPI and the pages in the binary.
//!
//! This crate translates and nothing else. A handler reads a request into a command or a question, hands it to the
//! engine, and turns the answer into JSON. It holds no SQL and no rule.

mod app;
mod assets;
mod extract;
mod limits;
mod measures;
mod middleware;
mod page;
mod patience;
pub mod problem;
mod proxy;
mod routes;
mod serve;
mod throttle;
mod web;

pub use app::{App, Settings};
pub use proxy::{Network, NotANetwork, TrustedProxies};
pub use routes::{openapi, router};
pub use serve::serve;
