//! Gold questions: work whose right answer is known, given to people unmarked to learn how right they are.
//!
//! Which of somebody's claims is a gold question, and which question, is drawn from a secret of the step: nobody who watches
//! can tell the next one, and asking again gives the same.

use std::collections::BTreeMap;

use hmac::{Hmac, KeyInit as _, Mac as _};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::Sha256;
use uuid::Uuid;

use crate::aggregate::{boxes_of, canonical, count};
use crate::agreement::box_similarity;

/// A right answer, and how near to it is near enough.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GoldAnswer {
    /// Answers that are right; being like one of them is enough.
    pub answers: Vec<Value>,
    /// The fields that are compared, as JSON pointers, with what is near enough; none: the answer as a whole, exactly.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub fields: BTreeMap<String, Nearness>,
}

/// How near is near enough.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub enum Nearness {
    /// The same.
    #[default]
    Same,
    /// The same text, whatever the case and the spaces around it.
    SameText,
    /// A number at most this far away.
    Within(f64),
    /// Boxes that overlap at least this much, as intersection over union.
    Iou(f64),
}

/// How an answer to a gold question fared.
#[derive(Clone, Debug, PartialEq)]
pub struct Graded {
    /// The share of fields that were right, by the right answer that it resembles most.
    pub score: f64,
    /// The fields that were wrong by that answer.
    pub wrong: Vec<String>,
}

impl Graded {
    /// Whether all of it was right.
    #[must_use]
    pub const fn is_right(&self) -> bool {
        self.wrong.is_empty()
    }
}

/// What is wrong with a gold answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadGold {
    /// Nothing would ever be right.
    #[error("a gold question needs at least one right answer")]
    NoAnswer,
    /// A field is not in a right answer.
    #[error("{pointer:?} is not in right answer {answer}")]
    NoSuchField {
        /// The field.
        pointer: String,
        /// Which answer, from 1.
        answer: usize,
    },
    /// How near is near enough does not fit.
    #[error("{pointer:?}: {expected}")]
    BadNearness {
        /// The field.
        pointer: String,
        /// What it must be.
        expected: &'static str,
    },
}

impl GoldAnswer {
    /// Says what is wrong with it, if anything is.
    pub fn check(&self) -> Result<(), BadGold> {
        if self.answers.is_empty() {
            return Err(BadGold::NoAnswer);
        }
        for (pointer, nearness) in &self.fields {
            let expected = match nearness {
                Nearness::Within(most) if !(*most >= 0.0 && most.is_finite()) => {
                    "within must be a number that is not negative"
                }
                Nearness::Iou(least) if !(0.0..=1.0).contains(least) => "iou must be a number from 0 to 1",
                _ => "",
            };
            if !expected.is_empty() {
                return Err(BadGold::BadNearness { pointer: pointer.clone(), expected });
            }
            for (index, answer) in self.answers.iter().enumerate() {
                if answer.pointer(pointer).is_none() {
                    return Err(BadGold::NoSuchField { pointer: pointer.clone(), answer: index + 1 });
                }
            }
        }
        Ok(())
    }

    /// Compares an answer with the right ones.
    #[must_use]
    pub fn grade(&self, answer: &Value) -> Graded {
        let whole = BTreeMap::from([(String::new(), Nearness::Same)]);
        let fields = if self.fields.is_empty() { &whole } else { &self.fields };
        let against = |right: &Value| -> Vec<String> {
            let is_wrong = |(pointer, nearness): &(&String, &Nearness)| {
                let (given, right) = (answer.pointer(pointer), right.pointer(pointer));
                !given.zip(right).is_some_and(|(given, right)| nearness.holds(given, right))
            };
            fields.iter().filter(is_wrong).map(|(pointer, _)| pointer.clone()).collect()
        };
        let wrong = self.answers.iter().map(against).min_by_key(Vec::len);
        let wrong = wrong.unwrap_or_else(|| fields.keys().cloned().collect());
        Graded { score: 1.0 - count(wrong.len()) / count(fields.len()), wrong }
    }
}

impl Nearness {
    fn holds(self, given: &Value, right: &Value) -> bool {
        match self {
            Self::Same => canonical(given) == canonical(right),
            Self::SameText => {
                let text = |value: &Value| value.as_str().map(|text| text.trim().to_lowercase());
                text(given).is_some() && text(given) == text(right)
            }
            Self::Within(most) => {
                given.as_f64().zip(right.as_f64()).is_some_and(|(given, right)| (given - right).abs() <= most)
            }
            Self::Iou(least) => {
                let boxes = boxes_of(0, given).zip(boxes_of(1, right));
                boxes.is_some_and(|(given, right)| box_similarity(&given, &right) >= least)
            }
        }
    }
}

