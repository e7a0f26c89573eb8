//! Who may work a unit: role, candidate group, requirements, caps, duty and blind rules, decided in one place for every way to get at
//! work.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;

use crate::actor::{ActorContext, Scope};
use crate::definition::{Definition, HumanStage, StageKey, StageKind};
use crate::id::{ActorId, GroupId};
use crate::permission::InProject;
use crate::quality::gold_plan::Phase;
use crate::quality::trust::Standing;
use crate::run::blind::{blind, has_seen};
use crate::run::decide::ClaimRefused;
use crate::run::frees::{all_of, any_of, group_called, rights};
use crate::run::{RunInHand, Unit, Worked};

/// Why somebody may not work a unit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotEligible {
    /// The actor's roles or the credential's scopes do not allow this type of stage.
    #[error("working on this stage needs {}", rights(*role, *scope))]
    Role {
        /// The least role that would do, if theirs do not.
        role: Option<&'static str>,
        /// Whether the credential lacks the scope.
        scope: bool,
    },
    /// The actor is not in the stage's candidate group.
    #[error("only members of {} may work on this stage", group_called(key.as_deref()))]
    Group {
        /// The group.
        group: GroupId,
        /// Its key.
        key: Option<String>,
    },
    /// The actor's work here was not good enough for too long.
    #[error("no work is given to you here until {}", if *removed { "a manager brings you back" } else { "you qualify again" })]
    Standing {
        /// Whether only a manager brings them back.
        removed: bool,
    },
    /// The actor gets no work here for a while.
    #[error("no work is given to you here until {until}")]
    Barred {
        /// Until when.
        until: Timestamp,
    },
    /// The actor has not passed the entry quiz yet.
    #[error("the entry quiz comes first: ask for the next unit")]
    Quiz,
    /// Units of the stage come as they come: who chose among them would choose what their answers are measured by.
    #[error("units of this stage are not chosen: take the next one of its step")]
    NextOnly,
    /// The stage asks for more trust than the actor has.
    #[error("the stage asks for a trust of {needed}")]
    Trust {
        /// How much.
        needed: String,
    },
    /// Four eyes: the actor already worked a stage that this one must be independent of.
    #[error("whoever worked stage {stage:?} of this run may not work on this one")]
    NotBy {
        /// The stage.
        stage: StageKey,
    },
    /// Retain familiar: somebody else worked the stage that this one belongs to.
    #[error("only whoever worked stage {stage:?} of this run may work on this one")]
    SameAs {
        /// The stage.
        stage: StageKey,
    },
    /// Independence: the actor shares a team with somebody who worked a stage that this one must be independent of.
    #[error("nobody who shares a group with whoever worked stage {stage:?} of this run may work on this one")]
    NotTeamOf {
        /// The stage.
        stage: StageKey,
    },
    /// Blind: the actor knows what others answered in this run.
    #[error("whoever has seen what others answered in this run may not answer it blind")]
    Blind,
    /// The stage asks for skills that the actor has not.
    #[error("working on this stage needs {}", all_of("skill", skills))]
    Skills {
        /// Those that are missing.
        skills: Vec<String>,
    },
    /// The actor works in none of the stage's channels.
    #[error("this stage is worked only in {}", any_of("channel", channels))]
    Channel {
        /// Any of these would do.
        channels: Vec<String>,
    },
    /// The actor knows none of the stage's languages.
    #[error("working on this stage needs {}", any_of("language", locales))]
    Locale {
        /// Any of these would do.
        locales: Vec<String>,
    },
    /// The actor holds as much of this stage as anybody may.
    #[error("nobody holds more than {most} unit{} of this stage at a time, and you hold {open}", if *most == 1 { "" } else { "s" })]
    TooManyOpen {
        /// How many the actor holds.
        open: u32,
        /// How many are allowed.
        most: u16,
    },
    /// The actor has done as much of the work as one person may.
    #[error("nobody gives more than {most} of the answers here, and you have given or hold {taken}")]
    ShareTaken {
        /// How many the actor has given or holds.
        taken: u64,
        /// How many are allowed now.
        most: u64,
        /// Whether that grows with what comes in.
        grows: bool,
    },
}

impl NotEligible {
    /// A stable word for the rule.
    #[must_use]
    pub const fn rule(&self) -> &'static str {
        match self {
            Self::Role { .. } => "role",
            Self::Group { .. } => "candidate_group",
            Self::NotBy { .. } => "not_by",
            Self::SameAs { .. } => "same_as",
            Self::NotTeamOf { .. } => "not_team_of",
            Self::Blind => "blind",
            Self::Skills { .. } => "skills",
            Self::Channel { .. } => "channel",
            Self::Locale { .. } => "locale",
            Self::Standing { .. } => "standing",
            Self::Barred { .. } => "barred",
            Self::Quiz => "quiz",
            Self::NextOnly => "next_only",
            Self::Trust { .. } => "minimum_trust",
            Self::TooManyOpen { .. } => "max_open_per_person",
            Self::ShareTaken { .. } => "share_per_person",
        }
    }
}

