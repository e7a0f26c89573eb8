//! Drives a consumer: receive, have the effect and note it in one transaction, settle.

use std::collections::HashSet;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use handoff_bus::{Bus, BusError, Delivery, Logged, Measured, Subscription, Verdict, Waiting};
use handoff_core::delivery::Classification;
use handoff_store::dead_letter::Failure;
use handoff_store::{StoreError, consumer};
use jiff::Timestamp;

use super::lag::Window;
use super::{Consumer, NotTaken, letters};
use crate::sweep::{Pass, Sweep};
use crate::{Ctx, fail_point};

/// How long what comes is gathered when much is going on. A pass costs the database about as much for one event as for a hundred, and those who wait for an
/// answer need the database more than those who count.
const LINGER_WHEN_BUSY: Duration = Duration::from_millis(150);
/// From so many events in a second on.
const BUSY_PER_S: u128 = 1_500;
/// Fewer tell nothing of how many come in a second.
const BUSY_FROM: u128 = 50;
/// The same while crowds wait for answers.
const LINGER_IN_A_CROWD: Duration = Duration::from_millis(500);
/// How soon to look again for what an older transaction holds back, at first and at most.
const HELD_BACK_FIRST: Duration = Duration::from_millis(2);
const HELD_BACK_MAX: Duration = Duration::from_millis(100);
/// How often to look for dead letters that got a second chance.
const LETTERS_EVERY: Duration = Duration::from_secs(1);

/// A consumer on a bus.
#[derive(Debug)]
pub struct Deliver<C, B> {
    consumer: C,
    bus: Arc<B>,
    lag: Mutex<Window>,
    letters_at: Mutex<Option<Instant>>,
    held_back: AtomicU32,
    /// When events were last taken.
    took_at: Mutex<Option<Instant>>,
}

/// What became of an event.
enum Taken {
    /// It had its effect, now.
    Now(Timestamp),
    /// It had its effect before.
    Before,
    /// It had none.
    Failed(Failure),
}

/// What became of a transaction.
enum Tried {
    /// Committed: these events had their effect in it, at this time.
    Done(HashSet<usize>, Timestamp),
    /// Undone.
    Failed(Classification, String),
}

impl<C: Consumer, B: Bus> Deliver<C, B> {
    /// What it wants from the bus.
    pub const SUBSCRIPTION: Subscription =
        Subscription { consumer: C::NAME, interest: C::INTEREST, start: C::START };

    /// A consumer on a bus.
    pub fn new(consumer: C, bus: Arc<B>) -> Self {
        let (lag, letters_at, took_at) = (Mutex::default(), Mutex::default(), Mutex::default());
        Self { consumer, bus, lag, letters_at, held_back: AtomicU32::new(0), took_at }
    }

    /// What became of each event, in their order. Only a database that is away is an error.
    async fn take_all(
        &self,
        ctx: &Ctx,
        deliveries: &[Delivery<B::Receipt>],
    ) -> Result<Vec<Taken>, StoreError> {
        let mut taken: Vec<Option<Taken>> = deliveries.iter().map(|_| None).collect();
        let mut open = Vec::with_capacity(deliveries.len());
        for (index, delivery) in deliveries.iter().enumerate() {
            if delivery.attempt > C::ATTEMPTS_MAX {
                // It was handed out so often, and nobody lived to tell.
                let message = "the process ended each time it was tried".to_owned();
                taken[index] = Some(Taken::Failed(failure(delivery.attempt, Classification::Crash, message)));
            } else {
                open.push(index);
            }
        }
        // All together first. If that fails, in halves, until whoever is to blame is alone.
        let mut groups = vec![open];
        while let Some(group) = groups.pop() {
            if group.is_empty() {
                continue;
            }
            let events: Vec<&Logged> = group.iter().map(|index| &deliveries[*index].event).collect();
            match self.take_once(ctx, &events).await? {
                Tried::Done(fresh, at) => {
                    for (nth, index) in group.iter().enumerate() {
                        taken[*index] =
                            Some(if fresh.contains(&nth) { Taken::Now(at) } else { Taken::Before });
                    }
                }
                Tried::Failed(classification, message) if group.len() == 1 => {
                    let attempt = deliveries[group[0]].attempt;
                    taken[group[0]] = Some(Taken::Failed(failure(attempt, classification, message)));
                }
                Tried::Failed(..) => {
                    let (first, second) = group.split_at(group.len() / 2);
                    groups.extend([second.to_vec(), first.to_vec()]);
                }
            }
        }
        Ok(taken.into_iter().map(|taken| taken.unwrap_or(Taken::Before)).collect())
    }

