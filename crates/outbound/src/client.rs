//! The client: one call, its redirects, its limits.

use std::error::Error as _;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use http::{HeaderMap, HeaderValue, Request, Response, header};
use http_body_util::{BodyExt as _, Full};
use hyper::body::{Body as _, Incoming};
use hyper_util::client::legacy;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use tokio::time::{Instant, timeout_at};
use url::Url;

use crate::call::{Answer, Call, Limits, Overlong};
use crate::connect::{ConnectError, Connector, Dial};
use crate::error::{OutboundError, Phase, RedirectRefused};
use crate::policy::{Policy, UrlRefused};
use crate::redirect;
use crate::resolve::{Resolve, SystemResolver};
use crate::tls::{self, ClientRefused};

/// How a client is made.
#[derive(Clone)]
pub struct Config {
    /// Where calls may go.
    pub policy: Policy,
    /// Files with certificates, in PEM, that are trusted beside the public ones.
    pub ca_files: Vec<PathBuf>,
    /// The longest that look-up, connection and TLS may take together.
    pub connect_timeout: Duration,
    /// The longest head of an answer; at least 8 KiB are read.
    pub head_bytes_max: usize,
    /// The most headers of an answer.
    pub headers_max: usize,
    /// How long an unused connection is kept.
    pub keep_alive: Duration,
    /// How many unused connections are kept for each origin.
    pub spare_connections_max: usize,
    /// Who looks names up.
    pub resolver: Arc<dyn Resolve>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            policy: Policy::default(),
            ca_files: Vec::new(),
            connect_timeout: Duration::from_secs(5),
            head_bytes_max: 32 * 1024,
            headers_max: 100,
            keep_alive: Duration::from_secs(30),
            spare_connections_max: 4,
            resolver: Arc::new(SystemResolver::default()),
        }
    }
}

/// The way out of the house. Cheap to clone; clones share connections.
#[derive(Clone)]
pub struct Client {
    policy: Arc<Policy>,
    pool: legacy::Client<Connector, Full<Bytes>>,
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client").field("policy", &self.policy).finish_non_exhaustive()
    }
}

/// The least that the HTTP library can be told to hold of a head.
const HEAD_BYTES_MIN: usize = 8 * 1024;

impl Client {
    /// Makes a client. No proxy is used, whatever the environment says: behind one, the address check would judge the proxy.
    pub fn new(config: Config) -> Result<Self, ClientRefused> {
        let policy = Arc::new(config.policy);
        let limit = config.connect_timeout;
        let dial = Dial { policy: Arc::clone(&policy), resolver: config.resolver, limit };
        let connector = Connector::new(dial, tls::config(&config.ca_files)?, limit);
        let pool = legacy::Client::builder(TokioExecutor::new())
            .timer(TokioTimer::new())
            .pool_timer(TokioTimer::new())
            .pool_idle_timeout(config.keep_alive)
            .pool_max_idle_per_host(config.spare_connections_max)
            .http1_max_buf_size(config.head_bytes_max.max(HEAD_BYTES_MIN))
            .http1_max_headers(config.headers_max)
            .build(connector);
        Ok(Self { policy, pool })
    }

    /// Says whether a URL could be called, as far as can be known without looking its host up. For the moment when
    /// somebody types it in.
    pub fn check_url(&self, text: &str) -> Result<(), UrlRefused> {
        self.policy.check_url(text).map(drop)
    }

    /// Makes a call and waits for its answer. An answer of any status is an answer.
    pub async fn send(&self, mut call: Call) -> Result<Answer, OutboundError> {
        call.check().map_err(OutboundError::CallRefused)?;
        let mut url = self.policy.check_url(&call.url).map_err(OutboundError::UrlRefused)?;
        let limits = call.limits;
        let deadline = Instant::now() + limits.total;
        let mut followed = 0;
        loop {
            let hop = Hop { host: host(&url), limits, deadline };
            let (head, body) = self.ask(&hop, &call, &url).await?.into_parts();
            let refused = |reason| OutboundError::RedirectRefused { host: hop.host.clone(), reason };
            let next = redirect::place(&url, head.status, &head.headers).filter(|_| limits.redirects_max > 0);
            let Some(next) = next else {
                let (body, cut) = hop.read(head.status, body).await?;
                return Ok(Answer { status: head.status, headers: head.headers, body, cut });
            };
            if followed == limits.redirects_max {
                return Err(refused(RedirectRefused::TooMany { max: limits.redirects_max }));
            }
            followed += 1;
            let next = next.map_err(refused)?;
            self.policy.check(&next).map_err(|reason| refused(RedirectRefused::Url(reason)))?;
            redirect::carry_over(&mut call, head.status, &url, &next).map_err(refused)?;
            url = next;
        }
    }

