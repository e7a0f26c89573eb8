//! Rule by rule: how much work each keeps from somebody, and what would free it.

use std::collections::{BTreeMap, BTreeSet};

use handoff_core::actor::ActorContext;
use handoff_core::definition::config::ShareOf;
use handoff_core::definition::{Definition, HumanStage};
use handoff_core::id::{ActorId, ProjectId, StepId, VersionId};
use handoff_core::machine::StateCode;
use handoff_core::run::AssignmentStatus;
use handoff_core::run::duty::{self, Lineage, NotEligible, Offered, Teams};
use handoff_store::caps::{self, Sharing};
use handoff_store::explain::{self as store, FreeUnit, OpenStep};
use handoff_store::unit::Queues;
use handoff_store::{Db, StoreError, group};
use jiff::Timestamp;

use crate::Ctx;
use crate::read::blind::seen_in;
use crate::read::work::Among;

/// How many units of a queue are looked at.
const UNITS_MAX: i64 = 500;
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

    fn refuse_queue(&mut self, not: &NotEligible, definition: &Definition, units: u64) {
        self.keep((not.rule(), units), not.frees(&definition.groups), WAYS_MAX);
    }

    /// Of one unit: why nothing frees it is told once, however many there are.
    fn refuse(&mut self, not: &NotEligible, definition: &Definition) {
        self.remove(not.rule(), 1, not.frees(&definition.groups));
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
        let free = u64::try_from(step.free).unwrap_or_default();
        match not {
            StepRule::Paused => {
                tally.remove("step_paused", free, "whoever manages the project lets the queue go on");
            }
            StepRule::Not(not) => tally.refuse_queue(&not, &*ctx.definition(&db, step.version).await?, free),
        }
    }
    let open = steps.iter().filter(|step| worth_a_look.contains(&step.step));
    let held: i64 = open.clone().map(|step| step.held).sum();
    if held > 0 {
        let until = open.filter_map(|step| step.held_until).min();
        let until = until.map(|until| format!(", the first at {until}")).unwrap_or_default();
        let frees = format!("one is given back, or its lease runs out{until}");
        tally.remove("held_by_others", u64::try_from(held).unwrap_or_default(), frees);
    }
    let mine: i64 = steps.iter().map(|step| step.mine).sum();
    tally.hold(u64::try_from(mine).unwrap_or_default());
    cut |= steps.len() >= 200;
    look_at_units(ctx, &db, actor, (&queues, &worth_a_look), &mut tally).await?;
    Ok(Explained { on_offer: tally.on_offer, removed: tally.told(), cut })
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

/// What somebody would have to have for the queues whose work is free, queue by queue: nothing, if one of them asks for no more than they
/// have.
pub(crate) async fn what_is_lacking(
    ctx: &Ctx,
    db: &Db,
    actor: &ActorContext,
    among: Among,
) -> Result<Vec<Lacking>, StoreError> {
    let queues = among.queues_of(actor);
    let mut lacking = Vec::new();
    for step in store::open_steps(db, &queues, 1).await? {
        let definition = ctx.definition(db, step.version).await?;
        let stage = definition.stage(&step.stage).and_then(|stage| stage.kind.human());
        let Some(stage) = stage.filter(|_| step.active && step.free > 0) else { continue };
        // Queues of other groups are other people's affair.
        if stage.candidate_group.is_some_and(|group| !actor.is_in(group)) {
            continue;
        }
        let Err(not) = duty::may_work_at(&definition, stage, actor) else { return Ok(Vec::new()) };
        let frees = not.frees(&definition.groups);
        lacking.push(Lacking { step: step.step, version: step.version, not, frees });
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

async fn look_at_units(
    ctx: &Ctx,
    db: &Db,
    actor: &ActorContext,
    (queues, steps): (&Queues, &[StepId]),
    tally: &mut Tally,
) -> Result<(), StoreError> {
    let units = store::free_units(db, queues, steps, UNITS_MAX).await?;
    let teams = teams_around(ctx, db, &units).await?;
    let places: Vec<_> = units.iter().map(|unit| (unit.run, unit.version, unit.step)).collect();
    let mut seen = seen_in(ctx, db, &places).await?;
    for unit in units {
        let definition = ctx.definition(db, unit.version).await?;
        let Some(stage) = definition.stage_of(unit.step).and_then(|stage| stage.kind.human()) else {
            continue;
        };
        if unit.paused {
            tally.remove("run_paused", 1, "whoever manages the project lets the run go on");
            continue;
        }
        match unit.mine.map(AssignmentStatus::code) {
            Some(StateCode::InProgress) => {
                tally.hold(1);
                continue;
            }
            Some(StateCode::Completed) => {
                tally.remove("already_judged", 1, "nothing, because everybody judges a unit once");
                continue;
            }
            Some(_) => {
                tally.remove("skipped", 1, "a manager assigns it to you, though you passed it over");
                continue;
            }
            None => {}
        }
        let seen = seen.entry(unit.run).or_default();
        let lineage = Lineage { started_by: unit.started_by, worked: &unit.worked, teams: &teams, seen };
        let stage = duty::as_offered(stage, Offered { to: unit.handed_to, corrects: unit.corrects });
        match duty::may_work(&definition, &stage, lineage, actor) {
            Ok(()) => tally.on_offer += 1,
            Err(not) => tally.refuse(&not, &definition),
        }
    }
    Ok(())
}

/// The groups of whoever started or worked these, where a duty rule asks for them.
async fn teams_around(ctx: &Ctx, db: &Db, units: &[FreeUnit]) -> Result<Teams, StoreError> {
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
