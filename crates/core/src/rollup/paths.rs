//! What a run's end waits for, and what waits for a unit that is held up.

use super::{Class, Reader, Standing};
use crate::definition::{Definition, StageIndex, StageKey, StageKind};
use crate::graph::{CriticalPath, Graph};
use crate::id::UnitId;
use crate::machine::StateCode;
use crate::run::{RunState, Unit};

/// The longest way that a run still has to go, and what is held up on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    /// The stages of one longest way, from where the run is to an end; empty once it is over.
    pub critical: Vec<StageKey>,
    /// Stages that can still be reached, with how far each could slip.
    pub slack: Vec<(StageKey, u64)>,
    /// What slack is measured in.
    pub measure: Measure,
    /// Units that are held up or in trouble.
    pub blockers: Vec<Blocker>,
}

/// What the length of a path is measured in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Stages: it is not known of all of them how long they take.
    Stages,
    /// Seconds that were agreed on.
    Seconds,
}

impl Measure {
    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Stages => "stages",
            Self::Seconds => "seconds",
        }
    }
}

/// A unit that is held up or in trouble, and what waits for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocker {
    /// The unit.
    pub unit: UnitId,
    /// Its stage.
    pub stage: StageKey,
    /// Its state.
    pub state: StateCode,
    /// Whether the run's end waits for it.
    pub on_critical_path: bool,
    /// Whether it counts as red although its state is yellow.
    pub escalated: bool,
    /// The stages behind it that the run cannot come to before it is over, in the document's order.
    pub downstream: Vec<StageKey>,
}

impl Reader<'_> {
    /// The critical path of a run, and what lies behind its blockers.
    #[must_use]
    pub fn paths(&self, state: &RunState, units: &[Unit]) -> Paths {
        let open: Vec<&Unit> = units.iter().filter(|unit| unit.state.is_open()).collect();
        let open = self.standings(open.into_iter());
        let over = state.ended_at().is_some();
        let path = self.critical_path(&open).filter(|path| !over && !path.stages.is_empty());
        let Some(path) = path else {
            let (critical, slack, blockers) = Default::default();
            return Paths { critical, slack, blockers, measure: Measure::Stages };
        };
        let key = |stage: usize| self.definition.stages().nth(stage).map(|stage| stage.key.clone());
        let slack = path.slack.iter().enumerate().filter_map(|(stage, slack)| Some((key(stage)?, (*slack)?)));
        let slack = slack.collect();
        let graph = forward(self.definition);
        let in_trouble = |unit: &&Standing| matches!(unit.state.class, Class::Wait | Class::Red);
        let blockers = open.iter().filter(in_trouble).filter_map(|unit| {
            let behind = graph.as_ref().map(|graph| graph.downstream(&[unit.stage])).unwrap_or_default();
            Some(Blocker {
                unit: unit.unit,
                stage: key(unit.stage)?,
                state: unit.state.code,
                on_critical_path: path.contains(unit.stage),
                escalated: unit.escalated,
                downstream: behind.into_iter().filter_map(key).collect(),
            })
        });
        let blockers = blockers.collect();
        let places: Vec<usize> = open.iter().map(|unit| unit.stage).collect();
        let known = !expected(self.definition, &places).is_empty();
        let measure = if known { Measure::Seconds } else { Measure::Stages };
        Paths {
            critical: path.stages.iter().filter_map(|stage| key(*stage)).collect(),
            slack,
            blockers,
            measure,
        }
    }

    /// By what was agreed on, where that is known of all that lies ahead; by number of stages otherwise. A published definition has no circle going forward, so there is a path unless the document was
    /// never checked.
    pub(super) fn critical_path(&self, open: &[Standing]) -> Option<CriticalPath> {
        let open: Vec<usize> = open.iter().map(|unit| unit.stage).collect();
        forward(self.definition)?.critical_path(&open, &expected(self.definition, &open)).ok()
    }
}

/// How many seconds each stage is expected to take: what was agreed on for people, what a WAIT says, nothing for the engine's own.
/// Empty if it is not known of some stage that can still be reached: numbers of stages and of seconds do not add up.
pub(crate) fn expected(definition: &Definition, open: &[usize]) -> Vec<Option<u64>> {
    let ahead = definition.reached_from(open.iter().copied());
    let mut takes = Vec::with_capacity(definition.stage_count());
    for stage in definition.stages() {
        let seconds = match &stage.kind {
            StageKind::Human(human) => human.sla.as_ref().map(|sla| sla.duration().as_secs()),
            StageKind::Wait(wait) => wait.expected_seconds(),
            StageKind::Subworkflow(_) | StageKind::Mitl(_) => None,
            StageKind::Start | StageKind::Router(_) | StageKind::Consensus(_) | StageKind::End { .. } => {
                Some(0)
            }
        };
        let index = stage.index.get();
        if seconds.is_none() && (ahead.contains(index) || open.contains(&index)) {
            return Vec::new();
        }
        takes.push(seconds);
    }
    takes
}

/// The stages and where they lead, without the way back.
fn forward(definition: &Definition) -> Option<Graph> {
    let connections = definition.stages().flat_map(|stage| {
        let exits = stage.handles().flat_map(|(_, exits)| exits);
        let targets = exits.filter_map(|exit| if exit.rework { exit.exhausted } else { exit.target });
        targets.map(move |target: StageIndex| (stage.index.get(), target.get()))
    });
    let mut connections: Vec<_> = connections.collect();
    connections.sort_unstable();
    connections.dedup();
    Graph::new(definition.stage_count(), &connections).ok()
}
