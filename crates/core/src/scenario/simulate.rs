//! Many runs of one workflow at once, competing for the same people: who waits where, and for how long.
//!
//! A discrete-event simulation. What happens next lies in a heap, in the order of time: a run starts, somebody hands in, a wait is
//! over. Each run is a [`Play`], so that every step is decided as the engine would decide it; chance only says when runs
//! start, how long work takes and what is decided. The same settings and the same first number give the same report.

mod answers;
mod office;
mod outside;
mod report;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use jiff::{SignedDuration, Timestamp};
use serde_json::Value;

pub use self::answers::{AnswersDocument, StageAnswers};
use self::office::Office;
pub use self::report::{Report, Spread, StageReport};
use self::report::{Stay, Tally};
use super::dice::Dice;
use super::document::Answer;
use super::play::Play;
use super::refused::Refused;
use super::script::Script;
use crate::definition::HumanStage;
use crate::id::{AssignmentId, UnitId};
use crate::run::UnitState;

/// The most runs of one simulation.
pub const RUNS_MAX: usize = 100_000;
/// The most stages that one run finishes: an end to workflows that go round for ever.
pub const STAGES_PER_RUN_MAX: usize = 500;

/// What is simulated.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How many runs are started.
    pub runs: usize,
    /// Where chance begins.
    pub seed: u64,
    /// How far apart runs start on average.
    pub every: SignedDuration,
    /// How long an answer takes on average, where nothing else is said for the stage.
    pub service: SignedDuration,
    /// The same for some stages.
    pub service_of: BTreeMap<String, SignedDuration>,
    /// How often each decision is made, by stage: weights. A stage that is not named decides evenly.
    pub decisions: BTreeMap<String, BTreeMap<String, f64>>,
    /// What is handed in besides the decision, by stage: rules may ask for it.
    pub data: BTreeMap<String, Value>,
    /// The item of every run.
    pub item: Value,
    /// How many people are in a group, where nothing else is said for it.
    pub people: usize,
    /// The same for some groups.
    pub people_in: BTreeMap<String, usize>,
}

impl Default for Settings {
    /// A hundred runs, one every hour, ten minutes an answer, three people in each group.
    fn default() -> Self {
        Self {
            runs: 100,
            seed: 1,
            every: SignedDuration::from_hours(1),
            service: SignedDuration::from_mins(10),
            service_of: BTreeMap::new(),
            decisions: BTreeMap::new(),
            data: BTreeMap::new(),
            item: Value::Object(serde_json::Map::new()),
            people: 3,
            people_in: BTreeMap::new(),
        }
    }
}

/// Why nothing was simulated.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum NotSimulated {
    /// The workflow has no such stage for people.
    #[error("people work at no stage called {stage:?}")]
    NoSuchStage {
        /// The stage.
        stage: String,
    },
    /// The stage knows no such decision.
    #[error("{decision:?} cannot be decided at {stage}")]
    NoSuchDecision {
        /// The stage.
        stage: String,
        /// The decision.
        decision: String,
    },
    /// A weight is not a number from zero up, or all of them are zero.
    #[error("the weights of {stage} must be numbers of which none is below zero and one is above")]
    Weights {
        /// The stage.
        stage: String,
    },
    /// The workflow names no such group.
    #[error("the workflow names no group {group:?}")]
    NoSuchGroup {
        /// The group.
        group: String,
    },
    /// A number is too small or too large.
    #[error("{what} must be from {least} to {most}")]
    OutOfRange {
        /// What.
        what: &'static str,
        /// The least it may be.
        least: i64,
        /// The most it may be.
        most: i64,
    },
    /// The workflow goes round and round.
    #[error(
        "a run has finished {STAGES_PER_RUN_MAX} stages and is still under way: does its rework ever end?"
    )]
    Endless,
    /// The engine refused something that the simulation relies on.
    #[error(transparent)]
    Refused(#[from] Refused),
}

/// Something that is going to happen. Its place in the order breaks ties, so that a report can be repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Next {
    Start,
    Wake { run: usize },
    Comes { run: usize, unit: UnitId },
    HandIn { run: usize, held: AssignmentId, person: usize },
}

/// Plays all runs and measures.
pub fn simulate(script: &Script, settings: &Settings) -> Result<Report, NotSimulated> {
    check(script, settings)?;
    let mut simulation = Simulation {
        script,
        settings,
        dice: Dice::new(settings.seed),
        office: Office::of(script, settings),
        heap: BinaryHeap::new(),
        order: 0,
        plays: Vec::new(),
        line: Vec::new(),
        ready_at: BTreeMap::new(),
        awaited: BTreeSet::new(),
        tally: Tally::default(),
    };
    simulation.plan(Timestamp::UNIX_EPOCH, Next::Start);
    while let Some(Reverse((at, _, next))) = simulation.heap.pop() {
        simulation.happen(at, next)?;
    }
    Ok(simulation.tally.report(script, &simulation.plays))
}

