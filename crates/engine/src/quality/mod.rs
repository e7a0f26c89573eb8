//! Quality: which judgments stand, whom they come from, and what follows.

mod blast;
mod judge;
mod record;
mod taint;

pub use blast::{BLAST_MAX, BlastRadius, Change, Fate, Shift, Suspect, blast_radius, taint_all};
pub use judge::JudgeQuality;
pub use record::{QualityRefused, SetQualityPolicy, SetStanding};
pub use taint::{TaintJudgments, TaintJudgmentsRefused, Tainted};
