//! Configuration: flags, then environment, then a TOML file, then defaults; the first that says something wins.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use handoff_api::{Network, TrustedProxies};
use handoff_outbound::Allowed;
use serde::Deserialize;

use crate::output::Failed;

/// The file that is read if it is there and no other is named.
const DEFAULT_FILE: &str = "handoff.toml";

/// Where root keeps its data when PostgreSQL, which refuses to run as root, cannot get at the current folder.
const ROOTS_DATA_DIR: &str = "/var/lib/handoff";

/// Where data is kept when nothing is said.
pub(crate) fn default_data_dir() -> PathBuf {
    if handoff_cluster::server_can_enter(Path::new(".")) { ".handoff".into() } else { ROOTS_DATA_DIR.into() }
}

/// Where the server is, and what it stands on.
#[derive(Clone, Debug, Args)]
pub(crate) struct ServerOptions {
    /// A TOML file with these settings [default: ./handoff.toml if it exists]
    #[arg(long, env = "HANDOFF_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Where the private PostgreSQL and other data are kept [default: .handoff; for root /var/lib/handoff if the server's
    /// user cannot enter the current folder]
    #[arg(long, env = "HANDOFF_DATA_DIR", value_name = "DIR")]
    data_dir: Option<PathBuf>,
    /// The address to listen on [default: 127.0.0.1:7777]
    #[arg(long, env = "HANDOFF_LISTEN", value_name = "ADDR")]
    listen: Option<SocketAddr>,
    /// Use this PostgreSQL instead of a private one
    #[arg(long, env = "DATABASE_URL", value_name = "URL", hide_env_values = true)]
    database_url: Option<String>,
    /// A file with the certificate authority of that PostgreSQL, beside those of the system
    #[arg(long, env = "HANDOFF_DATABASE_CA", value_name = "FILE")]
    database_ca: Option<PathBuf>,
    /// The most connections to the database [default: 16]
    #[arg(long, env = "HANDOFF_DATABASE_CONNECTIONS", value_name = "N")]
    database_connections: Option<usize>,
    /// Send the session cookie over HTTPS only [default: true unless listening on this machine alone]
    #[arg(long, env = "HANDOFF_SECURE_COOKIES", value_name = "BOOL")]
    secure_cookies: Option<bool>,
    /// Proxies in front of the server, as addresses or networks with commas between: their X-Forwarded-For tells whose sign-ins
    /// are throttled [default: none]
    #[arg(long, env = "HANDOFF_TRUSTED_PROXIES", value_name = "CIDR", value_delimiter = ',')]
    trusted_proxies: Option<Vec<Network>>,
    /// What models and webhooks may be reached at beyond the public web, with commas between: hosts, addresses, blocks (see
    /// docs/outbound.md) [default: nothing]
    #[arg(long, env = "HANDOFF_OUTBOUND_ALLOW", value_name = "LINE", value_delimiter = ',')]
    outbound_allow: Option<Vec<Allowed>>,
    /// What others reach this server at, such as <https://handoff.example.org>: models answer there later [default: the address
    /// it listens on]
    #[arg(long, env = "HANDOFF_PUBLIC_URL", value_name = "URL")]
    public_url: Option<String>,
    /// What to log: error, warn, info, debug, or a filter such as `handoff_api=debug` [default: info]
    #[arg(long, env = "HANDOFF_LOG", value_name = "FILTER")]
    log: Option<String>,
    /// How to log [default: text]
    #[arg(long, env = "HANDOFF_LOG_FORMAT", value_name = "FORMAT")]
    log_format: Option<LogFormat>,
    /// Send traces by OTLP over HTTP to this address, e.g. <http://127.0.0.1:4318>
    #[arg(long, env = "OTEL_EXPORTER_OTLP_ENDPOINT", value_name = "URL")]
    otlp_endpoint: Option<String>,
    /// Pass events on to a stream of this NATS server, and let consumers get theirs from it: nats://… [default: PostgreSQL alone]
    #[arg(long, env = "HANDOFF_NATS_URL", value_name = "URL", hide_env_values = true)]
    nats_url: Option<String>,
    /// The name of the stream there, one for each installation [default: handoff]
    #[arg(long, env = "HANDOFF_NATS_STREAM", value_name = "NAME")]
    nats_stream: Option<String>,
    /// Who finds steps to work on [default: database]
    #[arg(long, env = "HANDOFF_SEARCH", value_name = "WHO")]
    search: Option<Search>,
}

