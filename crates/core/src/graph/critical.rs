//! The longest path that a run still has to go.

use super::{Cycle, Graph};

/// The longest remaining path, and how much every stage on the way could slip without making it longer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CriticalPath {
    /// One longest path, from an open stage to an end; of several the one through the lowest numbers.
    pub stages: Vec<usize>,
    /// Its length, in the unit of the durations given.
    pub length: u64,
    /// For each node how much it could slip; nothing for one that the run cannot reach any more.
    pub slack: Vec<Option<u64>>,
}

impl CriticalPath {
    /// Whether the run's end waits for this stage: it lies on a longest path, if there are several on any.
    #[must_use]
    pub fn contains(&self, stage: usize) -> bool {
        self.slack.get(stage).is_some_and(|slack| *slack == Some(0))
    }
}

impl Graph {
    /// The longest path from any of the `open` stages, by what each stage is expected to take still.
    ///
    /// A stage without a duration takes 1, so without any the path with the most stages is found. Give finished stages
    /// that can be passed again a duration of 0. Where a stage has several ways out, the longest is assumed.
    pub fn critical_path(&self, open: &[usize], durations: &[Option<u64>]) -> Result<CriticalPath, Cycle> {
        let order = self.order()?;
        let takes = |node: usize| durations.get(node).copied().flatten().unwrap_or(1);
        // From each node to an end, itself included.
        let mut tail = vec![0_u64; self.nodes()];
        for &node in order.iter().rev() {
            let longest = self.successors(node).iter().map(|&next| tail[next]).max().unwrap_or(0);
            tail[node] = longest.saturating_add(takes(node));
        }
        // From an open stage to each node, the node itself excluded; nothing where no open stage leads.
        let mut head: Vec<Option<u64>> = vec![None; self.nodes()];
        for &node in open.iter().filter(|&&node| node < self.nodes()) {
            head[node] = Some(0);
        }
        for &node in &order {
            let Some(reached) = head[node].map(|head| head.saturating_add(takes(node))) else { continue };
            for &next in self.successors(node) {
                head[next] = head[next].max(Some(reached));
            }
        }
        let through = |node: usize| head[node].map(|head| head.saturating_add(tail[node]));
        let length = (0..self.nodes()).filter_map(through).max().unwrap_or(0);
        let slack = (0..self.nodes()).map(|node| through(node).map(|through| length - through)).collect();
        Ok(CriticalPath { stages: self.longest(&tail, open), length, slack })
    }

    /// Follows the longest tails from the open stage that has the longest.
    fn longest(&self, tail: &[u64], open: &[usize]) -> Vec<usize> {
        let first_longest = |nodes: &[usize]| {
            let known = nodes.iter().copied().filter(|&node| node < tail.len());
            known.max_by_key(|&node| (tail[node], std::cmp::Reverse(node)))
        };
        let mut path = Vec::new();
        let mut at = first_longest(open);
        while let Some(node) = at {
            path.push(node);
            at = first_longest(self.successors(node));
        }
        path
    }
}
