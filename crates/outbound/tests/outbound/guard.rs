//! Names that lie and servers that send us elsewhere: nothing reaches what is not allowed.

use std::sync::Arc;
use std::time::Duration;

use handoff_outbound::{
    Call, Client, Limits, OutboundError, RedirectRefused, Resolve, Resolving, UrlRefused,
};
use http::Method;

use crate::support::{Names, Server, answer, client, client_with, deserted_port, redirect};

/// Stands for the public web: it is allowed in these tests, nobody listens there, and no packet leaves the machine.
const OPEN: &str = "127.0.0.2";

fn call(url: impl Into<String>) -> Call {
    let limits = Limits { total: Duration::from_secs(5), redirects_max: 3, ..Limits::default() };
    Call { limits, ..Call::new(Method::GET, url) }
}

fn inside() -> Server {
    Server::saying(answer("200 OK", "", "the crown jewels"))
}

#[tokio::test]
async fn a_name_that_leads_inside_is_refused_in_every_form() {
    let inside = inside();
    for address in
        ["127.0.0.1", "::1", "::ffff:127.0.0.1", "64:ff9b::127.0.0.1", "2002:7f00:1::", "0.0.0.0", "::"]
    {
        let client = client_with(Names::new(&[("evil.test", &[&[address]])]), &[]);
        let error = client.send(call(format!("http://evil.test:{}/", inside.port))).await.unwrap_err();
        assert!(matches!(&error, OutboundError::AddressRefused { host } if host == "evil.test"), "{error:?}");
        assert!(!error.may_pass());
    }
    assert_eq!(inside.connections(), 0);
}

#[tokio::test]
async fn one_inner_address_spoils_a_name() {
    let inside = inside();
    for addresses in [[OPEN, "127.0.0.1"], ["127.0.0.1", OPEN]] {
        let client = client_with(Names::new(&[("mixed.test", &[&addresses])]), &[OPEN.to_owned()]);
        let error = client.send(call(format!("http://mixed.test:{}/", inside.port))).await.unwrap_err();
        assert!(matches!(error, OutboundError::AddressRefused { .. }), "{error:?}");
    }
    assert_eq!(inside.connections(), 0);
}

#[tokio::test]
async fn a_name_server_that_changes_its_mind_gains_nothing() {
    let inside = inside();
    let turns: [&[&str]; 4] = [&[OPEN], &["127.0.0.1"], &[OPEN], &["127.0.0.1"]];
    let names = Names::new(&[("rebind.test", &turns)]);
    let client = client_with(names.clone(), &[OPEN.to_owned()]);
    for turn in 1..=6 {
        let error = client.send(call(format!("http://rebind.test:{}/", inside.port))).await.unwrap_err();
        // One look-up for each connection: there is no second one whose answer could differ from the one that was judged.
        assert_eq!(names.asked(), turn);
        let judged_open = turn == 1 || turn == 3;
        assert_eq!(!matches!(error, OutboundError::AddressRefused { .. }), judged_open, "{turn}: {error:?}");
    }
    assert_eq!(inside.connections(), 0);
}

#[tokio::test]
async fn the_connection_goes_to_the_address_that_was_judged() {
    // Only a connector that uses the first answer can reach the server: there is no second one to be had.
    let server = inside();
    let names = Names::new(&[("server.test", &[&["127.0.0.1"], &[OPEN]])]);
    let client = client_with(names, &["127.0.0.1".to_owned()]);
    let heard = client.send(call(server.url("/"))).await.unwrap();
    assert_eq!(&heard.body[..], b"the crown jewels");
}

#[tokio::test]
async fn a_dead_first_address_leaves_time_for_the_second() {
    let server = inside();
    let names = Names::new(&[("server.test", &[&["127.0.0.2", "127.0.0.1"]])]);
    let client = client_with(names, &["127.0.0.0/8".to_owned()]);
    assert_eq!(client.send(call(server.url("/"))).await.unwrap().status, 200);
}

#[tokio::test]
async fn a_redirect_inside_is_refused_however_it_is_spelt() {
    let inside = inside();
    let (port, names) =
        (inside.port, Names::new(&[("server.test", &[&["127.0.0.1"]]), ("evil.test", &[&["::1"]])]));
    for place in ["127.0.0.1", "2130706433", "0x7f.1", "[::1]", "[::ffff:7f00:1]", "localhost", "evil.test"] {
        let server = Server::saying(redirect(302, &format!("http://{place}:{port}/")));
        let client = client_with(names.clone(), &[format!("server.test:{}", server.port)]);
        let error = client.send(call(server.url("/"))).await.unwrap_err();
        let by_url = matches!(
            &error,
            OutboundError::RedirectRefused { reason: RedirectRefused::Url(UrlRefused::Address), .. }
        );
        let by_address = matches!(&error, OutboundError::AddressRefused { host } if host == "evil.test");
        let unknown = matches!(&error, OutboundError::HostUnknown { host } if host == "localhost");
        assert!(by_url || by_address || unknown, "{place}: {error:?}");
    }
    assert_eq!(inside.connections(), 0);
}

