//! The bus on NATS: for many nodes, and for those outside who would rather subscribe than poll.
//!
//! The broker may forget what it acknowledged; the table of events does not. So nothing rests on the broker. Who reads, what was put off
//! and how far a consumer has come is in the database, as it is for the other bus. A relay feeds the stream from the log, anew when
//! the stream is gone, and the inbox makes nothing of what comes twice.

mod envelope;
mod publish;
mod subject;

use std::collections::HashMap;
use std::time::{Duration, Instant};

use async_nats::connection::State;
use async_nats::jetstream::consumer::pull::Config as PullConfig;
use async_nats::jetstream::consumer::{self, AckPolicy, DeliverPolicy};
use async_nats::jetstream::{self, AckKind, Message};
use async_nats::{Client, ConnectOptions, HeaderMap};
use futures_util::TryStreamExt as _;
use handoff_store::Store;
use handoff_store::log::{self, Logged, Place};

use crate::desk::Desk;
use crate::port::{Bus, BusError, Delivery, Measured, Received, Settled, Start, Subscription, Waiting};
pub use publish::RELAY;
use publish::RELAY_NAME;

/// When a delivery that nobody settled comes again. Whoever reads is alone and asks for more only when it has settled, so this bounds
/// no work; it is how long a successor waits.
const ACK_WAIT: Duration = Duration::from_secs(2);
/// How many deliveries may be unsettled at a time.
const UNSETTLED_MAX: i64 = 2_000;
/// How long to wait for an event when there is none.
const FETCH_WAIT: Duration = Duration::from_millis(100);
/// How long to wait for an answer at all: a broker that dies with a question never answers it, and nobody else says so.
const ANSWER_WAIT: Duration = Duration::from_secs(2);
/// How often to look how far a consumer has come.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// Where the broker is, and what things are called there.
#[derive(Clone, Debug)]
pub struct NatsOptions {
    /// `nats://…`.
    pub url: String,
    /// The stream, and the first token of its subjects. One for each installation.
    pub stream: String,
    /// What CloudEvents name as their source.
    pub source: String,
}

/// The bus on NATS.
pub struct NatsBus {
    desk: Desk,
    client: Client,
    jetstream: jetstream::Context,
    /// The name of the stream, as the broker knows it.
    stream: String,
    source: String,
    lines: tokio::sync::Mutex<HashMap<&'static str, Line>>,
    /// Set after a failure: events are published one by one until that has gone well.
    careful: std::sync::atomic::AtomicBool,
}

/// What this node knows of a consumer on the broker.
#[derive(Clone)]
struct Line {
    consumer: consumer::Consumer<PullConfig>,
    /// For which term. The next one looks again.
    term: i64,
    /// Before this nothing is asked for: what a dead node left unsettled comes first.
    not_before: Option<Instant>,
    /// When everything up to this sequence is settled, the consumer is at this place of the log.
    mark: Option<(u64, Place)>,
    looked_at: Instant,
}

/// What a delivery comes from.
#[derive(Debug)]
pub enum Receipt {
    /// The stream.
    Stream(Box<Message>),
    /// What was put off.
    PutOff,
}

impl std::fmt::Debug for NatsBus {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("NatsBus").field("stream", &self.stream).finish_non_exhaustive()
    }
}

fn broker<E: Into<Box<dyn std::error::Error + Send + Sync>>>(doing: &'static str) -> impl Fn(E) -> BusError {
    move |source| BusError::Broker { doing, source: source.into() }
}

impl NatsBus {
    /// Connects. A broker that is away is waited for, also at the start.
    pub async fn connect(store: Store, options: NatsOptions) -> Result<Self, BusError> {
        let connect = ConnectOptions::new()
            .name("handoff")
            .retry_on_initial_connect()
            .connection_timeout(Duration::from_secs(5))
            .ping_interval(Duration::from_secs(5))
            .request_timeout(Some(Duration::from_secs(5)))
            .reconnect_delay_callback(|attempts| {
                Duration::from_millis(20 * u64::try_from(attempts).unwrap_or(50)).min(Duration::from_secs(1))
            });
        let client = connect.connect(&options.url).await.map_err(broker("cannot be reached"))?;
        Ok(Self {
            desk: Desk::new(store),
            jetstream: jetstream::new(client.clone()),
            client,
            stream: subject::token(&options.stream),
            source: options.source,
            lines: tokio::sync::Mutex::default(),
            careful: false.into(),
        })
    }

    /// Otherwise requests would be kept until there is a connection, and time out one by one.
    fn connected(&self) -> Result<(), BusError> {
        match self.client.connection_state() {
            State::Connected => Ok(()),
            State::Pending | State::Disconnected => Err(broker("is away")("not connected")),
        }
    }

