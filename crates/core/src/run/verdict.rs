//! When the judgments of a unit are enough, and what they come to. It depends on which judgments there are, not on the order in
//! which they came.

use std::sync::Arc;

use serde_json::Value;

use crate::actor::{ActorContext, ActorKind};
use crate::aggregate::{BOXES_MAX, Method, Next, OverlapRule, decide};
use crate::definition::config::Quorum;
use crate::definition::merging::{Opinion, Settled};
use crate::definition::{Definition, Gathered, HumanStage, ON_SUCCESS, REJECT};
use crate::form::Fault;
use crate::id::{AssignmentId, IdSource, UnitId};
use crate::quality::by_field::{self, FieldsRefused};
use crate::quality::reviewed::effective;
use crate::run::basis::Basis;
use crate::run::decide::Judge;
use crate::run::duty::NotEligible;
use crate::run::event::RunEvent;
use crate::run::release::ReleaseRefused;
use crate::run::walk::{Brought, By, NotAllowed, Walk};
use crate::run::{Assignment, Judgment, Row, RunInHand};
use crate::text::{TextRefused, check_name};

/// Why a judgment was not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JudgeRefused {
    /// The assignment cannot be used.
    #[error(transparent)]
    Assignment(#[from] ReleaseRefused),
    /// The actor may no longer work this unit.
    #[error(transparent)]
    NotEligible(#[from] NotEligible),
    /// The stage asks for a decision.
    #[error("this stage asks for a decision: one of {}", options.join(", "))]
    DecisionMissing {
        /// What it could be.
        options: Vec<String>,
    },
    /// The decision is not one of the stage's.
    #[error("{given:?} cannot be decided here: {}", if options.is_empty() { "nothing can".to_owned() } else { format!("only {}", options.join(", ")) })]
    UnknownDecision {
        /// What was said.
        given: String,
        /// What it could be.
        options: Vec<String>,
    },
    /// The comment is not acceptable.
    #[error("the comment {0}")]
    Comment(TextRefused),
    /// People have no version.
    #[error("only an actor of the kind MODEL says which version of it judges")]
    NotAModel,
    /// The version of the model is not acceptable.
    #[error("the version of the model {0}")]
    ModelVersion(TextRefused),
    /// The answer is not what the stage's form asks for.
    #[error("the answer does not fit the form")]
    Form(Vec<Fault>),
    /// The lease ran out, and the actor took the unit again since: the answer belongs there.
    #[error("the lease ran out; you hold this unit again, by assignment {assignment}")]
    HeldAgain {
        /// By which assignment.
        assignment: AssignmentId,
    },
    /// The actor has judged the unit already.
    #[error("you have judged this unit already")]
    AlreadyJudged,
    /// The run stands still.
    #[error("the run is paused")]
    Paused,
    /// The stage asks for a decision about each field.
    #[error(transparent)]
    Fields(#[from] FieldsRefused),
    /// A correction without what is right.
    #[error("a correction says what is right: hand it in as data")]
    CorrectionMissing,
    /// The stage knows other reasons.
    #[error("give one of these reasons as the comment, or as its beginning before a colon: {}", options.join(", "))]
    UnknownReason {
        /// Those it knows.
        options: Vec<String>,
    },
    /// The state machines do not allow it.
    #[error(transparent)]
    NotAllowed(#[from] NotAllowed),
}

/// The decision that counts towards a quorum.
const APPROVE: &str = "APPROVE";
/// The decision that comes with the right answer.
const CORRECT: &str = "CORRECT";

/// What the judgments of a unit come to.
#[derive(Clone, Debug)]
struct Verdict {
    /// The handle the unit is left by.
    handle: String,
    /// The result, where it is not simply what was handed in, and what it rests on.
    brought: Brought,
}

impl Judgment {
    /// What it brings to the stages that follow: the fields of the answer, with the decision.
    #[must_use]
    pub fn result(&self) -> Value {
        crate::results::handed_in(self.decision.as_deref(), self.data.as_deref())
    }
}

/// How the judgments of a unit stand.
#[derive(Clone, Debug)]
enum Tally {
    /// More are needed, and asked for.
    Open,
    /// More are needed than are asked for: so many in all.
    Raise(i16),
    /// They are enough.
    Final(Box<Verdict>),
}

/// Sends the run on if the judgments of a unit are enough, and asks for more if those asked for will not do.
pub(super) fn settle(
    walk: &mut Walk<'_, impl IdSource>,
    human: &HumanStage,
    unit: UnitId,
    by: &By<'_>,
) -> Result<(), NotAllowed> {
    match tally(human, walk.in_hand(), unit) {
        Tally::Open => Ok(()),
        Tally::Raise(required) => walk.happen(RunEvent::UnitOverlapRaised { unit, required }, by),
        Tally::Final(verdict) => {
            walk.leave_with(unit, &[verdict.handle], verdict.brought, by)?;
            walk.go_on()
        }
    }
}

/// Whether this can be decided here.
pub(super) fn check_decision(stage: &HumanStage, decision: Option<&str>) -> Result<(), JudgeRefused> {
    let options = || stage.decisions.iter().map(|option| option.name.clone()).collect();
    match decision {
        None if stage.decisions.is_empty() => Ok(()),
        None => Err(JudgeRefused::DecisionMissing { options: options() }),
        Some(given) if stage.decisions.iter().any(|option| option.name == given) => Ok(()),
        Some(given) => Err(JudgeRefused::UnknownDecision { given: given.to_owned(), options: options() }),
    }
}

/// What a review must come with: a correction with what is right, a rejection with one of the stage's reasons.
pub(super) fn check_review(stage: &HumanStage, command: &Judge) -> Result<(), JudgeRefused> {
    let (Some(reviewing), Some(decision)) = (&stage.reviewing, command.decision.as_deref()) else {
        return Ok(());
    };
    if decision == CORRECT && command.data.as_deref().is_none_or(says_nothing) {
        return Err(JudgeRefused::CorrectionMissing);
    }
    let decisions: Vec<&str> = stage.decisions.iter().map(|option| option.name.as_str()).collect();
    by_field::check((&reviewing.fields, &decisions), decision, command.data.as_deref())?;
    let reasons = &reviewing.rejection_reasons;
    let comment = command.comment.as_deref().unwrap_or_default();
    let given = comment.split(':').next().unwrap_or_default().trim();
    if decision == REJECT && !reasons.is_empty() && !reasons.iter().any(|reason| reason == given) {
        return Err(JudgeRefused::UnknownReason { options: reasons.clone() });
    }
    Ok(())
}

fn says_nothing(data: &Value) -> bool {
    match data {
        Value::Null => true,
        Value::Object(fields) => fields.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Bool(_) | Value::Number(_) | Value::String(_) => false,
    }
}

/// Whether what a correction makes of the answer is what the reviewed stage's form asks for, where the review has no form of its own.
pub(super) fn check_correction(
    definition: &Definition,
    in_hand: &RunInHand,
    assignment: &Assignment,
    command: &Judge,
) -> Result<(), JudgeRefused> {
    let stage = definition.stage_of(assignment.step);
    let reviewing = stage.and_then(|stage| stage.kind.human()?.reviewing.as_ref());
    let (Some(stage), Some(reviewing)) = (stage, reviewing) else { return Ok(()) };
    let (Some(CORRECT), Some(data)) = (command.decision.as_deref(), command.data.as_deref()) else {
        return Ok(());
    };
    let Some(form) = definition.reviewed_form(stage) else { return Ok(()) };
    let corrected = match in_hand.reviewed_by(assignment.unit) {
        Some(reviewed) => effective(CORRECT, &reviewing.fields, &reviewed, Some(data)),
        // Some fields of what is not known cannot be checked as a whole.
        None => reviewing.fields.is_empty().then(|| data.clone()),
    };
    let Some(corrected) = corrected else { return Ok(()) };
    form.validate(&by_field::answer(&corrected)).map_err(JudgeRefused::Form)
}

/// Whether there are no more boxes in the answer than can be put together with those of others.
fn check_boxes(stage: &HumanStage, data: Option<&Value>) -> Result<(), JudgeRefused> {
    let (Some(gathered), Some(data)) = (&stage.merging, data) else { return Ok(()) };
    let is_too_long = |list: &Vec<Value>| list.len() > BOXES_MAX;
    let holds_too_many =
        |pointer: &str| data.pointer(pointer).and_then(Value::as_array).is_some_and(is_too_long);
    let mut fields = gathered.merging.plan().fields();
    match fields.find(|(pointer, method)| matches!(method, Method::Boxes(_)) && holds_too_many(pointer)) {
        Some((pointer, _)) => Err(JudgeRefused::Form(vec![Fault::too_many_items(pointer, BOXES_MAX)])),
        None => Ok(()),
    }
}

/// Whether the answer is what the stage asks for: by its form, and by how it is put together with others.
pub(super) fn check_form(stage: &HumanStage, data: Option<&Value>) -> Result<(), JudgeRefused> {
    check_boxes(stage, data)?;
    let Some(form) = &stage.form else { return Ok(()) };
    let by_field = stage.reviewing.as_ref().is_some_and(|reviewing| !reviewing.fields.is_empty());
    let checked = match data {
        Some(data) if by_field => form.validate(&by_field::answer(data)),
        Some(data) => form.validate(data),
        None => form.validate(&Value::Null),
    };
    checked.map_err(JudgeRefused::Form)
}

/// Whether somebody may say which version of them judges: only a model has one.
pub(super) fn check_model_version(actor: &ActorContext, version: Option<&str>) -> Result<(), JudgeRefused> {
    let Some(version) = version else { return Ok(()) };
    if actor.kind != ActorKind::Model {
        return Err(JudgeRefused::NotAModel);
    }
    check_name(version).map_err(JudgeRefused::ModelVersion)
}

/// How the judgments of a unit stand.
fn tally(stage: &HumanStage, in_hand: &RunInHand, unit: UnitId) -> Tally {
    let Some(required) = in_hand.unit(unit).map(|unit| unit.required) else { return Tally::Open };
    let all = in_hand.judgments.iter().map(|row| &row.value);
    let counted: Vec<&Judgment> = all.filter(|judgment| judgment.unit == unit && judgment.stands()).collect();
    let asked = usize::try_from(required).unwrap_or_default();
    let decisions = || counted.iter().filter_map(|judgment| judgment.decision.as_deref());
    let rule = stage.merging.as_ref().and_then(|gathered| gathered.rule);
    if let Some((gathered, rule)) = stage.merging.as_ref().zip(rule) {
        return by_rule(gathered, &rule, &counted, required, || prevailing(stage, decisions()));
    }
    let handle = match stage.reviewing.as_ref().and_then(|reviewing| reviewing.quorum) {
        Some(quorum) => match by_quorum(stage, &counted, quorum) {
            Some(handle) => handle,
            None => return Tally::Open,
        },
        None if counted.len() < asked => return Tally::Open,
        None => prevailing(stage, decisions()),
    };
    let settled = stage.merging.as_ref().map(|gathered| (gathered, merged(gathered, &counted)));
    let (result, basis) = match settled {
        Some((gathered, settled)) => {
            let result = if gathered.is_result { settled.result } else { listed(&counted) };
            (Some(result), Some(Basis::Consensus(settled.agreed)))
        }
        None if asked > 1 => (Some(listed(&counted)), None),
        None => (reviewed(stage, in_hand, unit, &counted), None),
    };
    let brought = Brought { result: result.map(Arc::new), basis: basis.map(Arc::new) };
    Tally::Final(Box::new(Verdict { handle, brought }))
}

/// As many answers as it takes to be sure.
fn by_rule(
    gathered: &Gathered,
    rule: &OverlapRule,
    counted: &[&Judgment],
    required: i16,
    handle: impl FnOnce() -> String,
) -> Tally {
    let answers = i16::try_from(counted.len()).unwrap_or(i16::MAX);
    let settled = merged(gathered, counted);
    let sure = settled.agreed.confidence;
    match decide(rule, u32::try_from(answers).unwrap_or_default(), sure, settled.is_tied()) {
        Next::Collect(_) if answers < required => Tally::Open,
        Next::Collect(more) => Tally::Raise(answers.saturating_add(i16::try_from(more).unwrap_or(1))),
        Next::Enough(_) => {
            let brought = Brought::resting_on(Basis::Consensus(settled.agreed), settled.result);
            Tally::Final(Box::new(Verdict { handle: handle(), brought }))
        }
    }
}

fn merged(gathered: &Gathered, counted: &[&Judgment]) -> Settled {
    let opinions: Vec<Opinion> = counted.iter().map(|judgment| Opinion::from(*judgment)).collect();
    gathered.merging.settle(&opinions)
}

/// What a review by one person makes of the answer it is about, if it is known and stands. None: the result is what was handed in.
fn reviewed(stage: &HumanStage, in_hand: &RunInHand, unit: UnitId, counted: &[&Judgment]) -> Option<Value> {
    let reviewing = stage.reviewing.as_ref()?;
    let review = counted.last()?;
    let (decision, data) = (review.decision.as_deref(), review.data.as_deref());
    let reviewed = in_hand.reviewed_by(unit)?;
    effective(decision?, &reviewing.fields, &reviewed, data)
        .map(|answer| crate::results::handed_in(decision, Some(&answer)))
}

impl RunInHand {
    /// The answer that a review is about, where it is known.
    pub(super) fn reviewed_by(&self, review: UnitId) -> Option<Value> {
        if let Some((_, answer)) = self.reviewed.iter().find(|(unit, _)| *unit == review) {
            return Some(answer.clone());
        }
        let before = self.unit(self.unit(review)?.parent?)?;
        let handed_in = || {
            let of_unit = |row: &&Row<Judgment>| row.value.unit == before.id && row.value.stands();
            self.judgments.iter().rfind(of_unit).map(|row| row.value.result())
        };
        before.result.as_deref().cloned().or_else(handed_in)
    }
}

/// All answers, where nobody said how they become one.
fn listed(counted: &[&Judgment]) -> Value {
    let said = counted.iter().map(|judgment| (judgment.decision.as_deref(), judgment.data.as_deref()));
    crate::results::listed(said)
}

/// Approved as soon as enough approve; not approved as soon as enough cannot.
fn by_quorum(stage: &HumanStage, counted: &[&Judgment], quorum: Quorum) -> Option<String> {
    let approves = |judgment: &&&Judgment| judgment.decision.as_deref() == Some(APPROVE);
    let approvals = counted.iter().filter(approves).count();
    let others = counted.len() - approvals;
    if approvals >= usize::from(quorum.approve) {
        return Some(prevailing(stage, std::iter::once(APPROVE)));
    }
    let needed_against = usize::from(quorum.of.saturating_sub(quorum.approve)) + 1;
    let against = counted.iter().filter(|judgment| !approves(judgment));
    let against = against.filter_map(|judgment| judgment.decision.as_deref());
    (others >= needed_against).then(|| prevailing(stage, against))
}

/// The handle of the decision made most often; of equals, the one the stage names first.
fn prevailing<'a>(stage: &HumanStage, decisions: impl Iterator<Item = &'a str>) -> String {
    let mut votes = vec![0_usize; stage.decisions.len()];
    for decision in decisions {
        if let Some(place) = stage.decisions.iter().position(|option| option.name == decision) {
            votes[place] += 1;
        }
    }
    let most = votes.iter().copied().max().unwrap_or_default();
    let first = votes.iter().position(|count| *count == most);
    first.map_or_else(|| ON_SUCCESS.to_owned(), |place| stage.decisions[place].handle.clone())
}
