//! Clocks of a batch: loaded with the runs whose workflows have deadlines, and with nothing else.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use handoff_core::definition::Definition;
use handoff_core::id::{CalendarId, ProjectId};
use handoff_core::run::{Calendars, Row};
use handoff_store::{StoreError, calendar, clock};

use crate::hop::batch::Batch;

impl Batch<'_> {
    /// The working hours of the projects of these workflows, where the workflows have deadlines.
    pub(super) async fn hours(
        &self,
        definitions: impl Iterator<Item = &Arc<Definition>>,
    ) -> Result<HashMap<ProjectId, Arc<Calendars>>, StoreError> {
        let timed = definitions.filter(|definition| definition.has_deadlines());
        let projects: BTreeSet<ProjectId> = timed.map(|definition| definition.project).collect();
        self.hours_of(&projects, &BTreeSet::new()).await
    }

    async fn hours_of(
        &self,
        projects: &BTreeSet<ProjectId>,
        besides: &BTreeSet<CalendarId>,
    ) -> Result<HashMap<ProjectId, Arc<Calendars>>, StoreError> {
        if projects.is_empty() {
            return Ok(HashMap::new());
        }
        let listed: Vec<ProjectId> = projects.iter().copied().collect();
        let current = calendar::current_of(self.tx, &listed).await?;
        let wanted: BTreeSet<CalendarId> = current.values().chain(besides).copied().collect();
        let known = self.ctx.calendars(self.tx, wanted).await?;
        let hours = projects.iter().map(|project| {
            let calendars = Calendars { current: current.get(project).copied(), known: known.clone() };
            (*project, Arc::new(calendars))
        });
        Ok(hours.collect())
    }

    /// Reads the clocks of the units in hand, and the calendars they go by.
    pub(super) async fn wind_clocks(&mut self) -> Result<(), StoreError> {
        let (mut units, mut projects) = (Vec::new(), BTreeSet::new());
        // Runs that this batch starts have their clocks already.
        for hop in self.hops.values().filter(|hop| hop.events.is_empty()) {
            let run = &hop.in_hand.run.value;
            let definition = self.definitions.get(&run.version);
            let Some(definition) = definition.filter(|definition| definition.has_deadlines()) else {
                continue;
            };
            projects.insert(run.project);
            let open = hop.in_hand.units.iter().map(|row| &row.value).filter(|unit| unit.state.is_open());
            let timed = open.filter(|unit| {
                let human = definition.stage_of(unit.step).and_then(|stage| stage.kind.human());
                human.is_some_and(|human| human.sla.is_some())
            });
            units.extend(timed.map(|unit| (unit.step, unit.id)));
        }
        // A run may move to a version with deadlines from one that has none.
        let timed = self.definitions.values().filter(|definition| definition.has_deadlines());
        projects.extend(timed.map(|definition| definition.project));
        if projects.is_empty() {
            return Ok(());
        }
        let mut clocks = clock::in_hand(self.tx, &units).await?;
        let pinned = clocks.values().flatten().filter_map(|timed| timed.calendar).collect();
        let hours = self.hours_of(&projects, &pinned).await?;
        for (run, hop) in self.hops.iter_mut().filter(|(_, hop)| hop.events.is_empty()) {
            if let Some(calendars) = hours.get(&hop.in_hand.run.value.project) {
                hop.in_hand.calendars = calendars.clone();
                let clocks = clocks.remove(run).unwrap_or_default();
                hop.in_hand.clocks = clocks.into_iter().map(Row::loaded).collect();
            }
        }
        Ok(())
    }
}
