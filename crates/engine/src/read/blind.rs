//! Looking at answers where others still answer blind.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use handoff_core::actor::ActorContext;
use handoff_core::definition::Definition;
use handoff_core::id::{ActorId, ProjectId, RunId, StepId, VersionId};
use handoff_core::run::blind::{self, Shown};
use handoff_store::{Db, StoreError, blind as store};

use crate::Ctx;

/// What `actor` is shown of each of these runs. That they look is noted where it matters, before they are shown anything.
pub(crate) async fn look(
    ctx: &Ctx,
    actor: &ActorContext,
    runs: &[(RunId, Arc<Definition>)],
) -> Result<HashMap<RunId, Shown>, StoreError> {
    let mut shown: HashMap<RunId, Shown> = runs.iter().map(|(run, _)| (*run, Shown::Everything)).collect();
    let works_blind = |definition: &Definition| {
        definition.stages().filter_map(|stage| stage.kind.human()).any(blind::blind)
    };
    let blind: Vec<&(RunId, Arc<Definition>)> =
        runs.iter().filter(|(_, definition)| works_blind(definition)).collect();
    if blind.is_empty() {
        return Ok(shown);
    }
    let db = ctx.store().db().await?;
    let ids: Vec<RunId> = blind.iter().map(|(run, _)| *run).collect();
    let mut open: HashMap<RunId, Vec<(StepId, bool)>> = HashMap::new();
    for unit in store::open_units(&db, actor.actor, &ids).await? {
        open.entry(unit.run).or_default().push((unit.step, unit.held));
    }
    for (run, definition) in blind {
        let open = open.remove(run).unwrap_or_default();
        shown.insert(*run, blind::shown(definition, open, actor));
    }
    let noted: Vec<RunId> = ids.into_iter().filter(|run| shown[run] == Shown::EverythingNoted).collect();
    if !noted.is_empty() {
        let now = ctx.store().now().await?;
        store::note_seen(&db, actor.actor, &noted, now).await?;
    }
    Ok(shown)
}

/// The same of one run: whether everything is shown.
pub(crate) async fn sees_all(
    ctx: &Ctx,
    actor: &ActorContext,
    run: RunId,
    definition: &Arc<Definition>,
) -> Result<bool, StoreError> {
    let shown = look(ctx, actor, &[(run, definition.clone())]).await?;
    Ok(shown.values().all(|shown| *shown != Shown::TheirOwn))
}

/// Whether what tells of a whole project, answers and all, is closed to somebody: they may be asked to answer some of it blind.
pub(crate) async fn is_closed(db: &Db, actor: &ActorContext, project: ProjectId) -> Result<bool, StoreError> {
    Ok(!actor.may_look_at_answers(project) && store::is_in(db, project).await?)
}

/// Who has looked at which of these runs, as far as something in them is answered blind.
pub(crate) async fn seen_in(
    ctx: &Ctx,
    db: &Db,
    units: &[(RunId, VersionId, StepId)],
) -> Result<HashMap<RunId, BTreeSet<ActorId>>, StoreError> {
    let mut runs = Vec::new();
    for (run, version, step) in units.iter().copied() {
        let definition = ctx.definition(db, version).await?;
        let stage = definition.stage_of(step).and_then(|stage| stage.kind.human());
        if stage.is_some_and(blind::blind) {
            runs.push(run);
        }
    }
    if runs.is_empty() { Ok(HashMap::new()) } else { store::seen(db, &runs).await }
}
