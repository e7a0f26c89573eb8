//! Boxes: those that several people drew around the same thing become one.
//!
//! **Formula.** Boxes of different people with the same label whose intersection over union (IoU) reaches the threshold are joined, the
//! best pair first, as long as no person is twice in a group and every pair in it reaches the threshold. A group that
//! enough of the people took part in becomes a box of medians: of the left edges, of the right edges, and so on. Its
//! confidence is the share of people times their mean IoU with the result; that of the whole answer is the mean over all
//! groups, a group left out counting by the share of people who did *not* draw it.
//!
//! **Source.** IoU: P. Jaccard (1901), as used by M. Everingham et al., "The PASCAL Visual Object Classes Challenge", *IJCV* 88
//! (2010). Complete linkage: T. Sørensen (1948).
//!
//! **Example.** Three people draw a box at 0..10, 0..10 and 1..11; a fourth draws elsewhere. The result is the box 0..10 of three.

use super::fixed::count;
use super::numeric::{Middle, numeric};
use crate::agreement::{Meeting, Rect, iou, meetings};

/// The most boxes in one answer. What more of them cost to compare, whoever waits for the unit would feel.
pub const BOXES_MAX: usize = 1_000;

/// A box that somebody drew.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// Who, as a number.
    pub person: u32,
    /// Where.
    pub rect: Rect,
    /// What; the same for all where there is but one kind.
    pub label: String,
}

/// When boxes are the same, and when enough people say so.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoxParams {
    /// IoU from which two boxes are of the same thing.
    pub iou: f64,
    /// Share of the people from which a box counts.
    pub share: f64,
}

impl Default for BoxParams {
    fn default() -> Self {
        Self { iou: 0.5, share: 0.5 }
    }
}

/// One of the resulting boxes.
#[derive(Clone, Debug, PartialEq)]
pub struct MergedBox {
    /// Where.
    pub rect: Rect,
    /// What.
    pub label: String,
    /// Share of people who drew it.
    pub share: f64,
    /// That share times their mean IoU with the result.
    pub confidence: f64,
}

/// The resulting boxes, from the upper left on.
#[derive(Clone, Debug, PartialEq)]
pub struct BoxOutcome {
    /// Those that enough people drew.
    pub boxes: Vec<MergedBox>,
    /// Those whose share is exactly the needed one while no more than half drew them: as many people say no. Not among `boxes`.
    pub tied: Vec<MergedBox>,
    /// From 0 to 1.
    pub confidence: f64,
}

/// Joins the boxes of `people` people, some of whom may have drawn none. None if there are no people.
#[must_use]
pub fn merge_boxes(drawn: &[Drawn], people: usize, params: &BoxParams) -> Option<BoxOutcome> {
    if people == 0 {
        return None;
    }
    let mut sorted: Vec<&Drawn> = drawn.iter().filter(|drawn| drawn.rect.is_sound()).collect();
    sorted.sort_by(|a, b| key(a).partial_cmp(&key(b)).unwrap_or(std::cmp::Ordering::Equal));
    let (mut boxes, mut tied, mut sure) = (Vec::new(), Vec::new(), 0.0);
    let groups = groups(&sorted, params.iou);
    for group in &groups {
        let Some(merged) = merge_group(group, people) else { continue };
        let even = merged.share <= 0.5 && (merged.share - params.share).abs() <= super::fixed::TIE;
        if even {
            sure += merged.share;
            tied.push(merged);
        } else if merged.share >= params.share {
            sure += merged.confidence;
            boxes.push(merged);
        } else {
            sure += 1.0 - merged.share;
        }
    }
    let confidence = if groups.is_empty() { 1.0 } else { sure / count(groups.len()) };
    Some(BoxOutcome { boxes, tied, confidence })
}

/// An order that knows neither people nor arrival, but where two boxes are exactly the same.
fn key(drawn: &Drawn) -> (f64, f64, f64, f64, &str, u32) {
    let Rect { x, y, width, height } = drawn.rect;
    (y, x, height, width, &drawn.label, drawn.person)
}

