//! Notes what is to be sent to whom.

use std::collections::BTreeSet;

use handoff_core::id::WebhookId;
use handoff_core::webhook::filter;
use handoff_store::{Tx, webhook};
use serde_json::Value;

use crate::Ctx;
use crate::deliver::{Consumer, Logged, NotTaken, Start};

/// The type of a test, which goes to one webhook whatever it wants.
const TESTED: &str = "dev.handoff.webhook.tested";

/// Notes deliveries.
#[derive(Clone, Copy, Debug)]
pub struct NoteDeliveries;

impl Consumer for NoteDeliveries {
    const NAME: &'static str = "webhooks";
    /// What happened before there were webhooks is nobody's.
    const START: Start = Start::Now;

    async fn take(&self, _ctx: &Ctx, tx: &Tx, events: &[&Logged]) -> Result<(), NotTaken> {
        let projects: BTreeSet<_> = events.iter().filter_map(|event| event.project).collect();
        let webhooks = webhook::wanted(tx, &projects.into_iter().collect::<Vec<_>>()).await?;
        if webhooks.is_empty() {
            return Ok(());
        }
        let mut wanted = Vec::new();
        for event in events {
            let only = (&*event.event_type == TESTED).then(|| tested(event));
            for (webhook, project, types) in &webhooks {
                let wants = match only {
                    Some(only) => only == Some(*webhook),
                    None => filter::wants(types, &event.event_type),
                };
                if wants && event.project == Some(*project) {
                    wanted.push((*webhook, *event));
                }
            }
        }
        if !wanted.is_empty() {
            webhook::add_deliveries(tx, &wanted).await?;
        }
        Ok(())
    }
}

fn tested(event: &Logged) -> Option<WebhookId> {
    let data: Value = serde_json::from_str(&event.data).ok()?;
    data.get("webhook_id")?.as_str()?.parse().ok().map(WebhookId)
}
