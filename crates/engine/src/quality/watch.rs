//! Rules over behaviour: what a project watches is measured whenever somebody whom it concerns hands something in.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use handoff_core::id::{JudgmentId, ProjectId, StepId, UnitId};
use handoff_core::quality::behaviour::{Act, Usual};
use handoff_core::quality::copying::{Answered, copyists};
use handoff_core::quality::event::rule_struck;
use handoff_core::quality::policy::QualityPolicy;
use handoff_core::quality::trust::{Source, Standing};
use handoff_core::quality::watch::{Action, Measure, Measured, Subject, WatchRule};
use handoff_store::event::Author;
use handoff_store::quality::{self, Flag, LatestAct, QualityOrder, RecordKey};
use handoff_store::{StoreError, Tx, ledger};
use jiff::SignedDuration;
use serde_json::json;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::record::{Stand, stand};

/// How many of the latest acts at a step say what is usual there.
const USUAL: i64 = 500;
/// Pairs whose shared mistakes chance explains less often than this are taken to copy.
const COPY_LEVEL: f64 = 0.001;

/// Somebody's place at a step, and the unit they answered last.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Seen {
    pub(super) key: RecordKey,
    pub(super) step: StepId,
    pub(super) unit: UnitId,
}

/// Measures what the rules of projects ask for, and does what follows.
pub(super) async fn watch(
    tx: &Tx,
    policies: &HashMap<ProjectId, QualityPolicy>,
    seen: &BTreeSet<Seen>,
) -> Result<(), StoreError> {
    for one in seen {
        let Some(policy) = policies.get(&one.key.project).filter(|policy| !policy.rules.is_empty()) else {
            continue;
        };
        let looked = Looked { usual: quality::latest_acts(tx, one.step, None, USUAL).await?, seen: one };
        for (number, rule) in (1..).zip(&policy.rules) {
            looked.apply(tx, number, rule).await?;
        }
    }
    Ok(())
}

struct Looked<'a> {
    usual: Vec<LatestAct>,
    seen: &'a Seen,
}

