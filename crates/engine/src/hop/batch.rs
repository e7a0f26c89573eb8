//! Settling a batch of commands in one transaction.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use handoff_core::definition::{Definition, StageKind};
use handoff_core::id::{RunId, StepId, VersionId};
use handoff_core::permission::InProject;
use handoff_core::run::event::RunEvent;
use handoff_core::run::{UnitState, Worked};
use handoff_store::correction;
use handoff_store::hop::{self, Hop};
use handoff_store::lock::Picked;
use handoff_store::{Ids, StoreError, Tx};
use handoff_store::{run, unit};

use crate::hop::answers::{keep_answers, recall};
use crate::hop::carry_out::InHand;
use crate::hop::children::Family;
use crate::hop::context::know;
use crate::hop::job::Job;
use crate::hop::obstacles::Obstacles;
use crate::hop::places::Places;
use crate::hop::whereabouts::Decided;
use crate::hop::{Case, Found, Wants, guard, moving, rollup};
use crate::{Ctx, fail_point};

/// What a batch came to.
pub(super) struct Settled {
    /// What happened to which runs.
    pub(super) hops: Vec<Hop>,
    /// Whether that is still to be written, right before the commit.
    pub(super) to_write: bool,
    /// Whether there is anything to commit.
    pub(super) changed: bool,
    pub(super) hints: Hints,
}

/// Whom to wake once it is committed, besides those who act on events. Losing a hint costs one interval of a sweep.
pub(super) struct Hints {
    /// Units that no person works were left for another hop.
    left_standing: bool,
    /// Runs and the runs within them have something to tell each other.
    family_told: bool,
    /// Units wait for models now.
    models_asked: bool,
}

impl Hints {
    pub(super) fn give(&self, ctx: &Ctx) {
        ctx.events_written().ring();
        if self.left_standing {
            ctx.standing_units().notify_one();
        }
        if self.family_told {
            ctx.children().notify_one();
        }
        if self.models_asked {
            ctx.model_calls().notify_one();
        }
    }
}

pub(super) async fn settle_all(
    ctx: &Ctx,
    tx: &Tx,
    jobs: &mut [Box<dyn Job>],
    in_hand: Option<InHand>,
    decided: impl Fn(Decided),
) -> Result<Settled, StoreError> {
    recall(tx, jobs).await?;
    let (definitions, hops, fronts) = (HashMap::new(), HashMap::new(), HashMap::new());
    let (family, obstacles) = (Family::default(), Obstacles::default());
    let (foreseen, foreseen_queues) = (HashSet::new(), HashSet::new());
    let mut batch = Batch {
        ctx,
        tx,
        definitions,
        hops,
        family,
        fronts,
        obstacles,
        passing: false,
        foreseen,
        foreseen_queues,
    };
    // Items before runs, in every batch: so no two batches wait for each other.
    batch.start(jobs).await?;
    batch.take_in_hand(jobs, in_hand).await?;
    fail_point::reach("hop.locked");
    batch.look_up_guards(jobs).await?;
    batch.decide(jobs)?;
    batch.look_further(jobs).await?;
    batch.start_children().await?;
    fail_point::reach("hop.decided");
    let left_standing = batch.leaves_standing();
    batch.keep_rollups();
    batch.recount_moved().await?;
    batch.note_fronts();
    let mut hops = batch.take_hops();
    // To the others nothing has happened, and if they are locked nothing can.
    ctx.hops().recent.note(std::mem::take(&mut batch.hops).into_values());
    decided(Decided::of(&hops));
    let kept = keep_answers(tx, jobs).await?;
    if !hops.is_empty() {
        batch.obstacles.keep_answers(tx).await?;
        guard::use_up(tx, jobs).await?;
    }
    let to_write = !hops.is_empty() && hop::is_plain(&hops) && !batch.concerns_family(&hops);
    let (mut noted, mut family_told) = (false, false);
    if !to_write {
        if !hops.is_empty() {
            correction::snapshot(tx, &hops).await?;
            // Before anything else, because a run that is over after this hop cannot be moved any more.
            run::move_to_versions(tx, &moving::moved(&hops)).await?;
            let queues: Vec<StepId> = batch.foreseen_queues.iter().copied().collect();
            hop::record(tx, &mut hops, &queues).await?;
            correction::record(tx, &hops).await?;
        }
        (noted, family_told) = batch.note_family(&hops).await?;
    }
    fail_point::reach("hop.settled");
    let asks = |hop: &Hop| hop.events.iter().any(|(_, event)| matches!(event, RunEvent::ModelAsked { .. }));
    let models_asked = hops.iter().any(asks);
    let changed = !hops.is_empty() || kept > 0 || noted;
    let hints = Hints { left_standing, family_told, models_asked };
    Ok(Settled { hops, to_write, changed, hints })
}

