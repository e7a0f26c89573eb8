//! Approvals: ask for one, say yes or no, take it back, and what a project asks of them.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use handoff_core::approval::{
    Approval, Kind, NotApproved, Policy, PolicyRefused, Status, Verdict, VerdictRefused, WithdrawRefused,
};
use handoff_core::id::ApprovalId;
use handoff_engine::approval::{
    ApprovalStory, GiveVerdict, GiveVerdictRefused, RequestApproval, RequestApprovalRefused, Said,
    SetApprovalPolicy, SetApprovalPolicyRefused, WithdrawApproval, WithdrawApprovalRefused,
};
use handoff_engine::read::approval::{self as read, ApprovalsWanted};
use http::StatusCode;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::App;
use crate::extract::{NoBody, PathOf, QueryOf, SignedIn, Submitted};
use crate::page::{Page, PageQuery};
use crate::problem::{Code, Problem};

/// What is asked for.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"kind": "reopen_unit", "subject_id": "01980c2e-7f5a-7e0b-9d55-3f1a4c7be101",
    "reason": "The amount was read from the wrong page.", "payload": {"correction_reason": "data_error"}}))]
pub(crate) struct NewApproval {
    /// `reopen_unit`, `cancel_run` or `publish_workflow`.
    #[schema(example = "reopen_unit")]
    kind: String,
    /// The unit or the run it is about.
    subject_id: Uuid,
    /// Why.
    reason: String,
    /// More, for those who decide.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    payload: Option<serde_json::Map<String, Value>>,
}

/// A request, and what has become of it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ApprovalSummary {
    approval_id: Uuid,
    project_id: Uuid,
    #[schema(example = "reopen_unit")]
    kind: &'static str,
    subject_id: Uuid,
    reason: String,
    payload: Option<Value>,
    requested_by: Uuid,
    requested_at: Timestamp,
    /// How many people must say yes.
    quorum: i16,
    /// How many have.
    approved_by: i16,
    /// `PENDING`, `APPROVED`, `REJECTED`, `WITHDRAWN`, `EXPIRED` or `USED`.
    #[schema(example = "PENDING")]
    status: &'static str,
    decided_at: Option<Timestamp>,
    /// Until when it can be given and used.
    expires_at: Timestamp,
    /// When it was used; it can be used once.
    used_at: Option<Timestamp>,
}

/// A request with what was said to it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ApprovalDetail {
    #[serde(flatten)]
    summary: ApprovalSummary,
    verdicts: Vec<VerdictView>,
}

/// What somebody said.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct VerdictView {
    actor_id: Uuid,
    #[schema(example = "APPROVE")]
    verdict: &'static str,
    comment: Option<String>,
    given_at: Timestamp,
}

fn summary(approval: Approval, now: Timestamp) -> ApprovalSummary {
    let open = matches!(approval.status, Status::Pending | Status::Approved);
    let status = match approval.status {
        _ if approval.used_at.is_some() => "USED",
        _ if open && approval.expires_at <= now => "EXPIRED",
        status => status.word(),
    };
    ApprovalSummary {
        approval_id: approval.id.0,
        project_id: approval.project.0,
        kind: approval.kind.word(),
        subject_id: approval.subject,
        reason: approval.reason,
        payload: approval.payload,
        requested_by: approval.requested_by.0,
        requested_at: approval.requested_at,
        quorum: approval.quorum,
        approved_by: approval.approved_by,
        status,
        decided_at: approval.decided_at,
        expires_at: approval.expires_at,
        used_at: approval.used_at,
    }
}

impl From<ApprovalStory> for ApprovalDetail {
    fn from(story: ApprovalStory) -> Self {
        let verdict = |said: Said| VerdictView {
            actor_id: said.actor.0,
            verdict: said.verdict.word(),
            comment: said.comment,
            given_at: said.at,
        };
        Self {
            summary: summary(story.approval, story.now),
            verdicts: story.said.into_iter().map(verdict).collect(),
        }
    }
}

