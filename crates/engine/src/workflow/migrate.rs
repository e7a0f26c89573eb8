//! Move runs under way to another version: rehearsed, or for good; a bounded number at a time.
//!
//! Which runs are left is told by the runs themselves, because a run that has moved is pinned to its new version. So whoever stops half
//! way goes on later, and whoever repeats a request moves what is left.

use std::sync::Arc;

use futures_util::future::join_all;
use handoff_core::definition::Definition;
use handoff_core::id::{RunId, VersionId};
use handoff_core::permission::InProject;
use handoff_core::run::event::RunEvent;
use handoff_core::run::migrate::{MapRefused, StageMap, Stuck, migrate};
use handoff_store::workflow::find_version;
use handoff_store::{Ids, StoreError, run};

use crate::hop::rehearse;
use crate::read::visible_project;
use crate::{Caller, Case, Command, Ctx, Failure, Found, RunCommand, Wants, Work, perform_on_run};

/// The most runs that one request moves.
pub const RUNS_AT_A_TIME_MAX: i64 = 500;

/// Moves runs of one version of a workflow to another.
#[derive(Clone, Debug)]
pub struct MigrateRuns {
    /// The project's key.
    pub project: String,
    /// The workflow's key.
    pub workflow: String,
    /// The number of the version that is left.
    pub from: i32,
    /// The number of the version that is gone to.
    pub to: i32,
    /// Which stage takes the place of which.
    pub map: StageMap,
    /// Only runs after this one.
    pub after: Option<RunId>,
    /// How many runs at most.
    pub limit: i64,
    /// Only tell what would become of them: everything is written, and undone.
    pub rehearse: bool,
}

/// What became of runs, or would.
#[derive(Clone, Debug)]
pub struct Migrated {
    /// How many were looked at.
    pub seen: usize,
    /// How many moved.
    pub moved: usize,
    /// How many units that somebody held are on offer again.
    pub reoffered: usize,
    /// Those that stay, each with the reason.
    pub stuck: Vec<(RunId, Stuck)>,
    /// Where to go on; none: all were looked at.
    pub next: Option<RunId>,
}

/// Why no run was looked at.
#[derive(Debug, thiserror::Error)]
pub enum MigrateRunsRefused {
    /// There is no such version, or the caller may not know of it.
    #[error("version {1} of workflow {0:?} does not exist")]
    NoSuchVersion(String, i32),
    /// It is a draft, or both are the same.
    #[error("runs move between two versions that were published")]
    NotBetweenVersions,
    /// The caller may not move runs.
    #[error("moving runs needs the project role designer, and a credential with the scope design")]
    Role,
    /// The map makes no sense.
    #[error(transparent)]
    Map(#[from] MapRefused),
}

/// Looks at the next runs, and moves them unless it is only a rehearsal.
pub async fn migrate_runs(
    ctx: &Ctx,
    caller: &Caller,
    request: &MigrateRuns,
) -> Result<Migrated, Failure<MigrateRunsRefused>> {
    let limit = request.limit.clamp(1, RUNS_AT_A_TIME_MAX);
    let (from, to) = versions(ctx, caller, request).await?;
    request.map.check(&from, &to).map_err(|refused| Failure::Refused(refused.into()))?;
    let db = ctx.store().db().await?;
    let runs = run::open_of_version(&db, from.version, request.after, limit).await?;
    drop(db);
    let next = runs.last().copied().filter(|_| i64::try_from(runs.len()).is_ok_and(|found| found == limit));
    let map = Arc::new(request.map.clone());
    let commands =
        runs.iter().map(|run| MigrateRun { run: *run, from: from.version, to: to.clone(), map: map.clone() });
    let outcomes = if request.rehearse {
        rehearse(ctx, caller, commands).await?
    } else {
        let moving = commands.map(|command| perform_on_run(ctx, caller, command));
        let moved = join_all(moving).await.into_iter().map(|moved| match moved {
            Ok(done) => Ok(Ok(done)),
            Err(Failure::Refused(stuck)) => Ok(Err(stuck)),
            Err(Failure::Store(failed)) => Err(failed),
        });
        moved.collect::<Result<Vec<_>, StoreError>>()?
    };
    let mut migrated = Migrated { seen: runs.len(), moved: 0, reoffered: 0, stuck: Vec::new(), next };
    for (run, outcome) in runs.into_iter().zip(outcomes) {
        match outcome {
            Ok(reoffered) => {
                migrated.moved += 1;
                migrated.reoffered += reoffered;
            }
            Err(stuck) => migrated.stuck.push((run, stuck)),
        }
    }
    Ok(migrated)
}

/// The versions that are left and gone to.
async fn versions(
    ctx: &Ctx,
    caller: &Caller,
    request: &MigrateRuns,
) -> Result<(Arc<Definition>, Arc<Definition>), Failure<MigrateRunsRefused>> {
    let missing =
        |number| Failure::Refused(MigrateRunsRefused::NoSuchVersion(request.workflow.clone(), number));
    let db = ctx.store().db().await?;
    let project = visible_project(&db, &caller.actor, &request.project).await?;
    let project = project.ok_or_else(|| missing(request.from))?;
    if !caller.actor.may(InProject::Design, project.id) {
        return Err(Failure::Refused(MigrateRunsRefused::Role));
    }
    let mut found = Vec::new();
    for number in [request.from, request.to] {
        let card = find_version(&db, project.id, &request.workflow, Some(number)).await?;
        let card = card.ok_or_else(|| missing(number))?;
        if card.status == "draft" {
            return Err(Failure::Refused(MigrateRunsRefused::NotBetweenVersions));
        }
        found.push(ctx.definition(&db, card.version).await?);
    }
    match <[_; 2]>::try_from(found) {
        Ok([from, to]) if from.version != to.version => Ok((from, to)),
        Ok(_) | Err(_) => Err(Failure::Refused(MigrateRunsRefused::NotBetweenVersions)),
    }
}

/// Moves one run.
struct MigrateRun {
    run: RunId,
    from: VersionId,
    to: Arc<Definition>,
    map: Arc<StageMap>,
}

impl RunCommand for MigrateRun {
    /// How many units that somebody held are on offer again.
    type Done = usize;
    type Refusal = Stuck;

    fn wants(&self) -> Wants<'_> {
        Wants::Run(self.run)
    }

    fn leads_to(&self) -> Option<&Arc<Definition>> {
        Some(&self.to)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, Stuck> {
        let Found::Run(case) = found else { return Err(Stuck::NotHere) };
        if case.in_hand.run.value.version != self.from {
            return Err(Stuck::NotHere);
        }
        migrate(case.ground(), case.in_hand, case.actor, (&self.to, &self.map), ids)
    }

    fn done(&self, _after: &Case<'_>, events: &[RunEvent]) -> Option<usize> {
        let is_dismissed = |event: &&RunEvent| matches!(event, RunEvent::AssignmentCancelled { .. });
        Some(events.iter().filter(is_dismissed).count())
    }
}

/// What became of a request to move runs, to be kept under its key.
#[derive(Clone, Debug)]
pub struct KeepMigrated(pub Migrated);

impl Command for KeepMigrated {
    type Done = Migrated;
    type Refusal = MigrateRunsRefused;

    async fn carry_out(&self, _work: &Work<'_>) -> Result<Migrated, Failure<MigrateRunsRefused>> {
        Ok(self.0.clone())
    }
}
