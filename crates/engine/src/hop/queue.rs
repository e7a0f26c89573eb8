//! Where commands wait for their turn.
//!
//! While a batch is being decided, whatever arrives waits; as soon as it is decided and only has to be written, all that waits is the
//! next batch. So one batch is decided while another is being written, batches are as large as the load makes them, and a lone command never
//! waits for company. After a crowd was served, the next batch waits a moment until those have come back: or a crowd would fall apart
//! into ever smaller ones, and every batch costs the database some statements, however small it is.

use std::collections::{HashMap, HashSet, VecDeque};
use std::panic::AssertUnwindSafe;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use handoff_core::id::{ActorId, RunId};
use tokio::sync::Notify;

use crate::Ctx;
use crate::hop::Wants;
use crate::hop::ahead::Fronts;
use crate::hop::job::Job;
use crate::hop::recent::Recent;
use crate::hop::serve::serve;
use crate::hop::whereabouts::{Decided, Whereabouts};

/// How many batches are under way at a time: one that is being decided, and one that is being written.
const LANES: usize = 2;
/// For so long after another node was met, there is one batch at a time: the database is as busy with those of the other node, and what each brings
/// is more, which costs less.
const AMONG_OTHERS: Duration = Duration::from_secs(1);
/// The same while batches are held up.
const LANES_MAX: usize = 4;
/// How many commands make the largest batch.
const BATCH_MAX: usize = 128;
/// From so many commands on, a batch is a crowd.
const CROWD: usize = 8;
/// How long a batch waits, at most, for those who were served in a crowd and ask for more.
const COMING_BACK: Duration = Duration::from_millis(3);
/// The same while another batch is being written: the database is busy anyway.
const COMING_BACK_MEANWHILE: Duration = Duration::from_millis(10);
/// For so long after a crowd was served, more of it is to be expected.
const CROWDED: Duration = Duration::from_millis(500);
/// A batch that takes longer waits for something, as for a lock that another node holds. Nobody else shall wait for that.
const HELD_UP: Duration = Duration::from_millis(50);

/// The commands that wait.
#[derive(Default)]
pub(crate) struct Queue {
    state: Mutex<State>,
    /// Rung when as many wait as are awaited, and when a batch is done.
    go_on: Notify,
    /// How batches left runs behind.
    pub(super) recent: Recent,
    /// What they saw at the front of queues.
    pub(super) fronts: Fronts,
}

/// A command, and perhaps one that is carried out after it, in the same batch.
struct Waiting {
    first: Box<dyn Job>,
    then: Option<Box<dyn Job>>,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Waiting>,
    /// How many batches are under way.
    lanes: usize,
    /// The lane whose turn it is: nobody else takes what waits.
    turn: Option<u64>,
    /// How many turns there were.
    turns: u64,
    /// How many it waits for before it takes them.
    awaited: usize,
    /// How many were served last, and when.
    served: Option<(usize, Instant)>,
    /// When a crowd was last served.
    crowded_at: Option<Instant>,
    /// When it was last seen that another node works on the same runs.
    met_others_at: Option<Instant>,
    /// What batches under way have in hand, by the turn in which they were taken.
    in_hand: HashMap<u64, InHand>,
    whereabouts: Whereabouts,
}

/// What others had better not touch while a batch is under way.
#[derive(Default)]
struct InHand {
    /// The keys of its commands.
    names: HashSet<Name>,
    /// Its runs, once they are known.
    runs: HashSet<RunId>,
}

/// Whose key, and which.
type Name = (ActorId, String);

impl State {
    /// Whether a command waits for a batch that is under way: it would only wait for a lock instead, and its whole batch with it, or take what that batch has decided about
    /// but not locked yet. A request that is repeated while the first is still under way must find its answer.
    fn is_held_up(&self, waiting: &Waiting, name: Option<&Name>) -> bool {
        if self.in_hand.is_empty() {
            return false;
        }
        if name.is_some_and(|name| self.in_hand.values().any(|batch| batch.names.contains(name))) {
            return true;
        }
        let run = self.run_named(&*waiting.first);
        run.is_some_and(|run| self.in_hand.values().any(|batch| batch.runs.contains(&run)))
    }

