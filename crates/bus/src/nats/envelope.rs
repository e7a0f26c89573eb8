//! Events as CloudEvents in binary mode, there and back.

use handoff_core::cloudevent::{Binding, CloudEvent, Data, EventRefused, Extension, Recorded};
use handoff_core::id::{ActorId, EventId, ProjectId};
use handoff_store::log::{Logged, Place};
use serde_json::value::RawValue;
use uuid::Uuid;

/// Why a message is no event of ours.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unreadable {
    /// It is not in the envelope.
    #[error("it is no CloudEvent")]
    Envelope(#[from] EventRefused),
    /// It lacks what all of ours have.
    #[error("attribute {0} is missing or makes no sense")]
    Attribute(&'static str),
    /// Its data is not JSON.
    #[error("its data is not JSON")]
    Data,
}

/// More than this is left out: a broker takes a megabyte by default. Whoever needs it finds it in the log.
const DATA_LENGTH_MAX: usize = 768 * 1024;

/// The headers and the body of an event.
pub(super) fn wrap(
    source: &str,
    event: &Logged,
    place: Option<Place>,
) -> Result<(Vec<(String, String)>, String), Unreadable> {
    let data: &RawValue = serde_json::from_str(&event.data).map_err(|_| Unreadable::Data)?;
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
    let mut cloud = CloudEvent::from_recorded(source, &recorded)?;
    cloud.set_extension("streamid", Extension::Text(event.stream.to_string()))?;
    if let Some(Place { tx, position }) = place {
        cloud.set_extension("logplace", Extension::Text(format!("{tx}.{position}")))?;
    }
    if event.data.len() > DATA_LENGTH_MAX {
        cloud.set_data(None, None)?;
        return Ok((cloud.to_headers(Binding::Nats), String::new()));
    }
    Ok((cloud.to_headers(Binding::Nats), event.data.to_string()))
}

/// Reads an event back, and its place in the log; without its data, if that was left out.
pub(super) fn unwrap<'a>(
    headers: impl IntoIterator<Item = (&'a str, &'a [u8])>,
    body: &[u8],
) -> Result<(Logged, Option<Place>), Unreadable> {
    let cloud = CloudEvent::from_headers(Binding::Nats, headers, body)?;
    let id = |text: &str, name| Uuid::parse_str(text).map_err(|_| Unreadable::Attribute(name));
    let text = |name| match cloud.extensions().get(name) {
        Some(Extension::Text(text)) => Some(text.as_str()),
        Some(Extension::Integer(_) | Extension::Boolean(_)) | None => None,
    };
    let data = match cloud.data() {
        Some(Data::Json(json)) => json.get().into(),
        None => "".into(),
        Some(Data::Text(_) | Data::Binary(_)) => return Err(Unreadable::Data),
    };
    let place = text("logplace").and_then(|place| place.split_once('.'));
    let place = place
        .and_then(|(tx, position)| Some(Place { tx: tx.parse().ok()?, position: position.parse().ok()? }));
    let event = Logged {
        id: EventId(id(cloud.id(), "id")?),
        stream: id(text("streamid").unwrap_or_default(), "streamid")?,
        seq: text("sequence").and_then(|seq| seq.parse().ok()).ok_or(Unreadable::Attribute("sequence"))?,
        project: text("projectid").map(|text| id(text, "projectid")).transpose()?.map(ProjectId),
        event_type: cloud.event_type().into(),
        actor: text("actorid").map(|text| id(text, "actorid")).transpose()?.map(ActorId),
        data,
        occurred_at: cloud.time().ok_or(Unreadable::Attribute("time"))?,
        traceparent: text("traceparent").map(Into::into),
    };
    Ok((event, place))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_comes_back_as_it_went() {
        let event = Logged {
            id: EventId(Uuid::from_u128(1)),
            stream: Uuid::from_u128(2),
            seq: 3,
            project: Some(ProjectId(Uuid::from_u128(4))),
            event_type: "dev.handoff.run.completed".into(),
            actor: None,
            data: r#"{"outcome":"Ünïcode \r\n 😀"}"#.into(),
            occurred_at: jiff::Timestamp::from_microsecond(1_700_000_000_123_456).unwrap(),
            traceparent: Some("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01".into()),
        };
        let place = Some(Place { tx: 5, position: 6 });
        let (headers, body) = wrap("urn:handoff:test", &event, place).unwrap();
        assert!(headers.iter().all(|(_, value)| value.bytes().all(|byte| byte.is_ascii_graphic())));
        let headers: Vec<_> = headers.iter().map(|(name, value)| (name.as_str(), value.as_bytes())).collect();
        assert_eq!(unwrap(headers.iter().copied(), body.as_bytes()).unwrap(), (event, place));
        assert!(unwrap(headers[1..].iter().copied(), body.as_bytes()).is_err());
    }
}
