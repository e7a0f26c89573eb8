//! Reading requests: who asks, under which key, and what. Everything that is wrong with a request is said here, with its
//! place, before any use case hears of it.

mod objects;

use std::borrow::Cow;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Path, Request};
use handoff_core::text::hex;
use handoff_engine::identity::{self, Identity};
use handoff_engine::{Caller, RequestKey};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, header};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use self::objects::Objects;
use crate::App;
use crate::limits::{BODY_BYTES_MAX, STRANGERS_BODY_BYTES_MAX};
use crate::middleware::traceparent;
use crate::problem::{Code, Problem};

/// The name of the session cookie.
pub(crate) const SESSION_COOKIE: &str = "handoff_session";
/// The longest idempotency key.
const KEY_LENGTH_MAX: usize = 255;

/// Somebody who is signed in.
#[derive(Clone, Debug)]
pub(crate) struct SignedIn {
    /// Who, with the trace of this request.
    pub(crate) caller: Caller,
    /// Session and actor.
    pub(crate) identity: Identity,
}

impl FromRequestParts<App> for SignedIn {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let needed = || {
            Problem::new(
                Code::NotSignedIn,
                "Send a token as `Authorization: Bearer …`, or sign in at POST /v1/session.",
            )
        };
        let identity = match bearer(&parts.headers)? {
            Some(secret) => identity::authenticate_token(&app.ctx, secret).await?,
            None => match cookie(&parts.headers, SESSION_COOKIE) {
                Some(secret) => identity::authenticate_session(&app.ctx, secret).await?,
                None => None,
            },
        };
        let identity = identity.ok_or_else(needed)?;
        let caller =
            Caller { actor: identity.actor.clone(), traceparent: traceparent(&parts.headers).map(Arc::from) };
        Ok(Self { caller, identity })
    }
}

fn bearer(headers: &HeaderMap) -> Result<Option<&str>, Problem> {
    let Some(value) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let secret = value.to_str().ok().and_then(|value| {
        let (scheme, secret) = value.split_once(' ')?;
        scheme.eq_ignore_ascii_case("bearer").then(|| secret.trim())
    });
    secret
        .map(Some)
        .ok_or_else(|| Problem::new(Code::NotSignedIn, "The Authorization header must be `Bearer …`."))
}

/// The value of a cookie.
pub(crate) fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let cookies = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    cookies.flat_map(|line| line.split(';')).find_map(|pair| {
        let (key, value) = pair.trim().split_once('=')?;
        (key == name).then_some(value)
    })
}

/// A command from somebody who is signed in: who, under which key, and the body.
#[derive(Debug)]
pub(crate) struct Submitted<T> {
    /// Who, with the trace of this request.
    pub(crate) caller: Caller,
    /// Session and actor.
    pub(crate) identity: Identity,
    /// The idempotency key, with the fingerprint of this very request.
    pub(crate) key: Option<RequestKey>,
    /// What.
    pub(crate) body: T,
}

impl<T> Submitted<T> {
    /// Who asks, and under which key.
    pub(crate) fn by(&self) -> (&Caller, Option<&RequestKey>) {
        (&self.caller, self.key.as_ref())
    }
}

/// A command that needs no body.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NoBody {}

impl<T: DeserializeOwned> FromRequest<App> for Submitted<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &App) -> Result<Self, Problem> {
        Self::read(request, app, |headers, bytes| match bytes {
            [] => parse(b"{}"),
            bytes => is_json(headers).and_then(|()| parse(bytes)),
        })
        .await
    }
}

impl<T> Submitted<T> {
    /// Reads a command whose body has a form of its own.
    pub(crate) async fn read(
        request: Request,
        app: &App,
        read: impl FnOnce(&HeaderMap, &[u8]) -> Result<T, Problem>,
    ) -> Result<Self, Problem> {
        let (mut parts, body) = request.into_parts();
        // Strangers are turned away before a byte of their body is read.
        let SignedIn { caller, identity } = SignedIn::from_request_parts(&mut parts, app).await?;
        let bytes = read_body(body, BODY_BYTES_MAX).await?;
        let key = request_key(&parts, &bytes)?;
        let body = read(&parts.headers, &bytes)?;
        Ok(Self { caller, identity, key, body })
    }
}

