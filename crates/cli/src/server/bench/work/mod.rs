//! `handoff bench work`: clients that claim and submit over HTTP, beside the same by hand in SQL, run by pgbench; beside ourselves with
//! less to choose from; or beside ourselves with one server instead of several.
//!
//! All sides work on the same PostgreSQL, which syncs to disk: one unit is answered by three, every answer is checked and kept, and
//! every act is told by an event. Ours also speaks HTTP and JSON, validates a form, and links its events into chains.

mod by_hand;
mod client;
mod fill;
mod ours;
mod pool;
mod report;

use std::time::Duration;

use clap::Args;

use super::measure::Tally;
use super::stage::Stage;
use crate::output::Failed;
use by_hand::ByHand;
use ours::Ours;
use pool::Size;
use report::Outcome;

/// Each side runs in so many stretches, in turn, so that a disturbance hits both.
const STRETCHES: u32 = 3;
/// Where hand-written SQL is at its best on two cores; its best figure is looked for here as well.
const BEST_CLIENTS: u16 = 32;
/// How many steps are looked at for the first time in a second: so much longer a server warms up.
const STEPS_WARMED_PER_SECOND: u32 = 500;

/// How much, and for how long.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct WorkLoad {
    /// Clients at a time, on both sides
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=2_000))]
    clients: u16,
    /// Seconds for each side
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=600))]
    seconds: u16,
    /// Units on offer at the beginning of every turn
    #[arg(long, default_value_t = 30_000, value_parser = clap::value_parser!(u32).range(100..=5_000_000))]
    units: u32,
    /// Steps that these units are spread over; every cycle is at one of them by chance
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    steps: u32,
    /// People who could do the work; at least as many as do it
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    actors: u32,
    /// Measure beside a database with so many units, and steps and people in proportion, instead of by hand
    #[arg(long, value_name = "UNITS", conflicts_with_all = ["servers", "ours_only"],
          value_parser = clap::value_parser!(u32).range(100..=5_000_000))]
    compare_units: Option<u32>,
    /// Server processes on one database; more than one is measured beside one, instead of by hand
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=8))]
    servers: u16,
    /// Take the next unit along with every answer, in one request: two requests for each unit are measured otherwise
    #[arg(long)]
    onward: bool,
    /// Leave the other side out, to watch ours alone
    #[arg(long)]
    ours_only: bool,
    /// Print nothing but the JSON object
    #[arg(long)]
    json: bool,
}

impl WorkLoad {
    fn say(self, text: &str) {
        if !self.json {
            println!("{text}");
        }
    }

    /// How long a turn lasts. The first one warms all up and is not counted.
    fn lasting(self, turn: u32) -> Duration {
        if turn == 0 {
            Duration::from_secs(u64::from(1 + self.steps / STEPS_WARMED_PER_SECOND))
        } else {
            Duration::from_secs(self.seconds.into()) / STRETCHES
        }
    }

    fn size(self) -> Size {
        Size { units: self.units, steps: self.steps, actors: self.actors }
    }
}

/// What ours is measured beside.
enum Beside {
    Nothing,
    ByHand(ByHand),
    Smaller(Box<Ours>),
    OneServer,
}

impl Beside {
    async fn set(load: WorkLoad, stage: &Stage) -> Result<Self, Failed> {
        Ok(match load.compare_units {
            Some(units) => {
                let size = load.size().with(units);
                Self::Smaller(Box::new(Ours::set(load, stage, "smaller", size).await?))
            }
            None if load.ours_only => Self::Nothing,
            None if load.servers > 1 => Self::OneServer,
            None => Self::ByHand(ByHand::set(stage, load.units, load.steps).await?),
        })
    }

    const fn name(&self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::ByHand(_) => "by hand",
            Self::Smaller(_) => "fewer",
            Self::OneServer => "one server",
        }
    }
}

/// Runs the benchmark.
pub(super) async fn run(load: WorkLoad) -> Result<(), Failed> {
    let stage = Stage::set(usize::from(load.clients.clamp(64, 1_000))).await?;
    let mut ours = Ours::set(load, &stage, "ours", load.size()).await?;
    let mut beside = Beside::set(load, &stage).await?;
    load.say(&format!("{} clients, {} s each side, in turns of {STRETCHES}", load.clients, load.seconds));
    let mut outcome = Outcome::default();
    for turn in 0..=STRETCHES {
        let lasting = load.lasting(turn);
        let (other, best) = match &mut beside {
            Beside::Nothing => (Tally::default(), Tally::default()),
            Beside::ByHand(by_hand) => {
                let best = by_hand.cycle(BEST_CLIENTS, lasting).await?;
                (by_hand.cycle(load.clients.min(200), lasting).await?, best)
            }
            Beside::Smaller(smaller) => (smaller.cycle(1, lasting).await?, Tally::default()),
            Beside::OneServer => (ours.cycle(1, lasting).await?, Tally::default()),
        };
        let mine = ours.cycle(load.servers, lasting).await?;
        if turn > 0 {
            outcome.other.add(other);
            outcome.other_best.add(best);
            outcome.ours.add(mine);
        } else {
            ours.empty_handed = 0;
        }
    }
    outcome.empty_handed = ours.empty_handed;
    let mut violations = ours.violations().await?;
    match &beside {
        Beside::ByHand(by_hand) => outcome.by_hand_violations = by_hand.check().await?,
        Beside::Smaller(smaller) => violations.extend(smaller.violations().await?),
        Beside::Nothing | Beside::OneServer => {}
    }
    outcome.violations = violations.len();
    outcome.tell(load, &beside);
    if violations.is_empty() { Ok(()) } else { Err(Failed::plain(format!("{violations:#?}"))) }
}
