//! What is over in a run, stage by stage: enough to roll it up from its open units alone.
//!
//! A finished or withdrawn unit is merely counted, and a later round wipes out what an earlier one counted. So a mark per
//! stage is all that is ever remembered, however often a run comes back, and a change costs the same in its first round
//! and in its hundredth.

use super::{Counts, Lead, Life, Policy, Reading, Rollup, Standing};

/// The visits to one stage that are over, of the latest round that has any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Mark {
    /// The round; nought: none is over yet.
    round: i16,
    finished: u16,
    skipped: u16,
}

impl Mark {
    const fn count(&mut self, skipped: bool) -> &mut u16 {
        if skipped { &mut self.skipped } else { &mut self.finished }
    }
}

/// What is over, by the place of each stage in its definition.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks(Vec<Mark>);

/// Kept bytes that were never marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("these bytes are no marks of a roll-up")]
pub struct NotMarks;

impl Marks {
    /// A visit to a stage is over: finished, or skipped.
    pub fn close(&mut self, stage: usize, round: i16, skipped: bool) {
        if self.0.len() <= stage {
            self.0.resize(stage + 1, Mark::default());
        }
        let mark = &mut self.0[stage];
        if round > mark.round {
            *mark = Mark { round, ..Mark::default() };
        }
        if round == mark.round {
            let count = mark.count(skipped);
            *count = count.saturating_add(1);
        }
    }

    /// A visit that was over is not over any more.
    pub fn reopen(&mut self, stage: usize, round: i16, skipped: bool) {
        if let Some(mark) = self.0.get_mut(stage).filter(|mark| mark.round == round) {
            let count = mark.count(skipped);
            *count = count.saturating_sub(1);
        }
    }

    /// Whether any visit to the stage is over.
    #[must_use]
    pub fn visited(&self, stage: usize) -> bool {
        self.0.get(stage).is_some_and(|mark| mark.round > 0)
    }

    /// The form they are kept in: three numbers for each stage, seven bits to a byte.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.0.len() * 3);
        for mark in &self.0 {
            for number in [mark.round.unsigned_abs(), mark.finished, mark.skipped] {
                let mut rest = number;
                while rest >= 0x80 {
                    bytes.push(rest.to_le_bytes()[0] | 0x80);
                    rest >>= 7;
                }
                bytes.push(rest.to_le_bytes()[0]);
            }
        }
        bytes
    }

    /// Reads them back.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NotMarks> {
        let (mut numbers, mut number, mut shift) = (Vec::with_capacity(bytes.len()), 0_u32, 0_u32);
        for byte in bytes {
            if shift > 14 {
                return Err(NotMarks);
            }
            number |= u32::from(byte & 0x7f) << shift;
            shift += 7;
            if byte & 0x80 == 0 {
                numbers.push(u16::try_from(number).map_err(|_| NotMarks)?);
                (number, shift) = (0, 0);
            }
        }
        let triples = numbers.chunks_exact(3);
        if shift != 0 || !triples.remainder().is_empty() {
            return Err(NotMarks);
        }
        let mark = |triple: &[u16]| {
            let round = i16::try_from(triple[0]).map_err(|_| NotMarks)?;
            Ok(Mark { round, finished: triple[1], skipped: triple[2] })
        };
        triples.map(mark).collect::<Result<_, _>>().map(Self)
    }
}

/// Rolls a run up from what is open in it and what is marked as over, exactly as [`super::rollup()`] does from all units.
pub fn rollup_open(
    marks: &Marks,
    open: &[Standing],
    (policy, is_optional): (&Policy, impl Fn(usize) -> bool),
    life: &Life,
    ahead: u32,
) -> Rollup {
    let mut latest: Vec<i16> = marks.0.iter().map(|mark| mark.round).collect();
    for unit in open {
        if latest.len() <= unit.stage {
            latest.resize(unit.stage + 1, 0);
        }
        latest[unit.stage] = unit.round.max(latest[unit.stage]);
    }
    let mut counts = Counts::default();
    let mut lead = Lead::default();
    for (stage, mark) in marks.0.iter().enumerate().filter(|(stage, mark)| mark.round == latest[*stage]) {
        let finished = if is_optional(stage) { Reading::Optional } else { Reading::Done };
        counts.add(finished, mark.finished.into());
        counts.add(Reading::Skipped, mark.skipped.into());
    }
    for unit in open.iter().filter(|unit| latest[unit.stage] == unit.round) {
        let reading = policy.read(unit);
        counts.add(reading, 1);
        lead.meet(unit, reading);
    }
    Rollup::of(counts, lead.0, life, ahead)
}
