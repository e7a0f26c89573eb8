//! Filling a database by the million: through the engine, but without waiting for the disk. What is lost when the machine stops while a
//! benchmark is being furnished is furnished again.

use std::collections::HashMap;

use handoff_core::id::ActorId;
use handoff_store::connect::{ConnectOptions, connect};
use handoff_store::{Clock, Store};
use tokio_postgres::{Client, NoTls};
use uuid::Uuid;

use crate::output::Failed;

/// Does not wait for the disk.
const AT_ONCE: &str = "options='-c synchronous_commit=off'";
/// Connections of whoever fills.
const CONNECTIONS: usize = 4;

/// Somebody as one of many who could work but do not: the rows that they consist of, without the trail of how they came.
const COPY_PEOPLE: &str = "
    create temp table newcomer as select gen_random_uuid() as actor_id from generate_series(1, $1::bigint);
    insert into actor (actor_id, kind, created_at)
    select n.actor_id, a.kind, a.created_at from newcomer n, actor a where a.actor_id = '$2';
    insert into profile (actor_id, display_name, updated_at)
    select n.actor_id, 'Somebody', p.updated_at from newcomer n, profile p where p.actor_id = '$2';
    insert into group_member (group_id, actor_id, added_at)
    select m.group_id, n.actor_id, m.added_at from newcomer n, group_member m where m.actor_id = '$2';
    insert into project_member (project_id, actor_id, role, granted_at)
    select m.project_id, n.actor_id, m.role, m.granted_at from newcomer n, project_member m where m.actor_id = '$2';
    drop table newcomer";

/// Fills one database.
pub(super) struct Filler {
    url: String,
    client: Client,
}

impl Filler {
    /// Connects.
    pub(super) async fn open(url: &str) -> Result<Self, Failed> {
        let url = format!("{url} {AT_ONCE}");
        let (client, connection) = tokio_postgres::connect(&url, NoTls).await.map_err(Failed::from_error)?;
        #[expect(clippy::disallowed_methods, reason = "drives the connection until the benchmark drops it")]
        tokio::spawn(connection);
        Ok(Self { url, client })
    }

    /// A store to furnish through.
    pub(super) fn store(&self) -> Result<Store, Failed> {
        let options = ConnectOptions { url: self.url.clone(), ca_file: None, connections_max: CONNECTIONS };
        connect(&options, Clock::Database).map_err(Failed::from_error)
    }

    /// So many more like somebody.
    pub(super) async fn copy_people(&self, like: ActorId, copies: u32) -> Result<(), Failed> {
        if copies == 0 {
            return Ok(());
        }
        let copy = COPY_PEOPLE.replace("$1", &copies.to_string()).replace("$2", &like.to_string());
        self.client.batch_execute(&copy).await.map_err(Failed::from_error)
    }

    /// How many units are on offer at each step.
    pub(super) async fn on_offer(&self) -> Result<HashMap<Uuid, i64>, Failed> {
        let count = "select step_id, count(*) from unit where claimable group by step_id";
        let rows = self.client.query(count, &[]).await.map_err(Failed::from_error)?;
        Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
    }

    /// What the database does by itself in the hours in which so much comes in: it must not fall into the minute that is measured.
    pub(super) async fn vacuum(&self) -> Result<(), Failed> {
        self.client.batch_execute("vacuum analyze").await.map_err(Failed::from_error)
    }
}
