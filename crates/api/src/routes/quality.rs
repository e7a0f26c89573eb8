//! How well people work: what a project asks, what is known, and what follows.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use handoff_core::id::ActorId;
use handoff_core::quality::policy::{Finished, QualityPolicy};
use handoff_core::quality::trust::Standing;
use handoff_core::quality::watch::Reach;
use handoff_core::run::taint::TaintRefused;
use handoff_engine::quality::{QualityRefused, SetQualityPolicy, SetStanding, TaintJudgmentsRefused};
use handoff_engine::read::quality::{
    Flag, HistoryLine, Record, Seen, find_person, find_policy, list_flags, list_records,
};
use http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use uuid::Uuid;

use super::blast::RulesPreviewView;
use super::{blast, gold, results};
use crate::App;
use crate::extract::{PathOf, QueryOf, SignedIn, Submitted};
use crate::page::{Page, PageQuery, bad_cursor, check_limit, read_cursor};
use crate::problem::{Code, Problem};

/// The routes about quality.
pub(super) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(results::get_result))
        .routes(routes!(results::project_results))
        .routes(routes!(get_policy, set_policy))
        .routes(routes!(list_people))
        .routes(routes!(get_person))
        .routes(routes!(set_standing))
        .routes(routes!(flags))
        .routes(routes!(blast::taint_unit))
        .routes(routes!(blast::taint_actor))
        .routes(routes!(gold::add_gold, gold::list_golds))
        .routes(routes!(gold::get_gold, gold::edit_gold))
        .routes(routes!(gold::get_feedback))
}

/// What may be seen, or a problem.
pub(super) fn seen<T>(seen: Seen<T>) -> Result<T, Problem> {
    match seen {
        Seen::NoProject => Err(Problem::not_found("This project")),
        Seen::Forbidden => Err(Problem::new(Code::Forbidden, format!("{}.", QualityRefused::Forbidden))),
        Seen::Is(found) => Ok(found),
    }
}

impl From<QualityRefused> for Problem {
    fn from(refused: QualityRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            QualityRefused::NoSuchProject(_) => Self::not_found("This project"),
            QualityRefused::Forbidden => Self::new(Code::Forbidden, detail),
            QualityRefused::Policy(_) => Self::new(Code::InvalidValue, detail),
            QualityRefused::NoSuchActor(_) => Self::new(Code::NotFound, detail),
            QualityRefused::Text { field, problem } => Self::invalid_value(&format!("/{field}"), &problem),
            QualityRefused::Warning => {
                Self::new(Code::InvalidValue, detail).at("/standing", "must be good, paused or removed")
            }
        }
    }
}

/// Read what a project asks of quality
#[utoipa::path(get, path = "/v1/projects/{project}/quality/policy", tag = "quality",
    params(("project" = String, Path, description = "The project's key")),
    responses((status = 200, body = Value), (status = "default", body = Problem)))]
pub(crate) async fn get_policy(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(project): PathOf<String>,
) -> Result<Json<Value>, Problem> {
    let policy = seen(find_policy(&app.ctx, &signed_in.caller.actor, &project).await?)?;
    Ok(Json(json!(policy)))
}

/// What a project asks of quality: `trust` says how evidence becomes trust and what follows, `rules` what is watched, `finished`
/// whether finished units are kept or reopened when a judgment behind them is tainted. What is left out is as usual.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[schema(example = json!({"trust": {"gold_weight": 1.0, "agreement_weight": 0.3, "review_weight": 1.0, "window": 100,
    "pause_below": 0.6}, "rules": [{"collect": {"measure": "too_fast", "last": 20, "at_least": 10},
    "condition": {"above": 0.5}, "action": "warn"}], "finished": "keep"}))]
pub(crate) struct PolicyDocument(Value);

/// Whether to do it.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct PolicyQuery {
    /// Only tell what its rules would take back as things are. Do this first.
    #[serde(default)]
    preview: bool,
}

/// See what the rules of a policy would take back, and set what a project asks of quality
#[utoipa::path(put, path = "/v1/projects/{project}/quality/policy", tag = "quality", request_body = PolicyDocument,
    params(("project" = String, Path, description = "The project's key"), PolicyQuery,
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 200, body = Value),
              (status = 202, body = RulesPreviewView, description = "A preview: nothing was changed"),
              (status = "default", body = Problem)))]
pub(crate) async fn set_policy(
    State(app): State<App>,
    PathOf(project): PathOf<String>,
    QueryOf(query): QueryOf<PolicyQuery>,
    submitted: Submitted<PolicyDocument>,
) -> Result<Response, Problem> {
    let policy: QualityPolicy = serde_json::from_value(submitted.body.0.clone())
        .map_err(|error| Problem::new(Code::InvalidBody, format!("This is no policy: {error}.")))?;
    if query.preview {
        let (caller, _) = submitted.by();
        return blast::preview_policy(&app, caller, &project, &policy).await;
    }
    let command = SetQualityPolicy { project, policy };
    app.answer(submitted.by(), &command, StatusCode::OK, |policy| json!(policy)).await
}

