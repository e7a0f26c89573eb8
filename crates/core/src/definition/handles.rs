//! The handles a stage can be left by: what its type and its settings declare, and nothing else.

use crate::definition::config::Config;
use crate::definition::{ON_FAILURE, ON_SUCCESS, ON_TIMEOUT};

/// The declared handles in order; one that several things lead to stands there several times.
pub(super) fn declared(config: &Config) -> Vec<String> {
    let both = || vec![ON_SUCCESS.to_owned(), ON_FAILURE.to_owned()];
    match config {
        Config::End(_) => Vec::new(),
        Config::Start(_) => vec![ON_SUCCESS.to_owned()],
        Config::Annotate(_) | Config::Review(_) => {
            let mut handles: Vec<String> =
                config.decisions().into_iter().map(|decision| decision.handle).collect();
            if handles.is_empty() {
                handles.push(ON_SUCCESS.to_owned());
            }
            let deadline = config.human().and_then(|work| work.deadline.as_ref());
            handles.extend(deadline.and_then(|deadline| deadline.outcome.handle()).map(str::to_owned));
            handles
        }
        Config::Consensus(_) | Config::Mitl(_) => both(),
        Config::Router(router) => {
            let rules = router.rules.iter().map(|rule| rule.handle.clone());
            rules.chain([router.otherwise.clone()]).collect()
        }
        Config::Subworkflow(subworkflow) => {
            both().into_iter().chain(subworkflow.outcomes.values().cloned()).collect()
        }
        Config::Wait(wait) => {
            let timeout = wait.timeout.is_some().then(|| ON_TIMEOUT.to_owned());
            [ON_SUCCESS.to_owned()].into_iter().chain(timeout).collect()
        }
    }
}
