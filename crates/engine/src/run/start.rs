//! Start a run: bring an item and send it on its way.

use handoff_core::id::{ItemId, ProjectId, RunId};
use handoff_core::run::RunInHand;
use handoff_core::run::decide::{self, Start, StartRefused};
use handoff_core::run::event::RunEvent;
use handoff_core::run::walk::Ground;
use handoff_core::text::{TextRefused, check_line};
use handoff_store::Ids;
use handoff_store::run::KeptItem;
use serde_json::Value;

use crate::{Case, Found, RunCommand, StartCase, Wants};

/// The longest external key.
const EXTERNAL_KEY_LENGTH_MAX: usize = 500;

/// Starts a run of a workflow's live version.
#[derive(Clone, Debug)]
pub struct StartRun {
    /// The project's key.
    pub project: String,
    /// The workflow's key.
    pub workflow: String,
    /// What the item is called outside.
    pub external_key: Option<String>,
    /// What the item is.
    pub payload: Value,
}

/// A run is on its way.
#[derive(Clone, Debug)]
pub struct RunStarted {
    /// The run, with all that its start made.
    pub in_hand: RunInHand,
    /// The project.
    pub project: ProjectId,
    /// The version's number.
    pub version_number: i32,
}

/// Why a run was not started.
#[derive(Debug, thiserror::Error)]
pub enum StartRunRefused {
    /// There is no such project, or the caller may not know of it.
    #[error("project {0:?} does not exist")]
    NoSuchProject(String),
    /// There is no such workflow, or no version of it is published.
    #[error("project has no published workflow {0:?}")]
    NoSuchWorkflow(String),
    /// The external key is not acceptable.
    #[error("the external key {0}")]
    ExternalKey(TextRefused),
    /// An item with this external key and another payload is already there.
    #[error("an item with this external key and another payload exists: {existing}")]
    ItemDiffers {
        /// That item.
        existing: ItemId,
    },
    /// A rule forbids it.
    #[error(transparent)]
    Rule(#[from] StartRefused),
}

impl RunCommand for StartRun {
    type Done = RunStarted;
    type Refusal = StartRunRefused;

    fn wants(&self) -> Wants<'_> {
        Wants::Start(self)
    }

    fn admit(&self, start: &StartCase<'_>) -> Result<(), StartRunRefused> {
        if let Some(Err(text)) =
            self.external_key.as_deref().map(|key| check_line(key, EXTERNAL_KEY_LENGTH_MAX))
        {
            return Err(StartRunRefused::ExternalKey(text));
        }
        if !start.project_exists {
            return Err(StartRunRefused::NoSuchProject(self.project.clone()));
        }
        let no_workflow = || StartRunRefused::NoSuchWorkflow(self.workflow.clone());
        Ok(decide::may_start(start.definition.ok_or_else(no_workflow)?, start.actor)?)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, StartRunRefused> {
        let Found::Start(StartCase {
            definition: Some(definition),
            item: Some(item),
            calendars,
            registry,
            actor,
            now,
            ..
        }) = found
        else {
            return Err(StartRunRefused::NoSuchProject(self.project.clone()));
        };
        let item = match item {
            KeptItem::Is(item) => item,
            KeptItem::Differs(existing) => return Err(StartRunRefused::ItemDiffers { existing }),
        };
        let command = Start {
            run: RunId::fresh(ids),
            item,
            external_key: self.external_key.clone(),
            payload: if definition.has_rules() { self.payload.clone() } else { Value::Null },
            calendars: calendars.cloned().unwrap_or_default(),
        };
        Ok(decide::start(Ground { definition, registry, now }, actor, command, ids)?)
    }

    fn done(&self, after: &Case<'_>, _events: &[RunEvent]) -> Option<RunStarted> {
        let project = after.in_hand.run.value.project;
        Some(RunStarted { in_hand: after.in_hand.clone(), project, version_number: after.definition.number })
    }
}

/// Starts a run for an item that is there already. Only for whoever has seen to it that the item is the project's.
#[derive(Clone, Debug)]
pub(crate) struct StartKept {
    /// What to start, and what the item is.
    pub(crate) start: StartRun,
    /// The item.
    pub(crate) item: ItemId,
}

impl RunCommand for StartKept {
    type Done = RunStarted;
    type Refusal = StartRunRefused;

    fn wants(&self) -> Wants<'_> {
        self.start.wants()
    }

    fn admit(&self, start: &StartCase<'_>) -> Result<(), StartRunRefused> {
        self.start.admit(start)
    }

    fn kept_item(&self) -> Option<ItemId> {
        Some(self.item)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, StartRunRefused> {
        self.start.decide(found, ids)
    }

    fn done(&self, after: &Case<'_>, events: &[RunEvent]) -> Option<RunStarted> {
        self.start.done(after, events)
    }
}