/// How well somebody works at a skill.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct WorkRecordView {
    actor_id: Uuid,
    skill: String,
    /// How far they are trusted, from 0 to 1.
    trust: f64,
    /// On how many pieces of evidence that rests.
    evidence: i32,
    /// `good`, `warned`, `paused` or `removed`.
    #[schema(example = "good")]
    standing: &'static str,
    /// Until when they get no work in any case.
    barred_until: Option<Timestamp>,
    /// When they passed the entry quiz.
    qualified_at: Option<Timestamp>,
    /// What reviews with a guarantee have shown: "errors are at most `at_most`, with this certainty", whether the promise holds, and the share
    /// that is looked at from here on.
    promise: Option<Value>,
    updated_at: Timestamp,
}

impl From<Record> for WorkRecordView {
    fn from(record: Record) -> Self {
        Self {
            actor_id: record.key.actor.0,
            skill: record.key.skill,
            trust: record.trust,
            evidence: record.evidence,
            standing: record.standing.word(),
            barred_until: record.barred_until,
            qualified_at: record.qualified_at,
            promise: record.promise,
            updated_at: record.updated_at,
        }
    }
}

/// Which records.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct PeopleQuery {
    /// At one skill.
    skill: Option<String>,
    /// How many rows at most: 1 to 200, 50 when nothing is said.
    #[param(minimum = 1, maximum = 200)]
    limit: Option<i64>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// List how well people work, by skill
#[utoipa::path(get, path = "/v1/projects/{project}/quality/people", tag = "quality",
    params(("project" = String, Path, description = "The project's key"), PeopleQuery),
    responses((status = 200, body = Page<WorkRecordView>), (status = "default", body = Problem)))]
pub(crate) async fn list_people(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(project): PathOf<String>,
    QueryOf(query): QueryOf<PeopleQuery>,
) -> Result<Json<Page<WorkRecordView>>, Problem> {
    let limit = check_limit(query.limit)?;
    let after = query.cursor.as_deref().map(read_cursor).transpose()?;
    let after = after.as_deref().map(|text| text.split_once(' ').ok_or_else(bad_cursor)).transpose()?;
    let place = |(actor, skill): (&str, _)| actor.parse().map(|actor| (skill, ActorId(actor)));
    let after = after.map(place).transpose().map_err(|_| bad_cursor())?;
    let skill = query.skill.as_deref();
    let records = list_records(&app.ctx, &signed_in.caller.actor, &project, skill, after, limit).await?;
    let place = |record: &Record| format!("{} {}", record.key.actor.0, record.key.skill);
    Ok(Json(Page::new(seen(records)?, limit, place, Into::into)))
}

/// How well somebody works, and how that came to be.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PersonView {
    records: Vec<WorkRecordView>,
    /// Latest first.
    history: Page<HistoryView>,
}

/// How a record was at some time.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct HistoryView {
    skill: String,
    trust: f64,
    evidence: i32,
    standing: &'static str,
    barred_until: Option<Timestamp>,
    /// Why it changed.
    cause: String,
    /// Who changed it; absent: evidence did.
    changed_by: Option<Uuid>,
    changed_at: Timestamp,
}

impl From<HistoryLine> for HistoryView {
    fn from(line: HistoryLine) -> Self {
        Self {
            skill: line.skill,
            trust: line.trust,
            evidence: line.evidence,
            standing: line.standing.word(),
            barred_until: line.barred_until,
            cause: line.cause,
            changed_by: line.changed_by.map(|actor| actor.0),
            changed_at: line.changed_at,
        }
    }
}

/// Read how well somebody works; everybody may read their own
#[utoipa::path(get, path = "/v1/projects/{project}/quality/people/{actor}", tag = "quality",
    params(("project" = String, Path, description = "The project's key"),
           ("actor" = Uuid, Path, description = "The actor's id"), PageQuery),
    responses((status = 200, body = PersonView), (status = "default", body = Problem)))]
pub(crate) async fn get_person(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf((project, actor)): PathOf<(String, Uuid)>,
    QueryOf(query): QueryOf<PageQuery>,
) -> Result<Json<PersonView>, Problem> {
    let limit = query.limit()?;
    let before = query.after()?.map(|text| text.parse().map_err(|_| bad_cursor())).transpose()?;
    let found =
        find_person(&app.ctx, &signed_in.caller.actor, &project, ActorId(actor), before, limit).await?;
    let (records, history) = seen(found)?;
    Ok(Json(PersonView {
        records: records.into_iter().map(Into::into).collect(),
        history: Page::new(history, limit, |line| line.id.to_string(), Into::into),
    }))
}

/// How somebody is to stand.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"skill": "image-labelling/label", "standing": "good", "reason": "passed the training"}))]
pub(crate) struct NewStanding {
    /// At what: the first required skill of a stage, or `workflow/stage`.
    skill: String,
    /// `good`, `paused` or `removed`. Who is brought back begins anew.
    standing: String,
    /// Until when they get no work in any case.
    #[serde(default)]
    barred_until: Option<Timestamp>,
    reason: String,
}

