//! The blast radius: what would change if somebody's judgments did not count, or if they were trusted more or less; and taking back all
//! that somebody handed in.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use handoff_core::actor::ActorContext;
use handoff_core::id::{ActorId, JudgmentId, ProjectId, RunId, StepId, UnitId};
use handoff_core::permission::InProject;
use handoff_core::quality::measure::LatestAct;
use handoff_core::quality::policy::Finished;
use handoff_core::quality::watch::Reach;
use handoff_core::results::{Ground, alike};
use handoff_core::run::basis::Basis;
use handoff_core::run::taint::{Taint, TaintRefused, may_be_tainted};
use handoff_core::run::{Unit, correct};
use handoff_store::quality::{self, ActsOf};
use handoff_store::{Db, StoreError, project, results, unit};
use jiff::Timestamp;
use serde_json::Value;

use super::finished::{Fate, settle};
use super::record::QualityRefused;
use super::taint::{TaintJudgments, TaintJudgmentsRefused};
use crate::read::results::{ResultCard, ResultJudgment, Unfinished, stood, tell_of};
use crate::read::visible_project;
use crate::{Caller, Ctx, Failure, perform_on_run};

/// How many judgments are looked at, or taken back, at a time.
pub const BLAST_MAX: i64 = 1_000;

/// How many runs are looked at together.
pub(super) const RUNS_AT_ONCE: usize = 100;

/// Whose judgments.
#[derive(Clone, Debug)]
pub struct Suspect {
    /// The project's key.
    pub project: String,
    /// Who.
    pub actor: ActorId,
    /// At this stage of this workflow only.
    pub step: Option<StepId>,
    /// From then on.
    pub since: Option<Timestamp>,
    /// Until then.
    pub until: Option<Timestamp>,
}

/// What is to change.
#[derive(Clone, Copy, Debug)]
pub enum Change {
    /// The judgments do not count.
    Taint,
    /// They count for more or less.
    Trust(f64),
}

/// What would change.
#[derive(Clone, Debug, Default)]
pub struct BlastRadius {
    /// How many judgments are meant.
    pub judgments: usize,
    /// Whether there are more than were looked at.
    pub more: bool,
    /// Units that are open: their places would be free again.
    pub open_units: usize,
    /// Finished units whose answer or confidence would change.
    pub results: Vec<Shift>,
    /// Finished units that would stay as they are.
    pub unchanged: usize,
}

impl BlastRadius {
    /// Adds what would become of a unit. What was taken back before, or never counted, changes nothing any more.
    fn add(
        &mut self,
        card: &ResultCard,
        (cards, units): (&[ResultCard], &[Unit]),
        meant: &HashSet<JudgmentId>,
        change: Change,
    ) {
        let is_touched = |behind: &&ResultJudgment| {
            let judgment = &behind.judgment;
            meant.contains(&judgment.id) && judgment.counted && judgment.tainted_at.is_none()
        };
        let touched = || card.judgments.iter().filter(is_touched);
        let own = touched().filter(|behind| behind.judgment.unit == card.unit.id).count();
        self.judgments += own;
        if touched().next().is_none() {
            return;
        }
        if card.result.is_none() {
            self.open_units += usize::from(own > 0 && card.unit.state.is_open());
            return;
        }
        match shift(card, meant, change) {
            Some(shift) => {
                self.results.push(Shift { built_on: built_on(card, cards, units), ..shift });
            }
            None => self.unchanged += 1,
        }
    }

    /// In numbers.
    pub(super) fn reach(&self) -> Reach {
        let built_on: HashSet<UnitId> =
            self.results.iter().flat_map(|shift| &shift.built_on).copied().collect();
        Reach {
            open_units: self.open_units,
            results: self.results.len(),
            flips: self.results.iter().filter(|shift| shift.flips).count(),
            built_on: built_on.len(),
            more: self.more,
            too_late: 0,
        }
    }
}

