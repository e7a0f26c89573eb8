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
    /// It is not the tag of a language.
    #[error(
        "must be the BCP 47 tag of a language, such as vi or vi-VN, its parts joined by '-' and not by '_'"
    )]
    NotALanguage,
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
            Self::NotALanguage => "not_a_language",
        }
    }

    /// How long it may be, where that is what is wrong.
    #[must_use]
    pub const fn limit(&self) -> Option<usize> {
        match self {
            Self::TooLong { max } => Some(*max),
            Self::Empty
            | Self::NotAKey
            | Self::ControlCharacter
            | Self::NotAMailAddress
            | Self::NotALanguage => None,
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

/// Accepts the tag of a language that is well-formed by BCP 47 (RFC 5646, section 2.1). Whether there is such a language is not asked.
pub fn check_language(text: &str) -> Result<(), TextRefused> {
    check_name(text)?;
    let parts: Vec<&str> = text.split('-').collect();
    let is_part =
        |part: &&str| (1..=8).contains(&part.len()) && part.bytes().all(|c| c.is_ascii_alphanumeric());
    if parts.iter().all(is_part) && is_language(&parts) { Ok(()) } else { Err(TextRefused::NotALanguage) }
}

/// Whether these are parts of a tag, in their order: language and its kinds, script, region, variants, extensions, private use.
fn is_language(parts: &[&str]) -> bool {
    let letters = |part: &str| part.bytes().all(|c| c.is_ascii_alphabetic());
    let (&language, mut rest) = match parts.split_first() {
        // Old tags and those of private use need no language.
        Some((first, rest)) if ["x", "i"].iter().any(|one| first.eq_ignore_ascii_case(one)) => {
            return !rest.is_empty();
        }
        Some(split) => split,
        None => return false,
    };
    if !letters(language) || language.len() < 2 {
        return false;
    }
    let mut pass = |most: usize, is_it: &dyn Fn(&str) -> bool| {
        let many = rest.iter().take(most).take_while(|part| is_it(part)).count();
        rest = &rest[many..];
    };
    pass(if language.len() < 4 { 3 } else { 0 }, &|part| part.len() == 3 && letters(part));
    pass(1, &|part| part.len() == 4 && letters(part));
    let is_region = |part: &str| match part.len() {
        2 => letters(part),
        3 => part.bytes().all(|c| c.is_ascii_digit()),
        _ => false,
    };
    pass(1, &is_region);
    let is_variant =
        |part: &str| part.len() >= 5 || (part.len() == 4 && part.starts_with(|c: char| c.is_ascii_digit()));
    pass(usize::MAX, &is_variant);
    // Extensions: a letter or digit by itself, and what it announces; behind an x, anything.
    while let Some((first, more)) = rest.split_first() {
        let is_private = first.eq_ignore_ascii_case("x");
        let many = more.iter().take_while(|part| is_private || part.len() > 1).count();
        if first.len() != 1 || many == 0 {
            return false;
        }
        rest = &more[many..];
    }
    true
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
    fn languages_are_told_by_tags() {
        for good in [
            "vi",
            "vi-VN",
            "en-GB",
            "EN-gb",
            "zh-Hant-TW",
            "zh-cmn-Hans-CN",
            "sr-Latn",
            "es-419",
            "de-1996",
            "sl-rozaj-biske",
            "de-DE-u-co-phonebk",
            "en-x-1-us",
            "x-ours",
            "i-klingon",
            "tlhx",
        ] {
            assert_eq!(check_language(good), Ok(()), "{good:?}");
        }
        for bad in [
            "vi_VN",
            "not a locale!!",
            "v",
            "vi-",
            "-vi",
            "vi--VN",
            "vietnamese-VN",
            "12",
            "vi-V",
            "vi-VN-VN",
            "en-u",
            "en-x",
            "x",
            "tiếng",
            "en-a-u-co",
        ] {
            assert_eq!(check_language(bad), Err(TextRefused::NotALanguage), "{bad:?}");
        }
        assert_eq!(check_language(""), Err(TextRefused::Empty));
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
