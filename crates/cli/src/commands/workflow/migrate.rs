//! `handoff workflow migrate`.

use std::collections::BTreeMap;

use clap::Args;
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use crate::client::ClientOptions;
use crate::commands::ProjectOption;
use crate::output::{Failed, clean, print};

/// Arguments of `handoff workflow migrate`.
#[derive(Debug, Args)]
pub(super) struct MigrateArgs {
    /// The workflow's key
    key: String,
    #[command(flatten)]
    project: ProjectOption,
    /// The number of the version that is left
    #[arg(long)]
    from: i32,
    /// The number of the version that is gone to
    #[arg(long)]
    to: i32,
    /// Which stage takes the place of which; others are followed by the stage of the same key
    #[arg(long = "stage", value_name = "OLD=NEW", value_parser = pair)]
    stages: Vec<(String, String)>,
    /// Move them; without this it is only told what would become of them
    #[arg(long)]
    apply: bool,
}

#[derive(Debug, Default, Deserialize, Serialize)]
struct Report {
    seen: usize,
    moved: usize,
    reoffered_units: usize,
    stuck: Vec<StuckRun>,
    next: Option<Uuid>,
    rehearse: bool,
}

#[derive(Debug, Deserialize, Serialize)]
struct StuckRun {
    run_id: Uuid,
    reason: String,
    detail: String,
}

/// Goes through all runs of a version, a bounded number at a time.
pub(super) async fn migrate(options: &ClientOptions, args: &MigrateArgs) -> Result<(), Failed> {
    let client = options.client()?;
    let stages: BTreeMap<&str, &str> =
        args.stages.iter().map(|(old, new)| (old.as_str(), new.as_str())).collect();
    let path = ["v1", "projects", &args.project.project, "workflows", &args.key, "migrations"];
    let mut whole = Report { rehearse: !args.apply, ..Report::default() };
    loop {
        let body = json!({"from": args.from, "to": args.to, "stages": stages, "rehearse": !args.apply,
            "after": whole.next, "limit": 200});
        let part: Report = client.post(&path, &body).await?.read()?;
        whole.seen += part.seen;
        whole.moved += part.moved;
        whole.reoffered_units += part.reoffered_units;
        whole.stuck.extend(part.stuck);
        whole.next = part.next;
        if whole.next.is_none() {
            break;
        }
    }
    if options.json {
        return print(serde_json::to_string(&whole).map_err(Failed::from_error)?);
    }
    let would = if args.apply { "" } else { "would " };
    let moved = if args.apply { "moved" } else { "move" };
    let mut lines = vec![format!(
        "Of {} runs {} {would}{moved}, {} stay. {} units that somebody holds {would}{} on offer again.",
        whole.seen,
        whole.moved,
        whole.stuck.len(),
        whole.reoffered_units,
        if args.apply { "are" } else { "be" },
    )];
    lines.extend(whole.stuck.iter().map(|stuck| format!("  {}  {}", stuck.run_id, clean(&stuck.detail))));
    print(lines.join("\n"))
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (old, new) = text.split_once('=').ok_or("must be OLD=NEW")?;
    Ok((old.to_owned(), new.to_owned()))
}
