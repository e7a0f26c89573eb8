//! Records of how well people work: reckoned from evidence, and changed by hand.

use std::collections::{BTreeSet, HashMap};

use handoff_core::id::{ActorId, ProjectId};
use handoff_core::ledger::LedgerEvent;
use handoff_core::permission::InProject;
use handoff_core::quality::event::{Whose, policy_set, standing_changed};
use handoff_core::quality::policy::{BadQuality, QualityPolicy};
use handoff_core::quality::trust::{Standing, Trust};
use handoff_core::text::{TextRefused, check_comment, check_line};
use handoff_store::event::Author;
use handoff_store::quality::{self, Latest, Record, RecordKey};
use handoff_store::{StoreError, Tx, ledger, project};
use jiff::Timestamp;

use crate::read::visible_project;
use crate::{Command, Failure, Work};

/// The longest name of a skill.
const SKILL_LENGTH_MAX: usize = 500;

/// Whose record an event is about.
pub(super) fn whose(key: &RecordKey) -> Whose<'_> {
    Whose { project: key.project, actor: key.actor, skill: &key.skill }
}

/// Reckons people's trust anew from the latest evidence, and what follows from it: for all of them with as many statements as for one.
/// Returns their records, and who stands otherwise than before.
pub(super) async fn reckon(
    tx: &Tx,
    keys: &[RecordKey],
    policies: &HashMap<ProjectId, QualityPolicy>,
) -> Result<(Vec<Record>, BTreeSet<ActorId>), StoreError> {
    if keys.is_empty() {
        return Ok((Vec::new(), BTreeSet::new()));
    }
    let policy = |key: &RecordKey| policies.get(&key.project).map(|policy| policy.trust).unwrap_or_default();
    let mut known = quality::lock_records(tx, keys).await?;
    let wanted: Vec<Latest<'_>> = keys
        .iter()
        .map(|key| {
            let after = known.get(key).map_or(0, |record| record.evidence_from);
            Latest { key, after, limit: policy(key).window.into() }
        })
        .collect();
    let evidence = quality::latest_evidence(tx, &wanted).await?;
    let (mut records, mut changes) = (Vec::with_capacity(keys.len()), Vec::new());
    let mut moved = BTreeSet::new();
    for (key, latest) in keys.iter().zip(evidence) {
        let trust = Trust::by(&policy(key), latest);
        let before = known.remove(key).unwrap_or_else(|| Record::empty(key.clone(), tx.now()));
        let standing = before.standing.next(&policy(key), &trust);
        if standing != before.standing {
            changes.push(standing_changed(whose(key), &trust, standing, "evidence"));
            moved.insert(key.actor);
        }
        records.push(Record { standing, updated_at: tx.now(), ..trusted(before, &trust) });
    }
    quality::save_records(tx, &records, ("evidence", None)).await?;
    for change in &changes {
        ledger::append(tx, &Author { actor: None, traceparent: None }, change).await?;
    }
    Ok((records, moved))
}

fn trusted(record: Record, trust: &Trust) -> Record {
    Record { trust: trust.mean(), evidence: i32::try_from(trust.evidence).unwrap_or(i32::MAX), ..record }
}

/// The trust that follows from the evidence about somebody that counts.
async fn trust_of(tx: &Tx, key: &RecordKey, after: i64) -> Result<Trust, StoreError> {
    let policy = quality::policy(tx, key.project).await?.trust;
    let latest = quality::latest_evidence(tx, &[Latest { key, after, limit: policy.window.into() }]).await?;
    Ok(Trust::by(&policy, latest.into_iter().flatten()))
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
    // It says how far newcomers are trusted.
    const CHANGES_AUTHORITY: bool = true;

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
        if project::roles_of(work.tx, project, self.actor).await?.is_empty() {
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
async fn stand(
    tx: &Tx,
    key: &RecordKey,
    Stand { standing, barred_until, qualifies }: Stand,
    (cause, by): (&str, Option<ActorId>),
) -> Result<Record, StoreError> {
    let known = quality::lock_record(tx, key).await?;
    let known = known.unwrap_or_else(|| Record::empty(key.clone(), tx.now()));
    let is_back = !known.standing.works() && standing.works();
    let evidence_from = if is_back { quality::last_evidence(tx, key).await? } else { known.evidence_from };
    let trust = trust_of(tx, key, evidence_from).await?;
    let record = Record {
        standing,
        barred_until,
        evidence_from,
        qualified_at: known.qualified_at.or_else(|| qualifies.then(|| tx.now())),
        updated_at: tx.now(),
        ..trusted(known, &trust)
    };
    quality::save_records(tx, std::slice::from_ref(&record), (cause, by)).await?;
    Ok(record)
}

/// The same for what nobody does by hand, with the event that tells of it.
pub(super) async fn stand_and_tell(
    tx: &Tx,
    key: &RecordKey,
    stands: Stand,
    cause: &str,
) -> Result<(), StoreError> {
    let record = stand(tx, key, stands, (cause, None)).await?;
    let event = told(tx, &record, cause).await?;
    ledger::append(tx, &Author { actor: None, traceparent: None }, &event).await
}

/// The event that tells how somebody stands now.
async fn told(tx: &Tx, record: &Record, cause: &str) -> Result<LedgerEvent, StoreError> {
    let trust = trust_of(tx, &record.key, record.evidence_from).await?;
    Ok(standing_changed(whose(&record.key), &trust, record.standing, cause))
}