/// A result that would change.
#[derive(Clone, Debug)]
pub struct Shift {
    /// The run.
    pub run: RunId,
    /// The unit.
    pub unit: UnitId,
    /// The stage.
    pub stage: String,
    /// As it is.
    pub before: Value,
    /// How sure it is.
    pub confidence_before: Option<f64>,
    /// As it would be; none: nothing would be left.
    pub after: Option<Value>,
    /// How sure it would be.
    pub confidence_after: Option<f64>,
    /// How far answers agree.
    pub agreement_before: Option<f64>,
    /// How far they would.
    pub agreement_after: Option<f64>,
    /// The handle a CONSENSUS would have been left by, if it is another.
    pub handle_after: Option<String>,
    /// Whether the answer itself would be another.
    pub flips: bool,
    /// Units that are built on it: those that came to something, and those that are open.
    pub built_on: Vec<UnitId>,
}

/// What a change would do. Nothing is changed.
pub async fn blast_radius(
    ctx: &Ctx,
    actor: &ActorContext,
    suspect: &Suspect,
    change: Change,
) -> Result<BlastRadius, Failure<QualityRefused>> {
    let tx = ctx.store().begin_view().await?;
    let project = steered(&tx, actor, &suspect.project).await?;
    let acts = acts_of_somebody(&tx, project, suspect).await?;
    let more = i64::try_from(acts.len()).is_ok_and(|acts| acts >= BLAST_MAX);
    let radius = radius(ctx, &tx, &acts, (change, more)).await?;
    tx.rollback().await?;
    Ok(radius)
}

/// What it would change if these judgments of a unit did not count. Nothing is changed.
pub async fn blast_radius_of_unit(
    ctx: &Ctx,
    actor: &ActorContext,
    unit: UnitId,
    judgments: &[JudgmentId],
) -> Result<BlastRadius, Failure<TaintJudgmentsRefused>> {
    let refused = |refused| Err(Failure::Refused(refused));
    let tx = ctx.store().begin_view().await?;
    let card = unit::find(&tx, unit).await?.filter(|card| actor.may(InProject::Read, card.project));
    let Some(card) = card else { return refused(TaintJudgmentsRefused::NoSuchUnit(unit)) };
    if !actor.may(InProject::Quality, card.project) {
        return refused(TaintRefused::Role.into());
    }
    let run = card.unit.run;
    let is_gold = results::run(&tx, run).await?.is_some_and(|run| run.is_gold);
    may_be_tainted(is_gold, judgments).map_err(|rule| Failure::Refused(rule.into()))?;
    let known = unit::judgments_of(&tx, &[(run, unit)]).await?;
    if let Some(other) = judgments.iter().find(|id| !known.iter().any(|judgment| judgment.id == **id)) {
        return refused(TaintRefused::NoSuchJudgment(*other).into());
    }
    let acts: Vec<Act> = judgments.iter().map(|judgment| Act { run, unit, judgment: *judgment }).collect();
    let radius = radius(ctx, &tx, &acts, (Change::Taint, false)).await?;
    tx.rollback().await?;
    Ok(radius)
}

async fn radius(
    ctx: &Ctx,
    db: &Db,
    acts: &[Act],
    (change, more): (Change, bool),
) -> Result<BlastRadius, StoreError> {
    let meant: HashSet<JudgmentId> = acts.iter().map(|act| act.judgment).collect();
    let runs: BTreeSet<RunId> = acts.iter().map(|act| act.run).collect();
    let mut radius = BlastRadius { more, ..BlastRadius::default() };
    for runs in runs.into_iter().collect::<Vec<_>>().chunks(RUNS_AT_ONCE) {
        let mut found = results::runs_of(db, runs).await?;
        // A gold question is no result.
        found.retain(|run| !run.is_gold);
        let units = results::units(db, &found.iter().map(|run| run.id).collect::<Vec<_>>(), true).await?;
        let cards = tell_of(ctx, db, found, Unfinished::Too).await?;
        for card in &cards {
            radius.add(card, (&cards, &units), &meant, change);
        }
    }
    Ok(radius)
}

