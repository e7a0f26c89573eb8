//! The consumer `quality`: what people hand in is kept as acts, and what becomes of it as evidence for or against them.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use handoff_core::definition::{Definition, HumanStage};
use handoff_core::id::{ActorId, JudgmentId, ProjectId, RunId, StepId, UnitId};
use handoff_core::quality::guarantee::{Guarantee, Reviewed};
use handoff_core::quality::policy::QualityPolicy;
use handoff_core::quality::trust::{Evidence, Source};
use handoff_core::quality::{Rated, by_field, reviewed};
use handoff_core::results::handed_in;
use handoff_store::quality::{self, AddedEvidence, Given, NewEvidence, Record, RecordKey};
use handoff_store::{StoreError, Tx};
use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::acts::keep_acts;
use super::grade::by_gold;
use super::record::reckon;
use super::remeasure::remeasure;
use super::watch::{Seen, watch};
use crate::Ctx;
use crate::deliver::{Consumer, Interest, Logged, NotTaken, PATIENCE_OF_A_PERSON};
use crate::identity::Records;

const RECEIVED: &str = "dev.handoff.judgment.received";
const FINALIZED: &str = "dev.handoff.unit.finalized";
const TAINTED: &str = "dev.handoff.judgment.tainted";

/// Judges those who judge.
#[derive(Debug, Default)]
pub struct JudgeQuality {
    /// What is about to be committed.
    pending: Mutex<Pending>,
}

/// What is about to be committed about people who are remembered otherwise.
#[derive(Debug, Default)]
struct Pending {
    /// Who stands otherwise than before.
    moved: BTreeSet<ActorId>,
    /// How far people are trusted and how much of theirs is reviewed from here on.
    records: Records,
}

#[derive(Deserialize)]
pub(super) struct ReceivedData {
    pub(super) judgment_id: Uuid,
    pub(super) step_id: Uuid,
    pub(super) unit_id: Uuid,
    pub(super) assignment_id: Uuid,
    pub(super) actor_id: Uuid,
    pub(super) decision: Option<String>,
    pub(super) data: Option<Value>,
    pub(super) counted: bool,
}

#[derive(Deserialize)]
struct FinalizedData {
    basis: Option<BasisData>,
}

#[derive(Deserialize)]
struct TaintedData {
    judgment_id: Uuid,
}

#[derive(Deserialize)]
struct BasisData {
    kind: String,
    #[serde(default)]
    judgments: Vec<AgreementData>,
}

#[derive(Deserialize)]
struct AgreementData {
    judgment_id: Uuid,
    agreement: Option<f64>,
}

impl Consumer for JudgeQuality {
    const NAME: &'static str = "quality";
    const PATIENCE: Duration = PATIENCE_OF_A_PERSON;
    const INTEREST: Interest = Interest::Types(&[RECEIVED, FINALIZED, TAINTED]);

