//! Runs the conformance cases of CEL's authors against our rules and accounts for every one that does not pass.

use std::collections::BTreeMap;

use super::check::Declared;
use super::eval::Source;
use super::text_proto::{Message, Scalar};
use super::types::{Kind, TYPE_NAMES, Type};
use super::value::{Bytes, List, Map, Meter, Value, equal};
use super::{Budget, Program};

const FILES: [&str; 12] = [
    "basic",
    "comparisons",
    "conversions",
    "fields",
    "fp_math",
    "integer_math",
    "lists",
    "logic",
    "macros",
    "parse",
    "string",
    "timestamps",
];

type LeftOut = (&'static str, fn(&Case) -> bool);

/// Why cases do not pass; the first reason that applies to a case is the one counted.
const LEFT_OUT: [LeftOut; 4] = [
    ("message types, wrappers and enums", |case| {
        let words = ["TestAllTypes", "google.protobuf.", "TestAllRequired"];
        case.has_messages || words.iter().any(|word| case.expression.contains(word))
    }),
    ("zones by name", |case| case.expression.contains(".get") && case.expression.contains('/')),
    (
        "an unknown name, function or mismatch that is refused at publish, though it would not matter",
        |case| case.is_unchecked && matches!(case.verdict, Verdict::Refused(_)),
    ),
    ("the last day of the year 9999", |case| case.expression.contains("9999-12-31")),
];

struct Case {
    name: String,
    expression: String,
    is_unchecked: bool,
    has_messages: bool,
    verdict: Verdict,
}

enum Verdict {
    Passed,
    Refused(String),
    Failed(String),
    Answered(String),
}

struct Bindings<'a>(Vec<Value<'a>>);

impl<'a> Source<'a> for Bindings<'a> {
    fn variable(&self, index: usize) -> Value<'a> {
        self.0.get(index).cloned().unwrap_or(Value::Null)
    }

    fn draw(&self, _offset: usize) -> f64 {
        0.5
    }
}

#[test]
fn conformance_cases_pass_or_are_left_out_for_a_known_reason() {
    let Some(folder) = crate::shared_data::find("cel-conformance") else { return };
    let mut cases = Vec::new();
    for file in FILES {
        let text = std::fs::read_to_string(folder.join(format!("{file}.textproto"))).unwrap();
        let document = Message::parse(&text);
        for section in document.messages("section") {
            let name = format!("{file}/{}", section.text("name").unwrap());
            cases.extend(section.messages("test").map(|test| run(&name, test)));
        }
    }
    let passed = cases.iter().filter(|case| matches!(case.verdict, Verdict::Passed)).count();
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    let mut unexplained = Vec::new();
    for case in cases.iter().filter(|case| !matches!(case.verdict, Verdict::Passed)) {
        match LEFT_OUT.iter().find(|(_, applies)| applies(case)) {
            Some((reason, _)) => {
                println!("left out: {} {:?} {}", case.name, case.expression, case.verdict.words());
                *reasons.entry(reason).or_default() += 1;
            }
            None => unexplained.push(format!("{} {:?} {}", case.name, case.expression, case.verdict.words())),
        }
    }
    println!("{passed} of {} conformance cases pass; left out: {reasons:#?}", cases.len());
    assert!(unexplained.is_empty(), "{} unexplained:\n{}", unexplained.len(), unexplained.join("\n"));
    assert_eq!(cases.len(), 1173);
    assert!(passed >= 1045, "only {passed} pass");
}

impl Verdict {
    fn words(&self) -> String {
        match self {
            Self::Passed => "passed".to_owned(),
            Self::Refused(fault) => format!("was refused: {fault}"),
            Self::Failed(failure) => format!("failed: {failure}"),
            Self::Answered(answer) => format!("answered {answer}"),
        }
    }
}

fn run(section: &str, test: &Message) -> Case {
    let expected = test.message("value").map(value_of);
    let expects_error = test.message("eval_error").is_some();
    let declared: Vec<_> = test.messages("type_env").map(declare).collect();
    let bound: BTreeMap<_, _> = test
        .messages("bindings")
        .map(|binding| {
            let value = binding.message("value").and_then(|value| value.message("value"));
            (binding.text("key").unwrap(), value.and_then(value_of))
        })
        .collect();
    let has_messages = matches!(expected, Some(None)) || bound.values().any(Option::is_none);
    let values = declared
        .iter()
        .map(|variable| bound.get(variable.name.as_str()).cloned().flatten().unwrap_or(Value::Null))
        .collect();
    let expression = test.text("expr").unwrap().to_owned();
    let wanted = expected.flatten().unwrap_or(Value::Bool(true));
    let verdict = judge(&expression, &declared, &Bindings(values), (!expects_error).then_some(&wanted));
    Case {
        name: format!("{section}/{}", test.text("name").unwrap()),
        expression,
        is_unchecked: test.word("disable_check") == Some("true"),
        has_messages,
        verdict,
    }
}

fn judge(
    expression: &str,
    declared: &[Declared],
    bindings: &Bindings<'_>,
    wanted: Option<&Value<'_>>,
) -> Verdict {
    let program = match Program::compile(expression, declared) {
        Ok(program) => program,
        // Refused at publish instead of failing when asked: the rule's author learns of it sooner.
        Err(_) if wanted.is_none() => return Verdict::Passed,
        Err(fault) => return Verdict::Refused(fault.to_string()),
    };
    let bindings = Bindings(bindings.0.iter().map(own).collect());
    let mut meter = Meter::new(Budget::default().steps);
    match (program.evaluate(&bindings, &mut meter), wanted) {
        (Err(_), None) => Verdict::Passed,
        (Ok(answer), Some(wanted)) if is_same(&answer, wanted) => Verdict::Passed,
        (Ok(answer), _) => Verdict::Answered(format!("{answer:?}")),
        (Err(stopped), Some(_)) => Verdict::Failed(stopped.failure.to_string()),
    }
}

