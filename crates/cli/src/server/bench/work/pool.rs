//! Furnishing our side: people, a project, a workflow with one step that three people answer, and units on offer.

use std::collections::BTreeSet;

use futures_util::stream::{self, StreamExt, TryStreamExt};
use handoff_core::actor::{ActorKind, ProjectRole, Scope};
use handoff_engine::people::{
    AddGroupMember, CreateActor, CreateGroup, CreateProject, CreateToken, SetProjectRoles,
};
use handoff_engine::run::StartRun;
use handoff_engine::workflow::ApplyWorkflow;
use handoff_engine::{Ctx, perform, perform_on_run};
use handoff_store::Store;
use serde_json::{Value, json};
use uuid::Uuid;

use super::super::approvals::{caller, done, first_administrator};
use crate::output::Failed;

/// How many commands are under way at a time while the pool is filled.
const AT_A_TIME: usize = 128;

/// What clients need to know.
pub(super) struct Furnished {
    /// The queue.
    pub(super) step: Uuid,
    /// A token for each client.
    pub(super) tokens: Vec<String>,
}

/// Puts people, a project, the workflow and units into an empty database, through the use cases.
pub(super) async fn furnish(store: &Store, units: u32, people: u16) -> Result<Furnished, Failed> {
    let ctx = Ctx::open(store.clone()).await.map_err(Failed::from_error)?;
    let admin = first_administrator(&ctx).await?;
    done(perform(&ctx, &admin, &CreateProject { key: "pool".to_owned(), name: "Pool".to_owned() }).await)?;
    done(
        perform(&ctx, &admin, &CreateGroup { key: "labellers".to_owned(), name: "Labellers".to_owned() })
            .await,
    )?;
    let mut made = Vec::new();
    // At least as many as one unit asks.
    for number in 0..people.max(3) {
        let create = CreateActor {
            kind: ActorKind::Human,
            display_name: format!("Person {number}"),
            email: None,
            password_hash: None,
            global_roles: BTreeSet::new(),
        };
        let actor = done(perform(&ctx, &admin, &create).await)?.id;
        done(perform(&ctx, &admin, &AddGroupMember { group: "labellers".to_owned(), actor }).await)?;
        let roles = BTreeSet::from([ProjectRole::Contributor]);
        done(perform(&ctx, &admin, &SetProjectRoles { project: "pool".to_owned(), actor, roles }).await)?;
        made.push(actor);
    }
    let document = serde_json::from_value(workflow()).map_err(Failed::from_error)?;
    let apply = ApplyWorkflow { project: "pool".to_owned(), document, expected: None, draft: false };
    let version = done(perform(&ctx, &admin, &apply).await)?.version.version;
    let db = store.db().await.map_err(Failed::from_error)?;
    let definition = ctx.definition(&db, version).await.map_err(Failed::from_error)?;
    let step = definition.stage("label").map(|stage| stage.step.0);
    let step = step.ok_or_else(|| Failed::plain("the workflow has no stage to work at"))?;
    drop(db);

    let mut tokens = Vec::new();
    for actor in made.iter().take(people.into()) {
        let scopes = Scope::ALL.iter().copied().collect();
        let token = CreateToken { actor: None, name: "bench".to_owned(), scopes, expires_at: None };
        let token = done(perform(&ctx, &caller(&ctx, *actor).await?, &token).await)?;
        tokens.push(token.secret.reveal().to_owned());
    }
    let starter = caller(&ctx, made[0]).await?;
    let starts = (0..units).map(|number| perform_on_run(&ctx, &starter, start(number)));
    let starts = stream::iter(starts).buffer_unordered(AT_A_TIME);
    starts
        .map(|started| {
            started.map(drop).map_err(|failure| Failed::plain(format!("no run was started: {failure:?}")))
        })
        .try_collect::<()>()
        .await?;
    Ok(Furnished { step, tokens })
}

fn start(number: u32) -> StartRun {
    let text = format!("{number:032x}").repeat(28);
    StartRun {
        project: "pool".to_owned(),
        workflow: "labels".to_owned(),
        external_key: None,
        payload: json!({"text": text, "source": format!("https://example.org/{number}"), "lang": "en", "n": number}),
    }
}

/// One step that three people answer, and what their answers must look like.
fn workflow() -> Value {
    let span = json!({"type": "object", "required": ["from", "to", "tag"], "additionalProperties": false,
        "properties": {"from": {"type": "integer", "minimum": 0}, "to": {"type": "integer", "minimum": 0},
                       "tag": {"enum": ["PER", "ORG", "LOC"]}}});
    let form = json!({"type": "object", "required": ["label", "confidence"], "additionalProperties": false,
        "properties": {"label": {"enum": ["cat", "dog", "other"]},
                       "confidence": {"type": "number", "minimum": 0, "maximum": 1},
                       "spans": {"type": "array", "maxItems": 50, "items": span},
                       "comment": {"type": "string", "maxLength": 1000},
                       "ms": {"type": "integer"}, "client": {"type": "string"}}});
    json!({
        "key": "labels", "name": "Labels", "begin_stage": "start",
        "stages": [
            {"key": "start", "type": "START"},
            {"key": "label", "type": "ANNOTATE", "config": {"candidate_group": "labellers", "overlap": 3, "form": form}},
            {"key": "done", "type": "END", "config": {"outcome": "LABELLED"}}
        ],
        "connections": [{"source": "start", "target": "label"}, {"source": "label", "target": "done"}]
    })
}
