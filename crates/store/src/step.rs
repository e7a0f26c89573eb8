//! Steps: what they ask for, how they stand, and how much is left to do.

use std::collections::BTreeMap;

use handoff_core::definition::config::Requirements;
use handoff_core::id::{GroupId, ProjectId, StepId, UnitId, VersionId};
use handoff_core::ledger::Standing;
use handoff_queries::client::Params;
use handoff_queries::queries::step as queries;
use handoff_queries::queries::step::{
    CountUnitsParams, InsertStepCardParams, SaveStepCardParams, SaveStepParams, SearchStepsParams,
    SearchableRow, StepRow, StepsOfProjectParams, StepsWithoutCard,
};
use serde_json::Value;
use uuid::Uuid;

use crate::{Db, StoreError, Tx};

/// A step as people see it.
#[derive(Clone, Debug)]
pub struct StepCard {
    /// Which.
    pub id: StepId,
    /// The project.
    pub project: ProjectId,
    /// The project's key.
    pub project_key: String,
    /// The workflow.
    pub workflow: String,
    /// The number of its version.
    pub version: i32,
    /// The version.
    pub version_id: VersionId,
    /// The stage.
    pub stage: String,
    /// What people call the stage.
    pub stage_name: String,
    /// Whether it is a REVIEW.
    pub is_review: bool,
    /// Whose queue it is.
    pub candidate_group: Option<GroupId>,
    /// What it takes to work on it.
    pub requirements: Option<Requirements>,
    /// How many claims of its next unit are let through in a minute.
    pub claims_per_minute: Option<i32>,
    /// How it stands.
    pub standing: Standing,
}

fn decode(row: StepRow) -> Result<StepCard, StoreError> {
    Ok(StepCard {
        id: StepId(row.step_id),
        project: ProjectId(row.project_id),
        project_key: row.project_key,
        workflow: row.workflow_key,
        version: row.version_number,
        version_id: VersionId(row.version_id),
        stage: row.stage_key,
        stage_name: row.stage_name,
        is_review: row.is_review,
        candidate_group: row.candidate_group_id.map(GroupId),
        requirements: requirements(row.step_id, row.requirements)?,
        claims_per_minute: row.claims_per_minute,
        standing: Standing {
            status: row.status,
            priority: row.priority,
            total_units: row.total_units,
            completed_units: row.completed_units,
        },
    })
}

fn requirements(step: Uuid, asked: Option<Value>) -> Result<Option<Requirements>, StoreError> {
    let asked = asked.filter(|asked| !asked.is_null()).map(serde_json::from_value);
    asked
        .transpose()
        .map_err(|error| StoreError::Corrupt { table: "stage", row: format!("of step {step}: {error}") })
}

/// The steps called so that people work on, in the order asked for.
pub async fn find(db: &Db, steps: &[StepId]) -> Result<Vec<StepCard>, StoreError> {
    let ids: Vec<Uuid> = steps.iter().map(|step| step.0).collect();
    let rows = queries::find_steps().bind(db.sql(), &ids).all().await?;
    let mut cards = rows.into_iter().map(decode).collect::<Result<Vec<_>, _>>()?;
    cards.sort_by_key(|card| steps.iter().position(|step| *step == card.id));
    Ok(cards)
}

/// Up to `limit` steps of a project after `after`.
pub async fn of_project(
    db: &Db,
    project: ProjectId,
    after: Option<StepId>,
    limit: i64,
) -> Result<Vec<StepId>, StoreError> {
    let params =
        StepsOfProjectParams { project: project.0, after: after.map(|step| step.0), row_limit: limit };
    let steps = queries::steps_of_project().params(db.sql(), &params).all().await?;
    Ok(steps.into_iter().map(StepId).collect())
}

/// What somebody looks for.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// In these projects.
    pub projects: Vec<ProjectId>,
    /// Of these, also REVIEW stages.
    pub review_projects: Vec<ProjectId>,
    /// In the queues of these groups.
    pub groups: Vec<GroupId>,
    /// Asking for no other skills than these.
    pub skills: Vec<String>,
    /// Worked in one of these channels, or in any.
    pub channels: Vec<String>,
    /// In one of these languages, in lower case, or in any.
    pub locales: Vec<String>,
    /// With all of these words in its names.
    pub words: Option<String>,
}

/// Where a search goes on: behind this priority and step.
pub type Place = (i16, StepId);

