//! Gold questions: what they are, whom they were put to, and how people fared.

mod progress;

use handoff_core::id::{ActorId, AssignmentId, ItemId, JudgmentId, ProjectId, RunId, StepId, UnitId};
use handoff_core::quality::gold::{GoldAnswer, Graded};
use handoff_core::quality::gold_plan::Progress;
use handoff_core::run::event::RunEvent;
use handoff_core::run::{Question, Run};
use handoff_queries::client::Params;
use handoff_queries::queries::gold as queries;
use handoff_queries::queries::gold::{
    GoldRow, InsertAskedParams, InsertGoldParams, ListGoldParams, SaveAskedParams, SaveGoldParams,
};
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

use self::progress::read_progress;
pub use self::progress::{count_answers, lock_progress, save_progress};
use crate::error::expect_rows;
use crate::hop::Hop;
use crate::quality::column;
use crate::{Db, StoreError, Tx};

/// A gold question.
#[derive(Clone, Debug)]
pub struct Gold {
    /// Its id.
    pub id: Uuid,
    /// Its project.
    pub project: ProjectId,
    /// The workflow it is asked in.
    pub workflow: String,
    /// The stage it is asked at.
    pub stage: String,
    /// The item.
    pub item: ItemId,
    /// What the item is called outside.
    pub external_key: Option<String>,
    /// What the item is.
    pub payload: Value,
    /// What is right.
    pub answer: GoldAnswer,
    /// Why.
    pub reason: Option<String>,
    /// Whether it is still asked.
    pub is_active: bool,
    /// How often it was changed, plus one.
    pub revision: i32,
    /// How many people have answered it.
    pub answers: i64,
    /// How right they were on average.
    pub score: f64,
    /// Who added it.
    pub created_by: ActorId,
    /// When.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub changed_at: Timestamp,
}

/// A new gold question.
#[derive(Clone, Copy, Debug)]
pub struct NewGold<'a> {
    /// Its id.
    pub id: Uuid,
    /// Its project.
    pub project: ProjectId,
    /// The workflow.
    pub workflow: &'a str,
    /// The stage.
    pub stage: &'a str,
    /// The item.
    pub item: ItemId,
    /// What is right.
    pub answer: &'a GoldAnswer,
    /// Why.
    pub reason: Option<&'a str>,
    /// Who adds it.
    pub by: ActorId,
}

/// Somebody for whom a question is to be prepared.
#[derive(Clone, Debug)]
pub struct ToPrepare {
    /// Where.
    pub step: StepId,
    /// For whom.
    pub actor: ActorId,
    /// Which question.
    pub gold: Uuid,
    /// Its item.
    pub item: ItemId,
    /// The project's key.
    pub project: String,
    /// The workflow's key.
    pub workflow: String,
    /// Who starts runs here.
    pub started_by: ActorId,
    /// The trace that the run began with which was started last here, and that of the one before it.
    pub traces: [Option<String>; 2],
}

/// How somebody stands with the questions of a step.
#[derive(Clone, Debug)]
pub struct Waiting {
    /// The next question that waits for them.
    pub unit: Option<UnitId>,
    /// How many they hold.
    pub held: u32,
    /// How many they have answered that were not compared yet.
    pub answered: u32,
    /// Where questions come among their work follows from it.
    pub seed: Uuid,
    /// How far they have come.
    pub progress: Progress,
}

/// A question that was put to somebody.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The run it was put in.
    pub run: RunId,
    /// The question.
    pub gold: Uuid,
    /// Whom.
    pub actor: ActorId,
    /// Where.
    pub step: StepId,
    /// What is right.
    pub answer: GoldAnswer,
    /// Which revision of that.
    pub revision: i32,
}

/// Somebody's answer to a question.
#[derive(Clone, Debug)]
pub struct AnsweredGold {
    /// The run.
    pub run: RunId,
    /// Who.
    pub actor: ActorId,
    /// Where.
    pub step: StepId,
    /// The judgment.
    pub judgment: JudgmentId,
    /// The decision.
    pub decision: Option<String>,
    /// The answer.
    pub data: Option<Value>,
}

/// Adds a question.
pub async fn insert(tx: &Tx, gold: NewGold<'_>) -> Result<(), StoreError> {
    let answer = to_json(gold.answer);
    let params = InsertGoldParams {
        gold: gold.id,
        project: gold.project.0,
        workflow: gold.workflow,
        stage: gold.stage,
        item: gold.item.0,
        answer: &answer,
        reason: gold.reason,
        created_by: gold.by.0,
        now: tx.now(),
    };
    queries::insert_gold().params(tx.sql(), &params).one().await?;
    Ok(())
}

