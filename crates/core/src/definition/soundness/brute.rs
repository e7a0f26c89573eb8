//! The meaning of a graph, written down once more as plainly as possible: nothing is left out, folded or ranked beyond what the
//! meaning itself says. Only for small graphs; what is proved is held against it.

use std::collections::{BTreeSet, HashMap};

use crate::definition::config::{Config, RouterMode};
use crate::definition::document::{Join, WorkflowDocument};
use crate::definition::graph::Graph;

/// What a walk through everything has found.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Whole {
    /// Every state leads to an end, and every join fills.
    Sound,
    /// A join is left with too few arrivals.
    JoinStarves,
    /// Some state leads to no end.
    NoEnd,
    /// There are too many states to look at here.
    TooMany,
}

/// A token, and for one that waits at a join, the stage it came from.
type Token = (usize, Option<usize>);

struct Brute<'a> {
    graph: Graph<'a>,
    forward: Vec<Vec<usize>>,
}

pub(super) fn walk(document: &WorkflowDocument, states_max: usize) -> Whole {
    let graph = Graph::of(document).expect("every name means something");
    let forward = graph.forward();
    let brute = Brute { graph, forward };
    let begin = vec![(brute.graph.begin, None)];
    let mut numbers: HashMap<Vec<Token>, usize> = HashMap::from([(begin.clone(), 0)]);
    let mut states = vec![begin];
    let mut comes_from: Vec<Vec<usize>> = vec![Vec::new()];
    let mut at = 0;
    while at < states.len() {
        if states.len() > states_max {
            return Whole::TooMany;
        }
        let state = states[at].clone();
        if brute.starves(&state) {
            return Whole::JoinStarves;
        }
        for next in brute.next(&state) {
            let number = *numbers.entry(next.clone()).or_insert_with(|| {
                states.push(next);
                comes_from.push(Vec::new());
                states.len() - 1
            });
            comes_from[number].push(at);
        }
        at += 1;
    }
    let mut ends = vec![false; states.len()];
    let mut stack: Vec<usize> = (0..states.len()).filter(|state| states[*state].is_empty()).collect();
    while let Some(state) = stack.pop() {
        if !std::mem::replace(&mut ends[state], true) {
            stack.extend(&comes_from[state]);
        }
    }
    if ends.into_iter().all(|ends| ends) { Whole::Sound } else { Whole::NoEnd }
}

impl Brute<'_> {
    fn can_reach(&self, from: usize, to: usize) -> bool {
        self.forward[from].iter().any(|next| *next == to || self.can_reach(*next, to))
    }

    fn join(&self, stage: usize) -> Option<Join> {
        self.graph.document.stages[stage].join
    }

    fn arrived(state: &[Token], join: usize) -> usize {
        state.iter().filter(|(stage, from)| *stage == join && from.is_some()).count()
    }

    fn awaited(&self, state: &[Token], join: usize) -> bool {
        state.iter().any(|(stage, _)| self.can_reach(*stage, join))
    }

    fn starves(&self, state: &[Token]) -> bool {
        state.iter().any(|(stage, from)| {
            let counts = matches!(self.join(*stage), Some(Join::AtLeast(_)));
            counts && from.is_some() && !self.awaited(state, *stage)
        })
    }

    fn next(&self, state: &[Token]) -> BTreeSet<Vec<Token>> {
        let mut all = BTreeSet::new();
        for (place, (stage, from)) in state.iter().enumerate() {
            if from.is_some() {
                continue;
            }
            let mut rest = state.to_vec();
            rest.remove(place);
            if self.graph.exits[*stage].is_empty() {
                all.insert(self.settled(rest)); // an END
                continue;
            }
            for handles in self.choices(*stage) {
                let links = self.graph.exits[*stage].iter().filter(|link| handles.contains(link.handle));
                let links: Vec<_> = links.collect();
                if let [link] = links.as_slice()
                    && link.rework
                {
                    let target = link.target.expect("rework leads somewhere");
                    let again = |stage: usize| stage == target || self.can_reach(target, stage);
                    let kept = rest.iter().copied().filter(|(stage, from)| !again(from.unwrap_or(*stage)));
                    all.insert(self.settled(kept.chain([(target, None)]).collect()));
                    if link.bounded {
                        all.insert(self.settled(self.opened(&rest, *stage, link.exhausted)));
                    }
                } else {
                    let targets = links.iter().filter_map(|link| link.target);
                    all.insert(self.settled(self.opened(&rest, *stage, targets)));
                }
            }
        }
        all
    }

    fn opened(&self, rest: &[Token], from: usize, targets: impl IntoIterator<Item = usize>) -> Vec<Token> {
        let new = targets.into_iter().map(|target| (target, self.join(target).map(|_| from)));
        rest.iter().copied().chain(new).collect()
    }

    /// The sets of handles a stage can be left by.
    fn choices(&self, stage: usize) -> Vec<BTreeSet<&str>> {
        let handles: BTreeSet<&str> = self.graph.exits[stage].iter().map(|link| link.handle).collect();
        let mut choices: Vec<BTreeSet<&str>> =
            handles.iter().map(|handle| BTreeSet::from([*handle])).collect();
        if let Config::Router(router) = &self.graph.document.stages[stage].config
            && router.mode == RouterMode::All
        {
            let rules: BTreeSet<&str> = router.rules.iter().map(|rule| rule.handle.as_str()).collect();
            let rules: Vec<&str> = rules.into_iter().collect();
            for picked in 1_u32..1 << rules.len() {
                let picked = (0..rules.len()).filter(|bit| picked & (1 << bit) != 0).map(|bit| rules[bit]);
                choices.push(picked.collect());
            }
        }
        choices
    }

    /// Opens joins until none can open; one that comes before another opens first.
    fn settled(&self, mut state: Vec<Token>) -> Vec<Token> {
        loop {
            let opening: Vec<(usize, bool)> = state
                .iter()
                .filter(|(_, from)| from.is_some())
                .filter_map(|(join, _)| match self.join(*join)? {
                    Join::All => (!self.awaited(&state, *join)).then_some((*join, false)),
                    Join::Any => Some((*join, true)),
                    Join::AtLeast(needed) => {
                        (Self::arrived(&state, *join) >= usize::from(needed)).then_some((*join, true))
                    }
                })
                .collect();
            let first = opening
                .iter()
                .find(|(join, _)| !opening.iter().any(|(other, _)| self.can_reach(*other, *join)));
            let Some(&(join, withdraws)) = first else { break };
            state.retain(|(stage, from)| {
                !(*stage == join && from.is_some() || withdraws && self.can_reach(*stage, join))
            });
            state.push((join, None));
        }
        state.sort_unstable();
        state
    }
}
