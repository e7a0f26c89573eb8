//! `handoff serve`: start, tell where to go, serve, drain, stop.

use std::future::Future;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use handoff_api::{App, Settings};
use handoff_engine::Ctx;
use handoff_engine::StoreError;
use handoff_engine::identity::open_setup_link;
use handoff_engine::live::{FeedListeners, RecheckListeners};
use handoff_engine::quality::{CarryOutOrders, PrepareGold};
use handoff_engine::step::LearnStepLimits;
use handoff_engine::sweep::{
    CallModels, ExpireLeases, ForgetOldAnswers, KeepDeadlines, Pass, Secrets, Supervisor, Sweep,
    TendChildren, WakeWaitingUnits, WorkAutomatedUnits,
};
use handoff_engine::webhook::{ForgetDeliveries, SendWebhooks};
use handoff_outbound::{self as outbound, Client, Policy};
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

use crate::client::SERVER_DEFAULT;
use crate::output::Failed;
use crate::server::config::{Config, ServerOptions, default_data_dir};
use crate::server::database::Database;
use crate::server::delivery::Delivery;
use crate::server::{logging, search, traces};

/// How long begun requests may take to finish once the server is told to stop.
const DRAIN: Duration = Duration::from_secs(10);

/// Arguments of `handoff serve`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  handoff serve                                       a server with a PostgreSQL of its own in ./.handoff
  handoff serve --data-dir /srv/handoff --listen 0.0.0.0:7777
  DATABASE_URL=postgres://handoff@db/handoff?sslmode=require handoff serve")]
pub(crate) struct ServeArgs {
    #[command(flatten)]
    options: ServerOptions,
}

/// Runs the server until it is told to stop.
pub(crate) fn run(args: ServeArgs) -> Result<(), Failed> {
    let config = args.options.resolve()?;
    let traces = logging::start(&config)?;
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(Failed::from_error)?;
    let served = runtime.block_on(serve(&config));
    // What was traced last goes out last, when nothing is left to trace.
    drop((runtime, traces));
    served
}

async fn serve(config: &Config) -> Result<(), Failed> {
    // Asked for before anything is started, so that a signal during the start is not lost.
    let stop = stop_signal()?;
    let listener = listen(config.listen).await?;
    let address = listener.local_addr().map_err(Failed::from_error)?;
    let database = Database::open(config).await?;
    let served = serve_on(config, &database, listener, address, stop).await;
    let closed = database.close().await;
    served.and(closed)
}

