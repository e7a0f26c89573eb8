//! The JSON Schema of the document, made from the types that read it, for editors that complete and check while people write.

use schemars::generate::SchemaSettings;
use serde_json::Value;

use crate::definition::document::WorkflowDocument;

/// Where the schema is served, below the server's address.
pub const SCHEMA_PATH: &str = "/schemas/workflow.json";

/// The JSON Schema (draft 2020-12) of a workflow document.
#[must_use]
pub fn workflow_schema() -> Value {
    let generator = SchemaSettings::draft2020_12().for_deserialize().into_generator();
    let mut schema = generator.into_root_schema_for::<WorkflowDocument>();
    schema.insert("title".to_owned(), "Handoff workflow".into());
    schema.to_value()
}

#[cfg(test)]
#[path = "schema_tests.rs"]
mod tests;
