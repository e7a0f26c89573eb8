//! Rules in definitions, as far as a check is concerned: a text in a place that expects something of it. What the text means
//! is somebody else's business, who comes in as a [`CheckRule`].

use super::Checking;
use crate::rule::{self, Rule};

/// The longest rule, in bytes: longer ones are programs, and programs belong elsewhere.
pub const RULE_BYTES_MAX: usize = 2_048;

/// What the place of a rule expects it to give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expects {
    /// True or false.
    Bool,
    /// An instant.
    Timestamp,
    /// A list.
    List,
    /// Anything that has a JSON form.
    Value,
}

/// What is wrong with a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleFault {
    /// Where in its text, in bytes.
    pub offset: usize,
    /// A sentence for people.
    pub message: String,
}

/// Whoever understands rules.
pub trait CheckRule {
    /// Refuses a rule that does not parse, uses what does not exist, or gives something else than is expected.
    fn check_rule(&self, source: &str, expects: Expects) -> Result<(), RuleFault>;
}

impl<F: Fn(&str, Expects) -> Result<(), RuleFault>> CheckRule for F {
    fn check_rule(&self, source: &str, expects: Expects) -> Result<(), RuleFault> {
        self(source, expects)
    }
}

/// Looks at nothing but the size of a rule, which is looked at in any case.
#[derive(Clone, Copy, Debug)]
pub struct SizeOnly;

impl CheckRule for SizeOnly {
    fn check_rule(&self, _: &str, _: Expects) -> Result<(), RuleFault> {
        Ok(())
    }
}

/// Understands rules in CEL, as [`crate::rule`] does.
#[derive(Clone, Copy, Debug)]
pub struct Cel;

impl CheckRule for Cel {
    fn check_rule(&self, source: &str, expects: Expects) -> Result<(), RuleFault> {
        let expects = match expects {
            Expects::Bool => rule::Expects::Bool,
            Expects::Timestamp => rule::Expects::Timestamp,
            Expects::List => rule::Expects::List,
            Expects::Value => rule::Expects::Any,
        };
        match Rule::compile(source, expects) {
            Ok(_) => Ok(()),
            Err(fault) => Err(RuleFault { offset: fault.place.offset, message: fault.to_string() }),
        }
    }
}

impl Checking<'_> {
    /// A rule at its place. One that is too long is not shown to anybody.
    pub(super) fn rule(&mut self, at: &str, source: &str, expects: Expects) {
        if source.len() > RULE_BYTES_MAX {
            let message = format!("has {} bytes; a rule may have at most {RULE_BYTES_MAX}", source.len());
            return self.add("rule_too_long", at, message);
        }
        if source.trim().is_empty() {
            return self.add("bad_rule", at, "must not be empty");
        }
        if let Err(RuleFault { offset, message }) = self.rules.check_rule(source, expects) {
            self.add("bad_rule", at, format!("at byte {offset}: {message}"));
        }
    }
}
