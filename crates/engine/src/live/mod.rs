//! Events as they happen, for whoever listens.
//!
//! One reader in the process reads the log and hands each event to those who listen to its run or its project; nobody who merely
//! listens costs a query. A [`Listener`] goes by places: first it reads what it missed, then it takes what it is handed, and leaves
//! out what it has told already. So there is neither a gap nor a repeat, also where somebody comes back after a pause.
//!
//! A run's events are numbered without gaps in the order of their commits, so the number is the place. A project's are told in the
//! order of the log, which does not skip what commits late.

mod envelope;
mod feed;
mod hub;
mod listener;

use handoff_core::id::RunId;
use handoff_core::permission::InProject;
use handoff_store::log::{self, Place};
use handoff_store::{StoreError, run};

use crate::Ctx;
use crate::identity::Identity;
use crate::read::blind::{is_closed, sees_all};
use crate::read::visible_project;

pub use envelope::envelope;
pub use feed::{FeedListeners, RecheckListeners};
pub use hub::{Ended, Hub};
pub use listener::{Listener, Told};

use hub::Joined;
use listener::Heard;

/// What is listened to.
#[derive(Clone, Debug)]
pub enum Topic {
    /// A run.
    Run(RunId),
    /// A project, by its key, with everything in it.
    Project(String),
}

/// Why somebody may not listen.
#[derive(Debug, thiserror::Error)]
pub enum ListenError {
    /// There is no such run or project, or the caller may not see it.
    #[error("there is nothing to listen to")]
    NoSuchTopic,
    /// The id of the last event is none that was given out here.
    #[error("this is no id of an event of this stream")]
    NoSuchEvent,
    /// Too many listen already.
    #[error("too many listen already")]
    Full,
    /// The database failed.
    #[error("the database failed")]
    Store(#[from] StoreError),
}

/// Listens to a topic, from after the event called `last` in this stream, or from now.
pub async fn listen(
    ctx: &Ctx,
    identity: &Identity,
    topic: &Topic,
    last: Option<&str>,
) -> Result<Listener, ListenError> {
    let db = ctx.store().db().await?;
    let may_read = |project| identity.actor.may(InProject::Read, project);
    let (project, of_run) = match topic {
        Topic::Run(id) => {
            let card = run::find(&db, *id).await?.filter(|card| may_read(card.project));
            let card = card.ok_or(ListenError::NoSuchTopic)?;
            let definition = ctx.definition(&db, card.version).await?;
            // Whoever still answers blind reads the trail, where what others did is left out.
            if !sees_all(ctx, &identity.actor, *id, &definition).await? {
                return Err(ListenError::NoSuchTopic);
            }
            (card.project, Some((*id, card.chain.seq)))
        }
        Topic::Project(key) => {
            let card = visible_project(&db, &identity.actor, key).await?;
            let project = card.ok_or(ListenError::NoSuchTopic)?.id;
            if is_closed(&db, &identity.actor, project).await? {
                return Err(ListenError::NoSuchTopic);
            }
            (project, None)
        }
    };
    let now = log::horizon(&db).await?;
    drop(db);
    let heard = if let Some((run, head)) = of_run {
        let seq = last.map_or(Ok(head), |last| read_seq(last).ok_or(ListenError::NoSuchEvent))?;
        if seq > head {
            return Err(ListenError::NoSuchEvent);
        }
        Heard::Run { run, seq }
    } else {
        let place = last.map_or(Ok(now), |last| read_place(last).ok_or(ListenError::NoSuchEvent))?;
        // An id from the future is another database's: whoever has it would wait for ever.
        if place > now {
            return Err(ListenError::NoSuchEvent);
        }
        Heard::Project { project, place }
    };
    let topic = of_run.map_or(project.0, |(run, _)| run.0);
    let Joined { seat, batches, fed_to } =
        ctx.live().join(topic, project, identity.credential, now).ok_or(ListenError::Full)?;
    Ok(Listener::new(ctx.clone(), seat, batches, heard, fed_to))
}

fn read_seq(text: &str) -> Option<i64> {
    text.parse().ok().filter(|seq| *seq >= 0)
}

/// Writes a place as the id of an event.
pub(crate) fn write_place(place: Place) -> String {
    format!("{}.{}", place.tx, place.position)
}

fn read_place(text: &str) -> Option<Place> {
    let (tx, position) = text.split_once('.')?;
    let place = Place { tx: tx.parse().ok()?, position: position.parse().ok()? };
    (place.tx >= 0 && place.position >= 0).then_some(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_as_they_are_written() {
        let place = Place { tx: 4_711, position: 12 };
        assert_eq!(read_place(&write_place(place)), Some(place));
        for wrong in ["", ".", "1", "1.", ".1", "-1.0", "1.-1", "1.2.3", "a.b", "99999999999999999999.0"] {
            assert_eq!(read_place(wrong), None, "{wrong}");
        }
        assert_eq!((read_seq("7"), read_seq("-7"), read_seq("7.0")), (Some(7), None, None));
    }
}
