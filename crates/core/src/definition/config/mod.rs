//! What each type of stage can be told. Every type has a struct of its own in a file of its own, and takes no field
//! that the struct does not have; a field that belongs to another type is refused under that type's name.

mod annotate;
mod consensus;
mod end;
mod human;
mod mitl;
mod people;
mod review;
mod router;
mod start;
mod subworkflow;
mod time;
mod wait;

pub use annotate::{AnnotateConfig, DynamicOverlap, FieldAggregation, Gathering};
pub use consensus::{ConsensusConfig, ConsensusFields};
pub use end::EndConfig;
pub use human::{HumanWork, Late, PreAnnotation, ReworkBy, Skip};
pub use mitl::{MitlConfig, MitlMode, Retry};
pub use people::{Deadline, DeadlineOutcome, Decision, DecisionDocument, Requirements, Share, ShareOf};
pub use review::{AlwaysLookedAt, Quorum, ReviewConfig, Reviewing};
pub use router::{RouterConfig, RouterMode, RouterRule};
pub use start::StartConfig;
pub use subworkflow::SubworkflowConfig;
pub use time::{DURATION_DAYS_MAX, IsoDuration, NotADuration};
pub use wait::WaitConfig;

use serde::de::DeserializeOwned;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::definition::document::StageType;

use annotate::written;

/// The settings of a stage, by its type.
#[derive(Clone, Debug, PartialEq)]
pub enum Config {
    /// The entry point.
    Start(StartConfig),
    /// People give answers.
    Annotate(Box<AnnotateConfig>),
    /// People decide.
    Review(Box<ReviewConfig>),
    /// Answers are compared.
    Consensus(ConsensusConfig),
    /// A model is asked.
    Mitl(Box<MitlConfig>),
    /// Rules choose the way.
    Router(RouterConfig),
    /// Another workflow is run.
    Subworkflow(SubworkflowConfig),
    /// A time or a signal is waited for.
    Wait(WaitConfig),
    /// The token ends.
    End(EndConfig),
}

/// What is wrong with a stage's settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigFault {
    /// A stable name for this kind of fault.
    pub code: &'static str,
    /// JSON pointer below `config`.
    pub pointer: String,
    /// A sentence for people.
    pub message: String,
}

impl Config {
    /// Reads the settings of a stage of `stage_type`.
    pub fn read(stage_type: StageType, value: Value) -> Result<Self, Vec<ConfigFault>> {
        let Value::Object(map) = value else {
            return Err(vec![ConfigFault {
                code: "invalid_config",
                pointer: String::new(),
                message: "must be an object with the settings of the stage".to_owned(),
            }]);
        };
        let strangers = strangers(stage_type, &map);
        if !strangers.is_empty() {
            return Err(strangers);
        }
        let read = match stage_type {
            StageType::Start => whole(map).map(Self::Start),
            StageType::Annotate => AnnotateConfig::read(map).map(Box::new).map(Self::Annotate),
            StageType::Review => ReviewConfig::read(map).map(Box::new).map(Self::Review),
            StageType::Consensus => whole(map).map(Self::Consensus),
            StageType::Mitl => whole(map).map(Box::new).map(Self::Mitl),
            StageType::Router => whole(map).map(Self::Router),
            StageType::Subworkflow => whole(map).map(Self::Subworkflow),
            StageType::Wait => whole(map).map(Self::Wait),
            StageType::End => whole(map).map(Self::End),
        };
        read.map_err(|fault| vec![fault])
    }

    /// The type of stage these are settings of.
    #[must_use]
    pub const fn stage_type(&self) -> StageType {
        match self {
            Self::Start(_) => StageType::Start,
            Self::Annotate(_) => StageType::Annotate,
            Self::Review(_) => StageType::Review,
            Self::Consensus(_) => StageType::Consensus,
            Self::Mitl(_) => StageType::Mitl,
            Self::Router(_) => StageType::Router,
            Self::Subworkflow(_) => StageType::Subworkflow,
            Self::Wait(_) => StageType::Wait,
            Self::End(_) => StageType::End,
        }
    }

    /// What people are told and asked, where people work.
    #[must_use]
    pub fn human(&self) -> Option<&HumanWork> {
        match self {
            Self::Annotate(config) => Some(&config.work),
            Self::Review(config) => Some(&config.work),
            Self::Start(_)
            | Self::Consensus(_)
            | Self::Mitl(_)
            | Self::Router(_)
            | Self::Subworkflow(_)
            | Self::Wait(_)
            | Self::End(_) => None,
        }
    }

    /// The decisions with their handles filled in; none where people decide nothing.
    #[must_use]
    pub fn decisions(&self) -> Vec<Decision> {
        match self {
            Self::Review(config) if config.work.decisions.is_empty() => {
                ["APPROVE", "REJECT"].map(|name| DecisionDocument::Name(name.to_owned()).resolve()).to_vec()
            }
            Self::Annotate(_) | Self::Review(_) => self
                .human()
                .into_iter()
                .flat_map(|work| &work.decisions)
                .map(DecisionDocument::resolve)
                .collect(),
            Self::Start(_)
            | Self::Consensus(_)
            | Self::Mitl(_)
            | Self::Router(_)
            | Self::Subworkflow(_)
            | Self::Wait(_)
            | Self::End(_) => Vec::new(),
        }
    }

    /// Whether nothing was said that differs from the defaults.
    #[must_use]
    pub fn says_nothing(&self) -> bool {
        serde_json::to_value(self).is_ok_and(|value| value.as_object().is_some_and(Map::is_empty))
    }
}

