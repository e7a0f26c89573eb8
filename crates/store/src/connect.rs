//! Opening the pool: connection string, TLS, and limits that keep one stuck statement from holding everything up.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use deadpool_postgres::{Manager, ManagerConfig, Pool, QueueMode, RecyclingMethod, Runtime};
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::{self, PemObject};
use tokio_postgres::config::SslMode;
use tokio_postgres::{Config, NoTls};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::{Clock, Store};

/// No statement, lock or forgotten transaction holds others up for ever.
const LIMITS: &str =
    "-c statement_timeout=30s -c lock_timeout=10s -c idle_in_transaction_session_timeout=60s";

/// Every statement of ours touches a few rows by key, so the right plan is always an index and a nested loop. Left to
/// itself the planner looks at tables that are small and unanalysed on the first day, decides to scan them, keeps that plan, and
/// gets slower with every row. It also plans array parameters anew on every call. Bitmaps are off because what they find is in no
/// order: the front of a queue would be found by sorting the whole queue.
const PLANS: &str = "-c enable_seqscan=off -c enable_bitmapscan=off -c enable_hashjoin=off -c enable_mergejoin=off \
                     -c jit=off -c plan_cache_mode=force_generic_plan";

/// How to reach the database.
#[derive(Clone, Debug)]
pub struct ConnectOptions {
    /// `postgres://…` or `host=… user=…`.
    pub url: String,
    /// A file with the certificate authority to trust, beside those of the system.
    pub ca_file: Option<PathBuf>,
    /// The most connections to open. Beyond about 32 PostgreSQL gets slower, not faster.
    pub connections_max: usize,
}

/// Why the pool could not be set up. Nothing was connected yet.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// The connection string does not parse.
    #[error("the database address is not understood")]
    Address(#[source] tokio_postgres::Error),
    /// The certificate authority cannot be read.
    #[error("the certificate authority file {file} cannot be read")]
    CaFile {
        /// Which file.
        file: PathBuf,
        /// Why not.
        #[source]
        source: pem::Error,
    },
    /// There is nobody to trust.
    #[error("no certificate authority is known: install `ca-certificates` or name a file")]
    NoAuthorities,
    /// The pool could not be built.
    #[error("the connection pool cannot be set up")]
    Pool(#[source] deadpool_postgres::BuildError),
}

/// Builds the pool; the first statement opens the first connection.
pub fn connect(options: &ConnectOptions, clock: Clock) -> Result<Store, ConnectError> {
    let mut config = Config::from_str(&options.url).map_err(ConnectError::Address)?;
    config.application_name("handoff");
    config.connect_timeout(Duration::from_secs(5));
    // A peer that vanished without a word is noticed by keep-alives rather than never.
    config
        .keepalives_idle(Duration::from_secs(15))
        .keepalives_interval(Duration::from_secs(5))
        .keepalives_retries(3);
    let given = config.get_options().unwrap_or_default();
    config.options(format!("{LIMITS} {PLANS} {given}"));

    let manager_config = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let manager = if config.get_ssl_mode() == SslMode::Disable || only_sockets(&config) {
        Manager::from_config(config, NoTls, manager_config)
    } else {
        Manager::from_config(config, MakeRustlsConnect::new(tls(options)?), manager_config)
    };
    let wait = Some(Duration::from_secs(5));
    let pool = Pool::builder(manager)
        .max_size(options.connections_max)
        // Whoever was used last has all it needs at hand: its plans, and the memory they stand in.
        .queue_mode(QueueMode::Lifo)
        .runtime(Runtime::Tokio1)
        .wait_timeout(wait)
        .create_timeout(wait)
        .recycle_timeout(wait)
        .build()
        .map_err(ConnectError::Pool)?;
    Ok(Store::new(pool, clock))
}

fn only_sockets(config: &Config) -> bool {
    config.get_hosts().iter().all(|host| matches!(host, tokio_postgres::config::Host::Unix(_)))
}

/// Trusts the system's authorities and the one named; certificates are always verified.
fn tls(options: &ConnectOptions) -> Result<rustls::ClientConfig, ConnectError> {
    let mut roots = rustls::RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if let Some(file) = &options.ca_file {
        let unreadable = |source| ConnectError::CaFile { file: file.clone(), source };
        let mut usable = 0;
        for certificate in CertificateDer::pem_file_iter(file).map_err(unreadable)? {
            usable += roots.add_parsable_certificates([certificate.map_err(unreadable)?]).0;
        }
        // A file named by mistake, such as that of a key, would otherwise show only as a server that nobody trusts.
        if usable == 0 {
            return Err(unreadable(pem::Error::NoItemsFound));
        }
    }
    if roots.is_empty() {
        return Err(ConnectError::NoAuthorities);
    }
    Ok(rustls::ClientConfig::builder().with_root_certificates(roots).with_no_client_auth())
}
