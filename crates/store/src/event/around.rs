//! Events around a claim, as they are stored: from hand to hand, advice, and comments.

use handoff_core::id::{ActorId, AdviceId, AssignmentId, CommentId, UnitId};
use handoff_core::run::event::{AdviceAsked, AdviceGiven, CommentAdded, HandedOver};
use handoff_core::run::handover::How;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

#[derive(Serialize, Deserialize)]
pub(super) struct StoredHandover {
    unit_id: Uuid,
    assignment_id: Uuid,
    how: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    from_actor_id: Option<Uuid>,
    to_actor_id: Uuid,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    instead_of_actor_id: Option<Uuid>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

#[derive(Serialize, Deserialize)]
pub(super) struct StoredQuestion {
    advice_id: Uuid,
    unit_id: Uuid,
    assignment_id: Uuid,
    actor_id: Uuid,
    expert_id: Uuid,
    question: String,
}

#[derive(Serialize, Deserialize)]
pub(super) struct StoredAdvice {
    advice_id: Uuid,
    unit_id: Uuid,
    actor_id: Uuid,
    asked_by_id: Uuid,
    answer: String,
}

#[derive(Serialize, Deserialize)]
pub(super) struct StoredComment {
    comment_id: Uuid,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unit_id: Option<Uuid>,
    actor_id: Uuid,
    text: String,
    mention_ids: Vec<Uuid>,
}

impl From<CommentAdded> for StoredComment {
    fn from(added: CommentAdded) -> Self {
        Self {
            comment_id: added.comment.0,
            unit_id: added.unit.map(|unit| unit.0),
            actor_id: added.actor.0,
            text: added.text,
            mention_ids: added.mentions.into_iter().map(|actor| actor.0).collect(),
        }
    }
}

impl From<StoredComment> for CommentAdded {
    fn from(stored: StoredComment) -> Self {
        Self {
            comment: CommentId(stored.comment_id),
            unit: stored.unit_id.map(UnitId),
            actor: ActorId(stored.actor_id),
            text: stored.text,
            mentions: stored.mention_ids.into_iter().map(ActorId).collect(),
        }
    }
}

impl From<HandedOver> for StoredHandover {
    fn from(handed: HandedOver) -> Self {
        Self {
            unit_id: handed.unit.0,
            assignment_id: handed.assignment.0,
            how: handed.how.word().to_owned(),
            from_actor_id: handed.from.map(|from| from.0),
            to_actor_id: handed.to.0,
            instead_of_actor_id: handed.instead_of.map(|away| away.0),
            note: handed.note,
        }
    }
}

impl From<StoredHandover> for HandedOver {
    fn from(stored: StoredHandover) -> Self {
        Self {
            unit: UnitId(stored.unit_id),
            assignment: AssignmentId(stored.assignment_id),
            // A way this version does not know still changed hands: the trail has its name.
            how: How::from_word(&stored.how).unwrap_or(How::Assigned),
            from: stored.from_actor_id.map(ActorId),
            to: ActorId(stored.to_actor_id),
            instead_of: stored.instead_of_actor_id.map(ActorId),
            note: stored.note,
        }
    }
}

impl From<AdviceAsked> for StoredQuestion {
    fn from(asked: AdviceAsked) -> Self {
        Self {
            advice_id: asked.advice.0,
            unit_id: asked.unit.0,
            assignment_id: asked.assignment.0,
            actor_id: asked.actor.0,
            expert_id: asked.expert.0,
            question: asked.question,
        }
    }
}

impl From<StoredQuestion> for AdviceAsked {
    fn from(stored: StoredQuestion) -> Self {
        Self {
            advice: AdviceId(stored.advice_id),
            unit: UnitId(stored.unit_id),
            assignment: AssignmentId(stored.assignment_id),
            actor: ActorId(stored.actor_id),
            expert: ActorId(stored.expert_id),
            question: stored.question,
        }
    }
}

impl From<AdviceGiven> for StoredAdvice {
    fn from(given: AdviceGiven) -> Self {
        Self {
            advice_id: given.advice.0,
            unit_id: given.unit.0,
            actor_id: given.actor.0,
            asked_by_id: given.asked_by.0,
            answer: given.answer,
        }
    }
}

impl From<StoredAdvice> for AdviceGiven {
    fn from(stored: StoredAdvice) -> Self {
        Self {
            advice: AdviceId(stored.advice_id),
            unit: UnitId(stored.unit_id),
            actor: ActorId(stored.actor_id),
            asked_by: ActorId(stored.asked_by_id),
            answer: stored.answer,
        }
    }
}
