//! When somebody is asked a gold question, and what follows from the answer: an entry quiz, then one question in so many units.
//!
//! Where among somebody's work a question comes is drawn from a secret of theirs: nobody who watches can tell the next one, and asking
//! again gives the same.

use hmac::{Hmac, KeyInit as _, Mac as _};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use uuid::Uuid;

use super::trust::Standing;

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

/// What somebody does at a step where gold is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Answers questions and gets no work: until the entry quiz is passed, or to come back from a pause.
    Quiz,
    /// Works, and answers a question now and then.
    Work,
    /// Gets neither: who was removed is brought back by a manager, and by no answer.
    Out,
}

/// What draws the places of questions: a secret, and who is asked.
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

/// How far somebody has come at a step.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Answers since they qualified, those to questions among them.
    pub answers: u64,
    /// The last stretch of `then_one_in` answers that had a question.
    pub last_stretch: Option<u64>,
    /// Questions of the quiz under way that were answered.
    pub quiz_asked: u32,
    /// Those that were right.
    pub quiz_right: u32,
}

/// Somebody who asks for the next unit.
#[derive(Clone, Copy, Debug)]
pub struct Asking<'a> {
    /// What they do here.
    pub phase: Phase,
    /// Whether they get nothing for a while, whatever they do here.
    pub is_barred: bool,
    /// Whether a question waits that they have not had.
    pub one_waits: bool,
    /// Questions that they hold, or have answered and that were not compared yet: what follows from those is not known.
    pub under_way: u32,
    /// How far they have come.
    pub progress: Progress,
    /// What draws.
    pub lot: Lot<'a>,
}

/// What somebody gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Ordinary work.
    Work,
    /// A question.
    Question,
    /// A question, if ordinary work is left: among none, it would be known for one.
    QuestionAmongWork,
    /// Neither, here.
    Nothing,
}

impl GoldPlan {
    /// What somebody does here who stands so, and has or has not passed the entry quiz.
    #[must_use]
    pub const fn phase(&self, standing: Standing, qualified: bool) -> Phase {
        match standing {
            Standing::Removed => Phase::Out,
            Standing::Paused => Phase::Quiz,
            Standing::Good | Standing::Warned if self.quiz > 0 && !qualified => Phase::Quiz,
            Standing::Good | Standing::Warned => Phase::Work,
        }
    }

    /// What somebody gets who asks for the next unit.
    #[must_use]
    pub fn next(&self, asking: &Asking<'_>) -> Next {
        if asking.is_barred {
            return Next::Nothing;
        }
        match asking.phase {
            // A quiz has so many questions, however fast somebody answers them.
            Phase::Quiz
                if asking.one_waits && asking.progress.quiz_asked + asking.under_way < self.quiz_of() =>
            {
                Next::Question
            }
            // Who is out, who has nothing left to qualify by, and who has to wait for the verdict.
            Phase::Quiz | Phase::Out => Next::Nothing,
            Phase::Work if asking.under_way > 0 || !self.is_due(asking.lot, asking.progress) => Next::Work,
            Phase::Work if asking.one_waits => Next::QuestionAmongWork,
            Phase::Work => match self.when_used_up {
                WhenUsedUp::GoOn => Next::Work,
                WhenUsedUp::Stop => Next::Nothing,
            },
        }
    }

    /// How many questions a quiz has. Without an entry quiz, one question decides who comes back from a pause.
    fn quiz_of(&self) -> u32 {
        u32::from(self.quiz.max(1))
    }

    /// Whether a question is due: every stretch of `then_one_in` answers has one, from a place on that is drawn anew for each
    /// stretch until it was answered.
    fn is_due(&self, lot: Lot<'_>, progress: Progress) -> bool {
        let every = u64::from(self.then_one_in);
        let Some(stretch) = progress.answers.checked_div(every) else { return false };
        let had_one = progress.last_stretch.is_some_and(|last| last >= stretch);
        !had_one && lot.draw(&stretch.to_be_bytes()) % every <= progress.answers % every
    }

