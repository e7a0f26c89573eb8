//! What was answered before under the commands' keys, and what is answered now.

use handoff_store::answered::{self, ToKeep};
use handoff_store::{StoreError, Tx};

use crate::hop::job::Job;

/// Settles jobs that were answered before.
pub(super) async fn recall(tx: &Tx, jobs: &mut [Box<dyn Job>]) -> Result<(), StoreError> {
    let keyed: Vec<usize> = (0..jobs.len()).filter(|job| jobs[*job].key().is_some()).collect();
    let names = keyed.iter().filter_map(|job| {
        let job = &jobs[*job];
        Some((job.caller().actor.actor, job.key()?.key.as_str()))
    });
    let names: Vec<_> = names.collect();
    let found = answered::find_all(tx, &names).await?;
    for (job, found) in keyed.into_iter().zip(found) {
        if let Some((fingerprint, answer)) = found {
            jobs[job].recall(&fingerprint, answer);
        }
    }
    Ok(())
}

/// Keeps the answers of jobs with a key; returns how many.
pub(super) async fn keep_answers(tx: &Tx, jobs: &mut [Box<dyn Job>]) -> Result<usize, StoreError> {
    let answers: Vec<_> = jobs.iter_mut().map(|job| job.answer_to_keep()).collect();
    let to_keep = jobs.iter().zip(answers).filter_map(|(job, answer)| {
        let (key, answer) = (job.key()?, answer?);
        let name = (job.caller().actor.actor, key.key.as_str());
        Some(ToKeep { name, fingerprint: &key.fingerprint, answer })
    });
    let to_keep: Vec<_> = to_keep.collect();
    if answered::keep_all(tx, &to_keep).await? { Ok(to_keep.len()) } else { Err(StoreError::Raced) }
}
