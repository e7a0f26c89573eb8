//! The clocks of units: what of them stands in the table, and reading them back.

use std::collections::HashMap;
use std::time::Duration;

use handoff_core::deadline::{Account, Charge, Charges, Clock, ClockParts, Deadline, Sla};
use handoff_core::id::{ActorId, CalendarId, GroupId, RunId, StepId, UnitId};
use handoff_core::run::{Change, Lateness, UnitClock};
use handoff_queries::client::Params;
use handoff_queries::queries::clock::{
    ClockRow, RecordClocksParams, clocks_in_hand, clocks_of_run, record_clocks, ringing_clocks,
};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::error::expect_rows;
use crate::hop::Hop;
use crate::{Db, StoreError, Tx};

/// What of a clock has no column of its own. Times are in microseconds.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    within: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    warn_before: Option<u64>,
    stops_on: Vec<String>,
    reckoned_to: Timestamp,
    allowed: u64,
    used: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    due_passed: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    warn_passed: Option<Timestamp>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    holders: Vec<Uuid>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    causes: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    charges: Vec<StoredCharge>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredCharge {
    account: StoredAccount,
    working: u64,
    wall: u64,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum StoredAccount {
    Queue,
    Actor(Uuid),
    Wait(String),
}

fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

fn state_of(parts: &ClockParts) -> String {
    let charges = parts.charges.iter().map(|(account, charge)| StoredCharge {
        account: match account {
            Account::Queue => StoredAccount::Queue,
            Account::Actor(actor) => StoredAccount::Actor(actor.0),
            Account::Wait(cause) => StoredAccount::Wait(cause.clone()),
        },
        working: micros(charge.working),
        wall: micros(charge.wall),
    });
    let state = State {
        within: micros(parts.sla.duration()),
        warn_before: parts.sla.warn_before().map(micros),
        stops_on: parts.sla.stops_on().to_vec(),
        reckoned_to: parts.reckoned_to.or(parts.started_at).unwrap_or_default(),
        allowed: micros(parts.allowed),
        used: micros(parts.used),
        due_passed: parts.due_passed,
        warn_passed: parts.warn_passed,
        holders: parts.holders.iter().map(|holder| holder.0).collect(),
        causes: parts.causes.iter().cloned().collect(),
        charges: charges.collect(),
    };
    // Ids, numbers and text always serialise.
    serde_json::to_string(&state).unwrap_or_default()
}

/// Writes the clocks that hops started or changed: one statement, or none.
pub(crate) async fn record(tx: &Tx, hops: &[Hop]) -> Result<(), StoreError> {
    let rows = hops.iter().flat_map(|hop| {
        let changed = hop.in_hand.clocks.iter().filter(|row| row.change != Change::Loaded);
        changed.map(|row| (&hop.in_hand.run.value, &row.value, row.value.clock.parts()))
    });
    let rows: Vec<_> = rows.collect();
    if rows.is_empty() {
        return Ok(());
    }
    let signed = |time: Duration| i64::try_from(time.as_micros()).unwrap_or(i64::MAX);
    let due = |deadline: &Option<Deadline>| deadline.map(|deadline| deadline.due_at);
    let params = RecordClocksParams {
        steps: rows.iter().map(|(_, timed, _)| timed.step.0).collect::<Vec<_>>(),
        units: rows.iter().map(|(_, timed, _)| timed.unit.0).collect::<Vec<_>>(),
        projects: rows.iter().map(|(run, ..)| run.project.0).collect::<Vec<_>>(),
        runs: rows.iter().map(|(run, ..)| run.id.0).collect::<Vec<_>>(),
        calendars: rows.iter().map(|(_, timed, _)| timed.calendar.map(|id| id.0)).collect::<Vec<_>>(),
        started: rows.iter().map(|(.., parts)| parts.started_at.unwrap_or(tx.now())).collect::<Vec<_>>(),
        finished: rows.iter().map(|(.., parts)| parts.finished_at).collect::<Vec<_>>(),
        dues: rows.iter().map(|(.., parts)| due(&parts.deadline)).collect::<Vec<_>>(),
        warns: rows
            .iter()
            .map(|(.., parts)| parts.deadline.and_then(|deadline| deadline.warn_at))
            .collect::<Vec<_>>(),
        rings: rows.iter().map(|(_, timed, _)| timed.rings_at()).collect::<Vec<_>>(),
        warned: rows.iter().map(|(_, timed, _)| timed.warned_at).collect::<Vec<_>>(),
        settled: rows.iter().map(|(_, timed, _)| timed.settled_at).collect::<Vec<_>>(),
        overdue_firsts: rows.iter().map(|(.., parts)| parts.first_overdue_at).collect::<Vec<_>>(),
        lates: rows
            .iter()
            .map(|(_, timed, parts)| parts.finished_at.map(|_| timed.late.is_some()))
            .collect::<Vec<_>>(),
        breaches_working: rows
            .iter()
            .map(|(_, timed, _)| timed.late.map(|late| signed(late.working)))
            .collect::<Vec<_>>(),
        breaches_wall: rows
            .iter()
            .map(|(_, timed, _)| timed.late.map(|late| signed(late.wall)))
            .collect::<Vec<_>>(),
        states: rows.iter().map(|(.., parts)| state_of(parts)).collect::<Vec<_>>(),
        handed: rows.iter().map(|(_, timed, _)| timed.offered_to.map(|group| group.0)).collect::<Vec<_>>(),
    };
    let written = record_clocks().params(tx.sql(), &params).one().await?;
    expect_rows("unit_clock", rows.len(), usize::try_from(written.clocks).unwrap_or_default())
}

/// The clocks of these units, by run.
pub async fn in_hand(
    db: &Db,
    units: &[(StepId, UnitId)],
) -> Result<HashMap<RunId, Vec<UnitClock>>, StoreError> {
    let (steps, units): (Vec<Uuid>, Vec<Uuid>) = units.iter().map(|(step, unit)| (step.0, unit.0)).unzip();
    let mut clocks: HashMap<RunId, Vec<UnitClock>> = HashMap::new();
    if units.is_empty() {
        return Ok(clocks);
    }
    for row in clocks_in_hand().bind(db.sql(), &steps, &units).all().await? {
        clocks.entry(RunId(row.run_id)).or_default().push(decode(&row)?);
    }
    Ok(clocks)
}

/// All clocks of a run, in the order of its units.
pub async fn of_run(db: &Db, run: RunId) -> Result<Vec<UnitClock>, StoreError> {
    clocks_of_run().bind(db.sql(), &run.0).all().await?.iter().map(decode).collect()
}

/// Up to `limit` units whose clock rang before `now`, longest ago first.
pub async fn ringing(db: &Db, now: Timestamp, limit: i64) -> Result<Vec<UnitId>, StoreError> {
    Ok(ringing_clocks().bind(db.sql(), &now, &limit).all().await?.into_iter().map(UnitId).collect())
}

fn decode(row: &ClockRow) -> Result<UnitClock, StoreError> {
    let corrupt = |what: &dyn std::fmt::Display| StoreError::Corrupt {
        table: "unit_clock",
        row: format!("{}: {what}", row.unit_id),
    };
    let state: State = serde_json::from_value(row.state.clone()).map_err(|error| corrupt(&error))?;
    let charges = state.charges.into_iter().map(|charge| {
        let account = match charge.account {
            StoredAccount::Queue => Account::Queue,
            StoredAccount::Actor(actor) => Account::Actor(ActorId(actor)),
            StoredAccount::Wait(cause) => Account::Wait(cause),
        };
        let [working, wall] = [charge.working, charge.wall].map(Duration::from_micros);
        (account, Charge { working, wall })
    });
    let late = match (row.overdue_first_at, row.breach_working, row.breach_wall) {
        (Some(first_overdue_at), Some(working), Some(wall)) => {
            let [working, wall] = [working, wall].map(|time| Duration::from_micros(time.unsigned_abs()));
            Some(Lateness { first_overdue_at, working, wall })
        }
        _ => None,
    };
    let parts = ClockParts {
        sla: Sla::agreed(
            Duration::from_micros(state.within),
            state.warn_before.map(Duration::from_micros),
            state.stops_on,
        ),
        started_at: Some(row.started_at),
        finished_at: row.finished_at,
        reckoned_to: Some(state.reckoned_to),
        allowed: Duration::from_micros(state.allowed),
        used: Duration::from_micros(state.used),
        due_passed: state.due_passed,
        warn_passed: state.warn_passed,
        first_overdue_at: row.overdue_first_at,
        deadline: row.due_at.map(|due_at| Deadline { due_at, warn_at: row.warn_at }),
        holders: state.holders.into_iter().map(ActorId).collect(),
        causes: state.causes.into_iter().collect(),
        charges: Charges::from_accounts(charges.collect::<Vec<_>>()),
    };
    Ok(UnitClock {
        unit: UnitId(row.unit_id),
        step: StepId(row.step_id),
        calendar: row.calendar_id.map(CalendarId),
        clock: Clock::from_parts(parts),
        warned_at: row.warned_at,
        settled_at: row.settled_at,
        offered_to: row.handed_to.map(GroupId),
        late,
    })
}
