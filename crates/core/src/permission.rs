//! What roles allow. The only place that knows.
//!
//! A permission is checked against roles *and* against the scopes of the credential: a token of an owner with only the
//! scope `read` reads and nothing else. Candidate groups and duty rules come on top, at the claim (`crate::run`).

use crate::actor::{ActorContext, GlobalRole, ProjectRole, Scope, words};
use crate::id::{ActorId, ProjectId};

/// Something one may be allowed to do in a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InProject {
    /// See the project, its workflows, runs and trail.
    Read,
    /// Start runs.
    StartRun,
    /// Bring items in by the file.
    ImportItems,
    /// Work on ANNOTATE stages.
    Annotate,
    /// Work on REVIEW stages.
    Review,
    /// Publish workflow versions.
    Design,
    /// Change the project and who belongs to it.
    ManageMembers,
    /// Make and unmake owners, and change what takes leave: owners and administrators may, managers may not.
    NameOwners,
    /// Ask for leave to do a guarded thing.
    RequestApproval,
    /// Say yes or no to what others ask for.
    Approve,
    /// See and steer quality: gold questions, trust, rules, and which judgments stand.
    Quality,
}

words!(InProject {
    Read = "read",
    StartRun = "start_run",
    ImportItems = "import_items",
    Annotate = "annotate",
    Review = "review",
    Design = "design",
    ManageMembers = "manage_members",
    NameOwners = "name_owners",
    RequestApproval = "request_approval",
    Approve = "approve",
    Quality = "quality",
});

/// Something one may be allowed to do in the installation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Everywhere {
    /// See people and groups by name.
    ReadPeople,
    /// Create and disable people, give global roles, manage groups.
    ManagePeople,
    /// Create projects.
    CreateProject,
    /// See how the installation runs: consumers, lag, dead letters.
    ReadOperations,
    /// Put right what does not run: replay events and dead letters.
    Operate,
}

words!(Everywhere {
    ReadPeople = "read_people",
    ManagePeople = "manage_people",
    CreateProject = "create_project",
    ReadOperations = "read_operations",
    Operate = "operate",
});

/// What somebody who may change a password must show first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasswordProof {
    /// The current password, because it is their own: a session left open is no proof that its owner is there.
    CurrentPassword,
    /// Nothing: they manage people, and set it for somebody who has lost theirs.
    None,
}

impl InProject {
    const fn scope(self) -> Scope {
        match self {
            Self::Read => Scope::Read,
            Self::StartRun
            | Self::ImportItems
            | Self::Annotate
            | Self::Review
            | Self::RequestApproval
            | Self::Approve => Scope::Work,
            Self::Design => Scope::Design,
            Self::ManageMembers | Self::NameOwners | Self::Quality => Scope::Manage,
        }
    }

    const fn granted_by(self, role: ProjectRole) -> bool {
        use ProjectRole::{Contributor, Designer, Manager, Owner, Reviewer, Viewer};
        match self {
            Self::Read => match role {
                Owner | Manager | Designer | Reviewer | Contributor | Viewer => true,
            },
            Self::StartRun => matches!(role, Owner | Manager | Reviewer | Contributor),
            Self::Annotate => matches!(role, Owner | Manager | Reviewer | Contributor),
            Self::Review => matches!(role, Owner | Manager | Reviewer),
            Self::ImportItems => matches!(role, Owner | Manager),
            Self::Design => matches!(role, Owner | Designer),
            Self::ManageMembers | Self::Quality => matches!(role, Owner | Manager),
            Self::NameOwners => matches!(role, Owner),
            Self::RequestApproval => !matches!(role, Viewer),
            Self::Approve => matches!(role, Owner | Manager | Reviewer),
        }
    }

    const fn granted_everywhere_by(self, role: GlobalRole) -> bool {
        match role {
            // An administrator sets projects up but does the project's work only as a member of it.
            GlobalRole::Admin => {
                matches!(
                    self,
                    Self::Read | Self::Design | Self::ManageMembers | Self::NameOwners | Self::Quality
                )
            }
            GlobalRole::Operator => matches!(self, Self::Read),
        }
    }
}

impl Everywhere {
    const fn scope(self) -> Scope {
        match self {
            Self::ReadPeople | Self::ReadOperations => Scope::Read,
            Self::ManagePeople => Scope::Admin,
            Self::CreateProject | Self::Operate => Scope::Manage,
        }
    }

