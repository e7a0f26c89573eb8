//! Servers that are slow, endless, huge or mad: each call ends in time, in bounds, and says what happened.

use std::net::Shutdown;
use std::time::{Duration, Instant};

use handoff_outbound::{Answer, Call, Limits, NotConnected, OutboundError, Overlong, Phase};
use http::{Method, StatusCode};

use crate::support::{Server, answer, client, deserted_port};

const IDLE: Duration = Duration::from_millis(200);
const TOTAL: Duration = Duration::from_millis(600);
/// What a loaded machine may add.
const GRACE: Duration = Duration::from_secs(5);

fn call(url: &str) -> Call {
    let limits = Limits { total: TOTAL, idle: IDLE, body_bytes_max: 10_000, ..Limits::default() };
    Call { limits, ..Call::new(Method::GET, url) }
}

async fn get(server: &Server) -> Result<Answer, OutboundError> {
    let begun = Instant::now();
    let result = client().send(call(&server.url("/"))).await;
    assert!(begun.elapsed() < TOTAL + GRACE, "took {:?}", begun.elapsed());
    result
}

#[tokio::test]
async fn a_sane_server_is_heard_and_its_connection_used_again() {
    let server = Server::saying(answer("200 OK", "x-kind: sane\r\n", "hello"));
    let client = client();
    for _ in 0..3 {
        let mut call = call(&server.url("/hook?a=1#fragment"));
        call.method = Method::POST;
        call.body = "{}".into();
        let heard = client.send(call).await.unwrap();
        assert_eq!((heard.status, &heard.body[..], heard.cut), (StatusCode::OK, &b"hello"[..], false));
        assert_eq!(heard.headers["x-kind"], "sane");
    }
    assert_eq!(server.connections(), 1);
    let request = &server.requests()[0];
    assert!(request.starts_with("POST /hook?a=1 HTTP/1.1\r\n"), "{request}");
    assert!(request.contains(&format!("host: server.test:{}\r\n", server.port)), "{request}");
    assert!(
        request.contains("accept-encoding: identity\r\n") && request.ends_with("\r\n\r\n{}"),
        "{request}"
    );
}

#[tokio::test]
async fn silence_before_the_answer_ends_at_the_deadline() {
    let server = Server::start(|talk| {
        talk.hear()?;
        talk.fall_silent()
    });
    let error = get(&server).await.unwrap_err();
    assert!(
        matches!(error, OutboundError::TimedOut { phase: Phase::Answering, limit: TOTAL, .. }),
        "{error:?}"
    );
}

#[tokio::test]
async fn a_head_that_drips_ends_at_the_deadline() {
    let server = Server::start(|talk| {
        talk.hear()?;
        talk.say("HTTP/1.1 200 OK\r\n")?;
        talk.keep_saying("x", Duration::from_millis(50))
    });
    let error = get(&server).await.unwrap_err();
    assert!(matches!(error, OutboundError::TimedOut { phase: Phase::Answering, .. }), "{error:?}");
}

#[tokio::test]
async fn endless_interim_answers_end_at_the_deadline() {
    let server = Server::start(|talk| {
        talk.hear()?;
        talk.keep_saying("HTTP/1.1 103 Early Hints\r\n\r\n", Duration::from_millis(1))
    });
    let error = get(&server).await.unwrap_err();
    assert!(matches!(error, OutboundError::TimedOut { phase: Phase::Answering, .. }), "{error:?}");
}

#[tokio::test]
async fn silence_within_a_body_ends_long_before_the_deadline() {
    let server = Server::start(|talk| {
        talk.hear()?;
        talk.say("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf")?;
        talk.fall_silent()
    });
    let mut call = call(&server.url("/"));
    call.limits.total = 10 * GRACE;
    let begun = Instant::now();
    let error = client().send(call).await.unwrap_err();
    assert!(matches!(error, OutboundError::TimedOut { phase: Phase::Sending, limit: IDLE, .. }), "{error:?}");
    assert!(begun.elapsed() < IDLE + GRACE, "took {:?}", begun.elapsed());
}

#[tokio::test]
async fn a_body_that_drips_ends_at_the_deadline() {
    let server = Server::start(|talk| {
        talk.hear()?;
        talk.say("HTTP/1.1 200 OK\r\ncontent-length: 9000\r\n\r\n")?;
        talk.keep_saying("x", Duration::from_millis(50))
    });
    let error = get(&server).await.unwrap_err();
    assert!(
        matches!(error, OutboundError::TimedOut { phase: Phase::Sending, limit: TOTAL, .. }),
        "{error:?}"
    );
}

#[tokio::test]
async fn an_endless_body_ends_at_the_limit() {
    let chunk = format!("400\r\n{}\r\n", "x".repeat(1024));
    let server = Server::start(move |talk| {
        talk.hear()?;
        talk.say("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")?;
        talk.keep_saying(&chunk, Duration::ZERO)
    });
    let error = get(&server).await.unwrap_err();
    assert!(matches!(error, OutboundError::BodyTooLarge { bytes_max: 10_000, .. }), "{error:?}");

    let mut call = call(&server.url("/"));
    call.limits.overlong = Overlong::Cut;
    let cut = client().send(call).await.unwrap();
    assert_eq!((cut.status, cut.body.len(), cut.cut), (StatusCode::OK, 10_000, true));
}