    async fn take(&self, ctx: &Ctx, tx: &Tx, events: &[&Logged]) -> Result<(), NotTaken> {
        let mut known = KnownSteps::new(ctx, tx);
        let mut received = Vec::new();
        let mut agreed: Vec<Agreed> = Vec::new();
        let mut tainted: Vec<(RunId, JudgmentId)> = Vec::new();
        for event in events {
            let unreadable = |error: serde_json::Error| NotTaken::Unreadable(error.to_string());
            if &*event.event_type == RECEIVED {
                let data: ReceivedData = serde_json::from_str(&event.data).map_err(unreadable)?;
                received.push((RunId(event.stream), data, event.occurred_at));
            } else if &*event.event_type == TAINTED {
                let data: TaintedData = serde_json::from_str(&event.data).map_err(unreadable)?;
                tainted.push((RunId(event.stream), JudgmentId(data.judgment_id)));
            } else {
                let data: FinalizedData = serde_json::from_str(&event.data).map_err(unreadable)?;
                let basis = data.basis.filter(|basis| basis.kind == "consensus" && basis.judgments.len() > 1);
                let each = basis.into_iter().flat_map(|basis| basis.judgments);
                let scored = each.filter_map(|one| Some((one.judgment_id, one.agreement?)));
                agreed.extend(
                    scored.map(|(judgment, score)| (event.stream, judgment, score, event.occurred_at)),
                );
            }
        }
        keep_acts(&mut known, &received).await?;
        // Whom rules are asked about: who handed something in, and whose answers were measured by what others handed in.
        let mut seen: BTreeSet<Seen> = BTreeSet::new();
        let mut evidence = by_agreement(&mut known, (&agreed, &received), &mut seen).await?;
        let (by_review, guaranteed) = by_review(&mut known, &received, &mut seen).await?;
        evidence.extend(by_review);
        evidence.extend(by_gold(&mut known, &received).await?);
        let added = quality::add_evidence(tx, &evidence).await?;
        let promised = tally(&guaranteed, &added);
        let mut touched: BTreeSet<RecordKey> = added.into_iter().map(|added| added.key).collect();
        // After the evidence was added: a result may be told together with what was taken back of it.
        touched.extend(remeasure(ctx, tx, &tainted).await?);
        for (_, data, _) in &received {
            let (step, unit) = (StepId(data.step_id), UnitId(data.unit_id));
            let key = known.key(step, ActorId(data.actor_id)).await?;
            seen.extend(key.map(|key| Seen { key, step, unit }));
        }
        let mut policies: HashMap<ProjectId, QualityPolicy> = HashMap::new();
        for project in touched.iter().map(|key| key.project).chain(seen.iter().map(|seen| seen.key.project)) {
            if let Entry::Vacant(unknown) = policies.entry(project) {
                unknown.insert(quality::policy(tx, project).await?);
            }
        }
        let touched: Vec<RecordKey> = touched.into_iter().collect();
        let (reckoned, mut moved) = reckon(tx, &touched, &policies).await?;
        let mut records = Records::new();
        for mut record in reckoned {
            if let Some((guarantee, tally)) = promised.get(&record.key) {
                promise(tx, &mut record, guarantee, *tally).await?;
            }
            records.entry(record.key.actor).or_default().push(record);
        }
        moved.extend(watch(ctx, tx, &policies, &seen).await?);
        moved.extend(known.moved);
        // In place of what was undone before.
        *self.pending.lock().unwrap_or_else(PoisonError::into_inner) = Pending { moved, records };
        Ok(())
    }

    fn committed(&self, ctx: &Ctx) {
        let pending = std::mem::take(&mut *self.pending.lock().unwrap_or_else(PoisonError::into_inner));
        ctx.carry_records(pending.records);
        ctx.forget_people(&pending.moved);
    }
}

/// Where steps belong, as they are met.
pub(super) struct KnownSteps<'a> {
    ctx: &'a Ctx,
    pub(super) tx: &'a Tx,
    /// Who has come to the end of a quiz.
    pub(super) moved: BTreeSet<ActorId>,
    steps: HashMap<StepId, Option<(ProjectId, Arc<Definition>)>>,
}

impl<'a> KnownSteps<'a> {
    pub(super) fn new(ctx: &'a Ctx, tx: &'a Tx) -> Self {
        Self { ctx, tx, moved: BTreeSet::new(), steps: HashMap::new() }
    }

    /// The project and the definition of a step where people work.
    pub(super) async fn find(
        &mut self,
        step: StepId,
    ) -> Result<Option<(ProjectId, Arc<Definition>)>, StoreError> {
        if !self.steps.contains_key(&step) {
            let place = match self.ctx.place_of(step).await? {
                Some((project, version)) => Some((project, self.ctx.definition(self.tx, version).await?)),
                None => None,
            };
            self.steps.insert(step, place);
        }
        Ok(self.steps[&step].clone())
    }

    /// Whether answers are reviewed at a step.
    async fn is_review(&mut self, step: StepId) -> Result<bool, StoreError> {
        let place = self.find(step).await?;
        Ok(place.is_some_and(|(_, definition)| human(&definition, step).is_some_and(|human| human.is_review)))
    }

