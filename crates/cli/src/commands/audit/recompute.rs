//! `handoff audit recompute`: derive answers again from an export, with nothing else at hand, and compare.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use handoff_core::results::{Derivation, Ground};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::output::{Failed, print, say};

/// A result, as far as it is needed to derive it again.
#[derive(Deserialize)]
struct Exported {
    unit_id: Uuid,
    stage: String,
    finished_at: Option<Timestamp>,
    result: Option<Value>,
    confidence: Option<f64>,
    derivation: Derivation,
    judgments: Vec<ExportedJudgment>,
}

#[derive(Deserialize)]
struct ExportedJudgment {
    judgment_id: Uuid,
    actor_id: Uuid,
    decision: Option<String>,
    data: Option<Value>,
    trust: Option<f64>,
    counted: bool,
    tainted_at: Option<Timestamp>,
}

/// What became of the answers.
#[derive(Default)]
struct Compared {
    same: usize,
    not_derived: usize,
    different: Vec<(Uuid, String)>,
}

/// Derives the answers of an export again. Fails if one of them comes out differently.
pub(super) fn recompute(file: &Path, as_json: bool) -> Result<(), Failed> {
    let reader = BufReader::new(File::open(file).map_err(Failed::from_error)?);
    let mut compared = Compared::default();
    for (number, line) in reader.lines().enumerate() {
        let line = line.map_err(Failed::from_error)?;
        if line.trim().is_empty() {
            continue;
        }
        let unreadable = |error| Failed::plain(format!("Line {} is no result: {error}.", number + 1));
        let exported: Exported = serde_json::from_str(&line).map_err(unreadable)?;
        compare(&exported, &mut compared);
    }
    let Compared { same, not_derived, different } = compared;
    if as_json {
        let different: Vec<Value> =
            different.iter().map(|(unit, why)| json!({"unit_id": unit, "problem": why})).collect();
        let summary = json!({"same": same, "not_derived": not_derived, "different": different});
        print(summary.to_string())?;
    } else {
        say(format!("{same} answers come out the same, {not_derived} do not come from judgments alone."));
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
    // What was tainted after the unit was finished is still what its result was made of.
    let stood = |judgment: &&ExportedJudgment| {
        judgment.counted && judgment.tainted_at.is_none_or(|tainted| Some(tainted) >= exported.finished_at)
    };
    let ground = |judgment: &ExportedJudgment| Ground {
        judgment: judgment.judgment_id,
        actor: judgment.actor_id,
        trust: judgment.trust,
        decision: judgment.decision.clone(),
        data: judgment.data.clone(),
    };
    let grounds: Vec<Ground> = exported.judgments.iter().filter(stood).map(ground).collect();
    let told = exported.result.clone().unwrap_or_default();
    match exported.derivation.derive(&grounds) {
        Err(fault) => compared.different.push((exported.unit_id, fault)),
        Ok(None) => compared.not_derived += 1,
        Ok(Some(derived)) if derived.is(&told, exported.confidence) => compared.same += 1,
        Ok(Some(derived)) => {
            let stage = &exported.stage;
            let why = format!("at {stage} the export says {told}, its judgments say {}", derived.result);
            compared.different.push((exported.unit_id, why));
        }
    }
}
