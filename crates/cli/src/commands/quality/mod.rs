//! `handoff quality`: what a project asks of quality, how well people work, and which judgments stand.

mod agreement;
mod rules;

use clap::{Args, Subcommand};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};
use uuid::Uuid;

use super::ProjectOption;
use crate::client::{ClientOptions, Listing, block_on};
use crate::commands::names::Names;
use crate::commands::workflow::document::read_all;
use crate::output::{Failed, Table, ago, print, say};

/// Arguments of `handoff quality`.
#[derive(Debug, Args)]
pub(crate) struct QualityArgs {
    #[command(subcommand)]
    command: QualityCommand,
    #[command(flatten)]
    client: ClientOptions,
}

#[derive(Debug, Subcommand)]
enum QualityCommand {
    /// Print what a project asks of quality, ready to be set; or set it
    #[command(after_help = "\
Examples:
  handoff quality policy -p labels > policy.yaml
  handoff quality policy -p labels --set policy.yaml --preview
  handoff quality policy -p labels --set policy.yaml")]
    Policy {
        #[command(flatten)]
        project: ProjectOption,
        /// Set it from this file instead: YAML, or JSON if it is called *.json; `-` reads stdin
        #[arg(long, value_name = "FILE")]
        set: Option<String>,
        /// Only show whose answers its rules would take back as things are, and what that would change
        #[arg(long)]
        preview: bool,
    },
    /// List how well people work, by skill
    People {
        #[command(flatten)]
        project: ProjectOption,
        /// Only at this skill
        #[arg(long)]
        skill: Option<String>,
        #[command(flatten)]
        listing: Listing,
    },
    /// Pause or remove somebody at a skill, or bring them back
    #[command(
        after_help = "Example:\n  handoff quality standing -p labels ACTOR image-labelling/label good --reason trained"
    )]
    Standing {
        #[command(flatten)]
        project: ProjectOption,
        /// The actor's id
        actor: Uuid,
        /// At what: the first required skill of a stage, or `workflow/stage`
        skill: String,
        /// good, paused or removed
        standing: String,
        /// Why
        #[arg(long)]
        reason: String,
    },
    /// Show what it would change if somebody's judgments did not count; with --yes, take them back
    #[command(after_help = "\
Examples:
  handoff quality taint -p labels ACTOR --since 2026-01-01T00:00:00Z
  handoff quality taint -p labels ACTOR --reason 'answered without looking' --yes")]
    Taint {
        #[command(flatten)]
        project: ProjectOption,
        /// The actor's id
        actor: Uuid,
        /// From then on
        #[arg(long)]
        since: Option<Timestamp>,
        /// Until then
        #[arg(long)]
        until: Option<Timestamp>,
        /// Only at this step, by its id
        #[arg(long)]
        step: Option<Uuid>,
        /// Why
        #[arg(long)]
        reason: Option<String>,
        /// What becomes of finished units: keep or reopen; without it, as the project says
        #[arg(long)]
        finished: Option<String>,
        /// Do it
        #[arg(long, requires = "reason")]
        yes: bool,
    },
    /// Tell how far people agree, over each stage of an export and two by two; no server takes part
    #[command(after_help = "\
Examples:
  handoff export results -p labels --out results.jsonl
  handoff quality agreement results.jsonl --field /label
  handoff quality agreement results.jsonl --field /boxes --metric iou")]
    Agreement(agreement::AgreementArgs),
}

#[derive(Debug, Deserialize)]
struct Record {
    actor_id: Uuid,
    skill: String,
    trust: f64,
    evidence: i32,
    standing: String,
    barred_until: Option<Timestamp>,
    updated_at: Timestamp,
}

#[derive(Debug, Deserialize)]
struct Blast {
    judgments: usize,
    more: bool,
    open_units: usize,
    results: Vec<Shift>,
    unchanged: usize,
}

impl Blast {
    fn in_a_sentence(&self) -> String {
        format!(
            "{}{} judgments: {} results would change, {} would not, {} open units would ask somebody else.",
            self.judgments,
            if self.more { " or more" } else { "" },
            self.results.len(),
            self.unchanged,
            self.open_units,
        )
    }
}

