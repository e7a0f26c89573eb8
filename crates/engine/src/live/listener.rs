//! Somebody who listens.

use std::collections::VecDeque;
use std::sync::Arc;

use handoff_core::id::{ProjectId, RunId};
use handoff_store::log::{self, Place};
use handoff_store::{StoreError, event};
use tokio::sync::mpsc;

use super::envelope::{line, logged};
use super::hub::{Batch, Ended, Seat};
use super::write_place;
use crate::Ctx;

/// How many events of what was missed are read at a time.
const CATCH_UP_PAGE: usize = 200;

/// An event, ready to be told.
#[derive(Clone, Debug)]
pub struct Told {
    /// What to come back with to hear what follows it.
    pub id: String,
    /// The event in its envelope, on one line.
    pub line: Arc<str>,
}

/// What is listened to, and how far it was told.
#[derive(Clone, Copy, Debug)]
pub(super) enum Heard {
    Run { run: RunId, seq: i64 },
    Project { project: ProjectId, place: Place },
}

/// Somebody who listens. Dropped, they listen no more.
#[derive(Debug)]
pub struct Listener {
    ctx: Ctx,
    seat: Seat,
    batches: mpsc::Receiver<Batch>,
    heard: Heard,
    /// What lies before this place is not handed over; it is to be read.
    fed_to: Place,
    behind: bool,
    ready: VecDeque<Told>,
    failed: bool,
}

impl Listener {
    pub(super) fn new(
        ctx: Ctx,
        seat: Seat,
        batches: mpsc::Receiver<Batch>,
        heard: Heard,
        fed_to: Place,
    ) -> Self {
        let behind = match heard {
            // What was committed since its head was read may have been handed on before this one listened.
            Heard::Run { .. } => true,
            Heard::Project { place, .. } => place < fed_to,
        };
        Self { ctx, seat, batches, heard, fed_to, behind, ready: VecDeque::new(), failed: false }
    }

    /// What to come back with, if nothing more is heard.
    #[must_use]
    pub fn last_id(&self) -> String {
        match self.heard {
            Heard::Run { seq, .. } => seq.to_string(),
            Heard::Project { place, .. } => write_place(place),
        }
    }

    /// The next event; none when it has ended. May be given up and called again.
    pub async fn next(&mut self) -> Option<Told> {
        loop {
            if let Some(told) = self.ready.pop_front() {
                return Some(told);
            }
            if self.failed {
                return None;
            }
            if self.behind {
                if let Err(error) = self.catch_up().await {
                    tracing::warn!(
                        error = error.without_values(),
                        "a listener could not read what it missed"
                    );
                    self.failed = true;
                }
                continue;
            }
            let batch = self.batches.recv().await?;
            self.take(&batch);
        }
    }

    /// Notes that time has passed with nothing to tell, and says what to come back with now: whoever comes back after a quiet night
    /// need not have the night looked through.
    pub fn pass_time(&mut self) -> String {
        // Asked for first: whatever was handed on up to there is in the channel by then.
        let handed_on = self.ctx.live().handed_on();
        if let Heard::Project { place, .. } = &mut self.heard
            && let Some(handed_on) = handed_on
            && !self.behind
            && self.ready.is_empty()
            && self.batches.is_empty()
        {
            *place = handed_on.max(*place);
        }
        self.last_id()
    }

    /// Why it has ended.
    #[must_use]
    pub fn ended(&self) -> Ended {
        if self.failed { Ended::Failed } else { self.seat.ended.get().copied().unwrap_or(Ended::Stopping) }
    }

    fn take(&mut self, batch: &Batch) {
        for passed in batch.iter() {
            match &mut self.heard {
                Heard::Run { seq, .. } if passed.seq <= *seq => {}
                Heard::Run { seq, .. } if passed.seq > *seq + 1 => {
                    // The log goes by transactions, the run by commits: these have changed places. All of it is there by now.
                    self.behind = true;
                    return;
                }
                Heard::Run { seq, .. } => {
                    *seq = passed.seq;
                    self.ready.push_back(Told { id: passed.seq.to_string(), line: passed.line.clone() });
                }
                Heard::Project { place, .. } if passed.place <= *place => {}
                Heard::Project { place, .. } => {
                    *place = passed.place;
                    self.ready.push_back(Told { id: write_place(passed.place), line: passed.line.clone() });
                }
            }
        }
    }

    /// Reads a page of what was missed.
    async fn catch_up(&mut self) -> Result<(), StoreError> {
        // Closed never: then there would be nobody to ask.
        let _turn = self.ctx.live().catch_ups.acquire().await.ok();
        let db = self.ctx.store().db().await?;
        let source = self.ctx.source();
        match &mut self.heard {
            Heard::Run { run, seq } => {
                let limit = i64::try_from(CATCH_UP_PAGE).unwrap_or(i64::MAX);
                let rows = event::list(&db, run.0, *seq, limit).await?;
                self.behind = rows.len() == CATCH_UP_PAGE;
                for row in rows {
                    let event = logged(row);
                    *seq = event.seq;
                    let line = line(source, &event)?.into();
                    self.ready.push_back(Told { id: event.seq.to_string(), line });
                }
            }
            Heard::Project { project, place } => {
                let page = log::read_project(&db, *place, *project, CATCH_UP_PAGE).await?;
                for (at, event) in &page.events {
                    self.ready.push_back(Told { id: write_place(*at), line: line(source, event)?.into() });
                }
                *place = page.next;
                self.behind = *place < self.fed_to;
            }
        }
        Ok(())
    }
}