/// Steps with something left to do, most urgent first.
pub async fn search(
    db: &Db,
    wanted: &Wanted,
    after: Option<Place>,
    limit: i64,
) -> Result<Vec<(StepId, i16)>, StoreError> {
    let params = SearchStepsParams {
        skills: wanted.skills.clone(),
        projects: wanted.projects.iter().map(|project| project.0).collect::<Vec<_>>(),
        review_projects: wanted.review_projects.iter().map(|project| project.0).collect::<Vec<_>>(),
        groups: wanted.groups.iter().map(|group| group.0).collect::<Vec<_>>(),
        channels: wanted.channels.clone(),
        locales: wanted.locales.clone(),
        words: wanted.words.clone(),
        after_step: after.map(|(_, step)| step.0),
        after_priority: after.map(|(priority, _)| priority),
        row_limit: limit,
    };
    let rows = queries::search_steps().params(db.sql(), &params).all().await?;
    Ok(rows.into_iter().map(|row| (StepId(row.step_id), row.priority)).collect())
}

/// A step with something left to do, as a search sees it.
#[derive(Clone, Debug)]
pub struct Searchable {
    /// Which.
    pub id: StepId,
    /// The project.
    pub project: ProjectId,
    /// Whether it is a REVIEW.
    pub is_review: bool,
    /// Whose queue it is; none: anybody's.
    pub candidate_group: Option<GroupId>,
    /// All the skills it asks for, sorted.
    pub skills: Vec<String>,
    /// The channels it is worked in; none: any.
    pub channels: Vec<String>,
    /// The languages it is worked in, in lower case; none: any.
    pub locales: Vec<String>,
    /// The words of its names, see [`plain_words`].
    pub words: String,
    /// How urgent it is.
    pub priority: i16,
}

impl From<SearchableRow> for Searchable {
    fn from(row: SearchableRow) -> Self {
        Self {
            id: StepId(row.step_id),
            project: ProjectId(row.project_id),
            is_review: row.is_review,
            candidate_group: row.candidate_group_id.map(GroupId),
            skills: row.skills,
            channels: row.channels,
            locales: row.locales,
            words: row.words,
            priority: row.priority,
        }
    }
}

