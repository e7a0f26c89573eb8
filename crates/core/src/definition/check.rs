//! What must hold before a definition may be published. Each finding names the place in the document.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::definition::ON_SUCCESS;
use crate::definition::document::{Config, StageDocument, StageType, WorkflowDocument};
use crate::text::{check_key, check_line, check_name};

/// The most stages a definition may have.
pub const STAGES_MAX: usize = 2_000;
/// The most connections a definition may have.
pub const CONNECTIONS_MAX: usize = 8_000;

/// The most decisions, and the most stages in a duty rule, that one stage may have.
pub const LIST_LENGTH_MAX: usize = 100;
/// How many findings are told; a document with more is mended step by step.
pub const FINDINGS_MAX: usize = 100;

/// One thing that is wrong with a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// A stable name for this kind of fault.
    pub code: &'static str,
    /// JSON pointer to the place.
    pub pointer: String,
    /// A sentence for people.
    pub message: String,
}

/// Everything that is wrong with `document`; nothing means it can be published.
#[must_use]
pub fn check(document: &WorkflowDocument) -> Vec<Finding> {
    let mut findings = Findings::default();
    findings.limits(document);
    if !findings.0.is_empty() {
        return findings.0; // too large to look at further
    }
    findings.names(document);
    findings.stages(document);
    findings.connections(document);
    if findings.0.is_empty() {
        // The graph is only walked when every name in it means something.
        findings.graph(document);
    }
    findings.0
}

#[derive(Default)]
struct Findings(Vec<Finding>);

impl Findings {
    fn add(&mut self, code: &'static str, pointer: impl Into<String>, message: impl Into<String>) {
        if self.0.len() == FINDINGS_MAX {
            return;
        }
        self.0.push(Finding { code, pointer: pointer.into(), message: message.into() });
    }

    fn limits(&mut self, document: &WorkflowDocument) {
        if document.stages.len() > STAGES_MAX {
            self.add("too_many_stages", "/stages", format!("at most {STAGES_MAX} stages are allowed"));
        }
        if document.connections.len() > CONNECTIONS_MAX {
            self.add(
                "too_many_connections",
                "/connections",
                format!("at most {CONNECTIONS_MAX} connections are allowed"),
            );
        }
    }

    fn names(&mut self, document: &WorkflowDocument) {
        if let Err(refused) = check_key(&document.key) {
            self.add("bad_key", "/key", refused.to_string());
        }
        if let Err(refused) = check_name(&document.name) {
            self.add("bad_name", "/name", refused.to_string());
        }
        if let Some(Err(refused)) = document.description.as_deref().map(crate::text::check_comment) {
            self.add("bad_description", "/description", refused.to_string());
        }
        if let Some(Err(refused)) = document.initiator_group.as_deref().map(check_key) {
            self.add("bad_group", "/initiator_group", refused.to_string());
        }
    }

    fn stages(&mut self, document: &WorkflowDocument) {
        let mut seen = BTreeSet::new();
        for (index, stage) in document.stages.iter().enumerate() {
            let at = format!("/stages/{index}");
            if let Err(refused) = check_key(&stage.key) {
                self.add("bad_key", format!("{at}/key"), refused.to_string());
            }
            if !seen.insert(stage.key.as_str()) {
                self.add(
                    "duplicate_stage",
                    format!("{at}/key"),
                    format!("stage {:?} is declared twice", stage.key),
                );
            }
            if let Err(refused) = check_name(stage.display_name()) {
                self.add("bad_name", format!("{at}/name"), refused.to_string());
            }
            self.config(&at, stage, document);
        }
        let starts: Vec<_> = document.stages.iter().filter(|s| s.stage_type == StageType::Start).collect();
        match starts.as_slice() {
            [only] if only.key == document.begin_stage => {}
            [_] => self.add("begin_is_not_start", "/begin_stage", "must name the START stage"),
            [] => self.add("no_start", "/stages", "there must be a START stage"),
            _ => self.add("several_starts", "/stages", "there must be one START stage only"),
        }
    }

    fn config(&mut self, at: &str, stage: &StageDocument, document: &WorkflowDocument) {
        let at = format!("{at}/config");
        match stage.stage_type {
            StageType::Start => self.only_takes(&at, stage, &Config::default()),
            StageType::End => {
                self.only_takes(
                    &at,
                    stage,
                    &Config { outcome: stage.config.outcome.clone(), ..Config::default() },
                );
                if let Some(Err(refused)) =
                    stage.config.outcome.as_deref().map(|outcome| check_line(outcome, 63))
                {
                    self.add("bad_outcome", format!("{at}/outcome"), refused.to_string());
                }
            }
            StageType::Annotate | StageType::Review => {
                self.only_takes(&at, stage, &Config { outcome: None, ..stage.config.clone() });
                self.human(&at, stage, document);
            }
        }
    }

