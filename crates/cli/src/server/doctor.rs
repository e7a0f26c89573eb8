//! `handoff doctor`: looks at a set-up from the outside in, and says what is wrong and how to mend it.

use std::net::TcpListener;
use std::process::ExitCode;
use std::time::{Duration, SystemTime};

use clap::Args;
use handoff_cluster::{check_data_dir, find_binaries_for, find_running};
use handoff_core::machine::Registry;
use handoff_store::integrity::violations;
use handoff_store::{Store, machine, migrate};
use serde::Serialize;

use crate::output::Failed;
use crate::server::config::{Config, ServerOptions};
use crate::server::database::{store, way_out};
use crate::server::migrate::running;

/// The largest difference between this clock and the database's that nobody will notice.
const CLOCK_SKEW_MAX: Duration = Duration::from_secs(5);
/// Less free disk space than this is worth a word.
const FREE_BYTES_MIN: u64 = 1 << 30;

/// Arguments of `handoff doctor`.
#[derive(Debug, Args)]
#[command(after_help = "Takes the same settings as `handoff serve`, and changes nothing.")]
pub(crate) struct DoctorArgs {
    #[command(flatten)]
    options: ServerOptions,
    /// Read every row as well, and check what must hold of the data; takes long on a large database
    #[arg(long)]
    deep: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What one check found.
#[derive(Debug, Serialize)]
struct Finding {
    check: &'static str,
    ok: bool,
    found: String,
}

impl Finding {
    fn good(check: &'static str, found: impl Into<String>) -> Self {
        Self { check, ok: true, found: found.into() }
    }

