//! Intersection over union: how much two boxes have in common.
//!
//! **Formula.** Area of the intersection over area of the union; 0 where neither has an area.
//!
//! **Source.** P. Jaccard, "Étude comparative de la distribution florale" (1901).
//!
//! **Example.** 0..10 by 0..10 and 5..15 by 0..10: 50 / 150 = 1/3.

/// A rectangle, by its upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub x: f64,
    /// Upper edge.
    pub y: f64,
    /// Never negative.
    pub width: f64,
    /// Never negative.
    pub height: f64,
}

impl Rect {
    /// No edge may be farther out, so that every area is finite.
    const FAR: f64 = 1e100;

    /// Whether it has a place and a size.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let near = |edge: f64| edge.abs() <= Self::FAR;
        near(self.x)
            && near(self.y)
            && (0.0..=Self::FAR).contains(&self.width)
            && (0.0..=Self::FAR).contains(&self.height)
    }
}

/// From 0, nothing in common, to 1, the same.
#[must_use]
pub fn iou(a: &Rect, b: &Rect) -> f64 {
    if !a.is_sound() || !b.is_sound() {
        return 0.0;
    }
    let common = |from_a: f64, size_a: f64, from_b: f64, size_b: f64| {
        ((from_a + size_a).min(from_b + size_b) - from_a.max(from_b)).max(0.0)
    };
    let intersection = common(a.x, a.width, b.x, b.width) * common(a.y, a.height, b.y, b.height);
    let union = a.width * a.height + b.width * b.height - intersection;
    if union > 0.0 { (intersection / union).clamp(0.0, 1.0) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_of_a_table() {
        let rect = |x, width| Rect { x, y: 0.0, width, height: 10.0 };
        let cases = [
            (rect(0.0, 10.0), rect(5.0, 10.0), 1.0 / 3.0),
            (rect(0.0, 10.0), rect(0.0, 10.0), 1.0),
            (rect(0.0, 10.0), rect(10.0, 10.0), 0.0),
            (rect(0.0, 0.0), rect(0.0, 0.0), 0.0),
            (rect(f64::NAN, 10.0), rect(0.0, 10.0), 0.0),
            (rect(0.0, -1.0), rect(0.0, 10.0), 0.0),
        ];
        for (a, b, expected) in cases {
            assert!((iou(&a, &b) - expected).abs() < 1e-12, "{a:?} {b:?}");
            assert!((iou(&b, &a) - expected).abs() < 1e-12, "{b:?} {a:?}");
        }
    }
}
