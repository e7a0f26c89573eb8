//! What can go wrong with a call. An error names the host that was asked for, never what it resolved to, never a path,
//! a query or a header: those may hold secrets, and errors end up in logs and in front of people.

use std::fmt;
use std::time::Duration;

use http::{HeaderName, Method, StatusCode};

use crate::policy::UrlRefused;

/// Why a call gave no answer.
#[derive(Debug, thiserror::Error)]
pub enum OutboundError {
    /// The URL may not be called; nothing was sent.
    #[error("the URL is refused")]
    UrlRefused(#[source] UrlRefused),
    /// A method or header that a caller may not set; nothing was sent.
    #[error("the call is refused")]
    CallRefused(#[source] CallRefused),
    /// The host's name leads to an address that may not be reached; nothing was sent.
    #[error("{host} leads to an address that may not be called")]
    AddressRefused {
        /// The host asked for.
        host: String,
    },
    /// The name has no address, or the name server did not say.
    #[error("{host} could not be found")]
    HostUnknown {
        /// The host asked for.
        host: String,
    },
    /// No address of the host took the connection.
    #[error("no connection to {host}: {reason}")]
    NotConnected {
        /// The host asked for.
        host: String,
        /// What was in the way.
        reason: NotConnected,
    },
    /// Time was up.
    #[error("{host} took longer than {limit:?} {phase}")]
    TimedOut {
        /// The host asked for.
        host: String,
        /// What was going on.
        phase: Phase,
        /// The limit that ran out.
        limit: Duration,
    },
    /// The connection ended before the answer did.
    #[error("{host} broke off")]
    BrokenOff {
        /// The host asked for.
        host: String,
    },
    /// What came back is not HTTP.
    #[error("{host} gave an answer that is not HTTP")]
    Malformed {
        /// The host asked for.
        host: String,
    },
    /// The head of the answer was too long or had too many lines.
    #[error("{host} sent more headers than are read")]
    HeadTooLarge {
        /// The host asked for.
        host: String,
    },
    /// The body was longer than the caller wants to hold.
    #[error("{host} answered {status} with more than {bytes_max} bytes")]
    BodyTooLarge {
        /// The host asked for.
        host: String,
        /// The status of the answer.
        status: StatusCode,
        /// The limit.
        bytes_max: usize,
    },
    /// A redirect that is not followed.
    #[error("{host} redirected")]
    RedirectRefused {
        /// The host that redirected.
        host: String,
        /// Why it was not followed.
        #[source]
        reason: RedirectRefused,
    },
}

/// What a caller may not ask for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CallRefused {
    /// The method is not one that asks a server for something.
    #[error("method {0} may not be called")]
    Method(Method),
    /// The header is the client's to set: it frames the message or names the connection.
    #[error("header {0} may not be set")]
    Header(HeaderName),
}

/// What was in the way of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotConnected {
    /// Nobody listens there.
    Refused,
    /// There is no way there.
    Unreachable,
    /// The other side broke off before the connection stood.
    BrokenOff,
    /// The certificate is signed by nobody we trust.
    CertificateUntrusted,
    /// The certificate is for another name.
    CertificateForAnotherName,
    /// The certificate has expired, or is not valid yet.
    CertificateOutOfDate,
    /// The two sides agreed on no version, cipher or other term of TLS.
    TlsFailed,
}

impl fmt::Display for NotConnected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Refused => "nobody listens there",
            Self::Unreachable => "there is no way there",
            Self::BrokenOff => "the other side broke off",
            Self::CertificateUntrusted => "its certificate is signed by nobody we trust",
            Self::CertificateForAnotherName => "its certificate is for another name",
            Self::CertificateOutOfDate => "its certificate is out of date",
            Self::TlsFailed => "TLS failed",
        })
    }
}

/// What was going on when time was up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Looking the name up, connecting, agreeing on TLS.
    Connecting,
    /// Waiting for the head of the answer.
    Answering,
    /// Waiting for the next part of the body, or for its end.
    Sending,
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Connecting => "to connect",
            Self::Answering => "to answer",
            Self::Sending => "to send its answer",
        })
    }
}

/// Why a redirect is not followed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RedirectRefused {
    /// There were too many.
    #[error("more than {max} times")]
    TooMany {
        /// The limit.
        max: u8,
    },
    /// It names no place that can be read.
    #[error("without saying where to")]
    Nowhere,
    /// It leads to a URL that may not be called.
    #[error("to a URL that may not be called")]
    Url(#[source] UrlRefused),
    /// It leads from TLS to no TLS.
    #[error("from https to http")]
    Downgrade,
    /// It would turn a call that changes something into one that reads.
    #[error("in a way that would drop the body")]
    WouldDropBody,
    /// It would hand the body to somebody else.
    #[error("a body to another host")]
    WouldPassBodyOn,
}

impl OutboundError {
    /// Whether the same call may succeed later, with nobody changing anything on this side.
    #[must_use]
    pub const fn may_pass(&self) -> bool {
        match self {
            Self::UrlRefused(_) | Self::CallRefused(_) | Self::AddressRefused { .. } => false,
            // The other side is wrong, and others mend their mistakes; asking again costs little.
            Self::HostUnknown { .. }
            | Self::NotConnected { .. }
            | Self::TimedOut { .. }
            | Self::BrokenOff { .. }
            | Self::Malformed { .. }
            | Self::HeadTooLarge { .. }
            | Self::BodyTooLarge { .. }
            | Self::RedirectRefused { .. } => true,
        }
    }

    /// A stable word for logs, metrics and attempt lists.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::UrlRefused(_) => "url_refused",
            Self::CallRefused(_) => "call_refused",
            Self::AddressRefused { .. } => "address_refused",
            Self::HostUnknown { .. } => "host_unknown",
            Self::NotConnected { .. } => "not_connected",
            Self::TimedOut { .. } => "timed_out",
            Self::BrokenOff { .. } => "broken_off",
            Self::Malformed { .. } => "malformed",
            Self::HeadTooLarge { .. } => "head_too_large",
            Self::BodyTooLarge { .. } => "body_too_large",
            Self::RedirectRefused { .. } => "redirect_refused",
        }
    }
}
