//! A MITL, ready to ask its model: what the request says, and what an answer is taken for.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Map, Value, json};

use crate::backoff::Backoff;
use crate::definition::Stage;
use crate::definition::automatic::facts;
use crate::definition::config::{MitlConfig, MitlMode};
use crate::rule::{Answer, Budget, Expects, Rule, RuleFailed, RuleFault};
use crate::run::RunInHand;

/// The largest result that a model's answer may come to, as JSON.
pub const RESULT_BYTES_MAX: usize = 256 * 1024;
/// The longest version that a model may call itself.
const VERSION_LENGTH_MAX: usize = 100;

/// A MITL.
#[derive(Clone, Debug)]
pub struct Mitl {
    /// What the definition says.
    pub config: MitlConfig,
    request: BTreeMap<String, Arc<Rule>>,
}

/// What a model said.
#[derive(Clone, Debug, PartialEq)]
pub struct ModelAnswer {
    /// What the stage brings.
    pub result: Value,
    /// The version of the model that said so.
    pub version: Option<String>,
}

/// Why an answer is taken for none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnswerRefused {
    /// It is not JSON.
    #[error("the answer is not JSON")]
    NotJson,
    /// It is no object.
    #[error("the answer is not a JSON object")]
    NotAnObject,
    /// It lacks a field that is asked for.
    #[error("the answer has no {0:?}")]
    Missing(String),
    /// It is too large.
    #[error("the answer comes to more than {RESULT_BYTES_MAX} bytes")]
    TooLarge,
}

impl Mitl {
    /// Compiles the rules of the request.
    pub fn compile(config: &MitlConfig) -> Result<Self, RuleFault> {
        let compile = |(name, source): (&String, &String)| {
            Rule::compile(source, Expects::Any).map(|rule| (name.clone(), Arc::new(rule)))
        };
        Ok(Self {
            request: config.request.iter().map(compile).collect::<Result<_, _>>()?,
            config: config.clone(),
        })
    }

    /// What the model is asked.
    pub fn request(&self, stage: &Stage, in_hand: &RunInHand) -> Result<Value, RuleFailed> {
        if self.request.is_empty() {
            return Ok(json!({"item": in_hand.known.item}));
        }
        let mut request = Map::new();
        for (number, (name, rule)) in (0..).zip(&self.request) {
            let value = match rule.evaluate(&facts(stage, number, in_hand), Budget::default())? {
                Answer::Json(value) => value,
                // The rule was compiled to give JSON.
                Answer::Bool(_) | Answer::Timestamp(_) | Answer::List(_) => Value::Null,
            };
            request.insert(name.clone(), value);
        }
        Ok(Value::Object(request))
    }

    /// Reads an answer. What it does not say as it should is not guessed.
    pub fn read(&self, body: &[u8]) -> Result<ModelAnswer, AnswerRefused> {
        let body: Value = serde_json::from_slice(body).map_err(|_| AnswerRefused::NotJson)?;
        if !body.is_object() {
            return Err(AnswerRefused::NotAnObject);
        }
        let said = body.get("model_version").and_then(Value::as_str).map(str::to_owned);
        let said = said.filter(|version| crate::text::check_line(version, VERSION_LENGTH_MAX).is_ok());
        let version = self.config.model_version.clone().or(said);
        let mut result = Value::Object(Map::new());
        for (into, from) in &self.config.response {
            let found = body.pointer(from).ok_or_else(|| AnswerRefused::Missing(from.clone()))?;
            put(&mut result, into, found.clone());
        }
        if self.config.response.is_empty() {
            result = body;
        }
        if !result.is_object() {
            return Err(AnswerRefused::NotAnObject);
        }
        if result.to_string().len() > RESULT_BYTES_MAX {
            return Err(AnswerRefused::TooLarge);
        }
        Ok(ModelAnswer { result, version })
    }

    /// How long one attempt may take, in seconds.
    #[must_use]
    pub fn timeout(&self) -> Duration {
        Duration::from_secs(self.config.timeout_seconds.into())
    }

    /// Whether the answer comes later, to an address of ours.
    #[must_use]
    pub fn answers_later(&self) -> bool {
        self.config.mode == MitlMode::Callback
    }

    /// How long to wait after so many failures; `chance` is any number from 0 to 1.
    #[must_use]
    pub fn pause(&self, failures: u32, chance: f64) -> Duration {
        let millis = |millis: u32| Duration::from_millis(millis.into());
        let retry = self.config.retry;
        let backoff = Backoff { first: millis(retry.base_ms), max: millis(retry.max_ms), jitter_percent: 50 };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "any number will do"
        )]
        let random = (chance.clamp(0.0, 1.0) * u64::MAX as f64) as u64;
        backoff.wait(failures, random)
    }
}

/// Puts a value at a place in an object, making the objects on the way there.
fn put(into: &mut Value, pointer: &str, value: Value) {
    let mut place = into;
    for key in pointer.split('/').skip(1) {
        let key = key.replace("~1", "/").replace("~0", "~");
        if !place.is_object() {
            *place = Value::Object(Map::new());
        }
        let Value::Object(fields) = place else { return };
        place = fields.entry(key).or_insert(Value::Null);
    }
    *place = value;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mitl(config: &Value) -> Mitl {
        let mut whole = json!({"endpoint": "https://models.example.org/ask", "model": "m"});
        for (name, value) in config.as_object().unwrap() {
            whole[name] = value.clone();
        }
        Mitl::compile(&serde_json::from_value(whole).unwrap()).unwrap()
    }

    #[test]
    fn an_answer_is_mapped_or_refused_by_what_it_lacks() {
        let mapped =
            mitl(&json!({"response": {"/a/b": "/out/x", "/confidence": "/p"}, "model_version": "7"}));
        let answer = mapped.read(br#"{"out": {"x": [1]}, "p": 0.5, "model_version": "8"}"#).unwrap();
        assert_eq!(answer.result, json!({"a": {"b": [1]}, "confidence": 0.5}));
        assert_eq!(answer.version.as_deref(), Some("7"), "what the definition says holds");
        let plain = mitl(&json!({}));
        let answer = plain.read(br#"{"label": "cat", "model_version": "8"}"#).unwrap();
        assert_eq!((answer.result["label"].as_str(), answer.version.as_deref()), (Some("cat"), Some("8")));
        let missing = mapped.read(br#"{"out": {}}"#).unwrap_err();
        assert!(matches!(missing, AnswerRefused::Missing(_)));
        for (body, refused) in
            [(&b"<html>"[..], AnswerRefused::NotJson), (b"[1]", AnswerRefused::NotAnObject)]
        {
            assert_eq!(plain.read(body).unwrap_err(), refused);
        }
        let huge = json!({"text": "x".repeat(RESULT_BYTES_MAX)}).to_string();
        assert_eq!(plain.read(huge.as_bytes()).unwrap_err(), AnswerRefused::TooLarge);
        let deep = format!("{{\"a\":{}1{}}}", "[".repeat(1_000), "]".repeat(1_000));
        assert_eq!(plain.read(deep.as_bytes()).unwrap_err(), AnswerRefused::NotJson);
    }

    #[test]
    fn pauses_double_up_to_their_limit() {
        let mitl = mitl(&json!({"retry": {"attempts": 5, "base_ms": 100, "max_ms": 300}}));
        let waits: Vec<_> = (1..5).map(|failures| mitl.pause(failures, 0.0).as_millis()).collect();
        assert_eq!(waits, [100, 200, 300, 300]);
        assert!(mitl.pause(1, 1.0).as_millis() <= 51, "chance takes at most half");
    }
}
