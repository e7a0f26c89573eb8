//! A scenario as people write it, in YAML or JSON.

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::outside::{ChildDocument, ModelDocument};
use crate::calendar::CalendarDocument;
use crate::definition::config::IsoDuration;

/// A workflow's passage, told in advance: who starts it with what, what happens then, and what is to come out.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioDocument {
    /// What it shows, in a sentence.
    pub name: String,
    /// The file of the workflow, relative to the scenario's own.
    pub workflow: String,
    /// Who acts, by name.
    pub cast: BTreeMap<String, PersonDocument>,
    /// When people work; absent: day and night.
    #[serde(default)]
    pub calendar: Option<CalendarDocument>,
    /// How it begins.
    pub start: StartDocument,
    /// What happens then, in order.
    #[serde(default)]
    pub steps: Vec<Step>,
    /// How things stand at the end.
    #[serde(default)]
    pub expect: Expectation,
}

/// Somebody who acts.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonDocument {
    /// The groups they belong to; each must be one that the workflow names.
    #[serde(default)]
    pub groups: Vec<String>,
    /// Their role in the project; absent: reviewer, who may work on every stage and start runs.
    #[serde(default = "reviewer")]
    pub role: String,
    /// HUMAN, MODEL or SERVICE; absent: HUMAN.
    #[serde(default = "human")]
    pub kind: String,
}

fn reviewer() -> String {
    "reviewer".to_owned()
}

fn human() -> String {
    "HUMAN".to_owned()
}

/// How a run begins.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartDocument {
    /// The item that travels; rules ask about it.
    #[serde(default)]
    pub item: Value,
    /// Who starts it.
    pub by: String,
    /// When; absent: at the beginning of 1970.
    #[serde(default)]
    pub at: Option<Timestamp>,
}

/// What somebody hands in.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The decision, where the stage asks for one.
    #[serde(default)]
    pub decision: Option<String>,
    /// The answer itself.
    #[serde(default)]
    pub data: Option<Value>,
    /// A word to whoever reads it.
    #[serde(default)]
    pub comment: Option<String>,
}

impl Answer {
    /// A decision and nothing else.
    #[must_use]
    pub fn decided(decision: &str) -> Self {
        Self { decision: Some(decision.to_owned()), ..Self::default() }
    }
}

/// Something that happens. In a document, exactly one of `answer`, `order`, `advance`, `signal`, `child`, `model`, `expect_refused`
/// and `expect` says which.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "StepDocument")]
pub enum Step {
    /// Somebody does something.
    Act(Act),
    /// Time passes.
    Advance(IsoDuration),
    /// A signal comes.
    Signal(String),
    /// A run within the run ends.
    Child(ChildDocument),
    /// A model answers, or does not.
    Model(ModelDocument),
    /// Somebody tries something and is refused.
    Refused {
        /// What they try.
        act: Act,
        /// The word of the refusal, see [`super::Refused::reason`].
        reason: String,
    },
    /// Things stand so.
    Expect(Expectation),
}

/// What somebody does, or tries to.
#[derive(Clone, Debug)]
pub struct Act {
    /// Who.
    pub actor: String,
    /// What.
    pub deed: Deed,
}

/// What can be done.
#[derive(Clone, Debug)]
pub enum Deed {
    /// Takes the unit of a stage, if need be, and answers.
    Answer {
        /// The stage.
        stage: String,
        /// The answer.
        answer: Answer,
    },
    /// Says something about the unit of a stage.
    Order {
        /// The stage.
        stage: String,
        /// What.
        order: Order,
    },
    /// Says something about the run.
    OrderRun(RunOrderWord),
}

/// What can be said about a unit.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Order {
    /// Take it.
    Claim,
    /// Give it back.
    Release,
    /// It waits.
    Wait {
        /// For what, in words such as `waiting_external`.
        facets: Vec<String>,
        /// How long at most.
        #[serde(default, rename = "for")]
        duration: Option<IsoDuration>,
    },
    /// What it waited for has come; with the proof.
    Resume(String),
    /// It is held up.
    Block {
        /// A word of the vocabulary.
        reason: String,
        /// More about it.
        #[serde(default)]
        note: Option<String>,
    },
    /// What held it up is gone; with the proof.
    Unblock(String),
    /// Work on it failed.
    Fail {
        /// A word of the vocabulary.
        classification: String,
        /// What happened.
        #[serde(default)]
        message: Option<String>,
    },
    /// It is tried again.
    Retry,
    /// Trying a failed unit again is no use; a blocked one cannot wait.
    Escalate,
    /// Its deadline is put off.
    Extend {
        /// By how much working time.
        by: IsoDuration,
        /// Why.
        reason: String,
    },
    /// It cannot be done; with the evidence.
    CannotComplete(String),
    /// What is open there is no longer wanted; with the reason.
    Cancel(String),
}

/// What can be said about a run.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RunOrderWord {
    /// It is to stand still.
    Pause,
    /// It is to go on.
    Resume,
    /// It is no longer wanted; with the reason.
    Cancel(String),
}

