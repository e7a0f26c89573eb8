//! Sign-in is throttled: guessing gets slow for whoever guesses, while the person whose account is guessed at can still
//! sign in from elsewhere.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use sha2::{Digest, Sha256};

use crate::problem::{Code, Problem};

/// Tries one address may make for one account before it has to wait.
const TRIES_PER_ACCOUNT: u32 = 5;
/// After that, one more in this time.
const ACCOUNT_REFILL: Duration = Duration::from_secs(30);
/// Tries one address may make for any accounts before it has to wait.
const TRIES_PER_ADDRESS: u32 = 50;
/// After that, one more in this time.
const ADDRESS_REFILL: Duration = Duration::from_secs(5);
/// How many keys are kept before those with nothing used up are swept out.
const KEYS_MAX: usize = 10_000;

/// Counts sign-in attempts.
#[derive(Debug)]
pub(crate) struct SignInThrottle {
    accounts: Tries<(IpAddr, [u8; 32])>,
    addresses: Tries<IpAddr>,
}

impl Default for SignInThrottle {
    fn default() -> Self {
        Self {
            accounts: Tries::new(TRIES_PER_ACCOUNT, ACCOUNT_REFILL),
            addresses: Tries::new(TRIES_PER_ADDRESS, ADDRESS_REFILL),
        }
    }
}

impl SignInThrottle {
    /// Lets an attempt pass, or says to wait.
    pub(crate) fn admit(&self, address: IpAddr, email: &str) -> Result<(), Problem> {
        if self.addresses.take(network_of(address)) && self.accounts.take(account_of(address, email)) {
            Ok(())
        } else {
            Err(Problem::new(Code::TooManyRequests, "Too many attempts to sign in. Wait half a minute."))
        }
    }

    /// Notes that an attempt that was let pass was no guess: who knows the password may sign in as often as they like.
    pub(crate) fn was_no_guess(&self, address: IpAddr, email: &str) {
        self.accounts.give_back(&account_of(address, email));
    }
}

/// How often something may be tried: so often at once, and then once in a while.
#[derive(Debug)]
struct Tries<K> {
    at_once: Duration,
    each: Duration,
    /// Up to when the allowance is used up.
    used_until: Mutex<HashMap<K, Instant>>,
}

impl<K: Eq + Hash> Tries<K> {
    fn new(at_once: u32, each: Duration) -> Self {
        Self { at_once: each * at_once, each, used_until: Mutex::default() }
    }

    fn used_until(&self) -> MutexGuard<'_, HashMap<K, Instant>> {
        self.used_until.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes one, if there is one.
    fn take(&self, key: K) -> bool {
        let now = Instant::now();
        let mut used_until = self.used_until();
        if used_until.len() > KEYS_MAX {
            used_until.retain(|_, until| *until > now);
        }
        let until = used_until.entry(key).or_insert(now);
        let with_this = (*until).max(now) + self.each;
        let is_there = with_this.saturating_duration_since(now) <= self.at_once;
        if is_there {
            *until = with_this;
        }
        is_there
    }

    fn give_back(&self, key: &K) {
        if let Some(until) = self.used_until().get_mut(key) {
            *until = until.checked_sub(self.each).unwrap_or(*until);
        }
    }
}

/// Hashed, so that what a stranger sends does not decide how much is kept of it.
fn account_of(address: IpAddr, email: &str) -> (IpAddr, [u8; 32]) {
    (network_of(address), Sha256::digest(email.to_lowercase()).into())
}

/// Whoever has an IPv6 address has a whole network of them: they count as one.
fn network_of(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => address
            .to_ipv4_mapped()
            .map_or_else(|| IpAddr::V6((u128::from(address) & !u128::from(u64::MAX)).into()), IpAddr::V4),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guesser_waits_and_the_victim_does_not() {
        let throttle = SignInThrottle::default();
        let (guesser, victim) = (IpAddr::from([203, 0, 113, 1]), IpAddr::from([203, 0, 113, 2]));
        for _ in 0..TRIES_PER_ACCOUNT {
            assert!(throttle.admit(guesser, "ada@example.org").is_ok());
        }
        assert!(
            throttle.admit(guesser, "ADA@example.org").is_err(),
            "the sixth try waits, however it is spelt"
        );
        assert!(throttle.admit(victim, "ada@example.org").is_ok());
    }

    #[test]
    fn who_knows_the_password_never_waits() {
        let (throttle, ada) = (SignInThrottle::default(), IpAddr::from([203, 0, 113, 1]));
        for _ in 0..TRIES_PER_ACCOUNT * 3 {
            assert!(throttle.admit(ada, "ada@example.org").is_ok());
            throttle.was_no_guess(ada, "ada@example.org");
        }
        // Somebody at the same address who guesses waits all the same.
        let guesses = (0..TRIES_PER_ACCOUNT * 3).filter(|_| throttle.admit(ada, "ada@example.org").is_ok());
        assert_eq!(guesses.count(), 5);
    }

    #[test]
    fn one_network_is_one_guesser() {
        let throttle = SignInThrottle::default();
        for host in 0..u128::from(TRIES_PER_ACCOUNT) {
            let address = IpAddr::V6((0x2001_0db8_0000_0001_0000_0000_0000_0000 + host).into());
            assert!(throttle.admit(address, "ada@example.org").is_ok());
        }
        let neighbour = IpAddr::V6(0x2001_0db8_0000_0001_ffff_0000_0000_0000.into());
        assert!(throttle.admit(neighbour, "ada@example.org").is_err());
    }
}
