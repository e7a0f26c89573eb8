//! What people did, as rules over behaviour look at it: how long it took, what was said, which option was chosen.

use std::borrow::Cow;

use handoff_core::aggregate::canonical;
use handoff_core::id::{ActorId, AssignmentId, JudgmentId, StepId, UnitId};
use handoff_core::results::handed_in;
use handoff_store::StoreError;
use handoff_store::quality::{self, Act};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::judge::{KnownSteps, Received, ReceivedData, human};

/// Keeps what was handed in as acts.
pub(super) async fn keep_acts(known: &mut KnownSteps<'_>, received: &[Received]) -> Result<(), StoreError> {
    let mut acts = Vec::with_capacity(received.len());
    for (run, data, at) in received {
        let Some((project, definition)) = known.find(StepId(data.step_id)).await? else { continue };
        let form = human(&definition, StepId(data.step_id)).and_then(|human| human.work.form.as_ref());
        acts.push(Act {
            project,
            actor: ActorId(data.actor_id),
            judgment: JudgmentId(data.judgment_id),
            held: AssignmentId(data.assignment_id),
            step: StepId(data.step_id),
            unit: UnitId(data.unit_id),
            run: *run,
            answer: digest(&said_by(data)),
            option: form.and_then(|form| option_place(form, data.data.as_ref()?)),
            at: *at,
        });
    }
    quality::add_acts(known.tx, &acts).await
}

/// What was handed in: the answer, with the decision where there is one.
fn said_by(data: &ReceivedData) -> Cow<'_, Value> {
    match (&data.decision, &data.data) {
        (None, Some(answer @ Value::Object(_))) => Cow::Borrowed(answer),
        (decision, answer) => Cow::Owned(handed_in(decision.as_deref(), answer.as_ref())),
    }
}

/// Equal answers have equal digests.
fn digest(answer: &Value) -> [u8; 16] {
    let whole: [u8; 32] = Sha256::digest(canonical(answer).as_bytes()).into();
    let (half, _) = whole.split_at(16);
    half.try_into().unwrap_or_default()
}

/// The place of the answer among the options of the first field that offers any.
fn option_place(form: &Value, answer: &Value) -> Option<i16> {
    let fields = form.get("properties")?.as_object()?;
    fields.iter().find_map(|(name, field)| {
        let options = field.get("enum")?.as_array()?;
        let chosen = answer.get(name)?;
        i16::try_from(options.iter().position(|option| option == chosen)?).ok()
    })
}
