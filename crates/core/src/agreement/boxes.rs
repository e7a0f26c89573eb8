//! What two people's boxes have in common.
//!
//! **Formula.** Each box of one is paired with at most one box of the other, so that the sum of their IoU is largest; that sum, over the
//! number of boxes of whoever drew more. Boxes with different labels have nothing in common.
//!
//! **Source.** H. Kuhn, "The Hungarian Method for the Assignment Problem", *Naval Research Logistics Quarterly* 2 (1955), here by shortest
//! augmenting paths. To take the best pair first finds less where boxes stand close, and what it finds among equal pairs depends on
//! the order in which boxes are listed.
//!
//! **Example.** Boxes 10 wide at 0 and 4 beside others at 2 and 6: 0 with 2 and 4 with 6 have 2/3 each, so 2/3. With 4 and 2 first,
//! 0 and 6 were left with 1/4.

use super::{Meeting, Rect, iou, meetings};
use crate::aggregate::{Drawn, count};

/// One, in the units in which overlaps are compared: whole numbers, so that no order of summation tells which pairing is best.
const ONE: i64 = 1 << 32;

/// Beyond so many boxes the best pairs are taken first: the time grows with the third power.
const EXACT_MAX: usize = 200;

/// From 0, nothing in common, to 1, the same.
pub(crate) fn box_similarity(a: &[Drawn], b: &[Drawn]) -> f64 {
    let (few, many) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    if many.is_empty() {
        return 1.0;
    }
    let sum = if many.len() <= EXACT_MAX { best_sum(few, many) } else { greedy_sum(few, many) };
    sum / count(many.len())
}

fn overlap(a: &Drawn, b: &Drawn) -> f64 {
    if a.label == b.label { iou(&a.rect, &b.rect) } else { 0.0 }
}

/// The largest sum of overlaps of pairs. Every one of the few gets a partner, one after the other: whoever is in the way moves on along
/// the cheapest path to a free one. `price` holds what a row or column costs, so that no pair is cheaper than both of its prices.
fn best_sum(few: &[Drawn], many: &[Drawn]) -> f64 {
    let each = |one: &Drawn| many.iter().map(|other| ONE - to_units(overlap(one, other))).collect();
    let lacking: Vec<Vec<i64>> = few.iter().map(each).collect();
    let (mut row_price, mut column_price) = (vec![0; few.len()], vec![0; many.len()]);
    let mut partner: Vec<Option<usize>> = vec![None; many.len()];
    for newcomer in 0..few.len() {
        let mut least = vec![i64::MAX; many.len()];
        let mut came_from: Vec<Option<usize>> = vec![None; many.len()];
        let mut is_done = vec![false; many.len()];
        let (mut row, mut at) = (newcomer, None);
        let free = loop {
            let mut next: Option<usize> = None;
            for column in (0..many.len()).filter(|column| !is_done[*column]) {
                let cost = lacking[row][column] - row_price[row] - column_price[column];
                if cost < least[column] {
                    (least[column], came_from[column]) = (cost, at);
                }
                // Among equals a free one: boxes that have nothing in common are not moved about.
                let is_free = |column: usize| partner[column].is_none();
                let place = |column: usize| (least[column], !is_free(column));
                if next.is_none_or(|next| place(column) < place(next)) {
                    next = Some(column);
                }
            }
            // There are never fewer columns than rows, so one is left.
            let Some(column) = next else { break None };
            let step = least[column];
            row_price[newcomer] += step;
            for other in 0..many.len() {
                if is_done[other] {
                    column_price[other] -= step;
                    if let Some(row) = partner[other] {
                        row_price[row] += step;
                    }
                } else {
                    least[other] -= step;
                }
            }
            is_done[column] = true;
            match partner[column] {
                Some(taken) => (row, at) = (taken, Some(column)),
                None => break Some(column),
            }
        };
        let mut place = free;
        while let Some(column) = place {
            place = came_from[column];
            partner[column] = place.map_or(Some(newcomer), |before| partner[before]);
        }
    }
    let paired = partner.iter().enumerate();
    sum_of(paired.filter_map(|(column, row)| Some(overlap(&few[(*row)?], &many[column]))).collect())
}

/// The sum of overlaps, whatever order they come in.
fn sum_of(mut overlaps: Vec<f64>) -> f64 {
    overlaps.sort_by(f64::total_cmp);
    overlaps.iter().sum()
}

