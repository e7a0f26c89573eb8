//! Runs, as people look at them.

use std::collections::HashMap;
use std::sync::Arc;

use handoff_core::actor::ActorContext;
use handoff_core::definition::config::PreAnnotation;
use handoff_core::definition::{Definition, HumanStage, StageKey, StageKind};
use handoff_core::id::{ActorId, AssignmentId, JudgmentId, RunId, StepId, UnitId};
use handoff_core::permission::InProject;
use handoff_core::rollup::{Explained, Paths, Reader};
use handoff_core::run::basis::Basis;
use handoff_core::run::{Assignment, Judgment, Unit, UnitState};
use handoff_store::{Db, StoreError, child, correction, draft, run, signal, unit};
use jiff::Timestamp;
use serde_json::Value;

use crate::Ctx;
use crate::hop::in_this_version;
use crate::read::blind::sees_all;
use crate::read::timing::{Timings, timings};
use crate::read::visible_project;

pub use handoff_store::child::ChildCard;
pub use handoff_store::correction::BuiltOn;
pub use handoff_store::run::{RunCard, RunFilter, RunLine};
pub use handoff_store::unit::UnitCard;

/// A run with its units, assignments and judgments, oldest first.
#[derive(Clone, Debug)]
pub struct RunStory {
    /// The run and its item.
    pub card: RunCard,
    /// Its workflow.
    pub definition: Arc<Definition>,
    /// The keys of the stages it has been at, also of versions that it has left.
    pub stages: HashMap<StepId, StageKey>,
    /// Every visit to a stage.
    pub units: Vec<Unit>,
    /// Every hold.
    pub assignments: Vec<Assignment>,
    /// When something was first written down under each hold.
    pub first_drafts: HashMap<AssignmentId, Timestamp>,
    /// Everything handed in.
    pub judgments: Vec<Judgment>,
    /// Why some of it was taken back.
    pub tainted_reasons: HashMap<JudgmentId, String>,
    /// Deadlines and blocks.
    pub timings: Timings,
    /// Runs within the run.
    pub children: Vec<ChildCard>,
    /// What was built on results that have been corrected since.
    pub built_on: Vec<BuiltOn>,
}

/// Up to `limit` runs of a project, newest first. None if the project does not exist for this actor.
pub async fn list_runs(
    ctx: &Ctx,
    actor: &ActorContext,
    project_key: &str,
    filter: RunFilter<'_>,
    before: Option<RunId>,
    limit: i64,
) -> Result<Option<Vec<RunLine>>, StoreError> {
    let db = ctx.store().db().await?;
    let Some(project) = visible_project(&db, actor, project_key).await? else { return Ok(None) };
    let reader = (actor.actor, actor.may(InProject::Quality, project.id));
    run::list(&db, project.id, filter, before, reader, limit).await.map(Some)
}

/// A run's own card. None if it does not exist for this actor.
pub async fn find_run(ctx: &Ctx, actor: &ActorContext, run: RunId) -> Result<Option<RunCard>, StoreError> {
    let db = ctx.store().db().await?;
    Ok(run::find(&db, run).await?.filter(|card| actor.may(InProject::Read, card.project)))
}

/// The newest run of an item that is not over, of one workflow or of any. Whether the caller may know of it is decided where
/// something is done with it.
pub async fn open_run_of_item(
    ctx: &Ctx,
    project_key: &str,
    external_key: &str,
    workflow: Option<&str>,
) -> Result<Option<RunId>, StoreError> {
    let db = ctx.store().db().await?;
    signal::open_run(&db, project_key, external_key, workflow).await
}

