//! What happens in the office, as everybody in the demo sees it.

use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

use uuid::Uuid;

use crate::client::wire::{RunSummary, short_id};
use crate::output::{Tone, one_line};

/// How many happenings are kept.
const HAPPENINGS_MAX: usize = 6;
/// The stretch of time that throughput is measured over.
const WINDOW: Duration = Duration::from_mins(1);
/// Titles are cut to this.
const TITLE_WIDTH: usize = 60;

/// A document of this demo that is on its way.
#[derive(Debug)]
struct Open {
    key: String,
    title: String,
}

/// Something that somebody did.
#[derive(Clone, Debug)]
pub(super) struct Happening {
    pub(super) tone: Tone,
    pub(super) text: String,
}

/// The state of the demo.
#[derive(Debug)]
pub(super) struct Board {
    /// How many documents there will be; none: no end.
    total: Option<usize>,
    began: Instant,
    ended: Option<Instant>,
    pub(super) submitted: usize,
    open: BTreeMap<Uuid, Open>,
    pub(super) approved: usize,
    pub(super) rejected: usize,
    pub(super) decisions: usize,
    pub(super) released: usize,
    /// How often a document was sent back.
    pub(super) sent_back: usize,
    /// Runs under way, whoever started them, each at its stages.
    under_way: BTreeMap<Uuid, Vec<String>>,
    /// The run with the most rounds, and how many.
    longest: Option<(i16, Uuid)>,
    happenings: VecDeque<Happening>,
    finished_at: VecDeque<Instant>,
}

impl Board {
    /// A board at the beginning.
    pub(super) fn new(total: Option<usize>) -> Self {
        Self {
            total,
            began: Instant::now(),
            ended: None,
            submitted: 0,
            open: BTreeMap::new(),
            approved: 0,
            rejected: 0,
            decisions: 0,
            released: 0,
            sent_back: 0,
            under_way: BTreeMap::new(),
            longest: None,
            happenings: VecDeque::new(),
            finished_at: VecDeque::new(),
        }
    }

    /// How many documents there will be.
    pub(super) const fn total(&self) -> Option<usize> {
        self.total
    }

    /// How many documents are through.
    pub(super) const fn finished(&self) -> usize {
        self.approved + self.rejected
    }

    /// Whether there is nothing left to do.
    pub(super) fn is_done(&self) -> bool {
        self.total.is_some_and(|total| self.submitted >= total) && self.open.is_empty()
    }

    /// How long it has been going on.
    pub(super) fn elapsed(&self) -> Duration {
        self.ended.unwrap_or_else(Instant::now).duration_since(self.began)
    }

    /// Stops the clock.
    pub(super) fn end(&mut self) {
        self.ended = Some(Instant::now());
    }

    /// Documents a minute, of late.
    pub(super) fn per_minute(&self) -> f64 {
        let now = Instant::now();
        let late = self.finished_at.iter().filter(|at| now.duration_since(**at) <= WINDOW).count();
        let stretch = self.elapsed().min(WINDOW).as_secs_f64().max(1.0);
        f64::from(u32::try_from(late).unwrap_or(u32::MAX)) * 60.0 / stretch
    }

    /// The run with the most rounds: the one with most to read.
    pub(super) fn longest(&self) -> Option<Uuid> {
        self.longest.map(|(_, run)| run)
    }

    /// The last few happenings, oldest first.
    pub(super) fn happenings(&self) -> impl Iterator<Item = &Happening> {
        self.happenings.iter()
    }

    /// What to call a run.
    pub(super) fn title(&self, run: Uuid) -> String {
        self.open.get(&run).map_or_else(|| short_id(run), |open| one_line(&open.title, TITLE_WIDTH))
    }

    /// The key of a run's item, if it is one of ours.
    pub(super) fn key(&self, run: Uuid) -> Option<String> {
        self.open.get(&run).map(|open| open.key.clone())
    }

    /// Something happened.
    pub(super) fn note(&mut self, tone: Tone, text: String) {
        if self.happenings.len() == HAPPENINGS_MAX {
            self.happenings.pop_front();
        }
        self.happenings.push_back(Happening { tone, text });
    }

    /// A document was handed in.
    pub(super) fn start(&mut self, run: Uuid, key: String, title: String, stage: Option<&str>) {
        self.submitted += 1;
        self.move_to(run, stage);
        self.open.insert(run, Open { key, title });
        self.longest.get_or_insert((1, run));
    }

    /// Somebody took a unit of this round.
    pub(super) fn visit(&mut self, run: Uuid, round: i16) {
        if self.open.contains_key(&run) && self.longest.is_none_or(|(most, _)| round > most) {
            self.longest = Some((round, run));
        }
    }

    /// A run came to another stage.
    pub(super) fn move_to(&mut self, run: Uuid, stage: Option<&str>) {
        self.under_way.insert(run, stage.map(str::to_owned).into_iter().collect());
    }

    /// How many runs wait or are worked on at a stage.
    pub(super) fn count_at(&self, stage: &str) -> usize {
        self.under_way.values().flatten().filter(|at| *at == stage).count()
    }

    /// A run is over. Only ours count.
    pub(super) fn finish(&mut self, run: Uuid, outcome: &str) {
        self.under_way.remove(&run);
        if self.open.remove(&run).is_none() {
            return;
        }
        if outcome == "APPROVED" {
            self.approved += 1;
        } else {
            self.rejected += 1;
        }
        let now = Instant::now();
        self.finished_at.retain(|at| now.duration_since(*at) <= WINDOW);
        self.finished_at.push_back(now);
    }

    /// Whether a run is one of ours, and open as far as we know.
    pub(super) fn is_open(&self, run: Uuid) -> bool {
        self.open.contains_key(&run)
    }

    /// Ours that are open as far as we know.
    pub(super) fn open_runs(&self) -> Vec<Uuid> {
        self.open.keys().copied().collect()
    }

    /// The runs that the server says are under way.
    pub(super) fn survey(&mut self, under_way: &[RunSummary]) {
        self.under_way = under_way.iter().map(|run| (run.run_id, run.at_stages.clone())).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_demo_is_done_when_all_its_own_documents_are_through() {
        let mut board = Board::new(Some(2));
        let runs: Vec<_> = (1..=3).map(Uuid::from_u128).collect();
        board.start(runs[0], "a".to_owned(), "A".to_owned(), Some("first"));
        assert!(!board.is_done());
        board.start(runs[1], "b".to_owned(), "B".to_owned(), Some("first"));
        assert_eq!(board.count_at("first"), 2);
        board.move_to(runs[0], Some("second"));
        assert_eq!((board.count_at("first"), board.count_at("second")), (1, 1));
        board.visit(runs[1], 3);
        board.visit(runs[2], 9);
        board.finish(runs[0], "APPROVED");
        board.finish(runs[2], "APPROVED");
        assert!(!board.is_done());
        board.finish(runs[1], "REJECTED");
        board.finish(runs[1], "REJECTED");
        assert!(board.is_done());
        assert_eq!(board.count_at("first") + board.count_at("second"), 0);
        assert_eq!((board.approved, board.rejected, board.longest()), (1, 1, Some(runs[1])));
    }

    #[test]
    fn without_an_end_it_is_never_done() {
        assert!(!Board::new(None).is_done());
    }
}
