//! What a simulation is told besides the workflow, as people write it.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use serde::Deserialize;
use serde_json::Value;

use super::Settings;
use crate::definition::config::IsoDuration;

/// How busy things are, who is there and what they decide. Everything has a default.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswersDocument {
    /// The item of every run.
    #[serde(default)]
    pub item: Option<Value>,
    /// How far apart runs start on average.
    #[serde(default)]
    pub every: Option<IsoDuration>,
    /// How long an answer takes on average.
    #[serde(default)]
    pub service: Option<IsoDuration>,
    /// How many people a group has.
    #[serde(default)]
    pub people: Option<usize>,
    /// The same for some groups.
    #[serde(default)]
    pub groups: BTreeMap<String, usize>,
    /// What is different at some stages.
    #[serde(default)]
    pub stages: BTreeMap<String, StageAnswers>,
}

/// What people do at a stage.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StageAnswers {
    /// How long an answer takes on average.
    #[serde(default)]
    pub service: Option<IsoDuration>,
    /// How often each decision is made: weights.
    #[serde(default)]
    pub decisions: BTreeMap<String, f64>,
    /// What is handed in besides the decision.
    #[serde(default)]
    pub data: Option<Value>,
}

impl AnswersDocument {
    /// The settings that it comes to, for so many runs and so much chance.
    #[must_use]
    pub fn settings(self, runs: usize, seed: u64) -> Settings {
        let default = Settings::default();
        let span = |written: &IsoDuration| SignedDuration::from_secs(written.rough_seconds());
        let mut settings = Settings {
            runs,
            seed,
            every: self.every.as_ref().map_or(default.every, span),
            service: self.service.as_ref().map_or(default.service, span),
            item: self.item.unwrap_or(default.item),
            people: self.people.unwrap_or(default.people),
            people_in: self.groups,
            ..Settings::default()
        };
        for (stage, answers) in self.stages {
            settings.service_of.extend(answers.service.as_ref().map(|it| (stage.clone(), span(it))));
            settings.data.extend(answers.data.map(|data| (stage.clone(), data)));
            if !answers.decisions.is_empty() {
                settings.decisions.insert(stage, answers.decisions);
            }
        }
        settings
    }
}