/// The units that are built on a result: those that came to something, and those that are open, such as a review that somebody holds.
pub(super) fn built_on(card: &ResultCard, cards: &[ResultCard], units: &[Unit]) -> Vec<UnitId> {
    let of_run: Vec<Unit> = units.iter().filter(|unit| unit.run == card.run.id).cloned().collect();
    let matters = |built_on: &UnitId| {
        let came_to = cards.iter().any(|other| other.unit.id == *built_on && other.result.is_some());
        came_to || of_run.iter().any(|unit| unit.id == *built_on && unit.state.is_open())
    };
    correct::built_on(card.unit.id, &of_run).into_iter().map(|(unit, _)| unit).filter(matters).collect()
}

/// How a result would change; none: it would not.
pub(super) fn shift(card: &ResultCard, meant: &HashSet<JudgmentId>, change: Change) -> Option<Shift> {
    let before = card.result.clone()?;
    let counted = || card.judgments.iter().filter(|behind| stood(&behind.judgment, &card.unit));
    let is_meant = |behind: &&ResultJudgment| meant.contains(&behind.judgment.id);
    let grounds: Vec<Ground> = match change {
        Change::Taint => {
            let stays = |behind: &&ResultJudgment| !is_meant(behind) && behind.judgment.tainted_at.is_none();
            counted().filter(stays).map(ground).collect()
        }
        Change::Trust(trust) => counted()
            .map(|behind| {
                let trust = if is_meant(&behind) { Some(trust) } else { behind.judgment.trust };
                Ground { trust, ..ground(behind) }
            })
            .collect(),
    };
    let confidence_before = card.unit.basis.as_deref().and_then(Basis::confidence);
    let derived = if grounds.is_empty() { None } else { card.derivation.derive(&grounds).ok().flatten() };
    let agreement_before = card.unit.basis.as_deref().and_then(Basis::agreement);
    let agreement_after = derived.as_ref().and_then(|derived| derived.agreed.as_ref()?.agreement);
    let way_out = derived.as_ref().and_then(|derived| derived.handle);
    let handle_after = way_out.filter(|handle| card.unit.state.handle() != Some(*handle)).map(str::to_owned);
    let (after, confidence_after) =
        derived.map_or((None, None), |derived| (Some(derived.result), derived.confidence));
    let flips = after.as_ref().is_none_or(|after| !alike(after, &before));
    let differ = |one: f64, other: f64| (one - other).abs() > 0.001;
    let moves = confidence_before.zip(confidence_after).is_some_and(|(one, other)| differ(one, other));
    // Where a CONSENSUS goes on depends on how far answers agree, and on less than two it cannot tell.
    let agrees_otherwise = way_out.is_some()
        && match (agreement_before, agreement_after) {
            (Some(one), Some(other)) => differ(one, other),
            (None, None) => false,
            (Some(_), None) | (None, Some(_)) => true,
        };
    (flips || moves || agrees_otherwise || handle_after.is_some()).then(|| Shift {
        run: card.run.id,
        unit: card.unit.id,
        stage: card.stage_key().unwrap_or_default().to_owned(),
        before,
        confidence_before,
        after,
        confidence_after,
        agreement_before,
        agreement_after,
        handle_after,
        flips,
        built_on: Vec::new(),
    })
}

/// A judgment, as far as a result rests on it.
pub(super) fn ground(behind: &ResultJudgment) -> Ground {
    let judgment = &behind.judgment;
    Ground {
        judgment: judgment.id.0,
        actor: judgment.actor.0,
        trust: judgment.trust,
        decision: judgment.decision.clone(),
        data: judgment.data.as_deref().cloned(),
    }
}

pub(super) struct Act {
    run: RunId,
    unit: UnitId,
    judgment: JudgmentId,
}

