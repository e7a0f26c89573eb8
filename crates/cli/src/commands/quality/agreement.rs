//! `handoff quality agreement`: how far people agree in a field, over all units of a stage and two by two, from an export.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use handoff_core::agreement::{Metric, PairAgreement, labels_of, pairs, step_agreement};
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
}

/// The units of a stage: what each person said in the field.
type Units = Vec<Vec<(String, Value)>>;

/// Two people by their ids, and how far they agree.
type Pair = (String, String, PairAgreement);

/// Reads an export, and tells how far people agree.
pub(super) fn tell(wanted: &AgreementArgs, as_json: bool) -> Result<(), Failed> {
    if !wanted.field.is_empty() && !wanted.field.starts_with('/') {
        let hint = format!("--field /{}", wanted.field);
        return Err(Failed::usage("--field is a JSON pointer, which begins with a slash").with_hint(hint));
    }
    let mut stages: BTreeMap<String, Units> = BTreeMap::new();
    each(&wanted.file, |exported| {
        if exported.is_unfinished() || wanted.stage.as_ref().is_some_and(|stage| *stage != exported.stage) {
            return;
        }
        let said = exported.grounds().into_iter().filter_map(|ground| {
            let answer = handed_in(ground.decision.as_deref(), ground.data.as_ref());
            Some((ground.actor.to_string(), answer.pointer(&wanted.field)?.clone()))
        });
        let said: Vec<_> = said.collect();
        // Whoever answers twice does not agree with anybody.
        if said.iter().any(|(who, _)| *who != said[0].0) {
            stages.entry(exported.stage).or_default().push(said);
        }
    })?;
    let mut told = Vec::new();
    for (stage, units) in &stages {
        let units: Vec<Vec<(&str, &Value)>> =
            units.iter().map(|unit| unit.iter().map(|(who, what)| (who.as_str(), what)).collect()).collect();
        let measured = wanted
            .metrics
            .iter()
            .map(|metric| (metric.name().to_owned(), json!(step_agreement(*metric, &units))));
        let measured: Map<String, Value> = measured.collect();
        told.push((stage, units.len(), measured, two_by_two(&units)));
    }
    if as_json {
        let view = told.into_iter().map(|(stage, units, measured, pairs)| {
            let pairs: Vec<Value> = pairs.iter().map(pair_view).collect();
            json!({"stage": stage, "units": units, "agreement": measured, "pairs": pairs})
        });
        return print(json!({"field": wanted.field, "stages": view.collect::<Vec<_>>()}).to_string());
    }
    if told.is_empty() {
        say("No unit of this export was answered by two people in that field.");
    }
    for (stage, units, measured, pairs) in told {
        let number =
            |value: &Value| value.as_f64().map_or_else(|| "none".to_owned(), |number| format!("{number:.4}"));
        let measured: Vec<String> =
            measured.iter().map(|(name, value)| format!("{name} {}", number(value))).collect();
        print(format!("{stage}: {units} units; {}", measured.join(", ")))?;
        let mut table = Table::new(["WHO", "AND WHO", "IN COMMON", "RAW", "KAPPA"]);
        for (one, other, pair) in pairs {
            let (raw, kappa) = (format!("{:.3}", pair.raw), format!("{:.3}", pair.kappa));
            table.row([one.into(), other.into(), pair.common.to_string().into(), raw.into(), kappa.into()]);
        }
        table.print()?;
    }
    Ok(())
}

/// Every two people who answered a unit in common; those who agree least come first.
fn two_by_two(units: &[Vec<(&str, &Value)>]) -> Vec<Pair> {
    let Some(labels) = labels_of(units) else { return Vec::new() };
    let name = |number: u32| labels.workers()[number as usize].clone();
    let mut found: Vec<Pair> =
        pairs(&labels).into_iter().map(|pair| (name(pair.one), name(pair.other), pair)).collect();
    found.sort_by(|(.., one), (.., other)| one.kappa.total_cmp(&other.kappa));
    found
}

fn pair_view((one, other, pair): &Pair) -> Value {
    json!({"one": one, "other": other, "common": pair.common, "raw": pair.raw, "kappa": pair.kappa})
}
