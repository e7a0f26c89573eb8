//! What is told of quality. These facts have a chain of their own in each project, which only those may read who steer quality: the
//! project's own trail is open to everybody who works there, and must not tell gold questions from work.

use serde_json::{Value, json};
use uuid::Uuid;

use super::gold::Graded;
use super::trust::{Standing, Trust};
use crate::id::{ActorId, ProjectId};
use crate::ledger::LedgerEvent;

/// The stream of a project's quality.
#[must_use]
pub const fn quality_stream(project: ProjectId) -> Uuid {
    // Ids are of version 7; an id that differs from one in its version is nobody else's.
    Uuid::from_u128(project.0.as_u128() ^ (0x0000_0000_0000_f000_0000_0000_0000_0000))
}

fn told(project: ProjectId, fact: &'static str, data: &Value) -> LedgerEvent {
    LedgerEvent::Quality { project, fact, data: data.to_string() }
}

/// Whose work at what is meant.
#[derive(Clone, Copy, Debug)]
pub struct Whose<'a> {
    /// The project.
    pub project: ProjectId,
    /// Who.
    pub actor: ActorId,
    /// At what.
    pub skill: &'a str,
}

/// An answer to a gold question was compared with the right ones.
#[must_use]
pub fn test_judged(
    whose: Whose<'_>,
    (gold, judgment, unit): (Uuid, Uuid, Uuid),
    graded: &Graded,
) -> LedgerEvent {
    let data = json!({"project_id": whose.project.0, "actor_id": whose.actor.0, "skill": whose.skill, "gold_id": gold,
        "judgment_id": judgment, "unit_id": unit, "score": graded.score, "right": graded.is_right(), "wrong": graded.wrong});
    told(whose.project, "dev.handoff.test.judged", &data)
}

/// Somebody stands otherwise than before.
#[must_use]
pub fn standing_changed(whose: Whose<'_>, trust: &Trust, standing: Standing, cause: &str) -> LedgerEvent {
    let data = json!({"project_id": whose.project.0, "actor_id": whose.actor.0, "skill": whose.skill,
        "trust": trust.mean(), "evidence": trust.evidence, "standing": standing.word(), "cause": cause});
    told(whose.project, "dev.handoff.trust.standing_changed", &data)
}

/// A project asks otherwise of quality.
#[must_use]
pub fn policy_set(project: ProjectId, policy: &Value) -> LedgerEvent {
    told(project, "dev.handoff.quality.policy_set", &json!({"project_id": project.0, "policy": policy}))
}

/// What became of a gold question: `added`, `edited` or `retired`.
#[must_use]
pub fn gold_changed(project: ProjectId, gold: Uuid, what: &str) -> LedgerEvent {
    let data = json!({"project_id": project.0, "gold_id": gold, "change": what});
    told(project, "dev.handoff.gold.changed", &data)
}

/// A rule over behaviour struck.
#[must_use]
pub fn rule_struck(project: ProjectId, data: &Value) -> LedgerEvent {
    told(project, "dev.handoff.quality.rule_struck", data)
}
