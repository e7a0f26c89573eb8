//! A published version, ready to be walked: stages by dense index, exits by handle, and what can reach what.

use std::collections::{BTreeMap, HashMap};

use crate::definition::StageKey;
use crate::definition::bits::{BitMatrix, children_first, closure};
use crate::definition::document::{Join, WorkflowDocument};
use crate::definition::kind::{self, HumanStage, StageKind};
use crate::definition::normalise::normalise;
use crate::definition::rework::{goes_back_behind_joins, keep_from_who_did_it};
use crate::id::{GroupId, ProjectId, StepId, UnitId, VersionId, WorkflowId};
use crate::rule::RuleFault;
use crate::run::{Arrival, Unit};

/// A stage's place in its definition. Only good for the definition it came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StageIndex(u16);

impl StageIndex {
    /// The place as a number, from 0 to [`Definition::stage_count`].
    #[must_use]
    pub const fn get(self) -> usize {
        self.0 as usize
    }
}

/// One published version, ready to be walked.
#[derive(Clone, Debug)]
pub struct Definition {
    /// The version.
    pub version: VersionId,
    /// The workflow it is a version of.
    pub workflow: WorkflowId,
    /// The project it belongs to.
    pub project: ProjectId,
    /// The workflow's key.
    pub key: String,
    /// The version's number.
    pub number: i32,
    /// Only members of this group may start runs; none: whoever may start runs in the project.
    pub initiator_group: Option<GroupId>,
    /// The keys of the groups that it names.
    pub groups: BTreeMap<GroupId, String>,
    begin: StageIndex,
    stages: Box<[Stage]>,
    by_key: HashMap<StageKey, StageIndex>,
    by_step: HashMap<StepId, StageIndex>,
    /// Which stage leads to which, going forward.
    reach: BitMatrix,
    pub(super) goes_back_behind_joins: bool,
}

/// A node of the graph.
#[derive(Clone, Debug)]
pub struct Stage {
    /// Its place in the definition.
    pub index: StageIndex,
    /// Its key, unique in the version.
    pub key: StageKey,
    /// What people call it.
    pub name: String,
    /// The queue its units are filed under.
    pub step: StepId,
    /// What happens there.
    pub kind: StageKind,
    /// How arrivals are put together; none: each opens a unit of its own.
    pub join: Option<Join>,
    /// Whether the run's progress is told without regard to it.
    pub optional: bool,
    /// By handle, in the order of the handles.
    exits: Box<[HandleExits]>,
}

/// Where one connection leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exit {
    /// The next stage; none: the token ends.
    pub target: Option<StageIndex>,
    /// Whether it goes back: a new round, and what was done since is withdrawn.
    pub rework: bool,
    /// With `rework`: how many rounds there are at most.
    pub max_rounds: Option<u16>,
    /// Where the token goes once all rounds are used up; none: it ends.
    pub exhausted: Option<StageIndex>,
}

/// Ids that the definition's words resolve to in one installation.
#[derive(Clone, Debug, Default)]
pub struct Resolved {
    /// Groups by key.
    pub groups: BTreeMap<String, GroupId>,
    /// Steps by stage key.
    pub steps: BTreeMap<String, StepId>,
}

/// A name in the document that means nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unresolved {
    /// No such group.
    #[error("group {0:?} does not exist")]
    Group(String),
    /// The stage has no step.
    #[error("stage {0:?} has no step")]
    Step(String),
    /// No such stage.
    #[error("stage {0:?} does not exist")]
    Stage(String),
    /// A rule does not compile.
    #[error("stage {stage:?} has a rule that means nothing")]
    Rule {
        /// Whose.
        stage: String,
        /// What is wrong with it.
        #[source]
        fault: RuleFault,
    },
    /// A method has no such name, or not these parameters.
    #[error("stage {stage:?} asks for a method that is not there: {fault}")]
    Method {
        /// Whose.
        stage: String,
        /// What is wrong with it.
        fault: String,
    },
    /// A form does not compile.
    #[error("a form means nothing: {0}")]
    Form(String),
    /// There are more stages than can be counted.
    #[error("there are {0} stages, too many to be numbered")]
    TooManyStages(usize),
}

/// What identifies a version.
#[derive(Clone, Debug)]
pub struct VersionIdentity {
    /// The version.
    pub version: VersionId,
    /// The workflow it is a version of.
    pub workflow: WorkflowId,
    /// The project it belongs to.
    pub project: ProjectId,
    /// The version's number.
    pub number: i32,
}

