//! Moving a run under way to another version of its workflow.
//!
//! Everything that is open at a stage is withdrawn there and opened anew at the stage that takes its place, in the same round and with the
//! old unit as its parent; branches keep their places at joins, and a wait goes on waiting until the time it was to wait for. Whoever
//! held something is told. What cannot be moved without loss keeps the whole run where it is, with the reason.

use std::collections::BTreeMap;

use crate::actor::ActorContext;
use crate::definition::{Definition, Stage, StageKey, StageKind};
use crate::id::{IdSource, UnitId};
use crate::machine::{StateCode, trigger};
use crate::permission::InProject;
use crate::run::event::RunEvent;
use crate::run::walk::{Ground, NotAllowed, Walk, orchestrator};
use crate::run::{RunInHand, RunState, Unit, UnitState};

/// Which stage takes the place of which. A stage that is not named is followed by the one of the same key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StageMap(pub BTreeMap<String, String>);

/// Why a map of stages makes no sense between two versions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MapRefused {
    /// The version that is left has no such stage.
    #[error("version {version} has no stage {stage:?}")]
    NoSuchStage {
        /// The stage.
        stage: String,
        /// The version's number.
        version: i32,
    },
    /// Nobody can wait at a START or an END.
    #[error("{stage:?} is a {kind} stage, where nothing can be open")]
    NothingOpensThere {
        /// The stage.
        stage: String,
        /// Its type.
        kind: &'static str,
    },
    /// Who worked the stage before would be forgotten.
    #[error("a duty rule of {rule:?} names {stage:?}, which is called otherwise in the version that is left")]
    RenamedDuty {
        /// The stage with the rule.
        rule: String,
        /// The stage it names.
        stage: String,
    },
}

/// Why a run stays where it is.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stuck {
    /// It is over, or pinned to another version by now.
    #[error("the run is over, or not of this version any more")]
    NotHere,
    /// It stands still.
    #[error("the run is paused")]
    Paused,
    /// Nothing takes the stage's place.
    #[error("nothing takes the place of {stage:?}")]
    NoCounterpart {
        /// The stage.
        stage: StageKey,
    },
    /// Judgments that were handed in already would be lost.
    #[error("{stage:?} has judgments already, and asks for more")]
    PartlyJudged {
        /// The stage.
        stage: StageKey,
    },
    /// It is in a state that a new unit cannot begin in.
    #[error("the unit at {stage:?} is {}", state.word())]
    InState {
        /// The stage.
        stage: StageKey,
        /// The state.
        state: StateCode,
    },
    /// The actor may not change what runs go by.
    #[error("moving runs needs the project role designer, and a credential with the scope design")]
    Role,
    /// The state machines do not allow it.
    #[error(transparent)]
    NotAllowed(#[from] NotAllowed),
}

impl StageMap {
    /// Looks at a map before any run is moved by it.
    pub fn check(&self, from: &Definition, to: &Definition) -> Result<(), MapRefused> {
        let find = |definition: &Definition, key: &str| {
            let (stage, version) = (key.to_owned(), definition.number);
            let kind = definition.stage(key).map(|stage| &stage.kind);
            match kind {
                None => Err(MapRefused::NoSuchStage { stage, version }),
                Some(kind @ (StageKind::Start | StageKind::End { .. })) => {
                    Err(MapRefused::NothingOpensThere { stage, kind: kind.stage_type().word() })
                }
                Some(_) => Ok(()),
            }
        };
        for (old, new) in &self.0 {
            find(from, old)?;
            find(to, new)?;
        }
        for stage in to.stages() {
            let Some(human) = stage.kind.human() else { continue };
            let mut named = human.not_by.iter().chain(&human.same_as).chain(&human.not_team_of);
            let renamed = |key: &&StageKey| self.0.iter().any(|(old, new)| ***key == **new && old != new);
            if let Some(named) = named.find(renamed) {
                let (rule, stage) = (stage.key.to_string(), named.to_string());
                return Err(MapRefused::RenamedDuty { rule, stage });
            }
        }
        Ok(())
    }

    fn follow<'a>(&'a self, key: &'a str) -> &'a str {
        self.0.get(key).map_or(key, String::as_str)
    }
}

/// Moves a run to the version `to`. `ground` is that of the version it leaves.
pub fn migrate(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    actor: &ActorContext,
    (to, map): (&Definition, &StageMap),
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, Stuck> {
    let run = &in_hand.run.value;
    if !actor.may(InProject::Design, run.project) {
        return Err(Stuck::Role);
    }
    match &run.state {
        RunState::InProgress if run.version != to.version => {}
        RunState::Paused => return Err(Stuck::Paused),
        RunState::InProgress | RunState::Completed { .. } | RunState::Cancelled { .. } => {
            return Err(Stuck::NotHere);
        }
    }
    let units = in_hand.units.iter().map(|row| &row.value).filter(|unit| unit.state.is_open());
    let units: Vec<Unit> = units.cloned().collect();
    for unit in &units {
        check(ground.definition, to, map, unit)?;
    }
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    let why = format!("the run moved to version {}", to.number);
    for unit in &units {
        walk.leave_behind(unit.id, &why)?;
    }
    walk.happen(
        RunEvent::RunMigrated { from: run.version, to: to.version },
        &orchestrator(trigger::WITHDRAWN),
    )?;
    let mut walk = walk.on(to);
    for unit in units {
        let key = ground.definition.stage_of(unit.step).map(|stage| stage.key.clone()).unwrap_or_default();
        let Some(stage) = to.stage(map.follow(&key)) else { continue };
        let arrivals = unit.arrivals.iter().map(|arrival| (map.follow(&arrival.stage).into(), arrival.unit));
        let arrivals: Vec<(StageKey, UnitId)> = arrivals.collect();
        walk.open_again(&unit, &key, stage, arrivals)?;
    }
    walk.go_on()?;
    Ok(walk.events())
}

fn check(from: &Definition, to: &Definition, map: &StageMap, unit: &Unit) -> Result<(), Stuck> {
    let Some(stage) = from.stage_of(unit.step) else { return Err(Stuck::NotHere) };
    let key = || stage.key.clone();
    let counterpart = to.stage(map.follow(&stage.key));
    if counterpart.is_none_or(|stage| matches!(stage.kind, StageKind::Start | StageKind::End { .. })) {
        return Err(Stuck::NoCounterpart { stage: key() });
    }
    // Answers are read where they were given, and a consensus looks for them at the stages of its own version.
    let is_consensus = |stage: &Stage| matches!(stage.kind, StageKind::Consensus(_));
    let gathers = is_consensus(stage) || counterpart.is_some_and(is_consensus);
    if unit.counted > 0 || (gathers && !unit.arrivals.is_empty()) {
        return Err(Stuck::PartlyJudged { stage: key() });
    }
    let at_wait = matches!(stage.kind, StageKind::Wait(_));
    match &unit.state {
        UnitState::NotStarted | UnitState::Ready | UnitState::InProgress => Ok(()),
        UnitState::Waiting(_) if at_wait => Ok(()),
        state => Err(Stuck::InState { stage: key(), state: state.code() }),
    }
}