fn check(script: &Script, settings: &Settings) -> Result<(), NotSimulated> {
    let human = |stage: &str| {
        let found = script.definition().stage(stage).and_then(|stage| stage.kind.human());
        found.ok_or_else(|| NotSimulated::NoSuchStage { stage: stage.to_owned() })
    };
    let outside =
        |stage: &str| script.definition().stage(stage).is_some_and(|stage| outside::is_outside(&stage.kind));
    for stage in settings.service_of.keys().chain(settings.data.keys()) {
        if !outside(stage) {
            human(stage)?;
        }
    }
    for (stage, weights) in &settings.decisions {
        // What becomes of a run of another workflow is for that one to say.
        let options = if outside(stage) { None } else { Some(&human(stage)?.decisions) };
        let unknown = |word: &&String| options.is_some_and(|them| !them.iter().any(|it| it.name == **word));
        if let Some(decision) = weights.keys().find(unknown) {
            let (stage, decision) = (stage.clone(), decision.clone());
            return Err(NotSimulated::NoSuchDecision { stage, decision });
        }
        let sound = weights.values().all(|weight| weight.is_finite() && *weight >= 0.0);
        if !sound || !weights.values().any(|weight| *weight > 0.0) {
            return Err(NotSimulated::Weights { stage: stage.clone() });
        }
    }
    if let Some(group) = settings.people_in.keys().find(|group| script.group(group).is_none()) {
        return Err(NotSimulated::NoSuchGroup { group: group.clone() });
    }
    if !(1..=RUNS_MAX).contains(&settings.runs) {
        return Err(NotSimulated::OutOfRange { what: "the number of runs", least: 1, most: 100_000 });
    }
    let sizes = settings.people_in.values().chain([&settings.people]);
    if sizes.clone().any(|people| !(1..=1_000).contains(people)) {
        return Err(NotSimulated::OutOfRange { what: "the people of a group", least: 1, most: 1_000 });
    }
    Ok(())
}

struct Simulation<'a> {
    script: &'a Script,
    settings: &'a Settings,
    dice: Dice,
    office: Office,
    heap: BinaryHeap<Reverse<(Timestamp, u64, Next)>>,
    order: u64,
    plays: Vec<Play<'a>>,
    /// Units that somebody is wanted for, oldest first: the line that everybody works from.
    line: Vec<(usize, UnitId)>,
    /// When each unit was put in line.
    ready_at: BTreeMap<(usize, UnitId), Timestamp>,
    /// What is awaited from outside.
    awaited: BTreeSet<(usize, UnitId)>,
    tally: Tally,
}

