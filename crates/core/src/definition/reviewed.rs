//! What a REVIEW is about, as far as the graph tells.

use crate::definition::{Definition, HumanStage, Stage, StageKind};
use crate::form::Form;

impl Definition {
    /// The form of the answers that come to a review, if it has none of its own. None: nobody asks for anything, models or other
    /// runs answer, or answers of several forms come here.
    #[must_use]
    pub fn reviewed_form(&self, review: &Stage) -> Option<&Form> {
        if !review.kind.human().is_some_and(|human| human.is_review && human.form.is_none()) {
            return None;
        }
        let mut behind = vec![review];
        let mut found: Option<&HumanStage> = None;
        let mut next = 0;
        while let Some(at) = behind.get(next).copied() {
            next += 1;
            for from in self.stages().filter(|from| leads_to(from, at)) {
                match &from.kind {
                    StageKind::Human(human) if !human.is_review => {
                        human.form.as_ref()?;
                        if found.is_some_and(|other| other.work.form != human.work.form) {
                            return None;
                        }
                        found = Some(human);
                    }
                    StageKind::Mitl(_) | StageKind::Subworkflow(_) => return None,
                    // A review hands on what it was about; the others bring no answer of their own.
                    StageKind::Human(_)
                    | StageKind::Start
                    | StageKind::Consensus(_)
                    | StageKind::Router(_)
                    | StageKind::Wait(_)
                    | StageKind::End { .. } => {
                        if !behind.iter().any(|seen| seen.index == from.index) {
                            behind.push(from);
                        }
                    }
                }
            }
        }
        found?.form.as_deref()
    }
}

fn leads_to(from: &Stage, at: &Stage) -> bool {
    let mut exits = from.handles().flat_map(|(_, exits)| exits);
    exits.any(|exit| (exit.target == Some(at.index) && !exit.rework) || exit.exhausted == Some(at.index))
}
