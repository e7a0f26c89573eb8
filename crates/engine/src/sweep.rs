//! Background work. A sweep has no input: it reads what is due, does a bounded piece and says whether more is left, so a
//! lost wake-up or a restart costs one interval and nothing else. [`Supervisor`] owns waking, backing off, panics and
//! shutdown; nothing else spawns tasks.

mod automated;
mod children;
mod deadlines;
mod forget;
mod leases;
mod models;
mod wake;

use std::future::Future;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use handoff_core::backoff::Backoff;
use handoff_store::StoreError;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::Ctx;

pub use automated::WorkAutomatedUnits;
pub use children::TendChildren;
pub use deadlines::KeepDeadlines;
pub use forget::ForgetOldAnswers;
pub use leases::ExpireLeases;
pub use models::{CallModels, Secrets};
pub use wake::WakeWaitingUnits;

/// How long a sweep pauses after failures.
const BACKOFF: Backoff =
    Backoff { first: Duration::from_millis(500), max: Duration::from_secs(30), jitter_percent: 0 };

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
                BACKOFF.wait(failures, 0)
            }
            Err(_panic) => {
                failures += 1;
                tracing::error!(sweep = S::NAME, failures, "a sweep panicked; it will be tried again");
                BACKOFF.wait(failures, 0)
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