    /// The consumer on the broker, made if it is not there.
    async fn line(&self, to: &Subscription, term: i64, is_new: bool) -> Result<Line, BusError> {
        if let Some(line) = self.lines.lock().await.get(to.consumer).filter(|line| line.term == term) {
            return Ok(line.clone());
        }
        let stream = self.jetstream.get_stream(&self.stream).await.map_err(broker("has no stream yet"))?;
        let config = PullConfig {
            durable_name: Some(to.consumer.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait: ACK_WAIT,
            max_ack_pending: UNSETTLED_MAX,
            deliver_policy: match to.start {
                Start::Now if is_new => DeliverPolicy::New,
                // Who is known already missed nothing so far, and does not begin to because the broker forgot.
                Start::Now | Start::Beginning => DeliverPolicy::All,
            },
            ..PullConfig::default()
        };
        let consumer = stream.get_or_create_consumer(to.consumer, config).await;
        let consumer = consumer.map_err(broker("has no consumer"))?;
        let left_over = consumer.cached_info().num_ack_pending > 0;
        let not_before = left_over.then(|| Instant::now() + ACK_WAIT + ACK_WAIT / 8);
        let line = Line { consumer, term, not_before, mark: None, looked_at: Instant::now() };
        self.lines.lock().await.insert(to.consumer, line.clone());
        Ok(line)
    }

    /// After a failure everything is looked up anew: the broker may have forgotten it.
    async fn forget(&self, to: &Subscription) {
        self.lines.lock().await.remove(to.consumer);
    }

    /// How far in the log the consumer has come since the last look. What the relay had settled when the mark was set was in the
    /// stream by then.
    async fn advance(&self, to: &Subscription, line: &Line) -> Result<Option<Place>, BusError> {
        if line.looked_at.elapsed() < LOOK_EVERY {
            return Ok(None);
        }
        let (mut mark, mut reached) = (line.mark, None);
        if let Some((sequence, place)) = mark {
            let mut consumer = line.consumer.clone();
            let info = consumer.info().await.map_err(broker("does not tell of a consumer"))?;
            if info.ack_floor.stream_sequence >= sequence {
                (mark, reached) = (None, Some(place));
            }
        }
        if mark.is_none() {
            let db = self.desk.store.db().await?;
            if let Some(place) = handoff_store::consumer::place(&db, RELAY_NAME).await? {
                let stream = self.jetstream.get_stream(&self.stream).await;
                let stream = stream.map_err(broker("has no stream"))?;
                mark = Some((stream.cached_info().state.last_sequence, place));
            }
        }
        if let Some(known) = self.lines.lock().await.get_mut(to.consumer) {
            (known.mark, known.looked_at) = (mark, Instant::now());
        }
        Ok(reached)
    }

    /// What is there; if that is nothing, waits a moment for the first.
    async fn fetch(&self, line: &Line, max: usize) -> Result<Vec<Message>, BusError> {
        let there = async |max: usize| -> Result<Vec<Message>, BusError> {
            let messages = line.consumer.fetch().max_messages(max).messages().await;
            let messages = messages.map_err(broker("does not deliver"))?;
            messages.try_collect().await.map_err(broker("does not deliver"))
        };
        let mut messages = there(max).await?;
        if messages.is_empty() {
            let first = line.consumer.batch().max_messages(1).expires(FETCH_WAIT).messages().await;
            let first = first.map_err(broker("does not deliver"))?;
            messages = first.try_collect().await.map_err(broker("does not deliver"))?;
            if !messages.is_empty() && max > 1 {
                messages.extend(there(max - 1).await?);
            }
        }
        Ok(messages)
    }

    /// Reads events out of messages. What is no event of ours, or nothing for this consumer, is settled here.
    async fn read(
        &self,
        to: &Subscription,
        messages: Vec<Message>,
        (attempt, done): (u32, Place),
    ) -> Result<Vec<Delivery<Receipt>>, BusError> {
        let mut deliveries = Vec::with_capacity(messages.len());
        for message in messages {
            let verdict = match unwrap(&message) {
                // What was settled with its effect before there was a broker, no inbox tells of.
                Ok((_, Some(place))) if place <= done => AckKind::Ack,
                Ok((event, _)) if to.interest.covers(&event.event_type) => {
                    let receipt = Receipt::Stream(Box::new(message));
                    deliveries.push(Delivery { event, attempt, receipt });
                    continue;
                }
                Ok(_) => AckKind::Ack,
                Err(unreadable) => {
                    // Whoever can publish there can publish anything. It is nobody's event, so nothing is lost.
                    tracing::warn!(consumer = to.consumer, error = %unreadable, "a message is no event of ours");
                    AckKind::Term
                }
            };
            message.ack_with(verdict).await.map_err(broker("took no acknowledgement"))?;
        }
        let left_out: Vec<_> = deliveries.iter().filter(|delivery| delivery.event.data.is_empty()).collect();
        if !left_out.is_empty() {
            let keys: Vec<_> = left_out.iter().map(|one| (one.event.stream, one.event.seq)).collect();
            let events = log::by_key(&self.desk.store.db().await?, &keys).await?;
            let mut data: HashMap<_, _> = events.into_iter().map(|event| (event.id, event.data)).collect();
            for delivery in deliveries.iter_mut().filter(|delivery| delivery.event.data.is_empty()) {
                delivery.event.data = data.remove(&delivery.event.id).unwrap_or_default();
            }
        }
        Ok(deliveries)
    }

    async fn receive_held(
        &self,
        to: &Subscription,
        holding: &mut crate::desk::Holding,
        max: usize,
    ) -> Result<Received<Receipt>, BusError> {
        let put_off = self.desk.put_off(to, holding).await?;
        let put_off =
            put_off.into_iter().map(|(event, attempt)| Delivery { event, attempt, receipt: Receipt::PutOff });
        let mut deliveries: Vec<_> = put_off.collect();
        let is_new = holding.is_new;
        let Some(held) = &mut holding.held else { unreachable!("looked at by the caller") };
        let (limit, attempt) = held.allowance(max);
        self.connected()?;
        let line = self.line(to, held.term, is_new).await?;
        holding.is_new = false;
        if line.not_before.is_some_and(|at| at > Instant::now()) {
            return Ok(Received { deliveries, waiting: Waiting::Soon });
        }
        if let Some(place) = self.advance(to, &line).await? {
            held.place = held.place.max(place);
        }
        let fetched = tokio::time::timeout(ANSWER_WAIT, self.fetch(&line, limit)).await;
        let messages = fetched.map_err(broker("does not answer"))??;
        let waiting = if messages.len() >= limit { Waiting::More } else { Waiting::Nothing };
        deliveries.extend(self.read(to, messages, (attempt, held.done)).await?);
        if held.starts > 0 && deliveries.is_empty() {
            // Nothing is left that can have killed whoever read before.
            self.desk.write_down(to, held).await?;
        }
        Ok(Received { deliveries, waiting })
    }
}

fn unwrap(message: &Message) -> Result<(Logged, Option<Place>), envelope::Unreadable> {
    let headers = message.headers.iter().flat_map(HeaderMap::iter);
    let headers: Vec<(String, &[u8])> = headers
        .flat_map(|(name, values)| {
            let name = name.to_string();
            values.iter().map(move |value| (name.clone(), value.as_str().as_bytes()))
        })
        .collect();
    envelope::unwrap(headers.iter().map(|(name, value)| (name.as_str(), *value)), &message.payload)
}

impl Bus for NatsBus {
    type Receipt = Receipt;

