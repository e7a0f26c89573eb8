//! Furnishing our side: people, a project, workflows with one step each that three people answer, and units on offer.

use std::collections::{BTreeSet, HashMap};
use std::fmt;
use std::sync::Arc;

use futures_util::stream::{self, StreamExt, TryStreamExt};
use handoff_core::actor::{ActorKind, ProjectRole, Scope};
use handoff_core::id::ActorId;
use handoff_engine::people::{
    AddGroupMember, CreateActor, CreateGroup, CreateProject, CreateToken, SetProjectRoles,
};
use handoff_engine::run::StartRun;
use handoff_engine::workflow::ApplyWorkflow;
use handoff_engine::{Caller, Ctx, perform, perform_on_run};
use serde_json::{Value, json};
use uuid::Uuid;

use super::super::approvals::{caller, done, first_administrator};
use super::fill::Filler;
use crate::output::Failed;

/// How many commands are under way at a time while the pool is filled.
const AT_A_TIME: usize = 256;
/// How many people a unit asks: with fewer at work, nobody would ever finish one.
const OVERLAP: u16 = 3;

/// How much there is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size {
    /// Units on offer.
    pub(super) units: u32,
    /// Steps that they are spread over.
    pub(super) steps: u32,
    /// People who could work.
    pub(super) actors: u32,
}

impl Size {
    /// The same with so many units, and all else in proportion.
    pub(super) fn with(self, units: u32) -> Self {
        let part = |all: u32| u64::from(all) * u64::from(units) / u64::from(self.units);
        let part = |all: u32| u32::try_from(part(all)).unwrap_or(u32::MAX);
        Self { units, steps: part(self.steps).max(1), actors: part(self.actors) }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { units, steps, actors } = self;
        write!(f, "{units} units at {steps} steps, {actors} people or as many as work")
    }
}

/// What is on offer, and who works on it.
pub(super) struct Pool {
    /// The steps.
    pub(super) steps: Arc<[Uuid]>,
    tokens: Vec<String>,
    size: Size,
    filler: Filler,
    ctx: Ctx,
    starter: Caller,
}

impl Pool {
    /// Puts people, a project and workflows into an empty database, through the use cases. Those who do not work themselves are copied.
    pub(super) async fn furnish(url: &str, size: Size, clients: u16) -> Result<Self, Failed> {
        let filler = Filler::open(url).await?;
        let ctx = Ctx::open(filler.store()?).await.map_err(Failed::from_error)?;
        let admin = first_administrator(&ctx).await?;
        let (key, name) = ("pool".to_owned(), "Pool".to_owned());
        done(perform(&ctx, &admin, &CreateProject { key, name }).await)?;
        let (key, name) = ("labellers".to_owned(), "Labellers".to_owned());
        done(perform(&ctx, &admin, &CreateGroup { key, name }).await)?;
        let (mut tokens, mut people) = (Vec::new(), Vec::new());
        for number in 0..clients.max(OVERLAP) {
            let actor = person(&ctx, &admin, number).await?;
            tokens.push(token(&ctx, actor).await?);
            people.push(actor);
        }
        let mut steps = Vec::new();
        for number in 0..size.steps {
            steps.push(step(&ctx, &admin, number).await?);
        }
        filler.copy_people(people[0], size.actors.saturating_sub(clients.max(OVERLAP).into())).await?;
        let starter = caller(&ctx, people[0]).await?;
        Ok(Self { steps: steps.into(), tokens, size, filler, ctx, starter })
    }

    /// The people for whom one of so many clients works, by turns.
    pub(super) fn tokens_of(&self, client: usize, clients: usize) -> Vec<String> {
        self.tokens.iter().skip(client).step_by(clients).cloned().collect()
    }