/// Pause or remove somebody at a skill, bar them for a while, or bring them back
#[utoipa::path(put, path = "/v1/projects/{project}/quality/people/{actor}/standing", tag = "quality",
    request_body = NewStanding,
    params(("project" = String, Path, description = "The project's key"),
           ("actor" = Uuid, Path, description = "The actor's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 200, body = WorkRecordView), (status = "default", body = Problem)))]
pub(crate) async fn set_standing(
    State(app): State<App>,
    PathOf((project, actor)): PathOf<(String, Uuid)>,
    submitted: Submitted<NewStanding>,
) -> Result<Response, Problem> {
    let NewStanding { skill, standing, barred_until, reason } = submitted.body.clone();
    let standing = Standing::from_word(&standing).ok_or_else(|| Problem::from(QualityRefused::Warning))?;
    let command = SetStanding { project, actor: ActorId(actor), skill, standing, barred_until, reason };
    app.answer(submitted.by(), &command, StatusCode::OK, WorkRecordView::from).await
}

/// What taking answers back, or asking more people, reaches.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ReachView {
    /// Units that are open: their places are free again.
    open_units: usize,
    /// Finished units whose answer or confidence changes.
    results: usize,
    /// Those of them whose answer changes.
    flips: usize,
    /// Finished units that came after those in their runs, and may be built on them.
    built_on: usize,
    /// Whether more answers are taken back than were looked at.
    more: bool,
    /// Finished units of which more people were to be asked: too late for them.
    too_late: usize,
}

impl From<Reach> for ReachView {
    fn from(reach: Reach) -> Self {
        let Reach { open_units, results, flips, built_on, more, too_late } = reach;
        Self { open_units, results, flips, built_on, more, too_late }
    }
}

/// Something that a rule found.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FlagView {
    /// Which rule of the policy, from 1, as it was then.
    rule: i32,
    #[schema(example = "too_fast")]
    measure: String,
    value: f64,
    /// On how many answers it rests.
    answers: i32,
    /// What followed.
    action: Value,
    /// What taking answers back was to change, as it was reckoned before, or that it was too late to ask more people; none otherwise.
    reach: Option<ReachView>,
    actor_id: Option<Uuid>,
    unit_id: Option<Uuid>,
    step_id: Option<Uuid>,
    occurred_at: Timestamp,
}

impl From<Flag> for FlagView {
    fn from(flag: Flag) -> Self {
        Self {
            rule: flag.rule,
            measure: flag.measure,
            value: flag.value,
            answers: flag.answers,
            action: flag.action,
            reach: flag.reach.map(ReachView::from),
            actor_id: flag.actor.map(|actor| actor.0),
            unit_id: flag.unit.map(|unit| unit.0),
            step_id: flag.step.map(|step| step.0),
            occurred_at: flag.at,
        }
    }
}

/// List what rules over behaviour found, latest first
#[utoipa::path(get, path = "/v1/projects/{project}/quality/flags", tag = "quality",
    params(("project" = String, Path, description = "The project's key"), PageQuery),
    responses((status = 200, body = Page<FlagView>), (status = "default", body = Problem)))]
pub(crate) async fn flags(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(project): PathOf<String>,
    QueryOf(query): QueryOf<PageQuery>,
) -> Result<Json<Page<FlagView>>, Problem> {
    let limit = query.limit()?;
    let before = query.after()?.map(|text| text.parse().map_err(|_| bad_cursor())).transpose()?;
    let found = list_flags(&app.ctx, &signed_in.caller.actor, &project, before, limit).await?;
    Ok(Json(Page::new(seen(found)?, limit, |flag| flag.id.to_string(), Into::into)))
}

impl From<TaintJudgmentsRefused> for Problem {
    fn from(refused: TaintJudgmentsRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            TaintJudgmentsRefused::NoSuchUnit(_) => Self::not_found("This unit"),
            TaintJudgmentsRefused::Rule(rule) => match rule {
                TaintRefused::Role => Self::new(Code::Forbidden, detail),
                TaintRefused::Gold => Self::new(Code::InvalidValue, detail)
                    .at("/judgment_ids", "names an answer to a gold question"),
                TaintRefused::NoJudgments => {
                    Self::new(Code::InvalidValue, detail).at("/judgment_ids", "must name at least one")
                }
                TaintRefused::NoSuchJudgment(_) => Self::new(Code::UnknownReference, detail)
                    .at("/judgment_ids", "names another unit's judgment"),
                TaintRefused::Reason(text) => Self::invalid_value("/reason", &text),
                TaintRefused::NotAllowed(not_allowed) => not_allowed.into(),
            },
        }
    }
}

/// Reads what becomes of finished units.
pub(super) fn finished(word: Option<&str>) -> Result<Option<Finished>, Problem> {
    match word {
        None => Ok(None),
        Some("keep") => Ok(Some(Finished::Keep)),
        Some("reopen") => Ok(Some(Finished::Reopen)),
        Some(_) => Err(Problem::new(Code::InvalidValue, "finished must be keep or reopen.")
            .at("/finished", "must be keep or reopen")),
    }
}
