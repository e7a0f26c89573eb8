//! What a REVIEW sends back, and what is corrected, is done by others.

use crate::definition::config::ReworkBy;
use crate::definition::{REJECT, Stage, StageIndex, StageKind};

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
