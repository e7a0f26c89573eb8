//! Labels: classes, ties, scores, and how far the model is from the majority.

use std::collections::HashMap;
use std::time::Instant;

use handoff_core::aggregate::{
    Labels, LabelsBuilder, Outcome, Verdict, break_ties, dawid_skene, divergence, glad, mace, majority,
    one_coin, score, shares, wawa, weighted,
};
use handoff_core::agreement::{Level, fleiss, krippendorff, raw};
use serde_json::{Map, Value, json};

use super::read::{Kind, Rows, Votes, gold, trust};
use super::{AggregateArgs, Method, Repeats, Report, Row, Ties, overlap, rounded, scored, unmatched};
use crate::output::Failed;

/// Models hold numbers for each task and label, and for each worker and label: half a gigabyte each, with so many.
const TABLE_MAX: usize = 1 << 26;

/// Reads labels and finds the answers.
pub(super) fn aggregate(args: &AggregateArgs) -> Result<Report, Failed> {
    let labels = read(&args.labels, args.repeats)?;
    check_size(args, &labels)?;
    let gold = args.gold.as_deref().map(|file| gold(file, Kind::Labels)).transpose()?;
    let began = Instant::now();
    let outcome = outcome(args, &labels)?;
    let seconds = began.elapsed().as_secs_f64();
    let verdicts = settle(args.ties, &labels, &outcome);
    let mut summary = Map::new();
    summary.insert("method".to_owned(), json!(args.method.name()));
    for (name, many) in [
        ("tasks", labels.tasks().len()),
        ("workers", labels.workers().len()),
        ("labels", labels.len()),
        ("classes", labels.classes().len()),
        ("repeats", labels.repeats()),
        ("ties", count(&labels, |task| matches!(outcome.verdict(task), Verdict::Tied(_)))),
        ("ties_left", count(&labels, |task| matches!(verdicts[task], Verdict::Tied(_)))),
    ] {
        summary.insert(name.to_owned(), json!(many));
    }
    let mut remarks = Vec::new();
    if args.method == Method::Weighted {
        let untrusted = count(&labels, |task| matches!(outcome.verdict(task), Verdict::Empty));
        summary.insert("without_trust".to_owned(), json!(untrusted));
        if untrusted > 0 {
            remarks.push(format!(
                "{untrusted} of {} tasks have no label: nobody who labelled them is trusted at all.",
                labels.tasks().len()
            ));
        }
    }
    if outcome.rounds > 0 {
        summary.insert("rounds".to_owned(), json!(outcome.rounds));
        summary.insert("converged".to_owned(), json!(outcome.converged));
    }
    let agreement = json!({
        "raw": raw(&labels).map(rounded), "fleiss": fleiss(&labels).map(rounded),
        "krippendorff_nominal": krippendorff(&labels, Level::Nominal, &[]).map(rounded),
    });
    summary.insert("agreement".to_owned(), agreement);
    if let Some(gold) = &gold {
        let scored = add_scores(&mut summary, &labels, &outcome, &verdicts, gold);
        remarks.extend(unmatched(scored));
    }
    if args.method != Method::Majority {
        let apart = divergence(labels.tasks().len(), &outcome, &majority(&labels));
        let found = json!({"compared": apart.compared, "differing": apart.differing,
            "share": rounded(apart.share()), "large": apart.is_large()});
        summary.insert("differs_from_majority".to_owned(), found);
        if apart.is_large() {
            remarks.push(format!(
                "The model overrules the majority on {} of {} tasks. One of the two misreads this work: look at some of \
                 them, or score both against gold, before trusting either.",
                apart.differing, apart.compared
            ));
        }
    }
    if let Some(rule) = &args.simulate_overlap {
        summary.insert("overlap".to_owned(), overlap::report(&labels, rule, args, gold.as_ref()));
    }
    summary.insert("seconds".to_owned(), rounded(seconds));
    Ok(Report { summary, remarks, answers: Box::new(answers(labels, outcome, verdicts)) })
}

/// Refuses what would need a table beyond any machine: where nearly every answer is another, they are texts and not labels.
fn check_size(args: &AggregateArgs, labels: &Labels) -> Result<(), Failed> {
    let by_votes = matches!(args.method, Method::Majority | Method::Weighted);
    let is_light = by_votes && args.ties != Ties::Agreement && args.simulate_overlap.is_none();
    let (tasks, classes) = (labels.tasks().len(), labels.classes().len());
    let rows = tasks.max(labels.workers().len());
    if is_light || rows.saturating_mul(classes) <= TABLE_MAX {
        return Ok(());
    }
    let told = format!("{tasks} tasks with {classes} different labels are too many for this");
    Err(Failed::plain(told)
        .with_hint("for free text there is `text`; `majority --ties leave` counts any number of labels"))
}

