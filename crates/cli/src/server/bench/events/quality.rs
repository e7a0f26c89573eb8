//! What people handed in while nobody judged them: how fast the consumer `quality` catches up, from events to acts, evidence and trust.

use std::sync::Arc;
use std::time::Instant;

use handoff_bus::PostgresBus;
use handoff_engine::deliver::Deliver;
use handoff_engine::quality::JudgeQuality;

use super::super::hops::office::Office;
use super::fill::Filler;
use super::{per_second, work_off};
use crate::output::Failed;

/// How many people handed in.
pub(super) const PEOPLE: i64 = 200;
/// How many answered each unit.
pub(super) const ANSWERS: u64 = 3;

/// Drains a backlog of finished units; how many in a second, and how many of their answers are not evidence.
pub(super) async fn drain(
    office: &Office,
    bus: &Arc<PostgresBus>,
    filler: &Filler,
    units: u64,
) -> Result<(f64, u64), Failed> {
    let deliver = Deliver::new(JudgeQuality::default(), bus.clone());
    work_off(office, &deliver).await?;
    let step = office.labels.stage("label").map(|stage| stage.step);
    let step = step.ok_or_else(|| Failed::plain("the workflow has no stage"))?;
    filler.add_answers(step, units).await?;
    let began = Instant::now();
    work_off(office, &deliver).await?;
    let took = began.elapsed();
    let judged = filler.count("select count(*) from trust_evidence").await?;
    Ok((per_second(units, took), judged.abs_diff(units * ANSWERS)))
}
