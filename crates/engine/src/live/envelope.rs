//! Events in their envelopes, as they leave the house.

use handoff_core::cloudevent::{CloudEvent, EventRefused, Extension, Recorded};
use handoff_store::StoreError;
use handoff_store::event::EventRow;
use handoff_store::log::Logged;
use serde_json::value::RawValue;

/// Puts an event into its envelope. `source` is this installation.
pub fn envelope(source: &str, event: &Logged) -> Result<CloudEvent, StoreError> {
    let corrupt = || StoreError::Corrupt { table: "event", row: event.id.to_string() };
    let data: &RawValue = serde_json::from_str(&event.data).map_err(|_| corrupt())?;
    let recorded = Recorded {
        id: event.id,
        event_type: &event.event_type,
        run: event.run(),
        project: event.project,
        actor: event.actor,
        seq: event.seq,
        occurred_at: event.occurred_at,
        data,
        traceparent: event.traceparent.as_deref(),
    };
    CloudEvent::from_recorded(source, &recorded).map_err(|_: EventRefused| corrupt())
}

/// The event of a trail, as the log has it.
pub(super) fn logged(row: EventRow) -> Logged {
    let fact = row.fact;
    Logged {
        id: fact.event,
        stream: fact.stream,
        seq: fact.link.seq,
        project: fact.project,
        event_type: fact.event_type.into(),
        actor: fact.actor,
        data: fact.data.into(),
        occurred_at: fact.occurred_at,
        traceparent: fact.traceparent.map(Into::into),
    }
}

/// Data longer than this does not travel in streams: whoever wants it reads it in the trail.
const DATA_BYTES_MAX: usize = 16 * 1024;

/// The envelope as a line of JSON for a stream.
pub(super) fn line(source: &str, event: &Logged) -> Result<String, StoreError> {
    let mut envelope = envelope(source, event)?;
    if event.data.len() > DATA_BYTES_MAX
        && let Some(run) = event.run()
    {
        let refused = |_: EventRefused| StoreError::Corrupt { table: "event", row: event.id.to_string() };
        let trail = Extension::Text(format!("/v1/runs/{run}/events"));
        envelope.set_data(Some("application/json"), None).map_err(refused)?;
        envelope.set_extension("dataref", trail).map_err(refused)?;
    }
    // Line breaks can only stand between the tokens of JSON, never in text. Streams are read line by line.
    Ok(envelope.to_json().replace(['\r', '\n'], " "))
}
