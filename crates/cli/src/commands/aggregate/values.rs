//! Numbers and texts, task by task.

use std::collections::BTreeMap;
use std::time::Instant;

use handoff_core::aggregate::{Middle, medoid, numeric, score, score_numbers};
use serde_json::{Map, json};

use super::read::{Kind, Rows, Votes, gold};
use super::{AggregateArgs, Method, Report, Row, Ties, rounded, scored, unmatched};
use crate::output::Failed;

/// Reads values and finds the answers.
pub(super) fn aggregate(args: &AggregateArgs) -> Result<Report, Failed> {
    let middle = match args.method {
        Method::Mean => Some(Middle::Mean),
        Method::Median => Some(Middle::Median),
        Method::TrimmedMean => Some(Middle::Trimmed(args.trim)),
        _ => None,
    };
    let mut rows = Rows::open(&args.labels, &["task", "worker", "label"])?;
    let mut tasks: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut many = 0;
    let mut votes = Votes::new(args.repeats);
    while rows.advance()? {
        votes.check(&rows)?;
        if middle.is_some() {
            rows.number(2)?;
        }
        many += 1;
        tasks.entry(rows.field(0).to_owned()).or_default().push(rows.field(2).to_owned());
    }
    let began = Instant::now();
    let answers: Vec<Row> = match middle {
        Some(middle) => {
            let row = |(task, values): (&String, &Vec<String>)| number(task, values, middle, args.tolerance);
            tasks.iter().filter_map(row).collect()
        }
        None => tasks.iter().filter_map(|(task, values)| text(task, values, args.ties)).collect(),
    };
    let seconds = began.elapsed().as_secs_f64();
    let mut summary = Map::new();
    summary.insert("method".to_owned(), json!(args.method.name()));
    summary.insert("tasks".to_owned(), json!(tasks.len()));
    summary.insert("labels".to_owned(), json!(many));
    if middle.is_none() {
        let many = |is_counted: fn(&&Row) -> bool| answers.iter().filter(is_counted).count();
        summary.insert("ties".to_owned(), json!(many(|row| !row.tied.is_empty())));
        summary.insert("ties_left".to_owned(), json!(many(|row| row.label.is_none())));
    }
    let mut remarks = Vec::new();
    if let Some(file) = &args.gold {
        let gold = gold(file, if middle.is_some() { Kind::Numbers } else { Kind::Labels })?;
        let known =
            || answers.iter().filter_map(|row| Some((gold.get(&row.task)?.as_str(), row.label.as_deref())));
        if middle.is_some() {
            let pair =
                |(right, given): (&str, Option<&str>)| Some((right.parse().ok()?, given?.parse().ok()?));
            let found = score_numbers(&known().filter_map(pair).collect::<Vec<_>>());
            summary.insert("scored".to_owned(), json!(found.scored));
            summary.insert("mae".to_owned(), scored(found.scored, found.mae));
            summary.insert("rmse".to_owned(), scored(found.scored, found.rmse));
            summary.insert("pearson".to_owned(), json!(found.pearson.map(rounded)));
            remarks.extend(unmatched(found.scored));
        } else {
            let found = score(known());
            summary.insert("scored".to_owned(), json!(found.scored));
            summary.insert("accuracy".to_owned(), scored(found.scored, found.accuracy));
            summary.insert("macro_f1".to_owned(), scored(found.scored, found.macro_f1));
            remarks.extend(unmatched(found.scored));
        }
    }
    summary.insert("seconds".to_owned(), rounded(seconds));
    Ok(Report { summary, remarks, answers: Box::new(answers.into_iter()) })
}

fn number(task: &str, values: &[String], middle: Middle, tolerance: Option<f64>) -> Option<Row> {
    let numbers: Vec<f64> = values.iter().filter_map(|value| value.parse().ok()).collect();
    let outcome = numeric(&numbers, middle, tolerance)?;
    let mut shares: BTreeMap<&str, usize> = BTreeMap::new();
    for value in values {
        *shares.entry(value).or_default() += 1;
    }
    #[expect(clippy::cast_precision_loss, reason = "a task has far fewer than 2^52 answers")]
    let share = |many: usize| rounded(many as f64 / values.len() as f64);
    Some(Row {
        task: task.to_owned(),
        label: Some(written(outcome.value, &numbers)),
        confidence: outcome.confidence,
        tied: Vec::new(),
        shares: shares.into_iter().map(|(value, many)| (value.to_owned(), share(many))).collect(),
    })
}

/// A number as people write it. What somebody said is told as it was said; what was reckoned from it without the last of its 17 digits, in
/// which sums of 0.1 and the like are off, and with an exponent where it would be long.
fn written(number: f64, said: &[f64]) -> String {
    let near = format!("{number:.14e}").parse().ok().filter(|near: &f64| near.is_finite());
    let told = if said.contains(&number) { number } else { near.unwrap_or(number) };
    if told == 0.0 || (1e-6..1e16).contains(&told.abs()) { told.to_string() } else { format!("{told:e}") }
}

fn text(task: &str, values: &[String], ties: Ties) -> Option<Row> {
    let outcome = medoid(&values.iter().map(|value| (&value[..], 1.0)).collect::<Vec<_>>())?;
    let (label, tied) = match &outcome.nearest[..] {
        [only] => (Some(only.clone()), Vec::new()),
        tied => {
            // Texts are in the order of their names.
            let chosen = tied.first().filter(|_| ties == Ties::First);
            (chosen.cloned(), tied.to_vec())
        }
    };
    let shares = outcome.shares.into_iter().map(|(text, share)| (text, rounded(share))).collect();
    Some(Row { task: task.to_owned(), label, confidence: outcome.confidence, tied, shares })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_people_write_them() {
        let cases: [(f64, &[f64], &str); 10] = [
            (f64::midpoint(0.1, 0.2), &[0.1, 0.2], "0.15"),
            (0.1 + 0.2, &[0.3], "0.3"),
            (0.1 + 0.2, &[0.1 + 0.2], "0.30000000000000004"),
            (2.0 / 3.0, &[], "0.666666666666667"),
            (1e308, &[1e308], "1e308"),
            (f64::MAX, &[], "1.7976931348623157e308"),
            (-1.5e-9, &[], "-1.5e-9"),
            (1_234_567.0, &[], "1234567"),
            (9_007_199_254_740_991.0, &[9_007_199_254_740_991.0], "9007199254740991"),
            (0.0, &[], "0"),
        ];
        for (number, said, expected) in cases {
            assert_eq!(written(number, said), expected);
        }
    }
}
