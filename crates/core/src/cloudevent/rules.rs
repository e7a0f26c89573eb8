//! What the specification says of names and values, as checks.

use jiff::Timestamp;

use super::{ATTRIBUTE_BYTES_MAX, EXTENSION_NAME_LENGTH_MAX, EventRefused};

/// Names that cannot be those of extensions.
const TAKEN: [&str; 10] = [
    "id",
    "source",
    "specversion",
    "type",
    "datacontenttype",
    "dataschema",
    "subject",
    "time",
    "data",
    "data_base64",
];

fn malformed(name: &str, rule: &'static str) -> EventRefused {
    EventRefused::Malformed { name: name.to_owned(), rule }
}

/// Text that must not be empty.
pub(super) fn check_text(name: &'static str, text: &str) -> Result<(), EventRefused> {
    if text.is_empty() {
        return Err(EventRefused::Missing { name });
    }
    check_value(name, text)
}

/// Text without what no attribute may hold: control characters, and code points that are no characters.
pub(super) fn check_value(name: &str, text: &str) -> Result<(), EventRefused> {
    if text.len() > ATTRIBUTE_BYTES_MAX {
        return Err(malformed(name, "at most 4096 bytes"));
    }
    let no_character = |c: char| matches!(u32::from(c), 0xfdd0..=0xfdef) || u32::from(c) & 0xfffe == 0xfffe;
    if text.chars().any(|c| c.is_control() || no_character(c)) {
        return Err(malformed(name, "text without control characters"));
    }
    Ok(())
}

pub(super) fn check_extension_name(name: &str) -> Result<(), EventRefused> {
    let plain = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    let fits = (1..=EXTENSION_NAME_LENGTH_MAX).contains(&name.len());
    if plain && fits && !TAKEN.contains(&name) { Ok(()) } else { Err(EventRefused::ExtensionName) }
}

/// The characters of RFC 3986, with each percent sign followed by two digits.
pub(super) fn check_uri_reference(name: &str, text: &str) -> Result<(), EventRefused> {
    const RULE: &str = "a URI reference";
    let bytes = text.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        let fits = match byte {
            b'%' => bytes.get(at + 1..at + 3).is_some_and(|hex| hex.iter().all(u8::is_ascii_hexdigit)),
            _ => byte.is_ascii_alphanumeric() || b"-._~:/?#[]@!$&'()*+,;=".contains(byte),
        };
        if !fits {
            return Err(malformed(name, RULE));
        }
    }
    Ok(())
}

/// A URI with its scheme.
pub(super) fn check_uri(name: &str, text: &str) -> Result<(), EventRefused> {
    check_uri_reference(name, text)?;
    let scheme = text.split_once(':').map_or("", |(scheme, _)| scheme);
    let starts = scheme.starts_with(|c: char| c.is_ascii_alphabetic());
    let goes_on = scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte));
    if starts && goes_on { Ok(()) } else { Err(malformed(name, "an absolute URI")) }
}

/// The two halves of a media type, in lower case, without its parameters.
fn media_type(text: &str) -> Option<(String, String)> {
    let essence = text.split(';').next().unwrap_or_default().trim();
    let (kind, sort) = essence.split_once('/')?;
    let token = |part: &str| {
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&byte);
        !part.is_empty() && part.bytes().all(fits)
    };
    (token(kind) && token(sort)).then(|| (kind.to_ascii_lowercase(), sort.to_ascii_lowercase()))
}

pub(super) fn check_media_type(name: &str, text: &str) -> Result<(), EventRefused> {
    media_type(text).map(drop).ok_or_else(|| malformed(name, "a media type"))
}

/// Whether data of this type is JSON.
pub(super) fn is_json(content_type: &str) -> bool {
    media_type(content_type).is_some_and(|(_, sort)| sort == "json" || sort.ends_with("+json"))
}

/// Whether data of this type is text in its own right.
pub(super) fn is_text(content_type: &str) -> bool {
    let textual = |(kind, sort): (String, String)| kind == "text" || sort == "xml" || sort.ends_with("+xml");
    media_type(content_type).is_some_and(textual)
}

/// Whether a message of this type is a whole event: `application/cloudevents` and what follows it.
pub(super) fn is_structured(content_type: &str) -> bool {
    let whole = |sort: &str| sort == "cloudevents" || sort.starts_with("cloudevents+");
    media_type(content_type).is_some_and(|(kind, sort)| kind == "application" && whole(&sort))
}

pub(super) fn timestamp(name: &str, text: &str) -> Result<Timestamp, EventRefused> {
    // The parser also takes forms that RFC 3339 does not have: a year of six digits, a zone in brackets.
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || b"-:.+TtZz".contains(&byte));
    let four_digits = text.as_bytes().get(4) == Some(&b'-')
        && text.as_bytes().get(10).is_some_and(|byte| b"Tt".contains(byte));
    text.parse()
        .ok()
        .filter(|_| plain && four_digits)
        .ok_or_else(|| malformed(name, "a time as RFC 3339 writes it"))
}