    async fn ask(&self, hop: &Hop, call: &Call, url: &Url) -> Result<Response<Incoming>, OutboundError> {
        let request = request(call, url).map_err(|_| OutboundError::UrlRefused(UrlRefused::Malformed))?;
        match timeout_at(hop.deadline, self.pool.request(request)).await {
            Ok(Ok(response)) => Ok(response),
            Ok(Err(error)) => Err(hop.failed(&error)),
            Err(_elapsed) => Err(hop.timed_out(Phase::Answering, hop.limits.total)),
        }
    }
}

fn host(url: &Url) -> String {
    url.host_str().unwrap_or_default().to_owned()
}

fn request(call: &Call, url: &Url) -> Result<Request<Full<Bytes>>, http::Error> {
    let mut url = url.clone();
    url.set_fragment(None);
    let mut headers: HeaderMap = call.headers.clone();
    // Asked for nothing packed, a sane server sends nothing packed.
    headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static("identity"));
    headers
        .entry(header::USER_AGENT)
        .or_insert(HeaderValue::from_static(concat!("handoff/", env!("CARGO_PKG_VERSION"))));
    let mut request = Request::builder()
        .method(call.method.clone())
        .uri(url.as_str())
        .body(Full::new(call.body.clone()))?;
    *request.headers_mut() = headers;
    Ok(request)
}

/// One request of a call.
struct Hop {
    host: String,
    limits: Limits,
    deadline: Instant,
}

impl Hop {
    /// Reads a body within the limits; says whether it went on.
    async fn read(
        &self,
        status: http::StatusCode,
        mut body: Incoming,
    ) -> Result<(Bytes, bool), OutboundError> {
        let max = self.limits.body_bytes_max;
        let overlong = || match self.limits.overlong {
            Overlong::Refuse => {
                Err(OutboundError::BodyTooLarge { host: self.host.clone(), status, bytes_max: max })
            }
            Overlong::Cut => Ok(()),
        };
        // An honest length saves us the reading; a dishonest one is found out below.
        if body.size_hint().lower() > u64::try_from(max).unwrap_or(u64::MAX) {
            overlong()?;
        }
        let mut read = BytesMut::new();
        loop {
            let silence = Instant::now() + self.limits.idle;
            let frame = match timeout_at(silence.min(self.deadline), body.frame()).await {
                Ok(Some(Ok(frame))) => frame,
                Ok(Some(Err(error))) => return Err(self.misread(&error)),
                Ok(None) => return Ok((read.freeze(), false)),
                Err(_elapsed) if silence < self.deadline => {
                    return Err(self.timed_out(Phase::Sending, self.limits.idle));
                }
                Err(_elapsed) => return Err(self.timed_out(Phase::Sending, self.limits.total)),
            };
            // What is no data are trailers, which nobody here reads.
            let Ok(data) = frame.into_data() else { continue };
            let room = max - read.len();
            read.extend_from_slice(&data[..data.len().min(room)]);
            if data.len() > room {
                overlong()?;
                return Ok((read.freeze(), true)); // and the connection goes with the rest of the body
            }
        }
    }

    fn timed_out(&self, phase: Phase, limit: Duration) -> OutboundError {
        OutboundError::TimedOut { host: self.host.clone(), phase, limit }
    }

    /// Says in our words why there was no answer. The library's own words are dropped: they may name addresses.
    fn failed(&self, error: &legacy::Error) -> OutboundError {
        let mut cause = error.source();
        while let Some(error) = cause {
            if let Some(connecting) = error.downcast_ref::<ConnectError>() {
                return self.not_connected(*connecting);
            }
            if let Some(http) = error.downcast_ref::<hyper::Error>() {
                return self.misread(http);
            }
            cause = error.source();
        }
        OutboundError::BrokenOff { host: self.host.clone() }
    }

    fn not_connected(&self, error: ConnectError) -> OutboundError {
        let host = self.host.clone();
        match error {
            ConnectError::AddressRefused => OutboundError::AddressRefused { host },
            ConnectError::HostUnknown => OutboundError::HostUnknown { host },
            ConnectError::NotConnected(reason) => OutboundError::NotConnected { host, reason },
            ConnectError::TimedOut(limit) => {
                OutboundError::TimedOut { host, phase: Phase::Connecting, limit }
            }
        }
    }

    fn misread(&self, error: &hyper::Error) -> OutboundError {
        let host = self.host.clone();
        // A body in chunks that make no sense comes as an error of IO with this kind.
        let nonsense =
            error.source().and_then(|cause| cause.downcast_ref::<std::io::Error>()).is_some_and(|io| {
                matches!(io.kind(), std::io::ErrorKind::InvalidData | std::io::ErrorKind::InvalidInput)
            });
        if error.is_parse_too_large() {
            OutboundError::HeadTooLarge { host }
        } else if error.is_parse() || nonsense {
            OutboundError::Malformed { host }
        } else {
            OutboundError::BrokenOff { host }
        }
    }
}
