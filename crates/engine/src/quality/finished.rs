//! What becomes of a finished unit when judgments behind it are taken back, or more people should have been asked: it is kept, or others
//! are asked for leave to open it again.
//! What it came to is never edited.

use std::collections::HashSet;

use handoff_core::actor::ActorKind;
use handoff_core::approval::{Approval, Kind, Status};
use handoff_core::id::{ApprovalId, JudgmentId, UnitId};
use handoff_core::permission::InProject;
use handoff_core::quality::policy::Finished;
use handoff_core::run::{Judgment, UnitState};
use handoff_store::approval::Listed;
use handoff_store::unit::UnitCard;
use handoff_store::{StoreError, approval, quality, results, unit};
use serde_json::{Value, json};

use super::blast::{Change, Shift, built_on, shift};
use super::record::QualityRefused;
use super::taint::Tainted;
use crate::approval::RequestApproval;
use crate::read::results::{stood, tell};
use crate::{Caller, Command, Ctx, Failure, Work, perform};

/// How many requests about a unit are looked at: those before them are long over.
const REQUESTS_MAX: i64 = 20;

/// What became of a unit when judgments were taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is open, and its places are free again.
    Freed,
    /// It was open, and what is left was enough: it is finished without them.
    Enough,
    /// It was finished and stays as it is.
    Kept,
    /// It was finished; opening it again needs this approval, which others have been asked for.
    NeedsApproval(ApprovalId),
    /// Nothing of it could be taken back.
    NotTainted(String),
}

/// What is to become of a unit once it is finished: as `wanted`, or else as its project has it. A gold question is no result, and
/// what another round has taken the place of is put right there; both are kept.
pub async fn fate_of_finished(
    ctx: &Ctx,
    unit: UnitId,
    wanted: Option<Finished>,
) -> Result<Finished, StoreError> {
    let db = ctx.store().db().await?;
    let Some(card) = unit::find(&db, unit).await? else { return Ok(Finished::Keep) };
    let finished = match wanted {
        Some(finished) => finished,
        None => quality::policy(&db, card.project).await?.finished,
    };
    let run = results::run(&db, card.unit.run).await?;
    if finished == Finished::Keep || run.is_some_and(|run| run.is_gold) {
        return Ok(Finished::Keep);
    }
    let others = unit::of_run(&db, card.unit.run).await?;
    let replaced = others.iter().any(|other| other.step == card.unit.step && other.round > card.unit.round);
    Ok(if replaced { Finished::Keep } else { Finished::Reopen })
}

/// Sees to what becomes of a unit after judgments of it were taken back. Doing it again changes nothing.
pub(super) async fn settle(
    ctx: &Ctx,
    caller: &Caller,
    tainted: &Tainted,
    (wanted, reason): (Option<Finished>, &str),
) -> Result<Fate, Failure<QualityRefused>> {
    if !tainted.was_finished {
        return Ok(if tainted.is_enough { Fate::Enough } else { Fate::Freed });
    }
    ask_if_reopened(ctx, caller, (tainted.unit, Because::Tainted), (wanted, reason.to_owned())).await
}

/// Asks others for leave to open a finished unit again, if it is not to be kept.
pub(super) async fn ask_if_reopened(
    ctx: &Ctx,
    caller: &Caller,
    (unit, because): (UnitId, Because),
    (wanted, reason): (Option<Finished>, String),
) -> Result<Fate, Failure<QualityRefused>> {
    match fate_of_finished(ctx, unit, wanted).await? {
        Finished::Keep => Ok(Fate::Kept),
        Finished::Reopen => {
            let ask = AskToReopen { unit, reason, because };
            Ok(perform(ctx, caller, &ask).await?.map_or(Fate::Kept, Fate::NeedsApproval))
        }
    }
}

/// Why a finished unit should be opened again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Because {
    /// Judgments behind it were taken back.
    Tainted,
    /// A rule wanted more people to be asked, and the last answer had finished it by then.
    TooFewAsked,
}

