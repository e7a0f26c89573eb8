//! `handoff run show`: a run as a story.

use std::fmt::Write;

use handoff_core::actor::START_ACTOR;
use serde_json::Value;

use super::find::find;
use super::list::tone_of;
use crate::client::ClientOptions;
use crate::client::wire::{Assignment, Judgment, Rollup, RunDetail, Unit, title_of};
use crate::commands::names::Names;
use crate::output::{Failed, Paint, Tone, ago, clean, lasted, now, one_line, print};

/// Values of the payload are cut to this.
const VALUE_WIDTH: usize = 200;

/// Tells a run.
pub(super) async fn show(options: &ClientOptions, named: &str, project: Option<&str>) -> Result<(), Failed> {
    let client = options.client()?;
    let run = find(&client, named, project).await?;
    let reply = client.get(&["v1", "runs", &run.to_string()], &[]).await?;
    if options.json {
        return print(reply.text());
    }
    let run: RunDetail = reply.read()?;
    let mut names = Names::in_project(&run.project);
    let holders = run.units.iter().flat_map(|unit| unit.assignments.iter().map(|held| held.actor_id));
    let judges = run.units.iter().flat_map(|unit| unit.judgments.iter().map(|judgment| judgment.actor_id));
    names.learn(&client, holders.chain(judges).chain([run.summary.started_by])).await?;
    print(Story { run: &run, names: &names, paint: Paint::stdout() }.tell().trim_end())
}

struct Story<'a> {
    run: &'a RunDetail,
    names: &'a Names,
    paint: Paint,
}

impl Story<'_> {
    fn tell(&self) -> String {
        let mut told = self.head();
        for (unit, number) in self.run.units.iter().zip(1..) {
            told.push('\n');
            told.push_str(&self.unit(unit, number));
        }
        told
    }

    fn head(&self) -> String {
        let run = &self.run.summary;
        let title = title_of(&self.run.payload, run.external_key.as_deref(), run.run_id);
        let mut head = format!("{}\n", self.paint.strong(&one_line(&title, VALUE_WIDTH)));
        let mut line = |label: &str, value: &str| {
            let _ = writeln!(head, "  {} {value}", self.paint.faint(&format!("{label:<12}")));
        };
        line("run", &run.run_id.to_string());
        line(
            "workflow",
            &format!("{}, version {}, in project {}", run.workflow, run.version, self.run.project),
        );
        line("state", &self.standing());
        if let Some(rollup) = &run.rollup {
            line("roll-up", &self.rolled_up(rollup));
            line("units", &counted(rollup));
        }
        line("started", &format!("{} by {}", ago(run.created_at), self.names.of(run.started_by)));
        if let Some(key) = &run.external_key {
            line("item", &one_line(key, VALUE_WIDTH));
        }
        for (field, value) in self.run.payload.iter().filter(|(field, _)| *field != "title") {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            line(&one_line(field, 40), &one_line(&value, VALUE_WIDTH));
        }
        line("trail", &format!("{} events: handoff audit show {}", self.run.event_count, run.run_id));
        head
    }

    fn standing(&self) -> String {
        let run = &self.run.summary;
        if let (Some(outcome), Some(at)) = (&run.outcome, run.completed_at) {
            let took = lasted(at.duration_since(run.created_at));
            return format!("{} after {took}", self.paint.tone(tone_of(outcome), &one_line(outcome, 63)));
        }
        let open = self.run.units.iter().filter(|unit| unit.state != "completed");
        let open = open.map(|unit| format!("at {}", clean(&unit.stage_name))).collect::<Vec<_>>();
        self.paint.tone(Tone::Waiting, &open.join(", "))
    }

    /// One colour, how far it has come, and because of what.
    fn rolled_up(&self, rollup: &Rollup) -> String {
        let tone = match rollup.colour.as_str() {
            "green" => Tone::Good,
            "yellow" => Tone::Waiting,
            "red" => Tone::Bad,
            _ => Tone::Plain,
        };
        let mut told =
            format!("{}, {} % done", self.paint.tone(tone, &rollup.colour), rollup.progress_percent);
        if let Some(decisive) = &rollup.decisive {
            let what = decisive.stage.as_deref().unwrap_or("the run");
            let _ = write!(told, ": {} is {}", clean(what), clean(&decisive.state));
        }
        if let Some(at) = rollup.frozen_at {
            let _ = write!(told, "; as it was when the run was paused, {}", ago(at));
        }
        told
    }

    fn unit(&self, unit: &Unit, number: usize) -> String {
        let name = self.paint.strong(&format!("{number:>3}  {}", clean(&unit.stage_name)));
        let round = if unit.round > 1 { format!(", round {}", unit.round) } else { String::new() };
        let state = match (unit.state.as_str(), unit.started_at) {
            ("ready", _) => {
                let waits = format!("waiting for {}", lasted(now().duration_since(unit.created_at)));
                let take = format!("handoff work claim {}", unit.unit_id);
                format!("{}  {}", self.paint.tone(Tone::Waiting, &waits), self.paint.faint(&take))
            }
            ("completed", _) => {
                let handle = unit.handle.as_deref().unwrap_or_default();
                self.paint.faint(&format!("left by {}", one_line(handle, 63)))
            }
            (_, Some(started)) => self.paint.tone(Tone::Waiting, &format!("taken {}", ago(started))),
            (state, None) => state.to_owned(),
        };
        if unit.assignments.iter().all(|held| held.actor_id == START_ACTOR.0) && unit.state == "completed" {
            let who = self.names.of(self.run.summary.started_by);
            return format!(
                "{name}\n     by {who} {}\n",
                self.paint.faint(&format!("({})", ago(unit.created_at)))
            );
        }
        let mut told = format!("{name}{round}  {state}\n");
        for held in &unit.assignments {
            let judgment =
                unit.judgments.iter().find(|judgment| judgment.assignment_id == held.assignment_id);
            told.push_str(&self.hold(held, judgment));
        }
        told
    }

    fn hold(&self, held: &Assignment, judgment: Option<&Judgment>) -> String {
        let who = self.names.of(held.actor_id);
        let when = self.paint.faint(&format!("({})", ago(held.claimed_at)));
        let after =
            held.ended_at.map(|ended| lasted(ended.duration_since(held.claimed_at))).unwrap_or_default();
        let Some(judgment) = judgment else {
            return match held.status.as_str() {
                "IN_PROGRESS" => format!("     {who} holds it {when}, assignment {}\n", held.assignment_id),
                "RELEASED" => format!("     {who} took it and gave it back after {after} {when}\n"),
                "SKIPPED" => format!("     {who} took it and passed it over after {after} {when}\n"),
                "EXPIRED" => format!("     {who} took it and was not heard of again {when}\n"),
                _ => format!("     {who} passed it on {when}\n"),
            };
        };
        let decision = judgment.decision.as_deref().unwrap_or("handed in");
        let tone = match decision {
            "APPROVE" => Tone::Good,
            "REJECT" => Tone::Bad,
            _ => Tone::Plain,
        };
        let decision = self.paint.tone(tone, &one_line(decision, 63));
        let mut told =
            format!("     {decision} by {} after {after} {when}\n", self.names.of(judgment.actor_id));
        for line in judgment.comment.as_deref().unwrap_or_default().lines() {
            let _ = writeln!(told, "       │ {}", clean(line));
        }
        if let Some(data) = judgment.data.as_ref().filter(|data| **data != Value::Null) {
            let _ = writeln!(told, "       {}", one_line(&data.to_string(), VALUE_WIDTH));
        }
        told
    }
}

