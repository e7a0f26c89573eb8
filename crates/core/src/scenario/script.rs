//! A document made ready to be played.

use std::collections::BTreeMap;
use std::sync::Arc;

use uuid::Uuid;

use crate::calendar::Calendar;
use crate::definition::check::SizeOnly;
use crate::definition::document::WorkflowDocument;
use crate::definition::finding::Finding;
use crate::definition::{Definition, Resolved, Unresolved, VersionIdentity, lint};
use crate::id::{CalendarId, GroupId, ProjectId, StepId, VersionId, WorkflowId};
use crate::machine::Registry;
use crate::run::Calendars;

/// The project that everything happens in.
pub(super) const PROJECT: ProjectId = ProjectId(Uuid::from_u128(1));
const WORKFLOW: WorkflowId = WorkflowId(Uuid::from_u128(2));
const VERSION: VersionId = VersionId(Uuid::from_u128(3));
const CALENDAR: CalendarId = CalendarId(Uuid::from_u128(6));
// Ids only have to differ from each other and from the virtual actors'; each kind counts from a place of its own.
const STEPS_FROM: u128 = 10_000;
const GROUPS_FROM: u128 = 20_000;

/// Why a document cannot be played.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NotPlayable {
    /// It is not sound.
    #[error("the workflow is not sound: {}", listed(.0))]
    Unsound(Vec<Finding>),
    /// Something in it means nothing.
    #[error(transparent)]
    Unresolved(#[from] Unresolved),
}

fn listed(findings: &[Finding]) -> String {
    let told = findings.iter().map(|finding| format!("{} {}", finding.pointer, finding.message));
    told.collect::<Vec<_>>().join("; ")
}

/// A workflow ready to be played: compiled, with an id for each group that it names.
#[derive(Clone, Debug)]
pub struct Script {
    pub(super) definition: Definition,
    pub(super) registry: Registry,
    pub(super) calendars: Arc<Calendars>,
    groups: BTreeMap<String, GroupId>,
}

impl Script {
    /// Makes a document ready, if it is sound.
    pub fn of(document: &WorkflowDocument) -> Result<Self, NotPlayable> {
        let findings = lint::lint(document, &SizeOnly);
        if !findings.is_empty() {
            return Err(NotPlayable::Unsound(findings));
        }
        let named: std::collections::BTreeSet<_> =
            document.groups().into_iter().map(|(_, key)| key.to_owned()).collect();
        let groups: BTreeMap<_, _> =
            named.into_iter().zip((GROUPS_FROM..).map(|id| GroupId(Uuid::from_u128(id)))).collect();
        let keys = document.stages.iter().map(|stage| stage.key.clone());
        let steps = keys.zip((STEPS_FROM..).map(|id| StepId(Uuid::from_u128(id)))).collect();
        let identity = VersionIdentity { version: VERSION, workflow: WORKFLOW, project: PROJECT, number: 1 };
        let resolved = Resolved { groups: groups.clone(), steps };
        let definition = Definition::compile(&identity, document, &resolved)?;
        Ok(Self { definition, registry: Registry::standard(), calendars: Arc::default(), groups })
    }

    /// The same workflow where people work at these hours.
    #[must_use]
    pub fn at_hours(mut self, calendar: Calendar) -> Self {
        let known = BTreeMap::from([(CALENDAR, Arc::new(calendar))]);
        self.calendars = Arc::new(Calendars { current: Some(CALENDAR), known });
        self
    }

    /// The compiled workflow.
    #[must_use]
    pub const fn definition(&self) -> &Definition {
        &self.definition
    }

    /// The group of this name; none: the workflow does not name it.
    #[must_use]
    pub fn group(&self, key: &str) -> Option<GroupId> {
        self.groups.get(key).copied()
    }

    /// The names of all groups of the workflow, in alphabetical order.
    pub fn groups(&self) -> impl Iterator<Item = &str> {
        self.groups.keys().map(String::as_str)
    }
}
