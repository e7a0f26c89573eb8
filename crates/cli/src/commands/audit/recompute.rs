//! `handoff audit recompute`: derive answers again from an export, with nothing else at hand, and compare.

use std::path::Path;

use serde_json::{Value, json};
use uuid::Uuid;

use crate::commands::exported::{Exported, each};
use crate::output::{Failed, print, say};

/// What became of the answers.
#[derive(Default)]
struct Compared {
    same: usize,
    not_derived: usize,
    unfinished: usize,
    different: Vec<(Uuid, String)>,
}

/// Derives the answers of an export again. Fails if one of them comes out differently.
pub(super) fn recompute(file: &Path, as_json: bool) -> Result<(), Failed> {
    let mut compared = Compared::default();
    each(file, |exported| compare(&exported, &mut compared))?;
    let Compared { same, not_derived, unfinished, different } = compared;
    if as_json {
        let different: Vec<Value> =
            different.iter().map(|(unit, why)| json!({"unit_id": unit, "problem": why})).collect();
        let summary = json!({"same": same, "not_derived": not_derived, "unfinished": unfinished, "different": different});
        print(summary.to_string())?;
    } else {
        say(format!("{same} answers come out the same, {not_derived} do not come from judgments alone."));
        if unfinished > 0 {
            say(format!("{unfinished} units had come to nothing when they were exported."));
        }
        for (unit, why) in &different {
            say(format!("Unit {unit}: {why}."));
        }
    }
    if different.is_empty() {
        Ok(())
    } else {
        Err(Failed::plain(format!("{} answers come out differently.", different.len())))
    }
}

fn compare(exported: &Exported, compared: &mut Compared) {
    if exported.is_unfinished() {
        compared.unfinished += 1;
        return;
    }
    let told = exported.result.clone().unwrap_or_default();
    match exported.derivation.derive(&exported.grounds()) {
        Err(fault) => compared.different.push((exported.unit_id, fault)),
        Ok(None) => compared.not_derived += 1,
        Ok(Some(derived)) if derived.is(&told, exported.confidence) => compared.same += 1,
        Ok(Some(derived)) => {
            let stage = &exported.stage;
            let sure = |confidence: Option<f64>| match confidence {
                Some(confidence) => format!(" with confidence {confidence}"),
                None => " without a confidence".to_owned(),
            };
            let (told_sure, derived_sure) = (sure(exported.confidence), sure(derived.confidence));
            let why = format!(
                "at {stage} the export says {told}{told_sure}, its judgments say {}{derived_sure}",
                derived.result
            );
            compared.different.push((exported.unit_id, why));
        }
    }
}