/// How many units count which way; what is nought is not told.
fn counted(rollup: &Rollup) -> String {
    let counts = &rollup.counts;
    let parts = [
        (counts.red, "red"),
        (counts.yellow, "yellow"),
        (counts.green, "green"),
        (counts.done, "of them finished"),
        (counts.ahead, "ahead"),
        (counts.skipped, "skipped"),
        (counts.optional, "optional"),
    ];
    let parts = parts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}"));
    parts.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_story_tells_who_held_what_and_what_they_said() {
        let actor = "00000000-0000-7000-8000-0000000000bb";
        let (taken, given) = ("2020-01-01T00:00:10Z", "2020-01-01T00:00:32Z");
        let hold = |n: u8, status: &str| {
            json!({"assignment_id": Uuid::from_u128(n.into()), "actor_id": actor, "status": status,
                "claimed_at": taken, "ended_at": given})
        };
        let run: RunDetail = serde_json::from_value(json!({
            "run_id": Uuid::from_u128(7), "workflow": "flow", "version": 3, "external_key": "invoice-1", "project": "office",
            "state": "completed", "outcome": "APPROVED", "started_by": actor, "event_count": 9,
            "created_at": "2020-01-01T00:00:00Z", "updated_at": given, "completed_at": "2020-01-01T00:01:05Z",
            "payload": {"title": "Invoice\u{1b} 1", "pages": 2},
            "rollup": {"colour": "green", "progress_percent": 100, "decisive": null, "frozen_at": null,
                "counts": {"red": 0, "yellow": 0, "green": 2, "done": 2, "skipped": 1, "optional": 0, "ahead": 0}},
            "units": [{
                "unit_id": Uuid::from_u128(1), "stage": "first", "stage_name": "First review", "round": 2,
                "state": "completed", "handle": "on_success", "created_at": taken, "started_at": taken,
                "assignments": [hold(1, "RELEASED"), hold(2, "APPROVED")],
                "judgments": [{"assignment_id": Uuid::from_u128(2), "actor_id": actor, "decision": "APPROVE",
                    "comment": "Fine.\nThanks.", "data": null}],
            }],
        }))
        .unwrap();
        let told = Story { run: &run, names: &Names::default(), paint: Paint::plain() }.tell();
        let expected = "\
Invoice\u{fffd} 1
  run          00000000-0000-0000-0000-000000000007
  workflow     flow, version 3, in project office
  state        APPROVED after 1m 5s
  roll-up      green, 100 % done
  units        2 green, 2 of them finished, 1 skipped
  started      2020-01-01 by …000000bb
  item         invoice-1
  pages        2
  trail        9 events: handoff audit show 00000000-0000-0000-0000-000000000007

  1  First review, round 2  left by on_success
     …000000bb took it and gave it back after 22s (2020-01-01)
     APPROVE by …000000bb after 22s (2020-01-01)
       │ Fine.
       │ Thanks.
";
        assert_eq!(told, expected);
    }
}