/// The groups that people are in.
pub type Teams = BTreeMap<ActorId, BTreeSet<GroupId>>;

/// What duty rules look at: who started a run, and who finished which of its stages.
#[derive(Clone, Copy, Debug)]
pub struct Lineage<'a> {
    /// Who started it.
    pub started_by: ActorId,
    /// Who finished which stage.
    pub worked: &'a [Worked],
    /// The groups of those people, where a duty rule asks for them.
    pub teams: &'a Teams,
    /// Who has looked at what others answered, where something is answered blind.
    pub seen: &'a BTreeSet<ActorId>,
}

impl RunInHand {
    /// The lineage of the run in hand.
    #[must_use]
    pub fn lineage(&self) -> Lineage<'_> {
        Lineage {
            started_by: self.run.value.started_by,
            worked: &self.worked,
            teams: &self.teams,
            seen: &self.seen,
        }
    }

    /// To whom a unit is offered.
    pub(super) fn offered(&self, unit: &Unit) -> Offered {
        let to = self.clock(unit.id).and_then(|timed| timed.offered_to);
        Offered { to, corrects: unit.corrects }
    }
}

/// Decides whether `actor` may work `stage` of a run with this lineage.
pub fn may_work(
    definition: &Definition,
    stage: &HumanStage,
    lineage: Lineage<'_>,
    actor: &ActorContext,
) -> Result<(), NotEligible> {
    may_work_at(definition, stage, actor)?;
    if let Some(key) = stage.same_as.as_ref().filter(|key| !worked(definition, key, lineage, actor.actor)) {
        return Err(NotEligible::SameAs { stage: key.clone() });
    }
    if let Some(key) = stage.not_by.iter().find(|key| worked(definition, key, lineage, actor.actor)) {
        return Err(NotEligible::NotBy { stage: key.clone() });
    }
    let is_of_team = |key: &&StageKey| shares_team(definition, stage, key, lineage, actor);
    if let Some(key) = stage.not_team_of.iter().find(is_of_team) {
        return Err(NotEligible::NotTeamOf { stage: key.clone() });
    }
    if blind(stage) && has_seen(definition, lineage, actor) {
        return Err(NotEligible::Blind);
    }
    Ok(())
}

/// What of that does not depend on the run: whether `actor` may work at `stage` at all.
pub fn may_work_at(
    definition: &Definition,
    stage: &HumanStage,
    actor: &ActorContext,
) -> Result<(), NotEligible> {
    let (needed, permission) =
        if stage.is_review { ("reviewer", InProject::Review) } else { ("contributor", InProject::Annotate) };
    if !actor.may(permission, definition.project) {
        let by_role = actor.by_roles_alone().may(permission, definition.project);
        let scope = !actor.in_scope(Scope::Work);
        return Err(NotEligible::Role { role: (!by_role).then_some(needed), scope });
    }
    if let Some(group) = stage.candidate_group.filter(|group| !actor.is_in(*group)) {
        return Err(NotEligible::Group { group, key: definition.groups.get(&group).cloned() });
    }
    let record = actor.record_in(definition.project, &stage.skill);
    if let Some(record) = record {
        if !record.standing.works() {
            return Err(NotEligible::Standing { removed: record.standing == Standing::Removed });
        }
        if let Some(until) = record.barred_until {
            return Err(NotEligible::Barred { until });
        }
    }
    let (standing, qualified) =
        record.map_or((Standing::Good, false), |record| (record.standing, record.qualified));
    if stage.gold().is_some_and(|gold| gold.phase(standing, qualified) == Phase::Quiz) {
        return Err(NotEligible::Quiz);
    }
    let needed = stage.work.requirements.as_ref().and_then(|requirements| requirements.minimum_trust);
    let falls_short = |needed: &f64| actor.trust_in(definition.project, &stage.skill) < *needed;
    if let Some(needed) = needed.filter(falls_short) {
        return Err(NotEligible::Trust { needed: needed.to_string() });
    }
    stage.work.requirements.as_ref().map_or(Ok(()), |asked| asked.met_by(&actor.abilities))
}

/// Whether `actor` could be handed anything at `stage`: work, or the gold questions by which one comes to qualify for it.
pub fn may_take_at(
    definition: &Definition,
    stage: &HumanStage,
    actor: &ActorContext,
) -> Result<(), NotEligible> {
    match may_work_at(definition, stage, actor) {
        Err(not) if stage.gold().is_some() && not.is_for_questions() => Ok(()),
        other => other,
    }
}

