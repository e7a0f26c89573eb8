//! Carrying out a batch of commands in one transaction.

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures_util::FutureExt;
use handoff_core::definition::Definition;
use handoff_core::id::{ItemId, RunId, StepId, VersionId};
use handoff_core::permission::InProject;
use handoff_core::run::event::RunEvent;
use handoff_core::run::{Calendars, RunInHand, UnitState, Worked};
use handoff_store::correction;
use handoff_store::hop::{self, Hop, NotCommitted};
use handoff_store::lock::{self, Locked, Picked, Wanted};
use handoff_store::run::{self, KeptItem, NewItem};
use handoff_store::{Ids, StoreError, Tx};

use crate::hop::answers::{keep_answers, recall};
use crate::hop::children::Family;
use crate::hop::job::Job;
use crate::hop::obstacles::Obstacles;
use crate::hop::offer::wanted_by;
use crate::hop::places::Places;
use crate::hop::whereabouts::Decided;
use crate::hop::{Case, Found, StartCase, Wants, guard, moving, rollup};
use crate::{Ctx, fail_point};

/// Where a batch was stopped.
pub(super) enum Stopped {
    /// Before it was committed: nothing happened.
    Before(StoreError),
    /// While it was being committed: whether it happened is not known.
    AtCommit(StoreError),
    /// By a command that panicked while it was being decided or answered: nothing happened.
    Panicked,
}

impl From<StoreError> for Stopped {
    fn from(failed: StoreError) -> Self {
        Self::Before(failed)
    }
}

impl From<NotCommitted> for Stopped {
    fn from(failed: NotCommitted) -> Self {
        match failed {
            NotCommitted::Undone(failed) => Self::Before(failed),
            NotCommitted::Unknown(failed) => Self::AtCommit(failed),
        }
    }
}

/// Settles every job, in one transaction. Says when all is decided and only has to be written.
pub(super) async fn carry_out(
    ctx: &Ctx,
    jobs: &mut [Box<dyn Job>],
    decided: impl Fn(Decided) + Send + Sync,
) -> Result<(), Stopped> {
    let (tx, locked) = begin(ctx, jobs).await?;
    fail_point::reach("hop.begun");
    let settled = AssertUnwindSafe(settle_all(ctx, &tx, jobs, locked, decided)).catch_unwind().await;
    match settled {
        Ok(Ok(Settled { hops, to_write, hints, changed: true })) => {
            let mut hops = hops;
            if to_write {
                hop::record_and_commit(tx, &mut hops).await?;
            } else {
                tx.commit().await.map_err(Stopped::AtCommit)?;
            }
            fail_point::reach("hop.committed");
            ctx.hops().recent.note(hops);
            hints.give(ctx);
            Ok(())
        }
        Ok(Ok(Settled { changed: false, .. })) => Ok(tx.rollback().await?),
        Ok(Err(failed)) => Err(undone(tx, Stopped::Before(failed)).await),
        Err(_panic) => Err(undone(tx, Stopped::Panicked).await),
    }
}

/// Begins, and locks what the jobs want in the same round trip, unless something has to be looked at or written before.
async fn begin(ctx: &Ctx, jobs: &[Box<dyn Job>]) -> Result<(Tx, Option<(Wanted, Locked)>), Stopped> {
    let first = |job: &dyn Job| job.key().is_some() || job.wants().start().is_some();
    if jobs.iter().any(|job| first(&**job)) {
        return Ok((ctx.store().begin().await?, None));
    }
    let wanted = wanted_by(jobs);
    let (tx, locked) = ctx.store().begin_with(async |db| lock::lock(db, &wanted).await).await?;
    match locked {
        Ok(locked) => Ok((tx, Some((wanted, locked)))),
        Err(failed) => Err(undone(tx, Stopped::Before(failed)).await),
    }
}

/// Ends the transaction here and now: one that is merely dropped holds its locks a moment longer, and whoever tries again
/// would wait for them.
async fn undone(tx: Tx, stopped: Stopped) -> Stopped {
    // A connection that cannot even do this is closed, which undoes the transaction too.
    let _ = tx.rollback().await;
    stopped
}