impl Looked<'_> {
    async fn apply(&self, tx: &Tx, number: i32, rule: &WatchRule) -> Result<(), StoreError> {
        let Some((measured, window)) = self.measure(tx, rule).await? else { return Ok(()) };
        if !rule.strikes(measured) {
            return Ok(());
        }
        let subject = match rule.collect.measure.subject() {
            Subject::Person => self.seen.key.actor.0,
            Subject::Unit => self.seen.unit.0,
            Subject::Step => self.seen.step.0,
        };
        // Numbers and words always serialise; a rule that is changed is another rule.
        let digest = Sha256::digest(serde_json::to_vec(rule).unwrap_or_default());
        let struck = quality::strike(tx, self.seen.key.project, &digest, subject).await?;
        let oldest = window.iter().map(|(judgment, _)| judgment.0).min();
        let newest = window.iter().map(|(judgment, _)| judgment.0).max();
        // Ids of judgments are in the order of time: some of the window must be new, all of it after a person was struck.
        if struck.is_some_and(|struck| oldest.is_none_or(|oldest| oldest <= struck)) {
            return Ok(());
        }
        quality::save_strike(tx, self.seen.key.project, &digest, subject, newest.unwrap_or(Uuid::max()))
            .await?;
        self.tell(tx, number, rule, measured).await?;
        self.act(tx, number, rule, &window).await
    }

    /// The measure, and the answers it rests on.
    async fn measure(
        &self,
        tx: &Tx,
        rule: &WatchRule,
    ) -> Result<Option<(Measured, Vec<(JudgmentId, UnitId)>)>, StoreError> {
        let last = usize::try_from(rule.collect.last).unwrap_or(usize::MAX);
        let limit = i64::from(rule.collect.last);
        let key = &self.seen.key;
        let mine = quality::latest_acts(tx, self.seen.step, Some(key.actor), limit).await?;
        let window: Vec<_> = mine.iter().map(|act| (act.judgment, act.unit)).collect();
        let mean_of = |scores: &[f64]| mean(scores.iter().copied());
        let measured = match rule.collect.measure {
            Measure::GoldScore => mean_of(&quality::scores(tx, key, Source::Gold, limit).await?),
            Measure::Agreement => mean_of(&quality::scores(tx, key, Source::Agreement, limit).await?),
            Measure::Rejected => {
                let scores = quality::scores(tx, key, Source::Review, limit).await?;
                mean(scores.iter().map(|score| f64::from(u8::from(*score <= 0.0))))
            }
            Measure::Trust => {
                let record = quality::lock_record(tx, key).await?;
                record.map(|record| Measured {
                    value: record.trust,
                    answers: u32::try_from(record.evidence).unwrap_or_default(),
                })
            }
            Measure::TooFast
            | Measure::TooSlow
            | Measure::Constant
            | Measure::FirstOption
            | Measure::Identical => {
                let findings = Usual::by(&acts(&self.usual)).findings(&acts(&mine));
                let value = match rule.collect.measure {
                    Measure::TooFast => findings.too_fast,
                    Measure::TooSlow => findings.too_slow,
                    Measure::Constant => findings.constant,
                    Measure::FirstOption => findings.first_option,
                    _ => findings.identical,
                };
                Some(Measured { value, answers: count(findings.answers) })
            }
            Measure::Copied => self.copied(last),
            Measure::UnitDisagreement => {
                let of_unit: Vec<&LatestAct> =
                    self.usual.iter().filter(|act| act.unit == self.seen.unit).collect();
                let window = of_unit.iter().map(|act| (act.judgment, act.unit)).collect();
                return Ok(disagreement(&of_unit).map(|measured| (measured, window)));
            }
            Measure::StepDisagreement => {
                let mut units: BTreeMap<UnitId, Vec<&LatestAct>> = BTreeMap::new();
                for act in self.usual.iter().take(last) {
                    units.entry(act.unit).or_default().push(act);
                }
                let window = self.usual.iter().take(last).map(|act| (act.judgment, act.unit)).collect();
                let each =
                    units.values().filter_map(|acts| disagreement(acts)).map(|measured| measured.value);
                return Ok(mean(each).map(|measured| (measured, window)));
            }
        };
        Ok(measured.map(|measured| (measured, window)))
    }

    /// How surely somebody shares more mistakes with another than chance explains: 1, or nothing.
    fn copied(&self, last: usize) -> Option<Measured> {
        let names: Vec<(String, String)> =
            self.usual.iter().map(|act| (act.unit.0.to_string(), act.actor.0.to_string())).collect();
        let answers: Vec<Answered<'_>> = self
            .usual
            .iter()
            .zip(&names)
            .take(last.max(2))
            .map(|(act, (unit, actor))| Answered { unit, actor, answer: &act.answer })
            .collect();
        let mut votes: BTreeMap<&str, BTreeMap<&str, usize>> = BTreeMap::new();
        for answered in &answers {
            *votes.entry(answered.unit).or_default().entry(answered.answer).or_default() += 1;
        }
        let merged = votes.iter().filter_map(|(unit, votes)| {
            let most = votes.iter().max_by_key(|(_, many)| **many)?;
            Some((*unit, *most.0))
        });
        let merged: BTreeMap<&str, &str> = merged.collect();
        let me = self.seen.key.actor.0.to_string();
        let pairs = copyists(&answers, &merged, COPY_LEVEL);
        let mine = pairs.iter().find(|pair| pair.one == me || pair.other == me)?;
        Some(Measured { value: 1.0 - mine.chance, answers: count(mine.units) })
    }

    async fn tell(
        &self,
        tx: &Tx,
        number: i32,
        rule: &WatchRule,
        measured: Measured,
    ) -> Result<(), StoreError> {
        let subject = rule.collect.measure.subject();
        let measure = json!(rule.collect.measure).as_str().unwrap_or_default().to_owned();
        let flag = Flag {
            id: 0,
            rule: number,
            measure: measure.clone(),
            value: measured.value,
            answers: i32::try_from(measured.answers).unwrap_or(i32::MAX),
            action: json!(rule.action),
            actor: (subject == Subject::Person).then_some(self.seen.key.actor),
            unit: (subject == Subject::Unit).then_some(self.seen.unit),
            step: Some(self.seen.step),
            at: tx.now(),
        };
        let project = self.seen.key.project;
        quality::add_flag(tx, project, &flag).await?;
        let mut told = json!({"project_id": project.0, "rule": number, "measure": measure, "value": measured.value,
            "answers": measured.answers, "action": rule.action, "step_id": self.seen.step.0, "skill": self.seen.key.skill});
        if let Some(actor) = flag.actor {
            told["actor_id"] = json!(actor.0);
        }
        if let Some(unit) = flag.unit {
            told["unit_id"] = json!(unit.0);
        }
        ledger::append(tx, &Author { actor: None, traceparent: None }, &rule_struck(project, &told)).await
    }

    async fn act(
        &self,
        tx: &Tx,
        number: i32,
        rule: &WatchRule,
        window: &[(JudgmentId, UnitId)],
    ) -> Result<(), StoreError> {
        let key = &self.seen.key;
        let cause = format!("rule {number}");
        let known = quality::lock_record(tx, key).await?;
        let (standing, bar) =
            known.map_or((Standing::Good, None), |record| (record.standing, record.barred_until));
        match rule.action {
            Action::Flag => {}
            Action::Warn => {
                let standing = standing.max(Standing::Warned);
                stand(tx, key, Stand { standing, barred_until: bar, qualifies: false }, (&cause, None))
                    .await?;
            }
            Action::Pause => {
                let standing = standing.max(Standing::Paused);
                stand(tx, key, Stand { standing, barred_until: bar, qualifies: false }, (&cause, None))
                    .await?;
            }
            Action::Ban { minutes } => {
                let barred_until = tx.now().checked_add(SignedDuration::from_mins(minutes.into())).ok();
                stand(tx, key, Stand { standing, barred_until, qualifies: false }, (&cause, None)).await?;
            }
            Action::Taint => {
                let mut units: BTreeMap<UnitId, Vec<JudgmentId>> = BTreeMap::new();
                for (judgment, unit) in window {
                    units.entry(*unit).or_default().push(*judgment);
                }
                for (unit, judgments) in units {
                    order(tx, "taint", unit, (judgments, 0), &cause).await?;
                }
            }
            Action::RaiseOverlap { by } => {
                order(tx, "raise_overlap", self.seen.unit, (Vec::new(), by), &cause).await?;
            }
            Action::SendToReview => {
                order(tx, "send_to_review", self.seen.unit, (Vec::new(), 0), &cause).await?;
            }
        }
        Ok(())
    }
}

