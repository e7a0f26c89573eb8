//! One spelling for every document: shorthand becomes connections, defaults are left out, and the layout stands apart.
//! Writing a normalised document out and reading it back gives the same document, and so the same hash.

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::definition::document::{ConnectionDocument, WorkflowDocument};
use crate::definition::{ON_FAILURE, ON_SUCCESS};

/// Turns the shorthand `on_success_stage_id` and `on_failure_stage_id` into connections, after those that are written out.
#[must_use]
pub fn normalise(mut document: WorkflowDocument) -> WorkflowDocument {
    for stage in &mut document.stages {
        let shorthands =
            [(ON_SUCCESS, stage.on_success_stage_id.take()), (ON_FAILURE, stage.on_failure_stage_id.take())];
        for (handle, target) in shorthands {
            let Some(target) = target else { continue };
            let connection = ConnectionDocument {
                source: stage.key.clone(),
                handle: handle.to_owned(),
                target,
                rework: false,
                max_rounds: None,
                exhausted: None,
                label: None,
            };
            // Saying the same thing both ways is saying it once.
            if !document.connections.contains(&connection) {
                document.connections.push(connection);
            }
        }
    }
    document
}

/// A normalised document in its canonical form: what versions keep, and what export gives.
#[derive(Clone, Debug, PartialEq)]
pub struct Canonical {
    /// The graph, without the layout.
    pub graph: Value,
    /// The layout alone; null if there is none.
    pub layout: Value,
    /// SHA-256 of the graph: two documents that mean the same graph have the same.
    pub content_hash: [u8; 32],
}

/// The canonical form of a document.
pub fn canonical(document: &WorkflowDocument) -> Result<Canonical, serde_json::Error> {
    let mut document = normalise(document.clone());
    let layout = std::mem::take(&mut document.layout);
    let layout = if layout.is_empty() { Value::Null } else { serde_json::to_value(layout)? };
    let graph = serde_json::to_value(document)?;
    let content_hash = Sha256::digest(serde_json::to_vec(&graph)?).into();
    Ok(Canonical { graph, layout, content_hash })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(value: Value) -> WorkflowDocument {
        serde_json::from_value(value).expect("the document parses")
    }

    fn long() -> Value {
        json!({
            "key": "a", "name": "A", "begin_stage": "s",
            "stages": [
                {"key": "s", "type": "START"},
                {"key": "r", "type": "REVIEW", "config": {"candidate_group": "g"}},
                {"key": "e", "type": "END"}
            ],
            "connections": [
                {"source": "s", "handle": "on_success", "target": "r"},
                {"source": "r", "handle": "on_success", "target": "e"},
                {"source": "r", "handle": "on_failure", "target": null}
            ]
        })
    }

    #[test]
    fn shorthand_defaults_and_layout_do_not_change_what_a_document_means() {
        let short = json!({
            "key": "a", "name": "A", "begin_stage": "s",
            "layout": {"s": {"x": 1.0, "y": 2.5, "lane": "office"}},
            "stages": [
                {"key": "s", "type": "START", "config": {}, "on_success_stage_id": "r"},
                {"key": "r", "type": "REVIEW", "on_success_stage_id": "e", "on_failure_stage_id": null,
                 "config": {"candidate_group": "g", "blind": false, "lease_seconds": 1800}},
                {"key": "e", "type": "END", "optional": false}
            ]
        });
        let (short, long) =
            (canonical(&read(short)).expect("canonical"), canonical(&read(long())).expect("canonical"));
        assert_eq!(short.graph, long.graph);
        assert_eq!(short.content_hash, long.content_hash);
        assert_eq!((short.layout["s"]["lane"].as_str(), &long.layout), (Some("office"), &Value::Null));
    }

    #[test]
    fn reading_the_canonical_form_gives_the_canonical_form() {
        let first = canonical(&read(long())).expect("canonical");
        let second = canonical(&read(first.graph.clone())).expect("canonical");
        assert_eq!(first, second);
    }

    #[test]
    fn a_null_shorthand_ends_and_an_absent_one_says_nothing() {
        let document = normalise(read(json!({
            "key": "a", "name": "A", "begin_stage": "s",
            "stages": [{"key": "s", "type": "START", "on_success_stage_id": null}]
        })));
        assert_eq!(document.connections.len(), 1);
        assert_eq!(
            (document.connections[0].handle.as_str(), &document.connections[0].target),
            ("on_success", &None)
        );
        assert_eq!(document.stages[0].on_success_stage_id, None);
    }
}
