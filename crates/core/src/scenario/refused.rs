//! Why something in a play was refused, with a word that a scenario can name.

use crate::run::decide::{ClaimRefused, JudgeRefused, ReleaseRefused, StartRefused};
use crate::run::duty::NotEligible;
use crate::run::signal::SignalRefused;
use crate::run::upkeep::OrderRefused;
use crate::run::walk::NotAllowed;

/// Why something was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The workflow has no such stage.
    #[error("there is no stage {stage:?}")]
    NoSuchStage {
        /// The stage.
        stage: String,
    },
    /// There is nothing to be done at the stage.
    #[error("nothing is open at {stage}")]
    NotOpen {
        /// The stage.
        stage: String,
    },
    /// The actor holds nothing at the stage.
    #[error("nothing is held at {stage} by this actor")]
    NotHeld {
        /// The stage.
        stage: String,
    },
    /// The signal changed nothing.
    #[error(transparent)]
    Signal(#[from] SignalRefused),
    /// The run was not started.
    #[error(transparent)]
    Start(#[from] StartRefused),
    /// The unit was not claimed.
    #[error(transparent)]
    Claim(#[from] ClaimRefused),
    /// The unit was not given back.
    #[error(transparent)]
    Release(#[from] ReleaseRefused),
    /// The answer was not accepted.
    #[error(transparent)]
    Judge(#[from] JudgeRefused),
    /// What was said about a unit or a run changes nothing.
    #[error(transparent)]
    Order(#[from] OrderRefused),
    /// The state machines do not allow it.
    #[error(transparent)]
    NotAllowed(#[from] NotAllowed),
}

impl Refused {
    /// The reason in a word: what a scenario expects.
    #[must_use]
    pub const fn reason(&self) -> &'static str {
        match self {
            Self::NoSuchStage { .. } => "no_such_stage",
            Self::NotOpen { .. } => "not_open",
            Self::NotHeld { .. } => "not_held",
            Self::Signal(refused) => match refused {
                SignalRefused::Role => "role",
                SignalRefused::Text { .. } => "text",
                SignalRefused::NothingWaits(_) => "nothing_waits",
                SignalRefused::TooManyKept => "too_many_kept",
                SignalRefused::NotAllowed(_) => "not_allowed",
            },
            Self::Start(refused) => match refused {
                StartRefused::Role => "role",
                StartRefused::NotInitiator => "not_initiator",
                StartRefused::NotAllowed(_) => "not_allowed",
            },
            Self::Claim(refused) => match refused {
                ClaimRefused::NotEligible(not) => eligible(not),
                ClaimRefused::HeldByOther { .. } => "held_by_other",
                ClaimRefused::AlreadyYours { .. } => "already_yours",
                ClaimRefused::Finished => "finished",
                ClaimRefused::AlreadyJudged => "already_judged",
                ClaimRefused::Skipped => "skipped",
                ClaimRefused::NotHumanWork => "not_human_work",
                ClaimRefused::Paused => "paused",
                ClaimRefused::StepPaused => "step_paused",
                ClaimRefused::NotAllowed(_) => "not_allowed",
            },
            Self::Release(refused) | Self::Judge(JudgeRefused::Assignment(refused)) => release(refused),
            Self::Judge(refused) => match refused {
                JudgeRefused::Assignment(refused) => release(refused),
                JudgeRefused::Fields(_) => "fields",
                JudgeRefused::CorrectionMissing => "correction_missing",
                JudgeRefused::UnknownReason { .. } => "unknown_reason",
                JudgeRefused::NotEligible(not) => eligible(not),
                JudgeRefused::DecisionMissing { .. } => "decision_missing",
                JudgeRefused::UnknownDecision { .. } => "unknown_decision",
                JudgeRefused::Comment(_) => "comment",
                JudgeRefused::NotAModel | JudgeRefused::ModelVersion(_) => "model_version",
                JudgeRefused::Form(_) => "form",
                JudgeRefused::HeldAgain { .. } => "already_yours",
                JudgeRefused::AlreadyJudged => "already_judged",
                JudgeRefused::Paused => "paused",
                JudgeRefused::NotAllowed(_) => "not_allowed",
            },
            Self::Order(refused) => match refused {
                OrderRefused::NotYours => "not_yours",
                OrderRefused::Scope => "scope",
                OrderRefused::Role => "role",
                OrderRefused::NoFacet => "no_facet",
                OrderRefused::Paused => "paused",
                OrderRefused::NothingOpen { .. } => "not_open",
                OrderRefused::LastBranch => "last_branch",
                OrderRefused::NoDeadline => "no_deadline",
                OrderRefused::BadExtension => "bad_extension",
                OrderRefused::Text { .. } => "text",
                OrderRefused::NotAllowed(_) => "not_allowed",
            },
            Self::NotAllowed(_) => "not_allowed",
        }
    }
}

const fn eligible(not: &NotEligible) -> &'static str {
    match not {
        NotEligible::Role { .. } => "role",
        NotEligible::Group { .. } => "group",
        NotEligible::NotBy { .. } => "not_by",
        NotEligible::SameAs { .. } => "same_as",
        NotEligible::NotTeamOf { .. } => "not_team_of",
        NotEligible::Standing { .. } => "standing",
        NotEligible::Barred { .. } => "barred",
        NotEligible::Trust { .. } => "trust",
        NotEligible::Blind
        | NotEligible::Skills { .. }
        | NotEligible::Channel { .. }
        | NotEligible::Locale { .. }
        | NotEligible::NextOnly
        | NotEligible::TooManyOpen { .. }
        | NotEligible::ShareTaken { .. } => not.rule(),
        NotEligible::Quiz => "quiz",
    }
}

const fn release(refused: &ReleaseRefused) -> &'static str {
    match refused {
        ReleaseRefused::Scope => "scope",
        ReleaseRefused::NotYours => "not_yours",
        ReleaseRefused::Ended { .. } => "ended",
        ReleaseRefused::LeaseExpired { .. } => "lease_expired",
        ReleaseRefused::StaleEpoch { .. } => "stale_epoch",
        ReleaseRefused::SkipForbidden => "skip_forbidden",
        ReleaseRefused::ReasonMissing | ReleaseRefused::Reason(_) => "reason",
        ReleaseRefused::NotAllowed(_) => "not_allowed",
    }
}
