//! Taking runs in hand, and offering units at the front of queues to those who ask for any.
//!
//! All who ask for the next unit of a queue in one batch are served from one look at its front. Whether a unit is for somebody is
//! decided one by one, each on what those before left behind; somebody for whom nothing of the front is looks further back.

use std::collections::HashMap;
use std::sync::Arc;

use handoff_core::definition::Definition;
use handoff_core::id::{ActorId, RunId, StepId};
use handoff_core::permission::InProject;
use handoff_core::run::{Unit, UnitState};
use handoff_store::hop::Hop;
use handoff_store::lock::{self, Front, Locked, Picked, Wanted};
use handoff_store::unit::OfferCursor;
use handoff_store::{Ids, StoreError};

use crate::hop::batch::Batch;
use crate::hop::context::Context;
use crate::hop::job::Job;
use crate::hop::{Case, Found, Wants, rollup};

/// How many free slots more than needed are looked at: some will not be for some. For each who asks so many, and in all so many.
const SPARE: usize = 1;
const SPARE_MAX: usize = 6;
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
        locked: Option<(Wanted, Locked)>,
    ) -> Result<(), StoreError> {
        let (wanted, locked) = if let Some(locked) = locked {
            locked
        } else {
            let wanted = wanted_by(jobs);
            let locked = lock::lock(self.tx, &wanted).await?;
            (wanted, locked)
        };
        self.passing = wanted.passing;
        self.take(&wanted, locked, jobs).await?;
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

    async fn take(
        &mut self,
        wanted: &Wanted,
        locked: Locked,
        jobs: &[Box<dyn Job>],
    ) -> Result<(), StoreError> {
        // What is in hand already may be further on than what is remembered.
        let remembered =
            |run| if self.hops.contains_key(&run) { None } else { self.ctx.hops().recent.take(run) };
        let taken = lock::read(self.tx, wanted, locked, remembered).await?;
        if taken.met_others {
            self.ctx.hops().meet_others();
        }
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
            let is_free = |unit: &Unit| {
                matches!(unit.state, UnitState::Ready | UnitState::InProgress | UnitState::Overdue { .. })
                    && unit.slots_taken < unit.required
            };
            if !hop.in_hand.unit(unit).is_some_and(is_free)
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
            let wanted = Wanted { queues, ..Wanted::default() };
            let locked = lock::lock(self.tx, &wanted).await?;
            self.take(&wanted, locked, jobs).await?;
            for job in jobs.iter_mut().filter(|job| !job.is_settled()) {
                self.offer(job)?;
            }
        }
        for job in jobs.iter_mut().filter(|job| !job.is_settled()) {
            if matches!(job.wants(), Wants::Next(_)) {
                job.decide(Found::Nothing, &mut Ids);
            }
        }
        Ok(())
    }
}

/// What jobs want in hand.
pub(super) fn wanted_by(jobs: &[Box<dyn Job>]) -> Wanted {
    let mut wanted = Wanted::default();
    let mut asked: HashMap<StepId, Vec<ActorId>> = HashMap::new();
    for job in jobs.iter().filter(|job| !job.is_settled()) {
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
    wanted.queues = asked.into_iter().map(|(step, askers)| front_for(step, askers)).collect();
    wanted
}

/// What is looked at for those who ask for the next unit of a queue.
fn front_for(step: StepId, mut askers: Vec<ActorId>) -> Front {
    let slots = askers.len() + (askers.len() * SPARE).min(SPARE_MAX);
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
