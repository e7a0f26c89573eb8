//! `handoff quality agreement`: how far people agree in a field, over all units of a stage and two by two, from an export.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use handoff_core::agreement::{
    Level, Metric, PairAgreement, Unit, has_more_pairs, labels_of, pairs, said, step_agreement, two_by_two,
};
use handoff_core::results::handed_in;
use serde_json::{Map, Value, json};

use crate::commands::exported::each;
use crate::output::{Failed, Table, print, say};

#[derive(Debug, Args)]
pub(super) struct AgreementArgs {
    /// What `handoff export results` wrote
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// In which field, as a JSON pointer; without it, in the answer as a whole
    #[arg(long, default_value = "", value_name = "POINTER", hide_default_value = true)]
    field: String,
    /// Only of this stage
    #[arg(long, value_name = "KEY")]
    stage: Option<String>,
    /// How it is measured; can be given several times
    #[arg(long = "metric", value_name = "NAME", default_values = ["raw", "fleiss", "krippendorff_nominal"],
        value_parser = PossibleValuesParser::new(Metric::NAMES).try_map(|name| Metric::parse(&name)))]
    metrics: Vec<Metric>,
    /// For `krippendorff_ordinal`: the answers from lowest to highest, such as low,medium,high. Numbers need none
    #[arg(long, value_name = "ANSWERS", value_delimiter = ',')]
    order: Vec<String>,
}

/// The most pairs of people that are told of.
const PAIRS_MAX: usize = 100_000;

/// The units of a stage: what each person said in the field.
type Units = Vec<Vec<(String, Value)>>;

/// Two people, and how far they agree.
struct Pair {
    one: String,
    other: String,
    /// As if answers were classes.
    classes: PairAgreement,
    /// By each metric.
    measured: Map<String, Value>,
}

/// Reads an export, and tells how far people agree.
pub(super) fn tell(wanted: &AgreementArgs, as_json: bool) -> Result<(), Failed> {
    if !wanted.field.is_empty() && !wanted.field.starts_with('/') {
        let hint = format!("--field /{}", wanted.field);
        return Err(Failed::usage("--field is a JSON pointer, which begins with a slash").with_hint(hint));
    }
    let order: Vec<&str> = wanted.order.iter().map(|answer| answer.trim()).collect();
    let goes_by_order = wanted.metrics.contains(&Metric::Krippendorff(Level::Ordinal));
    if !order.is_empty() && !goes_by_order {
        return Err(Failed::usage("--order goes with --metric krippendorff_ordinal"));
    }
    let mut stages: BTreeMap<String, Units> = BTreeMap::new();
    each(&wanted.file, |exported| {
        if exported.is_unfinished() || wanted.stage.as_ref().is_some_and(|stage| *stage != exported.stage) {
            return;
        }
        let answers = exported.grounds().into_iter().filter_map(|ground| {
            let answer = handed_in(ground.decision.as_deref(), ground.data.as_ref());
            Some((ground.actor.to_string(), said(&answer, &wanted.field)?.clone()))
        });
        let answers: Vec<_> = answers.collect();
        // Whoever answers twice does not agree with anybody.
        if answers.iter().any(|(who, _)| *who != answers[0].0) {
            stages.entry(exported.stage).or_default().push(answers);
        }
    })?;
    let mut told = Vec::new();
    for (stage, units) in &stages {
        let units: Vec<Unit<'_>> =
            units.iter().map(|unit| unit.iter().map(|(who, what)| (who.as_str(), what)).collect()).collect();
        let measured = measure(&wanted.metrics, &units, &order);
        if goes_by_order && measured[Metric::Krippendorff(Level::Ordinal).name()].is_null() {
            say(format!(
                "{stage}: answers that are no numbers have no known order; name all of them with --order, the lowest first."
            ));
        }
        let pairs = if has_more_pairs(&units, PAIRS_MAX) {
            say(format!(
                "{stage}: more than {PAIRS_MAX} pairs of people have a unit in common; they are left out. \
                 Export fewer results to see people two by two."
            ));
            None
        } else {
            Some(paired(&wanted.metrics, &units, &order))
        };
        told.push((stage, units.len(), measured, pairs));
    }
    if as_json {
        let view = told.into_iter().map(|(stage, units, measured, pairs)| {
            let view = |pair: &Pair| pair_view(&wanted.metrics, pair);
            let pairs = pairs.map(|pairs| pairs.iter().map(view).collect::<Vec<_>>());
            json!({"stage": stage, "units": units, "agreement": measured, "pairs": pairs})
        });
        return print(json!({"field": wanted.field, "stages": view.collect::<Vec<_>>()}).to_string());
    }
    if told.is_empty() {
        say("No unit of this export was answered by two people in that field.");
    }
    for (stage, units, measured, pairs) in told {
        let measured: Vec<String> =
            measured.iter().map(|(name, value)| format!("{name} {}", number(value, 4))).collect();
        print(format!("{stage}: {units} units; {}", measured.join(", ")))?;
        if let Some(pairs) = pairs {
            table_of(&wanted.metrics, pairs).print()?;
        }
    }
    Ok(())
}

