//! Runs within runs: what parents and children have to tell each other.

use std::collections::{BTreeMap, HashMap};

use handoff_core::id::{ProjectId, RunId, UnitId, VersionId};
use handoff_core::machine::StateCode;
use handoff_core::run::{Child, ChildEnd, ParentNow};
use handoff_queries::queries::child as queries;
use serde_json::Value;
use uuid::Uuid;

use crate::error::expect_rows;
use crate::{Db, StoreError, Tx};

/// The live versions of workflows of projects.
pub async fn live_versions(
    db: &Db,
    workflows: &[(ProjectId, &str)],
) -> Result<HashMap<(ProjectId, String), VersionId>, StoreError> {
    let (projects, keys): (Vec<Uuid>, Vec<&str>) =
        workflows.iter().map(|(project, key)| (project.0, *key)).unzip();
    let rows = queries::find_live_versions().bind(db.sql(), &projects, &keys).all().await?;
    let version =
        |row: queries::FindLiveVersions| ((ProjectId(row.project_id), row.key), VersionId(row.version_id));
    Ok(rows.into_iter().map(version).collect())
}

/// Which of these workflows of a project have a live version, and which workflow of the project runs which.
#[derive(Clone, Debug, Default)]
pub struct Nesting {
    /// Those that have a live version.
    pub live: Vec<String>,
    /// By key, the keys of those it runs.
    pub runs: BTreeMap<String, Vec<String>>,
}

/// How the live workflows of a project stand within each other.
pub async fn nesting(db: &Db, project: ProjectId, named: &[String]) -> Result<Nesting, StoreError> {
    let mut nesting = Nesting {
        live: queries::live_workflows().bind(db.sql(), &project.0, &named).all().await?,
        runs: BTreeMap::new(),
    };
    for row in queries::live_references().bind(db.sql(), &project.0).all().await? {
        nesting.runs.entry(row.workflow).or_default().push(row.runs);
    }
    Ok(nesting)
}

/// A run that a unit has started.
#[derive(Clone, Copy, Debug)]
pub struct NewChild {
    /// The child.
    pub child: RunId,
    /// The run that the unit belongs to.
    pub parent: RunId,
    /// The unit.
    pub unit: UnitId,
    /// Its place among the unit's children.
    pub ordinal: i32,
}

/// Notes new children. Their parents' rows must be there by the end of the transaction at the latest.
pub async fn insert(tx: &Tx, children: &[NewChild]) -> Result<(), StoreError> {
    let ids: Vec<Uuid> = children.iter().map(|child| child.child.0).collect();
    let parents: Vec<Uuid> = children.iter().map(|child| child.parent.0).collect();
    let units: Vec<Uuid> = children.iter().map(|child| child.unit.0).collect();
    let ordinals: Vec<i32> = children.iter().map(|child| child.ordinal).collect();
    let rows = queries::insert_children().bind(tx.sql(), &ids, &parents, &units, &ordinals).all().await?;
    expect_rows("child_run", children.len(), rows.len())
}

/// What happened to runs within runs in one transaction.
#[derive(Clone, Debug, Default)]
pub struct Happened {
    /// Children that ended, with outcome and result; without an outcome where they were cancelled.
    pub ended: Vec<(RunId, Option<(String, Value)>)>,
    /// Runs whose children have to follow.
    pub runs: Vec<RunId>,
    /// Units whose children have to follow.
    pub units: Vec<UnitId>,
    /// Children that their parent has looked at, as they stood then.
    pub gathered: Vec<(RunId, StateCode)>,
    /// Children that something happened to, as they stand now.
    pub standings: Vec<(RunId, StateCode)>,
    /// Children that have followed their parents: how much of it, and whether they stand still for that.
    pub followed: Vec<(RunId, i32, bool)>,
}

impl Happened {
    /// Whether there is nothing to note.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ended.is_empty()
            && self.runs.is_empty()
            && self.units.is_empty()
            && self.gathered.is_empty()
            && self.standings.is_empty()
            && self.followed.is_empty()
    }
}

