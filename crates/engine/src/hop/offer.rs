//! Taking runs in hand, and offering units at the front of queues to those who ask for any.
//!
//! All who ask for the next unit of a queue in one batch are served from one look at its front. Whether a unit is for somebody is
//! decided one by one, each on what those before left behind; somebody for whom nothing of the front is looks further back.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use handoff_core::definition::Definition;
use handoff_core::id::{ActorId, RunId, StepId};
use handoff_core::permission::InProject;
use handoff_core::run::{Unit, UnitState};
use handoff_store::hop::Hop;
use handoff_store::lock::{self, Front, Locked, Picked, Taken, Wanted};
use handoff_store::unit::OfferCursor;
use handoff_store::{Ids, StoreError};

use crate::Ctx;
use crate::hop::ahead::Foreseen;
use crate::hop::batch::Batch;
use crate::hop::carry_out::InHand;
use crate::hop::context::Context;
use crate::hop::job::Job;
use crate::hop::{Case, Found, Wants, rollup};

/// How many free slots more than needed are looked at: some will not be for some. For each who asks so many, and in all so many.
const SPARE: usize = 1;
const SPARE_MAX: usize = 6;
/// The same where a queue is asked for again and again: who comes next takes what was seen, without asking once more.
const AHEAD: usize = 16;
const AHEAD_MAX: usize = 256;
/// Up to so many who ask at the same time for the same queue, it is looked at what they had in hands before. Where more ask, what is
/// at the front is for one or the other of them.
const FEW: usize = 4;
/// How many are looked at when the front did not do.
const FURTHER: i64 = 100;
/// How often it is looked further back before the others of the batch have waited long enough.
const FURTHER_MAX: usize = 10;

