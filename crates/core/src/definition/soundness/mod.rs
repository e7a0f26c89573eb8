//! Proves that no run of a definition can get stuck, before the definition is published.
//!
//! Tokens only ever wait for each other at joins. A join `all` waits for tokens that can still come; since the graph has no
//! cycle going forward, among all that wait there is a first one that nothing else can come to, and it opens. A join `any`
//! waits for nothing. So without joins `at_least`, a run gets stuck only where a stage has no way out, which `structure`
//! tells in one walk over the graph. Only a join that needs a number of arrivals can be left with too few of them: for those,
//! `net` makes a net of the part of the graph that matters, `reduce` folds what cannot make a difference, and `explore`
//! walks through what is left, within a budget.

mod explore;
mod net;
mod reduce;
mod structure;

#[cfg(test)]
mod brute;
#[cfg(test)]
mod tests;

use crate::definition::document::WorkflowDocument;
use crate::definition::finding::{Finding, TraceStep};
use crate::definition::graph::Graph;

/// How much work a proof may take. Steps, not seconds: the same document always gets the same answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// How many different states of a run may be looked at.
    pub states: usize,
    /// How many steps between them.
    pub steps: usize,
}

impl Default for Budget {
    fn default() -> Self {
        Self { states: 100_000, steps: 1_000_000 }
    }
}

/// What can go wrong on the way through `document`, each with the shortest way there. The document must have passed
/// [`super::check::check`].
#[must_use]
pub fn prove(document: &WorkflowDocument, budget: Budget) -> Vec<Finding> {
    let Some(graph) = Graph::of(document) else {
        return vec![Finding::new("unknown_stage", "", "a connection names a stage that does not exist")];
    };
    let findings = structure::faults(&graph);
    if !findings.is_empty() {
        return findings;
    }
    let mut net = match net::Net::of(&graph) {
        net::Made::NothingToProve => return Vec::new(),
        net::Made::Net(net) => net,
        net::Made::TooManyWays { stage, handles } => {
            let message = format!(
                "too complex to prove: stage {:?} can be left by any of {handles} handles at once, before a join that \
                 counts; use fewer rules, or `join: all`",
                graph.key(stage)
            );
            return vec![Finding::new("too_complex", format!("/stages/{stage}"), message)];
        }
    };
    reduce::reduce(&mut net);
    match explore::explore(&net, budget) {
        explore::Verdict::Sound => Vec::new(),
        explore::Verdict::Stuck(stuck) => vec![stuck_finding(&graph, &stuck)],
        explore::Verdict::TooComplex { states, steps } => {
            let message = format!(
                "too complex to prove: after {states} states and {steps} steps it is not clear whether every join \
                 `at_least` always fills; use fewer branches that cross each other"
            );
            vec![Finding::new("too_complex", "/stages", message)]
        }
    }
}

fn stuck_finding(graph: &Graph<'_>, stuck: &explore::Stuck) -> Finding {
    let mut trace: Vec<TraceStep> = stuck
        .trace
        .iter()
        .map(|(stage, handle)| TraceStep {
            stage: graph.key(*stage).to_owned(),
            handle: handle.as_ref().map(ToString::to_string),
        })
        .collect();
    trace.push(TraceStep { stage: graph.key(stuck.join).to_owned(), handle: None });
    let message = format!(
        "stage {:?} can wait for ever: it needs {} arrivals, has {}, and nothing else can come",
        graph.key(stuck.join),
        stuck.needed,
        stuck.arrived
    );
    Finding::new("join_cannot_fill", format!("/stages/{}/join", stuck.join), message).with_trace(trace)
}