/// A JSON body from anybody: a small one.
#[derive(Debug)]
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<App> for JsonBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, _app: &App) -> Result<Self, Problem> {
        let (parts, body) = request.into_parts();
        let bytes = read_body(body, STRANGERS_BODY_BYTES_MAX).await?;
        is_json(&parts.headers)?;
        parse(&bytes).map(Self)
    }
}

async fn read_body(body: axum::body::Body, bytes_max: usize) -> Result<Bytes, Problem> {
    match Limited::new(body, bytes_max).collect().await {
        Ok(collected) => Ok(collected.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => {
            Err(Problem::new(Code::BodyTooLarge, format!("A body may have at most {bytes_max} bytes here.")))
        }
        Err(_) => Err(Problem::new(Code::MalformedJson, "The body ended before it was complete.")),
    }
}

pub(crate) fn is_json(headers: &HeaderMap) -> Result<(), Problem> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if kind.eq_ignore_ascii_case("application/json") {
        Ok(())
    } else {
        Err(Problem::new(Code::UnsupportedMediaType, "Send the body with `Content-Type: application/json`."))
    }
}

/// Reads JSON strictly: unknown fields, duplicate fields, trailing bytes, deep nesting, NUL and arrays in the place of objects are
/// refused, with the place.
pub(crate) fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    // Every body is an object. Also said here, because what tells its kind in a field is read in a way of its own.
    if bytes.trim_ascii_start().starts_with(b"[") {
        return Err(
            Problem::new(Code::InvalidBody, "The body must be an object.").at("", "must be an object")
        );
    }
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    let parsed = T::deserialize(Objects(&mut deserializer));
    let parsed = parsed.and_then(|parsed| deserializer.end().map(|()| parsed));
    // To know the place at every moment costs more than the reading itself, so only what is wrong is read with an eye on it.
    let parsed = parsed.or_else(|_| parse_knowing_the_place(bytes))?;
    match nul_in(bytes) {
        Some(pointer) => Err(Problem::new(Code::InvalidBody, "Text must not contain NUL (\\u0000).")
            .at(pointer, "must not contain NUL")),
        None => Ok(parsed),
    }
}

fn parse_knowing_the_place<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    let mut deserializer = serde_json::Deserializer::from_slice(bytes);
    match serde_path_to_error::deserialize(Objects(&mut deserializer)) {
        Ok(parsed) => {
            deserializer.end().map(|()| parsed).map_err(|error| json_problem(&error, String::new()))
        }
        Err(error) => {
            let pointer = pointer(error.path());
            Err(json_problem(error.inner(), pointer))
        }
    }
}

fn json_problem(error: &serde_json::Error, pointer: String) -> Problem {
    let what = in_words_of_json(&error.to_string());
    if error.is_data() {
        Problem::new(Code::InvalidBody, format!("{what}.")).at(pointer, what)
    } else {
        Problem::new(Code::MalformedJson, format!("{what}.")).at(pointer, what)
    }
}

/// A message of serde, without what a thing is called in Rust.
fn in_words_of_json(message: &str) -> String {
    let Some((found, expected)) = message.rsplit_once(", expected ") else { return message.to_owned() };
    let (kind, place) = expected.split_at(expected.find(" at line ").unwrap_or(expected.len()));
    let kind = match kind {
        "i8" | "u8" | "i16" | "u16" | "i32" | "u32" | "i64" | "u64" | "isize" | "usize" => {
            "a whole number within its limits"
        }
        "f32" | "f64" => "a number",
        "a sequence" => "an array",
        "a borrowed string" => "a string",
        kind => kind,
    };
    let found = found.replacen("invalid type: sequence", "invalid type: array", 1);
    let found = found.replacen("invalid type: map", "invalid type: object", 1);
    format!("{found}, expected {kind}{place}")
}

fn pointer(path: &serde_path_to_error::Path) -> String {
    use serde_path_to_error::Segment;
    let mut pointer = String::new();
    for segment in path {
        let segment = match segment {
            Segment::Seq { index } => index.to_string(),
            Segment::Map { key } => key.replace('~', "~0").replace('/', "~1"),
            Segment::Enum { variant } => variant.clone(),
            Segment::Unknown => continue,
        };
        pointer.push('/');
        pointer.push_str(&segment);
    }
    pointer
}

/// Where a string with NUL stands, if there is one: PostgreSQL cannot keep it. Looked for only if the bytes can have it.
fn nul_in(bytes: &[u8]) -> Option<String> {
    if !bytes.windows(6).any(|window| window == b"\\u0000") {
        return None;
    }
    find_nul(&serde_json::from_slice(bytes).ok()?, String::new())
}