    /// The run that a command names, as far as this node knows.
    fn run_named(&self, job: &dyn Job) -> Option<RunId> {
        match job.wants() {
            Wants::Run(run) | Wants::Follow(run) => Some(run),
            Wants::Assignment(assignment) => self.whereabouts.find(assignment),
            Wants::Unit(_)
            | Wants::UnitAndItem(_)
            | Wants::Judgments(_)
            | Wants::Children(_)
            | Wants::Next(_)
            | Wants::Start(_) => None,
        }
    }

    /// How many batches may be under way.
    fn lanes_max(&self) -> usize {
        if self.met_others_at.is_some_and(|at| at.elapsed() < AMONG_OTHERS) { 1 } else { LANES }
    }

    /// Gives a turn to a lane, if it is nobody's and anything waits.
    fn next_turn(&mut self) -> Option<u64> {
        if self.turn.is_some() || self.waiting.is_empty() {
            return None;
        }
        self.turns += 1;
        self.turn = Some(self.turns);
        self.turn
    }

    /// Ends a turn, if it was not passed on, and lets go of what was in hand.
    fn end(&mut self, turn: u64) {
        if self.turn == Some(turn) {
            self.turn = None;
        }
        self.in_hand.remove(&turn);
    }

    /// Until when those who were served last are waited for; none if enough are back, or nobody is expected.
    fn company_until(&mut self) -> Option<Instant> {
        let (crowd, at) = self.served?;
        self.awaited = crowd;
        let patience = if self.lanes > 1 { COMING_BACK_MEANWHILE } else { COMING_BACK };
        let is_over = self.waiting.len() >= crowd || at.elapsed() >= patience;
        (!is_over).then(|| at + patience)
    }
}

impl std::fmt::Debug for Queue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let state = self.state();
        f.debug_struct("Queue").field("waiting", &state.waiting.len()).field("lanes", &state.lanes).finish()
    }
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets a command wait for its turn, and with it one that is carried out after it in the same batch.
    pub(super) fn push(&self, ctx: &Ctx, mut first: Box<dyn Job>, mut then: Option<Box<dyn Job>>) {
        for job in [&mut first].into_iter().chain(&mut then) {
            job.line_mut().join();
        }
        let mut state = self.state();
        state.waiting.push_back(Waiting { first, then });
        if state.waiting.len() == state.awaited {
            self.go_on.notify_one();
        }
        let lanes_max = state.lanes_max();
        open_lane(ctx, state, lanes_max);
    }

    /// Puts commands that a batch has left back in line, before those who came after them. Whoever serves the next batch takes them.
    pub(super) fn put_back(&self, left: Vec<Box<dyn Job>>) {
        let mut back: VecDeque<Waiting> = VecDeque::new();
        for mut job in left {
            job.line_mut().join();
            match back.back_mut().filter(|_| job.is_follower()) {
                Some(leader) => leader.then = Some(job),
                None => back.push_back(Waiting { first: job, then: None }),
            }
        }
        let mut state = self.state();
        back.append(&mut state.waiting);
        state.waiting = back;
    }

    /// Notes that another node has changed a run since this one left it.
    pub(super) fn meet_others(&self) {
        self.state().met_others_at = Some(Instant::now());
    }

    /// The run that a command names, as far as this node knows.
    pub(super) fn run_named(&self, job: &dyn Job) -> Option<RunId> {
        self.state().run_named(job)
    }

    /// The runs that batches under way have in hand.
    pub(super) fn busy(&self) -> Vec<RunId> {
        self.state().in_hand.values().flat_map(|batch| &batch.runs).copied().collect()
    }

    /// Whether many wait for answers at the same time: then whatever can wait, should.
    pub(crate) fn is_crowded(&self) -> bool {
        self.state().crowded_at.is_some_and(|at| at.elapsed() < CROWDED)
    }

    /// Waits for a crowd that was just served to come back.
    async fn wait_for_company(&self) {
        loop {
            let Some(until) = self.state().company_until() else { break };
            // Rung once too often, it only looks once too often.
            let _ = tokio::time::timeout_at(until.into(), self.go_on.notified()).await;
        }
        let mut state = self.state();
        (state.awaited, state.served) = (0, None);
    }

    /// The next batch; none, and the lane is closed, if there is nothing to do for it. What is left for later is taken by the lane that it
    /// waits for.
    fn take(&self, turn: u64) -> Option<Vec<Box<dyn Job>>> {
        let mut state = self.state();
        let mut batch: Vec<Box<dyn Job>> = Vec::new();
        let mut names: HashSet<Name> = HashSet::new();
        let mut for_later = VecDeque::new();
        while batch.len() < BATCH_MAX
            && let Some(mut waiting) = state.waiting.pop_front()
        {
            let first = &waiting.first;
            let name = first.key().map(|key| (first.caller().actor.actor, key.key.clone()));
            let is_repeated = name.as_ref().is_some_and(|name| names.contains(name));
            if is_repeated || state.is_held_up(&waiting, name.as_ref()) {
                for_later.push_back(waiting);
                continue;
            }
            names.extend(name);
            waiting.first.line_mut().join();
            batch.push(waiting.first);
            batch.extend(waiting.then);
        }
        for_later.append(&mut state.waiting);
        state.waiting = for_later;
        if batch.is_empty() {
            state.end(turn);
            self.close_lane(&mut state);
            return None;
        }
        state.in_hand.insert(turn, InHand { names, runs: HashSet::new() });
        Some(batch)
    }

    fn close_lane(&self, state: &mut State) {
        state.lanes -= 1;
        // Whoever waits for company while another batch is under way need not any more.
        self.go_on.notify_one();
    }

    /// Notes that so many were served.
    fn served(&self, commands: usize) {
        let mut state = self.state();
        if commands >= CROWD {
            let now = Instant::now();
            (state.served, state.crowded_at) = (Some((commands, now)), Some(now));
        }
    }

    /// The next turn of a lane whose batch is done; none, and the lane is closed, if there is nothing to do for it.
    fn go_on(&self, turn: u64) -> Option<u64> {
        let mut state = self.state();
        state.end(turn);
        let next = state.next_turn();
        if next.is_none() {
            self.close_lane(&mut state);
        }
        next
    }
}

