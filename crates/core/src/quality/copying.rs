//! Who copies from whom: two people who share their mistakes.
//!
//! Agreeing with each other proves nothing where both are right. Where the merged answer is something else, two people who make up
//! their own minds still agree at times, since some mistakes are commoner than others. How often they would is estimated from
//! everybody else; agreeing much oftener is a sign of copying or of two accounts of one person.
//!
//! **Formula.** Over the units both answered and at least one of them got wrong, with n such units, s shared mistakes and a chance c of
//! sharing one (the share of equal pairs among all pairs of mistakes on the same unit, with the pair itself left out, or the
//! share for a blind choice where there are none): P(at least s of n by chance), the upper tail of a binomial.

use std::collections::BTreeMap;

use super::beta::beta_cdf;
use crate::aggregate::count;
use crate::id::{ActorId, UnitId};

/// One answer to a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answered<'a> {
    /// Which unit.
    pub unit: UnitId,
    /// Who.
    pub actor: ActorId,
    /// What, as text that equal answers share.
    pub answer: &'a str,
}

/// Two people who share more mistakes than chance explains.
#[derive(Clone, Debug, PartialEq)]
pub struct Pair {
    /// One of them; the id that sorts first.
    pub one: ActorId,
    /// The other.
    pub other: ActorId,
    /// How many units both answered and one of them got wrong.
    pub units: usize,
    /// How many of those mistakes they share.
    pub shared: usize,
    /// How likely that is by chance.
    pub chance: f64,
}

/// Mistakes of one unit: who said what that was wrong.
type Mistakes<'a> = BTreeMap<ActorId, Option<&'a str>>;

/// The pairs whose shared mistakes have at most the chance `level`, over all pairs that were looked at; the likeliest copyists
/// first. `merged` is the merged answer to each unit; units without one are left out.
#[must_use]
pub fn copyists(answers: &[Answered<'_>], merged: &BTreeMap<UnitId, &str>, level: f64) -> Vec<Pair> {
    let mut units: BTreeMap<UnitId, Mistakes<'_>> = BTreeMap::new();
    for answered in answers {
        if let Some(right) = merged.get(&answered.unit) {
            let mistake = (answered.answer != *right).then_some(answered.answer);
            units.entry(answered.unit).or_default().insert(answered.actor, mistake);
        }
    }
    let mut seen: BTreeMap<(ActorId, ActorId), (usize, usize)> = BTreeMap::new();
    let (mut both_wrong, mut both_same) = (0_usize, 0_usize);
    for mistakes in units.values() {
        let people: Vec<_> = mistakes.iter().collect();
        for (index, (one, first)) in people.iter().enumerate() {
            for (other, second) in &people[index + 1..] {
                if first.is_none() && second.is_none() {
                    continue;
                }
                let shared = first.is_some() && first == second;
                let pair = seen.entry((**one, **other)).or_default();
                pair.0 += 1;
                pair.1 += usize::from(shared);
                both_wrong += 1;
                both_same += usize::from(shared);
            }
        }
    }
    let many = seen.len();
    let mut pairs: Vec<Pair> = seen
        .into_iter()
        .filter_map(|((one, other), (units, shared))| {
            // What everybody else does, with one shared and one unshared mistake added so that it is never 0 or 1.
            let by_chance = (count(both_same - shared) + 1.0) / (count(both_wrong - units) + 2.0);
            let chance = at_least(shared, units, by_chance);
            // Among many pairs some stand out by chance, so the level is divided by how many there are (Bonferroni).
            let stands_out = chance <= level / count(many);
            stands_out.then_some(Pair { one, other, units, shared, chance })
        })
        .collect();
    pairs.sort_by(|a, b| {
        a.chance.total_cmp(&b.chance).then_with(|| (&a.one, &a.other).cmp(&(&b.one, &b.other)))
    });
    pairs
}

/// The chance of at least `times` of `of` where each has the chance `each`.
fn at_least(times: usize, of: usize, each: f64) -> f64 {
    if times == 0 { 1.0 } else { beta_cdf(each, count(times), count(of - times) + 1.0) }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn unit_id(number: usize) -> UnitId {
        UnitId(Uuid::from_u128(number as u128))
    }

    fn actor_id(number: usize) -> ActorId {
        ActorId(Uuid::from_u128(number as u128))
    }

    /// Twenty people answer 200 units of four classes and err on a fifth of them, each in their own way; those in `copying`
    /// say what the first of them says.
    type Crowd = (Vec<(UnitId, ActorId, String)>, BTreeMap<UnitId, String>);

    fn crowd(copying: &[usize]) -> Crowd {
        let mix = |a: usize, b: usize| -> usize {
            let mut x =
                a.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(b.wrapping_mul(0xbf58_476d_1ce4_e5b9));
            x ^= x >> 31;
            x = x.wrapping_mul(0x94d0_49bb_1331_11eb);
            x ^ (x >> 29)
        };
        let mut answers = Vec::new();
        let mut merged = BTreeMap::new();
        for unit in 0..200 {
            let right = mix(unit, 7) % 4;
            merged.insert(unit_id(unit), right.to_string());
            for person in (0..20).filter(|person| mix(unit, person + 100) % 2 == 0) {
                let mind = copying.first().filter(|_| copying.contains(&person)).unwrap_or(&person);
                let errs = mix(unit * 31 + mind, 3) % 5 == 0;
                let answer = if errs { (right + 1 + mix(unit * 17 + mind, 5) % 3) % 4 } else { right };
                answers.push((unit_id(unit), actor_id(person), answer.to_string()));
            }
        }
        (answers, merged)
    }

    fn found(copying: &[usize]) -> Vec<(ActorId, ActorId)> {
        let (answers, merged) = crowd(copying);
        let answers: Vec<Answered<'_>> = answers
            .iter()
            .map(|(unit, actor, answer)| Answered { unit: *unit, actor: *actor, answer })
            .collect();
        let merged = merged.iter().map(|(unit, answer)| (*unit, answer.as_str())).collect();
        copyists(&answers, &merged, 0.01).into_iter().map(|pair| (pair.one, pair.other)).collect()
    }

    #[test]
    fn copyists_are_found_and_nobody_else() {
        assert_eq!(found(&[]), []);
        assert_eq!(found(&[3, 11]), [(actor_id(3), actor_id(11))]);
        assert_eq!(found(&[3, 11, 15]).len(), 3, "every pair of the three");
    }

    #[test]
    fn agreeing_where_both_are_right_proves_nothing() {
        let rows = [1, 2].map(|actor| Answered { unit: unit_id(0), actor: actor_id(actor), answer: "x" });
        assert_eq!(copyists(&rows, &BTreeMap::from([(unit_id(0), "x")]), 1.0), []);
        assert_eq!(copyists(&rows, &BTreeMap::new(), 1.0), [], "nothing is merged yet");
    }
}
