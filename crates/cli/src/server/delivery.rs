//! Starts whatever acts on events.

use std::sync::Arc;
use std::time::Duration;

use handoff_bus::{Bus, PostgresBus};
use handoff_engine::Ctx;
use handoff_engine::deliver::{Consumers, CountActivity, CountSteps, ForgetDelivered, NotifyPeople};
use handoff_engine::quality::JudgeQuality;
use handoff_engine::sweep::Supervisor;
use handoff_engine::webhook::NoteDeliveries;

/// How often inboxes are emptied of what cannot come again.
const FORGET_EVERY: Duration = Duration::from_mins(10);

/// Starts all consumers. They are to leave when the supervisor has stopped.
pub(super) fn start(supervisor: &Supervisor, ctx: &Ctx) -> Consumers<PostgresBus> {
    supervisor.supervise(ForgetDelivered, ctx.clone(), FORGET_EVERY, Arc::default());
    let bus = Arc::new(PostgresBus::new(ctx.store().clone()));
    all(Consumers::on(bus), supervisor, ctx)
}

/// Everybody who acts on events. To add one, add a line.
fn all<B: Bus>(consumers: Consumers<B>, supervisor: &Supervisor, ctx: &Ctx) -> Consumers<B> {
    consumers
        .with(supervisor, ctx, CountActivity)
        .with(supervisor, ctx, NotifyPeople)
        .with(supervisor, ctx, CountSteps)
        .with(supervisor, ctx, JudgeQuality)
        .with(supervisor, ctx, NoteDeliveries)
}
