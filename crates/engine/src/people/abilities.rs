//! What people can do: skills, channels, languages. Stages ask for them.

use handoff_core::actor::Abilities;
use handoff_core::id::ActorId;
use handoff_core::ledger::LedgerEvent;
use handoff_core::text::{TextRefused, check_language, check_name};
use handoff_store::actor;

use super::{ActorRefused, lock_actor, may_manage, record};
use crate::{Command, Failure, Work};

/// How many words of a kind are kept of somebody.
const WORDS_MAX: usize = 200;
/// The longest word.
const WORD_CHARS_MAX: usize = 100;

/// Writes down what somebody can do; what was written before holds no longer.
#[derive(Clone, Debug)]
pub struct SetAbilities {
    /// Who.
    pub actor: ActorId,
    /// What. How far they are trusted is not for people to say.
    pub abilities: Abilities,
}

/// Why nothing was written down.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetAbilitiesRefused {
    /// The caller may not manage people.
    #[error("only those who manage people write down what somebody can do")]
    Forbidden,
    /// There is no such actor, or it cannot be changed.
    #[error(transparent)]
    Actor(#[from] ActorRefused),
    /// A word is not acceptable.
    #[error("a word of {field} {refused}")]
    Word {
        /// Where.
        field: &'static str,
        /// Why.
        refused: TextRefused,
    },
    /// There are too many.
    #[error("{field} holds more than {WORDS_MAX} words, or one of more than {WORD_CHARS_MAX} characters")]
    TooMuch {
        /// Where.
        field: &'static str,
    },
}

impl Command for SetAbilities {
    type Done = Abilities;
    type Refusal = SetAbilitiesRefused;

    const CHANGES_AUTHORITY: bool = true;

    async fn carry_out(&self, work: &Work<'_>) -> Result<Abilities, Failure<SetAbilitiesRefused>> {
        let refused = Failure::Refused;
        if !may_manage(work.actor()) {
            return Err(refused(SetAbilitiesRefused::Forbidden));
        }
        let Abilities { skills, channels, locales, .. } = &self.abilities;
        for (field, words) in [("skills", skills), ("channels", channels), ("locales", locales)] {
            let too_long = |word: &String| word.chars().count() > WORD_CHARS_MAX;
            if words.len() > WORDS_MAX || words.iter().any(too_long) {
                return Err(refused(SetAbilitiesRefused::TooMuch { field }));
            }
            let check = if field == "locales" { check_language } else { check_name };
            for word in words {
                check(word).map_err(|text| refused(SetAbilitiesRefused::Word { field, refused: text }))?;
            }
        }
        lock_actor::<SetAbilitiesRefused>(work, self.actor).await?;
        actor::save_abilities(work.tx, self.actor, &self.abilities).await?;
        record(work, &[LedgerEvent::AbilitiesSet { actor: self.actor }]).await?;
        Ok(self.abilities.clone())
    }
}