#[tokio::test]
async fn a_redirect_to_what_is_no_web_is_refused() {
    let cases = [
        ("file:///etc/passwd", UrlRefused::Scheme),
        ("gopher://server.test/", UrlRefused::Scheme),
        ("http://user:word@server.test/", UrlRefused::UserInfo),
        ("http://server.test:22/", UrlRefused::Port(22)),
    ];
    for (place, expected) in cases {
        let server = Server::saying(redirect(307, place));
        match client().send(call(server.url("/"))).await.unwrap_err() {
            OutboundError::RedirectRefused { reason: RedirectRefused::Url(reason), .. } => {
                assert_eq!(reason, expected, "{place}");
            }
            other => panic!("{place}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn a_redirect_loop_ends() {
    let server = Server::saying(redirect(302, "/again"));
    let error = client().send(call(server.url("/"))).await.unwrap_err();
    let expected = RedirectRefused::TooMany { max: 3 };
    assert!(matches!(error, OutboundError::RedirectRefused { reason, .. } if reason == expected));
    assert_eq!(server.requests().len(), 4);
}

#[tokio::test]
async fn without_leave_to_follow_a_redirect_is_an_answer() {
    let server = Server::saying(redirect(302, "http://127.0.0.1/"));
    let mut call = call(server.url("/"));
    call.limits.redirects_max = 0;
    let heard = client().send(call).await.unwrap();
    assert_eq!(
        (heard.status.as_u16(), &heard.headers["location"]),
        (302, &"http://127.0.0.1/".parse().unwrap())
    );
}

#[tokio::test]
async fn secrets_do_not_travel_to_another_origin() {
    let elsewhere = Server::saying(answer("200 OK", "", "landed"));
    let server = Server::start({
        let (near, far) = (redirect(302, "/near"), redirect(302, &elsewhere.url("/far")));
        move |talk| {
            talk.hear()?;
            talk.say(&near)?;
            talk.hear()?;
            talk.say(&far)
        }
    });
    let mut call = call(server.url("/?token=s3cret"));
    for name in ["authorization", "cookie", "x-api-key", "webhook-signature"] {
        call.headers.insert(name, "s3cret".parse().unwrap());
    }
    call.headers.insert("accept", "application/json".parse().unwrap());
    assert_eq!(&client().send(call).await.unwrap().body[..], b"landed");

    assert_eq!(server.requests()[1].matches("s3cret").count(), 4, "the same origin keeps them");
    let [landed] = &elsewhere.requests()[..] else { panic!("one request") };
    assert!(!landed.contains("s3cret") && !landed.contains("referer"), "{landed}");
    assert!(landed.contains("accept: application/json\r\n"), "{landed}");
}

#[tokio::test]
async fn a_caller_cannot_set_what_frames_a_message() {
    let server = inside();
    for name in
        ["host", "content-length", "transfer-encoding", "connection", "upgrade", "te", "proxy-authorization"]
    {
        let mut call = call(server.url("/"));
        call.headers.insert(name, "x".parse().unwrap());
        let error = client().send(call).await.unwrap_err();
        assert!(matches!(&error, OutboundError::CallRefused(_)), "{name}: {error:?}");
    }
    for method in [Method::CONNECT, Method::TRACE] {
        let call = Call { method, ..call(server.url("/")) };
        assert!(matches!(client().send(call).await, Err(OutboundError::CallRefused(_))));
    }
    assert_eq!(server.connections(), 0);
}

/// A name server that never answers.
struct Deaf;

impl Resolve for Deaf {
    fn resolve(&self, _host: &str) -> Resolving {
        Box::pin(std::future::pending())
    }
}

#[tokio::test]
async fn a_name_server_that_never_answers_is_not_waited_for() {
    let client = client_with(Arc::new(Deaf), &[]);
    let error = client.send(call("http://slow.test/")).await.unwrap_err();
    assert!(matches!(error, OutboundError::TimedOut { .. }), "{error:?}");
}

/// Everything that anybody could read about a call that failed.
async fn told(client: &Client, call: Call) -> String {
    let asked = format!("{call:?}");
    let error = client.send(call).await.unwrap_err();
    let chain = std::iter::successors(Some(&error as &dyn std::error::Error), |error| error.source());
    chain.map(|error| format!(" {error:?} {error}")).fold(asked, |told, next| told + &next)
}

#[tokio::test]
async fn errors_tell_neither_secrets_nor_addresses() {
    let broken = Server::saying("nonsense\r\n\r\n");
    let names = Names::new(&[
        ("server.test", &[&["127.0.0.1"]]),
        ("evil.test", &[&["10.11.12.13"]]),
        ("mapped.test", &[&["::ffff:10.11.12.13"]]),
    ]);
    let client = client_with(names, &["server.test".to_owned()]);
    let deserted = deserted_port();
    let urls = [
        broken.url("/s3cret?key=s3cret"),
        format!("http://server.test:{deserted}/s3cret?key=s3cret"),
        "https://evil.test/s3cret?key=s3cret".to_owned(),
        "https://mapped.test/s3cret?key=s3cret".to_owned(),
        "https://unknown.test/s3cret?key=s3cret".to_owned(),
        "https://server.test:22/s3cret?key=s3cret".to_owned(),
        "https://ada:s3cret@server.test/".to_owned(),
    ];
    for url in urls {
        let mut call = call(url.clone());
        call.headers.insert("authorization", "s3cret".parse().unwrap());
        call.body = "s3cret".into();
        let told = told(&client, call).await;
        for hidden in ["s3cret", "127.0.0.1", "10.11.12.13", "0a0b", "a0b:c0d"] {
            assert!(!told.contains(hidden), "{url}: {told}");
        }
        assert!(told.contains(".test"), "{told}");
    }
}
