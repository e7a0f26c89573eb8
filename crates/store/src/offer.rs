//! What is on offer to somebody, and why nothing is.

use handoff_core::id::{ActorId, GroupId, ProjectId, RunId, StepId, UnitId, VersionId};
use handoff_core::run::Worked;
use handoff_queries::client::Params;
use handoff_queries::queries::unit::{
    ListClaimableParams, WhyNothingParams, list_claimable, queues_on_offer, why_nothing as why_nothing_query,
};
use jiff::Timestamp;
use uuid::Uuid;

use crate::{Db, StoreError};

/// A unit on offer in a queue that could be the actor's; whether it is, core decides.
#[derive(Clone, Debug)]
pub struct Offer {
    /// The unit.
    pub unit: UnitId,
    /// Its run.
    pub run: RunId,
    /// The project.
    pub project: ProjectId,
    /// The version the run is pinned to.
    pub version: VersionId,
    /// The queue it stands in.
    pub step: StepId,
    /// The stage.
    pub stage: String,
    /// The round.
    pub round: i16,
    /// How urgent.
    pub priority: i16,
    /// Since when.
    pub created_at: Timestamp,
    /// Who started the run.
    pub started_by: ActorId,
    /// The group it was handed to because nobody acted in time.
    pub handed_to: Option<GroupId>,
    /// Whether it corrects another unit.
    pub corrects: bool,
    /// Who finished which stage.
    pub worked: Vec<Worked>,
}

/// Where a list of offers goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferCursor {
    /// Priority of the last one seen.
    pub priority: i16,
    /// The last one seen.
    pub unit: UnitId,
}

/// Whose queues to look at.
#[derive(Clone, Debug)]
pub struct Queues {
    /// Who looks.
    pub actor: ActorId,
    /// Projects the actor works in.
    pub projects: Vec<ProjectId>,
    /// Groups the actor belongs to.
    pub groups: Vec<GroupId>,
    /// Only this queue.
    pub step: Option<StepId>,
    /// With the gold questions that wait for the actor.
    pub with_questions: bool,
}

impl Queues {
    pub(crate) fn ids(&self) -> (Vec<Uuid>, Vec<Uuid>) {
        (
            self.projects.iter().map(|project| project.0).collect(),
            self.groups.iter().map(|group| group.0).collect(),
        )
    }
}

/// Up to `limit` queues of the actor's groups that have something on offer, in the order they are to be tried; projects take
/// turns with `turn`.
pub async fn on_offer(db: &Db, queues: &Queues, turn: i64, limit: i64) -> Result<Vec<StepId>, StoreError> {
    let (projects, groups) = queues.ids();
    let found = queues_on_offer().bind(db.sql(), &projects, &groups, &turn, &limit).all().await?;
    Ok(found.into_iter().map(StepId).collect())
}

/// What stands between somebody and work.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "facts that were looked up together; any of them may hold")]
pub struct Nothing {
    /// Whether others hold something in queues of theirs.
    pub held_by_others: bool,
    /// Whether something stands still.
    pub stands_still: bool,
    /// Whether something is free that is not for this person.
    pub for_others: bool,
    /// Whether they hold something themselves.
    pub held_by_actor: bool,
    /// The key of a group that they are not in whose queues have work.
    pub of_group: Option<String>,
}

/// Why nothing is on offer.
pub async fn why_nothing(db: &Db, queues: &Queues) -> Result<Nothing, StoreError> {
    let (projects, groups) = queues.ids();
    let step = queues.step.map(|step| step.0);
    let params = WhyNothingParams { projects, groups, actor: queues.actor.0, step };
    let row = why_nothing_query().params(db.sql(), &params).one().await?;
    Ok(Nothing {
        held_by_others: row.held_by_others,
        stands_still: row.stands_still,
        for_others: row.for_others,
        held_by_actor: row.held_by_actor,
        of_group: row.of_group,
    })
}

/// Up to `limit` units on offer, most urgent and then oldest first; none of the steps `without`.
pub async fn offers(
    db: &Db,
    queues: &Queues,
    without: &[StepId],
    after: Option<OfferCursor>,
    limit: i64,
) -> Result<Vec<Offer>, StoreError> {
    let (projects, groups) = queues.ids();
    let params = ListClaimableParams {
        step: queues.step.map(|step| step.0),
        after_unit: after.map(|cursor| cursor.unit.0),
        after_priority: after.map(|cursor| cursor.priority),
        actor: queues.actor.0,
        row_limit: limit,
        with_questions: queues.with_questions,
        without: without.iter().map(|step| step.0).collect::<Vec<Uuid>>(),
        projects,
        groups,
    };
    let rows = list_claimable().params(db.sql(), &params).all().await?;
    Ok(rows
        .into_iter()
        .map(|row| Offer {
            unit: UnitId(row.unit_id),
            run: RunId(row.run_id),
            project: ProjectId(row.project_id),
            version: VersionId(row.version_id),
            step: StepId(row.step_id),
            stage: row.stage_key,
            round: row.round,
            priority: row.priority,
            created_at: row.created_at,
            started_by: ActorId(row.started_by),
            handed_to: row.handed_to.map(GroupId),
            corrects: row.corrects,
            worked: row
                .worked_stages
                .into_iter()
                .zip(row.worked_actors)
                .map(|(stage, actor)| Worked { stage: stage.into(), actor: ActorId(actor) })
                .collect(),
        })
        .collect())
}