    pub(super) async fn key(
        &mut self,
        step: StepId,
        actor: ActorId,
    ) -> Result<Option<RecordKey>, StoreError> {
        let place = self.find(step).await?;
        Ok(place.and_then(|(project, definition)| {
            let skill = human(&definition, step)?.skill.clone();
            Some(RecordKey { project, skill, actor })
        }))
    }
}

pub(super) fn human(definition: &Definition, step: StepId) -> Option<&HumanStage> {
    definition.stage_of(step)?.kind.human()
}

pub(super) type Received = (RunId, ReceivedData, Timestamp);

/// A run, a judgment of it, how far that agrees with the result, and when that was known.
type Agreed = (Uuid, Uuid, f64, Timestamp);

/// Agreement with the merged answer. Who gave answers, and where, is mostly told by what was handed in just before.
async fn by_agreement(
    known: &mut KnownSteps<'_>,
    (agreed, received): (&[Agreed], &[Received]),
    seen: &mut BTreeSet<Seen>,
) -> Result<Vec<NewEvidence>, StoreError> {
    let scores: HashMap<Uuid, (f64, Timestamp)> =
        agreed.iter().map(|(_, judgment, score, at)| (*judgment, (*score, *at))).collect();
    let told = received.iter().filter(|(_, data, _)| scores.contains_key(&data.judgment_id));
    let mut given: Vec<Given> = told.map(|(_, data, _)| Given::from(data)).collect();
    let told: HashSet<Uuid> = given.iter().map(|one| one.judgment.0).collect();
    let untold = agreed.iter().filter(|(_, judgment, ..)| !told.contains(judgment));
    let (runs, judgments): (Vec<Uuid>, Vec<Uuid>) =
        untold.map(|(run, judgment, ..)| (*run, *judgment)).unzip();
    if !judgments.is_empty() {
        given.extend(quality::given(known.tx, &runs, &judgments).await?);
    }
    let mut evidence = Vec::new();
    for one in given {
        let Some(key) = known.key(one.step, one.actor).await? else { continue };
        let Some((score, at)) = scores.get(&one.judgment.0).copied() else { continue };
        seen.insert(Seen { key: key.clone(), step: one.step, unit: one.unit });
        let piece = Evidence { source: Source::Agreement, score };
        evidence.push(NewEvidence { key, evidence: piece, judgment: one.judgment, at });
    }
    Ok(evidence)
}

impl From<&ReceivedData> for Given {
    fn from(data: &ReceivedData) -> Self {
        Self {
            judgment: JudgmentId(data.judgment_id),
            step: StepId(data.step_id),
            unit: UnitId(data.unit_id),
            actor: ActorId(data.actor_id),
        }
    }
}

/// What reviewers decided about answers.
async fn by_review(
    known: &mut KnownSteps<'_>,
    received: &[Received],
    seen: &mut BTreeSet<Seen>,
) -> Result<(Vec<NewEvidence>, Guaranteed), StoreError> {
    let mut reviews: HashMap<UnitId, (&ReceivedData, Timestamp)> = HashMap::new();
    for (_, data, at) in received.iter().filter(|(_, data, _)| data.counted && data.decision.is_some()) {
        if known.is_review(StepId(data.step_id)).await? {
            reviews.insert(UnitId(data.unit_id), (data, *at));
        }
    }
    let (mut evidence, mut guaranteed) = (Vec::new(), Guaranteed::new());
    if reviews.is_empty() {
        return Ok((evidence, guaranteed));
    }
    for about in quality::reviewed(known.tx, &reviews.keys().copied().collect::<Vec<_>>()).await? {
        let Some((review, at)) = reviews.get(&about.review) else { continue };
        let place = known.find(StepId(review.step_id)).await?;
        let reviewing = place
            .as_ref()
            .and_then(|(_, definition)| human(definition, StepId(review.step_id))?.reviewing.as_ref());
        let fields = reviewing.map(|reviewing| &reviewing.fields[..]).unwrap_or_default();
        let rated = rate(known, review, fields, &about).await?;
        // Nobody is evidence for or against themselves.
        let Some(rated) = rated.filter(|_| about.given.actor.0 != review.actor_id) else { continue };
        let Some(key) = known.key(about.given.step, about.given.actor).await? else { continue };
        if let Some(guarantee) = reviewing.and_then(|reviewing| reviewing.guarantee) {
            guaranteed.entry(about.given.judgment).or_insert((guarantee, rated.is_error));
        }
        seen.insert(Seen { key: key.clone(), step: about.given.step, unit: about.given.unit });
        let piece = Evidence { source: Source::Review, score: rated.score };
        evidence.push(NewEvidence { key, evidence: piece, judgment: about.given.judgment, at: *at });
    }
    Ok((evidence, guaranteed))
}

