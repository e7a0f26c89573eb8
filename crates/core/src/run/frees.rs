//! What would free work that a rule keeps from somebody, in words for them.

use std::collections::BTreeMap;

use crate::id::GroupId;
use crate::run::duty::NotEligible;

impl NotEligible {
    /// What has to come before the rule lets somebody at the work, as it is said after "until"; or `nothing`, and why. `groups` are
    /// those that the rule's workflow names, with their keys.
    #[must_use]
    pub fn frees(&self, groups: &BTreeMap<GroupId, String>) -> String {
        match self {
            Self::Role { needed } => {
                format!("you have the project role {needed} and a credential with the scope work")
            }
            Self::Group { group } => match groups.get(group) {
                Some(key) => format!("you are in the group {key}"),
                None => "you are in its candidate group".to_owned(),
            },
            Self::Skills { skills } => format!("you have {}", all_of("skill", skills)),
            Self::Channel { channels } => format!("you work in {}", any_of("channel", channels)),
            Self::Locale { locales } => format!("you know {}", any_of("language", locales)),
            Self::Standing { removed: true } => "a manager brings you back".to_owned(),
            Self::Standing { removed: false } => "you qualify again".to_owned(),
            Self::Barred { until } => format!("your ban ends at {until}"),
            Self::Quiz => "you pass the entry quiz, which begins when you ask for the next unit".to_owned(),
            Self::NextOnly => "you take the next one, for units of this stage are not chosen".to_owned(),
            Self::Trust { needed } => format!("your trust here is at least {needed}"),
            Self::TooManyOpen { most, .. } => {
                format!(
                    "you hand one in or give one back, for nobody holds more than {most} of this stage at a time"
                )
            }
            Self::ShareTaken { most, .. } => {
                format!("more units come, for one person gives at most {most} of the answers so far")
            }
            Self::NotBy { stage } => format!("nothing, because you worked stage {stage:?} of the run"),
            Self::SameAs { stage } => {
                format!("nothing, because it is for whoever worked stage {stage:?} of the run")
            }
            Self::NotTeamOf { stage } => {
                format!("nothing, because you or others of your groups worked stage {stage:?} of the run")
            }
            Self::Blind => "nothing, because you have seen what others answered in the run".to_owned(),
        }
    }
}

/// `the skill law`, or `the skills law, maths`.
pub(super) fn all_of(noun: &str, words: &[String]) -> String {
    let plural = if words.len() == 1 { "" } else { "s" };
    format!("the {noun}{plural} {}", words.join(", "))
}

/// `the language vi`, or `one of the languages en, vi`.
pub(super) fn any_of(noun: &str, words: &[String]) -> String {
    let any = if words.len() == 1 { "" } else { "one of " };
    format!("{any}{}", all_of(noun, words))
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn what_frees_work_is_a_clause_that_names_what_is_missing() {
        let known = GroupId(Uuid::from_u128(1));
        let groups = BTreeMap::from([(known, "labellers".to_owned())]);
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let cases = [
            (NotEligible::Group { group: known }, "you are in the group labellers"),
            (NotEligible::Group { group: GroupId(Uuid::nil()) }, "you are in its candidate group"),
            (NotEligible::Skills { skills: words(&["law"]) }, "you have the skill law"),
            (NotEligible::Skills { skills: words(&["law", "maths"]) }, "you have the skills law, maths"),
            (NotEligible::Locale { locales: words(&["vi"]) }, "you know the language vi"),
            (NotEligible::Locale { locales: words(&["en", "vi"]) }, "you know one of the languages en, vi"),
            (
                NotEligible::NotBy { stage: "check".into() },
                "nothing, because you worked stage \"check\" of the run",
            ),
        ];
        for (not, expected) in cases {
            assert_eq!(not.frees(&groups), expected);
        }
    }

    #[test]
    fn what_is_refused_for_lack_of_something_says_how_many_would_do() {
        let two = || vec!["en".to_owned(), "vi".to_owned()];
        let one = || vec!["vi".to_owned()];
        let cases = [
            (NotEligible::Skills { skills: two() }, "working on this stage needs the skills en, vi"),
            (NotEligible::Channel { channels: one() }, "this stage is worked only in the channel vi"),
            (NotEligible::Locale { locales: one() }, "working on this stage needs the language vi"),
            (
                NotEligible::Locale { locales: two() },
                "working on this stage needs one of the languages en, vi",
            ),
        ];
        for (not, expected) in cases {
            assert_eq!(not.to_string(), expected);
        }
    }
}
