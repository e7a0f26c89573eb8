//! Parses CEL by recursive descent. Recursion is counted, so no source can exhaust the stack.

use super::ast::{Ast, Binary, DEPTH_MAX, Literal, Loop, LoopKind, Node, NodeId, Unary};
use super::fault::{Problem, quote};
use super::lex::{Lexer, Token};

/// CEL keeps these for itself; they may name fields, but no variables.
const RESERVED: [&str; 17] = [
    "as",
    "break",
    "const",
    "continue",
    "else",
    "for",
    "function",
    "if",
    "import",
    "let",
    "loop",
    "namespace",
    "package",
    "return",
    "var",
    "void",
    "while",
];

/// A problem and the offset of its place.
pub(super) type Located = (Problem, usize);

/// Parses a whole rule; returns its nodes and the topmost one.
pub(super) fn parse(source: &str) -> Result<(Ast, NodeId), Located> {
    let mut lexer = Lexer::new(source);
    let (token, start) = lexer.next()?;
    let mut parser = Parser { lexer, token, start, depth: 0, ast: Ast::default() };
    let root = parser.expression()?;
    match parser.token {
        Token::End => Ok((parser.ast, root)),
        _ => Err(parser.unexpected("an operator or the end")),
    }
}

struct Parser<'s> {
    lexer: Lexer<'s>,
    /// The token that is looked at, and where it begins.
    token: Token<'s>,
    start: usize,
    depth: usize,
    ast: Ast,
}

impl<'s> Parser<'s> {
    fn advance(&mut self) -> Result<(Token<'s>, usize), Located> {
        let (token, start) = self.lexer.next()?;
        Ok((std::mem::replace(&mut self.token, token), std::mem::replace(&mut self.start, start)))
    }

    fn is_at(&self, symbol: &str) -> bool {
        matches!(self.token, Token::Symbol(found) if found == symbol)
    }

    /// Takes `symbol` if it is next; says where it stood.
    fn take(&mut self, symbol: &str) -> Result<Option<usize>, Located> {
        if self.is_at(symbol) { self.advance().map(|(_, start)| Some(start)) } else { Ok(None) }
    }

    fn expect(&mut self, symbol: &'static str) -> Result<usize, Located> {
        self.take(symbol)?.ok_or_else(|| self.unexpected(symbol))
    }

    fn unexpected(&self, expected: &'static str) -> Located {
        (Problem::DoesNotParse { expected, found: self.token.describe() }, self.start)
    }

    fn push(&mut self, node: Node, offset: usize) -> Result<NodeId, Located> {
        self.ast.push(node, offset).map_err(|problem| (problem, offset))
    }

    /// `or ['?' or ':' expression]`. The only way by which the parser comes back to itself.
    fn expression(&mut self) -> Result<NodeId, Located> {
        if self.depth == DEPTH_MAX {
            return Err((Problem::TooDeep { max: DEPTH_MAX }, self.start));
        }
        self.depth += 1;
        let mut id = self.any_of()?;
        if let Some(offset) = self.take("?")? {
            let yes = self.any_of()?;
            self.expect(":")?;
            let no = self.expression()?;
            id = self.push(Node::Conditional { condition: id, yes, no }, offset)?;
        }
        self.depth -= 1;
        Ok(id)
    }

    /// Operands of `||`. A chain is one node, so that many conditions are not deep.
    fn any_of(&mut self) -> Result<NodeId, Located> {
        let first = self.all_of()?;
        let offset = self.start;
        let mut operands = vec![first];
        while self.take("||")?.is_some() {
            operands.push(self.all_of()?);
        }
        if operands.len() == 1 { Ok(first) } else { self.push(Node::Or(operands.into()), offset) }
    }

    /// Operands of `&&`.
    fn all_of(&mut self) -> Result<NodeId, Located> {
        let first = self.binary(1)?;
        let offset = self.start;
        let mut operands = vec![first];
        while self.take("&&")?.is_some() {
            operands.push(self.binary(1)?);
        }
        if operands.len() == 1 { Ok(first) } else { self.push(Node::And(operands.into()), offset) }
    }

    /// Operators that bind at least as strongly as `strength`, from the left.
    fn binary(&mut self, strength: u8) -> Result<NodeId, Located> {
        let mut left = self.unary()?;
        while let Some((operator, own)) = self.operator().filter(|(_, own)| *own >= strength) {
            let (_, offset) = self.advance()?;
            let right = self.binary(own + 1)?;
            left = self.push(Node::Binary(operator, left, right), offset)?;
        }
        Ok(left)
    }

