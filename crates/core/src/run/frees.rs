//! What would free work that a rule keeps from somebody, in words for them, and what kind of rule it is.

use crate::run::duty::NotEligible;

impl NotEligible {
    /// What has to come before the rule lets somebody at the work, as it is said after "until"; or `nothing`, and why.
    #[must_use]
    pub fn frees(&self) -> String {
        match self {
            Self::Role { role, scope } => format!("you have {}", rights(*role, *scope)),
            Self::Group { key, .. } => format!("you are in {}", group_called(key.as_deref())),
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
            Self::ShareTaken { most, grows: true, .. } => {
                format!("more units come, for one person gives at most {most} of the answers so far")
            }
            Self::ShareTaken { most, grows: false, .. } => {
                format!("nothing, because one person gives at most {most} of the answers here")
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

impl NotEligible {
    /// Whether it follows from how well the actor works, and not from who they are.
    #[must_use]
    pub const fn is_about_record(&self) -> bool {
        matches!(self, Self::Standing { .. } | Self::Barred { .. } | Self::Trust { .. } | Self::Quiz)
    }

    /// Whether the actor holds or has done as much as one person may.
    #[must_use]
    pub const fn is_limit(&self) -> bool {
        matches!(self, Self::TooManyOpen { .. } | Self::ShareTaken { .. })
    }

    /// Whether the way out of it is to answer gold questions, where there are any. Who is removed has none, and who is barred waits.
    #[must_use]
    pub const fn is_for_questions(&self) -> bool {
        matches!(self, Self::Standing { removed: false } | Self::Trust { .. } | Self::Quiz)
    }

    /// Whether all that the actor gets meanwhile are questions, as they know: to whom a question looks like work, nothing may be told
    /// by which they could tell it apart.
    #[must_use]
    pub const fn is_examined(&self) -> bool {
        matches!(self, Self::Standing { removed: false } | Self::Quiz)
    }
}

/// `the project role reviewer`, or `a credential with the scope work`, or both.
pub(super) fn rights(role: Option<&str>, scope: bool) -> String {
    let role = role.map(|role| format!("the project role {role}"));
    let scope = scope.then(|| "a credential with the scope work".to_owned());
    role.into_iter().chain(scope).collect::<Vec<_>>().join(" and ")
}

/// `the group labellers`.
pub(super) fn group_called(key: Option<&str>) -> String {
    key.map_or_else(|| "its candidate group".to_owned(), |key| format!("the group {key}"))
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
    use crate::id::GroupId;

    #[test]
    fn what_frees_work_is_a_clause_that_names_what_is_missing() {
        let group = |key: Option<&str>| NotEligible::Group {
            group: GroupId(Uuid::nil()),
            key: key.map(ToOwned::to_owned),
        };
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let cases = [
            (group(Some("labellers")), "you are in the group labellers"),
            (group(None), "you are in its candidate group"),
            (
                NotEligible::Role { role: Some("reviewer"), scope: true },
                "you have the project role reviewer and a credential with the scope work",
            ),
            (NotEligible::Role { role: None, scope: true }, "you have a credential with the scope work"),
            (
                NotEligible::Role { role: Some("reviewer"), scope: false },
                "you have the project role reviewer",
            ),
            (
                NotEligible::ShareTaken { taken: 2, most: 2, grows: true },
                "more units come, for one person gives at most 2 of the answers so far",
            ),
            (
                NotEligible::ShareTaken { taken: 2, most: 2, grows: false },
                "nothing, because one person gives at most 2 of the answers here",
            ),
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
            assert_eq!(not.frees(), expected);
        }
    }

    #[test]
    fn what_is_refused_for_lack_of_something_says_how_many_would_do() {
        let two = || vec!["en".to_owned(), "vi".to_owned()];
        let one = || vec!["vi".to_owned()];
        let cases = [
            (
                NotEligible::TooManyOpen { open: 1, most: 1 },
                "nobody holds more than 1 unit of this stage at a time, and you hold 1",
            ),
            (
                NotEligible::TooManyOpen { open: 2, most: 2 },
                "nobody holds more than 2 units of this stage at a time, and you hold 2",
            ),
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
