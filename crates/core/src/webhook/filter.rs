//! Which events a webhook wants: types by name, or all that begin alike.

/// Whether this is the beginning of types followed by a star, such as `dev.handoff.unit.*`.
#[must_use]
pub fn is_beginning(wanted: &str) -> bool {
    let Some(beginning) = wanted.strip_suffix(".*") else { return false };
    let words = beginning.split('.');
    let is_word =
        |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    beginning.starts_with("dev.handoff") && words.clone().count() <= 3 && words.into_iter().all(is_word)
}

/// Whether somebody who wants this wants an event of this type. Who names nothing wants all.
#[must_use]
pub fn wants(wanted: &[String], event_type: &str) -> bool {
    let covers = |wanted: &String| match wanted.strip_suffix('*') {
        Some(beginning) => event_type.starts_with(beginning),
        None => wanted == event_type,
    };
    wanted.is_empty() || wanted.iter().any(covers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_wanted_by_name_or_by_their_beginning() {
        let wanted = |list: &[&str]| list.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        let completed = "dev.handoff.run.completed";
        for (list, expected) in [
            (wanted(&[]), true),
            (wanted(&[completed]), true),
            (wanted(&["dev.handoff.run.*"]), true),
            (wanted(&["dev.handoff.*"]), true),
            (wanted(&["dev.handoff.unit.*"]), false),
            (wanted(&["dev.handoff.run.complete"]), false),
            (wanted(&["dev.handoff.unit.*", completed]), true),
        ] {
            assert_eq!(wants(&list, completed), expected, "{list:?}");
        }
    }

    #[test]
    fn a_beginning_ends_where_a_word_does() {
        for (text, expected) in [
            ("dev.handoff.unit.*", true),
            ("dev.handoff.*", true),
            ("dev.handoff.unit*", false),
            ("*", false),
            ("dev.*", false),
            ("dev.handoff..*", false),
            ("dev.handoff.Unit.*", false),
            ("dev.handoff.run.completed", false),
        ] {
            assert_eq!(is_beginning(text), expected, "{text}");
        }
    }
}
