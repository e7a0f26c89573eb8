//! The API's objects, as far as the command line reads them. What it does not know it leaves alone.

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Map, Value};
use uuid::Uuid;

/// Who is signed in.
#[derive(Debug, Deserialize)]
pub(crate) struct Me {
    pub(crate) actor_id: Uuid,
    pub(crate) display_name: Option<String>,
    pub(crate) email: Option<String>,
    #[serde(default)]
    pub(crate) global_roles: Vec<String>,
    #[serde(default)]
    pub(crate) scopes: Vec<String>,
}

/// Somebody, in a list.
#[derive(Debug, Deserialize)]
pub(crate) struct Actor {
    pub(crate) actor_id: Uuid,
    pub(crate) display_name: Option<String>,
    pub(crate) email: Option<String>,
}

/// Somebody who was just created.
#[derive(Debug, Deserialize)]
pub(crate) struct CreatedActor {
    pub(crate) actor_id: Uuid,
}

/// Something with a key.
#[derive(Debug, Deserialize)]
pub(crate) struct Keyed {
    pub(crate) key: String,
}

/// A token that was just created.
#[derive(Debug, Deserialize)]
pub(crate) struct NewToken {
    pub(crate) token_id: Uuid,
    pub(crate) name: String,
    /// Not there when the request had to be repeated: secrets are told once.
    pub(crate) secret: Option<String>,
}

/// A token, in a list.
#[derive(Debug, Deserialize)]
pub(crate) struct Token {
    pub(crate) token_id: Uuid,
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) scopes: Vec<String>,
    pub(crate) created_at: Option<Timestamp>,
    pub(crate) expires_at: Option<Timestamp>,
    pub(crate) last_used_at: Option<Timestamp>,
}

/// A workflow, in a list.
#[derive(Debug, Deserialize)]
pub(crate) struct WorkflowSummary {
    pub(crate) workflow_id: Uuid,
    pub(crate) key: String,
    pub(crate) name: String,
    pub(crate) live_version: Option<i32>,
    pub(crate) published_at: Option<Timestamp>,
}

/// A version of a workflow.
#[derive(Debug, Deserialize)]
pub(crate) struct Version {
    pub(crate) number: i32,
    pub(crate) status: String,
    pub(crate) document: Value,
    pub(crate) published_at: Option<Timestamp>,
}

/// What became of a document.
#[derive(Debug, Deserialize)]
pub(crate) struct Published {
    pub(crate) number: i32,
    pub(crate) unchanged: bool,
    #[serde(default)]
    pub(crate) findings: Vec<Value>,
}

/// A version of a workflow, in a list.
#[derive(Debug, Deserialize)]
pub(crate) struct VersionSummary {
    pub(crate) number: i32,
    pub(crate) status: String,
    pub(crate) created_at: Timestamp,
    pub(crate) published_at: Option<Timestamp>,
}

/// A run that was just started.
#[derive(Debug, Deserialize)]
pub(crate) struct StartedRun {
    pub(crate) run_id: Uuid,
    pub(crate) version: i32,
}

/// A run, in a list.
#[derive(Debug, Deserialize)]
pub(crate) struct RunSummary {
    pub(crate) run_id: Uuid,
    pub(crate) workflow: String,
    pub(crate) version: i32,
    pub(crate) external_key: Option<String>,
    pub(crate) state: String,
    pub(crate) outcome: Option<String>,
    #[serde(default)]
    pub(crate) at_stages: Vec<String>,
    pub(crate) started_by: Uuid,
    pub(crate) created_at: Timestamp,
    pub(crate) completed_at: Option<Timestamp>,
    pub(crate) rollup: Option<Rollup>,
}

/// How a run stands.
#[derive(Debug, Deserialize)]
pub(crate) struct Rollup {
    pub(crate) colour: String,
    pub(crate) progress_percent: u8,
    pub(crate) counts: RollupCounts,
    pub(crate) decisive: Option<Decisive>,
    pub(crate) frozen_at: Option<Timestamp>,
}

