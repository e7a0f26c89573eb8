//! Quality: which judgments stand, whom they come from, and what follows.

mod acts;
mod blast;
mod finished;
mod gold;
mod grade;
mod judge;
mod orders;
mod prepare;
mod preview;
mod record;
mod remeasure;
mod taint;
mod watch;

pub use blast::{
    BLAST_MAX, BlastRadius, Change, Shift, Suspect, blast_radius, blast_radius_of_unit, taint_all,
};
pub use finished::{AskToReopen, Because, Fate, fate_of_finished};
pub use gold::{AddGold, EditGold, GoldRefused, GoldShift, preview_edit};
pub use judge::JudgeQuality;
pub use orders::CarryOutOrders;
pub use prepare::PrepareGold;
pub(crate) use prepare::gold_turn;
pub use preview::{PREVIEW_MAX, RuleStrike, RulesPreview, preview_rules};
pub use record::{QualityRefused, SetQualityPolicy, SetStanding};
pub use taint::{TaintJudgments, TaintJudgmentsRefused, Tainted};
