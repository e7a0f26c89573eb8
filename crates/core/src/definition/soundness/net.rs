//! The part of a graph that decides whether joins `at_least` fill, as a net of nodes and moves.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::definition::bits::{BitMatrix, children_first, closure};
use crate::definition::config::{Config, RouterMode};
use crate::definition::document::Join;
use crate::definition::graph::{Graph, Link};

/// The most handles of a ROUTER in mode `all` whose combinations are told apart.
const HANDLES_COMBINED_MAX: usize = 8;

/// What people see of a move: stages and the handles they are left by.
pub(super) type Way = Vec<(usize, Option<Arc<str>>)>;

/// A net. Nodes keep the numbers of the stages they stand for.
#[derive(Clone, Debug)]
pub(super) struct Net {
    pub(super) begin: usize,
    pub(super) nodes: Vec<Node>,
}

/// What became of a graph.
#[derive(Debug)]
pub(super) enum Made {
    /// No join in it needs more than one arrival.
    NothingToProve,
    /// A net.
    Net(Net),
    /// A ROUTER in mode `all` can be left in more ways than are looked at.
    TooManyWays {
        /// Which.
        stage: usize,
        /// How many handles its rules have.
        handles: usize,
    },
}

/// A place where tokens are.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) join: Option<Join>,
    pub(super) moves: Vec<Move>,
}

/// What a token can do.
#[derive(Clone, Debug)]
pub(super) struct Move {
    pub(super) kind: Kind,
    /// How people would tell it: one for each of the twins that were folded into the node.
    pub(super) ways: Vec<Way>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Kind {
    /// To all of these, sorted; a node stands there as often as it gets a token.
    Forward(Vec<usize>),
    /// Back to this one.
    Rework(usize),
}

/// What can be reached going forward, and in which order joins come.
#[derive(Debug)]
pub(super) struct Reach {
    pub(super) bits: BitMatrix,
    /// Every node has a lower rank than all it leads to.
    pub(super) rank: Vec<usize>,
}

impl Reach {
    pub(super) fn can(&self, from: usize, to: usize) -> bool {
        self.bits.has(from, to)
    }

    /// Whether rework to `target` does `node` again.
    pub(super) fn redone(&self, target: usize, node: usize) -> bool {
        target == node || self.bits.has(target, node)
    }
}

impl Net {
    /// The net of a graph, as far as there is something to prove.
    pub(super) fn of(graph: &Graph<'_>) -> Made {
        let joins: Vec<Option<Join>> = graph
            .document
            .stages
            .iter()
            .map(|stage| match stage.join {
                Some(Join::AtLeast(0 | 1)) => Some(Join::Any),
                join @ (Some(Join::All | Join::Any | Join::AtLeast(_)) | None) => join,
            })
            .collect();
        if !joins.iter().any(|join| matches!(join, Some(Join::AtLeast(_)))) {
            return Made::NothingToProve;
        }
        let matters = what_matters(graph, &joins);
        for (stage, matters) in matters.iter().enumerate() {
            let handles = handles_at_once(graph, stage).len();
            if *matters && handles > HANDLES_COMBINED_MAX {
                return Made::TooManyWays { stage, handles };
            }
        }
        let nodes = joins
            .into_iter()
            .enumerate()
            .map(|(stage, join)| {
                let moves = if matters[stage] { moves_of(graph, stage, &matters) } else { Vec::new() };
                let mut node = Node { join, moves };
                node.keep_each_move_once();
                node
            })
            .collect();
        Made::Net(Self { begin: graph.begin, nodes })
    }

    pub(super) fn forward(&self) -> Vec<Vec<usize>> {
        let targets = |node: &Node| {
            let kinds = node.moves.iter().map(|a_move| &a_move.kind);
            let forward = kinds.flat_map(|kind| match kind {
                Kind::Forward(targets) => targets.as_slice(),
                Kind::Rework(_) => &[],
            });
            let mut forward: Vec<usize> = forward.copied().collect();
            forward.sort_unstable();
            forward.dedup();
            forward
        };
        self.nodes.iter().map(targets).collect()
    }

    pub(super) fn reach(&self) -> Reach {
        let forward = self.forward();
        let order = children_first(&forward);
        let mut rank = vec![0; forward.len()];
        for (place, node) in order.iter().enumerate() {
            rank[*node] = order.len() - place;
        }
        Reach { bits: closure(&forward, &order), rank }
    }

