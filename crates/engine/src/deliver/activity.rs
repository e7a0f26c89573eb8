//! How much happens: events by project, type and day, counted as they come, so that nobody has to count the log.

use std::collections::BTreeMap;
use std::time::Duration;

use handoff_store::Tx;
use handoff_store::consumer::{self, Activity};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use uuid::Uuid;

use super::{Consumer, Logged, NotTaken};
use crate::Ctx;

/// Counts events.
#[derive(Clone, Copy, Debug)]
pub struct CountActivity;

impl Consumer for CountActivity {
    const NAME: &'static str = "activity";
    /// Nobody waits for a count.
    const PATIENCE: Duration = Duration::from_millis(250);

    async fn take(&self, _ctx: &Ctx, tx: &Tx, events: &[&Logged]) -> Result<(), NotTaken> {
        let mut counts: BTreeMap<(Uuid, Date, &str), i64> = BTreeMap::new();
        for event in events {
            let Some(project) = event.project else { continue };
            let day = event.occurred_at.to_zoned(TimeZone::UTC).date();
            *counts.entry((project.0, day, &event.event_type)).or_default() += 1;
        }
        if !counts.is_empty() {
            let activity = |(project, day, event_type): (Uuid, Date, &str)| Activity {
                project,
                day: day.to_string(),
                event_type: event_type.to_owned(),
            };
            let counts: Vec<_> = counts.into_iter().map(|(key, count)| (activity(key), count)).collect();
            let counts: Vec<_> = counts.iter().map(|(activity, count)| (activity, *count)).collect();
            consumer::count_activity(tx, &counts).await?;
        }
        Ok(())
    }
}