    /// Takes an answer to a question into account, which the answers of `progress` count already. Returns whether the quiz that it ends
    /// was passed; none: it ends none.
    pub fn answered(&self, phase: Phase, progress: &mut Progress, is_right: bool) -> Option<bool> {
        match phase {
            // What was still held then brings nobody back.
            Phase::Out => None,
            Phase::Work => {
                let stretch = progress.answers.saturating_sub(1).checked_div(u64::from(self.then_one_in));
                progress.last_stretch = progress.last_stretch.max(stretch);
                None
            }
            Phase::Quiz => {
                progress.quiz_asked += 1;
                progress.quiz_right += u32::from(is_right);
                if progress.quiz_asked < self.quiz_of() {
                    return None;
                }
                let Progress { quiz_asked, quiz_right, .. } = std::mem::take(progress);
                Some(f64::from(quiz_right) >= self.pass * f64::from(quiz_asked))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    const PLAN: GoldPlan =
        GoldPlan { quiz: 3, pass: 0.6, then_one_in: 10, when_used_up: WhenUsedUp::GoOn, feedback: false };

    fn lot(actor: u128) -> Lot<'static> {
        Lot { secret: b"of somebody", actor: Uuid::from_u128(actor) }
    }

    #[test]
    fn who_is_examined_who_works_and_who_is_out() {
        let no_quiz = GoldPlan { quiz: 0, ..PLAN };
        let cases = [
            // standing, qualified, with an entry quiz, without
            (Standing::Good, false, Phase::Quiz, Phase::Work),
            (Standing::Good, true, Phase::Work, Phase::Work),
            (Standing::Warned, false, Phase::Quiz, Phase::Work),
            (Standing::Warned, true, Phase::Work, Phase::Work),
            (Standing::Paused, false, Phase::Quiz, Phase::Quiz),
            (Standing::Paused, true, Phase::Quiz, Phase::Quiz),
            (Standing::Removed, false, Phase::Out, Phase::Out),
            (Standing::Removed, true, Phase::Out, Phase::Out),
        ];
        for (standing, qualified, with, without) in cases {
            assert_eq!(PLAN.phase(standing, qualified), with, "{standing:?} {qualified}");
            assert_eq!(no_quiz.phase(standing, qualified), without, "{standing:?} {qualified}");
        }
    }

    #[test]
    fn what_somebody_gets_next() {
        let (all_had, all_left) =
            (Progress { last_stretch: Some(0), ..Progress::default() }, Progress::default());
        let two_answered = Progress { quiz_asked: 2, ..Progress::default() };
        // A stretch of one has its question at once.
        let plan = GoldPlan { then_one_in: 1, ..PLAN };
        let stops = GoldPlan { when_used_up: WhenUsedUp::Stop, ..plan };
        let cases = [
            // phase, barred, one waits, how many are under way, progress; what the plan says, and one that stops when used up
            (Phase::Quiz, false, true, 0, all_left, Next::Question, Next::Question),
            (Phase::Quiz, false, true, 2, all_left, Next::Question, Next::Question),
            (Phase::Quiz, false, true, 3, all_left, Next::Nothing, Next::Nothing),
            (Phase::Quiz, false, true, 0, two_answered, Next::Question, Next::Question),
            (Phase::Quiz, false, true, 1, two_answered, Next::Nothing, Next::Nothing),
            (Phase::Quiz, false, false, 0, all_left, Next::Nothing, Next::Nothing),
            (Phase::Quiz, true, true, 0, all_left, Next::Nothing, Next::Nothing),
            (Phase::Work, false, true, 0, all_left, Next::QuestionAmongWork, Next::QuestionAmongWork),
            (Phase::Work, false, true, 1, all_left, Next::Work, Next::Work),
            (Phase::Work, false, true, 0, all_had, Next::Work, Next::Work),
            (Phase::Work, false, false, 0, all_had, Next::Work, Next::Work),
            (Phase::Work, false, false, 0, all_left, Next::Work, Next::Nothing),
            (Phase::Work, true, true, 0, all_left, Next::Nothing, Next::Nothing),
            (Phase::Out, false, true, 0, all_left, Next::Nothing, Next::Nothing),
        ];
        for (phase, is_barred, one_waits, under_way, progress, next, or_stop) in cases {
            let asking = Asking { phase, is_barred, one_waits, under_way, progress, lot: lot(1) };
            assert_eq!((plan.next(&asking), stops.next(&asking)), (next, or_stop), "{asking:?}");
        }
        let never = GoldPlan { then_one_in: 0, ..PLAN };
        assert!(!never.is_due(lot(1), all_left));
    }

    /// The places of questions among `many` answers of somebody who answers whatever comes.
    fn places(actor: u128, many: u64) -> Vec<u64> {
        let mut progress = Progress::default();
        let mut places = Vec::new();
        for place in 0..many {
            let is_due = PLAN.is_due(lot(actor), progress);
            progress.answers += 1;
            if is_due {
                places.push(place);
                assert_eq!(PLAN.answered(Phase::Work, &mut progress, true), None);
            }
        }
        places
    }

    #[test]
    fn one_in_so_many_where_nobody_expects_it() {
        let mine = places(1, 500);
        let stretches: Vec<u64> = mine.iter().map(|place| place / 10).collect();
        assert_eq!(stretches, (0..50).collect::<Vec<u64>>(), "one in every stretch");
        let within: BTreeSet<u64> = mine.iter().map(|place| place % 10).collect();
        assert!(within.len() > 5, "{within:?}");
        assert_ne!(mine, places(2, 500), "people have their own lots");
        assert_eq!(mine, places(1, 500), "asking again gives the same");
    }

    #[test]
    fn a_quiz_ends_after_its_questions_and_is_passed_by_enough_right_ones() {
        let one = GoldPlan { quiz: 0, ..PLAN };
        let cases: [(GoldPlan, &[bool], Option<bool>); 6] = [
            (PLAN, &[true, true], None),
            (PLAN, &[true, true, true], Some(true)),
            (PLAN, &[true, false, true], Some(true)),
            (PLAN, &[true, false, false], Some(false)),
            (one, &[true], Some(true)),
            (one, &[false], Some(false)),
        ];
        for (plan, answers, passed) in cases {
            let mut progress = Progress { answers: 9, ..Progress::default() };
            let ends: Vec<Option<bool>> =
                answers.iter().map(|right| plan.answered(Phase::Quiz, &mut progress, *right)).collect();
            assert_eq!(ends.last(), Some(&passed), "{answers:?}");
            assert!(ends.iter().rev().skip(1).all(Option::is_none), "{ends:?}");
            assert_eq!(
                progress == Progress::default(),
                passed.is_some(),
                "the next one begins anew: {progress:?}"
            );
        }
        let mut progress = Progress { quiz_asked: 2, quiz_right: 2, ..Progress::default() };
        assert_eq!(PLAN.answered(Phase::Out, &mut progress, true), None, "who is removed cannot pass");
        assert_eq!(progress.quiz_asked, 2);
    }
}
