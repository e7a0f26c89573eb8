//! Logs and traces: a sentence for people, fields for queries; never personal data.

use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
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
    // Traces hold what Handoff says, not what libraries do: nobody has looked through that for personal data.
    let ours = Targets::new().with_target("handoff", LevelFilter::DEBUG);
    let spans = traces.as_ref().map(|traces| traces.layer().with_filter(ours));
    let subscriber = tracing_subscriber::registry().with(spans).with(layer.with_filter(filter));
    // Not `try_init`, which would also take in records of the `log` crate: the database driver writes every statement's
    // parameters there.
    tracing::subscriber::set_global_default(subscriber).map_err(Failed::from_error)?;
    Ok(traces)
}
