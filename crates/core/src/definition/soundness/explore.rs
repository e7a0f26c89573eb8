//! Walks through the states of a net, nearest first, until a join is found that cannot fill, or all states were seen, or the
//! budget is used up.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

use super::Budget;
use super::net::{Kind, Net, Reach, Way};
use crate::definition::document::Join;

/// The most tokens that are looked at together.
const TOKENS_MAX: usize = 256;

/// What the walk has found.
#[derive(Debug)]
pub(super) enum Verdict {
    /// Every join always fills.
    Sound,
    /// A join may be left with too few arrivals.
    Stuck(Stuck),
    /// The budget was used up first.
    TooComplex {
        /// How many states were seen.
        states: usize,
        /// How much work it was.
        steps: usize,
    },
}

/// A join that cannot fill.
#[derive(Debug)]
pub(super) struct Stuck {
    pub(super) join: usize,
    pub(super) needed: u16,
    pub(super) arrived: usize,
    pub(super) trace: Way,
}

/// A token: at a node, or come to a join from a node and waiting there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Token {
    node: u16,
    came_from: Option<u16>,
}

type State = Vec<Token>;

impl Token {
    fn at(node: usize) -> Self {
        Self { node: narrow(node), came_from: None }
    }

    fn arrived(join: usize, from: usize) -> Self {
        Self { node: narrow(join), came_from: Some(narrow(from)) }
    }

    fn node(self) -> usize {
        usize::from(self.node)
    }
}

/// Definitions have at most 2,000 stages.
fn narrow(node: usize) -> u16 {
    u16::try_from(node).unwrap_or(u16::MAX)
}

struct Walk<'a> {
    net: &'a Net,
    reach: Reach,
}

/// How a state was come to: from which one, by which node's which move.
#[derive(Clone, Copy)]
struct Came {
    from: usize,
    node: usize,
    at: usize,
}

/// Walks through all states of `net`.
pub(super) fn explore(net: &Net, budget: Budget) -> Verdict {
    let counts = net.nodes.iter().any(|node| matches!(node.join, Some(Join::AtLeast(_))));
    if !counts {
        return Verdict::Sound; // every join that counts was folded away
    }
    let walk = Walk { net, reach: net.reach() };
    let mut states: Vec<(State, Option<Came>)> = vec![(vec![Token::at(net.begin)], None)];
    let mut numbers: HashMap<State, usize> = HashMap::from([(states[0].0.clone(), 0)]);
    let mut nearest: Vec<usize> = vec![0];
    let mut queue = BinaryHeap::from([Reverse((0_usize, 0_usize))]);
    let mut steps = 0;
    while let Some(Reverse((distance, number))) = queue.pop() {
        if nearest[number] < distance {
            continue; // a shorter way was found meanwhile
        }
        let state = states[number].0.clone();
        if let Some((join, needed, arrived)) = walk.stuck(&state) {
            let trace = trace(net, &states, number);
            return Verdict::Stuck(Stuck { join, needed, arrived, trace });
        }
        for (place, token) in state.iter().enumerate() {
            // Tokens of one kind do the same, and those that wait do nothing.
            if token.came_from.is_some() || (place > 0 && state[place - 1] == *token) {
                continue;
            }
            for (at, a_move) in net.nodes[token.node()].moves.iter().enumerate() {
                steps += state.len();
                if steps > budget.steps || states.len() > budget.states || state.len() > TOKENS_MAX {
                    return Verdict::TooComplex { states: states.len(), steps };
                }
                let next = walk.after(&state, place, &a_move.kind);
                let further = distance + a_move.ways[0].len();
                let came = Came { from: number, node: token.node(), at };
                let known = *numbers.entry(next).or_insert_with_key(|next| {
                    states.push((next.clone(), None));
                    nearest.push(usize::MAX);
                    states.len() - 1
                });
                if further < nearest[known] {
                    nearest[known] = further;
                    states[known].1 = Some(came);
                    queue.push(Reverse((further, known)));
                }
            }
        }
    }
    Verdict::Sound
}

/// The way to a state, told by stages. Twins are told one after the other.
fn trace(net: &Net, states: &[(State, Option<Came>)], mut number: usize) -> Way {
    let mut moves = Vec::new();
    while let Some(came) = states[number].1 {
        moves.push(came);
        number = came.from;
    }
    let mut told: HashMap<usize, usize> = HashMap::new();
    let ways = moves.into_iter().rev().flat_map(|came| {
        let turn = told.entry(came.node).or_default();
        let ways = &net.nodes[came.node].moves[came.at].ways;
        let way = ways[*turn % ways.len()].clone();
        *turn += 1;
        way
    });
    ways.collect()
}

impl Walk<'_> {
    /// The state after the token at `place` has done `kind`.
    fn after(&self, state: &State, place: usize, kind: &Kind) -> State {
        let mut next = state.clone();
        let source = next.remove(place).node();
        match kind {
            Kind::Forward(targets) => {
                for &target in targets {
                    let joins = self.net.nodes[target].join.is_some();
                    next.push(if joins { Token::arrived(target, source) } else { Token::at(target) });
                }
            }
            Kind::Rework(target) => {
                next.retain(|token| {
                    let counted_by = token.came_from.map_or(token.node(), usize::from);
                    !self.reach.redone(*target, counted_by)
                });
                // Who goes back begins there, join or not.
                next.push(Token::at(*target));
            }
        }
        self.settle(&mut next);
        next.sort_unstable();
        next
    }

    /// Opens joins that can open, those that come first in the graph first, until none can.
    fn settle(&self, state: &mut State) {
        while let Some((join, withdraws)) = self.opening(state) {
            state.retain(|token| {
                let here = token.came_from.is_some() && token.node() == join;
                !(here || withdraws && self.reach.can(token.node(), join))
            });
            state.push(Token::at(join));
        }
    }

    /// The first join that can open, and whether it withdraws what could still come.
    fn opening(&self, state: &State) -> Option<(usize, bool)> {
        let waiting = state.iter().filter(|token| token.came_from.is_some()).map(|token| token.node());
        let opening = waiting.filter_map(|join| {
            let (opens, withdraws) = match self.net.nodes[join].join {
                Some(Join::All) => (!self.can_still_come(state, join), false),
                Some(Join::Any) => (true, true),
                Some(Join::AtLeast(needed)) => (arrivals(state, join) >= usize::from(needed), true),
                None => (true, false),
            };
            opens.then_some((join, withdraws))
        });
        opening.min_by_key(|(join, _)| (self.reach.rank[*join], *join))
    }

    fn can_still_come(&self, state: &State, join: usize) -> bool {
        state.iter().any(|token| self.reach.can(token.node(), join))
    }

    /// A join that has too few arrivals and gets no more.
    fn stuck(&self, state: &State) -> Option<(usize, u16, usize)> {
        state.iter().filter(|token| token.came_from.is_some()).find_map(|token| {
            let Some(Join::AtLeast(needed)) = self.net.nodes[token.node()].join else { return None };
            let stuck = !self.can_still_come(state, token.node());
            stuck.then(|| (token.node(), needed, arrivals(state, token.node())))
        })
    }
}

fn arrivals(state: &State, join: usize) -> usize {
    state.iter().filter(|token| token.came_from.is_some() && token.node() == join).count()
}
