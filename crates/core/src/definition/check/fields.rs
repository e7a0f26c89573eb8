//! Fields that stages name, beside the forms of the answers they look into: a name that no answer can have would fail every unit.

use std::collections::{HashMap, HashSet};

use super::{CONNECTIONS_MAX, Checking};
use crate::aggregate::keys_of;
use crate::definition::config::{Config, ConsensusFields};
use crate::definition::document::{Join, StageDocument, StageType};
use crate::definition::finding::escape;
use crate::definition::graph::{Edge, edges};
use crate::form::lacking;
use crate::results::DECISION;

impl Checking<'_> {
    pub(super) fn fields(&mut self) {
        let document = self.document;
        let edges = edges(document);
        if edges.len() > CONNECTIONS_MAX {
            return; // told already
        }
        let before = Before::of(&document.stages, &edges);
        for (index, stage) in document.stages.iter().enumerate() {
            let at = format!("/stages/{index}/config");
            match &stage.config {
                Config::Annotate(config) => {
                    for pointer in config.gathering.aggregation.keys() {
                        let at = format!("{at}/aggregation/{}", escape(pointer));
                        self.field(&at, (stage, pointer), &[stage]);
                    }
                }
                Config::Consensus(config) => {
                    self.answers(&format!("/stages/{index}"), stage, &before);
                    let Some(asked) = before.asked_for_consensus(stage) else { continue };
                    let named: Vec<(String, &String)> = match &config.fields {
                        ConsensusFields::Named(fields) => fields
                            .iter()
                            .enumerate()
                            .map(|(place, field)| (place.to_string(), field))
                            .collect(),
                        ConsensusFields::Each(fields) => {
                            fields.keys().map(|field| (escape(field), field)).collect()
                        }
                    };
                    for (place, pointer) in named {
                        self.field(&format!("{at}/fields/{place}"), (stage, pointer), &asked);
                    }
                }
                Config::Review(config) if !config.reviewing.fields.is_empty() => {
                    let Some(asked) = before.asked_for_review(stage) else { continue };
                    for (place, pointer) in config.reviewing.fields.iter().enumerate() {
                        self.field(&format!("{at}/fields/{place}"), (stage, pointer), &asked);
                    }
                }
                Config::Start(_)
                | Config::Review(_)
                | Config::Mitl(_)
                | Config::Router(_)
                | Config::Subworkflow(_)
                | Config::Wait(_)
                | Config::End(_) => {}
            }
        }
    }

    /// A field that a stage looks at: some answer of these stages may have it.
    fn field(&mut self, at: &str, (stage, pointer): (&StageDocument, &str), asked: &[&StageDocument]) {
        let Some(keys) = keys_of(pointer) else { return };
        let lacks = |asked: &&StageDocument| {
            let decides =
                keys.first().is_some_and(|key| key == DECISION) && !asked.config.decisions().is_empty();
            let form = asked.config.human()?.form.as_ref().filter(|_| !decides)?;
            lacking(form, &keys)
        };
        let Some(found) = asked.iter().map(lacks).collect::<Option<Vec<_>>>() else { return };
        let Some(lacking) = found.iter().find(|lacking| lacking.likely.is_some()).or(found.first()) else {
            return;
        };
        let forms: Vec<String> = asked.iter().map(|stage| format!("{:?}", stage.key)).collect();
        let meant = lacking.likely.as_ref().map(|likely| format!("; {likely:?} was probably meant"));
        let message = format!(
            "stage {:?} looks at {pointer:?}, and no answer has it: the form of {} has no {:?}{}",
            stage.key,
            forms.join(" and "),
            lacking.name,
            meant.unwrap_or_default()
        );
        self.add("unknown_field", at, message);
    }

    /// A CONSENSUS gets several answers: one alone agrees with nobody.
    fn answers(&mut self, at: &str, stage: &StageDocument, before: &Before<'_>) {
        let comes_alone = match stage.join {
            None | Some(Join::Any | Join::AtLeast(1)) => true,
            Some(Join::All | Join::AtLeast(_)) => false,
        };
        let sources: Vec<&StageDocument> = before.leading_to(stage, true).collect();
        if comes_alone && !sources.is_empty() && sources.iter().all(|source| gives_one_answer(source)) {
            let keys: Vec<String> = sources.iter().map(|source| format!("{:?}", source.key)).collect();
            let message = format!(
                "stage {:?} never comes to an agreement: it gets one answer at a time, and fewer than two are never enough; ask several people \
                 at {} (`overlap`), or put the answers of several stages together (`join: all`)",
                stage.key,
                keys.join(" and "),
            );
            self.add("too_few_answers", at, message);
        }
    }
}