    const fn granted_by(self, role: GlobalRole) -> bool {
        match self {
            Self::ReadPeople | Self::ReadOperations | Self::Operate => {
                matches!(role, GlobalRole::Admin | GlobalRole::Operator)
            }
            Self::ManagePeople | Self::CreateProject => matches!(role, GlobalRole::Admin),
        }
    }
}

impl ActorContext {
    /// Whether this actor, with this credential, may do `what` in `project`.
    #[must_use]
    pub fn may(&self, what: InProject, project: ProjectId) -> bool {
        self.may_in_every_project(what)
            || (self.in_scope(what.scope()) && self.roles_in(project).any(|role| what.granted_by(role)))
    }

    /// Whether this actor, with this credential, may do `what` also in projects it does not belong to.
    #[must_use]
    pub fn may_in_every_project(&self, what: InProject) -> bool {
        self.in_scope(what.scope()) && self.global_roles.iter().any(|role| what.granted_everywhere_by(*role))
    }

    /// Whether this actor, with this credential, may do `what` in the installation.
    #[must_use]
    pub fn may_everywhere(&self, what: Everywhere) -> bool {
        self.in_scope(what.scope()) && self.global_roles.iter().any(|role| what.granted_by(*role))
    }

    /// Whether this actor may look at what others answered also while people still answer blind: whoever sees to the work of others
    /// may, and whoever does none; those who only contribute may not. Decided by roles alone: a narrower credential must not show more.
    #[must_use]
    pub fn may_look_at_answers(&self, project: ProjectId) -> bool {
        let by_role = |what: InProject| {
            self.roles_in(project).any(|role| what.granted_by(role))
                || self.global_roles.iter().any(|role| what.granted_everywhere_by(*role))
        };
        !by_role(InProject::Annotate) || by_role(InProject::Review) || by_role(InProject::Quality)
    }

    /// Whether this actor may see every project, and not only those it belongs to.
    #[must_use]
    pub fn sees_all_projects(&self) -> bool {
        self.global_roles.iter().any(|role| InProject::Read.granted_everywhere_by(*role))
    }

    /// Whether the credential may be used for this. To do anything one must see what one does it to, so every scope
    /// includes reading.
    #[must_use]
    pub fn in_scope(&self, scope: Scope) -> bool {
        self.scopes.contains(&scope) || (scope == Scope::Read && !self.scopes.is_empty())
    }

    /// The actor as their roles alone have them: to tell a credential that only reads what they could do with another one.
    #[must_use]
    pub fn by_roles_alone(&self) -> Self {
        let scopes = if self.in_scope(Scope::Read) { Scope::ALL } else { &[] };
        Self { scopes: scopes.iter().copied().collect(), ..self.clone() }
    }

    /// Whether this actor may change the account of `whose`: its own, or anybody's who manages people. Either takes the scope
    /// `admin`, so that a token cannot reach beyond itself by changing a password or making another token.
    #[must_use]
    pub fn may_manage_account(&self, whose: ActorId) -> bool {
        self.may_everywhere(Everywhere::ManagePeople) || (self.actor == whose && self.in_scope(Scope::Admin))
    }

    /// Whether this actor may say that `whose` is away, and who stands in for them: that is part of one's own work.
    #[must_use]
    pub fn may_say_away(&self, whose: ActorId) -> bool {
        self.may_manage_account(whose) || (self.actor == whose && self.in_scope(Scope::Work))
    }

