//! The way into the stream.

use std::sync::atomic::Ordering;
use std::time::Duration;

use async_nats::HeaderMap;
use async_nats::jetstream::ErrorCode;
use async_nats::jetstream::context::{GetStreamErrorKind, PublishAckFuture};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::stream::{Config as StreamConfig, StorageType};
use bytes::Bytes;
use futures_util::future::try_join_all;

use super::{NatsBus, broker, envelope, subject};
use crate::port::{BusError, Delivery, Start, Subscription};
use crate::postgres::Receipt as FromLog;
use handoff_store::log::Interest;

/// How long the broker keeps events; the table keeps them for ever.
const KEPT_FOR: Duration = Duration::from_hours(7 * 24);
/// A second publication within this time is told by its id and dropped.
const DUPLICATE_WINDOW: Duration = Duration::from_mins(2);

pub(super) const RELAY_NAME: &str = "relay";

/// The relay, as the log knows it: a consumer that publishes what it gets.
pub const RELAY: Subscription =
    Subscription { consumer: RELAY_NAME, interest: Interest::Every, start: Start::Beginning };

impl NatsBus {
    /// Whether the stream is there. If not, the broker is new or has forgotten everything.
    pub async fn has_stream(&self) -> Result<bool, BusError> {
        self.connected()?;
        match self.jetstream.get_stream(&self.stream).await {
            Ok(_) => Ok(true),
            Err(error) => match error.kind() {
                GetStreamErrorKind::JetStream(code) if code.error_code() == ErrorCode::STREAM_NOT_FOUND => {
                    Ok(false)
                }
                _ => Err(broker("does not tell of its stream")(error)),
            },
        }
    }

    /// Makes the stream, unless it is there.
    pub async fn make_stream(&self) -> Result<(), BusError> {
        let config = StreamConfig {
            subjects: vec![format!("{}.>", self.stream)],
            name: self.stream.clone(),
            storage: StorageType::File,
            max_age: KEPT_FOR,
            duplicate_window: DUPLICATE_WINDOW,
            ..StreamConfig::default()
        };
        self.jetstream.get_or_create_stream(config).await.map_err(broker("has no stream"))?;
        Ok(())
    }

    /// Publishes events in their order; returns when the broker has them all. On failure the first of them may be there, and come again.
    pub async fn publish(&self, events: &[Delivery<FromLog>]) -> Result<(), BusError> {
        self.connected()?;
        let published = if self.careful.load(Ordering::Relaxed) {
            self.publish_one_by_one(events).await
        } else {
            self.publish_together(events).await
        };
        self.careful.store(published.is_err(), Ordering::Relaxed);
        published
    }

    /// Without waiting in between. Each says which one it follows: if one is lost on the way, those behind it are refused, rather than
    /// to come before it.
    async fn publish_together(&self, events: &[Delivery<FromLog>]) -> Result<(), BusError> {
        let mut promised = Vec::with_capacity(events.len());
        let mut before: Option<&Delivery<FromLog>> = None;
        for event in events {
            promised.push(self.send(event, before).await?);
            before = Some(event);
        }
        let acknowledged = promised.into_iter().map(std::future::IntoFuture::into_future);
        try_join_all(acknowledged).await.map_err(broker("did not acknowledge an event"))?;
        Ok(())
    }

    /// After a failure nobody knows which one follows which: some are there, and are not stored twice.
    async fn publish_one_by_one(&self, events: &[Delivery<FromLog>]) -> Result<(), BusError> {
        for event in events {
            let promised = self.send(event, None).await?;
            promised.await.map_err(broker("did not acknowledge an event"))?;
        }
        Ok(())
    }

    async fn send(
        &self,
        event: &Delivery<FromLog>,
        after: Option<&Delivery<FromLog>>,
    ) -> Result<PublishAckFuture, BusError> {
        let place = match event.receipt {
            FromLog::Log(place) => Some(place),
            FromLog::Early | FromLog::PutOff => None,
        };
        let event = &event.event;
        let wrapped = envelope::wrap(&self.source, event, place);
        let (attributes, body) = wrapped.map_err(broker("cannot be given an event"))?;
        let mut headers = HeaderMap::new();
        for (name, value) in &attributes {
            headers.insert(name.as_str(), value.as_str());
        }
        let mut message = PublishMessage::build().headers(headers).payload(Bytes::from(body));
        message = message.message_id(event.id.to_string());
        if let Some(after) = after {
            message = message.expected_last_message_id(after.event.id.to_string());
        }
        let project = event.project.map(|project| project.to_string());
        let subject = subject::subject(&self.stream, project.as_deref(), &event.event_type);
        self.jetstream.send_publish(subject, message).await.map_err(broker("does not take events"))
    }
}
