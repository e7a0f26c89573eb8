//! What every use case is given: the store, and what may be remembered between requests.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock};
use std::time::Instant;

use handoff_core::calendar::Calendar;
use handoff_core::definition::Definition;
use handoff_core::id::{ActorId, CalendarId, ProjectId, StepId, VersionId};
use handoff_core::machine::{Registry, RegistryFault};
use handoff_outbound::Policy;
use handoff_store::{Db, Store, StoreError, calendar, log, machine, signing_key, workflow};
use tokio::sync::Notify;

use crate::bounded::Bounded;
use crate::hop::Queue;
use crate::identity::{Authorities, Records};
use crate::limits::StepLimits;
use crate::live::Hub;
use crate::objects::Objects;

/// How many stages the remembered definitions may have together: enough for tens of thousands of small ones.
const STAGES_MAX: usize = 200_000;
/// How many calendars are remembered at a time.
const CALENDARS_MAX: usize = 1_000;
/// How many steps are remembered at a time.
const PLACES_MAX: usize = 100_000;

/// The engine. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Ctx {
    inner: Arc<Inner>,
}

/// Why no engine can be had.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The database failed.
    #[error("the state machines cannot be read from the database")]
    Store(#[from] StoreError),
    /// The rows of the state machines make no sense together.
    #[error("the state machines in the database are faulty: {}", listed(.0))]
    Registry(Vec<RegistryFault>),
}

fn listed(faults: &[RegistryFault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

#[derive(Debug)]
struct Inner {
    store: Store,
    registry: Registry,
    definitions: Bounded<VersionId, Arc<Definition>>,
    calendars: RwLock<HashMap<CalendarId, Arc<Calendar>>>,
    authorities: Mutex<Authorities>,
    places: RwLock<HashMap<StepId, (ProjectId, VersionId)>>,
    turns: AtomicI64,
    hops: Queue,
    standing_units: Arc<Notify>,
    bulk: tokio::sync::Mutex<()>,
    children: Arc<Notify>,
    events_written: Bell,
    source: String,
    live: Arc<Hub>,
    model_calls: Arc<Notify>,
    callback_key: CallbackKey,
    outbound: OnceLock<Policy>,
    limits: Arc<StepLimits>,
    objects: OnceLock<Objects>,
}

/// Wakes whoever wants to know that something was written. A hint: whoever misses it looks for itself before long.
#[derive(Debug, Default)]
pub struct Bell {
    listeners: RwLock<Vec<Arc<Notify>>>,
}

impl Bell {
    /// Somebody more to wake.
    #[must_use]
    pub fn listen(&self) -> Arc<Notify> {
        let listener = Arc::<Notify>::default();
        self.listeners.write().unwrap_or_else(PoisonError::into_inner).push(listener.clone());
        listener
    }

    /// Wakes all.
    pub fn ring(&self) {
        for listener in self.listeners.read().unwrap_or_else(PoisonError::into_inner).iter() {
            listener.notify_one();
        }
    }
}

/// Not to be seen in any output.
struct CallbackKey(Vec<u8>);

impl std::fmt::Debug for CallbackKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("CallbackKey")
    }
}

impl Ctx {
    /// An engine on `store`, whose schema must be up to date: the state machines are read from it, once, and refused if
    /// they make no sense.
    pub async fn open(store: Store) -> Result<Self, OpenError> {
        let db = store.db().await?;
        let registry = Registry::from_rows(machine::rows(&db).await?);
        let source = log::source(&db).await?;
        let callback_key = CallbackKey(signing_key::callback(&db).await?);
        drop(db);
        let faults = registry.check();
        if !faults.is_empty() {
            return Err(OpenError::Registry(faults));
        }
        let inner = Inner {
            store,
            registry,
            definitions: Bounded::new(STAGES_MAX),
            calendars: RwLock::default(),
            authorities: Mutex::default(),
            places: RwLock::default(),
            turns: AtomicI64::new(0),
            hops: Queue::default(),
            standing_units: Arc::default(),
            bulk: tokio::sync::Mutex::default(),
            children: Arc::default(),
            events_written: Bell::default(),
            source,
            live: Arc::default(),
            model_calls: Arc::default(),
            callback_key,
            outbound: OnceLock::new(),
            limits: Arc::default(),
            objects: OnceLock::new(),
        };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// The store.
    #[must_use]
    pub fn store(&self) -> &Store {
        &self.inner.store
    }

    /// The state machines: who may move what, from where to where.
    #[must_use]
    pub fn registry(&self) -> &Registry {
        &self.inner.registry
    }

    /// Where commands about runs wait for their turn.
    pub(crate) fn hops(&self) -> &Queue {
        &self.inner.hops
    }

    /// Told when a hop left units standing that no person works.
    #[must_use]
    pub fn standing_units(&self) -> &Arc<Notify> {
        &self.inner.standing_units
    }

    /// Waits until nobody else on this node starts runs in bulk.
    pub(crate) async fn bulk_turn(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.inner.bulk.lock().await
    }

    /// Told when runs and the runs within them have something to tell each other.
    #[must_use]
    pub fn children(&self) -> &Arc<Notify> {
        &self.inner.children
    }

    /// Rung when events were written here.
    #[must_use]
    pub fn events_written(&self) -> &Bell {
        &self.inner.events_written
    }

    /// What events call this installation.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.inner.source
    }

