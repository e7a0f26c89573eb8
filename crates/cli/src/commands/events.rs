//! Events, told as sentences.

use std::collections::BTreeMap;

use handoff_core::actor::START_ACTOR;
use serde_json::{Map, Value};
use uuid::Uuid;

use crate::client::wire::{Event, short_id};
use crate::commands::names::Names;
use crate::output::{Tone, one_line};

/// Comments are cut to this in a line.
const COMMENT_WIDTH: usize = 100;

/// Tells events in order. Later events name units by id alone, so it remembers which stage each unit visits.
#[derive(Debug, Default)]
pub(crate) struct Teller {
    /// What people call stages, by key.
    pub(crate) stage_names: BTreeMap<String, String>,
    /// What groups and workflows are called, by id.
    pub(crate) keys: BTreeMap<Uuid, String>,
    units: BTreeMap<Uuid, String>,
}

/// Everybody an event speaks of.
pub(crate) fn actors_in(event: &Event) -> impl Iterator<Item = Uuid> {
    event.actor_id.into_iter().chain(id(&event.data, "actor_id"))
}

impl Teller {
    /// The sentence for an event, and its tone.
    pub(crate) fn tell(&mut self, event: &Event, names: &Names) -> (Tone, String) {
        if let Some(unit) = id(&event.data, "unit_id")
            && let Some(stage) = text(&event.data, "stage")
        {
            self.units.insert(unit, stage.to_owned());
        }
        if let Some(group) = id(&event.data, "group_id")
            && let Some(key) = text(&event.data, "key")
        {
            self.keys.insert(group, one_line(key, 63));
        }
        let kind = event.event_type.strip_prefix("dev.handoff.").unwrap_or(&event.event_type);
        let (tone, sentence) = match kind.split_once('.') {
            Some(("run" | "unit" | "judgment", _)) => self.tell_run(kind, event, names),
            _ => (Tone::Plain, self.tell_ledger(kind, event, names)),
        };
        // What the engine does by itself is of little interest.
        let by_itself = id(&event.data, "actor_id") == Some(START_ACTOR.0);
        (if by_itself { Tone::Faint } else { tone }, sentence)
    }

    fn tell_run(&self, kind: &str, event: &Event, names: &Names) -> (Tone, String) {
        let data = &event.data;
        let who = name(data, "actor_id", names).unwrap_or_else(|| by(event, names));
        let stage = self.stage(data);
        match kind {
            "run.started" => {
                let item = text(data, "external_key").map(|key| format!(" of {}", one_line(key, 80)));
                (Tone::Strong, format!("{who} started the run{}", item.unwrap_or_default()))
            }
            "unit.ready" => {
                let round = data.get("round").and_then(Value::as_i64).filter(|round| *round > 1);
                let round = round.map(|round| format!(", round {round}")).unwrap_or_default();
                (Tone::Waiting, format!("{stage} is open{round}"))
            }
            "unit.claimed" => (Tone::Plain, format!("{who} took {stage}")),
            "unit.released" => (Tone::Waiting, format!("{who} gave {stage} back")),
            "judgment.received" => tell_judgment(&who, &stage, data),
            "unit.finalized" => {
                let handle = text(data, "handle").unwrap_or("no handle");
                (Tone::Faint, format!("{stage} is done, left by {}", one_line(handle, 63)))
            }
            "run.completed" => {
                let outcome = one_line(text(data, "outcome").unwrap_or("no outcome"), 63);
                (Tone::Strong, format!("The run is over: {outcome}"))
            }
            _ => (Tone::Plain, unknown(kind, data)),
        }
    }

    fn tell_ledger(&self, kind: &str, event: &Event, names: &Names) -> String {
        let data = &event.data;
        let by = by(event, names);
        let is_self = event.actor_id.is_some() && id(data, "actor_id") == event.actor_id;
        let whom =
            if is_self { "themselves".to_owned() } else { name(data, "actor_id", names).unwrap_or_default() };
        let word = |field| text(data, field).map_or_else(|| "?".to_owned(), |word| one_line(word, 80));
        let words = |field: &str| {
            let words = data.get(field).and_then(Value::as_array).into_iter().flatten();
            words.filter_map(Value::as_str).collect::<Vec<_>>().join(", ")
        };
        let thing =
            |field| id(data, field).map(|id| self.keys.get(&id).cloned().unwrap_or_else(|| short_id(id)));
        let thing = |field| thing(field).unwrap_or_default();
        match kind {
            "actor.created" => format!("{by} added {whom} ({})", word("kind")),
            "actor.disabled" => format!("{by} disabled {whom}"),
            "actor.enabled" => format!("{by} enabled {whom}"),
            "actor.erased" => format!("{by} erased {whom}"),
            "actor.password_changed" => format!("{by} set the password of {whom}"),
            "actor.role_granted" => format!("{by} made {whom} {}", word("role")),
            "actor.role_revoked" => format!("{by} took the role {} from {whom}", word("role")),
            "group.created" => format!("{by} created the group {}", word("key")),
            "group.member_added" => format!("{by} put {whom} into group {}", thing("group_id")),
            "group.member_removed" => format!("{by} took {whom} out of group {}", thing("group_id")),
            "project.created" => format!("{by} created the project {}", word("key")),
            "project.renamed" => format!("{by} renamed the project to {}", word("name")),
            "project.roles_set" => match words("roles") {
                none if none.is_empty() => format!("{by} took {whom} out of the project"),
                roles => format!("{by} gave {whom} the roles {roles}"),
            },
            "workflow.published" => {
                let number = data.get("number").and_then(Value::as_i64).unwrap_or_default();
                format!("{by} published version {number} of workflow {}", thing("workflow_id"))
            }
            "token.created" => format!("{by} created token {} ({})", thing("token_id"), words("scopes")),
            "token.revoked" => format!("{by} revoked token {}", thing("token_id")),
            _ => unknown(kind, data),
        }
    }

