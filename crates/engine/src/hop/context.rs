//! What must be known of runs besides what is open in them: only what their definitions ask for is read.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use handoff_core::definition::{Definition, StageKind};
use handoff_core::id::{ActorId, RunId, StepId, UnitId};
use handoff_core::run::blind::blind;
use handoff_core::run::{Judgment, Row, RunInHand, Unit, duty};
use handoff_store::hop::Hop;
use handoff_store::{StoreError, Tx, group, results, signal, unit};

use crate::hop::Wants;
use crate::hop::job::Job;
use crate::run::pretends_to_be_kept;

/// Which runs ask for what.
#[derive(Default)]
pub(super) struct Context {
    duties: Vec<RunId>,
    teams: Vec<RunId>,
    blind: Vec<RunId>,
    rules: Vec<RunId>,
    signals: Vec<RunId>,
    /// Those in which rework may go back behind a join.
    going_back: Vec<(RunId, Arc<Definition>)>,
    answers: BTreeSet<(RunId, UnitId)>,
    /// Open reviews, each with the unit that led to it.
    reviews: Vec<(RunId, UnitId, UnitId)>,
}

impl Context {
    /// Notes what a run asks for.
    pub(super) fn ask_for(&mut self, definition: &Arc<Definition>, in_hand: &RunInHand) {
        let run = in_hand.run.value.id;
        let stages =
            || in_hand.units.iter().filter_map(|row| definition.stage_of(row.value.step)?.kind.human());
        let corrects = in_hand.units.iter().any(|row| row.value.corrects && row.value.state.is_open());
        if corrects || stages().any(|stage| duty::needs_history(definition, stage)) {
            self.duties.push(run);
        }
        if stages().any(duty::needs_teams) {
            self.teams.push(run);
        }
        if stages().any(blind) {
            self.blind.push(run);
        }
        // What a run within another one came to is told when it ends.
        if definition.has_rules() || in_hand.run.value.parent.is_some() {
            self.rules.push(run);
        }
        if definition.signals().next().is_some() {
            self.signals.push(run);
        }
        if definition.goes_back_behind_joins() {
            self.going_back.push((run, Arc::clone(definition)));
        }
        let is_review = |unit: &&Unit| {
            let human = definition.stage_of(unit.step).and_then(|stage| stage.kind.human());
            human.is_some_and(|human| human.is_review)
        };
        let open = || in_hand.units.iter().map(|row| &row.value).filter(|unit| unit.state.is_open());
        let reviews = open().filter(is_review).filter_map(|unit| Some((run, unit.id, unit.parent?)));
        self.reviews.extend(reviews);
        // One that is over is in hand only where it is named: to be opened again, with the answers it had.
        let named = in_hand.units.iter().map(|row| &row.value);
        let behind = named.flat_map(|unit| put_together(definition, unit));
        self.answers.extend(behind.map(|(_, unit)| (run, unit)));
    }

    /// Reads it.
    pub(super) async fn read(
        &self,
        tx: &Tx,
        jobs: &[Box<dyn Job>],
        hops: &mut HashMap<RunId, Hop>,
    ) -> Result<(), StoreError> {
        if !self.duties.is_empty() {
            for (run, worked) in unit::worked(tx, &self.duties).await? {
                hops.entry(run).and_modify(|hop| hop.in_hand.worked = worked);
            }
        }
        self.read_teams(tx, hops).await?;
        if !self.blind.is_empty() {
            for (run, seen) in handoff_store::blind::seen(tx, &self.blind).await? {
                hops.entry(run).and_modify(|hop| hop.in_hand.seen = seen);
            }
        }
        let behind = self.read_past(tx, jobs, hops).await?;
        let answers = self.answers.iter().copied().chain(looked_at(jobs, hops)).chain(behind);
        let answers: Vec<_> = answers.collect();
        if !answers.is_empty() {
            for judgment in unit::judgments_of(tx, &answers).await? {
                hops.entry(judgment.run).and_modify(|hop| know(&mut hop.in_hand, judgment));
            }
        }
        // Only who holds a review decides it.
        let held = jobs.iter().filter(|job| !job.is_settled()).filter_map(|job| match job.wants() {
            Wants::Assignment(held) => hops.values().find_map(|hop| hop.in_hand.assignment(held)),
            _ => None,
        });
        let held: HashSet<UnitId> =
            if self.reviews.is_empty() { HashSet::new() } else { held.map(|held| held.unit).collect() };
        let reviews: Vec<_> =
            self.reviews.iter().filter(|(_, review, _)| held.contains(review)).copied().collect();
        if !reviews.is_empty() {
            for (run, review, answer) in unit::reviewed_answers(tx, &reviews).await? {
                // What is kept apart is not put together with anything.
                if !pretends_to_be_kept(&answer) {
                    hops.entry(run).and_modify(|hop| hop.in_hand.reviewed.push((review, answer)));
                }
            }
        }
        if !self.rules.is_empty() {
            for (run, known) in unit::known(tx, &self.rules).await? {
                hops.entry(run).and_modify(|hop| hop.in_hand.known = known);
            }
        }
        self.read_signals(tx, jobs, hops).await
    }

