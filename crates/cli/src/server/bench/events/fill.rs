//! Events by the million, to be in the way or to be a backlog.

use tokio_postgres::{Client, NoTls};

use crate::output::Failed;

/// How many events one transaction writes.
const AT_A_TIME: u64 = 5_000;
/// How many of them a run has.
const PER_RUN: i64 = 20;

/// Writes events by hand.
pub(super) struct Filler {
    client: Client,
}

impl Filler {
    pub(super) async fn open(url: &str) -> Result<Self, Failed> {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await.map_err(Failed::from_error)?;
        #[expect(clippy::disallowed_methods, reason = "drives the connection until the benchmark drops it")]
        tokio::spawn(connection);
        // What is copied a million times need not be checked each time.
        let prepare = "set session_replication_role = replica; set statement_timeout = 0";
        client.batch_execute(prepare).await.map_err(Failed::from_error)?;
        Ok(Self { client })
    }

    /// Fills the table up to so many events.
    pub(super) async fn grow_to(&self, rows: u64) -> Result<(), Failed> {
        let counted = self.client.query_one("select count(*) from event", &[]).await;
        let there: i64 = counted.map_err(Failed::from_error)?.get(0);
        self.add(rows.saturating_sub(u64::try_from(there).unwrap_or_default())).await?;
        self.client.batch_execute("analyze event").await.map_err(Failed::from_error)
    }

    /// Adds so many events.
    pub(super) async fn add(&self, events: u64) -> Result<(), Failed> {
        let statement = "insert into event (stream_id, seq, event_id, project_id, type, data, occurred_at, prev_hash, hash)
            select r.run, s.seq, gen_random_uuid(), p.project_id, 'dev.handoff.unit.claimed',
                   json_build_object('unit_id', gen_random_uuid(), 'step_id', p.project_id, 'assignment_id', gen_random_uuid(),
                                     'actor_id', p.project_id, 'epoch', s.seq), now(), z.zero, z.zero
              from (select gen_random_uuid() as run from generate_series(1, $1::bigint)) r,
                   generate_series(1, $2::bigint) as s (seq),
                   (select project_id from project limit 1) p, (select decode(repeat('00', 32), 'hex') as zero) z
             limit $3::bigint";
        let mut left = events;
        while left > 0 {
            let now = i64::try_from(left.min(AT_A_TIME)).unwrap_or(PER_RUN);
            let runs = now / PER_RUN + 1;
            let written = self.client.execute(statement, &[&runs, &PER_RUN, &now]).await;
            left = left.saturating_sub(written.map_err(Failed::from_error)?);
        }
        Ok(())
    }
}
