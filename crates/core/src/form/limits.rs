//! What a schema may look like and how large a value may be, found out before the validator sees either.

use std::collections::BTreeMap;

use serde_json::{Map, Value as Json};

use super::{FormFault, FormProblem};

/// How many values a schema may consist of.
pub const SCHEMA_NODES_MAX: usize = 5_000;
/// How many it may have when references are written out.
pub const EXPANDED_NODES_MAX: usize = 20_000;
/// How deep a schema may be nested.
pub const SCHEMA_DEPTH_MAX: usize = 32;
/// How long a pattern may be.
pub const PATTERN_LENGTH_MAX: usize = 500;
/// How many values may be in a value that is validated.
pub const VALUE_NODES_MAX: usize = 100_000;
/// How deep it may be nested.
pub const VALUE_DEPTH_MAX: usize = 64;

/// Keywords that give a schema another base, another dialect or references that are only known when it runs.
const REFUSED: [&str; 6] =
    ["$id", "$anchor", "$dynamicAnchor", "$dynamicRef", "$recursiveRef", "$recursiveAnchor"];
const DIALECT: &str = "https://json-schema.org/draft/2020-12/schema";

pub(super) fn check_schema(schema: &Json) -> Result<(), FormFault> {
    match within(schema, SCHEMA_NODES_MAX, SCHEMA_DEPTH_MAX) {
        Ok(()) => {}
        Err(Excess::Nodes) => return Err(fault("", FormProblem::TooLarge)),
        Err(Excess::Depth) => return Err(fault("", FormProblem::TooDeep)),
    }
    let empty = Map::new();
    let definitions = schema.get("$defs").and_then(Json::as_object).unwrap_or(&empty);
    let mut walk = Walk { definitions, sizes: BTreeMap::new() };
    walk.size(schema, "")?;
    Ok(())
}

/// Refuses a value that would cost too much to look at.
pub(super) fn check_value(value: &Json) -> Result<(), &'static str> {
    within(value, VALUE_NODES_MAX, VALUE_DEPTH_MAX).map_err(|excess| match excess {
        Excess::Nodes => "the value has too many parts",
        Excess::Depth => "the value is nested too deeply",
    })
}

enum Excess {
    Nodes,
    Depth,
}

/// Walks with a list of its own, not the stack: the value may be as deep as it likes.
fn within(value: &Json, nodes_max: usize, depth_max: usize) -> Result<(), Excess> {
    let mut open = vec![(value, 1)];
    let mut nodes = 0;
    while let Some((value, depth)) = open.pop() {
        nodes += 1;
        if depth > depth_max {
            return Err(Excess::Depth);
        }
        match value {
            Json::Array(elements) if nodes + open.len() + elements.len() <= nodes_max => {
                open.extend(elements.iter().map(|element| (element, depth + 1)));
            }
            Json::Object(entries) if nodes + open.len() + entries.len() <= nodes_max => {
                open.extend(entries.values().map(|element| (element, depth + 1)));
            }
            Json::Array(_) | Json::Object(_) => return Err(Excess::Nodes),
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {}
        }
    }
    Ok(())
}

struct Walk<'s> {
    definitions: &'s Map<String, Json>,
    /// How large each definition is with its references written out; none while it is being looked at.
    sizes: BTreeMap<&'s str, Option<usize>>,
}

impl<'s> Walk<'s> {
    /// The size of `value` with its references written out. Each definition is looked at once, and the depth, counted
    /// through references, is limited, so that the walk is short and the stack safe.
    fn size(&mut self, value: &'s Json, pointer: &str) -> Result<usize, FormFault> {
        self.size_within(value, pointer, SCHEMA_DEPTH_MAX * 2)
    }

    fn size_within(&mut self, value: &'s Json, pointer: &str, depth: usize) -> Result<usize, FormFault> {
        let Some(depth) = depth.checked_sub(1) else { return Err(fault(pointer, FormProblem::TooDeep)) };
        let mut size = 1_usize;
        match value {
            Json::Object(entries) => {
                for (key, part) in entries {
                    let at = format!("{pointer}/{}", key.replace('~', "~0").replace('/', "~1"));
                    // The root's definitions count where they are referred to.
                    let is_definitions = key == "$defs" && pointer.is_empty();
                    let own = self.size_within(part, &at, depth)?;
                    size += if is_definitions { 1 } else { own };
                    size += self.keyword(key, part, &at, depth)?;
                }
            }
            Json::Array(elements) => {
                for (index, part) in elements.iter().enumerate() {
                    size += self.size_within(part, &format!("{pointer}/{index}"), depth)?;
                }
            }
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::String(_) => {}
        }
        if size > EXPANDED_NODES_MAX { Err(fault(pointer, FormProblem::ExpandsTooFar)) } else { Ok(size) }
    }

    /// What a keyword adds to the size. A property that happens to be called like one is an object, which none of these
    /// keywords takes.
    fn keyword(&mut self, key: &str, part: &'s Json, at: &str, depth: usize) -> Result<usize, FormFault> {
        match (key, part) {
            ("$ref", Json::String(target)) => {
                let name = target.strip_prefix("#/$defs/").filter(|name| !name.contains(['/', '~', '%']));
                let definition = name.and_then(|name| self.definitions.get_key_value(name));
                let Some((name, definition)) = definition else {
                    return Err(fault(at, FormProblem::ForeignReference));
                };
                self.definition(name, definition, at, depth)
            }
            ("$schema", Json::String(dialect)) if dialect.trim_end_matches('#') != DIALECT => {
                Err(fault(at, FormProblem::KeywordNotSupported))
            }
            ("pattern", Json::String(pattern)) if pattern.len() > PATTERN_LENGTH_MAX => {
                Err(fault(at, FormProblem::PatternTooLong))
            }
            ("patternProperties", Json::Object(patterns))
                if patterns.keys().any(|pattern| pattern.len() > PATTERN_LENGTH_MAX) =>
            {
                Err(fault(at, FormProblem::PatternTooLong))
            }
            (key, part) if REFUSED.contains(&key) && !part.is_object() => {
                Err(fault(at, FormProblem::KeywordNotSupported))
            }
            _ => Ok(0),
        }
    }

    fn definition(
        &mut self,
        name: &'s str,
        definition: &'s Json,
        at: &str,
        depth: usize,
    ) -> Result<usize, FormFault> {
        match self.sizes.get(name) {
            Some(Some(size)) => Ok(*size),
            Some(None) => Err(fault(at, FormProblem::CircularReference)),
            None => {
                self.sizes.insert(name, None);
                let size = self.size_within(definition, &format!("/$defs/{name}"), depth)?;
                self.sizes.insert(name, Some(size));
                Ok(size)
            }
        }
    }
}

fn fault(pointer: &str, problem: FormProblem) -> FormFault {
    FormFault { pointer: super::shorten(pointer), problem }
}
