//! Stages as a graph: which path is the longest, and what lies behind a stage.
//!
//! Nodes are numbers from nought; whoever has names keeps the table. Connections that go back (`rework`) are left out,
//! so that a sound definition has no cycle here. Everything is linear in nodes and connections.

mod critical;
#[cfg(test)]
mod tests;

pub use self::critical::CriticalPath;

/// Stages and what follows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// Where each node's successors begin in `targets`; one more than there are nodes.
    offsets: Vec<usize>,
    targets: Vec<usize>,
}

/// A connection leads to or from a node that does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a connection leads from {source_node} to {target_node}, but there are only {nodes} nodes")]
pub struct NoSuchNode {
    /// Where it leaves.
    pub source_node: usize,
    /// Where it leads.
    pub target_node: usize,
    /// How many nodes there are.
    pub nodes: usize,
}

/// The graph goes round in a circle: each node leads to the next, and the last to the first.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the graph has a cycle of {} nodes", nodes.len())]
pub struct Cycle {
    /// The circle.
    pub nodes: Vec<usize>,
}

impl Graph {
    /// A graph of so many nodes and these connections, each from source to target.
    pub fn new(nodes: usize, connections: &[(usize, usize)]) -> Result<Self, NoSuchNode> {
        let mut offsets = vec![0; nodes + 1];
        for &(source_node, target_node) in connections {
            if source_node >= nodes || target_node >= nodes {
                return Err(NoSuchNode { source_node, target_node, nodes });
            }
            offsets[source_node + 1] += 1;
        }
        for node in 0..nodes {
            offsets[node + 1] += offsets[node];
        }
        let mut free = offsets.clone();
        let mut targets = vec![0; connections.len()];
        for &(source, target) in connections {
            targets[free[source]] = target;
            free[source] += 1;
        }
        Ok(Self { offsets, targets })
    }

    /// How many nodes there are.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.offsets.len() - 1
    }

    /// What follows a node, in the order the connections were given; nothing for a node that does not exist.
    #[must_use]
    pub fn successors(&self, node: usize) -> &[usize] {
        match (self.offsets.get(node), self.offsets.get(node + 1)) {
            (Some(&from), Some(&to)) => &self.targets[from..to],
            _ => &[],
        }
    }

    /// What lies behind `blockers`, ascending. A blocker itself only if it lies behind another one.
    #[must_use]
    pub fn downstream(&self, blockers: &[usize]) -> Vec<usize> {
        let mut behind = vec![false; self.nodes()];
        let mut open: Vec<usize> = blockers.to_vec();
        while let Some(node) = open.pop() {
            for &next in self.successors(node) {
                if !std::mem::replace(&mut behind[next], true) {
                    open.push(next);
                }
            }
        }
        (0..self.nodes()).filter(|&node| behind[node]).collect()
    }

    /// The nodes in an order in which each comes before what follows it.
    pub fn order(&self) -> Result<Vec<usize>, Cycle> {
        let mut awaited = vec![0_usize; self.nodes()];
        for &target in &self.targets {
            awaited[target] += 1;
        }
        let mut order: Vec<usize> = (0..self.nodes()).filter(|&node| awaited[node] == 0).collect();
        let mut read = 0;
        while let Some(&node) = order.get(read) {
            read += 1;
            for &next in self.successors(node) {
                awaited[next] -= 1;
                if awaited[next] == 0 {
                    order.push(next);
                }
            }
        }
        if order.len() == self.nodes() { Ok(order) } else { Err(self.cycle(&awaited)) }
    }

    /// Finds a circle among the nodes that still await something.
    fn cycle(&self, awaited: &[usize]) -> Cycle {
        // Every such node has a predecessor that awaits something too, so walking backwards must meet itself.
        let mut before = vec![None; self.nodes()];
        for node in (0..self.nodes()).filter(|&node| awaited[node] > 0) {
            for &next in self.successors(node) {
                before[next] = Some(node);
            }
        }
        let mut place = vec![None; self.nodes()];
        let mut walked = Vec::new();
        let mut at = awaited.iter().position(|&count| count > 0);
        while let Some(node) = at {
            if let Some(first) = place[node] {
                walked.drain(..first);
                break;
            }
            place[node] = Some(walked.len());
            walked.push(node);
            at = before[node];
        }
        walked.reverse();
        Cycle { nodes: walked }
    }
}
