//! Rules: expressions in CEL by which routers choose, waits end and items split.
//!
//! A rule is compiled when its definition is published, and kept with it. [`Rule::compile`] refuses, with the place, what
//! does not parse, names what is not there, or has the wrong type. [`Rule::evaluate`] answers for the facts of one run.
//!
//! The language is CEL; parser, checker and evaluator are our own, because every existing one lets a short rule take the
//! process down or run for as long as it likes. What holds here for any source and any facts:
//!
//! - Source length, nodes, nesting and loop nesting are limited before anything recurses over them.
//! - An evaluation counts its steps. Each node visited is a step, and whatever grows with its input (comparing, joining,
//!   searching, copying) pays for the input before it begins. So time and memory are at most in proportion to
//!   [`Budget::steps`], whatever the loops do.
//! - Regular expressions are written out in the rule, compiled at publish, and searched in linear time, paid by the length
//!   of the text and the size of the compiled expression.
//! - There is no clock, no randomness and no zone database: the same facts give the same answer everywhere and always.

mod ast;
mod check;
mod convert;
mod documentation;
mod eval;
mod facts;
mod fault;
mod functions;
mod lex;
mod literal;
mod operand_types;
mod operators;
mod parse;
mod time;
mod types;
mod value;

use jiff::Timestamp;
use serde_json::Value as Json;

use self::ast::{Ast, NodeId};
pub use self::ast::{DEPTH_MAX, LOOP_DEPTH_MAX, NODES_MAX};
use self::check::Declared;
pub use self::check::PATTERN_LENGTH_MAX;
pub use self::documentation::documentation;
use self::eval::{Evaluator, Source, Stopped};
use self::facts::{ENVIRONMENT, VARIABLES};
pub use self::facts::{Fact, Facts, RunFacts, Site, draw};
pub use self::fault::{Failure, Place, Problem, RuleFailed, RuleFault};
use self::types::{Kind, Type};
use self::value::{Meter, Value};

/// How long a rule's source may be.
pub const SOURCE_BYTES_MAX: usize = 4_096;

/// What the place where a rule stands needs it to yield.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expects {
    /// A condition.
    Bool,
    /// An instant.
    Timestamp,
    /// A list.
    List,
    /// Anything that JSON can hold.
    Any,
}

/// What an evaluation may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Steps: about one for each part of the rule that is looked at, again for each element of a loop.
    pub steps: u64,
}

impl Default for Budget {
    /// Enough for a loop over some thousand elements, and over in a few milliseconds.
    fn default() -> Self {
        Self { steps: 50_000 }
    }
}

/// What a rule yields.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// Of a rule that [`Expects::Bool`].
    Bool(bool),
    /// Of a rule that [`Expects::Timestamp`].
    Timestamp(Timestamp),
    /// Of a rule that [`Expects::List`].
    List(Vec<Json>),
    /// Of a rule that [`Expects::Any`].
    Json(Json),
}

/// A stage that a rule names outright, as in `results.review` or `actors['review']`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageNamed {
    /// The stage's key.
    pub stage: String,
    /// Where it is named.
    pub place: Place,
}

/// A compiled rule.
#[derive(Debug)]
pub struct Rule {
    source: Box<str>,
    expects: Expects,
    program: Program,
}

/// A checked tree, and what it needs.
#[derive(Debug)]
struct Program {
    ast: Ast,
    root: NodeId,
    of: Type,
    variables: Vec<usize>,
    stages: Vec<(String, usize)>,
}

impl Rule {
    /// Compiles a rule, or says what is wrong with it and where.
    pub fn compile(source: &str, expects: Expects) -> Result<Self, RuleFault> {
        let program = Program::compile(source, &ENVIRONMENT)?;
        if !expects.accepts(&program.of) {
            let place = Place::new(source, program.ast.offset(program.root));
            let problem = Problem::WrongResult { expected: expects.words(), found: program.of.to_string() };
            return Err(RuleFault { place, problem });
        }
        Ok(Self { source: source.into(), expects, program })
    }

    /// The source it was compiled from.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Whether the rule reads this variable. What it does not read need not be fetched.
    #[must_use]
    pub fn reads(&self, fact: Fact) -> bool {
        self.program.variables.iter().any(|index| VARIABLES.get(*index).is_some_and(|own| own.fact == fact))
    }

