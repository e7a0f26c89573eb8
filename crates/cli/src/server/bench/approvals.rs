//! `handoff bench approvals`: documents through two approvals over HTTP, beside the same by hand.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use handoff_core::actor::{ActorKind, ProjectRole, Scope};
use handoff_core::id::ActorId;
use handoff_engine::identity::{UseSetupLink, open_setup_link, password, use_setup_link};
use handoff_engine::people::{
    AddGroupMember, CreateActor, CreateGroup, CreateProject, CreateToken, SetProjectRoles,
};
use handoff_engine::workflow::ApplyWorkflow;
use handoff_engine::{Caller, Ctx, Failure, perform};
use handoff_store::{Store, actor};
use serde_json::{Value, json};
use uuid::Uuid;

use super::Load;
use super::baseline::{ByHand, Link, Setting};
use super::http::Connection;
use super::measure::{Client, Tally, go_round, timed};
use super::stage::{Server, Stage};
use crate::output::Failed;

/// Each side runs in so many stretches, in turn, so that a disturbance hits both.
const STRETCHES: u32 = 10;

/// Runs the benchmark.
pub(super) async fn run(load: Load) -> Result<(), Failed> {
    let connections = load.clients();
    let stage = Stage::set(connections).await?;
    let (by_hand, _) = furnish(&stage.database("by_hand", connections).await?).await?;
    let ours = stage.database("ours", connections).await?;
    let (_, tokens) = furnish(&ours).await?;
    let server = Server::start(&stage.url("ours"), connections).await?;
    let idle_mib = server.memory_mib();

    let mut baseline_clients = Vec::new();
    let mut http_clients = Vec::new();
    for _ in 0..load.clients {
        baseline_clients.push(ByHand::open(&stage.url("by_hand"), by_hand.clone()).await?);
        http_clients.push(OverHttp::open(server.address, tokens.clone()).await?);
    }
    let text = format!("{} clients, {} s each side, in turns of {STRETCHES}", load.clients, load.seconds);
    load.say(&text);
    let (mut baseline, mut http) = (Tally::default(), Tally::default());
    for turn in 0..=STRETCHES {
        let lasting = if turn == 0 { Duration::from_secs(1) } else { load.duration() / STRETCHES };
        let (by_hand, back) = go_round(baseline_clients, lasting).await?;
        baseline_clients = back;
        let (over_http, back) = go_round(http_clients, lasting).await?;
        http_clients = back;
        // The first turn warms both up and is not counted.
        if turn > 0 {
            baseline.add(by_hand);
            http.add(over_http);
        }
    }
    let violations = handoff_store::integrity::violations(&ours.db().await.map_err(Failed::from_error)?)
        .await
        .map_err(Failed::from_error)?;
    report(load, &server, idle_mib, (baseline, http), violations.len());
    if violations.is_empty() { Ok(()) } else { Err(Failed::plain(format!("{violations:#?}"))) }
}

fn report(
    load: Load,
    server: &Server,
    idle_mib: Option<u64>,
    (mut baseline, mut ours): (Tally, Tally),
    violations: usize,
) {
    let (ours_per_s, baseline_per_s) = (ours.per_second(), baseline.per_second());
    let ratio = ours_per_s / baseline_per_s;
    let (p50, p99) = (ours.percentile_ms(0.5), ours.percentile_ms(0.99));
    let (by_hand_p50, by_hand_p99) = (baseline.percentile_ms(0.5), baseline.percentile_ms(0.99));
    load.say(&format!("  by hand   {baseline_per_s:>8.0} approvals/s   step p50 {by_hand_p50:.2} ms   p99 {by_hand_p99:.2} ms"));
    load.say(&format!(
        "  Handoff   {ours_per_s:>8.0} approvals/s   step p50 {p50:.2} ms   p99 {p99:.2} ms   over HTTP"
    ));
    load.say(&format!("  ratio     {ratio:>8.2}   violations {violations}   five steps an approval"));
    let round = |value: f64| (value * 100.0).round() / 100.0;
    let result = json!({
        "bench": "approvals", "clients": load.clients, "seconds": load.seconds,
        "ours_per_s": round(ours_per_s), "baseline_per_s": round(baseline_per_s), "ratio": round(ratio),
        "p50_ms": round(p50), "p99_ms": round(p99), "violations": violations,
        "ready_ms": u64::try_from(server.ready_after.as_millis()).unwrap_or(u64::MAX),
        "idle_memory_mib": idle_mib, "loaded_memory_mib": server.memory_mib(),
    });
    println!("{result}");
}

/// Tokens of who hands in, reviews and approves.
#[derive(Clone, Debug)]
struct Tokens {
    submitter: String,
    reviewer: String,
    approver: String,
}

/// A client of the server.
struct OverHttp {
    connection: Connection,
    tokens: Tokens,
}

impl OverHttp {
    async fn open(address: SocketAddr, tokens: Tokens) -> Result<Self, Failed> {
        Ok(Self { connection: Connection::open(address).await?, tokens })
    }

