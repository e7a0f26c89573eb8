//! The types that the checker reasons with.

use std::fmt;

/// What a value is when it runs. Also what `type(x)` yields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Null,
    Bool,
    Int,
    Uint,
    Double,
    Text,
    Bytes,
    List,
    Map,
    Timestamp,
    Duration,
    Type,
    /// Any of them: in signatures only.
    Any,
}

/// The names that types have in a rule.
pub(super) const TYPE_NAMES: [(&str, Kind); 12] = [
    ("null_type", Kind::Null),
    ("bool", Kind::Bool),
    ("int", Kind::Int),
    ("uint", Kind::Uint),
    ("double", Kind::Double),
    ("string", Kind::Text),
    ("bytes", Kind::Bytes),
    ("list", Kind::List),
    ("map", Kind::Map),
    ("google.protobuf.Timestamp", Kind::Timestamp),
    ("google.protobuf.Duration", Kind::Duration),
    ("type", Kind::Type),
];

impl Kind {
    /// The word for it in messages and documentation.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Timestamp => "timestamp",
            Self::Duration => "duration",
            Self::Any => "any",
            Self::Bool => "bool",
            Self::Int => "int",
            Self::Uint => "uint",
            Self::Double => "double",
            Self::Text => "string",
            Self::Bytes => "bytes",
            Self::List => "list",
            Self::Map => "map",
            Self::Type => "type",
        }
    }

    pub(super) fn is_number(self) -> bool {
        matches!(self, Self::Int | Self::Uint | Self::Double)
    }
}

/// What is known about an expression before it runs.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Type {
    /// Nothing: it may be anything.
    Dyn,
    /// Exactly this; lists and maps have more to say.
    Plain(Kind),
    List(Box<Type>),
    Map(Box<Type>, Box<Type>),
    /// This or null.
    Nullable(Kind),
}

impl Type {
    pub(super) fn list(element: Self) -> Self {
        Self::List(Box::new(element))
    }

    pub(super) fn map(key: Self, value: Self) -> Self {
        Self::Map(Box::new(key), Box::new(value))
    }

    pub(super) fn of(kind: Kind) -> Self {
        match kind {
            Kind::Any => Self::Dyn,
            Kind::List => Self::list(Self::Dyn),
            Kind::Map => Self::map(Self::Dyn, Self::Dyn),
            kind => Self::Plain(kind),
        }
    }

    /// The kind it surely is, unless it is null.
    pub(super) fn kind(&self) -> Option<Kind> {
        match self {
            Self::Dyn => None,
            Self::Plain(kind) | Self::Nullable(kind) => Some(*kind),
            Self::List(_) => Some(Kind::List),
            Self::Map(..) => Some(Kind::Map),
        }
    }

    /// Whether a value of this type may be a `kind`.
    pub(super) fn may_be(&self, kind: Kind) -> bool {
        kind == Kind::Any
            || self.kind().is_none_or(|own| own == kind)
            || matches!(self, Self::Nullable(_)) && kind == Kind::Null
    }

    /// Whether values of both types can be equal. Numbers of different kinds can.
    pub(super) fn may_equal(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::List(one), Self::List(another)) | (Self::Map(_, one), Self::Map(_, another)) => {
                one.may_equal(another)
            }
            _ => match (self.kind(), other.kind()) {
                (Some(one), Some(another)) => {
                    one == another
                        || one.is_number() && another.is_number()
                        || self.may_be(Kind::Null) && other.may_be(Kind::Null)
                        || self.is_structure_or_instant() && another == Kind::Null
                        || other.is_structure_or_instant() && one == Kind::Null
                }
                _ => true,
            },
        }
    }

    /// CEL lets these be compared with null, though they never are null.
    fn is_structure_or_instant(&self) -> bool {
        matches!(self.kind(), Some(Kind::List | Kind::Map | Kind::Timestamp | Kind::Duration))
    }

    /// The narrowest type that both have.
    pub(super) fn join(self, other: Self) -> Self {
        match (self, other) {
            (one, another) if one == another => one,
            (Self::Plain(Kind::Null), Self::Plain(kind) | Self::Nullable(kind))
            | (Self::Plain(kind) | Self::Nullable(kind), Self::Plain(Kind::Null)) => Self::Nullable(kind),
            (Self::Plain(one), Self::Nullable(another)) | (Self::Nullable(one), Self::Plain(another))
                if one == another =>
            {
                Self::Nullable(one)
            }
            (Self::List(one), Self::List(another)) => Self::list(one.join(*another)),
            (Self::Map(key, value), Self::Map(other_key, other_value)) => {
                Self::map(key.join(*other_key), value.join(*other_value))
            }
            _ => Self::Dyn,
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Dyn => f.write_str("any"),
            Self::Plain(kind) => f.write_str(kind.word()),
            Self::Nullable(kind) => write!(f, "{} or null", kind.word()),
            Self::List(element) => write!(f, "list of {element}"),
            Self::Map(key, value) => write!(f, "map of {key} to {value}"),
        }
    }
}
