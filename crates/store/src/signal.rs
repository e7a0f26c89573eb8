//! Signals: what runs were told from outside, kept until something takes it.

use std::collections::HashMap;

use handoff_core::id::{RunId, SignalId, UnitId};
use handoff_core::run::signal::{Incoming, Origin, Signal};
use handoff_core::run::{Change, Row};
use handoff_queries::client::Params;
use handoff_queries::queries::signal::{
    OpenRunOfItemParams, RecordSignalsParams, SignalRow, SignalsInHandParams, open_run_of_item,
    record_signals, signals_in_hand,
};
use serde_json::Value;

use crate::error::expect_rows;
use crate::hop::Hop;
use crate::{Db, StoreError, Tx};

/// What these runs keep, and what came under these origins before.
pub async fn in_hand(
    tx: &Tx,
    runs: &[RunId],
    origins: &[(RunId, Origin)],
) -> Result<HashMap<RunId, Vec<Row<Signal>>>, StoreError> {
    let params = SignalsInHandParams {
        runs: runs.iter().map(|run| run.0).collect::<Vec<_>>(),
        origin_runs: origins.iter().map(|(run, _)| run.0).collect::<Vec<_>>(),
        sources: origins.iter().map(|(_, origin)| origin.source.as_str()).collect::<Vec<_>>(),
        source_ids: origins.iter().map(|(_, origin)| origin.id.as_str()).collect::<Vec<_>>(),
    };
    let mut found: HashMap<RunId, Vec<Row<Signal>>> = HashMap::new();
    for row in signals_in_hand().params(tx.sql(), &params).all().await? {
        found.entry(RunId(row.run_id)).or_default().push(Row::loaded(decode(row)));
    }
    Ok(found)
}

fn decode(row: SignalRow) -> Signal {
    let origin = row.source.zip(row.source_id).map(|(source, id)| Origin { source, id });
    Signal {
        id: SignalId(row.signal_id),
        run: RunId(row.run_id),
        incoming: Incoming { name: row.name, data: row.data, origin },
        received_at: row.received_at,
        taken: row.taken_by.map(UnitId).zip(row.taken_at),
    }
}

/// Writes the signals that hops brought or took. Most hops have none, and cost nothing here.
pub(crate) async fn record(tx: &Tx, hops: &[Hop]) -> Result<(), StoreError> {
    let (mut new, mut changed) = (Vec::new(), Vec::new());
    for hop in hops {
        for row in &hop.in_hand.signals {
            match row.change {
                Change::Loaded => {}
                Change::Changed => changed.push(&row.value),
                Change::New => new.push((hop.in_hand.run.value.project.0, &row.value)),
            }
        }
    }
    if new.is_empty() && changed.is_empty() {
        return Ok(());
    }
    let origin = |signal: &&Signal| signal.incoming.origin.clone();
    let signals: Vec<&Signal> = new.iter().map(|(_, signal)| *signal).collect();
    let params = RecordSignalsParams {
        new_runs: signals.iter().map(|signal| signal.run.0).collect::<Vec<_>>(),
        new_signals: signals.iter().map(|signal| signal.id.0).collect::<Vec<_>>(),
        projects: new.iter().map(|(project, _)| *project).collect::<Vec<_>>(),
        names: signals.iter().map(|signal| signal.incoming.name.as_str()).collect::<Vec<_>>(),
        datas: signals
            .iter()
            .map(|signal| signal.incoming.data.as_ref().map(Value::to_string))
            .collect::<Vec<_>>(),
        sources: signals.iter().map(|signal| origin(signal).map(|origin| origin.source)).collect::<Vec<_>>(),
        source_ids: signals.iter().map(|signal| origin(signal).map(|origin| origin.id)).collect::<Vec<_>>(),
        received: signals.iter().map(|signal| signal.received_at).collect::<Vec<_>>(),
        new_taken_by: signals.iter().map(|signal| signal.taken.map(|(unit, _)| unit.0)).collect::<Vec<_>>(),
        new_taken_at: signals.iter().map(|signal| signal.taken.map(|(_, at)| at)).collect::<Vec<_>>(),
        runs: changed.iter().map(|signal| signal.run.0).collect::<Vec<_>>(),
        signals: changed.iter().map(|signal| signal.id.0).collect::<Vec<_>>(),
        taken_by: changed
            .iter()
            .filter_map(|signal| signal.taken)
            .map(|(unit, _)| unit.0)
            .collect::<Vec<_>>(),
        taken_at: changed.iter().filter_map(|signal| signal.taken).map(|(_, at)| at).collect::<Vec<_>>(),
    };
    let written = record_signals().params(tx.sql(), &params).one().await?;
    expect_rows("signal", new.len() + changed.len(), usize::try_from(written).unwrap_or_default())
}

/// The newest run of an item that is not over, of one workflow or of any.
pub async fn open_run(
    db: &Db,
    project: &str,
    external_key: &str,
    workflow: Option<&str>,
) -> Result<Option<RunId>, StoreError> {
    let params = OpenRunOfItemParams { project, external_key, workflow };
    Ok(open_run_of_item().params(db.sql(), &params).opt().await?.map(RunId))
}
