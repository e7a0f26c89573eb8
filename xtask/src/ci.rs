//! `ci`: every check there is, the same on every machine. Cheap ones come first.
//!
//! Two builds are unavoidable: clippy and rustdoc share the metadata of the dependencies, tests and the binary share
//! their code. So the steps of each kind stand together.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::{events, openapi, shell, sql, test, tidy, web};

/// What a step may add to the closing summary.
type Outcome = Result<Option<String>>;

struct Step {
    name: &'static str,
    check: fn() -> Outcome,
}

const STEPS: [Step; 10] = [
    Step { name: "fmt", check: fmt },
    Step { name: "tidy", check: || tidy::run().map(|()| None) },
    // Before anything is compiled, because the pages are part of the binary.
    Step { name: "web", check: || web::check().map(|()| None) },
    Step { name: "sql", check: || sql::run(true).map(|()| None) },
    Step { name: "clippy", check: clippy },
    Step { name: "doc", check: doc },
    Step { name: "test", check: || test::run_summarised().map(Some) },
    Step { name: "events", check: || events::run(true).map(|()| None) },
    Step { name: "openapi", check: || openapi::run(true).map(|()| None) },
    Step { name: "stories", check: || web::stories().map(|()| None) },
];

struct Finished {
    name: &'static str,
    took: Duration,
    outcome: Outcome,
}

pub(crate) fn run(keep_going: bool) -> Result<()> {
    let mut finished = Vec::new();
    for step in &STEPS {
        println!("\n== {}", step.name);
        let begun = Instant::now();
        let outcome = (step.check)();
        let failed = outcome.is_err();
        finished.push(Finished { name: step.name, took: begun.elapsed(), outcome });
        if failed && !keep_going {
            break;
        }
    }
    summarise(&finished)
}

fn summarise(finished: &[Finished]) -> Result<()> {
    println!("\n== summary");
    for Finished { name, took, outcome } in finished {
        let verdict = if outcome.is_ok() { "ok" } else { "FAILED" };
        println!("{name:<10} {verdict:<6} {:>7.1} s", took.as_secs_f64());
    }
    for step in STEPS.iter().skip(finished.len()) {
        println!("{:<10} not run", step.name);
    }
    for Finished { name, outcome, .. } in finished {
        match outcome {
            Ok(Some(note)) => println!("{note}"),
            Ok(None) => {}
            Err(error) => println!("{name}: {error:#}"),
        }
    }
    let failed: Vec<_> = finished.iter().filter(|step| step.outcome.is_err()).map(|step| step.name).collect();
    if !failed.is_empty() {
        bail!("failed: {}", failed.join(", "));
    }
    Ok(())
}

fn fmt() -> Outcome {
    shell::run(&mut shell::cargo(&["fmt", "--all", "--check"]))?;
    Ok(None)
}

fn clippy() -> Outcome {
    let mut arguments = vec!["clippy", "--all-targets"];
    arguments.extend(shell::WHOLE_WORKSPACE);
    arguments.extend(["--", "-D", "warnings"]);
    shell::run(&mut shell::cargo(&arguments))?;
    Ok(None)
}

fn doc() -> Outcome {
    let mut arguments = vec!["doc", "--no-deps", "--exclude", "handoff-queries"];
    arguments.extend(shell::WHOLE_WORKSPACE);
    shell::run(shell::cargo(&arguments).env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(None)
}