impl Serialize for Config {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Start(config) => config.serialize(serializer),
            Self::Annotate(config) => config.serialize(serializer),
            Self::Review(config) => config.serialize(serializer),
            Self::Consensus(config) => config.serialize(serializer),
            Self::Mitl(config) => config.serialize(serializer),
            Self::Router(config) => config.serialize(serializer),
            Self::Subworkflow(config) => config.serialize(serializer),
            Self::Wait(config) => config.serialize(serializer),
            Self::End(config) => config.serialize(serializer),
        }
    }
}

/// The names of all settings that a type takes.
#[must_use]
pub fn settings_of(stage_type: StageType) -> Vec<&'static str> {
    let lists: &[&[&str]] = match stage_type {
        StageType::Start => &[],
        StageType::Annotate => &[human::SETTINGS, annotate::SETTINGS],
        StageType::Review => &[human::SETTINGS, review::SETTINGS],
        StageType::Consensus => &[consensus::SETTINGS],
        StageType::Mitl => &[mitl::SETTINGS],
        StageType::Router => &[router::SETTINGS],
        StageType::Subworkflow => &[subworkflow::SETTINGS],
        StageType::Wait => &[wait::SETTINGS],
        StageType::End => &[end::SETTINGS],
    };
    lists.concat()
}

/// Settings that the type does not take: each is named, and so is the type that does take it.
fn strangers(stage_type: StageType, map: &Map<String, Value>) -> Vec<ConfigFault> {
    let taken = settings_of(stage_type);
    let strange = map.keys().filter(|name| !taken.contains(&name.as_str())).take(20);
    strange
        .map(|name| {
            let owners: Vec<&str> = StageType::ALL
                .into_iter()
                .filter(|other| settings_of(*other).contains(&name.as_str()))
                .map(StageType::word)
                .collect();
            let pointer = format!("/{}", name.replace('~', "~0").replace('/', "~1"));
            let shown: String = name.chars().take(80).collect();
            if owners.is_empty() {
                let message = if taken.is_empty() {
                    format!("no stage takes {shown:?}, and a {} stage takes no settings", stage_type.word())
                } else {
                    format!(
                        "no stage takes {shown:?}; a {} stage takes {}",
                        stage_type.word(),
                        taken.join(", ")
                    )
                };
                ConfigFault { code: "unknown_setting", pointer, message }
            } else {
                let message =
                    format!("{shown:?} is a setting of {}, not of {}", owners.join(", "), stage_type.word());
                ConfigFault { code: "config_of_other_stage", pointer, message }
            }
        })
        .collect()
}

/// Reads a struct from all of `map`, and says where it fails.
fn whole<T: DeserializeOwned>(map: Map<String, Value>) -> Result<T, ConfigFault> {
    serde_path_to_error::deserialize(Value::Object(map)).map_err(|error| ConfigFault {
        code: "invalid_config",
        pointer: crate::definition::finding::pointer_of(error.path()),
        message: error.inner().to_string(),
    })
}

/// Reads two structs that share one level of the document.
fn halves<A: DeserializeOwned, B: DeserializeOwned>(
    mut map: Map<String, Value>,
    of_first: &[&str],
) -> Result<(A, B), ConfigFault> {
    let mut first = Map::new();
    for name in of_first {
        if let Some((name, value)) = map.remove_entry(*name) {
            first.insert(name, value);
        }
    }
    Ok((whole(first)?, whole(map)?))
}

/// Whether a value is what it would be if nobody had said anything.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn faults(stage_type: StageType, value: Value) -> Vec<(&'static str, String)> {
        let faults = Config::read(stage_type, value).expect_err("it is refused");
        faults.into_iter().map(|fault| (fault.code, fault.pointer)).collect()
    }

    #[test]
    fn a_setting_of_another_type_is_refused_under_its_name() {
        let config = json!({"candidate_group": "a", "strategy": "majority"});
        let refused = Config::read(StageType::Review, config).expect_err("it is refused");
        assert_eq!(refused.len(), 1);
        assert_eq!((refused[0].code, refused[0].pointer.as_str()), ("config_of_other_stage", "/strategy"));
        assert_eq!(refused[0].message, "\"strategy\" is a setting of CONSENSUS, not of REVIEW");
        assert_eq!(
            faults(StageType::Start, json!({"outcome": "X"})),
            [("config_of_other_stage", "/outcome".to_owned())]
        );
        assert_eq!(faults(StageType::End, json!({"a/b": 1})), [("unknown_setting", "/a~1b".to_owned())]);
        assert_eq!(faults(StageType::End, json!([])), [("invalid_config", String::new())]);
    }

    #[test]
    fn a_value_of_the_wrong_shape_is_found_at_its_place() {
        assert_eq!(
            faults(StageType::Annotate, json!({"deadline": {"within": "PT8H", "outcome": "shrug"}})),
            [("invalid_config", "/deadline/outcome".to_owned())]
        );
        assert_eq!(
            faults(StageType::Annotate, json!({"overlap": "three"})),
            [("invalid_config", "/overlap".to_owned())]
        );
        assert_eq!(
            faults(StageType::Review, json!({"deadline": {"within": "8 o'clock", "outcome": "fail"}})),
            [("invalid_config", "/deadline/within".to_owned())]
        );
    }

    #[test]
    fn what_is_read_is_written_back_and_defaults_are_left_out() {
        let said = json!({"candidate_group": "a", "overlap": 3, "blind": true, "skip": "forbidden"});
        let config = Config::read(StageType::Annotate, said.clone()).expect("it is read");
        assert_eq!(serde_json::to_value(&config).expect("it is written"), said);
        let defaults = json!({"overlap": 1, "blind": false, "lease_seconds": 1800, "skip": "allowed"});
        let config = Config::read(StageType::Annotate, defaults).expect("it is read");
        assert!(config.says_nothing(), "{config:?}");
    }
}
