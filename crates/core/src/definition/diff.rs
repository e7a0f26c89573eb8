//! What differs between two documents: stages, connections and fields, told so that a person can decide about it.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::{Map, Value};

use crate::definition::document::{ConnectionDocument, WorkflowDocument};
use crate::definition::normalise::normalise;

/// What differs. Both documents are taken in their normal form, so two ways to write the same thing do not differ.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Diff {
    /// Changes of the workflow's own fields.
    pub fields: Vec<FieldChange>,
    /// Keys of stages that are new.
    pub stages_added: Vec<String>,
    /// Keys of stages that are gone.
    pub stages_removed: Vec<String>,
    /// Stages that are not what they were.
    pub stages_changed: Vec<StageChange>,
    /// Connections that are new.
    pub connections_added: Vec<ConnectionDocument>,
    /// Connections that are gone.
    pub connections_removed: Vec<ConnectionDocument>,
    /// Connections between the same ends that are not what they were.
    pub connections_changed: Vec<ConnectionChange>,
    /// Whether stages stand elsewhere on the drawing, which makes no new version.
    pub layout_changed: bool,
}

/// A field that is not what it was.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FieldChange {
    /// JSON pointer below the thing that changed.
    pub pointer: String,
    /// What it was; null: it was not there.
    pub before: Value,
    /// What it is; null: it is gone.
    pub after: Value,
}

/// A stage that is not what it was.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StageChange {
    /// Its key.
    pub key: String,
    /// What changed.
    pub fields: Vec<FieldChange>,
}

/// A connection that is not what it was.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ConnectionChange {
    /// Where it leaves.
    pub source: String,
    /// By which handle.
    pub handle: String,
    /// Where it leads.
    pub target: Option<String>,
    /// What changed.
    pub fields: Vec<FieldChange>,
}

impl Diff {
    /// Whether the graphs are the same.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self { layout_changed: self.layout_changed, ..Self::default() }
    }
}

/// What differs between `before` and `after`.
pub fn diff(before: &WorkflowDocument, after: &WorkflowDocument) -> Result<Diff, serde_json::Error> {
    let (before, after) = (normalise(before.clone()), normalise(after.clone()));
    let mut diff = Diff { layout_changed: before.layout != after.layout, ..Diff::default() };
    compare(&own_fields(&before)?, &own_fields(&after)?, &mut String::new(), &mut diff.fields);

    let by_key = |document: &WorkflowDocument| -> Result<BTreeMap<String, Value>, serde_json::Error> {
        document.stages.iter().map(|stage| Ok((stage.key.clone(), serde_json::to_value(stage)?))).collect()
    };
    let (old, new) = (by_key(&before)?, by_key(&after)?);
    let keys = |document: &WorkflowDocument, other: &BTreeMap<String, Value>| {
        let keys = document.stages.iter().map(|stage| stage.key.clone());
        keys.filter(|key| !other.contains_key(key)).collect()
    };
    diff.stages_added = keys(&after, &old);
    diff.stages_removed = keys(&before, &new);
    for stage in &after.stages {
        if let (Some(old), Some(new)) = (old.get(&stage.key), new.get(&stage.key)) {
            let mut fields = Vec::new();
            compare(old, new, &mut String::new(), &mut fields);
            if !fields.is_empty() {
                diff.stages_changed.push(StageChange { key: stage.key.clone(), fields });
            }
        }
    }
    connections(&before.connections, &after.connections, &mut diff)?;
    Ok(diff)
}

fn own_fields(document: &WorkflowDocument) -> Result<Value, serde_json::Error> {
    let mut value = serde_json::to_value(document)?;
    if let Some(fields) = value.as_object_mut() {
        for apart in ["stages", "connections", "layout"] {
            fields.remove(apart);
        }
    }
    Ok(value)
}

