//! Starting runs, as part of a batch: where, with which item, and how they begin.

use std::sync::Arc;

use handoff_core::definition::Definition;
use handoff_core::id::ItemId;
use handoff_core::permission::InProject;
use handoff_core::run::{Calendars, RunInHand};
use handoff_store::hop::Hop;
use handoff_store::run::{self, KeptItem, NewItem};
use handoff_store::{Ids, StoreError};

use crate::hop::batch::Batch;
use crate::hop::job::Job;
use crate::hop::{Found, StartCase, Wants};

impl Batch<'_> {
    /// Starts the runs that are to be started.
    pub(super) async fn start(&mut self, jobs: &mut [Box<dyn Job>]) -> Result<(), StoreError> {
        let starting = |job: &dyn Job| !job.is_settled() && matches!(job.wants(), Wants::Start(_));
        let starts: Vec<usize> = (0..jobs.len()).filter(|job| starting(&*jobs[*job])).collect();
        if starts.is_empty() {
            return Ok(());
        }
        let keys = starts.iter().filter_map(|job| {
            let start = jobs[*job].wants().start()?;
            Some((start.project.as_str(), start.workflow.as_str()))
        });
        let places = run::find_starts(self.tx, &keys.collect::<Vec<_>>()).await?;

        let mut admitted = Vec::new();
        for (job, place) in starts.into_iter().zip(places) {
            let caller = jobs[job].caller().clone();
            let place = place.filter(|place| caller.actor.may(InProject::Read, place.project));
            let definition = match place.and_then(|place| place.live) {
                Some(version) => Some(self.know(version).await?.clone()),
                None => None,
            };
            let start = StartCase {
                project_exists: place.is_some(),
                definition: definition.as_ref(),
                item: None,
                calendars: None,
                registry: self.ctx.registry(),
                actor: &caller.actor,
                now: self.tx.now(),
            };
            if jobs[job].admit(&start)
                && let Some(definition) = definition
            {
                admitted.push((job, definition));
            }
        }
        let items = self.keep_items(jobs, &admitted).await?;
        let hours = self.hours(admitted.iter().map(|(_, definition)| definition)).await?;
        for ((job, definition), item) in admitted.into_iter().zip(items) {
            self.begin(&mut jobs[job], (&definition, hours.get(&definition.project)), item)?;
        }
        Ok(())
    }

    async fn keep_items(
        &self,
        jobs: &[Box<dyn Job>],
        admitted: &[(usize, Arc<Definition>)],
    ) -> Result<Vec<KeptItem>, StoreError> {
        let brought = admitted.iter().filter(|(job, _)| jobs[*job].kept_item().is_none());
        let items = brought.filter_map(|(job, definition)| {
            let start = jobs[*job].wants().start()?;
            Some(NewItem {
                id: ItemId::fresh(&mut Ids),
                project: definition.project,
                external_key: start.external_key.as_deref(),
                payload: &start.payload,
                created_by: jobs[*job].caller().actor.actor,
            })
        });
        let mut brought = run::keep_items(self.tx, &items.collect::<Vec<_>>()).await?.into_iter();
        let all = admitted.iter().filter_map(|(job, _)| match jobs[*job].kept_item() {
            Some(kept) => Some(KeptItem::Is(kept)),
            None => brought.next(),
        });
        Ok(all.collect())
    }

    fn begin(
        &mut self,
        job: &mut Box<dyn Job>,
        (definition, calendars): (&Arc<Definition>, Option<&Arc<Calendars>>),
        item: KeptItem,
    ) -> Result<(), StoreError> {
        let caller = job.caller().clone();
        let start = StartCase {
            project_exists: true,
            definition: Some(definition),
            item: Some(item),
            calendars,
            registry: self.ctx.registry(),
            actor: &caller.actor,
            now: self.tx.now(),
        };
        let events = job.decide(Found::Start(start), &mut Ids);
        let Some(first) = events.first() else { return Ok(()) };
        let in_hand = RunInHand::begun_by(first, self.tx.now());
        let mut in_hand = in_hand.ok_or_else(|| StoreError::Corrupt {
            table: "event",
            row: "a run that is not begun by run.started".to_owned(),
        })?;
        if let Wants::Start(start) = job.wants()
            && definition.has_subworkflows()
        {
            in_hand.known.item = start.payload.clone();
        }
        in_hand.calendars = calendars.cloned().unwrap_or_default();
        let run = in_hand.run.value.id;
        self.hops.insert(run, Hop { in_hand, events: Vec::new() });
        self.settle(job, run, definition, events)
    }
}
