//! Keys, names and other words: what may stand in them, and what would deceive whoever reads them.

use std::collections::HashMap;

use unicode_security::confusable_detection::skeleton;
use unicode_security::restriction_level::{RestrictionLevel, RestrictionLevelDetection};

use super::Checking;
use crate::definition::finding::escape;
use crate::text::{check_comment, check_key, check_name};

impl Checking<'_> {
    pub(super) fn names(&mut self) {
        let document = self.document;
        self.key("/key", &document.key);
        self.name("/name", &document.name);
        if let Some(description) = &document.description {
            self.description("/description", description);
        }
        if let Some(group) = &document.initiator_group {
            self.group("/initiator_group", group);
        }
        for (index, stage) in document.stages.iter().enumerate() {
            self.key(&format!("/stages/{index}/key"), &stage.key);
            if let Some(name) = &stage.name {
                self.name(&format!("/stages/{index}/name"), name);
            }
            if let Some(description) = &stage.description {
                self.description(&format!("/stages/{index}/description"), description);
            }
        }
        self.look_alikes();
        self.layout();
    }

    fn layout(&mut self) {
        for (key, place) in &self.document.layout {
            let at = format!("/layout/{}", escape(key));
            if !self.types.contains_key(key.as_str()) {
                self.findings.add("unknown_stage", at.clone(), format!("there is no stage {key:?}"));
            }
            if !(place.x.is_finite() && place.y.is_finite()) {
                self.findings.add("out_of_range", at.clone(), "must be numbers that can be drawn");
            }
            if let Some(lane) = &place.lane {
                self.line("bad_name", &format!("{at}/lane"), lane);
            }
        }
    }

    pub(super) fn key(&mut self, at: &str, key: &str) {
        if let Err(refused) = check_key(key) {
            self.add("bad_key", at, refused.to_string());
        }
    }

    pub(super) fn group(&mut self, at: &str, key: &str) {
        if let Err(refused) = check_key(key) {
            self.add("bad_group", at, refused.to_string());
        }
    }

    fn name(&mut self, at: &str, name: &str) {
        if let Err(refused) = check_name(name) {
            return self.add("bad_name", at, refused.to_string());
        }
        if let Some(hidden) = name.chars().find(|c| is_hidden(*c)) {
            let message = format!("has the invisible character U+{:04X}", u32::from(hidden));
            return self.add("hidden_character", at, message);
        }
        if let Some(word) = mixed_word(name) {
            let message = format!("the word {word:?} mixes letters of different scripts that look alike");
            self.add("mixed_scripts", at, message);
        }
    }

    fn description(&mut self, at: &str, text: &str) {
        if let Err(refused) = check_comment(text) {
            self.add("bad_description", at, refused.to_string());
        }
    }

    /// Two names that are not the same but look the same: people would take one stage for the other.
    fn look_alikes(&mut self) {
        let document = self.document;
        let mut seen: HashMap<String, &str> = HashMap::new();
        for (index, stage) in document.stages.iter().enumerate() {
            let name = stage.display_name();
            if name.chars().count() > crate::text::NAME_LENGTH_MAX {
                continue; // told already
            }
            let looks = skeleton(&name.to_lowercase()).collect::<String>();
            let first = *seen.entry(looks).or_insert(name);
            // Plain letters and digits are told apart by whoever chose them; other scripts are chosen to deceive.
            if first.to_lowercase() != name.to_lowercase() && !(first.is_ascii() && name.is_ascii()) {
                let message = format!("looks like {first:?}, the name of another stage");
                self.add("look_alike", format!("/stages/{index}/name"), message);
            }
        }
    }
}

/// Characters that are not seen, or that turn the direction of what follows.
const fn is_hidden(c: char) -> bool {
    matches!(c, '\u{00AD}' | '\u{061C}' | '\u{180E}' | '\u{200B}' | '\u{200E}' | '\u{200F}'
        | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}'
        | '\u{E0000}'..='\u{E007F}')
}

/// A word of scripts that are not written together. Latin within Chinese, Japanese or Korean is.
fn mixed_word(name: &str) -> Option<&str> {
    let words = name.split(|c: char| !c.is_alphabetic());
    words.filter(|word| !word.is_ascii()).find(|word| {
        !unicode_security::MixedScript::is_single_script(*word)
            && !word.check_restriction_level(RestrictionLevel::HighlyRestrictive)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_mixed_only_as_people_mix_them() {
        for good in
            ["Phê duyệt tài liệu", "QA審査", "Проверка", "Prüfung der Δ", "一次レビュー", "Review <b>x</b>"]
        {
            assert_eq!(mixed_word(good), None, "{good}");
        }
        // A Cyrillic а and a Greek ο among Latin letters.
        for bad in ["Finаl review", "Appr\u{03BF}val"] {
            assert!(mixed_word(bad).is_some(), "{bad}");
        }
    }
}
