//! Advice: whoever holds a unit asks somebody who knows more, keeps the unit, and goes on when the answer has come.

use jiff::Timestamp;

use crate::actor::{ActorContext, Scope};
use crate::id::{ActorId, AdviceId, AssignmentId, IdSource, UnitId};
use crate::permission::InProject;
use crate::run::event::RunEvent;
use crate::run::lease::{by_timer, lease_end, patient_end, renewed, still_held};
use crate::run::release::ReleaseRefused;
use crate::run::walk::{Ground, NotAllowed, Walk};
use crate::run::{Assignment, RunInHand, Unit};
use crate::text::{TextRefused, check_said};

/// How many questions are kept with a unit.
const QUESTIONS_MAX: usize = 20;

/// A question, and its answer once there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// Its id.
    pub id: AdviceId,
    /// The hold it was asked under.
    pub assignment: AssignmentId,
    /// Who asked.
    pub asked_by: ActorId,
    /// Who was asked.
    pub expert: ActorId,
    /// What.
    pub question: String,
    /// When.
    pub asked_at: Timestamp,
    /// What came of it.
    pub answer: Option<Answer>,
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What was said.
    pub text: String,
    /// When.
    pub at: Timestamp,
}

/// Whoever holds a unit asks somebody who knows more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdviceAsked {
    /// The question.
    pub advice: AdviceId,
    /// The unit.
    pub unit: UnitId,
    /// The hold it is asked under.
    pub assignment: AssignmentId,
    /// Who asks.
    pub actor: ActorId,
    /// Who is asked.
    pub expert: ActorId,
    /// What.
    pub question: String,
}

/// Whoever was asked has answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdviceGiven {
    /// The question.
    pub advice: AdviceId,
    /// The unit.
    pub unit: UnitId,
    /// Who answered.
    pub actor: ActorId,
    /// Who had asked.
    pub asked_by: ActorId,
    /// What was said.
    pub answer: String,
}

impl AdviceAsked {
    pub(super) fn as_open(&self, at: Timestamp) -> Advice {
        Advice {
            id: self.advice,
            assignment: self.assignment,
            asked_by: self.actor,
            expert: self.expert,
            question: self.question.clone(),
            asked_at: at,
            answer: None,
        }
    }
}

impl Unit {
    pub(super) fn note_advice(&mut self, given: &AdviceGiven, at: Timestamp) {
        if let Some(advice) = self.advice.iter_mut().find(|advice| advice.id == given.advice) {
            advice.answer = Some(Answer { text: given.answer.clone(), at });
        }
    }

    /// Whether something asked under this hold is not answered yet.
    pub(super) fn waits_for_advice(&self, held: AssignmentId) -> bool {
        self.advice.iter().any(|asked| asked.assignment == held && asked.answer.is_none())
    }
}

