//! Results with their lineage: what units came to, who said what, how far they were trusted, and where that is written down.

use std::collections::HashMap;
use std::sync::Arc;

use handoff_core::actor::ActorContext;
use handoff_core::definition::{Definition, Stage, StageKind};
use handoff_core::id::{ProjectId, RunId, StepId, UnitId};
use handoff_core::permission::InProject;
use handoff_core::results::{DECISION, Derivation};
use handoff_core::run::blind::Shown;
use handoff_core::run::{Judgment, Unit, UnitState};
use handoff_store::{Db, StoreError, results, unit};
use serde_json::Value;

use crate::Ctx;
use crate::read::blind::look;
use crate::read::{gold_reader, visible_project};

pub use handoff_store::results::{ResultJudgment, ResultRun};

/// What a unit came to.
#[derive(Clone, Debug)]
pub struct ResultCard {
    /// The run and its item.
    pub run: Arc<ResultRun>,
    /// The workflow.
    pub definition: Arc<Definition>,
    /// The unit.
    pub unit: Unit,
    /// Whether no later visit of the run to the stage has come to anything.
    pub latest: bool,
    /// The review that put another answer in its place.
    pub corrected_by: Option<UnitId>,
    /// The result; none: it has come to nothing yet, or never will.
    pub result: Option<Value>,
    /// How it comes from the judgments.
    pub derivation: Derivation,
    /// The judgments it rests on, and those that were handed in and did not count.
    pub judgments: Vec<ResultJudgment>,
}

/// Which results.
#[derive(Clone, Copy, Debug, Default)]
pub struct Which<'a> {
    /// Of one workflow.
    pub workflow: Option<&'a str>,
    /// Of one stage.
    pub stage: Option<&'a str>,
    /// Also of units that have come to nothing.
    pub unfinished: Unfinished,
}

/// Whether units are told of for which something was handed in, but which have come to nothing yet, or never will.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unfinished {
    /// Only what has come to something.
    #[default]
    Not,
    /// These too.
    Too,
}

/// The results of up to `limit` runs of a project after this one, oldest first, and the last run looked at if there may be more.
/// None if the project does not exist for this actor.
pub async fn list_results(
    ctx: &Ctx,
    actor: &ActorContext,
    project_key: &str,
    which: Which<'_>,
    after: Option<RunId>,
    limit: i64,
) -> Result<Option<(Vec<ResultCard>, Option<RunId>)>, StoreError> {
    let tx = ctx.store().begin_view().await?;
    let Some(project) = visible_project(&tx, actor, project_key).await? else { return Ok(None) };
    let runs = results::runs(&tx, (project.id, gold_reader(actor, project.id)), which.workflow, after, limit)
        .await?;
    let full = usize::try_from(limit).is_ok_and(|limit| runs.len() == limit);
    let next = runs.last().map(|run| run.id).filter(|_| full);
    let mut cards = tell_of(ctx, &tx, runs, which.unfinished).await?;
    tx.rollback().await?;
    // First of all: only what is told counts as looked at.
    if let Some(stage) = which.stage {
        cards.retain(|card| card.stage_key() == Some(stage));
    }
    keep_shown(ctx, actor, &mut cards).await?;
    keep_own_trust(actor, project.id, &mut cards);
    Ok(Some((cards, next)))
}

/// What one unit came to. None if it does not exist for this actor.
pub async fn find_result(
    ctx: &Ctx,
    actor: &ActorContext,
    unit: UnitId,
) -> Result<Option<FoundResult>, StoreError> {
    let tx = ctx.store().begin_view().await?;
    let card = unit::find(&tx, unit).await?.filter(|card| actor.may(InProject::Read, card.project));
    let Some(card) = card else { return Ok(None) };
    let Some(run) = results::run(&tx, card.unit.run).await? else { return Ok(None) };
    let mut cards = tell(ctx, &tx, vec![run]).await?;
    tx.rollback().await?;
    keep_shown(ctx, actor, &mut cards).await?;
    keep_own_trust(actor, card.project, &mut cards);
    let found = cards.into_iter().find(|card| card.unit.id == unit);
    Ok(Some(found.map_or(FoundResult::NotYet, |card| FoundResult::Is(Box::new(card)))))
}

/// Leaves out the results of runs in which something is still to be answered blind by whoever asks.
async fn keep_shown(ctx: &Ctx, actor: &ActorContext, cards: &mut Vec<ResultCard>) -> Result<(), StoreError> {
    let runs: HashMap<RunId, Arc<Definition>> =
        cards.iter().map(|card| (card.run.id, card.definition.clone())).collect();
    let shown = look(ctx, actor, &runs.into_iter().collect::<Vec<_>>()).await?;
    cards.retain(|card| shown.get(&card.run.id) != Some(&Shown::TheirOwn));
    Ok(())
}

/// Leaves out how far others were trusted, for those who are not told of others' quality.
fn keep_own_trust(actor: &ActorContext, project: ProjectId, cards: &mut [ResultCard]) {
    // By roles alone: whoever may know gets whole exports with a token that only reads, too.
    if actor.by_roles_alone().may(InProject::Quality, project) {
        return;
    }
    let behind = cards.iter_mut().flat_map(|card| &mut card.judgments);
    for others in behind.filter(|behind| behind.judgment.actor != actor.actor) {
        others.judgment.trust = None;
    }
}

/// What was found of a unit.
#[derive(Clone, Debug)]
pub enum FoundResult {
    /// It has come to nothing yet, or never will.
    NotYet,
    /// It came to this.
    Is(Box<ResultCard>),
}

impl ResultCard {
    /// The key of the stage.
    #[must_use]
    pub fn stage_key(&self) -> Option<&str> {
        self.definition.stage_of(self.unit.step).map(|stage| &*stage.key)
    }
}

