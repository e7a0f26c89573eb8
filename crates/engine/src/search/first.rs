//! The first so many of what a question finds, in the order that the port promises.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use handoff_core::id::StepId;
use handoff_store::step::Place;
use tantivy::collector::{Collector, SegmentCollector};
use tantivy::columnar::Column;
use tantivy::{DocId, Score, SegmentOrdinal, SegmentReader};
use uuid::Uuid;

/// The column of priorities.
pub(super) const PRIORITY: &str = "priority";
/// The column of the upper halves of ids.
pub(super) const ID_HIGH: &str = "id_high";
/// The column of their lower halves.
pub(super) const ID_LOW: &str = "id_low";

/// Steps come in this order: the most urgent first, then by id.
type Rank = (Reverse<i16>, StepId);

/// Gathers the first `limit` steps behind `after`.
pub(super) struct First {
    pub(super) after: Option<Place>,
    pub(super) limit: usize,
}

impl Collector for First {
    type Fruit = Vec<(StepId, i16)>;
    type Child = FirstOfSegment;

    fn for_segment(&self, _: SegmentOrdinal, segment: &SegmentReader) -> tantivy::Result<FirstOfSegment> {
        let columns = segment.fast_fields();
        Ok(FirstOfSegment {
            priority: columns.i64(PRIORITY)?,
            id_high: columns.u64(ID_HIGH)?,
            id_low: columns.u64(ID_LOW)?,
            after: self.after.map(|(priority, step)| (Reverse(priority), step)),
            limit: self.limit,
            first: BinaryHeap::new(),
        })
    }

    fn requires_scoring(&self) -> bool {
        false
    }

    fn merge_fruits(&self, segments: Vec<Vec<Rank>>) -> tantivy::Result<Self::Fruit> {
        let mut all: Vec<Rank> = segments.into_iter().flatten().collect();
        all.sort_unstable();
        all.truncate(self.limit);
        Ok(all.into_iter().map(|(Reverse(priority), step)| (step, priority)).collect())
    }
}

/// The same of one part of the index.
pub(super) struct FirstOfSegment {
    priority: Column<i64>,
    id_high: Column<u64>,
    id_low: Column<u64>,
    after: Option<Rank>,
    limit: usize,
    /// The last of them on top, to be pushed out by an earlier one.
    first: BinaryHeap<Rank>,
}

impl FirstOfSegment {
    fn rank(&self, doc: DocId) -> Option<Rank> {
        let priority = i16::try_from(self.priority.first(doc)?).ok()?;
        let id = Uuid::from_u64_pair(self.id_high.first(doc)?, self.id_low.first(doc)?);
        Some((Reverse(priority), StepId(id)))
    }
}

impl SegmentCollector for FirstOfSegment {
    type Fruit = Vec<Rank>;

    fn collect(&mut self, doc: DocId, _score: Score) {
        let Some(rank) = self.rank(doc) else { return };
        if self.after.is_some_and(|after| rank <= after) {
            return;
        }
        self.first.push(rank);
        if self.first.len() > self.limit {
            self.first.pop();
        }
    }

    fn harvest(self) -> Vec<Rank> {
        self.first.into_vec()
    }
}