    /// Nodes that rework goes back to.
    pub(super) fn rework_targets(&self) -> Vec<usize> {
        let kinds = self.nodes.iter().flat_map(|node| &node.moves).map(|a_move| &a_move.kind);
        let mut targets: Vec<usize> = kinds
            .filter_map(|kind| match kind {
                Kind::Rework(target) => Some(*target),
                Kind::Forward(_) => None,
            })
            .collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }
}

impl Node {
    /// Of moves that do the same, keeps the one that is told most shortly.
    pub(super) fn keep_each_move_once(&mut self) {
        let mut kept: BTreeMap<Kind, Vec<Way>> = BTreeMap::new();
        for Move { kind, ways } in self.moves.drain(..) {
            let shorter = kept.get(&kind).is_none_or(|known| known[0].len() > ways[0].len());
            if shorter {
                kept.insert(kind, ways);
            }
        }
        self.moves = kept.into_iter().map(|(kind, ways)| Move { kind, ways }).collect();
    }
}

/// A stage matters if a token there can still come, in whatever way, to a join that counts arrivals, or to one that withdraws
/// others. What becomes of other tokens makes no difference to any join.
fn what_matters(graph: &Graph<'_>, joins: &[Option<Join>]) -> Vec<bool> {
    let mut parents: Vec<Vec<usize>> = vec![Vec::new(); joins.len()];
    for (stage, targets) in graph.everywhere().iter().enumerate() {
        for &target in targets {
            parents[target].push(stage);
        }
    }
    let mut matters: Vec<bool> =
        joins.iter().map(|join| matches!(join, Some(Join::Any | Join::AtLeast(_)))).collect();
    let mut stack: Vec<usize> = (0..joins.len()).filter(|stage| matters[*stage]).collect();
    while let Some(stage) = stack.pop() {
        for &parent in &parents[stage] {
            if !std::mem::replace(&mut matters[parent], true) {
                stack.push(parent);
            }
        }
    }
    matters
}

fn moves_of(graph: &Graph<'_>, stage: usize, matters: &[bool]) -> Vec<Move> {
    let mut by_handle: BTreeMap<&str, Vec<&Link<'_>>> = BTreeMap::new();
    for link in &graph.exits[stage] {
        by_handle.entry(link.handle).or_default().push(link);
    }
    let mut moves = Vec::new();
    let mut add = |kind, handle: &str| {
        let way = vec![(stage, Some(Arc::from(handle)))];
        moves.push(Move { kind, ways: vec![way] });
    };
    for (handle, links) in &by_handle {
        if let [Link { rework: true, target: Some(target), bounded, exhausted, .. }] = links.as_slice() {
            add(Kind::Rework(*target), handle);
            if *bounded {
                // Rounds are not counted: they may be used up at any time, which covers every count.
                let exhausted = exhausted.iter().copied().filter(|target| matters[*target]);
                add(Kind::Forward(exhausted.collect()), handle);
            }
        } else {
            add(Kind::Forward(targets(links, matters)), handle);
        }
    }
    for handles in combined(graph, stage) {
        let links: Vec<&Link<'_>> =
            handles.iter().filter_map(|handle| by_handle.get(handle)).flatten().copied().collect();
        add(Kind::Forward(targets(&links, matters)), &handles.join("+"));
    }
    moves
}

fn targets(links: &[&Link<'_>], matters: &[bool]) -> Vec<usize> {
    let mut targets: Vec<usize> =
        links.iter().filter_map(|link| link.target).filter(|target| matters[*target]).collect();
    targets.sort_unstable();
    targets
}

/// The handles that a stage can be left by at once: those of a ROUTER's rules in mode `all`.
fn handles_at_once<'a>(graph: &Graph<'a>, stage: usize) -> BTreeSet<&'a str> {
    match &graph.document.stages[stage].config {
        Config::Router(router) if router.mode == RouterMode::All => {
            router.rules.iter().map(|rule| rule.handle.as_str()).collect()
        }
        Config::Router(_)
        | Config::Start(_)
        | Config::Annotate(_)
        | Config::Review(_)
        | Config::Consensus(_)
        | Config::Mitl(_)
        | Config::Subworkflow(_)
        | Config::Wait(_)
        | Config::End(_) => BTreeSet::new(),
    }
}

/// The combinations of two and more handles that a stage can be left by at once.
fn combined<'a>(graph: &Graph<'a>, stage: usize) -> Vec<Vec<&'a str>> {
    let handles: Vec<&str> = handles_at_once(graph, stage).into_iter().collect();
    let picks = (0_u32..1 << handles.len()).filter(|picked| picked.count_ones() > 1);
    picks
        .map(|picked| {
            (0..handles.len()).filter(|bit| picked & (1 << bit) != 0).map(|bit| handles[bit]).collect()
        })
        .collect()
}
