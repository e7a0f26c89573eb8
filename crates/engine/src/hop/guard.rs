//! Guarded commands: the approvals they show, and what the units they open again came to.

use std::collections::HashMap;

use handoff_core::approval::{Approval, Guard, Kind, Policy};
use handoff_core::id::{ProjectId, RunId, UnitId};
use handoff_core::run::Unit;
use handoff_core::run::correct::{Closing, built_on};
use handoff_store::hop::Hop;
use handoff_store::{StoreError, Tx, approval, correction, unit};

use crate::hop::job::Job;

/// What a guarded command finds.
#[derive(Clone, Debug)]
pub struct Guarded {
    /// What the project asks of it.
    pub policy: Policy,
    /// The approval that was shown, if it exists here.
    pub approval: Option<Approval>,
    /// How the unit was closed that is to be opened again.
    pub closing: Option<Closing>,
}

/// A job that shows an approval, or may have to.
struct Wanted {
    job: usize,
    guard: Guard,
    project: ProjectId,
    run: RunId,
}

/// Looks up what guarded jobs need, and tells the joins of the runs in which they open units again. Approvals are locked after runs, by
/// whoever locks both.
pub(super) async fn load(
    tx: &Tx,
    jobs: &mut [Box<dyn Job>],
    hops: &HashMap<RunId, Hop>,
    run_of: impl Fn(&dyn Job) -> Option<RunId>,
) -> Result<Vec<(RunId, Unit)>, StoreError> {
    let wanted = jobs.iter().enumerate().filter(|(_, job)| !job.is_settled()).filter_map(|(place, job)| {
        let guard = job.guard()?;
        let run = run_of(&**job)?;
        let project = hops.get(&run)?.in_hand.run.value.project;
        Some(Wanted { job: place, guard, project, run })
    });
    let wanted: Vec<Wanted> = wanted.collect();
    if wanted.is_empty() {
        return Ok(Vec::new());
    }
    let mut joins = Vec::new();
    let shown: Vec<_> = wanted.iter().filter_map(|wanted| wanted.guard.shown).collect();
    let approvals = approval::lock(tx, &shown).await?;
    let projects: Vec<_> = wanted.iter().map(|wanted| wanted.project).collect();
    let policies = approval::policies(tx, &projects).await?;
    for Wanted { job, guard, project, run } in wanted {
        let policy = policies.iter().find(|(of, kind, _)| (*of, *kind) == (project, guard.kind));
        let policy = policy.map_or(Policy::usual(guard.kind), |(.., policy)| *policy);
        let approval = approvals.iter().find(|approval| Some(approval.id) == guard.shown);
        let approval = approval.filter(|approval| approval.project == project).cloned();
        let closing = match guard.kind {
            Kind::ReopenUnit => closing(tx, run, UnitId(guard.subject)).await?,
            Kind::CancelRun | Kind::PublishWorkflow => None,
        };
        joins.extend(closing.iter().flat_map(|closing| &closing.joins).map(|unit| (run, unit.clone())));
        jobs[job].find_guarded(Guarded { policy, approval, closing });
    }
    Ok(joins)
}

async fn closing(tx: &Tx, run: RunId, id: UnitId) -> Result<Option<Closing>, StoreError> {
    let Some(closing) = correction::closings(tx, &[(run, id)]).await?.remove(&id) else { return Ok(None) };
    let units = unit::of_run(tx, run).await?;
    let Some(closed) = units.iter().find(|unit| unit.id == id) else { return Ok(None) };
    let later = units.iter().find(|unit| unit.step == closed.step && unit.round > closed.round);
    let superseded_by = closing.superseded_by.or_else(|| later.map(|unit| unit.id));
    let downstream = built_on(id, &units);
    let joins = units.into_iter().filter(|unit| !unit.arrivals.is_empty()).collect();
    Ok(Some(Closing { superseded_by, downstream, joins, ..closing }))
}

/// Uses up the approvals of jobs that were done. A second use breaks a constraint, and who comes second is tried alone.
pub(super) async fn use_up(tx: &Tx, jobs: &[Box<dyn Job>]) -> Result<(), StoreError> {
    let uses: Vec<_> = jobs
        .iter()
        .filter_map(|job| {
            let (guard, approval) = job.used_approval()?;
            Some((guard, approval, job.caller().actor.actor))
        })
        .collect();
    approval::use_up(tx, &uses).await
}