    /// One transaction: inbox, effect, commit.
    async fn take_once(&self, ctx: &Ctx, events: &[&Logged]) -> Result<Tried, StoreError> {
        let tx = ctx.store().begin().await?;
        let ids: Vec<_> = events.iter().map(|event| event.id).collect();
        let mut unseen = consumer::take_in(&tx, C::NAME, &ids).await?;
        fail_point::reach("consumer.after_inbox");
        // The same event may be among them twice.
        let fresh: HashSet<usize> = (0..events.len()).filter(|nth| unseen.remove(&events[*nth].id)).collect();
        let to_take: Vec<&Logged> =
            (0..events.len()).filter(|nth| fresh.contains(nth)).map(|nth| events[nth]).collect();
        if !to_take.is_empty() {
            let effect = AssertUnwindSafe(self.consumer.take(ctx, &tx, &to_take)).catch_unwind().await;
            if let Some((classification, message)) = blame(effect)? {
                tx.rollback().await?;
                return Ok(Tried::Failed(classification, message));
            }
        }
        fail_point::reach("consumer.after_effect");
        let now = tx.now();
        if B::EFFECTS_MAY_LAG {
            tx.commit_soon().await?;
        } else {
            tx.commit().await?;
        }
        self.consumer.committed(ctx);
        fail_point::reach("consumer.before_settle");
        Ok(Tried::Done(fresh, now))
    }

    /// One transaction for everything: effect, place, commit. No inbox has to tell what was handled, because that is where the consumer
    /// stands. False if something failed, and nothing has happened.
    async fn take_and_settle(
        &self,
        ctx: &Ctx,
        deliveries: &[Delivery<B::Receipt>],
    ) -> Result<bool, StoreError> {
        if deliveries.iter().any(|delivery| delivery.attempt > C::ATTEMPTS_MAX) {
            return Ok(false);
        }
        let tx = ctx.store().begin().await?;
        let ids: Vec<_> = deliveries.iter().map(|delivery| delivery.event.id).collect();
        // What was handled by another way: before its turn, with others that failed, or when it came over a broker.
        let mut seen = consumer::taken_in(&tx, C::NAME, &ids).await?;
        fail_point::reach("consumer.after_inbox");
        // The same event may be among them twice.
        let events = deliveries.iter().map(|delivery| &delivery.event);
        let fresh: Vec<&Logged> = events.filter(|event| seen.insert(event.id)).collect();
        if !fresh.is_empty() {
            let effect = AssertUnwindSafe(self.consumer.take(ctx, &tx, &fresh)).catch_unwind().await;
            if blame(effect)?.is_some() {
                tx.rollback().await?;
                return Ok(false);
            }
        }
        fail_point::reach("consumer.after_effect");
        let measured = self.measured(fresh.iter().map(|event| (*event, tx.now())));
        let moving = self.bus.settle_with_effect(&tx, &Self::SUBSCRIPTION, deliveries, measured).await?;
        let Some(moving) = moving else {
            tx.rollback().await?;
            // Whoever reads for it now gets all of this.
            return Ok(true);
        };
        if B::EFFECTS_MAY_LAG {
            tx.commit_soon().await?;
        } else {
            tx.commit().await?;
        }
        self.consumer.committed(ctx);
        moving.committed();
        fail_point::reach("consumer.before_settle");
        Ok(true)
    }

    /// Says what became of each delivery, and measures.
    async fn verdicts(
        &self,
        ctx: &Ctx,
        events: &[(Logged, Taken)],
    ) -> Result<(Vec<Verdict>, Measured), StoreError> {
        let mut verdicts = Vec::with_capacity(events.len());
        for (event, taken) in events {
            verdicts.push(match taken {
                Taken::Now(_) | Taken::Before => Verdict::Done,
                Taken::Failed(failure) => letters::after_failure::<C>(ctx, event, failure).await?,
            });
        }
        let handled = events.iter().filter_map(|(event, taken)| match taken {
            Taken::Now(at) => Some((event, *at)),
            Taken::Before | Taken::Failed(_) => None,
        });
        Ok((verdicts, self.measured(handled)))
    }

    /// Measures how long these events took until they were handled.
    fn measured<'e>(&self, events: impl Iterator<Item = (&'e Logged, Timestamp)>) -> Measured {
        let mut window = self.lag.lock().unwrap_or_else(PoisonError::into_inner);
        let lags = metrics::histogram!("handoff_consumer_lag_seconds", "consumer" => C::NAME);
        let mut handled = 0;
        for (event, handled_at) in events {
            let lag = handled_at.duration_since(event.occurred_at).as_secs_f64().max(0.0);
            lags.record(lag);
            window.add(lag * 1e3);
            handled += 1;
        }
        metrics::counter!("handoff_consumer_events_total", "consumer" => C::NAME).increment(handled);
        Measured { handled: i64::try_from(handled).unwrap_or(i64::MAX), lag: window.tell() }
    }

    /// How long to wait for company after so many events.
    fn patience(&self, ctx: &Ctx, events: usize) -> Duration {
        let before = self.took_at.lock().unwrap_or_else(PoisonError::into_inner).replace(Instant::now());
        let Some(before) = before else { return C::PATIENCE };
        let events = u128::try_from(events).unwrap_or(u128::MAX);
        let is_busy =
            events >= BUSY_FROM && events * 1_000 > BUSY_PER_S * before.elapsed().as_millis().max(1);
        let patience = match (ctx.hops().is_crowded(), is_busy) {
            (true, _) => LINGER_IN_A_CROWD,
            (false, true) => LINGER_WHEN_BUSY,
            (false, false) => Duration::ZERO,
        };
        patience.max(C::PATIENCE)
    }

    /// Waits for older transactions to end, longer each time: they may be slow.
    async fn wait_for_older(&self) {
        let times = self.held_back.fetch_add(1, Ordering::Relaxed).min(10);
        tokio::time::sleep((HELD_BACK_FIRST * 2_u32.pow(times)).min(HELD_BACK_MAX)).await;
    }

    fn letters_are_due(&self) -> bool {
        let mut at = self.letters_at.lock().unwrap_or_else(PoisonError::into_inner);
        let due = at.is_none_or(|at| at <= Instant::now());
        if due {
            *at = Some(Instant::now() + LETTERS_EVERY);
        }
        due
    }
}

