//! What rules may ask about: one table of variables, and the facts of one run at one stage that fill it.

use std::fmt::Write as _;
use std::sync::LazyLock;

use jiff::Timestamp;
use serde_json::{Map, Value as Json};
use sha2::{Digest as _, Sha256};

use super::check::Declared;
use super::eval::Source;
use super::types::{Kind, Type};
use super::value::{Map as MapValue, Text, Value};
use crate::id::{ActorId, RunId};

/// A variable of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// `item`
    Item,
    /// `results`
    Results,
    /// `result`
    Result,
    /// `outcome`
    Outcome,
    /// `handle`
    Handle,
    /// `agreement`
    Agreement,
    /// `confidence`
    Confidence,
    /// `round`
    Round,
    /// `actors`
    Actors,
    /// `trust`
    Trust,
    /// `timings`
    Timings,
    /// `run.id`
    RunId,
    /// `run.started_at`
    RunStartedAt,
    /// `run.started_by`
    RunStartedBy,
}

pub(super) struct Variable {
    pub(super) fact: Fact,
    pub(super) name: &'static str,
    of: fn() -> Type,
    pub(super) description: &'static str,
}

/// Every variable. Their order is the index that a checked rule knows them by.
pub(super) static VARIABLES: [Variable; 14] = [
    Variable {
        fact: Fact::Item,
        name: "item",
        of: || Type::Dyn,
        description: "the item as it was handed in",
    },
    Variable {
        fact: Fact::Results,
        name: "results",
        of: || by_stage(Type::Dyn),
        description: "the latest result of each stage",
    },
    Variable {
        fact: Fact::Result,
        name: "result",
        of: || Type::Dyn,
        description: "the result of the unit that led here",
    },
    Variable {
        fact: Fact::Outcome,
        name: "outcome",
        of: || Type::Nullable(Kind::Text),
        description: "the outcome of the unit that led here",
    },
    Variable {
        fact: Fact::Handle,
        name: "handle",
        of: || Type::Nullable(Kind::Text),
        description: "the handle by which the unit that led here was left",
    },
    Variable {
        fact: Fact::Agreement,
        name: "agreement",
        of: || Type::Nullable(Kind::Double),
        description: "how far those who judged agree, from 0 to 1; null if fewer than two did",
    },
    Variable {
        fact: Fact::Confidence,
        name: "confidence",
        of: || Type::Nullable(Kind::Double),
        description: "how sure the result is, from 0 to 1; null if nobody said",
    },
    Variable {
        fact: Fact::Round,
        name: "round",
        of: || Type::Plain(Kind::Int),
        description: "which time round this is, from 1",
    },
    Variable {
        fact: Fact::Actors,
        name: "actors",
        of: || by_stage(Type::list(Type::Plain(Kind::Text))),
        description: "the ids of those who worked each stage",
    },
    Variable {
        fact: Fact::Trust,
        name: "trust",
        of: || Type::map(Type::Plain(Kind::Text), Type::Plain(Kind::Double)),
        description: "the trust in each actor, from 0 to 1, by id",
    },
    Variable {
        fact: Fact::Timings,
        name: "timings",
        of: || by_stage(Type::Plain(Kind::Double)),
        description: "the seconds that work at each stage took",
    },
    Variable {
        fact: Fact::RunId,
        name: "run.id",
        of: || Type::Plain(Kind::Text),
        description: "the id of the run",
    },
    Variable {
        fact: Fact::RunStartedAt,
        name: "run.started_at",
        of: || Type::Plain(Kind::Timestamp),
        description: "when the run began",
    },
    Variable {
        fact: Fact::RunStartedBy,
        name: "run.started_by",
        of: || Type::Plain(Kind::Text),
        description: "the id of the actor who started the run",
    },
];

fn by_stage(value: Type) -> Type {
    Type::map(Type::Plain(Kind::Text), value)
}

/// The table as the checker wants it.
pub(super) static ENVIRONMENT: LazyLock<Vec<Declared>> = LazyLock::new(|| {
    let declare = |variable: &Variable| Declared {
        name: variable.name.to_owned(),
        of: (variable.of)(),
        is_by_stage: matches!(variable.fact, Fact::Results | Fact::Actors | Fact::Timings),
    };
    VARIABLES.iter().map(declare).collect()
});

