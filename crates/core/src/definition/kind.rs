//! What happens at each stage of a compiled definition.

use std::sync::Arc;

use crate::aggregate::OverlapRule;
use crate::deadline::Sla;
use crate::definition::automatic::{Router, Wait};
use crate::definition::config::{Config, Decision, DynamicOverlap, Gathering, HumanWork, Reviewing};
use crate::definition::consensus::Consensus;
use crate::definition::document::{StageDocument, StageType};
use crate::definition::merging::Merging;
use crate::definition::mitl::Mitl;
use crate::definition::subworkflow::Subworkflow;
use crate::definition::{DONE, Resolved, StageKey, Unresolved};
use crate::form::Form;
use crate::id::GroupId;
use crate::quality::gold_plan::GoldPlan;

/// What happens at a stage.
#[derive(Clone, Debug)]
pub enum StageKind {
    /// The entry point: passed through at once.
    Start,
    /// People work here.
    Human(Box<HumanStage>),
    /// Answers are put together and their agreement is measured.
    Consensus(Consensus),
    /// A model is asked.
    Mitl(Box<Mitl>),
    /// Rules choose the way.
    Router(Router),
    /// A run of another workflow.
    Subworkflow(Subworkflow),
    /// A time or a signal is waited for.
    Wait(Wait),
    /// The token ends.
    End {
        /// What became of the item.
        outcome: String,
        /// Whether the whole run ends at once.
        terminate: bool,
    },
}

impl StageKind {
    /// The type, as documents name it.
    #[must_use]
    pub const fn stage_type(&self) -> StageType {
        match self {
            Self::Start => StageType::Start,
            Self::Human(human) if human.is_review => StageType::Review,
            Self::Human(_) => StageType::Annotate,
            Self::Consensus(_) => StageType::Consensus,
            Self::Mitl(_) => StageType::Mitl,
            Self::Router(_) => StageType::Router,
            Self::Subworkflow(_) => StageType::Subworkflow,
            Self::Wait(_) => StageType::Wait,
            Self::End { .. } => StageType::End,
        }
    }

    /// What people are asked, where people work.
    #[must_use]
    pub const fn human(&self) -> Option<&HumanStage> {
        match self {
            Self::Human(human) => Some(human),
            Self::Start
            | Self::Consensus(_)
            | Self::Mitl(_)
            | Self::Router(_)
            | Self::Subworkflow(_)
            | Self::Wait(_)
            | Self::End { .. } => None,
        }
    }
}

/// A stage that people work on.
#[derive(Clone, Debug)]
pub struct HumanStage {
    /// Whether this is a REVIEW; otherwise it is an ANNOTATE stage.
    pub is_review: bool,
    /// Whose queue it is; none when `same_as` already names the person.
    pub candidate_group: Option<GroupId>,
    /// Who gets it when its deadline has passed and the outcome is to escalate.
    pub escalate_to: Option<GroupId>,
    /// The decisions one can hand in, each with the handle it leaves by. Empty: any judgment leaves by `on_success`.
    pub decisions: Vec<Decision>,
    /// Four eyes: nobody who worked these stages of the same run.
    pub not_by: Vec<StageKey>,
    /// The same for units that correct another: the stage itself, where it does not say who does that.
    pub not_corrected_by: Option<StageKey>,
    /// Retain familiar: only who worked this stage of the same run.
    pub same_as: Option<StageKey>,
    /// Nobody of the teams of who worked these stages of the same run.
    pub not_team_of: Vec<StageKey>,
    /// How many judgments a unit asks for at first: the overlap of an ANNOTATE stage, the `of` of a REVIEW's quorum, or one.
    pub required: u16,
    /// What an answer must look like; none: anything goes.
    pub form: Option<Arc<Form>>,
    /// The skill that trust in whoever works here is about: the first that is required, or else the stage itself.
    pub skill: String,
    /// What was agreed about time; none: it takes as long as it takes.
    pub sla: Option<Sla>,
    /// Everything else people are told, shown and allowed.
    pub work: HumanWork,
    /// ANNOTATE: how answers are gathered.
    pub gathering: Option<Gathering>,
    /// ANNOTATE that asks several people: how their answers become one, and when there are enough.
    pub merging: Option<Arc<Gathered>>,
    /// REVIEW: who has to agree.
    pub reviewing: Option<Reviewing>,
}

impl HumanStage {
    /// How often people are asked gold questions here; none: never.
    #[must_use]
    pub const fn gold(&self) -> Option<&GoldPlan> {
        match &self.gathering {
            Some(gathering) => gathering.gold.as_ref(),
            None => None,
        }
    }
}

