//! What can be wrong with a rule, at publish ([`RuleFault`]) and when it is asked ([`RuleFailed`]). Both name the place.
//!
//! Words of the rule are quoted shortened, so that no message grows with what somebody sent.

use std::fmt;

/// The most characters of somebody's text that a message quotes.
const QUOTE_LENGTH_MAX: usize = 60;

/// Where in a rule's source something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Bytes before it.
    pub offset: usize,
    /// The line, from one.
    pub line: usize,
    /// The character in the line, from one.
    pub column: usize,
}

impl Place {
    pub(super) fn new(source: &str, offset: usize) -> Self {
        let mut offset = offset.min(source.len());
        while !source.is_char_boundary(offset) {
            offset -= 1;
        }
        let before = &source[..offset];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            offset,
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a rule cannot be published.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {problem}")]
pub struct RuleFault {
    /// Where.
    pub place: Place,
    /// What.
    pub problem: Problem,
}

/// What is wrong with a rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// The source is longer than allowed.
    #[error("a rule has at most {max} bytes")]
    TooLong {
        /// The limit.
        max: usize,
    },
    /// The source is not an expression.
    #[error("expected {expected}, found {found}")]
    DoesNotParse {
        /// What could have stood here.
        expected: &'static str,
        /// What stands here.
        found: String,
    },
    /// A number, text or pattern that means nothing.
    #[error("{0}")]
    BadLiteral(&'static str),
    /// A name that is no variable.
    #[error("there is no variable {name}")]
    UnknownVariable {
        /// The name.
        name: String,
    },
    /// A variable that has fields, but not this one.
    #[error("{variable} has no field {field}; it has {fields}")]
    UnknownField {
        /// The variable.
        variable: String,
        /// The field that was asked for.
        field: String,
        /// The fields there are.
        fields: String,
    },
    /// A variable that is only there by its fields.
    #[error("{variable} is read by its fields: {fields}")]
    NeedsField {
        /// The variable.
        variable: String,
        /// The fields there are.
        fields: String,
    },
    /// A name that is no function.
    #[error("there is no function {name}")]
    UnknownFunction {
        /// The name.
        name: String,
    },
    /// An operator or function that does not take what it is given.
    #[error("{operation} does not take {operands}")]
    WrongType {
        /// The operator or function.
        operation: String,
        /// The types it is given.
        operands: String,
    },
    /// The rule yields something else than its place needs.
    #[error("the rule must yield {expected}, but yields {found}")]
    WrongResult {
        /// What is needed.
        expected: &'static str,
        /// What the rule yields.
        found: String,
    },
    /// Something of CEL that rules do without.
    #[error("{0}")]
    NotSupported(&'static str),
    /// The expression is nested deeper than allowed.
    #[error("a rule is nested at most {max} deep")]
    TooDeep {
        /// The limit.
        max: usize,
    },
    /// The expression has more parts than allowed.
    #[error("a rule has at most {max} parts")]
    TooManyNodes {
        /// The limit.
        max: usize,
    },
    /// `all`, `exists`, `exists_one`, `filter` and `map` are nested deeper than allowed.
    #[error("loops are nested at most {max} deep")]
    TooManyNestedLoops {
        /// The limit.
        max: usize,
    },
}

/// Why a rule gave no answer for these facts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {failure}")]
pub struct RuleFailed {
    /// Where in the rule.
    pub place: Place,
    /// What happened there.
    pub failure: Failure,
}

/// What stopped an evaluation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The steps given were used up.
    #[error("the rule needs more than the steps it is given")]
    OutOfBudget,
    /// The facts are nested too deeply to be compared or handed on.
    #[error("the facts are nested too deeply")]
    TooDeep,
    /// A field or key that the facts do not have.
    #[error("there is no {0}")]
    NoSuchKey(String),
    /// A list has no element there.
    #[error("the list of {size} has no element {index}")]
    IndexOutOfRange {
        /// The index.
        index: i64,
        /// How many elements there are.
        size: usize,
    },
    /// An operator or function met values it does not take.
    #[error("{operation} does not take {operands}")]
    WrongType {
        /// The operator or function.
        operation: String,
        /// The types it met.
        operands: String,
    },
    /// Division or remainder by zero.
    #[error("division by zero")]
    DivisionByZero,
    /// A number, instant or duration beyond its range.
    #[error("the result is out of range")]
    Overflow,
    /// A value that cannot be turned into another type.
    #[error("this {from} cannot be read as {to}")]
    CannotConvert {
        /// The type there is.
        from: &'static str,
        /// The type wanted.
        to: &'static str,
    },
    /// A share for `sample` that is not between 0 and 1.
    #[error("sample takes a share from 0 to 1")]
    BadShare,
    /// The same key twice in one map.
    #[error("the map has the same key twice")]
    DuplicateKey,
    /// The rule's answer is not what its place needs.
    #[error("the rule must yield {expected}, but yielded {found}")]
    WrongResult {
        /// What is needed.
        expected: &'static str,
        /// What came out.
        found: &'static str,
    },
}

/// `text` in quotes, cut to a length that fits a message.
pub(super) fn quote(text: &str) -> String {
    let mut short: String = text.chars().take(QUOTE_LENGTH_MAX).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    format!("{short:?}")
}
