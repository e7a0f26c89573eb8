//! Traces of the real server: what a collector gets, and how events name the request they came from.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use std::convert::Infallible;
use std::fs;

use crate::support::{Server, handoff};
use handoff_testkit::Office;
use http::{Method, Request, Response, header};
use http_body_util::{BodyExt, Empty};
use hyper::body::{Bytes, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

const TRACE: [u8; 16] =
    [0x4b, 0xf9, 0x2f, 0x35, 0x77, 0xb3, 0x4d, 0xa6, 0xa3, 0xce, 0x92, 0x9d, 0x0e, 0x0e, 0x47, 0x36];
const PARENT: [u8; 8] = [0x00, 0xf0, 0x67, 0xaa, 0x0b, 0xa9, 0x02, 0xb7];
const TRACEPARENT: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

/// What was sent to the collector at one time.
#[derive(Debug)]
struct Export {
    method: Method,
    path: String,
    content_type: String,
    body: Bytes,
}

/// A receiver of OTLP over HTTP; it ends with the test.
struct Collector {
    endpoint: String,
    exports: mpsc::UnboundedReceiver<Export>,
}

impl Collector {
    async fn new() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let endpoint = format!("http://{}", listener.local_addr().expect("an address"));
        let (sender, exports) = mpsc::unbounded_channel();
        #[expect(clippy::disallowed_methods, reason = "the collector ends with the test's runtime")]
        tokio::spawn(async move {
            // One exporter sends over one connection at a time.
            while let Ok((stream, _)) = listener.accept().await {
                let service = service_fn(|request| take(request, sender.clone()));
                let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), service).await;
            }
        });
        Self { endpoint, exports }
    }

    /// All that has come. Whoever sent it must have ended.
    fn exports(mut self) -> Vec<Export> {
        std::iter::from_fn(|| self.exports.try_recv().ok()).collect()
    }
}

async fn take(
    request: Request<Incoming>,
    to: mpsc::UnboundedSender<Export>,
) -> Result<Response<Empty<Bytes>>, Infallible> {
    let (head, body) = request.into_parts();
    let content_type = head.headers.get(header::CONTENT_TYPE).map(|value| value.to_str().expect("text"));
    let export = Export {
        method: head.method,
        path: head.uri.path().to_owned(),
        content_type: content_type.unwrap_or_default().to_owned(),
        body: body.collect().await.expect("a body").to_bytes(),
    };
    // A test that has seen enough may be gone.
    let _ = to.send(export);
    Ok(Response::new(Empty::new()))
}

fn holds(exports: &[Export], bytes: &[u8]) -> bool {
    exports.iter().any(|export| export.body.windows(bytes.len()).any(|window| window == bytes))
}

/// Ada's way to a server.
struct Ada {
    server: String,
    token: String,
}

impl Ada {
    /// Hands a document in; returns the events of its run.
    async fn hands_in(&self, title: &str, traceparent: Option<&str>) -> Vec<Value> {
        let client = reqwest::Client::new();
        let body = json!({"workflow": "document-approval", "item": {"payload": {"title": title}}});
        let mut start = client.post(format!("{}/v1/projects/office/runs", self.server)).json(&body);
        if let Some(traceparent) = traceparent {
            start = start.header("traceparent", traceparent);
        }
        let started = self.sent(start).await;
        let run = started["run_id"].as_str().expect("a run");
        let events = self.sent(client.get(format!("{}/v1/runs/{run}/events", self.server))).await;
        events["items"].as_array().expect("a list").clone()
    }

    async fn sent(&self, request: reqwest::RequestBuilder) -> Value {
        let response = request.bearer_auth(&self.token).send().await.expect("an answer");
        let status = response.status();
        let text = response.text().await.expect("text");
        assert!(status.is_success(), "{status}: {text}");
        serde_json::from_str(&text).expect("JSON")
    }
}