/// A copy that borrows nothing, for a program that lives shorter than the case.
fn own<'b>(value: &Value<'_>) -> Value<'b> {
    match value {
        Value::Null => Value::Null,
        Value::Bool(value) => Value::Bool(*value),
        Value::Int(value) => Value::Int(*value),
        Value::Uint(value) => Value::Uint(*value),
        Value::Double(value) => Value::Double(*value),
        Value::Text(text) => Value::text(text.as_str()),
        Value::Bytes(bytes) => Value::Bytes(Bytes::Shared(bytes.as_slice().into())),
        Value::Timestamp(value) => Value::Timestamp(*value),
        Value::Duration(value) => Value::Duration(*value),
        Value::Type(kind) => Value::Type(*kind),
        Value::List(list) => {
            let elements = (0..list.len()).filter_map(|index| list.get(index));
            Value::List(List::Shared(elements.map(|element| own(&element)).collect()))
        }
        Value::Map(Map::Shared(entries)) => {
            Value::Map(Map::Shared(entries.iter().map(|(key, value)| (own(key), own(value))).collect()))
        }
        Value::Map(Map::Json(_)) => unreachable!("conformance cases hold no JSON"),
    }
}

/// Equal, and of the same type; not-a-number is the same as itself.
fn is_same(answer: &Value<'_>, wanted: &Value<'_>) -> bool {
    let both_nan =
        matches!((answer, wanted), (Value::Double(a), Value::Double(b)) if a.is_nan() && b.is_nan());
    answer.kind() == wanted.kind() && (both_nan || equal(answer, wanted, &mut Meter::new(10_000)).unwrap())
}

fn declare(entry: &Message) -> Declared {
    let of = entry.message("ident").and_then(|ident| ident.message("type")).map_or(Type::Dyn, type_of);
    Declared { name: entry.text("name").unwrap().to_owned(), of, is_by_stage: false }
}

fn type_of(of: &Message) -> Type {
    if let Some(list) = of.message("list_type") {
        return Type::list(list.message("elem_type").map_or(Type::Dyn, type_of));
    }
    if let Some(map) = of.message("map_type") {
        let part = |name| map.message(name).map_or(Type::Dyn, type_of);
        return Type::map(part("key_type"), part("value_type"));
    }
    match of.word("primitive") {
        Some("INT64") => Type::Plain(Kind::Int),
        Some("UINT64") => Type::Plain(Kind::Uint),
        Some("DOUBLE") => Type::Plain(Kind::Double),
        Some("STRING") => Type::Plain(Kind::Text),
        Some("BYTES") => Type::Plain(Kind::Bytes),
        Some("BOOL") => Type::Plain(Kind::Bool),
        _ => Type::Dyn,
    }
}

/// The value that a case gives; none if it is a message that rules cannot hold.
fn value_of(value: &Message) -> Option<Value<'static>> {
    let (name, scalar) = value.only()?;
    Some(match (name, scalar) {
        ("null_value", _) => Value::Null,
        ("bool_value", Scalar::Word(word)) => Value::Bool(word == "true"),
        ("int64_value", Scalar::Word(word)) => Value::Int(word.parse().ok()?),
        ("uint64_value", Scalar::Word(word)) => Value::Uint(word.parse().ok()?),
        ("double_value", Scalar::Word(word)) => Value::Double(word.parse().ok()?),
        ("string_value", Scalar::Text(bytes)) => Value::text(std::str::from_utf8(bytes).ok()?),
        ("bytes_value", Scalar::Text(bytes)) => Value::Bytes(Bytes::Shared(bytes.as_slice().into())),
        ("type_value", Scalar::Text(name)) => {
            Value::Type(TYPE_NAMES.iter().find(|(own, _)| own.as_bytes() == name.as_slice())?.1)
        }
        ("list_value", Scalar::Message(list)) => {
            Value::List(List::Shared(list.messages("values").map(value_of).collect::<Option<_>>()?))
        }
        ("map_value", Scalar::Message(map)) => {
            let entries = map
                .messages("entries")
                .map(|entry| Some((value_of(entry.message("key")?)?, value_of(entry.message("value")?)?)));
            Value::Map(Map::Shared(entries.collect::<Option<_>>()?))
        }
        ("object_value", Scalar::Message(object)) => object_value(object)?,
        _ => return None,
    })
}

fn object_value(object: &Message) -> Option<Value<'static>> {
    let (name, scalar) = object.only()?;
    let Scalar::Message(fields) = scalar else { return None };
    let number = |field: &str| fields.word(field).map_or(Some(0), |word| word.parse::<i64>().ok());
    let (seconds, nanos) = (number("seconds")?, i32::try_from(number("nanos")?).ok()?);
    if name.ends_with(".Timestamp]") {
        Some(Value::Timestamp(jiff::Timestamp::new(seconds, nanos).ok()?))
    } else if name.ends_with(".Duration]") {
        Some(Value::Duration(jiff::SignedDuration::new(seconds, nanos)))
    } else {
        None
    }
}

#[test]
fn texts_of_a_case_are_unescaped_once() {
    let message = Message::parse(r#"a: "x\n" 'y\\' b { c: -1 } # d: 2"#);
    assert_eq!(message.text("a"), Some("x\ny\\"));
    assert_eq!(message.message("b").unwrap().word("c"), Some("-1"));
}
