//! Logs: a sentence for people, fields for queries; never personal data.

use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

use crate::output::Failed;
use crate::server::config::{Config, LogFormat};

/// Sends logs to standard error as the configuration says.
pub(crate) fn start(config: &Config) -> Result<(), Failed> {
    let filter = EnvFilter::try_new(&config.log)
        .map_err(|source| Failed::usage(format!("the log filter {:?} is not understood: {source}", config.log)))?;
    let layer = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let layer = match config.log_format {
        LogFormat::Text => layer.with_target(false).with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr())).boxed(),
        LogFormat::Json => layer.json().flatten_event(true).boxed(),
    };
    tracing_subscriber::registry().with(layer.with_filter(filter)).try_init().map_err(Failed::from_error)
}
