//! Taking judgments of a unit back.

use handoff_core::id::{JudgmentId, UnitId};
use handoff_core::run::event::RunEvent;
use handoff_core::run::taint::{Taint, TaintRefused, taint};
use handoff_store::Ids;

use crate::{Case, Found, RunCommand, Wants};

/// Takes judgments of a unit back.
#[derive(Clone, Debug)]
pub struct TaintJudgments(pub Taint);

/// Judgments were taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tainted {
    /// The unit.
    pub unit: UnitId,
    /// Those that stood until now.
    pub judgments: Vec<JudgmentId>,
    /// Whether the unit was finished by then: what it came to stays, until it is corrected.
    pub was_finished: bool,
    /// Whether what is left was enough, and the unit was finished without them.
    pub is_enough: bool,
}

/// Why no judgment was taken back.
#[derive(Debug, thiserror::Error)]
pub enum TaintJudgmentsRefused {
    /// There is no such unit, or the caller may not know of it.
    #[error("unit {0} does not exist")]
    NoSuchUnit(UnitId),
    /// A rule forbids it.
    #[error(transparent)]
    Rule(#[from] TaintRefused),
}

impl RunCommand for TaintJudgments {
    type Done = Tainted;
    type Refusal = TaintJudgmentsRefused;

    fn wants(&self) -> Wants<'_> {
        Wants::Judgments(self.0.unit)
    }

    fn decide(&self, found: Found<'_>, ids: &mut Ids) -> Result<Vec<RunEvent>, TaintJudgmentsRefused> {
        let Found::Run(case) = found else { return Err(TaintJudgmentsRefused::NoSuchUnit(self.0.unit)) };
        Ok(taint(case.ground(), case.in_hand, case.actor, &self.0, ids)?)
    }

    fn done(&self, after: &Case<'_>, events: &[RunEvent]) -> Option<Tainted> {
        let unit = after.in_hand.unit(self.0.unit)?;
        let judgments = events.iter().filter_map(|event| match event {
            RunEvent::JudgmentTainted(tainted) => Some(tainted.judgment),
            _ => None,
        });
        let is_enough = events
            .iter()
            .any(|event| matches!(event, RunEvent::UnitFinalized { unit, .. } if *unit == self.0.unit));
        let was_finished = !unit.state.is_open() && !is_enough;
        Some(Tainted { unit: unit.id, judgments: judgments.collect(), was_finished, is_enough })
    }
}
