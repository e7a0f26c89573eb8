//! Logs and traces: a sentence for people, fields for queries; never personal data.

use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

use crate::output::Failed;
use crate::server::config::{Config, LogFormat};
use crate::server::traces::Traces;

/// Sends logs to standard error, and traces where the configuration says. What it returns must live as long as the server.
pub(crate) fn start(config: &Config) -> Result<Option<Traces>, Failed> {
    let filter = EnvFilter::try_new(&config.log).map_err(|source| {
        Failed::usage(format!("the log filter {:?} is not understood: {source}", config.log))
    })?;
    let layer = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let layer = match config.log_format {
        LogFormat::Text => {
            layer.with_target(false).with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr())).boxed()
        }
        LogFormat::Json => layer.json().flatten_event(true).boxed(),
    };
    let traces = config.otlp_endpoint.as_deref().map(Traces::start).transpose()?;
    let spans = traces.as_ref().map(Traces::layer);
    tracing_subscriber::registry()
        .with(spans)
        .with(layer.with_filter(filter))
        .try_init()
        .map_err(Failed::from_error)?;
    Ok(traces)
}