    async fn claim(&mut self, token: &str, unit: &Value) -> Result<Value, Failed> {
        self.connection.post(token, "/v1/assignments", format!(r#"{{"unit_id":{unit}}}"#)).await
    }

    async fn approve(&mut self, token: &str, held: &Value) -> Result<Value, Failed> {
        let (assignment, epoch) = (&held["assignment_id"], &held["epoch"]);
        let body = format!(r#"{{"assignment_id":{assignment},"epoch":{epoch},"decision":"APPROVE"}}"#);
        self.connection.post(token, "/v1/judgments", body).await
    }
}

const NEW_RUN: &str = r#"{"workflow":"document-approval","item":{"payload":{"title":"Invoice","document_ref":"s3://documents/1.pdf"}}}"#;

impl Client for OverHttp {
    async fn round(&mut self, steps: &mut Vec<Duration>) -> Result<(), Failed> {
        let Tokens { submitter, reviewer, approver } = self.tokens.clone();
        let start = self.connection.post(&submitter, "/v1/projects/office/runs", NEW_RUN.to_owned());
        let started = timed(steps, start).await?;
        let held = timed(steps, self.claim(&reviewer, &started["unit_id"])).await?;
        let judged = timed(steps, self.approve(&reviewer, &held)).await?;
        let held = timed(steps, self.claim(&approver, &judged["opened_unit_ids"][0])).await?;
        let judged = timed(steps, self.approve(&approver, &held)).await?;
        if judged["run_outcome"] == "APPROVED" {
            Ok(())
        } else {
            Err(Failed::plain(format!("not approved: {judged}")))
        }
    }
}

/// Puts people, a project and the workflow into an empty database, through the use cases.
async fn furnish(store: &Store) -> Result<(Setting, Tokens), Failed> {
    let ctx = Ctx::open(store.clone()).await.map_err(Failed::from_error)?;
    let admin = first_administrator(&ctx).await?;
    let project = CreateProject { key: "office".to_owned(), name: "Office".to_owned() };
    let project = done(perform(&ctx, &admin, &project).await)?;
    let mut people = Vec::new();
    for group in ["submitters", "reviewers", "approvers"] {
        done(perform(&ctx, &admin, &CreateGroup { key: group.to_owned(), name: group.to_owned() }).await)?;
        people.push(member(&ctx, &admin, group).await?);
    }
    let document =
        serde_yaml_ng::from_str(include_str!("../../../../../examples/workflows/document-approval.yaml"));
    let document = document.map_err(Failed::from_error)?;
    let apply = ApplyWorkflow { project: "office".to_owned(), document, expected: None, draft: false };
    let version = done(perform(&ctx, &admin, &apply).await)?.version.version;
    let db = store.db().await.map_err(Failed::from_error)?;
    let definition = ctx.definition(&db, version).await.map_err(Failed::from_error)?;
    let step = |key: &str| definition.stage(key).map(|stage| stage.step.0).unwrap_or_default();
    let [(submitter, submitters), (reviewer, reviewers), (approver, approvers)] =
        <[_; 3]>::try_from(people).map_err(|_| Failed::plain("three people were to be made"))?;
    let setting = Setting {
        project: project.id.0,
        workflow: "document-approval",
        version: version.0,
        submitter: submitter.0,
        start: ("submitted".to_owned(), step("submitted")),
        chain: vec![
            Link { stage: "first_review".to_owned(), step: step("first_review"), worker: reviewer.0 },
            Link { stage: "final_review".to_owned(), step: step("final_review"), worker: approver.0 },
        ],
    };
    Ok((setting, Tokens { submitter: submitters, reviewer: reviewers, approver: approvers }))
}

async fn member(ctx: &Ctx, admin: &Caller, group: &str) -> Result<(ActorId, String), Failed> {
    let create = CreateActor {
        kind: ActorKind::Human,
        display_name: group.to_owned(),
        email: None,
        password_hash: None,
        global_roles: BTreeSet::new(),
    };
    let actor = done(perform(ctx, admin, &create).await)?.id;
    done(perform(ctx, admin, &AddGroupMember { group: group.to_owned(), actor }).await)?;
    let roles = BTreeSet::from([ProjectRole::Reviewer]);
    done(perform(ctx, admin, &SetProjectRoles { project: "office".to_owned(), actor, roles }).await)?;
    let scopes = Scope::ALL.iter().copied().collect();
    let token = CreateToken { actor: None, name: "bench".to_owned(), scopes, expires_at: None };
    let token = done(perform(ctx, &caller(ctx, actor).await?, &token).await)?;
    Ok((actor, token.secret.reveal().to_owned()))
}

/// Whoever sets the stage.
pub(super) async fn first_administrator(ctx: &Ctx) -> Result<Caller, Failed> {
    let link = open_setup_link(ctx).await.map_err(Failed::from_error)?;
    let admin = UseSetupLink {
        secret: link.ok_or_else(|| Failed::plain("the database is not empty"))?.reveal().to_owned(),
        display_name: "Bench".to_owned(),
        email: "bench@example.org".to_owned(),
        password_hash: password::hash(Uuid::nil().to_string()).await.map_err(Failed::from_error)?,
        traceparent: None,
    };
    let admin = use_setup_link(ctx, &admin).await.map_err(Failed::from_error)?;
    caller(ctx, admin).await
}

pub(super) async fn caller(ctx: &Ctx, actor: ActorId) -> Result<Caller, Failed> {
    let db = ctx.store().db().await.map_err(Failed::from_error)?;
    let authority = actor::authority(&db, actor).await.map_err(Failed::from_error)?;
    let authority = authority.ok_or_else(|| Failed::plain("an actor is missing"))?;
    let scopes = Scope::ALL.iter().copied().collect();
    Ok(Caller { actor: Arc::new(authority.with_scopes(scopes)), traceparent: None })
}

pub(super) fn done<T, R: std::fmt::Debug>(result: Result<T, Failure<R>>) -> Result<T, Failed> {
    result.map_err(|failure| Failed::plain(format!("the stage cannot be set: {failure:?}")))
}
