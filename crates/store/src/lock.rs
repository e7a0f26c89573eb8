//! Taking runs in hand: locking them, and reading what is open in them.
//!
//! Runs that a command names are waited for, in the order of their ids. Runs of units that may be offered to somebody are locked
//! after those, and only if nobody else holds them: whoever never waits cannot be part of a deadlock.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap, HashSet};

use handoff_core::id::{ActorId, AssignmentId, RunId, StepId, UnitId};
use handoff_core::run::{AssignmentStatus, Row, RunInHand};
use handoff_queries::client::Params;
use handoff_queries::queries::assignment::{AnsweredUnits, answered_units, assignments_in_hand};
use handoff_queries::queries::lock::{
    PickUnitsParams, PickedRow, RunRow, items_in_hand, lock_free_runs, lock_runs, pick_units,
};
use handoff_queries::queries::unit::{
    JudgmentRow, judgments_in_hand, judgments_of_open_units, units_in_hand,
};
use uuid::Uuid;

use crate::locked::{in_hand_of, run_of, unit_of};
use crate::unit::{OfferCursor, decode_assignment, decode_judgment, decode_unit};
use crate::{Db, StoreError, Tx};

/// From so many runs on that somebody else has changed, it is no chance, if it is at least one in so many of those remembered.
const CHANGED_MIN: usize = 3;
const CHANGED_SHARE: usize = 8;

/// What is to be taken in hand: runs, by their own ids or by what belongs to them, and units at the front of queues.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// These runs.
    pub runs: Vec<RunId>,
    /// The runs of these units, and these units, finished or not.
    pub units: Vec<UnitId>,
    /// The runs of these assignments, and these assignments, ended or not.
    pub assignments: Vec<AssignmentId>,
    /// The runs of these units, with their items.
    pub shown: Vec<UnitId>,
    /// Units that are on offer.
    pub queues: Vec<Front>,
    /// Not of these runs, though: somebody has decided something about them that is about to be written.
    pub busy: Vec<RunId>,
    /// Whether runs that are named are passed by if somebody else has them in hand, instead of being waited for.
    pub passing: bool,
}

/// The front of a queue, most urgent and then oldest first.
#[derive(Clone, Debug)]
pub struct Front {
    /// Whose queue.
    pub step: StepId,
    /// How many free slots are wanted: of one unit or of several.
    pub slots: i64,
    /// Only those behind this one.
    pub after: Option<OfferCursor>,
    /// Who asks: what all of them had in hands before is left out. Nobody named: nothing is.
    pub askers: Vec<ActorId>,
}

/// A unit on offer.
#[derive(Clone, Copy, Debug)]
pub struct Picked {
    /// The queue it stands in.
    pub step: StepId,
    /// The unit.
    pub unit: UnitId,
    /// Its run.
    pub run: RunId,
    /// How urgent it is.
    pub priority: i16,
}

/// What was taken in hand.
#[derive(Debug, Default)]
pub struct Taken {
    /// The runs, locked.
    pub runs: Vec<RunInHand>,
    /// The units on offer, queue by queue, in their order. Units of runs that somebody else works on at this moment are left out.
    pub picked: Vec<Picked>,
    /// Whether somebody else has changed many of the runs since they were remembered.
    pub met_others: bool,
}

/// Runs that are locked, and of which nothing but their own rows is known yet.
#[derive(Debug, Default)]
pub struct Locked {
    by_name: Vec<RunRow>,
    on_offer: Vec<PickedRow>,
}

/// Locks the runs that are wanted.
pub async fn lock(db: &Db, wanted: &Wanted) -> Result<Locked, StoreError> {
    let runs: Vec<Uuid> = wanted.runs.iter().map(|run| run.0).collect();
    let units: Vec<Uuid> = wanted.units.iter().chain(&wanted.shown).map(|unit| unit.0).collect();
    let held: Vec<Uuid> = wanted.assignments.iter().map(|assignment| assignment.0).collect();
    let named = !(runs.is_empty() && units.is_empty() && held.is_empty());
    let by_name = async {
        match (named, wanted.passing) {
            (false, _) => Ok(Vec::new()),
            (true, false) => lock_runs().bind(db.sql(), &units, &held, &runs).all().await,
            (true, true) => lock_free_runs().bind(db.sql(), &units, &held, &runs).all().await,
        }
    };
    // Sent together, in this order: one round trip for both.
    let (by_name, on_offer) = tokio::try_join!(by_name, pick(db, &wanted.queues, &wanted.busy))?;
    Ok(Locked { by_name, on_offer })
}

