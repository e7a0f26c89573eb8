//! `handoff bench`: Handoff beside the plain way of doing the same, in one run. What needs a database gets one
//! throw-away PostgreSQL that syncs to disk.
//!
//! Machines differ and are noisy; a ratio within one run is what can be compared. The last line printed is one JSON
//! object with at least `ours_per_s`, `baseline_per_s`, `ratio`, `p50_ms`, `p99_ms` and `violations`.

mod aggregate;
mod approvals;
mod baseline;
mod events;
mod hops;
mod http;
mod measure;
mod rollup;
mod stage;
mod work;

use std::time::Duration;

use clap::{Args, Subcommand};

use crate::output::Failed;

/// Arguments of `handoff bench`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  handoff bench approvals                       16 clients for 10 seconds each side
  handoff bench approvals --clients 64 --json
  handoff bench hops --grown 1000000            needs some 8 GB of disk
  handoff bench work --clients 64               claim and submit on one hot step; needs pgbench
  handoff bench work --steps 100 --servers 2    two processes beside one
  handoff bench work --units 1000000 --steps 10000 --actors 100000 --compare-units 10000
  handoff bench events --grown 10000000         from commit to consumer; needs some 6 GB of disk
  handoff bench rollup --units 2000
  handoff bench aggregate                       Dawid-Skene beside crowd-kit; needs Python and PyPI")]
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    bench: Bench,
}

#[derive(Debug, Subcommand)]
enum Bench {
    /// Documents handed in and approved twice: start, claim, approve, claim, approve.
    Approvals(Load),
    /// Hops of one run and of many together, automated and by people; how soon work is on offer; what a grown database costs.
    Hops(hops::HopsLoad),
    /// Claim and submit on one step that three people answer, beside hand-written SQL run by pgbench.
    Work(work::WorkLoad),
    /// From commit to consumer: a backlog, a steady rate, and what it costs the writers.
    Events(events::EventsLoad),
    /// One colour for a long run: kept current by what changed, beside reading all of its units. No database.
    Rollup(rollup::RollupLoad),
    /// Dawid-Skene on the same labels for the same number of rounds, beside crowd-kit from PyPI.
    Aggregate(aggregate::Size),
}

/// How much, and for how long.
#[derive(Clone, Copy, Debug, Args)]
struct Load {
    /// Clients at a time, and connections to the database on both sides
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..=500))]
    clients: u16,
    /// Seconds for each side
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=600))]
    seconds: u16,
    /// Print nothing but the JSON object
    #[arg(long)]
    json: bool,
}

impl Load {
    fn clients(self) -> usize {
        usize::from(self.clients)
    }

    fn duration(self) -> Duration {
        Duration::from_secs(self.seconds.into())
    }

    fn say(self, text: &str) {
        if !self.json {
            println!("{text}");
        }
    }
}

/// Runs a benchmark.
pub(crate) fn run(args: &BenchArgs) -> Result<(), Failed> {
    match &args.bench {
        Bench::Events(load) => {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
            runtime.map_err(Failed::from_error)?.block_on(events::run(load))
        }
        Bench::Approvals(load) => {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
            runtime.map_err(Failed::from_error)?.block_on(approvals::run(*load))
        }
        Bench::Hops(load) => {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
            runtime.map_err(Failed::from_error)?.block_on(hops::run(*load))
        }
        Bench::Work(load) => {
            let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
            runtime.map_err(Failed::from_error)?.block_on(work::run(*load))
        }
        Bench::Rollup(load) => rollup::run(*load),
        Bench::Aggregate(size) => aggregate::run(*size),
    }
}