/// Asks others for leave to open a finished unit again: nobody does that alone. Asked once for what was taken back by then, or since it
/// was finished, however often it is said.
#[derive(Clone, Debug)]
pub struct AskToReopen {
    /// The unit.
    pub unit: UnitId,
    /// Why, in words.
    pub reason: String,
    /// Why.
    pub because: Because,
}

impl Command for AskToReopen {
    type Done = Option<ApprovalId>;
    type Refusal = QualityRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<Option<ApprovalId>, Failure<QualityRefused>> {
        let Some(card) = unit::find(work.tx, self.unit).await? else { return Ok(None) };
        // Who may take judgments back may ask for what follows from it; the engine does so for a rule of the project.
        let actor = work.actor();
        if actor.kind != ActorKind::Virtual && !actor.may(InProject::Quality, card.project) {
            return Err(Failure::Refused(QualityRefused::Forbidden));
        }
        if !matches!(card.unit.state, UnitState::Completed { .. } | UnitState::CannotComplete { .. }) {
            return Ok(None);
        }
        let judgments = unit::judgments_of(work.tx, &[(card.unit.run, self.unit)]).await?;
        // What was taken back before the unit was finished is not behind what it came to.
        let is_behind = |judgment: &&Judgment| judgment.tainted_at.is_some() && stood(judgment, &card.unit);
        let tainted = || judgments.iter().filter(is_behind);
        let latest = match self.because {
            Because::Tainted => tainted().filter_map(|judgment| judgment.tainted_at).max(),
            Because::TooFewAsked => card.unit.state.ended_at(),
        };
        let Some(latest) = latest else { return Ok(None) };
        let about = Listed {
            projects: &[card.project],
            status: None,
            subject: Some(self.unit.0),
            before: None,
            limit: REQUESTS_MAX,
        };
        let now = work.tx.now();
        let counts = |request: &Approval| {
            let is_live = matches!(request.status, Status::Pending | Status::Approved)
                && request.used_at.is_none()
                && request.expires_at > now;
            request.kind == Kind::ReopenUnit && (is_live || request.requested_at >= latest)
        };
        if let Some(asked) = approval::list(work.tx, about).await?.into_iter().find(counts) {
            return Ok(Some(asked.id));
        }
        let request = RequestApproval {
            kind: Kind::ReopenUnit,
            subject: self.unit.0,
            reason: self.reason.clone(),
            payload: Some(match self.because {
                Because::Tainted => {
                    radius(work, &card, tainted().map(|judgment| judgment.id).collect()).await?
                }
                Because::TooFewAsked => json!({"because": "too_few_asked", "answers": card.unit.counted}),
            }),
        };
        Ok(Some(request.ask(work, card.project, request.payload.clone()).await?.approval.id))
    }
}

/// What those who decide should know: how far the result moves without what was taken back, and what was built on it.
async fn radius(work: &Work<'_>, card: &UnitCard, tainted: HashSet<JudgmentId>) -> Result<Value, StoreError> {
    let run = results::run(work.tx, card.unit.run).await?;
    let cards = tell(work.ctx, work.tx, run.into_iter().collect()).await?;
    let result = cards.iter().find(|result| result.unit.id == card.unit.id);
    let units = unit::of_run(work.tx, card.unit.run).await?;
    let built_on = result.map_or(0, |result| built_on(result, &cards, &units).len());
    let moved = result.and_then(|result| shift(result, &tainted, Change::Taint));
    let judgments: Vec<_> = tainted.iter().map(|judgment| judgment.0).collect();
    let mut payload =
        json!({"because": "tainted", "judgment_ids": judgments, "flips": false, "built_on": built_on});
    if let Some(Shift { flips, confidence_before, confidence_after, .. }) = moved {
        payload["flips"] = json!(flips);
        payload["confidence_before"] = json!(confidence_before);
        payload["confidence_after"] = json!(confidence_after);
    }
    Ok(payload)
}