/// Whether `actor` may name the unit of `stage` that they take. Where questions come among work, a share of what people do is measured: only
/// those who steer quality choose.
pub fn may_choose(
    definition: &Definition,
    stage: &HumanStage,
    actor: &ActorContext,
) -> Result<(), NotEligible> {
    let is_free = stage.gold().is_none() || actor.may(InProject::Quality, definition.project);
    if is_free { Ok(()) } else { Err(NotEligible::NextOnly) }
}

/// Whether somebody who holds `open` units of a stage may take another one.
pub fn within_cap(stage: &HumanStage, open: u32) -> Result<(), NotEligible> {
    match stage.work.max_open_per_person {
        Some(most) if open >= u32::from(most) => Err(NotEligible::TooManyOpen { open, most }),
        Some(_) | None => Ok(()),
    }
}

/// How much of some work one person has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShareTaken {
    /// Answers that they have given, and units that they hold.
    pub taken: u64,
    /// How many units there are, as far as they are counted.
    pub units: u64,
}

/// Whether somebody who has done so much of the work may take another unit.
pub fn within_share(stage: &HumanStage, share: ShareTaken) -> Result<(), NotEligible> {
    let ShareTaken { taken, units } = share;
    match stage.work.share_per_person.map(|share| (share, share.most(units))) {
        Some((share, most)) if taken >= most => {
            Err(NotEligible::ShareTaken { taken, most, grows: share.grows_beyond(most) })
        }
        Some(_) | None => Ok(()),
    }
}

/// Whether somebody may be asked a gold question: it is for nobody else, and it is how people qualify, so neither an entry quiz nor a
/// pause stands against it.
pub(super) fn may_be_asked(
    stage: &HumanStage,
    is_for_them: bool,
    allowed: Result<(), NotEligible>,
) -> Result<(), ClaimRefused> {
    // For everybody else it is not there.
    if !is_for_them || stage.gold().is_none() {
        return Err(ClaimRefused::Finished);
    }
    match allowed {
        Err(not) if not.is_for_questions() => Ok(()),
        other => Ok(other?),
    }
}

/// What makes a unit another's than its stage says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offered {
    /// The group that it was handed to because nobody acted in time.
    pub to: Option<GroupId>,
    /// Whether it corrects another unit of its stage.
    pub corrects: bool,
}

/// The stage as it is for a unit. One that was handed to another group is worked by that group, and nobody else: whoever was to know the
/// item is not waited for any longer; four eyes are four eyes still. One that corrects another is not for who worked that.
#[must_use]
pub fn as_offered(stage: &HumanStage, offered: Offered) -> Cow<'_, HumanStage> {
    let mut stage = Cow::Borrowed(stage);
    if let Some(group) = offered.to {
        let own = stage.to_mut();
        (own.candidate_group, own.same_as) = (Some(group), None);
    }
    if let Some(key) = stage.not_corrected_by.clone().filter(|_| offered.corrects) {
        stage.to_mut().not_by.push(key);
    }
    stage
}

/// Whether a decision about `stage` needs to know who worked earlier stages; START alone is known from the run's row.
#[must_use]
pub fn needs_history(definition: &Definition, stage: &HumanStage) -> bool {
    blind(stage)
        || stage
            .same_as
            .iter()
            .chain(&stage.not_by)
            .chain(&stage.not_team_of)
            .any(|key| !is_start(definition, key))
}

/// Whether a decision about `stage` needs to know the groups of whoever worked earlier stages.
#[must_use]
pub const fn needs_teams(stage: &HumanStage) -> bool {
    !stage.not_team_of.is_empty()
}

/// Whether the actor is, or shares a group with, somebody who worked the stage. The group that works this one does not count: they
/// are all in it.
fn shares_team(
    definition: &Definition,
    stage: &HumanStage,
    key: &StageKey,
    lineage: Lineage<'_>,
    actor: &ActorContext,
) -> bool {
    let starter = is_start(definition, key).then_some(lineage.started_by);
    let workers = lineage.worked.iter().filter(|worked| worked.stage == *key).map(|worked| worked.actor);
    workers.chain(starter).any(|worker| {
        let theirs = lineage.teams.get(&worker);
        let shared = |group: &GroupId| actor.is_in(*group) && stage.candidate_group != Some(*group);
        worker == actor.actor || theirs.is_some_and(|groups| groups.iter().any(shared))
    })
}

fn worked(definition: &Definition, key: &StageKey, lineage: Lineage<'_>, actor: ActorId) -> bool {
    if is_start(definition, key) {
        // The virtual START actor passes the run through; the one behind it is who started the run.
        return lineage.started_by == actor;
    }
    lineage.worked.iter().any(|worked| worked.stage == *key && worked.actor == actor)
}

fn is_start(definition: &Definition, key: &str) -> bool {
    definition.stage(key).is_some_and(|stage| matches!(stage.kind, StageKind::Start))
}
