//! How much people agree: on a unit, over a step, field by field, and two people with each other.
//!
//! Coefficients over many units take [`Labels`](crate::aggregate::Labels) and correct for chance; what two answers have in common
//! is a [`similarity`] from 0 to 1. Where nothing can be compared the result is `None`, never a number that is none.

mod boxes;
mod cohen;
mod fleiss;
mod krippendorff;
mod meeting;
mod metric;
mod overlap;
mod raw;
mod text;

pub(crate) use boxes::box_similarity;
pub use cohen::{PairAgreement, cohen, pairs};
pub use fleiss::fleiss;
pub use krippendorff::{Level, krippendorff};
pub(crate) use meeting::{Meeting, meetings};
pub use metric::{
    Metric, Unit, UnknownMetric, field_agreement, has_more_pairs, labels_of, said, similarity,
    step_agreement, two_by_two, unit_agreement,
};
pub use overlap::{Rect, iou};
pub use raw::raw;
pub use text::{edit_distance, text_distance};
