//! Deciding ahead: on runs as this node left them and queues as it saw them, without asking the database first.
//!
//! What is decided so is written only if it was right: the statement that writes it fails unless every run still has the last event that is remembered, and
//! every queue goes on (`store::hop`). Then all of the batch is decided anew, on what is locked and read. So a batch takes one round
//! trip where nobody else is at work on the same runs, and where somebody is, nothing is lost but the attempt. A refusal writes nothing that could fail, so
//! nobody is refused on what is remembered: they wait for a batch that asks.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use handoff_core::id::{RunId, StepId};
use handoff_core::run::{RunInHand, Unit};
use handoff_store::lock::{Picked, Taken};

use crate::hop::Wants;
use crate::hop::batch::Batch;
use crate::hop::job::Job;
use crate::hop::offer::{free_slots, slots_for};
use crate::hop::queue::Queue;

/// For so long after a queue was looked at, units are taken from what was seen. What this node itself puts before them ends that at once; what another one does is
/// seen so much later.
const FRESH: Duration = Duration::from_secs(1);
/// How many queues are remembered before those are forgotten that were not looked at lately.
const QUEUES_MAX: usize = 10_000;
/// For so long after something was not as foreseen, the database is asked: another node is at work on the same runs. The next time it is twice as long, up to the longest, unless
/// all went well for as long in between.
const CAREFUL_FIRST: Duration = Duration::from_millis(50);
const CAREFUL_MAX: Duration = Duration::from_secs(3);

/// What was seen at the front of queues.
#[derive(Debug, Default)]
pub(super) struct Fronts {
    queues: Mutex<HashMap<StepId, Front>>,
    careful: Mutex<Option<Careful>>,
}

/// Since when, and for how long, the database is asked first.
#[derive(Clone, Copy, Debug)]
struct Careful {
    since: Instant,
    lasting: Duration,
}

impl Careful {
    /// The next time, after the last one.
    fn after(last: Option<Self>) -> Self {
        let lasting = match last {
            Some(last) if last.since.elapsed() < last.lasting * 3 => (last.lasting * 2).min(CAREFUL_MAX),
            Some(_) | None => CAREFUL_FIRST,
        };
        Self { since: Instant::now(), lasting }
    }
}

#[derive(Debug)]
struct Front {
    units: Vec<Picked>,
    seen_at: Instant,
}

/// What a batch decides on without having asked.
#[derive(Debug, Default)]
pub(super) struct Foreseen {
    /// The runs, and the units on offer, as they are remembered.
    pub(super) taken: Taken,
    /// The queues that units are offered from.
    pub(super) queues: Vec<StepId>,
    /// The jobs that need nothing else, by their places in the batch.
    pub(super) jobs: HashSet<usize>,
}

impl Fronts {
    fn queues(&self) -> MutexGuard<'_, HashMap<StepId, Front>> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn careful(&self) -> MutexGuard<'_, Option<Careful>> {
        self.careful.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_careful(&self) -> bool {
        self.careful().is_some_and(|careful| careful.since.elapsed() < careful.lasting)
    }

    /// Notes what was seen at the front of a queue.
    fn note(&self, step: StepId, units: Vec<Picked>) {
        let mut queues = self.queues();
        if queues.len() >= QUEUES_MAX {
            queues.retain(|_, front| front.seen_at.elapsed() < FRESH);
        }
        let front = queues.entry(step).or_insert(Front { units: Vec::new(), seen_at: Instant::now() });
        if front.seen_at.elapsed() >= FRESH {
            *front = Front { units, seen_at: Instant::now() };
            return;
        }
        // Of two batches each saw what the other had not in hand.
        front.units.extend(units);
        front.units.sort_unstable_by_key(|seen| (Reverse(seen.priority), seen.unit));
        front.units.dedup_by_key(|seen| seen.unit);
    }

    /// Whether a queue was looked at a moment ago.
    pub(super) fn are_busy(&self, step: StepId) -> bool {
        self.queues().get(&step).is_some_and(|front| front.seen_at.elapsed() < FRESH)
    }

    /// Forgets what was seen of queues in which something stands before it now.
    fn forget_behind<'u>(&self, freed: impl Iterator<Item = &'u Unit>) {
        let mut queues = self.queues();
        if queues.is_empty() {
            return;
        }
        for unit in freed {
            // What comes into being stands at the end; what somebody lets go stands where it stood.
            let is_before = |front: &Front| {
                front.units.last().is_none_or(|last| unit.id < last.unit)
                    && !front.units.iter().any(|seen| seen.unit == unit.id)
            };
            if queues.get(&unit.step).is_some_and(is_before) {
                queues.remove(&unit.step);
            }
        }
    }
}

