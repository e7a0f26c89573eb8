//! Comparing answers to gold questions with the right ones, as soon as they come.

use std::collections::HashMap;

use handoff_core::definition::HumanStage;
use handoff_core::id::{ActorId, JudgmentId, RunId, StepId};
use handoff_core::quality::event::test_judged;
use handoff_core::quality::gold::Graded;
use handoff_core::quality::trust::{Evidence, Source, Standing};
use handoff_core::results::handed_in;
use handoff_store::event::Author;
use handoff_store::gold::{self, Asked};
use handoff_store::quality::{self, NewEvidence, RecordKey};
use handoff_store::{StoreError, Tx, ledger};
use jiff::Timestamp;

use super::judge::{KnownSteps, Received, human};
use super::record::{Stand, stand_and_tell, whose};

/// Compares what answers gold questions, and counts all answers where gold is asked. Returns the evidence, and who has come to the end
/// of an entry quiz.
pub(super) async fn by_gold(
    known: &mut KnownSteps<'_>,
    received: &[Received],
) -> Result<Vec<NewEvidence>, StoreError> {
    let mut counted: Vec<(StepId, ActorId)> = Vec::new();
    for (_, data, _) in received {
        let step = StepId(data.step_id);
        let place = known.find(step).await?;
        let asks = |stage: &HumanStage| stage.gold().is_some();
        if place.is_some_and(|(_, definition)| human(&definition, step).is_some_and(asks)) {
            counted.push((step, ActorId(data.actor_id)));
        }
    }
    if counted.is_empty() {
        return Ok(Vec::new());
    }
    gold::count_answers(known.tx, &counted).await?;
    let runs: Vec<RunId> = received.iter().map(|(run, ..)| *run).collect();
    let asked = gold::asked_in(known.tx, &runs).await?;
    let asked: HashMap<RunId, Asked> = asked.into_iter().map(|asked| (asked.run, asked)).collect();
    let mut evidence = Vec::new();
    for (run, data, at) in received {
        let Some(asked) =
            asked.get(run).filter(|asked| asked.actor.0 == data.actor_id && asked.step.0 == data.step_id)
        else {
            continue;
        };
        let Some(key) = known.key(asked.step, asked.actor).await? else { continue };
        let judgment = JudgmentId(data.judgment_id);
        let graded = asked.answer.grade(&handed_in(data.decision.as_deref(), data.data.as_ref()));
        gold::save_graded(known.tx, (*run, judgment), &graded, asked.revision).await?;
        let event = test_judged(whose(&key), (asked.gold, judgment.0, data.unit_id), &graded);
        ledger::append(known.tx, &Author { actor: None, traceparent: None }, &event).await?;
        advance(known, asked, &key, &graded).await?;
        let piece = Evidence { source: Source::Gold, score: graded.score };
        evidence.push(NewEvidence { key, evidence: piece, judgment, at: *at });
    }
    Ok(evidence)
}

/// Notes that a question was answered: in the quiz, or among work.
async fn advance(
    known: &mut KnownSteps<'_>,
    asked: &Asked,
    key: &RecordKey,
    graded: &Graded,
) -> Result<(), StoreError> {
    let Some((_, definition)) = known.find(asked.step).await? else { return Ok(()) };
    let plan = human(&definition, asked.step).and_then(HumanStage::gold).copied();
    let tx = known.tx;
    let (Some(plan), Some(mut progress)) = (plan, gold::lock_progress(tx, asked.step, asked.actor).await?)
    else {
        return Ok(());
    };
    let record = quality::lock_record(tx, key).await?;
    let (standing, qualified) = record
        .as_ref()
        .map_or((Standing::Good, false), |record| (record.standing, record.qualified_at.is_some()));
    let phase = plan.phase(standing, qualified);
    if let Some(passed) = plan.answered(phase, &mut progress, graded.is_right()) {
        end_quiz(tx, key, (passed, plan.quiz > 0), record.and_then(|record| record.barred_until)).await?;
        known.moved.insert(asked.actor);
    }
    gold::save_progress(tx, (asked.step, asked.actor), progress).await
}

/// What follows from the end of a quiz: who passed goes on, or comes back; who did not gets no work until they pass. A bar stays.
async fn end_quiz(
    tx: &Tx,
    key: &RecordKey,
    (passed, by_quiz): (bool, bool),
    barred_until: Option<Timestamp>,
) -> Result<(), StoreError> {
    // Without an entry quiz, it was the question by which people come back from a pause.
    let (standing, cause) = match (passed, by_quiz) {
        (true, true) => (Standing::Good, "quiz passed"),
        (false, true) => (Standing::Paused, "quiz failed"),
        (true, false) => (Standing::Good, "qualified again"),
        (false, false) => (Standing::Paused, "did not qualify again"),
    };
    stand_and_tell(tx, key, Stand { standing, barred_until, qualifies: passed }, cause).await
}
