//! Passwords: argon2id, few at a time.
//!
//! A hash takes some 20 MiB and tens of milliseconds by design, so a flood of sign-ins could take the machine. Two are
//! computed at a time, a few more wait, and whoever comes then is told to come again.

use std::fmt;

use argon2::password_hash::phc;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use handoff_core::id::ActorId;
use handoff_store::{StoreError, actor};
use tokio::sync::Semaphore;

use crate::Ctx;

/// The shortest password.
pub const PASSWORD_LENGTH_MIN: usize = 12;
/// The longest password.
pub const PASSWORD_LENGTH_MAX: usize = 256;

/// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// How many hashes are computed at a time.
const RUNNING_MAX: usize = 2;
/// How many more may wait.
const WAITING_MAX: usize = 16;

// Processors and memory are the process's, so the limit is too, however many engines run in it.
static TURNS: Turns = Turns::new(RUNNING_MAX, WAITING_MAX);

/// No password has this hash. Unknown people are checked against it, so that they take as long as known ones.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$aGFuZG9mZi1ub2JvZHktMQ$bm8gcGFzc3dvcmQgaGFzIHRoaXMgaGFzaCwgZXZlci4";

/// The hash of a password, ready to be kept.
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(String);

impl PasswordHash {
    /// The form that is kept, with salt and parameters.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for PasswordHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PasswordHash(..)")
    }
}

/// Why a password is not acceptable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PasswordRefused {
    /// It is too short.
    #[error("must have at least {PASSWORD_LENGTH_MIN} characters")]
    TooShort,
    /// It is too long.
    #[error("must have at most {PASSWORD_LENGTH_MAX} characters")]
    TooLong,
}

/// Too many passwords wait to be hashed; it is worth trying again in a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many passwords wait to be checked")]
pub struct Busy;

