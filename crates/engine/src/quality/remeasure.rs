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
        let mut measured_before = BTreeSet::new();
        for card in tell(ctx, tx, found).await? {
            let rest = of_the_rest(&card);
            // What is put together more than once is evidence by the first time.
            let anew = rest.anew.into_iter().filter(|(judgment, _)| !measured_before.contains(judgment));
            for (judgment, score) in anew {
                scores.entry(judgment).or_insert(score);
            }
            measured_before.extend(rest.measured);
        }
        touched.extend(quality::remeasure_agreement(tx, &scores).await?);
    }
    Ok(touched)
}

/// Judgments that a result rested on.
#[derive(Default)]
struct Rest {
    /// Whose agreement was measured by it.
    measured: Vec<JudgmentId>,
    /// How far those agree that were not taken back, if some were; none: there is nobody left to agree with.
    anew: Vec<(JudgmentId, Option<f64>)>,
}

fn of_the_rest(card: &ResultCard) -> Rest {
    let Some(stage) = card.definition.stage_of(card.unit.step) else { return Rest::default() };
    let rested_on = || card.judgments.iter().filter(|behind| stood(&behind.judgment, &card.unit));
    let all: Vec<Ground> = rested_on().map(ground).collect();
    let measured = agreements(&stage.kind, &all).into_keys().map(JudgmentId).collect();
    let stand: Vec<Ground> =
        rested_on().filter(|behind| behind.judgment.tainted_at.is_none()).map(ground).collect();
    if stand.len() == all.len() {
        return Rest { measured, anew: Vec::new() };
    }
    let scores = agreements(&stage.kind, &stand);
    let score = |one: &Ground| (JudgmentId(one.judgment), scores.get(&one.judgment).copied());
    Rest { measured, anew: stand.iter().map(score).collect() }
}
