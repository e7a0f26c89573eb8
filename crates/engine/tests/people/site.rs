//! An installation with one administrator, and verbs to tell stories about it.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use handoff_core::actor::{ActorKind, GlobalRole, Scope};
use handoff_core::id::ActorId;
use handoff_engine::identity::password::{self, PasswordHash};
use handoff_engine::identity::{UseSetupLink, open_setup_link, use_setup_link};
use handoff_engine::people::{CreateActor, CreateToken, TokenCreated};
use handoff_engine::{Caller, Clock, Command, Ctx, Failure, perform};
use handoff_store::{actor, event, ledger};
use handoff_testkit::TestDatabase;
use jiff::SignedDuration;
use uuid::Uuid;

pub(crate) const PASSWORD: &str = "correct horse battery";
pub(crate) const ADMIN_EMAIL: &str = "Root@example.org";
/// An id that nobody has.
pub(crate) const STRANGER: ActorId = ActorId(Uuid::from_u128(0xdead_beef));

pub(crate) struct Site {
    pub(crate) ctx: Ctx,
    pub(crate) database: TestDatabase,
    clock: Arc<AtomicI64>,
}

impl Site {
    /// An installation in which nobody is known yet.
    pub(crate) async fn empty() -> Self {
        let database = TestDatabase::new().await;
        let clock = Arc::new(AtomicI64::new(0));
        let ctx = Ctx::open(database.store(Clock::Shifted(clock.clone()))).await.unwrap();
        Self { ctx, database, clock }
    }

    /// An installation with an administrator, who signs in with [`ADMIN_EMAIL`] and [`PASSWORD`].
    pub(crate) async fn new() -> (Self, Caller) {
        let site = Self::empty().await;
        let secret = open_setup_link(&site.ctx).await.unwrap().expect("nobody is there yet");
        let admin = use_setup_link(&site.ctx, &setup_by(secret.reveal(), ADMIN_EMAIL).await).await.unwrap();
        let caller = site.caller(admin).await;
        (site, caller)
    }

    pub(crate) fn advance(&self, by: SignedDuration) {
        self.clock.fetch_add(i64::try_from(by.as_micros()).unwrap(), Ordering::Relaxed);
        self.ctx.forget_authority(); // remembered by the machine's clock, which does not jump
    }

    /// The actor with a session's scopes, as permissions stand now.
    pub(crate) async fn caller(&self, actor: ActorId) -> Caller {
        self.narrowed(actor, Scope::ALL).await
    }

    /// The actor with some scopes only.
    pub(crate) async fn narrowed(&self, actor: ActorId, scopes: &[Scope]) -> Caller {
        let db = self.ctx.store().db().await.unwrap();
        let authority = actor::authority(&db, actor).await.unwrap().expect("the actor can act");
        let actor = Arc::new(authority.with_scopes(scopes.iter().copied().collect()));
        Caller { actor, traceparent: None }
    }

    /// A person who can sign in as `name@example.org`.
    pub(crate) async fn person(&self, admin: &Caller, name: &str) -> Caller {
        let create = CreateActor { password_hash: Some(hash(PASSWORD).await), ..somebody(name) };
        let card = perform(&self.ctx, admin, &create).await.unwrap();
        self.caller(card.id).await
    }

    /// A second administrator.
    pub(crate) async fn second_admin(&self, admin: &Caller) -> Caller {
        let create = CreateActor { global_roles: BTreeSet::from([GlobalRole::Admin]), ..somebody("second") };
        let card = perform(&self.ctx, admin, &create).await.unwrap();
        self.caller(card.id).await
    }

    pub(crate) async fn token(&self, caller: &Caller, scopes: &[Scope]) -> TokenCreated {
        let scopes = scopes.iter().copied().collect();
        let create = CreateToken { actor: None, name: "laptop".to_owned(), scopes, expires_at: None };
        perform(&self.ctx, caller, &create).await.unwrap()
    }

    /// Does what must succeed.
    pub(crate) async fn done<C: Command>(&self, caller: &Caller, command: &C) -> C::Done
    where
        C::Refusal: Debug,
    {
        perform(&self.ctx, caller, command).await.unwrap()
    }

    /// Why a command that must be refused was.
    pub(crate) async fn refusal<C: Command>(&self, caller: &Caller, command: &C) -> C::Refusal
    where
        C::Done: Debug,
    {
        match perform(&self.ctx, caller, command).await {
            Err(Failure::Refused(refusal)) => refusal,
            Err(Failure::Store(failed)) => panic!("storage failed: {failed:?}"),
            Ok(done) => panic!("it was done: {done:?}"),
        }
    }

    /// Types of the events in a stream, without their common prefix.
    pub(crate) async fn events(&self, stream: Uuid) -> Vec<String> {
        let db = self.ctx.store().db().await.unwrap();
        let rows = event::list(&db, stream, 0, 10_000).await.unwrap();
        rows.into_iter().map(|row| row.fact.event_type.replace("dev.handoff.", "")).collect()
    }

    /// What the installation's trail gained while `story` was told.
    pub(crate) async fn events_of(&self, story: impl Future<Output = ()>) -> Vec<String> {
        let before = self.events(ledger::INSTALLATION).await.len();
        story.await;
        self.events(ledger::INSTALLATION).await.split_off(before)
    }

    /// The first column of the first row, as text.
    pub(crate) async fn look(&self, query: &str) -> String {
        let row = self.database.raw().await.query_one(query, &[]).await.unwrap();
        row.get(0)
    }
}

pub(crate) async fn hash(password: &str) -> PasswordHash {
    password::hash(password.to_owned()).await.unwrap()
}

pub(crate) async fn setup_by(secret: &str, email: &str) -> UseSetupLink {
    UseSetupLink {
        secret: secret.to_owned(),
        display_name: "Root".to_owned(),
        email: email.to_owned(),
        password_hash: hash(PASSWORD).await,
        traceparent: None,
    }
}

pub(crate) fn somebody(name: &str) -> CreateActor {
    CreateActor {
        kind: ActorKind::Human,
        display_name: name.to_owned(),
        email: Some(format!("{name}@example.org")),
        password_hash: None,
        global_roles: BTreeSet::new(),
    }
}
