//! A world of one's own: a fresh database, an engine on it, people in it, and verbs that read as the story.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use handoff_api::{App, Settings};
use handoff_core::actor::{ActorKind, ProjectRole, Scope};
use handoff_core::definition::document::WorkflowDocument;
use handoff_core::id::{ActorId, AssignmentId, RunId, UnitId};
use handoff_core::run::{RunState, UnitState};
use handoff_engine::identity::{UseSetupLink, open_setup_link, password, use_setup_link};
use handoff_engine::people::{
    AddGroupMember, CreateActor, CreateGroup, CreateProject, CreateToken, SetProjectRoles,
};
use handoff_engine::read::audit;
use handoff_engine::read::run::{explain_rollup, tell_run};
use handoff_engine::run::{
    ClaimUnit, ClaimUnitRefused, Claimed, Judged, ReleaseAssignment, ReleaseAssignmentRefused, Released,
    RunStarted, StartRun, StartRunRefused, SubmitJudgment, SubmitJudgmentRefused,
};
use handoff_engine::workflow::ApplyWorkflow;
use handoff_engine::{Caller, Clock, Command, Ctx, Failure, RunCommand, perform, perform_on_run};
use handoff_store::actor;
use jiff::SignedDuration;
use serde_json::json;

use crate::database::TestDatabase;
use crate::http::Http;

/// The password of everybody who has one.
pub const PASSWORD: &str = "correct horse battery";

/// An empty installation with an administrator.
#[derive(Debug)]
pub struct World {
    /// The engine.
    pub ctx: Ctx,
    /// Who set the world up.
    pub admin: Caller,
    clock: Arc<AtomicI64>,
    // Dropped last: everything above talks to it.
    /// The database under it.
    pub database: TestDatabase,
}

impl World {
    /// A fresh world on a database of its own.
    pub async fn new() -> Self {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let database = TestDatabase::new().await;
        let clock = Arc::new(AtomicI64::new(0));
        let ctx = Ctx::open(database.store(Clock::Shifted(clock.clone()))).await.expect("an engine");
        let link = open_setup_link(&ctx).await.expect("a store").expect("no administrator yet");
        let admin = UseSetupLink {
            secret: link.reveal().to_owned(),
            display_name: "Root".to_owned(),
            email: "root@example.org".to_owned(),
            password_hash: password::hash(PASSWORD.to_owned()).await.expect("a hash"),
            traceparent: None,
        };
        let admin = use_setup_link(&ctx, &admin).await.expect("the first administrator");
        let admin = caller(&ctx, admin).await;
        Self { ctx, admin, clock, database }
    }

    /// Lets time pass.
    pub fn advance(&self, by: SignedDuration) {
        let micros = i64::try_from(by.as_micros()).expect("a reasonable time");
        self.clock.fetch_add(micros, Ordering::Relaxed);
    }

    /// Carries out a command.
    pub async fn perform<C: Command>(
        &self,
        by: &Caller,
        command: &C,
    ) -> Result<C::Done, Failure<C::Refusal>> {
        perform(&self.ctx, by, command).await
    }

    /// Carries out a command about a run.
    pub async fn on_run<C: RunCommand>(
        &self,
        by: &Caller,
        command: C,
    ) -> Result<C::Done, Failure<C::Refusal>> {
        perform_on_run(&self.ctx, by, command).await
    }

    /// Carries out a command that must succeed.
    pub async fn must<C: Command>(&self, by: &Caller, command: &C) -> C::Done
    where
        C::Refusal: std::fmt::Debug,
    {
        self.perform(by, command).await.expect("the command is done")
    }

    /// A new person.
    pub async fn person(&self, name: &str) -> Caller {
        let create = CreateActor {
            kind: ActorKind::Human,
            display_name: name.to_owned(),
            email: Some(format!("{}@example.org", name.to_lowercase())),
            password_hash: None,
            global_roles: BTreeSet::new(),
        };
        let card = self.must(&self.admin, &create).await;
        self.caller(card.id).await
    }

