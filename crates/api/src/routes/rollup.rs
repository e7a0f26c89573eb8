//! How runs stand: one colour, what it is made of, and what the end of a run waits for.

use std::collections::HashMap;

use axum::Json;
use axum::extract::State;
use handoff_core::id::{RunId, UnitId};
use handoff_core::machine::StateCode;
use handoff_core::rollup::{Blocker, Colour, Reading, Rollup};
use handoff_core::run::Unit;
use handoff_engine::read::run::{RollupStory, explain_rollup};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::App;
use crate::extract::{PathOf, SignedIn};
use crate::problem::Problem;

/// How a run stands, in one colour.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RunRollup {
    /// `gray`, `green`, `yellow` or `red`; also the code of a colour token in `/v1/state-machines`.
    #[schema(example = "yellow")]
    colour: &'static str,
    /// The rule that gave it: `red_overrides_yellow_overrides_green`, `blocked_escalation_treats_as_red`,
    /// `all_mandatory_completed`, `mandatory_only` (nothing mandatory was entered), `frozen_while_paused` or
    /// `run_cancelled`.
    #[schema(example = "red_overrides_yellow_overrides_green")]
    basis: &'static str,
    /// Mandatory units finished, of all that are known to be needed; whole percent, rounded down.
    #[schema(example = 25)]
    progress_percent: u8,
    counts: RollupCounts,
    /// What gives the run its colour; none when it is gray, or green because everything is finished.
    decisive: Option<DecisiveUnit>,
    /// Since when the roll-up no longer follows the units, because the run is paused.
    frozen_at: Option<Timestamp>,
}

/// How many units count which way; of a stage that was visited again only the latest round.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RollupCounts {
    /// In trouble.
    red: u32,
    /// Waiting.
    yellow: u32,
    /// Under way or finished.
    green: u32,
    /// Those of the green ones that are finished.
    done: u32,
    /// At a join that others have yet to come to.
    idle: u32,
    /// Left out: branch not taken, or withdrawn.
    skipped: u32,
    /// Left out: optional.
    optional: u32,
    /// Mandatory stages that can still be reached and have no unit yet.
    ahead: u32,
}

/// What gives a run its colour.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DecisiveUnit {
    /// None when the run's own state decides.
    unit_id: Option<Uuid>,
    stage: Option<String>,
    #[schema(example = "blocked")]
    state: &'static str,
}

impl From<&Rollup> for RunRollup {
    fn from(rollup: &Rollup) -> Self {
        let counts = &rollup.counts;
        Self {
            colour: rollup.colour.word(),
            basis: rollup.basis.word(),
            progress_percent: rollup.progress_percent,
            counts: RollupCounts {
                red: counts.red,
                yellow: counts.yellow,
                green: counts.green,
                done: counts.done,
                idle: counts.idle,
                skipped: counts.skipped,
                optional: counts.optional,
                ahead: rollup.ahead,
            },
            decisive: rollup.decisive.as_ref().map(|decisive| DecisiveUnit {
                unit_id: decisive.unit.map(|unit| unit.0),
                stage: decisive.stage.as_deref().map(str::to_owned),
                state: decisive.state.word(),
            }),
            frozen_at: rollup.frozen_at,
        }
    }
}

/// Why a run has its colour, and what its end waits for.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RollupDetail {
    run_id: Uuid,
    /// The state of the run itself.
    state: &'static str,
    #[serde(flatten)]
    rollup: RunRollup,
    /// When it was last brought up to date.
    computed_at: Timestamp,
    /// How each unit was read, oldest first.
    units: Vec<UnitReading>,
    /// The stages of one longest way that the run still has to go; empty once it is over.
    critical_path: Vec<String>,
    /// What its length is measured in: `seconds` where all that lies ahead says how long it takes, else `stages`.
    #[schema(example = "stages")]
    measured_in: &'static str,
    /// Stages that can still be reached, and by how much each could slip without making the run longer.
    slack: Vec<StageSlack>,
    /// Units that are held up or in trouble, and what waits for them.
    blockers: Vec<BlockingUnit>,
}

