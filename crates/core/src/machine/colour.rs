//! Contrast by the formula of WCAG 2.1, so that no figure has to be believed.

/// Text on its background needs this much (WCAG 2.1 AA, success criterion 1.4.3), in hundredths.
pub const TEXT_CONTRAST_MIN: u16 = 450;
/// The pair for those who ask for more contrast needs this much (AAA, 1.4.6), in hundredths.
pub const HIGH_CONTRAST_MIN: u16 = 700;

/// A colour of the sRGB space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub [u8; 3]);

impl Rgb {
    /// Reads `#RRGGBB`.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6 && digits.is_ascii())?;
        let channel = |at: usize| {
            let pair = &digits[at..at + 2];
            // `from_str_radix` also takes a sign.
            pair.bytes().all(|digit| digit.is_ascii_hexdigit()).then(|| u8::from_str_radix(pair, 16).ok())?
        };
        Some(Self([channel(0)?, channel(2)?, channel(4)?]))
    }

    /// How bright it is: 0 for black, 1 for white.
    fn luminance(self) -> f64 {
        let linear = |channel: u8| {
            let share = f64::from(channel) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        let [red, green, blue] = self.0.map(linear);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The contrast ratio with `other` in hundredths, rounded down: 4.499 is not 4.5.
    #[must_use]
    pub fn contrast(self, other: Self) -> u16 {
        let (one, two) = (self.luminance(), other.luminance());
        let ratio = (one.max(two) + 0.05) / (one.min(two) + 0.05);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a ratio lies between 1 and 21"
        )]
        // The sliver keeps 21 from becoming 20.99 by the last bit of a float.
        let hundredths = (ratio * 100.0 + 1e-9) as u16;
        hundredths
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_that_of_the_formula() {
        let cases = [
            ("#000000", "#FFFFFF", 2100),
            ("#FFFFFF", "#000000", 2100),
            ("#767676", "#FFFFFF", 454),
            ("#777777", "#FFFFFF", 447),
            ("#FFFFFF", "#059669", 376),
            ("#FFFFFF", "#DC2626", 482),
            ("#4B5563", "#F3F4F6", 686),
            ("#123456", "#123456", 100),
        ];
        for (text, background, expected) in cases {
            let (text, background) =
                (Rgb::parse(text).expect(text), Rgb::parse(background).expect(background));
            assert_eq!(text.contrast(background), expected, "{text:?} on {background:?}");
        }
    }

    #[test]
    fn only_six_digits_are_a_colour() {
        assert_eq!(Rgb::parse("#0aF0ff"), Some(Rgb([0x0a, 0xf0, 0xff])));
        for text in ["", "#", "#fff", "000000", "#00000", "#0000000", "#00000g", "#+1+1+1", "#é0000", "red"]
        {
            assert_eq!(Rgb::parse(text), None, "{text:?}");
        }
    }
}
