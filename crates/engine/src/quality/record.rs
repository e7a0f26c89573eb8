//! Records of how well people work: reckoned from evidence, and changed by hand.

use handoff_core::id::{ActorId, ProjectId};
use handoff_core::ledger::LedgerEvent;
use handoff_core::permission::InProject;
use handoff_core::quality::event::{Whose, policy_set, standing_changed};
use handoff_core::quality::policy::{BadQuality, QualityPolicy};
use handoff_core::quality::trust::{Standing, Trust, TrustPolicy};
use handoff_core::text::{TextRefused, check_comment, check_line};
use handoff_store::event::Author;
use handoff_store::quality::{self, Record, RecordKey};
use handoff_store::{StoreError, Tx, ledger};
use jiff::Timestamp;

use crate::read::visible_project;
use crate::{Command, Failure, Work};

/// The longest name of a skill.
const SKILL_LENGTH_MAX: usize = 500;

/// Whose record an event is about.
pub(super) fn whose(key: &RecordKey) -> Whose<'_> {
    Whose { project: key.project, actor: key.actor, skill: &key.skill }
}

/// Reckons somebody's trust anew from the latest evidence, and what follows from it.
pub(super) async fn reckon(tx: &Tx, key: &RecordKey, policy: &TrustPolicy) -> Result<Record, StoreError> {
    let known = quality::lock_record(tx, key).await?;
    let from = known.as_ref().map_or(0, |record| record.evidence_from);
    let latest = quality::latest_evidence(tx, key, from, policy.window.into()).await?;
    let trust = Trust::by(policy, latest);
    let before = known.as_ref().map_or(Standing::Good, |record| record.standing);
    let standing = before.next(policy, &trust);
    let record = Record {
        key: key.clone(),
        trust: trust.mean(),
        evidence: i32::try_from(trust.evidence).unwrap_or(i32::MAX),
        standing,
        barred_until: known.as_ref().and_then(|record| record.barred_until),
        evidence_from: from,
        qualified_at: known.as_ref().and_then(|record| record.qualified_at),
        reviewed: known.as_ref().map_or(0, |record| record.reviewed),
        review_errors: known.as_ref().map_or(0, |record| record.review_errors),
        review_rate: known.as_ref().and_then(|record| record.review_rate),
        promise: known.as_ref().and_then(|record| record.promise.clone()),
        updated_at: tx.now(),
    };
    quality::save_record(tx, &record, ("evidence", None)).await?;
    if standing != before {
        let by = Author { actor: None, traceparent: None };
        ledger::append(tx, &by, &standing_changed(whose(key), &trust, standing, "evidence")).await?;
    }
    Ok(record)
}

/// Sets what a project asks of quality.
#[derive(Clone, Debug)]
pub struct SetQualityPolicy {
    /// The project's key.
    pub project: String,
    /// What.
    pub policy: QualityPolicy,
}

/// Why something about quality was not done.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QualityRefused {
    /// There is no such project, or the caller may not know of it.
    #[error("project {0:?} does not exist")]
    NoSuchProject(String),
    /// The caller may see the project, but not steer its quality.
    #[error("steering quality needs the project role manager, and a credential with the scope manage")]
    Forbidden,
    /// The policy makes no sense.
    #[error(transparent)]
    Policy(#[from] BadQuality),
    /// There is no such actor in the project.
    #[error("actor {0} is no member of the project")]
    NoSuchActor(ActorId),
    /// A text is not acceptable.
    #[error("{field}: {problem}")]
    Text {
        /// Which.
        field: &'static str,
        /// What is wrong with it.
        problem: TextRefused,
    },
    /// Only good, paused and removed are set by hand.
    #[error("a warning follows from evidence and is not set by hand")]
    Warning,
}

/// The project that the caller may steer the quality of.
pub(super) async fn steered(work: &Work<'_>, key: &str) -> Result<ProjectId, Failure<QualityRefused>> {
    let missing = || Failure::Refused(QualityRefused::NoSuchProject(key.to_owned()));
    let project = visible_project(work.tx, work.actor(), key).await?.ok_or_else(missing)?.id;
    if work.actor().may(InProject::Quality, project) {
        Ok(project)
    } else {
        Err(Failure::Refused(QualityRefused::Forbidden))
    }
}

