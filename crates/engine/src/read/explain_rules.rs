//! Rule by rule: how much work each keeps from somebody, and what would free it.

use std::collections::{BTreeMap, BTreeSet};

use handoff_core::actor::ActorContext;
use handoff_core::definition::HumanStage;
use handoff_core::definition::config::ShareOf;
use handoff_core::id::{ActorId, ProjectId, StepId, VersionId};
use handoff_core::machine::StateCode;
use handoff_core::run::AssignmentStatus;
use handoff_core::run::duty::{self, Lineage, NotEligible, Offered, Teams};
use handoff_store::caps::{self, Sharing};
use handoff_store::explain::{self as store, OpenStep, OpenUnit};
use handoff_store::{Db, StoreError, group};
use jiff::Timestamp;

use crate::Ctx;
use crate::read::blind::seen_in;
use crate::read::work::Among;

/// How many units of a queue are looked at.
const UNITS_MAX: i64 = 500;
/// The same of what others hold, for whoever was handed nothing: many may ask again and again.
const HELD_MAX: i64 = 50;
/// How many ways to free a unit are told of one rule, where it asks for one thing in this queue and another in that.
const WAYS_MAX: usize = 3;

/// What a rule keeps from somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Removed {
    /// A stable word for the rule.
    pub rule: &'static str,
    /// How many units it keeps from them.
    pub units: u64,
    /// What would free one; where queues differ in that, the first few ways.
    pub frees: String,
}

/// What is on offer to somebody, and what is kept from them by which rule.
#[derive(Clone, Debug, Default)]
pub struct Explained {
    /// How many units they may take.
    pub on_offer: u64,
    /// The rules, in the order in which they are asked.
    pub removed: Vec<Removed>,
    /// Whether there is more than was looked at.
    pub cut: bool,
}

#[derive(Default)]
struct Tally {
    on_offer: u64,
    removed: BTreeMap<(usize, &'static str), Kept>,
}

/// What one rule keeps.
#[derive(Default)]
struct Kept {
    units: u64,
    /// Whatever would free one of them.
    ways: Vec<String>,
}

/// The order in which rules are asked.
const ORDER: &[&str] = &[
    "step_paused",
    "role",
    "candidate_group",
    "skills",
    "channel",
    "locale",
    "standing",
    "barred",
    "quiz",
    "minimum_trust",
    "max_open_per_person",
    "share_per_person",
    "run_paused",
    "held_by_you",
    "already_judged",
    "skipped",
    "same_as",
    "not_by",
    "not_team_of",
    "blind",
    "held_by_others",
];

impl Tally {
    fn remove(&mut self, rule: &'static str, units: u64, frees: impl Into<String>) {
        self.keep((rule, units), frees.into(), 1);
    }

    fn hold(&mut self, units: u64) {
        self.remove("held_by_you", units, "you hand in what you hold");
    }

    fn held_by_others(&mut self, units: u64, until: Option<Timestamp>) {
        let until = until.map(|until| format!(", the first at {until}")).unwrap_or_default();
        self.remove("held_by_others", units, format!("one is given back, or its lease runs out{until}"));
    }

    fn refuse_queue(&mut self, not: &NotEligible, units: u64) {
        self.keep((not.rule(), units), not.frees(), WAYS_MAX);
    }

    /// Counts what keeps one unit from somebody. Why nothing frees it is told once, however many there are.
    fn keep_back(&mut self, kept_by: &KeptBy) {
        match kept_by {
            KeptBy::PausedRun => {
                self.remove("run_paused", 1, "whoever manages the project lets the run go on");
            }
            KeptBy::OwnHold => self.hold(1),
            KeptBy::OwnJudgment => {
                self.remove("already_judged", 1, "nothing, because everybody judges a unit once");
            }
            KeptBy::PassedOver => {
                self.remove("skipped", 1, "a manager assigns it to you, though you passed it over");
            }
            KeptBy::Rule(not) => self.remove(not.rule(), 1, not.frees()),
        }
    }