    fn operator(&self) -> Option<(Binary, u8)> {
        let symbol = match &self.token {
            Token::Symbol(symbol) => *symbol,
            Token::Word("in") => "in",
            _ => return None,
        };
        Some(match symbol {
            "<" => (Binary::Less, 1),
            "<=" => (Binary::LessOrEqual, 1),
            ">" => (Binary::Greater, 1),
            ">=" => (Binary::GreaterOrEqual, 1),
            "==" => (Binary::Equal, 1),
            "!=" => (Binary::NotEqual, 1),
            "in" => (Binary::In, 1),
            "+" => (Binary::Add, 2),
            "-" => (Binary::Subtract, 2),
            "*" => (Binary::Multiply, 3),
            "/" => (Binary::Divide, 3),
            "%" => (Binary::Remainder, 3),
            _ => return None,
        })
    }

    fn unary(&mut self) -> Result<NodeId, Located> {
        let mut operators = Vec::new();
        loop {
            let operator = match self.token {
                Token::Symbol("!") => Unary::Not,
                Token::Symbol("-") => Unary::Negate,
                _ => break,
            };
            if operators.len() == DEPTH_MAX {
                return Err((Problem::TooDeep { max: DEPTH_MAX }, self.start));
            }
            operators.push((operator, self.start));
            self.advance()?;
        }
        let operand = if let (Some((Unary::Negate, offset)), Token::Int(magnitude)) =
            (operators.last().copied(), &self.token)
        {
            // The sign belongs to the number: there is no +9223372036854775808 to negate.
            let literal = 0_i64.checked_sub_unsigned(*magnitude).ok_or((TOO_LARGE, offset))?;
            operators.pop();
            self.advance()?;
            self.push(Node::Literal(Literal::Int(literal)), offset)?
        } else {
            self.primary()?
        };
        let mut id = self.member(operand)?;
        for (operator, offset) in operators.into_iter().rev() {
            id = self.push(Node::Unary(operator, id), offset)?;
        }
        Ok(id)
    }

    /// What follows an operand: fields, methods, indexes.
    fn member(&mut self, mut operand: NodeId) -> Result<NodeId, Located> {
        loop {
            if self.take(".")?.is_some() {
                operand = self.field_or_method(operand)?;
            } else if let Some(offset) = self.take("[")? {
                let index = self.expression()?;
                self.expect("]")?;
                operand = self.push(Node::Index { operand, index }, offset)?;
            } else if self.is_at("{") {
                return Err((Problem::NotSupported("rules have no message types"), self.start));
            } else {
                return Ok(operand);
            }
        }
    }

    fn field_or_method(&mut self, operand: NodeId) -> Result<NodeId, Located> {
        let (token, offset) = match self.token {
            Token::Word("in" | "true" | "false" | "null") => return Err(self.unexpected("a field's name")),
            Token::Word(_) | Token::Quoted(_) => self.advance()?,
            _ => return Err(self.unexpected("a field's name")),
        };
        match token {
            Token::Word(name) if self.is_at("(") => {
                let arguments = self.arguments()?;
                if let Some(kind) = loop_kind(name, arguments.len()) {
                    return self.make_loop(kind, operand, &arguments, offset);
                }
                let node =
                    Node::Call { function: name.into(), target: Some(operand), arguments: arguments.into() };
                self.push(node, offset)
            }
            Token::Word(name) | Token::Quoted(name) => {
                self.push(Node::Select { operand, field: name.into(), is_test: false }, offset)
            }
            _ => Err(self.unexpected("a field's name")),
        }
    }

    fn arguments(&mut self) -> Result<Vec<NodeId>, Located> {
        self.expect("(")?;
        let mut arguments = Vec::new();
        if self.take(")")?.is_some() {
            return Ok(arguments);
        }
        loop {
            arguments.push(self.expression()?);
            if self.take(",")?.is_none() {
                self.expect(")")?;
                return Ok(arguments);
            }
        }
    }

    fn make_loop(
        &mut self,
        kind: LoopKind,
        range: NodeId,
        arguments: &[NodeId],
        offset: usize,
    ) -> Result<NodeId, Located> {
        let (variable, condition, body) = match *arguments {
            [variable, body] => (variable, None, body),
            [variable, condition, body] => (variable, Some(condition), body),
            _ => return Err(self.unexpected("a variable and a condition")),
        };
        let Node::Name { name, is_absolute: false } = self.ast.node(variable) else {
            let expected = "the name of the loop's variable";
            let found = "something else".to_owned();
            return Err((Problem::DoesNotParse { expected, found }, self.ast.offset(variable)));
        };
        let node = Loop { kind, range, variable: name.clone(), condition, body };
        self.push(Node::Loop(Box::new(node)), offset)
    }

