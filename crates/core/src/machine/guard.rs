//! The guards: named conditions on the facts that come with a request.
//!
//! The registry names them, this file says what they mean. A name that is not in this file never holds, and
//! [`Registry::check`] refuses a registry that uses one.

use uuid::Uuid;

use super::code::{FacetCode, Vocabulary};
use super::registry::{Registry, Request};
use super::row::Text;
use crate::actor::words;

/// What is known when a change of state is asked for. Whoever asks fills in what they have established; everything else
/// stays absent, and absent facts satisfy no guard.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own, established in its own place")]
pub struct Evidence<'a> {
    /// The entry of the audit trail that will tell of the change.
    pub audit_reference: Option<Uuid>,
    /// Under which key the command came, so that a repeat changes nothing.
    pub idempotency_key: Option<&'a str>,
    /// What proves the claim made: an event, a document, a declaration.
    pub evidence_reference: Option<&'a str>,
    /// The decision that allows a guarded command.
    pub approval: Option<Uuid>,
    /// What the unit will wait for.
    pub facet: Option<FacetCode>,
    /// Why it is blocked.
    pub block_reason: Option<&'a str>,
    /// Why it is opened again.
    pub correction_reason: Option<&'a str>,
    /// What kind of failure it was.
    pub failure_classification: Option<&'a str>,
    /// The record of how it was closed before, kept as it was.
    pub prior_closing_record: Option<Uuid>,
    /// The output it was closed with, kept as it was.
    pub output_snapshot: Option<Uuid>,
    /// Everything the unit needs before it can be worked on is there.
    pub precondition_met: bool,
    /// Somebody is in charge.
    pub holder_assigned: bool,
    /// The one who acts is in charge.
    pub holder_is_actor: bool,
    /// It is clear by whom or by what the work can be done.
    pub executor_resolved: bool,
    /// The deadline is behind us.
    pub deadline_passed: bool,
    /// The deadline was moved.
    pub deadline_updated: bool,
    /// The output is what the stage asks for.
    pub output_contract_met: bool,
    /// What must be true after the stage is true.
    pub postcondition_met: bool,
    /// That it was late, since when and by how much is written with the completion.
    pub lateness_recorded: bool,
    /// Another try is within the budget.
    pub retry_budget_left: bool,
    /// Every mandatory unit of the run is completed.
    pub mandatory_units_completed: bool,
}

/// A named condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Guard {
    /// What the unit needs is there.
    PreconditionMet,
    /// Somebody is in charge.
    HolderAssigned,
    /// The actor is the one in charge.
    HolderIsActor,
    /// Who or what can do the work is known.
    ExecutorResolved,
    /// The facet is one that the state waited in has.
    FacetKnown,
    /// There is proof that what was waited for has come.
    FacetResolutionProven,
    /// The reason is in the vocabulary of block reasons.
    BlockReasonKnown,
    /// There is proof that the blocker is gone.
    BlockerResolutionProven,
    /// The deadline is behind us.
    DeadlinePassed,
    /// The deadline was moved.
    DeadlineUpdated,
    /// The output is what the stage asks for.
    OutputContractMet,
    /// What must be true afterwards is true.
    PostconditionMet,
    /// The lateness is written with the completion.
    LatenessRecorded,
    /// An approval allows it.
    ApprovalGiven,
    /// The reason is in the vocabulary of correction reasons.
    CorrectionReasonKnown,
    /// The earlier closing is kept.
    PriorClosingRecorded,
    /// The earlier output is kept.
    OutputSnapshotKept,
    /// The failure is classified by a word of the vocabulary.
    FailureClassified,
    /// The failure is one that trying again may overcome.
    FailureTransient,
    /// Another try is within the budget.
    RetryBudgetLeft,
    /// A repeat of the command can be told from a second command.
    IdempotencyKeyGiven,
    /// Trying again is over, or no use.
    RetryExhaustedOrPermanent,
    /// There is evidence for the declaration.
    DeclarationEvidenced,
    /// Every mandatory unit is completed.
    MandatoryUnitsCompleted,
}

