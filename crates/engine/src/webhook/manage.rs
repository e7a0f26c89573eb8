//! Making, changing, testing and removing webhooks.

use handoff_core::id::{DeliveryId, WebhookId};
use handoff_core::ledger::LedgerEvent;
use handoff_core::permission::InProject;
use handoff_core::webhook::{Secret, filter};
use handoff_store::webhook::{self, Webhook, Wish};
use handoff_store::{StoreError, ledger};
use jiff::SignedDuration;

use super::{DESCRIPTION_LENGTH_MAX, OVERLAP_HOURS_MAX, TYPES_MAX, WEBHOOKS_MAX, WebhookRefused, managed};
use crate::read::visible_project;
use crate::{Command, Failure, Work};

/// Bytes of a secret that we draw.
const SECRET_BYTES: usize = 32;
/// Why a webhook that a person switched off is off.
const BY_HAND: &str = "by_hand";

/// Sends a project's events to one more place.
#[derive(Clone, Debug)]
pub struct CreateWebhook {
    /// The project's key.
    pub project: String,
    /// Where to.
    pub url: String,
    /// What it is for.
    pub description: String,
    /// Which types: names, or beginnings followed by a star. None: all.
    pub types: Vec<String>,
    /// What to sign with; none: a secret is drawn.
    pub secret: Option<String>,
}

/// There is a new webhook.
#[derive(Clone, Debug)]
pub struct WebhookCreated {
    /// The webhook.
    pub webhook: Webhook,
    /// Its secret, shown this once.
    pub secret: Secret,
}

fn fresh_secret() -> Result<Secret, StoreError> {
    let mut bytes = vec![0; SECRET_BYTES];
    let drawn = getrandom::fill(&mut bytes).ok().and_then(|()| Secret::from_bytes(bytes).ok());
    // Anything else would be a secret that can be guessed.
    drawn.ok_or(StoreError::Corrupt { table: "webhook_secret", row: "no random bytes to be had".to_owned() })
}

fn secret_of(given: Option<&str>) -> Result<Secret, Failure<WebhookRefused>> {
    match given {
        Some(text) => Secret::parse(text).map_err(|_| Failure::Refused(WebhookRefused::Secret)),
        None => Ok(fresh_secret()?),
    }
}

/// Whether this may be sent there.
fn check(work: &Work<'_>, wish: &Wish<'_>) -> Result<(), WebhookRefused> {
    work.ctx.outbound_policy().check_url(wish.url).map_err(WebhookRefused::Url)?;
    let one_line = !wish.description.chars().any(char::is_control);
    if !one_line || wish.description.chars().count() > DESCRIPTION_LENGTH_MAX {
        return Err(WebhookRefused::Description);
    }
    if wish.types.len() > TYPES_MAX {
        return Err(WebhookRefused::TooManyTypes);
    }
    let known = |wanted: &str| work.ctx.registry().is_registered(wanted);
    let unknown = wish.types.iter().find(|wanted| !filter::is_beginning(wanted) && !known(wanted));
    unknown.map_or(Ok(()), |wanted| Err(WebhookRefused::NoSuchType(wanted.clone())))
}

impl Command for CreateWebhook {
    type Done = WebhookCreated;
    type Refusal = WebhookRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<WebhookCreated, Failure<WebhookRefused>> {
        let refused = Failure::Refused;
        let card = visible_project(work.tx, work.actor(), &self.project).await?;
        let missing = || refused(WebhookRefused::NoSuchProject(self.project.clone()));
        let project = card.ok_or_else(missing)?.id;
        if !work.actor().may(InProject::ManageMembers, project) {
            return Err(refused(WebhookRefused::Forbidden));
        }
        let wish = Wish { url: &self.url, description: &self.description, types: &self.types };
        check(work, &wish).map_err(refused)?;
        let secret = secret_of(self.secret.as_deref())?;
        handoff_store::project::lock(work.tx, project).await?;
        let most = i64::try_from(WEBHOOKS_MAX).unwrap_or(i64::MAX);
        if webhook::list(work.tx, project, most).await?.len() >= WEBHOOKS_MAX {
            return Err(refused(WebhookRefused::TooMany));
        }
        let id = webhook::create(work.tx, project, work.actor().actor, &wish).await?;
        webhook::add_secret(work.tx, id, &secret, work.tx.now()).await?;
        let made = LedgerEvent::WebhookCreated { project, webhook: id };
        ledger::append(work.tx, &work.author(), &made).await?;
        let missing = || StoreError::Corrupt { table: "webhook", row: id.to_string() };
        let webhook = webhook::find(work.tx, id).await?.ok_or_else(missing)?;
        Ok(WebhookCreated { webhook, secret })
    }
}

/// Changes a webhook. What is not named stays.
#[derive(Clone, Debug)]
pub struct ChangeWebhook {
    /// Which.
    pub webhook: WebhookId,
    /// Where to.
    pub url: Option<String>,
    /// What it is for.
    pub description: Option<String>,
    /// Which types.
    pub types: Option<Vec<String>>,
    /// Whether it is on.
    pub enabled: Option<bool>,
}

