//! Runs within runs, as a batch sees them: children are started in the transaction of the hop that asks for them; what parents
//! and children have to tell each other is noted in the transaction in which it happens.

use std::collections::HashMap;
use std::sync::Arc;

use handoff_core::definition::{Definition, StageKind};
use handoff_core::id::{ItemId, RunId, UnitId};
use handoff_core::machine::StateCode;
use handoff_core::rollup::bridged_state;
use handoff_core::run::child::{DEPTH_MAX, Parent, StartChild, start_child};
use handoff_core::run::event::{NewChild, RunEvent};
use handoff_core::run::walk::Ground;
use handoff_core::run::{ParentNow, RunInHand, RunState};
use handoff_store::child::{self, Happened};
use handoff_store::event::Author;
use handoff_store::hop::Hop;
use handoff_store::run::{self, KeptItem, NewItem};
use handoff_store::{Ids, StoreError};

use super::batch::Batch;

/// What a batch knows of runs within runs.
#[derive(Default)]
pub(super) struct Family {
    /// How many events of each run have been looked through for children to start.
    looked_at: HashMap<RunId, usize>,
    /// The children that were started.
    new: Vec<child::NewChild>,
    /// Those that could not be.
    unstarted: Vec<RunId>,
    /// Units whose children are to be gathered, with the children of which there is news, as they stand.
    gathering: HashMap<UnitId, Vec<(RunId, StateCode)>>,
    /// Runs that are to follow their parents.
    following: HashMap<RunId, (ParentNow, i32)>,
}

/// Children that a unit asks for.
struct Asked {
    author: Arc<Author>,
    parent: RunId,
    unit: UnitId,
    workflow: String,
    children: Vec<NewChild>,
}