/// Why a question was not asked, or not answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AdviceRefused {
    /// The hold cannot be used.
    #[error(transparent)]
    Assignment(#[from] ReleaseRefused),
    /// Whoever is asked cannot see what it is about.
    #[error("only somebody who may see the project can be asked")]
    Stranger,
    /// Nobody asks themselves.
    #[error("you cannot ask yourself")]
    Oneself,
    /// The question is not acceptable.
    #[error("the question {0}")]
    Question(TextRefused),
    /// The answer is not acceptable.
    #[error("the answer {0}")]
    Answer(TextRefused),
    /// Enough was asked.
    #[error("a unit keeps at most {QUESTIONS_MAX} questions")]
    TooMany,
    /// There is no such question.
    #[error("there is no such question")]
    NoSuchQuestion,
    /// It is somebody else's to answer.
    #[error("only whoever was asked answers")]
    NotAsked,
    /// It was answered.
    #[error("this question is answered already")]
    Answered,
    /// The unit is finished: nobody waits for an answer.
    #[error("this unit is finished")]
    Finished,
    /// The state machines do not allow it.
    #[error(transparent)]
    NotAllowed(#[from] NotAllowed),
}

/// Asks. The slot stays the holder's, and the lease waits for the answer.
pub fn ask(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    held: &Assignment,
    (actor, expert): (&ActorContext, &ActorContext),
    (epoch, question): (Option<i32>, &str),
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, AdviceRefused> {
    if held.actor != actor.actor {
        return Err(ReleaseRefused::NotYours.into());
    }
    if !actor.in_scope(Scope::Work) {
        return Err(ReleaseRefused::Scope.into());
    }
    still_held(held, epoch)?;
    if held.is_lapsed(ground.now) {
        return Err(ReleaseRefused::LeaseExpired { at: held.expires_at }.into());
    }
    if expert.actor == actor.actor {
        return Err(AdviceRefused::Oneself);
    }
    if !expert.may(InProject::Read, in_hand.run.value.project) {
        return Err(AdviceRefused::Stranger);
    }
    check_said(question).map_err(AdviceRefused::Question)?;
    let unit = in_hand.unit(held.unit).ok_or(AdviceRefused::Finished)?;
    if unit.advice.len() >= QUESTIONS_MAX {
        return Err(AdviceRefused::TooMany);
    }
    let stage = ground.definition.stage_of(held.step).and_then(|stage| stage.kind.human());
    let stage = stage.ok_or(ReleaseRefused::NotYours)?;
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    let advice = AdviceId::fresh(walk.ids());
    let (unit, assignment, question) = (held.unit, held.id, question.to_owned());
    let (actor, expert) = (actor.actor, expert.actor);
    let asked = AdviceAsked { advice, unit, assignment, actor, expert, question };
    walk.happen(RunEvent::AdviceAsked(asked), &by_timer())?;
    walk.happen(renewed(held, patient_end(stage, ground.now)), &by_timer())?;
    Ok(walk.events())
}

/// Answers. If whoever asked still holds the unit, their lease runs its full length again from now on.
pub fn advise(
    ground: Ground<'_>,
    in_hand: &RunInHand,
    unit: &Unit,
    actor: &ActorContext,
    (advice, answer): (AdviceId, &str),
    ids: &mut impl IdSource,
) -> Result<Vec<RunEvent>, AdviceRefused> {
    let asked = unit.advice.iter().find(|asked| asked.id == advice).ok_or(AdviceRefused::NoSuchQuestion)?;
    if !actor.in_scope(Scope::Work) {
        return Err(ReleaseRefused::Scope.into());
    }
    let manages = actor.may(InProject::ManageMembers, in_hand.run.value.project);
    if asked.expert != actor.actor && !manages {
        return Err(AdviceRefused::NotAsked);
    }
    if asked.answer.is_some() {
        return Err(AdviceRefused::Answered);
    }
    if !unit.state.is_open() {
        return Err(AdviceRefused::Finished);
    }
    check_said(answer).map_err(AdviceRefused::Answer)?;
    let given = AdviceGiven {
        advice,
        unit: unit.id,
        actor: actor.actor,
        asked_by: asked.asked_by,
        answer: answer.to_owned(),
    };
    let assignment = asked.assignment;
    let mut walk = Walk::new(ground, in_hand.clone(), ids);
    walk.happen(RunEvent::AdviceGiven(given), &by_timer())?;
    let still_waits = walk.in_hand().unit(unit.id).is_some_and(|unit| unit.waits_for_advice(assignment));
    let held = in_hand.holders(unit.id).find(|held| held.id == assignment);
    let stage = ground.definition.stage_of(unit.step).and_then(|stage| stage.kind.human());
    // While other questions of theirs are open, the lease goes on waiting for them.
    if let Some((held, stage)) = held.zip(stage).filter(|_| !still_waits) {
        walk.happen(renewed(held, lease_end(stage, ground.now)), &by_timer())?;
    }
    Ok(walk.events())
}