    /// The stages it names outright, so that a definition can be checked to have them.
    #[must_use]
    pub fn stages(&self) -> Vec<StageNamed> {
        let named = |(stage, offset): &(String, usize)| StageNamed {
            stage: stage.clone(),
            place: Place::new(&self.source, *offset),
        };
        self.program.stages.iter().map(named).collect()
    }

    /// Answers for these facts within `budget`. The same facts always give the same answer.
    pub fn evaluate(&self, facts: &Facts<'_>, budget: Budget) -> Result<Answer, RuleFailed> {
        let mut meter = Meter::new(budget.steps);
        self.program
            .evaluate(facts, &mut meter)
            .and_then(|value| {
                let answer = self.expects.answer(&value, &mut meter);
                answer.map_err(|failure| Stopped { failure, at: self.program.root })
            })
            .map_err(|stopped| RuleFailed {
                place: Place::new(&self.source, self.program.ast.offset(stopped.at)),
                failure: stopped.failure,
            })
    }

    /// Whether the rule holds; a rule that does not yield true or false has failed.
    pub fn holds(&self, facts: &Facts<'_>, budget: Budget) -> Result<bool, RuleFailed> {
        match self.evaluate(facts, budget)? {
            Answer::Bool(holds) => Ok(holds),
            Answer::Timestamp(_) => Err(self.is_no_condition("timestamp")),
            Answer::List(_) => Err(self.is_no_condition("list")),
            Answer::Json(json) => json.as_bool().ok_or_else(|| self.is_no_condition("any")),
        }
    }

    fn is_no_condition(&self, found: &'static str) -> RuleFailed {
        let failure = Failure::WrongResult { expected: Expects::Bool.words(), found };
        RuleFailed { place: Place::new(&self.source, 0), failure }
    }
}

impl Program {
    fn compile(source: &str, environment: &[Declared]) -> Result<Self, RuleFault> {
        let fault = |(problem, offset)| RuleFault { place: Place::new(source, offset), problem };
        if source.len() > SOURCE_BYTES_MAX {
            return Err(fault((Problem::TooLong { max: SOURCE_BYTES_MAX }, 0)));
        }
        let (mut ast, root) = parse::parse(source).map_err(fault)?;
        let checked = check::check(&mut ast, root, environment).map_err(fault)?;
        Ok(Self { ast, root, of: checked.of, variables: checked.variables, stages: checked.stages })
    }

    fn evaluate<'a>(&'a self, source: &dyn Source<'a>, meter: &mut Meter) -> Result<Value<'a>, Stopped> {
        Evaluator { ast: &self.ast, source, meter, locals: Vec::new() }.evaluate(self.root)
    }
}

impl Expects {
    fn words(self) -> &'static str {
        match self {
            Self::Bool => "true or false",
            Self::Timestamp => "a timestamp",
            Self::List => "a list",
            Self::Any => "something that JSON can hold",
        }
    }

    fn accepts(self, of: &Type) -> bool {
        match self {
            Self::Bool => of.may_be(Kind::Bool),
            Self::Timestamp => of.may_be(Kind::Timestamp),
            Self::List => of.may_be(Kind::List),
            Self::Any => !matches!(of.kind(), Some(Kind::Bytes | Kind::Type)),
        }
    }

    fn answer(self, value: &Value<'_>, meter: &mut Meter) -> Result<Answer, Failure> {
        let wrong = Failure::WrongResult { expected: self.words(), found: value.kind().word() };
        match (self, value) {
            (Self::Bool, Value::Bool(value)) => Ok(Answer::Bool(*value)),
            (Self::Timestamp, Value::Timestamp(instant)) => Ok(Answer::Timestamp(*instant)),
            (Self::List, Value::List(_)) => match value.to_json(meter)? {
                Json::Array(elements) => Ok(Answer::List(elements)),
                _ => Err(wrong),
            },
            (Self::Any, value) => value.to_json(meter).map(Answer::Json),
            (Self::Bool | Self::Timestamp | Self::List, _) => Err(wrong),
        }
    }
}

#[cfg(test)]
mod abuse_tests;
#[cfg(test)]
mod conformance_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod text_proto;
