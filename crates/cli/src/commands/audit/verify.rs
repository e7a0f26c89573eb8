//! `handoff audit verify`.

use std::process::ExitCode;
use std::time::Duration;

use futures_util::{StreamExt, stream};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use super::Trail;
use crate::client::wire::{RunSummary, Verification};
use crate::client::{Client, ClientOptions, Listing, Reply};
use crate::output::{Failed, Paint, clean, print, say};

/// How many trails are checked at a time.
const AT_ONCE: usize = 4;
/// More trails than this are counted, and only the broken ones named.
const NAMED_MAX: usize = 20;

/// Checks trails, and those of all runs of a project if one is named.
pub(super) async fn verify(
    options: &ClientOptions,
    mut trails: Vec<Trail>,
    runs_of: Option<&str>,
) -> Result<(), Failed> {
    let client = options.client()?;
    if let Some(project) = runs_of {
        let runs = client.list(&["v1", "projects", project, "runs"], &[], Listing::ALL).await?;
        trails.extend(runs.read::<RunSummary>()?.into_iter().map(|run| Trail::Run(run.run_id)));
    }
    let is_single = trails.len() == 1 && runs_of.is_none();
    let checked = check_all(&client, trails).await?;
    if options.json {
        print_json(&checked, is_single)?;
    } else {
        tell(&checked)?;
    }
    if checked.iter().all(|checked| checked.verdict.intact) {
        Ok(())
    } else {
        Err(Failed::silent(ExitCode::from(1)))
    }
}

struct Checked {
    trail: Trail,
    verdict: Verification,
    reply: Reply,
}

async fn check_all(client: &Client, trails: Vec<Trail>) -> Result<Vec<Checked>, Failed> {
    let bar = progress(trails.len());
    let mut checks = stream::iter(trails).map(|trail| check(client, trail)).buffered(AT_ONCE);
    let mut checked = Vec::new();
    while let Some(one) = checks.next().await {
        bar.inc(1);
        checked.push(one?);
    }
    bar.finish_and_clear();
    Ok(checked)
}

async fn check(client: &Client, trail: Trail) -> Result<Checked, Failed> {
    let mut path = trail.path();
    path.push("verification".to_owned());
    let refused = |refused| Failed::from(refused).about(&trail);
    let reply = client.get(&Trail::segments(&path), &[]).await.map_err(refused)?;
    let verdict = reply.read().map_err(refused)?;
    Ok(Checked { trail, verdict, reply })
}

/// A bar on stderr; indicatif hides it where nobody would see it.
fn progress(trails: usize) -> ProgressBar {
    if trails < 2 {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(trails as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} trails checked, {eta} to go") {
        bar.set_style(style.progress_chars("━╸─"));
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

fn tell(checked: &[Checked]) -> Result<(), Failed> {
    let paint = Paint::stdout();
    let is_long = checked.len() > NAMED_MAX;
    for Checked { trail, verdict, .. } in checked {
        if let Some(broken) = &verdict.broken {
            print(format!("{trail}: {} — {}", paint.bad("BROKEN"), clean(broken)))?;
        } else if !is_long {
            let head: String = verdict.head.chars().take(16).collect();
            let (good, events) = (paint.good("intact"), verdict.event_count);
            print(format!("{trail}: {good}, {events} events, head {head}…"))?;
        }
    }
    let broken = checked.iter().filter(|checked| !checked.verdict.intact).count();
    let events: i64 = checked.iter().map(|checked| checked.verdict.event_count).sum();
    let trails = checked.len();
    match broken {
        0 if is_long => print(format!("{trails} trails with {events} events: {}", paint.good("all intact")))?,
        0 => {}
        1 if trails == 1 => {}
        _ => say(format!("{broken} of {trails} trails are broken.")),
    }
    Ok(())
}

/// One trail: the API's object. Several: a list of them, each with its trail.
fn print_json(checked: &[Checked], is_single: bool) -> Result<(), Failed> {
    if let ([only], true) = (checked, is_single) {
        return print(only.reply.text());
    }
    let items = checked.iter().map(|Checked { trail, reply, .. }| {
        let mut item: Value = serde_json::from_str(reply.text()).unwrap_or_default();
        item["trail"] = json!(trail.to_string());
        item
    });
    let intact = checked.iter().all(|checked| checked.verdict.intact);
    print(json!({"intact": intact, "items": items.collect::<Vec<_>>()}).to_string())
}