async fn serve_on(
    config: &Config,
    database: &Database,
    listener: TcpListener,
    address: SocketAddr,
    stop: impl Future<Output = ()>,
) -> Result<(), Failed> {
    let applied = handoff_store::migrate::migrate(&database.store).await.map_err(Failed::from_error)?;
    if !applied.is_empty() {
        tracing::info!(migrations = applied.len(), "the schema was brought up to date");
    }
    let ctx = Ctx::open(database.store.clone()).await.map_err(Failed::from_error)?;
    let setup = setup_link(&ctx, config, address).await?;

    let supervisor = Supervisor::default();
    supervisor.supervise(ForgetOldAnswers, ctx.clone(), Duration::from_mins(10), Arc::default());
    supervisor.supervise(ExpireLeases, ctx.clone(), Duration::from_secs(1), Arc::default());
    ctx.keep_objects_in(config.data_dir.join("objects"));
    supervisor.supervise(LearnStepLimits, ctx.clone(), Duration::from_secs(2), Arc::default());
    supervisor.supervise(WakeWaitingUnits, ctx.clone(), Duration::from_secs(1), Arc::default());
    supervisor.supervise(CarryOutOrders, ctx.clone(), Duration::from_secs(5), Arc::default());
    supervisor.supervise(PrepareGold, ctx.clone(), Duration::from_secs(15), Arc::default());
    supervisor.supervise(KeepDeadlines, ctx.clone(), Duration::from_secs(1), Arc::default());
    let standing = ctx.standing_units().clone();
    supervisor.supervise(WorkAutomatedUnits, ctx.clone(), Duration::from_secs(30), standing);
    let models = CallModels::new(outbound(config)?, secrets(), &public_url(config, address));
    let asked = ctx.model_calls().clone();
    supervisor.supervise(models, ctx.clone(), Duration::from_secs(1), asked);
    let children = ctx.children().clone();
    supervisor.supervise(TendChildren, ctx.clone(), Duration::from_secs(5), children);
    let metrics = metrics_exporter_prometheus::PrometheusBuilder::new()
        .install_recorder()
        .map_err(Failed::from_error)?;
    let join_trace =
        if config.otlp_endpoint.is_some() { traces::join } else { Settings::default().join_trace };
    supervisor.supervise(DrainMetrics(metrics.clone()), ctx.clone(), Duration::from_secs(5), Arc::default());
    let consumers = Delivery::start(config, &supervisor, &ctx).await?;
    let finder = search::start(config, &supervisor, &ctx);
    ctx.set_outbound_policy(Policy { allowed: config.outbound_allow.clone(), ..Policy::default() });
    let webhooks = SendWebhooks::new(outbound(config)?);
    supervisor.supervise(webhooks.clone(), ctx.clone(), Duration::from_millis(500), Arc::default());
    supervisor.supervise(ForgetDeliveries, ctx.clone(), Duration::from_mins(10), Arc::default());
    let written = ctx.events_written().listen();
    supervisor.supervise(FeedListeners, ctx.clone(), Duration::from_millis(250), written);
    supervisor.supervise(RecheckListeners, ctx.clone(), Duration::from_secs(20), Arc::default());
    let settings = Settings {
        metrics: Some(metrics),
        secure_cookies: config.secure_cookies,
        trusted_proxies: config.trusted_proxies.clone(),
        finder,
        join_trace,
    };
    let live = ctx.live().clone();
    let router = handoff_api::router(App::new(ctx, settings));
    // Whoever listens does so for ever; they come back to the next server.
    let stop = async {
        stop.await;
        live.close();
    };

    print!("{}", welcome(address, setup.as_deref(), config, &database.description));
    handoff_api::serve(listener, router, stop, DRAIN).await;
    tracing::info!("stopping");
    supervisor.stop().await;
    // What is not noted in time is sent once more by whoever comes next.
    let _ = tokio::time::timeout(DRAIN, webhooks.finish()).await;
    consumers.leave().await;
    Ok(())
}

async fn listen(address: SocketAddr) -> Result<TcpListener, Failed> {
    TcpListener::bind(address).await.map_err(|source| {
        let way_out = match source.kind() {
            ErrorKind::AddrInUse => "another program listens there: choose another one with --listen",
            ErrorKind::PermissionDenied => {
                "ports below 1024 need a privilege: choose a higher one with --listen"
            }
            _ => "choose another one with --listen",
        };
        Failed::plain(format!("cannot listen on {address}: {source}; {way_out}"))
    })
}

/// Sorts what was measured into its histograms; otherwise every single measurement would be kept until somebody looks.
struct DrainMetrics(PrometheusHandle);

impl Sweep for DrainMetrics {
    const NAME: &'static str = "drain_metrics";

    async fn run_once(&self, _ctx: &Ctx) -> Result<Pass, StoreError> {
        self.0.run_upkeep();
        Ok(Pass::Idle)
    }
}

/// The one-time link for the first administrator, also kept in the data folder until there is one at the next start.
async fn setup_link(ctx: &Ctx, config: &Config, address: SocketAddr) -> Result<Option<String>, Failed> {
    let secret = open_setup_link(ctx).await.map_err(Failed::from_error)?;
    let link = secret.map(|secret| format!("{}/setup#{}", base_url(address), secret.reveal()));
    if config.database_url.is_none() {
        let file = config.data_dir.join("setup-link");
        let kept = match &link {
            Some(link) => write_private(&file, link),
            None => std::fs::remove_file(&file).or_else(|gone| match gone.kind() {
                ErrorKind::NotFound => Ok(()),
                _ => Err(gone),
            }),
        };
        kept.map_err(|source| Failed::plain(format!("cannot write {}: {source}", file.display())))?;
    }
    Ok(link)
}

