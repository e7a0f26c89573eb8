//! Tells people what concerns them: work they were given, what became of what they had, who mentions them, deadlines.
//!
//! Nobody is told of what they did themselves.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::time::Duration;

use handoff_core::id::{ActorId, AssignmentId, NotificationId, ProjectId, RunId, UnitId};
use handoff_store::notification::{self, NewNotification};
use handoff_store::{Ids, Tx};
use serde_json::Value;
use uuid::Uuid;

use super::{Consumer, Interest, Logged, NotTaken, PATIENCE_OF_A_PERSON};
use crate::Ctx;

const HANDED_OVER: &str = "dev.handoff.unit.handed_over";
const RELEASED: &str = "dev.handoff.unit.released";
const WITHDRAWN: &str = "dev.handoff.assignment.cancelled";
const ASKED: &str = "dev.handoff.unit.advice_asked";
const ANSWERED: &str = "dev.handoff.unit.advice_given";
const COMMENTED: &str = "dev.handoff.comment.added";
const WARNED: &str = "dev.handoff.unit.timeout_warning";
const COMPLETED: &str = "dev.handoff.run.completed";
const CANCELLED: &str = "dev.handoff.run.cancelled";
const PAUSED: &str = "dev.handoff.run.paused";
const RESUMED: &str = "dev.handoff.run.resumed";

/// How much of a text is told.
const DETAIL_CHARS_MAX: usize = 300;

/// Writes down what people are to be told.
#[derive(Clone, Copy, Debug)]
pub struct NotifyPeople;

impl Consumer for NotifyPeople {
    const NAME: &'static str = "notifications";
    const PATIENCE: Duration = PATIENCE_OF_A_PERSON;
    const INTEREST: Interest = Interest::Types(&[
        HANDED_OVER,
        RELEASED,
        WITHDRAWN,
        ASKED,
        ANSWERED,
        COMMENTED,
        WARNED,
        COMPLETED,
        CANCELLED,
        PAUSED,
        RESUMED,
    ]);

    async fn take(&self, _ctx: &Ctx, tx: &Tx, events: &[&Logged]) -> Result<(), NotTaken> {
        let mut told: Vec<(&Logged, Value)> = Vec::new();
        for event in events {
            let data = serde_json::from_str(&event.data);
            told.push((event, data.map_err(|error| NotTaken::Unreadable(error.to_string()))?));
        }
        let around = Around::read(tx, &told).await?;
        let mut news = Vec::new();
        let mut completed = HashMap::new();
        for (event, data) in &told {
            let (Some(project), Some(run)) = (event.project, event.run()) else { continue };
            for (actor, kind, detail) in around.whom(event, data) {
                if Some(actor) == event.actor {
                    continue;
                }
                let one = NewNotification {
                    id: NotificationId::fresh(&mut Ids),
                    actor,
                    kind,
                    project,
                    run,
                    unit: id(data, "unit_id").map(UnitId),
                    event: event.id,
                    event_type: event.event_type.to_string(),
                    by: event.actor,
                    detail: detail.map(|text| text.chars().take(DETAIL_CHARS_MAX).collect()),
                    further: 0,
                    at: event.occurred_at,
                };
                if &*event.event_type == COMPLETED {
                    fold(&mut completed, one);
                } else {
                    news.push(one);
                }
            }
        }
        notification::insert(tx, &news).await?;
        let completed: Vec<NewNotification> = completed.into_values().collect();
        notification::tell_of_completed_runs(tx, &completed).await?;
        Ok(())
    }
}

/// Tells somebody of all their completed runs in a project at once, by the latest.
fn fold(told: &mut HashMap<(ActorId, ProjectId), NewNotification>, one: NewNotification) {
    match told.entry((one.actor, one.project)) {
        Entry::Vacant(first) => {
            first.insert(one);
        }
        Entry::Occupied(mut before) => {
            let before = before.get_mut();
            let detail = one.detail.clone().filter(|_| one.detail == before.detail);
            *before = NewNotification { further: before.further.saturating_add(1), detail, ..one };
        }
    }
}

fn id(data: &Value, field: &str) -> Option<Uuid> {
    data[field].as_str().and_then(|text| text.parse().ok())
}

fn ids(data: &Value, field: &str) -> Vec<ActorId> {
    let listed = data[field].as_array().into_iter().flatten();
    listed.filter_map(|one| one.as_str()?.parse().ok().map(ActorId)).collect()
}

/// Who has to do with what happened.
struct Around {
    starters: HashMap<RunId, ActorId>,
    holders: HashMap<AssignmentId, ActorId>,
}

type News = (ActorId, &'static str, Option<String>);

impl Around {
    async fn read(tx: &Tx, told: &[(&Logged, Value)]) -> Result<Self, NotTaken> {
        let of_run = told.iter().filter(|(event, _)| event.event_type.starts_with("dev.handoff.run."));
        let runs: Vec<RunId> = of_run.filter_map(|(event, _)| event.run()).collect();
        let released = told.iter().filter(|(event, _)| &*event.event_type == RELEASED);
        let holds: Vec<AssignmentId> =
            released.filter_map(|(_, data)| id(data, "assignment_id").map(AssignmentId)).collect();
        let starters =
            if runs.is_empty() { HashMap::new() } else { notification::starters(tx, &runs).await? };
        let holders =
            if holds.is_empty() { HashMap::new() } else { notification::holders(tx, &holds).await? };
        Ok(Self { starters, holders })
    }

    /// Whom an event concerns, what kind of news it is to them, and a few words.
    fn whom(&self, event: &Logged, data: &Value) -> Vec<News> {
        let text = |field: &str| data[field].as_str().map(str::to_owned);
        let one = |actor: Option<Uuid>, kind: &'static str, detail: Option<String>| {
            actor.map(|actor| (ActorId(actor), kind, detail)).into_iter().collect()
        };
        match &*event.event_type {
            HANDED_OVER => {
                let mut news: Vec<News> = one(id(data, "to_actor_id"), "ASSIGNMENT_CREATED", text("note"));
                let from = id(data, "from_actor_id").map(ActorId);
                news.extend(from.map(|from| (from, "STATUS_CHANGED", text("how"))));
                news
            }
            // What is handed over is told above.
            RELEASED if text("cause").as_deref() == Some("handed_over") => Vec::new(),
            RELEASED => {
                let held = id(data, "assignment_id").and_then(|held| self.holders.get(&AssignmentId(held)));
                let cause = text("cause").unwrap_or_else(|| "given_back".to_owned());
                held.map(|holder| (*holder, "STATUS_CHANGED", Some(cause))).into_iter().collect()
            }
            WITHDRAWN => one(id(data, "actor_id"), "STATUS_CHANGED", Some("no longer wanted".to_owned())),
            ASKED => one(id(data, "expert_id"), "MENTION", text("question")),
            ANSWERED => one(id(data, "asked_by_id"), "MENTION", text("answer")),
            COMMENTED => {
                let mentioned = ids(data, "mention_ids").into_iter();
                mentioned.map(|actor| (actor, "MENTION", text("text"))).collect()
            }
            WARNED => {
                let holders = ids(data, "holders").into_iter();
                holders.map(|actor| (actor, "TIMEOUT_WARNING", text("due_at"))).collect()
            }
            COMPLETED | CANCELLED | PAUSED | RESUMED => {
                let starter = event.run().and_then(|run| self.starters.get(&run));
                let detail = text("outcome").or_else(|| text("reason"));
                starter.map(|starter| (*starter, "STATUS_CHANGED", detail)).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }
}