    /// Who listens on this node.
    #[must_use]
    pub fn live(&self) -> &Arc<Hub> {
        &self.inner.live
    }

    /// Told when units wait for models.
    #[must_use]
    pub fn model_calls(&self) -> &Arc<Notify> {
        &self.inner.model_calls
    }

    /// The key that addresses for later answers are signed with.
    pub(crate) fn callback_key(&self) -> &[u8] {
        &self.inner.callback_key.0
    }

    /// Says where calls may go, so that an address can be refused when it is typed in. Said once, when the server starts.
    pub fn set_outbound_policy(&self, policy: Policy) {
        let _ = self.inner.outbound.set(policy);
    }

    /// Where calls may go: the public web, unless something else was said.
    #[must_use]
    pub fn outbound_policy(&self) -> &Policy {
        self.inner.outbound.get_or_init(Policy::default)
    }

    /// Keeps large things in a folder from now on; said once, when the engine starts.
    pub fn keep_objects_in(&self, folder: impl Into<PathBuf>) {
        let _ = self.inner.objects.set(Objects::in_folder(folder));
    }

    /// Where large things are kept; none: nowhere but in the database.
    #[must_use]
    pub fn objects(&self) -> Option<&Objects> {
        self.inner.objects.get()
    }

    /// How fast units of steps are handed out.
    #[must_use]
    pub fn limits(&self) -> &Arc<StepLimits> {
        &self.inner.limits
    }

    /// Whether the database answers.
    pub async fn store_answers(&self) -> Result<(), StoreError> {
        self.inner.store.now().await.map(|_| ())
    }

    /// How many connections to the database are open, and how many of them idle.
    #[must_use]
    pub fn connections(&self) -> (usize, usize) {
        self.inner.store.connections()
    }

    /// The definition of a version. A published version never changes, so it is read once.
    pub async fn definition(&self, db: &Db, version: VersionId) -> Result<Arc<Definition>, StoreError> {
        if let Some(known) = self.inner.definitions.find(&version) {
            return Ok(known);
        }
        let loaded = workflow::definition(db, version).await?;
        let missing =
            || StoreError::Corrupt { table: "workflow_version", row: format!("{version} is missing") };
        let loaded = Arc::new(loaded.ok_or_else(missing)?);
        self.inner.definitions.keep(version, loaded.clone(), loaded.stages().count());
        Ok(loaded)
    }

    /// The same, on a connection of its own if need be.
    pub(crate) async fn definition_of(&self, version: VersionId) -> Result<Arc<Definition>, StoreError> {
        match self.inner.definitions.find(&version) {
            Some(known) => Ok(known),
            None => self.definition(&self.inner.store.db().await?, version).await,
        }
    }

    /// The project and the version that a step belongs to. It never moves, so it is read once.
    pub(crate) async fn place_of(&self, step: StepId) -> Result<Option<(ProjectId, VersionId)>, StoreError> {
        let known = self.inner.places.read().unwrap_or_else(PoisonError::into_inner).get(&step).copied();
        if known.is_some() {
            return Ok(known);
        }
        let found = workflow::place_of_step(&self.inner.store.db().await?, step).await?;
        if let Some(place) = found {
            let mut places = self.inner.places.write().unwrap_or_else(PoisonError::into_inner);
            if places.len() >= PLACES_MAX {
                places.clear(); // rare, and refilled by use
            }
            places.insert(step, place);
        }
        Ok(found)
    }

    /// Calendars by id. A calendar never changes, so each is read once.
    pub(crate) async fn calendars(
        &self,
        db: &Db,
        wanted: impl IntoIterator<Item = CalendarId>,
    ) -> Result<BTreeMap<CalendarId, Arc<Calendar>>, StoreError> {
        let (mut found, mut missing) = (BTreeMap::new(), Vec::new());
        {
            let known = self.inner.calendars.read().unwrap_or_else(PoisonError::into_inner);
            for id in wanted {
                match known.get(&id) {
                    Some(calendar) => drop(found.insert(id, calendar.clone())),
                    None => missing.push(id),
                }
            }
        }
        if missing.is_empty() {
            return Ok(found);
        }
        let read = calendar::compiled(db, &missing).await?;
        let mut known = self.inner.calendars.write().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= CALENDARS_MAX {
            known.clear(); // rare, and refilled by use
        }
        for (id, calendar) in read {
            let calendar = Arc::new(calendar);
            known.insert(id, calendar.clone());
            found.insert(id, calendar);
        }
        Ok(found)
    }

    /// Whose turn it is, among projects that have equally urgent work.
    pub(crate) fn next_turn(&self) -> i64 {
        self.inner.turns.fetch_add(1, Ordering::Relaxed)
    }

    /// What is remembered of credentials.
    pub(crate) fn authorities(&self) -> MutexGuard<'_, Authorities> {
        self.inner.authorities.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Carries into what is remembered of people what was reckoned anew of how they work.
    pub(crate) fn carry_records(&self, records: Records) {
        if !records.is_empty() {
            self.authorities().carry(records, Instant::now());
        }
    }

    /// Forgets what is remembered of these people.
    pub(crate) fn forget_people(&self, people: &BTreeSet<ActorId>) {
        if !people.is_empty() {
            self.authorities().forget(people);
        }
    }

    /// Forgets all remembered permissions.
    pub fn forget_authority(&self) {
        self.authorities().forget_all();
    }
}