#[tokio::test]
async fn a_collector_gets_the_spans_of_the_trace_that_a_request_names_and_none_of_its_content() {
    let office = Office::new().await;
    let collector = Collector::new().await;
    let server = Server::with(&office.world.database, &["--otlp-endpoint", &collector.endpoint]).await;
    let ada = Ada { server: server.address.clone(), token: office.world.token(&office.ada).await };

    ada.hands_in("A confidential letter", Some(TRACEPARENT)).await;
    assert!(server.stop().await.success());

    let exports = collector.exports();
    assert!(!exports.is_empty());
    for export in &exports {
        assert_eq!((&export.method, export.path.as_str()), (&Method::POST, "/v1/traces"));
        assert_eq!(export.content_type, "application/x-protobuf");
    }
    for (what, bytes) in [
        ("the trace", &TRACE[..]),
        ("the span of the caller", &PARENT[..]),
        ("the name of the attribute", b"service.name"),
        ("the name of the service", b"handoff"),
        ("the route", b"/v1/projects/{project}/runs"),
    ] {
        assert!(holds(&exports, bytes), "{what} is missing in {exports:?}");
    }
    for secret in ["confidential letter", "Ada", "insert into", "select "] {
        assert!(!holds(&exports, secret.as_bytes()), "{secret:?} went out in {exports:?}");
    }
}

#[tokio::test]
async fn the_most_talkative_log_tells_of_requests_and_not_of_their_content() {
    let office = Office::new().await;
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let mut command = handoff(folder.path(), &["serve", "--listen", "127.0.0.1:0", "--log", "trace"]);
    command.env("DATABASE_URL", office.world.database.url());
    command.stderr(fs::File::create(&log).expect("a file"));
    let server = Server::start(command).await;
    let ada = Ada { server: server.address.clone(), token: office.world.token(&office.ada).await };

    ada.hands_in("A confidential letter", Some(TRACEPARENT)).await;
    assert!(server.stop().await.success());

    let log = fs::read_to_string(log).expect("the log");
    assert!(log.contains(TRACEPARENT) && log.contains("answered"), "{log}");
    for secret in ["confidential letter", "Ada", "parameters"] {
        assert!(!log.contains(secret), "{secret:?} in {log}");
    }
}

#[tokio::test]
async fn every_event_names_the_trace_of_its_request_and_one_is_made_if_there_is_none() {
    let office = Office::new().await;
    let server = Server::on(&office.world.database).await;
    let ada = Ada { server: server.address.clone(), token: office.world.token(&office.ada).await };

    let named = ada.hands_in("One", Some(TRACEPARENT)).await;
    assert!(named.len() > 1);
    assert!(named.iter().all(|event| event["traceparent"] == TRACEPARENT), "{named:?}");

    let mut made = Vec::new();
    for header in [None, None, Some("00-not-a-trace-01")] {
        let events = ada.hands_in("Two", header).await;
        let trace = events[0]["traceparent"].as_str().expect("a trace context").to_owned();
        assert!(events.iter().all(|event| event["traceparent"] == trace.as_str()), "{events:?}");
        let parts: Vec<_> = trace.split('-').collect();
        assert!(parts.iter().map(|part| part.len()).eq([2, 32, 16, 2]), "{trace}");
        assert!(parts.iter().all(|part| part.bytes().all(|byte| byte.is_ascii_hexdigit())), "{trace}");
        assert!(!made.contains(&trace), "{trace} twice");
        made.push(trace);
    }
}

#[tokio::test]
async fn a_collector_that_is_gone_keeps_nobody_from_working_or_stopping() {
    let office = Office::new().await;
    let server = Server::with(&office.world.database, &["--otlp-endpoint", "http://127.0.0.1:1"]).await;
    let ada = Ada { server: server.address.clone(), token: office.world.token(&office.ada).await };

    ada.hands_in("A letter", None).await;
    assert!(server.stop().await.success());
}
