//! Rules over behaviour: what a project watches is measured whenever somebody whom it concerns hands something in, or what they handed in
//! is measured by what others did.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use handoff_core::id::{ActorId, JudgmentId, ProjectId, StepId, UnitId};
use handoff_core::quality::event::rule_struck;
use handoff_core::quality::measure::{LatestAct, behaviour, copied, disagreement, mean, mean_disagreement};
use handoff_core::quality::policy::QualityPolicy;
use handoff_core::quality::trust::{Source, Standing};
use handoff_core::quality::watch::{Action, Measure, Measured, Order, Reach, Subject, WatchRule};
use handoff_store::event::Author;
use handoff_store::quality::{self, Flag, RecordKey};
use handoff_store::{Db, StoreError, Tx, ledger, unit};
use jiff::SignedDuration;
use serde_json::json;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::blast::radius_of_window;
use super::record::{Stand, stand_and_tell};
use crate::Ctx;

/// How many of the latest acts at a step say what is usual there.
const USUAL: i64 = 500;

/// Somebody's place at a step, and a unit they answered.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Seen {
    pub(super) key: RecordKey,
    pub(super) step: StepId,
    pub(super) unit: UnitId,
}

impl Seen {
    const fn id_of(&self, subject: Subject) -> Uuid {
        match subject {
            Subject::Person => self.key.actor.0,
            Subject::Unit => self.unit.0,
            Subject::Step => self.step.0,
        }
    }
}

/// Measures what the rules of projects ask for, and does what follows. Returns who stands otherwise than before.
pub(super) async fn watch(
    ctx: &Ctx,
    tx: &Tx,
    policies: &HashMap<ProjectId, QualityPolicy>,
    seen: &BTreeSet<Seen>,
) -> Result<BTreeSet<ActorId>, StoreError> {
    let mut moved = BTreeSet::new();
    let mut steps: BTreeMap<StepId, Vec<&Seen>> = BTreeMap::new();
    for one in seen {
        steps.entry(one.step).or_default().push(one);
    }
    for (step, seen) in steps {
        // A step is of one project.
        let policy = seen.first().and_then(|one| policies.get(&one.key.project));
        if let Some(policy) = policy.filter(|policy| !policy.rules.is_empty()) {
            let acts = Acts::at(tx, step, &policy.rules, &seen).await?;
            for (number, rule) in (1..).zip(&policy.rules) {
                for looked in acts.each(rule, &seen) {
                    if looked.apply(ctx, tx, number, rule).await? {
                        moved.insert(looked.seen.key.actor);
                    }
                }
            }
        }
    }
    Ok(moved)
}

/// The latest acts at a step.
pub(super) struct Acts {
    usual: Vec<LatestAct>,
    of: HashMap<ActorId, Vec<LatestAct>>,
}

impl Acts {
    /// As many as these rules look at.
    pub(super) async fn at(
        db: &Db,
        step: StepId,
        rules: &[WatchRule],
        seen: &[&Seen],
    ) -> Result<Self, StoreError> {
        let usual = quality::latest_acts(db, step, None, USUAL).await?;
        let of_people = rules.iter().filter(|rule| rule.collect.measure.subject() == Subject::Person);
        let most = of_people.map(|rule| rule.collect.last).max();
        let mut of: HashMap<ActorId, Vec<LatestAct>> = HashMap::new();
        for one in each(Subject::Person, seen).filter(|_| most.is_some()) {
            let limit = most.unwrap_or_default().into();
            let mine = quality::latest_acts(db, step, Some(one.key.actor), limit).await?;
            of.insert(one.key.actor, mine);
        }
        Ok(Self { usual, of })
    }

    /// What a rule is asked about.
    pub(super) fn each<'a>(
        &'a self,
        rule: &WatchRule,
        seen: &[&'a Seen],
    ) -> impl Iterator<Item = Looked<'a>> + use<'a> {
        each(rule.collect.measure.subject(), seen).map(|seen| {
            let mine = self.of.get(&seen.key.actor).map(Vec::as_slice).unwrap_or_default();
            Looked { usual: &self.usual, mine, seen }
        })
    }
}

