//! Forms: the JSON Schema that a stage's results must satisfy.
//!
//! Schemas come from whoever may publish a workflow, so [`Form::compile`] accepts only those whose cost is bounded: limited
//! in size and depth, references to `#/$defs/…` only, none of them circular, the schema with all references written out
//! not above a limit (a few lines of references to references would otherwise mean years of work), and patterns for an
//! engine that searches in linear time. Nothing is ever fetched.

mod fault;
mod limits;
mod property;

use jsonschema::{Draft, PatternOptions, Validator};
use serde_json::Value as Json;

pub use self::fault::Fault;
pub use self::limits::{
    EXPANDED_NODES_MAX, PATTERN_LENGTH_MAX, SCHEMA_DEPTH_MAX, SCHEMA_NODES_MAX, VALUE_DEPTH_MAX,
    VALUE_NODES_MAX,
};
pub use self::property::{Lacking, lacking};

/// How many faults of a value are told.
pub const FAULTS_MAX: usize = 50;
/// How many characters a fault's message or pointer has at most.
pub const MESSAGE_LENGTH_MAX: usize = 300;
/// How large a compiled pattern may be.
const PATTERN_BYTES_MAX: usize = 256 * 1024;

/// A compiled schema. Compiled once, kept with the definition, shared between threads.
#[derive(Clone, Debug)]
pub struct Form {
    validator: Validator,
}

/// Why a schema cannot be a form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{pointer:?}: {problem}")]
pub struct FormFault {
    /// Where in the schema, as a JSON pointer.
    pub pointer: String,
    /// What is wrong there.
    pub problem: FormProblem,
}

/// What is wrong with a schema.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FormProblem {
    /// More values than allowed.
    #[error("a schema has at most {SCHEMA_NODES_MAX} values")]
    TooLarge,
    /// Nested deeper than allowed.
    #[error("a schema is nested at most {SCHEMA_DEPTH_MAX} deep")]
    TooDeep,
    /// A pattern that is longer than allowed.
    #[error("a pattern has at most {PATTERN_LENGTH_MAX} bytes")]
    PatternTooLong,
    /// A reference out of the schema, or to something else than a definition.
    #[error("a reference leads to a definition of the same schema, as in \"#/$defs/address\"")]
    ForeignReference,
    /// A definition that refers back to itself.
    #[error("references must not lead in a circle")]
    CircularReference,
    /// With every reference written out the schema is larger than allowed.
    #[error("with its references written out a schema has at most {EXPANDED_NODES_MAX} values")]
    ExpandsTooFar,
    /// A keyword that forms do without.
    #[error("forms do not use this keyword")]
    KeywordNotSupported,
    /// Not a schema of the 2020-12 draft.
    #[error("{0}")]
    NotASchema(String),
}

impl Form {
    /// Compiles a schema of the 2020-12 draft, or says what is wrong with it and where.
    pub fn compile(schema: &Json) -> Result<Self, FormFault> {
        limits::check_schema(schema)?;
        let patterns =
            PatternOptions::regex().size_limit(PATTERN_BYTES_MAX).dfa_size_limit(PATTERN_BYTES_MAX);
        let built = jsonschema::options()
            .with_draft(Draft::Draft202012)
            .should_validate_formats(true)
            .with_pattern_options(patterns)
            .offline()
            .build(schema);
        let validator = built.map_err(|error| FormFault {
            pointer: shorten(error.instance_path().as_str()),
            problem: FormProblem::NotASchema(shorten(&error.masked().to_string())),
        })?;
        Ok(Self { validator })
    }

    /// Says what is wrong with `value`: the first [`FAULTS_MAX`] faults.
    pub fn validate(&self, value: &Json) -> Result<(), Vec<Fault>> {
        if let Err(message) = limits::check_value(value) {
            return Err(vec![Fault::too_large(message)]);
        }
        if self.validator.is_valid(value) {
            return Ok(());
        }
        Err(self.validator.iter_errors(value).take(FAULTS_MAX).map(|error| Fault::of(&error)).collect())
    }
}

fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(MESSAGE_LENGTH_MAX).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests;