    /// The broker would remember what the database has forgotten.
    const EFFECTS_MAY_LAG: bool = false;

    /// As many as the broker hands out unsettled, nearly.
    const TOGETHER_MAX: usize = 1_500;

    async fn receive(&self, to: &Subscription, max: usize) -> Result<Received<Receipt>, BusError> {
        let holding = self.desk.holding(to.consumer);
        let mut holding = holding.lock().await;
        self.desk.hold(to, &mut holding).await?;
        if holding.held.is_none() {
            return Ok(Received { deliveries: Vec::new(), waiting: Waiting::Elsewhere });
        }
        let received = self.receive_held(to, &mut holding, max).await;
        if received.is_err() {
            self.forget(to).await;
        }
        received
    }

    async fn settle(
        &self,
        to: &Subscription,
        settled: Vec<Settled<Receipt>>,
        measured: Measured,
    ) -> Result<(), BusError> {
        let holding = self.desk.holding(to.consumer);
        let mut holding = holding.lock().await;
        let Some(place) = holding.held.as_ref().map(|held| held.place) else { return Ok(()) };
        let was_put_off = |receipt: &Receipt| matches!(receipt, Receipt::PutOff);
        if !self.desk.settle(to, &mut holding, place, (&settled, was_put_off), measured).await? {
            return Ok(());
        }
        for settled in settled {
            match settled.receipt {
                // What is to come again is in the database by now.
                Receipt::Stream(message) => message.ack().await.map_err(broker("took no acknowledgement"))?,
                Receipt::PutOff => {}
            }
        }
        Ok(())
    }

    async fn leave(&self, to: &Subscription) -> Result<(), BusError> {
        self.forget(to).await;
        // So that whoever follows finds settled what is settled.
        if self.connected().is_ok() {
            self.client.flush().await.map_err(broker("took no acknowledgement"))?;
        }
        Ok(self.desk.leave(to).await?)
    }
}
