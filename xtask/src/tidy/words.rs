//! Words that mark unfinished work. They belong in an issue, not in the source.

use super::files::Text;

/// Spelt in halves, so that this file does not breach its own rule.
const BANNED: [&str; 4] =
    [concat!("to", "do!"), concat!("FIX", "ME"), concat!("X", "XX"), concat!("un", "implemented!")];

pub(super) fn breaches(texts: &[Text]) -> Vec<String> {
    let mut breaches = Vec::new();
    for text in texts.iter().filter(|text| !text.is_generated()) {
        for (line, number) in text.content.lines().zip(1..) {
            let found = BANNED.iter().filter(|word| contains_word(line, word));
            breaches.extend(found.map(|word| format!("{}:{number}: banned word `{word}`", text.path)));
        }
    }
    breaches
}

/// Whether `word` stands in `line` with no letter or digit directly beside it.
fn contains_word(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        [before, after].into_iter().flatten().all(|beside| !beside.is_alphanumeric() && beside != '_')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_counts_only_when_it_stands_alone() {
        let word = BANNED[2];
        let cases = [
            (format!("// {word} later"), true),
            (format!("{word}: later"), true),
            (format!("mktemp name.{word}{word}"), false),
            (format!("a{word}"), false),
            (String::new(), false),
        ];
        for (line, expected) in cases {
            assert_eq!(contains_word(&line, word), expected, "{line}");
        }
    }
}
