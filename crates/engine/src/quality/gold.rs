//! Gold questions: added, edited and retired while work goes on; prepared ahead for each person, so that a question is a run like any
//! other by the time it is handed out; compared at once when it is answered.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use handoff_core::definition::Definition;
use handoff_core::id::{ActorId, ItemId, ProjectId, RunId};
use handoff_core::ledger::LedgerEvent;
use handoff_core::quality::event::gold_changed;
use handoff_core::quality::gold::{BadGold, GoldAnswer};
use handoff_core::text::{check_comment, check_line};
use handoff_store::gold::{self, AnsweredGold, Gold, NewGold};
use handoff_store::quality::RecordKey;
use handoff_store::run::{self, KeptItem, NewItem};
use handoff_store::{Ids, StoreError, Tx, ledger, quality};
use serde_json::Value;
use uuid::Uuid;

use super::blast::{BlastRadius, Change, Suspect, blast_radius};
use super::record::{QualityRefused, reckon, steered};
use crate::read::visible_project;
use crate::{Caller, Command, Ctx, Failure, Work};

/// The longest external key.
const EXTERNAL_KEY_LENGTH_MAX: usize = 500;

/// Adds a gold question.
#[derive(Clone, Debug)]
pub struct AddGold {
    /// The project's key.
    pub project: String,
    /// The workflow it is asked in.
    pub workflow: String,
    /// The stage it is asked at.
    pub stage: String,
    /// What the item is called outside, as ordinary items are.
    pub external_key: Option<String>,
    /// What the item is.
    pub payload: Value,
    /// What is right.
    pub answer: GoldAnswer,
    /// Why.
    pub reason: Option<String>,
}

/// Changes a gold question, or says that it is not asked any more.
#[derive(Clone, Debug)]
pub struct EditGold {
    /// The project's key.
    pub project: String,
    /// Which.
    pub gold: Uuid,
    /// What is right; none: as before.
    pub answer: Option<GoldAnswer>,
    /// Why; none: as before.
    pub reason: Option<String>,
    /// Whether it is still asked; none: as before.
    pub is_active: Option<bool>,
}

/// Why nothing was done about a gold question.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GoldRefused {
    /// Quality is not the caller's to steer, or a text is not acceptable.
    #[error(transparent)]
    Quality(#[from] QualityRefused),
    /// There is no such question.
    #[error("gold question {0} does not exist")]
    NoSuchGold(Uuid),
    /// There is no such stage, or it has no plan for gold questions.
    #[error(
        "the live version of {workflow:?} has no ANNOTATE stage {stage:?} with a plan for gold questions"
    )]
    NoSuchStage {
        /// The workflow.
        workflow: String,
        /// The stage.
        stage: String,
    },
    /// The right answers make no sense.
    #[error(transparent)]
    Answer(#[from] BadGold),
    /// A right answer does not fit the form of the stage.
    #[error("right answer {number} does not fit the stage's form: {fault}")]
    Form {
        /// Which, from 1.
        number: usize,
        /// What is wrong.
        fault: String,
    },
    /// An item with this external key and another payload is already there.
    #[error("an item with this external key and another payload exists")]
    ItemDiffers,
}

fn refuse(refused: impl Into<GoldRefused>) -> Failure<GoldRefused> {
    Failure::Refused(refused.into())
}

async fn steered_gold(work: &Work<'_>, key: &str) -> Result<ProjectId, Failure<GoldRefused>> {
    steered(work, key).await.map_err(|failure| match failure {
        Failure::Refused(refused) => refuse(refused),
        Failure::Store(failed) => failed.into(),
    })
}

/// The live version of a workflow.
async fn live_definition(
    work: &Work<'_>,
    project: &str,
    workflow: &str,
) -> Result<Option<Arc<Definition>>, StoreError> {
    let place = run::find_starts(work.tx, &[(project, workflow)]).await?;
    match place.into_iter().next().flatten().and_then(|place| place.live) {
        Some(live) => work.ctx.definition(work.tx, live).await.map(Some),
        None => Ok(None),
    }
}