fn connections(
    before: &[ConnectionDocument],
    after: &[ConnectionDocument],
    diff: &mut Diff,
) -> Result<(), serde_json::Error> {
    let ends = |connection: &ConnectionDocument| {
        (connection.source.clone(), connection.handle.clone(), connection.target.clone())
    };
    let old: BTreeMap<_, _> = before.iter().map(|connection| (ends(connection), connection)).collect();
    let new: BTreeSet<_> = after.iter().map(ends).collect();
    let removed = before.iter().filter(|connection| !new.contains(&ends(connection)));
    diff.connections_removed = removed.cloned().collect();
    for connection in after {
        match old.get(&ends(connection)) {
            None => diff.connections_added.push(connection.clone()),
            Some(before) => {
                let mut fields = Vec::new();
                let (old, new) = (serde_json::to_value(before)?, serde_json::to_value(connection)?);
                compare(&old, &new, &mut String::new(), &mut fields);
                if !fields.is_empty() {
                    let (source, handle, target) = ends(connection);
                    diff.connections_changed.push(ConnectionChange { source, handle, target, fields });
                }
            }
        }
    }
    Ok(())
}

/// Objects are compared field by field, everything else as a whole: half a list says little.
fn compare(before: &Value, after: &Value, at: &mut String, changes: &mut Vec<FieldChange>) {
    if let (Value::Object(old), Value::Object(new)) = (before, after) {
        let names: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
        for name in names {
            let length = at.len();
            at.push('/');
            at.push_str(&super::finding::escape(name));
            let of = |map: &Map<String, Value>| map.get(name).cloned().unwrap_or_default();
            compare(&of(old), &of(new), at, changes);
            at.truncate(length);
        }
    } else if before != after {
        changes.push(FieldChange { pointer: at.clone(), before: before.clone(), after: after.clone() });
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(value: Value) -> WorkflowDocument {
        serde_json::from_value(value).expect("the document parses")
    }

    fn first() -> Value {
        json!({
            "key": "a", "name": "A", "begin_stage": "s",
            "stages": [
                {"key": "s", "type": "START", "on_success_stage_id": "r"},
                {"key": "r", "type": "REVIEW", "config": {"candidate_group": "g", "quorum": {"approve": 1, "of": 2}}},
                {"key": "e", "type": "END"}
            ],
            "connections": [
                {"source": "r", "target": "e"},
                {"source": "r", "handle": "on_failure", "target": "s", "rework": true}
            ]
        })
    }

    #[test]
    fn what_is_added_removed_and_changed_is_told() {
        let mut second = first();
        second["name"] = json!("B");
        second["stages"][1]["config"]["quorum"]["approve"] = json!(2);
        second["stages"][2]["key"] = json!("done");
        second["connections"][0]["target"] = json!("done");
        second["connections"][1]["max_rounds"] = json!(3);
        second["connections"][1]["exhausted"] = json!(null);
        let diff = diff(&read(first()), &read(second)).expect("a diff");
        let change = |pointer: &str, before: Value, after: Value| FieldChange {
            pointer: pointer.into(),
            before,
            after,
        };
        assert_eq!(diff.fields, [change("/name", json!("A"), json!("B"))]);
        assert_eq!((diff.stages_added, diff.stages_removed), (vec!["done".to_owned()], vec!["e".to_owned()]));
        assert_eq!(diff.stages_changed.len(), 1);
        assert_eq!(diff.stages_changed[0].fields, [change("/config/quorum/approve", json!(1), json!(2))]);
        assert_eq!(diff.connections_added[0].target.as_deref(), Some("done"));
        assert_eq!(diff.connections_removed[0].target.as_deref(), Some("e"));
        assert_eq!(diff.connections_changed.len(), 1);
        assert_eq!(diff.connections_changed[0].fields, [change("/max_rounds", json!(null), json!(3))]);
        assert!(!diff.layout_changed);
    }

    #[test]
    fn another_spelling_of_the_same_graph_does_not_differ() {
        let mut second = first();
        second["stages"][0].as_object_mut().expect("a stage").remove("on_success_stage_id");
        second["connections"].as_array_mut().expect("a list").push(json!({"source": "s", "target": "r"}));
        second["stages"][1]["config"]["blind"] = json!(false);
        second["layout"] = json!({"s": {"x": 1, "y": 1}});
        let diff = diff(&read(first()), &read(second)).expect("a diff");
        assert!(diff.is_empty() && diff.layout_changed, "{diff:?}");
    }
}
