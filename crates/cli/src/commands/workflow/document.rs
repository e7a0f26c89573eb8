//! Reading documents from files.

use std::io::{self, Read};

use handoff_core::definition::strict::{DOCUMENT_BYTES_MAX, StrictValue, read_value};
use serde_json::Value;

use crate::output::Failed;

/// A document and where it came from.
#[derive(Debug)]
pub(in crate::commands) struct Source {
    /// The file's name, for people.
    pub(in crate::commands) file: String,
    /// The document.
    pub(in crate::commands) document: Value,
}

/// Reads all documents of all files. A YAML file can hold several.
pub(in crate::commands) fn read_all(files: &[String]) -> Result<Vec<Source>, Failed> {
    let mut sources = Vec::new();
    for file in files {
        let text = read(file)?;
        let is_json = file.rsplit_once('.').is_some_and(|(_, ending)| ending.eq_ignore_ascii_case("json"));
        let documents = if is_json { json_documents(&text) } else { yaml_documents(&text) };
        let documents = documents.map_err(|detail| Failed::plain(format!("{}: {detail}", name_of(file))))?;
        if documents.is_empty() {
            return Err(Failed::plain(format!("{}: there is no document in it", name_of(file))));
        }
        sources.extend(
            documents.into_iter().map(|document| Source { file: name_of(file).to_owned(), document }),
        );
    }
    Ok(sources)
}

fn name_of(file: &str) -> &str {
    if file == "-" { "stdin" } else { file }
}

/// The text of a file: no more of it than a document may have, whatever the file is.
fn read(file: &str) -> Result<String, Failed> {
    let most = u64::try_from(DOCUMENT_BYTES_MAX).unwrap_or(u64::MAX) + 1;
    let mut text = String::new();
    let read = if file == "-" {
        io::stdin().lock().take(most).read_to_string(&mut text)
    } else {
        std::fs::File::open(file).and_then(|file| file.take(most).read_to_string(&mut text))
    };
    read.map_err(|source| Failed::plain(format!("cannot read {}: {source}", name_of(file))))?;
    if text.len() > DOCUMENT_BYTES_MAX {
        let name = name_of(file);
        return Err(Failed::plain(format!("{name}: a document may have at most {DOCUMENT_BYTES_MAX} bytes")));
    }
    Ok(text)
}

fn json_documents(text: &str) -> Result<Vec<Value>, String> {
    let document: Result<StrictValue, _> = serde_json::from_str(text);
    document.map(|document| vec![document.0]).map_err(|error| format!("is not acceptable JSON: {error}"))
}

fn yaml_documents(text: &str) -> Result<Vec<Value>, String> {
    let documents = serde_yaml_ng::Deserializer::from_str(text).map(read_value);
    let documents = documents
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| format!("is not acceptable YAML: {error}"))?;
    Ok(documents.into_iter().filter(|document| !document.is_null()).collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn yaml_may_hold_several_documents_and_json_is_yaml() {
        assert_eq!(
            yaml_documents("a: 1\n---\nb: [x, y]\n").unwrap(),
            [json!({"a": 1}), json!({"b": ["x", "y"]})]
        );
        assert_eq!(yaml_documents("{\"a\": 1}").unwrap(), [json!({"a": 1})]);
        assert_eq!(yaml_documents("# nothing\n").unwrap(), [Value::Null; 0]);
        assert!(yaml_documents("a: [").is_err());
        assert!(yaml_documents("a: 1\na: 2\n").unwrap_err().contains("\"a\" is there twice"));
    }
}
