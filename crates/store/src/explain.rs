//! What stands between somebody and work, queue by queue and unit by unit.

use handoff_core::id::{ActorId, GroupId, RunId, StepId, UnitId, VersionId};
use handoff_core::run::{AssignmentStatus, RunState, Worked};
use handoff_queries::client::Params;
use handoff_queries::queries::unit::{
    ExplainHeldParams, ExplainStepsParams, ExplainUnitsParams, ExplainedUnit, OpenOfActorParams,
    explain_held, explain_steps, explain_units, open_of_actor,
};
use jiff::Timestamp;
use uuid::Uuid;

use crate::actor::read_word;
use crate::unit::Queues;
use crate::{Db, StoreError};

/// A queue with something open in it.
#[derive(Clone, Debug)]
pub struct OpenStep {
    /// Which.
    pub step: StepId,
    /// Its version.
    pub version: VersionId,
    /// Its stage.
    pub stage: String,
    /// Whether anybody may take from it.
    pub active: bool,
    /// How many units have a free slot, as far as they were counted.
    pub free: i64,
    /// How many units without a free slot others hold.
    pub held: i64,
    /// How many units without a free slot the actor holds.
    pub mine: i64,
}

/// A unit, with all that decides whether it is for somebody.
#[derive(Clone, Debug)]
pub struct OpenUnit {
    /// Its queue.
    pub step: StepId,
    /// Which.
    pub unit: UnitId,
    /// Its run.
    pub run: RunId,
    /// The version the run is pinned to.
    pub version: VersionId,
    /// Who started the run.
    pub started_by: ActorId,
    /// The group that it was handed to because nobody acted in time.
    pub handed_to: Option<GroupId>,
    /// Whether it corrects another unit.
    pub corrects: bool,
    /// Whether the run stands still.
    pub paused: bool,
    /// When the first lease of those who hold it runs out, if it has no free slot.
    pub held_until: Option<Timestamp>,
    /// What the actor has to do with it.
    pub mine: Option<AssignmentStatus>,
    /// Who finished which stage.
    pub worked: Vec<Worked>,
}

/// Queues with something open in them; units are counted up to `limit`.
pub async fn open_steps(db: &Db, queues: &Queues, limit: i64) -> Result<Vec<OpenStep>, StoreError> {
    let (projects, groups) = queues.ids();
    let step = queues.step.map(|step| step.0);
    let params = ExplainStepsParams { row_limit: limit, actor: queues.actor.0, groups, projects, step };
    let rows = explain_steps().params(db.sql(), &params).all().await?;
    let steps = rows.into_iter().map(|row| OpenStep {
        step: StepId(row.step_id),
        version: VersionId(row.version_id),
        stage: row.stage_key,
        active: row.active,
        free: row.free,
        held: row.held,
        mine: row.mine,
    });
    Ok(steps.collect())
}

/// Free units of these queues, and what was handed to the actor's groups; up to `limit` of each.
pub async fn free_units(
    db: &Db,
    queues: &Queues,
    steps: &[StepId],
    limit: i64,
) -> Result<Vec<OpenUnit>, StoreError> {
    let (projects, groups) = queues.ids();
    let params = ExplainUnitsParams {
        actor: queues.actor.0,
        steps: steps.iter().map(|step| step.0).collect::<Vec<Uuid>>(),
        step: queues.step.map(|step| step.0),
        projects,
        groups,
        row_limit: limit,
    };
    explain_units().params(db.sql(), &params).all().await?.into_iter().map(open_unit).collect()
}

/// How many of the leases that end soonest are looked through for each unit: most may be of other queues.
const LEASES_FOR_A_UNIT: i64 = 20;

/// Units of these queues that others hold all slots of, and those handed to the actor's groups; those that may be free soonest come first,
/// up to `limit`.
pub async fn held_units(
    db: &Db,
    queues: &Queues,
    steps: &[StepId],
    limit: i64,
) -> Result<Vec<OpenUnit>, StoreError> {
    let (projects, groups) = queues.ids();
    let params = ExplainHeldParams {
        actor: queues.actor.0,
        steps: steps.iter().map(|step| step.0).collect::<Vec<Uuid>>(),
        step: queues.step.map(|step| step.0),
        projects,
        groups,
        row_limit: limit,
        leases_max: limit * LEASES_FOR_A_UNIT,
    };
    let mut units: Vec<OpenUnit> = Vec::new();
    for row in explain_held().params(db.sql(), &params).all().await? {
        // Several may hold it: whoever lets go first makes room.
        if !units.iter().any(|unit| unit.unit.0 == row.unit_id) {
            units.push(open_unit(row)?);
        }
    }
    Ok(units)
}

fn open_unit(row: ExplainedUnit) -> Result<OpenUnit, StoreError> {
    let mine =
        row.mine.first().map(|word| read_word("assignment", row.unit_id, word, AssignmentStatus::from_word));
    let worked = row.worked_stages.into_iter().zip(row.worked_actors);
    Ok(OpenUnit {
        step: StepId(row.step_id),
        unit: UnitId(row.unit_id),
        run: RunId(row.run_id),
        version: VersionId(row.version_id),
        started_by: ActorId(row.started_by),
        handed_to: row.handed_to.map(GroupId),
        corrects: row.corrects,
        paused: row.run_state == RunState::Paused.word(),
        held_until: row.held_until,
        mine: mine.transpose()?,
        worked: worked.map(|(stage, actor)| Worked { stage: stage.into(), actor: ActorId(actor) }).collect(),
    })
}

/// How many units of a queue somebody holds by a lease that runs.
pub async fn open_of(db: &Db, actor: ActorId, step: StepId, now: Timestamp) -> Result<u32, StoreError> {
    let params = OpenOfActorParams { actor: actor.0, step: step.0, now };
    let open = open_of_actor().params(db.sql(), &params).one().await?;
    Ok(u32::try_from(open).unwrap_or(u32::MAX))
}
