//! What rules measure in the latest answers at a step, each with the number of answers that it rests on.

use std::collections::BTreeMap;

use super::behaviour::{Act, Usual};
use super::copying::{Answered, copyists};
use super::watch::{Measure, Measured};
use crate::id::{ActorId, JudgmentId, RunId, UnitId};

/// Pairs whose shared mistakes chance explains less often than this are taken to copy.
const COPY_LEVEL: f64 = 0.001;

/// An answer that was handed in lately.
#[derive(Clone, Debug, PartialEq)]
pub struct LatestAct {
    /// Who.
    pub actor: ActorId,
    /// What they handed in.
    pub judgment: JudgmentId,
    /// For which unit.
    pub unit: UnitId,
    /// In which run.
    pub run: RunId,
    /// How long it took.
    pub seconds: f64,
    /// Equal answers have equal digests.
    pub answer: String,
    /// The place of the chosen option in the list that was shown, from 0.
    pub option: Option<usize>,
}

/// The mean of numbers; none of none.
#[must_use]
pub fn mean(numbers: impl IntoIterator<Item = f64>) -> Option<Measured> {
    let (sum, answers) =
        numbers.into_iter().fold((0.0, 0_u32), |(sum, many), number| (sum + number, many + 1));
    (answers > 0).then(|| Measured { value: sum / f64::from(answers), answers })
}

/// How somebody works, by what is usual; none if the measure is not about that.
#[must_use]
pub fn behaviour(measure: Measure, usual: &[LatestAct], mine: &[&LatestAct]) -> Option<Measured> {
    fn act(act: &LatestAct) -> Act<'_> {
        Act { seconds: act.seconds, answer: &act.answer, option: act.option }
    }
    let everybodys: Vec<Act<'_>> = usual.iter().map(act).collect();
    let who = mine.first().map(|act| act.actor);
    let others: Vec<Act<'_>> = usual.iter().filter(|act| Some(act.actor) != who).map(act).collect();
    let mine: Vec<Act<'_>> = mine.iter().copied().map(act).collect();
    let findings = Usual::beside(&everybodys, &others).findings(&mine);
    let value = match measure {
        Measure::TooFast => findings.too_fast,
        Measure::TooSlow => findings.too_slow,
        Measure::Constant => findings.constant,
        Measure::FirstOption => findings.first_option,
        Measure::Identical => findings.identical,
        Measure::GoldScore
        | Measure::Trust
        | Measure::Agreement
        | Measure::Rejected
        | Measure::Copied
        | Measure::UnitDisagreement
        | Measure::StepDisagreement => return None,
    };
    Some(Measured { value, answers: whole(findings.answers) })
}

/// One less the chance that somebody shares so many mistakes with another; none where nobody stands out.
#[must_use]
pub fn copied(acts: &[LatestAct], actor: ActorId) -> Option<Measured> {
    let merged: BTreeMap<UnitId, &str> = by_unit(acts.iter())
        .into_iter()
        .filter_map(|(unit, acts)| Some((unit, votes(&acts).winner?)))
        .collect();
    let answers: Vec<Answered<'_>> =
        acts.iter().map(|act| Answered { unit: act.unit, actor: act.actor, answer: &act.answer }).collect();
    let pairs = copyists(&answers, &merged, COPY_LEVEL);
    let mine = pairs.iter().find(|pair| pair.one == actor || pair.other == actor)?;
    Some(Measured { value: 1.0 - mine.chance, answers: whole(mine.units) })
}

/// How far the answers to one unit differ: one less the share of the commonest; none of fewer than two answers.
#[must_use]
pub fn disagreement(acts: &[&LatestAct]) -> Option<Measured> {
    let answers = whole(acts.len());
    (answers > 1).then(|| Measured { value: 1.0 - f64::from(votes(acts).most) / f64::from(answers), answers })
}

/// How far the answers to units differ on average, over those with several; counted in units.
#[must_use]
pub fn mean_disagreement(acts: &[&LatestAct]) -> Option<Measured> {
    let units = by_unit(acts.iter().copied());
    mean(units.values().filter_map(|acts| disagreement(acts)).map(|measured| measured.value))
}

fn by_unit<'a>(acts: impl Iterator<Item = &'a LatestAct>) -> BTreeMap<UnitId, Vec<&'a LatestAct>> {
    let mut units: BTreeMap<UnitId, Vec<&LatestAct>> = BTreeMap::new();
    for act in acts {
        units.entry(act.unit).or_default().push(act);
    }
    units
}

struct Votes<'a> {
    /// How many the commonest answer has.
    most: u32,
    /// The commonest answer; none if two have as many, so that no order decides.
    winner: Option<&'a str>,
}

