//! Runs a checked rule.
//!
//! Every node visited costs a step, and every operation whose work grows with its input pays for that input first
//! ([`Meter`]). So time and memory are bounded by the steps given. Recursion follows the tree, whose depth is bounded too.

use super::ast::{Ast, Binary, Literal, Loop, LoopKind, Node, NodeId, Pattern, Unary};
use super::convert::convert;
use super::fault::Failure;
use super::functions::{Builtin, CalendarField};
use super::operators;
use super::time;
use super::types::Kind;
use super::value::{Bytes, List, Map, Meter, Text, Value, wrong_type};

/// Where an evaluation gets its facts.
pub(super) trait Source<'a> {
    /// The value of a variable, by its index in the environment.
    fn variable(&self, index: usize) -> Value<'a>;
    /// The number from 0 up to 1 that `sample` at this offset compares with.
    fn draw(&self, offset: usize) -> f64;
}

/// An evaluation that stopped, and the node where.
#[derive(Debug)]
pub(super) struct Stopped {
    pub(super) failure: Failure,
    pub(super) at: NodeId,
}

pub(super) struct Evaluator<'a, 's> {
    pub(super) ast: &'a Ast,
    pub(super) source: &'s dyn Source<'a>,
    pub(super) meter: &'s mut Meter,
    /// The variables of the loops around.
    pub(super) locals: Vec<Value<'a>>,
}

