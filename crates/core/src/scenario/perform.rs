//! Playing a scenario, and saying where it came out differently.

use std::borrow::Cow;
use std::fmt;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use super::cast::Cast;
use super::document::{Act, Deed, Expectation, Order, RunOrderWord, ScenarioDocument, Step};
use super::play::Play;
use super::refused::Refused;
use super::script::Script;
use crate::actor::ActorContext;
use crate::calendar::Calendar;
use crate::machine::FacetCode;
use crate::run::upkeep::{RunOrder, UnitOrder};

const EVENT_TYPE_PREFIX: &str = "dev.handoff.";

/// What a scenario that came out as expected did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Performed {
    /// How many steps it had.
    pub steps: usize,
    /// How many events happened.
    pub events: usize,
}

/// Where in a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The cast.
    Cast,
    /// The start.
    Start,
    /// A step, counted from one.
    Step(usize),
    /// What is expected of the end.
    End,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cast => f.write_str("cast"),
            Self::Start => f.write_str("start"),
            Self::Step(number) => write!(f, "step {number}"),
            Self::End => f.write_str("end"),
        }
    }
}

/// What came out differently.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: expected {expected}, found {found}")]
pub struct Failed {
    /// Where.
    pub place: Place,
    /// What was expected.
    pub expected: String,
    /// What was there.
    pub found: String,
}

/// Plays a scenario from beginning to end, or to the first thing that came out differently.
pub fn perform(script: &Script, scenario: &ScenarioDocument) -> Result<Performed, Failed> {
    let failed = |place, expected: String, found: String| Failed { place, expected, found };
    let cast = Cast::of(script, &scenario.cast)
        .map_err(|not| failed(Place::Cast, "a cast that fits the workflow".to_owned(), not.to_string()))?;
    let starter = find(&cast, &scenario.start.by, Place::Start)?;
    let calendar = scenario.calendar.as_ref().map(Calendar::compile).transpose();
    let calendar = calendar.map_err(|faults| {
        let found = faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
        failed(Place::Start, "a calendar that can be used".to_owned(), found)
    })?;
    let script = &match calendar {
        Some(calendar) => Cow::Owned(script.clone().at_hours(calendar)),
        None => Cow::Borrowed(script),
    };
    let at = scenario.start.at.unwrap_or(Timestamp::UNIX_EPOCH);
    let mut play = Play::start(script, starter, scenario.start.item.clone(), at).map_err(|refused| {
        failed(Place::Start, format!("{} to start the run", scenario.start.by), told(&refused))
    })?;
    for (number, step) in (1..).zip(&scenario.steps) {
        take(&mut play, &cast, step, Place::Step(number))?;
    }
    check(&play, &scenario.expect, Place::End)?;
    Ok(Performed { steps: scenario.steps.len(), events: play.events().len() })
}

fn take(play: &mut Play<'_>, cast: &Cast, step: &Step, place: Place) -> Result<(), Failed> {
    let fail = |expected: String, found: String| Err(Failed { place, expected, found });
    match step {
        Step::Act(act) => match carry_out(play, find(cast, &act.actor, place)?, &act.deed) {
            Ok(()) => Ok(()),
            Err(refused) => fail(format!("{} to be allowed to {}", act.actor, describe(act)), told(&refused)),
        },
        Step::Advance(by) => match play.advance(SignedDuration::from_secs(by.rough_seconds())) {
            Ok(()) => Ok(()),
            Err(refused) => fail(format!("{} to pass", by.as_str()), told(&refused)),
        },
        Step::Signal(signal) => match play.signal(signal) {
            Ok(()) => Ok(()),
            Err(refused) => fail(format!("the signal {signal} to be waited for"), told(&refused)),
        },
        Step::Model(model) => match play.model_answers(model) {
            Ok(()) => Ok(()),
            Err(refused) => fail(format!("a model to be asked at {}", model.stage), told(&refused)),
        },
        Step::Child(child) => match play.child_ends(child) {
            Ok(()) => Ok(()),
            Err(refused) => fail(format!("a run within the run to end at {}", child.stage), told(&refused)),
        },
        Step::Refused { act, reason } => {
            let wanted =
                || format!("{} to be refused ({reason}) when trying to {}", act.actor, describe(act));
            match carry_out(play, find(cast, &act.actor, place)?, &act.deed) {
                Err(refused) if refused.reason() == reason => Ok(()),
                Err(refused) => fail(wanted(), told(&refused)),
                Ok(()) => fail(wanted(), "that it was allowed".to_owned()),
            }
        }
        Step::Expect(expectation) => check(play, expectation, place),
    }
}

fn carry_out(play: &mut Play<'_>, actor: &ActorContext, deed: &Deed) -> Result<(), Refused> {
    match deed {
        Deed::Answer { stage, answer } => play.answer(actor, stage, answer.clone()),
        Deed::OrderRun(RunOrderWord::Pause) => play.order_run(actor, &RunOrder::Pause),
        Deed::OrderRun(RunOrderWord::Resume) => play.order_run(actor, &RunOrder::Resume),
        Deed::OrderRun(RunOrderWord::Cancel(reason)) => {
            play.order_run(actor, &RunOrder::Cancel { reason: reason.clone(), approval: None })
        }
        Deed::Order { stage, order: Order::Cancel(reason) } => {
            let (stage, reason) = (stage.clone(), reason.clone());
            play.order_run(actor, &RunOrder::CancelStage { stage, reason })
        }
        Deed::Order { stage, order } => match unit_order(order, play.now()) {
            Some(order) => play.order(actor, stage, &order),
            None if matches!(order, Order::Claim) => play.claim(actor, stage).map(|_| ()),
            None => play.release(actor, stage),
        },
    }
}