/// Those of these steps that have something left to do.
pub async fn searchable(db: &Db, steps: &[StepId]) -> Result<Vec<Searchable>, StoreError> {
    let steps: Vec<Uuid> = steps.iter().map(|step| step.0).collect();
    let rows = queries::searchable_steps().bind(db.sql(), &steps).all().await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// Up to `limit` of all steps that have something left to do, after `after`.
pub async fn all_searchable(
    db: &Db,
    after: Option<StepId>,
    limit: i64,
) -> Result<Vec<Searchable>, StoreError> {
    let after = after.map(|step| step.0);
    let rows = queries::all_searchable_steps().bind(db.sql(), &after, &limit).all().await?;
    Ok(rows.into_iter().map(Into::into).collect())
}

/// Makes cards for steps that have none: these, and those of these versions.
pub async fn keep_cards(tx: &Tx, steps: &[StepId], versions: &[VersionId]) -> Result<(), StoreError> {
    let steps: Vec<Uuid> = steps.iter().map(|step| step.0).collect();
    let versions: Vec<Uuid> = versions.iter().map(|version| version.0).collect();
    for row in queries::steps_without_card().bind(tx.sql(), &steps, &versions).all().await? {
        keep_card(tx, row).await?;
    }
    Ok(())
}

async fn keep_card(tx: &Tx, row: StepsWithoutCard) -> Result<(), StoreError> {
    let asked = requirements(row.step_id, row.requirements)?.unwrap_or_default();
    let mut skills = asked.skills;
    skills.sort();
    skills.dedup();
    let skill_set = queries::keep_skill_set().bind(tx.sql(), &skills).one().await?;
    let params = InsertStepCardParams {
        step: row.step_id,
        project: row.project_id,
        is_review: row.is_review,
        candidate_group: row.candidate_group_id,
        skill_set,
        channels: asked.channels,
        locales: asked.locales.iter().map(|tag| tag.to_lowercase()).collect::<Vec<_>>(),
        words: plain_words(&row.words),
        paused: row.paused,
        priority: row.priority,
        shared: row.shared,
    };
    queries::insert_step_card().params(tx.sql(), &params).opt().await?;
    Ok(())
}

/// Letters and digits in lower case, one space between words: what a search for words looks at, whoever searches.
#[must_use]
pub fn plain_words(text: &str) -> String {
    let lower = text.to_lowercase();
    let words = lower.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ")
}

/// Writes down what the steps of these projects are called by now; which of them can be found just now, under other words than
/// before.
pub async fn rename(tx: &Tx, projects: &[ProjectId]) -> Result<Vec<Changed>, StoreError> {
    let projects: Vec<Uuid> = projects.iter().map(|project| project.0).collect();
    let named = queries::words_of_steps().bind(tx.sql(), &projects).all().await?;
    let steps: Vec<Uuid> = named.iter().map(|row| row.step_id).collect();
    let words: Vec<String> = named.iter().map(|row| plain_words(&row.words)).collect();
    let rows = queries::save_words().bind(tx.sql(), &steps, &words).all().await?;
    let mut changed: Vec<Changed> = rows
        .into_iter()
        .map(|row| Changed {
            step: StepId(row.step_id),
            project: ProjectId(row.project_id),
            standing: Standing {
                status: row.status,
                priority: row.priority,
                total_units: row.total_units,
                completed_units: row.completed_units,
            },
        })
        .collect();
    changed.sort_by_key(|changed| (changed.project, changed.step));
    Ok(changed)
}

/// Where a unit is filed.
#[derive(Clone, Copy, Debug)]
pub struct Filed {
    /// In which step.
    pub step: StepId,
    /// Whether it is for one person, and may never be asked for.
    pub withheld: bool,
}

/// Where units are filed.
pub async fn of_units(db: &Db, units: &[UnitId]) -> Result<BTreeMap<UnitId, Filed>, StoreError> {
    let units: Vec<Uuid> = units.iter().map(|unit| unit.0).collect();
    let rows = queries::steps_of_units().bind(db.sql(), &units).all().await?;
    let filed = |step, withheld| Filed { step: StepId(step), withheld };
    Ok(rows.into_iter().map(|row| (UnitId(row.unit_id), filed(row.step_id, row.withheld))).collect())
}

/// A step that stands otherwise than before, or is called otherwise.
#[derive(Clone, Debug)]
pub struct Changed {
    /// Which.
    pub step: StepId,
    /// Its project.
    pub project: ProjectId,
    /// How it stands now.
    pub standing: Standing,
}

/// How many units came, are done and wait without having to be done, more than before.
#[derive(Clone, Copy, Debug, Default)]
pub struct Count {
    /// Units that came, less those that were withdrawn.
    pub total: i64,
    /// Units that are done.
    pub completed: i64,
    /// Units that may never be asked for.
    pub held_back: i64,
}

/// Counts units; which steps have another status by it.
pub async fn count(tx: &Tx, counts: &BTreeMap<StepId, Count>) -> Result<Vec<Changed>, StoreError> {
    let params = CountUnitsParams {
        steps: counts.keys().map(|step| step.0).collect::<Vec<_>>(),
        totals: counts.values().map(|count| count.total).collect::<Vec<_>>(),
        completes: counts.values().map(|count| count.completed).collect::<Vec<_>>(),
        held_back: counts.values().map(|count| count.held_back).collect::<Vec<_>>(),
    };
    let rows = queries::count_units().params(tx.sql(), &params).all().await?;
    let mut changed: Vec<Changed> = rows
        .into_iter()
        .filter(|row| row.was != row.status)
        .map(|row| Changed {
            step: StepId(row.step_id),
            project: ProjectId(row.project_id),
            standing: Standing {
                status: row.status,
                priority: row.priority,
                total_units: row.total_units,
                completed_units: row.completed_units,
            },
        })
        .collect();
    changed.sort_by_key(|changed| (changed.project, changed.step));
    Ok(changed)
}

/// What its manager says of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said {
    /// Its project.
    pub project: ProjectId,
    /// Whether it stands still.
    pub paused: bool,
    /// How urgent it is.
    pub priority: i16,
    /// How many claims of its next unit are let through in a minute.
    pub claims_per_minute: Option<i32>,
}

/// Locks a step, and tells what its manager says of it.
pub async fn lock(tx: &Tx, step: StepId) -> Result<Option<Said>, StoreError> {
    let row = queries::lock_step().bind(tx.sql(), &step.0).opt().await?;
    Ok(row.map(|row| Said {
        project: ProjectId(row.project_id),
        paused: row.status == "paused",
        priority: row.priority,
        claims_per_minute: row.claims_per_minute,
    }))
}

/// Keeps what the manager says.
pub async fn save(tx: &Tx, step: StepId, said: Said) -> Result<(), StoreError> {
    let Said { paused, priority, claims_per_minute, .. } = said;
    let status = if paused { "paused" } else { "active" };
    let params = SaveStepParams { status, priority, step: step.0 };
    queries::save_step().params(tx.sql(), &params).one().await?;
    let params = SaveStepCardParams { paused, priority, claims_per_minute, step: step.0 };
    queries::save_step_card().params(tx.sql(), &params).one().await?;
    Ok(())
}

/// The steps that have a limit.
pub async fn limited(db: &Db) -> Result<Vec<(StepId, i32)>, StoreError> {
    let rows = queries::limited_steps().bind(db.sql()).all().await?;
    Ok(rows.into_iter().map(|row| (StepId(row.step_id), row.claims_per_minute)).collect())
}
