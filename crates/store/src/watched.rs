//! What people did, and what rules over it found and want done.

use handoff_core::id::{ActorId, AssignmentId, JudgmentId, ProjectId, RunId, StepId, UnitId};
use handoff_core::quality::measure::LatestAct;
use handoff_core::quality::watch::{Order, Reach};
use handoff_queries::client::Params;
use handoff_queries::queries::quality as queries;
use handoff_queries::queries::quality::{ActsOfActorParams, AddFlagParams, AddOrderParams};
use handoff_queries::types::NewActBorrowed;
use jiff::Timestamp;
use serde_json::Value;
use uuid::Uuid;

use crate::error::expect_rows;
use crate::quality::column;
use crate::{Db, StoreError, Tx};

/// What somebody did.
#[derive(Clone, Debug, PartialEq)]
pub struct Act {
    /// The project.
    pub project: ProjectId,
    /// Who.
    pub actor: ActorId,
    /// What they handed in.
    pub judgment: JudgmentId,
    /// What they held until then.
    pub held: AssignmentId,
    /// The queue.
    pub step: StepId,
    /// The unit.
    pub unit: UnitId,
    /// The run.
    pub run: RunId,
    /// Equal answers have equal digests.
    pub answer: [u8; 16],
    /// The place of the chosen option, from 0.
    pub option: Option<i16>,
    /// When.
    pub at: Timestamp,
}

/// Keeps what people did, and how long it took them.
pub async fn add_acts(tx: &Tx, acts: &[Act]) -> Result<(), StoreError> {
    if acts.is_empty() {
        return Ok(());
    }
    let rows = column(acts, |act| NewActBorrowed {
        project_id: act.project.0,
        actor_id: act.actor.0,
        judgment_id: act.judgment.0,
        assignment_id: act.held.0,
        step_id: act.step.0,
        unit_id: act.unit.0,
        run_id: act.run.0,
        answer: &act.answer,
        option_place: act.option,
        occurred_at: act.at,
    });
    let written = queries::add_acts().bind(tx.sql(), &rows).all().await?;
    expect_rows("act", acts.len(), written.len())
}

/// Whose acts, and which.
#[derive(Clone, Copy, Debug)]
pub struct ActsOf {
    /// The project.
    pub project: ProjectId,
    /// Who.
    pub actor: ActorId,
    /// From then on.
    pub since: Option<Timestamp>,
    /// Until then.
    pub until: Option<Timestamp>,
    /// At one step.
    pub step: Option<StepId>,
}

/// Up to `limit` of what somebody handed in, newest first: the judgments with their runs and units.
pub async fn acts_of(
    db: &Db,
    of: ActsOf,
    limit: i64,
) -> Result<Vec<(RunId, StepId, UnitId, JudgmentId)>, StoreError> {
    let params = ActsOfActorParams {
        project: of.project.0,
        actor: of.actor.0,
        since: of.since,
        until: of.until,
        step: of.step.map(|step| step.0),
        row_limit: limit,
    };
    let rows = queries::acts_of_actor().params(db.sql(), &params).all().await?;
    let place = |row: queries::ActsOfActor| {
        (RunId(row.run_id), StepId(row.step_id), UnitId(row.unit_id), JudgmentId(row.judgment_id))
    };
    Ok(rows.into_iter().map(place).collect())
}

/// Up to `limit` people of a project at each step where they handed in something, with the latest unit.
pub async fn people_at_steps(
    db: &Db,
    project: ProjectId,
    limit: i64,
) -> Result<Vec<(StepId, ActorId, UnitId)>, StoreError> {
    let rows = queries::people_at_steps().bind(db.sql(), &project.0, &limit).all().await?;
    let place =
        |row: queries::PeopleAtSteps| (StepId(row.step_id), ActorId(row.actor_id), UnitId(row.unit_id));
    Ok(rows.into_iter().map(place).collect())
}

/// The latest acts at a step, or of one person there, newest first.
pub async fn latest_acts(
    db: &Db,
    step: StepId,
    actor: Option<ActorId>,
    limit: i64,
) -> Result<Vec<LatestAct>, StoreError> {
    let rows = match actor {
        None => queries::acts_of_step().bind(db.sql(), &step.0, &limit).all().await?,
        Some(actor) => queries::acts_of_person().bind(db.sql(), &step.0, &actor.0, &limit).all().await?,
    };
    let decode = |row: queries::ActRow| LatestAct {
        actor: ActorId(row.actor_id),
        judgment: JudgmentId(row.judgment_id),
        unit: UnitId(row.unit_id),
        run: RunId(row.run_id),
        seconds: row.seconds,
        answer: handoff_core::text::hex(&row.answer),
        option: row.option_place.and_then(|option| usize::try_from(option).ok()),
    };
    Ok(rows.into_iter().map(decode).collect())
}

/// Up to which judgment a rule has struck a subject.
pub async fn strike(
    db: &Db,
    project: ProjectId,
    rule: &[u8],
    subject: Uuid,
) -> Result<Option<Uuid>, StoreError> {
    Ok(queries::find_strike().bind(db.sql(), &project.0, &rule, &subject).opt().await?)
}