/// Changes a question.
pub async fn save(
    tx: &Tx,
    gold: Uuid,
    answer: &GoldAnswer,
    reason: Option<&str>,
    is_active: bool,
) -> Result<i32, StoreError> {
    let answer = to_json(answer);
    let state = if is_active { "active" } else { "retired" };
    let params = SaveGoldParams { answer: &answer, reason, state, now: tx.now(), gold };
    Ok(queries::save_gold().params(tx.sql(), &params).one().await?)
}

fn to_json(answer: &GoldAnswer) -> Value {
    // Values, numbers and words always serialise.
    serde_json::to_value(answer).unwrap_or_default()
}

/// A question by its id.
pub async fn find(db: &Db, gold: Uuid) -> Result<Option<Gold>, StoreError> {
    queries::find_gold().bind(db.sql(), &gold).opt().await?.map(decode).transpose()
}

/// Up to `limit` questions of a project, oldest first.
pub async fn list(
    db: &Db,
    project: ProjectId,
    state: Option<&str>,
    after: Option<Uuid>,
    limit: i64,
) -> Result<Vec<Gold>, StoreError> {
    let params = ListGoldParams { project: project.0, after, state, row_limit: limit };
    queries::list_gold().params(db.sql(), &params).all().await?.into_iter().map(decode).collect()
}

/// Up to `limit` people for whom a question is to be prepared: who have fewer than `reserve` waiting at a step. Or only one person, who is
/// asked again what they passed over when nothing else is left.
pub async fn to_prepare(
    db: &Db,
    only: Option<ActorId>,
    reserve: i64,
    limit: i64,
) -> Result<Vec<ToPrepare>, StoreError> {
    let only = only.map(|actor| actor.0);
    let rows = queries::gold_to_prepare().bind(db.sql(), &only, &reserve, &limit).all().await?;
    let trace = |traces: &[String], nth: usize| traces.get(nth).filter(|trace| !trace.is_empty()).cloned();
    let decode = |row: queries::GoldToPrepare| ToPrepare {
        step: StepId(row.step_id),
        actor: ActorId(row.actor_id),
        gold: row.gold_id,
        item: ItemId(row.item_id),
        project: row.project_key,
        workflow: row.workflow_key,
        started_by: ActorId(row.started_by),
        traces: [trace(&row.traces, 0), trace(&row.traces, 1)],
    };
    Ok(rows.into_iter().map(decode).collect())
}

/// Notes to whom new runs put questions, with the runs: one without the other would never be asked, or asked for ever.
pub(crate) async fn record(tx: &Tx, hops: &[Hop]) -> Result<(), StoreError> {
    let begun =
        hops.iter().flat_map(|hop| hop.events.iter().map(|(_, event)| (&hop.in_hand.run.value, event)));
    let asked: Vec<(&Run, Question)> = begun
        .filter_map(|(run, event)| match event {
            RunEvent::RunStarted { question, .. } => Some((run, (*question)?)),
            _ => None,
        })
        .collect();
    if asked.is_empty() {
        return Ok(());
    }
    let params = InsertAskedParams {
        runs: column(&asked, |(run, _)| run.id.0),
        golds: column(&asked, |(_, question)| question.gold),
        actors: column(&asked, |(_, question)| question.actor.0),
        projects: column(&asked, |(run, _)| run.project.0),
        steps: column(&asked, |(_, question)| question.step.0),
        now: tx.now(),
    };
    let written = queries::insert_asked().params(tx.sql(), &params).all().await?;
    expect_rows("gold_asked", asked.len(), written.len())
}

/// Whether a run was not started because its question has just been put to that person by another.
#[must_use]
pub fn was_asked_already(failed: &StoreError) -> bool {
    failed.constraint() == Some("gold_asked_once")
}