words!(Guard {
    PreconditionMet = "precondition_met",
    HolderAssigned = "holder_assigned",
    HolderIsActor = "holder_is_actor",
    ExecutorResolved = "executor_resolved",
    FacetKnown = "facet_known",
    FacetResolutionProven = "facet_resolution_proven",
    BlockReasonKnown = "block_reason_known",
    BlockerResolutionProven = "blocker_resolution_proven",
    DeadlinePassed = "deadline_passed",
    DeadlineUpdated = "deadline_updated",
    OutputContractMet = "output_contract_met",
    PostconditionMet = "postcondition_met",
    LatenessRecorded = "lateness_recorded",
    ApprovalGiven = "approval_given",
    CorrectionReasonKnown = "correction_reason_known",
    PriorClosingRecorded = "prior_closing_recorded",
    OutputSnapshotKept = "output_snapshot_kept",
    FailureClassified = "failure_classified",
    FailureTransient = "failure_transient",
    RetryBudgetLeft = "retry_budget_left",
    IdempotencyKeyGiven = "idempotency_key_given",
    RetryExhaustedOrPermanent = "retry_exhausted_or_permanent",
    DeclarationEvidenced = "declaration_evidenced",
    MandatoryUnitsCompleted = "mandatory_units_completed",
});

/// The failure that may go away by itself.
pub const TRANSIENT: &str = "transient";
/// The failure that will not.
pub const PERMANENT: &str = "permanent";

impl Guard {
    /// Whether the facts of the request satisfy the guard.
    #[must_use]
    pub fn holds(self, registry: &Registry, request: &Request<'_>) -> bool {
        let facts = request.evidence;
        let known =
            |vocabulary, word: Option<&str>| word.is_some_and(|word| registry.knows(vocabulary, word));
        let given = |text: Option<&str>| text.is_some_and(|text| !text.trim().is_empty());
        match self {
            Self::PreconditionMet => facts.precondition_met,
            Self::HolderAssigned => facts.holder_assigned,
            Self::HolderIsActor => facts.holder_is_actor,
            Self::ExecutorResolved => facts.executor_resolved,
            Self::FacetKnown => {
                facts.facet.is_some_and(|facet| registry.facet(request.machine, request.to, facet).is_some())
            }
            Self::FacetResolutionProven | Self::BlockerResolutionProven | Self::DeclarationEvidenced => {
                given(facts.evidence_reference)
            }
            Self::BlockReasonKnown => known(Vocabulary::BlockReason, facts.block_reason),
            Self::DeadlinePassed => facts.deadline_passed,
            Self::DeadlineUpdated => facts.deadline_updated,
            Self::OutputContractMet => facts.output_contract_met,
            Self::PostconditionMet => facts.postcondition_met,
            Self::LatenessRecorded => facts.lateness_recorded,
            Self::ApprovalGiven => facts.approval.is_some(),
            Self::CorrectionReasonKnown => known(Vocabulary::CorrectionReason, facts.correction_reason),
            Self::PriorClosingRecorded => facts.prior_closing_record.is_some(),
            Self::OutputSnapshotKept => facts.output_snapshot.is_some(),
            Self::FailureClassified => known(Vocabulary::FailureClassification, facts.failure_classification),
            Self::FailureTransient => facts.failure_classification == Some(TRANSIENT),
            Self::RetryBudgetLeft => facts.retry_budget_left,
            Self::IdempotencyKeyGiven => given(facts.idempotency_key),
            Self::RetryExhaustedOrPermanent => match facts.failure_classification {
                None => false, // an unclassified failure proves nothing
                Some(classification) => classification == PERMANENT || !facts.retry_budget_left,
            },
            Self::MandatoryUnitsCompleted => facts.mandatory_units_completed,
        }
    }
}

/// A guard as the registry names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuardRef {
    name: Text,
    guard: Option<Guard>,
}

impl GuardRef {
    /// The guard of that name. A name that means nothing is kept, so that [`Registry::check`] can say which.
    #[must_use]
    pub fn named(name: impl Into<Text>) -> Self {
        let name = name.into();
        Self { guard: Guard::from_word(&name), name }
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What the name stands for.
    #[must_use]
    pub const fn guard(&self) -> Option<Guard> {
        self.guard
    }

    /// Whether it is satisfied. A name that means nothing never is.
    pub(super) fn holds(&self, registry: &Registry, request: &Request<'_>) -> bool {
        self.guard.is_some_and(|guard| guard.holds(registry, request))
    }
}

impl From<Guard> for GuardRef {
    fn from(guard: Guard) -> Self {
        Self { name: guard.word().into(), guard: Some(guard) }
    }
}
