//! Every scenario that is shipped with the examples comes out as it says.

use std::path::Path;

use handoff_core::scenario::document::ScenarioDocument;
use handoff_core::scenario::{Script, perform};
use serde::Deserialize;
use serde_json::Value;

#[test]
fn the_shipped_scenarios_come_out_as_they_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/workflows/tests");
    let mut played = 0;
    for entry in std::fs::read_dir(&folder).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        for document in serde_yaml_ng::Deserializer::from_str(&text) {
            // By way of JSON, as the command does: enums are maps there, not tags.
            let document = Value::deserialize(document).expect("it is YAML");
            let scenario: ScenarioDocument = serde_json::from_value(document)
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let workflow = std::fs::read_to_string(folder.join(&scenario.workflow)).expect("the workflow");
            let workflow: Value = serde_yaml_ng::from_str(&workflow).expect("it is YAML");
            let workflow = serde_json::from_value(workflow).expect("it is a workflow");
            let script = Script::of(&workflow).expect("the workflow can be played");
            if let Err(failed) = perform(&script, &scenario) {
                panic!("{}: {}: {failed}", path.display(), scenario.name);
            }
            played += 1;
        }
    }
    assert!(played >= 6, "only {played} were played");
}