impl Definition {
    /// Resolves a document that passed [`super::check::check`].
    pub fn compile(
        identity: &VersionIdentity,
        document: &WorkflowDocument,
        ids: &Resolved,
    ) -> Result<Self, Unresolved> {
        let document = normalise(document.clone());
        let mut by_key = HashMap::new();
        let mut by_step = HashMap::new();
        for (index, stage) in document.stages.iter().enumerate() {
            let index = u16::try_from(index).map_err(|_| Unresolved::TooManyStages(document.stages.len()))?;
            by_key.insert(StageKey::from(stage.key.as_str()), StageIndex(index));
        }
        let mut exits = exits_by_source(&document, &by_key)?;
        let mut stages = Vec::with_capacity(document.stages.len());
        for stage in &document.stages {
            let (key, index) = by_key
                .get_key_value(stage.key.as_str())
                .ok_or_else(|| Unresolved::Stage(stage.key.clone()))?;
            let step = *ids.steps.get(&stage.key).ok_or_else(|| Unresolved::Step(stage.key.clone()))?;
            by_step.insert(step, *index);
            stages.push(Stage {
                index: *index,
                key: key.clone(),
                name: stage.display_name().to_owned(),
                step,
                kind: kind::resolve(stage, &document.key, ids)?,
                join: stage.join,
                optional: stage.optional,
                exits: std::mem::take(&mut exits[index.get()])
                    .into_iter()
                    .map(|(handle, exits)| (handle.into(), exits.into_boxed_slice()))
                    .collect(),
            });
        }
        keep_from_who_did_it(&mut stages);
        let reach = forward_reach(&stages);
        let begin = by_key.get(document.begin_stage.as_str());
        Ok(Self {
            version: identity.version,
            workflow: identity.workflow,
            project: identity.project,
            key: document.key.clone(),
            number: identity.number,
            initiator_group: document
                .initiator_group
                .as_ref()
                .map(|key| kind::group(key, ids))
                .transpose()?,
            groups: ids.groups.iter().map(|(key, group)| (*group, key.clone())).collect(),
            begin: *begin.ok_or_else(|| Unresolved::Stage(document.begin_stage.clone()))?,
            goes_back_behind_joins: goes_back_behind_joins(&stages, &reach),
            reach,
            stages: stages.into_boxed_slice(),
            by_key,
            by_step,
        })
    }

    /// The stage a run begins at.
    #[must_use]
    pub fn begin(&self) -> &Stage {
        self.at(self.begin)
    }

    /// The stage at a place.
    ///
    /// # Panics
    /// If the place is one of another definition, with more stages.
    #[must_use]
    pub fn at(&self, index: StageIndex) -> &Stage {
        &self.stages[index.get()]
    }

    /// The stage called `key`.
    #[must_use]
    pub fn stage(&self, key: &str) -> Option<&Stage> {
        self.by_key.get(key).map(|index| self.at(*index))
    }

    /// The stage whose units are filed under `step`.
    #[must_use]
    pub fn stage_of(&self, step: StepId) -> Option<&Stage> {
        self.by_step.get(&step).map(|index| self.at(*index))
    }

    /// All stages, in the document's order.
    pub fn stages(&self) -> impl Iterator<Item = &Stage> {
        self.stages.iter()
    }

    /// How many stages there are.
    #[must_use]
    pub const fn stage_count(&self) -> usize {
        self.stages.len()
    }

    /// Whether a token at `from` can still come to `to` going forward: by at least one connection, none of them rework.
    /// Where rounds can be used up, the way that is taken then counts as forward. This is what joins wait for.
    #[must_use]
    pub fn can_reach(&self, from: StageIndex, to: StageIndex) -> bool {
        self.reach.has(from.get(), to.get())
    }

    /// The stages that tokens at any of these places can still come to, as [`Self::can_reach`] has it.
    #[must_use]
    pub fn reached_from(&self, places: impl IntoIterator<Item = usize>) -> Reached {
        let mut words = vec![0; self.stages.len().div_ceil(64)];
        for place in places.into_iter().filter(|place| *place < self.stages.len()) {
            for (word, more) in words.iter_mut().zip(self.reach.row(place)) {
                *word |= more;
            }
        }
        Reached(words)
    }
}

impl Definition {
    /// Whether any of its rules asks about the item or about what stages have brought: then that is loaded with its runs.
    #[must_use]
    pub fn has_rules(&self) -> bool {
        self.stages.iter().any(|stage| {
            matches!(
                stage.kind,
                StageKind::Router(_) | StageKind::Wait(_) | StageKind::Subworkflow(_) | StageKind::Mitl(_)
            )
        })
    }

