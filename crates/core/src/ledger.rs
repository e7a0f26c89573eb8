//! What can happen outside runs: to people, groups, projects, workflows and tokens. Each variant is one registered event
//! type, chained in the stream of the project it concerns, or in that of the installation.

use uuid::Uuid;

use crate::actor::{ActorKind, GlobalRole, ProjectRole, Scope};
use crate::approval::{Kind, Policy, Verdict};
use crate::id::{
    ActorId, ApprovalId, CalendarId, DeadLetterId, EventId, GroupId, ImportId, ProjectId, ReplayId, StepId,
    TokenId, VersionId, WebhookId, WorkflowId,
};

/// A fact about the installation or a project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LedgerEvent {
    /// Somebody can act now.
    ActorCreated {
        /// Who.
        actor: ActorId,
        /// What kind.
        kind: ActorKind,
    },
    /// Somebody can no longer act.
    ActorDisabled {
        /// Who.
        actor: ActorId,
    },
    /// Somebody can act again.
    ActorEnabled {
        /// Who.
        actor: ActorId,
    },
    /// Somebody's name, mail and password are gone for good.
    ActorErased {
        /// Who.
        actor: ActorId,
    },
    /// Somebody has another name or mail address; which, only their profile says.
    ProfileChanged {
        /// Who.
        actor: ActorId,
    },
    /// Somebody has another password.
    PasswordChanged {
        /// Who.
        actor: ActorId,
    },
    /// Somebody was given a role that holds everywhere.
    GlobalRoleGranted {
        /// Who.
        actor: ActorId,
        /// Which.
        role: GlobalRole,
    },
    /// Somebody lost a role that holds everywhere.
    GlobalRoleRevoked {
        /// Who.
        actor: ActorId,
        /// Which.
        role: GlobalRole,
    },
    /// Somebody is away for a while.
    AbsenceSet {
        /// Who.
        actor: ActorId,
        /// Who stands in for them.
        deputy: ActorId,
    },
    /// Somebody is back before it was expected.
    AbsenceEnded {
        /// Who.
        actor: ActorId,
    },
    /// What somebody can do was written down anew.
    AbilitiesSet {
        /// Who.
        actor: ActorId,
    },
    /// There is a new group.
    GroupCreated {
        /// Which.
        group: GroupId,
        /// Its key.
        key: String,
    },
    /// Somebody joined a group.
    GroupMemberAdded {
        /// The group.
        group: GroupId,
        /// Who.
        actor: ActorId,
    },
    /// Somebody left a group.
    GroupMemberRemoved {
        /// The group.
        group: GroupId,
        /// Who.
        actor: ActorId,
    },
    /// There is a new project.
    ProjectCreated {
        /// Which.
        project: ProjectId,
        /// Its key.
        key: String,
    },
    /// A project has another name.
    ProjectRenamed {
        /// Which.
        project: ProjectId,
        /// What it is called now.
        name: String,
    },
    /// Somebody's roles in a project are these now.
    ProjectRolesSet {
        /// The project.
        project: ProjectId,
        /// Who.
        actor: ActorId,
        /// All of them; none means: no longer a member.
        roles: Vec<ProjectRole>,
    },
    /// The people of a project work at other hours.
    CalendarSet {
        /// The project.
        project: ProjectId,
        /// The hours.
        calendar: CalendarId,
        /// Which they are of the project's, counted from one.
        number: i32,
    },
    /// What a project has to do is on offer.
    WorkLaunched {
        /// The project.
        project: ProjectId,
        /// How many steps that concerns.
        steps: usize,
    },
    /// Nothing of a project is on offer.
    WorkPaused {
        /// The project.
        project: ProjectId,
        /// How many steps that concerns.
        steps: usize,
    },
    /// A version of a workflow is live.
    WorkflowPublished {
        /// The project.
        project: ProjectId,
        /// The workflow.
        workflow: WorkflowId,
        /// The version.
        version: VersionId,
        /// Its number.
        number: i32,
    },
    /// A draft of a workflow was kept.
    WorkflowDrafted {
        /// The project.
        project: ProjectId,
        /// The workflow.
        workflow: WorkflowId,
        /// The version it may become.
        version: VersionId,
        /// Its number.
        number: i32,
    },
    /// A version of a workflow is no longer live, and no other one is.
    WorkflowArchived {
        /// The project.
        project: ProjectId,
        /// The workflow.
        workflow: WorkflowId,
        /// The version.
        version: VersionId,
        /// Its number.
        number: i32,
    },
    /// A file of items is on its way in.
    ImportBegun {
        /// The project.
        project: ProjectId,
        /// The import.
        import: ImportId,
    },
    /// All rows of a file of items were taken in.
    ImportCompleted {
        /// The project.
        project: ProjectId,
        /// The import.
        import: ImportId,
        /// What became of its rows.
        counts: ImportCounts,
    },
    /// Somebody asks for leave to do a guarded thing.
    ApprovalRequested {
        /// The project.
        project: ProjectId,
        /// The request.
        approval: ApprovalId,
        /// What is asked for.
        kind: Kind,
        /// About what.
        subject: Uuid,
    },
    /// Somebody said yes or no to a request.
    ApprovalVerdictGiven {
        /// The project.
        project: ProjectId,
        /// The request.
        approval: ApprovalId,
        /// What was said.
        verdict: Verdict,
    },
    /// Enough people said yes to a request.
    ApprovalGranted {
        /// The project.
        project: ProjectId,
        /// The request.
        approval: ApprovalId,
    },
    /// Somebody said no to a request.
    ApprovalRejected {
        /// The project.
        project: ProjectId,
        /// The request.
        approval: ApprovalId,
    },
    /// Whoever asked took the request back.
    ApprovalWithdrawn {
        /// The project.
        project: ProjectId,
        /// The request.
        approval: ApprovalId,
    },
    /// A project asks otherwise of approvals of one kind.
    ApprovalPolicySet {
        /// The project.
        project: ProjectId,
        /// Of which kind.
        kind: Kind,
        /// What it asks.
        policy: Policy,
    },
    /// A consumer could not handle an event.
    EventSetAside {
        /// Where it is now.
        letter: DeadLetterId,
        /// Who could not.
        consumer: String,
        /// What.
        event: EventId,
        /// Its type.
        event_type: String,
        /// What kind of failure it was.
        classification: &'static str,
    },
    /// Somebody asked for a second chance.
    ReplayRequested {
        /// Of what.
        letter: DeadLetterId,
        /// What they asked for.
        replay: ReplayId,
    },
    /// Somebody else agreed.
    ReplayApproved {
        /// Of what.
        letter: DeadLetterId,
        /// To what.
        replay: ReplayId,
    },
    /// Somebody else did not agree.
    ReplayRejected {
        /// Of what.
        letter: DeadLetterId,
        /// To what.
        replay: ReplayId,
    },
    /// A dead letter had its second chance.
    LetterReplayed {
        /// Which.
        letter: DeadLetterId,
        /// By whose request.
        replay: ReplayId,
        /// Whether the event is handled now.
        handled: bool,
    },
    /// Something about quality, in the stream of the project's quality: see [`crate::quality::event`].
    Quality {
        /// The project.
        project: ProjectId,
        /// The registered type.
        fact: &'static str,
        /// What it carries, as JSON.
        data: String,
    },
    /// A project sends its events to one more place.
    WebhookCreated {
        /// The project.
        project: ProjectId,
        /// The webhook.
        webhook: WebhookId,
    },
    /// A webhook has another address or choice of events, or was switched on.
    WebhookChanged {
        /// The project.
        project: ProjectId,
        /// The webhook.
        webhook: WebhookId,
    },
    /// A webhook signs with a new secret.
    WebhookSecretChanged {
        /// The project.
        project: ProjectId,
        /// The webhook.
        webhook: WebhookId,
    },
    /// A webhook was switched off.
    WebhookDisabled {
        /// The project.
        project: ProjectId,
        /// The webhook.
        webhook: WebhookId,
        /// Why.
        reason: &'static str,
    },
    /// A webhook is no more.
    WebhookDeleted {
        /// The project.
        project: ProjectId,
        /// The webhook.
        webhook: WebhookId,
    },
    /// Somebody sent a webhook a test.
    WebhookTested {
        /// The project.
        project: ProjectId,
        /// The webhook.
        webhook: WebhookId,
    },
    /// A step stands otherwise.
    StepUpdated {
        /// The project.
        project: ProjectId,
        /// The step.
        step: StepId,
        /// How it stands now.
        standing: Standing,
    },
    /// There is a new token.
    TokenCreated {
        /// Which.
        token: TokenId,
        /// Whose.
        actor: ActorId,
        /// What it may be used for.
        scopes: Vec<Scope>,
    },
    /// A token is worth nothing any more.
    TokenRevoked {
        /// Which.
        token: TokenId,
        /// Whose.
        actor: ActorId,
    },
}

/// How a step stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// `launching`, `active`, `paused` or `completed`.
    pub status: String,
    /// How urgent it is.
    pub priority: i16,
    /// Units that have come and are not withdrawn.
    pub total_units: i64,
    /// How many of them are done.
    pub completed_units: i64,
}

/// What became of the rows of an import.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ImportCounts {
    /// Rows taken in, good or not.
    pub rows: i64,
    /// Rows that made a new item.
    pub created: i64,
    /// Rows whose item was there already, the same.
    pub known: i64,
    /// Rows that made nothing.
    pub faults: i64,
}