/// Who finds steps to work on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Search {
    /// PostgreSQL.
    #[default]
    Database,
    /// An index in this server's memory, where it was built with the feature `search`.
    Index,
}

/// How to log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// For machines: one object a line.
    Json,
}

/// The same settings in a file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    data_dir: Option<PathBuf>,
    listen: Option<SocketAddr>,
    database_url: Option<String>,
    database_ca: Option<PathBuf>,
    database_connections: Option<usize>,
    secure_cookies: Option<bool>,
    trusted_proxies: Option<Vec<String>>,
    outbound_allow: Option<Vec<String>>,
    public_url: Option<String>,
    log: Option<String>,
    log_format: Option<LogFormat>,
    otlp_endpoint: Option<String>,
    nats_url: Option<String>,
    nats_stream: Option<String>,
    search: Option<Search>,
}

/// The settings that hold.
#[derive(Clone, Debug)]
pub(crate) struct Config {
    /// The file that was read.
    pub(crate) file: Option<PathBuf>,
    /// Where data is kept.
    pub(crate) data_dir: PathBuf,
    /// Where to listen.
    pub(crate) listen: SocketAddr,
    /// The PostgreSQL to use; none: a private one in the data folder.
    pub(crate) database_url: Option<String>,
    /// Its certificate authority.
    pub(crate) database_ca: Option<PathBuf>,
    /// The most connections to it.
    pub(crate) database_connections: usize,
    /// Whether cookies are for HTTPS only.
    pub(crate) secure_cookies: bool,
    /// Proxies that are believed.
    pub(crate) trusted_proxies: TrustedProxies,
    /// What may be reached beyond the public web.
    pub(crate) outbound_allow: Vec<Allowed>,
    /// What others reach this server at.
    pub(crate) public_url: Option<String>,
    /// What to log.
    pub(crate) log: String,
    /// How to log.
    pub(crate) log_format: LogFormat,
    /// Where to send traces.
    pub(crate) otlp_endpoint: Option<String>,
    /// Where events go; none: nowhere but the database.
    pub(crate) nats_url: Option<String>,
    /// What the stream is called there.
    pub(crate) nats_stream: String,
    /// Who finds steps to work on.
    pub(crate) search: Search,
}

impl ServerOptions {
    /// Puts flags, environment, file and defaults together.
    pub(crate) fn resolve(self) -> Result<Config, Failed> {
        let (path, file) = match &self.config {
            Some(path) => (Some(path.clone()), read(path)?),
            None if Path::new(DEFAULT_FILE).exists() => {
                (Some(PathBuf::from(DEFAULT_FILE)), read(Path::new(DEFAULT_FILE))?)
            }
            None => (None, File::default()),
        };
        let listen = self.listen.or(file.listen).unwrap_or(SocketAddr::from(([127, 0, 0, 1], 7777)));
        let connections = self.database_connections.or(file.database_connections).unwrap_or(16);
        if !(2..=500).contains(&connections) {
            return Err(Failed::usage("database_connections must be from 2 to 500"));
        }
        let trusted_proxies = match self.trusted_proxies {
            Some(networks) => networks,
            None => read_networks(&file.trusted_proxies.unwrap_or_default())?,
        };
        let outbound_allow = match self.outbound_allow {
            Some(allowed) => allowed,
            None => read_allowed(&file.outbound_allow.unwrap_or_default())?,
        };
        Ok(Config {
            file: path,
            outbound_allow,
            public_url: self.public_url.or(file.public_url),
            data_dir: self.data_dir.or(file.data_dir).unwrap_or_else(default_data_dir),
            listen,
            database_url: self.database_url.or(file.database_url).filter(|url| !url.is_empty()),
            database_ca: self.database_ca.or(file.database_ca),
            database_connections: connections,
            secure_cookies: self.secure_cookies.or(file.secure_cookies).unwrap_or(!listen.ip().is_loopback()),
            trusted_proxies: TrustedProxies(trusted_proxies),
            log: self.log.or(file.log).unwrap_or_else(|| "info".to_owned()),
            log_format: self.log_format.or(file.log_format).unwrap_or_default(),
            otlp_endpoint: self.otlp_endpoint.or(file.otlp_endpoint).filter(|url| !url.is_empty()),
            nats_url: self.nats_url.or(file.nats_url).filter(|url| !url.is_empty()),
            nats_stream: self.nats_stream.or(file.nats_stream).unwrap_or_else(|| "handoff".to_owned()),
            search: known_search(self.search.or(file.search).unwrap_or_default())?,
        })
    }
}