impl Queue {
    /// What is remembered of what jobs want, as far as it does without the database.
    pub(super) fn foresee(&self, jobs: &[Box<dyn Job>]) -> Foreseen {
        let mut foreseen = Foreseen::default();
        if self.fronts.is_careful() {
            return foreseen;
        }
        let may = |job: &dyn Job| {
            job.key().is_none()
                && job.guard().is_none()
                && job.leads_to().is_none()
                && !job.line().is_to_ask()
        };
        // What others of the batch ask the database for is not taken from memory as well.
        let asked = jobs.iter().filter(|job| !may(&***job)).map(|job| self.run_named(&**job));
        let asked: HashSet<Option<RunId>> = asked.collect();
        let mut runs: HashMap<RunId, RunInHand> = HashMap::new();
        let mut next: HashMap<StepId, Vec<usize>> = HashMap::new();
        for (place, job) in jobs.iter().enumerate().filter(|(_, job)| may(&***job)) {
            match job.wants() {
                Wants::Assignment(held) => {
                    let Some(run) = self.run_named(&**job).filter(|run| !asked.contains(&Some(*run))) else {
                        continue;
                    };
                    let holds = |run: &RunInHand| run.is_foreseeable() && run.assignment(held).is_some();
                    if let Some(known) = runs.get(&run) {
                        if holds(known) {
                            foreseen.jobs.insert(place);
                        }
                    } else if let Some(found) = self.recent.take_if(run, holds) {
                        runs.insert(run, found);
                        foreseen.jobs.insert(place);
                    }
                }
                Wants::Next([step]) => next.entry(*step).or_default().push(place),
                Wants::Next(_)
                | Wants::Run(_)
                | Wants::Unit(_)
                | Wants::UnitAndItem(_)
                | Wants::Judgments(_)
                | Wants::Children(_)
                | Wants::Follow(_)
                | Wants::Start(_) => {}
            }
        }
        for (step, askers) in next {
            if let Some(picked) = self.foresee_front(step, slots_for(askers.len()), &mut runs) {
                foreseen.taken.picked.extend(picked);
                foreseen.queues.push(step);
                foreseen.jobs.extend(askers);
            }
        }
        foreseen.taken.runs = runs.into_values().collect();
        foreseen
    }

    /// Units at the front of a queue with so many free slots, their runs taken in hand; none, if so many were not seen.
    fn foresee_front(
        &self,
        step: StepId,
        slots: usize,
        runs: &mut HashMap<RunId, RunInHand>,
    ) -> Option<Vec<Picked>> {
        let mut queues = self.fronts.queues();
        let front = queues.get_mut(&step).filter(|front| front.seen_at.elapsed() < FRESH)?;
        let (mut free, mut picked, mut taken) = (0, Vec::new(), Vec::new());
        let on_offer = |run: &RunInHand, unit| run.unit(unit).map_or(0, free_slots);
        front.units.retain(|seen| {
            if free >= slots {
                return true;
            }
            if let Some(known) = runs.get(&seen.run) {
                free += on_offer(known, seen.unit);
            } else {
                let mut slots = None;
                let fits = |run: &RunInHand| {
                    slots = Some(on_offer(run, seen.unit));
                    run.is_foreseeable() && slots > Some(0)
                };
                let Some(found) = self.recent.take_if(seen.run, fits) else {
                    // Somebody may have it in hand: it may come back with something left.
                    return slots != Some(0);
                };
                taken.push(found);
                free += slots.unwrap_or_default();
            }
            picked.push(*seen);
            true
        });
        if free < slots {
            self.recent.put_back(taken);
            return None;
        }
        runs.extend(taken.into_iter().map(|run| (run.run.value.id, run)));
        Some(picked)
    }

    /// Notes that something was not as foreseen.
    pub(super) fn be_careful(&self) {
        let mut careful = self.fronts.careful();
        *careful = Some(Careful::after(*careful));
        drop(careful);
        self.fronts.queues().clear();
    }
}

impl Batch<'_> {
    /// Remembers what is left at the front of the queues that were looked at, for those who come next; forgets it where something was put before it.
    pub(super) fn note_fronts(&self) {
        let queue = self.ctx.hops();
        let changed = self.hops.values().filter(|hop| !hop.events.is_empty());
        let units = changed.flat_map(|hop| hop.in_hand.units.iter().map(|row| &row.value));
        queue.fronts.forget_behind(units.filter(|unit| free_slots(unit) > 0));
        if queue.fronts.is_careful() {
            return;
        }
        let is_free = |seen: &&Picked| {
            let unit = self.hops.get(&seen.run).and_then(|hop| hop.in_hand.unit(seen.unit));
            unit.is_some_and(|unit| free_slots(unit) > 0)
        };
        for (step, front) in self.fronts.iter().filter(|(step, _)| !self.foreseen_queues.contains(step)) {
            queue.fronts.note(*step, front.iter().filter(is_free).copied().collect());
        }
    }
}
