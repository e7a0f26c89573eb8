//! What the engine itself does to units: wake those whose time has come, work those that were left standing.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use futures_util::future::join_all;
use handoff_core::actor::{Abilities, ActorContext, ActorKind, GlobalRole, Scope};
use handoff_core::id::{ActorId, UnitId};
use handoff_core::run::event::RunEvent;
use handoff_core::run::overdue::ring;
use handoff_core::run::upkeep::{resume_automated, wake_when_due};
use handoff_core::run::walk::NotAllowed;
use handoff_store::{Ids, StoreError};

use crate::{Caller, Case, Ctx, Failure, Found, RunCommand, Wants, perform_on_run};

/// Wakes a unit whose time has come.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WakeUnit(pub(crate) UnitId);

/// Works a unit that no person works and that was left standing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WorkUnit(pub(crate) UnitId);

impl RunCommand for WakeUnit {
    /// Whether anything was left to do.
    type Done = bool;
    type Refusal = NotAllowed;

    fn wants(&self) -> Wants<'_> {
        Wants::Unit(self.0)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, NotAllowed> {
        let Found::Run(case) = found else { return Ok(Vec::new()) };
        wake_when_due(case.ground(), case.in_hand, self.0, ids)
    }

    fn done(&self, _after: &Case<'_>, events: &[RunEvent]) -> Option<bool> {
        Some(!events.is_empty())
    }
}

impl RunCommand for WorkUnit {
    /// Whether anything was left to do.
    type Done = bool;
    type Refusal = NotAllowed;

    fn wants(&self) -> Wants<'_> {
        Wants::Unit(self.0)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, NotAllowed> {
        let Found::Run(case) = found else { return Ok(Vec::new()) };
        resume_automated(case.ground(), case.in_hand, self.0, ids)
    }

    fn done(&self, _after: &Case<'_>, events: &[RunEvent]) -> Option<bool> {
        Some(!events.is_empty())
    }
}

/// Looks at a unit whose clock rings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RingUnit(pub(crate) UnitId);

impl RunCommand for RingUnit {
    /// Whether anything was left to do.
    type Done = bool;
    type Refusal = NotAllowed;

    fn wants(&self) -> Wants<'_> {
        Wants::Unit(self.0)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, NotAllowed> {
        let Found::Run(case) = found else { return Ok(Vec::new()) };
        ring(case.ground(), case.in_hand, self.0, ids)
    }

    fn done(&self, _after: &Case<'_>, events: &[RunEvent]) -> Option<bool> {
        Some(!events.is_empty())
    }
}

/// A virtual actor at work: it sees every project, and needs no leave to do its own part.
pub(crate) fn engine_as(actor: ActorId) -> Caller {
    let actor = ActorContext {
        actor,
        kind: ActorKind::Virtual,
        global_roles: BTreeSet::from([GlobalRole::Operator]),
        groups: BTreeSet::new(),
        project_roles: BTreeMap::new(),
        record: std::collections::BTreeMap::new(),
        newcomers: BTreeMap::new(),
        scopes: BTreeSet::from([Scope::Read]),
        abilities: Abilities::default(),
    };
    Caller { actor: Arc::new(actor), traceparent: None }
}

/// Carries out commands of the engine's own, all at once; returns how many did something. One that the state machines do not
/// allow is told of and left: it must not keep the others from being done.
pub(crate) async fn carry_out_all<C>(
    ctx: &Ctx,
    actor: ActorId,
    commands: impl IntoIterator<Item = C>,
) -> Result<usize, StoreError>
where
    C: RunCommand<Done = bool, Refusal = NotAllowed>,
{
    let caller = engine_as(actor);
    let commands = commands.into_iter().map(|command| perform_on_run(ctx, &caller, command));
    let mut done = 0;
    for carried_out in join_all(commands).await {
        match carried_out {
            Ok(did_something) => done += usize::from(did_something),
            Err(Failure::Refused(refused)) => {
                let reason = refused.to_string();
                tracing::warn!(reason, "the engine may not do what is due");
            }
            Err(Failure::Store(failed)) => return Err(failed),
        }
    }
    Ok(done)
}