/// Notes what happened. Returns whether anybody has to be told of it.
pub async fn note(tx: &Tx, parents: &[RunId], happened: &Happened) -> Result<bool, StoreError> {
    let sql = tx.sql();
    let own = happened.ended.iter().map(|(child, _)| child.0);
    let own = own.chain(happened.gathered.iter().chain(&happened.standings).map(|(child, _)| child.0));
    let own: Vec<Uuid> = own.chain(happened.followed.iter().map(|(child, ..)| child.0)).collect();
    let parents: Vec<Uuid> = parents.iter().map(|run| run.0).collect();
    queries::lock_children().bind(sql, &own, &parents).all().await?;
    let mut told = 0;
    if !happened.ended.is_empty() {
        let children: Vec<Uuid> = happened.ended.iter().map(|(child, _)| child.0).collect();
        let end = |part: fn(&(String, Value)) -> String| -> Vec<Option<String>> {
            happened.ended.iter().map(|(_, end)| end.as_ref().map(part)).collect()
        };
        let (outcomes, results) = (end(|end| end.0.clone()), end(|end| end.1.to_string()));
        told +=
            queries::end_children().bind(sql, &tx.now(), &children, &outcomes, &results).all().await?.len();
    }
    if !happened.gathered.is_empty() {
        let (children, standings) = columns(&happened.gathered);
        queries::mark_gathered().bind(sql, &children, &standings).all().await?;
    }
    if !happened.standings.is_empty() {
        let (children, standings) = columns(&happened.standings);
        told += queries::note_standings().bind(sql, &children, &standings).all().await?.len();
    }
    if !happened.followed.is_empty() {
        let children: Vec<Uuid> = happened.followed.iter().map(|(child, ..)| child.0).collect();
        let seen: Vec<i32> = happened.followed.iter().map(|(_, seen, _)| *seen).collect();
        let paused: Vec<bool> = happened.followed.iter().map(|(.., paused)| *paused).collect();
        queries::mark_followed().bind(sql, &children, &seen, &paused).all().await?;
    }
    if !happened.runs.is_empty() || !happened.units.is_empty() {
        let runs: Vec<Uuid> = happened.runs.iter().map(|run| run.0).collect();
        let units: Vec<Uuid> = happened.units.iter().map(|unit| unit.0).collect();
        told += queries::tell_children().bind(sql, &runs, &units).all().await?.len();
    }
    Ok(told > 0)
}

fn columns(children: &[(RunId, StateCode)]) -> (Vec<Uuid>, Vec<&'static str>) {
    children.iter().map(|(child, standing)| (child.0, standing.word())).unzip()
}

/// The children of units, and of which of them there is something that their parent does not know.
pub async fn of_units(db: &Db, units: &[UnitId]) -> Result<Vec<(Child, bool)>, StoreError> {
    let units: Vec<Uuid> = units.iter().map(|unit| unit.0).collect();
    let rows = queries::children_of_units().bind(db.sql(), &units).all().await?;
    let child = |row: queries::ChildrenOfUnits| {
        // Only words of states are written.
        let standing = StateCode::from_word(&row.standing).unwrap_or(StateCode::InProgress);
        let end = match (row.ended_at, row.outcome) {
            (None, _) => None,
            (Some(_), None) => Some(ChildEnd::Cancelled),
            (Some(_), Some(outcome)) => {
                Some(ChildEnd::Completed { outcome, result: row.result.unwrap_or_default() })
            }
        };
        let (run, unit) = (RunId(row.child_run_id), UnitId(row.parent_unit_id));
        (Child { run, unit, ordinal: row.ordinal, end, standing }, row.is_news)
    };
    Ok(rows.into_iter().map(child).collect())
}

/// A run that a unit has started, as it stands.
#[derive(Clone, Debug)]
pub struct ChildCard {
    /// The run.
    pub run: RunId,
    /// The unit that waits for it.
    pub unit: UnitId,
    /// Its place among the children of the unit, from 0.
    pub ordinal: i32,
    /// Its state; none: it could not be started.
    pub state: Option<String>,
    /// What became of its item.
    pub outcome: Option<String>,
}

/// The runs that units have started, in the order of their places.
pub async fn under(db: &Db, units: &[UnitId]) -> Result<Vec<ChildCard>, StoreError> {
    let units: Vec<Uuid> = units.iter().map(|unit| unit.0).collect();
    let rows = queries::children_under().bind(db.sql(), &units).all().await?;
    let card = |row: queries::ChildrenUnder| ChildCard {
        run: RunId(row.child_run_id),
        unit: UnitId(row.parent_unit_id),
        ordinal: row.ordinal,
        state: row.state,
        outcome: row.outcome,
    };
    Ok(rows.into_iter().map(card).collect())
}

/// How things stand with the parents of runs, and how much there is to follow.
pub async fn parents(db: &Db, children: &[RunId]) -> Result<HashMap<RunId, (ParentNow, i32)>, StoreError> {
    let children: Vec<Uuid> = children.iter().map(|child| child.0).collect();
    let rows = queries::parents_of_children().bind(db.sql(), &children).all().await?;
    let now = |row: queries::ParentsOfChildren| {
        let parent = ParentNow {
            waits: row.unit_state.as_deref().is_some_and(|state| !matches!(state, "completed" | "cancelled"))
                && matches!(row.run_state.as_str(), "in_progress" | "paused"),
            paused: row.run_state == "paused",
            paused_with_parent: row.paused_with_parent,
        };
        (RunId(row.child_run_id), (parent, row.to_follow))
    };
    Ok(rows.into_iter().map(now).collect())
}

/// Up to `limit` units of runs under way whose children have ended.
pub async fn to_gather(db: &Db, limit: i64) -> Result<Vec<UnitId>, StoreError> {
    Ok(queries::units_to_gather().bind(db.sql(), &limit).all().await?.into_iter().map(UnitId).collect())
}

/// Up to `limit` runs that have to follow their parents.
pub async fn to_follow(db: &Db, limit: i64) -> Result<Vec<RunId>, StoreError> {
    Ok(queries::runs_to_follow().bind(db.sql(), &limit).all().await?.into_iter().map(RunId).collect())
}