fn kind(word: &str, pointer: &str) -> Result<Kind, Problem> {
    let words = || Kind::ALL.iter().map(|kind| kind.word()).collect::<Vec<_>>().join(", ");
    Kind::from_word(word).ok_or_else(|| {
        let detail = format!("must be one of {}", words());
        Problem::new(Code::InvalidValue, format!("{pointer} {detail}.")).at(pointer, detail)
    })
}

/// Ask for an approval
#[utoipa::path(post, path = "/v1/approvals", tag = "approvals", request_body = NewApproval,
    params(("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 201, body = ApprovalDetail), (status = "default", body = Problem)))]
pub(crate) async fn request_approval(
    State(app): State<App>,
    submitted: Submitted<NewApproval>,
) -> Result<Response, Problem> {
    let NewApproval { kind: word, subject_id, reason, payload } = submitted.body.clone();
    let command = RequestApproval {
        kind: kind(&word, "/kind")?,
        subject: subject_id,
        reason,
        payload: payload.map(Value::Object),
    };
    app.answer(submitted.by(), &command, StatusCode::CREATED, ApprovalDetail::from).await
}

impl From<RequestApprovalRefused> for Problem {
    fn from(refused: RequestApprovalRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            // What one may not see does not exist, also when a body names it.
            RequestApprovalRefused::NoSuchSubject(_) => Self::not_found("The subject of this request"),
            RequestApprovalRefused::Forbidden => Self::new(Code::Forbidden, detail),
            RequestApprovalRefused::Reason(text) => Self::invalid_value("/reason", &text),
            RequestApprovalRefused::PayloadTooLarge => {
                Self::new(Code::InvalidValue, detail).at("/payload", "is too large")
            }
        }
    }
}

/// Which approvals.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct ApprovalQuery {
    /// Only those of this project, by its key; otherwise of all projects you belong to.
    project: Option<String>,
    /// Only `PENDING`, `APPROVED`, `REJECTED` or `WITHDRAWN`.
    status: Option<String>,
    /// Only those about this unit or run.
    subject_id: Option<Uuid>,
    /// Only what waits for your word, oldest first; goes with `project` alone.
    #[serde(default)]
    waiting_for_me: bool,
    /// How many rows at most: 1 to 200, 50 when nothing is said.
    limit: Option<i64>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
}

/// List approvals, newest first, or those that wait for your word
#[utoipa::path(get, path = "/v1/approvals", tag = "approvals", params(ApprovalQuery),
    responses((status = 200, body = Page<ApprovalSummary>), (status = "default", body = Problem)))]
pub(crate) async fn list_approvals(
    State(app): State<App>,
    signed_in: SignedIn,
    QueryOf(query): QueryOf<ApprovalQuery>,
) -> Result<Json<Page<ApprovalSummary>>, Problem> {
    let status = query.status.as_deref().map(|word| {
        Status::from_word(word).ok_or_else(|| {
            let detail = "must be one of PENDING, APPROVED, REJECTED, WITHDRAWN";
            Problem::new(Code::InvalidQuery, format!("status {detail}.")).at("status", detail)
        })
    });
    let page = PageQuery { limit: query.limit, cursor: query.cursor.clone() };
    let (limit, from) = (page.limit()?, page.after_id()?.map(ApprovalId));
    let wanted = ApprovalsWanted {
        project: query.project.as_deref(),
        status: status.transpose()?,
        subject: query.subject_id,
        waiting_for_me: query.waiting_for_me,
        from,
    };
    let listed = read::list_approvals(&app.ctx, &signed_in.caller.actor, wanted, limit).await?;
    let (listed, now) = listed.ok_or_else(|| Problem::not_found("This project"))?;
    let id = |approval: &Approval| approval.id.to_string();
    Ok(Json(Page::new(listed, limit, id, |approval| summary(approval, now))))
}