/// Why there is no hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HashPasswordError {
    /// The password is not acceptable.
    #[error("the password {0}")]
    Refused(#[from] PasswordRefused),
    /// Too many wait.
    #[error(transparent)]
    Busy(#[from] Busy),
}

/// Why it is not known whether a password is right.
#[derive(Debug, thiserror::Error)]
pub enum VerifyPasswordError {
    /// Too many wait.
    #[error(transparent)]
    Busy(#[from] Busy),
    /// Storage failed.
    #[error("storage failed")]
    Store(#[from] StoreError),
}

/// Accepts a password. Length is the only rule: rules on its letters make passwords worse.
pub fn check(password: &str) -> Result<(), PasswordRefused> {
    match password.chars().count() {
        ..PASSWORD_LENGTH_MIN => Err(PasswordRefused::TooShort),
        PASSWORD_LENGTH_MIN..=PASSWORD_LENGTH_MAX => Ok(()),
        _ => Err(PasswordRefused::TooLong),
    }
}

/// Hashes an acceptable password. It costs, so ask first whether the caller may set one.
pub async fn hash(password: String) -> Result<PasswordHash, HashPasswordError> {
    check(&password)?;
    let hashed = TURNS.take(move || hasher()?.hash_password(password.as_bytes())).await?;
    // What is left to fail is the machine: no memory, no randomness.
    hashed.map(|hash| PasswordHash(hash.to_string())).map_err(|_| Busy.into())
}

/// The stored hash that `password` fits, if it is that of `actor`.
pub(crate) async fn stored_if_fits(
    ctx: &Ctx,
    actor: ActorId,
    password: String,
) -> Result<Option<PasswordHash>, VerifyPasswordError> {
    let stored = {
        // Given back before the password is checked, which takes long.
        let db = ctx.store().db().await?;
        actor::credential(&db, actor).await?
    };
    let fits = verify(stored.clone(), password).await?;
    Ok(stored.filter(|_| fits).map(PasswordHash))
}

/// Whether a password fits a stored hash. Without one the answer is no, and takes as long.
pub(super) async fn verify(stored: Option<String>, password: String) -> Result<bool, VerifyPasswordError> {
    if password.chars().count() > PASSWORD_LENGTH_MAX {
        return Ok(false); // nobody has such a password, so this tells nothing about anybody
    }
    let somebody = stored.is_some();
    let corrupt = || StoreError::Corrupt { table: "credential", row: "a password hash".to_owned() };
    let stored = phc::PasswordHash::new(stored.as_deref().unwrap_or(NOBODY)).map_err(|_| corrupt())?;
    let verdict = TURNS.take(move || hasher()?.verify_password(password.as_bytes(), &stored)).await?;
    match verdict {
        Ok(()) => Ok(somebody),
        Err(argon2::password_hash::Error::PasswordInvalid) => Ok(false),
        Err(argon2::password_hash::Error::OutOfMemory) => Err(Busy.into()),
        Err(_) => Err(corrupt().into()),
    }
}

fn hasher() -> Result<Argon2<'static>, argon2::password_hash::Error> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None)?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

/// Who may compute now, and who may wait.
struct Turns {
    running: Semaphore,
    admitted: Semaphore,
}

impl Turns {
    const fn new(running: usize, waiting: usize) -> Self {
        Self { running: Semaphore::const_new(running), admitted: Semaphore::const_new(running + waiting) }
    }

    /// Computes off the async threads, when it is this caller's turn.
    async fn take<T: Send + 'static>(
        &'static self,
        compute: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let admitted = self.admitted.try_acquire().map_err(|_| Busy)?;
        let running = self.running.acquire().await.map_err(|_| Busy)?;
        let computed = tokio::task::spawn_blocking(move || {
            // Held in here: a caller who goes away does not stop the computation, so it must not make room for another.
            let _places = (admitted, running);
            compute()
        });
        computed.await.map_err(|_| Busy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn length_is_counted_in_characters() {
        let table = [
            ("é".repeat(PASSWORD_LENGTH_MIN - 1), Err(PasswordRefused::TooShort)),
            ("é".repeat(PASSWORD_LENGTH_MIN), Ok(())),
            ("é".repeat(PASSWORD_LENGTH_MAX), Ok(())),
            ("é".repeat(PASSWORD_LENGTH_MAX + 1), Err(PasswordRefused::TooLong)),
            (String::new(), Err(PasswordRefused::TooShort)),
        ];
        for (password, verdict) in table {
            assert_eq!(check(&password), verdict, "{} characters", password.chars().count());
        }
    }

    #[tokio::test]
    async fn a_hash_fits_its_password_and_no_other() {
        let hash = hash("correct horse battery".to_owned()).await.unwrap();
        assert!(hash.as_str().starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{}", hash.as_str());
        assert_eq!(format!("{hash:?}"), "PasswordHash(..)");
        let stored = Some(hash.as_str().to_owned());
        assert!(verify(stored.clone(), "correct horse battery".to_owned()).await.unwrap());
        assert!(!verify(stored.clone(), "correct horse batterx".to_owned()).await.unwrap());
        assert!(!verify(stored, "x".repeat(PASSWORD_LENGTH_MAX + 1)).await.unwrap());
    }

    #[tokio::test]
    async fn nobody_costs_as_much_as_somebody() {
        let nobody = phc::PasswordHash::new(NOBODY).unwrap();
        let somebody = hash("correct horse battery".to_owned()).await.unwrap();
        let somebody = phc::PasswordHash::new(somebody.as_str()).unwrap();
        assert_eq!((nobody.algorithm, nobody.version), (somebody.algorithm, somebody.version));
        assert_eq!(nobody.params, somebody.params);
        assert_eq!(nobody.salt.map(|salt| salt.len()), somebody.salt.map(|salt| salt.len()));
        assert_eq!(nobody.hash.map(|hash| hash.len()), somebody.hash.map(|hash| hash.len()));
        assert!(!verify(None, "correct horse battery".to_owned()).await.unwrap());
    }

    #[tokio::test]
    async fn a_hash_that_cannot_be_read_is_an_error_and_not_a_no() {
        let refused = verify(Some("plain text".to_owned()), "correct horse battery".to_owned()).await;
        assert!(matches!(refused, Err(VerifyPasswordError::Store(StoreError::Corrupt { .. }))));
    }

    #[tokio::test]
    async fn whoever_comes_when_all_places_are_taken_is_told_to_come_again() {
        static ONE_RUNS_ONE_WAITS: Turns = Turns::new(1, 1);
        let (finish, finished) = std::sync::mpsc::channel::<()>();
        let mut first = Box::pin(ONE_RUNS_ONE_WAITS.take(move || finished.recv().is_ok()));
        assert!(futures_util::poll!(&mut first).is_pending());
        let mut second = Box::pin(ONE_RUNS_ONE_WAITS.take(|| true));
        assert!(futures_util::poll!(&mut second).is_pending());
        assert_eq!(ONE_RUNS_ONE_WAITS.take(|| true).await, Err(Busy));

        drop(first); // gone away, but its computation goes on
        assert!(futures_util::poll!(&mut second).is_pending());
        assert_eq!(ONE_RUNS_ONE_WAITS.take(|| true).await, Err(Busy));
        finish.send(()).unwrap();
        assert_eq!(second.await, Ok(true));
        assert_eq!(ONE_RUNS_ONE_WAITS.take(|| true).await, Ok(true));
    }
}
