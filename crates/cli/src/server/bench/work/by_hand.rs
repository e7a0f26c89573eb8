//! The plain way, run by pgbench.

use std::path::PathBuf;
use std::time::Duration;

use handoff_cluster::find_binaries;
use tokio::process::Command;
use tokio_postgres::NoTls;

use super::super::measure::Tally;
use super::super::stage::{Stage, execute};
use super::client::ANSWER;
use crate::output::Failed;

/// A database with the tables of the plain way, and the script of a cycle.
pub(super) struct ByHand {
    url: String,
    pgbench: PathBuf,
    folder: PathBuf,
    units: u32,
    steps: u32,
}

impl ByHand {
    /// Makes the database.
    pub(super) async fn set(stage: &Stage, units: u32, steps: u32) -> Result<Self, Failed> {
        stage.empty_database("by_hand").await?;
        let pgbench = find_binaries().map_err(Failed::from_error)?.folder().join("pgbench");
        let folder = std::env::temp_dir().join(format!("handoff-bench-pgbench-{}", std::process::id()));
        std::fs::create_dir_all(&folder).map_err(Failed::from_error)?;
        let cycle = include_str!("cycle.sql").replace("ANSWER", ANSWER).replace("STEPS", &steps.to_string());
        // Where there is but one, whoever writes by hand says so.
        let cycle = if steps == 1 { cycle.replace(":step ", "1 ") } else { cycle };
        std::fs::write(folder.join("cycle.sql"), cycle).map_err(Failed::from_error)?;
        let by_hand = Self { url: stage.url("by_hand"), pgbench, folder, units, steps };
        by_hand.execute(include_str!("schema.sql")).await?;
        Ok(by_hand)
    }

    /// Adds units until as many are on offer as there were to be.
    async fn top_up(&self) -> Result<(), Failed> {
        let fill = include_str!("fill.sql")
            .replace("UNITS", &self.units.to_string())
            .replace("STEPS", &self.steps.to_string());
        // One statement at a time: a vacuum wants no company.
        for statement in fill.split(";\n").filter(|statement| !statement.trim().is_empty()) {
            self.execute(statement).await?;
        }
        Ok(())
    }

    async fn execute(&self, sql: &str) -> Result<(), Failed> {
        execute(&self.url, sql).await
    }

    /// Lets clients go round for a while.
    pub(super) async fn cycle(&self, clients: u16, lasting: Duration) -> Result<Tally, Failed> {
        self.top_up().await?;
        let seconds = lasting.as_secs().max(1);
        let log = self.folder.join("cycle");
        let output = Command::new(&self.pgbench)
            .args(["--no-vacuum", "--protocol=prepared", "--log", "--jobs=2"])
            .arg(format!("--log-prefix={}", log.display()))
            .arg(format!("--client={clients}"))
            .arg(format!("--time={seconds}"))
            .arg(format!("--file={}", self.folder.join("cycle.sql").display()))
            .arg(&self.url)
            .output()
            .await
            .map_err(Failed::from_error)?;
        if !output.status.success() {
            let told = String::from_utf8_lossy(&output.stderr).into_owned();
            return Err(Failed::plain(format!("pgbench failed: {told}")));
        }
        let mut tally = Tally { took: Duration::from_secs(seconds), ..Tally::default() };
        for entry in std::fs::read_dir(&self.folder).map_err(Failed::from_error)? {
            let path = entry.map_err(Failed::from_error)?.path();
            if !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("cycle."))
                || path.ends_with("cycle.sql")
            {
                continue;
            }
            let lines = std::fs::read_to_string(&path).map_err(Failed::from_error)?;
            // client, number, microseconds, …
            let times = lines.lines().filter_map(|line| line.split(' ').nth(2)?.parse().ok());
            tally.steps.extend(times.map(Duration::from_micros));
            std::fs::remove_file(&path).map_err(Failed::from_error)?;
        }
        tally.rounds = tally.steps.len() as u64;
        Ok(tally)
    }

    /// How many rows break a promise.
    pub(super) async fn check(&self) -> Result<i64, Failed> {
        let (client, connection) =
            tokio_postgres::connect(&self.url, NoTls).await.map_err(Failed::from_error)?;
        let check = async move { client.query_one(include_str!("check.sql"), &[]).await };
        let (found, _) = tokio::join!(check, connection);
        Ok(found.map_err(Failed::from_error)?.get(0))
    }
}

impl Drop for ByHand {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
