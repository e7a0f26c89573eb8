//! What a REVIEW is about, as far as the graph tells.

use std::borrow::Cow;

use crate::aggregate::Plan;
use crate::definition::{Definition, HumanStage, Stage, StageKind};
use crate::form::Form;
use crate::id::StepId;

impl Definition {
    /// How answers given at one step were put together at another, or there; of a single answer, how they would be.
    #[must_use]
    pub fn put_together(&self, given: StepId, at: StepId) -> Cow<'_, Plan> {
        if let Some(StageKind::Consensus(consensus)) = self.stage_of(at).map(|stage| &stage.kind) {
            return Cow::Borrowed(consensus.merging.plan());
        }
        let human = self.stage_of(given).and_then(|stage| stage.kind.human());
        match human.map(|human| (&human.merging, &human.gathering)) {
            Some((Some(gathered), _)) => Cow::Borrowed(gathered.merging.plan()),
            // The plan of what was published is sound.
            Some((None, Some(gathering))) => {
                Cow::Owned(Plan::parse(&gathering.written()).unwrap_or_default())
            }
            Some((None, None)) | None => Cow::Owned(Plan::default()),
        }
    }

    /// Whether a step comes to a list of all answers, because nobody said how they become one: such a list says of nobody that they were
    /// right.
    #[must_use]
    pub fn lists_answers(&self, step: StepId) -> bool {
        let human = self.stage_of(step).and_then(|stage| stage.kind.human());
        human.and_then(|human| human.merging.as_ref()).is_some_and(|gathered| !gathered.is_result)
    }

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