/// How many units count which way.
#[derive(Debug, Deserialize)]
pub(crate) struct RollupCounts {
    pub(crate) red: u32,
    pub(crate) yellow: u32,
    pub(crate) green: u32,
    pub(crate) done: u32,
    pub(crate) skipped: u32,
    pub(crate) optional: u32,
    pub(crate) ahead: u32,
}

/// What gives a run its colour.
#[derive(Debug, Deserialize)]
pub(crate) struct Decisive {
    pub(crate) stage: Option<String>,
    pub(crate) state: String,
}

/// A request for leave to do a guarded thing.
#[derive(Debug, Deserialize)]
pub(crate) struct ApprovalSummary {
    pub(crate) approval_id: Uuid,
    pub(crate) kind: String,
    pub(crate) subject_id: Uuid,
    pub(crate) reason: String,
    pub(crate) requested_at: Timestamp,
    pub(crate) quorum: i16,
    pub(crate) approved_by: i16,
    pub(crate) status: String,
    pub(crate) expires_at: Timestamp,
}

/// A request with what was said to it.
#[derive(Debug, Deserialize)]
pub(crate) struct ApprovalDetail {
    #[serde(flatten)]
    pub(crate) summary: ApprovalSummary,
    pub(crate) verdicts: Vec<Verdict>,
}

/// What somebody said to a request.
#[derive(Debug, Deserialize)]
pub(crate) struct Verdict {
    pub(crate) actor_id: Uuid,
    pub(crate) verdict: String,
    pub(crate) comment: Option<String>,
    pub(crate) given_at: Timestamp,
}

/// A correction that was just opened.
#[derive(Debug, Deserialize)]
pub(crate) struct OpenedCorrection {
    pub(crate) correction_unit_id: Uuid,
    pub(crate) stage: String,
    pub(crate) round: i16,
    pub(crate) downstream: Vec<Value>,
}

/// A run with everything in it.
#[derive(Debug, Deserialize)]
pub(crate) struct RunDetail {
    #[serde(flatten)]
    pub(crate) summary: RunSummary,
    pub(crate) project: String,
    #[serde(default)]
    pub(crate) payload: Map<String, Value>,
    pub(crate) units: Vec<Unit>,
    pub(crate) event_count: i64,
}

/// A visit to a stage.
#[derive(Debug, Deserialize)]
pub(crate) struct Unit {
    pub(crate) unit_id: Uuid,
    pub(crate) stage: String,
    pub(crate) stage_name: String,
    pub(crate) round: i16,
    pub(crate) state: String,
    pub(crate) handle: Option<String>,
    pub(crate) created_at: Timestamp,
    pub(crate) started_at: Option<Timestamp>,
    pub(crate) assignments: Vec<Assignment>,
    pub(crate) judgments: Vec<Judgment>,
}

/// Somebody's hold on a unit.
#[derive(Debug, Deserialize)]
pub(crate) struct Assignment {
    pub(crate) assignment_id: Uuid,
    pub(crate) actor_id: Uuid,
    pub(crate) status: String,
    pub(crate) claimed_at: Timestamp,
    pub(crate) ended_at: Option<Timestamp>,
}

/// What somebody handed in.
#[derive(Debug, Deserialize)]
pub(crate) struct Judgment {
    pub(crate) assignment_id: Uuid,
    pub(crate) actor_id: Uuid,
    pub(crate) decision: Option<String>,
    pub(crate) comment: Option<String>,
    pub(crate) data: Option<Value>,
}

/// A piece of work: on offer, or held.
#[derive(Debug, Deserialize)]
pub(crate) struct Work {
    pub(crate) unit_id: Uuid,
    pub(crate) run_id: Uuid,
    pub(crate) stage: String,
    pub(crate) stage_name: String,
    pub(crate) round: i16,
    #[serde(default)]
    pub(crate) decisions: Vec<String>,
    pub(crate) external_key: Option<String>,
    #[serde(default)]
    pub(crate) payload: Map<String, Value>,
}

/// A unit on offer.
#[derive(Debug, Deserialize)]
pub(crate) struct Offer {
    #[serde(flatten)]
    pub(crate) work: Work,
    pub(crate) created_at: Timestamp,
}

