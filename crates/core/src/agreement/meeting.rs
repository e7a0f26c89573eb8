//! Which boxes meet, without looking at every two of them.
//!
//! Boxes are gone through along the axis on which fewer of them lie side by side: one that begins where another has ended has nothing in
//! common with it, nor has any behind it. So lines of text cost no more than objects all over a picture.

use super::{Rect, iou};
use crate::aggregate::Drawn;

/// For so many pairs that each box may have on average, the best are kept: in a crowd, those left out have the least in common.
const PAIRS_PER_BOX: usize = 64;

/// Two boxes with something in common.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Meeting {
    /// What they have in common, above 0.
    pub(crate) iou: f64,
    /// The place of one.
    pub(crate) one: usize,
    /// The place of the other, behind it.
    pub(crate) other: usize,
}

/// Every two boxes of different people with the same label that have at least so much in common, the best first; those that have as
/// much in the order of their places.
pub(crate) fn meetings(boxes: &[&Drawn], at_least: f64) -> Vec<Meeting> {
    let across = Axis { from: |rect| rect.x, to: |rect| rect.x + rect.width };
    let down = Axis { from: |rect| rect.y, to: |rect| rect.y + rect.height };
    let (across, down) = (across.reach(boxes), down.reach(boxes));
    let candidates = |reach: &[(usize, usize)]| -> usize { reach.iter().map(|(_, behind)| behind).sum() };
    let reach = if candidates(&across) <= candidates(&down) { across } else { down };
    let pairs_max = boxes.len() * PAIRS_PER_BOX;
    let mut found = Vec::new();
    for (turn, &(a, behind)) in reach.iter().enumerate() {
        for &(b, _) in &reach[turn + 1..][..behind] {
            let common =
                if boxes[a].person == boxes[b].person { 0.0 } else { iou(&boxes[a].rect, &boxes[b].rect) };
            if common > 0.0 && common >= at_least {
                found.push(Meeting { iou: common, one: a.min(b), other: a.max(b) });
            }
        }
        if found.len() > 2 * pairs_max {
            found.select_nth_unstable_by(pairs_max, best_first);
            found.truncate(pairs_max);
        }
    }
    found.sort_unstable_by(best_first);
    found.truncate(pairs_max);
    found
}

fn best_first(a: &Meeting, b: &Meeting) -> std::cmp::Ordering {
    b.iou.total_cmp(&a.iou).then_with(|| (a.one, a.other).cmp(&(b.one, b.other)))
}

/// Where boxes begin and end.
struct Axis {
    from: fn(&Rect) -> f64,
    to: fn(&Rect) -> f64,
}

impl Axis {
    /// The places of the boxes by label and beginning, each with how many of those behind it begin before it ends.
    fn reach(&self, boxes: &[&Drawn]) -> Vec<(usize, usize)> {
        let from = |place: usize| (self.from)(&boxes[place].rect);
        let label = |place: usize| &boxes[place].label[..];
        let mut places: Vec<usize> = (0..boxes.len()).collect();
        places.sort_by(|a, b| label(*a).cmp(label(*b)).then_with(|| from(*a).total_cmp(&from(*b))));
        let behind = |(turn, &place): (usize, &usize)| {
            let end = (self.to)(&boxes[place].rect);
            let is_reached = |other: &usize| label(*other) == label(place) && from(*other) < end;
            (place, places[turn + 1..].partition_point(is_reached))
        };
        places.iter().enumerate().map(behind).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(person: u32, (x, y): (f64, f64), label: &str) -> Drawn {
        Drawn { person, rect: Rect { x, y, width: 10.0, height: 10.0 }, label: label.to_owned() }
    }

    #[test]
    fn those_that_meet_are_found_however_they_lie() {
        for seed in 0..50_u32 {
            let place = |number: u32, factor: u32| f64::from((seed + number * number * factor) % 61);
            let boxes: Vec<Drawn> = (0..40)
                .map(|number| {
                    let at = (place(number, 7), place(number, 11) * f64::from(seed % 3));
                    drawn(number % 3, at, if number % 5 == 0 { "cat" } else { "dog" })
                })
                .collect();
            let boxes: Vec<&Drawn> = boxes.iter().collect();
            let mut plain = Vec::new();
            for one in 0..boxes.len() {
                for other in one + 1..boxes.len() {
                    let (a, b) = (boxes[one], boxes[other]);
                    let common = iou(&a.rect, &b.rect);
                    if a.person != b.person && a.label == b.label && common >= 0.2 {
                        plain.push(Meeting { iou: common, one, other });
                    }
                }
            }
            plain.sort_by(best_first);
            assert_eq!(meetings(&boxes, 0.2), plain, "{seed}");
        }
    }

    #[test]
    fn of_a_crowd_the_best_are_kept() {
        let places = 0..2_000_u32;
        let crowd: Vec<Drawn> =
            places.map(|number| drawn(number, (f64::from(number % 1_000) / 100.0, 0.0), "")).collect();
        let found = meetings(&crowd.iter().collect::<Vec<_>>(), 0.0);
        assert_eq!(found.len(), 2_000 * PAIRS_PER_BOX);
        assert!(found[..1_000].iter().all(|meeting| meeting.iou > 0.999), "those that are the same");
        assert!(found.iter().all(|meeting| meeting.iou > 0.8), "those that lie side by side");
    }
}
