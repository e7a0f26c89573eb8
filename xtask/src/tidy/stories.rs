//! No test file is left out: the tests of a crate are one binary, whose `tests/main.rs` names each of them. One that it does
//! not name would never run, and nothing else would say so.

use super::files::Text;

pub(super) fn breaches(texts: &[Text]) -> Vec<String> {
    let named = |folder: &str, module: &str| {
        let main = format!("{folder}/main.rs");
        let line = format!("mod {module};");
        texts.iter().any(|text| text.path == main && text.content.lines().any(|found| found.trim() == line))
    };
    let unnamed = texts.iter().filter_map(|text| {
        let (folder, file) = text.path.rsplit_once('/')?;
        let module = file.strip_suffix(".rs")?;
        let is_story = folder.starts_with("crates/") && folder.ends_with("/tests") && module != "main";
        (is_story && !named(folder, module)).then(|| format!("{}: not named in {folder}/main.rs", text.path))
    });
    unnamed.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_main_does_not_name_is_a_breach() {
        let text = |path: &str, content: &str| Text { path: path.to_owned(), content: content.to_owned() };
        let texts = [
            text("crates/a/tests/main.rs", "mod claims;\n"),
            text("crates/a/tests/claims.rs", ""),
            text("crates/a/tests/forgotten.rs", ""),
            text("crates/a/tests/support/mod.rs", ""),
        ];
        assert_eq!(breaches(&texts), ["crates/a/tests/forgotten.rs: not named in crates/a/tests/main.rs"]);
    }
}
