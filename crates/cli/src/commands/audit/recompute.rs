//! `handoff audit recompute`: derive answers again from an export, with nothing else at hand, and compare.

use std::collections::HashSet;
use std::path::Path;

use handoff_core::results::{Derivation, Derived, alike};
use handoff_core::run::basis::{Agreed, Basis};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::commands::exported::{Exported, each};
use crate::commands::source::name_of;
use crate::output::{Failed, print, say};

/// What became of the answers.
#[derive(Default)]
struct Compared {
    seen: HashSet<Uuid>,
    same: usize,
    not_derived: usize,
    unfinished: usize,
    different: Vec<(Uuid, String)>,
}

/// What an export alone cannot tell.
const NOT_CHECKED: &[&str] = &[
    "event_seq and event_head: `handoff audit verify` does",
    "the handle where it does not depend on how far answers agree",
    "how far listed answers agree",
    "whether judgments and trust are as they were: the trail of the run tells",
    "whether units are left out",
    "whether the type of the stage and the derivation are those of the workflow",
];

/// Derives the answers of an export again. Fails if one of them comes out differently.
pub(super) fn recompute(file: &Path, as_json: bool) -> Result<(), Failed> {
    let mut compared = Compared::default();
    each(file, |exported| compare(&exported, &mut compared))?;
    let Compared { same, not_derived, unfinished, different, .. } = compared;
    if same + not_derived + unfinished + different.len() == 0 {
        return Err(Failed::plain(format!("{} has no results.", name_of(file))));
    }
    if as_json {
        let different: Vec<Value> =
            different.iter().map(|(unit, why)| json!({"unit_id": unit, "problem": why})).collect();
        let summary = json!({"same": same, "not_derived": not_derived, "unfinished": unfinished, "different": different,
            "not_checked": NOT_CHECKED});
        print(summary.to_string())?;
    } else {
        say(format!("{same} answers come out the same, {not_derived} do not come from judgments alone."));
        if unfinished > 0 {
            say(format!("{unfinished} units had come to nothing when they were exported."));
        }
        say(format!("Not checked: {}.", NOT_CHECKED.join("; ")));
        for (unit, why) in &different {
            say(format!("Unit {unit}: {why}."));
        }
    }
    if different.is_empty() {
        Ok(())
    } else {
        Err(Failed::plain(format!("{} answers come out differently, or cannot be told.", different.len())))
    }
}

fn compare(exported: &Exported, compared: &mut Compared) {
    if !compared.seen.insert(exported.unit_id) {
        let why = "the export tells of it more than once".to_owned();
        compared.different.push((exported.unit_id, why));
        return;
    }
    if exported.is_unfinished() {
        compared.unfinished += 1;
        return;
    }
    if !exported.derivation.may_be(exported.stage_type, exported.basis.as_ref()) {
        let why = format!(
            "at {} the export says that the answer does not come from judgments alone, but there it does",
            exported.stage
        );
        compared.different.push((exported.unit_id, why));
        return;
    }
    let told = exported.result.clone().unwrap_or_default();
    match exported.derivation.derive(&exported.grounds()) {
        Err(fault) => compared.different.push((exported.unit_id, fault)),
        Ok(None) => compared.not_derived += 1,
        Ok(Some(derived)) if derived.is(&told, exported.confidence) => {
            match told_otherwise(exported, &derived) {
                None => compared.same += 1,
                Some(what) => {
                    let why = format!(
                        "at {} the export tells {what} otherwise than its judgments do",
                        exported.stage
                    );
                    compared.different.push((exported.unit_id, why));
                }
            }
        }
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

/// What else an export tells of how a result came about, and its judgments tell otherwise.
fn told_otherwise(exported: &Exported, derived: &Derived) -> Option<&'static str> {
    let Some(agreed) = &derived.agreed else {
        // What is listed may have one all the same: how far the answers agree.
        let has_none = !matches!(exported.derivation, Derivation::Listed);
        return (has_none && matches!(exported.basis, Some(Basis::Consensus(_)))).then_some("the basis");
    };
    // An export of an older version, or one that was put together by hand, may leave these out.
    let basis = match &exported.basis {
        Some(Basis::Consensus(told)) => Some(told),
        Some(Basis::Children(_) | Basis::Model(_)) => return Some("the basis"),
        None => None,
    };
    let near = |one: f64, other: f64| (one - other).abs() < 1e-9;
    let agrees = match (exported.agreement, agreed.agreement) {
        (Some(told), Some(own)) => near(told, own),
        (Some(_), None) => false,
        (None, own) => own.is_none() || basis.is_none(),
    };
    if !agrees {
        return Some("the agreement");
    }
    if basis.is_some_and(|told| !alike(&in_order(told), &in_order(agreed))) {
        return Some("the basis");
    }
    let handle = derived.handle.zip(exported.handle.as_deref());
    handle.is_some_and(|(own, told)| own != told).then_some("the handle")
}

/// A basis with its judgments in an order of their own: they are told in the order in which they were found.
fn in_order(agreed: &Agreed) -> Value {
    let mut agreed = agreed.clone();
    agreed.judgments.sort_by_key(|one| one.judgment);
    json!(agreed)
}
