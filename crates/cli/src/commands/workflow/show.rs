//! `handoff workflow show`.

use handoff_core::definition::DONE;
use handoff_core::definition::config::Config;
use handoff_core::definition::document::{StageDocument, WorkflowDocument};

use crate::client::wire::Version;
use crate::client::{ClientOptions, Reply};
use crate::output::{Cell, Failed, Paint, Table, Tone, ago, clean, print};

/// How to show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// For people.
    Text,
    /// As the API gives it.
    Json,
    /// The document alone.
    Yaml,
}

impl Form {
    pub(super) const fn of(options: &ClientOptions) -> Self {
        if options.json { Self::Json } else { Self::Text }
    }
}

/// Shows a version of a workflow.
pub(super) async fn show(
    options: &ClientOptions,
    project: &str,
    workflow: &str,
    version: Option<i32>,
    form: Form,
) -> Result<(), Failed> {
    if form == Form::Json {
        return print(ask(options, project, workflow, version).await?.text());
    }
    let version = fetch(options, project, workflow, version).await?;
    // Read through the document's own type, so that fields come in the order people write them in.
    let document: WorkflowDocument = match serde_json::from_value(version.document.clone()) {
        Ok(document) => document,
        Err(_) => return print_yaml(&version.document), // from a newer server
    };
    match form {
        Form::Yaml => print_yaml(&document),
        Form::Text | Form::Json => describe(&version, &document),
    }
}

/// A version, as the server has it.
pub(super) async fn fetch(
    options: &ClientOptions,
    project: &str,
    workflow: &str,
    version: Option<i32>,
) -> Result<Version, Failed> {
    Ok(ask(options, project, workflow, version).await?.read()?)
}

async fn ask(
    options: &ClientOptions,
    project: &str,
    workflow: &str,
    version: Option<i32>,
) -> Result<Reply, Failed> {
    let number = version.map(|number| number.to_string());
    let mut path = vec!["v1", "projects", project, "workflows", workflow];
    path.extend(number.iter().flat_map(|number| ["versions", number]));
    Ok(options.client()?.get(&path, &[]).await?)
}

/// Prints the document of a version alone, ready to be applied.
pub(super) async fn export(
    options: &ClientOptions,
    project: &str,
    workflow: &str,
    version: Option<i32>,
) -> Result<(), Failed> {
    let version = fetch(options, project, workflow, version).await?;
    if options.json {
        return print(serde_json::to_string_pretty(&version.document).map_err(Failed::from_error)?);
    }
    match serde_json::from_value::<WorkflowDocument>(version.document.clone()) {
        Ok(document) => print_yaml(&document),
        Err(_) => print_yaml(&version.document), // from a newer server
    }
}

fn print_yaml(document: &impl serde::Serialize) -> Result<(), Failed> {
    let yaml = serde_yaml_ng::to_string(document).map_err(Failed::from_error)?;
    print(yaml.trim_end())
}

fn describe(version: &Version, document: &WorkflowDocument) -> Result<(), Failed> {
    let paint = Paint::stdout();
    let live = if version.status == "published" { "live" } else { version.status.as_str() };
    let since = version.published_at.map(|at| format!(", published {}", ago(at))).unwrap_or_default();
    print(format!(
        "{} ({}), version {}, {live}{since}",
        paint.strong(&clean(&document.name)),
        document.key,
        version.number
    ))?;
    if let Some(description) = &document.description {
        print(clean(description))?;
    }
    let who = document.initiator_group.as_deref();
    print(who.map_or_else(
        || "Started by whoever may start runs in the project.".to_owned(),
        |group| format!("Started by members of {group}."),
    ))?;
    print("")?;
    let mut table = Table::new(["STAGE", "NAME", "TYPE", "WHO", "LEADS TO"]).wrapping(4);
    for stage in &document.stages {
        table.row([
            Cell::new(Tone::Strong, &stage.key),
            stage.display_name().into(),
            stage.stage_type.word().into(),
            who_works(stage).into(),
            leads_to(stage, document).into(),
        ]);
    }
    table.print()
}

fn who_works(stage: &StageDocument) -> String {
    let Some(work) = stage.config.human() else { return String::new() };
    let group = work.candidate_group.clone();
    let same_as = work.same_as.as_ref().map(|key| format!("who worked {key}"));
    let not_by = (!work.not_by.is_empty()).then(|| format!("not who worked {}", work.not_by.join(", ")));
    [group, same_as, not_by].into_iter().flatten().collect::<Vec<_>>().join("; ")
}

fn leads_to(stage: &StageDocument, document: &WorkflowDocument) -> String {
    if let Config::End(end) = &stage.config {
        return format!("the end: {}", end.outcome.as_deref().unwrap_or(DONE));
    }
    let decisions = stage.config.decisions();
    let connections = document.connections.iter().filter(|connection| connection.source == stage.key);
    let exits = connections.map(|connection| {
        let target = connection.target.as_deref().unwrap_or("the end");
        let names = decisions.iter().filter(|decision| decision.handle == connection.handle);
        let names = names.map(|decision| decision.name.as_str()).collect::<Vec<_>>().join("/");
        let back = if connection.rework { " (next round)" } else { "" };
        if names.is_empty() { format!("{target}{back}") } else { format!("{names}: {target}{back}") }
    });
    exits.collect::<Vec<_>>().join(", ")
}
