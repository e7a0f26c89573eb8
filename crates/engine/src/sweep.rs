//! Background work. A sweep has no input: it reads what is due, does a bounded piece and says whether more is left, so a
//! lost wake-up or a restart costs one interval and nothing else. [`Supervisor`] owns waking, backing off, panics and
//! shutdown; nothing else spawns tasks.

mod automated;
mod forget;
mod wake;

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use handoff_store::StoreError;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::Ctx;

pub use automated::WorkAutomatedUnits;
pub use forget::ForgetOldAnswers;
pub use wake::WakeWaitingUnits;

/// The longest pause after repeated failures.
const BACKOFF_MAX: Duration = Duration::from_secs(30);

/// What a pass found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// More is due: come again at once.
    More,
    /// Nothing more is due.
    Idle,
}

/// A piece of background work.
pub trait Sweep: Send + Sync + 'static {
    /// What it is called in logs and metrics.
    const NAME: &'static str;

    /// Does a bounded piece of what is due.
    fn run_once(&self, ctx: &Ctx) -> impl Future<Output = Result<Pass, StoreError>> + Send;
}

/// Runs sweeps until it is told to stop.
#[derive(Debug, Default)]
pub struct Supervisor {
    tasks: TaskTracker,
    shutdown: CancellationToken,
}

impl Supervisor {
    /// Runs `sweep` every so often, and when `wake` is notified.
    pub fn supervise<S: Sweep>(&self, sweep: S, ctx: Ctx, every: Duration, wake: Arc<Notify>) {
        let shutdown = self.shutdown.clone();
        self.tasks.spawn(async move { supervise(&sweep, &ctx, every, &wake, &shutdown).await });
    }

    /// Lets every sweep finish the pass it is in, and returns when all have.
    pub async fn stop(&self) {
        self.shutdown.cancel();
        self.tasks.close();
        self.tasks.wait().await;
    }
}

async fn supervise<S: Sweep>(
    sweep: &S,
    ctx: &Ctx,
    every: Duration,
    wake: &Notify,
    shutdown: &CancellationToken,
) {
    let mut failures = 0_u32;
    loop {
        let pass = AssertUnwindSafe(sweep.run_once(ctx)).catch_unwind().await;
        let pause = match pass {
            Ok(Ok(pass)) => {
                failures = 0;
                metrics::counter!("handoff_sweep_passes_total", "sweep" => S::NAME).increment(1);
                if pass == Pass::More { Duration::ZERO } else { every }
            }
            Ok(Err(error)) => {
                failures += 1;
                let error = error.without_values();
                tracing::warn!(sweep = S::NAME, failures, error, "a sweep failed; it will be tried again");
                backoff(failures)
            }
            Err(_panic) => {
                failures += 1;
                tracing::error!(sweep = S::NAME, failures, "a sweep panicked; it will be tried again");
                backoff(failures)
            }
        };
        tokio::select! {
            biased;
            () = shutdown.cancelled() => return,
            () = tokio::time::sleep(pause) => {}
            () = wake.notified(), if failures == 0 => {}
        }
    }
}

fn backoff(failures: u32) -> Duration {
    Duration::from_millis(250).saturating_mul(1 << failures.min(16)).min(BACKOFF_MAX)
}
