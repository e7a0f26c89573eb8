//! Webhooks: a project's events, sent to where it wants them.
//!
//! A consumer notes what is to be sent to whom, in the transaction of its inbox; a sweep sends it, outside any transaction, and notes
//! what came of it. So a delivery is made at least once, and told apart by the id of its event. The secret that signs is shown
//! once, and is in no event, log or error; neither is the address.

mod consume;
mod manage;
mod read;
mod send;

use handoff_core::id::{DeliveryId, WebhookId};
use handoff_core::permission::InProject;
use handoff_outbound::UrlRefused;
use handoff_store::webhook::{self, Webhook};

use crate::{Failure, Work};

pub use consume::NoteDeliveries;
pub use handoff_core::webhook::Secret;
pub use handoff_store::webhook::{Attempt, Delivery, Webhook as WebhookCard};
pub use manage::{
    ChangeWebhook, ChangeWebhookSecret, CreateWebhook, DeleteWebhook, Redeliver, TestWebhook, WebhookCreated,
};
pub use read::{deliveries, delivery, list, show};
pub use send::{ForgetDeliveries, SendWebhooks};

/// The longest description, in characters.
const DESCRIPTION_LENGTH_MAX: usize = 200;
/// How many choices of types a webhook may have.
const TYPES_MAX: usize = 100;
/// How many webhooks a project may have.
const WEBHOOKS_MAX: usize = 50;
/// How long both secrets may be good when one is changed.
pub const OVERLAP_HOURS_MAX: i64 = 30 * 24;

/// Why nothing was done with a webhook.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WebhookRefused {
    /// There is no such project, or the caller may not see it.
    #[error("project {0:?} does not exist")]
    NoSuchProject(String),
    /// There is no such webhook, or the caller may not see its project.
    #[error("webhook {0} does not exist")]
    NoSuchWebhook(WebhookId),
    /// There is no such delivery, or the caller may not see its project.
    #[error("delivery {0} does not exist")]
    NoSuchDelivery(DeliveryId),
    /// The caller may see the project, but not manage it.
    #[error("you may not manage the webhooks of this project")]
    Forbidden,
    /// The address may not be called.
    #[error("the URL {0}")]
    Url(UrlRefused),
    /// The description is too long, or not one line.
    #[error("the description must be one line of at most {DESCRIPTION_LENGTH_MAX} characters")]
    Description,
    /// There is no such type.
    #[error("{0:?} is neither a type of event nor the beginning of some followed by a star")]
    NoSuchType(String),
    /// There are too many choices of types.
    #[error("at most {TYPES_MAX} types can be named")]
    TooManyTypes,
    /// The secret is not one.
    #[error("the secret must be Base64 of 24 to 64 bytes, with or without whsec_")]
    Secret,
    /// The old secret would be good for too long.
    #[error("the old secret can stay good for 0 to {OVERLAP_HOURS_MAX} hours")]
    Overlap,
    /// The project has enough of them.
    #[error("a project can have at most {WEBHOOKS_MAX} webhooks")]
    TooMany,
    /// It is switched off.
    #[error("the webhook is switched off")]
    Disabled,
}

/// A webhook that the caller may manage, locked.
async fn managed(work: &Work<'_>, id: WebhookId) -> Result<Webhook, Failure<WebhookRefused>> {
    let found = webhook::lock(work.tx, id).await?;
    let found = found.filter(|webhook| work.actor().may(InProject::Read, webhook.project));
    let webhook = found.ok_or(Failure::Refused(WebhookRefused::NoSuchWebhook(id)))?;
    if !work.actor().may(InProject::ManageMembers, webhook.project) {
        return Err(Failure::Refused(WebhookRefused::Forbidden));
    }
    Ok(webhook)
}
