//! Connections: both ends exist, the handle is one of the stage's, and every handle is connected.

use std::collections::{HashMap, HashSet};

use super::{CONNECTIONS_MAX, Checking};
use crate::definition::config::{Config, RouterMode};
use crate::definition::document::StageType;
use crate::definition::graph::{Edge, edges};

impl Checking<'_> {
    pub(super) fn connections(&mut self) {
        let document = self.document;
        if !self.types.contains_key(document.begin_stage.as_str()) {
            let message = format!("there is no stage {:?}", document.begin_stage);
            self.add("unknown_stage", "/begin_stage", message);
        }
        let edges = edges(document);
        if edges.len() > CONNECTIONS_MAX {
            let message =
                format!("there are {} connections; at most {CONNECTIONS_MAX} are allowed", edges.len());
            return self.add("too_many_connections", "/stages", message);
        }
        let handles: HashMap<&str, Vec<String>> =
            document.stages.iter().map(|stage| (stage.key.as_str(), stage.handles())).collect();
        let mut once = HashSet::new();
        let mut by_handle: HashMap<(&str, &str), (usize, usize)> = HashMap::new();
        for edge in &edges {
            self.ends(edge);
            for target in [edge.target, edge.exhausted.flatten()].into_iter().flatten() {
                self.leads_to_consensus(&edge.place, edge.source, target);
            }
            if let Some(declared) = handles.get(edge.source)
                && !declared.iter().any(|handle| handle == edge.handle)
            {
                let options = if declared.is_empty() { "none".to_owned() } else { declared.join(", ") };
                let message =
                    format!("stage {:?} has no handle {:?}; it has {options}", edge.source, edge.handle);
                self.add("unknown_handle", format!("{}/handle", edge.place), message);
            }
            if !once.insert((edge.source, edge.handle, edge.target)) {
                let message = format!("stage {:?} is connected so twice by {:?}", edge.source, edge.handle);
                self.add("duplicate_connection", edge.place.clone(), message);
            }
            let (all, reworks) = by_handle.entry((edge.source, edge.handle)).or_default();
            *all += 1;
            *reworks += usize::from(edge.rework);
            self.rework(edge);
        }
        for edge in &edges {
            let (all, reworks) = by_handle[&(edge.source, edge.handle)];
            if edge.rework && (all > 1 && reworks > 0 || self.is_taken_with_others(edge)) {
                let message = "what goes back goes back alone: this handle has other connections, or is taken with others";
                self.add("rework_not_alone", edge.place.clone(), message);
            }
        }
        for (index, stage) in document.stages.iter().enumerate() {
            for handle in handles.get(stage.key.as_str()).into_iter().flatten() {
                if !by_handle.contains_key(&(stage.key.as_str(), handle.as_str())) {
                    let message = format!(
                        "handle {handle:?} of stage {:?} leads nowhere: connect it, or end it with `target: null`",
                        stage.key
                    );
                    self.add("handle_unconnected", format!("/stages/{index}"), message);
                }
            }
        }
    }

    /// Whether a handle is that of a rule, where every rule that holds is taken.
    fn is_taken_with_others(&self, edge: &Edge<'_>) -> bool {
        let stage = self.document.stages.iter().find(|stage| stage.key == edge.source);
        match stage.map(|stage| &stage.config) {
            Some(Config::Router(router)) => {
                router.mode == RouterMode::All && router.rules.iter().any(|rule| rule.handle == edge.handle)
            }
            Some(_) | None => false,
        }
    }

    fn ends(&mut self, edge: &Edge<'_>) {
        let exhausted = edge.exhausted.flatten();
        for (field, key) in [("source", Some(edge.source)), ("target", edge.target), ("exhausted", exhausted)]
        {
            let Some(key) = key else { continue };
            let written_out = edge.place.starts_with("/connections");
            let at = if written_out { format!("{}/{field}", edge.place) } else { edge.place.clone() };
            match self.types.get(key) {
                None => self.add("unknown_stage", at, format!("there is no stage {key:?}")),
                Some(StageType::Start) if field != "source" && !edge.rework => {
                    self.add("leads_to_start", at, "only rework leads back to the START stage");
                }
                Some(_) => {}
            }
        }
    }

    fn rework(&mut self, edge: &Edge<'_>) {
        let at = &edge.place;
        if edge.rework && edge.target.is_none() {
            self.add(
                "rework_without_target",
                format!("{at}/target"),
                "rework must say where it goes back to",
            );
        }
        if !edge.rework && edge.max_rounds.is_some() {
            self.add("max_rounds_without_rework", format!("{at}/max_rounds"), "only rework has rounds");
        }
        if edge.max_rounds == Some(0) {
            self.add("out_of_range", format!("{at}/max_rounds"), "must be at least 1");
        }
        match (edge.max_rounds, edge.exhausted) {
            (Some(_), None) => self.add(
                "no_exhausted",
                at.clone(),
                "`max_rounds` needs `exhausted`: the stage to go to when all rounds are used up, or null to end",
            ),
            (None, Some(_)) => self.add(
                "exhausted_without_max_rounds",
                format!("{at}/exhausted"),
                "rounds that are not bounded are never used up: say `max_rounds`, too",
            ),
            (Some(_), Some(_)) | (None, None) => {}
        }
    }
}
