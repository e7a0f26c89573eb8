//! Naming what one holds without typing a whole id.

use uuid::Uuid;

use crate::client::wire::{Held, Work, title_of};
use crate::client::{Client, Listing};
use crate::output::{Exit, Failed};

/// The fewest characters of an id that name an assignment.
const ID_END_MIN: usize = 4;

/// The assignment that is meant: by its id, by the end of it, or by the key or title of its item.
pub(super) async fn find(client: &Client, named: &str) -> Result<Uuid, Failed> {
    if let Ok(id) = named.parse() {
        return Ok(id);
    }
    choose(&held(client).await?, named)
}

/// What people call an item.
fn title(work: &Work) -> String {
    title_of(&work.payload, work.external_key.as_deref(), work.run_id)
}

/// What people call an item, with the key that it is named by in commands.
pub(super) fn title_and_key(work: &Work) -> String {
    let title = title(work);
    match work.external_key.as_deref().filter(|key| *key != title) {
        Some(key) => format!("{title} ({key})"),
        None => title,
    }
}

/// The decision that is meant, as the stage spells it.
pub(super) async fn spell(client: &Client, assignment: Uuid, decision: &str) -> Result<String, Failed> {
    let held = held(client).await?;
    let held = held.iter().find(|held| held.assignment_id == assignment);
    let spelt =
        held.and_then(|held| held.work.decisions.iter().find(|spelt| spelt.eq_ignore_ascii_case(decision)));
    // What the stage does not know is the server's to refuse, with its reasons.
    Ok(spelt.cloned().unwrap_or_else(|| decision.to_owned()))
}

async fn held(client: &Client) -> Result<Vec<Held>, Failed> {
    client.list(&["v1", "assignments"], &[], Listing::ALL).await?.read()
}

fn choose(held: &[Held], named: &str) -> Result<Uuid, Failed> {
    let end = named.trim_start_matches('…').to_lowercase();
    let is_meant = |held: &&Held| {
        held.work.external_key.as_deref() == Some(named)
            || title(&held.work) == named
            || (end.len() >= ID_END_MIN && held.assignment_id.to_string().ends_with(&end))
    };
    let meant: Vec<_> = held.iter().filter(is_meant).collect();
    match meant.as_slice() {
        [one] => Ok(one.assignment_id),
        [] => Err(Failed::new(Exit::NotFound, format!("you hold nothing called {named:?}"))
            .with_hint("see what you hold with `handoff work held`")),
        [..] => Err(Failed::new(Exit::Refused, format!("you hold {} units called {named:?}", meant.len()))
            .with_hint("name one by its assignment's id: see `handoff work held`")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn held(id: u128, key: Option<&str>) -> Held {
        let held = json!({"assignment_id": Uuid::from_u128(id), "claimed_at": "2026-01-01T00:00:00Z",
            "unit_id": Uuid::nil(), "run_id": Uuid::nil(), "stage": "s", "stage_name": "S", "round": 1,
            "external_key": key, "payload": {"title": format!("No. {id:x}")}});
        serde_json::from_value(held).unwrap()
    }

    #[test]
    fn an_assignment_is_named_by_its_end_or_its_item_if_only_one_fits() {
        let all = [
            held(0x1234_abcd, Some("invoice-1")),
            held(0x5678_abcd, Some("invoice-2")),
            held(0x9, Some("invoice-2")),
        ];
        let cases = [
            ("invoice-1", Some(0x1234_abcd)),
            ("5678abcd", Some(0x5678_abcd)),
            ("…5678ABCD", Some(0x5678_abcd)),
            ("abcd", None),
            ("bcd", None),
            ("invoice-2", None),
            ("No. 9", Some(0x9)),
            ("nothing", None),
        ];
        for (named, expected) in cases {
            assert_eq!(choose(&all, named).ok(), expected.map(Uuid::from_u128), "{named}");
        }
    }
}