/// The run that a rule is asked about.
#[derive(Clone, Copy, Debug)]
pub struct RunFacts {
    /// The run.
    pub id: RunId,
    /// When it began.
    pub started_at: Timestamp,
    /// Who started it.
    pub started_by: ActorId,
}

/// Which rule is asked: what `sample` draws depends on it, so that two rules do not draw the same.
#[derive(Clone, Copy, Debug)]
pub struct Site<'a> {
    /// The stage whose rule it is.
    pub stage: &'a str,
    /// Which of the stage's rules, from 0.
    pub rule: u32,
}

/// What is known about a run when it comes to a rule. Everything is borrowed, and only what the rule reads is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    /// The run.
    pub run: RunFacts,
    /// The rule's place in the definition.
    pub site: Site<'a>,
    /// The item.
    pub item: &'a Json,
    /// The latest result of each stage, by stage key.
    pub results: &'a Map<String, Json>,
    /// The result of the unit that led here; JSON null if it has none.
    pub result: &'a Json,
    /// Its outcome.
    pub outcome: Option<&'a str>,
    /// The handle it was left by.
    pub handle: Option<&'a str>,
    /// How far the judges agree.
    pub agreement: Option<f64>,
    /// How sure the result is.
    pub confidence: Option<f64>,
    /// The round.
    pub round: i64,
    /// Lists of actor ids, by stage key.
    pub actors: &'a Map<String, Json>,
    /// Numbers from 0 to 1, by actor id.
    pub trust: &'a Map<String, Json>,
    /// Seconds, by stage key.
    pub timings: &'a Map<String, Json>,
}

impl<'a> Source<'a> for Facts<'a> {
    fn variable(&self, index: usize) -> Value<'a> {
        let text = |text: Option<&'a str>| text.map_or(Value::Null, |text| Value::Text(Text::Borrowed(text)));
        let double = |number: Option<f64>| number.map_or(Value::Null, Value::Double);
        let map = |map: &'a Map<String, Json>| Value::Map(MapValue::Json(map));
        let Some(variable) = VARIABLES.get(index) else { return Value::Null };
        match variable.fact {
            Fact::Item => Value::from_json(self.item),
            Fact::Results => map(self.results),
            Fact::Result => Value::from_json(self.result),
            Fact::Outcome => text(self.outcome),
            Fact::Handle => text(self.handle),
            Fact::Agreement => double(self.agreement),
            Fact::Confidence => double(self.confidence),
            Fact::Round => Value::Int(self.round),
            Fact::Actors => map(self.actors),
            Fact::Trust => map(self.trust),
            Fact::Timings => map(self.timings),
            Fact::RunId => Value::text(&self.run.id.to_string()),
            Fact::RunStartedAt => Value::Timestamp(self.run.started_at),
            Fact::RunStartedBy => Value::text(&self.run.started_by.to_string()),
        }
    }

    fn draw(&self, offset: usize) -> f64 {
        draw(self.run.id, self.site, offset)
    }
}

/// A number from 0 up to 1 that looks random, but is the same for the same run at the same `sample` of the same rule.
#[must_use]
pub fn draw(run: RunId, site: Site<'_>, offset: usize) -> f64 {
    let hash = Sha256::new()
        .chain_update(b"handoff rule sample 1")
        .chain_update(run.0.as_bytes())
        .chain_update(site.rule.to_be_bytes())
        .chain_update((offset as u64).to_be_bytes())
        .chain_update(site.stage)
        .finalize();
    // A double holds 53 bits, so these many fall evenly on it.
    let bits = hash.iter().take(8).fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte)) >> 11;
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit exactly")]
    let share = bits as f64 / (1_u64 << 53) as f64;
    share
}

/// The table of variables as Markdown.
pub(super) fn variables_table() -> String {
    let mut table = "| Variable | Type | What it is |\n|---|---|---|\n".to_owned();
    for (variable, declared) in VARIABLES.iter().zip(ENVIRONMENT.iter()) {
        let keys = if declared.is_by_stage { ", by stage key" } else { "" };
        let _ = writeln!(table, "| `{}` | {} | {}{keys} |", variable.name, declared.of, variable.description);
    }
    table
}
