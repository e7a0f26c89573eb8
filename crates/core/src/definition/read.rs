//! Reads a document from a value, and says everything that is wrong with its shape, each with its place.

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::definition::check::{CONNECTIONS_MAX, STAGES_MAX};
use crate::definition::config::Config;
use crate::definition::document::{ConnectionDocument, RawStage, StageDocument, WorkflowDocument};
use crate::definition::finding::{Finding, Findings, escape, pointer_of};

/// The document in `value`, or what keeps it from being one. Stages and connections are read one by one, so that one fault does
/// not hide the next.
pub fn read(value: Value) -> Result<WorkflowDocument, Vec<Finding>> {
    let mut findings = Findings::default();
    let Value::Object(mut map) = value else {
        findings.add("invalid_document", "", "must be an object with a workflow in it");
        return Err(findings.into_vec());
    };
    nul(&Value::Object(map.clone()), &mut String::new(), &mut findings);
    let stages = list(&mut map, "stages", STAGES_MAX, "too_many_stages", &mut findings);
    let connections = list(&mut map, "connections", CONNECTIONS_MAX, "too_many_connections", &mut findings);
    if !findings.is_empty() {
        return Err(findings.into_vec()); // too large, or of no use, to look at further
    }
    let stages = stages.into_iter().enumerate();
    let stages: Vec<StageDocument> =
        stages.filter_map(|(index, stage)| read_stage(index, stage, &mut findings)).collect();
    let connections = connections.into_iter().enumerate();
    let connections: Vec<ConnectionDocument> = connections
        .filter_map(|(index, value)| piece(value, &format!("/connections/{index}"), &mut findings))
        .collect();
    // What is left is the document without its lists.
    map.insert("stages".to_owned(), Value::Array(Vec::new()));
    let document: Option<WorkflowDocument> = piece(Value::Object(map), "", &mut findings);
    match document {
        Some(document) if findings.is_empty() => Ok(WorkflowDocument { stages, connections, ..document }),
        Some(_) | None => Err(findings.into_vec()),
    }
}

fn list(
    map: &mut Map<String, Value>,
    field: &str,
    most: usize,
    code: &'static str,
    findings: &mut Findings,
) -> Vec<Value> {
    match map.remove(field) {
        Some(Value::Array(list)) if list.len() <= most => list,
        Some(Value::Array(list)) => {
            let message = format!("there are {} {field}; at most {most} are allowed", list.len());
            findings.add(code, format!("/{field}"), message);
            Vec::new()
        }
        Some(_) => {
            findings.add("invalid_document", format!("/{field}"), "must be a list");
            Vec::new()
        }
        None => {
            if field == "stages" {
                findings.add("invalid_document", "", "missing field `stages`");
            }
            Vec::new()
        }
    }
}

fn read_stage(index: usize, value: Value, findings: &mut Findings) -> Option<StageDocument> {
    let at = format!("/stages/{index}");
    let mut raw: RawStage = piece(value, &at, findings)?;
    let config = raw.config.take().unwrap_or_else(|| Value::Object(Map::new()));
    match Config::read(raw.stage_type, config) {
        Ok(config) => Some(raw.with(config)),
        Err(faults) => {
            for fault in faults {
                findings.add(fault.code, format!("{at}/config{}", fault.pointer), fault.message);
            }
            None
        }
    }
}

fn piece<T: DeserializeOwned>(value: Value, at: &str, findings: &mut Findings) -> Option<T> {
    match serde_path_to_error::deserialize(value) {
        Ok(read) => Some(read),
        Err(error) => {
            let pointer = format!("{at}{}", pointer_of(error.path()));
            findings.add("invalid_document", pointer, error.inner().to_string());
            None
        }
    }
}

/// Text with NUL cannot be kept in the database.
fn nul(value: &Value, at: &mut String, findings: &mut Findings) {
    let length = at.len();
    match value {
        Value::String(text) if text.contains('\0') => {
            findings.add("invalid_document", at.clone(), "must not contain NUL");
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                at.extend(["/", &index.to_string()]);
                nul(item, at, findings);
                at.truncate(length);
            }
        }
        Value::Object(fields) => {
            for (name, item) in fields {
                if name.contains('\0') {
                    findings.add("invalid_document", at.clone(), "a name must not contain NUL");
                    continue;
                }
                at.extend(["/", &escape(name)]);
                nul(item, at, findings);
                at.truncate(length);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn faults(value: Value) -> Vec<(&'static str, String)> {
        let faults = read(value).expect_err("it is refused");
        faults.into_iter().map(|finding| (finding.code, finding.pointer)).collect()
    }

    #[test]
    fn every_fault_of_the_shape_is_told_at_once() {
        let document = json!({
            "key": "a", "name": 7, "begin_stage": "s",
            "stages": [
                {"key": "s", "type": "BEGIN"},
                {"key": "r", "type": "REVIEW", "config": {"candidate_group": 5}},
                {"key": "t", "type": "REVIEW", "config": {"strategy": "majority"}},
                {"key": "u", "typ": "REVIEW"}
            ],
            "connections": [{"source": "s", "target": "r", "rework": "yes"}]
        });
        assert_eq!(
            faults(document),
            [
                ("invalid_document", "/stages/0/type".to_owned()),
                ("invalid_config", "/stages/1/config/candidate_group".to_owned()),
                ("config_of_other_stage", "/stages/2/config/strategy".to_owned()),
                ("invalid_document", "/stages/3/typ".to_owned()),
                ("invalid_document", "/connections/0/rework".to_owned()),
                ("invalid_document", "/name".to_owned()),
            ]
        );
    }

    #[test]
    fn ten_thousand_stages_are_counted_and_not_looked_at() {
        let stages = vec![json!({"key": "x", "type": "NONSENSE"}); 10_000];
        let refused = read(json!({"key": "a", "name": "A", "begin_stage": "s", "stages": stages}));
        let refused = refused.expect_err("it is refused");
        assert_eq!(refused.len(), 1);
        assert_eq!(refused[0].message, "there are 10000 stages; at most 2000 are allowed");
    }

    #[test]
    fn nul_is_found_at_its_place() {
        let document = json!({"key": "a", "name": "A", "begin_stage": "s",
            "stages": [{"key": "s", "type": "START", "name": "x\u{0}"}]});
        assert_eq!(faults(document), [("invalid_document", "/stages/0/name".to_owned())]);
    }

    #[test]
    fn what_is_no_document_is_refused() {
        assert_eq!(faults(json!([])), [("invalid_document", String::new())]);
        assert_eq!(faults(json!({"key": "a"})), [("invalid_document", String::new())]);
    }
}
