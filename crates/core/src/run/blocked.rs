//! How bad it is that a unit is blocked: read from how it stands, never a state of its own.

use std::time::Duration;

use jiff::Timestamp;
use serde_json::Value;

use crate::definition::{Definition, Exit, StageIndex};
use crate::graph::{CriticalPath, Graph};
use crate::machine::Registry;
use crate::rollup::severity::{Block, Severity, Thresholds};
use crate::run::{Unit, UnitState};

/// The policy that says how long a block may last, by workflow.
const POLICY: &str = "blocked_escalation_treats_as_red";

/// Reads how bad blocks are in a run.
#[derive(Debug)]
pub struct Blocks {
    threshold: Duration,
    critical: Option<CriticalPath>,
}

impl Blocks {
    /// A reader for a run with these units.
    #[must_use]
    pub fn of<'u>(
        definition: &Definition,
        registry: &Registry,
        units: impl IntoIterator<Item = &'u Unit>,
    ) -> Self {
        let open = units.into_iter().filter(|unit| unit.state.is_open());
        let open: Vec<usize> =
            open.filter_map(|unit| Some(definition.stage_of(unit.step)?.index.get())).collect();
        let critical = forward(definition).and_then(|graph| graph.critical_path(&open, &[]).ok());
        Self { threshold: thresholds(registry).of(&definition.key), critical }
    }

    /// How bad it is; none: the unit is not blocked.
    #[must_use]
    pub fn severity(
        &self,
        definition: &Definition,
        unit: &Unit,
        due_at: Option<Timestamp>,
        now: Timestamp,
    ) -> Option<Severity> {
        let UnitState::Blocked { since, escalated, .. } = &unit.state else { return None };
        let stage = definition.stage_of(unit.step)?.index.get();
        let block = Block {
            since: *since,
            due_at,
            on_critical_path: self.critical.as_ref().is_some_and(|path| path.contains(stage)),
            escalated_at: escalated.then_some(*since),
        };
        Some(block.severity(self.threshold, now))
    }
}

fn forward(definition: &Definition) -> Option<Graph> {
    let forward = |exit: &Exit| if exit.rework { exit.exhausted } else { exit.target }.map(StageIndex::get);
    let connections = definition.stages().flat_map(|stage| {
        let exits = stage.handles().flat_map(|(_, exits)| exits);
        exits.filter_map(forward).map(|target| (stage.index.get(), target)).collect::<Vec<_>>()
    });
    Graph::new(definition.stage_count(), &connections.collect::<Vec<_>>()).ok()
}

/// What the registry says, by the key of the workflow; four hours where it says nothing.
fn thresholds(registry: &Registry) -> Thresholds {
    let mut thresholds = Thresholds::default();
    let policies = &registry.rows().rollup_policies;
    let declared = policies.iter().find(|policy| policy.code == POLICY);
    let Some(Value::Object(seconds)) = declared.and_then(|policy| policy.config.get("threshold_seconds"))
    else {
        return thresholds;
    };
    for (class, seconds) in seconds {
        let Some(threshold) = seconds.as_u64().map(Duration::from_secs) else { continue };
        if class == "default" {
            thresholds.otherwise = threshold;
        } else {
            thresholds.by_class.insert(class.clone(), threshold);
        }
    }
    thresholds
}