/// How the answers of several people become one.
#[derive(Clone, Debug)]
pub struct Gathered {
    /// How.
    pub merging: Merging,
    /// Whether the fields were named. If not, all answers are the result, and agreement is measured all the same.
    pub is_result: bool,
    /// When there are enough; none: when all who are asked have answered.
    pub rule: Option<OverlapRule>,
}

impl Gathered {
    fn compile(gathering: &Gathering) -> Result<Option<Self>, String> {
        if gathering.overlap < 2 && gathering.dynamic_overlap.is_none() {
            return Ok(None);
        }
        let rule = |dynamic: DynamicOverlap| {
            OverlapRule::new(dynamic.confidence, dynamic.at_least.into(), dynamic.at_most.into())
        };
        let rule = gathering.dynamic_overlap.map(rule).transpose().map_err(|bad| bad.to_string())?;
        let merging = Merging::compile(gathering.written(), None)?;
        Ok(Some(Self { merging, is_result: !gathering.aggregation.is_empty() || rule.is_some(), rule }))
    }
}

/// What happens at a stage, with its groups found.
pub(super) fn resolve(
    stage: &StageDocument,
    workflow: &str,
    ids: &Resolved,
) -> Result<StageKind, Unresolved> {
    let skill = || format!("{workflow}/{}", stage.key);
    let broken = |fault| Unresolved::Rule { stage: stage.key.clone(), fault };
    Ok(match &stage.config {
        Config::Start(_) => StageKind::Start,
        Config::Annotate(config) => {
            let required = config.gathering.asked_at_first();
            let human = human_stage(&stage.config, &config.work, (required, skill), ids)?;
            let unknown = |fault| Unresolved::Method { stage: stage.key.clone(), fault };
            let merging = Gathered::compile(&config.gathering).map_err(unknown)?.map(Arc::new);
            let gathering = Some(config.gathering.clone());
            StageKind::Human(Box::new(HumanStage { gathering, merging, ..human }))
        }
        Config::Review(config) => {
            let required = config.reviewing.quorum.map_or(1, |quorum| quorum.of);
            let human = human_stage(&stage.config, &config.work, (required, skill), ids)?;
            let reviewing = Some(config.reviewing.clone());
            StageKind::Human(Box::new(HumanStage { is_review: true, reviewing, ..human }))
        }
        Config::Consensus(config) => {
            let compiled = Consensus::compile(config);
            let unknown = |fault| Unresolved::Method { stage: stage.key.clone(), fault };
            StageKind::Consensus(compiled.map_err(unknown)?)
        }
        Config::Mitl(config) => StageKind::Mitl(Box::new(Mitl::compile(config).map_err(broken)?)),
        Config::Router(config) => StageKind::Router(Router::compile(config).map_err(broken)?),
        Config::Subworkflow(config) => StageKind::Subworkflow(Subworkflow::compile(config).map_err(broken)?),
        Config::Wait(config) => StageKind::Wait(Wait::compile(config).map_err(broken)?),
        Config::End(config) => StageKind::End {
            outcome: config.outcome.clone().unwrap_or_else(|| DONE.to_owned()),
            terminate: config.terminate,
        },
    })
}

fn human_stage(
    config: &Config,
    work: &HumanWork,
    (required, skill): (u16, impl FnOnce() -> String),
    ids: &Resolved,
) -> Result<HumanStage, Unresolved> {
    let escalate_to = work.deadline.as_ref().and_then(|deadline| deadline.escalate_to.as_ref());
    let form = work.form.as_ref().map(Form::compile);
    let form = form.map(|form| form.map_err(|fault| Unresolved::Form(fault.to_string())));
    let named = work.requirements.as_ref().and_then(|requirements| requirements.skills.first());
    Ok(HumanStage {
        is_review: false,
        skill: named.cloned().unwrap_or_else(skill),
        candidate_group: work.candidate_group.as_ref().map(|key| group(key, ids)).transpose()?,
        escalate_to: escalate_to.map(|key| group(key, ids)).transpose()?,
        decisions: config.decisions(),
        not_by: work.not_by.iter().map(|key| key.as_str().into()).collect(),
        not_corrected_by: None,
        same_as: work.same_as.as_deref().map(Arc::from),
        not_team_of: work.not_team_of.iter().map(|key| key.as_str().into()).collect(),
        required,
        form: form.transpose()?.map(Arc::new),
        sla: work.deadline.as_ref().map(Sla::of_stage),
        work: work.clone(),
        gathering: None,
        merging: None,
        reviewing: None,
    })
}

/// The id of a group.
pub(super) fn group(key: &str, ids: &Resolved) -> Result<GroupId, Unresolved> {
    ids.groups.get(key).copied().ok_or_else(|| Unresolved::Group(key.to_owned()))
}