/// A run with everything in it. None if it does not exist for this actor.
pub async fn tell_run(ctx: &Ctx, actor: &ActorContext, run: RunId) -> Result<Option<RunStory>, StoreError> {
    let tx = ctx.store().begin_view().await?;
    let card = run::find(&tx, run).await?.filter(|card| actor.may(InProject::Read, card.project));
    let Some(card) = card else { return Ok(None) };
    let definition = ctx.definition(&tx, card.version).await?;
    let units = unit::of_run(&tx, run).await?;
    let mut stages: HashMap<StepId, StageKey> =
        definition.stages().map(|stage| (stage.step, stage.key.clone())).collect();
    let left: Vec<StepId> =
        units.iter().map(|unit| unit.step).filter(|step| !stages.contains_key(step)).collect();
    if !left.is_empty() {
        stages.extend(run::stages_of_steps(&tx, &left).await?);
    }
    let assignments = unit::assignments(&tx, run).await?;
    let first_drafts = draft::first_of_run(&tx, run).await?;
    let judgments = unit::judgments(&tx, run).await?;
    let tainted_reasons = if judgments.iter().any(|judgment| judgment.tainted_at.is_some()) {
        unit::tainted_reasons(&tx, run).await?.into_iter().collect()
    } else {
        HashMap::new()
    };
    let timings = timings(ctx, &tx, &definition, (run, &units), tx.now()).await?;
    let splits = |unit: &&Unit| {
        let kind = stages.get(&unit.step).and_then(|key| Some(&definition.stage(key)?.kind));
        matches!(kind, Some(StageKind::Subworkflow(_)))
    };
    let splits: Vec<UnitId> = units.iter().filter(splits).map(|unit| unit.id).collect();
    let children = if splits.is_empty() { Vec::new() } else { child::under(&tx, &splits).await? };
    let built_on = correction::built_on(&tx, run).await?;
    tx.rollback().await?;
    let sees_all = sees_all(ctx, actor, run, &definition).await?;
    let mut story = RunStory {
        card,
        definition,
        stages,
        units,
        assignments,
        first_drafts,
        judgments,
        tainted_reasons,
        timings,
        children,
        built_on,
    };
    if !sees_all {
        story.keep_own(actor.actor);
    }
    Ok(Some(story))
}

impl RunStory {
    /// Leaves out who else works or worked on it, and what they said.
    fn keep_own(&mut self, actor: ActorId) {
        self.assignments.retain(|held| held.actor == actor);
        self.judgments.retain(|judgment| judgment.actor == actor);
        self.built_on.clear();
        for unit in &mut self.units {
            unit.result = None;
            unit.basis = None;
            unit.arrivals.clear();
            unit.advice.clear();
        }
    }
}

/// A run's roll-up with its basis.
#[derive(Clone, Debug)]
pub struct RollupStory {
    /// The run; its kept roll-up is what is shown.
    pub card: RunCard,
    /// Its workflow.
    pub definition: Arc<Definition>,
    /// Every visit to a stage.
    pub units: Vec<Unit>,
    /// The same, as they count: units of versions that the run has left stand at the stages of the same keys.
    pub counted: Vec<Unit>,
    /// How each was read, and what they add up to now, frozen or not.
    pub explained: Explained,
    /// What the run's end waits for.
    pub paths: Paths,
}

/// How a run stands, and why. None if it does not exist for this actor.
pub async fn explain_rollup(
    ctx: &Ctx,
    actor: &ActorContext,
    run: RunId,
) -> Result<Option<RollupStory>, StoreError> {
    let tx = ctx.store().begin_view().await?;
    let card = run::find(&tx, run).await?.filter(|card| actor.may(InProject::Read, card.project));
    let Some(card) = card else { return Ok(None) };
    let definition = ctx.definition(&tx, card.version).await?;
    let units = unit::of_run(&tx, run).await?;
    let mut counted = units.clone();
    in_this_version(&tx, &definition, &mut counted).await?;
    tx.rollback().await?;
    let reader = Reader::new(&definition, ctx.registry());
    let explained = reader.explain(&card.state, &counted);
    let paths = reader.paths(&card.state, &counted);
    Ok(Some(RollupStory { card, definition, units, counted, explained, paths }))
}

/// A unit with all that stands around it.
#[derive(Clone, Debug)]
pub struct UnitStory {
    /// The unit and its item.
    pub card: UnitCard,
    /// Its workflow.
    pub definition: Arc<Definition>,
    /// What there is to begin from.
    pub input: Option<Input>,
    /// How it stands in time.
    pub timings: Timings,
    /// Corrections of results that it was built on.
    pub built_on: Vec<BuiltOn>,
}

