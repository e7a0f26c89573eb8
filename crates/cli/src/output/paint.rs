//! Colours, where they are welcome; and text from elsewhere, made safe to print.

use std::borrow::Cow;
use std::io::{self, IsTerminal};

/// What a piece of text means, so that it can be shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tone {
    /// Nothing in particular.
    #[default]
    Plain,
    /// A heading.
    Strong,
    /// Of little interest.
    Faint,
    /// It went well.
    Good,
    /// It went badly.
    Bad,
    /// Somebody has to do something.
    Waiting,
}

/// Colours text, or leaves it alone.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    on: bool,
}

impl Paint {
    /// For stdout.
    pub(crate) fn stdout() -> Self {
        Self { on: io::stdout().is_terminal() && are_welcome() }
    }

    /// For stderr.
    pub(crate) fn stderr() -> Self {
        Self { on: io::stderr().is_terminal() && are_welcome() }
    }

    /// For nobody's eyes in particular.
    #[cfg(test)]
    pub(crate) const fn plain() -> Self {
        Self { on: false }
    }

    /// Whether it colours anything.
    pub(crate) const fn is_on(self) -> bool {
        self.on
    }

    /// Text in a tone.
    pub(crate) fn tone(self, tone: Tone, text: &str) -> String {
        let code = match tone {
            Tone::Plain => return text.to_owned(),
            Tone::Strong => "1",
            Tone::Faint => "2",
            Tone::Good => "32",
            Tone::Bad => "31",
            Tone::Waiting => "33",
        };
        if self.on { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// A heading.
    pub(crate) fn strong(self, text: &str) -> String {
        self.tone(Tone::Strong, text)
    }

    /// Text of little interest.
    pub(crate) fn faint(self, text: &str) -> String {
        self.tone(Tone::Faint, text)
    }

    /// Text about what went well.
    pub(crate) fn good(self, text: &str) -> String {
        self.tone(Tone::Good, text)
    }

    /// Text about what went badly.
    pub(crate) fn bad(self, text: &str) -> String {
        self.tone(Tone::Bad, text)
    }
}

/// Whether the environment has nothing against colours (<https://no-color.org>).
fn are_welcome() -> bool {
    let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !is_set("NO_COLOR") && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// Text from elsewhere without anything that could move the cursor or colour the terminal; lines stay lines.
pub(crate) fn clean(text: &str) -> Cow<'_, str> {
    let harmful = |c: char| c.is_control() && c != '\n';
    if text.contains(harmful) {
        Cow::Owned(text.chars().map(|c| if harmful(c) { '\u{fffd}' } else { c }).collect())
    } else {
        Cow::Borrowed(text)
    }
}

/// Text from elsewhere on one line, cut to `max` characters.
pub(crate) fn one_line(text: &str, max: usize) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let words = clean(&words);
    if words.chars().count() <= max {
        return words.into_owned();
    }
    let kept: String = words.chars().take(max.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_from_elsewhere_cannot_steer_the_terminal() {
        assert_eq!(clean("a\x1b[31mb\nc\u{9b}d"), "a\u{fffd}[31mb\nc\u{fffd}d");
        assert_eq!(one_line("two\n lines\tand\x07 more", 80), "two lines and\u{fffd} more");
        assert_eq!(one_line("a long sentence", 8), "a long…");
        assert_eq!(one_line("fits", 4), "fits");
    }

    #[test]
    fn colours_are_only_added_where_they_are_welcome() {
        assert_eq!(Paint { on: false }.bad("no"), "no");
        assert_eq!(Paint { on: true }.bad("no"), "\x1b[31mno\x1b[0m");
        assert_eq!(Paint { on: true }.tone(Tone::Plain, "no"), "no");
    }
}