impl Batch<'_> {
    /// Reads what commands about parents and children look at.
    pub(super) async fn read_family(&mut self, units: &[UnitId], runs: &[RunId]) -> Result<(), StoreError> {
        if !units.is_empty() {
            self.family.gathering = units.iter().map(|unit| (*unit, Vec::new())).collect();
            for (child, is_news) in child::of_units(self.tx, units).await? {
                if is_news {
                    let news = (child.run, child.standing);
                    self.family.gathering.entry(child.unit).or_default().push(news);
                }
                let in_hand = self.hops.values_mut().find(|hop| hop.in_hand.unit(child.unit).is_some());
                if let Some(hop) = in_hand {
                    hop.in_hand.children.push(child);
                }
            }
        }
        if !runs.is_empty() {
            self.family.following = child::parents(self.tx, runs).await?;
            for (run, (parent, _)) in &self.family.following {
                self.hops.entry(*run).and_modify(|hop| hop.in_hand.parent_now = Some(*parent));
            }
        }
        Ok(())
    }

    /// Starts the runs that units ask for, and those that these ask for.
    pub(super) async fn start_children(&mut self) -> Result<(), StoreError> {
        loop {
            let asked = self.asked();
            if asked.is_empty() {
                return Ok(());
            }
            let keys: Vec<_> = asked
                .iter()
                .filter_map(|asked| {
                    Some((self.hops.get(&asked.parent)?.in_hand.run.value.project, &*asked.workflow))
                })
                .collect();
            let live = child::live_versions(self.tx, &keys).await?;
            for asked in asked {
                let Some(hop) = self.hops.get(&asked.parent) else { continue };
                let (project, depth) = (hop.in_hand.run.value.project, depth_within(&hop.in_hand));
                let version = live.get(&(project, asked.workflow.clone())).filter(|_| depth <= DEPTH_MAX);
                match version {
                    Some(version) => {
                        let definition = self.know(*version).await?.clone();
                        self.start_for(asked, &definition).await?;
                    }
                    None => self.refuse_for(&asked),
                }
            }
        }
    }

    /// What was asked for since it was last looked for.
    fn asked(&mut self) -> Vec<Asked> {
        let mut asked = Vec::new();
        for (run, hop) in &self.hops {
            let looked_at = self.family.looked_at.insert(*run, hop.events.len()).unwrap_or_default();
            for (author, event) in hop.events.iter().skip(looked_at) {
                if let RunEvent::UnitSplit { unit, workflow, children } = event {
                    let (author, workflow) = (author.clone(), workflow.clone());
                    let (unit, children) = (*unit, children.clone());
                    asked.push(Asked { author, parent: *run, unit, workflow, children });
                }
            }
        }
        asked
    }

    fn note_new(&mut self, asked: &Asked) {
        let new = (0..).zip(&asked.children).map(|(ordinal, new)| child::NewChild {
            child: new.run,
            parent: asked.parent,
            unit: asked.unit,
            ordinal,
        });
        self.family.new.extend(new);
    }

    /// A workflow that is not live any more cannot be run: its runs are as good as cancelled.
    fn refuse_for(&mut self, asked: &Asked) {
        self.note_new(asked);
        self.family.unstarted.extend(asked.children.iter().map(|child| child.run));
    }

    async fn start_for(&mut self, asked: Asked, definition: &Arc<Definition>) -> Result<(), StoreError> {
        self.note_new(&asked);
        let Some(hop) = self.hops.get(&asked.parent) else { return Ok(()) };
        let (of_parent, known) = (&hop.in_hand.run.value, &hop.in_hand.known);
        let parent = Parent { run: asked.parent, unit: asked.unit, depth: depth_within(&hop.in_hand) };
        let (own_item, started_by) = (of_parent.item, of_parent.started_by);
        let own_payload = known.item.clone();
        let items: Vec<NewItem<'_>> = asked
            .children
            .iter()
            .filter_map(|child| {
                let payload = child.item.as_ref()?;
                let id = ItemId::fresh(&mut Ids);
                Some(NewItem {
                    id,
                    project: of_parent.project,
                    external_key: None,
                    payload,
                    created_by: started_by,
                })
            })
            .collect();
        let mut kept = run::keep_items(self.tx, &items).await?.into_iter();
        let calendars = self.hours(std::iter::once(definition)).await?;
        let calendars = calendars.get(&definition.project).cloned().unwrap_or_default();
        let ground = Ground { definition, registry: self.ctx.registry(), now: self.tx.now() };
        for child in asked.children {
            let (item, payload) = match child.item {
                Some(payload) => match kept.next() {
                    Some(KeptItem::Is(item) | KeptItem::Differs(item)) => (item, payload),
                    None => continue,
                },
                None => (own_item, own_payload.clone()),
            };
            let command = StartChild {
                run: child.run,
                item,
                payload: payload.clone(),
                calendars: calendars.clone(),
                started_by,
                parent,
            };
            let events = start_child(ground, command, &mut Ids).map_err(|refused| StoreError::Corrupt {
                table: "transition",
                row: format!("a child cannot be started: {refused}"),
            })?;
            let begun = events.first().and_then(|first| RunInHand::begun_by(first, ground.now));
            let Some(mut in_hand) = begun else { continue };
            in_hand.known.item = payload;
            in_hand.calendars = calendars.clone();
            for event in &events {
                in_hand.apply(event, ground.now);
            }
            let events = events.into_iter().map(|event| (asked.author.clone(), event)).collect();
            self.hops.insert(child.run, Hop { in_hand, events });
        }
        Ok(())
    }

    /// The runs that something happened to, to be written; the others stay.
    pub(super) fn take_hops(&mut self) -> Vec<Hop> {
        let all = std::mem::take(&mut self.hops);
        let (changed, left): (Vec<_>, Vec<_>) = all.into_iter().partition(|(_, hop)| !hop.events.is_empty());
        self.hops = left.into_iter().collect();
        changed.into_iter().map(|(_, hop)| hop).collect()
    }

    /// Whether parents and children have something to tell each other.
    pub(super) fn concerns_family(&self, hops: &[Hop]) -> bool {
        !self.family.new.is_empty() || !self.happened(hops).1.is_empty()
    }

    /// Notes what parents and children have to tell each other: whether there was anything, and whether somebody has to be
    /// told.
    pub(super) async fn note_family(&self, hops: &[Hop]) -> Result<(bool, bool), StoreError> {
        let (parents, happened) = self.happened(hops);
        if self.family.new.is_empty() && happened.is_empty() {
            return Ok((false, false));
        }
        if !self.family.new.is_empty() {
            child::insert(self.tx, &self.family.new).await?;
        }
        let told =
            if happened.is_empty() { false } else { child::note(self.tx, &parents, &happened).await? };
        Ok((true, told))
    }

    fn happened(&self, hops: &[Hop]) -> (Vec<RunId>, Happened) {
        let (mut parents, mut happened) = (Vec::new(), Happened::default());
        happened.ended.extend(self.family.unstarted.iter().map(|run| (*run, None)));
        for hop in hops.iter().chain(self.hops.values()) {
            let (in_hand, run) = (&hop.in_hand, &hop.in_hand.run.value.id);
            let Some(definition) = self.definitions.get(&in_hand.run.value.version) else { continue };
            for (_, event) in &hop.events {
                match event {
                    RunEvent::RunCompleted { .. } | RunEvent::RunCancelled { .. }
                        if in_hand.run.value.parent.is_some() =>
                    {
                        let outcome = in_hand.run.value.state.outcome().map(str::to_owned);
                        let end = outcome.map(|outcome| (outcome, in_hand.known.last_result().clone()));
                        happened.ended.push((*run, end));
                    }
                    RunEvent::UnitFinalized { unit, .. } | RunEvent::UnitCancelled { unit, .. }
                        if is_subworkflow(definition, in_hand, *unit) =>
                    {
                        parents.push(*run);
                        happened.units.push(*unit);
                    }
                    _ => {}
                }
                let moves_all = matches!(
                    event,
                    RunEvent::RunPaused | RunEvent::RunResumed | RunEvent::RunCancelled { .. }
                );
                if moves_all && definition.has_subworkflows() {
                    parents.push(*run);
                    happened.runs.push(*run);
                }
            }
            // How a run within another stands is news to its parent; how it ended says more than that.
            let shown = in_hand.rollup.as_ref().and_then(|kept| kept.shown.as_ref());
            let under_way =
                in_hand.run.value.parent.is_some() && in_hand.run.value.state.ended_at().is_none();
            if let Some(shown) = shown.filter(|_| under_way && !hop.events.is_empty()) {
                happened.standings.push((*run, bridged_state(&in_hand.run.value, shown)));
            }
            if in_hand.run.value.state != RunState::Paused {
                let asked = in_hand.units.iter().filter_map(|row| self.family.gathering.get(&row.value.id));
                happened.gathered.extend(asked.flatten().copied());
            }
            if let Some((parent, seen)) = self.family.following.get(run) {
                let stands = match in_hand.run.value.state {
                    RunState::Paused => parent.paused_with_parent || !hop.events.is_empty(),
                    RunState::InProgress | RunState::Completed { .. } | RunState::Cancelled { .. } => false,
                };
                happened.followed.push((*run, *seen, stands));
            }
        }
        (parents, happened)
    }
}

fn is_subworkflow(definition: &Definition, in_hand: &RunInHand, unit: UnitId) -> bool {
    let stage = in_hand.unit(unit).and_then(|unit| definition.stage_of(unit.step));
    stage.is_some_and(|stage| matches!(stage.kind, StageKind::Subworkflow(_)))
}

/// How deep the children of a run stand.
fn depth_within(in_hand: &RunInHand) -> i16 {
    in_hand.run.value.parent.map_or(1, |parent| parent.depth.saturating_add(1))
}