#[derive(Debug, Deserialize)]
struct Shift {
    run_id: Uuid,
    unit_id: Uuid,
    stage: String,
    before: Value,
    confidence_before: Option<f64>,
    after: Option<Value>,
    confidence_after: Option<f64>,
    agreement_before: Option<f64>,
    agreement_after: Option<f64>,
    handle_after: Option<String>,
    flips: bool,
    built_on: Vec<Uuid>,
}

impl Shift {
    /// What would become of the result.
    fn becomes(&self) -> String {
        let answer = match &self.after {
            None => "nothing".to_owned(),
            Some(after) if self.flips => after.to_string(),
            Some(_) => "the same".to_owned(),
        };
        match &self.handle_after {
            None => answer,
            Some(handle) => format!("{answer}, by {handle}"),
        }
    }
}

/// How a share would move.
fn moved(before: Option<f64>, after: Option<f64>) -> String {
    let told = |share: Option<f64>| share.map_or_else(|| "-".to_owned(), |share| format!("{share:.3}"));
    if before.is_none() && after.is_none() {
        return String::new();
    }
    format!("{} to {}", told(before), told(after))
}

/// Does what is asked about quality.
pub(crate) fn run(args: QualityArgs) -> Result<(), Failed> {
    let options = args.client;
    match args.command {
        QualityCommand::Policy { project, set, preview } => {
            block_on(&options, policy(&options, &project.project, set, preview))
        }
        QualityCommand::People { project, skill, listing } => {
            block_on(&options, people(&options, &project.project, skill.as_deref(), listing))
        }
        QualityCommand::Standing { project, actor, skill, standing, reason } => {
            let body = json!({"skill": skill, "standing": standing, "reason": reason});
            block_on(&options, stand(&options, &project.project, actor, &body))
        }
        QualityCommand::Taint { project, actor, since, until, step, reason, finished, yes } => {
            let body = json!({"actor_id": actor, "since": since, "until": until, "step_id": step, "reason": reason,
                "finished": finished, "preview": !yes});
            block_on(&options, taint(&options, &project.project, &body, yes))
        }
        QualityCommand::Agreement(wanted) => agreement::tell(&wanted, options.json),
    }
}

async fn policy(
    options: &ClientOptions,
    project: &str,
    set: Option<String>,
    preview: bool,
) -> Result<(), Failed> {
    let path = ["v1", "projects", project, "quality", "policy"];
    let client = options.client()?;
    let query: &[(&str, &str)] = if preview { &[("preview", "true")] } else { &[] };
    let reply = match set {
        None => {
            let reply = client.get(&path, &[]).await?;
            // What is in force may be asked about as well.
            if preview { client.put_with(&path, query, &reply.read::<Value>()?).await? } else { reply }
        }
        Some(file) => {
            let mut sources = read_all(std::slice::from_ref(&file))?;
            let (Some(source), true) = (sources.pop(), sources.is_empty()) else {
                return Err(Failed::plain(format!("{file}: a project has one policy")));
            };
            let reply = client.put_with(&path, query, &source.document).await;
            reply.map_err(|refused| Failed::from(refused).about(&source.file))?
        }
    };
    if options.json {
        return print(reply.text());
    }
    if preview {
        return rules::tell(&client, project, &reply.read()?).await;
    }
    let policy: Value = reply.read()?;
    print(serde_yaml_ng::to_string(&policy).map_err(Failed::from_error)?.trim_end())
}

