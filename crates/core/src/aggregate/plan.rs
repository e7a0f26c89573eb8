//! Which field is merged how: a stage's configuration, checked before it is published.
//!
//! As written: a map from JSON pointer to `{"method": NAME, ...parameters}`.

use std::collections::BTreeMap;

use serde_json::Value;

use super::boxes::BoxParams;
use super::numeric::Middle;
use super::value::keys_of;

/// How one field is merged.
#[derive(Clone, Debug, PartialEq)]
pub enum Method {
    /// Most votes.
    Majority,
    /// Most trust.
    Weighted,
    /// Agreement with the majority, where fitted; else trust.
    Wawa,
    /// The workers' matrices, where fitted; else trust taken as how often somebody is right.
    DawidSkene,
    /// How often each worker is right, where fitted; else trust.
    OneCoin,
    /// Abilities, where fitted; else as `OneCoin`.
    Glad,
    /// Competences, where fitted; else as `OneCoin`.
    Mace,
    /// Numbers, and how near is near enough.
    Numeric(Middle, Option<f64>),
    /// Sets of labels, and the share from which a label is in.
    MultiLabel(f64),
    /// Lists of boxes.
    Boxes(BoxParams),
    /// The nearest text.
    Text,
    /// Orders of items.
    Ranking,
}

/// How every field is merged.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    fields: BTreeMap<String, Method>,
}

/// What is wrong with a plan.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// It does not say where.
    #[error("{pointer:?} is no JSON pointer: it is empty or begins with /")]
    BadPointer {
        /// As written.
        pointer: String,
    },
    /// One field lies within another.
    #[error("{inner:?} lies within {outer:?}: a field is merged once")]
    Overlapping {
        /// The field within.
        inner: String,
        /// The field around it.
        outer: String,
    },
    /// It does not say how.
    #[error("{pointer:?} needs an object with a \"method\"")]
    NoMethod {
        /// The field.
        pointer: String,
    },
    /// There is no such method.
    #[error("{pointer:?} asks for the method {method:?}; there are {known}", known = Method::NAMES.join(", "))]
    UnknownMethod {
        /// The field.
        pointer: String,
        /// As written.
        method: String,
    },
    /// The method has no such parameter.
    #[error("{pointer:?}: the method {method} has no parameter {parameter:?}")]
    UnknownParameter {
        /// The field.
        pointer: String,
        /// Its method.
        method: &'static str,
        /// As written.
        parameter: String,
    },
    /// A parameter is out of bounds.
    #[error("{pointer:?}: {parameter} must be {expected}")]
    BadParameter {
        /// The field.
        pointer: String,
        /// Which one.
        parameter: &'static str,
        /// What it must be.
        expected: &'static str,
    },
}

impl Method {
    /// What they are called.
    pub const NAMES: [&'static str; 14] = [
        "majority",
        "weighted",
        "wawa",
        "dawid_skene",
        "one_coin",
        "glad",
        "mace",
        "mean",
        "median",
        "trimmed_mean",
        "multi_label",
        "boxes",
        "text",
        "ranking",
    ];

    /// Reads a method by its name and parameters. `pointer` is only for the message.
    pub fn parse(
        pointer: &str,
        name: &str,
        parameters: &serde_json::Map<String, Value>,
    ) -> Result<Self, PlanError> {
        let Some(&name) = Self::NAMES.iter().find(|known| **known == name) else {
            return Err(PlanError::UnknownMethod { pointer: pointer.to_owned(), method: name.to_owned() });
        };
        let known: &[&str] = match name {
            "mean" | "median" => &["tolerance"],
            "trimmed_mean" => &["trim", "tolerance"],
            "multi_label" => &["threshold"],
            "boxes" => &["iou", "share"],
            _ => &[],
        };
        if let Some(parameter) =
            parameters.keys().find(|key| *key != "method" && !known.contains(&key.as_str()))
        {
            let (pointer, parameter) = (pointer.to_owned(), parameter.clone());
            return Err(PlanError::UnknownParameter { pointer, method: name, parameter });
        }
        let number =
            |parameter: &'static str, most: f64, expected: &'static str| match parameters.get(parameter) {
                None => Ok(None),
                Some(value) => match value.as_f64().filter(|number| (0.0..=most).contains(number)) {
                    Some(number) => Ok(Some(number)),
                    None => Err(PlanError::BadParameter { pointer: pointer.to_owned(), parameter, expected }),
                },
            };
        let share = |parameter| number(parameter, 1.0, "a number from 0 to 1");
        let tolerance = || number("tolerance", f64::MAX, "a number that is not negative");
        Ok(match name {
            "majority" => Self::Majority,
            "weighted" => Self::Weighted,
            "wawa" => Self::Wawa,
            "dawid_skene" => Self::DawidSkene,
            "one_coin" => Self::OneCoin,
            "glad" => Self::Glad,
            "mace" => Self::Mace,
            "mean" => Self::Numeric(Middle::Mean, tolerance()?),
            "median" => Self::Numeric(Middle::Median, tolerance()?),
            "trimmed_mean" => {
                let trim = number("trim", 0.5, "a number from 0 to 0.5")?;
                Self::Numeric(Middle::Trimmed(trim.unwrap_or(0.1)), tolerance()?)
            }
            "multi_label" => Self::MultiLabel(share("threshold")?.unwrap_or(0.5)),
            "boxes" => {
                let usual = BoxParams::default();
                Self::Boxes(BoxParams {
                    iou: share("iou")?.unwrap_or(usual.iou),
                    share: share("share")?.unwrap_or(usual.share),
                })
            }
            "text" => Self::Text,
            _ => Self::Ranking,
        })
    }

