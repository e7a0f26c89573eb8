//! Folds what cannot make a difference to any join. Every rule keeps, state for state, whether a join can be left with too few
//! arrivals; a property test holds them against a walk through the whole graph.
//!
//! A token is told apart from another only by the joins it can still come to (they wait for it, or withdraw it), by the rework
//! that would withdraw it, and by what it can do. So:
//!
//! - *in line*: a node that one move alone leads to, and that can come to the same joins as where the move begins, is passed
//!   in the same breath. Sequences and blocks of alternatives fold by this.
//! - *twins*: nodes from which the same moves lead on, under the same rework, are one node. Symmetric branches fold by this.
//! - *block*: a split whose branches all lead straight to one join, which nothing else leads to, always fills it: the split leads
//!   to the join directly. A join that needs more than the split gives is left for the exploration to find.
//! - *plain*: a join that only ever gets one token is no join.

use std::collections::HashMap;

use super::net::{Kind, Move, Net, Reach, Way};
use crate::definition::document::Join;

/// Folds until nothing folds any more.
pub(super) fn reduce(net: &mut Net) {
    loop {
        let reach = net.reach();
        let mut changed = false;
        while in_line(net, &reach) {
            changed = true;
        }
        changed |= blocks(net);
        changed |= plain_joins(net);
        changed |= twins(net);
        if !changed {
            return;
        }
    }
}

/// How often moves lead to each node.
fn references(net: &Net) -> Vec<usize> {
    let mut count = vec![0; net.nodes.len()];
    for a_move in net.nodes.iter().flat_map(|node| &node.moves) {
        if let Kind::Forward(targets) = &a_move.kind {
            for &target in targets {
                count[target] += 1;
            }
        }
    }
    count
}

/// The nodes that are told apart by rework, or by where runs begin.
fn fixed(net: &Net) -> Vec<bool> {
    let mut fixed = vec![false; net.nodes.len()];
    fixed[net.begin] = true;
    for target in net.rework_targets() {
        fixed[target] = true;
    }
    fixed
}

fn in_line(net: &mut Net, reach: &Reach) -> bool {
    let references = references(net);
    let fixed = fixed(net);
    let joins: Vec<usize> = (0..net.nodes.len()).filter(|node| net.nodes[*node].join.is_some()).collect();
    let same_joins = |a: usize, b: usize| joins.iter().all(|join| reach.can(a, *join) == reach.can(b, *join));
    let mut changed = false;
    for node in 0..net.nodes.len() {
        let mut at = 0;
        while at < net.nodes[node].moves.len() {
            let next = match &net.nodes[node].moves[at].kind {
                Kind::Forward(targets) if targets.len() == 1 => targets[0],
                Kind::Forward(_) | Kind::Rework(_) => {
                    at += 1;
                    continue;
                }
            };
            let folds = net.nodes[next].join.is_none()
                && references[next] == 1
                && !fixed[next]
                && same_joins(node, next);
            if !folds {
                at += 1;
                continue;
            }
            let first = net.nodes[node].moves.swap_remove(at);
            let onward = std::mem::take(&mut net.nodes[next].moves);
            net.nodes[node]
                .moves
                .extend(onward.into_iter().map(|second| one_after_the_other(&first, second)));
            changed = true;
        }
        net.nodes[node].keep_each_move_once();
    }
    changed
}

fn one_after_the_other(first: &Move, second: Move) -> Move {
    let count = first.ways.len().max(second.ways.len());
    let way = |at: usize| -> Way {
        let (first, second) = (&first.ways[at % first.ways.len()], &second.ways[at % second.ways.len()]);
        first.iter().chain(second).cloned().collect()
    };
    Move { kind: second.kind, ways: (0..count).map(way).collect() }
}

fn blocks(net: &mut Net) -> bool {
    let references = references(net);
    let fixed = fixed(net);
    let mut changed = false;
    for node in 0..net.nodes.len() {
        for at in 0..net.nodes[node].moves.len() {
            let Some((join, arrivals)) = block_behind(net, &references, &fixed, node, at) else { continue };
            let kind = match net.nodes[join].join {
                Some(Join::All) => Join::All,
                Some(Join::AtLeast(needed)) if usize::from(needed) > arrivals.len() => continue,
                Some(Join::Any | Join::AtLeast(_)) => Join::Any,
                None => continue,
            };
            let told = match net.nodes[join].join {
                Some(Join::AtLeast(needed)) => usize::from(needed),
                Some(Join::Any) => 1,
                Some(Join::All) | None => arrivals.len(),
            };
            let mut ways = arrivals;
            ways.sort_by_key(Vec::len);
            let rest: Way = ways.into_iter().take(told).flatten().collect();
            for way in &mut net.nodes[node].moves[at].ways {
                way.extend(rest.iter().cloned());
            }
            net.nodes[node].moves[at].kind = Kind::Forward(vec![join]);
            net.nodes[join].join = Some(kind);
            changed = true;
        }
    }
    changed
}