impl Simulation<'_> {
    fn plan(&mut self, at: Timestamp, next: Next) {
        self.order += 1;
        self.heap.push(Reverse((at, self.order, next)));
    }

    fn happen(&mut self, at: Timestamp, next: Next) -> Result<(), NotSimulated> {
        match next {
            Next::Start => self.start(at)?,
            Next::Wake { run } => self.pass_time(run, at)?,
            Next::Comes { run, unit } => {
                self.pass_time(run, at)?;
                self.come(run, unit);
            }
            Next::HandIn { run, held, person } => {
                self.office.is_free(person);
                self.pass_time(run, at)?;
                self.hand_in(run, held, person)?;
            }
        }
        self.hand_out(at)
    }

    fn start(&mut self, at: Timestamp) -> Result<(), NotSimulated> {
        let run = self.plays.len();
        let starter = self.office.starter(run);
        self.plays.push(Play::start(self.script, starter, self.settings.item.clone(), at)?);
        self.look_at(run);
        if self.plays.len() < self.settings.runs {
            let later = self.after(at, self.settings.every);
            self.plan(later, Next::Start);
        }
        Ok(())
    }

    /// Whoever held a unit may find that it was withdrawn meanwhile; then they did it in vain.
    fn hand_in(&mut self, run: usize, held: AssignmentId, person: usize) -> Result<(), NotSimulated> {
        let play = &self.plays[run];
        let assignment = play.in_hand().assignment(held);
        let Some(assignment) = assignment.filter(|held| held.ended_at.is_none()) else {
            self.tally.in_vain += 1;
            return Ok(());
        };
        let unit = play.in_hand().unit(assignment.unit);
        let Some(stage) = unit.and_then(|unit| self.script.definition.stage_of(unit.step)) else {
            return Ok(());
        };
        let Some(human) = stage.kind.human() else { return Ok(()) };
        let ready_at = self.ready_at.get(&(run, assignment.unit)).copied().unwrap_or(assignment.claimed_at);
        let stay = Stay { ready_at, claimed_at: assignment.claimed_at, handed_in_at: play.now() };
        self.tally.stayed(&stage.key, stay);
        let answer = self.answer(&stage.key, human);
        let actor = self.office.actor(person).clone();
        let play = &mut self.plays[run];
        play.hand_in(&actor, held, answer)?;
        if play.path().len() > STAGES_PER_RUN_MAX {
            return Err(NotSimulated::Endless);
        }
        self.look_at(run);
        Ok(())
    }

    fn pass_time(&mut self, run: usize, at: Timestamp) -> Result<(), NotSimulated> {
        let play = &mut self.plays[run];
        let was_due = play.next_wake().is_some_and(|due| due <= at);
        play.advance(at.duration_since(play.now()))?;
        if was_due {
            self.look_at(run);
        }
        Ok(())
    }

    /// Puts what has become ready in a run in line, and plans its next waking.
    fn look_at(&mut self, run: usize) {
        self.await_outside(run);
        if let Some(due) = self.plays[run].next_wake() {
            self.plan(due, Next::Wake { run });
        }
        let play = &self.plays[run];
        for unit in play.open_units() {
            let human = self.script.definition.stage_of(unit.step).and_then(|stage| stage.kind.human());
            let late = matches!(unit.state, UnitState::Overdue { .. });
            let wanted = late || matches!(unit.state, UnitState::Ready | UnitState::InProgress);
            if !wanted || human.is_none() || unit.slots_taken >= unit.required {
                continue;
            }
            let known = self.ready_at.contains_key(&(run, unit.id));
            // What was taken from somebody who was too late is put in line again.
            if !known || (late && !self.line.contains(&(run, unit.id))) {
                self.ready_at.entry((run, unit.id)).or_insert(play.now());
                self.line.push((run, unit.id));
            }
        }
    }

    /// Gives what is in line to whoever is free and may take it, oldest first.
    fn hand_out(&mut self, at: Timestamp) -> Result<(), NotSimulated> {
        for (run, unit) in std::mem::take(&mut self.line) {
            if self.office.free().is_empty() {
                self.line.push((run, unit));
                continue;
            }
            self.pass_time(run, at)?;
            while self.is_wanted(run, unit) {
                let Some((person, held)) = self.claim(run, unit) else { break };
                self.office.is_busy(person);
                let stage = self.plays[run].in_hand().unit(unit).and_then(|unit| {
                    self.script.definition.stage_of(unit.step).map(|stage| stage.key.clone())
                });
                let mean = stage.and_then(|stage| self.settings.service_of.get(&*stage).copied());
                let later = self.after(at, mean.unwrap_or(self.settings.service));
                self.plan(later, Next::HandIn { run, held, person });
            }
            if self.is_wanted(run, unit) && !self.line.contains(&(run, unit)) {
                self.line.push((run, unit));
            }
        }
        self.tally.line(self.line.len());
        Ok(())
    }

    fn is_wanted(&self, run: usize, unit: UnitId) -> bool {
        let unit = self.plays[run].in_hand().unit(unit);
        unit.is_some_and(|unit| unit.state.is_open() && unit.slots_taken < unit.required)
    }

    /// Somebody who is free and may take the unit, and their hold on it.
    fn claim(&mut self, run: usize, unit: UnitId) -> Option<(usize, AssignmentId)> {
        for person in self.office.free() {
            let actor = self.office.actor(person).clone();
            if let Ok(held) = self.plays[run].claim_unit(&actor, unit) {
                return Some((person, held));
            }
        }
        None
    }

    fn answer(&mut self, stage: &str, human: &HumanStage) -> Answer {
        let asked = self.settings.decisions.get(stage);
        let weights: Vec<f64> = human
            .decisions
            .iter()
            .map(|option| asked.map_or(1.0, |asked| asked.get(&option.name).copied().unwrap_or(0.0)))
            .collect();
        let chosen = self.dice.choose(&weights).map(|place| human.decisions[place].name.clone());
        Answer { decision: chosen, data: self.settings.data.get(stage).cloned(), comment: None }
    }

    fn after(&mut self, at: Timestamp, mean: SignedDuration) -> Timestamp {
        let later = SignedDuration::try_from_secs_f64(self.dice.exponential(mean.as_secs_f64()));
        at.saturating_add(later.unwrap_or(SignedDuration::MAX)).unwrap_or(Timestamp::MAX)
    }
}

#[cfg(test)]
mod tests;
