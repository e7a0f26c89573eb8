//! Runs that go by another version afterwards, and rehearsals: everything is written, told of, and undone.

use handoff_core::id::{RunId, VersionId};
use handoff_core::run::event::RunEvent;
use handoff_store::StoreError;
use handoff_store::hop::{self, Hop};

use crate::hop::batch::{Batch, Settled, settle_all};
use crate::hop::job::{Asked, Job, Verdict};
use crate::hop::{RunCommand, rollup};
use crate::{Caller, Ctx};

/// The runs that go by another version now, and which.
pub(super) fn moved(hops: &[Hop]) -> Vec<(RunId, VersionId)> {
    hops.iter().filter_map(|hop| Some((hop.in_hand.run.value.id, moved_to(hop)?))).collect()
}

pub(super) fn moved_to(hop: &Hop) -> Option<VersionId> {
    hop.events.iter().rev().find_map(|(_, event)| match event {
        RunEvent::RunMigrated { to, .. } => Some(*to),
        _ => None,
    })
}

impl Batch<'_> {
    /// Counts runs that go by another version now anew: what was kept of them speaks of other stages.
    pub(super) async fn recount_moved(&mut self) -> Result<(), StoreError> {
        for hop in self.hops.values_mut().filter(|hop| moved_to(hop).is_some()) {
            if let Some(definition) = self.definitions.get(&hop.in_hand.run.value.version) {
                rollup::recount(self.tx, definition, self.ctx.registry(), &mut hop.in_hand).await?;
            }
        }
        Ok(())
    }
}

/// Carries out commands in one transaction and undoes it; what each came to is told.
pub(crate) async fn rehearse<C: RunCommand>(
    ctx: &Ctx,
    caller: &Caller,
    commands: impl IntoIterator<Item = C>,
) -> Result<Vec<Result<C::Done, C::Refusal>>, StoreError> {
    let (mut jobs, mut verdicts) = (Vec::<Box<dyn Job>>::new(), Vec::new());
    for command in commands {
        let (asked, verdict) = Asked::new(command, caller, None, None);
        jobs.push(Box::new(asked));
        verdicts.push(verdict);
    }
    let tx = ctx.store().begin().await?;
    let written = match settle_all(ctx, &tx, &mut jobs, None, |_| ()).await {
        Ok(Settled { mut hops, to_write: true, .. }) => hop::record(&tx, &mut hops, &[]).await,
        settled => settled.map(drop),
    };
    tx.rollback().await?;
    written?;
    for job in jobs {
        job.reply();
    }
    let mut came_to = Vec::new();
    for verdict in verdicts {
        match verdict.await {
            Ok(Verdict::Decided(decided)) => came_to.push(decided),
            Ok(Verdict::Failed(failed)) => return Err(failed),
            Ok(Verdict::Answered(_) | Verdict::KeyReused) | Err(_) => {
                unreachable!("every command was decided, and none has a key")
            }
        }
    }
    Ok(came_to)
}
