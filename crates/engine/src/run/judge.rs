//! Submit a judgment: hand in what was asked, and send the run on when it is complete.

use handoff_core::id::{AssignmentId, UnitId};
use handoff_core::permission::InProject;
use handoff_core::run::decide::{self, Judge, JudgeRefused};
use handoff_core::run::{Judgment, Row, RunState, UnitState};
use handoff_store::{Ids, StoreError, lock};
use serde_json::Value;

use crate::run::{record, take_in_hand};
use crate::{Command, Failure, Work};

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
    pub data: Option<Value>,
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

impl Command for SubmitJudgment {
    type Done = Judged;
    type Refusal = SubmitJudgmentRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<Judged, Failure<SubmitJudgmentRefused>> {
        let missing = || Failure::Refused(SubmitJudgmentRefused::NoSuchAssignment(self.assignment));
        let locked = lock::assignment(work.tx, self.assignment).await?;
        let visible = locked.filter(|(run, ..)| work.actor().may(InProject::Read, run.project));
        let (run, unit, held) = visible.ok_or_else(missing)?;
        let definition = work.ctx.definition(work.tx, run.version).await?;
        let mut in_hand = take_in_hand(work, &definition, run, unit.step).await?;
        in_hand.units = vec![Row::loaded(unit.clone())];
        in_hand.assignments = vec![Row::loaded(held.clone())];

        let command = Judge {
            epoch: self.epoch,
            decision: self.decision.clone(),
            comment: self.comment.clone(),
            data: self.data.clone(),
        };
        let events = decide::judge(&definition, &in_hand, (&unit, &held), work.actor(), command, &mut Ids)
            .map_err(|rule| Failure::Refused(SubmitJudgmentRefused::Rule(rule)))?;
        let in_hand = record(work, in_hand, events).await?;

        let corrupt =
            || StoreError::Corrupt { table: "judgment", row: "a judgment that was not made".to_owned() };
        let judgment = in_hand.judgments.into_iter().next().ok_or_else(corrupt)?.value;
        let opened = in_hand.units.iter().map(|row| &row.value).filter(|unit| unit.state == UnitState::Ready);
        let opened = opened.map(|unit| unit.id).collect();
        Ok(Judged { judgment, run_state: in_hand.run.value.state, opened })
    }
}