    /// Somebody as they are now, with all scopes.
    pub async fn caller(&self, actor: ActorId) -> Caller {
        caller(&self.ctx, actor).await
    }

    /// A token with all scopes for somebody.
    pub async fn token(&self, of: &Caller) -> String {
        self.token_with(of, Scope::ALL).await
    }

    /// A token with these scopes for somebody.
    pub async fn token_with(&self, of: &Caller, scopes: &[Scope]) -> String {
        let scopes = scopes.iter().copied().collect();
        let create = CreateToken { actor: None, name: "test".to_owned(), scopes, expires_at: None };
        self.must(of, &create).await.secret.reveal().to_owned()
    }

    /// A new group.
    pub async fn group(&self, key: &str, members: &[&Caller]) {
        self.must(&self.admin, &CreateGroup { key: key.to_owned(), name: key.to_owned() }).await;
        for member in members {
            let add = AddGroupMember { group: key.to_owned(), actor: member.actor.actor };
            self.must(&self.admin, &add).await;
        }
    }

    /// Panics if anything that must hold of the data does not.
    pub async fn check_invariants(&self) {
        let db = self.ctx.store().db().await.expect("a connection");
        let violations = handoff_store::integrity::violations(&db).await.expect("the checks run");
        assert!(violations.is_empty(), "{violations:#?}");
    }

    /// Panics unless the events of a run tell what its rows say, and its kept roll-up is what all of its units add up to.
    pub async fn check_run(&self, run: RunId) {
        let admin = &self.admin.actor;
        let replayed = audit::replay(&self.ctx, admin, run).await.expect("a store").expect("a run");
        let story = explain_rollup(&self.ctx, admin, run).await.expect("a store").expect("a run");
        let mut told: Vec<_> = replayed.units.into_iter().map(|row| row.value).collect();
        told.sort_by_key(|unit| unit.id);
        assert_eq!(told, story.units, "the events tell the units");
        assert_eq!(replayed.run.value.state, story.card.state, "the events tell the run");
        let kept = story.card.line.rollup.expect("a kept roll-up");
        if story.card.state == RunState::Paused {
            assert!(kept.frozen_at.is_some());
        } else {
            assert_eq!(kept, story.explained.rollup, "kept, and counted from all units");
        }
    }

    /// The real router, without credentials.
    #[must_use]
    pub fn http(&self) -> Http {
        Http::new(handoff_api::router(App::new(self.ctx.clone(), Settings::default())))
    }
}

async fn caller(ctx: &Ctx, actor: ActorId) -> Caller {
    let db = ctx.store().db().await.expect("a connection");
    let authority = actor::authority(&db, actor).await.expect("a store").expect("an active actor");
    let now = ctx.store().now().await.expect("a clock");
    let actor = authority.with_scopes(Scope::ALL.iter().copied().collect()).at(now);
    Caller { actor: Arc::new(actor), traceparent: None }
}

/// The document-approval workflow, as it is shipped.
#[must_use]
pub fn document_approval() -> WorkflowDocument {
    let yaml = include_str!("../../../examples/workflows/document-approval.yaml");
    serde_yaml_ng::from_str(yaml).expect("the example parses")
}

/// A world with the project `office` in it, where documents are approved: Ada hands in, Bob and Carol review, Dora
/// approves, Eve belongs to nothing.
#[derive(Debug)]
pub struct Office {
    /// The world around it.
    pub world: World,
    /// Hands documents in; also a reviewer, so that only duty rules keep her from her own.
    pub ada: Caller,
    /// Reviews.
    pub bob: Caller,
    /// Reviews.
    pub carol: Caller,
    /// Gives the final approval.
    pub dora: Caller,
    /// A stranger.
    pub eve: Caller,
}

impl Office {
    /// A fresh office.
    pub async fn new() -> Self {
        // Boxed, because what it takes to furnish an office would swell every test's own future.
        Box::pin(Self::furnish()).await
    }

