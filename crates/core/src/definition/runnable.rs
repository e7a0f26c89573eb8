//! What a definition may ask for that this engine does not run yet. Such a definition can be written, checked and kept as a
//! draft; publishing it is refused by the one list here.

use crate::definition::config::Config;
use crate::definition::document::{StageDocument, StageType, WorkflowDocument};
use crate::definition::finding::{Finding, Findings};
use crate::definition::graph::edges;

/// Something a definition can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// A stage of this type.
    Type(StageType),
    /// Branches that come together.
    Join,
    /// Several connections on one handle.
    ParallelSplit,
    /// A bound on rework.
    MaxRounds,
    /// An end that ends everything.
    Terminate,
    /// Several answers to one unit.
    Overlap,
    /// Several reviewers of one unit.
    Quorum,
    /// A review of some units only.
    SampleRate,
    /// A time by which work must be done.
    Deadline,
    /// A duty rule about teams.
    NotTeamOf,
}

/// What the engine does not run yet. Once it is empty, everything that is sound can be published.
pub const NOT_YET_RUNNABLE: &[Feature] = &[
    Feature::Type(StageType::Consensus),
    Feature::Type(StageType::Mitl),
    Feature::Type(StageType::Router),
    Feature::Type(StageType::Subworkflow),
    Feature::Type(StageType::Wait),
    Feature::Join,
    Feature::ParallelSplit,
    Feature::MaxRounds,
    Feature::Terminate,
    Feature::Overlap,
    Feature::Quorum,
    Feature::SampleRate,
    Feature::Deadline,
    Feature::NotTeamOf,
];

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
        if stage.join.is_some() {
            ask(Feature::Join, format!("{at}/join"), "joins");
        }
        for (feature, setting) in asked_by(stage) {
            ask(feature, format!("{at}/config/{setting}"), &format!("`{setting}`"));
        }
    }
    let mut used = std::collections::HashSet::new();
    for edge in edges(document) {
        if !used.insert((edge.source, edge.handle)) {
            ask(Feature::ParallelSplit, edge.place.clone(), "parallel splits");
        }
        if edge.max_rounds.is_some() {
            ask(Feature::MaxRounds, format!("{}/max_rounds", edge.place), "`max_rounds`");
        }
    }
    findings.into_vec()
}

fn asked_by(stage: &StageDocument) -> Vec<(Feature, &'static str)> {
    let mut asked = Vec::new();
    if let Some(work) = stage.config.human() {
        asked.extend(work.deadline.is_some().then_some((Feature::Deadline, "deadline")));
        asked.extend((!work.not_team_of.is_empty()).then_some((Feature::NotTeamOf, "not_team_of")));
    }
    match &stage.config {
        Config::Annotate(config) => {
            asked.extend((config.gathering.overlap > 1).then_some((Feature::Overlap, "overlap")));
            let dynamic = config.gathering.dynamic_overlap.is_some();
            asked.extend(dynamic.then_some((Feature::Overlap, "dynamic_overlap")));
        }
        Config::Review(config) => {
            asked.extend(config.reviewing.quorum.is_some().then_some((Feature::Quorum, "quorum")));
            asked.extend(
                config.reviewing.sample_rate.is_some().then_some((Feature::SampleRate, "sample_rate")),
            );
        }
        Config::End(config) => asked.extend(config.terminate.then_some((Feature::Terminate, "terminate"))),
        Config::Start(_)
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
                {"key": "w", "type": "WAIT", "config": {"for": "P1D"}},
                {"key": "r", "type": "REVIEW", "join": "all", "config": {"candidate_group": "g", "sample_rate": 0.1}}
            ],
            "connections": [{"source": "s", "target": "w"}, {"source": "s", "target": "r"}]
        }))
        .expect("the document parses");
        let found: Vec<_> = not_yet_runnable(&document).into_iter().map(|finding| finding.pointer).collect();
        let listed = |feature| NOT_YET_RUNNABLE.contains(&feature);
        let wanted = [
            (Feature::Type(StageType::Wait), "/stages/1/type"),
            (Feature::Join, "/stages/2/join"),
            (Feature::SampleRate, "/stages/2/config/sample_rate"),
            (Feature::ParallelSplit, "/connections/1"),
        ];
        let wanted: Vec<_> =
            wanted.into_iter().filter(|(feature, _)| listed(*feature)).map(|(_, at)| at.to_owned()).collect();
        assert_eq!(found, wanted);
    }
}