/// If all that a move opens leads straight to one join that nothing else leads to: the join, and how each branch comes there.
fn block_behind(
    net: &Net,
    references: &[usize],
    fixed: &[bool],
    node: usize,
    at: usize,
) -> Option<(usize, Vec<Way>)> {
    let Kind::Forward(branches) = &net.nodes[node].moves[at].kind else { return None };
    if branches.len() < 2 {
        return None;
    }
    let mut join = None;
    let mut arrivals = Vec::new();
    let mut distinct = 0;
    for (place, &branch) in branches.iter().enumerate() {
        let same = branches.iter().filter(|other| **other == branch).count();
        let [only] = net.nodes[branch].moves.as_slice() else { return None };
        let Kind::Forward(targets) = &only.kind else { return None };
        let [target] = targets.as_slice() else { return None };
        let straight = net.nodes[branch].join.is_none() && !fixed[branch] && references[branch] == same;
        if !straight || join.is_some_and(|join| join != *target) {
            return None;
        }
        join = Some(*target);
        let first = branches.iter().position(|other| *other == branch).unwrap_or(place);
        distinct += usize::from(first == place);
        arrivals.push(only.ways[(place - first) % only.ways.len()].clone());
    }
    let join = join?;
    (net.nodes[join].join.is_some() && references[join] == distinct).then_some((join, arrivals))
}

/// A join `all` or `any` that one node alone leads to, and that only ever gets one token from it, waits for nothing and
/// withdraws nothing.
fn plain_joins(net: &mut Net) -> bool {
    let most = most_tokens(net);
    let mut sources: Vec<Vec<usize>> = vec![Vec::new(); net.nodes.len()];
    for (node, targets) in net.forward().into_iter().enumerate() {
        for target in targets {
            sources[target].push(node);
        }
    }
    let mut changed = false;
    for (node, sources) in sources.iter().enumerate() {
        if !matches!(net.nodes[node].join, Some(Join::All | Join::Any)) {
            continue;
        }
        let [source] = sources.as_slice() else { continue };
        if most[*source] <= 1 && most_at_once(net, *source, node) <= 1 {
            net.nodes[node].join = None;
            changed = true;
        }
    }
    changed
}

/// How many tokens one move of `source` can put on `target`.
fn most_at_once(net: &Net, source: usize, target: usize) -> usize {
    let kinds = net.nodes[source].moves.iter().map(|a_move| &a_move.kind);
    let counts = kinds.map(|kind| match kind {
        Kind::Forward(targets) => targets.iter().filter(|other| **other == target).count(),
        Kind::Rework(_) => 0,
    });
    counts.max().unwrap_or(0)
}

/// How many tokens can come to each node before rework takes them back; two stands for more. Rework to a node that every way
/// to its source passes puts back the one token that had passed; any other rework may add one.
fn most_tokens(net: &Net) -> Vec<usize> {
    let forward = net.forward();
    let order = crate::definition::bits::children_first(&forward);
    let mut most = vec![0_usize; net.nodes.len()];
    most[net.begin] = 1;
    let mut around: HashMap<usize, Vec<bool>> = HashMap::new();
    for (source, node) in net.nodes.iter().enumerate() {
        for a_move in &node.moves {
            let Kind::Rework(target) = a_move.kind else { continue };
            let missed = around
                .entry(target)
                .or_insert_with(|| crate::definition::graph::reachable(&forward, net.begin, Some(target)));
            if source != target && missed[source] {
                most[target] = (most[target] + 1).min(2);
            }
        }
    }
    for &node in order.iter().rev() {
        if net.nodes[node].join.is_some() {
            most[node] = most[node].max(1);
        }
        for &target in &forward[node] {
            if net.nodes[target].join.is_none() {
                most[target] = (most[target] + most[node] * most_at_once(net, node, target)).min(2);
            }
        }
    }
    most
}

fn twins(net: &mut Net) -> bool {
    let fixed = fixed(net);
    let reach = net.reach();
    let targets = net.rework_targets();
    let mut known: HashMap<(Vec<Kind>, Vec<bool>), usize> = HashMap::new();
    let mut instead: Vec<usize> = (0..net.nodes.len()).collect();
    let references = references(net);
    for node in 0..net.nodes.len() {
        if net.nodes[node].join.is_some() || fixed[node] || references[node] == 0 {
            continue;
        }
        let does = net.nodes[node].moves.iter().map(|a_move| a_move.kind.clone()).collect();
        let withdrawn = targets.iter().map(|target| reach.redone(*target, node)).collect();
        let twin = *known.entry((does, withdrawn)).or_insert(node);
        if twin != node {
            instead[node] = twin;
            let moves = std::mem::take(&mut net.nodes[node].moves);
            for (of_twin, own) in net.nodes[twin].moves.iter_mut().zip(moves) {
                of_twin.ways.extend(own.ways);
            }
        }
    }
    if instead.iter().enumerate().all(|(node, twin)| node == *twin) {
        return false;
    }
    for node in &mut net.nodes {
        for a_move in &mut node.moves {
            if let Kind::Forward(targets) = &mut a_move.kind {
                for target in targets.iter_mut() {
                    *target = instead[*target];
                }
                targets.sort_unstable();
            }
        }
        node.keep_each_move_once();
    }
    true
}