    fn only_takes(&mut self, at: &str, stage: &StageDocument, taken: &Config) {
        if stage.config != *taken {
            let message = format!("a {} stage does not take one of these settings", stage.stage_type.word());
            self.add("config_of_other_stage", at, message);
        }
    }

    fn human(&mut self, at: &str, stage: &StageDocument, document: &WorkflowDocument) {
        let config = &stage.config;
        match (&config.candidate_group, &config.same_as) {
            (None, None) => self.add(
                "no_candidates",
                at,
                "name the people who may work here: candidate_group, or same_as another stage",
            ),
            (Some(group), _) => {
                if let Err(refused) = check_key(group) {
                    self.add("bad_group", format!("{at}/candidate_group"), refused.to_string());
                }
            }
            (None, Some(_)) => {}
        }
        for (field, length) in [("not_by", config.not_by.len()), ("decisions", config.decisions.len())] {
            if length > LIST_LENGTH_MAX {
                self.add(
                    "list_too_long",
                    format!("{at}/{field}"),
                    format!("at most {LIST_LENGTH_MAX} are allowed"),
                );
                return;
            }
        }
        let worked = |key: &str| {
            document
                .stages
                .iter()
                .any(|other| other.key == key && other.stage_type != StageType::End && key != stage.key)
        };
        for (index, key) in config.not_by.iter().enumerate() {
            if !worked(key) {
                self.add(
                    "unknown_stage",
                    format!("{at}/not_by/{index}"),
                    format!("nobody works a stage {key:?}"),
                );
            }
        }
        if let Some(key) = config.same_as.as_deref().filter(|key| !worked(key)) {
            self.add("unknown_stage", format!("{at}/same_as"), format!("nobody works a stage {key:?}"));
        }
        if config.same_as.as_ref().is_some_and(|key| config.not_by.contains(key)) {
            self.add(
                "nobody_eligible",
                at,
                "same_as and not_by name the same stage, so nobody could work here",
            );
        }
        let mut names = BTreeSet::new();
        for (index, decision) in config.decisions_of(stage.stage_type).into_iter().enumerate() {
            if let Err(refused) =
                check_line(&decision.name, 63).and_then(|()| check_line(&decision.handle, 63))
            {
                self.add("bad_decision", format!("{at}/decisions/{index}"), refused.to_string());
            }
            if !names.insert(decision.name) {
                self.add(
                    "duplicate_decision",
                    format!("{at}/decisions/{index}"),
                    "this decision is declared twice",
                );
            }
        }
    }

    fn connections(&mut self, document: &WorkflowDocument) {
        let stages: BTreeMap<&str, &StageDocument> =
            document.stages.iter().map(|s| (s.key.as_str(), s)).collect();
        if !stages.contains_key(document.begin_stage.as_str()) {
            self.add(
                "unknown_stage",
                "/begin_stage",
                format!("there is no stage {:?}", document.begin_stage),
            );
        }
        let mut used = BTreeSet::new();
        for (index, connection) in document.connections.iter().enumerate() {
            let at = format!("/connections/{index}");
            for (field, key) in [("source", Some(&connection.source)), ("target", connection.target.as_ref())]
            {
                if let Some(key) = key.filter(|key| !stages.contains_key(key.as_str())) {
                    self.add("unknown_stage", format!("{at}/{field}"), format!("there is no stage {key:?}"));
                }
            }
            let Some(source) = stages.get(connection.source.as_str()) else { continue };
            if !handles(source).contains(&connection.handle) {
                let message = format!("stage {:?} has no handle {:?}", source.key, connection.handle);
                self.add("unknown_handle", format!("{at}/handle"), message);
            }
            if !used.insert((connection.source.as_str(), connection.handle.as_str())) {
                let message =
                    format!("handle {:?} of stage {:?} is connected twice", connection.handle, source.key);
                self.add("handle_connected_twice", at, message);
            }
        }
        for (index, stage) in document.stages.iter().enumerate() {
            for handle in handles(stage) {
                if !used.contains(&(stage.key.as_str(), handle.as_str())) {
                    let message =
                        format!("handle {handle:?} of stage {:?} leads nowhere: connect it", stage.key);
                    self.add("handle_unconnected", format!("/stages/{index}"), message);
                }
            }
        }
    }