/// A rule as it is known by. Numbers and words always serialise; a rule that is changed is another rule.
fn digest(rule: &WatchRule) -> [u8; 32] {
    Sha256::digest(serde_json::to_vec(rule).unwrap_or_default()).into()
}

/// What a rule is about, once each: of the units that somebody answered, or that were answered at a step, the last one stands for all.
fn each<'a>(subject: Subject, seen: &[&'a Seen]) -> impl Iterator<Item = &'a Seen> + use<'a> {
    let each: BTreeMap<Uuid, &Seen> = seen.iter().map(|one| (one.id_of(subject), *one)).collect();
    each.into_values()
}

pub(super) struct Looked<'a> {
    /// The latest acts at the step.
    usual: &'a [LatestAct],
    /// Those of the person.
    mine: &'a [LatestAct],
    pub(super) seen: &'a Seen,
}

/// A rule strikes.
pub(super) struct Struck<'a> {
    pub(super) measured: Measured,
    /// The answers that it looked at.
    pub(super) window: Vec<&'a LatestAct>,
}

impl<'a> Looked<'a> {
    /// Does what a rule asks for, if it strikes. Returns whether the person stands otherwise than before.
    async fn apply(&self, ctx: &Ctx, tx: &Tx, number: i32, rule: &WatchRule) -> Result<bool, StoreError> {
        let Some(Struck { measured, window }) = self.strikes(tx, rule).await? else { return Ok(false) };
        let newest = window.iter().map(|act| act.judgment.0).max();
        let subject = self.seen.id_of(rule.collect.measure.subject());
        let newest = newest.unwrap_or(Uuid::max());
        quality::save_strike(tx, self.seen.key.project, &digest(rule), subject, newest).await?;
        let reach = match rule.action {
            Action::Taint => Some(radius_of_window(ctx, tx, &window).await?.reach()),
            // The last answer may have finished the unit. If that is still to come, whoever carries the order out tells.
            Action::RaiseOverlap { .. } => {
                let unit = unit::find(tx, self.seen.unit).await?;
                unit.and_then(|card| Reach::of_asking_more(&card.unit))
            }
            _ => None,
        };
        self.tell(tx, number, rule, (measured, reach)).await?;
        self.act(tx, number, rule, &window).await
    }

