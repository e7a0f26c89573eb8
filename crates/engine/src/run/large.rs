//! Hand in an answer that is too large for the database: it is kept apart, and the judgment refers to it.

use handoff_core::run::decide::{self, Judge};
use handoff_core::run::event::RunEvent;
use handoff_store::Ids;
use serde_json::Value;

use crate::objects::{ObjectError, REFERENCE};
use crate::run::{Judged, SubmitJudgment, SubmitJudgmentRefused};
use crate::{Case, Ctx, Found, RunCommand, Wants};

/// Answers of more bytes than this, as JSON, are kept apart.
pub const LARGE_ANSWER_BYTES: usize = 128 * 1024;

/// Hands in a judgment whose answer is kept apart already.
#[derive(Clone, Debug)]
pub struct SubmitLargeJudgment {
    judgment: SubmitJudgment,
    kept: Value,
}

impl SubmitLargeJudgment {
    /// Keeps the answer of `judgment` apart if it is large and there is a place for it; gives the judgment back otherwise.
    pub async fn prepare(
        ctx: &Ctx,
        judgment: SubmitJudgment,
    ) -> Result<Result<Self, SubmitJudgment>, ObjectError> {
        let Some(objects) = ctx.objects() else { return Ok(Err(judgment)) };
        let Some(data) = &judgment.data else { return Ok(Err(judgment)) };
        let bytes = data.to_string().into_bytes();
        if bytes.len() <= LARGE_ANSWER_BYTES {
            return Ok(Err(judgment));
        }
        let kept = objects.keep(bytes, "application/json").await?;
        Ok(Ok(Self { judgment, kept }))
    }
}

/// Whether an answer pretends to be kept apart.
#[must_use]
pub fn pretends_to_be_kept(data: &Value) -> bool {
    data.get(REFERENCE).is_some()
}

impl RunCommand for SubmitLargeJudgment {
    type Done = Judged;
    type Refusal = SubmitJudgmentRefused;

    fn wants(&self) -> Wants<'_> {
        self.judgment.wants()
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, SubmitJudgmentRefused> {
        let SubmitJudgment { assignment, epoch, decision, comment, data, model_version } =
            self.judgment.clone();
        let missing = || SubmitJudgmentRefused::NoSuchAssignment(assignment);
        let Found::Run(case) = found else { return Err(missing()) };
        let held = case.in_hand.assignment(assignment).ok_or_else(missing)?;
        let command = Judge { epoch, decision, comment, data, model_version };
        let kept = Some(self.kept.clone());
        Ok(decide::judge_keeping(case.ground(), case.in_hand, held, case.actor, (command, kept), ids)?)
    }

    fn done(&self, after: &Case<'_>, events: &[RunEvent]) -> Option<Judged> {
        self.judgment.done(after, events)
    }
}
