//! `handoff run list`.

use clap::ValueEnum;

use crate::client::wire::{RunSummary, short_id};
use crate::client::{ClientOptions, Listing};
use crate::commands::names::Names;
use crate::output::{Cell, Failed, Table, Tone, ago, one_line, say};

/// The states of a run.
#[derive(Clone, Copy, Debug, ValueEnum)]
#[value(rename_all = "snake_case")]
pub(super) enum StateWord {
    /// Under way
    InProgress,
    /// Standing still
    Paused,
    /// Over
    Completed,
    /// No longer wanted
    Cancelled,
}

/// Lists a project's runs.
pub(super) async fn list(
    options: &ClientOptions,
    project: &str,
    state: Option<StateWord>,
    listing: Listing,
) -> Result<(), Failed> {
    let client = options.client()?;
    let state = state.map(|state| match state {
        StateWord::InProgress => ("state", "in_progress"),
        StateWord::Paused => ("state", "paused"),
        StateWord::Completed => ("state", "completed"),
        StateWord::Cancelled => ("state", "cancelled"),
    });
    let page = client.list(&["v1", "projects", project, "runs"], state.as_slice(), listing).await?;
    if options.json {
        return page.print_json();
    }
    let runs: Vec<RunSummary> = page.read()?;
    if runs.is_empty() {
        say(format!("Project {project} has no such runs."));
        return Ok(());
    }
    let mut names = Names::in_project(project);
    names.learn(&client, runs.iter().map(|run| run.started_by)).await?;
    // A column that says the same in every row says nothing.
    let is_one_workflow = runs.windows(2).all(|pair| pair[0].workflow == pair[1].workflow);
    let headings = ["RUN", "ITEM", "WORKFLOW", "STATE", "STARTED", "BY"];
    let mut table =
        Table::new(headings.into_iter().filter(|heading| !is_one_workflow || *heading != "WORKFLOW"));
    for run in &runs {
        let item = run.external_key.as_ref().map_or_else(|| short_id(run.run_id), |key| one_line(key, 40));
        let workflow = (!is_one_workflow).then(|| Cell::from(&run.workflow));
        let rest = [standing(run), ago(run.created_at).into(), names.of(run.started_by).into()];
        table.row([run.run_id.to_string().into(), item.into()].into_iter().chain(workflow).chain(rest));
    }
    table.print()?;
    page.say_if_cut();
    Ok(())
}

/// Where a run stands, in a word or two.
fn standing(run: &RunSummary) -> Cell {
    match (&run.outcome, run.state.as_str()) {
        (Some(outcome), _) => Cell::new(tone_of(outcome), outcome),
        (None, "in_progress") if !run.at_stages.is_empty() => {
            Cell::new(Tone::Waiting, format!("at {}", run.at_stages.join(", ")))
        }
        (None, state) => state.into(),
    }
}

/// How an outcome is shown.
pub(super) fn tone_of(outcome: &str) -> Tone {
    match outcome {
        "APPROVED" | "DONE" => Tone::Good,
        "REJECTED" | "FAILED" | "CANCELLED" => Tone::Bad,
        _ => Tone::Plain,
    }
}