    async fn furnish() -> Self {
        let world = World::new().await;
        let [ada, bob, carol, dora, eve] =
            ["Ada", "Bob", "Carol", "Dora", "Eve"].map(|name| world.person(name));
        let (ada, bob, carol, dora, eve) = (ada.await, bob.await, carol.await, dora.await, eve.await);
        world.group("submitters", &[&ada]).await;
        world.group("reviewers", &[&ada, &bob, &carol]).await;
        world.group("approvers", &[&ada, &dora]).await;
        let create = CreateProject { key: "office".to_owned(), name: "Office".to_owned() };
        world.must(&world.admin, &create).await;
        for person in [&ada, &bob, &carol, &dora] {
            let roles = SetProjectRoles {
                project: "office".to_owned(),
                actor: person.actor.actor,
                roles: BTreeSet::from([ProjectRole::Reviewer]),
            };
            world.must(&world.admin, &roles).await;
        }
        let apply = ApplyWorkflow {
            project: "office".to_owned(),
            document: document_approval(),
            expected: None,
            draft: false,
        };
        world.must(&world.admin, &apply).await;
        let [ada, bob, carol, dora, eve] =
            [ada, bob, carol, dora, eve].map(|person| world.caller(person.actor.actor));
        let (ada, bob, carol, dora, eve) = (ada.await, bob.await, carol.await, dora.await, eve.await);
        Self { world, ada, bob, carol, dora, eve }
    }

    /// Hands a document in.
    pub async fn submit(&self, by: &Caller) -> Result<RunStarted, Failure<StartRunRefused>> {
        let start = StartRun {
            project: "office".to_owned(),
            workflow: "document-approval".to_owned(),
            external_key: None,
            payload: json!({"title": "Invoice 4711"}),
        };
        self.world.on_run(by, start).await
    }

    /// Ada hands a document in; the run, and the unit that waits for a first review.
    pub async fn submitted(&self) -> (RunId, UnitId) {
        let started = self.submit(&self.ada).await.expect("the run starts");
        let run = started.in_hand.run.value.id;
        (run, self.open_unit(run).await)
    }

    /// The unit of a run that is not finished.
    pub async fn open_unit(&self, run: RunId) -> UnitId {
        let story =
            tell_run(&self.world.ctx, &self.world.admin.actor, run).await.expect("a store").expect("a run");
        let open = story.units.iter().filter(|unit| !matches!(unit.state, UnitState::Completed { .. }));
        open.map(|unit| unit.id).next().expect("an open unit")
    }

    /// Claims a unit.
    pub async fn claim(&self, by: &Caller, unit: UnitId) -> Result<Claimed, Failure<ClaimUnitRefused>> {
        self.world.on_run(by, ClaimUnit { unit, ahead: false }).await
    }

    /// Gives a unit back.
    pub async fn release(
        &self,
        by: &Caller,
        assignment: AssignmentId,
    ) -> Result<Released, Failure<ReleaseAssignmentRefused>> {
        self.world.on_run(by, ReleaseAssignment { assignment, epoch: None }).await
    }

    /// Decides.
    pub async fn decide(
        &self,
        by: &Caller,
        assignment: AssignmentId,
        decision: &str,
    ) -> Result<Judged, Failure<SubmitJudgmentRefused>> {
        let submit = SubmitJudgment {
            assignment,
            epoch: None,
            decision: Some(decision.to_owned()),
            comment: Some(format!("{decision}, because")),
            data: None,
            model_version: None,
        };
        self.world.on_run(by, submit).await
    }

    /// Claims the open unit of a run and decides it.
    pub async fn work(&self, by: &Caller, run: RunId, decision: &str) -> Judged {
        let unit = self.open_unit(run).await;
        let claimed = self.claim(by, unit).await.expect("the unit is claimed");
        self.decide(by, claimed.assignment.id, decision).await.expect("the decision is accepted")
    }
}
