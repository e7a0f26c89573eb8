//! What the rules of a policy would take back.

use serde::Deserialize;
use uuid::Uuid;

use super::Blast;
use crate::client::Client;
use crate::commands::names::Names;
use crate::output::{Failed, Table, say};

#[derive(Debug, Deserialize)]
pub(super) struct Preview {
    strikes: Vec<Strike>,
    more: bool,
}

#[derive(Debug, Deserialize)]
struct Strike {
    rule: i32,
    measure: String,
    value: f64,
    actor_id: Uuid,
    radius: Blast,
}

/// Tells whom the rules would strike, and how far it would reach.
pub(super) async fn tell(client: &Client, project: &str, preview: &Preview) -> Result<(), Failed> {
    if preview.strikes.is_empty() {
        say("No rule would take anything back as things are. Nothing was changed.");
        return Ok(());
    }
    let mut names = Names::in_project(project);
    names.learn(client, preview.strikes.iter().map(|strike| strike.actor_id)).await?;
    let mut table = Table::new(["RULE", "MEASURE", "WHO", "WOULD TAKE BACK"]);
    for strike in &preview.strikes {
        table.row([
            strike.rule.to_string().into(),
            format!("{} {:.3}", strike.measure, strike.value).into(),
            names.of(strike.actor_id).into(),
            strike.radius.in_a_sentence().into(),
        ]);
    }
    table.print()?;
    if preview.more {
        say("There may be more than these.");
    }
    say("Nothing was changed. --json tells the results one by one.");
    Ok(())
}
