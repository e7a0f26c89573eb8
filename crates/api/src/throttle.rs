//! Sign-in is throttled: guessing gets slow for whoever guesses, while the person whose account is guessed at can still
//! sign in from elsewhere.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use sha2::{Digest, Sha256};

use crate::problem::{Code, Problem};

/// Tries one address may make for one account before it has to wait.
const TRIES_PER_ACCOUNT: NonZeroU32 = NonZeroU32::new(5).unwrap();
/// After that, one more in this time.
const ACCOUNT_REFILL: Duration = Duration::from_secs(30);
/// Tries one address may make for any accounts before it has to wait.
const TRIES_PER_ADDRESS: NonZeroU32 = NonZeroU32::new(50).unwrap();
/// After that, one more in this time.
const ADDRESS_REFILL: Duration = Duration::from_secs(5);
/// How many keys are kept before full ones are swept out.
const KEYS_MAX: usize = 10_000;

/// Counts sign-in attempts.
#[derive(Debug)]
pub(crate) struct SignInThrottle {
    accounts: DefaultKeyedRateLimiter<(IpAddr, [u8; 32])>,
    addresses: DefaultKeyedRateLimiter<IpAddr>,
}

impl Default for SignInThrottle {
    fn default() -> Self {
        let quota = |refill, burst| Quota::with_period(refill).map(|quota| quota.allow_burst(burst));
        let accounts =
            quota(ACCOUNT_REFILL, TRIES_PER_ACCOUNT).unwrap_or(Quota::per_minute(TRIES_PER_ACCOUNT));
        let addresses =
            quota(ADDRESS_REFILL, TRIES_PER_ADDRESS).unwrap_or(Quota::per_minute(TRIES_PER_ADDRESS));
        Self { accounts: RateLimiter::keyed(accounts), addresses: RateLimiter::keyed(addresses) }
    }
}

impl SignInThrottle {
    /// Lets an attempt pass, or says to wait.
    pub(crate) fn admit(&self, address: IpAddr, email: &str) -> Result<(), Problem> {
        if self.accounts.len() > KEYS_MAX {
            self.accounts.retain_recent();
            self.addresses.retain_recent();
        }
        let address = network_of(address);
        // Hashed, so that what a stranger sends does not decide how much is kept of it.
        let account = (address, Sha256::digest(email.to_lowercase()).into());
        let admitted =
            self.addresses.check_key(&address).is_ok() && self.accounts.check_key(&account).is_ok();
        if admitted {
            Ok(())
        } else {
            Err(Problem::new(Code::TooManyRequests, "Too many attempts to sign in. Wait half a minute."))
        }
    }
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
        for _ in 0..TRIES_PER_ACCOUNT.get() {
            assert!(throttle.admit(guesser, "ada@example.org").is_ok());
        }
        assert!(
            throttle.admit(guesser, "ADA@example.org").is_err(),
            "the sixth try waits, however it is spelt"
        );
        assert!(throttle.admit(victim, "ada@example.org").is_ok());
    }

    #[test]
    fn one_network_is_one_guesser() {
        let throttle = SignInThrottle::default();
        for host in 0..u128::from(TRIES_PER_ACCOUNT.get()) {
            let address = IpAddr::V6((0x2001_0db8_0000_0001_0000_0000_0000_0000 + host).into());
            assert!(throttle.admit(address, "ada@example.org").is_ok());
        }
        let neighbour = IpAddr::V6(0x2001_0db8_0000_0001_ffff_0000_0000_0000.into());
        assert!(throttle.admit(neighbour, "ada@example.org").is_err());
    }
}
