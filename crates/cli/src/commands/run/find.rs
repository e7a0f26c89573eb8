//! Naming a run without its id: by the key of its item.

use uuid::Uuid;

use crate::client::wire::{Project, RunSummary};
use crate::client::{Client, Listing};
use crate::output::{Exit, Failed, Fault, ago};

/// How many are told of where several are meant.
const TOLD_MAX: usize = 10;

/// The run that is meant: by its id, or by the key of its item, in one project or in all that one may know of.
pub(super) async fn find(client: &Client, named: &str, project: Option<&str>) -> Result<Uuid, Failed> {
    if let Ok(id) = named.parse() {
        return Ok(id);
    }
    let projects = match project {
        // Without a word to look for, everything would be looked through.
        _ if named.trim().is_empty() => Vec::new(),
        Some(project) => vec![project.to_owned()],
        None => {
            let all = client.list(&["v1", "projects"], &[], Listing::ALL).await?.read::<Project>()?;
            all.into_iter().map(|project| project.key).collect()
        }
    };
    let mut meant = Vec::new();
    for project in projects {
        let found =
            client.list(&["v1", "projects", &project, "runs"], &[("text", named)], Listing::ALL).await?;
        // The words may be part of a longer key, or stand somewhere else.
        let runs = found.read::<RunSummary>()?.into_iter();
        let runs = runs.filter(|run| run.external_key.as_deref() == Some(named));
        meant.extend(runs.map(|run| (project.clone(), run)));
    }
    choose(named, &meant)
}

fn choose(named: &str, meant: &[(String, RunSummary)]) -> Result<Uuid, Failed> {
    match meant {
        [(_, one)] => Ok(one.run_id),
        [] => Err(Failed::new(Exit::NotFound, format!("there is no run of an item called {named:?}"))
            .with_hint("see what there is with `handoff run list`")),
        [..] => {
            let told = meant.iter().take(TOLD_MAX).map(|(project, run)| {
                let stands = run.outcome.as_deref().unwrap_or(&run.state);
                let detail = format!(
                    "{} in project {project}, {stands}, started {}",
                    run.workflow,
                    ago(run.created_at)
                );
                Fault { pointer: run.run_id.to_string(), detail }
            });
            let several = format!("there are {} runs of items called {named:?}", meant.len());
            Err(Failed::new(Exit::Refused, several)
                .with_faults(told.collect())
                .with_hint("name one by its id; --project leaves out those of other projects"))
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn run(id: u128, project: &str) -> (String, RunSummary) {
        let run = json!({"run_id": Uuid::from_u128(id), "workflow": "approval", "version": 1, "external_key": "a",
            "state": "in_progress", "started_by": Uuid::nil(), "created_at": "2026-01-01T00:00:00Z"});
        (project.to_owned(), serde_json::from_value(run).unwrap())
    }

    #[test]
    fn a_run_is_named_by_its_item_if_that_has_one_run() {
        assert_eq!(choose("a", &[run(7, "office")]).ok(), Some(Uuid::from_u128(7)));
        let nothing = choose("a", &[]).unwrap_err();
        assert!(nothing.is(Exit::NotFound));
        assert_eq!(nothing.to_string(), "there is no run of an item called \"a\"");
        let several = choose("a", &[run(7, "office"), run(8, "lab")]).unwrap_err().to_string();
        assert!(several.starts_with("there are 2 runs of items called \"a\"\n  0"), "{several}");
        assert!(several.contains("7: approval in project office, in_progress, started "), "{several}");
        assert!(several.contains("8: approval in project lab, in_progress, started "), "{several}");
    }
}
