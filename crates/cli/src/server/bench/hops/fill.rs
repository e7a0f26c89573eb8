//! Filling a database with copies of real runs, by the million.
//!
//! One run that is over and one that is under way are copied row by row with new ids: items, runs, units, holds, judgments and
//! events. One copy in a hundred is under way. The copies are there to be in the way; their chains are those of the originals.

use tokio_postgres::{Client, NoTls};
use uuid::Uuid;

use super::Kind;
use super::office::Office;
use super::ours::Ours;
use crate::output::Failed;

/// How many runs one statement copies.
const AT_A_TIME: u32 = 20_000;
/// One copy in so many is under way.
const OPEN_SHARE: u32 = 100;

/// The new id of a copied row: the same original and number always give the same one, so rows find each other.
const NEW_ID: &str = "create or replace function pg_temp.copy_id(original uuid, number bigint) returns uuid
    language sql immutable strict as $$ select md5(original::text || ':' || number)::uuid $$";

/// Fills the database up to `runs` runs; returns how many there are.
pub(super) async fn fill(url: &str, office: &Office, runs: u32) -> Result<i64, Failed> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.map_err(Failed::from_error)?;
    #[expect(clippy::disallowed_methods, reason = "drives the connection until the benchmark drops it")]
    tokio::spawn(connection);
    let worker = Ours::new(office, Kind::Human);
    let unit = worker.start().await?.ok_or_else(|| Failed::plain("a run began without a review"))?;
    let open = run_of(&client, unit.0).await?;
    let unit = worker.start().await?.ok_or_else(|| Failed::plain("a run began without a review"))?;
    let over = run_of(&client, unit.0).await?;
    worker.reject(worker.claim(unit).await?).await?;
    // Copies need not be checked again one by one: what they are copied from was.
    let prepare = format!("set session_replication_role = replica; set statement_timeout = 0; {NEW_ID}");
    client.batch_execute(&prepare).await.map_err(Failed::from_error)?;
    let there = count(&client).await?;
    let missing = u32::try_from(i64::from(runs) - there).unwrap_or_default();
    let mut made = 0;
    while made < missing {
        let now = (missing - made).min(AT_A_TIME);
        let open_ones = now / OPEN_SHARE;
        for (original, copies) in [(over, now - open_ones), (open, open_ones)] {
            copy(&client, original, (made, copies)).await?;
        }
        made += now;
    }
    client.batch_execute("analyze").await.map_err(Failed::from_error)?;
    count(&client).await
}

async fn run_of(client: &Client, unit: Uuid) -> Result<Uuid, Failed> {
    let row = client.query_one("select run_id from unit where unit_id = $1", &[&unit]).await;
    Ok(row.map_err(Failed::from_error)?.get(0))
}

async fn count(client: &Client) -> Result<i64, Failed> {
    let row = client.query_one("select count(*) from run", &[]).await.map_err(Failed::from_error)?;
    Ok(row.get(0))
}

/// The columns of a table that copies give a new id, and how its rows belong to a run.
const TABLES: &[(&str, &[&str], &str)] = &[
    ("item", &["item_id"], "original.item_id = (select item_id from run where run_id = $1)"),
    ("run", &["run_id", "item_id", "last_assignment_id"], "original.run_id = $1"),
    ("unit", &["unit_id", "run_id", "parent_unit_id"], "original.run_id = $1"),
    ("assignment", &["assignment_id", "unit_id", "run_id", "previous_assignment_id"], "original.run_id = $1"),
    ("judgment", &["judgment_id", "assignment_id", "unit_id", "run_id"], "original.run_id = $1"),
    ("trail_entry", &["stream_id"], "original.stream_id = $1"),
];

async fn copy(client: &Client, run: Uuid, (before, copies): (u32, u32)) -> Result<(), Failed> {
    let (first, last) = (i64::from(before) + 1, i64::from(before) + i64::from(copies));
    for (table, ids, belongs) in TABLES {
        let columns = client
            .query(
                "select attname::text from pg_attribute where attrelid = $1::text::regclass and attnum > 0
                    and not attisdropped and attgenerated = '' and attidentity = '' and attname <> 'tx_id'",
                &[table],
            )
            .await
            .map_err(Failed::from_error)?;
        let columns: Vec<String> = columns.iter().map(|row| row.get(0)).collect();
        let values = columns.iter().map(|column| {
            if ids.contains(&column.as_str()) {
                format!("pg_temp.copy_id(original.{column}, number)")
            } else {
                format!("original.{column}")
            }
        });
        let statement = format!(
            "insert into {table} ({}) select {} from generate_series($2::bigint, $3::bigint) as number, {table} as original
              where {belongs}",
            columns.join(", "),
            values.collect::<Vec<_>>().join(", "),
        );
        client.execute(&statement, &[&run, &first, &last]).await.map_err(Failed::from_error)?;
    }
    Ok(())
}