/// How far people agree over these units, by each metric.
fn measure(metrics: &[Metric], units: &[Unit<'_>], order: &[&str]) -> Map<String, Value> {
    let found = |metric: &Metric| (metric.name().to_owned(), json!(step_agreement(*metric, units, order)));
    metrics.iter().map(found).collect()
}

/// Every two people who answered a unit in common; those who agree least come first: by kappa where answers are classes, else by the
/// first metric.
fn paired(metrics: &[Metric], units: &[Unit<'_>], order: &[&str]) -> Vec<Pair> {
    let Some(labels) = labels_of(units) else { return Vec::new() };
    let name = |number: u32| labels.workers()[number as usize].clone();
    let shared = two_by_two(units);
    let pair = |classes: PairAgreement| {
        let (one, other) = (name(classes.one), name(classes.other));
        let units = shared.get(&(one.as_str(), other.as_str())).map_or(&[][..], Vec::as_slice);
        let measured = measure(metrics, units, order);
        Pair { one, other, classes, measured }
    };
    let mut found: Vec<Pair> = pairs(&labels).into_iter().map(pair).collect();
    let by = |pair: &Pair| match metrics {
        [first, ..] if !are_classes(metrics) => pair.measured[first.name()].as_f64().unwrap_or_default(),
        _ => pair.classes.kappa,
    };
    found.sort_by(|one, other| by(one).total_cmp(&by(other)));
    found
}

/// Whether the answers are taken for classes: of boxes, free texts and measures, which are seldom quite the same, kappa means nothing.
fn are_classes(metrics: &[Metric]) -> bool {
    metrics.iter().any(|metric| metric.is_of_classes())
}

fn pair_view(metrics: &[Metric], pair: &Pair) -> Value {
    let kappa = are_classes(metrics).then_some(pair.classes.kappa);
    json!({"one": pair.one, "other": pair.other, "common": pair.classes.common, "raw": pair.classes.raw, "kappa": kappa,
        "agreement": pair.measured})
}

fn table_of(metrics: &[Metric], pairs: Vec<Pair>) -> Table {
    let others = || metrics.iter().filter(|metric| **metric != Metric::Raw);
    let classes = are_classes(metrics);
    let of_classes = ["RAW", "KAPPA"].into_iter().filter(|_| classes);
    let headings = ["WHO", "AND WHO", "IN COMMON"].into_iter().chain(of_classes);
    let mut table = Table::new(headings.chain(others().map(|metric| heading(*metric))));
    for Pair { one, other, classes: PairAgreement { common, raw, kappa, .. }, measured } in pairs {
        let numbers = [raw, kappa].into_iter().filter(|_| classes).map(|number| format!("{number:.3}"));
        let measured = others().map(|metric| number(&measured[metric.name()], 3));
        let cells = [one, other, common.to_string()].into_iter().chain(numbers).chain(measured);
        table.row(cells.map(Into::into));
    }
    table
}

fn number(value: &Value, digits: usize) -> String {
    value.as_f64().map_or_else(|| "none".to_owned(), |number| format!("{number:.digits$}"))
}

fn heading(metric: Metric) -> &'static str {
    match metric {
        Metric::Raw => "RAW",
        Metric::Fleiss => "FLEISS",
        Metric::Krippendorff(Level::Nominal) => "ALPHA NOMINAL",
        Metric::Krippendorff(Level::Ordinal) => "ALPHA ORDINAL",
        Metric::Krippendorff(Level::Interval) => "ALPHA INTERVAL",
        Metric::Iou => "IOU",
        Metric::Edit => "EDIT",
    }
}