/// Joins the best pairs first; complete linkage.
fn groups<'a>(drawn: &[&'a Drawn], threshold: f64) -> Vec<Vec<&'a Drawn>> {
    let mut group_of: Vec<usize> = (0..drawn.len()).collect();
    let mut members: Vec<Vec<usize>> = (0..drawn.len()).map(|place| vec![place]).collect();
    for Meeting { one, other, .. } in meetings(drawn, threshold) {
        let (into, from) = (group_of[one], group_of[other]);
        let fits = |a: &usize, b: &usize| {
            drawn[*a].person != drawn[*b].person && iou(&drawn[*a].rect, &drawn[*b].rect) >= threshold
        };
        if into != from && members[into].iter().all(|a| members[from].iter().all(|b| fits(a, b))) {
            let moved = std::mem::take(&mut members[from]);
            for place in &moved {
                group_of[*place] = into;
            }
            members[into].extend(moved);
        }
    }
    members.retain(|group| !group.is_empty());
    members.into_iter().map(|group| group.into_iter().map(|place| drawn[place]).collect()).collect()
}

fn merge_group(group: &[&Drawn], people: usize) -> Option<MergedBox> {
    let median = |edge: fn(&Rect) -> f64| {
        let edges: Vec<f64> = group.iter().map(|drawn| edge(&drawn.rect)).collect();
        numeric(&edges, Middle::Median, None).map(|outcome| outcome.value)
    };
    let (left, top) = (median(|rect| rect.x)?, median(|rect| rect.y)?);
    let (right, bottom) = (median(|rect| rect.x + rect.width)?, median(|rect| rect.y + rect.height)?);
    let rect = Rect { x: left, y: top, width: right - left, height: bottom - top };
    let mut overlaps: Vec<f64> = group.iter().map(|drawn| iou(&drawn.rect, &rect)).collect();
    overlaps.sort_by(f64::total_cmp);
    let share = count(group.len()) / count(people);
    let confidence = share * overlaps.iter().sum::<f64>() / count(group.len());
    Some(MergedBox { rect, label: group.first()?.label.clone(), share, confidence })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(person: u32, x: f64, label: &str) -> Drawn {
        Drawn { person, rect: Rect { x, y: 0.0, width: 10.0, height: 10.0 }, label: label.to_owned() }
    }

    #[test]
    fn the_worked_example() {
        let all = [drawn(0, 0.0, "cat"), drawn(1, 0.0, "cat"), drawn(2, 1.0, "cat"), drawn(3, 50.0, "cat")];
        let outcome = merge_boxes(&all, 4, &BoxParams::default()).unwrap();
        assert_eq!(outcome.boxes.len(), 1);
        assert_eq!((outcome.boxes[0].rect.x, outcome.boxes[0].share), (0.0, 0.75));
    }

    #[test]
    fn empty_single_tied_and_unanimous() {
        let params = BoxParams::default();
        assert_eq!(merge_boxes(&[], 0, &params), None);
        let nothing = merge_boxes(&[], 3, &params).unwrap();
        assert_eq!((nothing.boxes.len(), nothing.confidence), (0, 1.0), "all agree that there is nothing");
        assert_eq!(
            merge_boxes(&[drawn(0, 0.0, "a")], 1, &params).map(|outcome| outcome.confidence),
            Some(1.0)
        );
        let tie = merge_boxes(&[drawn(0, 0.0, "a")], 2, &params).unwrap();
        assert_eq!((tie.boxes.len(), tie.tied.len()), (0, 1));
        let all = merge_boxes(&[drawn(0, 0.0, "a"), drawn(1, 0.0, "a")], 2, &params).unwrap();
        assert_eq!((all.boxes.len(), all.confidence), (1, 1.0));
    }

    #[test]
    fn labels_and_people_keep_boxes_apart() {
        let params = BoxParams { share: 0.4, ..BoxParams::default() };
        let two_labels = merge_boxes(&[drawn(0, 0.0, "a"), drawn(1, 0.0, "b")], 2, &params).unwrap();
        assert_eq!(two_labels.boxes.len(), 2);
        let same_person = merge_boxes(&[drawn(0, 0.0, "a"), drawn(0, 0.5, "a")], 1, &params).unwrap();
        assert_eq!(same_person.boxes.len(), 2);
    }

    #[test]
    fn what_is_no_box_is_left_out() {
        let odd = [drawn(0, f64::NAN, "a"), drawn(0, f64::INFINITY, "a"), drawn(1, 0.0, "a")];
        let outcome = merge_boxes(&odd, 1, &BoxParams::default()).unwrap();
        assert_eq!(outcome.boxes.len(), 1);
        assert!(outcome.confidence.is_finite());
    }
}
