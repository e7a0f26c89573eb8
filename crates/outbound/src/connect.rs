//! The guard: a name is resolved, every address it gives is judged, and the connection goes to a judged address.
//!
//! Nothing looks the name up a second time, so a name server that changes its answer between check and connection gains
//! nothing. Every connection of the client is made here; the pool behind it holds only what passed.

use std::error::Error;
use std::future::Future;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use http::Uri;
use hyper_rustls::{HttpsConnector, MaybeHttpsStream};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout, timeout_at};
use tower::Service;

use crate::error::NotConnected;
use crate::policy::Policy;
use crate::resolve::Resolve;

/// More addresses than this are not tried: a hostile name server can give thousands.
const ADDRESSES_MAX: usize = 8;

/// Why there is no connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ConnectError {
    #[error("the address may not be called")]
    AddressRefused,
    #[error("the host could not be found")]
    HostUnknown,
    #[error("{0}")]
    NotConnected(NotConnected),
    #[error("it took longer than {0:?}")]
    TimedOut(Duration),
}

type Connecting<T, E> = Pin<Box<dyn Future<Output = Result<T, E>> + Send>>;

/// Makes connections, with TLS where the URL asks for it, within one limit for look-up, connection and TLS together.
#[derive(Clone)]
pub(crate) struct Connector {
    https: HttpsConnector<Dial>,
    limit: Duration,
}

impl Connector {
    pub(crate) fn new(dial: Dial, tls: rustls::ClientConfig, limit: Duration) -> Self {
        let https = hyper_rustls::HttpsConnectorBuilder::new()
            .with_tls_config(tls)
            .https_or_http()
            .enable_http1()
            .wrap_connector(dial);
        Self { https, limit }
    }
}

impl Service<Uri> for Connector {
    type Response = MaybeHttpsStream<TokioIo<TcpStream>>;
    type Error = ConnectError;
    type Future = Connecting<Self::Response, ConnectError>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), ConnectError>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, uri: Uri) -> Self::Future {
        // The limit sits here and not around the whole call, because the pool may finish a connection in the background
        // after the call that wanted it is gone.
        let (connecting, limit) = (self.https.call(uri), self.limit);
        Box::pin(async move {
            match timeout(limit, connecting).await {
                Ok(connected) => connected.map_err(|error| in_the_way(error.as_ref())),
                Err(_elapsed) => Err(ConnectError::TimedOut(limit)),
            }
        })
    }
}

/// Opens TCP connections to addresses that passed.
#[derive(Clone)]
pub(crate) struct Dial {
    pub(crate) policy: Arc<Policy>,
    pub(crate) resolver: Arc<dyn Resolve>,
    pub(crate) limit: Duration,
}

impl Service<Uri> for Dial {
    type Response = TokioIo<TcpStream>;
    type Error = ConnectError;
    type Future = Connecting<Self::Response, ConnectError>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), ConnectError>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, uri: Uri) -> Self::Future {
        let dial = self.clone();
        Box::pin(async move { dial.connect(&uri).await.map(TokioIo::new) })
    }
}

impl Dial {
    async fn connect(&self, uri: &Uri) -> Result<TcpStream, ConnectError> {
        let host = uri.host().ok_or(ConnectError::HostUnknown)?;
        let host = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
        let port = uri.port_u16().unwrap_or(if uri.scheme_str() == Some("https") { 443 } else { 80 });
        let addresses = self.addresses(host, port).await?;

        let deadline = Instant::now() + self.limit;
        let mut reason = NotConnected::Unreachable;
        for (tried, address) in addresses.iter().enumerate() {
            // Each address gets its share of what is left, so that a dead first one leaves time for the others.
            let left = deadline.saturating_duration_since(Instant::now());
            let shares = u32::try_from(addresses.len() - tried).unwrap_or(u32::MAX);
            let until = Instant::now() + left / shares;
            match timeout_at(until, TcpStream::connect(SocketAddr::new(*address, port))).await {
                Ok(Ok(stream)) => {
                    // One small request, one answer: waiting to fill a packet only costs time. Failing to say so is no reason to fail.
                    drop(stream.set_nodelay(true));
                    return Ok(stream);
                }
                Ok(Err(error)) => reason = why(error.kind()),
                Err(_elapsed) => reason = NotConnected::Unreachable,
            }
        }
        Err(ConnectError::NotConnected(reason))
    }

    /// The judged addresses of a host. One bad address spoils all: a public name that also points inside is an attack or
    /// a mistake, and which of its addresses a call would get is chance.
    async fn addresses(&self, host: &str, port: u16) -> Result<Vec<IpAddr>, ConnectError> {
        let found = match host.parse::<IpAddr>() {
            Ok(literal) => vec![literal],
            Err(_) => self.resolver.resolve(host).await.map_err(|_| ConnectError::HostUnknown)?,
        };
        let admitted: Option<Vec<_>> =
            found.into_iter().map(|address| self.policy.admit(host, port, address)).collect();
        let mut admitted = admitted.ok_or(ConnectError::AddressRefused)?;
        if admitted.is_empty() {
            return Err(ConnectError::HostUnknown);
        }
        admitted.truncate(ADDRESSES_MAX);
        Ok(admitted)
    }
}

fn why(kind: io::ErrorKind) -> NotConnected {
    match kind {
        io::ErrorKind::ConnectionRefused => NotConnected::Refused,
        io::ErrorKind::ConnectionReset
        | io::ErrorKind::ConnectionAborted
        | io::ErrorKind::BrokenPipe
        | io::ErrorKind::UnexpectedEof => NotConnected::BrokenOff,
        _ => NotConnected::Unreachable,
    }
}

/// Reads what stopped a connection out of what the TLS layer passes up: our own error, or TLS's inside one or two of IO's.
fn in_the_way(error: &(dyn Error + Send + Sync + 'static)) -> ConnectError {
    if let Some(ours) = error.downcast_ref::<ConnectError>() {
        return *ours;
    }
    if let Some(tls) = error.downcast_ref::<rustls::Error>() {
        return ConnectError::NotConnected(why_tls(tls));
    }
    match error.downcast_ref::<io::Error>() {
        Some(io) => io.get_ref().map_or_else(|| ConnectError::NotConnected(why(io.kind())), in_the_way),
        None => ConnectError::NotConnected(NotConnected::TlsFailed),
    }
}

fn why_tls(error: &rustls::Error) -> NotConnected {
    use rustls::CertificateError as Bad;
    match error {
        rustls::Error::InvalidCertificate(bad) => match bad {
            Bad::NotValidForName | Bad::NotValidForNameContext { .. } => {
                NotConnected::CertificateForAnotherName
            }
            Bad::Expired | Bad::ExpiredContext { .. } | Bad::NotValidYet | Bad::NotValidYetContext { .. } => {
                NotConnected::CertificateOutOfDate
            }
            _ => NotConnected::CertificateUntrusted,
        },
        _ => NotConnected::TlsFailed,
    }
}