impl Command for ChangeWebhook {
    type Done = Webhook;
    type Refusal = WebhookRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<Webhook, Failure<WebhookRefused>> {
        let before = managed(work, self.webhook).await?;
        let wish = Wish {
            url: self.url.as_deref().unwrap_or(&before.url),
            description: self.description.as_deref().unwrap_or(&before.description),
            types: self.types.as_deref().unwrap_or(&before.types),
        };
        check(work, &wish).map_err(Failure::Refused)?;
        let was_on = before.disabled.is_none();
        let disabled = match (self.enabled, &before.disabled) {
            (Some(true), _) | (None, None) => None,
            (Some(false), None) => Some((BY_HAND, work.tx.now())),
            (Some(false) | None, Some((reason, at))) => Some((reason.as_str(), *at)),
        };
        webhook::change(work.tx, self.webhook, &wish, disabled).await?;
        let (project, webhook) = (before.project, self.webhook);
        let told = if was_on && disabled.is_some() {
            LedgerEvent::WebhookDisabled { project, webhook, reason: BY_HAND }
        } else {
            LedgerEvent::WebhookChanged { project, webhook }
        };
        ledger::append(work.tx, &work.author(), &told).await?;
        let missing = || StoreError::Corrupt { table: "webhook", row: webhook.to_string() };
        Ok(webhook::find(work.tx, webhook).await?.ok_or_else(missing)?)
    }
}

/// Removes a webhook, with all that was sent.
#[derive(Clone, Copy, Debug)]
pub struct DeleteWebhook {
    /// Which.
    pub webhook: WebhookId,
}

impl Command for DeleteWebhook {
    type Done = ();
    type Refusal = WebhookRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<(), Failure<WebhookRefused>> {
        let before = managed(work, self.webhook).await?;
        webhook::delete(work.tx, self.webhook).await?;
        let told = LedgerEvent::WebhookDeleted { project: before.project, webhook: self.webhook };
        Ok(ledger::append(work.tx, &work.author(), &told).await?)
    }
}

/// Signs with another secret from now on; with the old one beside it for a while, so that the receiver can change at leisure.
#[derive(Clone, Debug)]
pub struct ChangeWebhookSecret {
    /// Which webhook.
    pub webhook: WebhookId,
    /// The new secret; none: one is drawn.
    pub secret: Option<String>,
    /// How long the old one stays good.
    pub overlap_hours: i64,
}

impl Command for ChangeWebhookSecret {
    type Done = Secret;
    type Refusal = WebhookRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<Secret, Failure<WebhookRefused>> {
        let before = managed(work, self.webhook).await?;
        if !(0..=OVERLAP_HOURS_MAX).contains(&self.overlap_hours) {
            return Err(Failure::Refused(WebhookRefused::Overlap));
        }
        let secret = secret_of(self.secret.as_deref())?;
        let expires = work.tx.now() + SignedDuration::from_hours(self.overlap_hours);
        webhook::add_secret(work.tx, self.webhook, &secret, expires).await?;
        let told = LedgerEvent::WebhookSecretChanged { project: before.project, webhook: self.webhook };
        ledger::append(work.tx, &work.author(), &told).await?;
        Ok(secret)
    }
}

/// Sends a webhook an event that says nothing but that this is a test.
#[derive(Clone, Copy, Debug)]
pub struct TestWebhook {
    /// Which.
    pub webhook: WebhookId,
}

impl Command for TestWebhook {
    type Done = ();
    type Refusal = WebhookRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<(), Failure<WebhookRefused>> {
        let webhook = managed(work, self.webhook).await?;
        if webhook.disabled.is_some() {
            return Err(Failure::Refused(WebhookRefused::Disabled));
        }
        // It goes the way of every event; the consumer sends it to this webhook alone.
        let told = LedgerEvent::WebhookTested { project: webhook.project, webhook: self.webhook };
        Ok(ledger::append(work.tx, &work.author(), &told).await?)
    }
}

/// Makes a delivery once more, whatever became of it. Its id stays the same, so that the receiver can tell.
#[derive(Clone, Copy, Debug)]
pub struct Redeliver {
    /// Which.
    pub delivery: DeliveryId,
}

impl Command for Redeliver {
    type Done = ();
    type Refusal = WebhookRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<(), Failure<WebhookRefused>> {
        let missing = || Failure::Refused(WebhookRefused::NoSuchDelivery(self.delivery));
        let delivery = webhook::find_delivery(work.tx, self.delivery).await?.ok_or_else(missing)?;
        let webhook = match managed(work, delivery.webhook).await {
            Err(Failure::Refused(WebhookRefused::NoSuchWebhook(_))) => return Err(missing()),
            managed => managed?,
        };
        if webhook.disabled.is_some() {
            return Err(Failure::Refused(WebhookRefused::Disabled));
        }
        if webhook::redeliver(work.tx, self.delivery).await? { Ok(()) } else { Err(missing()) }
    }
}