    fn keep(&mut self, (rule, units): (&'static str, u64), frees: String, ways_max: usize) {
        if units == 0 {
            return;
        }
        let place = ORDER.iter().position(|one| *one == rule).unwrap_or(ORDER.len());
        let kept = self.removed.entry((place, rule)).or_default();
        kept.units += units;
        if kept.ways.len() < ways_max && !kept.ways.contains(&frees) {
            kept.ways.push(frees);
        }
    }

    fn told(self) -> Vec<Removed> {
        let told = |((_, rule), Kept { units, ways })| Removed { rule, units, frees: ways.join(", or ") };
        self.removed.into_iter().map(told).collect()
    }
}

/// Tells what is on offer to `actor`, and what keeps the rest from them.
pub async fn explain_work(
    ctx: &Ctx,
    actor: &ActorContext,
    step: Option<StepId>,
    project: Option<ProjectId>,
) -> Result<Explained, StoreError> {
    let now = ctx.store().now().await?;
    let db = ctx.store().db().await?;
    let among = Among { step, project, with_questions: false };
    let queues = among.queues_of(actor);
    let steps = store::open_steps(&db, &queues, UNITS_MAX).await?;
    let mut tally = Tally::default();
    let mut cut = steps.iter().any(|step| step.free >= UNITS_MAX);
    let mut worth_a_look = Vec::new();
    for step in &steps {
        let Some(not) = step_rule(ctx, &db, actor, step, now).await? else {
            worth_a_look.push(step.step);
            continue;
        };
        // That others hold some of it is not what keeps it from them.
        let units = u64::try_from(step.free + step.held).unwrap_or_default();
        match not {
            StepRule::Paused => {
                tally.remove("step_paused", units, "whoever manages the project lets the queue go on");
            }
            StepRule::Not(not) => tally.refuse_queue(&not, units),
        }
    }
    let mine: i64 = steps.iter().map(|step| step.mine).sum();
    tally.hold(u64::try_from(mine).unwrap_or_default());
    cut |= steps.len() >= 200;
    let free = store::free_units(&db, &queues, &worth_a_look, UNITS_MAX).await?;
    for (_, kept_by) in look_at_units(ctx, &db, actor, free).await? {
        match kept_by {
            None => tally.on_offer += 1,
            Some(kept_by) => tally.keep_back(&kept_by),
        }
    }
    let held = store::held_units(&db, &queues, &worth_a_look, UNITS_MAX).await?;
    cut |= i64::try_from(held.len()).unwrap_or(i64::MAX) >= UNITS_MAX;
    let (mut others_hold, mut until) = (0, None);
    for (unit, kept_by) in look_at_units(ctx, &db, actor, held).await? {
        match kept_by {
            None => {
                others_hold += 1;
                until = until.or(unit.held_until);
            }
            // Of what they hold together with others it was told that they hold it.
            Some(KeptBy::OwnHold) => {}
            Some(kept_by) => tally.keep_back(&kept_by),
        }
    }
    tally.held_by_others(others_hold, until);
    Ok(Explained { on_offer: tally.on_offer, removed: tally.told(), cut })
}

/// What others hold, as far as it matters to somebody.
#[derive(Default)]
pub(crate) struct HeldByOthers {
    /// When the first lease runs out on what would be theirs then.
    pub(crate) until: Option<Timestamp>,
    /// The limit that keeps some of it from them, if they hold or have done as much as one person may.
    pub(crate) limit: Option<NotEligible>,
    /// Whether some of it stands still.
    pub(crate) stands_still: bool,
    /// Whether some of it, in queues of theirs, would not be theirs if it were free.
    pub(crate) not_theirs: bool,
}

/// What others hold of what could be the actor's.
pub(crate) async fn held_by_others(
    ctx: &Ctx,
    db: &Db,
    actor: &ActorContext,
    among: Among,
) -> Result<HeldByOthers, StoreError> {
    let now = ctx.store().now_by(db).await?;
    let queues = among.queues_of(actor);
    let (mut worth_a_look, mut found) = (Vec::new(), HeldByOthers::default());
    for step in store::open_steps(db, &queues, 1).await? {
        match step_rule(ctx, db, actor, &step, now).await? {
            None => worth_a_look.push(step.step),
            Some(_) if step.held == 0 => {}
            Some(StepRule::Paused) => found.stands_still = true,
            Some(StepRule::Not(not)) if not.is_limit() => found.limit = found.limit.or(Some(not)),
            // Queues of other groups are other people's affair.
            Some(StepRule::Not(NotEligible::Group { .. })) => {}
            Some(StepRule::Not(_)) => found.not_theirs = true,
        }
    }
    let held = store::held_units(db, &queues, &worth_a_look, HELD_MAX).await?;
    for (unit, kept_by) in look_at_units(ctx, db, actor, held).await? {
        match kept_by {
            None => {
                found.until = unit.held_until;
                break;
            }
            Some(KeptBy::PausedRun) => found.stands_still = true,
            Some(KeptBy::OwnHold) => {}
            Some(KeptBy::OwnJudgment | KeptBy::PassedOver | KeptBy::Rule(_)) => found.not_theirs = true,
        }
    }
    Ok(found)
}

/// What somebody has not that a queue asks for.
pub(crate) struct Lacking {
    /// The queue.
    pub(crate) step: StepId,
    /// Its version.
    pub(crate) version: VersionId,
    /// The rule that asks for it.
    pub(crate) not: NotEligible,
    /// What has to come before it lets them.
    pub(crate) frees: String,
}

/// What somebody would have to have for the queues whose work `counts`, queue by queue: nothing, if one of them asks for no more than they
/// have. A queue that is for whoever did something before asks for what nobody can come to have.
pub(crate) async fn what_is_lacking(
    ctx: &Ctx,
    db: &Db,
    actor: &ActorContext,
    (among, counts): (Among, fn(&OpenStep) -> bool),
) -> Result<Vec<Lacking>, StoreError> {
    let queues = among.queues_of(actor);
    let mut lacking = Vec::new();
    for step in store::open_steps(db, &queues, 1).await? {
        let definition = ctx.definition(db, step.version).await?;
        let stage = definition.stage(&step.stage).and_then(|stage| stage.kind.human());
        let Some(stage) = stage.filter(|_| step.active && counts(&step)) else { continue };
        // Queues of other groups are other people's affair.
        if stage.candidate_group.is_some_and(|group| !actor.is_in(group)) {
            continue;
        }
        match duty::may_work_at(&definition, stage, actor) {
            Ok(()) if stage.same_as.is_some() => {}
            Ok(()) => return Ok(Vec::new()),
            Err(not) => {
                let frees = not.frees();
                lacking.push(Lacking { step: step.step, version: step.version, not, frees });
            }
        }
    }
    Ok(lacking)
}

enum StepRule {
    Paused,
    Not(NotEligible),
}

/// What keeps a whole queue from somebody.
async fn step_rule(
    ctx: &Ctx,
    db: &Db,
    actor: &ActorContext,
    step: &OpenStep,
    now: Timestamp,
) -> Result<Option<StepRule>, StoreError> {
    if !step.active {
        return Ok(Some(StepRule::Paused));
    }
    let definition = ctx.definition(db, step.version).await?;
    let Some(stage) = definition.stage(&step.stage).and_then(|stage| stage.kind.human()) else {
        return Ok(None);
    };
    if let Err(not) = duty::may_work_at(&definition, stage, actor) {
        return Ok(Some(StepRule::Not(not)));
    }
    let place = (definition.project, step.step);
    Ok(limit_reached(db, actor.actor, stage, place, now).await?.map(StepRule::Not))
}

/// The limit of a stage, if somebody holds or has done as much there as one person may.
pub(crate) async fn limit_reached(
    db: &Db,
    actor: ActorId,
    stage: &HumanStage,
    (project, step): (ProjectId, StepId),
    now: Timestamp,
) -> Result<Option<NotEligible>, StoreError> {
    if stage.work.max_open_per_person.is_some() {
        let open = store::open_of(db, actor, step, now).await?;
        if let Err(not) = duty::within_cap(stage, open) {
            return Ok(Some(not));
        }
    }
    if let Some(share) = stage.work.share_per_person {
        let sharing = Sharing { project, actor, step, of_project: share.of == ShareOf::Project };
        let shares = caps::shares(db, &[sharing], now).await?;
        let taken = shares.into_values().next().unwrap_or_default();
        return Ok(duty::within_share(stage, taken).err());
    }
    Ok(None)
}

/// What keeps one unit from somebody.
enum KeptBy {
    PausedRun,
    OwnHold,
    OwnJudgment,
    PassedOver,
    Rule(NotEligible),
}

/// What keeps each of these units from somebody, whoever holds it; nothing, if it is theirs to take or would be.
async fn look_at_units(
    ctx: &Ctx,
    db: &Db,
    actor: &ActorContext,
    units: Vec<OpenUnit>,
) -> Result<Vec<(OpenUnit, Option<KeptBy>)>, StoreError> {
    let teams = teams_around(ctx, db, &units).await?;
    let places: Vec<_> = units.iter().map(|unit| (unit.run, unit.version, unit.step)).collect();
    let mut seen = seen_in(ctx, db, &places).await?;
    let mut looked_at = Vec::with_capacity(units.len());
    for unit in units {
        let definition = ctx.definition(db, unit.version).await?;
        let Some(stage) = definition.stage_of(unit.step).and_then(|stage| stage.kind.human()) else {
            continue;
        };
        let own = match unit.mine.map(AssignmentStatus::code) {
            _ if unit.paused => Some(KeptBy::PausedRun),
            Some(StateCode::InProgress) => Some(KeptBy::OwnHold),
            Some(StateCode::Completed) => Some(KeptBy::OwnJudgment),
            Some(_) => Some(KeptBy::PassedOver),
            None => None,
        };
        let seen = seen.entry(unit.run).or_default();
        let lineage = Lineage { started_by: unit.started_by, worked: &unit.worked, teams: &teams, seen };
        let stage = duty::as_offered(stage, Offered { to: unit.handed_to, corrects: unit.corrects });
        let rule = || duty::may_work(&definition, &stage, lineage, actor).err().map(KeptBy::Rule);
        let kept_by = own.or_else(rule);
        looked_at.push((unit, kept_by));
    }
    Ok(looked_at)
}

/// The groups of whoever started or worked these, where a duty rule asks for them.
async fn teams_around(ctx: &Ctx, db: &Db, units: &[OpenUnit]) -> Result<Teams, StoreError> {
    let mut people: BTreeSet<ActorId> = BTreeSet::new();
    for unit in units {
        let definition = ctx.definition(db, unit.version).await?;
        let stage: Option<&HumanStage> = definition.stage_of(unit.step).and_then(|stage| stage.kind.human());
        if stage.is_some_and(duty::needs_teams) {
            people.insert(unit.started_by);
            people.extend(unit.worked.iter().map(|worked| worked.actor));
        }
    }
    if people.is_empty() { Ok(Teams::new()) } else { group::teams(db, &people).await }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_told_in_their_order_with_a_few_ways_that_would_free_one() {
        let mut tally = Tally::default();
        tally.hold(0);
        tally.remove("skipped", 1, "a manager assigns it to you");
        for (group, units) in [("a", 2), ("b", 3), ("a", 1), ("c", 0), ("d", 1), ("e", 1)] {
            tally.keep(("candidate_group", units), format!("you are in the group {group}"), WAYS_MAX);
        }
        let told = tally.told();
        let told: Vec<_> = told.iter().map(|one| (one.rule, one.units, one.frees.as_str())).collect();
        let ways = "you are in the group a, or you are in the group b, or you are in the group d";
        assert_eq!(told, [("candidate_group", 8, ways), ("skipped", 1, "a manager assigns it to you")]);
    }
}