/// Whether right answers make sense at a stage.
fn check(definition: &Definition, stage: &str, answer: &GoldAnswer) -> Result<(), GoldRefused> {
    answer.check()?;
    let missing = || GoldRefused::NoSuchStage { workflow: definition.key.clone(), stage: stage.to_owned() };
    let human = definition.stage(stage).and_then(|stage| stage.kind.human()).ok_or_else(missing)?;
    human.gold().ok_or_else(missing)?;
    for (number, right) in (1..).zip(&answer.answers) {
        if let Some(Err(faults)) = human.form.as_ref().map(|form| form.validate(right)) {
            let fault = faults.first().map(|fault| fault.message.clone()).unwrap_or_default();
            return Err(GoldRefused::Form { number, fault });
        }
    }
    Ok(())
}

impl Command for AddGold {
    type Done = Gold;
    type Refusal = GoldRefused;

    async fn carry_out(&self, work: &Work<'_>) -> Result<Gold, Failure<GoldRefused>> {
        let project = steered_gold(work, &self.project).await?;
        let text = |field, problem| refuse(QualityRefused::Text { field, problem });
        if let Some(Err(problem)) =
            self.external_key.as_deref().map(|key| check_line(key, EXTERNAL_KEY_LENGTH_MAX))
        {
            return Err(text("external_key", problem));
        }
        if let Some(Err(problem)) = self.reason.as_deref().map(check_comment) {
            return Err(text("reason", problem));
        }
        let live = live_definition(work, &self.project, &self.workflow).await?;
        let missing =
            || GoldRefused::NoSuchStage { workflow: self.workflow.clone(), stage: self.stage.clone() };
        let definition = live.ok_or_else(|| refuse(missing()))?;
        check(&definition, &self.stage, &self.answer).map_err(refuse)?;
        let item = NewItem {
            id: ItemId::fresh(&mut Ids),
            project,
            external_key: self.external_key.as_deref(),
            payload: &self.payload,
            created_by: work.actor().actor,
        };
        let kept = run::keep_items(work.tx, &[item]).await?.into_iter().next();
        let Some(KeptItem::Is(item)) = kept else { return Err(refuse(GoldRefused::ItemDiffers)) };
        let id = RunId::fresh(&mut Ids).0;
        let new = NewGold {
            id,
            project,
            workflow: &self.workflow,
            stage: &self.stage,
            item,
            answer: &self.answer,
            reason: self.reason.as_deref(),
            by: work.actor().actor,
        };
        gold::insert(work.tx, new).await?;
        told(work, project, id, "added").await
    }
}

/// Tells what became of a question, and gives it as it is now.
async fn told(
    work: &Work<'_>,
    project: ProjectId,
    id: Uuid,
    what: &str,
) -> Result<Gold, Failure<GoldRefused>> {
    let event: LedgerEvent = gold_changed(project, id, what);
    let found = gold::find(work.tx, id).await?.ok_or_else(|| refuse(GoldRefused::NoSuchGold(id)))?;
    ledger::append(work.tx, &work.author(), &event).await?;
    Ok(found)
}

impl Command for EditGold {
    type Done = Gold;
    type Refusal = GoldRefused;
    const CHANGES_AUTHORITY: bool = true;

    async fn carry_out(&self, work: &Work<'_>) -> Result<Gold, Failure<GoldRefused>> {
        let project = steered_gold(work, &self.project).await?;
        let missing = || refuse(GoldRefused::NoSuchGold(self.gold));
        let known = gold::find(work.tx, self.gold).await?.filter(|gold| gold.project == project);
        let known = known.ok_or_else(missing)?;
        if let Some(Err(problem)) = self.reason.as_deref().map(check_comment) {
            return Err(refuse(QualityRefused::Text { field: "reason", problem }));
        }
        let answer = self.answer.as_ref().unwrap_or(&known.answer);
        answer.check().map_err(refuse)?;
        if self.answer.is_some() {
            // Answers to what the live version asks no more are put right all the same.
            let live = live_definition(work, &self.project, &known.workflow).await?;
            match live.map_or(Ok(()), |definition| check(&definition, &known.stage, answer)) {
                Ok(()) | Err(GoldRefused::NoSuchStage { .. }) => {}
                Err(refused) => return Err(refuse(refused)),
            }
        }
        let reason = self.reason.as_deref().or(known.reason.as_deref());
        let is_active = self.is_active.unwrap_or(known.is_active);
        let revision = gold::save(work.tx, known.id, answer, reason, is_active).await?;
        if *answer != known.answer {
            regrade(work, &known, answer, revision).await?;
        }
        let what = if known.is_active && !is_active { "retired" } else { "edited" };
        told(work, project, known.id, what).await
    }
}

