//! Finds out what every name of a rule means and of which type every part is, before the rule is published.
//!
//! Where a type cannot be known (the fields of an item, say), the part passes here and is looked at when the rule runs.

use regex::RegexBuilder;

use super::ast::{Ast, Binary, Literal, LoopKind, Node, NodeId, Pattern, Unary};
use super::fault::{Problem, quote};
use super::functions::{self, Builtin};
use super::operand_types::{arithmetic, may_be_ordered};
use super::parse::Located;
use super::types::{Kind, TYPE_NAMES, Type};

/// How long a regular expression may be.
pub const PATTERN_LENGTH_MAX: usize = 500;
/// How large it may become when compiled. What a search costs at worst is in proportion.
const PATTERN_KIBIBYTES_MAX: usize = 256;

/// A variable that rules may read.
#[derive(Clone, Debug)]
pub(super) struct Declared {
    /// Its name; one with dots is read like a field.
    pub(super) name: String,
    pub(super) of: Type,
    /// Whether its keys are stages.
    pub(super) is_by_stage: bool,
}

/// What the checker learnt.
pub(super) struct Checked {
    pub(super) of: Type,
    /// The variables read, by index.
    pub(super) variables: Vec<usize>,
    /// Stages that are named outright, with their offsets.
    pub(super) stages: Vec<(String, usize)>,
}

/// Resolves the names in `ast` in place and infers the type of `root`.
pub(super) fn check(ast: &mut Ast, root: NodeId, environment: &[Declared]) -> Result<Checked, Located> {
    let mut checker =
        Checker { ast, environment, scope: Vec::new(), variables: Vec::new(), stages: Vec::new() };
    let of = checker.infer(root)?;
    Ok(Checked { of, variables: checker.variables, stages: checker.stages })
}

struct Checker<'c> {
    ast: &'c mut Ast,
    environment: &'c [Declared],
    /// The variables of the loops around the node that is looked at.
    scope: Vec<(Box<str>, Type)>,
    variables: Vec<usize>,
    stages: Vec<(String, usize)>,
}

