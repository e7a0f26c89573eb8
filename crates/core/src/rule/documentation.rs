//! Writes `docs/rules.md` from the tables that the checker uses, so that the two cannot differ.

use std::fmt::Write as _;

use super::facts::variables_table;
use super::functions::{FUNCTIONS, Form, Function};
use super::{Budget, DEPTH_MAX, LOOP_DEPTH_MAX, NODES_MAX, PATTERN_LENGTH_MAX, SOURCE_BYTES_MAX};

/// The documentation of rules, in Markdown.
#[must_use]
pub fn documentation() -> String {
    let mut text = BEGINNING.to_owned();
    let _ = write!(text, "\n## Variables\n\n{}\n{VARIABLES_NOTE}", variables_table());
    let _ = write!(text, "\n## Functions\n\n{}{FUNCTIONS_NOTE}", functions_table());
    let _ = write!(
        text,
        "\n## Limits\n\n\
         | What | At most |\n|---|---|\n\
         | Source | {SOURCE_BYTES_MAX} bytes |\n\
         | Parts | {NODES_MAX} |\n\
         | Nesting | {DEPTH_MAX} |\n\
         | Loops within loops | {LOOP_DEPTH_MAX} |\n\
         | A regular expression | {PATTERN_LENGTH_MAX} bytes |\n\
         | Steps of an evaluation | {} |\n\
         {LIMITS_NOTE}",
        Budget::default().steps
    );
    text.push_str(DIFFERENCES);
    text
}

fn functions_table() -> String {
    let mut table = "| Function | Yields | What it is |\n|---|---|---|\n".to_owned();
    for function in &FUNCTIONS {
        let mut calls: Vec<String> = Vec::new();
        let mut yields: Vec<&str> = Vec::new();
        for overload in function.overloads {
            let words: Vec<_> = overload.takes.iter().map(|kind| kind.word()).collect();
            calls.push(call(function, &words));
            if !yields.contains(&overload.yields.word()) {
                yields.push(overload.yields.word());
            }
        }
        let (calls, yields) = (calls.join(", "), yields.join(", "));
        let _ = writeln!(table, "| {calls} | {yields} | {} |", function.description);
    }
    table
}

fn call(function: &Function, words: &[&str]) -> String {
    match (function.form, words) {
        (Form::Method, [target, rest @ ..]) => format!("`{target}.{}({})`", function.name, rest.join(", ")),
        (Form::Function | Form::Either | Form::Method, _) => {
            format!("`{}({})`", function.name, words.join(", "))
        }
    }
}

const BEGINNING: &str = "# Rules

Routers, waits and splits ask rules. A rule is an expression in [CEL](https://cel.dev):

```
item.amount > 10000 && !(run.started_by in actors.review)
agreement != null && agreement < 0.8 || sample(0.05)
has(item.due) ? timestamp(item.due) : run.started_at + duration('48h')
results.pages.labels.filter(label, label.score < 0.5)
```

A rule is checked when its workflow is published. One that does not parse, reads a variable that is not there or has the
wrong type is refused, and the refusal names line and column. The fields of `item` and of results are free, so their types
are looked at when the rule is asked.
";

const VARIABLES_NOTE: &str =
    "Stage keys that are no plain names are written in brackets or backquotes: `results['first-review']`,
``results.`first-review` ``. A field that may be missing is asked for with `has(item.total)`.
";

const FUNCTIONS_NOTE: &str = "
`size` and `matches` are also methods: `item.title.size()`. Loops go over lists and over the keys of maps: `all(x, …)`,
`exists(x, …)`, `exists_one(x, …)`, `filter(x, …)`, `map(x, …)` and `map(x, condition, …)`.

`sample(p)` depends on the run, the stage, which of its rules it stands in, and where in the rule. It is not drawn anew when
a run comes back to the stage. Different rules draw independently.
";

const LIMITS_NOTE: &str = "
Every part that is looked at is a step, and so is every element that a loop, comparison or search passes. Long texts cost a
step for some bytes. A rule that uses up its steps fails; it never gets a wrong answer.
";

const DIFFERENCES: &str = "
## Differences from CEL

- Whole numbers and numbers with fraction mix in arithmetic and give a number with fraction, since JSON does not tell them
  apart: `item.amount * 1.2` works for an amount of `3`.
- There are no message types, no extension libraries, and no optional values.
- The pattern of `matches` is written out in the rule.
- Zones are offsets such as `'+02:00'`, not names: the rules of a named zone change, and the same run must always get the
  same answer.
- Instants end on 9999-12-30, a day before CEL's.
- There is no current time. A rule about time starts from `run.started_at` or from the item.
- Functions that do not exist are refused at publish, even where the outcome would not depend on them.
";
