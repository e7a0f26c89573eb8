//! Every code that a problem can have is in `docs/errors.md`, with its status, and nothing else is.

use handoff_api::problem::Code;

#[test]
fn the_list_of_errors_is_complete() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/errors.md");
    let text = std::fs::read_to_string(file).expect("docs/errors.md");
    let listed: Vec<(String, u16, String)> = text
        .lines()
        .filter_map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let [code, status, title, ..] = cells.as_slice() else { return None };
            Some((
                code.strip_prefix('`')?.strip_suffix('`')?.to_owned(),
                status.parse().ok()?,
                (*title).to_owned(),
            ))
        })
        .collect();
    let known: Vec<(String, u16, String)> = Code::ALL
        .iter()
        .map(|code| (code.word().to_owned(), code.status(), code.title().to_owned()))
        .collect();
    assert_eq!(listed, known);
}
