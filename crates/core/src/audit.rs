//! Hash chains over events: what makes a silent change to the past visible.
//!
//! Every stream (a run, a project, the installation) is a chain: each event carries the hash of the one before it. The
//! hash covers the event's own bytes as they are stored, so verification needs nothing but the rows. A chain detects an
//! edit, a deletion, a reordering and, because the head is kept beside the stream too, a cut-off tail. It does not stop
//! an owner of the database who rewrites chain and head together; for that the head must also be kept elsewhere.

use jiff::Timestamp;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::id::{ActorId, EventId, ProjectId};

/// A SHA-256 hash.
pub type Hash = [u8; 32];

/// The end of a chain: how many events it has, and the hash of the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    /// Number of the last event; 0 before the first.
    pub seq: i64,
    /// Hash of the last event; zeros before the first.
    pub head: Hash,
}

/// What is hashed: one event, as stored.
#[derive(Clone, Copy, Debug)]
pub struct Fact<'a> {
    /// The run, project or installation it belongs to.
    pub stream: Uuid,
    /// Its id.
    pub event: EventId,
    /// Its registered type.
    pub event_type: &'static str,
    /// The project the stream belongs to.
    pub project: Option<ProjectId>,
    /// Who did it; none for the installation itself.
    pub actor: Option<ActorId>,
    /// The W3C trace context of the request.
    pub traceparent: Option<&'a str>,
    /// When, by the database's clock.
    pub occurred_at: Timestamp,
    /// The data, byte for byte.
    pub data: &'a str,
}

/// An event's place in its chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Its number, from 1.
    pub seq: i64,
    /// Hash of the event before it.
    pub prev: Hash,
    /// Its own hash.
    pub hash: Hash,
}

impl Chain {
    /// A chain without events.
    pub const EMPTY: Self = Self { seq: 0, head: [0; 32] };

    /// Appends `fact` and returns its place.
    pub fn link(&mut self, fact: &Fact<'_>) -> Link {
        let link =
            Link { seq: self.seq + 1, prev: self.head, hash: hash(self.seq + 1, &self.head, &fact.into()) };
        *self = Self { seq: link.seq, head: link.hash };
        link
    }
}

/// An event read back, with the place it claims to have.
#[derive(Clone, Debug)]
pub struct StoredFact {
    /// The stream it belongs to.
    pub stream: Uuid,
    /// Its id.
    pub event: EventId,
    /// Its type.
    pub event_type: String,
    /// The project the stream belongs to.
    pub project: Option<ProjectId>,
    /// Who did it.
    pub actor: Option<ActorId>,
    /// The W3C trace context of the request.
    pub traceparent: Option<String>,
    /// When.
    pub occurred_at: Timestamp,
    /// The data, byte for byte.
    pub data: String,
    /// The place it claims.
    pub link: Link,
}

/// The first place where a chain does not hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChainBroken {
    /// An event is missing or stands in the wrong place.
    #[error("event {expected} is missing; event {found} stands in its place")]
    Gap {
        /// The number that should have come.
        expected: i64,
        /// The number that came.
        found: i64,
    },
    /// An event does not continue the one before it.
    #[error("event {seq} does not continue the event before it")]
    Unlinked {
        /// Its number.
        seq: i64,
    },
    /// An event's content is not what was hashed.
    #[error("event {seq} was altered")]
    Altered {
        /// Its number.
        seq: i64,
    },
    /// The chain ends before, or otherwise than, the recorded head says.
    #[error("the chain ends at event {found}, its head was recorded at event {recorded}")]
    WrongHead {
        /// Where the head was recorded.
        recorded: i64,
        /// Where the chain ends.
        found: i64,
    },
}

/// Checks a whole chain against its recorded `head`.
pub fn verify<'a>(facts: impl IntoIterator<Item = &'a StoredFact>, head: &Chain) -> Result<(), ChainBroken> {
    let mut chain = Chain::EMPTY;
    for fact in facts {
        let expected = chain.seq + 1;
        if fact.link.seq != expected {
            return Err(ChainBroken::Gap { expected, found: fact.link.seq });
        }
        if fact.link.prev != chain.head {
            return Err(ChainBroken::Unlinked { seq: expected });
        }
        if hash(expected, &chain.head, &fact.into()) != fact.link.hash {
            return Err(ChainBroken::Altered { seq: expected });
        }
        chain = Chain { seq: expected, head: fact.link.hash };
    }
    if chain == *head { Ok(()) } else { Err(ChainBroken::WrongHead { recorded: head.seq, found: chain.seq }) }
}

