//! Edit distance: how many characters must be inserted, deleted or replaced.
//!
//! **Formula.** D(i, j) = least of D(i-1, j) + 1, D(i, j-1) + 1, D(i-1, j-1) + [`a_i` ≠ `b_j`]; only cells within a band around the diagonal are
//! filled, and the band is doubled until the distance fits in it.
//!
//! **Source.** V. Levenshtein (1966); E. Ukkonen, "Algorithms for Approximate String Matching", *Information and Control* 64 (1985).
//!
//! **Example.** kitten to sitting: 3.

/// Cells that one comparison may fill. Long texts that are far apart would take minutes; somebody could send such.
const CELLS_MAX: usize = 1 << 24;

/// The edit distance in characters; none where the texts are long and so far apart that counting would take too long.
#[must_use]
pub fn edit_distance(a: &str, b: &str) -> Option<usize> {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let start = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[start..], &b[start..]);
    let end = a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a == b).count();
    let (a, b) = (&a[..a.len() - end], &b[..b.len() - end]);
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    if short.is_empty() {
        return Some(long.len());
    }
    let mut band = (long.len() - short.len()).max(16);
    loop {
        if short.len().saturating_mul(2 * band + 1) > CELLS_MAX {
            return None;
        }
        match within(short, long, band) {
            Some(distance) => return Some(distance),
            None => band *= 2,
        }
    }
}

/// The distance if it is at most `band`.
fn within(short: &[char], long: &[char], band: usize) -> Option<usize> {
    let far = usize::MAX / 2;
    let mut row: Vec<usize> =
        (0..=long.len()).map(|column| if column <= band { column } else { far }).collect();
    for (index, character) in short.iter().enumerate() {
        let (from, to) = ((index + 1).saturating_sub(band), (index + 1 + band).min(long.len()));
        // What stood left and above of the first cell of the band.
        let mut diagonal = if from == 0 { row[0] } else { row[from - 1] };
        if from == 0 {
            row[0] = index + 1;
        } else {
            row[from - 1] = far;
        }
        for column in from.max(1)..=to {
            let above = row[column];
            let replaced = diagonal + usize::from(*character != long[column - 1]);
            row[column] = replaced.min(above + 1).min(row[column - 1] + 1);
            diagonal = above;
        }
    }
    row.last().copied().filter(|distance| *distance <= band || band >= long.len())
}

/// The edit distance over the longer length: 0 for the same text, 1 for nothing in common. Texts too long and too far apart to count
/// have nothing in common.
#[must_use]
pub fn text_distance(a: &str, b: &str) -> f64 {
    if a == b {
        return 0.0;
    }
    let longer = a.chars().count().max(b.chars().count());
    #[expect(clippy::cast_precision_loss, reason = "texts are shorter than 2^52 characters")]
    let share = |distance: usize| distance as f64 / longer.max(1) as f64;
    edit_distance(a, b).map_or(1.0, share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_of_a_table() {
        let cases = [
            ("", "", 0),
            ("", "abc", 3),
            ("kitten", "sitting", 3),
            ("flaw", "lawn", 2),
            ("Zürich", "Zurich", 1),
            ("abcdef", "abcdef", 0),
            ("abc", "xyz", 3),
        ];
        for (a, b, expected) in cases {
            assert_eq!(
                (edit_distance(a, b), edit_distance(b, a)),
                (Some(expected), Some(expected)),
                "{a} {b}"
            );
        }
        assert!((text_distance("kitten", "sitting") - 3.0 / 7.0).abs() < 1e-12);
    }

    #[test]
    fn a_wide_band_finds_what_a_narrow_one_does_not() {
        let (a, b) = ("a".repeat(100), "b".repeat(120));
        assert_eq!(edit_distance(&a, &b), Some(120));
        let shifted = format!("{}{}", "x".repeat(40), &"abc".repeat(50));
        assert_eq!(edit_distance(&"abc".repeat(50), &shifted), Some(40));
    }

    #[test]
    fn texts_too_far_apart_are_wholly_different_at_once() {
        let (a, b) = ("ab".repeat(100_000), "cd".repeat(100_000));
        assert_eq!(Some(text_distance(&a, &b)), Some(1.0));
        let near = format!("{}x", "ab".repeat(100_000));
        assert!(text_distance(&a, &near) < 1e-5);
    }
}