impl Checker<'_> {
    /// Recurses no deeper than the tree, whose depth the parser has limited.
    fn infer(&mut self, id: NodeId) -> Result<Type, Located> {
        let node = self.ast.node(id).clone();
        match node {
            Node::Literal(literal) => Ok(Type::Plain(literal_kind(&literal))),
            Node::Name { name, is_absolute } => self.name(id, &name, is_absolute),
            Node::Select { operand, field, is_test } => self.select(id, operand, &field, is_test),
            Node::Index { operand, index } => self.index(id, operand, index),
            Node::Unary(operator, operand) => self.unary(id, operator, operand),
            Node::Binary(operator, left, right) => self.binary(id, operator, left, right),
            Node::And(operands) => self.logic("&&", &operands),
            Node::Or(operands) => self.logic("||", &operands),
            Node::Conditional { condition, yes, no } => {
                self.expect_bool("?:", condition)?;
                Ok(self.infer(yes)?.join(self.infer(no)?))
            }
            Node::List(elements) => Ok(Type::list(self.join_all(&elements)?)),
            Node::Map(entries) => self.map(&entries),
            Node::Loop(parts) => self.infer_loop(id, &parts),
            Node::Call { function, target, arguments } => self.call(id, &function, target, &arguments),
            // What the checker itself puts in is not looked at twice.
            Node::Variable(_) | Node::Local(_) | Node::Type(_) | Node::Invoke(..) | Node::Matches { .. } => {
                Ok(Type::Dyn)
            }
        }
    }

    fn at<T>(&self, id: NodeId, problem: Problem) -> Result<T, Located> {
        Err((problem, self.ast.offset(id)))
    }

    fn wrong_type<T>(&self, id: NodeId, operation: &str, operands: &[&Type]) -> Result<T, Located> {
        let operands = match operands {
            [] => "nothing".to_owned(),
            some => some.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
        };
        self.at(id, Problem::WrongType { operation: operation.to_owned(), operands })
    }

    fn name(&mut self, id: NodeId, name: &str, is_absolute: bool) -> Result<Type, Located> {
        let local = self.scope.iter().rposition(|(own, _)| **own == *name).filter(|_| !is_absolute);
        if let Some(depth) = local {
            self.ast.replace(id, Node::Local(depth));
            return Ok(self.scope[depth].1.clone());
        }
        if let Some(of) = self.qualified(id, name, false) {
            return Ok(of);
        }
        match self.fields_of(name) {
            Some(fields) => self.at(id, Problem::NeedsField { variable: name.to_owned(), fields }),
            None => self.at(id, Problem::UnknownVariable { name: quote(name) }),
        }
    }

    /// Makes the node a variable or type, if `name` is the full name of one.
    fn qualified(&mut self, id: NodeId, name: &str, is_test: bool) -> Option<Type> {
        if let Some(index) = self.environment.iter().position(|variable| variable.name == name) {
            if is_test {
                self.ast.replace(id, Node::Literal(Literal::Bool(true)));
                return Some(Type::Plain(Kind::Bool));
            }
            self.ast.replace(id, Node::Variable(index));
            if !self.variables.contains(&index) {
                self.variables.push(index);
            }
            return Some(self.environment[index].of.clone());
        }
        let (_, kind) = TYPE_NAMES.iter().find(|(own, _)| *own == name && !is_test)?;
        self.ast.replace(id, Node::Type(*kind));
        Some(Type::Plain(Kind::Type))
    }

    /// The fields of a variable that is only there by its fields.
    fn fields_of(&self, variable: &str) -> Option<String> {
        let fields = self.environment.iter().filter_map(|declared| {
            declared.name.strip_prefix(variable)?.strip_prefix('.')?.split('.').next()
        });
        let fields: Vec<_> = fields.collect();
        (!fields.is_empty()).then(|| fields.join(", "))
    }

    /// The dotted name that a chain of fields spells, if it does not begin with a loop's variable.
    fn dotted(&self, id: NodeId) -> Option<String> {
        match self.ast.node(id) {
            Node::Name { name, is_absolute } => {
                let is_local = !is_absolute && self.scope.iter().any(|(own, _)| own == name);
                (!is_local).then(|| name.to_string())
            }
            Node::Select { operand, field, is_test: false } => {
                Some(format!("{}.{field}", self.dotted(*operand)?))
            }
            _ => None,
        }
    }

    fn select(&mut self, id: NodeId, operand: NodeId, field: &str, is_test: bool) -> Result<Type, Located> {
        if let Some(name) = self.dotted(operand) {
            if let Some(of) = self.qualified(id, &format!("{name}.{field}"), is_test) {
                return Ok(of);
            }
            let is_variable = self.environment.iter().any(|variable| variable.name == name);
            if let Some(fields) = self.fields_of(&name).filter(|_| !is_variable) {
                return self.at(id, Problem::UnknownField { variable: name, field: quote(field), fields });
            }
        }
        let of = self.infer(operand)?;
        self.note_stage(id, operand, field);
        match of {
            _ if !of.may_be(Kind::Map) => self.wrong_type(id, &format!("field {}", quote(field)), &[&of]),
            Type::Map(key, _) if !key.may_be(Kind::Text) => self.wrong_type(
                id,
                &format!("field {}", quote(field)),
                &[&Type::Map(key, Box::new(Type::Dyn))],
            ),
            _ if is_test => Ok(Type::Plain(Kind::Bool)),
            Type::Map(_, value) => Ok(*value),
            _ => Ok(Type::Dyn),
        }
    }

    fn note_stage(&mut self, at: NodeId, operand: NodeId, key: &str) {
        if let Node::Variable(index) = self.ast.node(operand)
            && self.environment[*index].is_by_stage
        {
            self.stages.push((key.to_owned(), self.ast.offset(at)));
        }
    }

    fn index(&mut self, id: NodeId, operand: NodeId, index: NodeId) -> Result<Type, Located> {
        let of = self.infer(operand)?;
        let by = self.infer(index)?;
        if let Node::Literal(Literal::Text(key)) = self.ast.node(index) {
            let key = key.clone();
            self.note_stage(id, operand, &key);
        }
        match &of {
            Type::Dyn => Ok(Type::Dyn),
            Type::List(element) if by.may_be(Kind::Int) || by.may_be(Kind::Uint) => Ok((**element).clone()),
            Type::Map(key, value) if key.may_equal(&by) => Ok((**value).clone()),
            _ => self.wrong_type(id, "[]", &[&of, &by]),
        }
    }

    fn unary(&mut self, id: NodeId, operator: Unary, operand: NodeId) -> Result<Type, Located> {
        let of = self.infer(operand)?;
        match operator {
            Unary::Not if of.may_be(Kind::Bool) => Ok(Type::Plain(Kind::Bool)),
            Unary::Negate if of.may_be(Kind::Int) || of.may_be(Kind::Double) => {
                Ok(of.kind().map_or(Type::Dyn, Type::Plain))
            }
            Unary::Not | Unary::Negate => self.wrong_type(id, operator.symbol(), &[&of]),
        }
    }

    fn binary(&mut self, id: NodeId, operator: Binary, left: NodeId, right: NodeId) -> Result<Type, Located> {
        let (one, another) = (self.infer(left)?, self.infer(right)?);
        let result = match operator {
            Binary::Equal | Binary::NotEqual => one.may_equal(&another).then_some(Type::Plain(Kind::Bool)),
            Binary::In => {
                let may_contain = match &another {
                    Type::List(element) => element.may_equal(&one),
                    Type::Map(key, _) => key.may_equal(&one),
                    other => other.may_be(Kind::List) || other.may_be(Kind::Map),
                };
                may_contain.then_some(Type::Plain(Kind::Bool))
            }
            Binary::Less | Binary::LessOrEqual | Binary::Greater | Binary::GreaterOrEqual => {
                may_be_ordered(&one, &another).then_some(Type::Plain(Kind::Bool))
            }
            Binary::Add | Binary::Subtract | Binary::Multiply | Binary::Divide | Binary::Remainder => {
                arithmetic(operator, &one, &another)
            }
        };
        result.map_or_else(|| self.wrong_type(id, operator.symbol(), &[&one, &another]), Ok)
    }

    fn expect_bool(&mut self, operation: &str, operand: NodeId) -> Result<(), Located> {
        let of = self.infer(operand)?;
        if of.may_be(Kind::Bool) { Ok(()) } else { self.wrong_type(operand, operation, &[&of]) }
    }

    fn logic(&mut self, symbol: &str, operands: &[NodeId]) -> Result<Type, Located> {
        operands.iter().try_for_each(|operand| self.expect_bool(symbol, *operand))?;
        Ok(Type::Plain(Kind::Bool))
    }

    fn join_all(&mut self, parts: &[NodeId]) -> Result<Type, Located> {
        let mut joined: Option<Type> = None;
        for part in parts {
            let of = self.infer(*part)?;
            joined = Some(joined.map_or(of.clone(), |before| before.join(of)));
        }
        Ok(joined.unwrap_or(Type::Dyn))
    }

    fn map(&mut self, entries: &[(NodeId, NodeId)]) -> Result<Type, Located> {
        let keys: Vec<_> = entries.iter().map(|(key, _)| *key).collect();
        let values: Vec<_> = entries.iter().map(|(_, value)| *value).collect();
        for key in &keys {
            let of = self.infer(*key)?;
            if ![Kind::Bool, Kind::Int, Kind::Uint, Kind::Text].iter().any(|kind| of.may_be(*kind)) {
                return self.wrong_type(*key, "a map's key", &[&of]);
            }
        }
        // Names were resolved above, so keys are typed as literals or left open.
        let literal = |id: &NodeId| match self.ast.node(*id) {
            Node::Literal(literal) => Type::Plain(literal_kind(literal)),
            _ => Type::Dyn,
        };
        let key = keys.iter().map(literal).reduce(Type::join).unwrap_or(Type::Dyn);
        Ok(Type::map(key, self.join_all(&values)?))
    }

    fn infer_loop(&mut self, id: NodeId, parts: &super::ast::Loop) -> Result<Type, Located> {
        let range = self.infer(parts.range)?;
        let element = match &range {
            Type::List(element) => (**element).clone(),
            Type::Map(key, _) => (**key).clone(),
            Type::Dyn => Type::Dyn,
            Type::Plain(_) | Type::Nullable(_) => return self.wrong_type(id, "a loop", &[&range]),
        };
        self.scope.push((parts.variable.clone(), element.clone()));
        if let Some(condition) = parts.condition {
            self.expect_bool("map", condition)?;
        }
        let of = match parts.kind {
            LoopKind::Map => Type::list(self.infer(parts.body)?),
            LoopKind::Filter => {
                self.expect_bool("filter", parts.body)?;
                Type::list(element)
            }
            LoopKind::All | LoopKind::Exists | LoopKind::ExistsOne => {
                self.expect_bool("a loop's condition", parts.body)?;
                Type::Plain(Kind::Bool)
            }
        };
        self.scope.pop();
        Ok(of)
    }

    fn call(
        &mut self,
        id: NodeId,
        name: &str,
        target: Option<NodeId>,
        arguments: &[NodeId],
    ) -> Result<Type, Located> {
        let Some(function) = functions::find(name, target.is_some()) else {
            return self.at(id, Problem::UnknownFunction { name: quote(name) });
        };
        let arguments: Vec<NodeId> = target.into_iter().chain(arguments.iter().copied()).collect();
        let types = arguments.iter().map(|part| self.infer(*part)).collect::<Result<Vec<_>, _>>()?;
        let fits = |takes: &[Kind]| {
            takes.len() == types.len() && takes.iter().zip(&types).all(|(kind, of)| of.may_be(*kind))
        };
        let mut yields = function.overloads.iter().filter(|own| fits(own.takes)).map(|own| own.yields);
        let Some(first) = yields.next() else {
            return self.wrong_type(id, name, &types.iter().collect::<Vec<_>>());
        };
        let of = if yields.all(|other| other == first) { Type::of(first) } else { Type::Dyn };
        let node = match (function.builtin, arguments.as_slice()) {
            (Builtin::Matches, [text, pattern]) => {
                Node::Matches { text: *text, pattern: Box::new(self.pattern(*pattern)?) }
            }
            (builtin, _) => {
                if let (Builtin::Sample, [Node::Literal(share)]) =
                    (builtin, arguments.iter().map(|id| self.ast.node(*id)).collect::<Vec<_>>().as_slice())
                    && !matches!(share, Literal::Double(0.0..=1.0) | Literal::Int(0 | 1))
                {
                    return self.at(id, Problem::BadLiteral("sample takes a share from 0 to 1"));
                }
                Node::Invoke(builtin, arguments.into())
            }
        };
        self.ast.replace(id, node);
        Ok(of)
    }

    /// Compiles a regular expression and finds out how large it becomes, which bounds what a search costs.
    fn pattern(&self, id: NodeId) -> Result<Pattern, Located> {
        let Node::Literal(Literal::Text(source)) = self.ast.node(id) else {
            return self
                .at(id, Problem::NotSupported("matches takes a pattern that is written out in the rule"));
        };
        if source.len() > PATTERN_LENGTH_MAX {
            return self.at(id, Problem::BadLiteral("the regular expression is too long"));
        }
        let mut kibibytes = 2;
        loop {
            match RegexBuilder::new(source).size_limit(kibibytes * 1024).nest_limit(32).build() {
                Ok(regex) => return Ok(Pattern { regex, steps_per_byte: kibibytes as u64 / 2 }),
                Err(regex::Error::CompiledTooBig(_)) if kibibytes < PATTERN_KIBIBYTES_MAX => kibibytes *= 2,
                Err(regex::Error::CompiledTooBig(_)) => {
                    return self.at(id, Problem::BadLiteral("the regular expression becomes too large"));
                }
                Err(_) => return self.at(id, Problem::BadLiteral("this is not a regular expression")),
            }
        }
    }
}

fn literal_kind(literal: &Literal) -> Kind {
    match literal {
        Literal::Null => Kind::Null,
        Literal::Bool(_) => Kind::Bool,
        Literal::Int(_) => Kind::Int,
        Literal::Uint(_) => Kind::Uint,
        Literal::Double(_) => Kind::Double,
        Literal::Text(_) => Kind::Text,
        Literal::Bytes(_) => Kind::Bytes,
    }
}
