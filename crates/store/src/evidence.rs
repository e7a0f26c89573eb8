//! How right people were, by where that is known from.

use std::collections::{BTreeMap, BTreeSet};

use handoff_core::id::{ActorId, JudgmentId, ProjectId};
use handoff_core::quality::trust::{Evidence, Source};
use handoff_queries::client::Params;
use handoff_queries::queries::quality as queries;
use handoff_queries::queries::quality::{LatestEvidenceParams, ScoresBySourceParams};
use handoff_queries::types::NewEvidenceBorrowed;
use jiff::Timestamp;
use uuid::Uuid;

use crate::quality::{RecordKey, column};
use crate::{Db, StoreError, Tx};

/// A piece of evidence.
#[derive(Clone, Debug, PartialEq)]
pub struct NewEvidence {
    /// Whose, at what.
    pub key: RecordKey,
    /// How right.
    pub evidence: Evidence,
    /// Of which judgment.
    pub judgment: JudgmentId,
    /// When that is known from.
    pub at: Timestamp,
}

/// A piece of evidence that was new.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddedEvidence {
    /// Whose record it says something about.
    pub key: RecordKey,
    /// The judgment it rests on.
    pub judgment: JudgmentId,
    /// Whether a review brought it.
    pub is_review: bool,
}

/// Adds evidence; returns what was not known before: a judgment says one thing of its kind about who gave it.
pub async fn add_evidence(tx: &Tx, evidence: &[NewEvidence]) -> Result<Vec<AddedEvidence>, StoreError> {
    if evidence.is_empty() {
        return Ok(Vec::new());
    }
    let rows = column(evidence, |one| NewEvidenceBorrowed {
        project_id: one.key.project.0,
        skill: &one.key.skill,
        actor_id: one.key.actor.0,
        source: one.evidence.source.word(),
        score: one.evidence.score.clamp(0.0, 1.0),
        judgment_id: one.judgment.0,
        occurred_at: one.at,
    });
    let rows = queries::add_evidence().bind(tx.sql(), &rows).all().await?;
    let added = |row: queries::AddEvidence| AddedEvidence {
        key: key(row.project_id, row.skill, row.actor_id),
        judgment: JudgmentId(row.judgment_id),
        is_review: row.source == Source::Review.word(),
    };
    Ok(rows.into_iter().map(added).collect())
}

/// Puts other scores in the place of what is known of how far judgments agree; none: that says nothing any more. Returns whose evidence
/// is another.
pub async fn remeasure_agreement(
    tx: &Tx,
    scores: &BTreeMap<JudgmentId, Option<f64>>,
) -> Result<BTreeSet<RecordKey>, StoreError> {
    let measured =
        scores.iter().filter_map(|(judgment, score)| Some((judgment.0, score.as_ref()?.clamp(0.0, 1.0))));
    let (judgments, measured): (Vec<Uuid>, Vec<f64>) = measured.unzip();
    let mut touched = BTreeSet::new();
    let changed = queries::remeasure_agreement().bind(tx.sql(), &judgments, &measured).all().await?;
    touched.extend(changed.into_iter().map(|row| key(row.project_id, row.skill, row.actor_id)));
    let silent = scores.iter().filter(|(_, score)| score.is_none()).map(|(judgment, _)| judgment.0);
    let gone = queries::withdraw_agreement().bind(tx.sql(), &silent.collect::<Vec<Uuid>>()).all().await?;
    touched.extend(gone.into_iter().map(|row| key(row.project_id, row.skill, row.actor_id)));
    Ok(touched)
}

fn key(project: Uuid, skill: String, actor: Uuid) -> RecordKey {
    RecordKey { project: ProjectId(project), skill, actor: ActorId(actor) }
}

/// Of whom evidence is wanted, and how much.
#[derive(Clone, Copy, Debug)]
pub struct Latest<'a> {
    /// Of whom, at what.
    pub key: &'a RecordKey,
    /// Only what came after this piece.
    pub after: i64,
    /// At most so many pieces, the latest.
    pub limit: i64,
}

/// The latest evidence of people, in their order; that of each in no particular one.
pub async fn latest_evidence(db: &Db, wanted: &[Latest<'_>]) -> Result<Vec<Vec<Evidence>>, StoreError> {
    let params = LatestEvidenceParams {
        projects: column(wanted, |one| one.key.project.0),
        skills: column(wanted, |one| one.key.skill.as_str()),
        actors: column(wanted, |one| one.key.actor.0),
        evidence_froms: column(wanted, |one| one.after),
        row_limits: column(wanted, |one| one.limit),
    };
    let mut found = vec![Vec::new(); wanted.len()];
    for row in queries::latest_evidence().params(db.sql(), &params).all().await? {
        let corrupt = || StoreError::Corrupt { table: "trust_evidence", row: format!("{:?}", row.source) };
        let source = Source::from_word(&row.source).ok_or_else(corrupt)?;
        let of = usize::try_from(row.place - 1).ok().and_then(|place| found.get_mut(place));
        of.ok_or_else(corrupt)?.extend(row.scores.iter().map(|score| Evidence { source, score: *score }));
    }
    Ok(found)
}

/// The place of the last piece of evidence about somebody at a skill.
pub async fn last_evidence(db: &Db, key: &RecordKey) -> Result<i64, StoreError> {
    Ok(queries::last_evidence()
        .bind(db.sql(), &key.project.0, &key.skill.as_str(), &key.actor.0)
        .one()
        .await?)
}

/// The latest scores of somebody at a skill from one source, latest first.
pub async fn scores(db: &Db, key: &RecordKey, source: Source, limit: i64) -> Result<Vec<f64>, StoreError> {
    let params = ScoresBySourceParams {
        project: key.project.0,
        skill: key.skill.as_str(),
        actor: key.actor.0,
        source: source.word(),
        row_limit: limit,
    };
    Ok(queries::scores_by_source().params(db.sql(), &params).all().await?)
}