    fn graph(&mut self, document: &WorkflowDocument) {
        let from_begin =
            reachable(document, &[document.begin_stage.as_str()], |c| (Some(&c.source), c.target.as_deref()));
        let ends: Vec<&str> =
            document.stages.iter().filter(|s| is_end(s, document)).map(|s| s.key.as_str()).collect();
        let to_an_end = reachable(document, &ends, |c| (c.target.as_ref(), Some(&c.source)));
        for (index, stage) in document.stages.iter().enumerate() {
            let at = format!("/stages/{index}");
            if !from_begin.contains(stage.key.as_str()) {
                self.add("unreachable_stage", at, format!("no path leads to stage {:?}", stage.key));
            } else if !to_an_end.contains(stage.key.as_str()) {
                self.add("no_way_out", at, format!("no path leads from stage {:?} to an end", stage.key));
            }
        }
        // Many stages name the same one: what can be reached without it is found out once.
        let mut around = BTreeMap::new();
        for (index, stage) in document.stages.iter().enumerate() {
            let Some(before) =
                stage.config.same_as.as_deref().filter(|before| *before != document.begin_stage)
            else {
                continue;
            };
            let missed = around.entry(before).or_insert_with(|| reachable_without(document, before));
            if missed.contains(stage.key.as_str()) {
                let message =
                    format!("stage {:?} can be reached without anybody having worked {before:?}", stage.key);
                self.add("same_as_not_before", format!("/stages/{index}/config/same_as"), message);
            }
        }
        if let Some(stage) = stage_on_a_cycle(document) {
            let message =
                format!("stage {stage:?} lies on a cycle: mark the connection that goes back as `rework`");
            self.add("cycle_without_rework", "/connections", message);
        }
    }
}

/// The handles a stage can be left by.
#[must_use]
pub fn handles(stage: &StageDocument) -> BTreeSet<String> {
    let decisions = stage.config.decisions_of(stage.stage_type);
    match stage.stage_type {
        StageType::End => BTreeSet::new(),
        StageType::Start => BTreeSet::from([ON_SUCCESS.to_owned()]),
        StageType::Annotate | StageType::Review if decisions.is_empty() => {
            BTreeSet::from([ON_SUCCESS.to_owned()])
        }
        StageType::Annotate | StageType::Review => {
            decisions.into_iter().map(|decision| decision.handle).collect()
        }
    }
}

fn is_end(stage: &StageDocument, document: &WorkflowDocument) -> bool {
    stage.stage_type == StageType::End
        || document.connections.iter().any(|c| c.source == stage.key && c.target.is_none())
}

fn reachable<'a>(
    document: &'a WorkflowDocument,
    from: &[&'a str],
    edge: impl Fn(&'a super::document::ConnectionDocument) -> (Option<&'a String>, Option<&'a str>),
) -> BTreeSet<&'a str> {
    let mut next: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for connection in &document.connections {
        if let (Some(source), Some(target)) = edge(connection) {
            next.entry(source.as_str()).or_default().push(target);
        }
    }
    let mut seen: BTreeSet<&str> = from.iter().copied().collect();
    let mut queue: VecDeque<&str> = from.iter().copied().collect();
    while let Some(stage) = queue.pop_front() {
        for target in next.get(stage).into_iter().flatten() {
            if seen.insert(target) {
                queue.push_back(target);
            }
        }
    }
    seen
}

/// What can be reached without passing `before`.
fn reachable_without<'a>(document: &'a WorkflowDocument, before: &str) -> BTreeSet<&'a str> {
    reachable(document, &[document.begin_stage.as_str()], |connection| {
        (Some(&connection.source).filter(|source| *source != before), connection.target.as_deref())
    })
}

/// Takes away stages that nothing leads to until none is left; what cannot be taken away is on, or behind, a cycle.
fn stage_on_a_cycle(document: &WorkflowDocument) -> Option<String> {
    let forward = || {
        let kept = document.connections.iter().filter(|c| !c.rework);
        kept.filter_map(|c| Some((c.source.as_str(), c.target.as_deref()?)))
    };
    let mut incoming: BTreeMap<&str, usize> = document.stages.iter().map(|s| (s.key.as_str(), 0)).collect();
    let mut next: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (source, target) in forward() {
        *incoming.entry(target).or_default() += 1;
        next.entry(source).or_default().push(target);
    }
    let mut free: VecDeque<&str> =
        incoming.iter().filter(|(_, count)| **count == 0).map(|(key, _)| *key).collect();
    while let Some(stage) = free.pop_front() {
        incoming.remove(stage);
        for target in next.get(stage).into_iter().flatten() {
            if let Some(count) = incoming.get_mut(target) {
                *count -= 1;
                if *count == 0 {
                    free.push_back(target);
                }
            }
        }
    }
    incoming.keys().next().map(|key| (*key).to_owned())
}

#[cfg(test)]
#[path = "check_tests.rs"]
mod tests;