/// What is said about a unit; none: it is taken or given back.
fn unit_order(order: &Order, now: Timestamp) -> Option<UnitOrder> {
    Some(match order.clone() {
        Order::Claim | Order::Release => return None,
        Order::Wait { facets, duration } => UnitOrder::Wait {
            // A word that is no facet leaves none to wait for, and is refused as that.
            facets: facets.iter().filter_map(|word| FacetCode::from_word(word)).collect(),
            until: duration
                .and_then(|by| now.saturating_add(SignedDuration::from_secs(by.rough_seconds())).ok()),
        },
        Order::Resume(proof) => UnitOrder::Resume { proof },
        Order::Block { reason, note } => UnitOrder::Block { reason, note },
        Order::Unblock(proof) => UnitOrder::Unblock { proof },
        Order::Fail { classification, message } => UnitOrder::Fail { classification, message },
        Order::Retry => UnitOrder::Retry,
        Order::Escalate => UnitOrder::Escalate,
        Order::Extend { by, reason } => {
            let seconds = u64::try_from(by.rough_seconds()).unwrap_or_default();
            UnitOrder::Extend { by: Duration::from_secs(seconds), reason }
        }
        Order::CannotComplete(evidence) => UnitOrder::DeclareCannotComplete { evidence },
        Order::Cancel(reason) => UnitOrder::Cancel { reason },
    })
}

fn find<'a>(cast: &'a Cast, name: &str, place: Place) -> Result<&'a ActorContext, Failed> {
    cast.get(name).ok_or_else(|| Failed {
        place,
        expected: format!("{name} to be in the cast"),
        found: cast.names().collect::<Vec<_>>().join(", "),
    })
}

fn check(play: &Play<'_>, expectation: &Expectation, place: Place) -> Result<(), Failed> {
    let Expectation { path, outcome, open, joining, state, events } = expectation;
    let same = |what: &str, expected: String, found: String| {
        if expected == found {
            return Ok(());
        }
        Err(Failed { place, expected: format!("{what} {expected}"), found })
    };
    if let Some(path) = path {
        let found: Vec<&str> = play.path().iter().map(|stage| &**stage).collect();
        same("the path", path.join(" > "), found.join(" > "))?;
    }
    for (what, expected, found) in
        [("open stages", open, play.open()), ("waiting joins", joining, play.joining())]
    {
        if let Some(expected) = expected {
            let mut expected: Vec<&str> = expected.iter().map(String::as_str).collect();
            expected.sort_unstable();
            same(what, format!("[{}]", expected.join(", ")), format!("[{}]", found.join(", ")))?;
        }
    }
    if let Some(outcome) = outcome {
        let word = |outcome: Option<&str>| outcome.unwrap_or("none").to_owned();
        same("the outcome", word(outcome.as_deref()), word(play.outcome()))?;
    }
    if let Some(state) = state {
        same("the state", state.clone(), play.in_hand().run.value.state.word().to_owned())?;
    }
    events.as_ref().map_or(Ok(()), |events| check_events(play, events, place))
}

fn check_events(play: &Play<'_>, expected: &[String], place: Place) -> Result<(), Failed> {
    let types: Vec<&str> = play.events().iter().map(|(event, _)| short(event.event_type())).collect();
    let mut happened = types.iter();
    match expected.iter().find(|wanted| !happened.any(|found| *found == short(wanted))) {
        None => Ok(()),
        Some(missing) => Err(Failed {
            place,
            expected: format!("the events {}, but there is no (further) {missing}", expected.join(", ")),
            found: types.join(", "),
        }),
    }
}

fn short(event_type: &str) -> &str {
    event_type.strip_prefix(EVENT_TYPE_PREFIX).unwrap_or(event_type)
}

fn told(refused: &Refused) -> String {
    format!("{refused} ({})", refused.reason())
}

fn describe(act: &Act) -> String {
    match &act.deed {
        Deed::Answer { stage, answer } => match &answer.decision {
            Some(decision) => format!("decide {decision} at {stage}"),
            None => format!("answer at {stage}"),
        },
        Deed::Order { stage, order } => {
            let what = match order {
                Order::Claim => "claim",
                Order::Release => "release",
                Order::Wait { .. } => "let wait",
                Order::Resume(_) => "resume",
                Order::Block { .. } => "block",
                Order::Unblock(_) => "unblock",
                Order::Fail { .. } => "fail",
                Order::Retry => "retry",
                Order::Escalate => "escalate",
                Order::Extend { .. } => "put off",
                Order::CannotComplete(_) => "give up",
                Order::Cancel(_) => "cancel",
            };
            format!("{what} {stage}")
        }
        Deed::OrderRun(RunOrderWord::Pause) => "pause the run".to_owned(),
        Deed::OrderRun(RunOrderWord::Resume) => "resume the run".to_owned(),
        Deed::OrderRun(RunOrderWord::Cancel(_)) => "cancel the run".to_owned(),
    }
}
