//! Submit a judgment: hand in what was asked, and send the run on when it is complete.

use std::sync::Arc;

use handoff_core::id::{AssignmentId, UnitId};
use handoff_core::run::decide::{self, Judge, JudgeRefused};
use handoff_core::run::event::RunEvent;
use handoff_core::run::{Judgment, Row, RunState, UnitState};
use handoff_store::Ids;
use serde_json::Value;

use crate::{Case, Found, RunCommand, Wants};

/// Hands a judgment in.
#[derive(Clone, Debug)]
pub struct SubmitJudgment {
    /// The hold it ends.
    pub assignment: AssignmentId,
    /// The fencing token, if the caller names it.
    pub epoch: Option<i32>,
    /// The decision, where the stage asks for one.
    pub decision: Option<String>,
    /// A word to whoever reads it.
    pub comment: Option<String>,
    /// The answer.
    pub data: Option<Arc<Value>>,
    /// Which version of a model judges, if one does.
    pub model_version: Option<String>,
}

/// A judgment was handed in.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The judgment.
    pub judgment: Judgment,
    /// Where the run stands now.
    pub run_state: RunState,
    /// Units that came into being by it and wait to be taken.
    pub opened: Vec<UnitId>,
}

/// Why a judgment was not accepted.
#[derive(Debug, thiserror::Error)]
pub enum SubmitJudgmentRefused {
    /// There is no such assignment, or the caller may not know of it.
    #[error("assignment {0} does not exist")]
    NoSuchAssignment(AssignmentId),
    /// A rule forbids it.
    #[error(transparent)]
    Rule(#[from] JudgeRefused),
}

impl RunCommand for SubmitJudgment {
    type Done = Judged;
    type Refusal = SubmitJudgmentRefused;

    fn wants(&self) -> Wants<'_> {
        Wants::Assignment(self.assignment)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, SubmitJudgmentRefused> {
        let missing = || SubmitJudgmentRefused::NoSuchAssignment(self.assignment);
        let Found::Run(case) = found else { return Err(missing()) };
        let held = case.in_hand.assignment(self.assignment).ok_or_else(missing)?;
        let command = Judge {
            epoch: self.epoch,
            decision: self.decision.clone(),
            comment: self.comment.clone(),
            data: self.data.clone(),
            model_version: self.model_version.clone(),
        };
        Ok(decide::judge(case.ground(), case.in_hand, held, case.actor, command, ids)?)
    }

    fn done(&self, after: &Case<'_>, events: &[RunEvent]) -> Option<Judged> {
        let received = events.iter().find_map(|event| match event {
            RunEvent::JudgmentReceived(received) => Some(received.judgment),
            _ => None,
        });
        let mine = |row: &&Row<Judgment>| Some(row.value.id) == received;
        let judgment = after.in_hand.judgments.iter().find(mine)?.value.clone();
        let is_open =
            |unit: &UnitId| after.in_hand.unit(*unit).is_some_and(|unit| unit.state == UnitState::Ready);
        let opened = events.iter().filter_map(|event| match event {
            RunEvent::UnitReady { unit, .. } | RunEvent::UnitJoined { unit } => Some(*unit),
            _ => None,
        });
        let opened = opened.filter(is_open).collect();
        Some(Judged { judgment, run_state: after.in_hand.run.value.state.clone(), opened })
    }
}