    /// Starts runs until as many units are on offer as there were to be.
    pub(super) async fn top_up(&self) -> Result<(), Failed> {
        let there: HashMap<Uuid, i64> = self.filler.on_offer().await?;
        let each = |place: u32| {
            self.size.units / self.size.steps + u32::from(place < self.size.units % self.size.steps)
        };
        let mut missing = Vec::new();
        for (place, step) in (0..).zip(self.steps.iter()) {
            let there = there.get(step).map_or(0, |there| u32::try_from(*there).unwrap_or(u32::MAX));
            missing.push((place, each(place).saturating_sub(there)));
        }
        let most = missing.iter().map(|(_, missing)| *missing).max().unwrap_or_default();
        if most == 0 {
            return Ok(());
        }
        // Round by round, so that every queue has old and new runs side by side, as when they come in one by one.
        let rounds = (0..most).flat_map(|round| {
            missing.iter().filter(move |(_, missing)| round < *missing).map(|(place, _)| *place)
        });
        let starts = rounds
            .zip(0..)
            .map(|(place, number)| perform_on_run(&self.ctx, &self.starter, start(place, number)));
        let starts = stream::iter(starts).buffer_unordered(AT_A_TIME);
        starts
            .map(|started| {
                started.map(drop).map_err(|failure| Failed::plain(format!("no run was started: {failure:?}")))
            })
            .try_collect::<()>()
            .await?;
        self.filler.vacuum().await
    }
}

async fn person(ctx: &Ctx, admin: &Caller, number: u16) -> Result<ActorId, Failed> {
    let create = CreateActor {
        kind: ActorKind::Human,
        display_name: format!("Person {number}"),
        email: None,
        password_hash: None,
        global_roles: BTreeSet::new(),
    };
    let actor = done(perform(ctx, admin, &create).await)?.id;
    done(perform(ctx, admin, &AddGroupMember { group: "labellers".to_owned(), actor }).await)?;
    let roles = BTreeSet::from([ProjectRole::Contributor]);
    done(perform(ctx, admin, &SetProjectRoles { project: "pool".to_owned(), actor, roles }).await)?;
    Ok(actor)
}

async fn token(ctx: &Ctx, actor: ActorId) -> Result<String, Failed> {
    let scopes = Scope::ALL.iter().copied().collect();
    let token = CreateToken { actor: None, name: "bench".to_owned(), scopes, expires_at: None };
    let token = done(perform(ctx, &caller(ctx, actor).await?, &token).await)?;
    Ok(token.secret.reveal().to_owned())
}

/// Publishes a workflow; its step.
async fn step(ctx: &Ctx, admin: &Caller, number: u32) -> Result<Uuid, Failed> {
    let document = serde_json::from_value(workflow(number)).map_err(Failed::from_error)?;
    let apply = ApplyWorkflow { project: "pool".to_owned(), document, expected: None, draft: false };
    let version = done(perform(ctx, admin, &apply).await)?.version.version;
    let db = ctx.store().db().await.map_err(Failed::from_error)?;
    let definition = ctx.definition(&db, version).await.map_err(Failed::from_error)?;
    let step = definition.stage("label").map(|stage| stage.step.0);
    step.ok_or_else(|| Failed::plain("the workflow has no stage to work at"))
}

fn start(place: u32, number: u32) -> StartRun {
    let text = format!("{number:032x}").repeat(28);
    StartRun {
        project: "pool".to_owned(),
        workflow: format!("labels-{place}"),
        external_key: None,
        payload: json!({"text": text, "source": format!("https://example.org/{number}"), "lang": "en", "n": number}),
    }
}

/// One step that three people answer, and what their answers must look like.
fn workflow(number: u32) -> Value {
    let span = json!({"type": "object", "required": ["from", "to", "tag"], "additionalProperties": false,
        "properties": {"from": {"type": "integer", "minimum": 0}, "to": {"type": "integer", "minimum": 0},
                       "tag": {"enum": ["PER", "ORG", "LOC"]}}});
    let form = json!({"type": "object", "required": ["label", "confidence"], "additionalProperties": false,
        "properties": {"label": {"enum": ["cat", "dog", "other"]},
                       "confidence": {"type": "number", "minimum": 0, "maximum": 1},
                       "spans": {"type": "array", "maxItems": 50, "items": span},
                       "comment": {"type": "string", "maxLength": 1000},
                       "ms": {"type": "integer"}, "client": {"type": "string"}}});
    let config = json!({"candidate_group": "labellers", "overlap": OVERLAP, "form": form});
    json!({
        "key": format!("labels-{number}"), "name": "Labels", "begin_stage": "start",
        "stages": [
            {"key": "start", "type": "START"},
            {"key": "label", "type": "ANNOTATE", "config": config},
            {"key": "done", "type": "END", "config": {"outcome": "LABELLED"}}
        ],
        "connections": [{"source": "start", "target": "label"}, {"source": "label", "target": "done"}]
    })
}
