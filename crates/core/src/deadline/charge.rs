//! On whose account time goes.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::id::ActorId;

/// Who answers for a stretch of time.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Account {
    /// Nobody had it: it lay in the queue.
    Queue,
    /// Whoever held it. Where several hold an item at a time, each answers for all of it.
    Actor(ActorId),
    /// A declared cause of waiting, while the clock stood still.
    Wait(String),
}

/// How much time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Charge {
    /// Working time.
    pub working: Duration,
    /// All time.
    pub wall: Duration,
}

/// All accounts of an item.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Charges(BTreeMap<Account, Charge>);

impl Charges {
    pub(super) fn book(&mut self, account: Account, charge: Charge) {
        let sum = self.0.entry(account).or_default();
        sum.working = sum.working.saturating_add(charge.working);
        sum.wall = sum.wall.saturating_add(charge.wall);
    }

    /// Accounts as they were written down.
    pub fn from_accounts(accounts: impl IntoIterator<Item = (Account, Charge)>) -> Self {
        Self(accounts.into_iter().collect())
    }

    /// What one account is charged.
    #[must_use]
    pub fn of(&self, account: &Account) -> Charge {
        self.0.get(account).copied().unwrap_or_default()
    }

    /// All accounts: the queue, then actors, then causes of waiting.
    pub fn iter(&self) -> impl Iterator<Item = (&Account, Charge)> {
        self.0.iter().map(|(account, charge)| (account, *charge))
    }
}
