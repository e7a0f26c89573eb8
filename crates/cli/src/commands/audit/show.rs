//! `handoff audit show`.

use super::Trail;
use crate::client::wire::Event;
use crate::client::{ClientOptions, Listing};
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
    let mut names = Names::default();
    names.learn(&client, events.iter().flat_map(actors_in)).await?;
    let mut teller = Teller::default();
    let mut table = Table::new(["NO", "WHEN", "WHAT", "TYPE"]);
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