/// How things stand. What is not said can be anything.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expectation {
    /// The stages that were finished, all of them and in this order.
    #[serde(default)]
    pub path: Option<Vec<String>>,
    /// What became of the item. A null: the run is not over.
    #[serde(default, deserialize_with = "said")]
    pub outcome: Option<Option<String>>,
    /// The stages at which something is open, in any order, each as often as it has units.
    #[serde(default)]
    pub open: Option<Vec<String>>,
    /// The joins that wait for further branches, in any order.
    #[serde(default)]
    pub joining: Option<Vec<String>>,
    /// The state of the run, as `in_progress` or `paused`.
    #[serde(default)]
    pub state: Option<String>,
    /// Types of events that happened in this order, with any others in between: `unit.claimed`.
    #[serde(default)]
    pub events: Option<Vec<String>>,
}

/// Keeps a null apart from a field that is not there.
#[expect(clippy::option_option, reason = "a null says that the run is not over, silence says nothing")]
fn said<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Option<String>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

/// A step before it is known which kind it is.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct StepDocument {
    #[serde(default)]
    actor: Option<String>,
    #[serde(default)]
    stage: Option<String>,
    #[serde(default)]
    answer: Option<Answer>,
    #[serde(default)]
    order: Option<Value>,
    #[serde(default)]
    advance: Option<IsoDuration>,
    #[serde(default)]
    signal: Option<String>,
    #[serde(default)]
    child: Option<ChildDocument>,
    #[serde(default)]
    model: Option<ModelDocument>,
    #[serde(default)]
    expect_refused: Option<RefusedDocument>,
    #[serde(default)]
    expect: Option<Expectation>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RefusedDocument {
    actor: String,
    #[serde(default)]
    stage: Option<String>,
    #[serde(default)]
    answer: Option<Answer>,
    #[serde(default)]
    order: Option<Value>,
    reason: String,
}

/// Why a step means nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum StepFault {
    #[error(
        "a step says exactly one of answer, order, advance, signal, child, model, expect_refused and expect"
    )]
    Kind,
    #[error("`actor` says who does it")]
    NoActor,
    #[error("`stage` says where")]
    NoStage,
    #[error("only an answer or an order has an actor and a stage")]
    NobodyActs,
    #[error("there is no such order: {0}")]
    Order(String),
}

impl TryFrom<StepDocument> for Step {
    type Error = StepFault;

    fn try_from(step: StepDocument) -> Result<Self, StepFault> {
        let StepDocument {
            actor,
            stage,
            answer,
            order,
            advance,
            signal,
            child,
            model,
            expect_refused,
            expect,
        } = step;
        let nobody = || if actor.is_some() || stage.is_some() { Err(StepFault::NobodyActs) } else { Ok(()) };
        if child.is_some() || model.is_some() {
            let alone = answer.is_none() && order.is_none() && advance.is_none() && signal.is_none();
            let outside = match (child, model) {
                (Some(child), None) => Some(Self::Child(child)),
                (None, Some(model)) => Some(Self::Model(model)),
                (Some(_), Some(_)) | (None, None) => None,
            };
            let outside = outside.filter(|_| alone && expect_refused.is_none() && expect.is_none());
            return nobody().and(outside.ok_or(StepFault::Kind));
        }
        match (answer, order, advance, signal, expect_refused, expect) {
            (None, None, Some(by), None, None, None) => nobody().map(|()| Self::Advance(by)),
            (None, None, None, Some(signal), None, None) => nobody().map(|()| Self::Signal(signal)),
            (None, None, None, None, Some(refused), None) => {
                nobody()?;
                // Whoever is refused without a word about what they try, tries to take the unit.
                let order = refused.order.or_else(|| refused.answer.is_none().then(|| "claim".into()));
                let deed = deed(refused.stage, refused.answer, order)?;
                Ok(Self::Refused { act: Act { actor: refused.actor, deed }, reason: refused.reason })
            }
            (None, None, None, None, None, Some(expect)) => nobody().map(|()| Self::Expect(expect)),
            (answer, order, None, None, None, None) => {
                let deed = deed(stage, answer, order)?;
                Ok(Self::Act(Act { actor: actor.ok_or(StepFault::NoActor)?, deed }))
            }
            _ => Err(StepFault::Kind),
        }
    }
}

fn deed(stage: Option<String>, answer: Option<Answer>, order: Option<Value>) -> Result<Deed, StepFault> {
    let unreadable = |error: serde_json::Error| StepFault::Order(error.to_string());
    match (stage, answer, order) {
        (Some(stage), Some(answer), None) => Ok(Deed::Answer { stage, answer }),
        (Some(stage), None, Some(order)) => {
            let order = serde_json::from_value(order).map_err(unreadable)?;
            Ok(Deed::Order { stage, order })
        }
        (None, None, Some(order)) => serde_json::from_value(order).map(Deed::OrderRun).map_err(unreadable),
        (None, Some(_), None) => Err(StepFault::NoStage),
        (_, Some(_), Some(_)) | (_, None, None) => Err(StepFault::Kind),
    }
}