    /// Whether a rule strikes now. Nothing is changed.
    pub(super) async fn strikes(&self, db: &Db, rule: &WatchRule) -> Result<Option<Struck<'a>>, StoreError> {
        let window = self.window(rule);
        let measured = self.measure(db, rule, &window).await?;
        let Some(measured) = measured.filter(|measured| rule.strikes(*measured)) else { return Ok(None) };
        let subject = self.seen.id_of(rule.collect.measure.subject());
        let struck = quality::strike(db, self.seen.key.project, &digest(rule), subject).await?;
        let oldest = window.iter().map(|act| act.judgment.0).min();
        // Ids of judgments are in the order of time: a rule strikes again on answers alone that came after it has struck.
        let again = struck.is_some_and(|struck| oldest.is_none_or(|oldest| oldest <= struck));
        Ok((!again).then_some(Struck { measured, window }))
    }

    /// The answers that a rule looks at.
    fn window(&self, rule: &WatchRule) -> Vec<&'a LatestAct> {
        let last = usize::try_from(rule.collect.last).unwrap_or(usize::MAX);
        match rule.collect.measure.subject() {
            Subject::Person => self.mine.iter().take(last).collect(),
            Subject::Unit => self.usual.iter().filter(|act| act.unit == self.seen.unit).take(last).collect(),
            Subject::Step => self.usual.iter().take(last).collect(),
        }
    }

    async fn measure(
        &self,
        db: &Db,
        rule: &WatchRule,
        window: &[&LatestAct],
    ) -> Result<Option<Measured>, StoreError> {
        let key = &self.seen.key;
        let limit = i64::from(rule.collect.last);
        Ok(match rule.collect.measure {
            Measure::GoldScore => mean(quality::scores(db, key, Source::Gold, limit).await?),
            Measure::Agreement => mean(quality::scores(db, key, Source::Agreement, limit).await?),
            Measure::Rejected => {
                let scores = quality::scores(db, key, Source::Review, limit).await?;
                mean(scores.into_iter().map(|score| f64::from(u8::from(score <= 0.0))))
            }
            Measure::Trust => {
                let records = quality::records_of(db, key.project, key.actor).await?;
                records.into_iter().find(|record| record.key == *key).map(|record| Measured {
                    value: record.trust,
                    answers: u32::try_from(record.evidence).unwrap_or_default(),
                })
            }
            measure @ (Measure::TooFast
            | Measure::TooSlow
            | Measure::Constant
            | Measure::FirstOption
            | Measure::Identical) => behaviour(measure, self.usual, window),
            Measure::Copied => {
                let last = usize::try_from(rule.collect.last).unwrap_or(usize::MAX);
                copied(&self.usual[..last.min(self.usual.len())], key.actor)
            }
            Measure::UnitDisagreement => disagreement(window),
            Measure::StepDisagreement => mean_disagreement(window),
        })
    }

    async fn tell(
        &self,
        tx: &Tx,
        number: i32,
        rule: &WatchRule,
        (measured, reach): (Measured, Option<Reach>),
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
            reach,
            actor: (subject == Subject::Person).then_some(self.seen.key.actor),
            unit: (subject == Subject::Unit).then_some(self.seen.unit),
            step: Some(self.seen.step),
            at: tx.now(),
        };
        let project = self.seen.key.project;
        quality::add_flag(tx, project, &flag).await?;
        let mut told = json!({"project_id": project.0, "rule": number, "measure": measure, "value": measured.value,
            "answers": measured.answers, "action": rule.action, "step_id": self.seen.step.0, "skill": self.seen.key.skill});
        if let Some(reach) = reach {
            told["reach"] = json!(reach);
        }
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
        window: &[&LatestAct],
    ) -> Result<bool, StoreError> {
        let cause = format!("rule {number}");
        let unit = self.seen.unit;
        match rule.action {
            Action::Flag => {}
            Action::Warn => return self.lower(tx, Standing::Warned, &cause).await,
            Action::Pause => return self.lower(tx, Standing::Paused, &cause).await,
            Action::Ban { minutes } => {
                let standing = quality::lock_record(tx, &self.seen.key).await?.map(|record| record.standing);
                let barred_until = tx.now().checked_add(SignedDuration::from_mins(minutes.into())).ok();
                let stands = Stand { standing: standing.unwrap_or_default(), barred_until, qualifies: false };
                stand_and_tell(tx, &self.seen.key, stands, &cause).await?;
                return Ok(true);
            }
            Action::Taint => {
                let mut units: BTreeMap<UnitId, Vec<JudgmentId>> = BTreeMap::new();
                for act in window {
                    units.entry(act.unit).or_default().push(act.judgment);
                }
                for (unit, judgments) in units {
                    quality::add_order(tx, unit, &Order::Taint(judgments), &cause).await?;
                }
            }
            Action::RaiseOverlap { by } => {
                quality::add_order(tx, unit, &Order::RaiseOverlap { by }, &cause).await?;
            }
            Action::SendToReview => quality::add_order(tx, unit, &Order::SendToReview, &cause).await?,
        }
        Ok(false)
    }

    /// Puts somebody no higher than this; a bar stays. Returns whether they stood higher.
    async fn lower(&self, tx: &Tx, at_most: Standing, cause: &str) -> Result<bool, StoreError> {
        let key = &self.seen.key;
        let known = quality::lock_record(tx, key).await?;
        let (standing, barred_until) =
            known.map_or((Standing::Good, None), |record| (record.standing, record.barred_until));
        if standing >= at_most {
            return Ok(false);
        }
        stand_and_tell(tx, key, Stand { standing: at_most, barred_until, qualifies: false }, cause).await?;
        Ok(true)
    }
}
