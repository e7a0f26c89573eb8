//! How bad it is that a unit is blocked: read from how it stands, never a state of its own.

use std::time::Duration;

use jiff::Timestamp;
use serde_json::Value;

use crate::definition::{Definition, Exit, StageIndex};
use crate::graph::{CriticalPath, Graph};
use crate::id::{IdSource, UnitId};
use crate::machine::{ActorClass, Registry, trigger};
use crate::rollup::expected;
use crate::rollup::severity::{Block, Cause, Severity, Thresholds};
use crate::run::event::RunEvent;
use crate::run::walk::{By, Ground, NotAllowed, Walk};
use crate::run::{RunInHand, RunState, Unit, UnitState};

/// When a block that begins at `now` is bad by its age alone.
pub(super) fn rises_at(definition: &Definition, registry: &Registry, now: Timestamp) -> Option<Timestamp> {
    now.checked_add(thresholds(registry).of(&definition.key)).ok()
}

/// Notes that time has made a block bad. Nothing happens if that is known, or if the run is to stand still.
pub(super) fn rise(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    unit: UnitId,
    cause: Cause,
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, NotAllowed> {
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    let is_news = |unit: &Unit| matches!(unit.state, UnitState::Blocked { risen: false, .. });
    if in_hand.unit(unit).is_some_and(is_news) && in_hand.run.value.state == RunState::InProgress {
        let rose = RunEvent::UnitBlockEscalated { unit, cause: Some(cause.word().to_owned()) };
        walk.happen(rose, &By::engine(ActorClass::System, trigger::DEADLINE_PASSED))?;
    }
    Ok(walk.events())
}

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
        let takes = expected(definition, &open);
        let critical = forward(definition).and_then(|graph| graph.critical_path(&open, &takes).ok());
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
