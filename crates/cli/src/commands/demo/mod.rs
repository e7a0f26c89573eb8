//! `handoff demo`: fills a server with a believable project, and lets simulated people work through the public API.

mod admin;
mod board;
mod cast;
mod dice;
mod display;
mod office;
mod papers;

use std::cell::RefCell;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use futures_util::future::try_join_all;
use jiff::SignedDuration;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use self::admin::Admin;
use self::board::Board;
use self::cast::{PEOPLE_MAX, PEOPLE_MIN, Person, Route, narrowest};
use self::dice::{Dice, secret_bytes};
use self::office::{Office, Pace};
use self::papers::Tray;
use crate::client::{ClientOptions, Server, block_on};
use crate::output::{Cell, Failed, Paint, Table, Tone, lasted, print, say};
use crate::server::config::default_data_dir;

/// Arguments of `handoff demo`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  handoff demo                          forty documents, in under two minutes
  handoff demo --pace fast --documents 200
  handoff demo --forever --per-minute 12
  handoff demo --setup-file /srv/handoff/setup-link

The demo needs an administrator: whoever is signed in (`handoff login`), a token, or, on a new server, the one-time link
that `handoff serve` leaves in its data folder. It may be run again on the same server.")]
pub(crate) struct DemoArgs {
    /// How many documents are handed in
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..))]
    documents: u32,
    /// How fast it goes
    #[arg(long, value_enum, default_value_t = PaceWord::Normal)]
    pace: PaceWord,
    /// How many documents are handed in a minute, instead of --pace
    #[arg(long, value_name = "N", conflicts_with = "pace", value_parser = clap::value_parser!(u32).range(1..=60_000))]
    per_minute: Option<u32>,
    /// How many people work
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u8).range(PEOPLE_MIN..=PEOPLE_MAX))]
    people: u8,
    /// Go on until Ctrl-C
    #[arg(long, conflicts_with = "documents")]
    forever: bool,
    /// The same seed gives the same documents and the same moods
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The project to work in; made if it is not there
    #[arg(short, long, value_name = "KEY", default_value = "office")]
    project: String,
    /// The file with the one-time link of a new server; without it, setup-link in the server's data folder
    #[arg(long, value_name = "FILE")]
    setup_file: Option<PathBuf>,
    #[command(flatten)]
    client: ClientOptions,
}

/// How fast it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PaceWord {
    /// 120 documents a minute
    Fast,
    /// 30 documents a minute
    Normal,
    /// 8 documents a minute
    Slow,
}

impl DemoArgs {
    fn documents_per_minute(&self) -> u32 {
        self.per_minute.unwrap_or(match self.pace {
            PaceWord::Fast => 120,
            PaceWord::Normal => 30,
            PaceWord::Slow => 8,
        })
    }
}

/// Sets the office up and lets it run.
#[expect(clippy::needless_pass_by_value, reason = "every command is handed its arguments for good")]
pub(crate) fn run(args: DemoArgs) -> Result<(), Failed> {
    block_on(&args.client, demo(&args))
}

async fn demo(args: &DemoArgs) -> Result<(), Failed> {
    let data_dir = || std::env::var_os("HANDOFF_DATA_DIR").map_or_else(default_data_dir, PathBuf::from);
    let setup_file = args.setup_file.clone().unwrap_or_else(|| data_dir().join("setup-link"));
    let admin = admin::find(&args.client, &setup_file).await?;
    let server = admin.client.server().clone();
    say(format!("Setting up project {} with {} people at {server} …", args.project, args.people));
    let route = Route::read()?;
    let people = cast::set_up(&admin.client, &args.project, args.people.into(), &route).await?;
    if !args.client.json {
        introduce(&admin, &people, &server)?;
    }
    let total = (!args.forever).then_some(usize::try_from(args.documents).unwrap_or(usize::MAX));
    let board = RefCell::new(Board::new(total));
    let opened = open(args, &admin, &people, &route, &board).await;
    office::sign_out(&people).await;
    opened?;
    let board = board.into_inner();
    if args.client.json { print_json(args, &admin, &people, &board) } else { conclude(args, &server, &board) }
}