/// What a batch came to.
pub(super) struct Settled {
    /// What happened to which runs.
    pub(super) hops: Vec<Hop>,
    /// Whether that is still to be written, right before the commit.
    pub(super) to_write: bool,
    /// Whether there is anything to commit.
    changed: bool,
    hints: Hints,
}

/// Whom to wake once it is committed. Losing a hint costs one interval of a sweep.
struct Hints {
    /// Units that no person works were left for another hop.
    left_standing: bool,
    /// Runs and the runs within them have something to tell each other.
    family_told: bool,
    /// Units wait for models now.
    models_asked: bool,
}

impl Hints {
    fn give(&self, ctx: &Ctx) {
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
    locked: Option<(Wanted, Locked)>,
    decided: impl Fn(Decided),
) -> Result<Settled, StoreError> {
    recall(tx, jobs).await?;
    let (definitions, hops, fronts) = (HashMap::new(), HashMap::new(), HashMap::new());
    let (family, obstacles) = (Family::default(), Obstacles::default());
    let mut batch = Batch { ctx, tx, definitions, hops, family, fronts, obstacles };
    // Items before runs, in every batch: so no two batches wait for each other.
    batch.start(jobs).await?;
    batch.take_in_hand(jobs, locked).await?;
    fail_point::reach("hop.locked");
    batch.look_up_guards(jobs).await?;
    batch.decide(jobs)?;
    batch.look_further(jobs).await?;
    batch.start_children().await?;
    fail_point::reach("hop.decided");
    let left_standing = batch.leaves_standing();
    batch.keep_rollups();
    batch.recount_moved().await?;
    decided(Decided::of(&batch.hops));
    let mut hops = batch.take_hops();
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
            hop::record(tx, &mut hops).await?;
            correction::record(tx, &hops).await?;
            fail_point::reach("hop.recorded");
        }
        (noted, family_told) = batch.note_family(&hops).await?;
    }
    // To these nothing has happened, and while they are locked nothing can.
    ctx.hops().recent.note(batch.hops.into_values());
    fail_point::reach("hop.settled");
    let asks = |hop: &Hop| hop.events.iter().any(|(_, event)| matches!(event, RunEvent::ModelAsked { .. }));
    let models_asked = hops.iter().any(asks);
    let changed = !hops.is_empty() || kept > 0 || noted;
    Ok(Settled { hops, to_write, changed, hints: Hints { left_standing, family_told, models_asked } })
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
}

