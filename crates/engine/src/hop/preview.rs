//! Asking what a command would come to, without its coming to pass.

use std::sync::Arc;

use handoff_core::approval::Guard;
use handoff_core::definition::Definition;
use handoff_core::run::event::RunEvent;
use handoff_core::run::signal::Origin;
use handoff_store::Ids;

use crate::hop::{Case, Found, RunCommand, Wants};

/// Decides a command, answers as it would, and changes nothing.
#[derive(Clone, Copy, Debug)]
pub struct Preview<C>(pub C);

impl<C: RunCommand> RunCommand for Preview<C> {
    type Done = C::Done;
    type Refusal = C::Refusal;

    fn wants(&self) -> Wants<'_> {
        self.0.wants()
    }

    fn signal_origin(&self) -> Option<&Origin> {
        self.0.signal_origin()
    }

    fn guard(&self) -> Option<Guard> {
        self.0.guard()
    }

    fn leads_to(&self) -> Option<&Arc<Definition>> {
        self.0.leads_to()
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, C::Refusal> {
        self.0.decide(found, ids).map(|_events| Vec::new())
    }

    fn done(&self, after: &Case<'_>, _events: &[RunEvent]) -> Option<C::Done> {
        // Nothing was applied, so what was decided a moment ago is decided again, and seen to its end on a copy.
        let events = self.0.decide(Found::Run(*after), &mut Ids).ok()?;
        let mut in_hand = after.in_hand.clone();
        for event in &events {
            in_hand.apply(event, after.now);
        }
        self.0.done(&Case { in_hand: &in_hand, ..*after }, &events)
    }

    fn refusal_is_final(&self) -> bool {
        self.0.refusal_is_final()
    }
}