    /// Whether anything but people looks into what is handed in at `stage`: several answers that become one, rules, or whatever
    /// puts answers together.
    #[must_use]
    pub fn looks_into_answers(&self, stage: &HumanStage) -> bool {
        let gathers = |stage: &Stage| matches!(stage.kind, StageKind::Consensus(_) | StageKind::Mitl(_));
        stage.required > 1 || self.has_rules() || self.stages.iter().any(gathers)
    }

    /// Whether its runs start runs of their own.
    #[must_use]
    pub fn has_subworkflows(&self) -> bool {
        self.stages.iter().any(|stage| matches!(stage.kind, StageKind::Subworkflow(_)))
    }
}

impl Definition {
    /// The units whose answers a unit of a CONSENSUS puts together: those that led to it, each under every stage it can be of.
    #[must_use]
    pub fn answers_for(&self, unit: &Unit) -> Vec<(StepId, UnitId)> {
        let Some(stage) = self.stage_of(unit.step) else { return Vec::new() };
        if !unit.arrivals.is_empty() {
            let step = |arrival: &Arrival| Some((self.stage(&arrival.stage)?.step, arrival.unit));
            return unit.arrivals.iter().filter_map(step).collect();
        }
        let leads = |from: &&Stage| {
            let mut exits = from.handles().flat_map(|(_, exits)| exits);
            exits.any(|exit| exit.target == Some(stage.index) || exit.exhausted == Some(stage.index))
        };
        let steps = || self.stages.iter().filter(|from| from.kind.human().is_some()).filter(leads);
        unit.parent.iter().flat_map(|parent| steps().map(|from| (from.step, *parent))).collect()
    }

    /// The signals that its stages wait for.
    pub fn signals(&self) -> impl Iterator<Item = &str> {
        self.stages.iter().filter_map(|stage| match &stage.kind {
            StageKind::Wait(wait) => wait.signal(),
            _ => None,
        })
    }

    /// Whether any stage waits for this signal.
    #[must_use]
    pub fn waits_for(&self, signal: &str) -> bool {
        self.signals().any(|name| name == signal)
    }

    /// Whether any of its stages has to be done by a time: then clocks are loaded with its runs.
    #[must_use]
    pub fn has_deadlines(&self) -> bool {
        self.stages.iter().any(|stage| stage.kind.human().is_some_and(|human| human.sla.is_some()))
    }
}

/// A set of stages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reached(Vec<u64>);

impl Reached {
    /// Whether the stage at this place is in it.
    #[must_use]
    pub fn contains(&self, place: usize) -> bool {
        self.0.get(place / 64).is_some_and(|word| word & (1 << (place % 64)) != 0)
    }
}

impl Stage {
    /// Where `handle` leads: every one of them is followed. Empty: there is no such handle, and the token ends.
    #[must_use]
    pub fn exits(&self, handle: &str) -> &[Exit] {
        match self.exits.binary_search_by(|(name, _)| (**name).cmp(handle)) {
            Ok(at) => &self.exits[at].1,
            Err(_) => &[],
        }
    }

    /// All connected handles with where they lead, by name.
    pub fn handles(&self) -> impl Iterator<Item = (&str, &[Exit])> {
        self.exits.iter().map(|(handle, exits)| (&**handle, &**exits))
    }
}

/// A handle and where it leads.
type HandleExits = (Box<str>, Box<[Exit]>);

type ExitsOfStage = BTreeMap<String, Vec<Exit>>;

fn exits_by_source(
    document: &WorkflowDocument,
    by_key: &HashMap<StageKey, StageIndex>,
) -> Result<Vec<ExitsOfStage>, Unresolved> {
    let find = |key: &str| by_key.get(key).copied().ok_or_else(|| Unresolved::Stage(key.to_owned()));
    let mut exits = vec![BTreeMap::new(); document.stages.len()];
    for connection in &document.connections {
        let exit = Exit {
            target: connection.target.as_deref().map(find).transpose()?,
            rework: connection.rework,
            max_rounds: connection.max_rounds,
            exhausted: connection.exhausted.as_ref().and_then(Option::as_deref).map(find).transpose()?,
        };
        let of_stage: &mut ExitsOfStage = &mut exits[find(&connection.source)?.get()];
        of_stage.entry(connection.handle.clone()).or_default().push(exit);
    }
    Ok(exits)
}

fn forward_reach(stages: &[Stage]) -> BitMatrix {
    let forward = |exit: &Exit| if exit.rework { exit.exhausted } else { exit.target }.map(StageIndex::get);
    let next: Vec<Vec<usize>> = stages
        .iter()
        .map(|stage| stage.handles().flat_map(|(_, exits)| exits).filter_map(forward).collect())
        .collect();
    closure(&next, &children_first(&next))
}

#[cfg(test)]
#[path = "compiled_tests.rs"]
mod tests;
