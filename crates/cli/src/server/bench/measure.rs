//! Counting and timing.

use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use crate::output::Failed;

/// What many clients did in a while.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    /// Whole rounds finished.
    pub(super) rounds: u64,
    /// How long that took.
    pub(super) took: Duration,
    /// How long each single step took.
    pub(super) steps: Vec<Duration>,
}

impl Tally {
    /// Adds another stretch of the same.
    pub(super) fn add(&mut self, other: Self) {
        self.rounds += other.rounds;
        self.took += other.took;
        self.steps.extend(other.steps);
    }

    /// Rounds in a second.
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    pub(super) fn per_second(&self) -> f64 {
        self.rounds as f64 / self.took.as_secs_f64().max(f64::MIN_POSITIVE)
    }

    /// The time below which `share` of all steps lie, in milliseconds.
    pub(super) fn percentile_ms(&mut self, share: f64) -> f64 {
        self.steps.sort_unstable();
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "an index into a list"
        )]
        let index = ((self.steps.len() as f64 * share) as usize).min(self.steps.len().saturating_sub(1));
        self.steps.get(index).map_or(0.0, |step| step.as_secs_f64() * 1_000.0)
    }
}

/// A client that goes round and round.
pub(super) trait Client: Send + 'static {
    /// Goes round once, noting how long each step took.
    fn round(&mut self, steps: &mut Vec<Duration>) -> impl Future<Output = Result<(), Failed>> + Send;
}

/// Lets clients go round for a while, and gives them back for the next time.
pub(super) async fn go_round<C: Client>(
    clients: Vec<C>,
    lasting: Duration,
) -> Result<(Tally, Vec<C>), Failed> {
    let began = Instant::now();
    let until = began + lasting;
    let mut tasks = JoinSet::new();
    for mut client in clients {
        tasks.spawn(async move {
            let (mut rounds, mut steps) = (0, Vec::new());
            while Instant::now() < until {
                client.round(&mut steps).await?;
                rounds += 1;
            }
            Ok::<_, Failed>((client, rounds, steps))
        });
    }
    let mut tally = Tally::default();
    let mut back = Vec::new();
    while let Some(done) = tasks.join_next().await {
        let (client, rounds, steps) = done.map_err(Failed::from_error)??;
        back.push(client);
        tally.rounds += rounds;
        tally.steps.extend(steps);
    }
    tally.took = began.elapsed();
    Ok((tally, back))
}

/// Times one step.
pub(super) async fn timed<T>(steps: &mut Vec<Duration>, step: impl Future<Output = T>) -> T {
    let began = Instant::now();
    let done = step.await;
    steps.push(began.elapsed());
    done
}
