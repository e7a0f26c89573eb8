//! Limits on text that people give, checked in one place and named in every refusal.

/// Keys name things in URLs and files; they never change.
pub const KEY_LENGTH_MAX: usize = 63;
/// Names are for people.
pub const NAME_LENGTH_MAX: usize = 200;
/// A comment on a judgment.
pub const COMMENT_LENGTH_MAX: usize = 10_000;

/// What is wrong with a piece of text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextRefused {
    /// Nothing is there.
    #[error("must not be empty")]
    Empty,
    /// It is longer than allowed.
    #[error("must have at most {max} characters")]
    TooLong {
        /// The limit.
        max: usize,
    },
    /// It is not a key.
    #[error(
        "must be lower-case letters, digits, '-' and '_', beginning with a letter or digit, at most {KEY_LENGTH_MAX}"
    )]
    NotAKey,
    /// It has a control character that no name or comment needs.
    #[error("must not contain control characters")]
    ControlCharacter,
    /// It does not look like a mail address.
    #[error("must be a mail address")]
    NotAMailAddress,
}

impl TextRefused {
    /// The stable name of the fault.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::TooLong { .. } => "too_long",
            Self::NotAKey => "not_a_key",
            Self::ControlCharacter => "control_character",
            Self::NotAMailAddress => "not_a_mail_address",
        }
    }

    /// How long it may be, where that is what is wrong.
    #[must_use]
    pub const fn limit(&self) -> Option<usize> {
        match self {
            Self::TooLong { max } => Some(*max),
            Self::Empty | Self::NotAKey | Self::ControlCharacter | Self::NotAMailAddress => None,
        }
    }
}

/// Accepts what may name a project, group, workflow or stage.
pub fn check_key(text: &str) -> Result<(), TextRefused> {
    let starts_well = text.starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit());
    let goes_on_well =
        text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_');
    if starts_well && goes_on_well && text.len() <= KEY_LENGTH_MAX {
        Ok(())
    } else {
        Err(TextRefused::NotAKey)
    }
}

/// Accepts a one-line name for people.
pub fn check_name(text: &str) -> Result<(), TextRefused> {
    check_line(text, NAME_LENGTH_MAX)
}

/// Accepts one line of at most `max` characters.
pub fn check_line(text: &str, max: usize) -> Result<(), TextRefused> {
    if text.trim().is_empty() {
        return Err(TextRefused::Empty);
    }
    if text.chars().count() > max {
        return Err(TextRefused::TooLong { max });
    }
    if text.chars().any(char::is_control) {
        return Err(TextRefused::ControlCharacter);
    }
    Ok(())
}

/// Accepts a comment: several lines, possibly empty.
pub fn check_comment(text: &str) -> Result<(), TextRefused> {
    if text.chars().count() > COMMENT_LENGTH_MAX {
        return Err(TextRefused::TooLong { max: COMMENT_LENGTH_MAX });
    }
    if text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
        return Err(TextRefused::ControlCharacter);
    }
    Ok(())
}

/// Accepts a comment that says something.
pub fn check_said(text: &str) -> Result<(), TextRefused> {
    if text.trim().is_empty() { Err(TextRefused::Empty) } else { check_comment(text) }
}

/// Accepts what can be a mail address; only sending mail would prove that it is one.
pub fn check_email(text: &str) -> Result<(), TextRefused> {
    check_line(text, 254)?;
    match text.split_once('@') {
        Some((local, domain))
            if !local.is_empty() && !domain.is_empty() && !text.contains(' ') && !domain.contains('@') =>
        {
            Ok(())
        }
        _ => Err(TextRefused::NotAMailAddress),
    }
}

/// Bytes as lower-case hexadecimal digits.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    let digit = |nibble: u8| char::from(b"0123456789abcdef"[usize::from(nibble)]);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 0x0f)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_short_plain_and_lower_case() {
        for good in ["a", "document-approval", "v2_final", "0day"] {
            assert_eq!(check_key(good), Ok(()), "{good:?}");
        }
        let long = "k".repeat(KEY_LENGTH_MAX + 1);
        for bad in ["", "A", "-a", "_a", "a b", "a.b", "a>b", "ä", "a\0", long.as_str()] {
            assert_eq!(check_key(bad), Err(TextRefused::NotAKey), "{bad:?}");
        }
    }

    #[test]
    fn names_hold_any_script_but_no_control_characters() {
        assert_eq!(check_name("Phê duyệt tài liệu"), Ok(()));
        assert_eq!(check_name("  "), Err(TextRefused::Empty));
        assert_eq!(check_name("a\0b"), Err(TextRefused::ControlCharacter));
        assert_eq!(check_name("two\nlines"), Err(TextRefused::ControlCharacter));
        assert_eq!(check_name(&"x".repeat(201)), Err(TextRefused::TooLong { max: 200 }));
    }

    #[test]
    fn comments_may_have_lines() {
        assert_eq!(check_comment("first\nsecond\t."), Ok(()));
        assert_eq!(check_comment("bell\u{7}"), Err(TextRefused::ControlCharacter));
        assert_eq!((check_comment(" "), check_said(" \n")), (Ok(()), Err(TextRefused::Empty)));
    }

    #[test]
    fn bytes_become_two_digits_each() {
        assert_eq!(hex(&[0x00, 0x7f, 0xff]), "007fff");
    }

    #[test]
    fn mail_addresses_have_two_sides() {
        assert_eq!(check_email("ada@example.org"), Ok(()));
        for bad in ["ada", "@example.org", "ada@", "a@b@c", "a b@c"] {
            assert_eq!(check_email(bad), Err(TextRefused::NotAMailAddress), "{bad:?}");
        }
    }
}
