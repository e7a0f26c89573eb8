//! Who and what the hops go through: somebody who may review everything, a chain of reviews and a chain of routers.

use std::collections::BTreeSet;
use std::sync::Arc;

use handoff_core::actor::{ActorKind, ProjectRole};
use handoff_core::definition::Definition;
use handoff_core::id::ActorId;
use handoff_engine::identity::{UseSetupLink, open_setup_link, password, use_setup_link};
use handoff_engine::people::{AddGroupMember, CreateActor, CreateGroup, CreateProject, SetProjectRoles};
use handoff_engine::workflow::ApplyWorkflow;
use handoff_engine::{Caller, Ctx, perform};
use handoff_store::Store;
use serde_json::{Value, json};
use uuid::Uuid;

use super::super::approvals::{caller, done};
use crate::output::Failed;

/// How many ROUTER stages a run passes.
pub(in crate::server::bench) const ROUTERS: u8 = 8;
/// How many reviews a run passes.
pub(in crate::server::bench) const REVIEWS: u8 = 20;

/// A furnished database.
pub(in crate::server::bench) struct Office {
    /// The database.
    pub(in crate::server::bench) store: Store,
    /// An engine on it.
    pub(in crate::server::bench) ctx: Ctx,
    /// Who starts runs and reviews.
    pub(in crate::server::bench) worker: Caller,
    /// The chain of routers.
    pub(in crate::server::bench) routers: Arc<Definition>,
    /// The chain of reviews.
    pub(in crate::server::bench) reviews: Arc<Definition>,
    /// One stage at which people label.
    pub(in crate::server::bench) labels: Arc<Definition>,
}

impl Office {
    /// Puts people, a project and the workflows into an empty database, through the use cases.
    pub(in crate::server::bench) async fn furnish(store: &Store) -> Result<Self, Failed> {
        let ctx = Ctx::open(store.clone()).await.map_err(Failed::from_error)?;
        let link = open_setup_link(&ctx).await.map_err(Failed::from_error)?;
        let admin = UseSetupLink {
            secret: link.ok_or_else(|| Failed::plain("the database is not empty"))?.reveal().to_owned(),
            display_name: "Bench".to_owned(),
            email: "bench@example.org".to_owned(),
            password_hash: password::hash(Uuid::nil().to_string()).await.map_err(Failed::from_error)?,
            traceparent: None,
        };
        let admin = use_setup_link(&ctx, &admin).await.map_err(Failed::from_error)?;
        let admin = caller(&ctx, admin).await?;
        let project = CreateProject { key: "office".to_owned(), name: "Office".to_owned() };
        done(perform(&ctx, &admin, &project).await)?;
        let worker = worker(&ctx, &admin).await?;
        let worker = caller(&ctx, worker).await?;
        let routers = publish(&ctx, &admin, routers()).await?;
        let reviews = publish(&ctx, &admin, reviews()).await?;
        let labels = publish(&ctx, &admin, labels()).await?;
        Ok(Self { store: store.clone(), ctx, worker, routers, reviews, labels })
    }
}

async fn worker(ctx: &Ctx, admin: &Caller) -> Result<ActorId, Failed> {
    let create = CreateActor {
        kind: ActorKind::Human,
        display_name: "Worker".to_owned(),
        email: None,
        password_hash: None,
        global_roles: BTreeSet::new(),
    };
    let actor = done(perform(ctx, admin, &create).await)?.id;
    done(perform(ctx, admin, &CreateGroup { key: "team".to_owned(), name: "Team".to_owned() }).await)?;
    done(perform(ctx, admin, &AddGroupMember { group: "team".to_owned(), actor }).await)?;
    let roles = BTreeSet::from([ProjectRole::Reviewer]);
    done(perform(ctx, admin, &SetProjectRoles { project: "office".to_owned(), actor, roles }).await)?;
    Ok(actor)
}

async fn publish(ctx: &Ctx, admin: &Caller, document: Value) -> Result<Arc<Definition>, Failed> {
    let document = serde_json::from_value(document).map_err(Failed::from_error)?;
    let apply = ApplyWorkflow { project: "office".to_owned(), document, expected: None, draft: false };
    let version = done(perform(ctx, admin, &apply).await)?.version.version;
    let db = ctx.store().db().await.map_err(Failed::from_error)?;
    ctx.definition(&db, version).await.map_err(Failed::from_error)
}

/// The key of a stage of a chain.
pub(in crate::server::bench) fn stage_key(number: u8) -> String {
    format!("stage-{number}")
}

fn routers() -> Value {
    let config =
        json!({"rules": [{"when": "item.amount > 100", "handle": "on_success"}], "else": "on_failure"});
    chain("routers", ROUTERS, "ROUTER", &config)
}

fn reviews() -> Value {
    chain("reviews", REVIEWS, "REVIEW", &json!({"candidate_group": "team"}))
}

fn labels() -> Value {
    json!({"key": "labels", "name": "labels", "begin_stage": "start", "stages": [
        {"key": "start", "type": "START"},
        {"key": "label", "type": "ANNOTATE", "config": {"candidate_group": "team"}},
        {"key": "end", "type": "END", "config": {"outcome": "APPROVED"}},
    ], "connections": [
        {"source": "start", "target": "label"},
        {"source": "label", "handle": "on_success", "target": "end"},
    ]})
}

fn chain(key: &str, length: u8, kind: &str, config: &Value) -> Value {
    let mut stages = vec![json!({"key": "start", "type": "START"})];
    let mut connections = vec![json!({"source": "start", "target": stage_key(0)})];
    for number in 0..length {
        let next = if number + 1 < length { stage_key(number + 1) } else { "end".to_owned() };
        stages.push(json!({"key": stage_key(number), "type": kind, "config": config}));
        connections.push(json!({"source": stage_key(number), "handle": "on_success", "target": next}));
        connections.push(json!({"source": stage_key(number), "handle": "on_failure", "target": "end"}));
    }
    stages.push(json!({"key": "end", "type": "END", "config": {"outcome": "APPROVED"}}));
    json!({"key": key, "name": key, "begin_stage": "start", "stages": stages, "connections": connections})
}
