//! Commands on runs: start, claim, release, judge.

mod claim;
mod judge;
mod release;
mod start;

pub use claim::{ClaimNext, ClaimNextRefused, ClaimUnit, ClaimUnitRefused, Claimed};
pub use judge::{Judged, SubmitJudgment, SubmitJudgmentRefused};
pub use release::{ReleaseAssignment, ReleaseAssignmentRefused, Released};
pub use start::{RunStarted, StartRun, StartRunRefused};

use handoff_core::definition::{Definition, StageKind};
use handoff_core::id::StepId;
use handoff_core::run::event::RunEvent;
use handoff_core::run::{Row, Run, RunInHand, duty};
use handoff_store::hop::{self, Hop};
use handoff_store::{StoreError, unit};

use crate::Work;

/// Applies events to a run and writes the result.
async fn record(
    work: &Work<'_>,
    mut in_hand: RunInHand,
    events: Vec<RunEvent>,
) -> Result<RunInHand, StoreError> {
    for event in &events {
        in_hand.apply(event, work.tx.now());
    }
    let mut hops = [Hop { in_hand, events }];
    hop::record(work.tx, &work.author(), &mut hops).await?;
    let [hop] = hops;
    Ok(hop.in_hand)
}

/// A locked run, with who worked before where the stage's duty rules ask for it.
async fn take_in_hand(
    work: &Work<'_>,
    definition: &Definition,
    run: Run,
    step: StepId,
) -> Result<RunInHand, StoreError> {
    let id = run.id;
    let mut in_hand = RunInHand::of(Row::loaded(run));
    if let Some(StageKind::Human(stage)) = definition.stage_of(step).map(|stage| &stage.kind)
        && duty::needs_history(definition, stage)
    {
        in_hand.worked = unit::worked(work.tx, id).await?;
    }
    Ok(in_hand)
}