    /// Whether this actor may change the password of `whose`, and what it must show first. Managing people does not help with
    /// one's own.
    #[must_use]
    pub fn may_change_password(&self, whose: ActorId) -> Option<PasswordProof> {
        let proof = if self.actor == whose { PasswordProof::CurrentPassword } else { PasswordProof::None };
        self.may_manage_account(whose).then_some(proof)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use uuid::Uuid;

    use super::*;
    use crate::actor::ActorKind;

    const HERE: ProjectId = ProjectId(Uuid::from_u128(1));
    const ELSEWHERE: ProjectId = ProjectId(Uuid::from_u128(2));

    fn member(roles: &[ProjectRole], global: &[GlobalRole], scopes: &[Scope]) -> ActorContext {
        ActorContext {
            actor: ActorId(Uuid::from_u128(9)),
            kind: ActorKind::Human,
            global_roles: global.iter().copied().collect(),
            groups: BTreeSet::new(),
            project_roles: BTreeMap::from([(HERE, roles.iter().copied().collect())]),
            record: std::collections::BTreeMap::new(),
            newcomers: BTreeMap::new(),
            scopes: scopes.iter().copied().collect(),
            abilities: crate::actor::Abilities::default(),
        }
    }

    #[test]
    fn each_role_allows_exactly_its_row() {
        use InProject::{
            Annotate, Approve, Design, ImportItems, ManageMembers, Quality, Read, RequestApproval, Review,
            StartRun,
        };
        let table: &[(ProjectRole, &[InProject])] = &[
            (ProjectRole::Owner, InProject::ALL),
            (
                ProjectRole::Manager,
                &[
                    Read,
                    StartRun,
                    ImportItems,
                    Annotate,
                    Review,
                    ManageMembers,
                    RequestApproval,
                    Approve,
                    Quality,
                ],
            ),
            (ProjectRole::Designer, &[Read, Design, RequestApproval]),
            (ProjectRole::Reviewer, &[Read, StartRun, Annotate, Review, RequestApproval, Approve]),
            (ProjectRole::Contributor, &[Read, StartRun, Annotate, RequestApproval]),
            (ProjectRole::Viewer, &[Read]),
        ];
        for (role, allowed) in table {
            let actor = member(&[*role], &[], Scope::ALL);
            for &what in InProject::ALL {
                assert_eq!(actor.may(what, HERE), allowed.contains(&what), "{role:?} {what:?}");
                assert!(!actor.may(what, ELSEWHERE), "{role:?} must not reach another project");
            }
        }
    }

    #[test]
    fn an_administrator_sets_up_but_does_not_do_the_work() {
        let admin = member(&[], &[GlobalRole::Admin], Scope::ALL);
        assert!(admin.may(InProject::ManageMembers, ELSEWHERE));
        assert!(admin.may_in_every_project(InProject::NameOwners));
        assert!(admin.may_look_at_answers(HERE));
        assert!(!admin.may(InProject::Review, HERE));
        assert!(!member(&[ProjectRole::Owner], &[], Scope::ALL).may_in_every_project(InProject::Read));
        assert!(admin.may_everywhere(Everywhere::ManagePeople));
    }

    #[test]
    fn an_operator_only_looks() {
        let operator = member(&[], &[GlobalRole::Operator], Scope::ALL);
        assert!(operator.may(InProject::Read, ELSEWHERE));
        assert!(!operator.may(InProject::ManageMembers, HERE));
        assert!(!operator.may_everywhere(Everywhere::ManagePeople));
    }

    #[test]
    fn a_token_narrows_what_its_owner_may_do() {
        for scope in Scope::ALL {
            let owner = member(&[ProjectRole::Owner], &[GlobalRole::Admin], &[*scope]);
            assert!(owner.may(InProject::Read, HERE), "every scope includes reading: {scope:?}");
            assert_eq!(owner.may(InProject::Review, HERE), *scope == Scope::Work);
            assert_eq!(owner.may(InProject::Design, HERE), *scope == Scope::Design);
            assert_eq!(owner.may(InProject::ManageMembers, HERE), *scope == Scope::Manage);
            assert_eq!(owner.may(InProject::NameOwners, HERE), *scope == Scope::Manage);
            assert_eq!(owner.may_everywhere(Everywhere::ManagePeople), *scope == Scope::Admin);
            assert_eq!(owner.may_manage_account(owner.actor), *scope == Scope::Admin);
            assert_eq!(owner.may_say_away(owner.actor), matches!(scope, Scope::Work | Scope::Admin));
        }
        let reader = member(&[ProjectRole::Owner], &[GlobalRole::Admin], &[Scope::Read]);
        assert_eq!(reader.may_change_password(reader.actor), None);
        assert!(reader.may(InProject::Read, HERE));
        assert!(!reader.may(InProject::StartRun, HERE));
        assert!(!reader.may_everywhere(Everywhere::ManagePeople));
    }

    #[test]
    fn ones_own_password_takes_the_current_one_whoever_one_is() {
        use PasswordProof::{CurrentPassword, None as Nothing};
        let another = ActorId(Uuid::from_u128(10));
        let (nobody, operator, admin) = ([].as_slice(), [GlobalRole::Operator], [GlobalRole::Admin]);
        let table = [
            (nobody, Scope::ALL, Some(CurrentPassword), None),
            (&operator, Scope::ALL, Some(CurrentPassword), None),
            (&admin, Scope::ALL, Some(CurrentPassword), Some(Nothing)),
            (&admin, &[Scope::Manage], None, None),
        ];
        for (roles, scopes, own, others) in table {
            let actor = member(&[], roles, scopes);
            assert_eq!(actor.may_change_password(actor.actor), own, "{roles:?} {scopes:?}");
            assert_eq!(actor.may_change_password(another), others, "{roles:?} {scopes:?}");
        }
    }
}
