//! What a definition may ask for that this engine does not run yet. Such a definition can be written, checked and kept as a
//! draft; publishing it is refused by the one list here.

use crate::definition::config::Config;
use crate::definition::document::{StageDocument, StageType, WorkflowDocument};
use crate::definition::finding::{Finding, Findings};

/// Something a definition can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// A stage of this type.
    Type(StageType),
    /// As many answers to a unit as it takes to be sure.
    DynamicOverlap,
}

/// What the engine does not run yet. Once it is empty, everything that is sound can be published.
pub const NOT_YET_RUNNABLE: &[Feature] = &[];

/// What keeps a sound document from being published for now.
#[must_use]
pub fn not_yet_runnable(document: &WorkflowDocument) -> Vec<Finding> {
    if NOT_YET_RUNNABLE.is_empty() {
        return Vec::new();
    }
    let mut findings = Findings::default();
    let mut ask = |feature, pointer: String, what: &str| {
        if NOT_YET_RUNNABLE.contains(&feature) {
            findings.add("not_runnable_yet", pointer, format!("{what} cannot be run yet"));
        }
    };
    for (index, stage) in document.stages.iter().enumerate() {
        let at = format!("/stages/{index}");
        let what = format!("stages of type {}", stage.stage_type.word());
        ask(Feature::Type(stage.stage_type), format!("{at}/type"), &what);
        for (feature, setting) in asked_by(stage) {
            ask(feature, format!("{at}/config/{setting}"), &format!("`{setting}`"));
        }
    }
    findings.into_vec()
}

fn asked_by(stage: &StageDocument) -> Vec<(Feature, &'static str)> {
    let mut asked = Vec::new();
    match &stage.config {
        Config::Annotate(config) => {
            let dynamic = config.gathering.dynamic_overlap.is_some();
            asked.extend(dynamic.then_some((Feature::DynamicOverlap, "dynamic_overlap")));
        }
        Config::Start(_)
        | Config::Review(_)
        | Config::End(_)
        | Config::Consensus(_)
        | Config::Mitl(_)
        | Config::Router(_)
        | Config::Subworkflow(_)
        | Config::Wait(_) => {}
    }
    asked
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_the_list_names_is_refused_at_its_place() {
        let document: WorkflowDocument = serde_json::from_value(json!({
            "key": "a", "name": "A", "begin_stage": "s",
            "stages": [
                {"key": "s", "type": "START"},
                {"key": "m", "type": "MITL", "config": {"endpoint": "https://models.example/ask", "model": "m"}},
                {"key": "r", "type": "ANNOTATE", "join": "all", "config": {"candidate_group": "g",
                    "dynamic_overlap": {"confidence": 0.9, "at_least": 2, "at_most": 5}}}
            ],
            "connections": [{"source": "s", "target": "m"}, {"source": "s", "target": "r"}]
        }))
        .expect("the document parses");
        let found: Vec<_> = not_yet_runnable(&document).into_iter().map(|finding| finding.pointer).collect();
        let listed = |feature| NOT_YET_RUNNABLE.contains(&feature);
        let wanted = [
            (Feature::Type(StageType::Mitl), "/stages/1/type"),
            (Feature::DynamicOverlap, "/stages/2/config/dynamic_overlap"),
        ];
        let wanted: Vec<_> =
            wanted.into_iter().filter(|(feature, _)| listed(*feature)).map(|(_, at)| at.to_owned()).collect();
        assert_eq!(found, wanted);
    }
}
