//! Addresses that a model may answer at: signed, good for one attempt of one unit, and for nobody who has not been given one.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use uuid::Uuid;

use crate::id::UnitId;

/// What is signed besides, so that a signature made for something else opens nothing here.
const PURPOSE: &[u8] = b"handoff callback 1\0";
const SIGNED_LENGTH: usize = 18;
const TOKEN_LENGTH_MAX: usize = 100;

/// The token of an attempt.
#[must_use]
pub fn token(key: &[u8], unit: UnitId, attempt: i16) -> String {
    let mut bytes = Vec::with_capacity(SIGNED_LENGTH + 32);
    bytes.extend_from_slice(unit.0.as_bytes());
    bytes.extend_from_slice(&attempt.to_be_bytes());
    let mac = mac(key, &bytes).finalize().into_bytes();
    bytes.extend_from_slice(&mac);
    URL_SAFE_NO_PAD.encode(bytes)
}

/// The attempt that a token is for; none if nobody here has signed it.
#[must_use]
pub fn read(key: &[u8], token: &str) -> Option<(UnitId, i16)> {
    if token.len() > TOKEN_LENGTH_MAX {
        return None;
    }
    let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
    let (signed, signature) = bytes.split_at_checked(SIGNED_LENGTH)?;
    mac(key, signed).verify_slice(signature).ok()?;
    let (unit, attempt) = signed.split_at_checked(16)?;
    Some((UnitId(Uuid::from_slice(unit).ok()?), i16::from_be_bytes(attempt.try_into().ok()?)))
}

fn mac(key: &[u8], signed: &[u8]) -> Hmac<Sha256> {
    let Ok(mac) = Hmac::<Sha256>::new_from_slice(key) else { unreachable!("HMAC takes keys of any length") };
    mac.chain_update(PURPOSE).chain_update(signed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_opens_its_own_attempt_and_nothing_else() {
        let unit = UnitId(Uuid::from_u128(7));
        let made = token(b"key", unit, 2);
        assert_eq!(read(b"key", &made), Some((unit, 2)));
        assert_eq!(read(b"another", &made), None);
        assert_ne!(made, token(b"key", unit, 3));
        for place in 0..made.len() {
            let mut forged = made.clone().into_bytes();
            forged[place] = if forged[place] == b'A' { b'B' } else { b'A' };
            let forged = String::from_utf8(forged).unwrap();
            assert_eq!(read(b"key", &forged), None, "changed at {place}");
        }
        for garbage in ["", "x", "AAAA", &made[..40], &"A".repeat(10_000)] {
            assert_eq!(read(b"key", garbage), None);
        }
    }
}
