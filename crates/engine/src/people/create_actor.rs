//! Create an actor: a person, a model or another program.

use std::collections::BTreeSet;

use handoff_core::actor::{ActorContext, ActorKind, GlobalRole};
use handoff_core::id::ActorId;
use handoff_core::ledger::LedgerEvent;
use handoff_core::text::{TextRefused, check_email, check_name};
use handoff_store::actor::{self, NewActor, ProfileWritten};
use handoff_store::{Ids, StoreError};

use super::{ActorCard, may_manage, record};
use crate::identity::password::PasswordHash;
use crate::{Command, Failure, Work};

/// Creates an actor.
#[derive(Clone, Debug)]
pub struct CreateActor {
    /// What kind.
    pub kind: ActorKind,
    /// What people call it.
    pub display_name: String,
    /// Its mail address.
    pub email: Option<String>,
    /// Its password; it takes a mail address to sign in with one.
    pub password_hash: Option<PasswordHash>,
    /// Roles that hold everywhere.
    pub global_roles: BTreeSet<GlobalRole>,
}

/// Why an actor was not created.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CreateActorRefused {
    /// The caller may not manage people.
    #[error("you may not create actors")]
    Forbidden,
    /// Virtual actors are a part of the engine.
    #[error("virtual actors cannot be created")]
    VirtualKind,
    /// The name is not acceptable.
    #[error("the name {0}")]
    DisplayName(TextRefused),
    /// The mail address is not acceptable.
    #[error("the mail address {0}")]
    Email(TextRefused),
    /// A password without a mail address opens nothing.
    #[error("whoever has a password needs a mail address to sign in with")]
    EmailNeeded,
    /// Somebody else has this mail address.
    #[error("the mail address is taken")]
    EmailTaken,
}

impl CreateActor {
    /// Whether `by` may create actors at all: to be asked before the password of a new one is hashed, because that costs.
    pub fn admit(by: &ActorContext) -> Result<(), CreateActorRefused> {
        if may_manage(by) { Ok(()) } else { Err(CreateActorRefused::Forbidden) }
    }

    fn check(&self) -> Result<(), CreateActorRefused> {
        if self.kind == ActorKind::Virtual {
            return Err(CreateActorRefused::VirtualKind);
        }
        check_name(&self.display_name).map_err(CreateActorRefused::DisplayName)?;
        match &self.email {
            Some(email) => check_email(email).map_err(CreateActorRefused::Email),
            None if self.password_hash.is_some() => Err(CreateActorRefused::EmailNeeded),
            None => Ok(()),
        }
    }
}

impl Command for CreateActor {
    type Done = ActorCard;
    type Refusal = CreateActorRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<ActorCard, Failure<CreateActorRefused>> {
        Self::admit(work.actor()).map_err(Failure::Refused)?;
        self.check().map_err(Failure::Refused)?;

        let id = ActorId::fresh(&mut Ids);
        let email = self.email.as_deref();
        let new = NewActor { id, kind: self.kind, display_name: &self.display_name, email };
        match actor::create(work.tx, &new).await? {
            ProfileWritten::Yes => {}
            ProfileWritten::EmailTaken => return Err(Failure::Refused(CreateActorRefused::EmailTaken)),
        }
        if let Some(password_hash) = &self.password_hash {
            actor::save_password(work.tx, id, password_hash.as_str()).await?;
        }
        let mut happened = vec![LedgerEvent::ActorCreated { actor: id, kind: self.kind }];
        for role in &self.global_roles {
            actor::grant_global_role(work.tx, id, *role).await?;
            happened.push(LedgerEvent::GlobalRoleGranted { actor: id, role: *role });
        }
        let vanished = || StoreError::Corrupt { table: "actor", row: format!("{id} vanished") };
        let card = actor::find(work.tx, id).await?.ok_or_else(vanished)?;
        record(work, &happened).await?;
        Ok(card)
    }
}
