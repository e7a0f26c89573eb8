//! `handoff audit recompute --fit`: what would come out if everything in an export were known of the people who answered.
//!
//! While work goes on, trust at the time stands in for a model of people, because nobody waits for a model to be fitted. Afterwards there is
//! time: models are fitted over all units of a stage, and each unit is put together again by them.

use std::collections::BTreeMap;
use std::path::Path;

use handoff_core::aggregate::Divergence;
use handoff_core::results::{Derivation, Ground, alike};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::commands::exported::each;
use crate::output::{Failed, print, say};

/// The units of a stage whose results came about in the same way.
struct Units {
    stage: String,
    derivation: Derivation,
    told: Vec<(Uuid, Value)>,
    grounds: Vec<Vec<Ground>>,
}

/// What models make of a stage.
struct Refitted {
    stage: String,
    apart: Divergence,
    differing: Vec<Value>,
}

/// Puts the answers of an export together by models of people, and tells where that changes them.
pub(super) fn refit(file: &Path, as_json: bool) -> Result<(), Failed> {
    let mut stages: BTreeMap<(String, String), Units> = BTreeMap::new();
    each(file, |exported| {
        let Some(told) = exported.result.clone() else { return };
        // Written out, because what is put together otherwise is another question to the same people.
        let how = serde_json::to_string(&exported.derivation).unwrap_or_default();
        let units = stages.entry((exported.stage.clone(), how)).or_insert_with(|| Units {
            stage: exported.stage.clone(),
            derivation: exported.derivation.clone(),
            told: Vec::new(),
            grounds: Vec::new(),
        });
        units.grounds.push(exported.grounds());
        units.told.push((exported.unit_id, told));
    })?;
    let refitted: Vec<Refitted> =
        stages.into_values().filter_map(|units| compare(units).transpose()).collect::<Result<_, _>>()?;
    if as_json {
        let stages: Vec<Value> = refitted.into_iter().map(view).collect();
        return print(json!({"stages": stages}).to_string());
    }
    if refitted.is_empty() {
        say("No stage of this export puts answers together by a method that models people.");
    }
    for Refitted { stage, apart, differing } in refitted {
        say(format!("{stage}: {} of {} answers would be others.", apart.differing, apart.compared));
        for unit in &differing {
            let (id, told, fitted) = (&unit["unit_id"], &unit["told"], &unit["fitted"]);
            say(format!("  unit {}: {told} was told, {fitted} fits", id.as_str().unwrap_or_default()));
        }
        if apart.is_large() {
            say(
                "  That is many. Either the models or trust misread this work: look at some of them before relying on either.",
            );
        }
    }
    Ok(())
}

fn compare(units: Units) -> Result<Option<Refitted>, Failed> {
    let Units { stage, derivation, told, grounds } = units;
    let Some(derived) = derivation.derive_all(&grounds).map_err(Failed::plain)? else { return Ok(None) };
    let compared = told.len();
    let differing: Vec<Value> = told
        .into_iter()
        .zip(derived)
        .filter(|((_, told), derived)| !alike(told, &derived.result))
        .map(|((unit, told), derived)| {
            json!({"unit_id": unit, "told": told, "fitted": derived.result, "confidence": derived.confidence})
        })
        .collect();
    Ok(Some(Refitted { stage, apart: Divergence { compared, differing: differing.len() }, differing }))
}

fn view(Refitted { stage, apart, differing }: Refitted) -> Value {
    json!({"stage": stage, "compared": apart.compared, "differing": apart.differing, "share": apart.share(),
        "large": apart.is_large(), "units": differing})
}
