//! Finds functions and their lengths by scanning text: no parser, so a file need not compile.
//!
//! First everything that is not code is blanked out, then braces can be counted.

/// A function with a body.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Function {
    pub(super) name: String,
    /// Where `fn` stands, counted from 1.
    pub(super) line: usize,
    /// From the line of `fn` to that of the closing brace.
    pub(super) lines: usize,
}

/// All functions with a body, also nested ones, in order.
pub(super) fn find(source: &str) -> Vec<Function> {
    let code = blank(source);
    let line_at = |offset: usize| code[..offset].split(|&byte| byte == b'\n').count();
    let mut found = Vec::new();
    for start in (0..code.len()).filter(|&at| is_keyword_fn(&code, at)) {
        let name: String = identifier(&code[start + 2..]);
        if name.is_empty() {
            continue; // `fn(u8)`, a type
        }
        if let Some(end) = body_end(&code, start) {
            let line = line_at(start);
            found.push(Function { name, line, lines: line_at(end) - line + 1 });
        }
    }
    found
}

fn is_keyword_fn(code: &[u8], at: usize) -> bool {
    let part_of_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || *byte == b'#';
    code[at..].starts_with(b"fn")
        && !code.get(at + 2).is_some_and(part_of_word)
        && !(at > 0 && part_of_word(&code[at - 1]))
}

fn identifier(code: &[u8]) -> String {
    let code = code.trim_ascii_start();
    let length =
        code.iter().take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'#')).count();
    String::from_utf8_lossy(&code[..length]).into_owned()
}

/// Offset of the brace that closes the body of the function starting at `start`; none if it has no body.
fn body_end(code: &[u8], start: usize) -> Option<usize> {
    let (mut groups, mut braces) = (0_usize, 0_usize);
    for (at, byte) in code.iter().enumerate().skip(start) {
        match byte {
            b'(' | b'[' if braces == 0 => groups += 1,
            b')' | b']' if braces == 0 => groups = groups.checked_sub(1)?,
            b';' if braces == 0 && groups == 0 => return None,
            b'{' if groups == 0 => braces += 1,
            b'}' if groups == 0 => {
                braces = braces.checked_sub(1)?;
                if braces == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

/// The source with comments, strings and character literals turned into spaces; line breaks stay.
fn blank(source: &str) -> Vec<u8> {
    let source = source.as_bytes();
    let mut code = source.to_vec();
    let mut at = 0;
    while at < source.len() {
        let length = opaque_length(source, at);
        for byte in &mut code[at..at + length] {
            if *byte != b'\n' {
                *byte = b' ';
            }
        }
        at += length.max(1);
    }
    code
}

/// Length of the comment or literal that starts at `at`; 0 if code does.
fn opaque_length(source: &[u8], at: usize) -> usize {
    let rest = &source[at..];
    let after_word = at > 0 && (source[at - 1].is_ascii_alphanumeric() || source[at - 1] == b'_');
    match rest {
        [b'/', b'/', ..] => rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len()),
        [b'/', b'*', ..] => block_comment_length(rest),
        [b'"', ..] => quoted_length(rest),
        [b'r', b'"' | b'#', ..] if !after_word => raw_string_length(rest, 1),
        [b'b' | b'c', b'r', b'"' | b'#', ..] if !after_word => raw_string_length(rest, 2),
        [b'\'', ..] => character_length(rest),
        _ => 0,
    }
}

fn block_comment_length(rest: &[u8]) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while at < rest.len() {
        match &rest[at..] {
            [b'/', b'*', ..] => (depth, at) = (depth + 1, at + 2),
            [b'*', b'/', ..] => (depth, at) = (depth - 1, at + 2),
            _ => at += 1,
        }
        if depth == 0 {
            break;
        }
    }
    at.min(rest.len())
}

fn quoted_length(rest: &[u8]) -> usize {
    let mut at = 1;
    while at < rest.len() {
        match rest[at] {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

/// `prefix` letters, then hashes, a quote, anything, a quote and as many hashes. A raw identifier is not one.
fn raw_string_length(rest: &[u8], prefix: usize) -> usize {
    let hashes = rest[prefix..].iter().take_while(|&&byte| byte == b'#').count();
    let opening = prefix + hashes + 1;
    if rest.get(opening - 1) != Some(&b'"') {
        return 0;
    }
    let closing = [b"\"".as_slice(), &b"#".repeat(hashes)].concat();
    let body = &rest[opening..];
    let end = body.windows(closing.len()).position(|window| window == closing);
    end.map_or(rest.len(), |end| opening + end + closing.len())
}

/// A character literal; a lifetime has no closing quote where one must be.
fn character_length(rest: &[u8]) -> usize {
    if rest.get(1) == Some(&b'\\') {
        let end = rest.iter().skip(3).position(|&byte| byte == b'\'');
        return end.map_or(0, |end| end + 4);
    }
    let text = std::str::from_utf8(&rest[1..rest.len().min(6)]);
    let text =
        text.unwrap_or_else(|error| std::str::from_utf8(&rest[1..=error.valid_up_to()]).unwrap_or_default());
    let width = text.chars().next().map_or(0, char::len_utf8);
    if width > 0 && rest.get(1 + width) == Some(&b'\'') { width + 2 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each function as `name`, line and lines.
    fn found(source: &str) -> Vec<String> {
        find(source).iter().map(|Function { name, line, lines }| format!("{name} {line} {lines}")).collect()
    }

    #[test]
    fn lengths_run_from_the_keyword_to_the_closing_brace() {
        let cases: [(&str, &[&str]); 8] = [
            ("fn a() {}", &["a 1 1"]),
            ("\npub(crate) async fn a(\n    x: u8,\n) -> u8 {\n    x\n}\n", &["a 2 5"]),
            ("trait T {\n    fn a();\n    fn b() {\n    }\n}", &["b 3 2"]),
            ("fn a() {\n    fn b() {\n    }\n}", &["a 1 4", "b 2 2"]),
            ("struct S {\n    f: fn(u8) -> u8,\n}\n", &[]),
            ("fn a(x: [u8; 3]) -> [u8; { 1 + 2 }] {\n    x\n}", &["a 1 3"]),
            ("let often = 1; let r#fn = 2;", &[]),
            ("fn r#try() {\n}", &["r#try 1 2"]),
        ];
        for (source, expected) in cases {
            assert_eq!(found(source), expected, "{source}");
        }
    }

    #[test]
    fn braces_that_are_not_code_do_not_count() {
        let bodies = [
            r#""{""#,
            r#""\"{""#,
            r#"r"{\""#,
            r###"r##"{"# "##"###,
            r##"br#"{"#"##,
            r#"c"{""#,
            "'{'",
            r"'\''; '{'",
            r"'\u{7b}'; '{'",
            "'é'; '{'",
            "// {",
            "/* { /* { */ { */",
            "f::<'a>(); '{'",
            "'outer: loop { break 'outer; }",
        ];
        for body in bodies {
            let source = format!("fn a() {{\n    {body}\n}}\nfn b() {{\n}}\n");
            assert_eq!(found(&source), ["a 1 3", "b 4 2"], "{source}");
        }
    }

    #[test]
    fn unfinished_source_is_no_reason_to_panic() {
        for source in ["fn", "fn a(", "fn a() {", "\"", "r#\"", "'", "'\\", "/*", "fn a)", "é'é"] {
            assert!(found(source).is_empty(), "{source}");
        }
    }
}