/// What the stage before a unit brought.
#[derive(Clone, Debug)]
pub struct Input {
    /// The stage.
    pub stage: String,
    /// Its unit.
    pub unit: UnitId,
    /// Its result.
    pub result: Value,
    /// What the result rests on.
    pub basis: Option<Arc<Basis>>,
}

/// A unit with its item, its definition and its input. None if it does not exist for this actor.
pub async fn find_unit(
    ctx: &Ctx,
    actor: &ActorContext,
    unit: UnitId,
) -> Result<Option<UnitStory>, StoreError> {
    let tx = ctx.store().begin_view().await?;
    let card = unit::find(&tx, unit).await?.filter(|card| actor.may(InProject::Read, card.project));
    let Some(card) = card else { return Ok(None) };
    let definition = ctx.definition(&tx, card.version).await?;
    let hidden = |human: &HumanStage| human.work.pre_annotation == PreAnnotation::Hide;
    let hides = definition.stage(&card.stage).and_then(|stage| stage.kind.human()).is_some_and(hidden);
    let input = find_input(&tx, &definition, &card).await?;
    // A model's answer is not shown where people are to begin from nothing.
    let input = input.filter(|input| !(hides && matches!(input.basis.as_deref(), Some(Basis::Model(_)))));
    let input = match definition.stage(&card.stage).and_then(|stage| stage.kind.human()) {
        Some(human) if human.work.blind => seen_blind(human, input),
        _ => input,
    };
    // How bad a block is depends on what else is open in the run.
    let blocked = matches!(card.unit.state, UnitState::Blocked { .. });
    let units = if blocked { unit::of_run(&tx, card.unit.run).await? } else { vec![card.unit.clone()] };
    let timings = timings(ctx, &tx, &definition, (card.unit.run, &units), tx.now()).await?;
    let mut built_on = correction::built_on(&tx, card.unit.run).await?;
    built_on.retain(|built_on| built_on.unit == card.unit.id);
    tx.rollback().await?;
    Ok(Some(UnitStory { card, definition, input, timings, built_on }))
}

/// What there is to begin from where people work blind: nothing, or, of what they are to review, what it is but not whose.
fn seen_blind(human: &HumanStage, input: Option<Input>) -> Option<Input> {
    input.filter(|_| human.is_review).map(|input| Input { basis: None, ..input })
}

/// How many units that only pass a run on are looked past.
const PASSED_ON_MAX: usize = 16;

/// What the unit that led here brought. Units that only pass a run on bring nothing of their own, and hand on what came to them.
async fn find_input(db: &Db, definition: &Definition, card: &UnitCard) -> Result<Option<Input>, StoreError> {
    let passes_on = |before: &UnitCard| {
        let kind = definition.stage_of(before.unit.step).map(|stage| &stage.kind);
        // What was withdrawn because its run moved to another version has brought nothing either.
        matches!(kind, Some(StageKind::Router(_) | StageKind::Wait(_)))
            || matches!(before.unit.state, UnitState::Cancelled { .. })
    };
    let mut parent = card.unit.parent;
    for _ in 0..PASSED_ON_MAX {
        let Some(before) = parent else { return Ok(None) };
        let Some(before) = unit::find(db, before).await? else { return Ok(None) };
        if !passes_on(&before) {
            return brought(db, before).await;
        }
        parent = before.unit.parent;
    }
    Ok(None)
}

async fn brought(db: &Db, before: UnitCard) -> Result<Option<Input>, StoreError> {
    let parent = before.unit.id;
    let handed_in = unit::judgments_of(db, &[(before.unit.run, parent)]).await?;
    let handed_in = handed_in.iter().rfind(|judgment| judgment.counted).map(Judgment::result);
    let result = before.unit.result.as_deref().cloned().or(handed_in);
    let basis = before.unit.basis.clone();
    Ok(result.map(|result| Input { stage: before.stage, unit: parent, result, basis }))
}
