//! One answer from many: how votes become a result with a confidence.
//!
//! One method a file, each with its formula, its source and a worked example. Methods over classes take [`Labels`] and give
//! an [`Outcome`]: for each task the support of every class, from which [`Verdict`] and confidence follow; a tie is a verdict
//! of its own. Methods over one answer's fields (numbers, sets, boxes, texts, rankings) are used through [`merge`].
//!
//! What always holds: results do not depend on the order of arrival; renaming workers or classes renames the result and
//! changes nothing else; no input gives a number that is none. Sums are therefore exact (`fixed`).

mod boxes;
mod categorical;
mod dawid_skene;
mod fixed;
mod glad;
mod labels;
mod mace;
mod majority;
mod many_classes;
mod merge;
mod models;
mod multi_label;
mod names;
mod nearness;
mod numeric;
mod one_coin;
mod outcome;
mod overlap;
mod plan;
mod pool;
mod posterior;
#[cfg(test)]
mod properties;
mod ranking;
mod score;
mod text;
mod ties;
mod value;
mod wawa;
mod weighted;

pub use boxes::{BOXES_MAX, BoxOutcome, BoxParams, Drawn, MergedBox, merge_boxes};
pub use dawid_skene::{EmParams, dawid_skene, worker_matrices};
pub(crate) use fixed::count;
pub use glad::glad;
pub use labels::{LABELS_MAX, Labels, LabelsBuilder, LabelsError, Vote};
pub use mace::{Competence, mace};
pub use majority::majority;
pub use merge::{Answer, FieldVerdict, Merged, MergedField, Share, merge};
pub use models::{FieldModel, Models, fit};
pub use multi_label::{MultiLabelOutcome, multi_label};
pub use names::Names;
pub use numeric::{Middle, NumericOutcome, numeric};
pub use one_coin::{one_coin, posterior_by_accuracy};
pub use outcome::{Divergence, Outcome, Verdict, divergence, shares, verdict};
pub use overlap::{Enough, Next, OverlapRule, RuleError, Simulated, decide, joint_confidence, simulate};
pub use plan::{Method, Plan, PlanError};
pub use posterior::{Class, WorkerMatrices};
pub use ranking::{RankingOutcome, rank};
pub use score::{NumericScore, Score, score, score_numbers};
pub use text::{TextOutcome, medoid};
pub use ties::break_ties;
pub(crate) use value::keys_of;
pub use value::{boxes_of, canonical};
pub use wawa::wawa;
pub use weighted::weighted;
