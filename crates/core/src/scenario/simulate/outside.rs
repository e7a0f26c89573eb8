//! Runs within runs and models, in a simulation: they take their time and end, or answer, as the settings say.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Next, Simulation};
use crate::definition::{DONE, StageKind};
use crate::id::UnitId;
use crate::run::UnitState;
use crate::scenario::outside::{ChildDocument, ModelDocument};

impl Simulation<'_> {
    /// Plans when what a run waits for from outside comes.
    pub(super) fn await_outside(&mut self, run: usize) {
        let play = &self.plays[run];
        let now = play.now();
        let waiting = play.open_units().filter(|unit| matches!(unit.state, UnitState::Waiting(_)));
        let machines = waiting.filter_map(|unit| {
            let stage = self.script.definition.stage_of(unit.step)?;
            is_outside(&stage.kind).then(|| (unit.id, stage.key.clone()))
        });
        for (unit, stage) in machines.collect::<Vec<_>>() {
            if self.awaited.insert((run, unit)) {
                let mean = self.settings.service_of.get(&*stage).copied().unwrap_or(self.settings.service);
                let later = self.after(now, mean);
                self.plan(later, Next::Comes { run, unit });
            }
        }
    }

    /// Lets what a unit waits for from outside come.
    pub(super) fn come(&mut self, run: usize, unit: UnitId) {
        let in_hand = self.plays[run].in_hand();
        let waits = in_hand.unit(unit).filter(|unit| matches!(unit.state, UnitState::Waiting(_)));
        let Some(stage) = waits.and_then(|unit| self.script.definition.stage_of(unit.step)) else {
            return;
        };
        let children = in_hand.children.iter().filter(|child| child.unit == unit).count();
        let data = self.settings.data.get(&*stage.key).cloned().unwrap_or_default();
        match &stage.kind {
            StageKind::Subworkflow(subworkflow) => {
                let usual = subworkflow.outcomes().map(str::to_owned).chain([DONE.to_owned()]);
                let usual: BTreeMap<String, f64> = usual.map(|outcome| (outcome, 1.0)).collect();
                let weights = self.settings.decisions.get(&*stage.key).unwrap_or(&usual);
                let (outcomes, weights): (Vec<String>, Vec<f64>) =
                    weights.iter().map(|(outcome, weight)| (outcome.clone(), *weight)).unzip();
                for number in 1..=children {
                    let outcome = self.dice.choose(&weights).map(|place| outcomes[place].clone());
                    let stage = stage.key.to_string();
                    let child = ChildDocument { stage, number: Some(number), outcome, result: data.clone() };
                    // Enough may have ended before the last of them does.
                    if self.plays[run].child_ends(&child).is_err() {
                        break;
                    }
                }
            }
            StageKind::Mitl(_) => {
                let model = ModelDocument { stage: stage.key.to_string(), answer: Some(as_object(data)) };
                // An answer that does not fit leads to the fallback, as it would.
                let _ = self.plays[run].model_answers(&model);
            }
            _ => return,
        }
        self.look_at(run);
    }
}

fn as_object(value: Value) -> Value {
    if value.is_object() { value } else { Value::Object(serde_json::Map::new()) }
}

/// Whether a stage waits for something that people of this workflow do not do.
pub(super) const fn is_outside(kind: &StageKind) -> bool {
    matches!(kind, StageKind::Subworkflow(_) | StageKind::Mitl(_))
}
