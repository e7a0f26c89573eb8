//! Sets of stages as bits.

/// A square of bits: a row for each stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BitMatrix {
    words_per_row: usize,
    words: Box<[u64]>,
}

impl BitMatrix {
    /// `size` empty rows.
    #[must_use]
    pub fn new(size: usize) -> Self {
        let words_per_row = size.div_ceil(64);
        Self { words_per_row, words: vec![0; words_per_row * size].into_boxed_slice() }
    }

    /// Whether `column` is in `row`.
    #[must_use]
    pub fn has(&self, row: usize, column: usize) -> bool {
        self.words[row * self.words_per_row + column / 64] & (1 << (column % 64)) != 0
    }

    /// Puts `column` into `row`.
    pub fn set(&mut self, row: usize, column: usize) {
        self.words[row * self.words_per_row + column / 64] |= 1 << (column % 64);
    }

    /// Puts all of row `from` into row `into`.
    pub fn add_row(&mut self, into: usize, from: usize) {
        for word in 0..self.words_per_row {
            self.words[into * self.words_per_row + word] |= self.words[from * self.words_per_row + word];
        }
    }

    /// A row as words.
    #[must_use]
    pub fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.words_per_row..(row + 1) * self.words_per_row]
    }
}

/// Which nodes can be reached from which by at least one edge. `next` has the edges; those of a node in `order` lead to
/// nodes earlier in it (children first), and a cycle is not followed.
#[must_use]
pub fn closure(next: &[Vec<usize>], order: &[usize]) -> BitMatrix {
    let mut reach = BitMatrix::new(next.len());
    for &node in order {
        for &target in &next[node] {
            reach.set(node, target);
            reach.add_row(node, target);
        }
    }
    reach
}

/// The nodes, every one after all it leads to; nodes on a cycle, and those that only lead there, are left out.
#[must_use]
pub fn children_first(next: &[Vec<usize>]) -> Vec<usize> {
    let mut waiting: Vec<usize> = next.iter().map(Vec::len).collect();
    let mut parents: Vec<Vec<usize>> = vec![Vec::new(); next.len()];
    for (node, targets) in next.iter().enumerate() {
        for &target in targets {
            parents[target].push(node);
        }
    }
    let mut order: Vec<usize> = (0..next.len()).filter(|&node| waiting[node] == 0).collect();
    let mut at = 0;
    while at < order.len() {
        for &parent in &parents[order[at]] {
            waiting[parent] -= 1;
            if waiting[parent] == 0 {
                order.push(parent);
            }
        }
        at += 1;
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_reached_is_what_paths_lead_to() {
        // 0 -> 1 -> 2 -> 3, 0 -> 3, and 70 alone at the far end.
        let mut next = vec![Vec::new(); 71];
        next[0] = vec![1, 3];
        next[1] = vec![2];
        next[2] = vec![3, 70];
        let order = children_first(&next);
        assert_eq!(order.len(), 71);
        let reach = closure(&next, &order);
        assert!(reach.has(0, 2) && reach.has(0, 3) && reach.has(0, 70) && reach.has(1, 70));
        assert!(!reach.has(3, 0) && !reach.has(0, 0) && !reach.has(3, 70));
    }

    #[test]
    fn a_cycle_is_left_out_of_the_order() {
        assert_eq!(children_first(&[vec![1], vec![2], vec![1], vec![]]), [3]);
    }
}