    /// What there was before in runs in which rework may go back behind a join. Tells the answers that a CONSENSUS there has put together.
    async fn read_past(
        &self,
        tx: &Tx,
        jobs: &[Box<dyn Job>],
        hops: &mut HashMap<RunId, Hop>,
    ) -> Result<Vec<(RunId, UnitId)>, StoreError> {
        // Nobody goes anywhere by taking a unit.
        let may_go_back =
            |job: &dyn Job| !job.is_settled() && !matches!(job.wants(), Wants::Next(_) | Wants::Start(_));
        if self.going_back.is_empty() || !jobs.iter().any(|job| may_go_back(&**job)) {
            return Ok(Vec::new());
        }
        let runs: Vec<RunId> = self.going_back.iter().map(|(run, _)| *run).collect();
        let definitions: HashMap<RunId, &Definition> =
            self.going_back.iter().map(|(run, definition)| (*run, &**definition)).collect();
        let mut behind = Vec::new();
        for unit in results::units(tx, &runs, true).await? {
            let Some(hop) = hops.get_mut(&unit.run) else { continue };
            if let Some(definition) = definitions.get(&unit.run) {
                behind.extend(put_together(definition, &unit).map(|(_, of)| (unit.run, of)));
            }
            hop.in_hand.past.push(unit);
        }
        Ok(behind)
    }

    /// The groups of whoever started or worked these runs.
    async fn read_teams(&self, tx: &Tx, hops: &mut HashMap<RunId, Hop>) -> Result<(), StoreError> {
        let people = |hop: &Hop| {
            let worked = hop.in_hand.worked.iter().map(|worked| worked.actor);
            worked.chain([hop.in_hand.run.value.started_by]).collect::<Vec<_>>()
        };
        let around = self.teams.iter().filter_map(|run| hops.get(run)).flat_map(people);
        let around: BTreeSet<ActorId> = around.collect();
        if around.is_empty() {
            return Ok(());
        }
        let teams = group::teams(tx, &around).await?;
        for run in &self.teams {
            hops.entry(*run).and_modify(|hop| hop.in_hand.teams.clone_from(&teams));
        }
        Ok(())
    }

    /// The signals that runs keep, and those that came before under the names of the ones that come now.
    async fn read_signals(
        &self,
        tx: &Tx,
        jobs: &[Box<dyn Job>],
        hops: &mut HashMap<RunId, Hop>,
    ) -> Result<(), StoreError> {
        if self.signals.is_empty() {
            return Ok(());
        }
        let origins = jobs.iter().filter(|job| !job.is_settled()).filter_map(|job| match job.wants() {
            Wants::Run(run) => Some((run, job.signal_origin()?.clone())),
            Wants::Unit(_)
            | Wants::UnitAndItem(_)
            | Wants::Assignment(_)
            | Wants::Judgments(_)
            | Wants::Children(_)
            | Wants::Follow(_)
            | Wants::Next(_)
            | Wants::Start(_) => None,
        });
        for (run, signals) in signal::in_hand(tx, &self.signals, &origins.collect::<Vec<_>>()).await? {
            hops.entry(run).and_modify(|hop| hop.in_hand.signals = signals);
        }
        Ok(())
    }
}

/// The units whose answers a CONSENSUS puts together.
fn put_together(definition: &Definition, unit: &Unit) -> impl Iterator<Item = (StepId, UnitId)> + use<> {
    let stage = definition.stage_of(unit.step);
    let gathers = stage.is_some_and(|stage| matches!(stage.kind, StageKind::Consensus(_)));
    if gathers { definition.answers_for(unit) } else { Vec::new() }.into_iter()
}

/// The units whose judgments somebody wants to see.
fn looked_at(jobs: &[Box<dyn Job>], hops: &HashMap<RunId, Hop>) -> Vec<(RunId, UnitId)> {
    let wanted = jobs.iter().filter(|job| !job.is_settled()).filter_map(|job| match job.wants() {
        Wants::Judgments(unit) => Some(unit),
        _ => None,
    });
    let place = |wanted: UnitId| hops.values().find_map(|hop| hop.in_hand.unit(wanted));
    wanted.filter_map(place).map(|unit| (unit.run, unit.id)).collect()
}

/// Adds a judgment to what is in hand, unless it is there.
pub(super) fn know(in_hand: &mut RunInHand, judgment: Judgment) {
    if !in_hand.judgments.iter().any(|row| row.value.id == judgment.id) {
        in_hand.judgments.push(Row::loaded(judgment));
    }
}