/// Notes up to which judgment a rule has struck a subject.
pub async fn save_strike(
    tx: &Tx,
    project: ProjectId,
    rule: &[u8],
    subject: Uuid,
    marker: Uuid,
) -> Result<(), StoreError> {
    queries::save_strike().bind(tx.sql(), &project.0, &rule, &subject, &marker).one().await?;
    Ok(())
}

/// What a rule found.
#[derive(Clone, Debug)]
pub struct Flag {
    /// Its place.
    pub id: i64,
    /// Which rule, from 1.
    pub rule: i32,
    /// What was measured.
    pub measure: String,
    /// How much.
    pub value: f64,
    /// On how many answers.
    pub answers: i32,
    /// What followed.
    pub action: Value,
    /// What taking answers back was to change, as it was reckoned before.
    pub reach: Option<Reach>,
    /// Who.
    pub actor: Option<ActorId>,
    /// Which unit.
    pub unit: Option<UnitId>,
    /// Where.
    pub step: Option<StepId>,
    /// When.
    pub at: Timestamp,
}

/// Keeps what a rule found.
pub async fn add_flag(tx: &Tx, project: ProjectId, flag: &Flag) -> Result<(), StoreError> {
    let params = AddFlagParams {
        project: project.0,
        rule: flag.rule,
        measure: flag.measure.as_str(),
        value: flag.value,
        answers: flag.answers,
        action: &flag.action,
        reach: flag.reach.map(|reach| serde_json::json!(reach)),
        actor: flag.actor.map(|actor| actor.0),
        unit: flag.unit.map(|unit| unit.0),
        step: flag.step.map(|step| step.0),
        now: flag.at,
    };
    queries::add_flag().params(tx.sql(), &params).one().await?;
    Ok(())
}

/// Up to `limit` of what rules found, latest first.
pub async fn flags(
    db: &Db,
    project: ProjectId,
    before: Option<i64>,
    limit: i64,
) -> Result<Vec<Flag>, StoreError> {
    let rows = queries::list_flags().bind(db.sql(), &project.0, &before, &limit).all().await?;
    let reach = |row: &queries::ListFlags| match row.reach.clone() {
        None => Ok(None),
        Some(reach) => serde_json::from_value(reach).map(Some).map_err(|error| StoreError::Corrupt {
            table: "quality_flag",
            row: format!("{}: {error}", row.flag_id),
        }),
    };
    let decode = |row: queries::ListFlags| {
        Ok(Flag {
            reach: reach(&row)?,
            id: row.flag_id,
            rule: row.rule,
            measure: row.measure,
            value: row.value,
            answers: row.answers,
            action: row.action,
            actor: row.actor_id.map(ActorId),
            unit: row.unit_id.map(UnitId),
            step: row.step_id.map(StepId),
            at: row.occurred_at,
        })
    };
    rows.into_iter().map(decode).collect()
}

/// What a rule wants done to a unit.
#[derive(Clone, Debug)]
pub struct QualityOrder {
    /// Its place.
    pub id: i64,
    /// Which unit.
    pub unit: UnitId,
    /// What.
    pub order: Order,
    /// Why.
    pub reason: String,
}

/// Keeps what is to be done.
pub async fn add_order(tx: &Tx, unit: UnitId, order: &Order, reason: &str) -> Result<(), StoreError> {
    let (kind, judgments, by): (_, &[JudgmentId], u16) = match order {
        Order::Taint(judgments) => ("taint", judgments, 0),
        Order::RaiseOverlap { by } => ("raise_overlap", &[], *by),
        Order::SendToReview => ("send_to_review", &[], 0),
    };
    let params = AddOrderParams {
        kind,
        unit: unit.0,
        judgments: column(judgments, |judgment| judgment.0),
        by_people: i16::try_from(by).unwrap_or(i16::MAX),
        reason,
        now: tx.now(),
    };
    queries::add_order().params(tx.sql(), &params).one().await?;
    Ok(())
}

/// Up to `limit` things to be done, oldest first.
pub async fn open_orders(db: &Db, limit: i64) -> Result<Vec<QualityOrder>, StoreError> {
    let rows = queries::open_orders().bind(db.sql(), &limit).all().await?;
    let decode = |row: queries::OpenOrders| {
        let order = match row.kind.as_str() {
            "taint" => Order::Taint(row.judgments.into_iter().map(JudgmentId).collect()),
            "raise_overlap" => Order::RaiseOverlap { by: u16::try_from(row.by_people).unwrap_or_default() },
            "send_to_review" => Order::SendToReview,
            other => {
                let row = format!("{}: {other:?}", row.order_id);
                return Err(StoreError::Corrupt { table: "quality_order", row });
            }
        };
        Ok(QualityOrder { id: row.order_id, unit: UnitId(row.unit_id), order, reason: row.reason })
    };
    rows.into_iter().map(decode).collect()
}

/// Tells with the strike that gave an order what it reached.
pub async fn tell_reach(tx: &Tx, order: i64, reach: Reach) -> Result<(), StoreError> {
    queries::tell_reach().bind(tx.sql(), &serde_json::json!(reach), &order).all().await?;
    Ok(())
}

/// Notes that something was done.
pub async fn close_order(tx: &Tx, order: i64) -> Result<(), StoreError> {
    queries::close_order().bind(tx.sql(), &tx.now(), &order).opt().await?;
    Ok(())
}