impl<'a> Evaluator<'a, '_> {
    pub(super) fn evaluate(&mut self, id: NodeId) -> Result<Value<'a>, Stopped> {
        let stopped = |failure| Stopped { failure, at: id };
        self.meter.charge(1).map_err(stopped)?;
        match self.ast.node(id) {
            Node::Literal(literal) => Ok(literal_value(literal)),
            Node::Variable(index) => Ok(self.source.variable(*index)),
            Node::Local(depth) => Ok(self.locals.get(*depth).cloned().unwrap_or(Value::Null)),
            Node::Type(kind) => Ok(Value::Type(*kind)),
            Node::Select { operand, field, is_test } => {
                let operand = self.evaluate(*operand)?;
                self.select(&operand, field, *is_test).map_err(stopped)
            }
            Node::Index { operand, index } => {
                let (operand, index) = (self.evaluate(*operand)?, self.evaluate(*index)?);
                operators::index(&operand, &index, self.meter).map_err(stopped)
            }
            Node::Unary(operator, operand) => {
                let operand = self.evaluate(*operand)?;
                unary(*operator, &operand).map_err(stopped)
            }
            Node::Binary(operator, left, right) => self.binary(id, *operator, *left, *right),
            Node::And(operands) => self.logic(operands, "&&", false),
            Node::Or(operands) => self.logic(operands, "||", true),
            Node::Conditional { condition, yes, no } => {
                let chosen = if self.condition("?:", *condition)? { yes } else { no };
                self.evaluate(*chosen)
            }
            Node::List(elements) => self.list(elements),
            Node::Map(entries) => self.map(id, entries),
            Node::Loop(parts) => self.run_loop(id, parts),
            Node::Invoke(builtin, arguments) => self.invoke(id, *builtin, arguments),
            Node::Matches { text, pattern } => {
                let text = self.evaluate(*text)?;
                self.matches(&text, pattern).map_err(stopped)
            }
            // The checker leaves none of these behind.
            Node::Name { name, .. } | Node::Call { function: name, .. } => {
                Err(stopped(Failure::NoSuchKey(name.to_string())))
            }
        }
    }

    fn select(&mut self, operand: &Value<'a>, field: &str, is_test: bool) -> Result<Value<'a>, Failure> {
        let found = operand.field(field, self.meter)?;
        if is_test {
            return Ok(Value::Bool(found.is_some()));
        }
        found.ok_or_else(|| Failure::NoSuchKey(format!("field {}", super::fault::quote(field))))
    }

    fn binary(
        &mut self,
        id: NodeId,
        operator: Binary,
        left: NodeId,
        right: NodeId,
    ) -> Result<Value<'a>, Stopped> {
        let (left, right) = (self.evaluate(left)?, self.evaluate(right)?);
        operators::binary(operator, &left, &right, self.meter).map_err(|failure| Stopped { failure, at: id })
    }

    /// A part that must be true or false.
    fn condition(&mut self, operation: &str, id: NodeId) -> Result<bool, Stopped> {
        match self.evaluate(id)? {
            Value::Bool(value) => Ok(value),
            other => Err(Stopped { failure: wrong_type(operation, &[&other]), at: id }),
        }
    }

    /// `&&` and `||`. As CEL has it, one operand that decides outweighs others that fail, in either order.
    fn logic(&mut self, operands: &[NodeId], symbol: &str, deciding: bool) -> Result<Value<'a>, Stopped> {
        let mut verdict = Verdict::new(deciding);
        for operand in operands {
            if verdict.hear(self.condition(symbol, *operand))? {
                return Ok(Value::Bool(deciding));
            }
        }
        verdict.close()
    }

    fn list(&mut self, elements: &[NodeId]) -> Result<Value<'a>, Stopped> {
        let mut values = Vec::with_capacity(elements.len());
        for element in elements {
            values.push(self.evaluate(*element)?);
        }
        Ok(Value::List(List::Shared(values.into())))
    }

    fn map(&mut self, id: NodeId, entries: &[(NodeId, NodeId)]) -> Result<Value<'a>, Stopped> {
        let stopped = |failure| Stopped { failure, at: id };
        let mut values: Vec<(Value<'a>, Value<'a>)> = Vec::with_capacity(entries.len());
        for (key, value) in entries {
            let key = self.evaluate(*key)?;
            if !matches!(key.kind(), Kind::Bool | Kind::Int | Kind::Uint | Kind::Text) {
                return Err(stopped(wrong_type("a map's key", &[&key])));
            }
            for (before, _) in &values {
                if operators::binary(Binary::Equal, before, &key, self.meter)
                    .map(|same| matches!(same, Value::Bool(true)))
                    .map_err(stopped)?
                {
                    return Err(stopped(Failure::DuplicateKey));
                }
            }
            let value = self.evaluate(*value)?;
            values.push((key, value));
        }
        Ok(Value::Map(Map::Shared(values.into())))
    }

    fn run_loop(&mut self, id: NodeId, parts: &'a Loop) -> Result<Value<'a>, Stopped> {
        let stopped = |failure| Stopped { failure, at: id };
        let elements = match self.evaluate(parts.range)? {
            Value::List(list) => list,
            Value::Map(map) => map.keys(self.meter).map_err(stopped)?,
            other => return Err(stopped(wrong_type("a loop", &[&other]))),
        };
        let outer = self.locals.len();
        let result = match parts.kind {
            LoopKind::All => self.quantify(parts, &elements, false),
            LoopKind::Exists => self.quantify(parts, &elements, true),
            LoopKind::ExistsOne => {
                self.collect(parts, &elements).map(|matching| Value::Bool(matching.len() == 1))
            }
            LoopKind::Filter | LoopKind::Map => {
                self.collect(parts, &elements).map(|values| Value::List(List::Shared(values.into())))
            }
        };
        // A failure may be outweighed further out, so the variables go in any case.
        self.locals.truncate(outer);
        result
    }

    fn quantify(
        &mut self,
        parts: &'a Loop,
        elements: &List<'a>,
        deciding: bool,
    ) -> Result<Value<'a>, Stopped> {
        let outer = self.locals.len();
        let mut verdict = Verdict::new(deciding);
        for element in (0..elements.len()).filter_map(|index| elements.get(index)) {
            self.locals.truncate(outer);
            self.locals.push(element);
            if verdict.hear(self.condition("a loop's condition", parts.body))? {
                return Ok(Value::Bool(deciding));
            }
        }
        verdict.close()
    }

    /// The results of `map`, or the elements that `filter` and `exists_one` look for.
    fn collect(&mut self, parts: &'a Loop, elements: &List<'a>) -> Result<Vec<Value<'a>>, Stopped> {
        let outer = self.locals.len();
        let mut values = Vec::new();
        for element in (0..elements.len()).filter_map(|index| elements.get(index)) {
            self.locals.truncate(outer);
            self.locals.push(element.clone());
            match (parts.kind, parts.condition) {
                (LoopKind::Map, None) => values.push(self.evaluate(parts.body)?),
                (LoopKind::Map, Some(condition)) => {
                    if self.condition("map", condition)? {
                        values.push(self.evaluate(parts.body)?);
                    }
                }
                _ => {
                    if self.condition("a loop's condition", parts.body)? {
                        values.push(element);
                    }
                }
            }
        }
        Ok(values)
    }

    fn matches(&mut self, text: &Value<'a>, pattern: &Pattern) -> Result<Value<'a>, Failure> {
        let Value::Text(text) = text else { return Err(wrong_type("matches", &[text])) };
        self.meter.charge((text.as_str().len() as u64).saturating_mul(pattern.steps_per_byte))?;
        Ok(Value::Bool(pattern.regex.is_match(text.as_str())))
    }

    fn invoke(&mut self, id: NodeId, builtin: Builtin, arguments: &[NodeId]) -> Result<Value<'a>, Stopped> {
        let stopped = |failure| Stopped { failure, at: id };
        let Some(first) = arguments.first() else {
            return Err(stopped(wrong_type("a function", &[])));
        };
        let first = self.evaluate(*first)?;
        let second = match arguments.get(1) {
            Some(second) => Some(self.evaluate(*second)?),
            None => None,
        };
        let result = match builtin {
            Builtin::Sample => self.sample(id, &first),
            Builtin::Size => self.size(&first),
            Builtin::Convert(kind) => convert(&first, kind, self.meter),
            Builtin::TypeOf => Ok(Value::Type(first.kind())),
            Builtin::Dyn => Ok(first),
            Builtin::Contains | Builtin::StartsWith | Builtin::EndsWith | Builtin::Matches => {
                self.text_test(builtin, &first, second.as_ref())
            }
            Builtin::Calendar(field) => calendar(field, &first, second.as_ref()),
        };
        result.map_err(stopped)
    }

    fn sample(&self, id: NodeId, share: &Value<'a>) -> Result<Value<'a>, Failure> {
        let share = match share {
            Value::Double(share) => *share,
            Value::Int(0) => 0.0,
            Value::Int(1) => 1.0,
            Value::Int(_) => return Err(Failure::BadShare),
            other => return Err(wrong_type("sample", &[other])),
        };
        if (0.0..=1.0).contains(&share) {
            Ok(Value::Bool(self.source.draw(self.ast.offset(id)) < share))
        } else {
            Err(Failure::BadShare)
        }
    }

    fn size(&mut self, of: &Value<'a>) -> Result<Value<'a>, Failure> {
        let size = match of {
            Value::Text(text) => {
                self.meter.charge_for(text.as_str().len(), 64)?;
                text.as_str().chars().count()
            }
            Value::Bytes(bytes) => bytes.as_slice().len(),
            Value::List(list) => list.len(),
            Value::Map(map) => map.len(),
            other => return Err(wrong_type("size", &[other])),
        };
        i64::try_from(size).map(Value::Int).map_err(|_| Failure::Overflow)
    }

    fn text_test(
        &mut self,
        builtin: Builtin,
        text: &Value<'a>,
        part: Option<&Value<'a>>,
    ) -> Result<Value<'a>, Failure> {
        let (Value::Text(own), Some(Value::Text(part))) = (text, part) else {
            let operands: Vec<_> = std::iter::once(text).chain(part).collect();
            return Err(wrong_type("a text function", &operands));
        };
        let (own, part) = (own.as_str(), part.as_str());
        self.meter.charge_for(own.len() + part.len(), 16)?;
        Ok(Value::Bool(match builtin {
            Builtin::StartsWith => own.starts_with(part),
            Builtin::EndsWith => own.ends_with(part),
            _ => own.contains(part),
        }))
    }
}