/// How an answer fares by a review that decides about these fields, or, without any, about the whole.
async fn rate(
    known: &mut KnownSteps<'_>,
    review: &ReceivedData,
    fields: &[String],
    about: &quality::Reviewed,
) -> Result<Option<Rated>, StoreError> {
    let Some(decision) = review.decision.as_deref() else { return Ok(None) };
    let given = about.given.step;
    let Some((_, definition)) = known.find(given).await? else { return Ok(None) };
    let answer = handed_in(about.decision.as_deref(), about.data.as_ref());
    let nothing = Value::Object(Map::new());
    let result = if known.is_review(given).await? {
        // A review hands on the answer it was about; what the reviewer said is what they handed in.
        &answer
    } else if about.reviewed == given && definition.lists_answers(given) {
        &nothing
    } else {
        about.result.as_ref().unwrap_or(&answer)
    };
    let plan = definition.put_together(given, about.reviewed);
    Ok(match fields {
        [] => reviewed::score(&plan, decision, &answer, result, review.data.as_ref()),
        fields => by_field::score(&plan, fields, &answer, result, review.data.as_ref()),
    })
}

/// Which answers were reviewed under which guarantee, and whether they were wrong.
type Guaranteed = HashMap<JudgmentId, (Guarantee, bool)>;

/// How people's answers fared that were not reviewed before. A promise is about answers: several reviewers of one make it no more.
fn tally(guaranteed: &Guaranteed, added: &[AddedEvidence]) -> Promised {
    let mut promised = Promised::new();
    for added in added.iter().filter(|added| added.is_review) {
        let Some((guarantee, is_wrong)) = guaranteed.get(&added.judgment) else { continue };
        let (_, tally) = promised.entry(added.key.clone()).or_insert((*guarantee, Reviewed::default()));
        tally.answers += 1;
        tally.errors += u32::from(*is_wrong);
    }
    promised
}

/// Whose answers were reviewed under which guarantee, and how they fared.
type Promised = HashMap<RecordKey, (Guarantee, Reviewed)>;

/// What can be promised of somebody's answers after more reviews, and how many are looked at from here on.
async fn promise(
    tx: &Tx,
    record: &mut Record,
    guarantee: &Guarantee,
    more: Reviewed,
) -> Result<(), StoreError> {
    let seen = Reviewed {
        answers: u32::try_from(record.reviewed).unwrap_or_default() + more.answers,
        errors: u32::try_from(record.review_errors).unwrap_or_default() + more.errors,
    };
    let promise = guarantee.after(seen);
    record.reviewed = i32::try_from(seen.answers).unwrap_or(i32::MAX);
    record.review_errors = i32::try_from(seen.errors).unwrap_or(i32::MAX);
    record.review_rate = Some(promise.rate);
    record.promise = Some(json!({"error_at_most": guarantee.error_at_most, "certainty": guarantee.certainty,
        "answers": seen.answers, "errors": seen.errors, "at_least": promise.at_least, "at_most": promise.at_most,
        "holds": promise.holds, "broken": promise.broken, "rate": promise.rate}));
    quality::save_promise(tx, record).await
}