/// Read an approval with what was said to it
#[utoipa::path(get, path = "/v1/approvals/{approval}", tag = "approvals",
    params(("approval" = Uuid, Path, description = "The approval's id")),
    responses((status = 200, body = ApprovalDetail), (status = "default", body = Problem)))]
pub(crate) async fn get_approval(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(approval): PathOf<Uuid>,
) -> Result<Json<ApprovalDetail>, Problem> {
    let found = read::find_approval(&app.ctx, &signed_in.caller.actor, ApprovalId(approval)).await?;
    Ok(Json(found.ok_or_else(|| Problem::not_found("This approval"))?.into()))
}

/// A word on a request.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"verdict": "APPROVE", "comment": "Seen the page."}))]
pub(crate) struct NewVerdict {
    /// `APPROVE` or `REJECT`; one REJECT ends the request.
    verdict: String,
    #[serde(default)]
    comment: Option<String>,
}

/// Say yes or no to a request
#[utoipa::path(post, path = "/v1/approvals/{approval}/verdicts", tag = "approvals", request_body = NewVerdict,
    params(("approval" = Uuid, Path, description = "The approval's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 201, body = ApprovalDetail), (status = "default", body = Problem)))]
pub(crate) async fn give_verdict(
    State(app): State<App>,
    PathOf(approval): PathOf<Uuid>,
    submitted: Submitted<NewVerdict>,
) -> Result<Response, Problem> {
    let NewVerdict { verdict, comment } = submitted.body.clone();
    let verdict = Verdict::from_word(&verdict).ok_or_else(|| {
        Problem::new(Code::InvalidValue, "/verdict must be APPROVE or REJECT.")
            .at("/verdict", "must be APPROVE or REJECT")
    })?;
    let command = GiveVerdict { approval: ApprovalId(approval), verdict, comment };
    app.answer(submitted.by(), &command, StatusCode::CREATED, ApprovalDetail::from).await
}

impl From<GiveVerdictRefused> for Problem {
    fn from(refused: GiveVerdictRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            GiveVerdictRefused::NoSuchApproval(_) => Self::not_found("This approval"),
            GiveVerdictRefused::Comment(text) => Self::invalid_value("/comment", &text),
            GiveVerdictRefused::Rule(VerdictRefused::Role | VerdictRefused::NotAPerson) => {
                Self::new(Code::Forbidden, detail)
            }
            GiveVerdictRefused::Rule(VerdictRefused::OwnRequest) => Self::new(Code::OwnRequest, detail),
            GiveVerdictRefused::Rule(VerdictRefused::AlreadyGiven) => Self::new(Code::VerdictGiven, detail),
            GiveVerdictRefused::Rule(VerdictRefused::Decided(_) | VerdictRefused::Expired) => {
                Self::new(Code::ApprovalClosed, detail)
            }
        }
    }
}

/// Take a request back
#[utoipa::path(post, path = "/v1/approvals/{approval}/withdraw", tag = "approvals",
    params(("approval" = Uuid, Path, description = "The approval's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 200, body = ApprovalDetail), (status = "default", body = Problem)))]
pub(crate) async fn withdraw_approval(
    State(app): State<App>,
    PathOf(approval): PathOf<Uuid>,
    submitted: Submitted<NoBody>,
) -> Result<Response, Problem> {
    let command = WithdrawApproval { approval: ApprovalId(approval) };
    app.answer(submitted.by(), &command, StatusCode::OK, ApprovalDetail::from).await
}

impl From<WithdrawApprovalRefused> for Problem {
    fn from(refused: WithdrawApprovalRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            WithdrawApprovalRefused::NoSuchApproval(_) => Self::not_found("This approval"),
            WithdrawApprovalRefused::Rule(WithdrawRefused::NotYours) => Self::new(Code::Forbidden, detail),
            WithdrawApprovalRefused::Rule(WithdrawRefused::Decided(_) | WithdrawRefused::Used) => {
                Self::new(Code::ApprovalClosed, detail)
            }
        }
    }
}

/// A guarded command without an approval that allows it.
impl From<NotApproved> for Problem {
    fn from(refused: NotApproved) -> Self {
        let code = match refused {
            NotApproved::Missing { .. } => Code::ApprovalRequired,
            NotApproved::NoSuchApproval => Code::UnknownReference,
            NotApproved::ForSomethingElse
            | NotApproved::NotGiven(_)
            | NotApproved::Used
            | NotApproved::Expired => Code::ApprovalUnusable,
        };
        Self::new(code, format!("{refused}.")).at("/approval_id", refused.code())
    }
}

/// What a project asks of approvals of one kind.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PolicyView {
    #[schema(example = "cancel_run")]
    kind: &'static str,
    /// Whether the guarded command needs one.
    required: bool,
    /// How many people other than the asker must say yes.
    quorum: i16,
    /// How long after the request it can be given and used.
    valid_hours: i32,
}

fn policy_view((kind, policy): (Kind, Policy)) -> PolicyView {
    let Policy { required, quorum, valid_hours } = policy;
    PolicyView { kind: kind.word(), required, quorum, valid_hours }
}

/// What a project is to ask of approvals of one kind.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"required": true, "quorum": 2, "valid_hours": 48}))]
pub(crate) struct NewPolicy {
    required: bool,
    quorum: i16,
    valid_hours: i32,
}

/// Tell what a project asks of approvals
#[utoipa::path(get, path = "/v1/projects/{project}/approval-policies", tag = "approvals",
    params(("project" = String, Path, description = "The project's key")),
    responses((status = 200, body = Vec<PolicyView>), (status = "default", body = Problem)))]
