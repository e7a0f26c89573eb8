//! What is known of how well people work, as those see it who steer quality, and as everybody sees it of themselves.

use handoff_core::actor::ActorContext;
use handoff_core::id::{ActorId, AssignmentId, ProjectId};
use handoff_core::permission::InProject;
use handoff_core::quality::gold::Graded;
use handoff_core::quality::policy::QualityPolicy;
use handoff_store::{Db, StoreError, gold, quality};
use jiff::Timestamp;

use crate::Ctx;
use crate::read::visible_project;

pub use handoff_store::gold::Gold;
pub use handoff_store::quality::{Flag, HistoryLine, Record};
use uuid::Uuid;

/// What was found of something that not everybody may see.
#[derive(Clone, Debug)]
pub enum Seen<T> {
    /// The project does not exist for this actor.
    NoProject,
    /// It exists, but this is not for them.
    Forbidden,
    /// This.
    Is(T),
}

async fn project(db: &Db, actor: &ActorContext, key: &str, own: bool) -> Result<Seen<ProjectId>, StoreError> {
    let Some(project) = visible_project(db, actor, key).await? else { return Ok(Seen::NoProject) };
    let may = own || actor.may(InProject::Quality, project.id);
    Ok(if may { Seen::Is(project.id) } else { Seen::Forbidden })
}

macro_rules! see {
    ($found:expr) => {
        match $found {
            Seen::NoProject => return Ok(Seen::NoProject),
            Seen::Forbidden => return Ok(Seen::Forbidden),
            Seen::Is(project) => project,
        }
    };
}

/// What a project asks of quality.
pub async fn find_policy(
    ctx: &Ctx,
    actor: &ActorContext,
    key: &str,
) -> Result<Seen<QualityPolicy>, StoreError> {
    let db = ctx.store().db().await?;
    let project = see!(project(&db, actor, key, false).await?);
    Ok(Seen::Is(quality::policy(&db, project).await?))
}

/// Up to `limit` records, by skill and actor.
pub async fn list_records(
    ctx: &Ctx,
    actor: &ActorContext,
    key: &str,
    skill: Option<&str>,
    after: Option<(&str, ActorId)>,
    limit: i64,
) -> Result<Seen<Vec<Record>>, StoreError> {
    let db = ctx.store().db().await?;
    let project = see!(project(&db, actor, key, false).await?);
    Ok(Seen::Is(quality::records(&db, project, skill, after, limit).await?))
}

/// Somebody's records and their history, latest first. Everybody may see their own, in round figures: who saw each piece of evidence come
/// would know what of their work was a question.
pub async fn find_person(
    ctx: &Ctx,
    actor: &ActorContext,
    key: &str,
    person: ActorId,
    before: Option<i64>,
    limit: i64,
) -> Result<Seen<(Vec<Record>, Vec<HistoryLine>)>, StoreError> {
    let db = ctx.store().db().await?;
    let project = see!(project(&db, actor, key, person == actor.actor).await?);
    let mut records = quality::records_of(&db, project, person).await?;
    let in_full = actor.may(InProject::Quality, project);
    let mut history = quality::history(&db, (project, person), in_full, before, limit).await?;
    if !in_full {
        for record in &mut records {
            (record.trust, record.evidence) = in_round_figures(record.trust, record.evidence);
            record.updated_at = start_of_day(record.updated_at);
        }
        for line in &mut history {
            (line.trust, line.evidence) = in_round_figures(line.trust, line.evidence);
        }
    }
    Ok(Seen::Is((records, history)))
}

fn in_round_figures(trust: f64, evidence: i32) -> (f64, i32) {
    ((trust * 10.0).round() / 10.0, evidence / 10 * 10)
}

fn start_of_day(at: Timestamp) -> Timestamp {
    Timestamp::from_second(at.as_second() - at.as_second().rem_euclid(86_400)).unwrap_or(at)
}

/// Up to `limit` gold questions, oldest first.
pub async fn list_gold(
    ctx: &Ctx,
    actor: &ActorContext,
    key: &str,
    state: Option<&str>,
    after: Option<Uuid>,
    limit: i64,
) -> Result<Seen<Vec<Gold>>, StoreError> {
    let db = ctx.store().db().await?;
    let project = see!(project(&db, actor, key, false).await?);
    Ok(Seen::Is(gold::list(&db, project, state, after, limit).await?))
}

/// One gold question; none: there is no such.
pub async fn find_gold(
    ctx: &Ctx,
    actor: &ActorContext,
    key: &str,
    gold: Uuid,
) -> Result<Seen<Option<Gold>>, StoreError> {
    let db = ctx.store().db().await?;
    let project = see!(project(&db, actor, key, false).await?);
    Ok(Seen::Is(gold::find(&db, gold).await?.filter(|gold| gold.project == project)))
}

/// How the actor fared with what they handed in, where it was a gold question and its stage tells: how right, and the reason. Ordinary
/// work, questions not compared yet and stages that tell nothing look alike.
pub async fn feedback(
    ctx: &Ctx,
    actor: &ActorContext,
    assignment: AssignmentId,
) -> Result<Option<(Graded, Option<String>)>, StoreError> {
    let db = ctx.store().db().await?;
    let Some((step, graded, reason)) = gold::feedback(&db, actor.actor, assignment).await? else {
        return Ok(None);
    };
    let Some((_, version)) = ctx.place_of(step).await? else { return Ok(None) };
    let definition = ctx.definition(&db, version).await?;
    let plan = definition.stage_of(step).and_then(|stage| stage.kind.human()?.gold());
    Ok(plan.filter(|plan| plan.feedback).map(|_| (graded, reason)))
}

/// Up to `limit` of what rules found, latest first.
pub async fn list_flags(
    ctx: &Ctx,
    actor: &ActorContext,
    key: &str,
    before: Option<i64>,
    limit: i64,
) -> Result<Seen<Vec<Flag>>, StoreError> {
    let db = ctx.store().db().await?;
    let project = see!(project(&db, actor, key, false).await?);
    Ok(Seen::Is(quality::flags(&db, project, before, limit).await?))
}
