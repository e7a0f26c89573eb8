//! What rules may ask about a run: its item, and what its stages have brought so far.

use serde_json::{Map, Value};

use crate::definition::StageKey;
use crate::run::basis::Basis;

/// What is known of a run beyond its open units. Loaded only for definitions whose rules ask for it, and kept up to date by the
/// events of a hop, so that a rule sees what was handed in a moment before.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Known {
    /// The item.
    pub item: Value,
    /// The latest result of each stage.
    pub results: Map<String, Value>,
    /// The ids of those who worked each stage.
    pub actors: Map<String, Value>,
    /// The seconds that work at each stage took.
    pub timings: Map<String, Value>,
    /// The stage that was finished last and brought a result.
    pub last_stage: Option<StageKey>,
    /// How far those who judged agree about that result.
    pub agreement: Option<f64>,
    /// How sure that result is.
    pub confidence: Option<f64>,
    /// The handle by which the stage that was finished last was left.
    pub last_handle: Option<String>,
    /// Whether anybody may ask for results. Where nobody does, none are kept: they can be large.
    pub is_wanted: bool,
}

impl Known {
    pub(super) fn finished(
        &mut self,
        (stage, handle): (&StageKey, &str),
        (brings, result): (bool, Option<Value>),
        basis: Option<&Basis>,
    ) {
        self.results.extend(result.map(|result| (stage.to_string(), result)));
        // What only passes a run on brings nothing, and takes nothing away.
        if brings {
            self.last_stage = Some(stage.clone());
            self.agreement = basis.and_then(Basis::agreement);
            self.confidence = basis.and_then(Basis::confidence);
        }
        self.last_handle = Some(handle.to_owned());
    }

    /// The result that was brought last.
    #[must_use]
    pub fn last_result(&self) -> &Value {
        let stage = self.last_stage.as_deref().unwrap_or_default();
        self.results.get(stage).unwrap_or(&Value::Null)
    }
}
