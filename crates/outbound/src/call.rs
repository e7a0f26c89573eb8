//! A call and its answer.

use std::fmt;
use std::time::Duration;

use bytes::Bytes;
use http::header::{self, HeaderName};
use http::{HeaderMap, Method, StatusCode};

use crate::error::CallRefused;

/// A request to somebody else's server.
#[derive(Clone)]
pub struct Call {
    /// What to ask. `CONNECT` and `TRACE` are refused.
    pub method: Method,
    /// Whom to ask. It may hold secrets: it is in no error and in no debug output but for the host.
    pub url: String,
    /// Headers, without those that frame a message. Across a redirect to another origin only harmless ones are kept.
    pub headers: HeaderMap,
    /// The body; empty for none.
    pub body: Bytes,
    /// How long and how much.
    pub limits: Limits,
}

impl Call {
    /// A call with the default limits, no headers and no body.
    #[must_use]
    pub fn new(method: Method, url: impl Into<String>) -> Self {
        let (headers, body, limits) = Default::default();
        Self { method, url: url.into(), headers, body, limits }
    }

    pub(crate) fn check(&self) -> Result<(), CallRefused> {
        if self.method == Method::CONNECT || self.method == Method::TRACE {
            return Err(CallRefused::Method(self.method.clone()));
        }
        match self
            .headers
            .keys()
            .find(|name| OURS_TO_SET.contains(name) || name.as_str().starts_with("proxy-"))
        {
            Some(name) => Err(CallRefused::Header(name.clone())),
            None => Ok(()),
        }
    }
}

/// Headers by which a caller could make the other side see a second request, another host or a packed answer.
const OURS_TO_SET: [HeaderName; 9] = [
    header::HOST,
    header::CONTENT_LENGTH,
    header::TRANSFER_ENCODING,
    header::CONNECTION,
    header::UPGRADE,
    header::TE,
    header::TRAILER,
    header::EXPECT,
    header::ACCEPT_ENCODING,
];

impl fmt::Debug for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let url = url::Url::parse(&self.url).ok();
        f.debug_struct("Call")
            .field("method", &self.method)
            .field("host", &url.as_ref().and_then(url::Url::host_str))
            .field("headers", &self.headers.keys().map(HeaderName::as_str).collect::<Vec<_>>())
            .field("body_bytes", &self.body.len())
            .field("limits", &self.limits)
            .finish()
    }
}

/// How long a call may take and how much it may bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// From the first look-up to the last byte, over all redirects.
    pub total: Duration,
    /// The longest silence within a body.
    pub idle: Duration,
    /// The longest body.
    pub body_bytes_max: usize,
    /// What becomes of a longer one.
    pub overlong: Overlong,
    /// How many redirects are followed. With none, a redirect is an answer like any other.
    pub redirects_max: u8,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            total: Duration::from_secs(30),
            idle: Duration::from_secs(10),
            body_bytes_max: 1024 * 1024,
            overlong: Overlong::Refuse,
            redirects_max: 0,
        }
    }
}

/// What becomes of a body that is longer than allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlong {
    /// The call fails: half a body would be a wrong one.
    Refuse,
    /// The beginning is kept and the rest never read: only the status matters.
    Cut,
}

/// What came back.
#[derive(Clone)]
pub struct Answer {
    /// The status, whatever it is.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body as it was sent. Nothing is unpacked: a small packed body can be a huge one.
    pub body: Bytes,
    /// Whether the body went on.
    pub cut: bool,
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Answer")
            .field("status", &self.status)
            .field("body_bytes", &self.body.len())
            .field("cut", &self.cut)
            .finish_non_exhaustive()
    }
}