fn gives_one_answer(stage: &StageDocument) -> bool {
    match &stage.config {
        Config::Annotate(config) => {
            let gathering = &config.gathering;
            gathering.dynamic_overlap.map_or(gathering.overlap, |dynamic| dynamic.at_most) < 2
        }
        Config::Review(config) => config.reviewing.quorum.is_none_or(|quorum| quorum.of < 2),
        Config::Start(_)
        | Config::Consensus(_)
        | Config::Mitl(_)
        | Config::Router(_)
        | Config::Subworkflow(_)
        | Config::Wait(_)
        | Config::End(_) => false,
    }
}

/// Which stages lead to which.
struct Before<'a> {
    stages: HashMap<&'a str, &'a StageDocument>,
    /// By the key of the stage that is led to: from where, and whether that goes back.
    sources: HashMap<&'a str, Vec<(&'a str, bool)>>,
}

impl<'a> Before<'a> {
    fn of(stages: &'a [StageDocument], edges: &[Edge<'a>]) -> Self {
        let stages = stages.iter().map(|stage| (stage.key.as_str(), stage)).collect();
        let mut sources: HashMap<&str, Vec<(&str, bool)>> = HashMap::new();
        for edge in edges {
            let ways = [(edge.target, edge.rework), (edge.exhausted.flatten(), false)];
            for (target, back) in ways.into_iter().filter_map(|(target, back)| Some((target?, back))) {
                let known = sources.entry(target).or_default();
                if !known.contains(&(edge.source, back)) {
                    known.push((edge.source, back));
                }
            }
        }
        Self { stages, sources }
    }

    /// The stages that lead to one, with those from where it is gone back to it or without.
    fn leading_to(&self, stage: &StageDocument, back: bool) -> impl Iterator<Item = &'a StageDocument> {
        let sources = self.sources.get(stage.key.as_str()).into_iter().flatten();
        sources
            .filter(move |(_, goes_back)| back || !goes_back)
            .filter_map(|(key, _)| self.stages.get(key).copied())
    }

    /// The stages whose answers a CONSENSUS puts together, if all of them have forms. What reviewers hand in has more than a form tells.
    fn asked_for_consensus(&self, stage: &StageDocument) -> Option<Vec<&'a StageDocument>> {
        let asked: Vec<&StageDocument> = self.leading_to(stage, true).collect();
        let is_known = |stage: &&StageDocument| stage.stage_type == StageType::Annotate && has_form(stage);
        (!asked.is_empty() && asked.iter().all(is_known)).then_some(asked)
    }

    /// The stages whose forms tell what a REVIEW is about, as [`crate::definition::Definition::reviewed_form`] finds them, with the reviews on the way that have forms
    /// of their own. None: what comes there is not known.
    fn asked_for_review(&self, review: &'a StageDocument) -> Option<Vec<&'a StageDocument>> {
        let (mut behind, mut seen) = (vec![review], HashSet::from([review.key.as_str()]));
        let mut asked: Vec<&StageDocument> = Vec::new();
        let mut next = 0;
        while let Some(at) = behind.get(next).copied() {
            next += 1;
            if at.stage_type == StageType::Review && has_form(at) {
                asked.push(at);
            }
            for from in self.leading_to(at, false) {
                match from.stage_type {
                    StageType::Annotate if has_form(from) => asked.push(from),
                    StageType::Annotate | StageType::Mitl | StageType::Subworkflow | StageType::Start => {
                        return None;
                    }
                    StageType::Review
                    | StageType::Consensus
                    | StageType::Router
                    | StageType::Wait
                    | StageType::End => {
                        if seen.insert(from.key.as_str()) {
                            behind.push(from);
                        }
                    }
                }
            }
        }
        let mut once = HashSet::new();
        asked.retain(|stage| once.insert(stage.key.as_str()));
        asked.iter().any(|stage| stage.stage_type == StageType::Annotate).then_some(asked)
    }
}

fn has_form(stage: &StageDocument) -> bool {
    stage.config.human().is_some_and(|work| work.form.is_some())
}