pub(crate) async fn approval_policies(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(project): PathOf<String>,
) -> Result<Json<Vec<PolicyView>>, Problem> {
    let policies = read::approval_policies(&app.ctx, &signed_in.caller.actor, &project).await?;
    let policies = policies.ok_or_else(|| Problem::not_found("This project"))?;
    Ok(Json(policies.into_iter().map(policy_view).collect()))
}

/// Set what a project asks of approvals of one kind
#[utoipa::path(put, path = "/v1/projects/{project}/approval-policies/{kind}", tag = "approvals",
    request_body = NewPolicy,
    params(("project" = String, Path, description = "The project's key"),
           ("kind" = String, Path, description = "`reopen_unit`, `cancel_run` or `publish_workflow`"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 200, body = PolicyView), (status = "default", body = Problem)))]
pub(crate) async fn set_approval_policy(
    State(app): State<App>,
    PathOf((project, word)): PathOf<(String, String)>,
    submitted: Submitted<NewPolicy>,
) -> Result<Response, Problem> {
    let NewPolicy { required, quorum, valid_hours } = submitted.body.clone();
    let kind = Kind::from_word(&word).ok_or_else(|| Problem::not_found("This kind of approval"))?;
    let command = SetApprovalPolicy { project, kind, policy: Policy { required, quorum, valid_hours } };
    app.answer(submitted.by(), &command, StatusCode::OK, policy_view).await
}

impl From<SetApprovalPolicyRefused> for Problem {
    fn from(refused: SetApprovalPolicyRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            SetApprovalPolicyRefused::NoSuchProject(_) => Self::not_found("This project"),
            SetApprovalPolicyRefused::Forbidden => Self::new(Code::Forbidden, detail),
            SetApprovalPolicyRefused::Policy(refused) => {
                let pointer = match refused {
                    PolicyRefused::Quorum => "/quorum",
                    PolicyRefused::ValidHours => "/valid_hours",
                    PolicyRefused::AlwaysRequired { .. } => "/required",
                };
                Self::new(Code::InvalidValue, detail).at(pointer, refused.to_string())
            }
        }
    }
}