/// How somebody stands with the questions of these steps, in their order.
pub async fn waiting(db: &Db, actor: ActorId, steps: &[StepId]) -> Result<Vec<Waiting>, StoreError> {
    let steps: Vec<Uuid> = steps.iter().map(|step| step.0).collect();
    let rows = queries::gold_waiting().bind(db.sql(), &actor.0, &steps).all().await?;
    let decode = |row: queries::GoldWaiting| Waiting {
        unit: row.units.first().copied().map(UnitId),
        held: u32::try_from(row.held).unwrap_or(u32::MAX),
        answered: u32::try_from(row.answered).unwrap_or(u32::MAX),
        seed: row.seed,
        progress: read_progress((row.answers, row.last_stretch), (row.quiz_asked, row.quiz_right)),
    };
    Ok(rows.into_iter().map(decode).collect())
}

/// Whether ordinary work at a step could be somebody's.
pub async fn ordinary_on_offer(db: &Db, actor: ActorId, step: StepId) -> Result<bool, StoreError> {
    Ok(queries::ordinary_on_offer().bind(db.sql(), &step.0, &actor.0).one().await?)
}

/// The questions that these runs put, where they were not answered yet and are still asked.
pub async fn asked_in(db: &Db, runs: &[RunId]) -> Result<Vec<Asked>, StoreError> {
    let runs: Vec<Uuid> = runs.iter().map(|run| run.0).collect();
    let rows = queries::asked_in_runs().bind(db.sql(), &runs).all().await?;
    let decode = |row: queries::AskedInRuns| {
        Ok(Asked {
            run: RunId(row.run_id),
            gold: row.gold_id,
            actor: ActorId(row.actor_id),
            step: StepId(row.step_id),
            answer: read_answer(row.gold_id, row.answer)?,
            revision: row.revision,
        })
    };
    rows.into_iter().map(decode).collect()
}

/// Everybody's answers to a question.
pub async fn answers_to(db: &Db, gold: Uuid) -> Result<Vec<AnsweredGold>, StoreError> {
    let rows = queries::asked_of_gold().bind(db.sql(), &gold).all().await?;
    let decode = |row: queries::AskedOfGold| AnsweredGold {
        run: RunId(row.run_id),
        actor: ActorId(row.actor_id),
        step: StepId(row.step_id),
        judgment: JudgmentId(row.judgment_id),
        decision: row.decision,
        data: row.data,
    };
    Ok(rows.into_iter().map(decode).collect())
}

/// Notes how somebody fared.
pub async fn save_graded(
    tx: &Tx,
    (run, judgment): (RunId, JudgmentId),
    graded: &Graded,
    revision: i32,
) -> Result<(), StoreError> {
    let params = SaveAskedParams {
        now: tx.now(),
        judgment: judgment.0,
        score: graded.score,
        wrong: graded.wrong.clone(),
        revision,
        run: run.0,
    };
    queries::save_asked().params(tx.sql(), &params).one().await?;
    Ok(())
}

/// Notes how somebody fared by right answers that have changed since.
pub async fn regrade_evidence(tx: &Tx, judgment: JudgmentId, score: f64) -> Result<(), StoreError> {
    queries::regrade_evidence().bind(tx.sql(), &score, &judgment.0).opt().await?;
    Ok(())
}

/// How somebody fared with what they handed in under an assignment of theirs, if it was a question: the step, the score, the fields
/// that were wrong, and the reason.
pub async fn feedback(
    db: &Db,
    actor: ActorId,
    assignment: AssignmentId,
) -> Result<Option<(StepId, Graded, Option<String>)>, StoreError> {
    let row = queries::feedback_of_assignment().bind(db.sql(), &assignment.0, &actor.0).opt().await?;
    Ok(row.map(|row| (StepId(row.step_id), Graded { score: row.score, wrong: row.wrong }, row.reason)))
}

fn read_answer(gold: Uuid, answer: Value) -> Result<GoldAnswer, StoreError> {
    let corrupt = |error| StoreError::Corrupt { table: "gold", row: format!("{gold}: {error}") };
    serde_json::from_value(answer).map_err(corrupt)
}

fn decode(row: GoldRow) -> Result<Gold, StoreError> {
    Ok(Gold {
        answer: read_answer(row.gold_id, row.answer)?,
        id: row.gold_id,
        project: ProjectId(row.project_id),
        workflow: row.workflow_key,
        stage: row.stage_key,
        item: ItemId(row.item_id),
        external_key: row.external_key,
        payload: row.payload,
        reason: row.reason,
        is_active: row.state == "active",
        revision: row.revision,
        answers: row.answers,
        score: row.score,
        created_by: ActorId(row.created_by),
        created_at: row.created_at,
        changed_at: row.changed_at,
    })
}
