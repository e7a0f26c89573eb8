//! A document as a graph with numbers for stages: what checks, soundness and diffs walk.

use std::collections::HashMap;

use crate::definition::document::WorkflowDocument;
use crate::definition::{ON_FAILURE, ON_SUCCESS};

/// A connection, whichever way it was written.
#[expect(clippy::option_option, reason = "null ends the token, and an absent field says nothing")]
#[derive(Clone, Debug)]
pub(super) struct Edge<'a> {
    pub(super) source: &'a str,
    pub(super) handle: &'a str,
    pub(super) target: Option<&'a str>,
    pub(super) rework: bool,
    pub(super) max_rounds: Option<u16>,
    pub(super) exhausted: Option<Option<&'a str>>,
    /// JSON pointer to where it was written.
    pub(super) place: String,
}

/// All connections: those written out, then those that shorthand stands for, as [`super::normalise`] orders them.
pub(super) fn edges(document: &WorkflowDocument) -> Vec<Edge<'_>> {
    let mut edges: Vec<Edge<'_>> = document
        .connections
        .iter()
        .enumerate()
        .map(|(index, connection)| Edge {
            source: &connection.source,
            handle: &connection.handle,
            target: connection.target.as_deref(),
            rework: connection.rework,
            max_rounds: connection.max_rounds,
            exhausted: connection.exhausted.as_ref().map(Option::as_deref),
            place: format!("/connections/{index}"),
        })
        .collect();
    let written: std::collections::HashSet<(&str, &str, Option<&str>)> = document
        .connections
        .iter()
        .filter(|written| !written.rework && written.label.is_none())
        .map(|written| (written.source.as_str(), written.handle.as_str(), written.target.as_deref()))
        .collect();
    for (index, stage) in document.stages.iter().enumerate() {
        let shorthands = [
            (ON_SUCCESS, &stage.on_success_stage_id, "on_success_stage_id"),
            (ON_FAILURE, &stage.on_failure_stage_id, "on_failure_stage_id"),
        ];
        for (handle, target, field) in shorthands {
            let Some(target) = target else { continue };
            let target = target.as_deref();
            if written.contains(&(stage.key.as_str(), handle, target)) {
                continue; // said both ways: said once
            }
            edges.push(Edge {
                source: &stage.key,
                handle,
                target,
                rework: false,
                max_rounds: None,
                exhausted: None,
                place: format!("/stages/{index}/{field}"),
            });
        }
    }
    edges
}

/// A document whose names all mean something, by numbers.
#[derive(Debug)]
pub(super) struct Graph<'a> {
    pub(super) document: &'a WorkflowDocument,
    pub(super) begin: usize,
    pub(super) numbers: HashMap<&'a str, usize>,
    /// Connections by the stage they leave.
    pub(super) exits: Vec<Vec<Link<'a>>>,
}

/// A connection by numbers.
#[derive(Clone, Debug)]
pub(super) struct Link<'a> {
    pub(super) handle: &'a str,
    pub(super) target: Option<usize>,
    pub(super) rework: bool,
    pub(super) bounded: bool,
    /// Where it leads once all rounds are used up.
    pub(super) exhausted: Option<usize>,
    pub(super) place: String,
}

impl Link<'_> {
    /// Where it leads going forward.
    pub(super) fn forward(&self) -> Option<usize> {
        if self.rework { self.exhausted } else { self.target }
    }
}

impl<'a> Graph<'a> {
    /// The graph of a document; none if a name in it means nothing, which [`super::check`] tells.
    pub(super) fn of(document: &'a WorkflowDocument) -> Option<Self> {
        let numbers: HashMap<&str, usize> =
            document.stages.iter().enumerate().map(|(number, stage)| (stage.key.as_str(), number)).collect();
        let begin = *numbers.get(document.begin_stage.as_str())?;
        let mut exits = vec![Vec::new(); document.stages.len()];
        for edge in edges(document) {
            let target = match edge.target {
                Some(key) => Some(*numbers.get(key)?),
                None => None,
            };
            let exhausted = match edge.exhausted.flatten() {
                Some(key) => Some(*numbers.get(key)?),
                None => None,
            };
            exits[*numbers.get(edge.source)?].push(Link {
                handle: edge.handle,
                target,
                rework: edge.rework,
                bounded: edge.max_rounds.is_some(),
                exhausted,
                place: edge.place,
            });
        }
        Some(Self { document, begin, numbers, exits })
    }

    /// Where stages lead going forward.
    pub(super) fn forward(&self) -> Vec<Vec<usize>> {
        self.exits.iter().map(|links| links.iter().filter_map(Link::forward).collect()).collect()
    }

    /// Where stages lead at all.
    pub(super) fn everywhere(&self) -> Vec<Vec<usize>> {
        let ways = |links: &Vec<Link<'_>>| {
            links.iter().flat_map(|link| [link.target, link.exhausted]).flatten().collect()
        };
        self.exits.iter().map(ways).collect()
    }

    pub(super) fn key(&self, number: usize) -> &'a str {
        &self.document.stages[number].key
    }
}

/// The nodes that can be reached from `from`, itself included, without passing `around`.
pub(super) fn reachable(next: &[Vec<usize>], from: usize, around: Option<usize>) -> Vec<bool> {
    let mut seen = vec![false; next.len()];
    let mut stack = vec![from];
    seen[from] = true;
    while let Some(node) = stack.pop() {
        if Some(node) == around {
            continue;
        }
        for &target in &next[node] {
            if !std::mem::replace(&mut seen[target], true) {
                stack.push(target);
            }
        }
    }
    seen
}
