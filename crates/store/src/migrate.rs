//! Forward-only migrations: embedded, ordered, checked by hash, applied under a lock by whichever node comes first.

use handoff_core::text::hex;
use sha2::{Digest, Sha256};

use crate::{Db, Store, StoreError, machine};

/// One step of the schema.
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// Its number and name; the order of application.
    pub name: &'static str,
    /// What it does.
    pub sql: &'static str,
}

macro_rules! migrations {
    ($($name:literal),+ $(,)?) => {
        &[$(Migration { name: $name, sql: include_str!(concat!("../migrations/", $name, ".sql")) }),+]
    };
}

/// All migrations, in order.
pub const MIGRATIONS: &[Migration] = migrations![
    "0001_people",
    "0002_definitions",
    "0003_work",
    "0004_events",
    "0005_hops",
    "0006_state_machines",
    "0007_flow",
    "0008_erased_actors",
    "0009_drafts",
    "0010_children",
    "0011_signals",
    "0012_calendars",
    "0013_rollup",
    "0014_leases",
    "0015_import",
    "0016_registered_events",
    "0017_resumed_runs",
    "0018_deadlines",
    "0019_approvals",
    "0020_surplus",
    "0021_consumers",
    "0022_mitl",
    "0023_installation",
    "0024_desk_around",
    "0025_results",
    "0026_webhooks",
    "0027_gold",
    "0028_versions_in_motion",
    "0029_steps",
    "0030_inbound_events",
    "0031_roll_up_bridge",
    "0032_fewer_checks",
    "0033_gold_in_steps",
    "0034_visits_and_corrections",
    "0035_problems",
    "0036_settled_with_the_effect",
    "0037_events_of_a_project",
    "0038_model_versions",
    "0039_ways_looked_up_one_by_one",
    "0040_shares",
    "0041_seen_answers",
    "0042_saved_views",
    "0043_fewer_checks_of_quality",
    "0044_ways_without_a_query",
    "0045_one_index_of_what_wakes",
    "0046_hops_that_check_themselves",
    "0047_fewer_indexes",
    "0048_rows_in_one_piece",
    "0049_news_of_many_runs",
    "0050_what_a_strike_reaches",
    "0051_words_of_steps",
    "0052_too_late_to_ask_more",
    "0053_corrected_at_once",
    "0054_what_a_hop_writes",
    "0055_said_by_functions",
    "0056_decided_ahead",
    "0057_room_to_change",
    "0058_one_index_for_two",
    "0059_one_row_for_each_hop",
    "0060_room_in_a_row",
];

/// Any number that other programs on the same database are unlikely to lock by.
const LOCK_KEY: i64 = 0x6861_6e64_6f66_6600;

/// Why the schema could not be brought up to date.
#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    /// The database failed.
    #[error("the database failed during migration")]
    Store(#[from] StoreError),
    /// A migration failed; nothing of it remains.
    #[error("migration {name} failed; nothing of it was applied")]
    Failed {
        /// Which.
        name: &'static str,
        /// Why.
        #[source]
        source: tokio_postgres::Error,
    },
    /// The schema was made by a newer Handoff.
    #[error(
        "the database has migration {name}, which this version does not know: use a newer version of Handoff"
    )]
    TooNew {
        /// The first unknown one.
        name: String,
    },
    /// A migration that was applied is not the one in this binary.
    #[error("migration {name} was applied with other content than this version has")]
    Changed {
        /// Which.
        name: String,
    },
}

/// What there is to do, or was done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// Migrations already there.
    pub applied: Vec<String>,
    /// Migrations still to come.
    pub pending: Vec<&'static str>,
}

/// Says what [`migrate`] would do.
pub async fn plan(store: &Store) -> Result<Plan, MigrateError> {
    let db = store.db().await?;
    let there = db
        .sql()
        .query_one("select to_regclass('schema_migration') is not null", &[])
        .await
        .map_err(StoreError::from)?;
    let applied = if there.get(0) { applied(&db).await? } else { Vec::new() };
    compare(applied)
}

