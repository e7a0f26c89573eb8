//! `db`: a private PostgreSQL for trying things out. It keeps its data between runs.

use anyhow::{Context as _, Result};
use handoff_cluster::{Cluster, Settings};

use crate::cluster::{self, Signals};
use crate::shell;

pub(crate) fn run() -> Result<()> {
    cluster::block_on(async {
        let mut signals = Signals::listen()?;
        let binaries = handoff_cluster::find_binaries()?;
        let settings = Settings { data_dir: shell::target_dir().join("dev-db"), durable: true, port: None };
        let cluster = Cluster::start(&binaries, settings).context("could not start PostgreSQL")?;
        println!("DATABASE_URL={}", cluster.connection_string("postgres"));
        println!("Ctrl-C stops it; the data stays.");
        signals.stop().await;
        cluster.stop().context("could not stop PostgreSQL")
    })
}