pub(super) struct Batch<'a> {
    pub(super) ctx: &'a Ctx,
    pub(super) tx: &'a Tx,
    pub(super) definitions: HashMap<VersionId, Arc<Definition>>,
    pub(super) hops: HashMap<RunId, Hop>,
    pub(super) family: Family,
    /// What is on offer, queue by queue.
    pub(super) fronts: HashMap<StepId, Vec<Picked>>,
    /// What keeps people from taking more.
    pub(super) obstacles: Obstacles,
    /// Whether runs that somebody else has in hand were passed by.
    pub(super) passing: bool,
    /// Runs that are not locked, but remembered.
    pub(super) foreseen: HashSet<RunId>,
    /// Queues whose front is what is remembered of it.
    pub(super) foreseen_queues: HashSet<StepId>,
}

impl Batch<'_> {
    pub(super) async fn know(&mut self, version: VersionId) -> Result<&Arc<Definition>, StoreError> {
        if !self.definitions.contains_key(&version) {
            let definition = self.ctx.definition(self.tx, version).await?;
            self.definitions.insert(version, definition);
        }
        Ok(&self.definitions[&version])
    }

    /// Looks up the approvals that jobs show. Where they open something again, a CONSENSUS behind it may be settled anew, with answers of
    /// branches that nobody walks again.
    async fn look_up_guards(&mut self, jobs: &mut [Box<dyn Job>]) -> Result<(), StoreError> {
        if jobs.iter().all(|job| job.guard().is_none()) {
            return Ok(());
        }
        let places = Places::of(self.hops.values().map(|hop| &hop.in_hand));
        let joins = guard::load(self.tx, jobs, &self.hops, |job| places.run_of(job.wants())).await?;
        let behind = joins.iter().filter_map(|(run, unit)| {
            let definition = self.definitions.get(&self.hops.get(run)?.in_hand.run.value.version)?;
            let stage = definition.stage_of(unit.step)?;
            let answers = definition.answers_for(unit);
            matches!(stage.kind, StageKind::Consensus(_))
                .then(|| answers.into_iter().map(|(_, of)| (*run, of)))
        });
        let behind: Vec<_> = behind.flatten().collect();
        if !behind.is_empty() {
            for judgment in unit::judgments_of(self.tx, &behind).await? {
                self.hops.entry(judgment.run).and_modify(|hop| know(&mut hop.in_hand, judgment));
            }
        }
        Ok(())
    }

    /// Decides each job on what those before it left behind.
    fn decide(&mut self, jobs: &mut [Box<dyn Job>]) -> Result<(), StoreError> {
        let places = Places::of(self.hops.values().map(|hop| &hop.in_hand));
        let mut left = false;
        for job in jobs.iter_mut().filter(|job| !job.is_settled()) {
            // Two that are tied to each other stay together.
            left = left && job.is_follower();
            if left {
                job.line_mut().leave();
                continue;
            }
            if job.is_called_off() {
                job.decide(Found::Nothing, &mut Ids);
                continue;
            }
            match job.wants() {
                Wants::Start(_) => continue,
                Wants::Next(_) => {
                    self.offer(job)?;
                    continue;
                }
                Wants::Run(_)
                | Wants::Unit(_)
                | Wants::UnitAndItem(_)
                | Wants::Assignment(_)
                | Wants::Judgments(_)
                | Wants::Children(_)
                | Wants::Follow(_) => {}
            }
            let run = places.run_of(job.wants());
            let actor = Arc::clone(&job.caller().actor);
            let hop = run.and_then(|run| self.hops.get(&run));
            // Somebody else may have it in hand: a batch that waits for it will tell.
            left = hop.is_none() && self.passing;
            if left {
                job.line_mut().leave();
                continue;
            }
            // What one may not see does not exist.
            let hop = hop.filter(|hop| actor.may(InProject::Read, hop.in_hand.run.value.project));
            let Some(hop) = hop else {
                job.decide(Found::Nothing, &mut Ids);
                continue;
            };
            let definition = self.definitions[&hop.in_hand.run.value.version].clone();
            let key = job.key().map(|key| key.key.clone());
            let case = Case {
                in_hand: &hop.in_hand,
                definition: &definition,
                registry: self.ctx.registry(),
                actor: &actor,
                key: key.as_deref(),
                now: self.tx.now(),
                guarded: None, // each job has its own
                obstacles: &self.obstacles,
            };
            let events = job.decide(Found::Run(case), &mut Ids);
            let run = hop.in_hand.run.value.id;
            if !job.is_settled() {
                self.settle(job, run, &definition, events)?;
            }
            if !job.has_happened() && self.foreseen.contains(&run) {
                job.undo();
                job.line_mut().leave_to_ask();
                left = true;
            }
        }
        Ok(())
    }

    /// Whether a hop ended before all the units that no person works were worked.
    fn leaves_standing(&self) -> bool {
        self.hops.values().filter(|hop| !hop.events.is_empty()).any(|hop| {
            let definition = self.definitions.get(&hop.in_hand.run.value.version);
            let ready = hop.in_hand.units.iter().filter(|row| row.value.state == UnitState::Ready);
            let mut stages = ready.filter_map(|row| definition?.stage_of(row.value.step));
            stages.any(|stage| stage.kind.human().is_none())
        })
    }

    /// Brings the roll-up of every run that something happened to up to date.
    fn keep_rollups(&mut self) {
        let stays = |hop: &&mut Hop| !hop.events.is_empty() && moving::moved_to(hop).is_none();
        for hop in self.hops.values_mut().filter(stays) {
            if let Some(definition) = self.definitions.get(&hop.in_hand.run.value.version) {
                rollup::keep(definition, self.ctx.registry(), &mut hop.in_hand);
            }
        }
    }

    /// Applies what a job decided, and lets it make its answer.
    pub(super) fn settle(
        &mut self,
        job: &mut Box<dyn Job>,
        run: RunId,
        definition: &Arc<Definition>,
        events: Vec<RunEvent>,
    ) -> Result<(), StoreError> {
        let (now, actor) = (self.tx.now(), Arc::clone(&job.caller().actor));
        let key = job.key().map(|key| key.key.clone());
        let Some(hop) = self.hops.get_mut(&run) else { return Ok(()) };
        for event in &events {
            hop.in_hand.apply(event, now);
            self.obstacles.note(definition, &hop.in_hand, event);
            // The next command on this run meets the duty rules as if it had come in a transaction of its own.
            if let RunEvent::JudgmentReceived(judgment) = event
                && judgment.counted
                && let Some(stage) = definition.stage_of(judgment.step)
            {
                hop.in_hand.worked.push(Worked { stage: stage.key.clone(), actor: judgment.actor });
                hop.in_hand.teams.insert(judgment.actor, actor.groups.clone());
            }
        }
        let after = Case {
            in_hand: &hop.in_hand,
            definition,
            registry: self.ctx.registry(),
            actor: &actor,
            key: key.as_deref(),
            now,
            guarded: None,
            obstacles: &self.obstacles,
        };
        job.conclude(&after, &events)?;
        let author = job.author();
        hop.events.extend(events.into_iter().map(|event| (author.clone(), event)));
        Ok(())
    }
}
