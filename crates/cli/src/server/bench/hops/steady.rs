//! Hops at a steady rate: from the submission until the next unit can be claimed, as another connection sees it.

use std::time::{Duration, Instant};

use tokio::task::JoinSet;
use tokio_postgres::NoTls;

use super::super::measure::Tally;
use super::Kind;
use super::office::Office;
use super::ours::Ours;
use crate::output::Failed;

/// Submits so many judgments a second, whether or not the ones before have been answered.
pub(super) async fn run(url: &str, office: &Office, rate: u16, lasting: Duration) -> Result<Tally, Failed> {
    let worker = Ours::new(office, Kind::Human);
    let watcher = Watcher::open(url).await?;
    let pause = Duration::from_secs(1) / u32::from(rate);
    let hops = usize::try_from(lasting.as_millis()).unwrap_or(usize::MAX) * usize::from(rate) / 1_000;
    let mut held = Vec::new();
    for _ in 0..hops {
        let unit = worker.start().await?.ok_or_else(|| Failed::plain("a run began without a review"))?;
        held.push(worker.claim(unit).await?);
    }
    let began = Instant::now();
    let mut tasks = JoinSet::new();
    for (number, assignment) in (0_u32..).zip(held) {
        let due = began + pause * number;
        tokio::time::sleep_until(due.into()).await;
        let (worker, watcher) = (worker.clone(), watcher.clone());
        tasks.spawn(async move {
            let next = worker.approve(assignment).await?;
            let next = next.ok_or_else(|| Failed::plain("a review opened nothing"))?;
            while !watcher.sees(next.0).await? {}
            // From when it was to be submitted: one that waits for its turn is late, too.
            Ok::<_, Failed>(due.elapsed())
        });
    }
    let mut tally = Tally::default();
    while let Some(done) = tasks.join_next().await {
        tally.steps.push(done.map_err(Failed::from_error)??);
        tally.rounds += 1;
    }
    tally.took = began.elapsed();
    Ok(tally)
}

/// Looks from outside.
#[derive(Clone)]
struct Watcher {
    client: std::sync::Arc<tokio_postgres::Client>,
    claimable: tokio_postgres::Statement,
}

impl Watcher {
    async fn open(url: &str) -> Result<Self, Failed> {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await.map_err(Failed::from_error)?;
        #[expect(clippy::disallowed_methods, reason = "drives the connection until the benchmark drops it")]
        tokio::spawn(connection);
        let claimable = client.prepare("select claimable from unit where unit_id = $1").await;
        Ok(Self { client: client.into(), claimable: claimable.map_err(Failed::from_error)? })
    }

    async fn sees(&self, unit: uuid::Uuid) -> Result<bool, Failed> {
        let found = self.client.query_opt(&self.claimable, &[&unit]).await.map_err(Failed::from_error)?;
        Ok(found.is_some_and(|row| row.get(0)))
    }
}