/// How a unit was read.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct UnitReading {
    unit_id: Uuid,
    stage: String,
    round: i16,
    state: &'static str,
    /// `red`, `yellow`, `green`, `done`, `idle`, `skipped`, `optional`; `replaced` when a later round counts instead.
    #[schema(example = "green")]
    counts_as: &'static str,
}

/// How far a stage could slip.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StageSlack {
    stage: String,
    slack: u64,
}

/// A unit that is held up or in trouble.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct BlockingUnit {
    unit_id: Uuid,
    stage: String,
    state: &'static str,
    /// Whether the run's end waits for it.
    on_critical_path: bool,
    /// For a blocked unit the colour token to show it by: `yellow_dark`, or `red` once it has become bad.
    severity: Option<&'static str>,
    /// The stages behind it.
    downstream: Vec<String>,
}

impl From<Blocker> for BlockingUnit {
    fn from(blocker: Blocker) -> Self {
        let severity = if blocker.escalated { "red" } else { "yellow_dark" };
        Self {
            unit_id: blocker.unit.0,
            stage: blocker.stage.to_string(),
            state: blocker.state.word(),
            on_critical_path: blocker.on_critical_path,
            severity: (blocker.state == StateCode::Blocked).then_some(severity),
            downstream: blocker.downstream.iter().map(ToString::to_string).collect(),
        }
    }
}

/// Explain how a run stands
#[utoipa::path(get, path = "/v1/runs/{run}/rollup", tag = "runs",
    params(("run" = Uuid, Path, description = "The run's id")),
    responses((status = 200, body = RollupDetail), (status = "default", body = Problem)))]
pub(crate) async fn get_rollup(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(run): PathOf<Uuid>,
) -> Result<Json<RollupDetail>, Problem> {
    let story = explain_rollup(&app.ctx, &signed_in.caller.actor, RunId(run)).await?;
    Ok(Json(rollup_detail(story.ok_or_else(|| Problem::not_found("This run"))?)))
}

fn rollup_detail(story: RollupStory) -> RollupDetail {
    let line = &story.card.line;
    let shown = line.rollup.as_ref().unwrap_or(&story.explained.rollup);
    let readings: HashMap<UnitId, Option<Reading>> = story.explained.units.iter().copied().collect();
    let stage_of = |unit: &Unit| story.definition.stage_of(unit.step).map(|stage| stage.key.to_string());
    let units = story.counted.iter().map(|unit| UnitReading {
        unit_id: unit.id.0,
        stage: stage_of(unit).unwrap_or_default(),
        round: unit.round,
        state: unit.state.word(),
        counts_as: counts_as(readings.get(&unit.id).copied().flatten()),
    });
    let slack = story.paths.slack.iter();
    RollupDetail {
        run_id: line.run.0,
        state: story.card.state.word(),
        rollup: shown.into(),
        computed_at: line.updated_at,
        units: units.collect(),
        measured_in: story.paths.measure.word(),
        critical_path: story.paths.critical.iter().map(ToString::to_string).collect(),
        slack: slack.map(|(stage, slack)| StageSlack { stage: stage.to_string(), slack: *slack }).collect(),
        blockers: story.paths.blockers.into_iter().map(Into::into).collect(),
    }
}

const fn counts_as(reading: Option<Reading>) -> &'static str {
    match reading {
        None => "replaced",
        Some(Reading::Skipped) => "skipped",
        Some(Reading::Optional) => "optional",
        Some(Reading::Idle) => "idle",
        Some(Reading::Done) => "done",
        Some(Reading::Green) => Colour::Green.word(),
        Some(Reading::Yellow) => Colour::Yellow.word(),
        Some(Reading::Red) => Colour::Red.word(),
    }
}
