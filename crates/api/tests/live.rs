//! Streams of events over real connections: many of them, broken off and taken up, and ended with the server.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::sync::Arc;
use std::time::Duration;

use handoff_api::{App, Settings};
use handoff_engine::live::FeedListeners;
use handoff_engine::sweep::{Pass, Sweep as _};
use handoff_testkit::Office;
use serde_json::Value;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

/// A stream that somebody reads.
struct Stream {
    socket: TcpStream,
    text: String,
}

impl Stream {
    async fn open(address: std::net::SocketAddr, path: &str, token: &str, last: Option<&str>) -> Self {
        let mut socket = TcpStream::connect(address).await.unwrap();
        let last = last.map_or_else(String::new, |last| format!("Last-Event-ID: {last}\r\n"));
        let head =
            format!("GET {path} HTTP/1.1\r\nHost: handoff\r\nAuthorization: Bearer {token}\r\n{last}\r\n");
        socket.write_all(head.as_bytes()).await.unwrap();
        Self { socket, text: String::new() }
    }

    /// Reads until something was said.
    async fn until(&mut self, said: &str) {
        let mut bytes = [0; 4_096];
        while !self.text.contains(said) {
            let read = tokio::time::timeout(Duration::from_secs(20), self.socket.read(&mut bytes)).await;
            let count = read.unwrap_or_else(|_| panic!("{said:?} is not in {:?}", self.text)).unwrap();
            assert_ne!(count, 0, "ended before {said:?}: {:?}", self.text);
            self.text.push_str(&String::from_utf8_lossy(&bytes[..count]));
        }
    }

    /// The events that were heard, with the ids of their frames.
    fn events(&self) -> Vec<(String, Value)> {
        let frames = self.text.split("\n\n").filter_map(|frame| {
            let field = |name: &str| {
                frame.lines().find_map(|line| line.split_once(name).filter(|(before, _)| before.is_empty()))
            };
            let (_, data) = field("data: ")?;
            let event: Value = serde_json::from_str(data).ok()?;
            event.get("specversion")?;
            Some((field("id: ")?.1.to_owned(), event))
        });
        frames.collect()
    }
}

async fn feed(office: &Office) {
    while FeedListeners.run_once(&office.world.ctx).await.unwrap() == Pass::More {}
}

#[tokio::test]
async fn many_hear_of_a_run_over_connections_that_break_and_end() {
    // Two ends of each connection are in this process; by a variable it is more than most machines allow by default.
    let many: usize =
        std::env::var("HANDOFF_TEST_STREAMS").map_or(300, |many| many.parse().expect("a number"));
    let office = Office::new().await;
    let ctx = office.world.ctx.clone();
    let token = office.world.token(&office.bob).await;
    let (run, _) = office.submitted().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, live) = (Arc::new(Notify::new()), ctx.live().clone());
    let router = handoff_api::router(App::new(ctx.clone(), Settings::default()));
    let stopped = stop.clone();
    let ending = async move {
        stopped.notified().await;
        live.close();
    };
    let serving = handoff_api::serve(listener, router, ending, Duration::from_secs(10));
    let path = format!("/v1/runs/{run}/events/stream");
    let story = async {
        let mut streams = Vec::with_capacity(many);
        for _ in 0..many {
            let mut stream = Stream::open(address, &path, &token, None).await;
            stream.until("event: ready").await;
            streams.push(stream);
        }
        assert_eq!(ctx.live().listeners(), many);
        assert!(streams[0].text.contains("content-type: text/event-stream"), "{}", streams[0].text);

        office.work(&office.bob, run, "APPROVE").await;
        feed(&office).await;
        for stream in &mut streams {
            stream.until("dev.handoff.judgment.received").await;
        }
        let (first_id, _) = streams[0].events().swap_remove(0);
        streams.truncate(1);

        let mut again = Stream::open(address, &path, &token, Some(&first_id)).await;
        again.until("dev.handoff.judgment.received").await;
        let resumed = again.events();
        assert_eq!(resumed[0].0.parse::<i64>().unwrap(), first_id.parse::<i64>().unwrap() + 1);
        assert_eq!(resumed[0].1["subject"], run.to_string());
        stop.notify_one();
        again.until("\"reason\":\"stopping\"").await;
        streams[0].until("event: end").await;
    };
    let ((), ()) = tokio::join!(serving, story);
}

#[tokio::test]
async fn an_id_of_another_stream_is_refused() {
    let office = Office::new().await;
    let token = office.world.token(&office.bob).await;
    let http = office.world.http().with_token(token);
    let path = "/v1/projects/office/events/stream";
    let refused = http.with_header("last-event-id", "17").get(path).await;
    assert_eq!((refused.status.as_u16(), refused.code().as_str()), (400, "invalid_header"));
    let refused = http.get("/v1/projects/office/events/stream?last_event_id=99999999999.1").await;
    assert_eq!(refused.status.as_u16(), 400, "{}", refused.text);
    let refused = http.get("/v1/projects/nowhere/events/stream").await;
    assert_eq!(refused.status.as_u16(), 404);
}