/// A unit that somebody holds.
#[derive(Debug, Deserialize)]
pub(crate) struct Held {
    #[serde(flatten)]
    pub(crate) work: Work,
    pub(crate) assignment_id: Uuid,
    pub(crate) claimed_at: Timestamp,
    pub(crate) expires_at: Option<Timestamp>,
}

/// A unit that was just claimed.
#[derive(Debug, Deserialize)]
pub(crate) struct Claimed {
    pub(crate) assignment_id: Uuid,
    pub(crate) run_id: Uuid,
    pub(crate) stage: String,
    pub(crate) stage_name: String,
    pub(crate) round: i16,
    #[serde(default)]
    pub(crate) decisions: Vec<String>,
}

/// A judgment that was accepted, and where its run stands now.
#[derive(Debug, Deserialize)]
pub(crate) struct Accepted {
    pub(crate) run_id: Uuid,
    pub(crate) run_state: String,
    pub(crate) run_outcome: Option<String>,
}

/// A fact in a trail.
#[derive(Debug, Deserialize)]
pub(crate) struct Event {
    pub(crate) seq: i64,
    #[serde(rename = "type")]
    pub(crate) event_type: String,
    pub(crate) actor_id: Option<Uuid>,
    #[serde(default)]
    pub(crate) data: Map<String, Value>,
    pub(crate) occurred_at: Timestamp,
}

/// What a check of a trail found.
#[derive(Debug, Deserialize)]
pub(crate) struct Verification {
    pub(crate) intact: bool,
    pub(crate) event_count: i64,
    pub(crate) head: String,
    pub(crate) broken: Option<String>,
}

/// A file of items on its way in.
#[derive(Debug, Deserialize)]
pub(crate) struct Import {
    pub(crate) import_id: Uuid,
    pub(crate) project_id: Uuid,
    pub(crate) format: String,
    pub(crate) state: String,
    pub(crate) rows_done: i64,
    pub(crate) created: i64,
    pub(crate) known: i64,
    pub(crate) faults: i64,
}

/// A project, as far as it matters which it is.
#[derive(Debug, Deserialize)]
pub(crate) struct Project {
    pub(crate) project_id: Uuid,
    pub(crate) key: String,
}

/// A row of an import that made nothing.
#[derive(Debug, Deserialize)]
pub(crate) struct ImportFault {
    pub(crate) row: i64,
    pub(crate) code: String,
    pub(crate) detail: String,
}

/// How far the runs of an import have been started.
#[derive(Debug, Deserialize)]
pub(crate) struct StartedImport {
    pub(crate) rows: i64,
    pub(crate) rows_done: i64,
    pub(crate) runs_started: i64,
    pub(crate) done: bool,
}

/// What a piece of work or a run is about: its title, or what it is called outside, or nothing better than its id.
pub(crate) fn title_of(payload: &Map<String, Value>, external_key: Option<&str>, run: Uuid) -> String {
    let title = ["title", "name", "subject"].iter().find_map(|field| payload.get(*field)?.as_str());
    let title = title.filter(|title| !title.trim().is_empty()).or(external_key);
    title.map_or_else(|| short_id(run), str::to_owned)
}

/// The end of an id: ids begin with the time, so it is the end that tells two of a moment apart.
pub(crate) fn short_id(id: Uuid) -> String {
    let id = id.simple().to_string();
    format!("…{}", &id[id.len() - 8..])
}

/// A run after what was said about it.
#[derive(Debug, Deserialize)]
pub(crate) struct MovedRun {
    pub(crate) state: String,
}

/// Where a unit stands.
#[derive(Debug, Deserialize)]
pub(crate) struct UnitCondition {
    pub(crate) stage: String,
    pub(crate) state: String,
    pub(crate) since: Option<Timestamp>,
    #[serde(default)]
    pub(crate) facets: Vec<String>,
    pub(crate) signal: Option<String>,
    pub(crate) wakes_at: Option<Timestamp>,
    pub(crate) block_reason: Option<String>,
    pub(crate) failure_classification: Option<String>,
    #[serde(default)]
    pub(crate) arrivals: Vec<Arrival>,
    pub(crate) handle: Option<String>,
}

/// A branch that has come to a join.
#[derive(Debug, Deserialize)]
pub(crate) struct Arrival {
    pub(crate) stage: String,
}
