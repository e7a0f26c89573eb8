use serde_json::json;

use super::*;

fn problem(schema: &Json) -> FormProblem {
    Form::compile(schema).expect_err("this schema is refused").problem
}

#[test]
fn a_value_is_told_what_is_wrong_and_where() {
    let form = Form::compile(&json!({
        "type": "object",
        "required": ["label"],
        "properties": {"label": {"enum": ["cat", "dog"]}, "boxes": {"type": "array", "items": {"$ref": "#/$defs/box"}}},
        "$defs": {"box": {"type": "object", "properties": {"width": {"type": "number", "minimum": 0}}}}
    }))
    .unwrap();
    assert_eq!(form.validate(&json!({"label": "cat", "boxes": [{"width": 1}]})), Ok(()));
    let faults = form.validate(&json!({"label": "cow", "boxes": [{"width": -1}]})).unwrap_err();
    let mut told: Vec<_> = faults
        .into_iter()
        .map(|fault| (fault.pointer, fault.code, fault.limit.map(|it| it.to_string())))
        .collect();
    told.sort_unstable();
    let expected = [
        ("/boxes/0/width".to_owned(), Some("too_small"), Some("0".to_owned())),
        ("/label".to_owned(), Some("not_a_choice"), None),
    ];
    assert_eq!(told, expected);
}

#[test]
fn faults_are_few_and_short_whatever_the_value() {
    let form = Form::compile(&json!({"items": {"type": "integer"}, "maxLength": 3})).unwrap();
    let faults = form.validate(&json!(vec!["x"; 10_000])).unwrap_err();
    assert_eq!(faults.len(), FAULTS_MAX);
    let faults = form.validate(&json!("secret".repeat(100_000))).unwrap_err();
    assert!(faults.iter().all(|fault| fault.message.len() < 1_000 && !fault.message.contains("secret")));
}

#[test]
fn properties_may_be_called_like_keywords() {
    let schema = json!({"properties": {"pattern": {"type": "string"}, "$id": {"type": "string"}, "definitions": {}, "$ref": {"type": "string"}}});
    let form = Form::compile(&schema).unwrap();
    assert_eq!(form.validate(&json!({"$id": "x", "$ref": "http://example.org"})), Ok(()));
}

#[test]
fn schemas_that_reach_out_or_round_are_refused() {
    let foreign = [
        "http://example.org/s.json",
        "file:///etc/passwd",
        "#",
        "#/properties/a",
        "other.json",
        "#/$defs/no",
    ];
    for target in foreign {
        assert_eq!(problem(&json!({"$ref": target})), FormProblem::ForeignReference, "{target}");
    }
    let circle = json!({"$ref": "#/$defs/a", "$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"not": {"$ref": "#/$defs/a"}}}});
    assert_eq!(problem(&circle), FormProblem::CircularReference);
    assert_eq!(problem(&json!({"$id": "http://example.org"})), FormProblem::KeywordNotSupported);
    assert_eq!(problem(&json!({"$dynamicRef": "#a"})), FormProblem::KeywordNotSupported);
    assert_eq!(
        problem(&json!({"$schema": "http://json-schema.org/draft-04/schema"})),
        FormProblem::KeywordNotSupported
    );
}

#[test]
fn schemas_that_cost_too_much_are_refused() {
    let mut definitions = serde_json::Map::new();
    for level in 0..12 {
        let next = json!({"$ref": format!("#/$defs/d{}", level + 1)});
        definitions.insert(format!("d{level}"), json!({"allOf": [next, next, next]}));
    }
    definitions.insert("d12".to_owned(), json!({"type": "string"}));
    let bomb = json!({"$ref": "#/$defs/d0", "$defs": definitions});
    assert_eq!(problem(&bomb), FormProblem::ExpandsTooFar);

    assert_eq!(problem(&json!({"enum": vec![0; SCHEMA_NODES_MAX]})), FormProblem::TooLarge);
    let mut deep = json!({});
    for _ in 0..SCHEMA_DEPTH_MAX {
        deep = json!({ "not": deep });
    }
    assert_eq!(problem(&deep), FormProblem::TooDeep);
    assert_eq!(problem(&json!({"pattern": "a".repeat(PATTERN_LENGTH_MAX + 1)})), FormProblem::PatternTooLong);
    for pattern in [r"(a)\1", "(?=a)b", "(", r"(?:\w{100}){100}"] {
        assert!(matches!(problem(&json!({"pattern": pattern})), FormProblem::NotASchema(_)), "{pattern}");
    }
    assert!(matches!(problem(&json!({"type": "nonsense"})), FormProblem::NotASchema(_)));
    assert!(matches!(problem(&json!(3)), FormProblem::NotASchema(_)));
}

#[test]
fn values_that_cost_too_much_are_refused() {
    let form = Form::compile(&json!({"pattern": "^(a+)+$"})).unwrap();
    assert!(form.validate(&json!(vec![0; VALUE_NODES_MAX])).is_err());
    let mut deep = json!(0);
    for _ in 0..VALUE_DEPTH_MAX {
        deep = json!([deep]);
    }
    assert!(form.validate(&deep).is_err());
    assert!(form.validate(&json!(format!("{}!", "a".repeat(100_000)))).is_err());
}

#[test]
fn naughty_strings_are_values_like_others() {
    let Some(file) = crate::shared_data::find("abuse-corpora/naughty-strings.json") else { return };
    let strings: Vec<String> = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    let form = Form::compile(&json!({"type": "string", "maxLength": 2})).unwrap();
    for text in &strings {
        let is_short = text.chars().count() <= 2;
        assert_eq!(form.validate(&json!(text)).is_ok(), is_short, "{text:?}");
        if let Ok(form) = Form::compile(&json!({"pattern": text, "properties": {text: {"const": text}}})) {
            let _ = form.validate(&json!({text: text}));
        }
    }
}
