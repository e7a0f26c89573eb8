//! Commands on runs: start, claim, release, judge, and what is said about units and runs.

mod advice;
mod call;
mod child;
mod claim;
mod claim_from;
mod claim_kept;
mod claim_named;
mod comment;
mod handover;
mod judge;
mod large;
mod lease;
mod onward;
mod options;
mod order;
mod release;
mod reopen;
mod signal;
mod start;
mod upkeep;

pub use advice::{AdviceUnitRefused, AskAdvice, GiveAdvice};
pub(crate) use call::{Asked, EndAttempt, attend_all, record_end};
pub use call::{CallbackRefused, is_callback, take_callback};
pub(crate) use child::{FollowParent, GatherChildren};
pub use claim::{
    ClaimNext, ClaimNextRefused, ClaimUnit, ClaimUnitAhead, ClaimUnitRefused, Claimed, WorkFrom, claim_next,
};
pub use claim_kept::answer_claim_next;
pub use claim_named::ClaimNamed;
pub use comment::{AddComment, AddCommentRefused, Subject};
pub use handover::{AssignUnit, HandOver, HandOverTo, HandOverUnitRefused, Person};
pub use judge::{Judged, SubmitJudgment, SubmitJudgmentRefused};
pub use large::{LARGE_ANSWER_BYTES, SubmitLargeJudgment, pretends_to_be_kept};
pub(crate) use lease::ExpireLease;
pub use lease::{RenewAssignment, Renewed};
pub use onward::{Onward, answer_and_claim_next};
pub use options::{AskRunOptions, AskUnitOptions, NoSuch, Told, ToldOrder, ToldProblem, ToldWay};
pub use order::{OrderRun, OrderRunRefused, OrderUnit, OrderUnitRefused, UnitOrdered};
pub use release::{ReleaseAssignment, ReleaseAssignmentRefused, Released, SkipAssignment};
pub use reopen::{ReopenUnit, ReopenUnitRefused, Reopened};
pub use signal::{SendSignal, SendSignalRefused, SignalFate, SignalTaken};
pub(crate) use start::StartKept;
pub use start::{RunStarted, StartRun, StartRunRefused};
pub(crate) use upkeep::{RingUnit, WakeUnit, WorkUnit, carry_out_all, engine_as};
