//! The schema that is published says what the types say, and takes what they take.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::*;
use crate::definition::check::SizeOnly;
use crate::definition::config::settings_of;
use crate::definition::document::StageType;
use crate::definition::lint::lint;
use crate::definition::normalise::canonical;
use crate::definition::read::read;
use crate::definition::strict::read_value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn examples() -> Vec<(String, Value)> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(root().join("examples/workflows"))
        .expect("the folder is there")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "yaml"))
        .collect();
    files.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("it can be read");
        let value = read_value(serde_yaml_ng::Deserializer::from_str(&text)).expect("it is YAML");
        (path.file_name().expect("a name").to_string_lossy().into_owned(), value)
    };
    files.into_iter().map(read).collect()
}

#[test]
fn the_published_schema_is_the_one_the_types_make() {
    let path = root().join("docs/workflow.schema.json");
    let made = format!("{:#}\n", workflow_schema());
    if std::env::var_os("UPDATE_SCHEMA").is_some() {
        std::fs::write(&path, &made).expect("it can be written");
    }
    let published = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        published == made,
        "docs/workflow.schema.json is out of date: run this test with UPDATE_SCHEMA=1"
    );
}

#[test]
fn every_example_is_valid_sound_and_the_same_after_export() {
    let validator = jsonschema::validator_for(&workflow_schema()).expect("the schema is one");
    let examples = examples();
    assert!(examples.len() >= 6, "there are six real ones");
    for (file, value) in examples {
        let wrong: Vec<String> = validator
            .iter_errors(&value)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(wrong.is_empty(), "{file}: {wrong:?}");
        let document = read(value).unwrap_or_else(|faults| panic!("{file}: {faults:?}"));
        assert_eq!(lint(&document, &SizeOnly), [], "{file}");
        let first = canonical(&document).expect("a canonical form");
        let again =
            canonical(&read(first.graph.clone()).expect("it is read again")).expect("a canonical form");
        assert_eq!((&first.graph, first.content_hash), (&again.graph, again.content_hash), "{file}");
        assert!(validator.is_valid(&first.graph), "{file}: what is exported is valid, too");
    }
}

#[test]
fn the_schema_refuses_what_the_types_refuse() {
    let validator = jsonschema::validator_for(&workflow_schema()).expect("the schema is one");
    let with = |stage: Value| json!({"key": "a", "name": "A", "begin_stage": "s", "stages": [stage]});
    for (stage, fine) in [
        (json!({"key": "s", "type": "START"}), true),
        (json!({"key": "s", "type": "BEGIN"}), false),
        (json!({"key": "s", "type": "START", "config": {"outcome": "X"}}), false),
        (json!({"key": "s", "type": "END", "config": {"outcome": "X"}}), true),
        (
            json!({"key": "s", "type": "REVIEW", "config": {"candidate_group": "g", "quorum": {"approve": 1, "of": 2}}}),
            true,
        ),
        (json!({"key": "s", "type": "REVIEW", "config": {"candidate_group": "g", "overlap": 2}}), false),
        (
            json!({"key": "s", "type": "ANNOTATE", "config": {"overlap": 2, "decisions": ["A", {"name": "B", "handle": "b"}]}}),
            true,
        ),
        (json!({"key": "s", "type": "REVIEW", "join": {"at_least": 2}}), true),
        (json!({"key": "s", "type": "REVIEW", "join": "most"}), false),
        (json!({"key": "s", "type": "WAIT", "config": {"for": "PT8H"}}), true),
        (json!({"key": "s", "type": "WAIT", "config": {"for": "8h"}}), false),
        (json!({"key": "s", "type": "START", "on_success_stage_id": null}), true),
    ] {
        let document = with(stage);
        assert_eq!(validator.is_valid(&document), fine, "schema: {document}");
        assert_eq!(read(document.clone()).is_ok(), fine, "types: {document}");
    }
}

#[test]
fn every_field_says_what_it_is_and_every_setting_is_listed() {
    let schema = workflow_schema();
    let definitions = schema["$defs"].as_object().expect("definitions");
    let properties = |schema: &Value| schema["properties"].as_object().cloned().unwrap_or_default();
    let all = definitions.iter().map(|(name, schema)| (name.as_str(), schema)).chain([("root", &schema)]);
    for (of, schema) in all {
        for (name, property) in properties(schema) {
            let described = property["description"].is_string() || property["$ref"].is_string();
            assert!(described, "{of}.{name} has no description");
        }
    }
    for stage_type in StageType::ALL {
        let word = stage_type.word();
        let name = format!("{}{}Config", &word[..1], word[1..].to_lowercase());
        let mut listed = settings_of(stage_type);
        listed.sort_unstable();
        let known: Vec<String> = properties(&definitions[&name]).keys().cloned().collect();
        assert_eq!(listed, known, "{name}");
    }
}