    fn bad(check: &'static str, found: impl Into<String>) -> Self {
        Self { check, ok: false, found: found.into() }
    }
}

/// Checks everything that can be checked.
pub(crate) fn run(args: DoctorArgs) -> Result<(), Failed> {
    let config = args.options.resolve()?;
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(Failed::from_error)?;
    let findings = runtime.block_on(examine(&config, args.deep));
    let sick = findings.iter().filter(|finding| !finding.ok).count();
    if args.json {
        let value = serde_json::json!({"ok": sick == 0, "checks": findings});
        println!("{value}");
    } else {
        for finding in &findings {
            println!("{} {:<14} {}", if finding.ok { "ok  " } else { "FAIL" }, finding.check, finding.found);
        }
        if sick == 0 {
            println!("\nNothing is wrong.");
        }
    }
    if sick == 0 { Ok(()) } else { Err(Failed::silent(ExitCode::from(1))) }
}

async fn examine(config: &Config, deep: bool) -> Vec<Finding> {
    let mut findings = vec![match &config.file {
        Some(file) => Finding::good("configuration", format!("read from {}", file.display())),
        None => Finding::good("configuration", "flags, environment and defaults"),
    }];
    let server_up = server_answers(config).await;
    findings.push(listening(config, server_up));
    findings.push(proxies(config));
    if config.database_url.is_none() {
        findings.push(binaries(config));
        findings.push(data_folder(config));
        findings.push(free_space(config));
    }
    let url = config.database_url.clone().or_else(|| running(config));
    match url.map(|url| store(config, url)) {
        Some(Ok(store)) => {
            database(&store, &mut findings).await;
            if deep {
                findings.push(data(&store).await);
            }
        }
        Some(Err(failed)) => findings.push(Finding::bad("database", failed.to_string())),
        None => findings.push(Finding::good("database", "not running; `handoff serve` will start it")),
    }
    findings
}

async fn server_answers(config: &Config) -> bool {
    let url = format!("http://{}/readyz", config.listen);
    let ask = async {
        let client = reqwest::Client::builder().timeout(Duration::from_secs(2)).build()?;
        client.get(url).send().await?.error_for_status()?.json::<serde_json::Value>().await
    };
    // Other programs answer too, some of them to every path.
    ask.await.is_ok_and(|health| health["status"] == "ok" && health["version"].is_string())
}

fn listening(config: &Config, server_up: bool) -> Finding {
    let address = config.listen;
    if server_up {
        return Finding::good("server", format!("answers at {address}"));
    }
    match TcpListener::bind(address) {
        Ok(_) => Finding::good("server", format!("not running; {address} is free")),
        Err(error) => Finding::bad(
            "server",
            format!(
                "{address} cannot be used ({error}) and no Handoff answers there: choose another with --listen"
            ),
        ),
    }
}

fn proxies(config: &Config) -> Finding {
    let trusted = &config.trusted_proxies.0;
    if let Some(everybody) = trusted.iter().find(|network| network.is_everything()) {
        return Finding::bad(
            "proxies",
            format!(
                "{everybody} trusts everybody, so guessers of passwords choose their own address: name the proxies"
            ),
        );
    }
    if trusted.is_empty() {
        return Finding::good("proxies", "none trusted; X-Forwarded-For is not looked at");
    }
    let named: Vec<String> = trusted.iter().map(ToString::to_string).collect();
    Finding::good("proxies", format!("X-Forwarded-For is believed from {}", named.join(", ")))
}

fn binaries(config: &Config) -> Finding {
    match find_binaries_for(&config.data_dir) {
        Ok(binaries) => {
            let folder = binaries.folder().display();
            Finding::good("postgresql", format!("version {} in {folder}", binaries.major()))
        }
        Err(missing) => Finding::bad("postgresql", missing.to_string()),
    }
}

fn data_folder(config: &Config) -> Finding {
    let folder = config.data_dir.display();
    if !config.data_dir.exists() {
        return Finding::good(
            "data folder",
            format!("{folder} does not exist yet; `handoff serve` will make it"),
        );
    }
    if find_running(&config.data_dir).is_some() {
        return Finding::good("data folder", format!("{folder}, in use by a running server"));
    }
    let binaries = find_binaries_for(&config.data_dir).ok();
    match check_data_dir(&config.data_dir, binaries.as_ref()) {
        Ok(()) => Finding::good("data folder", format!("{folder}, not in use")),
        Err(refused) => Finding::bad("data folder", Failed::from_error(refused).to_string()),
    }
}

fn free_space(config: &Config) -> Finding {
    let existing =
        config.data_dir.ancestors().find(|folder| folder.exists() && !folder.as_os_str().is_empty());
    let folder = existing.unwrap_or_else(|| std::path::Path::new("."));
    match handoff_cluster::free_bytes(folder) {
        Some(free) if free < FREE_BYTES_MIN => Finding::bad(
            "disk",
            format!("only {} MiB are free under {}: make room", free >> 20, folder.display()),
        ),
        Some(free) => Finding::good("disk", format!("{} MiB free", free >> 20)),
        None => Finding::bad("disk", format!("free space under {} cannot be read", folder.display())),
    }
}

/// Whether the data keeps its promises; asked only once the schema is known to be there.
async fn data(store: &Store) -> Finding {
    let look = async { violations(&store.db().await?).await };
    match look.await {
        Ok(found) if found.is_empty() => Finding::good("data", "keeps every promise"),
        Ok(found) => {
            let first = found
                .first()
                .map(|first| format!("{} (row {})", first.promise, first.row))
                .unwrap_or_default();
            Finding::bad("data", format!("{} rows break a promise, among them: {first}", found.len()))
        }
        Err(failed) => Finding::bad("data", Failed::from_error(failed).to_string()),
    }
}

/// Whether the state machines make sense; asked only once the schema is known to be there.
async fn state_machines(store: &Store) -> Finding {
    let look = async { machine::rows(&store.db().await?).await };
    match look.await.map(Registry::from_rows) {
        Ok(registry) => match registry.check().as_slice() {
            [] => {
                let rows = registry.rows();
                let (states, ways) = (rows.states.len(), rows.transitions.len());
                Finding::good("state machines", format!("{states} states, {ways} transitions, no faults"))
            }
            [first, others @ ..] => Finding::bad(
                "state machines",
                format!("{first} (and {} more faults): no server will start on this", others.len()),
            ),
        },
        Err(failed) => Finding::bad("state machines", Failed::from_error(failed).to_string()),
    }
}

async fn database(store: &Store, findings: &mut Vec<Finding>) {
    let now = match store.now().await {
        Ok(now) => now,
        Err(failed) => {
            let failed = Failed::from_error(failed);
            let way_out = way_out(&failed).map_or_else(String::new, |way_out| format!("; {way_out}"));
            findings.push(Finding::bad("database", format!("{failed}{way_out}")));
            return;
        }
    };
    findings.push(Finding::good("database", "answers"));
    #[expect(clippy::disallowed_methods, reason = "comparing this clock with the database's is the point")]
    let here = SystemTime::now();
    let there = SystemTime::from(now);
    let skew = here.duration_since(there).unwrap_or_else(|ahead| ahead.duration());
    findings.push(if skew > CLOCK_SKEW_MAX {
        Finding::bad(
            "clock",
            format!("this machine and the database differ by {} s: set the clocks", skew.as_secs()),
        )
    } else {
        Finding::good("clock", "agrees with the database's")
    });
    let schema = match migrate::plan(store).await {
        Ok(plan) if plan.pending.is_empty() => {
            Finding::good("schema", format!("up to date ({} migrations)", plan.applied.len()))
        }
        Ok(plan) => Finding::bad(
            "schema",
            format!("{} migrations are missing: run `handoff migrate`", plan.pending.len()),
        ),
        Err(failed) => Finding::bad("schema", Failed::from_error(failed).to_string()),
    };
    let there = schema.ok;
    findings.push(schema);
    if there {
        findings.push(state_machines(store).await);
    }
}
