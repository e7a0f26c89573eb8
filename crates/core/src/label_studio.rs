//! Label Studio's JSON, in and out: tasks become items as they are, so that nothing is lost; what was handed in here goes out as further
//! annotations of the same tasks.

use serde_json::{Map, Value, json};
use uuid::Uuid;

/// A task, as an item.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskItem {
    /// What the item is called outside: the task's id, where it has one.
    pub external_key: Option<String>,
    /// The task, byte for byte as far as JSON goes.
    pub payload: Value,
}

/// Why something is no export of Label Studio.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotTasks {
    /// It is no list.
    #[error("an export is a list of tasks, or one task")]
    NotAList,
    /// A task is no object.
    #[error("task {0} is no object")]
    NotAnObject(usize),
}

/// Reads an export: a list of tasks, or one of them.
pub fn read_tasks(export: Value) -> Result<Vec<TaskItem>, NotTasks> {
    let tasks = match export {
        Value::Array(tasks) => tasks,
        task @ Value::Object(_) => vec![task],
        _ => return Err(NotTasks::NotAList),
    };
    let read = |(number, task): (usize, Value)| {
        let fields = task.as_object().ok_or(NotTasks::NotAnObject(number))?;
        Ok(TaskItem { external_key: id_of(fields), payload: task })
    };
    (1..).zip(tasks).map(read).collect()
}

fn id_of(task: &Map<String, Value>) -> Option<String> {
    match task.get("id")? {
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(text.clone()),
        _ => None,
    }
}

/// A judgment that is to become an annotation.
#[derive(Clone, Debug, PartialEq)]
pub struct Annotation {
    /// The judgment.
    pub id: Uuid,
    /// Who.
    pub actor: Uuid,
    /// When, in RFC 3339.
    pub created_at: String,
    /// The answer. One with a list called `result` is taken to speak Label Studio's own language.
    pub data: Value,
    /// Whether it was found to be worth nothing.
    pub tainted: bool,
}

/// The task of an item with what was handed in for it. An item that was no task becomes the data of one. Without annotations the task is what
/// it was.
#[must_use]
pub fn write_task(payload: &Value, annotations: &[Annotation]) -> Value {
    let is_task = payload.get("data").is_some();
    let mut task = match payload {
        Value::Object(fields) if is_task => fields.clone(),
        other => Map::from_iter([("data".to_owned(), other.clone())]),
    };
    if annotations.is_empty() && is_task {
        return Value::Object(task);
    }
    let mut all = match task.remove("annotations") {
        Some(Value::Array(before)) => before,
        Some(_) | None => Vec::new(),
    };
    all.extend(annotations.iter().map(written));
    task.insert("annotations".to_owned(), Value::Array(all));
    Value::Object(task)
}

/// Gives a task an id if it has none, so that it is found again by whoever imports it. Label Studio numbers its tasks anew and passes over ids.
#[must_use]
pub fn with_id(mut task: Value, id: &str) -> Value {
    if let Some(fields) = task.as_object_mut().filter(|fields| id_of(fields).is_none()) {
        fields.insert("id".to_owned(), id.into());
    }
    task
}

/// Who answered stands in a field of our own: as `completed_by` Label Studio takes only its own members, and refuses the whole file for any
/// other.
fn written(annotation: &Annotation) -> Value {
    let result = match annotation.data.get("result") {
        Some(Value::Array(regions)) => Value::Array(regions.clone()),
        _ => regions(&annotation.data),
    };
    json!({"unique_id": annotation.id, "actor_id": annotation.actor, "created_at": annotation.created_at, "result": result,
        "was_cancelled": annotation.tainted, "ground_truth": false})
}

/// The fields of an answer as regions: a text as the choice it is, a number as a number, everything else as it is.
fn regions(answer: &Value) -> Value {
    let Value::Object(fields) = answer else { return json!([]) };
    let region = |(name, value): (&String, &Value)| {
        let (kind, value) = match value {
            Value::String(text) => ("choices", json!({"choices": [text]})),
            Value::Number(number) => ("number", json!({"number": number})),
            other => ("textarea", json!({"text": [other.to_string()]})),
        };
        json!({"from_name": name, "to_name": "item", "type": kind, "value": value})
    };
    fields.iter().map(region).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shared_data;

    #[test]
    fn what_came_in_goes_out_as_it_was_on_real_exports() {
        let Some(folder) = shared_data::find("labelstudio-exports") else { return };
        let mut files = 0;
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|extension| extension != "json") {
                continue;
            }
            let export: Value = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
            let tasks =
                read_tasks(export.clone()).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let as_tasks = |task: &TaskItem| task.payload.get("data").is_some();
            if tasks.iter().all(as_tasks) {
                let out: Vec<Value> = tasks.iter().map(|task| write_task(&task.payload, &[])).collect();
                let back = if export.is_array() { Value::Array(out) } else { out[0].clone() };
                assert_eq!(back, export, "{}", path.display());
            }
            files += 1;
        }
        assert!(files >= 15, "{files}");
    }

    #[test]
    fn what_was_handed_in_becomes_annotations_beside_those_that_were_there() {
        let task = json!({"id": 7, "data": {"text": "hi"}, "annotations": [{"id": 1, "result": []}], "meta": {"x": 1}});
        let item = &read_tasks(json!([task])).unwrap()[0];
        assert_eq!(item.external_key.as_deref(), Some("7"));
        let annotation = Annotation {
            id: Uuid::from_u128(1),
            actor: Uuid::from_u128(2),
            created_at: "2026-01-01T00:00:00Z".to_owned(),
            data: json!({"label": "greeting", "score": 3}),
            tainted: false,
        };
        let out = write_task(&item.payload, std::slice::from_ref(&annotation));
        assert_eq!(out["annotations"].as_array().map(Vec::len), Some(2));
        assert_eq!(out["annotations"][1]["result"][0]["value"], json!({"choices": ["greeting"]}));
        assert_eq!(
            out["annotations"][1].get("completed_by"),
            None,
            "Label Studio takes only its own members"
        );
        assert_eq!(out["annotations"][1]["actor_id"], json!(annotation.actor), "and passes over this");
        assert_eq!((&out["meta"], &out["id"]), (&json!({"x": 1}), &json!(7)), "nothing else is touched");
        let own = Annotation { data: json!({"result": [{"type": "choices"}]}), ..annotation };
        assert_eq!(
            write_task(&json!({"image": "1.png"}), &[own])["annotations"][0]["result"],
            json!([{"type": "choices"}])
        );
        assert_eq!(with_id(json!({"data": 1}), "a"), json!({"data": 1, "id": "a"}));
        assert_eq!(with_id(json!({"data": 1, "id": 7}), "a"), json!({"data": 1, "id": 7}));
        assert_eq!(read_tasks(json!([1])), Err(NotTasks::NotAnObject(1)));
        assert_eq!(read_tasks(json!(1)), Err(NotTasks::NotAList));
    }
}