fn votes<'a>(acts: &[&'a LatestAct]) -> Votes<'a> {
    let mut votes: BTreeMap<&str, u32> = BTreeMap::new();
    for act in acts {
        *votes.entry(&act.answer).or_default() += 1;
    }
    let most = votes.values().copied().max().unwrap_or_default();
    let mut first = votes.iter().filter(|(_, many)| **many == most);
    let winner = first.next().map(|(answer, _)| *answer).filter(|_| first.next().is_none());
    Votes { most, winner }
}

fn whole(many: usize) -> u32 {
    u32::try_from(many).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn act(unit: u128, actor: u128, answer: &str) -> LatestAct {
        LatestAct {
            actor: ActorId(Uuid::from_u128(actor)),
            judgment: JudgmentId(Uuid::from_u128(unit * 1_000 + actor)),
            unit: UnitId(Uuid::from_u128(unit)),
            run: RunId(Uuid::from_u128(unit)),
            seconds: 10.0,
            answer: answer.to_owned(),
            option: None,
        }
    }

    fn is(measured: Option<Measured>, value: f64, answers: u32) -> bool {
        measured.is_some_and(|found| (found.value - value).abs() < 1e-12 && found.answers == answers)
    }

    #[test]
    fn answers_to_a_unit_differ_by_what_the_commonest_leaves() {
        let cases: [(&[&str], Option<f64>); 6] = [
            (&[], None),
            (&["a"], None),
            (&["a", "a"], Some(0.0)),
            (&["a", "b"], Some(0.5)),
            (&["a", "b", "a", "c"], Some(0.5)),
            (&["a", "b", "c"], Some(2.0 / 3.0)),
        ];
        for (answers, expected) in cases {
            let acts: Vec<LatestAct> =
                (0..).zip(answers).map(|(actor, answer)| act(1, actor, answer)).collect();
            let found = disagreement(&acts.iter().collect::<Vec<_>>());
            match expected {
                Some(value) => assert!(is(found, value, whole(answers.len())), "{answers:?}: {found:?}"),
                None => assert_eq!(found, None, "{answers:?}"),
            }
        }
    }

    #[test]
    fn a_step_is_the_mean_of_its_units_with_several_answers() {
        let acts = [act(1, 1, "a"), act(1, 2, "b"), act(2, 1, "a"), act(2, 2, "a"), act(3, 1, "x")];
        let found = mean_disagreement(&acts.iter().collect::<Vec<_>>());
        assert!(is(found, 0.25, 2), "{found:?}");
        assert_eq!(mean_disagreement(&[&acts[4]]), None);
        assert!(is(mean([1.0, 0.0, 0.5]), 0.5, 3) && mean([]).is_none());
    }

    /// Three answer forty units. Everybody else is right and differs where wrong; two share a mistake on every other unit.
    fn crowd() -> Vec<LatestAct> {
        let mut acts = Vec::new();
        for unit in 0..40 {
            for actor in 0..5 {
                let own = format!("{actor}");
                let wrong = unit % 7 == actor;
                acts.push(act(unit, actor, if wrong { &own } else { "right" }));
            }
            let shared = if unit % 2 == 0 { "shared" } else { "right" };
            acts.extend([act(unit, 10, shared), act(unit, 11, shared)]);
        }
        acts
    }

    #[test]
    fn who_shares_mistakes_beyond_chance_is_measured_and_nobody_else() {
        let acts = crowd();
        let of = |actor: u128| copied(&acts, ActorId(Uuid::from_u128(actor)));
        assert!(of(10).is_some_and(|found| found.value > 0.99 && found.answers == 20), "{:?}", of(10));
        assert_eq!(of(10), of(11));
        assert_eq!(of(0), None);
        assert_eq!(copied(&[], ActorId(Uuid::nil())), None);
    }

    #[test]
    fn a_tie_is_no_answer_that_somebody_could_miss() {
        let (one, other) = (act(1, 1, "a"), act(1, 2, "b"));
        assert_eq!(votes(&[&one, &other]).winner, None);
        assert_eq!(votes(&[&other, &one]).winner, None);
        assert_eq!(votes(&[&one, &other, &act(1, 3, "b")]).winner, Some("b"));
        assert_eq!(votes(&[]).winner, None);
    }

    #[test]
    fn behaviour_is_measured_by_the_measures_of_behaviour_alone() {
        let usual: Vec<LatestAct> = (0..20).map(|unit| act(unit, 1, &unit.to_string())).collect();
        let hasty = LatestAct { seconds: 0.1, ..act(99, 2, "x") };
        let found = behaviour(Measure::TooFast, &usual, &[&hasty, &usual[0]]);
        assert!(is(found, 0.5, 2), "{found:?}");
        assert_eq!(behaviour(Measure::Copied, &usual, &[&hasty]), None);
    }
}
