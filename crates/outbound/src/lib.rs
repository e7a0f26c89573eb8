//! The one way out of the house: an HTTP client for URLs that other people typed in.
//!
//! Models, webhooks and whatever else calls out go through [`Client`]. It reaches the public web and what the operator
//! allows, and nothing else: the address is checked after the name is resolved, on each hop, and the connection goes to the
//! very address that was checked. A call ends within its time and its size, whatever the other side does, and its
//! error tells nothing that the caller did not know.
//!
//! It stands on hyper and not on reqwest, although both are in the tree: what matters here is the connector, which is
//! hyper's own seam, and redirects, proxies, cookies and unpacking, which reqwest brings, are what must be absent. With them
//! absent, reqwest would add a second resolver hook beside a URL check that sees only names.

mod address;
mod allow;
mod call;
mod client;
mod connect;
mod error;
mod policy;
mod redirect;
mod resolve;
mod tls;

pub use address::{Place, place};
pub use allow::{Allowed, AllowedRefused};
pub use call::{Answer, Call, Limits, Overlong};
pub use client::{Client, Config};
pub use error::{CallRefused, NotConnected, OutboundError, Phase, RedirectRefused};
pub use policy::{Policy, URL_LENGTH_MAX, UrlRefused};
pub use resolve::{Resolve, Resolving, SystemResolver};
pub use tls::ClientRefused;
