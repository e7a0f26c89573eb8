//! What ANNOTATE and REVIEW have in common: people work there.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Deadline, DecisionDocument, Requirements, Share, is_default};

pub(super) const SETTINGS: &[&str] = &[
    "candidate_group",
    "decisions",
    "not_by",
    "same_as",
    "not_team_of",
    "form",
    "ui",
    "instructions",
    "lease_seconds",
    "late",
    "blind",
    "share_drafts",
    "skip",
    "max_open_per_person",
    "share_per_person",
    "requirements",
    "deadline",
    "pre_annotation",
    "rework_by",
];

/// What people who work at a stage are asked, shown and allowed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct HumanWork {
    /// The key of the group whose queue this is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidate_group: Option<String>,
    /// What can be decided. A REVIEW without them takes APPROVE and REJECT.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub decisions: Vec<DecisionDocument>,
    /// Four eyes: nobody who worked one of these stages in the same run. START stands for who started the run.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_by: Vec<String>,
    /// Retain familiar: only who worked this stage in the same run. START stands for who started the run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_as: Option<String>,
    /// Nobody who shares a group, other than the candidate group, with somebody who worked one of these stages in the same
    /// run.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_team_of: Vec<String>,
    /// The shape of the answer, as a JSON Schema.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<Value>,
    /// Hints on how to show the form.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ui: Option<Value>,
    /// What people are told, as Markdown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instructions: Option<String>,
    /// How long somebody may hold a unit without a sign of life.
    #[serde(skip_serializing_if = "is_lease_seconds")]
    #[schemars(range(min = 10, max = 2_592_000))]
    pub lease_seconds: u32,
    /// What happens to an answer that comes after the lease has run out.
    #[serde(skip_serializing_if = "is_default")]
    pub late: Late,
    /// Whether people are kept from seeing who worked before, and what they said.
    #[serde(skip_serializing_if = "is_default")]
    pub blind: bool,
    /// Whether a draft is shown to whoever takes the unit over.
    #[serde(skip_serializing_if = "is_default")]
    pub share_drafts: bool,
    /// Whether a unit may be passed over.
    #[serde(skip_serializing_if = "is_default")]
    pub skip: Skip,
    /// How many units of this stage one person may hold at a time; absent: any number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub max_open_per_person: Option<u16>,
    /// How much of the work one person may do; absent: all of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub share_per_person: Option<Share>,
    /// What somebody must have, beyond being in the candidate group.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub requirements: Option<Requirements>,
    /// By when it must be done, and what happens if it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<Deadline>,
    /// Whether what a model answered before is shown.
    #[serde(skip_serializing_if = "is_default")]
    pub pre_annotation: PreAnnotation,
    /// Who does what a REVIEW sent back, or what is corrected.
    #[serde(skip_serializing_if = "is_default")]
    pub rework_by: ReworkBy,
}

impl Default for HumanWork {
    fn default() -> Self {
        Self {
            candidate_group: None,
            decisions: Vec::new(),
            not_by: Vec::new(),
            same_as: None,
            not_team_of: Vec::new(),
            form: None,
            ui: None,
            instructions: None,
            lease_seconds: LEASE_SECONDS,
            late: Late::default(),
            blind: false,
            share_drafts: false,
            skip: Skip::default(),
            max_open_per_person: None,
            share_per_person: None,
            requirements: None,
            deadline: None,
            pre_annotation: PreAnnotation::default(),
            rework_by: ReworkBy::default(),
        }
    }
}

const LEASE_SECONDS: u32 = 1_800;

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")]
const fn is_lease_seconds(seconds: &u32) -> bool {
    *seconds == LEASE_SECONDS
}

/// What happens to an answer that comes too late.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Late {
    /// It counts while the unit still needs one, and is kept as surplus otherwise.
    #[default]
    AcceptOrSurplus,
    /// It is refused.
    Refuse,
}

/// Whether a unit may be passed over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Skip {
    /// Yes.
    #[default]
    Allowed,
    /// Yes, if a reason is given.
    WithReason,
    /// No.
    Forbidden,
}

/// Whether what a model answered is shown to people.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PreAnnotation {
    /// It is where they begin.
    #[default]
    Show,
    /// It is kept from them.
    Hide,
}

/// Who does what a REVIEW sent back, or what is corrected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReworkBy {
    /// Nobody whose work at this stage was sent back before, or is corrected. Where `same_as` names a person, that is who does it.
    #[default]
    Others,
    /// Whoever takes it.
    Anyone,
}