impl Batch<'_> {
    /// Locks and reads the runs that jobs are about, and the fronts of the queues that others would take anything of.
    pub(super) async fn take_in_hand(
        &mut self,
        jobs: &[Box<dyn Job>],
        in_hand: Option<InHand>,
    ) -> Result<(), StoreError> {
        let InHand { foreseen, locked } = if let Some(in_hand) = in_hand {
            in_hand
        } else {
            let wanted = wanted_by(self.ctx, jobs, &HashSet::new());
            let locked = lock::lock(self.tx, &wanted).await?;
            InHand { foreseen: Foreseen::default(), locked: Some((wanted, locked)) }
        };
        self.foreseen = foreseen.taken.runs.iter().map(|run| run.run.value.id).collect();
        self.foreseen_queues.extend(foreseen.queues);
        if let Some((wanted, locked)) = locked {
            self.passing = wanted.passing;
            let taken = self.read(&wanted, locked).await?;
            self.hold(taken, jobs).await?;
        }
        // What was locked and read is what counts, if something is in both.
        self.hold(foreseen.taken, jobs).await?;
        let open = || jobs.iter().filter(|job| !job.is_settled()).map(|job| job.wants());
        let gathering = open().filter_map(|wants| match wants {
            Wants::Children(unit) => Some(unit),
            _ => None,
        });
        let following = open().filter_map(|wants| match wants {
            Wants::Follow(run) => Some(run),
            _ => None,
        });
        let (gathering, following): (Vec<_>, Vec<_>) = (gathering.collect(), following.collect());
        self.read_family(&gathering, &following).await
    }

    /// Reads what is locked.
    async fn read(&mut self, wanted: &Wanted, locked: Locked) -> Result<Taken, StoreError> {
        // What is in hand already may be further on than what is remembered.
        let remembered =
            |run| if self.hops.contains_key(&run) { None } else { self.ctx.hops().recent.take(run) };
        let taken = lock::read(self.tx, wanted, locked, remembered).await?;
        if taken.met_others {
            self.ctx.hops().meet_others();
        }
        for run in &taken.runs {
            self.foreseen.remove(&run.run.value.id);
        }
        Ok(taken)
    }

    /// Takes runs and units on offer in hand, with all that must be known of them.
    async fn hold(&mut self, taken: Taken, jobs: &[Box<dyn Job>]) -> Result<(), StoreError> {
        for picked in taken.picked {
            self.fronts.entry(picked.step).or_default().push(picked);
        }
        let mut context = Context::default();
        let moves: HashMap<RunId, &Arc<Definition>> =
            jobs.iter().filter_map(|job| leads_to(&**job)).collect();
        for definition in moves.values() {
            self.definitions.insert(definition.version, Arc::clone(definition));
        }
        for mut in_hand in taken.runs {
            if let Some(hop) = self.hops.get_mut(&in_hand.run.value.id) {
                // In hand already, and perhaps further on than the tables are. What is known of the unit now offered is added.
                hop.in_hand.answered.append(&mut in_hand.answered);
                hop.in_hand.skipped.append(&mut in_hand.skipped);
                hop.in_hand.payload = hop.in_hand.payload.take().or(in_hand.payload);
                continue;
            }
            let (tx, registry) = (self.tx, self.ctx.registry());
            let definition = self.know(in_hand.run.value.version).await?;
            rollup::count_if_unknown(tx, definition, registry, &mut in_hand).await?;
            context.ask_for(definition, &in_hand);
            if let Some(definition) = moves.get(&in_hand.run.value.id) {
                context.ask_for(definition, &in_hand);
            }
            self.hops.insert(in_hand.run.value.id, Hop { in_hand, events: Vec::new() });
        }
        context.read(self.tx, jobs, &mut self.hops).await?;
        self.find_standing_still(jobs).await?;
        self.count_holds(jobs).await?;
        self.wind_clocks().await
    }

    /// Offers a job what is at the front of its queues. It stays unsettled if nothing of that is for it.
    pub(super) fn offer(&mut self, job: &mut Box<dyn Job>) -> Result<(), StoreError> {
        let Wants::Next(steps) = job.wants() else { return Ok(()) };
        let candidates = steps.iter().filter_map(|step| self.fronts.get(step)).flatten().copied();
        let candidates: Vec<Picked> = candidates.collect();
        let actor = Arc::clone(&job.caller().actor);
        let key = job.key().map(|key| key.key.clone());
        for Picked { unit, run, .. } in candidates {
            let Some(hop) = self.hops.get(&run) else { continue };
            if hop.in_hand.unit(unit).is_none_or(|unit| free_slots(unit) == 0)
                || !actor.may(InProject::Read, hop.in_hand.run.value.project)
            {
                continue;
            }
            let definition = self.definitions[&hop.in_hand.run.value.version].clone();
            let case = Case {
                in_hand: &hop.in_hand,
                definition: &definition,
                registry: self.ctx.registry(),
                actor: &actor,
                key: key.as_deref(),
                now: self.tx.now(),
                guarded: None, // nobody asks for an approval to take a unit
                obstacles: &self.obstacles,
            };
            if let Some(events) = job.consider(case, unit, &mut Ids) {
                return self.settle(job, run, &definition, events);
            }
        }
        Ok(())
    }

    /// Looks further back in queues for whoever found nothing at their front, and tells those who find nothing at all.
    pub(super) async fn look_further(&mut self, jobs: &mut [Box<dyn Job>]) -> Result<(), StoreError> {
        let mut reached: HashMap<StepId, usize> = HashMap::new();
        for _ in 0..FURTHER_MAX {
            let mut queues: HashMap<StepId, Front> = HashMap::new();
            for job in jobs.iter().filter(|job| !job.is_settled()) {
                let Wants::Next(steps) = job.wants() else { continue };
                if self.remembers_any(steps) {
                    continue;
                }
                for step in steps {
                    // An end that has not moved since the last look is the end of the queue.
                    let Some(last) = self.fronts.get(step).and_then(|front| front.last()) else { continue };
                    let length = self.fronts[step].len();
                    if reached.get(step) != Some(&length) {
                        let after = Some(OfferCursor { priority: last.priority, unit: last.unit });
                        let further = || Front { step: *step, slots: FURTHER, after, askers: Vec::new() };
                        let front = queues.entry(*step).or_insert_with(further);
                        front.askers.push(job.caller().actor.actor);
                    }
                }
            }
            if queues.is_empty() {
                break;
            }
            for step in queues.keys() {
                reached.insert(*step, self.fronts[step].len());
            }
            let queues = queues.into_values().collect();
            let wanted = Wanted { queues, busy: self.ctx.hops().busy(), ..Wanted::default() };
            let locked = lock::lock(self.tx, &wanted).await?;
            let taken = self.read(&wanted, locked).await?;
            self.hold(taken, jobs).await?;
            for job in jobs.iter_mut().filter(|job| !job.is_settled()) {
                self.offer(job)?;
            }
        }
        for job in jobs.iter_mut().filter(|job| !job.is_settled()) {
            let Wants::Next(steps) = job.wants() else { continue };
            if self.remembers_any(steps) {
                job.line_mut().leave_to_ask();
            } else {
                job.decide(Found::Nothing, &mut Ids);
            }
        }
        Ok(())
    }

    /// Whether what was seen of one of these queues is what is remembered: then nobody is refused, because nobody has asked the database.
    fn remembers_any(&self, queues: &[StepId]) -> bool {
        queues.iter().any(|step| self.foreseen_queues.contains(step))
    }
}