/// Brings the schema up to date. Safe to call from any number of nodes at once. Returns what it applied.
pub async fn migrate(store: &Store) -> Result<Vec<&'static str>, MigrateError> {
    let db = store.db().await?;
    // A session lock: one node migrates, the others wait here and then find nothing left to do.
    let statement_failed = |source| MigrateError::Store(StoreError::from(source));
    db.sql()
        .batch_execute(&format!(
            "set lock_timeout = 0; set client_min_messages = warning; select pg_advisory_lock({LOCK_KEY})"
        ))
        .await
        .map_err(statement_failed)?;
    let result = migrate_locked(&db).await;
    let unlock =
        format!("select pg_advisory_unlock({LOCK_KEY}); reset lock_timeout; reset client_min_messages");
    db.sql().batch_execute(&unlock).await.map_err(statement_failed)?;
    result
}

async fn migrate_locked(db: &Db) -> Result<Vec<&'static str>, MigrateError> {
    db.sql()
        .batch_execute(
            "create table if not exists schema_migration (
             name       text        primary key,
             sha256     bytea       not null,
             applied_at timestamptz not null default now())",
        )
        .await
        .map_err(StoreError::from)?;
    let plan = compare(applied(db).await?)?;
    for migration in MIGRATIONS.iter().filter(|migration| plan.pending.contains(&migration.name)) {
        apply(db, migration).await.map_err(|source| MigrateError::Failed { name: migration.name, source })?;
    }
    machine::describe_event_types(db).await?;
    Ok(plan.pending)
}

/// One transaction for the migration and the note that it was applied: killed in the middle, it never happened.
async fn apply(db: &Db, migration: &Migration) -> Result<(), tokio_postgres::Error> {
    let note = format!(
        "insert into schema_migration (name, sha256) values ('{}', decode('{}', 'hex'))",
        migration.name,
        hex(&checksum(migration)),
    );
    let script = format!("begin; set local statement_timeout = 0;\n{}\n;{note};commit", migration.sql);
    let applied = db.sql().batch_execute(&script).await;
    if applied.is_err() {
        db.sql().batch_execute("rollback").await?;
    }
    applied
}

async fn applied(db: &Db) -> Result<Vec<(String, Vec<u8>)>, MigrateError> {
    let rows = db
        .sql()
        .query("select name, sha256 from schema_migration order by name", &[])
        .await
        .map_err(StoreError::from)?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}

fn compare(applied: Vec<(String, Vec<u8>)>) -> Result<Plan, MigrateError> {
    let mut plan = Plan::default();
    for (name, sha256) in applied {
        match MIGRATIONS.iter().find(|migration| migration.name == name) {
            None => return Err(MigrateError::TooNew { name }),
            Some(known) if checksum(known).as_slice() != sha256 => {
                return Err(MigrateError::Changed { name });
            }
            Some(_) => plan.applied.push(name),
        }
    }
    let pending = MIGRATIONS.iter().map(|migration| migration.name);
    plan.pending = pending.filter(|name| !plan.applied.iter().any(|applied| applied == name)).collect();
    Ok(plan)
}

fn checksum(migration: &Migration) -> [u8; 32] {
    Sha256::digest(migration.sql).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_migration_file_is_listed_in_order() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/migrations");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .expect("the migrations folder")
            .map(|entry| entry.expect("an entry").file_name().into_string().expect("a plain name"))
            .collect();
        files.sort();
        let listed: Vec<String> =
            MIGRATIONS.iter().map(|migration| format!("{}.sql", migration.name)).collect();
        assert_eq!(files, listed);
    }

    #[test]
    fn a_schema_from_the_future_or_with_another_past_is_refused() {
        let known = MIGRATIONS[0];
        let good = (known.name.to_owned(), checksum(&known).to_vec());
        assert_eq!(compare(vec![good]).expect("known").pending.len(), MIGRATIONS.len() - 1);
        let future = compare(vec![("9999_future".to_owned(), Vec::new())]);
        assert!(matches!(future, Err(MigrateError::TooNew { name }) if name == "9999_future"));
        let changed = compare(vec![(known.name.to_owned(), vec![0; 32])]);
        assert!(matches!(changed, Err(MigrateError::Changed { name }) if name == known.name));
    }
}
