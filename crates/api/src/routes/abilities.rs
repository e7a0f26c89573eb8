//! What people can do.

use axum::Json;
use axum::extract::State;
use axum::response::Response;
use handoff_core::actor::Abilities;
use handoff_core::id::ActorId;
use handoff_engine::people::{SetAbilities, SetAbilitiesRefused};
use handoff_engine::read::people as read;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::App;
use crate::extract::{PathOf, SignedIn, Submitted};
use crate::problem::{Code, Problem};

/// What somebody can do.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({"skills": ["invoices"], "channels": ["office"], "locales": ["vi-VN", "en"]}))]
pub(crate) struct AbilityDetail {
    /// What they have learnt.
    #[serde(default)]
    skills: Vec<String>,
    /// The channels they work in.
    #[serde(default)]
    channels: Vec<String>,
    /// The languages they know, as BCP 47 tags.
    #[serde(default)]
    locales: Vec<String>,
}

impl From<Abilities> for AbilityDetail {
    fn from(abilities: Abilities) -> Self {
        Self {
            skills: abilities.skills.into_iter().collect(),
            channels: abilities.channels.into_iter().collect(),
            locales: abilities.locales.into_iter().collect(),
        }
    }
}

/// Write down what somebody can do; what was written before holds no longer
#[utoipa::path(put, path = "/v1/actors/{actor}/abilities", tag = "people", request_body = AbilityDetail,
    params(("actor" = Uuid, Path, description = "The actor's id"),
           ("Idempotency-Key" = Option<String>, Header, description = "Your name for this request")),
    responses((status = 200, body = AbilityDetail), (status = "default", body = Problem)))]
pub(crate) async fn set_abilities(
    State(app): State<App>,
    PathOf(actor): PathOf<Uuid>,
    submitted: Submitted<AbilityDetail>,
) -> Result<Response, Problem> {
    let AbilityDetail { skills, channels, locales } = submitted.body.clone();
    let abilities = Abilities {
        skills: skills.into_iter().collect(),
        channels: channels.into_iter().collect(),
        locales: locales.into_iter().collect(),
        ..Abilities::default()
    };
    let command = SetAbilities { actor: ActorId(actor), abilities };
    app.answer(submitted.by(), &command, StatusCode::OK, AbilityDetail::from).await
}

/// Read what somebody can do: yourself, or anybody if you may see people
#[utoipa::path(get, path = "/v1/actors/{actor}/abilities", tag = "people",
    params(("actor" = Uuid, Path, description = "The actor's id")),
    responses((status = 200, body = AbilityDetail), (status = "default", body = Problem)))]
pub(crate) async fn get_abilities(
    State(app): State<App>,
    signed_in: SignedIn,
    PathOf(actor): PathOf<Uuid>,
) -> Result<Json<AbilityDetail>, Problem> {
    let found = read::find_abilities(&app.ctx, &signed_in.caller.actor, ActorId(actor)).await?;
    Ok(Json(found.ok_or_else(|| Problem::not_found("This actor"))?.into()))
}

impl From<SetAbilitiesRefused> for Problem {
    fn from(refused: SetAbilitiesRefused) -> Self {
        let detail = format!("{refused}.");
        match refused {
            SetAbilitiesRefused::Forbidden => Self::new(Code::Forbidden, detail),
            SetAbilitiesRefused::Actor(refused) => refused.into(),
            SetAbilitiesRefused::Word { field, refused } => {
                Self::invalid_value(&format!("/{field}"), &refused)
            }
            SetAbilitiesRefused::TooMuch { field } => {
                Self::new(Code::InvalidValue, detail).at(format!("/{field}"), "is too much")
            }
        }
    }
}