#[tokio::test]
async fn a_body_that_is_announced_as_huge_is_not_waited_for() {
    let server = Server::start(|talk| {
        talk.hear()?;
        talk.say("HTTP/1.1 500 Oh\r\ncontent-length: 99999999999\r\n\r\n")?;
        talk.fall_silent()
    });
    let error = get(&server).await.unwrap_err();
    assert!(matches!(error, OutboundError::BodyTooLarge { status, .. } if status == 500), "{error:?}");
}

#[tokio::test]
async fn a_body_of_exactly_the_limit_is_read() {
    let server = Server::saying(answer("200 OK", "", &"x".repeat(10_000)));
    let heard = get(&server).await.unwrap();
    assert_eq!((heard.body.len(), heard.cut), (10_000, false));
    let server = Server::saying(answer("200 OK", "", &"x".repeat(10_001)));
    assert!(matches!(get(&server).await, Err(OutboundError::BodyTooLarge { .. })));
}

#[tokio::test]
async fn a_packed_body_stays_packed() {
    let server = Server::saying(answer("200 OK", "content-encoding: gzip\r\n", "not unpacked"));
    let heard = get(&server).await.unwrap();
    assert_eq!(&heard.body[..], b"not unpacked");
    assert_eq!(heard.headers["content-encoding"], "gzip");
}

#[tokio::test]
async fn endless_headers_are_cut_off() {
    let long = format!("x: {}\r\n", "x".repeat(1_000));
    let server = Server::start(move |talk| {
        talk.hear()?;
        talk.say("HTTP/1.1 200 OK\r\n")?;
        talk.keep_saying(&long, Duration::ZERO)
    });
    assert!(matches!(get(&server).await, Err(OutboundError::HeadTooLarge { .. })));
    let many = "x: y\r\n".repeat(101);
    let server = Server::saying(answer("200 OK", &many, ""));
    assert!(matches!(get(&server).await, Err(OutboundError::HeadTooLarge { .. })));
    let enough = "x: y\r\n".repeat(99);
    let server = Server::saying(answer("200 OK", &enough, ""));
    assert_eq!(get(&server).await.unwrap().headers.len(), 100);
}

#[tokio::test]
async fn what_is_not_http_is_called_so() {
    let chunked = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n";
    let garbage = [
        "SSH-2.0-OpenSSH_9.2\r\n\r\n".to_owned(),
        "<html>no head</html>\r\n\r\n".to_owned(),
        "HTTP/1.1 abc OK\r\n\r\n".to_owned(),
        "HTTP/1.1 200 OK\r\nbad header\r\n\r\n".to_owned(),
        "HTTP/1.1 200 OK\r\ncontent-length: ten\r\n\r\n".to_owned(),
        "HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx".to_owned(),
        format!("{chunked}zzz\r\nhello\r\n0\r\n\r\n"),
        format!("{chunked}5\r\nhelloworld\r\n0\r\n\r\n"),
        format!("{chunked}fffffffffffffffff\r\nhello\r\n"),
    ];
    for text in garbage {
        let server = Server::saying(text.clone());
        let error = get(&server).await.unwrap_err();
        assert!(matches!(error, OutboundError::Malformed { .. }), "{text:?}: {error:?}");
    }
}

#[tokio::test]
async fn an_answer_that_stops_early_is_not_taken_for_whole() {
    let halves = [
        "",
        "HTTP/1.1 200 OK\r\ncontent-",
        "HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf",
        "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n",
        "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n64\r\nhello",
    ];
    for half in halves {
        let server = Server::start(move |talk| {
            talk.hear()?;
            talk.say(half)?;
            talk.stream.shutdown(Shutdown::Write)?; // half closed: it still listens, but says no more
            talk.fall_silent()
        });
        let error = get(&server).await.unwrap_err();
        assert!(matches!(error, OutboundError::BrokenOff { .. }), "{half:?}: {error:?}");
    }
}

#[tokio::test]
async fn a_body_without_length_lasts_until_the_server_closes() {
    let server = Server::start(|talk| {
        talk.hear()?;
        talk.say("HTTP/1.1 200 OK\r\n\r\nall of it")?;
        talk.stream.shutdown(Shutdown::Write)?;
        talk.fall_silent()
    });
    assert_eq!(&get(&server).await.unwrap().body[..], b"all of it");
}

#[tokio::test]
async fn bytes_after_an_answer_are_never_the_next_answer() {
    let planted = answer("200 OK", "", "planted");
    let server = Server::saying(answer("200 OK", "", "real") + &planted);
    let client = client();
    for _ in 0..5 {
        let heard = client.send(call(&server.url("/"))).await.unwrap();
        assert_eq!(&heard.body[..], b"real");
    }
}

#[tokio::test]
async fn nobody_listening_is_told_from_nobody_there() {
    let url = format!("http://server.test:{}/", deserted_port());
    let error = client().send(call(&url)).await.unwrap_err();
    assert!(matches!(error, OutboundError::NotConnected { reason: NotConnected::Refused, .. }), "{error:?}");
    let error = client().send(call("http://nowhere.test:8080/")).await.unwrap_err();
    assert!(matches!(error, OutboundError::HostUnknown { .. }), "{error:?}");
    assert!(error.may_pass());
}
