//! Requests. A command goes out under a key of its own, so it can be sent again without being done again.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use reqwest::{Method, header};
use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use super::Server;
use super::error::{ClientError, Problem};
use super::stream::EventStream;
use crate::output::{Failed, say};

/// A stream of events may go on for as long as it likes.
const STREAM_TIME_MAX: Duration = Duration::from_hours(24);
const SESSION_COOKIE: &str = "handoff_session";
/// How often a request is sent before its failure is told.
const ATTEMPTS_MAX: u32 = 6;
/// The first pause between two attempts; each is twice as long as the one before.
const PAUSE_MIN: Duration = Duration::from_millis(200);
/// The longest pause, whatever the server asks for.
const PAUSE_MAX: Duration = Duration::from_secs(15);
/// A pause worth a word.
const PAUSE_TOLD: Duration = Duration::from_secs(3);

/// A client of one server, for one actor. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    http: reqwest::Client,
    server: Server,
    identity: Identity,
    /// Whether the server ever answered: one that did is worth waiting for.
    reached: Arc<AtomicBool>,
}

#[derive(Clone, Debug)]
enum Identity {
    Nobody,
    Token(String),
    Session(String),
}

/// A request.
#[derive(Debug)]
struct Request<'a> {
    method: Method,
    path: &'a [&'a str],
    query: &'a [(&'a str, &'a str)],
    /// Its media type and bytes, ready to be sent again.
    body: Option<(&'static str, Vec<u8>)>,
    /// The idempotency key; none for questions.
    key: Option<String>,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Reply {
    server: Server,
    text: String,
    /// The session that was opened, if one was.
    pub(crate) session: Option<String>,
}

impl Reply {
    /// The answer, as it came.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The answer, understood.
    pub(crate) fn read<T: DeserializeOwned>(&self) -> Result<T, ClientError> {
        serde_json::from_str(&self.text)
            .map_err(|source| ClientError::NotUnderstood { server: self.server.clone(), source })
    }
}

impl Client {
    /// A client for nobody in particular.
    pub(crate) fn new(server: &Server) -> Result<Self, Failed> {
        let builder = reqwest::Client::builder()
            .user_agent(concat!("handoff-cli/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(Duration::from_secs(5))
            .timeout(Duration::from_mins(1));
        let builder = if server.is_local() { builder.no_proxy() } else { builder };
        let http = builder.build().map_err(Failed::from_error)?;
        Ok(Self { http, server: server.clone(), identity: Identity::Nobody, reached: Arc::default() })
    }

    /// The same client, for whoever has this token.
    #[must_use]
    pub(crate) fn with_token(&self, token: &str) -> Self {
        Self { identity: Identity::Token(token.to_owned()), ..self.clone() }
    }

    /// The same client, for whoever has this session.
    #[must_use]
    pub(crate) fn with_session(&self, session: &str) -> Self {
        Self { identity: Identity::Session(session.to_owned()), ..self.clone() }
    }

    /// The server.
    pub(crate) fn server(&self) -> &Server {
        &self.server
    }

    /// Asks.
    pub(crate) async fn get(&self, path: &[&str], query: &[(&str, &str)]) -> Result<Reply, ClientError> {
        self.send(Request { method: Method::GET, path, query, body: None, key: None }).await
    }

    /// Asks for something that may be long, to be read as it comes.
    pub(crate) async fn download(
        &self,
        path: &[&str],
        query: &[(&str, &str)],
    ) -> Result<reqwest::Response, ClientError> {
        let builder = self.http.get(self.server.at(path)).query(query).timeout(STREAM_TIME_MAX);
        let response = self.identified(builder).send().await.map_err(|error| self.transport(error))?;
        let status = response.status();
        if status.is_success() {
            return Ok(response);
        }
        Err(self.refusal(status.as_u16(), response.text().await.unwrap_or_default()))
    }

    /// Asks for events as they happen, from after the one called `last`. Waits for a server that is being restarted.
    pub(crate) async fn stream(&self, path: &[&str], last: Option<&str>) -> Result<EventStream, ClientError> {
        let mut attempt = 1;
        loop {
            let mut builder = self.http.get(self.server.at(path)).timeout(STREAM_TIME_MAX);
            builder = self.identified(builder);
            if let Some(last) = last {
                builder = builder.header("Last-Event-ID", last);
            }
            let failed = match builder.send().await {
                Ok(response) if response.status().is_success() => {
                    self.reached.store(true, Ordering::Relaxed);
                    return Ok(EventStream::new(self.clone(), response));
                }
                Ok(response) => {
                    let status = response.status().as_u16();
                    self.refusal(status, response.text().await.unwrap_or_default())
                }
                Err(error) => self.transport(error),
            };
            if attempt == ATTEMPTS_MAX || !self.is_worth_repeating(&failed) {
                return Err(failed);
            }
            tokio::time::sleep(pause(attempt, None)).await;
            attempt += 1;
        }
    }

    fn identified(&self, builder: reqwest::RequestBuilder) -> reqwest::RequestBuilder {
        match &self.identity {
            Identity::Nobody => builder,
            Identity::Token(token) => builder.bearer_auth(token),
            Identity::Session(session) => {
                builder.header(header::COOKIE, format!("{SESSION_COOKIE}={session}"))
            }
        }
    }

    /// Commands.
    pub(crate) async fn post(&self, path: &[&str], body: &impl Serialize) -> Result<Reply, ClientError> {
        self.command(Method::POST, path, &[], Some(body)).await
    }

    /// Sends bytes that may be sent again without harm.
    pub(crate) async fn post_bytes(
        &self,
        path: &[&str],
        query: &[(&str, &str)],
        media_type: &'static str,
        bytes: Vec<u8>,
    ) -> Result<Reply, ClientError> {
        let body = Some((media_type, bytes));
        self.send(Request { method: Method::POST, path, query, body, key: None }).await
    }

    /// Commands that something be so.
    pub(crate) async fn put(&self, path: &[&str], body: &impl Serialize) -> Result<Reply, ClientError> {
        self.command(Method::PUT, path, &[], Some(body)).await
    }

    /// Commands that something change.
    pub(crate) async fn patch(&self, path: &[&str], body: &impl Serialize) -> Result<Reply, ClientError> {
        self.command(Method::PATCH, path, &[], Some(body)).await
    }

    /// Commands that something be so, with parameters.
    pub(crate) async fn put_with(
        &self,
        path: &[&str],
        query: &[(&str, &str)],
        body: &impl Serialize,
    ) -> Result<Reply, ClientError> {
        self.command(Method::PUT, path, query, Some(body)).await
    }

    /// Commands that something be gone.
    pub(crate) async fn delete(&self, path: &[&str]) -> Result<Reply, ClientError> {
        self.command(Method::DELETE, path, &[], None::<&()>).await
    }

    async fn command(
        &self,
        method: Method,
        path: &[&str],
        query: &[(&str, &str)],
        body: Option<&impl Serialize>,
    ) -> Result<Reply, ClientError> {
        let understood = |source| ClientError::NotUnderstood { server: self.server.clone(), source };
        let body = body.map(serde_json::to_vec).transpose().map_err(understood)?;
        let body = body.map(|body| ("application/json", body));
        self.send(Request { method, path, query, body, key: Some(fresh_key()) }).await
    }

    async fn send(&self, request: Request<'_>) -> Result<Reply, ClientError> {
        let mut attempt = 1;
        loop {
            match self.send_once(&request).await {
                Ok(reply) => return Ok(reply),
                Err((failed, asked)) => {
                    if attempt == ATTEMPTS_MAX || !self.is_worth_repeating(&failed) {
                        return Err(failed);
                    }
                    let pause = pause(attempt, asked);
                    if pause >= PAUSE_TOLD {
                        say(format!("The server asks to wait; trying again in {} s.", pause.as_secs()));
                    }
                    tokio::time::sleep(pause).await;
                    attempt += 1;
                }
            }
        }
    }

    fn is_worth_repeating(&self, failed: &ClientError) -> bool {
        match failed {
            ClientError::Problem(problem) => matches!(problem.status, 408 | 429 | 503),
            ClientError::Foreign { status, .. } => matches!(status, 502..=504),
            ClientError::Broken { .. } => true,
            // A server that was there a moment ago is being restarted; one that never was is not running.
            ClientError::Unreachable { .. } => self.reached.load(Ordering::Relaxed),
            ClientError::NotUnderstood { .. } => false,
        }
    }

    /// Sends a request; a failure comes with the pause that the server asks for.
    async fn send_once(&self, request: &Request<'_>) -> Result<Reply, (ClientError, Option<Duration>)> {
        let builder = self.http.request(request.method.clone(), self.server.at(request.path));
        let mut builder = self.identified(builder);
        if !request.query.is_empty() {
            builder = builder.query(request.query);
        }
        if let Some(key) = &request.key {
            builder = builder.header("Idempotency-Key", key);
        }
        if let Some((media_type, body)) = &request.body {
            builder = builder.header(header::CONTENT_TYPE, *media_type).body(body.clone());
        }
        let failed = |source: reqwest::Error| (self.transport(source), None);
        let response = builder.send().await.map_err(failed)?;
        self.reached.store(true, Ordering::Relaxed);
        let status = response.status();
        let asked = retry_after(response.headers());
        let session = session_cookie(response.headers());
        let text = response.text().await.map_err(failed)?;
        if status.is_success() {
            return Ok(Reply { server: self.server.clone(), text, session });
        }
        Err((self.refusal(status.as_u16(), text), asked))
    }

    pub(super) fn transport(&self, source: reqwest::Error) -> ClientError {
        let server = self.server.clone();
        if source.is_connect() {
            ClientError::Unreachable { server, source }
        } else {
            ClientError::Broken { server, source }
        }
    }

    fn refusal(&self, status: u16, text: String) -> ClientError {
        match Problem::read(text) {
            Some(problem) => ClientError::Problem(Box::new(problem)),
            None => ClientError::Foreign { server: self.server.clone(), status },
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "an idempotency key is drawn by the client, once per command")]
fn fresh_key() -> String {
    Uuid::now_v7().to_string()
}

fn pause(attempt: u32, asked: Option<Duration>) -> Duration {
    let doubled = PAUSE_MIN * 2_u32.saturating_pow(attempt - 1);
    doubled.max(asked.unwrap_or_default()).min(PAUSE_MAX)
}

fn retry_after(headers: &header::HeaderMap) -> Option<Duration> {
    let seconds = headers.get(header::RETRY_AFTER)?.to_str().ok()?.trim().parse().ok()?;
    Some(Duration::from_secs(seconds))
}

fn session_cookie(headers: &header::HeaderMap) -> Option<String> {
    let cookies = headers.get_all(header::SET_COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.filter_map(|cookie| cookie.split(';').next()?.trim().split_once('='));
    pairs
        .find(|(name, value)| *name == SESSION_COOKIE && !value.is_empty())
        .map(|(_, value)| value.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_heed_the_server_within_reason() {
        let seconds = Duration::from_secs;
        assert_eq!(pause(1, None), PAUSE_MIN);
        assert_eq!(pause(3, None), PAUSE_MIN * 4);
        assert_eq!(pause(1, Some(seconds(10))), seconds(10));
        assert_eq!(pause(1, Some(seconds(3_600))), PAUSE_MAX);
    }

    #[test]
    fn the_session_is_found_among_cookies() {
        let mut headers = header::HeaderMap::new();
        assert_eq!(session_cookie(&headers), None);
        headers.append(header::SET_COOKIE, "other=1; Path=/".parse().unwrap());
        headers.append(header::SET_COOKIE, "handoff_session=abc; HttpOnly; Path=/".parse().unwrap());
        assert_eq!(session_cookie(&headers).as_deref(), Some("abc"));
    }
}
