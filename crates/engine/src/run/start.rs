//! Start a run: bring an item and send it on its way.

use handoff_core::id::{ItemId, ProjectId, RunId};
use handoff_core::run::RunInHand;
use handoff_core::run::decide::{self, Start, StartRefused};
use handoff_core::text::{TextRefused, check_line};
use handoff_store::run::{KeptItem, NewItem};
use handoff_store::{Ids, run, workflow};
use serde_json::Value;

use crate::read::visible_project;
use crate::run::record;
use crate::{Command, Failure, Work};

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

impl Command for StartRun {
    type Done = RunStarted;
    type Refusal = StartRunRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<RunStarted, Failure<StartRunRefused>> {
        let refused = Failure::Refused;
        let actor = work.actor();
        if let Some(Err(text)) =
            self.external_key.as_deref().map(|key| check_line(key, EXTERNAL_KEY_LENGTH_MAX))
        {
            return Err(refused(StartRunRefused::ExternalKey(text)));
        }
        let project = visible_project(work.tx, actor, &self.project)
            .await?
            .ok_or_else(|| refused(StartRunRefused::NoSuchProject(self.project.clone())))?;
        let live = workflow::live(work.tx, project.id, &self.workflow).await?;
        let live = live.ok_or_else(|| refused(StartRunRefused::NoSuchWorkflow(self.workflow.clone())))?;
        let definition = work.ctx.definition(work.tx, live.version).await?;

        let item = NewItem {
            id: ItemId::fresh(&mut Ids),
            project: project.id,
            external_key: self.external_key.as_deref(),
            payload: &self.payload,
            created_by: actor.actor,
        };
        let command =
            |item| Start { run: RunId::fresh(&mut Ids), item, external_key: self.external_key.clone() };
        // Asked before the item is written: a refusal must not wait for anything.
        decide::may_start(&definition, actor).map_err(|rule| refused(rule.into()))?;
        let item = match run::keep_item(work.tx, &item).await? {
            KeptItem::Is(item) => item,
            KeptItem::Differs(existing) => return Err(refused(StartRunRefused::ItemDiffers { existing })),
        };
        let events = decide::start(&definition, actor, command(item), &mut Ids)
            .map_err(|rule| refused(rule.into()))?;

        let begun = events.first().and_then(|first| RunInHand::begun_by(first, work.tx.now()));
        let begun = begun.ok_or_else(|| handoff_store::StoreError::Corrupt {
            table: "event",
            row: "a run that is not begun by run.started".to_owned(),
        })?;
        let in_hand = record(work, begun, events).await?;
        Ok(RunStarted { in_hand, project: project.id, version_number: definition.number })
    }
}
