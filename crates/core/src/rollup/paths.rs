//! What a run's end waits for, and what waits for a unit that is held up.

use super::{Class, Reader, Standing};
use crate::definition::{Definition, StageIndex, StageKey};
use crate::graph::{CriticalPath, Graph};
use crate::id::UnitId;
use crate::machine::StateCode;
use crate::run::{RunState, Unit};

/// The longest way that a run still has to go, and what is held up on the way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    /// The stages of one longest way, from where the run is to an end; empty once it is over.
    pub critical: Vec<StageKey>,
    /// Stages that can still be reached, with how many stages each could slip.
    pub slack: Vec<(StageKey, u64)>,
    /// Units that are held up or in trouble.
    pub blockers: Vec<Blocker>,
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
            return Paths { critical: Vec::new(), slack: Vec::new(), blockers: Vec::new() };
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
        Paths { critical: path.stages.iter().filter_map(|stage| key(*stage)).collect(), slack, blockers }
    }

    /// By number of stages. A published definition has no circle going forward, so there is a path unless the document was
    /// never checked.
    pub(super) fn critical_path(&self, open: &[Standing]) -> Option<CriticalPath> {
        let open: Vec<usize> = open.iter().map(|unit| unit.stage).collect();
        forward(self.definition)?.critical_path(&open, &[]).ok()
    }
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
