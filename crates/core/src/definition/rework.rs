//! Going back: what is done again, whether a join is among it, and by whom. What a REVIEW sends back, and what is corrected, is done by others.

use crate::definition::bits::BitMatrix;
use crate::definition::config::ReworkBy;
use crate::definition::{Definition, REJECT, Stage, StageIndex, StageKind};

/// Adds to the duty rules of stages: whoever did what a REVIEW sends back to them, or what is corrected, does not do it again, unless
/// the stage says otherwise.
pub(super) fn keep_from_who_did_it(stages: &mut [Stage]) {
    let sent_back: Vec<StageIndex> = stages.iter().flat_map(sends_back).collect();
    for stage in stages {
        let Stage { key, index, kind: StageKind::Human(human), .. } = stage else { continue };
        let says_who = human.same_as.is_some() || human.work.rework_by == ReworkBy::Anyone;
        if says_who || human.not_by.contains(key) {
            continue;
        }
        if sent_back.contains(index) {
            human.not_by.push(key.clone());
        } else {
            human.not_corrected_by = Some(key.clone());
        }
    }
}

/// The stages to which a REVIEW sends back what it rejects.
fn sends_back(stage: &Stage) -> impl Iterator<Item = StageIndex> + use<'_> {
    let review = stage.kind.human().filter(|human| human.is_review);
    let rejects = review.into_iter().flat_map(|human| &human.decisions).filter(|made| made.name == REJECT);
    let exits = rejects.flat_map(|made| stage.exits(&made.handle));
    exits.filter(|exit| exit.rework).filter_map(|exit| exit.target)
}

impl Definition {
    /// Whether rework to `target` does `stage` again: the target itself, and all that it leads to.
    #[must_use]
    pub fn is_redone(&self, target: StageIndex, stage: StageIndex) -> bool {
        target == stage || self.can_reach(target, stage)
    }

    /// Whether rework may go back to a join or behind one: then what came to it before is loaded with its runs.
    #[must_use]
    pub const fn goes_back_behind_joins(&self) -> bool {
        self.goes_back_behind_joins
    }
}

/// Whether rework may go back to a join or behind one.
pub(super) fn goes_back_behind_joins(stages: &[Stage], reach: &BitMatrix) -> bool {
    let joins = || stages.iter().filter(|stage| stage.join.is_some()).map(|stage| stage.index.get());
    let exits = stages.iter().flat_map(Stage::handles).flat_map(|(_, exits)| exits);
    let mut targets = exits.filter(|exit| exit.rework).filter_map(|exit| exit.target).map(StageIndex::get);
    targets.any(|target| joins().any(|join| join == target || reach.has(target, join)))
}