fn find_nul(value: &serde_json::Value, at: String) -> Option<String> {
    match value {
        serde_json::Value::String(text) => text.contains('\0').then_some(at),
        serde_json::Value::Array(items) => {
            items.iter().enumerate().find_map(|(index, item)| find_nul(item, format!("{at}/{index}")))
        }
        serde_json::Value::Object(fields) => fields.iter().find_map(|(key, item)| {
            if key.contains('\0') { Some(at.clone()) } else { find_nul(item, format!("{at}/{key}")) }
        }),
        serde_json::Value::Null | serde_json::Value::Bool(_) | serde_json::Value::Number(_) => None,
    }
}

fn request_key(parts: &Parts, body: &[u8]) -> Result<Option<RequestKey>, Problem> {
    let Some(value) = parts.headers.get("idempotency-key") else { return Ok(None) };
    let acceptable =
        |key: &&str| (1..=KEY_LENGTH_MAX).contains(&key.len()) && key.bytes().all(|b| b.is_ascii_graphic());
    let key = value.to_str().ok().filter(acceptable).ok_or_else(|| {
        let detail = format!("must be 1 to {KEY_LENGTH_MAX} visible ASCII characters");
        Problem::new(Code::InvalidHeader, format!("Idempotency-Key {detail}.")).at("Idempotency-Key", detail)
    })?;
    let condition = parts.headers.get(header::IF_MATCH).map(HeaderValue::as_bytes).unwrap_or_default();
    let body = without_passwords(body);
    let mut sha = Sha256::new();
    // The query is part of what is asked; without one this is the path alone.
    let asked = parts.uri.path_and_query().map_or_else(|| parts.uri.path(), http::uri::PathAndQuery::as_str);
    for part in [parts.method.as_str().as_bytes(), asked.as_bytes(), condition, &*body] {
        sha.update((part.len() as u64).to_be_bytes());
        sha.update(part);
    }
    Ok(Some(RequestKey { key: key.to_owned(), fingerprint: sha.finalize().into() }))
}

/// The key of a part of what was asked: a repeat of the whole finds what each part was answered.
pub(crate) fn part_of(key: &RequestKey, part: &str) -> RequestKey {
    // Hashed, because a key has a longest length and the caller may have used it up.
    let digest = Sha256::digest(format!("{part}\n{}", key.key));
    RequestKey { key: format!("part-{}", hex(&digest)), fingerprint: key.fingerprint }
}

/// The body as it may be fingerprinted. Fingerprints are kept and quick to compute, so a password in one could be guessed
/// by whoever gets hold of them, past the slow hash that is meant to prevent it.
fn without_passwords(body: &[u8]) -> Cow<'_, [u8]> {
    if !body.windows(8).any(|window| window == b"password") {
        return Cow::Borrowed(body);
    }
    match serde_json::from_slice(body) {
        Ok(serde_json::Value::Object(mut fields)) => {
            fields.retain(|name, _| !name.contains("password"));
            Cow::Owned(serde_json::Value::Object(fields).to_string().into_bytes())
        }
        // Not a body that any command takes: it will be refused.
        _ => Cow::Borrowed(b""),
    }
}

/// Path parameters; what does not parse is a problem like any other.
#[derive(Debug)]
pub(crate) struct PathOf<T>(pub(crate) T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for PathOf<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let Path(value) = Path::<T>::from_request_parts(parts, app)
            .await
            .map_err(|refused| Problem::new(Code::InvalidPath, format!("{}.", refused.body_text())))?;
        if parts.uri.path().contains("%00") {
            return Err(Problem::new(Code::InvalidPath, "The path must not contain NUL."));
        }
        Ok(Self(value))
    }
}

/// Query parameters; unknown ones are refused.
#[derive(Debug)]
pub(crate) struct QueryOf<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequestParts<App> for QueryOf<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let axum::extract::Query(value) = axum::extract::Query::<T>::from_request_parts(parts, app)
            .await
            .map_err(|refused| Problem::new(Code::InvalidQuery, format!("{}.", refused.body_text())))?;
        if parts.uri.query().is_some_and(|query| query.contains("%00")) {
            return Err(Problem::new(Code::InvalidQuery, "The query string must not contain NUL."));
        }
        Ok(Self(value))
    }
}
