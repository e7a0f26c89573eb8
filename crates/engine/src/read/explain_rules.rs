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
use handoff_store::explain::{self as store, FreeUnit, OpenStep};
use handoff_store::unit::Queues;
use handoff_store::{Db, StoreError, group};
use jiff::Timestamp;

use crate::Ctx;
use crate::read::blind::seen_in;
use crate::read::work::Among;

/// How many units of a queue are looked at.
const UNITS_MAX: i64 = 500;

/// What a rule keeps from somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Removed {
    /// A stable word for the rule.
    pub rule: &'static str,
    /// How many units it keeps from them.
    pub units: u64,
    /// What would free one.
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
    removed: BTreeMap<(usize, &'static str), (u64, String)>,
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
    fn remove(&mut self, rule: &'static str, units: u64, frees: impl FnOnce() -> String) {
        let place = ORDER.iter().position(|one| *one == rule).unwrap_or(ORDER.len());
        let entry = self.removed.entry((place, rule)).or_insert_with(|| (0, frees()));
        entry.0 += units;
    }

    fn hold(&mut self, units: u64) {
        self.remove("held_by_you", units, || "you hold it already: hand it in".to_owned());
    }

    fn refuse(&mut self, not: &NotEligible, units: u64) {
        self.remove(not.rule(), units, || frees(not));
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
                tally.remove("step_paused", free, || "whoever manages the project lets it go on".to_owned());
            }
            StepRule::Not(not) => tally.refuse(&not, free),
        }
    }
    let open = steps.iter().filter(|step| worth_a_look.contains(&step.step));
    let held: i64 = open.clone().map(|step| step.held).sum();
    if held > 0 {
        let until = open.filter_map(|step| step.held_until).min();
        let until = until.map(|until| format!(", the first at {until}")).unwrap_or_default();
        tally.remove("held_by_others", u64::try_from(held).unwrap_or_default(), || {
            format!("they hand in, give back, or their leases run out{until}")
        });
    }
    let mine: i64 = steps.iter().map(|step| step.mine).sum();
    tally.hold(u64::try_from(mine).unwrap_or_default());
    cut |= steps.len() >= 200;
    look_at_units(ctx, &db, actor, (&queues, &worth_a_look), &mut tally).await?;
    let removed = tally.removed.into_iter().filter(|(_, (units, _))| *units > 0);
    let removed = removed.map(|((_, rule), (units, frees))| Removed { rule, units, frees });
    Ok(Explained { on_offer: tally.on_offer, removed: removed.collect(), cut })
}

/// What somebody has not that a queue asks for.
pub(crate) struct Lacking {
    /// The queue.
    pub(crate) step: StepId,
    /// Its version.
    pub(crate) version: VersionId,
    /// The rule that asks for it.
    pub(crate) not: NotEligible,
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
        lacking.push(Lacking { step: step.step, version: step.version, not });
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
            tally.remove("run_paused", 1, || "whoever manages the project lets the run go on".to_owned());
            continue;
        }
        match unit.mine.map(AssignmentStatus::code) {
            Some(StateCode::InProgress) => {
                tally.hold(1);
                continue;
            }
            Some(StateCode::Completed) => {
                tally.remove("already_judged", 1, || "nothing: everybody judges a unit once".to_owned());
                continue;
            }
            Some(_) => {
                tally.remove("skipped", 1, || {
                    "you passed it over; a manager can still assign it to you".to_owned()
                });
                continue;
            }
            None => {}
        }
        let seen = seen.entry(unit.run).or_default();
        let lineage = Lineage { started_by: unit.started_by, worked: &unit.worked, teams: &teams, seen };
        let stage = duty::as_offered(stage, Offered { to: unit.handed_to, corrects: unit.corrects });
        match duty::may_work(&definition, &stage, lineage, actor) {
            Ok(()) => tally.on_offer += 1,
            Err(not) => tally.refuse(&not, 1),
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

/// What would let somebody at a unit that this rule keeps from them.
pub(crate) fn frees(not: &NotEligible) -> String {
    match not {
        NotEligible::Role { needed } => {
            format!("the project role {needed}, and a credential with the scope work")
        }
        NotEligible::Group { .. } => "to be in the candidate group".to_owned(),
        NotEligible::NotBy { stage } => format!("somebody else who did not work stage {stage:?} of the run"),
        NotEligible::SameAs { stage } => format!("whoever worked stage {stage:?} of the run"),
        NotEligible::NotTeamOf { stage } => {
            format!("somebody who shares no group with whoever worked stage {stage:?} of the run")
        }
        NotEligible::Blind => "somebody who has not seen what others answered in the run".to_owned(),
        NotEligible::Skills { skills } => format!("to have learnt {}", skills.join(", ")),
        NotEligible::Channel { channels } => format!("to work in one of {}", channels.join(", ")),
        NotEligible::Locale { locales } => format!("to know one of {}", locales.join(", ")),
        NotEligible::Standing { removed: true } => "to be brought back by a manager".to_owned(),
        NotEligible::Standing { removed: false } => "to qualify again".to_owned(),
        NotEligible::Barred { until } => format!("to wait until {until}"),
        NotEligible::Quiz => "to pass the entry quiz: ask for the next unit".to_owned(),
        NotEligible::NextOnly => "to ask for the next unit".to_owned(),
        NotEligible::Trust { needed } => format!("a trust of {needed}"),
        NotEligible::TooManyOpen { most, .. } => {
            format!("to hold fewer than {most} units of this stage: hand one in or give one back")
        }
        NotEligible::ShareTaken { most, .. } => {
            format!("more units to come, or somebody else: one person gives at most {most} answers here now")
        }
    }
}
