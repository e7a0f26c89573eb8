//! Update a profile: another name, another mail address.

use handoff_core::id::ActorId;
use handoff_core::ledger::LedgerEvent;
use handoff_core::text::{TextRefused, check_email, check_name};
use handoff_store::actor::{self, ProfileWritten};

use super::{ActorCard, ActorRefused, lock_actor, may_manage, record};
use crate::{Command, Failure, Work};

/// Gives an actor this name and this mail address. The event says whose, and nothing more.
#[derive(Clone, Debug)]
pub struct UpdateProfile {
    /// Who.
    pub actor: ActorId,
    /// What people call it from now on.
    pub display_name: String,
    /// Its mail address from now on.
    pub email: Option<String>,
}

/// Why a profile was not updated.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UpdateProfileRefused {
    /// It is not the caller's own, and the caller may not manage people.
    #[error("you may not change this profile")]
    Forbidden,
    /// There is no such actor, or it cannot be changed.
    #[error(transparent)]
    Actor(#[from] ActorRefused),
    /// People sign in by their mail address; whoever manages people changes it.
    #[error("only those who manage people change mail addresses")]
    EmailForbidden,
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

impl Command for UpdateProfile {
    type Done = ActorCard;
    type Refusal = UpdateProfileRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<ActorCard, Failure<UpdateProfileRefused>> {
        let refused = Failure::Refused;
        if !work.actor().may_manage_account(self.actor) {
            return Err(refused(UpdateProfileRefused::Forbidden));
        }
        check_name(&self.display_name).map_err(|text| refused(UpdateProfileRefused::DisplayName(text)))?;
        if let Some(email) = &self.email {
            check_email(email).map_err(|text| refused(UpdateProfileRefused::Email(text)))?;
        }
        let card: ActorCard = lock_actor(work, self.actor).await?;
        // A taken address is refused, which tells that somebody has it: only for those who may know.
        if self.email != card.email && !may_manage(work.actor()) {
            return Err(refused(UpdateProfileRefused::EmailForbidden));
        }
        if self.email.is_none() && actor::credential(work.tx, self.actor).await?.is_some() {
            return Err(refused(UpdateProfileRefused::EmailNeeded));
        }
        match actor::save_profile(work.tx, self.actor, &self.display_name, self.email.as_deref()).await? {
            ProfileWritten::Yes => {}
            ProfileWritten::EmailTaken => return Err(refused(UpdateProfileRefused::EmailTaken)),
        }
        record(work, &[LedgerEvent::ProfileChanged { actor: self.actor }]).await?;
        Ok(ActorCard { display_name: self.display_name.clone(), email: self.email.clone(), ..card })
    }
}
