//! Stages that the engine works itself, ready to be worked: their rules compiled.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use serde_json::Map;

use crate::definition::Stage;
use crate::definition::config::{IsoDuration, RouterConfig, RouterMode, WaitConfig};
use crate::rule::{Answer, Budget, Expects, Facts, Rule, RuleFailed, RuleFault, RunFacts, Site};
use crate::run::RunInHand;

/// A ROUTER.
#[derive(Clone, Debug)]
pub struct Router {
    rules: Vec<(Arc<Rule>, String)>,
    otherwise: String,
    mode: RouterMode,
}

impl Router {
    /// Compiles the rules.
    pub fn compile(config: &RouterConfig) -> Result<Self, RuleFault> {
        let compile = |rule: &crate::definition::config::RouterRule| {
            Rule::compile(&rule.when, Expects::Bool).map(|compiled| (Arc::new(compiled), rule.handle.clone()))
        };
        Ok(Self {
            rules: config.rules.iter().map(compile).collect::<Result<_, _>>()?,
            otherwise: config.otherwise.clone(),
            mode: config.mode,
        })
    }

    /// The handles by which this run leaves: at least one, each once.
    pub fn choose(
        &self,
        stage: &Stage,
        in_hand: &RunInHand,
        _now: Timestamp,
    ) -> Result<Vec<String>, RuleFailed> {
        let mut chosen: Vec<String> = Vec::new();
        for (number, (rule, handle)) in (0..).zip(&self.rules) {
            if rule.holds(&facts(stage, number, in_hand), Budget::default())? && !chosen.contains(handle) {
                chosen.push(handle.clone());
                if self.mode == RouterMode::First {
                    break;
                }
            }
        }
        if chosen.is_empty() {
            chosen.push(self.otherwise.clone());
        }
        Ok(chosen)
    }
}

/// A WAIT.
#[derive(Clone, Debug)]
pub struct Wait {
    duration: Option<IsoDuration>,
    until: Option<Arc<Rule>>,
    signal: Option<String>,
    timeout: Option<IsoDuration>,
}

impl Wait {
    /// Compiles the rule.
    pub fn compile(config: &WaitConfig) -> Result<Self, RuleFault> {
        let until = config.until.as_deref().map(|source| Rule::compile(source, Expects::Timestamp));
        Ok(Self {
            duration: config.duration.clone(),
            until: until.transpose()?.map(Arc::new),
            signal: config.signal.clone(),
            timeout: config.timeout.clone(),
        })
    }

    /// The signal it waits for.
    #[must_use]
    pub fn signal(&self) -> Option<&str> {
        self.signal.as_deref()
    }

    /// How long it takes, where that is a matter of time alone.
    #[must_use]
    pub fn expected_seconds(&self) -> Option<u64> {
        let duration = self.duration.as_ref().filter(|_| self.signal.is_none())?;
        u64::try_from(duration.rough_seconds()).ok()
    }

    /// Until when a unit that begins to wait now waits, and for which signal.
    pub fn reckon(
        &self,
        stage: &Stage,
        in_hand: &RunInHand,
        now: Timestamp,
    ) -> Result<(Option<Timestamp>, Option<String>), RuleFailed> {
        let later = |duration: &IsoDuration| {
            now.saturating_add(SignedDuration::from_secs(duration.rough_seconds())).unwrap_or(Timestamp::MAX)
        };
        let until = match &self.until {
            Some(rule) => match rule.evaluate(&facts(stage, 0, in_hand), Budget::default())? {
                Answer::Timestamp(instant) => Some(instant),
                // The rule was compiled to give an instant.
                Answer::Bool(_) | Answer::List(_) | Answer::Json(_) => None,
            },
            None => self.duration.as_ref().or(self.timeout.as_ref()).map(later),
        };
        Ok((until, self.signal.clone()))
    }
}

pub(super) fn facts<'a>(stage: &'a Stage, rule: u32, in_hand: &'a RunInHand) -> Facts<'a> {
    static NOBODY: std::sync::LazyLock<Map<String, serde_json::Value>> = std::sync::LazyLock::new(Map::new);
    let (run, known) = (&in_hand.run.value, &in_hand.known);
    let coming = in_hand.units.iter().map(|row| &row.value).rfind(|unit| unit.step == stage.step);
    Facts {
        run: RunFacts { id: run.id, started_at: run.created_at, started_by: run.started_by },
        site: Site { stage: &stage.key, rule },
        item: &known.item,
        results: &known.results,
        result: known.last_result(),
        outcome: run.reached.as_deref(),
        handle: known.last_handle.as_deref(),
        agreement: known.agreement,
        confidence: known.confidence,
        round: coming.map_or(1, |unit| unit.round.into()),
        actors: &known.actors,
        trust: &NOBODY,
        timings: &known.timings,
    }
}