async fn order(
    tx: &Tx,
    kind: &str,
    unit: UnitId,
    (judgments, by): (Vec<JudgmentId>, u16),
    reason: &str,
) -> Result<(), StoreError> {
    let order = QualityOrder { id: 0, kind: kind.to_owned(), unit, judgments, by, reason: reason.to_owned() };
    quality::add_order(tx, &order).await
}

fn acts(latest: &[LatestAct]) -> Vec<Act<'_>> {
    latest.iter().map(|act| Act { seconds: act.seconds, answer: &act.answer, option: act.option }).collect()
}

/// One less the share of the commonest answer; none of fewer than two.
fn disagreement(acts: &[&LatestAct]) -> Option<Measured> {
    let mut votes: BTreeMap<&str, u32> = BTreeMap::new();
    for act in acts {
        *votes.entry(&act.answer).or_default() += 1;
    }
    let most = votes.values().copied().max().filter(|_| acts.len() > 1)?;
    Some(Measured { value: 1.0 - f64::from(most) / f64::from(count(acts.len())), answers: count(acts.len()) })
}

fn mean(numbers: impl Iterator<Item = f64>) -> Option<Measured> {
    let (sum, answers) = numbers.fold((0.0, 0_u32), |(sum, many), number| (sum + number, many + 1));
    (answers > 0).then(|| Measured { value: sum / f64::from(answers), answers })
}

fn count(many: usize) -> u32 {
    u32::try_from(many).unwrap_or(u32::MAX)
}
