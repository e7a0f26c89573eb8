//! What a REVIEW sends back is done by others.

use crate::definition::config::ReworkBy;
use crate::definition::{REJECT, Stage, StageIndex, StageKind};

/// Adds to the duty rules of stages that a REVIEW sends work back to: whoever did it does not do it again, unless the stage says
/// otherwise.
pub(super) fn keep_from_those_sent_back(stages: &mut [Stage]) {
    let sent_back: Vec<StageIndex> = stages.iter().flat_map(sends_back).collect();
    for target in sent_back {
        let Stage { key, kind: StageKind::Human(human), .. } = &mut stages[target.get()] else { continue };
        let says_who = human.same_as.is_some() || human.work.rework_by == ReworkBy::Anyone;
        if !says_who && !human.not_by.contains(key) {
            human.not_by.push(key.clone());
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
