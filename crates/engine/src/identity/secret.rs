//! Secrets that we make: 256 random bits in a form that says what they are for. Whoever finds one in a file can tell what
//! it opens, and scanners for leaked secrets can find it.
//!
//! Only the hash is ever kept. It covers the purpose too, so that a secret made for one door is unknown at every other.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use handoff_store::credential::SecretHash;
use sha2::{Digest, Sha256};

/// Random bytes of a secret.
const RANDOM_LENGTH: usize = 32;
/// The same, as text: base64 takes four characters for three bytes.
const TEXT_LENGTH: usize = (RANDOM_LENGTH * 4).div_ceil(3);

/// What a secret is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// An API token.
    Token,
    /// A session of a browser.
    Session,
    /// The link that makes the first administrator.
    Setup,
}

impl Purpose {
    const fn prefix(self) -> &'static str {
        match self {
            Self::Token => "hoff_",
            Self::Session => "",
            Self::Setup => "setup_",
        }
    }

    const fn hashed_with(self) -> &'static [u8] {
        match self {
            Self::Token => b"handoff token\0",
            Self::Session => b"handoff session\0",
            Self::Setup => b"handoff setup\0",
        }
    }
}

/// A secret, on its way to whoever asked for it. It cannot be had a second time.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret {
    purpose: Purpose,
    text: String,
}

impl Secret {
    /// Draws a new secret.
    ///
    /// # Panics
    ///
    /// When the machine has no randomness. There is no way on from there: anything else would be a secret that can be
    /// guessed.
    pub(crate) fn fresh(purpose: Purpose) -> Self {
        let mut random = [0_u8; RANDOM_LENGTH];
        if let Err(failed) = getrandom::fill(&mut random) {
            panic!("the operating system gives no random bytes: {failed}");
        }
        let mut text = purpose.prefix().to_owned();
        URL_SAFE_NO_PAD.encode_string(random, &mut text);
        Self { purpose, text }
    }

    /// The secret itself. It belongs in one answer and nowhere else.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.text
    }

    /// The hash under which it is kept.
    pub(crate) fn hash(&self) -> SecretHash {
        digest(self.purpose, &self.text)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// The hash under which a secret is kept. None: no secret for this purpose looks like `text`, so nobody needs to look.
pub(crate) fn hash(purpose: Purpose, text: &str) -> Option<SecretHash> {
    let random = text.strip_prefix(purpose.prefix())?;
    let in_form = random.len() == TEXT_LENGTH
        && random.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    in_form.then(|| digest(purpose, text))
}

fn digest(purpose: Purpose, text: &str) -> SecretHash {
    Sha256::new().chain_update(purpose.hashed_with()).chain_update(text).finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PURPOSES: [Purpose; 3] = [Purpose::Token, Purpose::Session, Purpose::Setup];

    #[test]
    fn a_secret_says_what_it_is_for_and_has_256_random_bits() {
        for (purpose, prefix) in
            [(Purpose::Token, "hoff_"), (Purpose::Session, ""), (Purpose::Setup, "setup_")]
        {
            let secret = Secret::fresh(purpose);
            let random = secret.reveal().strip_prefix(prefix).expect("the prefix is there");
            assert_eq!(random.len(), TEXT_LENGTH);
            assert_eq!(URL_SAFE_NO_PAD.decode(random).expect("it is base64url").len(), RANDOM_LENGTH);
            assert_ne!(secret, Secret::fresh(purpose));
        }
    }

    #[test]
    fn a_secret_has_one_hash_and_only_for_its_purpose() {
        for purpose in PURPOSES {
            let secret = Secret::fresh(purpose);
            let known = secret.hash();
            assert_eq!(hash(purpose, secret.reveal()), Some(known));
            for other in PURPOSES.into_iter().filter(|other| *other != purpose) {
                assert_ne!(hash(other, secret.reveal()), Some(known), "{purpose:?} as {other:?}");
            }
        }
    }

    #[test]
    fn what_is_not_in_form_has_no_hash() {
        let session = Secret::fresh(Purpose::Session);
        let plain = session.reveal();
        let cases = [
            "",
            "hoff_",
            "hoff_x",
            plain,
            &format!("hoff_{plain}x"),
            &format!("HOFF_{plain}"),
            &format!("hoff_{plain}\0"),
        ];
        for text in cases {
            assert_eq!(hash(Purpose::Token, text), None, "{text:?}");
        }
        let wide = format!("hoff_{}é", &"a".repeat(TEXT_LENGTH - 2));
        assert_eq!(hash(Purpose::Token, &wide), None);
    }

    #[test]
    fn a_secret_does_not_show_in_logs() {
        assert_eq!(format!("{:?}", Secret::fresh(Purpose::Token)), "Secret(..)");
    }
}