    fn stage(&self, data: &Map<String, Value>) -> String {
        let key = text(data, "stage").map(str::to_owned);
        let key = key.or_else(|| self.units.get(&id(data, "unit_id")?).cloned());
        let Some(key) = key else { return "a unit".to_owned() };
        one_line(self.stage_names.get(&key).unwrap_or(&key), 63)
    }
}

fn tell_judgment(who: &str, stage: &str, data: &Map<String, Value>) -> (Tone, String) {
    let tone = match text(data, "decision") {
        Some("APPROVE") => Tone::Good,
        Some("REJECT") => Tone::Bad,
        Some(_) | None => Tone::Plain,
    };
    let decision = match text(data, "decision") {
        Some(decision) => format!("{who} decided {} on {stage}", one_line(decision, 63)),
        None => format!("{who} handed in {stage}"),
    };
    let comment = text(data, "comment").filter(|comment| !comment.is_empty());
    let comment = comment.map(|comment| format!(": “{}”", one_line(comment, COMMENT_WIDTH)));
    (tone, decision + &comment.unwrap_or_default())
}

/// A newer server may tell of things that we have no sentence for.
fn unknown(kind: &str, data: &Map<String, Value>) -> String {
    let data = Value::Object(data.clone()).to_string();
    format!("{} {}", one_line(kind, 80), one_line(&data, 200))
}

fn by(event: &Event, names: &Names) -> String {
    event.actor_id.map_or_else(|| "The installation".to_owned(), |actor| names.of(actor))
}

fn name(data: &Map<String, Value>, field: &str, names: &Names) -> Option<String> {
    id(data, field).map(|actor| names.of(actor))
}

fn text<'a>(data: &'a Map<String, Value>, field: &str) -> Option<&'a str> {
    data.get(field).and_then(Value::as_str)
}

fn id(data: &Map<String, Value>, field: &str) -> Option<Uuid> {
    text(data, field)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn event(kind: &str, data: &Value) -> Event {
        let event = json!({
            "seq": 1, "type": format!("dev.handoff.{kind}"), "data": data, "occurred_at": "2026-01-01T00:00:00Z",
            "actor_id": "00000000-0000-7000-8000-0000000000aa",
        });
        serde_json::from_value(event).unwrap()
    }

    #[test]
    fn a_run_reads_as_a_story() {
        let unit = "00000000-0000-7000-8000-0000000000cc";
        let actor = "00000000-0000-7000-8000-0000000000bb";
        let told = [
            (
                "run.started",
                json!({"actor_id": actor, "external_key": "invoice\n1"}),
                "…000000bb started the run of invoice 1",
            ),
            (
                "unit.ready",
                json!({"unit_id": unit, "stage": "first_review", "round": 2}),
                "First review is open, round 2",
            ),
            ("unit.claimed", json!({"unit_id": unit, "actor_id": actor}), "…000000bb took First review"),
            (
                "unit.released",
                json!({"unit_id": unit, "actor_id": actor}),
                "…000000bb gave First review back",
            ),
            (
                "judgment.received",
                json!({"unit_id": unit, "actor_id": actor, "decision": "REJECT", "comment": "No."}),
                "…000000bb decided REJECT on First review: “No.”",
            ),
            (
                "unit.finalized",
                json!({"unit_id": unit, "stage": "x", "handle": "on_failure"}),
                "x is done, left by on_failure",
            ),
            ("run.completed", json!({"outcome": "APPROVED"}), "The run is over: APPROVED"),
            ("run.paused", json!({"a": 1}), "run.paused {\"a\":1}"),
        ];
        let mut teller = Teller::default();
        teller.stage_names.insert("first_review".to_owned(), "First review".to_owned());
        for (kind, data, expected) in told {
            assert_eq!(teller.tell(&event(kind, &data), &Names::default()).1, expected);
        }
    }

    #[test]
    fn the_ledger_says_who_did_what_to_whom() {
        let actor = "00000000-0000-7000-8000-0000000000bb";
        let told = [
            (
                "actor.created",
                json!({"actor_id": actor, "kind": "HUMAN"}),
                "…000000aa added …000000bb (HUMAN)",
            ),
            (
                "project.roles_set",
                json!({"actor_id": actor, "roles": []}),
                "…000000aa took …000000bb out of the project",
            ),
            ("group.created", json!({"key": "reviewers"}), "…000000aa created the group reviewers"),
        ];
        for (kind, data, expected) in told {
            assert_eq!(Teller::default().tell(&event(kind, &data), &Names::default()).1, expected);
        }
    }
}