/// Reads what is open in locked runs, unless it is told by a unit on offer that nobody ever took, or remembered from when the run was last
/// changed: as long as its last event is the same, nothing else has happened to it.
pub async fn read(
    tx: &Tx,
    wanted: &Wanted,
    locked: Locked,
    remembered: impl Fn(RunId) -> Option<RunInHand>,
) -> Result<Taken, StoreError> {
    let Recalled { mut in_hand, named, picked, met_others } = take_locked(locked, remembered)?;
    if in_hand.is_empty() {
        return Ok(Taken { runs: Vec::new(), picked, met_others });
    }
    let unread = Unread::of(wanted, &in_hand, &named, &picked);
    if !unread.is_empty() {
        read_open(tx, &mut in_hand, &unread).await?;
    }
    if !wanted.shown.is_empty() {
        read_shown(tx, &mut in_hand, &wanted.shown).await?;
    }
    read_late(tx, &mut in_hand).await?;
    Ok(Taken { runs: in_hand.into_values().collect(), picked, met_others })
}

/// Locked runs, with what is remembered of them.
struct Recalled {
    in_hand: HashMap<Uuid, RunInHand>,
    /// Those of them that are asked for by name.
    named: HashSet<Uuid>,
    picked: Vec<Picked>,
    met_others: bool,
}

fn take_locked(
    locked: Locked,
    remembered: impl Fn(RunId) -> Option<RunInHand>,
) -> Result<Recalled, StoreError> {
    let (mut in_hand, mut known, mut changed) = (HashMap::new(), 0, 0);
    let mut recall = |run: &mut RunInHand| match recall(run, &remembered) {
        Remembered::Nothing => {}
        Remembered::AsItStands => known += 1,
        Remembered::OutOfDate => changed += 1,
    };
    for row in locked.by_name {
        let mut run = in_hand_of(row)?;
        recall(&mut run);
        in_hand.insert(run.run.value.id.0, run);
    }
    let named = in_hand.keys().copied().collect();
    // What is told by a unit that nobody ever took is newer than what is remembered of its run.
    let forget = |run| drop(remembered(run));
    let picked = take_picked(locked.on_offer, &mut in_hand, (recall, forget))?;
    let met_others = changed >= CHANGED_MIN && changed * CHANGED_SHARE >= known;
    Ok(Recalled { in_hand, named, picked, met_others })
}

/// What is remembered of a run.
enum Remembered {
    Nothing,
    AsItStands,
    /// Somebody else has changed it since.
    OutOfDate,
}

/// Takes over what is remembered of a run, if that is how it still stands.
fn recall(run: &mut RunInHand, remembered: impl Fn(RunId) -> Option<RunInHand>) -> Remembered {
    let Some(known) = remembered(run.run.value.id) else { return Remembered::Nothing };
    if known.run.value.chain != run.run.value.chain {
        return Remembered::OutOfDate;
    }
    let RunInHand { units, assignments, judgments, payload, rollup_written, .. } = known;
    (run.units, run.assignments, run.judgments) = (units, assignments, judgments);
    run.rollup_written = rollup_written;
    run.payload = run.payload.take().or(payload);
    run.whole = true;
    Remembered::AsItStands
}

/// What has to be read of locked runs.
#[derive(Default)]
struct Unread {
    /// Everything that is open in these.
    runs: Vec<Uuid>,
    /// Those of them that are asked for by name, with what was handed in so far.
    named: Vec<Uuid>,
    /// Units on offer in these runs, and their runs.
    offered: (Vec<Uuid>, Vec<Uuid>),
    /// Units that are asked for and not in hand: over, perhaps.
    units: Vec<Uuid>,
    /// Assignments that are.
    assignments: Vec<Uuid>,
}