    fn primary(&mut self) -> Result<NodeId, Located> {
        if let Token::Word(_) = self.token {
            return self.word(false);
        }
        if !matches!(self.token, Token::Symbol("(" | "[" | "{" | "."))
            && matches!(self.token, Token::Symbol(_) | Token::Quoted(_) | Token::End)
        {
            return Err(self.unexpected("an expression"));
        }
        let (token, offset) = self.advance()?;
        let literal = match token {
            Token::Symbol("(") => {
                let id = self.expression()?;
                self.expect(")")?;
                return Ok(id);
            }
            Token::Symbol("[") => {
                let elements = self.elements()?;
                return self.push(Node::List(elements.into()), offset);
            }
            Token::Symbol("{") => {
                let entries = self.entries()?;
                return self.push(Node::Map(entries.into()), offset);
            }
            Token::Symbol(_) => return self.word(true), // a leading dot
            Token::Int(value) => Literal::Int(i64::try_from(value).map_err(|_| (TOO_LARGE, offset))?),
            Token::Uint(value) => Literal::Uint(value),
            Token::Double(value) => Literal::Double(value),
            Token::Text(text) => Literal::Text(text.into()),
            Token::Bytes(bytes) => Literal::Bytes(bytes.into()),
            Token::Word(_) | Token::Quoted(_) | Token::End => return Err(self.unexpected("an expression")),
        };
        self.push(Node::Literal(literal), offset)
    }

    /// A name, a word with a meaning, or a call.
    fn word(&mut self, is_absolute: bool) -> Result<NodeId, Located> {
        let Token::Word(word) = self.token else { return Err(self.unexpected("a name")) };
        let (_, offset) = self.advance()?;
        let literal = match word {
            "true" => Literal::Bool(true),
            "false" => Literal::Bool(false),
            "null" => Literal::Null,
            _ if word == "in" || RESERVED.contains(&word) => {
                return Err((
                    Problem::DoesNotParse { expected: "an expression", found: quote(word) },
                    offset,
                ));
            }
            _ if !self.is_at("(") => {
                return self.push(Node::Name { name: word.into(), is_absolute }, offset);
            }
            _ => {
                let arguments = self.arguments()?;
                if let ("has", [only]) = (word, arguments.as_slice()) {
                    return self.has(*only);
                }
                let node = Node::Call { function: word.into(), target: None, arguments: arguments.into() };
                return self.push(node, offset);
            }
        };
        if is_absolute {
            return Err((Problem::DoesNotParse { expected: "a name", found: quote(word) }, offset));
        }
        self.push(Node::Literal(literal), offset)
    }

    /// `has(operand.field)` asks whether the field is there; the field has been parsed as if it were read.
    fn has(&mut self, argument: NodeId) -> Result<NodeId, Located> {
        let offset = self.ast.offset(argument);
        let Node::Select { operand, field, is_test: false } = self.ast.node(argument) else {
            let found = "something else".to_owned();
            return Err((
                Problem::DoesNotParse { expected: "a field, as in has(item.total)", found },
                offset,
            ));
        };
        let test = Node::Select { operand: *operand, field: field.clone(), is_test: true };
        self.ast.replace(argument, test);
        Ok(argument)
    }

    fn elements(&mut self) -> Result<Vec<NodeId>, Located> {
        let mut elements = Vec::new();
        while self.take("]")?.is_none() {
            elements.push(self.expression()?);
            if self.take(",")?.is_none() {
                self.expect("]")?;
                break;
            }
        }
        Ok(elements)
    }

    fn entries(&mut self) -> Result<Vec<(NodeId, NodeId)>, Located> {
        let mut entries = Vec::new();
        while self.take("}")?.is_none() {
            let key = self.expression()?;
            self.expect(":")?;
            entries.push((key, self.expression()?));
            if self.take(",")?.is_none() {
                self.expect("}")?;
                break;
            }
        }
        Ok(entries)
    }
}

const TOO_LARGE: Problem = Problem::BadLiteral("this number is too large");

fn loop_kind(name: &str, arguments: usize) -> Option<LoopKind> {
    match (name, arguments) {
        ("all", 2) => Some(LoopKind::All),
        ("exists", 2) => Some(LoopKind::Exists),
        ("exists_one", 2) => Some(LoopKind::ExistsOne),
        ("filter", 2) => Some(LoopKind::Filter),
        ("map", 2 | 3) => Some(LoopKind::Map),
        _ => None,
    }
}
