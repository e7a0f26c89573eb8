//! Commands on runs: start, claim, release, judge.

mod claim;
mod judge;
mod order;
mod release;
mod start;

pub use claim::{
    ClaimNext, ClaimNextRefused, ClaimUnit, ClaimUnitRefused, Claimed, answer_claim_next, claim_next,
};
pub use judge::{Judged, SubmitJudgment, SubmitJudgmentRefused};
pub use order::{OrderRun, OrderRunRefused, OrderUnit, OrderUnitRefused, UnitOrdered};
pub use release::{ReleaseAssignment, ReleaseAssignmentRefused, Released};
pub use start::{RunStarted, StartRun, StartRunRefused};
