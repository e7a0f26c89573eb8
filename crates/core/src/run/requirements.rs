//! What a stage asks of whoever works on it, beyond being in its candidate group.

use std::collections::BTreeSet;

use crate::actor::Abilities;
use crate::definition::config::Requirements;
use crate::run::duty::NotEligible;

impl Requirements {
    /// Whether somebody has what is asked: all skills, one of the channels, one of the languages. How far they are trusted is asked
    /// elsewhere.
    pub fn met_by(&self, abilities: &Abilities) -> Result<(), NotEligible> {
        if abilities.unlimited {
            return Ok(());
        }
        let missing = self.skills.iter().filter(|skill| !abilities.skills.contains(*skill));
        let missing: Vec<String> = missing.cloned().collect();
        if !missing.is_empty() {
            return Err(NotEligible::Skills { skills: missing });
        }
        if !self.channels.is_empty() && !self.channels.iter().any(|one| abilities.channels.contains(one)) {
            return Err(NotEligible::Channel { channels: self.channels.clone() });
        }
        if !self.locales.is_empty() && !self.locales.iter().any(|one| knows(&abilities.locales, one)) {
            return Err(NotEligible::Locale { locales: self.locales.clone() });
        }
        Ok(())
    }
}

/// Whether somebody knows a language: the same, or a variety of it. Whoever knows `vi-VN` knows `vi`.
fn knows(known: &BTreeSet<String>, asked: &str) -> bool {
    known.iter().any(|tag| {
        let (tag, asked) = (tag.to_ascii_lowercase(), asked.to_ascii_lowercase());
        tag == asked || tag.strip_prefix(&asked).is_some_and(|rest| rest.starts_with('-'))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    fn somebody() -> Abilities {
        Abilities {
            skills: words(&["law", "maths"]).into_iter().collect(),
            channels: words(&["office"]).into_iter().collect(),
            locales: words(&["vi-VN", "en"]).into_iter().collect(),
            unlimited: false,
        }
    }

    #[test]
    fn everything_that_is_asked_must_be_there() {
        type Words = &'static [&'static str];
        let cases: [(Words, Words, Words, Option<&'static str>); 8] = [
            (&[], &[], &[], None),
            (&["law"], &[], &[], None),
            (&["law", "maths"], &["office", "field"], &["vi"], None),
            (&["law", "art"], &[], &[], Some("skills")),
            (&[], &["field"], &[], Some("channel")),
            (&[], &[], &["VI"], None),
            (&[], &[], &["en-GB"], Some("locale")),
            (&[], &[], &["v"], Some("locale")),
        ];
        for (skills, channels, locales, refused) in cases {
            let asked = Requirements {
                skills: words(skills),
                channels: words(channels),
                locales: words(locales),
                minimum_trust: None,
            };
            let met = asked.met_by(&somebody());
            assert_eq!(met.as_ref().err().map(NotEligible::rule), refused, "{asked:?}");
            assert!(asked.met_by(&Abilities::unlimited()).is_ok());
        }
    }
}
