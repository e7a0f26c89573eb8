//! Commands on runs: start, claim, release, judge, and what is said about units and runs.

mod call;
mod child;
mod claim;
mod judge;
mod lease;
mod options;
mod order;
mod release;
mod reopen;
mod signal;
mod start;
mod upkeep;

pub(crate) use call::{Asked, EndAttempt, attend_all, record_end};
pub use call::{CallbackRefused, is_callback, take_callback};
pub(crate) use child::{FollowParent, GatherChildren};
pub use claim::{
    ClaimNext, ClaimNextRefused, ClaimUnit, ClaimUnitRefused, Claimed, WorkFrom, answer_claim_next,
    claim_next,
};
pub use judge::{Judged, SubmitJudgment, SubmitJudgmentRefused};
pub(crate) use lease::ExpireLease;
pub use lease::{RenewAssignment, Renewed};
pub use options::{AskRunOptions, AskUnitOptions, NoSuch, Told, ToldOrder, ToldProblem, ToldWay};
pub use order::{OrderRun, OrderRunRefused, OrderUnit, OrderUnitRefused, UnitOrdered};
pub use release::{ReleaseAssignment, ReleaseAssignmentRefused, Released};
pub use reopen::{ReopenUnit, ReopenUnitRefused, Reopened};
pub use signal::{SendSignal, SendSignalRefused, SignalFate, SignalTaken};
pub(crate) use start::StartKept;
pub use start::{RunStarted, StartRun, StartRunRefused};
pub(crate) use upkeep::{RingUnit, WakeUnit, WorkUnit, carry_out_all};