/// A lane's right to take what waits and decide it before anybody else does.
pub(super) struct Turn<'a> {
    pub(super) ctx: &'a Ctx,
    number: u64,
}

impl Turn<'_> {
    /// Lets the next batch be taken: this one is decided and only has to be written.
    pub(super) fn pass_on(&self, decided: Decided) {
        let mut state = self.ctx.hops().state();
        state.whereabouts.note(decided.taken);
        state.in_hand.entry(self.number).or_default().runs = decided.runs;
        let lanes_max = state.lanes_max();
        self.pass(state, lanes_max);
    }

    /// Lets those who wait pass by a batch that is held up.
    fn let_pass(&self) {
        self.pass(self.ctx.hops().state(), LANES_MAX);
    }

    fn pass(&self, mut state: MutexGuard<'_, State>, lanes_max: usize) {
        if state.turn == Some(self.number) {
            state.turn = None;
        }
        open_lane(self.ctx, state, lanes_max);
    }
}

/// Opens a lane, if there is something to do for it and there are not so many already.
fn open_lane(ctx: &Ctx, mut state: MutexGuard<'_, State>, lanes_max: usize) {
    if state.lanes >= lanes_max {
        return;
    }
    let Some(turn) = state.next_turn() else { return };
    state.lanes += 1;
    drop(state);
    let lane = serve_lane(ctx.clone(), turn);
    #[expect(
        clippy::disallowed_methods,
        reason = "a batch belongs to all its callers, so it goes on when one of them goes away"
    )]
    tokio::spawn(lane);
}

async fn serve_lane(ctx: Ctx, first: u64) {
    let mut next = Some(first);
    while let Some(number) = next {
        ctx.hops().wait_for_company().await;
        let Some(batch) = ctx.hops().take(number) else { return };
        serve_in_turn(&Turn { ctx: &ctx, number }, batch).await;
        next = ctx.hops().go_on(number);
    }
}

async fn serve_in_turn(turn: &Turn<'_>, batch: Vec<Box<dyn Job>>) {
    #[expect(clippy::cast_precision_loss, reason = "a batch is small")]
    metrics::histogram!("handoff_batch_commands").record(batch.len() as f64);
    let commands = batch.iter().filter(|job| !job.is_follower()).count();
    // A lane that died would never be replaced. Whoever waits for a command of this batch is told that it was given up.
    let mut served = std::pin::pin!(AssertUnwindSafe(serve(turn, batch)).catch_unwind());
    let served = loop {
        match tokio::time::timeout(HELD_UP, &mut served).await {
            Ok(served) => break served,
            Err(_still_going) => turn.let_pass(),
        }
    };
    if served.is_err() {
        tracing::error!("a batch of commands panicked");
    }
    turn.ctx.hops().served(commands);
}
