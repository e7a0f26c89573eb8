//! Whether a form knows what a JSON pointer leads to, as far as a schema tells.

use std::collections::HashSet;

use serde_json::Value as Json;

use crate::agreement::edit_distance;
use crate::definition::finding::escape;

/// So many characters may be otherwise in a name that was meant to be another.
const SLIPS_MAX: usize = 2;
/// Shorter names are too often alike by chance.
const NAME_LENGTH_MIN: usize = 4;

/// A property that a form does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lacking {
    /// Its name.
    pub name: String,
    /// A pointer to the property that was probably meant.
    pub likely: Option<String>,
}

/// What an answer to this form does not have of what these keys, one within the other, lead to. None: it may have it.
///
/// A form that names its properties and forbids others lacks every other name. One that says nothing about others lacks only what is
/// nearly a name that it has: others may be handed in. Where anything may stand, nothing is lacking.
#[must_use]
pub fn lacking(schema: &Json, keys: &[String]) -> Option<Lacking> {
    let mut places = vec![Part { schema, holds: true }];
    let mut path = String::new();
    for key in keys {
        let here = in_force(schema, places);
        let with =
            |word: &'static str| here.iter().filter_map(move |part| Some((part, part.schema.get(word)?)));
        let is_told = |word: &&'static str| with(word).next().is_some();
        if here.iter().any(|part| part.schema.is_boolean())
            || ["items", "prefixItems", "patternProperties"].iter().any(is_told)
        {
            return None;
        }
        let declared = || with("properties").filter_map(|(part, names)| Some((part, names.as_object()?)));
        let found: Vec<Part<'_>> = declared()
            .filter_map(|(part, names)| Some(Part { schema: names.get(key)?, holds: part.holds }))
            .collect();
        if found.is_empty() {
            let others = || with("additionalProperties").chain(with("unevaluatedProperties"));
            let is_closed = others().any(|(part, others)| part.holds && *others == Json::Bool(false));
            let is_open = !is_closed && others().any(|(_, others)| *others != Json::Bool(false));
            if declared().next().is_none() || is_open {
                return None;
            }
            let likely = likely(key, declared().flat_map(|(_, names)| names.keys()));
            let likely = likely.map(|name| format!("{path}/{}", escape(name)));
            return (is_closed || likely.is_some()).then(|| Lacking { name: key.clone(), likely });
        }
        path = format!("{path}/{}", escape(key));
        places = found;
    }
    None
}

/// A schema for a place in an answer.
#[derive(Clone, Copy)]
struct Part<'a> {
    schema: &'a Json,
    /// Whether it holds whatever the answer is; others hold for some answers.
    holds: bool,
}

/// These schemas with all that hold, or may hold, in the same place.
fn in_force<'a>(root: &'a Json, places: Vec<Part<'a>>) -> Vec<Part<'a>> {
    let mut seen: HashSet<(*const Json, bool)> = HashSet::new();
    let mut found = Vec::new();
    let mut next = places;
    while let Some(part @ Part { schema, holds }) = next.pop() {
        if !seen.insert((std::ptr::from_ref(schema), holds)) {
            continue;
        }
        found.push(part);
        let list = |word| schema.get(word).and_then(Json::as_array).into_iter().flatten();
        let reference = schema.get("$ref").and_then(Json::as_str).and_then(|to| to.strip_prefix('#'));
        let referred = reference.and_then(|pointer| root.pointer(pointer));
        next.extend(list("allOf").chain(referred).map(|schema| Part { schema, holds }));
        // What an answer is chosen by is no schema for it, but names properties that it may have.
        let by_answer = ["if", "then", "else"].iter().filter_map(|word| schema.get(word));
        let dependent = schema.get("dependentSchemas").and_then(Json::as_object);
        let dependent = dependent.into_iter().flat_map(|schemas| schemas.values());
        let some = list("anyOf").chain(list("oneOf")).chain(by_answer).chain(dependent);
        next.extend(some.map(|schema| Part { schema, holds: false }));
    }
    found
}

fn likely<'a>(name: &str, names: impl Iterator<Item = &'a String>) -> Option<&'a str> {
    let near = |other: &'a String| {
        let slips = edit_distance(name, other)?;
        let shorter = name.chars().count().min(other.chars().count());
        (slips <= SLIPS_MAX && shorter >= NAME_LENGTH_MIN).then_some((slips, other.as_str()))
    };
    names.filter_map(near).min().map(|(_, other)| other)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn of(schema: &Json, pointer: &str) -> Option<(String, Option<String>)> {
        let keys: Vec<String> = pointer.split('/').skip(1).map(str::to_owned).collect();
        lacking(schema, &keys).map(|lacking| (lacking.name, lacking.likely))
    }

    #[test]
    fn a_form_lacks_what_it_neither_names_nor_allows() {
        let size = json!({"type": "object", "properties": {"width": {"type": "number"}}});
        let properties = json!({"label": {"type": "string"}, "size": size, "at": {"type": "array", "items": {}},
            "note": {"type": "object"}, "any": true, "kind": {"$ref": "#/$defs/kind"}});
        let definitions = json!({"kind": {"properties": {"colour": {}}, "additionalProperties": false}});
        let open = json!({"type": "object", "properties": properties, "$defs": definitions});
        let mut closed = open.clone();
        closed["additionalProperties"] = json!(false);
        let mut free = open.clone();
        free["additionalProperties"] = json!({"type": "string"});
        for known in
            ["", "/label", "/size/width", "/size/height", "/at/0/x", "/note/any", "/any/x", "/kind/colour"]
        {
            for schema in [&open, &closed, &free] {
                assert_eq!(of(schema, known), None, "{known}");
            }
        }
        let lable = Some(("lable".to_owned(), Some("/label".to_owned())));
        assert_eq!(
            (of(&closed, "/lable"), of(&open, "/lable"), of(&free, "/lable")),
            (lable.clone(), lable, None)
        );
        let nosuch = Some(("nosuch".to_owned(), None));
        assert_eq!((of(&closed, "/nosuch"), of(&open, "/nosuch")), (nosuch, None));
        let color = Some(("color".to_owned(), Some("/kind/colour".to_owned())));
        assert_eq!(of(&free, "/kind/color"), color, "behind a reference");
        assert_eq!(of(&open, "/size/widht"), Some(("widht".to_owned(), Some("/size/width".to_owned()))));
        assert_eq!(of(&json!({"type": "object", "additionalProperties": false}), "/label"), None);
        let either = json!({"oneOf": [{"properties": {"label": {}}}, {"properties": {"lable": {}}}]});
        assert_eq!((of(&either, "/lable"), of(&either, "/label")), (None, None));
        let first = json!({"properties": {"label": {}}, "additionalProperties": false});
        let either = json!({"oneOf": [first, {"properties": {"size": {}}}]});
        assert_eq!(of(&either, "/other"), None, "what is closed for some answers is open for others");
        let both = json!({"allOf": [first, {"properties": {"size": {}}}]});
        assert_eq!(of(&both, "/other"), Some(("other".to_owned(), None)));
    }
}
