//! Stages that nobody works on: models, rules, other workflows, clocks.

use super::{Checking, Expects, LIST_LENGTH_MAX};
use crate::agreement::Metric;
use crate::definition::config::{
    ConsensusConfig, ConsensusFields, MitlConfig, RouterConfig, SubworkflowConfig, WaitConfig,
};
use crate::definition::document::StageType;
use crate::definition::finding::escape;
use crate::text::check_key;

/// Headers that the engine sets itself, or that would carry a secret.
const HEADERS_KEPT: &[&str] = &[
    "authorization",
    "connection",
    "content-length",
    "content-type",
    "cookie",
    "host",
    "idempotency-key",
    "proxy-authorization",
    "traceparent",
    "transfer-encoding",
    "x-api-key",
];

impl Checking<'_> {
    pub(super) fn consensus(&mut self, at: &str, config: &ConsensusConfig) {
        if let Some(Err(unknown)) = config.metric.as_deref().map(Metric::parse) {
            self.add("bad_method", format!("{at}/metric"), unknown.to_string());
        }
        self.within(&format!("{at}/threshold"), &config.threshold, &0.0, &1.0);
        let count = match &config.fields {
            ConsensusFields::Named(pointers) => {
                for (index, field) in pointers.iter().take(LIST_LENGTH_MAX).enumerate() {
                    self.pointer(&format!("{at}/fields/{index}"), field);
                }
                if config.strategy.is_none() {
                    let message = "says how answers become one, such as majority";
                    self.add("bad_method", format!("{at}/strategy"), message);
                }
                pointers.len()
            }
            ConsensusFields::Each(fields) => {
                if config.strategy.is_some() {
                    let message = "every field names its own method: leave this out";
                    self.add("bad_method", format!("{at}/strategy"), message);
                }
                fields.len()
            }
        };
        if self.list(&format!("{at}/fields"), count)
            && let Err(faults) = config.plan()
        {
            let place = if config.strategy.is_some() { "strategy" } else { "fields" };
            for fault in faults.into_iter().take(20) {
                self.add("bad_method", format!("{at}/{place}"), fault.to_string());
            }
        }
    }

    /// A CONSENSUS puts the answers of people together: something else that leads to it has none.
    pub(super) fn leads_to_consensus(&mut self, at: &str, source: &str, target: &str) {
        let type_of = |key: &str| self.types.get(key).copied();
        let gives_answers = matches!(type_of(source), Some(StageType::Annotate | StageType::Review) | None);
        if type_of(target) == Some(StageType::Consensus) && !gives_answers {
            let message = format!("{target:?} puts answers together, and people give none at {source:?}");
            self.add("no_answers", format!("{at}/source"), message);
        }
    }

    pub(super) fn mitl(&mut self, at: &str, config: &MitlConfig) {
        if let Err(message) = check_endpoint(&config.endpoint) {
            self.add("bad_endpoint", format!("{at}/endpoint"), message);
        }
        if self.list(&format!("{at}/request"), config.request.len()) {
            for (name, rule) in &config.request {
                let at = format!("{at}/request/{}", escape(name));
                self.line("bad_name", &at, name);
                self.rule(&at, rule, Expects::Value);
            }
        }
        if self.list(&format!("{at}/response"), config.response.len()) {
            for (into, from) in &config.response {
                let at = format!("{at}/response/{}", escape(into));
                self.pointer(&at, into);
                self.pointer(&at, from);
            }
        }
        if self.list(&format!("{at}/headers"), config.headers.len()) {
            for (name, value) in &config.headers {
                self.header(&format!("{at}/headers/{}", escape(name)), name, value);
            }
        }
        if let Some(Err(refused)) = config.secret.as_deref().map(check_key) {
            self.add("bad_secret", format!("{at}/secret"), refused.to_string());
        }
        self.within(&format!("{at}/timeout_seconds"), &config.timeout_seconds, &1, &86_400);
        self.within(&format!("{at}/retry/attempts"), &config.retry.attempts, &1, &20);
        self.within(&format!("{at}/retry/base_ms"), &config.retry.base_ms, &1, &3_600_000);
        self.within(&format!("{at}/retry/max_ms"), &config.retry.max_ms, &config.retry.base_ms, &86_400_000);
        self.line("bad_model", &format!("{at}/model"), &config.model);
        if let Some(version) = &config.model_version {
            self.line("bad_model", &format!("{at}/model_version"), version);
        }
    }

    fn header(&mut self, at: &str, name: &str, value: &str) {
        let is_token = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        let lower = name.to_ascii_lowercase();
        if name.is_empty() || name.len() > 100 || !name.bytes().all(is_token) {
            self.add("bad_header", at, "is not the name of a header");
        } else if HEADERS_KEPT.contains(&lower.as_str()) {
            let message = "is not yours to set: credentials go by `secret`, the rest is set for you";
            self.add("bad_header", at, message);
        }
        if value.len() > 1_000 || !value.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ') {
            self.add("bad_header", at, "must be at most 1000 visible ASCII characters");
        }
    }

    pub(super) fn router(&mut self, at: &str, config: &RouterConfig) {
        if self.list(&format!("{at}/rules"), config.rules.len()) {
            for (index, rule) in config.rules.iter().enumerate() {
                let at = format!("{at}/rules/{index}");
                self.rule(&format!("{at}/when"), &rule.when, Expects::Bool);
                self.line("bad_handle", &format!("{at}/handle"), &rule.handle);
            }
        }
        self.line("bad_handle", &format!("{at}/else"), &config.otherwise);
    }

    pub(super) fn subworkflow(&mut self, at: &str, config: &SubworkflowConfig) {
        self.key(&format!("{at}/workflow"), &config.workflow);
        if config.workflow == self.document.key {
            let message = "a workflow that runs itself would never end";
            self.add("runs_itself", format!("{at}/workflow"), message);
        }
        for (field, rule, expects) in
            [("input", &config.input, Expects::Value), ("for_each", &config.for_each, Expects::List)]
        {
            if let Some(rule) = rule {
                self.rule(&format!("{at}/{field}"), rule, expects);
            }
        }
        if self.list(&format!("{at}/outcomes"), config.outcomes.len()) {
            for (outcome, handle) in &config.outcomes {
                let at = format!("{at}/outcomes/{}", escape(outcome));
                self.line("bad_outcome", &at, outcome);
                self.line("bad_handle", &at, handle);
            }
        }
        if config.input.is_some() && config.for_each.is_some() {
            let message = "each child gets its element of `for_each`: leave one of them out";
            self.add("input_with_for_each", format!("{at}/input"), message);
        }
        match (config.at_least, &config.for_each) {
            (Some(_), None) => {
                let message = "one child either ends or does not: only `for_each` starts several";
                self.add("at_least_without_for_each", format!("{at}/at_least"), message);
            }
            (Some(0), Some(_)) => self.add("out_of_range", format!("{at}/at_least"), "must be at least 1"),
            (Some(_) | None, _) => {}
        }
    }

    pub(super) fn wait(&mut self, at: &str, config: &WaitConfig) {
        let said = [config.duration.is_some(), config.until.is_some(), config.signal.is_some()];
        if said.into_iter().filter(|said| *said).count() != 1 {
            self.add("bad_wait", at, "say what to wait for: exactly one of `for`, `until` and `signal`");
        }
        if let Some(rule) = &config.until {
            self.rule(&format!("{at}/until"), rule, Expects::Timestamp);
        }
        if let Some(signal) = &config.signal {
            self.line("bad_signal", &format!("{at}/signal"), signal);
        }
        if config.timeout.is_some() && config.signal.is_none() {
            let message = "only a signal may fail to come: `timeout` goes with `signal`";
            self.add("timeout_without_signal", format!("{at}/timeout"), message);
        }
    }
}