/// What an edit would change for somebody.
#[derive(Clone, Debug)]
pub struct GoldShift {
    /// Who.
    pub actor: ActorId,
    /// How far they are trusted.
    pub trust_before: f64,
    /// How far they would be.
    pub trust_after: f64,
    /// What that would change.
    pub radius: BlastRadius,
}

/// What an edit would change. It is carried out, looked at, and undone.
pub async fn preview_edit(
    ctx: &Ctx,
    caller: &Caller,
    edit: &EditGold,
) -> Result<Vec<GoldShift>, Failure<GoldRefused>> {
    let tx = ctx.store().begin().await?;
    let answers = gold::answers_to(&tx, edit.gold).await?;
    let project = visible_project(&tx, &caller.actor, &edit.project).await?.map(|project| project.id);
    let mut before = Vec::new();
    for given in &answers {
        before.push(trust_at(ctx, &tx, project, given).await?);
    }
    let edited = edit.carry_out(&Work { ctx, tx: &tx, caller }).await;
    let mut after = Vec::new();
    for given in &answers {
        after.push(trust_at(ctx, &tx, project, given).await?);
    }
    tx.rollback().await?;
    edited?;
    let mut shifts = Vec::new();
    for (given, trust) in answers.iter().zip(before.into_iter().zip(after)) {
        let (Some(trust_before), Some(trust_after)) = trust else { continue };
        if (trust_before - trust_after).abs() < 1e-9 {
            continue;
        }
        let (project, actor, step) = (edit.project.clone(), given.actor, Some(given.step));
        let suspect = Suspect { project, actor, step, since: None, until: None };
        let radius = match blast_radius(ctx, &caller.actor, &suspect, Change::Trust(trust_after)).await {
            Ok(radius) => radius,
            // Nothing rests on somebody who has left and answered nothing but questions.
            Err(Failure::Refused(QualityRefused::NoSuchActor(_))) => BlastRadius::default(),
            Err(Failure::Refused(refused)) => return Err(refuse(refused)),
            Err(Failure::Store(failed)) => return Err(failed.into()),
        };
        shifts.push(GoldShift { actor, trust_before, trust_after, radius });
    }
    Ok(shifts)
}

/// How far somebody is trusted where they answered a question.
async fn trust_at(
    ctx: &Ctx,
    tx: &Tx,
    project: Option<ProjectId>,
    given: &AnsweredGold,
) -> Result<Option<f64>, StoreError> {
    let Some((project, version)) = ctx.place_of(given.step).await?.filter(|(of, _)| Some(*of) == project)
    else {
        return Ok(None);
    };
    let definition = ctx.definition(tx, version).await?;
    let human = definition.stage_of(given.step).and_then(|stage| stage.kind.human());
    let records = quality::records_of(tx, project, given.actor).await?;
    let skill = human.map(|human| human.skill.as_str());
    Ok(records.iter().find(|record| Some(record.key.skill.as_str()) == skill).map(|record| record.trust))
}

/// Compares the answers that were given with what is right now, and reckons trust anew.
async fn regrade(
    work: &Work<'_>,
    known: &Gold,
    answer: &GoldAnswer,
    revision: i32,
) -> Result<(), StoreError> {
    let mut touched: BTreeSet<RecordKey> = BTreeSet::new();
    for given in gold::answers_to(work.tx, known.id).await? {
        let said = handoff_core::results::handed_in(given.decision.as_deref(), given.data.as_ref());
        let graded = answer.grade(&said);
        gold::save_graded(work.tx, (given.run, given.judgment), &graded, revision).await?;
        gold::regrade_evidence(work.tx, given.judgment, graded.score).await?;
        if let Some((project, version)) = work.ctx.place_of(given.step).await? {
            let definition = work.ctx.definition(work.tx, version).await?;
            let human = definition.stage_of(given.step).and_then(|stage| stage.kind.human());
            let skill = human.map(|human| human.skill.clone());
            touched.extend(skill.map(|skill| RecordKey { project, skill, actor: given.actor }));
        }
    }
    let policy = quality::policy(work.tx, known.project).await?;
    let touched: Vec<RecordKey> = touched.into_iter().collect();
    reckon(work.tx, &touched, &HashMap::from([(known.project, policy)])).await?;
    Ok(())
}
