//! Looking at webhooks: for those who manage the project, because addresses can hold secrets.

use handoff_core::actor::ActorContext;
use handoff_core::id::{DeliveryId, WebhookId};
use handoff_core::permission::InProject;
use handoff_store::webhook::{self, Attempt, Delivery, Webhook};
use handoff_store::{Db, StoreError};

use super::{WEBHOOKS_MAX, WebhookRefused};
use crate::read::visible_project;
use crate::{Ctx, Failure};

type Answer<T> = Result<T, Failure<WebhookRefused>>;

/// The webhooks of a project.
pub async fn list(ctx: &Ctx, actor: &ActorContext, project: &str) -> Answer<Vec<Webhook>> {
    let db = ctx.store().db().await?;
    let card = visible_project(&db, actor, project).await?;
    let missing = || Failure::Refused(WebhookRefused::NoSuchProject(project.to_owned()));
    let card = card.ok_or_else(missing)?;
    if !actor.may(InProject::ManageMembers, card.id) {
        return Err(Failure::Refused(WebhookRefused::Forbidden));
    }
    Ok(webhook::list(&db, card.id, i64::try_from(WEBHOOKS_MAX).unwrap_or(i64::MAX)).await?)
}

/// A webhook.
pub async fn show(ctx: &Ctx, actor: &ActorContext, id: WebhookId) -> Answer<Webhook> {
    visible(&ctx.store().db().await?, actor, id).await
}

/// Deliveries of a webhook, the latest first.
pub async fn deliveries(
    ctx: &Ctx,
    actor: &ActorContext,
    id: WebhookId,
    state: Option<&str>,
    before: Option<DeliveryId>,
    limit: i64,
) -> Answer<Vec<Delivery>> {
    let db = ctx.store().db().await?;
    visible(&db, actor, id).await?;
    Ok(webhook::deliveries(&db, id, state, before, limit).await?)
}

/// A delivery with its attempts.
pub async fn delivery(ctx: &Ctx, actor: &ActorContext, id: DeliveryId) -> Answer<(Delivery, Vec<Attempt>)> {
    let db = ctx.store().db().await?;
    let missing = || Failure::Refused(WebhookRefused::NoSuchDelivery(id));
    let found = webhook::find_delivery(&db, id).await?.ok_or_else(missing)?;
    match visible(&db, actor, found.webhook).await {
        Err(Failure::Refused(WebhookRefused::NoSuchWebhook(_))) => return Err(missing()),
        visible => visible?,
    };
    let attempts = webhook::attempts(&db, id).await?;
    Ok((found, attempts))
}

async fn visible(db: &Db, actor: &ActorContext, id: WebhookId) -> Answer<Webhook> {
    let found: Result<Option<Webhook>, StoreError> = webhook::find(db, id).await;
    let found = found?.filter(|webhook| actor.may(InProject::Read, webhook.project));
    let webhook = found.ok_or(Failure::Refused(WebhookRefused::NoSuchWebhook(id)))?;
    if !actor.may(InProject::ManageMembers, webhook.project) {
        return Err(Failure::Refused(WebhookRefused::Forbidden));
    }
    Ok(webhook)
}