    /// Whether answers are classes, so that models of the people who gave them can be fitted.
    #[must_use]
    pub const fn is_categorical(&self) -> bool {
        match self {
            Self::Majority
            | Self::Weighted
            | Self::Wawa
            | Self::DawidSkene
            | Self::OneCoin
            | Self::Glad
            | Self::Mace => true,
            Self::Numeric(..) | Self::MultiLabel(_) | Self::Boxes(_) | Self::Text | Self::Ranking => false,
        }
    }
}

impl Default for Plan {
    /// The whole answer, by majority.
    fn default() -> Self {
        Self { fields: BTreeMap::from([(String::new(), Method::Majority)]) }
    }
}

impl Plan {
    /// Reads a plan, as written in a stage's configuration. All that is wrong is named at once. An empty map is the default: the whole
    /// answer by majority.
    pub fn parse(written: &BTreeMap<String, Value>) -> Result<Self, Vec<PlanError>> {
        if written.is_empty() {
            return Ok(Self::default());
        }
        let mut errors = Vec::new();
        let mut fields = BTreeMap::new();
        for (pointer, settings) in written {
            match Self::field(pointer, settings) {
                Ok(method) => {
                    fields.insert(pointer.clone(), method);
                }
                Err(error) => errors.push(error),
            }
        }
        for inner in written.keys() {
            let outer =
                written.keys().find(|outer| *outer != inner && inner.starts_with(&format!("{outer}/")));
            if let Some(outer) = outer {
                errors.push(PlanError::Overlapping { inner: inner.clone(), outer: outer.clone() });
            }
        }
        if errors.is_empty() { Ok(Self { fields }) } else { Err(errors) }
    }

    /// The same method for all of `pointers`; for the whole answer if there are none.
    pub fn uniform(method: &Value, pointers: &[String]) -> Result<Self, Vec<PlanError>> {
        let whole = [String::new()];
        let pointers = if pointers.is_empty() { &whole } else { pointers };
        Self::parse(&pointers.iter().map(|pointer| (pointer.clone(), method.clone())).collect())
    }

    fn field(pointer: &str, settings: &Value) -> Result<Method, PlanError> {
        if keys_of(pointer).is_none() {
            return Err(PlanError::BadPointer { pointer: pointer.to_owned() });
        }
        let parameters = settings.as_object();
        let named = parameters.and_then(|parameters| Some((parameters, parameters.get("method")?.as_str()?)));
        let (parameters, name) = named.ok_or_else(|| PlanError::NoMethod { pointer: pointer.to_owned() })?;
        Method::parse(pointer, name, parameters)
    }

    /// How the field at this pointer is merged, if it is one of the plan's.
    #[must_use]
    pub fn method(&self, pointer: &str) -> Option<&Method> {
        self.fields.get(pointer)
    }

    /// Whether something within the field at this pointer is merged by itself.
    #[must_use]
    pub fn reaches_into(&self, pointer: &str) -> bool {
        let is_within =
            |field: &String| field.strip_prefix(pointer).is_some_and(|rest| rest.starts_with('/'));
        self.fields.keys().any(is_within)
    }

    /// Every field with its method, in order.
    pub fn fields(&self) -> impl Iterator<Item = (&str, &Method)> {
        self.fields.iter().map(|(pointer, method)| (pointer.as_str(), method))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn plan(written: Value) -> Result<Plan, Vec<PlanError>> {
        Plan::parse(&serde_json::from_value(written).unwrap())
    }

    #[test]
    fn every_method_is_found_by_its_name() {
        for name in Method::NAMES {
            assert!(plan(json!({"/a": {"method": name}})).is_ok(), "{name}");
        }
        let trimmed = plan(json!({"/a": {"method": "trimmed_mean", "trim": 0.25, "tolerance": 2}})).unwrap();
        assert_eq!(trimmed.fields().next(), Some(("/a", &Method::Numeric(Middle::Trimmed(0.25), Some(2.0)))));
        assert_eq!(plan(json!({})).unwrap(), Plan::default());
    }

    #[test]
    fn everything_wrong_is_named() {
        let cases = [
            (json!({"a": {"method": "text"}}), "is no JSON pointer"),
            (json!({"/a": {}}), "needs an object with a \"method\""),
            (json!({"/a": "text"}), "needs an object"),
            (json!({"/a": {"method": "vote"}}), "asks for the method \"vote\"; there are majority"),
            (json!({"/a": {"method": "text", "trim": 1}}), "the method text has no parameter \"trim\""),
            (json!({"/a": {"method": "trimmed_mean", "trim": 0.6}}), "trim must be a number from 0 to 0.5"),
            (json!({"/a": {"method": "boxes", "iou": "much"}}), "iou must be a number from 0 to 1"),
            (
                json!({"/a": {"method": "mean", "tolerance": -1}}),
                "tolerance must be a number that is not negative",
            ),
            (json!({"/a": {"method": "text"}, "/a/b": {"method": "text"}}), "lies within \"/a\""),
            (json!({"": {"method": "text"}, "/b": {"method": "text"}}), "lies within \"\""),
        ];
        for (written, expected) in cases {
            let errors = plan(written.clone()).unwrap_err();
            assert!(errors.iter().any(|error| error.to_string().contains(expected)), "{written}: {errors:?}");
        }
        let both = plan(json!({"/a": {"method": "x"}, "/b": {}})).unwrap_err();
        assert_eq!(both.len(), 2);
    }
}