fn failure(attempt: u32, classification: Classification, message: String) -> Failure {
    let attempt = i32::try_from(attempt).unwrap_or(i32::MAX);
    Failure { attempt, classification, message, failed_at: Timestamp::UNIX_EPOCH }
}

/// What kind of failure it was; none if it was none, and an error if nobody is to blame but the database.
pub(super) fn blame(
    effect: std::thread::Result<Result<(), NotTaken>>,
) -> Result<Option<(Classification, String)>, StoreError> {
    Ok(match effect {
        Ok(Ok(())) => None,
        Ok(Err(NotTaken::Store(away))) if away.is_unavailable() => return Err(away),
        Ok(Err(NotTaken::Store(failed))) => Some((Classification::Transient, failed.without_values())),
        Ok(Err(NotTaken::Transient(message))) => Some((Classification::Transient, message)),
        Ok(Err(NotTaken::Permanent(message))) => Some((Classification::Permanent, message)),
        Ok(Err(NotTaken::Unreadable(message))) => Some((Classification::Unreadable, message)),
        Err(_panic) => Some((Classification::Crash, "the consumer panicked".to_owned())),
    })
}

impl<C: Consumer, B: Bus> Sweep for Deliver<C, B> {
    const NAME: &'static str = C::NAME;

    async fn run_once(&self, ctx: &Ctx) -> Result<Pass, StoreError> {
        if self.letters_are_due() {
            letters::replay_next(ctx, &self.consumer).await?;
        }
        let received = match self.bus.receive(&Self::SUBSCRIPTION, B::TOGETHER_MAX).await {
            Ok(received) => received,
            Err(failed) => return broker_failed(C::NAME, failed),
        };
        if received.deliveries.is_empty() {
            return Ok(match received.waiting {
                Waiting::More => Pass::More,
                Waiting::Soon => {
                    self.wait_for_older().await;
                    Pass::More
                }
                Waiting::Nothing | Waiting::Elsewhere => {
                    self.held_back.store(0, Ordering::Relaxed);
                    Pass::Idle
                }
            });
        }
        self.held_back.store(0, Ordering::Relaxed);
        let patience = self.patience(ctx, received.deliveries.len());
        if B::SETTLES_WITH_EFFECT && self.take_and_settle(ctx, &received.deliveries).await? {
            return Ok(linger(received.waiting, patience).await);
        }
        let taken = self.take_all(ctx, &received.deliveries).await?;
        let mut events = Vec::with_capacity(taken.len());
        let mut receipts = Vec::with_capacity(taken.len());
        for (delivery, taken) in received.deliveries.into_iter().zip(taken) {
            events.push((delivery.event, taken));
            receipts.push((delivery.attempt, delivery.receipt));
        }
        let (verdicts, measured) = self.verdicts(ctx, &events).await?;
        let settled = events.into_iter().zip(receipts).zip(verdicts);
        let settled = settled.map(|(((event, _), (attempt, receipt)), verdict)| {
            Delivery { event, attempt, receipt }.settled(verdict)
        });
        if let Err(failed) = self.bus.settle(&Self::SUBSCRIPTION, settled.collect(), measured).await {
            return broker_failed(C::NAME, failed);
        }
        Ok(linger(received.waiting, patience).await)
    }
}

/// Waits for company, unless more is there already.
async fn linger(waiting: Waiting, patience: Duration) -> Pass {
    let pass = match waiting {
        Waiting::More => return Pass::More,
        Waiting::Soon => Pass::More,
        Waiting::Nothing | Waiting::Elsewhere => Pass::Idle,
    };
    tokio::time::sleep(patience).await;
    pass
}

/// A database that is away is the supervisor's business; a broker that is away is waited for.
pub(super) fn broker_failed(name: &'static str, failed: BusError) -> Result<Pass, StoreError> {
    match failed {
        BusError::Store(failed) => Err(failed),
        BusError::Broker { doing, source } => {
            tracing::warn!(consumer = name, doing, error = %source, "the broker failed; it will be tried again");
            metrics::counter!("handoff_broker_failures_total", "consumer" => name).increment(1);
            Ok(Pass::Idle)
        }
    }
}