/// What would change if the answers that a rule looked at did not count. Nothing is changed.
pub(super) async fn radius_of_window(
    ctx: &Ctx,
    db: &Db,
    window: &[&LatestAct],
) -> Result<BlastRadius, StoreError> {
    let max = usize::try_from(BLAST_MAX).unwrap_or(usize::MAX);
    let acts: Vec<Act> = window
        .iter()
        .take(max)
        .map(|act| Act { run: act.run, unit: act.unit, judgment: act.judgment })
        .collect();
    radius(ctx, db, &acts, (Change::Taint, window.len() > max)).await
}

/// What somebody handed in. Who is no member and never handed anything in is nobody: it would be reassuring to hear that nothing of
/// theirs was there to take back, when only the name was wrong.
async fn acts_of_somebody(
    db: &Db,
    project: ProjectId,
    suspect: &Suspect,
) -> Result<Vec<Act>, Failure<QualityRefused>> {
    let Suspect { actor, step, since, until, .. } = *suspect;
    let of = ActsOf { project, actor, since, until, step };
    let acts = quality::acts_of(db, of, BLAST_MAX).await?;
    if acts.is_empty() && project::roles_of(db, project, actor).await?.is_empty() {
        let ever = ActsOf { since: None, until: None, step: None, ..of };
        if quality::acts_of(db, ever, 1).await?.is_empty() {
            return Err(Failure::Refused(QualityRefused::NoSuchActor(actor)));
        }
    }
    Ok(acts.into_iter().map(|(run, _, unit, judgment)| Act { run, unit, judgment }).collect())
}

pub(super) async fn steered(
    db: &Db,
    actor: &ActorContext,
    key: &str,
) -> Result<ProjectId, Failure<QualityRefused>> {
    let missing = || Failure::Refused(QualityRefused::NoSuchProject(key.to_owned()));
    let project = visible_project(db, actor, key).await?.ok_or_else(missing)?.id;
    if actor.may(InProject::Quality, project) {
        Ok(project)
    } else {
        Err(Failure::Refused(QualityRefused::Forbidden))
    }
}

/// Takes back what somebody handed in, unit by unit: each in a transaction of its own, so that work goes on meanwhile.
pub async fn taint_all(
    ctx: &Ctx,
    caller: &Caller,
    suspect: &Suspect,
    reason: &str,
    finished: Option<Finished>,
) -> Result<BTreeMap<UnitId, (Vec<JudgmentId>, Fate)>, Failure<QualityRefused>> {
    let db = ctx.store().db().await?;
    let project = steered(&db, &caller.actor, &suspect.project).await?;
    let mut units: BTreeMap<UnitId, Vec<JudgmentId>> = BTreeMap::new();
    for act in acts_of_somebody(&db, project, suspect).await? {
        units.entry(act.unit).or_default().push(act.judgment);
    }
    drop(db);
    let mut fates = BTreeMap::new();
    for (unit, judgments) in units {
        let command = TaintJudgments(Taint { unit, judgments, reason: reason.to_owned() });
        let tainted = match perform_on_run(ctx, caller, command).await {
            Ok(tainted) => tainted,
            Err(Failure::Store(failed)) => return Err(failed.into()),
            Err(Failure::Refused(TaintJudgmentsRefused::NoSuchUnit(_))) => continue,
            Err(Failure::Refused(TaintJudgmentsRefused::Rule(refused))) => {
                fates.insert(unit, (Vec::new(), Fate::NotTainted(refused.to_string())));
                continue;
            }
        };
        let fate = settle(ctx, caller, &tainted, (finished, reason)).await?;
        // Saying it again tells nothing new, unless what was kept is to be opened again now.
        if !tainted.judgments.is_empty() || matches!(fate, Fate::NeedsApproval(_)) {
            fates.insert(unit, (tainted.judgments, fate));
        }
    }
    Ok(fates)
}
