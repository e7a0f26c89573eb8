//! Binary mode: attributes as headers, data as the body.
//!
//! A header holds visible ASCII, so what is not is percent-encoded, as the HTTP binding says; NATS follows the same rule.
//! No attribute can end a header early: there is no way for a line break to get through.

use serde_json::value::RawValue;

use super::{CloudEvent, Data, EventRefused, Extension, SPEC_VERSION, rules};

const PREFIX: &str = "ce-";
const CONTENT_TYPE: &str = "content-type";

/// What carries the headers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binding {
    /// HTTP: the kind of the data is the message's `content-type`.
    Http,
    /// NATS: the kind of the data is `ce-datacontenttype`, and a `content-type` would say that the message is structured.
    Nats,
}

impl Binding {
    const fn data_content_type(self) -> &'static str {
        match self {
            Self::Http => CONTENT_TYPE,
            Self::Nats => "ce-datacontenttype",
        }
    }

    /// Whether a message with this `content-type` is an event in structured mode.
    #[must_use]
    pub fn is_structured(content_type: &str) -> bool {
        rules::is_structured(content_type)
    }
}

impl CloudEvent {
    /// The headers of the event in binary mode; the body is [`Data::as_bytes`]. Names are lower case.
    #[must_use]
    pub fn to_headers(&self, binding: Binding) -> Vec<(String, String)> {
        let time = self.time.map(|time| time.to_string());
        let attributes = [
            ("specversion", Some(SPEC_VERSION)),
            ("id", Some(self.id.as_str())),
            ("source", Some(self.source.as_str())),
            ("type", Some(self.event_type.as_str())),
            ("subject", self.subject.as_deref()),
            ("time", time.as_deref()),
            ("dataschema", self.data_schema.as_deref()),
        ];
        let named = attributes.into_iter().filter_map(|(name, value)| Some((name, value?.to_owned())));
        let extensions = self.extensions.iter().map(|(name, value)| {
            let text = match value {
                Extension::Text(text) => text.clone(),
                Extension::Integer(number) => number.to_string(),
                Extension::Boolean(truth) => truth.to_string(),
            };
            (name.as_str(), text)
        });
        let headers =
            named.chain(extensions).map(|(name, value)| (format!("{PREFIX}{name}"), encode(&value)));
        // A media type is its own kind of header value, and is written as it is.
        let kind =
            self.data_content_type.iter().map(|kind| (binding.data_content_type().to_owned(), kind.clone()));
        headers.chain(kind).collect()
    }

    /// Reads an event in binary mode from all headers of a message and its body. Headers that are not an event's are left alone.
    pub fn from_headers<'a>(
        binding: Binding,
        headers: impl IntoIterator<Item = (&'a str, &'a [u8])>,
        body: &[u8],
    ) -> Result<Self, EventRefused> {
        let mut attributes = Attributes::default();
        for (name, value) in headers {
            attributes.add(binding, &name.to_ascii_lowercase(), value)?;
        }
        if attributes.required("specversion")? != SPEC_VERSION {
            return Err(EventRefused::OtherVersion);
        }
        let (id, source) = (attributes.required("id")?, attributes.required("source")?);
        let mut event = Self::new(&id, &source, &attributes.required("type")?)?;
        let kind = attributes.take("datacontenttype");
        event.set_data(kind.as_deref(), data(kind.as_deref(), body)?)?;
        for (name, text) in attributes.0 {
            event.set_attribute(&name, &text)?;
        }
        Ok(event)
    }
}

/// Attributes by name, each at most once.
#[derive(Default)]
struct Attributes(Vec<(String, String)>);

impl Attributes {
    fn add(&mut self, binding: Binding, header: &str, value: &[u8]) -> Result<(), EventRefused> {
        let (name, text) = if header == binding.data_content_type() {
            let plain = std::str::from_utf8(value).ok().map(|text| text.trim().to_owned());
            ("datacontenttype", plain)
        } else if let Some(name) = header.strip_prefix(PREFIX) {
            (name, decode(value))
        } else {
            return Ok(());
        };
        let rule = "UTF-8, percent-encoded";
        let text = text.ok_or_else(|| EventRefused::Malformed { name: name.to_owned(), rule })?;
        if self.0.iter().any(|(known, _)| known == name) {
            return Err(EventRefused::Twice { name: name.to_owned() });
        }
        self.0.push((name.to_owned(), text));
        Ok(())
    }

    fn take(&mut self, name: &str) -> Option<String> {
        let at = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.swap_remove(at).1)
    }

    fn required(&mut self, name: &'static str) -> Result<String, EventRefused> {
        self.take(name).ok_or(EventRefused::Missing { name })
    }
}

/// The body as data of its kind. Nothing is no data; what says to be JSON must be JSON.
fn data(kind: Option<&str>, body: &[u8]) -> Result<Option<Data>, EventRefused> {
    if body.is_empty() {
        return Ok(None);
    }
    let Some(kind) = kind else { return Ok(Some(Data::Binary(body.to_vec()))) };
    if rules::is_json(kind) {
        let json =
            serde_json::from_slice::<Box<RawValue>>(body).map_err(|_| EventRefused::DataOfAnotherKind)?;
        return Ok(Some(Data::Json(json)));
    }
    match std::str::from_utf8(body) {
        Ok(text) if rules::is_text(kind) => Ok(Some(Data::Text(text.to_owned()))),
        _ => Ok(Some(Data::Binary(body.to_vec()))),
    }
}

/// Percent-encodes everything but visible ASCII, and what would be read as something else: percent sign and double quote.
fn encode(text: &str) -> String {
    let digit = |nibble: u8| char::from(b"0123456789ABCDEF"[usize::from(nibble)]);
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_graphic() && byte != b'%' && byte != b'"' {
            encoded.push(char::from(byte));
        } else {
            encoded.extend(['%', digit(byte >> 4), digit(byte & 0x0f)]);
        }
    }
    encoded
}

/// Undoes [`encode`], and the quotes that others put round a value. None if it is not what it should be.
fn decode(value: &[u8]) -> Option<String> {
    let value = value.trim_ascii();
    let unquoted = match value {
        [b'"', inner @ .., b'"'] => unescape(inner)?,
        _ => value.to_vec(),
    };
    let mut decoded = Vec::with_capacity(unquoted.len());
    let mut rest = unquoted.as_slice();
    while let [byte, tail @ ..] = rest {
        if *byte == b'%' {
            let [high, low, tail @ ..] = tail else { return None };
            let digit = |byte: &u8| char::from(*byte).to_digit(16);
            decoded.push(u8::try_from(digit(high)? * 16 + digit(low)?).ok()?);
            rest = tail;
        } else {
            decoded.push(*byte);
            rest = tail;
        }
    }
    String::from_utf8(decoded).ok()
}

/// The inside of a quoted string, without its backslashes.
fn unescape(mut inner: &[u8]) -> Option<Vec<u8>> {
    let mut plain = Vec::with_capacity(inner.len());
    while let [byte, tail @ ..] = inner {
        match byte {
            b'\\' => {
                let [escaped, tail @ ..] = tail else { return None };
                plain.push(*escaped);
                inner = tail;
            }
            b'"' => return None,
            _ => {
                plain.push(*byte);
                inner = tail;
            }
        }
    }
    Some(plain)
}
