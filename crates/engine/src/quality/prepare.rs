//! Questions are prepared ahead for each person, so that each is a run like any other by the time it is handed out.

use std::sync::Arc;

use handoff_core::actor::{ActorContext, WorkRecord};
use handoff_core::id::{IdSource as _, ItemId, RunId, StepId, UnitId};
use handoff_core::quality::gold_plan::{Asking, GoldPlan, Lot, Next, Phase};
use handoff_core::quality::trust::Standing;
use handoff_core::run::Question;
use handoff_core::run::child::start_gold;
use handoff_core::run::decide::{Start, StartRefused};
use handoff_core::run::event::RunEvent;
use handoff_core::run::walk::Ground;
use handoff_core::trace;
use handoff_store::gold::{self, ToPrepare, Waiting};
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
        let wanted = gold::to_prepare(&ctx.store().db().await?, None, RESERVE, PREPARED_AT_ONCE).await?;
        let mut prepared = 0;
        for one in &wanted {
            prepared += usize::from(prepare(ctx, one).await?);
        }
        Ok(if prepared > 0 { Pass::More } else { Pass::Idle })
    }
}

/// No connection is kept while the run is started: it takes one of its own, and many may ask at once.
async fn prepare(ctx: &Ctx, wanted: &ToPrepare) -> Result<bool, StoreError> {
    let question = gold::find(&ctx.store().db().await?, wanted.gold).await?;
    let Some(question) = question else { return Ok(false) };
    // As if started by whoever starts runs here, in a request like theirs. Nobody who prepares it brings a trace: that of a request for
    // work is known to whoever sent it.
    let Ok(traceparent) = trace_like(&wanted.traces) else { return Ok(false) };
    let caller = Caller { traceparent, ..engine_as(wanted.started_by) };
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

fn trace_like([latest, before]: &[Option<String>; 2]) -> Result<Option<Arc<str>>, getrandom::Error> {
    let mut random = [0u8; 24];
    getrandom::fill(&mut random)?;
    Ok(trace::among(latest.as_deref(), before.as_deref(), Ids.fresh(), random).map(Arc::from))
}

/// What somebody who asks for the next unit gets with regard to gold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GoldTurn {
    /// A question that is due.
    pub(crate) question: Option<UnitId>,
    /// Where ordinary work is taken from, if there is none or it cannot be had: another request of theirs may just have taken it.
    pub(crate) queues: Vec<StepId>,
    /// Where they get nothing now, not even by another way.
    pub(crate) closed: Vec<StepId>,
    /// Whether any of them asks questions at all: then what was handed in last decides about what comes next.
    pub(crate) asks: bool,
}

/// Somebody's place at a step with gold.
struct Place {
    step: StepId,
    plan: GoldPlan,
    record: Option<WorkRecord>,
}

impl Place {
    fn phase(&self) -> Phase {
        let (standing, qualified) =
            self.record.map_or((Standing::Good, false), |record| (record.standing, record.qualified));
        self.plan.phase(standing, qualified)
    }

    fn is_barred(&self) -> bool {
        self.record.is_some_and(|record| record.barred_until.is_some())
    }

    /// Whether they are to be asked and no question is there.
    fn asks_in_vain(&self, waits: &Waiting) -> bool {
        let has_none = waits.unit.is_none() && waits.held == 0 && waits.answered == 0;
        has_none && self.phase() == Phase::Quiz && !self.is_barred()
    }
}

/// Whether it is time for a question. Steps without gold cost nothing here.
pub(crate) async fn gold_turn(
    ctx: &Ctx,
    actor: &ActorContext,
    queues: Vec<StepId>,
) -> Result<GoldTurn, StoreError> {
    let mut turn = GoldTurn { question: None, queues, closed: Vec::new(), asks: false };
    let mut places = Vec::new();
    for step in &turn.queues {
        let Some((project, version)) = ctx.place_of(*step).await? else { continue };
        let definition = ctx.definition_of(version).await?;
        let human = definition.stage_of(*step).and_then(|stage| stage.kind.human());
        if let Some((human, plan)) = human.and_then(|human| Some((human, *human.gold()?))) {
            let record = actor.record_in(project, &human.skill).copied();
            places.push(Place { step: *step, plan, record });
        }
    }
    if places.is_empty() {
        return Ok(turn);
    }
    turn.asks = true;
    let waiting = waiting_at(ctx, actor, &places).await?;
    let db = ctx.store().db().await?;
    for (waits, place) in waiting.into_iter().zip(places) {
        let asking = Asking {
            phase: place.phase(),
            is_barred: place.is_barred(),
            one_waits: waits.unit.is_some(),
            under_way: waits.held + waits.answered,
            progress: waits.progress,
            lot: Lot { secret: waits.seed.as_bytes(), actor: actor.actor.0 },
        };
        match place.plan.next(&asking) {
            Next::Work => {}
            Next::QuestionAmongWork if !gold::ordinary_on_offer(&db, actor.actor, place.step).await? => {}
            Next::Question | Next::QuestionAmongWork => turn.question = turn.question.or(waits.unit),
            Next::Nothing => turn.closed.push(place.step),
        }
    }
    turn.queues.retain(|queue| !turn.closed.contains(queue));
    Ok(turn)
}

/// What waits for somebody at these places. Who is to be asked and gets nothing else meanwhile does not wait for the sweep.
async fn waiting_at(ctx: &Ctx, actor: &ActorContext, places: &[Place]) -> Result<Vec<Waiting>, StoreError> {
    let steps: Vec<StepId> = places.iter().map(|place| place.step).collect();
    let waiting = gold::waiting(&ctx.store().db().await?, actor.actor, &steps).await?;
    if !waiting.iter().zip(places).any(|(waits, place)| place.asks_in_vain(waits)) {
        return Ok(waiting);
    }
    let wanted = gold::to_prepare(&ctx.store().db().await?, Some(actor.actor), 1, PREPARED_AT_ONCE).await?;
    for one in wanted.iter().filter(|one| steps.contains(&one.step)) {
        prepare(ctx, one).await?;
    }
    gold::waiting(&ctx.store().db().await?, actor.actor, &steps).await
}