/// The best pairs first, each box once, in an order that does not come from how the boxes were listed.
fn greedy_sum(few: &[Drawn], many: &[Drawn]) -> f64 {
    let sorted = |boxes: &[Drawn]| {
        let mut boxes: Vec<Drawn> = boxes.to_vec();
        boxes.sort_by(|a, b| {
            let edges = |Rect { x, y, width, height }: Rect| [x, y, width, height];
            let mut each = edges(a.rect).into_iter().zip(edges(b.rect));
            let by_edge = each.find_map(|(a, b)| Some(a.total_cmp(&b)).filter(|order| order.is_ne()));
            a.label.cmp(&b.label).then(by_edge.unwrap_or(std::cmp::Ordering::Equal))
        });
        boxes
    };
    let of = |person: u32, boxes: &[Drawn]| -> Vec<Drawn> {
        sorted(boxes).into_iter().map(|drawn| Drawn { person, ..drawn }).collect()
    };
    let (few, many) = (of(0, few), of(1, many));
    let all: Vec<&Drawn> = few.iter().chain(&many).collect();
    let mut is_used = vec![false; all.len()];
    let mut paired = Vec::new();
    for Meeting { iou, one, other } in meetings(&all, 0.0) {
        if !is_used[one] && !is_used[other] {
            (is_used[one], is_used[other]) = (true, true);
            paired.push(iou);
        }
    }
    sum_of(paired)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "an overlap is at most 1")]
fn to_units(overlap: f64) -> i64 {
    (overlap * ONE as f64).round() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(places: &[f64]) -> Vec<Drawn> {
        let square = |x: &f64| Rect { x: *x, y: 0.0, width: 10.0, height: 10.0 };
        places.iter().map(|x| Drawn { person: 0, rect: square(x), label: String::new() }).collect()
    }

    #[test]
    fn the_worked_example_in_any_order() {
        for a in [[0.0, 4.0], [4.0, 0.0]] {
            for b in [[2.0, 6.0], [6.0, 2.0]] {
                let found = [box_similarity(&drawn(&a), &drawn(&b)), box_similarity(&drawn(&b), &drawn(&a))];
                assert!(found.iter().all(|found| (found - 2.0 / 3.0).abs() < 1e-9), "{a:?} {b:?} {found:?}");
            }
        }
    }

    #[test]
    fn what_has_exactly_so_much_in_common_reaches_the_threshold() {
        for (width, common) in [(7.0, 0.7), (9.0, 0.9), (9.5, 0.95)] {
            let mut part = drawn(&[0.0]);
            part[0].rect.width = width;
            assert!(box_similarity(&drawn(&[0.0]), &part) >= common, "{common}");
        }
    }

    #[test]
    fn nothing_less_labels_and_numbers() {
        assert!((box_similarity(&[], &[]) - 1.0).abs() < 1e-12);
        assert!(box_similarity(&[], &drawn(&[0.0])).abs() < 1e-12);
        assert!((box_similarity(&drawn(&[0.0, 50.0]), &drawn(&[50.0])) - 0.5).abs() < 1e-9);
        let mut labelled = drawn(&[0.0]);
        labelled[0].label = "cat".to_owned();
        assert!(box_similarity(&labelled, &drawn(&[0.0])).abs() < 1e-12);
    }

    /// Every way to pair them, as the plain definition has it.
    fn by_trying(few: &[Drawn], many: &[Drawn]) -> f64 {
        let Some((first, rest)) = few.split_first() else { return 0.0 };
        let with = |column: usize| {
            let left: Vec<Drawn> = [&many[..column], &many[column + 1..]].concat();
            overlap(first, &many[column]) + by_trying(rest, &left)
        };
        (0..many.len()).map(with).fold(0.0, f64::max)
    }

    #[test]
    fn no_way_to_pair_boxes_has_more_in_common() {
        for seed in 0..200_usize {
            let places = |many: usize, factor: usize| -> Vec<f64> {
                (0..many)
                    .map(|place| count((seed * factor + place * place * 7 + place * factor) % 37))
                    .collect()
            };
            let (few, many) = (drawn(&places(1 + seed % 4, 5)), drawn(&places(4 + seed % 2, 11)));
            let expected = by_trying(&few, &many) / count(many.len());
            assert!((box_similarity(&few, &many) - expected).abs() < 1e-9, "{seed}");
            let (few, many): (Vec<_>, Vec<_>) =
                (few.into_iter().rev().collect(), many.into_iter().rev().collect());
            assert!((box_similarity(&many, &few) - expected).abs() < 1e-9, "{seed} the other way round");
        }
    }

    #[test]
    fn so_many_boxes_that_the_best_pairs_are_taken_first_are_in_no_order_either() {
        let far: Vec<f64> = (0..=EXACT_MAX).map(|place| 4.0 * count(place)).collect();
        let near: Vec<f64> = far.iter().map(|x| x + 2.0).collect();
        let (backwards, found) =
            (far.iter().rev().copied().collect::<Vec<_>>(), box_similarity(&drawn(&far), &drawn(&near)));
        assert_eq!(Some(box_similarity(&drawn(&backwards), &drawn(&near))), Some(found));
    }
}