struct Hashed<'a> {
    stream: Uuid,
    event: EventId,
    event_type: &'a str,
    project: Option<ProjectId>,
    actor: Option<ActorId>,
    traceparent: Option<&'a str>,
    occurred_at: Timestamp,
    data: &'a str,
}

impl<'a> From<&Fact<'a>> for Hashed<'a> {
    fn from(fact: &Fact<'a>) -> Self {
        let Fact { stream, event, event_type, project, actor, traceparent, occurred_at, data } = *fact;
        Self { stream, event, event_type, project, actor, traceparent, occurred_at, data }
    }
}

impl<'a> From<&'a StoredFact> for Hashed<'a> {
    fn from(fact: &'a StoredFact) -> Self {
        Self {
            stream: fact.stream,
            event: fact.event,
            event_type: &fact.event_type,
            project: fact.project,
            actor: fact.actor,
            traceparent: fact.traceparent.as_deref(),
            occurred_at: fact.occurred_at,
            data: &fact.data,
        }
    }
}

/// Every field has a fixed width or its length before it, so no two different events give the same bytes.
fn hash(seq: i64, prev: &Hash, fact: &Hashed<'_>) -> Hash {
    let mut sha = Sha256::new();
    sha.update(b"handoff.event.v1");
    sha.update(prev);
    sha.update(seq.to_be_bytes());
    sha.update(fact.stream.as_bytes());
    sha.update(fact.event.0.as_bytes());
    for id in [fact.project.map(|project| project.0), fact.actor.map(|actor| actor.0)] {
        sha.update([u8::from(id.is_some())]);
        sha.update(id.unwrap_or_default().as_bytes());
    }
    // PostgreSQL keeps microseconds: hash what survives the round trip.
    sha.update(fact.occurred_at.as_microsecond().to_be_bytes());
    for text in [fact.event_type, fact.traceparent.unwrap_or_default(), fact.data] {
        sha.update((text.len() as u64).to_be_bytes());
        sha.update(text.as_bytes());
    }
    sha.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chain_of(count: u128) -> (Vec<StoredFact>, Chain) {
        let mut chain = Chain::EMPTY;
        let stream = Uuid::from_u128(7);
        let facts = (1..=count)
            .map(|n| {
                let data = format!(r#"{{"n":{n}}}"#);
                let fact = Fact {
                    stream,
                    event: EventId(Uuid::from_u128(n)),
                    event_type: "dev.handoff.test",
                    project: None,
                    actor: None,
                    traceparent: None,
                    occurred_at: Timestamp::UNIX_EPOCH,
                    data: &data,
                };
                let link = chain.link(&fact);
                StoredFact {
                    stream,
                    event: fact.event,
                    event_type: fact.event_type.to_owned(),
                    project: None,
                    actor: None,
                    traceparent: None,
                    occurred_at: fact.occurred_at,
                    data,
                    link,
                }
            })
            .collect();
        (facts, chain)
    }

    #[test]
    fn an_untouched_chain_verifies() {
        let (facts, head) = chain_of(5);
        assert_eq!(verify(&facts, &head), Ok(()));
        assert_eq!(verify(&[], &Chain::EMPTY), Ok(()));
    }

    #[test]
    fn every_way_to_touch_a_chain_is_found() {
        type Touch = fn(&mut Vec<StoredFact>);
        let table: &[(&str, Touch, ChainBroken)] = &[
            ("edit", |f| f[2].data = "{}".into(), ChainBroken::Altered { seq: 3 }),
            (
                "an actor where there was none",
                |f| f[2].actor = Some(ActorId(Uuid::nil())),
                ChainBroken::Altered { seq: 3 },
            ),
            ("delete", |f| drop(f.remove(2)), ChainBroken::Gap { expected: 3, found: 4 }),
            ("swap", |f| f.swap(1, 2), ChainBroken::Gap { expected: 2, found: 3 }),
            ("cut tail", |f| f.truncate(4), ChainBroken::WrongHead { recorded: 5, found: 4 }),
            (
                "edit with a fresh hash",
                |f| {
                    let mut chain = Chain { seq: 2, head: f[1].link.hash };
                    f[2].data = "{}".into();
                    let edited = f[2].clone();
                    f[2].link = chain.link(&Fact {
                        stream: edited.stream,
                        event: edited.event,
                        event_type: "dev.handoff.test",
                        project: None,
                        actor: None,
                        traceparent: None,
                        occurred_at: edited.occurred_at,
                        data: &edited.data,
                    });
                },
                ChainBroken::Unlinked { seq: 4 },
            ),
        ];
        for (name, touch, expected) in table {
            let (mut facts, head) = chain_of(5);
            touch(&mut facts);
            assert_eq!(verify(&facts, &head).as_ref(), Err(expected), "{name}");
        }
    }
}
