//! What operators may do: send consumers back in the log, and give dead letters a second chance.

use handoff_core::delivery::ReplayState;
use handoff_core::id::{DeadLetterId, ReplayId};
use handoff_core::ledger::LedgerEvent;
use handoff_core::permission::Everywhere;
use handoff_store::consumer::ConsumerRow;
use handoff_store::{consumer, dead_letter, ledger, log};
use jiff::Timestamp;

use super::RETENTION;
use crate::{Command, Failure, Work};

/// Who feeds the broker, if there is one.
const RELAY: &str = "relay";
/// The longest reason, in characters.
const REASON_LENGTH_MAX: usize = 1_000;

/// Asks to try a dead letter again.
#[derive(Clone, Debug)]
pub struct RequestReplay {
    /// Which.
    pub letter: DeadLetterId,
    /// Why it would go better now.
    pub reason: String,
}

/// Why it was not asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestReplayRefused {
    /// There is no such letter, or the caller may not see any.
    #[error("there is no dead letter {0}")]
    NoSuchLetter(DeadLetterId),
    /// The caller may look, but not touch.
    #[error("you may not replay dead letters")]
    Forbidden,
    /// It was replayed already.
    #[error("the dead letter was replayed")]
    Replayed,
    /// Somebody asked before.
    #[error("a replay of the dead letter is under way")]
    UnderWay,
    /// There is no reason, or it is too long.
    #[error("the reason must have from 1 to 1000 characters")]
    Reason,
}

impl Command for RequestReplay {
    type Done = ReplayId;
    type Refusal = RequestReplayRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<ReplayId, Failure<RequestReplayRefused>> {
        use RequestReplayRefused as No;
        let refused = Failure::Refused;
        if !work.actor().may_everywhere(Everywhere::ReadOperations) {
            return Err(refused(No::NoSuchLetter(self.letter)));
        }
        if !work.actor().may_everywhere(Everywhere::Operate) {
            return Err(refused(No::Forbidden));
        }
        let reason = self.reason.trim();
        if reason.is_empty() || reason.chars().count() > REASON_LENGTH_MAX {
            return Err(refused(No::Reason));
        }
        let letter = dead_letter::lock(work.tx, self.letter).await?;
        let letter = letter.ok_or_else(|| refused(No::NoSuchLetter(self.letter)))?;
        if !letter.open {
            return Err(refused(No::Replayed));
        }
        let by = work.actor().actor;
        let replay = dead_letter::request_replay(work.tx, &letter, by, reason).await?;
        let replay = replay.ok_or_else(|| refused(No::UnderWay))?;
        let told = LedgerEvent::ReplayRequested { letter: letter.id, replay };
        ledger::append(work.tx, &work.author(), &told).await?;
        Ok(replay)
    }
}

/// Agrees, or does not, to try a dead letter again.
#[derive(Clone, Copy, Debug)]
pub struct DecideReplay {
    /// The letter.
    pub letter: DeadLetterId,
    /// What was asked for.
    pub replay: ReplayId,
    /// The decision.
    pub approve: bool,
}

/// Why nothing was decided.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecideReplayRefused {
    /// There is no such replay, or the caller may not see any.
    #[error("there is no replay {0} of this dead letter")]
    NoSuchReplay(ReplayId),
    /// The caller may look, but not touch.
    #[error("you may not replay dead letters")]
    Forbidden,
    /// It takes two.
    #[error("somebody else must decide on what you asked for")]
    OwnRequest,
    /// It was decided before.
    #[error("the replay was decided on already")]
    Decided,
}

impl Command for DecideReplay {
    type Done = ReplayState;
    type Refusal = DecideReplayRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<ReplayState, Failure<DecideReplayRefused>> {
        use DecideReplayRefused as No;
        let refused = Failure::Refused;
        if !work.actor().may_everywhere(Everywhere::ReadOperations) {
            return Err(refused(No::NoSuchReplay(self.replay)));
        }
        if !work.actor().may_everywhere(Everywhere::Operate) {
            return Err(refused(No::Forbidden));
        }
        let replay = dead_letter::lock_replay(work.tx, self.replay).await?;
        let replay = replay.filter(|replay| replay.letter == self.letter);
        let replay = replay.ok_or_else(|| refused(No::NoSuchReplay(self.replay)))?;
        let by = work.actor().actor;
        if replay.requested_by == by {
            return Err(refused(No::OwnRequest));
        }
        let state = if self.approve { ReplayState::Approved } else { ReplayState::Rejected };
        if !dead_letter::decide_replay(work.tx, self.replay, by, state).await? {
            return Err(refused(No::Decided));
        }
        let (letter, replay) = (self.letter, self.replay);
        let told = if self.approve {
            LedgerEvent::ReplayApproved { letter, replay }
        } else {
            LedgerEvent::ReplayRejected { letter, replay }
        };
        ledger::append(work.tx, &work.author(), &told).await?;
        Ok(state)
    }
}

/// Sends consumers back in the log: they get everything again that happened since, and so does the broker, if there is one. What was
/// handled is not handled again.
#[derive(Clone, Debug)]
pub struct ReplayEvents {
    /// From when.
    pub since: Timestamp,
    /// For whom; none: for everybody.
    pub consumer: Option<String>,
}

/// Why events are not replayed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayEventsRefused {
    /// The caller may not.
    #[error("you may not replay events")]
    Forbidden,
    /// Further back than anybody remembers what was handled.
    #[error("events can be replayed from the last {} days only", RETENTION.as_hours() / 24)]
    TooLongAgo,
    /// There is no such consumer.
    #[error("there is no consumer {0:?}")]
    NoSuchConsumer(String),
}

impl Command for ReplayEvents {
    type Done = bool;
    type Refusal = ReplayEventsRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<bool, Failure<ReplayEventsRefused>> {
        use ReplayEventsRefused as No;
        if !work.actor().may_everywhere(Everywhere::Operate) {
            return Err(Failure::Refused(No::Forbidden));
        }
        if self.since < work.tx.now() - RETENTION {
            return Err(Failure::Refused(No::TooLongAgo));
        }
        let consumers = consumer::list(work.tx).await?;
        if let Some(name) =
            self.consumer.as_ref().filter(|name| !consumers.iter().any(|row| row.name == **name))
        {
            return Err(Failure::Refused(No::NoSuchConsumer(name.clone())));
        }
        let place = log::place_before(work.tx, self.since).await?;
        let is_meant = |row: &&ConsumerRow| match &self.consumer {
            // Whoever gets events from the broker gets again what the relay publishes again.
            Some(name) => row.name == *name || row.name == RELAY,
            None => true,
        };
        let mut sent_back = false;
        for row in consumers.iter().filter(is_meant) {
            sent_back |= consumer::rewind(work.tx, &row.name, place).await?;
        }
        Ok(sent_back)
    }
}