fn write_private(file: &Path, text: &str) -> std::io::Result<()> {
    use std::io::Write;
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = std::fs::OpenOptions::new();
    let mut file = options.write(true).create(true).truncate(true).mode(0o600).open(file)?;
    writeln!(file, "{text}")
}

fn base_url(address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        format!("http://localhost:{}", address.port())
    } else {
        format!("http://{address}")
    }
}

fn welcome(address: SocketAddr, setup: Option<&str>, config: &Config, database: &str) -> String {
    let base = base_url(address);
    // As it was typed, so that it can be typed again.
    let program = std::env::args().next().unwrap_or_else(|| "handoff".to_owned());
    // What the demo does not find by itself it has to be told.
    let whereabouts = match setup {
        Some(_) if config.data_dir != default_data_dir() => {
            let link = config.data_dir.join("setup-link");
            format!(" --setup-file {}", std::path::absolute(&link).unwrap_or(link).display())
        }
        None if !is_found_by_itself(address) => format!(" --server {base}"),
        Some(_) | None => String::new(),
    };
    let version = env!("CARGO_PKG_VERSION");
    let sign_in = match setup {
        Some(link) => format!(
            "open {link}\n                  to create the first administrator (good for 24 hours, once)"
        ),
        None => base.clone(),
    };
    format!(
        "\nHandoff {version} is ready at {base}\n\n\
         \x20 Sign in       {sign_in}\n\
         \x20 See it move   {program} demo{whereabouts}   (in another terminal)\n\
         \x20 API reference {base}/reference\n\
         \x20 Data          {database}\n\n\
         Press Ctrl-C to stop.\n"
    )
}

/// Whether the server is where commands look for it when nothing is said.
fn is_found_by_itself(address: SocketAddr) -> bool {
    let is_here = address.ip().is_unspecified() || address.ip().is_loopback();
    is_here && SERVER_DEFAULT.ends_with(&format!(":{}", address.port()))
}

/// Resolves on the first SIGINT or SIGTERM; the second one ends the process at once.
fn stop_signal() -> Result<impl Future<Output = ()>, Failed> {
    let mut interrupt = signal(SignalKind::interrupt()).map_err(Failed::from_error)?;
    let mut terminate = signal(SignalKind::terminate()).map_err(Failed::from_error)?;
    Ok(async move {
        tokio::select! { _ = interrupt.recv() => {}, _ = terminate.recv() => {} }
        #[expect(clippy::disallowed_methods, reason = "waits for the second signal beside everything else")]
        tokio::spawn(async move {
            tokio::select! { _ = interrupt.recv() => {}, _ = terminate.recv() => {} }
            std::process::exit(130);
        });
    })
}

/// Secrets that definitions know by name: `HANDOFF_SECRET_ENTITIES_TOKEN` is `entities-token`.
fn secrets() -> Secrets {
    let named = std::env::vars().filter_map(|(variable, value)| {
        let name = variable.strip_prefix("HANDOFF_SECRET_")?;
        Some((name.to_ascii_lowercase().replace('_', "-"), value))
    });
    Secrets::new(named)
}

/// The way out of the house.
fn outbound(config: &Config) -> Result<Client, Failed> {
    let policy = Policy { allowed: config.outbound_allow.clone(), ..Policy::default() };
    Client::new(outbound::Config { policy, ..outbound::Config::default() }).map_err(Failed::from_error)
}

fn public_url(config: &Config, address: SocketAddr) -> String {
    config.public_url.clone().unwrap_or_else(|| base_url(address))
}