fn read(file: &str, repeats: Repeats) -> Result<Labels, Failed> {
    let mut rows = Rows::open(file, &["task", "worker", "label"])?;
    let mut labels = LabelsBuilder::default();
    let mut votes = Votes::new(repeats);
    while rows.advance()? {
        votes.check(&rows)?;
        labels
            .push(rows.field(0), rows.field(1), rows.field(2))
            .map_err(|error| rows.wrong(&error.to_string()))?;
    }
    Ok(labels.finish())
}

fn outcome(args: &AggregateArgs, labels: &Labels) -> Result<Outcome, Failed> {
    let params = args.params();
    Ok(match args.method {
        Method::Majority => majority(labels),
        Method::Weighted => {
            let file = args.trust.as_deref();
            let file =
                file.ok_or_else(|| Failed::usage("weighted needs --trust: a CSV with worker and trust"))?;
            let known = trust(file)?;
            let of = |worker: &String| {
                let unknown = || Failed::plain(format!("{file}: there is no trust in worker {worker}"));
                known.get(worker).copied().ok_or_else(unknown)
            };
            weighted(labels, &labels.workers().iter().map(of).collect::<Result<Vec<_>, _>>()?)
        }
        Method::Wawa => wawa(labels).0,
        Method::DawidSkene => dawid_skene(labels, &params),
        Method::OneCoin => one_coin(labels, &params).0,
        Method::Glad => glad(labels, &params).0,
        Method::Mace => mace(labels, &params).0,
        Method::Mean | Method::Median | Method::TrimmedMean | Method::Text => {
            return Err(Failed::usage("this method is not for labels"));
        }
    })
}

fn settle(ties: Ties, labels: &Labels, outcome: &Outcome) -> Vec<Verdict> {
    match ties {
        Ties::Agreement => break_ties(labels, outcome),
        Ties::Leave => (0..labels.tasks().len()).map(|task| outcome.verdict(task)).collect(),
        Ties::First => (0..labels.tasks().len())
            .map(|task| match outcome.verdict(task) {
                // Classes are numbered in the order of their names.
                Verdict::Tied(tied) => tied.first().map_or(Verdict::Empty, |first| Verdict::Decided(*first)),
                settled @ (Verdict::Empty | Verdict::Decided(_)) => settled,
            })
            .collect(),
    }
}

fn count(labels: &Labels, is_counted: impl Fn(usize) -> bool) -> usize {
    (0..labels.tasks().len()).filter(|task| is_counted(*task)).count()
}

/// The label that a verdict stands for.
pub(super) fn label<'a>(labels: &'a Labels, verdict: &Verdict) -> Option<&'a str> {
    match verdict {
        Verdict::Decided(class) => labels.classes().get(*class as usize).map(String::as_str),
        Verdict::Empty | Verdict::Tied(_) => None,
    }
}

/// Scores the answers; how many there were to score.
fn add_scores(
    summary: &mut Map<String, Value>,
    labels: &Labels,
    outcome: &Outcome,
    verdicts: &[Verdict],
    gold: &HashMap<String, String>,
) -> usize {
    let known = || {
        labels.tasks().iter().enumerate().filter_map(|(task, name)| Some((task, gold.get(name)?.as_str())))
    };
    let found = score(known().map(|(task, right)| (right, label(labels, &verdicts[task]))));
    summary.insert("scored".to_owned(), json!(found.scored));
    summary.insert("accuracy".to_owned(), scored(found.scored, found.accuracy));
    summary.insert("macro_f1".to_owned(), scored(found.scored, found.macro_f1));
    // What the accuracy would be if every tie were broken wrongly, or rightly wherever that is possible.
    let wrong = score(known().map(|(task, right)| (right, label(labels, &outcome.verdict(task)))));
    let luckily = |task: usize, right| match outcome.verdict(task) {
        Verdict::Tied(tied) => {
            tied.iter().map(|class| &labels.classes()[*class as usize][..]).find(|class| *class == right)
        }
        settled @ (Verdict::Empty | Verdict::Decided(_)) => label(labels, &settled),
    };
    let lucky = score(known().map(|(task, right)| (right, luckily(task, right))));
    summary.insert("accuracy_ties_wrong".to_owned(), scored(found.scored, wrong.accuracy));
    summary.insert("accuracy_ties_right".to_owned(), scored(found.scored, lucky.accuracy));
    found.scored
}

fn answers(labels: Labels, outcome: Outcome, verdicts: Vec<Verdict>) -> impl Iterator<Item = Row> {
    verdicts.into_iter().enumerate().map(move |(task, verdict)| {
        let tied = match outcome.verdict(task) {
            Verdict::Tied(tied) => {
                tied.iter().map(|class| labels.classes()[*class as usize].clone()).collect()
            }
            Verdict::Empty | Verdict::Decided(_) => Vec::new(),
        };
        let shares = shares(&labels, task).into_iter();
        Row {
            task: labels.tasks()[task].to_owned(),
            label: label(&labels, &verdict).map(str::to_owned),
            confidence: outcome.confidence(task),
            tied,
            shares: shares
                .map(|(class, share)| (labels.classes()[class as usize].clone(), rounded(share)))
                .collect(),
        }
    })
}
