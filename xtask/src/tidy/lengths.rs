//! How long files and functions may be.

use std::collections::BTreeSet;

use super::allow::{self, Allowed};
use super::files::Text;
use super::functions;

/// Lines of code in a file, not counting the tests at its foot.
const CODE_LINES_MAX: usize = 400;
/// Lines in a file altogether; the only limit for files that hold nothing but tests.
const FILE_LINES_MAX: usize = 600;
const FUNCTION_LINES_MAX: usize = 70;

/// Something too long, under the name by which it can be allowed.
struct Excess {
    subject: String,
    message: String,
}

pub(super) fn breaches(texts: &[Text], allowed: &Allowed) -> Vec<String> {
    let ours = texts.iter().filter(|text| (text.is_rust() || text.is_web()) && !text.is_generated());
    let excesses: Vec<_> = ours.flat_map(excesses).collect();
    let needed: BTreeSet<_> = excesses.iter().map(|excess| excess.subject.as_str()).collect();
    let stale = allowed.subjects().filter(|subject| !needed.contains(subject));
    let stale = stale.map(|subject| format!("{}: `{subject}` needs no entry", allow::PATH));
    let open = excesses.iter().filter(|excess| !allowed.allows(&excess.subject));
    open.map(|excess| excess.message.clone()).chain(stale).collect()
}

fn excesses(text: &Text) -> Vec<Excess> {
    let path = &text.path;
    let mut found = Vec::new();

    let all = text.content.lines().count();
    let code = if text.is_test() { 0 } else { code_lines(&text.content) };
    if code > CODE_LINES_MAX {
        let message = format!("{path}: {code} lines of code, at most {CODE_LINES_MAX}");
        found.push(Excess { subject: path.clone(), message });
    } else if all > FILE_LINES_MAX {
        let message = format!("{path}: {all} lines, at most {FILE_LINES_MAX}");
        found.push(Excess { subject: path.clone(), message });
    }

    let rust = if text.is_rust() { text.content.as_str() } else { "" };
    for function in functions::find(rust) {
        if function.lines > FUNCTION_LINES_MAX {
            let functions::Function { name, line, lines } = function;
            let message = format!("{path}:{line}: `{name}` has {lines} lines, at most {FUNCTION_LINES_MAX}");
            found.push(Excess { subject: format!("{path}::{name}"), message });
        }
    }
    found
}

/// Lines before the test module at the foot of a file.
fn code_lines(source: &str) -> usize {
    let lines: Vec<_> = source.lines().collect();
    let foot = lines.windows(2).position(|pair| pair[0] == "#[cfg(test)]" && opens_module(pair[1]));
    foot.unwrap_or(lines.len())
}

fn opens_module(line: &str) -> bool {
    line.starts_with("mod ") && line.ends_with('{')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(path: &str, content: String) -> Text {
        Text { path: path.to_owned(), content }
    }

    fn allowed(toml: &str) -> Allowed {
        Allowed::parse(toml).unwrap()
    }

    #[test]
    fn a_file_may_hold_400_lines_of_code_and_600_with_its_tests() {
        let code = |lines| "// line\n".repeat(lines);
        let tests = |lines: usize| format!("#[cfg(test)]\nmod tests {{\n{}", "// test\n".repeat(lines - 2));
        let cases = [
            ("src/a.rs", code(400), 0),
            ("src/a.rs", code(401), 1),
            ("src/a.rs", code(400) + &tests(200), 0),
            ("src/a.rs", code(400) + &tests(201), 1),
            ("src/a.rs", format!("#[cfg(test)]\nmod tests;\n{}", code(399)), 1),
            ("src/a/tests.rs", code(600), 0),
            ("src/a_tests.rs", code(600), 0),
            ("tests/a.rs", code(600), 0),
            ("tests/a.rs", code(601), 1),
            ("crates/queries/src/a.rs", code(9_000), 0),
            ("docs/a.md", code(9_000), 0),
            ("web/src/a.tsx", code(400), 0),
            ("web/src/a.tsx", code(401), 1),
            ("web/src/a.test.ts", code(600), 0),
            ("web/e2e/a.mjs", code(600), 0),
            ("web/src/api/schema.ts", code(9_000), 0),
        ];
        for (path, content, expected) in cases {
            let lines = content.lines().count();
            let found = breaches(&[text(path, content)], &allowed(""));
            assert_eq!(found.len(), expected, "{path} with {lines} lines: {found:?}");
        }
    }

    #[test]
    fn a_long_function_needs_an_entry_and_an_entry_needs_a_long_function() {
        let function = |lines: usize| format!("fn f() {{\n{}}}\n", "    g();\n".repeat(lines - 2));
        let entry = "\"src/a.rs::f\" = \"one literal\"";
        let cases = [
            (70, "", vec![]),
            (71, "", vec!["src/a.rs:1: `f` has 71 lines, at most 70"]),
            (71, entry, vec![]),
            (70, entry, vec!["xtask/tidy-allow.toml: `src/a.rs::f` needs no entry"]),
        ];
        for (lines, entries, expected) in cases {
            let found = breaches(&[text("src/a.rs", function(lines))], &allowed(entries));
            assert_eq!(found, expected, "{lines} lines, entries {entries:?}");
        }
    }
}
