//! Who listens, and handing events to them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use handoff_core::id::ProjectId;
use handoff_store::log::{Logged, Place};
use tokio::sync::{Semaphore, mpsc};
use uuid::Uuid;

use super::envelope::line;
use crate::identity::Credential;

/// How many may listen on one node.
const LISTENERS_MAX: usize = 8_000;
/// How many batches may wait for somebody. Whoever is further behind is dropped, and comes back with the last id.
const WAITING_MAX: usize = 16;
/// How many read what they missed at the same time.
const CATCH_UPS_MAX: usize = 4;

/// An event on its way to all who listen to it.
#[derive(Debug)]
pub(super) struct Passed {
    pub(super) place: Place,
    pub(super) seq: i64,
    pub(super) line: Arc<str>,
}

pub(super) type Batch = Arc<[Arc<Passed>]>;

/// Why somebody hears no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// They read too slowly.
    TooSlow,
    /// They may not read this any more.
    NotAllowed,
    /// The server stops.
    Stopping,
    /// The database failed.
    Failed,
}

impl Ended {
    /// The word for it on the wire and in metrics.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::TooSlow => "too_slow",
            Self::NotAllowed => "not_allowed",
            Self::Stopping => "stopping",
            Self::Failed => "failed",
        }
    }
}

/// All who listen on this node.
#[derive(Debug)]
pub struct Hub {
    state: Mutex<State>,
    pub(super) catch_ups: Semaphore,
}

#[derive(Debug, Default)]
struct State {
    /// How far the log was handed on; none while nobody listens.
    place: Option<Place>,
    seats: HashMap<u64, Taken>,
    by_topic: HashMap<Uuid, Vec<u64>>,
    last_number: u64,
    closed: bool,
}

#[derive(Debug)]
struct Taken {
    topic: Uuid,
    project: ProjectId,
    credential: Credential,
    batches: mpsc::Sender<Batch>,
    ended: Arc<OnceLock<Ended>>,
}

/// A place among those who listen; given up when dropped.
#[derive(Debug)]
pub(super) struct Seat {
    hub: Arc<Hub>,
    number: u64,
    pub(super) ended: Arc<OnceLock<Ended>>,
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.hub.lock().remove(self.number, None);
    }
}

/// What a new listener gets.
pub(super) struct Joined {
    pub(super) seat: Seat,
    pub(super) batches: mpsc::Receiver<Batch>,
    /// Everything after this place will be handed on.
    pub(super) fed_to: Place,
}

impl Default for Hub {
    fn default() -> Self {
        Self { state: Mutex::default(), catch_ups: Semaphore::new(CATCH_UPS_MAX) }
    }
}

impl State {
    fn remove(&mut self, number: u64, why: Option<Ended>) {
        let Some(seat) = self.seats.remove(&number) else { return };
        if let Some(why) = why {
            // Nobody else says why; and if somebody did, they were first.
            let _ = seat.ended.set(why);
            metrics::counter!("handoff_listeners_cut_total", "reason" => why.word()).increment(1);
        }
        if let Some(numbers) = self.by_topic.get_mut(&seat.topic) {
            numbers.retain(|other| *other != number);
            if numbers.is_empty() {
                self.by_topic.remove(&seat.topic);
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "thousands")]
        metrics::gauge!("handoff_listeners").set(self.seats.len() as f64);
    }
}

impl Hub {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a seat; none if all are taken, or the server stops. `now` is a horizon that was read before.
    pub(super) fn join(
        self: &Arc<Self>,
        topic: Uuid,
        project: ProjectId,
        credential: Credential,
        now: Place,
    ) -> Option<Joined> {
        let (sender, batches) = mpsc::channel(WAITING_MAX);
        let ended: Arc<OnceLock<Ended>> = Arc::default();
        let mut state = self.lock();
        if state.closed || state.seats.len() >= LISTENERS_MAX {
            return None;
        }
        state.last_number += 1;
        let number = state.last_number;
        // While nobody listened, nothing was handed on: it begins where the first one does.
        let fed_to = *state.place.get_or_insert(now);
        let taken = Taken { topic, project, credential, batches: sender, ended: ended.clone() };
        state.seats.insert(number, taken);
        state.by_topic.entry(topic).or_default().push(number);
        #[expect(clippy::cast_precision_loss, reason = "thousands")]
        metrics::gauge!("handoff_listeners").set(state.seats.len() as f64);
        drop(state);
        Some(Joined { seat: Seat { hub: self.clone(), number, ended }, batches, fed_to })
    }

    /// How many listen.
    #[must_use]
    pub fn listeners(&self) -> usize {
        self.lock().seats.len()
    }

    /// From where to hand on; none if nobody listens.
    pub(super) fn place(&self) -> Option<Place> {
        let mut state = self.lock();
        if state.seats.is_empty() {
            state.place = None;
        }
        state.place
    }

    /// How far the log was handed on.
    pub(super) fn handed_on(&self) -> Option<Place> {
        self.lock().place
    }

    /// Hands events on, and notes how far that was. Whoever cannot take more is dropped.
    pub(super) fn hand_on(&self, source: &str, events: &[(Place, Logged)], next: Place) {
        let mut state = self.lock();
        let mut batches: HashMap<Uuid, Vec<Arc<Passed>>> = HashMap::new();
        for (place, event) in events {
            let of_project =
                event.project.map(|project| project.0).filter(|project| *project != event.stream);
            // What is told of quality is not for everybody who may listen to the project.
            let of_project = of_project.filter(|_| !event.is_of_quality());
            let topics = [Some(event.stream), of_project];
            let mut heard =
                topics.into_iter().flatten().filter(|topic| state.by_topic.contains_key(topic)).peekable();
            if heard.peek().is_none() {
                continue;
            }
            let line = match line(source, event) {
                Ok(line) => line.into(),
                // One row that cannot be read must not silence all others.
                Err(error) => {
                    tracing::error!(
                        error = error.without_values(),
                        "an event cannot be told to those who listen"
                    );
                    continue;
                }
            };
            let passed = Arc::new(Passed { place: *place, seq: event.seq, line });
            for topic in heard {
                batches.entry(topic).or_default().push(passed.clone());
            }
        }
        for (topic, batch) in batches {
            let batch: Batch = batch.into();
            let numbers = state.by_topic.get(&topic).cloned().unwrap_or_default();
            for number in numbers {
                let sent = state.seats.get(&number).map(|seat| seat.batches.try_send(batch.clone()));
                if sent.is_some_and(|sent| sent.is_err()) {
                    state.remove(number, Some(Ended::TooSlow));
                }
            }
        }
        state.place = Some(next);
    }

    /// By which credentials somebody listens, and to what.
    pub(super) fn credentials(&self) -> HashMap<Credential, Vec<(u64, ProjectId)>> {
        let mut credentials: HashMap<_, Vec<_>> = HashMap::new();
        for (number, seat) in &self.lock().seats {
            credentials.entry(seat.credential).or_default().push((*number, seat.project));
        }
        credentials
    }

    /// Cuts somebody off.
    pub(super) fn cut(&self, number: u64, why: Ended) {
        self.lock().remove(number, Some(why));
    }

    /// Cuts everybody off, for good: the server stops.
    pub fn close(&self) {
        let mut state = self.lock();
        state.closed = true;
        let numbers: Vec<_> = state.seats.keys().copied().collect();
        for number in numbers {
            state.remove(number, Some(Ended::Stopping));
        }
    }
}