impl Unread {
    fn of(
        wanted: &Wanted,
        in_hand: &HashMap<Uuid, RunInHand>,
        named: &HashSet<Uuid>,
        picked: &[Picked],
    ) -> Self {
        let runs: Vec<Uuid> = in_hand.iter().filter(|(_, run)| !run.whole).map(|(id, _)| *id).collect();
        let named = runs.iter().copied().filter(|run| named.contains(run)).collect();
        let offered = picked.iter().filter(|unit| in_hand.get(&unit.run.0).is_some_and(|run| !run.whole));
        let offered = offered.map(|unit| (unit.run.0, unit.unit.0)).unzip();
        let known: HashSet<UnitId> =
            in_hand.values().flat_map(|run| &run.units).map(|row| row.value.id).collect();
        let units = wanted.units.iter().chain(&wanted.shown).filter(|unit| !known.contains(*unit));
        let held: HashSet<AssignmentId> =
            in_hand.values().flat_map(|run| &run.assignments).map(|row| row.value.id).collect();
        let assignments = wanted.assignments.iter().filter(|wanted| !held.contains(*wanted));
        let (units, assignments) =
            (units.map(|unit| unit.0).collect(), assignments.map(|held| held.0).collect());
        Self { runs, named, offered, units, assignments }
    }

    const fn is_empty(&self) -> bool {
        self.runs.is_empty() && self.units.is_empty() && self.assignments.is_empty()
    }
}

/// Locks the runs of units at the front of queues.
async fn pick(db: &Db, queues: &[Front], busy: &[RunId]) -> Result<Vec<PickedRow>, tokio_postgres::Error> {
    if queues.is_empty() {
        return Ok(Vec::new());
    }
    let asked = queues.iter().flat_map(|front| front.askers.iter().map(|asker| (front.step.0, asker.0)));
    // Whoever asks twice is one of those who ask.
    let asked: BTreeSet<(Uuid, Uuid)> = asked.collect();
    let (asked_steps, askers): (Vec<Uuid>, Vec<Uuid>) = asked.into_iter().unzip();
    let params = PickUnitsParams {
        busy: busy.iter().map(|run| run.0).collect::<Vec<_>>(),
        asked_steps,
        askers,
        steps: queues.iter().map(|front| front.step.0).collect::<Vec<_>>(),
        slots: queues.iter().map(|front| front.slots).collect::<Vec<_>>(),
        after_priorities: queues
            .iter()
            .map(|front| front.after.map(|after| after.priority))
            .collect::<Vec<_>>(),
        after_units: queues.iter().map(|front| front.after.map(|after| after.unit.0)).collect::<Vec<_>>(),
    };
    pick_units().params(db.sql(), &params).all().await
}

/// Takes the runs of units that are on offer in hand, each with its item.
fn take_picked(
    rows: Vec<PickedRow>,
    in_hand: &mut HashMap<Uuid, RunInHand>,
    (mut recall, forget): (impl FnMut(&mut RunInHand), impl Fn(RunId)),
) -> Result<Vec<Picked>, StoreError> {
    let mut picked = Vec::with_capacity(rows.len());
    for mut row in rows {
        picked.push(Picked {
            step: StepId(row.step_id),
            unit: UnitId(row.unit_id),
            run: RunId(row.run_id),
            priority: row.priority,
        });
        let payload = std::mem::take(&mut row.payload);
        let run = match in_hand.entry(row.run_id) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => {
                let unit = (row.untouched && row.seen_seq == row.event_seq).then(|| unit_of(&mut row));
                let run = unknown.insert(in_hand_of(run_of(row))?);
                if let Some(unit) = unit {
                    forget(run.run.value.id);
                    run.units.push(Row::loaded(decode_unit(unit)?));
                    run.whole = true;
                } else {
                    recall(run);
                }
                run
            }
        };
        run.payload = Some(payload.into());
    }
    Ok(picked)
}

