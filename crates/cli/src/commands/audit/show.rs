//! `handoff audit show`.

use super::Trail;
use crate::client::wire::{Event, RunDetail, WorkflowSummary};
use crate::client::{Client, ClientOptions, Listing};
use crate::commands::events::{Teller, actors_in};
use crate::commands::names::Names;
use crate::output::{Cell, Failed, Table, Tone, clock_time, say};

/// Prints a trail.
pub(super) async fn show(options: &ClientOptions, trail: &Trail, listing: Listing) -> Result<(), Failed> {
    let client = options.client()?;
    let path = trail.path();
    let page = client.list(&Trail::segments(&path), &[], listing).await?;
    if options.json {
        return page.print_json();
    }
    let events: Vec<Event> = page.read()?;
    if events.is_empty() {
        say(format!("The trail of the {trail} is empty."));
        return Ok(());
    }
    let (mut teller, mut names) = teller(&client, trail).await?;
    names.learn(&client, events.iter().flat_map(actors_in)).await?;
    let mut table = Table::new(["NO", "WHEN", "WHAT", "TYPE"]).wrapping(2);
    for event in &events {
        let (tone, sentence) = teller.tell(event, &names);
        let kind = event.event_type.strip_prefix("dev.handoff.").unwrap_or(&event.event_type);
        table.row([
            event.seq.to_string().into(),
            clock_time(event.occurred_at).into(),
            Cell::new(tone, sentence),
            Cell::new(Tone::Faint, kind),
        ]);
    }
    table.print()?;
    page.say_if_cut();
    Ok(())
}

/// A teller who knows what stages and workflows are called, and the place to look names up in.
async fn teller(client: &Client, trail: &Trail) -> Result<(Teller, Names), Failed> {
    let mut teller = Teller::default();
    let names = match trail {
        Trail::Run(run) => {
            let run: RunDetail = client.get(&["v1", "runs", &run.to_string()], &[]).await?.read()?;
            teller.stage_names.extend(run.units.into_iter().map(|unit| (unit.stage, unit.stage_name)));
            Names::in_project(&run.project)
        }
        Trail::Project(project) => {
            let workflows = client.list(&["v1", "projects", project, "workflows"], &[], Listing::ALL).await?;
            let workflows: Vec<WorkflowSummary> = workflows.read()?;
            teller.keys.extend(workflows.into_iter().map(|workflow| (workflow.workflow_id, workflow.key)));
            Names::in_project(project)
        }
        Trail::Installation => Names::default(),
    };
    Ok((teller, names))
}