/// The results of these runs. Units that only pass a run on came to nothing.
pub(crate) async fn tell(ctx: &Ctx, db: &Db, runs: Vec<ResultRun>) -> Result<Vec<ResultCard>, StoreError> {
    tell_of(ctx, db, runs, Unfinished::Not).await
}

/// The same, also of what is unfinished.
pub(crate) async fn tell_of(
    ctx: &Ctx,
    db: &Db,
    runs: Vec<ResultRun>,
    unfinished: Unfinished,
) -> Result<Vec<ResultCard>, StoreError> {
    let ids: Vec<RunId> = runs.iter().map(|run| run.id).collect();
    let runs: HashMap<RunId, Arc<ResultRun>> = runs.into_iter().map(|run| (run.id, Arc::new(run))).collect();
    let units = results::units(db, &ids, unfinished == Unfinished::Too).await?;
    let mut judgments: HashMap<UnitId, Vec<ResultJudgment>> = HashMap::new();
    for judgment in results::judgments(db, &ids).await? {
        judgments.entry(judgment.judgment.unit).or_default().push(judgment);
    }
    // Ids of units are in the order of time, and so are the units here.
    let finished = units.iter().filter(|unit| is_finished(unit));
    let last: HashMap<(RunId, StepId), UnitId> =
        finished.map(|unit| ((unit.run, unit.step), unit.id)).collect();
    let parents: Parents = units.iter().filter_map(|unit| Some((unit.id, unit.parent?))).collect();
    let mut cards = Vec::new();
    for unit in units {
        let Some(run) = runs.get(&unit.run) else { continue };
        let definition = ctx.definition(db, run.version).await?;
        let Some(stage) = definition.stage_of(unit.step) else { continue };
        let behind: Vec<ResultJudgment> = match &stage.kind {
            StageKind::Consensus(_) => {
                let sources = definition.answers_for(&unit);
                sources.iter().filter_map(|(_, unit)| judgments.get(unit)).flatten().cloned().collect()
            }
            _ => judgments.get(&unit.id).cloned().unwrap_or_default(),
        };
        let handed_in = || behind.iter().rfind(|behind| stood(&behind.judgment, &unit));
        let came_to =
            || unit.result.as_deref().cloned().or_else(|| handed_in().map(|behind| behind.judgment.result()));
        let result = if is_finished(&unit) { came_to() } else { None };
        if result.is_none() && (is_finished(&unit) || behind.is_empty()) {
            continue;
        }
        let derivation = match after_review(stage, &unit, (&cards, &parents)) {
            Some(derivation) => derivation,
            None => Derivation::of(&stage.kind, unit.required),
        };
        cards.push(ResultCard {
            derivation,
            corrected_by: None,
            latest: last.get(&(unit.run, unit.step)).is_none_or(|last| *last <= unit.id),
            run: run.clone(),
            result,
            judgments: behind,
            definition: definition.clone(),
            unit,
        });
    }
    mark_corrected(&mut cards, &parents);
    Ok(cards)
}

/// How the result of a review comes about that tells what became of the answer. None: it tells what was handed in, or is no review.
fn after_review(
    stage: &Stage,
    unit: &Unit,
    (before, parents): (&[ResultCard], &Parents),
) -> Option<Derivation> {
    let reviewing = stage.kind.human()?.reviewing.as_ref()?;
    if unit.required > 1 || unit.result.is_none() {
        return None;
    }
    let reviewed = reviewed_by(unit, before, parents).and_then(|card| card.result.clone());
    let fields = reviewing.fields.clone();
    Some(reviewed.map_or(Derivation::Otherwise, |reviewed| Derivation::Reviewed { reviewed, fields }))
}

/// Which unit led to which.
type Parents = HashMap<UnitId, UnitId>;

/// The result that a review was about. Units that only pass a run on have none of their own.
fn reviewed_by<'a>(review: &Unit, cards: &'a [ResultCard], parents: &Parents) -> Option<&'a ResultCard> {
    let back = |unit: &UnitId| parents.get(unit).copied();
    let mut before = std::iter::successors(review.parent, back);
    before.find_map(|unit| cards.iter().find(|card| card.unit.id == unit))
}

/// Says of each result which review put another in its place.
fn mark_corrected(cards: &mut [ResultCard], parents: &Parents) {
    let corrects = |card: &&ResultCard| {
        let human = card.definition.stage_of(card.unit.step).and_then(|stage| stage.kind.human());
        let said = card.result.as_ref().and_then(|result| result.get(DECISION)?.as_str());
        human.is_some_and(|human| human.is_review) && said == Some("CORRECT")
    };
    let corrected: Vec<(UnitId, UnitId)> = cards
        .iter()
        .filter(corrects)
        .filter_map(|review| Some((reviewed_by(&review.unit, cards, parents)?.unit.id, review.unit.id)))
        .collect();
    for (unit, review) in corrected {
        if let Some(card) = cards.iter_mut().find(|card| card.unit.id == unit) {
            card.corrected_by = Some(review);
        }
    }
}

const fn is_finished(unit: &Unit) -> bool {
    matches!(unit.state, UnitState::Completed { .. })
}

/// Whether a judgment counted when the unit was finished. What was tainted since is still what the result was made of.
pub(crate) fn stood(judgment: &Judgment, unit: &Unit) -> bool {
    // The time alone does not tell where a taint left enough to finish the unit in the same breath.
    let rests = unit.basis.as_ref().and_then(|basis| basis.rests_on(judgment.id.0));
    let by_time = || judgment.tainted_at.is_none_or(|tainted| Some(tainted) >= unit.state.ended_at());
    judgment.counted && rests.unwrap_or_else(by_time)
}
