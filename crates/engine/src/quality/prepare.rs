//! Questions are prepared ahead for each person, so that each is a run like any other by the time it is handed out.

use handoff_core::actor::ActorContext;
use handoff_core::id::{ItemId, RunId, StepId, UnitId};
use handoff_core::quality::gold_plan::{Asking, Lot, Next};
use handoff_core::quality::trust::Standing;
use handoff_core::run::Question;
use handoff_core::run::child::start_gold;
use handoff_core::run::decide::{Start, StartRefused};
use handoff_core::run::event::RunEvent;
use handoff_core::run::walk::Ground;
use handoff_store::gold::{self, ToPrepare};
use handoff_store::{Ids, StoreError};

use crate::run::{RunStarted, StartRun, StartRunRefused, engine_as};
use crate::sweep::{Pass, Sweep};
use crate::{Caller, Case, Ctx, Failure, Found, RunCommand, StartCase, Wants, perform_on_run};

/// How many questions wait for each person.
const RESERVE: i64 = 5;
/// How many are prepared at a time.
const PREPARED_AT_ONCE: i64 = 50;

/// Starts a run that puts a question to somebody. Nothing of it says so but the run's own row.
#[derive(Clone, Debug)]
struct StartGold {
    start: StartRun,
    item: ItemId,
    question: Question,
}

impl RunCommand for StartGold {
    type Done = RunStarted;
    type Refusal = StartRunRefused;

    fn wants(&self) -> Wants<'_> {
        Wants::Start(&self.start)
    }

    fn kept_item(&self) -> Option<ItemId> {
        Some(self.item)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, StartRunRefused> {
        let missing = || StartRunRefused::NoSuchWorkflow(self.start.workflow.clone());
        let Found::Start(StartCase { definition: Some(definition), calendars, registry, actor, now, .. }) =
            found
        else {
            return Err(missing());
        };
        let command = Start {
            run: RunId::fresh(ids),
            item: self.item,
            external_key: self.start.external_key.clone(),
            payload: self.start.payload.clone(),
            calendars: calendars.cloned().unwrap_or_default(),
        };
        let ground = Ground { definition, registry, now };
        Ok(start_gold(ground, actor.actor, self.question, command, ids).map_err(StartRefused::from)?)
    }

    fn done(&self, after: &Case<'_>, events: &[RunEvent]) -> Option<RunStarted> {
        self.start.done(after, events)
    }
}

/// Prepares questions ahead: a few wait for each person who could work where gold is asked.
#[derive(Clone, Copy, Debug)]
pub struct PrepareGold;

impl Sweep for PrepareGold {
    const NAME: &'static str = "prepare_gold";

    async fn run_once(&self, ctx: &Ctx) -> Result<Pass, StoreError> {
        let db = ctx.store().db().await?;
        let wanted = gold::to_prepare(&db, RESERVE, PREPARED_AT_ONCE).await?;
        let mut prepared = 0;
        for one in &wanted {
            prepared += usize::from(prepare(ctx, &db, one).await?);
        }
        Ok(if prepared > 0 { Pass::More } else { Pass::Idle })
    }
}

async fn prepare(ctx: &Ctx, db: &handoff_store::Db, wanted: &ToPrepare) -> Result<bool, StoreError> {
    let Some(question) = gold::find(db, wanted.gold).await? else { return Ok(false) };
    // As if started by whoever starts runs here.
    let caller: Caller = engine_as(wanted.started_by);
    let start = StartRun {
        project: wanted.project.clone(),
        workflow: wanted.workflow.clone(),
        external_key: question.external_key,
        payload: question.payload,
    };
    let question = Question { gold: wanted.gold, actor: wanted.actor, step: wanted.step };
    match perform_on_run(ctx, &caller, StartGold { start, item: wanted.item, question }).await {
        Ok(_) => Ok(true),
        // Another node has just prepared the same.
        Err(Failure::Store(failed)) if gold::was_asked_already(&failed) => Ok(false),
        Err(Failure::Store(failed)) => Err(failed),
        Err(Failure::Refused(refused)) => {
            tracing::warn!(gold.id = %wanted.gold, %refused, "a gold question could not be prepared");
            Ok(false)
        }
    }
}

/// What somebody who asks for the next unit gets with regard to gold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GoldTurn {
    /// A question that is due.
    pub(crate) question: Option<UnitId>,
    /// Where ordinary work is taken from, if there is none or it cannot be had: another request of theirs may just have taken it.
    pub(crate) queues: Vec<StepId>,
    /// Whether any of them asks questions at all: then what was handed in last decides about what comes next.
    pub(crate) asks: bool,
}

/// Whether it is time for a question. Steps without gold cost nothing here.
pub(crate) async fn gold_turn(
    ctx: &Ctx,
    actor: &ActorContext,
    queues: Vec<StepId>,
) -> Result<GoldTurn, StoreError> {
    let mut plans = Vec::new();
    for step in &queues {
        let Some((project, version)) = ctx.place_of(*step).await? else { continue };
        let definition = ctx.definition_of(version).await?;
        let human = definition.stage_of(*step).and_then(|stage| stage.kind.human());
        if let Some((human, plan)) = human.and_then(|human| Some((human, *human.gold()?))) {
            plans.push((*step, plan, actor.record_in(project, &human.skill).copied()));
        }
    }
    if plans.is_empty() {
        return Ok(GoldTurn { question: None, queues, asks: false });
    }
    let steps: Vec<StepId> = plans.iter().map(|(step, ..)| *step).collect();
    let db = ctx.store().db().await?;
    let waiting = gold::waiting(&db, actor.actor, &steps).await?;
    let mut turn = GoldTurn { question: None, queues, asks: true };
    for (waits, (step, plan, record)) in waiting.into_iter().zip(plans) {
        let (standing, qualified) =
            record.map_or((Standing::Good, false), |record| (record.standing, record.qualified));
        let asking = Asking {
            phase: plan.phase(standing, qualified),
            is_barred: record.is_some_and(|record| record.barred_until.is_some()),
            one_waits: waits.unit.is_some(),
            holds_one: waits.holds_one,
            progress: waits.progress,
            lot: Lot { secret: waits.seed.as_bytes(), actor: actor.actor.0 },
        };
        match plan.next(&asking) {
            Next::Work => {}
            Next::Question => turn.question = turn.question.or(waits.unit),
            Next::Nothing => turn.queues.retain(|queue| *queue != step),
        }
    }
    Ok(turn)
}