/// Reads what is not in hand yet. Only now, by statements of their own: they see what was committed while the locks were
/// waited for.
async fn read_open(
    tx: &Tx,
    in_hand: &mut HashMap<Uuid, RunInHand>,
    unread: &Unread,
) -> Result<(), StoreError> {
    let (offered_of, offered) = &unread.offered;
    let (open_units, live_holds, answered) = (units_in_hand(), assignments_in_hand(), answered_units());
    let open_units = open_units.bind(tx.sql(), &unread.runs, &unread.units);
    let live_holds = live_holds.bind(tx.sql(), &unread.runs, &unread.assignments);
    let answered = answered.bind(tx.sql(), offered_of, offered);
    let answered = async { if offered.is_empty() { Ok(Vec::new()) } else { answered.all().await } };
    // Whoever is offered a unit need not know what others answered, only who did.
    let judgments = judgments_of_open_units();
    let judgments = judgments.bind(tx.sql(), &unread.named);
    let judgments = async { if unread.named.is_empty() { Ok(Vec::new()) } else { judgments.all().await } };
    // Sent together: one round trip for all four.
    let (units, assignments, answered, judgments) =
        tokio::try_join!(open_units.all(), live_holds.all(), answered, judgments)?;
    for row in units {
        if let Some(run) = in_hand.get_mut(&row.run_id) {
            run.units.push(Row::loaded(decode_unit(row)?));
            // What became of a unit that is over is not in hand.
            run.whole = false;
        }
    }
    for row in assignments {
        if let Some(run) = in_hand.get_mut(&row.run_id) {
            run.assignments.push(Row::loaded(decode_assignment(&row)?));
        }
    }
    note_judgments(in_hand, judgments);
    note_answered(in_hand, answered);
    Ok(())
}

/// Reads the items of units that are asked for by name, and who has answered them or passed them over.
async fn read_shown(
    tx: &Tx,
    in_hand: &mut HashMap<Uuid, RunInHand>,
    shown: &[UnitId],
) -> Result<(), StoreError> {
    let shown_of =
        |run: &RunInHand| shown.iter().copied().filter(|unit| run.unit(*unit).is_some()).collect::<Vec<_>>();
    let found = in_hand.iter().flat_map(|(id, run)| shown_of(run).into_iter().map(|unit| (*id, unit.0)));
    let (runs, units): (Vec<Uuid>, Vec<Uuid>) = found.unzip();
    let (items, answered) = (items_in_hand(), answered_units());
    let (items, answered) = (items.bind(tx.sql(), &runs), answered.bind(tx.sql(), &runs, &units));
    let (items, answered) = tokio::try_join!(items.all(), answered.all())?;
    for row in items {
        if let Some(run) = in_hand.get_mut(&row.run_id) {
            run.payload = Some(row.payload.into());
        }
    }
    note_answered(in_hand, answered);
    Ok(())
}

fn note_answered(in_hand: &mut HashMap<Uuid, RunInHand>, answered: Vec<AnsweredUnits>) {
    for row in answered {
        if let Some(run) = in_hand.get_mut(&row.run_id) {
            let told = if row.skipped { &mut run.skipped } else { &mut run.answered };
            told.push((UnitId(row.unit_id), ActorId(row.actor_id)));
        }
    }
}

/// Reads what was handed in for units that were held by leases now gone: an answer to such a unit may have come already.
async fn read_late(tx: &Tx, in_hand: &mut HashMap<Uuid, RunInHand>) -> Result<(), StoreError> {
    let held = in_hand.values().flat_map(|run| run.assignments.iter().map(move |row| (run, &row.value)));
    let gone = held.filter(|(run, held)| {
        held.status == AssignmentStatus::Expired
            && !run.judgments.iter().any(|row| row.value.unit == held.unit)
    });
    let wanted: BTreeSet<(Uuid, Uuid)> = gone.map(|(_, held)| (held.run.0, held.unit.0)).collect();
    let (runs, units): (Vec<Uuid>, Vec<Uuid>) = wanted.into_iter().unzip();
    if !units.is_empty() {
        let late = judgments_in_hand().bind(tx.sql(), &runs, &units).all().await?;
        note_judgments(in_hand, late);
    }
    Ok(())
}

fn note_judgments(in_hand: &mut HashMap<Uuid, RunInHand>, judgments: Vec<JudgmentRow>) {
    for row in judgments {
        if let Some(run) = in_hand.get_mut(&row.run_id) {
            run.judgments.push(Row::loaded(decode_judgment(row)));
        }
    }
}