/// Refused with the other settings, before anything is started.
fn known_search(search: Search) -> Result<Search, Failed> {
    match search {
        Search::Index if !cfg!(feature = "search") => Err(Failed::usage(
            "this Handoff was built without an index: build it with the feature `search`, or unset search",
        )),
        Search::Database | Search::Index => Ok(search),
    }
}

fn read_allowed(lines: &[String]) -> Result<Vec<Allowed>, Failed> {
    let read = |line: &String| {
        line.parse().map_err(|refused| Failed::usage(format!("outbound_allow: {line:?}: {refused}")))
    };
    lines.iter().map(read).collect()
}

fn read_networks(texts: &[String]) -> Result<Vec<Network>, Failed> {
    let read =
        |text: &String| text.parse().map_err(|wrong| Failed::usage(format!("trusted_proxies: {wrong}")));
    texts.iter().map(read).collect()
}

fn read(path: &Path) -> Result<File, Failed> {
    let text = std::fs::read_to_string(path).map_err(|source| {
        Failed::usage(format!("the configuration file {} cannot be read: {source}", path.display()))
    })?;
    toml::from_str(&text).map_err(|source| {
        Failed::usage(format!("the configuration file {} is not understood: {source}", path.display()))
    })
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        options: ServerOptions,
    }

    fn resolve(file: &str, flags: &[&str]) -> Result<Config, Failed> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("handoff.toml");
        std::fs::write(&path, file).expect("a file");
        let config = format!("--config={}", path.display());
        let arguments = ["handoff", config.as_str()].into_iter().chain(flags.iter().copied());
        Cli::try_parse_from(arguments).expect("flags").options.resolve()
    }

    #[test]
    fn a_flag_wins_over_the_file_and_the_file_over_the_default() {
        let config =
            resolve("listen = '127.0.0.1:1'\nlog = 'debug'", &["--listen", "127.0.0.1:2"]).expect("a config");
        assert_eq!(config.listen.port(), 2);
        assert_eq!(config.log, "debug");
        assert_eq!(config.data_dir, Path::new(".handoff"));
    }

    #[test]
    fn a_misspelt_setting_is_refused() {
        let refused = resolve("listn = '127.0.0.1:1'", &[]).expect_err("an unknown field");
        assert!(refused.to_string().contains("listn"), "{refused}");
    }

    #[test]
    fn no_proxy_is_trusted_unless_named() {
        let named =
            |config: Config| config.trusted_proxies.0.iter().map(Network::to_string).collect::<Vec<_>>();
        assert!(named(resolve("", &[]).expect("a config")).is_empty());
        let file = "trusted_proxies = ['10.0.0.0/8', '::1']";
        assert_eq!(named(resolve(file, &[]).expect("a config")), ["10.0.0.0/8", "::1/128"]);
        let flag = ["--trusted-proxies", "192.0.2.1,192.0.2.2"];
        assert_eq!(named(resolve(file, &flag).expect("a config")), ["192.0.2.1/32", "192.0.2.2/32"]);
        let refused = resolve("trusted_proxies = ['10.0.0.0/33']", &[]).expect_err("no such network");
        assert!(refused.to_string().contains("10.0.0.0/33"), "{refused}");
    }

    #[test]
    fn cookies_are_for_https_only_once_others_can_connect() {
        assert!(!resolve("", &[]).expect("a config").secure_cookies);
        assert!(resolve("listen = '0.0.0.0:80'", &[]).expect("a config").secure_cookies);
    }
}