/// How often people are asked gold questions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct GoldPlan {
    /// The first this many units that somebody gets are gold: an entry quiz.
    pub quiz: u16,
    /// The share of the quiz that must be right to go on.
    pub pass: f64,
    /// After the quiz, one unit in this many is gold; 0: none.
    pub then_one_in: u16,
    /// What happens once somebody has had every gold question.
    pub when_used_up: WhenUsedUp,
    /// Whether people are told how they did, with the reason, once they have answered.
    pub feedback: bool,
}

impl Default for GoldPlan {
    fn default() -> Self {
        Self { quiz: 0, pass: 0.7, then_one_in: 0, when_used_up: WhenUsedUp::GoOn, feedback: false }
    }
}

/// What happens once somebody has had every gold question.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum WhenUsedUp {
    /// They go on without.
    #[default]
    GoOn,
    /// They get no more work here.
    Stop,
}

/// What somebody gets next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Ordinary work.
    Work,
    /// This gold question.
    Gold(Uuid),
    /// Nothing: every gold question was used, and the plan says to stop.
    UsedUp,
}

/// What draws gold questions: a secret of the step, and who is asked.
#[derive(Clone, Copy, Debug)]
pub struct Lot<'a> {
    /// Known to nobody who works.
    pub secret: &'a [u8],
    /// Who.
    pub actor: Uuid,
}

impl Lot<'_> {
    fn draw(&self, of: &[u8]) -> u64 {
        // Any length is a key to HMAC, so this cannot fail; if it did, nobody would be asked gold too often.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(self.secret) else { return u64::MAX };
        mac.update(self.actor.as_bytes());
        mac.update(of);
        mac.finalize().into_bytes().iter().take(8).fold(0, |number, byte| (number << 8) | u64::from(*byte))
    }
}

impl GoldPlan {
    /// What somebody gets who has had `claims` units here before, and has not been asked `unused` yet.
    #[must_use]
    pub fn next(&self, lot: Lot<'_>, claims: u64, unused: &[Uuid]) -> Next {
        if !self.is_due(lot, claims) {
            return Next::Work;
        }
        let least = unused.iter().min_by_key(|gold| (lot.draw(gold.as_bytes()), **gold));
        match (least, self.when_used_up) {
            (Some(gold), _) => Next::Gold(*gold),
            (None, WhenUsedUp::GoOn) => Next::Work,
            (None, WhenUsedUp::Stop) => Next::UsedUp,
        }
    }

    /// Whether a question is due after so many answers since qualifying, the last question having come in that stretch of them. Once the
    /// drawn place of a stretch is reached it stays due until a question was answered.
    #[must_use]
    pub fn is_due_now(&self, lot: Lot<'_>, answers: u64, last_stretch: Option<u64>) -> bool {
        let stretch = u64::from(self.then_one_in);
        if stretch == 0 {
            return false;
        }
        let (number, place) = (answers / stretch, answers % stretch);
        let asked = last_stretch.is_some_and(|last| last >= number);
        !asked && lot.draw(&number.to_be_bytes()) % stretch <= place
    }

    /// The stretch that an answer belongs to which comes after so many others.
    #[must_use]
    pub fn stretch_of(&self, answers: u64) -> Option<u64> {
        answers.checked_div(u64::from(self.then_one_in))
    }

