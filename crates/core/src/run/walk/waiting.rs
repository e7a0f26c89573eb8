//! WAIT stages: a unit begins to wait, unless what it would wait for has come already.

use crate::definition::automatic::Wait;
use crate::definition::{ON_SUCCESS, Stage};
use crate::id::{IdSource, UnitId};
use crate::machine::{FacetCode, trigger};
use crate::run::event::RunEvent;
use crate::run::walk::{NotAllowed, Walk, executor};

impl<I: IdSource> Walk<'_, I> {
    pub(super) fn wait(&mut self, unit: UnitId, stage: &Stage, wait: &Wait) -> Result<(), NotAllowed> {
        let (until, signal) = match wait.reckon(stage, &self.in_hand, self.now) {
            Ok(reckoned) => reckoned,
            Err(failed) => return self.fail(unit, &failed.to_string()),
        };
        if let Some(kept) = signal.as_deref().and_then(|name| self.in_hand.kept_signal(name)) {
            let (signal, data) = (kept.id, kept.incoming.data.clone());
            let done = executor(trigger::STEP_COMPLETE);
            self.happen(RunEvent::SignalTaken { signal, unit }, &done)?;
            return self.leave(unit, &[ON_SUCCESS.to_owned()], data, &done);
        }
        let facet = if signal.is_some() { FacetCode::WaitingExternal } else { FacetCode::WaitingTimeGate };
        let mut by = executor(trigger::STEP_WAIT);
        by.evidence.facet = Some(facet);
        self.happen(RunEvent::UnitWaiting { unit, facets: vec![facet], until, signal }, &by)
    }
}
