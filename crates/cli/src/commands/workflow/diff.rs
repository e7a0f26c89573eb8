//! `handoff workflow diff`: what differs between a file, or a version, and another version.

use handoff_core::definition::diff::{Diff, FieldChange, diff};
use handoff_core::definition::document::{ConnectionDocument, WorkflowDocument};
use handoff_core::definition::read::read;
use serde_json::Value;

use super::document::read_all;
use super::show::fetch;
use crate::client::ClientOptions;
use crate::output::{Failed, Fault, Paint, clean, print};

/// What is compared: `before` is a version, `after` a version or a file.
pub(super) struct Compared<'a> {
    /// The workflow's key; for a file, the file says it.
    pub(super) workflow: Option<&'a str>,
    /// The file.
    pub(super) file: Option<&'a str>,
    /// The version before; none: the live one.
    pub(super) from: Option<i32>,
    /// The version after; none: the live one, or the file.
    pub(super) to: Option<i32>,
}

/// Tells what differs.
pub(super) async fn compare(
    options: &ClientOptions,
    project: &str,
    compared: Compared<'_>,
) -> Result<(), Failed> {
    let (before, after) = match (compared.file, compared.workflow) {
        (Some(file), _) => {
            let after = from_file(file)?;
            (fetched(options, project, &after.key, compared.from).await?, after)
        }
        (None, Some(workflow)) => (
            fetched(options, project, workflow, compared.from).await?,
            fetched(options, project, workflow, compared.to).await?,
        ),
        (None, None) => return Err(Failed::plain("name a workflow, or a file with --file")),
    };
    let diff = diff(&before, &after).map_err(Failed::from_error)?;
    if options.json {
        return print(serde_json::to_string(&diff).map_err(Failed::from_error)?);
    }
    tell(&diff)
}

fn from_file(file: &str) -> Result<WorkflowDocument, Failed> {
    let mut sources = read_all(&[file.to_owned()])?;
    let (Some(source), true) = (sources.pop(), sources.is_empty()) else {
        return Err(Failed::plain(format!("{file}: one document is compared at a time")));
    };
    read(source.document).map_err(|findings| {
        let faults = findings.into_iter().map(|it| Fault { pointer: it.pointer, detail: it.message });
        Failed::plain(format!("{file}: is not a workflow")).with_faults(faults.collect())
    })
}

async fn fetched(
    options: &ClientOptions,
    project: &str,
    workflow: &str,
    version: Option<i32>,
) -> Result<WorkflowDocument, Failed> {
    let version = fetch(options, project, workflow, version).await?;
    read(version.document).map_err(|_| Failed::plain("this version was written by a newer server"))
}

fn tell(diff: &Diff) -> Result<(), Failed> {
    let paint = Paint::stdout();
    if diff.is_empty() {
        let moved =
            if diff.layout_changed { "the same workflow, drawn differently" } else { "no difference" };
        return print(moved);
    }
    let field = |change: &FieldChange| {
        let name = change.pointer.trim_start_matches('/').replace('/', ".");
        format!("{}: {} -> {}", clean(&name), shown(&change.before), shown(&change.after))
    };
    let ends = |connection: &ConnectionDocument| {
        let target = connection.target.as_deref().unwrap_or("the end");
        format!("{} -[{}]-> {target}", connection.source, connection.handle)
    };
    for change in &diff.fields {
        print(format!("~ {}", field(change)))?;
    }
    for key in &diff.stages_removed {
        print(format!("- stage {}", paint.strong(&clean(key))))?;
    }
    for key in &diff.stages_added {
        print(format!("+ stage {}", paint.strong(&clean(key))))?;
    }
    for stage in &diff.stages_changed {
        print(format!("~ stage {}", paint.strong(&clean(&stage.key))))?;
        for change in &stage.fields {
            print(format!("    {}", field(change)))?;
        }
    }
    for connection in &diff.connections_removed {
        print(format!("- {}", clean(&ends(connection))))?;
    }
    for connection in &diff.connections_added {
        print(format!("+ {}", clean(&ends(connection))))?;
    }
    for changed in &diff.connections_changed {
        let target = changed.target.as_deref().unwrap_or("the end");
        print(format!("~ {}", clean(&format!("{} -[{}]-> {target}", changed.source, changed.handle))))?;
        for change in &changed.fields {
            print(format!("    {}", field(change)))?;
        }
    }
    if diff.layout_changed {
        print("~ layout")?;
    }
    Ok(())
}

/// A value on one line; what is not there is a dash.
fn shown(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::String(text) => clean(text).into_owned(),
        other => clean(&other.to_string()).into_owned(),
    }
}
