//! The form in which a roll-up is kept with its run.

use handoff_core::id::UnitId;
use handoff_core::machine::StateCode;
use handoff_core::rollup::{Basis, Colour, Counts, Decisive, Rollup};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::StoreError;

#[derive(Serialize, Deserialize)]
struct Stored {
    colour: String,
    basis: String,
    red: u32,
    yellow: u32,
    green: u32,
    done: u32,
    idle: u32,
    skipped: u32,
    optional: u32,
    ahead: u32,
    progress_percent: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    decisive: Option<StoredDecisive>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    frozen_at: Option<Timestamp>,
}

#[derive(Serialize, Deserialize)]
struct StoredDecisive {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unit: Option<Uuid>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    stage: Option<String>,
    state: String,
}

/// The text to keep.
pub(crate) fn to_text(rollup: &Rollup) -> String {
    let Counts { red, yellow, green, done, idle, skipped, optional } = rollup.counts;
    let decisive = rollup.decisive.as_ref().map(|decisive| StoredDecisive {
        unit: decisive.unit.map(|unit| unit.0),
        stage: decisive.stage.as_deref().map(str::to_owned),
        state: decisive.state.word().to_owned(),
    });
    let stored = Stored {
        colour: rollup.colour.word().to_owned(),
        basis: rollup.basis.word().to_owned(),
        red,
        yellow,
        green,
        done,
        idle,
        skipped,
        optional,
        ahead: rollup.ahead,
        progress_percent: rollup.progress_percent,
        decisive,
        frozen_at: rollup.frozen_at,
    };
    // Ids, numbers and text always serialise.
    serde_json::to_string(&stored).unwrap_or_default()
}

/// Reads it back.
pub(crate) fn from_value(run: Uuid, value: Value) -> Result<Rollup, StoreError> {
    let corrupt = |what: String| StoreError::Corrupt { table: "run", row: format!("{run}: roll-up {what}") };
    let stored: Stored = serde_json::from_value(value).map_err(|error| corrupt(error.to_string()))?;
    let decisive = match stored.decisive {
        Some(decisive) => Some(Decisive {
            unit: decisive.unit.map(UnitId),
            stage: decisive.stage.map(Into::into),
            state: StateCode::from_word(&decisive.state).ok_or_else(|| corrupt(decisive.state.clone()))?,
        }),
        None => None,
    };
    Ok(Rollup {
        colour: Colour::from_word(&stored.colour).ok_or_else(|| corrupt(stored.colour.clone()))?,
        basis: Basis::from_word(&stored.basis).ok_or_else(|| corrupt(stored.basis.clone()))?,
        counts: Counts {
            red: stored.red,
            yellow: stored.yellow,
            green: stored.green,
            done: stored.done,
            idle: stored.idle,
            skipped: stored.skipped,
            optional: stored.optional,
        },
        decisive,
        ahead: stored.ahead,
        progress_percent: stored.progress_percent,
        frozen_at: stored.frozen_at,
    })
}