async fn people(
    options: &ClientOptions,
    project: &str,
    skill: Option<&str>,
    listing: Listing,
) -> Result<(), Failed> {
    let client = options.client()?;
    let query: Vec<(&str, &str)> = skill.iter().map(|skill| ("skill", *skill)).collect();
    let page = client.list(&["v1", "projects", project, "quality", "people"], &query, listing).await?;
    if options.json {
        return page.print_json();
    }
    let records: Vec<Record> = page.read()?;
    if records.is_empty() {
        say(format!("Nothing is known yet of how people work in project {project}."));
        return Ok(());
    }
    let mut names = Names::in_project(project);
    names.learn(&client, records.iter().map(|record| record.actor_id)).await?;
    let mut table = Table::new(["SKILL", "WHO", "TRUST", "EVIDENCE", "STANDING", "CHANGED"]);
    for record in &records {
        let barred = record.barred_until.map(|until| format!("{}, barred until {until}", record.standing));
        table.row([
            record.skill.clone().into(),
            names.of(record.actor_id).into(),
            format!("{:.3}", record.trust).into(),
            record.evidence.to_string().into(),
            barred.unwrap_or_else(|| record.standing.clone()).into(),
            ago(record.updated_at).into(),
        ]);
    }
    table.print()?;
    page.say_if_cut();
    Ok(())
}

async fn stand(options: &ClientOptions, project: &str, actor: Uuid, body: &Value) -> Result<(), Failed> {
    let actor = actor.to_string();
    let path = ["v1", "projects", project, "quality", "people", &actor, "standing"];
    let reply = options.client()?.put(&path, body).await?;
    if options.json {
        return print(reply.text());
    }
    let record: Record = reply.read()?;
    print(format!("{} stands {} at {} now", record.actor_id, record.standing, record.skill))
}

async fn taint(options: &ClientOptions, project: &str, body: &Value, yes: bool) -> Result<(), Failed> {
    let reply = options.client()?.post(&["v1", "projects", project, "quality", "taints"], body).await?;
    if options.json {
        return print(reply.text());
    }
    if yes {
        let done: Value = reply.read()?;
        let units = done["units"].as_array().map(Vec::as_slice).unwrap_or_default();
        if units.is_empty() {
            say("Nothing was there to take back.");
            return Ok(());
        }
        let mut table = Table::new(["UNIT", "OUTCOME"]);
        for unit in units {
            let text = |name: &str| unit[name].as_str().unwrap_or_default().to_owned();
            table.row([text("unit_id").into(), text("outcome").into()]);
        }
        table.print()?;
        return Ok(());
    }
    let blast: Blast = reply.read()?;
    say(blast.in_a_sentence());
    let mut table =
        Table::new(["RUN", "UNIT", "STAGE", "BEFORE", "AFTER", "HOW SURE", "AGREEMENT", "BUILT ON IT"]);
    for shift in &blast.results {
        table.row([
            shift.run_id.to_string().into(),
            shift.unit_id.to_string().into(),
            shift.stage.clone().into(),
            shift.before.to_string().into(),
            shift.becomes().into(),
            moved(shift.confidence_before, shift.confidence_after).into(),
            moved(shift.agreement_before, shift.agreement_after).into(),
            format!("{} units", shift.built_on.len()).into(),
        ]);
    }
    table.print()?;
    say("Nothing was changed. Say --yes and --reason to do it.");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_preview_tells_what_a_result_becomes_how_sure_it_is_and_which_way_it_would_go() {
        let shift = |more: Value| -> Shift {
            let mut told = json!({"run_id": Uuid::nil(), "unit_id": Uuid::nil(), "stage": "agree", "built_on": [],
                "before": {"label": "cat"}, "after": {"label": "cat"}, "flips": false});
            for (name, value) in more.as_object().unwrap() {
                told[name] = value.clone();
            }
            serde_json::from_value(told).unwrap()
        };
        let cases = [
            (json!({}), "the same"),
            (json!({"after": null, "flips": true}), "nothing"),
            (json!({"after": {"label": "dog"}, "flips": true}), r#"{"label":"dog"}"#),
            (json!({"handle_after": "on_failure"}), "the same, by on_failure"),
        ];
        for (told, becomes) in cases {
            assert_eq!(shift(told).becomes(), becomes);
        }
        let cases = [
            (None, None, ""),
            (Some(0.75), Some(0.5), "0.750 to 0.500"),
            (Some(0.75), None, "0.750 to -"),
            (None, Some(1.0), "- to 1.000"),
        ];
        for (before, after, told) in cases {
            assert_eq!(moved(before, after), told);
        }
    }
}
