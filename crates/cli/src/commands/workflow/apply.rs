//! `handoff workflow apply`.

use serde_json::Value;

use super::document::{Source, read_all};
use crate::client::ClientOptions;
use crate::client::wire::Published;
use crate::output::{Failed, Fault, print, say};

/// Publishes documents, in order; the first that is refused ends it. All of them are read before any is sent.
pub(super) async fn apply(
    options: &ClientOptions,
    project: &str,
    files: &[String],
    draft: bool,
) -> Result<(), Failed> {
    let query: &[(&str, &str)] = if draft { &[("draft", "true")] } else { &[] };
    let sources = read_all(files)?;
    let keys = sources.iter().map(key_of).collect::<Result<Vec<_>, _>>()?;
    let client = options.client()?;
    for (source, key) in sources.iter().zip(keys) {
        let reply = client
            .put_with(&["v1", "projects", project, "workflows", key], query, &source.document)
            .await
            .map_err(|refused| Failed::from(refused).about(&source.file))?;
        if options.json {
            print(reply.text())?;
            continue;
        }
        let published: Published = reply.read()?;
        if published.unchanged {
            print(format!("{key}: unchanged (version {})", published.number))?;
        } else if draft {
            print(format!("{key}: version {} kept as a draft", published.number))?;
        } else {
            print(format!("{key}: version {} published", published.number))?;
        }
        match published.findings.len() {
            0 => {}
            1 => say(format!("{key}: 1 finding keeps it from being published; see handoff workflow lint")),
            count => say(format!(
                "{key}: {count} findings keep it from being published; see handoff workflow lint"
            )),
        }
    }
    Ok(())
}

/// The workflow's key: it is part of the address that the document is sent to.
fn key_of(source: &Source) -> Result<&str, Failed> {
    let fault = |detail: &str| {
        let fault = Fault { pointer: "/key".to_owned(), detail: detail.to_owned() };
        Failed::plain(format!("{}: the document does not say which workflow it is", source.file))
            .with_faults(vec![fault])
    };
    match source.document.get("key") {
        Some(Value::String(key)) if !key.is_empty() => Ok(key),
        Some(_) => Err(fault("must be text")),
        None => Err(fault("is missing")),
    }
}
