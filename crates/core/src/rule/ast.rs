//! A parsed rule: nodes in one vector, each naming its parts by index.
//!
//! Parts always lie before the node that has them, and every node knows how deep it is. So nothing that walks a tree can
//! recurse deeper than [`DEPTH_MAX`], and dropping one does not recurse at all.

use regex::Regex;

use super::fault::Problem;
use super::functions::Builtin;
use super::types::Kind;

/// How deep a rule may be nested.
pub const DEPTH_MAX: usize = 64;
/// How many nodes a rule may have.
pub const NODES_MAX: usize = 1_000;
/// How deep loops (`all`, `exists`, `exists_one`, `filter`, `map`) may be nested.
pub const LOOP_DEPTH_MAX: usize = 3;

/// The index of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NodeId(u16);

#[derive(Clone, Debug)]
pub(super) enum Literal {
    Null,
    Bool(bool),
    Int(i64),
    Uint(u64),
    Double(f64),
    Text(Box<str>),
    Bytes(Box<[u8]>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unary {
    Not,
    Negate,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Binary {
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
    NotEqual,
    In,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

impl Unary {
    pub(super) fn symbol(self) -> &'static str {
        match self {
            Self::Not => "!",
            Self::Negate => "-",
        }
    }
}

impl Binary {
    pub(super) fn symbol(self) -> &'static str {
        match self {
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::In => "in",
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Remainder => "%",
        }
    }
}

/// Which macro a loop was written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LoopKind {
    All,
    Exists,
    ExistsOne,
    Filter,
    Map,
}

#[derive(Clone, Debug)]
pub(super) struct Loop {
    pub(super) kind: LoopKind,
    pub(super) range: NodeId,
    pub(super) variable: Box<str>,
    /// Of `map(x, condition, body)`: which elements are taken.
    pub(super) condition: Option<NodeId>,
    pub(super) body: NodeId,
}

/// A compiled pattern and what looking for it costs.
#[derive(Clone, Debug)]
pub(super) struct Pattern {
    pub(super) regex: Regex,
    /// Steps for each byte of the text.
    pub(super) steps_per_byte: u64,
}

#[derive(Clone, Debug)]
pub(super) enum Node {
    Literal(Literal),
    Select {
        operand: NodeId,
        field: Box<str>,
        /// `has(operand.field)`: whether it is there.
        is_test: bool,
    },
    Index {
        operand: NodeId,
        index: NodeId,
    },
    Unary(Unary, NodeId),
    Binary(Binary, NodeId, NodeId),
    And(Box<[NodeId]>),
    Or(Box<[NodeId]>),
    Conditional {
        condition: NodeId,
        yes: NodeId,
        no: NodeId,
    },
    List(Box<[NodeId]>),
    Map(Box<[(NodeId, NodeId)]>),
    Loop(Box<Loop>),

    // As parsed: what a name means is not yet known. The checker replaces these by the ones below.
    Name {
        name: Box<str>,
        /// Written with a leading dot: not a loop's variable.
        is_absolute: bool,
    },
    Call {
        function: Box<str>,
        target: Option<NodeId>,
        arguments: Box<[NodeId]>,
    },

    // As checked.
    /// A variable of the environment, by index.
    Variable(usize),
    /// A loop's variable: how many loops are around the one that has it.
    Local(usize),
    Type(Kind),
    Invoke(Builtin, Box<[NodeId]>),
    Matches {
        text: NodeId,
        pattern: Box<Pattern>,
    },
}

#[derive(Clone, Copy, Debug)]
struct Shape {
    depth: u8,
    loop_depth: u8,
}

#[derive(Debug, Default)]
pub(super) struct Ast {
    nodes: Vec<Node>,
    offsets: Vec<u32>,
    shapes: Vec<Shape>,
}

impl Ast {
    /// Appends a node; refuses one that makes the tree too large, too deep or too loopy.
    pub(super) fn push(&mut self, node: Node, offset: usize) -> Result<NodeId, Problem> {
        let shape = self.shape_of(&node);
        if self.nodes.len() >= NODES_MAX {
            return Err(Problem::TooManyNodes { max: NODES_MAX });
        }
        if usize::from(shape.depth) > DEPTH_MAX {
            return Err(Problem::TooDeep { max: DEPTH_MAX });
        }
        if usize::from(shape.loop_depth) > LOOP_DEPTH_MAX {
            return Err(Problem::TooManyNestedLoops { max: LOOP_DEPTH_MAX });
        }
        let id = u16::try_from(self.nodes.len()).map_err(|_| Problem::TooManyNodes { max: NODES_MAX })?;
        self.nodes.push(node);
        self.offsets.push(u32::try_from(offset).unwrap_or(u32::MAX));
        self.shapes.push(shape);
        Ok(NodeId(id))
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[usize::from(id.0)]
    }

    pub(super) fn replace(&mut self, id: NodeId, node: Node) {
        self.nodes[usize::from(id.0)] = node;
    }

    pub(super) fn offset(&self, id: NodeId) -> usize {
        self.offsets[usize::from(id.0)] as usize
    }

    fn shape_of(&self, node: &Node) -> Shape {
        let mut shape = Shape { depth: 0, loop_depth: 0 };
        let mut part = |id: NodeId, loops: u8| {
            let below = self.shapes[usize::from(id.0)];
            shape.depth = shape.depth.max(below.depth);
            shape.loop_depth = shape.loop_depth.max(below.loop_depth + loops);
        };
        match node {
            Node::Literal(_) | Node::Name { .. } | Node::Variable(_) | Node::Local(_) | Node::Type(_) => {}
            Node::Select { operand: only, .. } | Node::Unary(_, only) | Node::Matches { text: only, .. } => {
                part(*only, 0);
            }
            Node::Index { operand: left, index: right } | Node::Binary(_, left, right) => {
                part(*left, 0);
                part(*right, 0);
            }
            Node::And(parts) | Node::Or(parts) | Node::List(parts) | Node::Invoke(_, parts) => {
                parts.iter().for_each(|id| part(*id, 0));
            }
            Node::Conditional { condition, yes, no } => {
                for id in [condition, yes, no] {
                    part(*id, 0);
                }
            }
            Node::Map(entries) => {
                entries.iter().flat_map(|(key, value)| [key, value]).for_each(|id| part(*id, 0));
            }
            Node::Loop(parts) => {
                part(parts.range, 0);
                part(parts.body, 1);
                parts.condition.into_iter().for_each(|id| part(id, 1));
            }
            Node::Call { target, arguments, .. } => {
                target.iter().chain(arguments).for_each(|id| part(*id, 0));
            }
        }
        shape.depth += 1;
        shape
    }
}
