//! Recorded events as process mining wants them: a run is a case, a stage is an activity, and what happens to a unit is where in the
//! life of that activity it stands.

use std::collections::HashMap;

use super::{Lifecycle, LogEvent, ObjectRef, Value};
use crate::cloudevent::Recorded;
use crate::id::RunId;

/// Texts longer than this are cut: a log is about what was done, not about what was written.
const TEXT_LENGTH_MAX: usize = 500;

/// Tells the events of runs, run by run and in their order. Later events name units by id alone, so it remembers which stage each unit
/// of the run at hand visits.
#[derive(Debug, Default)]
pub struct Telling {
    run: Option<RunId>,
    stages: HashMap<String, String>,
}

impl Telling {
    /// The event as a log has it; none for what belongs to no run.
    pub fn tell(&mut self, event: &Recorded<'_>) -> Option<LogEvent> {
        let run = event.run?;
        if self.run != Some(run) {
            self.run = Some(run);
            self.stages.clear();
        }
        let data: serde_json::Map<String, serde_json::Value> =
            serde_json::from_str(event.data.get()).unwrap_or_default();
        let text = |name: &str| data.get(name).and_then(serde_json::Value::as_str);
        let kind = event.event_type.strip_prefix("dev.handoff.").unwrap_or(event.event_type);
        let unit = text("unit_id");
        if let (Some(unit), Some(stage)) = (unit, text("stage")) {
            self.stages.insert(unit.to_owned(), stage.to_owned());
        }
        let stage = unit.and_then(|unit| self.stages.get(unit)).cloned();
        let lifecycle = lifecycle(kind).filter(|_| stage.is_some());
        let activity = match (&stage, lifecycle) {
            (Some(stage), Some(_)) => stage.clone(),
            _ => kind.to_owned(),
        };
        let resource = event.actor.map(|actor| actor.to_string()).or(text("actor_id").map(str::to_owned));
        let objects = [
            Some((run.to_string(), "run", "case")),
            text("item_id").map(|item| (item.to_owned(), "item", "about")),
            unit.map(|unit| (unit.to_owned(), "unit", "about")),
            resource.clone().map(|actor| (actor, "actor", "by")),
        ];
        let object = |(id, kind, qualifier): (String, &str, &str)| ObjectRef {
            id,
            kind: kind.to_owned(),
            qualifier: qualifier.to_owned(),
        };
        let mut attributes = vec![("event_type".to_owned(), Value::Text(kind.to_owned()))];
        attributes.extend(stage.map(|stage| ("stage".to_owned(), Value::Text(stage))));
        let named = |name: &str| matches!(name, "event_type" | "stage");
        let rest = data.iter().filter(|(name, _)| !named(name));
        attributes.extend(rest.filter_map(|(name, value)| Some((name.clone(), scalar(name, value)?))));
        Some(LogEvent {
            id: event.id.to_string(),
            case: run.to_string(),
            activity,
            time: event.occurred_at,
            resource,
            lifecycle,
            attributes,
            objects: objects.into_iter().flatten().map(object).collect(),
        })
    }
}

/// Where in the life of a unit's stage an event stands.
fn lifecycle(kind: &str) -> Option<Lifecycle> {
    Some(match kind {
        "unit.ready" | "unit.awaited" => Lifecycle::Schedule,
        "unit.claimed" => Lifecycle::Start,
        "unit.released" | "unit.waiting" | "unit.blocked" | "unit.failed" => Lifecycle::Suspend,
        "unit.resumed" | "unit.unblocked" | "unit.retried" => Lifecycle::Resume,
        "unit.finalized" => Lifecycle::Complete,
        "unit.cancelled" | "unit.cannot_complete" => Lifecycle::Withdraw,
        _ => return None,
    })
}

/// A value that a log can hold; what is made of several is left out.
fn scalar(name: &str, value: &serde_json::Value) -> Option<Value> {
    match value {
        serde_json::Value::Bool(truth) => Some(Value::Boolean(*truth)),
        serde_json::Value::Number(number) => {
            number.as_i64().map(Value::Integer).or_else(|| number.as_f64().map(Value::Float))
        }
        serde_json::Value::String(text) => match text.parse() {
            Ok(time) if name.ends_with("_at") => Some(Value::Time(time)),
            _ => Some(Value::Text(text.chars().take(TEXT_LENGTH_MAX).collect())),
        },
        serde_json::Value::Null | serde_json::Value::Array(_) | serde_json::Value::Object(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::value::RawValue;
    use uuid::Uuid;

    use super::*;
    use crate::id::{ActorId, EventId};

    fn told(telling: &mut Telling, run: u128, event_type: &str, data: &str) -> Option<LogEvent> {
        let data = RawValue::from_string(data.to_owned()).unwrap();
        telling.tell(&Recorded {
            id: EventId(Uuid::from_u128(1)),
            event_type,
            run: (run > 0).then_some(RunId(Uuid::from_u128(run))),
            project: None,
            actor: Some(ActorId(Uuid::from_u128(9))),
            seq: 1,
            occurred_at: "2026-11-16T01:02:03Z".parse().unwrap(),
            data: &data,
            traceparent: None,
        })
    }

    #[test]
    fn a_stage_is_an_activity_with_a_life() {
        let mut telling = Telling::default();
        let telling = &mut telling;
        let unit = r#""unit_id":"u1""#;
        let ready = format!("{{{unit},\"stage\":\"review\",\"round\":1}}");
        let cases = [
            ("dev.handoff.unit.ready", ready.as_str(), "review", Some(Lifecycle::Schedule)),
            ("dev.handoff.unit.claimed", r#"{"unit_id":"u1"}"#, "review", Some(Lifecycle::Start)),
            (
                "dev.handoff.judgment.received",
                r#"{"unit_id":"u1","decision":"APPROVE"}"#,
                "judgment.received",
                None,
            ),
            ("dev.handoff.unit.finalized", r#"{"unit_id":"u1"}"#, "review", Some(Lifecycle::Complete)),
            ("dev.handoff.run.completed", r#"{"outcome":"DONE"}"#, "run.completed", None),
        ];
        for (event_type, data, activity, lifecycle) in cases {
            let event = told(telling, 1, event_type, data).unwrap();
            assert_eq!((event.activity.as_str(), event.lifecycle), (activity, lifecycle), "{event_type}");
        }
        // Another run knows nothing of this one's units; and what belongs to no run is no case.
        let other = told(telling, 2, "dev.handoff.unit.claimed", r#"{"unit_id":"u1"}"#).unwrap();
        assert_eq!(other.activity, "unit.claimed");
        assert!(told(telling, 0, "dev.handoff.actor.created", "{}").is_none());
    }

    #[test]
    fn fields_are_told_by_their_kind_and_large_ones_left_out() {
        let data = r#"{"due_at":"2026-01-01T00:00:00Z","round":2,"late":true,"score":0.5,"data":{"a":1},"none":null}"#;
        let event = told(&mut Telling::default(), 1, "dev.handoff.unit.timed_out", data).unwrap();
        let names: Vec<_> = event.attributes.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["event_type", "due_at", "late", "round", "score"]);
    }
}