/// What several conditions together come to, when one alone can decide.
struct Verdict {
    deciding: bool,
    failed: Option<Stopped>,
}

impl Verdict {
    fn new(deciding: bool) -> Self {
        Self { deciding, failed: None }
    }

    /// Whether this condition decides. Only a spent budget cannot be outweighed: it ends everything.
    fn hear(&mut self, heard: Result<bool, Stopped>) -> Result<bool, Stopped> {
        match heard {
            Ok(value) => Ok(value == self.deciding),
            Err(stopped) if stopped.failure == Failure::OutOfBudget => Err(stopped),
            Err(stopped) => {
                self.failed.get_or_insert(stopped);
                Ok(false)
            }
        }
    }

    /// The outcome when none has decided.
    fn close<'a>(self) -> Result<Value<'a>, Stopped> {
        self.failed.map_or(Ok(Value::Bool(!self.deciding)), Err)
    }
}

fn literal_value(literal: &Literal) -> Value<'_> {
    match literal {
        Literal::Null => Value::Null,
        Literal::Bool(value) => Value::Bool(*value),
        Literal::Int(int) => Value::Int(*int),
        Literal::Uint(uint) => Value::Uint(*uint),
        Literal::Double(double) => Value::Double(*double),
        Literal::Text(text) => Value::Text(Text::Borrowed(text)),
        Literal::Bytes(bytes) => Value::Bytes(Bytes::Borrowed(bytes)),
    }
}

fn unary<'a>(operator: Unary, operand: &Value<'a>) -> Result<Value<'a>, Failure> {
    match (operator, operand) {
        (Unary::Not, Value::Bool(value)) => Ok(Value::Bool(!value)),
        (Unary::Negate, Value::Int(int)) => int.checked_neg().map(Value::Int).ok_or(Failure::Overflow),
        (Unary::Negate, Value::Double(double)) => Ok(Value::Double(-double)),
        (Unary::Not | Unary::Negate, other) => Err(wrong_type(operator.symbol(), &[other])),
    }
}

fn calendar<'a>(
    field: CalendarField,
    of: &Value<'a>,
    zone: Option<&Value<'a>>,
) -> Result<Value<'a>, Failure> {
    match (of, zone) {
        (Value::Timestamp(instant), None) => time::calendar(field, *instant, None),
        (Value::Timestamp(instant), Some(Value::Text(zone))) => {
            time::calendar(field, *instant, Some(zone.as_str()))
        }
        (Value::Duration(span), None) => {
            time::span_part(field, *span).map(Value::Int).ok_or_else(|| wrong_type("a part of a date", &[of]))
        }
        _ => Err(wrong_type("a part of a date", &std::iter::once(of).chain(zone).collect::<Vec<_>>())),
    }
}