/// How many could still take a unit that is on offer.
pub(super) fn free_slots(unit: &Unit) -> usize {
    let on_offer = matches!(unit.state, UnitState::Ready | UnitState::InProgress | UnitState::Overdue { .. });
    let free = unit.required.saturating_sub(unit.slots_taken);
    if on_offer { usize::try_from(free).unwrap_or_default() } else { 0 }
}

/// How many free slots are looked at for so many who ask.
pub(super) fn slots_for(askers: usize) -> usize {
    askers + (askers * SPARE).min(SPARE_MAX)
}

/// What jobs want in hand, but for those that need nothing else.
pub(super) fn wanted_by(ctx: &Ctx, jobs: &[Box<dyn Job>], foreseen: &HashSet<usize>) -> Wanted {
    let mut wanted = Wanted::default();
    let mut asked: HashMap<StepId, Vec<ActorId>> = HashMap::new();
    let open = jobs.iter().enumerate().filter(|(place, job)| !job.is_settled() && !foreseen.contains(place));
    for (_, job) in open {
        match job.wants() {
            Wants::Run(run) | Wants::Follow(run) => wanted.runs.push(run),
            Wants::Unit(unit) | Wants::Judgments(unit) | Wants::Children(unit) => wanted.units.push(unit),
            Wants::UnitAndItem(unit) => wanted.shown.push(unit),
            Wants::Assignment(assignment) => wanted.assignments.push(assignment),
            Wants::Next(steps) => {
                for step in steps {
                    asked.entry(*step).or_default().push(job.caller().actor.actor);
                }
            }
            Wants::Start(_) => {}
        }
    }
    wanted.passing = jobs.len() > 1 && jobs.iter().all(|job| job.line().may_be_left());
    let busy = |step| ctx.hops().fronts.are_busy(step);
    wanted.queues = asked.into_iter().map(|(step, askers)| front_for(step, askers, busy(step))).collect();
    wanted.busy = if wanted.queues.is_empty() { Vec::new() } else { ctx.hops().busy() };
    wanted
}

/// What is looked at for those who ask for the next unit of a queue; if it is asked for again and again, also for those who come next.
fn front_for(step: StepId, mut askers: Vec<ActorId>, busy: bool) -> Front {
    let slots = if busy { (askers.len() * AHEAD).min(AHEAD_MAX) } else { 0 };
    let slots = slots.max(slots_for(askers.len()));
    if askers.len() > FEW {
        askers.clear();
    }
    Front { step, slots: slots.try_into().unwrap_or(i64::MAX), after: None, askers }
}

/// The run that a job takes to another version, and that version.
fn leads_to(job: &dyn Job) -> Option<(RunId, &Arc<Definition>)> {
    match job.wants() {
        Wants::Run(run) if !job.is_settled() => Some((run, job.leads_to()?)),
        _ => None,
    }
}