impl Batch<'_> {
    pub(super) async fn know(&mut self, version: VersionId) -> Result<&Arc<Definition>, StoreError> {
        if !self.definitions.contains_key(&version) {
            let definition = self.ctx.definition(self.tx, version).await?;
            self.definitions.insert(version, definition);
        }
        Ok(&self.definitions[&version])
    }

    /// Starts the runs that are to be started.
    async fn start(&mut self, jobs: &mut [Box<dyn Job>]) -> Result<(), StoreError> {
        let starting = |job: &dyn Job| !job.is_settled() && matches!(job.wants(), Wants::Start(_));
        let starts: Vec<usize> = (0..jobs.len()).filter(|job| starting(&*jobs[*job])).collect();
        if starts.is_empty() {
            return Ok(());
        }
        let keys = starts.iter().filter_map(|job| {
            let start = jobs[*job].wants().start()?;
            Some((start.project.as_str(), start.workflow.as_str()))
        });
        let places = run::find_starts(self.tx, &keys.collect::<Vec<_>>()).await?;

        let mut admitted = Vec::new();
        for (job, place) in starts.into_iter().zip(places) {
            let caller = jobs[job].caller().clone();
            let place = place.filter(|place| caller.actor.may(InProject::Read, place.project));
            let definition = match place.and_then(|place| place.live) {
                Some(version) => Some(self.know(version).await?.clone()),
                None => None,
            };
            let start = StartCase {
                project_exists: place.is_some(),
                definition: definition.as_ref(),
                item: None,
                calendars: None,
                registry: self.ctx.registry(),
                actor: &caller.actor,
                now: self.tx.now(),
            };
            if jobs[job].admit(&start)
                && let Some(definition) = definition
            {
                admitted.push((job, definition));
            }
        }
        let items = self.keep_items(jobs, &admitted).await?;
        let hours = self.hours(admitted.iter().map(|(_, definition)| definition)).await?;
        for ((job, definition), item) in admitted.into_iter().zip(items) {
            self.begin(&mut jobs[job], (&definition, hours.get(&definition.project)), item)?;
        }
        Ok(())
    }

    async fn keep_items(
        &self,
        jobs: &[Box<dyn Job>],
        admitted: &[(usize, Arc<Definition>)],
    ) -> Result<Vec<KeptItem>, StoreError> {
        let brought = admitted.iter().filter(|(job, _)| jobs[*job].kept_item().is_none());
        let items = brought.filter_map(|(job, definition)| {
            let start = jobs[*job].wants().start()?;
            Some(NewItem {
                id: ItemId::fresh(&mut Ids),
                project: definition.project,
                external_key: start.external_key.as_deref(),
                payload: &start.payload,
                created_by: jobs[*job].caller().actor.actor,
            })
        });
        let mut brought = run::keep_items(self.tx, &items.collect::<Vec<_>>()).await?.into_iter();
        let all = admitted.iter().filter_map(|(job, _)| match jobs[*job].kept_item() {
            Some(kept) => Some(KeptItem::Is(kept)),
            None => brought.next(),
        });
        Ok(all.collect())
    }

    fn begin(
        &mut self,
        job: &mut Box<dyn Job>,
        (definition, calendars): (&Arc<Definition>, Option<&Arc<Calendars>>),
        item: KeptItem,
    ) -> Result<(), StoreError> {
        let caller = job.caller().clone();
        let start = StartCase {
            project_exists: true,
            definition: Some(definition),
            item: Some(item),
            calendars,
            registry: self.ctx.registry(),
            actor: &caller.actor,
            now: self.tx.now(),
        };
        let events = job.decide(Found::Start(start), &mut Ids);
        let Some(first) = events.first() else { return Ok(()) };
        let in_hand = RunInHand::begun_by(first, self.tx.now());
        let mut in_hand = in_hand.ok_or_else(|| StoreError::Corrupt {
            table: "event",
            row: "a run that is not begun by run.started".to_owned(),
        })?;
        if let Wants::Start(start) = job.wants()
            && definition.has_subworkflows()
        {
            in_hand.known.item = start.payload.clone();
        }
        in_hand.calendars = calendars.cloned().unwrap_or_default();
        let run = in_hand.run.value.id;
        self.hops.insert(run, Hop { in_hand, events: Vec::new() });
        self.settle(job, run, definition, events)
    }

    /// Looks up the approvals that jobs show.
    async fn look_up_guards(&self, jobs: &mut [Box<dyn Job>]) -> Result<(), StoreError> {
        if jobs.iter().all(|job| job.guard().is_none()) {
            return Ok(());
        }
        let places = Places::of(self.hops.values().map(|hop| &hop.in_hand));
        guard::load(self.tx, jobs, &self.hops, |job| places.run_of(job.wants())).await
    }

    /// Decides each job on what those before it left behind.
    fn decide(&mut self, jobs: &mut [Box<dyn Job>]) -> Result<(), StoreError> {
        let places = Places::of(self.hops.values().map(|hop| &hop.in_hand));
        for job in jobs.iter_mut().filter(|job| !job.is_settled()) {
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
            let caller = job.caller().clone();
            // What one may not see does not exist.
            let hop = run.and_then(|run| self.hops.get(&run));
            let hop = hop.filter(|hop| caller.actor.may(InProject::Read, hop.in_hand.run.value.project));
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
                actor: &caller.actor,
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
        let (now, caller) = (self.tx.now(), job.caller().clone());
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
                hop.in_hand.teams.insert(judgment.actor, caller.actor.groups.clone());
            }
        }
        let after = Case {
            in_hand: &hop.in_hand,
            definition,
            registry: self.ctx.registry(),
            actor: &caller.actor,
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