impl Command for SetQualityPolicy {
    type Done = QualityPolicy;
    type Refusal = QualityRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<QualityPolicy, Failure<QualityRefused>> {
        let project = steered(work, &self.project).await?;
        self.policy.check().map_err(|bad| Failure::Refused(bad.into()))?;
        let written = quality::save_policy(work.tx, project, &self.policy, work.actor().actor).await?;
        ledger::append(work.tx, &work.author(), &policy_set(project, &written)).await?;
        Ok(self.policy.clone())
    }
}

/// Brings somebody back, pauses or removes them at a skill, or bars them for a while.
#[derive(Clone, Debug)]
pub struct SetStanding {
    /// The project's key.
    pub project: String,
    /// Who.
    pub actor: ActorId,
    /// At what.
    pub skill: String,
    /// How they stand from now on.
    pub standing: Standing,
    /// Until when they get no work in any case.
    pub barred_until: Option<Timestamp>,
    /// Why.
    pub reason: String,
}

impl Command for SetStanding {
    type Done = Record;
    type Refusal = QualityRefused;
    const CHANGES_AUTHORITY: bool = true;

    async fn carry_out(&self, work: &Work<'_>) -> Result<Record, Failure<QualityRefused>> {
        let project = steered(work, &self.project).await?;
        let text = |field| move |problem| Failure::Refused(QualityRefused::Text { field, problem });
        check_line(&self.skill, SKILL_LENGTH_MAX).map_err(text("skill"))?;
        check_comment(&self.reason).map_err(text("reason"))?;
        if self.standing == Standing::Warned {
            return Err(Failure::Refused(QualityRefused::Warning));
        }
        if handoff_store::actor::find(work.tx, self.actor).await?.is_none() {
            return Err(Failure::Refused(QualityRefused::NoSuchActor(self.actor)));
        }
        let key = RecordKey { project, skill: self.skill.clone(), actor: self.actor };
        let (standing, barred_until) = (self.standing, self.barred_until);
        // Who is brought back by hand need not take the entry quiz.
        let stands = Stand { standing, barred_until, qualifies: standing.works() };
        let record = stand(work.tx, &key, stands, (&self.reason, Some(work.actor().actor))).await?;
        let told = told(work.tx, &record, &self.reason).await?;
        ledger::append(work.tx, &work.author(), &told).await?;
        Ok(record)
    }
}

/// How somebody is to stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stand {
    pub(super) standing: Standing,
    pub(super) barred_until: Option<Timestamp>,
    /// Whether they count as qualified from now on.
    pub(super) qualifies: bool,
}

/// Sets how somebody stands. Whoever is brought back begins anew: what was known is forgiven, or it would put them out again at once.
pub(super) async fn stand(
    tx: &Tx,
    key: &RecordKey,
    Stand { standing, barred_until, qualifies }: Stand,
    (cause, by): (&str, Option<ActorId>),
) -> Result<Record, StoreError> {
    let policy = quality::policy(tx, key.project).await?.trust;
    let known = quality::lock_record(tx, key).await?;
    let was_out = known.as_ref().is_some_and(|record| !record.standing.works());
    let from = known.as_ref().map_or(0, |record| record.evidence_from);
    let from = if was_out && standing.works() { quality::last_evidence(tx, key).await? } else { from };
    let trust = Trust::by(&policy, quality::latest_evidence(tx, key, from, policy.window.into()).await?);
    let record = Record {
        key: key.clone(),
        trust: trust.mean(),
        evidence: i32::try_from(trust.evidence).unwrap_or(i32::MAX),
        standing,
        barred_until,
        evidence_from: from,
        qualified_at: known
            .as_ref()
            .and_then(|record| record.qualified_at)
            .or_else(|| qualifies.then(|| tx.now())),
        reviewed: known.as_ref().map_or(0, |record| record.reviewed),
        review_errors: known.as_ref().map_or(0, |record| record.review_errors),
        review_rate: known.as_ref().and_then(|record| record.review_rate),
        promise: known.as_ref().and_then(|record| record.promise.clone()),
        updated_at: tx.now(),
    };
    quality::save_record(tx, &record, (cause, by)).await?;
    Ok(record)
}

/// The event that tells how somebody stands now.
pub(super) async fn told(tx: &Tx, record: &Record, cause: &str) -> Result<LedgerEvent, StoreError> {
    let policy = quality::policy(tx, record.key.project).await?.trust;
    let latest =
        quality::latest_evidence(tx, &record.key, record.evidence_from, policy.window.into()).await?;
    Ok(standing_changed(whose(&record.key), &Trust::by(&policy, latest), record.standing, cause))
}