    /// Whether the claim after `claims` earlier ones is one for a gold question. After the quiz, every stretch of `then_one_in` claims
    /// has exactly one, at a place drawn anew for each stretch.
    #[must_use]
    pub fn is_due(&self, lot: Lot<'_>, claims: u64) -> bool {
        let quiz = u64::from(self.quiz);
        if claims < quiz {
            return true;
        }
        let stretch = u64::from(self.then_one_in);
        if stretch == 0 {
            return false;
        }
        let (number, place) = ((claims - quiz) / stretch, (claims - quiz) % stretch);
        lot.draw(&number.to_be_bytes()) % stretch == place
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn gold(answers: &[Value], fields: &[(&str, Nearness)]) -> GoldAnswer {
        let fields = fields.iter().map(|(pointer, nearness)| ((*pointer).to_owned(), *nearness)).collect();
        GoldAnswer { answers: answers.to_vec(), fields }
    }

    #[test]
    fn an_answer_is_graded_by_the_right_one_that_it_resembles_most() {
        let plain = gold(&[json!({"label": "cat"}), json!({"label": "kitten"})], &[]);
        assert!(plain.grade(&json!({"label": "kitten"})).is_right());
        assert!(!plain.grade(&json!({"label": "dog"})).is_right());
        assert!(!plain.grade(&json!({"label": "cat", "more": 1})).is_right(), "as a whole, exactly");

        let near = gold(
            &[json!({"name": "Ada", "age": 36, "at": [{"x": 0, "y": 0, "width": 10, "height": 10}]})],
            &[("/name", Nearness::SameText), ("/age", Nearness::Within(1.0)), ("/at", Nearness::Iou(0.5))],
        );
        assert_eq!(near.check(), Ok(()));
        let shifted = json!([{"x": 1, "y": 0, "width": 10, "height": 10}]);
        assert!(near.grade(&json!({"name": " ada", "age": 35.5, "at": shifted, "note": "x"})).is_right());
        let off = near.grade(&json!({"name": "Bob", "age": 36}));
        assert_eq!(off.wrong, ["/at", "/name"]);
        assert!((off.score - 1.0 / 3.0).abs() < 1e-12);
        assert!(near.grade(&Value::Null).score.abs() < 1e-12);
    }

    #[test]
    fn gold_that_cannot_be_right_is_refused() {
        let cases = [
            (gold(&[], &[]), "needs at least one right answer"),
            (gold(&[json!({"a": 1}), json!({})], &[("/a", Nearness::Same)]), "not in right answer 2"),
            (gold(&[json!({"a": 1})], &[("/a", Nearness::Within(-1.0))]), "not negative"),
            (gold(&[json!({"a": 1})], &[("/a", Nearness::Within(f64::NAN))]), "not negative"),
            (gold(&[json!({"a": 1})], &[("/a", Nearness::Iou(2.0))]), "from 0 to 1"),
        ];
        for (gold, expected) in cases {
            let refused = gold.check().unwrap_err().to_string();
            assert!(refused.contains(expected), "{refused}");
        }
    }

    const SECRET: &[u8] = b"of the step";

    #[test]
    fn first_the_quiz_then_one_in_so_many_where_nobody_expects_it() {
        let plan = GoldPlan { quiz: 3, then_one_in: 10, ..GoldPlan::default() };
        let due = |actor: u128, claims: std::ops::Range<u64>| -> Vec<u64> {
            let lot = Lot { secret: SECRET, actor: Uuid::from_u128(actor) };
            claims.filter(|claim| plan.is_due(lot, *claim)).collect()
        };
        assert_eq!(due(1, 0..3), [0, 1, 2]);
        for stretch in 0..50 {
            assert_eq!(due(1, 3 + stretch * 10..13 + stretch * 10).len(), 1);
        }
        assert_ne!(due(1, 3..503), due(2, 3..503), "people have their own lots");
        let places: std::collections::BTreeSet<u64> =
            due(1, 3..503).into_iter().map(|claim| (claim - 3) % 10).collect();
        assert!(places.len() > 5, "{places:?}");
        assert_eq!(GoldPlan::default().next(Lot { secret: SECRET, actor: Uuid::nil() }, 0, &[]), Next::Work);
    }

    #[test]
    fn each_question_once_each_and_a_stated_end() {
        let mut plan = GoldPlan { quiz: 5, ..GoldPlan::default() };
        let lot = Lot { secret: SECRET, actor: Uuid::from_u128(7) };
        let mut unused: Vec<Uuid> = (0..3).map(Uuid::from_u128).collect();
        for claims in 0..3 {
            let Next::Gold(gold) = plan.next(lot, claims, &unused) else { panic!("the quiz goes on") };
            assert_eq!(plan.next(lot, claims, &unused), Next::Gold(gold), "asking again gives the same");
            unused.retain(|other| *other != gold);
        }
        assert_eq!(plan.next(lot, 3, &unused), Next::Work);
        plan.when_used_up = WhenUsedUp::Stop;
        assert_eq!(plan.next(lot, 3, &unused), Next::UsedUp);
        assert_eq!(plan.next(lot, 5, &unused), Next::Work, "no gold is due, so none is missed");
    }
}
