//! The one binary: the server, its tools, and the command line against a running server.

mod client;
mod commands;
mod output;
mod server;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};

/// Checking a password takes 19 MiB for a moment. The system's allocator keeps such pieces, one for every thread that ever had
/// one; this one gives them back. It asks for no huge pages (`no_thp`): what we hold is many small things, and 2 MiB for the first byte
/// of each kind was a third of the memory of short commands.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The workflow engine for work that people do.
#[derive(Debug, Parser)]
#[command(name = "handoff", version, about, arg_required_else_help = true, after_help = EXAMPLES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  handoff serve                              start a server with a database of its own in ./.handoff
  handoff demo                               fill it with a believable project and watch people work
  handoff workflow apply -p legal flow.yaml  publish a workflow
  handoff work claim                         take the next unit you may work on

Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 not found, 4 not signed in or not allowed,
5 conflict (somebody was faster), 6 the server or the database cannot be reached.";

#[derive(Debug, Subcommand)]
enum Command {
    /// Start the server.
    Serve(server::serve::ServeArgs),
    /// Bring the database's schema up to date, or say what that would do.
    Migrate(server::migrate::MigrateArgs),
    /// Check a set-up and say what is wrong with it.
    Doctor(server::doctor::DoctorArgs),
    /// Fill an empty server with a believable project and let simulated people work.
    Demo(commands::demo::DemoArgs),
    /// Sign in at a server and remember a token for it.
    Login(commands::login::LoginArgs),
    /// Publish and read workflows.
    Workflow(commands::workflow::WorkflowArgs),
    /// Read and set the working hours of a project.
    Calendar(commands::calendar::CalendarArgs),
    /// Start and follow runs.
    Run(commands::run::RunArgs),
    /// Bring items in by the file.
    Import(commands::import::ImportArgs),
    /// Take out what was made, and what happened.
    Export(commands::export::ExportArgs),
    /// Read a unit, and say what holds it up.
    Unit(commands::unit::UnitArgs),
    /// Find, claim, release and decide.
    Work(commands::work::WorkArgs),
    /// Steer quality: policy, trust, and which judgments stand.
    Quality(commands::quality::QualityArgs),
    /// Find steps to work on, pause and limit them.
    Step(commands::step::StepArgs),
    /// Read and write down what people can do.
    People(commands::people::PeopleArgs),
    /// Add, edit and retire questions whose right answer is known.
    Gold(commands::gold::GoldArgs),
    /// Ask for leave to do guarded things, and say yes or no.
    Approval(commands::approval::ApprovalArgs),
    /// Read and verify trails of events.
    Audit(commands::audit::AuditArgs),
    /// See who acts on events, and deliver again what was not handled.
    Events(commands::delivery::EventsArgs),
    /// Send a project's events somewhere, and see what arrived.
    Webhook(commands::webhook::WebhookArgs),
    /// Create, list and revoke API tokens.
    Token(commands::token::TokenArgs),
    /// Find one answer from many, offline, from a CSV file.
    Aggregate(commands::aggregate::AggregateArgs),
    /// Measure Handoff against hand-written SQL, and against what others use.
    Bench(server::bench::BenchArgs),
    /// Print the OpenAPI description.
    Openapi,
    /// Print completions for a shell.
    Completions {
        /// Which shell.
        shell: clap_complete::Shell,
    },
}

fn main() -> ExitCode {
    // One TLS stack for everything: must be chosen before the first connection.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let cli = Cli::parse();
    let result = match cli.command {
        Command::Serve(args) => server::serve::run(args),
        Command::Migrate(args) => server::migrate::run(args),
        Command::Doctor(args) => server::doctor::run(args),
        Command::Bench(args) => server::bench::run(&args),
        Command::Demo(args) => commands::demo::run(args),
        Command::Login(args) => commands::login::run(args),
        Command::Workflow(args) => commands::workflow::run(args),
        Command::Calendar(args) => commands::calendar::run(args),
        Command::Run(args) => commands::run::run(args),
        Command::Import(args) => commands::import::run(&args),
        Command::Export(args) => commands::export::run(args),
        Command::Unit(args) => commands::unit::run(args),
        Command::Work(args) => commands::work::run(args),
        Command::Quality(args) => commands::quality::run(args),
        Command::Step(args) => commands::step::run(args),
        Command::People(args) => commands::people::run(args),
        Command::Gold(args) => commands::gold::run(args),
        Command::Approval(args) => commands::approval::run(args),
        Command::Audit(args) => commands::audit::run(args),
        Command::Events(args) => commands::delivery::run(args),
        Command::Webhook(args) => commands::webhook::run(args),
        Command::Aggregate(args) => commands::aggregate::run(&args),
        Command::Token(args) => commands::token::run(args),
        Command::Openapi => output::print_openapi(),
        Command::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "handoff", &mut script);
            output::print(String::from_utf8_lossy(&script))
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failed) => failed.report(),
    }
}
