//! Stages that people work on: who may, what they are asked, how many of them, and by when.

use std::collections::HashSet;

use super::{Checking, LIST_LENGTH_MAX};
use crate::aggregate::Plan;
use crate::definition::ON_SUCCESS;
use crate::definition::config::{
    Deadline, DeadlineOutcome, Gathering, HumanWork, Requirements, Reviewing, Share,
};
use crate::definition::document::{StageDocument, StageType};
use crate::definition::finding::escape;
use crate::form::Form;
use crate::machine::FacetCode;
use crate::text::{TextRefused, check_comment, check_language};

/// The most people that one unit asks.
const PEOPLE_MAX: u16 = 50;

impl Checking<'_> {
    pub(super) fn human(&mut self, at: &str, stage: &StageDocument, work: &HumanWork) {
        if work.candidate_group.is_none() && work.same_as.is_none() {
            let message = "name the people who may work here: candidate_group, or same_as another stage";
            self.add("no_candidates", at, message);
        }
        if let Some(group) = &work.candidate_group {
            self.group(&format!("{at}/candidate_group"), group);
        }
        self.duty(at, stage, work);
        self.decisions(at, stage, work);
        for (field, value) in [("form", &work.form), ("ui", &work.ui)] {
            if let Some(value) = value {
                self.json(&format!("{at}/{field}"), value);
            }
        }
        if let Some(Err(fault)) = work.form.as_ref().map(Form::compile) {
            self.add("bad_form", format!("{at}/form{}", fault.pointer), fault.problem.to_string());
        }
        if let Some(Err(refused)) = work.instructions.as_deref().map(check_comment) {
            self.add("bad_instructions", format!("{at}/instructions"), refused.to_string());
        }
        self.within(&format!("{at}/lease_seconds"), &work.lease_seconds, &10, &2_592_000);
        if let Some(open) = work.max_open_per_person {
            self.within(&format!("{at}/max_open_per_person"), &open, &1, &10_000);
        }
        if let Some(share) = work.share_per_person {
            self.share(&format!("{at}/share_per_person"), share);
        }
        if let Some(requirements) = &work.requirements {
            self.requirements(&format!("{at}/requirements"), requirements);
        }
        if let Some(deadline) = &work.deadline {
            self.deadline(&format!("{at}/deadline"), deadline);
        }
    }

    fn duty(&mut self, at: &str, stage: &StageDocument, work: &HumanWork) {
        for (field, keys) in [("not_by", &work.not_by), ("not_team_of", &work.not_team_of)] {
            if !self.list(&format!("{at}/{field}"), keys.len()) {
                continue;
            }
            for (index, key) in keys.iter().enumerate() {
                self.worked(&format!("{at}/{field}/{index}"), stage, key);
            }
        }
        if let Some(key) = &work.same_as {
            self.worked(&format!("{at}/same_as"), stage, key);
            if work.not_by.contains(key) {
                let message = "same_as and not_by name the same stage, so nobody could work here";
                self.add("nobody_eligible", at, message);
            } else if work.not_team_of.contains(key) {
                let message = "same_as and not_team_of name the same stage, so nobody could work here";
                self.add("nobody_eligible", at, message);
            }
        }
    }

    /// A duty rule names another stage that somebody works: people do, or started the run.
    fn worked(&mut self, at: &str, stage: &StageDocument, key: &str) {
        let worked = self.types.get(key).is_some_and(|of| of.is_human() || *of == StageType::Start);
        if !worked || key == stage.key {
            self.add("unknown_stage", at, format!("nobody works a stage {key:?}"));
        }
    }

    fn decisions(&mut self, at: &str, stage: &StageDocument, work: &HumanWork) {
        if !self.list(&format!("{at}/decisions"), work.decisions.len()) {
            return;
        }
        let mut names = HashSet::new();
        for (index, decision) in stage.config.decisions().into_iter().enumerate() {
            let at = format!("{at}/decisions/{index}");
            self.line("bad_decision", &at, &decision.name);
            self.line("bad_decision", &at, &decision.handle);
            if !names.insert(decision.name) {
                self.add("duplicate_decision", at, "this decision is declared twice");
            }
        }
    }

    fn share(&mut self, at: &str, share: Share) {
        if share.answers.is_none() && share.percent.is_none() {
            self.add("empty_share", at, "say how much one person may do: answers, percent, or both");
        }
        if let Some(answers) = share.answers {
            self.within(&format!("{at}/answers"), &answers, &1, &1_000_000_000);
        }
        if let Some(percent) = share.percent {
            self.within(&format!("{at}/percent"), &percent, &1, &100);
        }
    }

    fn requirements(&mut self, at: &str, requirements: &Requirements) {
        let lists = [
            ("skills", &requirements.skills),
            ("channels", &requirements.channels),
            ("locales", &requirements.locales),
        ];
        for (field, words) in lists {
            if !self.list(&format!("{at}/{field}"), words.len()) {
                continue;
            }
            for (index, word) in words.iter().enumerate() {
                self.line("bad_requirement", &format!("{at}/{field}/{index}"), word);
            }
        }
        for (index, tag) in requirements.locales.iter().enumerate().take(LIST_LENGTH_MAX) {
            if let Err(refused @ TextRefused::NotALanguage) = check_language(tag) {
                self.add("bad_requirement", format!("{at}/locales/{index}"), refused.to_string());
            }
        }
        if let Some(trust) = requirements.minimum_trust {
            self.within(&format!("{at}/minimum_trust"), &trust, &0.0, &1.0);
        }
    }

    fn deadline(&mut self, at: &str, deadline: &Deadline) {
        let spans = [("within", Some(&deadline.within)), ("warn_before", deadline.warn_before.as_ref())];
        for (field, span) in spans.into_iter().filter_map(|(field, span)| Some((field, span?.span()))) {
            if span.get_years() != 0
                || span.get_months() != 0
                || span.get_weeks() != 0
                || span.get_days() != 0
            {
                let message = "must be in hours, minutes and seconds: a day has no fixed working time";
                self.add("deadline_in_days", format!("{at}/{field}"), message);
            }
        }
        let warned_late = deadline
            .warn_before
            .as_ref()
            .is_some_and(|warn| warn.rough_seconds() >= deadline.within.rough_seconds());
        if warned_late {
            self.add("warned_too_early", format!("{at}/warn_before"), "must be shorter than `within`");
        }
        match (&deadline.outcome, &deadline.escalate_to) {
            (DeadlineOutcome::Escalate, None) => {
                let message = "the outcome `escalate` needs `escalate_to`: the group it is handed to";
                self.add("no_escalation_group", at, message);
            }
            (DeadlineOutcome::Escalate, Some(group)) => self.group(&format!("{at}/escalate_to"), group),
            (DeadlineOutcome::Reassign | DeadlineOutcome::Fail | DeadlineOutcome::Handle(_), Some(_)) => {
                let message = "only goes with the outcome `escalate`";
                self.add("escalation_not_meant", format!("{at}/escalate_to"), message);
            }
            (DeadlineOutcome::Reassign | DeadlineOutcome::Fail | DeadlineOutcome::Handle(_), None) => {}
        }
        if let DeadlineOutcome::Handle(handle) = &deadline.outcome {
            self.line("bad_handle", &format!("{at}/outcome/handle"), handle);
        }
        if self.list(&format!("{at}/clock_stops_for"), deadline.clock_stops_for.len()) {
            for (index, facet) in deadline.clock_stops_for.iter().enumerate() {
                if FacetCode::from_word(facet).is_none() {
                    let known: Vec<_> = FacetCode::ALL.iter().map(|facet| facet.word()).collect();
                    let message = format!("{facet:?} is not a facet; there are {}", known.join(", "));
                    self.add("unknown_facet", format!("{at}/clock_stops_for/{index}"), message);
                }
            }
        }
    }

    pub(super) fn gathering(&mut self, at: &str, gathering: &Gathering) {
        self.within(&format!("{at}/overlap"), &gathering.overlap, &1, &PEOPLE_MAX);
        if let Some(dynamic) = &gathering.dynamic_overlap {
            let at = format!("{at}/dynamic_overlap");
            self.within(&format!("{at}/confidence"), &dynamic.confidence, &0.01, &1.0);
            self.within(&format!("{at}/at_least"), &dynamic.at_least, &1, &PEOPLE_MAX);
            self.within(&format!("{at}/at_most"), &dynamic.at_most, &dynamic.at_least.max(1), &PEOPLE_MAX);
        }
        if let Some(gold) = &gathering.gold {
            self.within(&format!("{at}/gold/quiz"), &gold.quiz, &0, &100);
            self.within(&format!("{at}/gold/pass"), &gold.pass, &0.0, &1.0);
            self.within(&format!("{at}/gold/then_one_in"), &gold.then_one_in, &0, &10_000);
        }
        if self.list(&format!("{at}/aggregation"), gathering.aggregation.len()) {
            for (pointer, field) in &gathering.aggregation {
                let at = format!("{at}/aggregation/{}", escape(pointer));
                self.pointer(&at, pointer);
                self.line("bad_method", &format!("{at}/method"), &field.method);
                let parameters = field.parameters.clone().into_iter().collect();
                self.json(&at, &serde_json::Value::Object(parameters));
            }
            if let Err(faults) = Plan::parse(&gathering.written())
                && !gathering.aggregation.is_empty()
            {
                for fault in faults.into_iter().take(20) {
                    self.add("bad_method", format!("{at}/aggregation"), fault.to_string());
                }
            }
        }
    }

    pub(super) fn reviewing(&mut self, at: &str, stage: &StageDocument, reviewing: &Reviewing) {
        if let Some(quorum) = &reviewing.quorum {
            self.within(&format!("{at}/quorum/of"), &quorum.of, &1, &PEOPLE_MAX);
            self.within(&format!("{at}/quorum/approve"), &quorum.approve, &1, &quorum.of.max(1));
        }
        if reviewing.guarantee.is_some_and(|guarantee| !guarantee.is_sound()) {
            let message =
                "error_at_most is from 0.001 to 0.5, certainty from 0.5 to 0.999, keep_reviewing from 0 to 1";
            self.add("bad_guarantee", format!("{at}/guarantee"), message);
        }
        if reviewing.guarantee.is_some() && reviewing.sample_rate.is_some() {
            let message = "a guarantee sets the rate by itself: leave this out";
            self.add("bad_guarantee", format!("{at}/sample_rate"), message);
        }
        if let Some(least) = reviewing.sample.and_then(|sample| sample.agreement_below) {
            self.within(&format!("{at}/sample/agreement_below"), &least, &0.0, &1.0);
        }
        if reviewing.guarantee.is_some() && !stage.handles().iter().any(|handle| handle == ON_SUCCESS) {
            let message = "what is not looked at leaves by on_success: some decision must lead there";
            self.add("sample_without_success", format!("{at}/guarantee"), message);
        }
        if let Some(rate) = reviewing.sample_rate {
            self.within(&format!("{at}/sample_rate"), &rate, &0.0, &1.0);
            if !stage.handles().iter().any(|handle| handle == ON_SUCCESS) {
                let message = "what is not looked at leaves by on_success: some decision must lead there";
                self.add("sample_without_success", format!("{at}/sample_rate"), message);
            }
        }
        if self.list(&format!("{at}/fields"), reviewing.fields.len()) {
            for (index, field) in reviewing.fields.iter().enumerate() {
                self.pointer(&format!("{at}/fields/{index}"), field);
            }
        }
        if self.list(&format!("{at}/rejection_reasons"), reviewing.rejection_reasons.len()) {
            for (index, reason) in reviewing.rejection_reasons.iter().enumerate() {
                if let Err(refused) = crate::text::check_name(reason) {
                    self.add("bad_reason", format!("{at}/rejection_reasons/{index}"), refused.to_string());
                }
            }
        }
    }

    /// A JSON pointer into an answer.
    pub(super) fn pointer(&mut self, at: &str, pointer: &str) {
        let formed = pointer.is_empty() || pointer.starts_with('/');
        if !formed || pointer.len() > 500 || pointer.chars().any(char::is_control) {
            self.add("bad_pointer", at, "must be a JSON pointer such as /label, of at most 500 bytes");
        }
    }
}
