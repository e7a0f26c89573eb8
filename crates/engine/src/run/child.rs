//! What the engine does for runs within runs: it sends on whoever waited for them, and lets them follow their parents.

use handoff_core::id::{RunId, UnitId};
use handoff_core::run::child::{follow_parent, gather_children};
use handoff_core::run::event::RunEvent;
use handoff_core::run::walk::NotAllowed;
use handoff_store::Ids;

use crate::{Case, Found, RunCommand, Wants};

/// Sends a unit on if enough of the runs it waits for have ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GatherChildren(pub(crate) UnitId);

/// Lets a run do as its parent does.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FollowParent(pub(crate) RunId);

impl RunCommand for GatherChildren {
    /// Whether anything was left to do.
    type Done = bool;
    type Refusal = NotAllowed;

    fn wants(&self) -> Wants<'_> {
        Wants::Children(self.0)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, NotAllowed> {
        let Found::Run(case) = found else { return Ok(Vec::new()) };
        gather_children(case.ground(), case.in_hand, self.0, ids)
    }

    fn done(&self, _after: &Case<'_>, events: &[RunEvent]) -> Option<bool> {
        Some(!events.is_empty())
    }
}

impl RunCommand for FollowParent {
    /// Whether anything was left to do.
    type Done = bool;
    type Refusal = NotAllowed;

    fn wants(&self) -> Wants<'_> {
        Wants::Follow(self.0)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, NotAllowed> {
        let Found::Run(case) = found else { return Ok(Vec::new()) };
        let Some(parent) = case.in_hand.parent_now else { return Ok(Vec::new()) };
        follow_parent(case.ground(), case.in_hand, parent, ids)
    }

    fn done(&self, _after: &Case<'_>, events: &[RunEvent]) -> Option<bool> {
        Some(!events.is_empty())
    }
}
