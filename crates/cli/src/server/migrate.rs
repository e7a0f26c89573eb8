//! `handoff migrate`: bring the schema up to date, or say what that would do.

use clap::Args;
use handoff_store::migrate::{migrate, plan};

use crate::output::Failed;
use crate::server::config::{Config, ServerOptions};
use crate::server::database::{DATABASE, Database, store};

/// Arguments of `handoff migrate`.
#[derive(Debug, Args)]
#[command(
    after_help = "`handoff serve` does this by itself; use this to do it beforehand, or to look first."
)]
pub(crate) struct MigrateArgs {
    #[command(flatten)]
    options: ServerOptions,
    /// Only say what would be done
    #[arg(long)]
    plan: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Migrates, or says what it would do.
pub(crate) fn run(args: MigrateArgs) -> Result<(), Failed> {
    let config = args.options.resolve()?;
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(Failed::from_error)?;
    runtime.block_on(async {
        // A server that is running has started the database already; otherwise it is started for the moment.
        if let Some(url) = running(&config) {
            return go(&store(&config, url)?, args.plan, args.json).await;
        }
        let database = Database::open(&config).await?;
        let gone = go(&database.store, args.plan, args.json).await;
        database.close().await.and(gone)
    })
}

/// The address of the private PostgreSQL, if a server on this data folder has it running.
pub(crate) fn running(config: &Config) -> Option<String> {
    if config.database_url.is_some() {
        return None;
    }
    handoff_cluster::find_running(&config.data_dir).map(|endpoint| endpoint.connection_string(DATABASE))
}

async fn go(store: &handoff_store::Store, only_plan: bool, json: bool) -> Result<(), Failed> {
    let before = plan(store).await.map_err(Failed::from_error)?;
    if !only_plan {
        migrate(store).await.map_err(Failed::from_error)?;
    }
    if json {
        let value = serde_json::json!({"applied_before": before.applied, "pending": before.pending, "done": !only_plan});
        println!("{value}");
    } else if before.pending.is_empty() {
        println!("The schema is up to date ({} migrations).", before.applied.len());
    } else {
        let verb = if only_plan { "would apply" } else { "applied" };
        for name in &before.pending {
            println!("{verb} {name}");
        }
    }
    Ok(())
}
