//! Agreement with what was taken back is evidence no more: neither for who gave it, nor for those who were measured beside it.

use std::collections::{BTreeMap, BTreeSet};

use handoff_core::id::{JudgmentId, RunId};
use handoff_core::results::{Ground, agreements};
use handoff_store::quality::{self, RecordKey};
use handoff_store::{StoreError, Tx, results};

use super::blast::{RUNS_AT_ONCE, ground};
use crate::Ctx;
use crate::read::results::{ResultCard, stood, tell};

/// Takes back the agreement of judgments that were taken back, and measures anew how far the others of their results agree. Returns
/// whose evidence is another. Doing it again changes nothing.
pub(super) async fn remeasure(
    ctx: &Ctx,
    tx: &Tx,
    tainted: &[(RunId, JudgmentId)],
) -> Result<BTreeSet<RecordKey>, StoreError> {
    let mut touched = BTreeSet::new();
    let runs: BTreeSet<RunId> = tainted.iter().map(|(run, _)| *run).collect();
    for runs in runs.into_iter().collect::<Vec<_>>().chunks(RUNS_AT_ONCE) {
        let own = tainted.iter().filter(|(run, _)| runs.contains(run)).map(|(_, judgment)| (*judgment, None));
        let mut scores: BTreeMap<JudgmentId, Option<f64>> = own.collect();
        let found = results::runs_of(tx, runs).await?;
        for card in tell(ctx, tx, found).await? {
            for (judgment, score) in of_the_rest(&card) {
                // What is put together more than once is evidence by the first time.
                scores.entry(judgment).or_insert(score);
            }
        }
        touched.extend(quality::remeasure_agreement(tx, &scores).await?);
    }
    Ok(touched)
}

/// How far judgments agree that a result still rests on, if some were taken back since; none: there is nobody left to agree with.
fn of_the_rest(card: &ResultCard) -> Vec<(JudgmentId, Option<f64>)> {
    let rests_on = card.judgments.iter().filter(|behind| stood(&behind.judgment, &card.unit));
    let (stand, tainted): (Vec<_>, Vec<_>) =
        rests_on.partition(|behind| behind.judgment.tainted_at.is_none());
    let stage = card.definition.stage_of(card.unit.step).filter(|_| !tainted.is_empty());
    let Some(stage) = stage else { return Vec::new() };
    let grounds: Vec<Ground> = stand.into_iter().map(ground).collect();
    let scores = agreements(&stage.kind, &grounds);
    let score = |one: &Ground| (JudgmentId(one.judgment), scores.get(&one.judgment).copied());
    grounds.iter().map(score).collect()
}
