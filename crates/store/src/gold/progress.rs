//! How far somebody has come with the gold questions of a step.

use handoff_core::id::{ActorId, StepId};
use handoff_core::quality::gold_plan::Progress;
use handoff_queries::client::Params;
use handoff_queries::queries::gold::{self as queries, SaveProgressParams};
use uuid::Uuid;

use crate::{StoreError, Tx};

/// Counts answers of people at steps that have gold questions.
pub async fn count_answers(tx: &Tx, answers: &[(StepId, ActorId)]) -> Result<(), StoreError> {
    if answers.is_empty() {
        return Ok(());
    }
    let (steps, actors): (Vec<Uuid>, Vec<Uuid>) =
        answers.iter().map(|(step, actor)| (step.0, actor.0)).unzip();
    queries::count_answers().bind(tx.sql(), &steps, &actors).all().await?;
    Ok(())
}

/// How far somebody has come at a step; locked.
pub async fn lock_progress(tx: &Tx, step: StepId, actor: ActorId) -> Result<Option<Progress>, StoreError> {
    let row = queries::lock_progress().bind(tx.sql(), &step.0, &actor.0).opt().await?;
    Ok(row.map(|row| read_progress((row.answers, row.last_stretch), (row.quiz_asked, row.quiz_right))))
}

/// Counts are never negative; a last stretch of -1 is none.
pub(super) fn read_progress(
    (answers, last_stretch): (i64, i64),
    (quiz_asked, quiz_right): (i32, i32),
) -> Progress {
    Progress {
        answers: u64::try_from(answers).unwrap_or_default(),
        last_stretch: u64::try_from(last_stretch).ok(),
        quiz_asked: u32::try_from(quiz_asked).unwrap_or_default(),
        quiz_right: u32::try_from(quiz_right).unwrap_or_default(),
    }
}

/// Writes how far somebody has come at a step.
pub async fn save_progress(
    tx: &Tx,
    (step, actor): (StepId, ActorId),
    progress: Progress,
) -> Result<(), StoreError> {
    let params = SaveProgressParams {
        answers: i64::try_from(progress.answers).unwrap_or(i64::MAX),
        last_stretch: progress.last_stretch.and_then(|last| i64::try_from(last).ok()).unwrap_or(-1),
        quiz_asked: i32::try_from(progress.quiz_asked).unwrap_or(i32::MAX),
        quiz_right: i32::try_from(progress.quiz_right).unwrap_or(i32::MAX),
        step: step.0,
        actor: actor.0,
    };
    queries::save_progress().params(tx.sql(), &params).one().await?;
    Ok(())
}
