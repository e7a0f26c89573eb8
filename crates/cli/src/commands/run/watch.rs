//! `handoff run watch`: follows a run, one line an event.

use std::time::Duration;

use uuid::Uuid;

use crate::client::wire::{Event, RunDetail, title_of};
use crate::client::{Client, ClientOptions};
use crate::commands::events::{Teller, actors_in};
use crate::commands::names::Names;
use crate::output::{Failed, Paint, clock_time, print, say};

/// How often the trail is looked at.
const EVERY: Duration = Duration::from_millis(500);
const PAGE_ROWS: usize = 200;

/// Follows a run until it is over.
pub(super) async fn watch(options: &ClientOptions, run: Uuid) -> Result<(), Failed> {
    let follower = Follower::new(options.client()?, run, options.json);
    tokio::select! {
        result = follower.follow() => result,
        interrupted = tokio::signal::ctrl_c() => {
            interrupted.map_err(Failed::from_error)?;
            say(format!("Stopped following; the run goes on. Again: handoff run watch {run}"));
            Ok(())
        }
    }
}

struct Follower {
    client: Client,
    run: String,
    json: bool,
    teller: Teller,
    names: Names,
    /// Where the page that is not full yet begins.
    cursor: Option<String>,
    /// Number of the last event that was told.
    told: i64,
}

impl Follower {
    fn new(client: Client, run: Uuid, json: bool) -> Self {
        let (teller, names) = (Teller::default(), Names::default());
        Self { client, run: run.to_string(), json, teller, names, cursor: None, told: 0 }
    }

    async fn follow(mut self) -> Result<(), Failed> {
        if !self.json {
            let run = self.learn_stages().await?;
            self.names = Names::in_project(&run.project);
            let summary = &run.summary;
            let title = title_of(&run.payload, summary.external_key.as_deref(), summary.run_id);
            say(format!("Following {}. Press Ctrl-C to stop.", crate::output::one_line(&title, 100)));
        }
        loop {
            let is_over = self.step().await?;
            if is_over {
                return Ok(());
            }
            tokio::time::sleep(EVERY).await;
        }
    }

    /// Tells what is new, and says whether the run is over.
    async fn step(&mut self) -> Result<bool, Failed> {
        loop {
            let path = ["v1", "runs", &self.run, "events"];
            let page = self.client.page(&path, &[], self.cursor.as_deref(), PAGE_ROWS).await?;
            let events: Vec<Event> = page.read()?;
            for (event, raw) in events.iter().zip(&page.items) {
                // Only full pages have a cursor, so a page that grew is read again from its beginning.
                if event.seq <= self.told {
                    continue;
                }
                if self.json {
                    print(raw.get())?;
                } else {
                    self.tell(event).await?;
                }
                self.told = event.seq;
                if event.event_type == "dev.handoff.run.completed" {
                    return Ok(true);
                }
            }
            match page.next_cursor {
                Some(cursor) => self.cursor = Some(cursor),
                None => return Ok(false),
            }
        }
    }

    async fn tell(&mut self, event: &Event) -> Result<(), Failed> {
        let stage = event.data.get("stage").and_then(|stage| stage.as_str());
        if stage.is_some_and(|stage| !self.teller.stage_names.contains_key(stage)) {
            self.learn_stages().await?;
        }
        self.names.learn(&self.client, actors_in(event)).await?;
        let (tone, sentence) = self.teller.tell(event, &self.names);
        let paint = Paint::stdout();
        let time = clock_time(event.occurred_at);
        print(format!("{}  {}", paint.faint(&time), paint.tone(tone, &sentence)))
    }

    /// What people call the stages that the run has come to so far.
    async fn learn_stages(&mut self) -> Result<RunDetail, Failed> {
        let run: RunDetail = self.client.get(&["v1", "runs", &self.run], &[]).await?.read()?;
        let stages = run.units.iter().map(|unit| (unit.stage.clone(), unit.stage_name.clone()));
        self.teller.stage_names.extend(stages);
        Ok(run)
    }
}
