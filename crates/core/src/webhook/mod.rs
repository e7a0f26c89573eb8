//! Webhooks as the Standard Webhooks specification has them: who sent this, and was it changed on the way.
//!
//! The signature covers id, time and body. A sender signs with every secret that is still good, so a receiver can change
//! to a new one at leisure; a receiver accepts if any signature fits any secret it knows. The clock comes in as a value.

pub mod filter;
pub mod retry;

use std::fmt;
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

/// The header with the message's id, the same at every attempt.
pub const ID_HEADER: &str = "webhook-id";
/// The header with the time of the attempt, in seconds.
pub const TIMESTAMP_HEADER: &str = "webhook-timestamp";
/// The header with the signatures.
pub const SIGNATURE_HEADER: &str = "webhook-signature";

const SECRET_PREFIX: &str = "whsec_";
/// The shortest secret, in bytes.
pub const SECRET_BYTES_MIN: usize = 24;
/// The longest secret, in bytes.
pub const SECRET_BYTES_MAX: usize = 64;
/// The longest id, in characters.
pub const ID_LENGTH_MAX: usize = 256;
/// More signatures than this are not looked at: nobody rotates that many keys, but looking costs time.
const SIGNATURES_MAX: usize = 16;

/// What sender and receiver share. It has no debug form that shows it.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(Vec<u8>);

/// Why a secret is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SecretRefused {
    /// It is not Base64.
    #[error("must be Base64, with or without the prefix {SECRET_PREFIX}")]
    NotBase64,
    /// It is too short to be safe or too long to be meant.
    #[error("must have between {SECRET_BYTES_MIN} and {SECRET_BYTES_MAX} bytes")]
    Length,
}

impl Secret {
    /// Takes random bytes.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, SecretRefused> {
        if (SECRET_BYTES_MIN..=SECRET_BYTES_MAX).contains(&bytes.len()) {
            Ok(Self(bytes))
        } else {
            Err(SecretRefused::Length)
        }
    }

    /// Reads a secret as people pass it on: `whsec_` and Base64.
    pub fn parse(text: &str) -> Result<Self, SecretRefused> {
        let encoded = text.strip_prefix(SECRET_PREFIX).unwrap_or(text);
        Self::from_bytes(BASE64.decode(encoded).map_err(|_| SecretRefused::NotBase64)?)
    }

    /// The secret as people pass it on. Showing it is a decision, so it is not `Display`.
    #[must_use]
    pub fn reveal(&self) -> String {
        format!("{SECRET_PREFIX}{}", BASE64.encode(&self.0))
    }

    /// The bytes, for whoever has to keep them.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    fn mac(&self, id: &str, timestamp: &str, body: &[u8]) -> Hmac<Sha256> {
        // A key of any length is taken: what is longer than a block is hashed first.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(&self.0) else {
            unreachable!("HMAC takes keys of any length")
        };
        for part in [id.as_bytes(), b".", timestamp.as_bytes(), b".", body] {
            mac.update(part);
        }
        mac
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// The headers of a signed message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signed {
    /// For [`ID_HEADER`].
    pub id: String,
    /// For [`TIMESTAMP_HEADER`].
    pub timestamp: String,
    /// For [`SIGNATURE_HEADER`].
    pub signature: String,
}

/// Why a message cannot be signed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SignRefused {
    /// The id could be read in two ways, or not sent in a header.
    #[error("a message id must be visible ASCII without a full stop, at most {ID_LENGTH_MAX} characters")]
    Id,
    /// There is nothing to sign with.
    #[error("there is no secret to sign with")]
    NoSecret,
}

/// Signs a message with every secret given, the newest first.
pub fn sign(secrets: &[Secret], id: &str, at_seconds: i64, body: &[u8]) -> Result<Signed, SignRefused> {
    if !is_id(id) {
        return Err(SignRefused::Id);
    }
    if secrets.is_empty() {
        return Err(SignRefused::NoSecret);
    }
    let timestamp = at_seconds.to_string();
    let signatures = secrets.iter().map(|secret| {
        format!("v1,{}", BASE64.encode(secret.mac(id, &timestamp, body).finalize().into_bytes()))
    });
    let signature = signatures.collect::<Vec<_>>().join(" ");
    Ok(Signed { id: id.to_owned(), timestamp, signature })
}

/// A full stop separates the signed parts: with one inside an id, two different messages would have one signature.
fn is_id(id: &str) -> bool {
    let fits = (1..=ID_LENGTH_MAX).contains(&id.len());
    fits && id.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'.')
}

/// A message as it came in.
#[derive(Clone, Copy, Debug)]
pub struct Received<'a> {
    /// From [`ID_HEADER`].
    pub id: &'a str,
    /// From [`TIMESTAMP_HEADER`].
    pub timestamp: &'a str,
    /// From [`SIGNATURE_HEADER`].
    pub signature: &'a str,
    /// The bytes of the body, as they came.
    pub body: &'a [u8],
}

/// Why a message is not believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotBelieved {
    /// The id is missing or could be read in two ways.
    #[error("the message id is missing or malformed")]
    Id,
    /// The time is no number of seconds.
    #[error("the timestamp is no number of seconds")]
    Timestamp,
    /// It is too old: somebody may be playing it back.
    #[error("the timestamp is too old")]
    TooOld,
    /// It is from the future.
    #[error("the timestamp is too far in the future")]
    TooNew,
    /// No signature fits any secret.
    #[error("no signature fits")]
    Signature,
}

/// Believes a message if it is signed with one of `secrets` and not further than `tolerance` from `now_seconds`. Whoever
/// acts on it remembers its id for twice that long, for within it a message can be played back.
pub fn verify(
    secrets: &[Secret],
    received: &Received<'_>,
    now_seconds: i64,
    tolerance: Duration,
) -> Result<(), NotBelieved> {
    if !is_id(received.id) {
        return Err(NotBelieved::Id);
    }
    let digits = received.timestamp.bytes().all(|byte| byte.is_ascii_digit());
    let at: i64 = received.timestamp.parse().ok().filter(|_| digits).ok_or(NotBelieved::Timestamp)?;
    let tolerance = i64::try_from(tolerance.as_secs()).unwrap_or(i64::MAX);
    if at < now_seconds.saturating_sub(tolerance) {
        return Err(NotBelieved::TooOld);
    }
    if at > now_seconds.saturating_add(tolerance) {
        return Err(NotBelieved::TooNew);
    }
    let signatures = received.signature.split(' ').take(SIGNATURES_MAX);
    let signatures: Vec<_> =
        signatures.filter_map(|one| BASE64.decode(one.strip_prefix("v1,")?).ok()).collect();
    let believed = secrets.iter().any(|secret| {
        let mac = secret.mac(received.id, received.timestamp, received.body);
        // In constant time: how far a guess was right must not show.
        signatures.iter().any(|signature| mac.clone().verify_slice(signature).is_ok())
    });
    if believed { Ok(()) } else { Err(NotBelieved::Signature) }
}

#[cfg(test)]
#[path = "sign_tests.rs"]
mod tests;