/// Lets the office run until all is done or somebody presses Ctrl-C; a second Ctrl-C does not wait for anybody.
async fn open(
    args: &DemoArgs,
    admin: &Admin,
    people: &[Person],
    route: &Route,
    board: &RefCell<Board>,
) -> Result<(), Failed> {
    let seed = args.seed.map_or_else(|| secret_bytes().map(u64::from_be_bytes), Ok)?;
    let pace = Pace::of(args.documents_per_minute(), narrowest(people));
    let stop = CancellationToken::new();
    let office = Office { project: &args.project, route, pace, board, stop: &stop };
    let tray = Tray::new(office::tag()?, office::this_year(), Dice::new(seed, 0));
    let working = people.iter().zip(2..).map(|(person, number)| office.work(person, Dice::new(seed, number)));
    let simulation = async {
        tokio::try_join!(
            office.hand_in(people, tray, Dice::new(seed, 1)),
            try_join_all(working),
            office.keep_the_board(&admin.client),
            display::show(board, &stop, args.client.json),
        )
    };
    let interrupted = async {
        tokio::signal::ctrl_c().await?;
        stop.cancel();
        tokio::signal::ctrl_c().await
    };
    tokio::select! {
        simulated = simulation => simulated.map(|_| ()),
        interrupted = interrupted => {
            interrupted.map_err(Failed::from_error)?;
            Err(Failed::silent(ExitCode::from(130)))
        }
    }
}

fn introduce(admin: &Admin, people: &[Person], server: &Server) -> Result<(), Failed> {
    print("")?;
    let mut table = Table::new(["NAME", "MAIL ADDRESS", "PASSWORD", "GROUPS"]);
    if let Some(made) = &admin.made {
        let groups = Cell::new(Tone::Faint, "administrator");
        table.row(["Demo Admin".into(), made.email.into(), made.password.clone().into(), groups]);
    }
    for person in people {
        table.row([
            person.name.into(),
            person.email.clone().into(),
            person.password.clone().into(),
            Cell::new(Tone::Faint, person.groups().join(", ")),
        ]);
    }
    table.print()?;
    print(format!(
        "\nSign in at {server} as one of them and work along; the passwords are not shown again.\n"
    ))
}

fn conclude(args: &DemoArgs, server: &Server, board: &Board) -> Result<(), Failed> {
    let paint = Paint::stdout();
    let took = lasted(SignedDuration::try_from(board.elapsed()).unwrap_or_default());
    let finished = board.finished();
    let ended = if board.is_done() { "All documents are through" } else { "Stopped" };
    print(format!(
        "{}: {} handed in, {} approved, {} rejected in {took}.",
        paint.strong(ended),
        board.submitted,
        paint.good(&board.approved.to_string()),
        paint.bad(&board.rejected.to_string()),
    ))?;
    let left = board.submitted - finished;
    if left > 0 {
        print(format!("{left} are still on their way; run the demo again to see them through."))?;
    }
    print(format!(
        "{} decided, {} sent back for rework, {} given back to the pool.",
        count(board.decisions, "unit"),
        count(board.sent_back, "document"),
        count(board.released, "unit"),
    ))?;
    let project = &args.project;
    let at = if server.is_default() { String::new() } else { format!(" --server {server}") };
    print(format!("\n{}", paint.strong("Look around:")))?;
    print(format!("  handoff run list -p {project}{at}"))?;
    if let Some(run) = board.longest() {
        print(format!("  handoff run show {run}{at}"))?;
    }
    print(format!("  handoff audit verify --project {project} --runs{at}"))?;
    print(format!("  {server}"))
}

fn count(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

fn print_json(args: &DemoArgs, admin: &Admin, people: &[Person], board: &Board) -> Result<(), Failed> {
    let people = people.iter().map(|person| {
        json!({"name": person.name, "email": person.email, "password": person.password, "groups": person.groups()})
    });
    let made = admin.made.as_ref().map(|made| json!({"email": made.email, "password": made.password}));
    let summary = json!({
        "server": admin.client.server().to_string(),
        "project": args.project,
        "done": board.is_done(),
        "submitted": board.submitted,
        "approved": board.approved,
        "rejected": board.rejected,
        "decisions": board.decisions,
        "sent_back": board.sent_back,
        "released": board.released,
        "seconds": board.elapsed().as_secs_f64(),
        "admin": made,
        "people": people.collect::<Vec<_>>(),
    });
    print(summary.to_string())
}
