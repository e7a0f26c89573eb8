//! One id type per entity, so that a unit can never be passed where a run is meant.

use uuid::Uuid;

/// Hands out fresh ids. Core draws no randomness itself: whoever calls it brings the source.
pub trait IdSource {
    /// A new, never repeated, time-ordered id.
    fn fresh(&mut self) -> Uuid;
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub Uuid);

        impl $name {
            /// Takes the next id of `source`.
            pub fn fresh(source: &mut impl IdSource) -> Self {
                Self(source.fresh())
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }

        impl From<Uuid> for $name {
            fn from(uuid: Uuid) -> Self {
                Self(uuid)
            }
        }
    )+};
}

ids! {
    /// A person, model, service or virtual actor.
    ActorId,
    /// A group of actors.
    GroupId,
    /// A project.
    ProjectId,
    /// A named workflow of a project.
    WorkflowId,
    /// One published version of a workflow.
    VersionId,
    /// A stage as it runs.
    StepId,
    /// The thing worked on.
    ItemId,
    /// One item's passage through one version.
    RunId,
    /// One visit of a run to a stage.
    UnitId,
    /// One actor's hold on a unit.
    AssignmentId,
    /// What an actor handed in.
    JudgmentId,
    /// Something outside that a run was told of.
    SignalId,
    /// A recorded fact.
    EventId,
    /// A file of items on its way in.
    ImportId,
    /// An event that was set aside.
    DeadLetterId,
    /// A second chance of a dead letter.
    ReplayId,
    /// Where a project's events are sent.
    WebhookId,
    /// An event on its way to a webhook.
    DeliveryId,
    /// A signed-in browser.
    SessionId,
    /// An API token.
    TokenId,
    /// Leave to do one guarded thing once.
    ApprovalId,
    /// Something that was closed and opened again.
    CorrectionId,
    /// What a unit came to, kept as it was.
    SnapshotId,
    /// The working hours of a project, as they were at a time.
    CalendarId,
    /// A question to somebody who knows more.
    AdviceId,
    /// Something somebody said about a run.
    CommentId,
    /// Something somebody is told.
    NotificationId,
}
