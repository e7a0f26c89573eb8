//! `handoff workflow versions|publish|archive`: the life of a workflow's versions.

use serde_json::json;

use crate::client::wire::{Published, VersionSummary};
use crate::client::{ClientOptions, Listing};
use crate::output::{Cell, Failed, Table, Tone, ago, print};

/// Lists versions, newest first.
pub(super) async fn list(
    options: &ClientOptions,
    project: &str,
    workflow: &str,
    listing: Listing,
) -> Result<(), Failed> {
    let path = ["v1", "projects", project, "workflows", workflow, "versions"];
    let page = options.client()?.list(&path, &[], listing).await?;
    if options.json {
        return page.print_json();
    }
    let versions: Vec<VersionSummary> = page.read()?;
    let mut table = Table::new(["VERSION", "STATUS", "WRITTEN", "PUBLISHED"]);
    for version in versions {
        let status = if version.status == "published" { "live".to_owned() } else { version.status };
        table.row([
            Cell::new(Tone::Strong, version.number.to_string()),
            status.into(),
            ago(version.created_at).into(),
            version.published_at.map(ago).unwrap_or_default().into(),
        ]);
    }
    table.print()?;
    page.say_if_cut();
    Ok(())
}

/// Makes a version the live one.
pub(super) async fn publish(
    options: &ClientOptions,
    project: &str,
    workflow: &str,
    number: i32,
) -> Result<(), Failed> {
    let number = number.to_string();
    let path = ["v1", "projects", project, "workflows", workflow, "versions", &number, "publish"];
    let reply = options.client()?.post(&path, &json!({})).await?;
    if options.json {
        return print(reply.text());
    }
    let published: Published = reply.read()?;
    let what = if published.unchanged { "was live already" } else { "published" };
    print(format!("{workflow}: version {} {what}", published.number))
}

/// Takes the live version out of use.
pub(super) async fn archive(options: &ClientOptions, project: &str, workflow: &str) -> Result<(), Failed> {
    let path = ["v1", "projects", project, "workflows", workflow, "archive"];
    let reply = options.client()?.post(&path, &json!({})).await?;
    if options.json {
        return print(reply.text());
    }
    let archived: Published = reply.read()?;
    print(format!("{workflow}: version {} archived; its runs go on", archived.number))
}