/// An address a model may be asked at. Where it leads is checked again when it is called; this is about what is written.
fn check_endpoint(endpoint: &str) -> Result<(), &'static str> {
    if endpoint.len() > 2_000 || endpoint.chars().any(|c| c.is_whitespace() || c.is_control()) {
        return Err("must be an address without spaces, of at most 2000 bytes");
    }
    let (plain, rest) = match (endpoint.strip_prefix("https://"), endpoint.strip_prefix("http://")) {
        (Some(rest), _) => (false, rest),
        (None, Some(rest)) => (true, rest),
        (None, None) => return Err("must begin with https://"),
    };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    if authority.contains('@') {
        return Err("must not hold a user or password: credentials go by `secret`");
    }
    let host = match authority.strip_prefix('[') {
        Some(v6) => v6.split(']').next().unwrap_or_default(),
        None => authority.split(':').next().unwrap_or_default(),
    };
    if host.is_empty() {
        return Err("must name a host");
    }
    // A service on the same machine is not spoken to over a network, so there is nothing to encrypt.
    if plain && !matches!(host, "localhost" | "127.0.0.1" | "::1") {
        return Err("must begin with https://");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endpoints_are_https_and_hold_no_password() {
        for good in
            ["https://models.example.org/v1", "https://[2001:db8::1]:8443/x", "http://localhost:9000/x"]
        {
            assert_eq!(check_endpoint(good), Ok(()), "{good}");
        }
        for bad in [
            "http://example.org",
            "ftp://example.org",
            "https://",
            "https://u:p@example.org",
            "https://a b",
            "x",
        ] {
            assert!(check_endpoint(bad).is_err(), "{bad}");
        }
    }
}
