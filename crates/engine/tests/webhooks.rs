//! Webhooks against real receivers, kind and hostile: signed, tried again, left, switched off, and never sent where they must not go.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use handoff_bus::PostgresBus;
use handoff_core::actor::ProjectRole;
use handoff_core::cloudevent::CloudEvent;
use handoff_core::id::{DeliveryId, WebhookId};
use handoff_core::webhook::{Received, Secret, verify};
use handoff_engine::deliver::Deliver;
use handoff_engine::people::SetProjectRoles;
use handoff_engine::sweep::{Pass, Sweep as _};
use handoff_engine::webhook::{
    self, ChangeWebhook, ChangeWebhookSecret, CreateWebhook, Delivery, NoteDeliveries, Redeliver,
    SendWebhooks, TestWebhook, WebhookRefused,
};
use handoff_engine::{Caller, Failure};
use handoff_outbound::{Client, Config, Policy, Resolve, Resolving};
use handoff_testkit::Office;
use jiff::SignedDuration;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::task::TaskTracker;

/// What a receiver was sent.
#[derive(Clone, Debug)]
struct Got {
    headers: HashMap<String, String>,
    body: Vec<u8>,
}

/// How a receiver behaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Manner {
    Answers(u16),
    Redirects,
    /// Answers, and never stops talking.
    Endless,
    /// Says nothing.
    Silent,
}

/// A real receiver.
struct Receiver {
    port: u16,
    got: Arc<Mutex<Vec<Got>>>,
    manner: Arc<Mutex<Manner>>,
    _tasks: TaskTracker,
}

impl Receiver {
    async fn new(manner: Manner) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (got, manner) = (Arc::new(Mutex::new(Vec::new())), Arc::new(Mutex::new(manner)));
        let tasks = TaskTracker::new();
        let (seen, behaves, each) = (got.clone(), manner.clone(), tasks.clone());
        tasks.spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                let manner = *behaves.lock().unwrap();
                each.spawn(receive(socket, manner, seen.clone()));
            }
        });
        Self { port, got, manner, _tasks: tasks }
    }

    fn url(&self) -> String {
        format!("http://127.0.0.1:{}/hook?key=in-the-url", self.port)
    }

    fn got(&self) -> Vec<Got> {
        self.got.lock().unwrap().clone()
    }
}

async fn receive(mut socket: TcpStream, manner: Manner, seen: Arc<Mutex<Vec<Got>>>) {
    let mut bytes = Vec::new();
    let mut chunk = [0; 4_096];
    let head = loop {
        let Ok(count @ 1..) = socket.read(&mut chunk).await else { return };
        bytes.extend_from_slice(&chunk[..count]);
        if let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
            break end;
        }
    };
    let text = String::from_utf8_lossy(&bytes[..head]).into_owned();
    let lines = text.lines().skip(1).filter_map(|line| line.split_once(": "));
    let headers: HashMap<_, _> = lines.map(|(name, value)| (name.to_lowercase(), value.to_owned())).collect();
    let length: usize = headers["content-length"].parse().unwrap();
    let mut body = bytes.split_off(head + 4);
    while body.len() < length {
        let Ok(count @ 1..) = socket.read(&mut chunk).await else { return };
        body.extend_from_slice(&chunk[..count]);
    }
    seen.lock().unwrap().push(Got { headers, body });
    let answer = match manner {
        Manner::Answers(status) => format!("HTTP/1.1 {status} X\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok"),
        Manner::Redirects => {
            "HTTP/1.1 307 X\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".to_owned()
        }
        Manner::Endless => "HTTP/1.1 200 X\r\nconnection: close\r\n\r\n".to_owned(),
        Manner::Silent => {
            // Until the other side gives up.
            let _ = socket.read(&mut chunk).await;
            return;
        }
    };
    let _ = socket.write_all(answer.as_bytes()).await;
    if manner == Manner::Endless {
        while socket.write_all(&[b'x'; 4_096]).await.is_ok() {}
    }
}

/// A name server that sends everybody into the house.
struct Inside;

impl Resolve for Inside {
    fn resolve(&self, _host: &str) -> Resolving {
        Box::pin(async { Ok(vec![std::net::IpAddr::from([10, 0, 0, 1])]) })
    }
}

/// An office whose manager sends its events somewhere.
struct Post {
    office: Office,
    manager: Caller,
    deliver: Deliver<NoteDeliveries, PostgresBus>,
    send: SendWebhooks,
}

impl Post {
    async fn new() -> Self {
        let office = Office::new().await;
        let manager = office.world.person("Mona").await;
        let roles = SetProjectRoles {
            project: "office".to_owned(),
            actor: manager.actor.actor,
            roles: BTreeSet::from([ProjectRole::Manager]),
        };
        office.world.must(&office.world.admin, &roles).await;
        let manager = office.world.caller(manager.actor.actor).await;
        let policy = || Policy { allowed: vec!["127.0.0.1".parse().unwrap()], plain_http: false };
        office.world.ctx.set_outbound_policy(policy());
        let resolver = Arc::new(Inside);
        let client = Client::new(Config { policy: policy(), resolver, ..Config::default() }).unwrap();
        let send = SendWebhooks::new(client).with_time_max(Duration::from_millis(500));
        let bus = Arc::new(PostgresBus::new(office.world.ctx.store().clone()));
        let post = Self { office, manager, deliver: Deliver::new(NoteDeliveries, bus), send };
        post.work().await; // from now on
        post
    }

    async fn create(&self, url: &str, types: &[&str]) -> (WebhookId, Secret) {
        let create = CreateWebhook {
            project: "office".to_owned(),
            url: url.to_owned(),
            description: "for the test".to_owned(),
            types: types.iter().map(|&text| text.to_owned()).collect(),
            secret: None,
        };
        let made = self.office.world.must(&self.manager, &create).await;
        (made.webhook.id, made.secret)
    }

    /// Notes and sends until nothing is due now.
    async fn work(&self) {
        let ctx = &self.office.world.ctx;
        let mut idle = 0;
        while idle < 2 {
            idle = if self.deliver.run_once(ctx).await.unwrap() == Pass::Idle { idle + 1 } else { 0 };
        }
        while self.send.run_once(ctx).await.unwrap() == Pass::More {
            self.send.finish().await;
        }
        self.send.finish().await;
    }

    async fn deliveries(&self, webhook: WebhookId) -> Vec<Delivery> {
        let ctx = &self.office.world.ctx;
        webhook::deliveries(ctx, &self.manager.actor, webhook, None, None, 200).await.unwrap()
    }

    async fn errors(&self, delivery: DeliveryId) -> Vec<(Option<i32>, Option<String>)> {
        let ctx = &self.office.world.ctx;
        let (_, attempts) = webhook::delivery(ctx, &self.manager.actor, delivery).await.unwrap();
        attempts.into_iter().map(|attempt| (attempt.status, attempt.error)).collect()
    }

    async fn test(&self, webhook: WebhookId) {
        self.office.world.must(&self.manager, &TestWebhook { webhook }).await;
        self.work().await;
    }
}

fn believed(got: &Got, secrets: &[Secret]) -> bool {
    let header = |name: &str| got.headers[name].as_str();
    let received = Received {
        id: header("webhook-id"),
        timestamp: header("webhook-timestamp"),
        signature: header("webhook-signature"),
        body: &got.body,
    };
    let now = received.timestamp.parse().unwrap();
    verify(secrets, &received, now, Duration::from_mins(5)).is_ok()
}

#[tokio::test]
async fn what_happens_in_a_project_is_sent_signed_to_whoever_wants_it() {
    let post = Post::new().await;
    let (all, runs) = (Receiver::new(Manner::Answers(200)).await, Receiver::new(Manner::Answers(204)).await);
    let (to_all, secret) = post.create(&all.url(), &[]).await;
    let (to_runs, _) = post.create(&runs.url(), &["dev.handoff.run.*"]).await;
    let (run, _) = post.office.submitted().await;
    post.work().await;

    let got = all.got();
    assert!(got.len() > 3, "{}", got.len());
    for got in &got {
        assert!(believed(got, std::slice::from_ref(&secret)));
        assert!(!believed(got, &[Secret::from_bytes(vec![1; 32]).unwrap()]));
        assert_eq!(got.headers["content-type"], "application/cloudevents+json");
        let event = CloudEvent::from_json(&got.body).unwrap();
        assert_eq!(got.headers["ce-id"], event.id());
        assert_eq!(got.headers["ce-type"], event.event_type());
        assert_eq!(got.headers["webhook-id"], event.id());
    }
    let started = runs.got();
    assert_eq!(started.len(), 1, "only what it wants");
    assert_eq!(CloudEvent::from_json(&started[0].body).unwrap().subject(), Some(run.to_string().as_str()));
    for webhook in [to_all, to_runs] {
        assert!(post.deliveries(webhook).await.iter().all(|delivery| delivery.state == "delivered"));
    }
    // Sent and noted again, it is not sent twice; asked for, it is.
    post.work().await;
    assert_eq!(runs.got().len(), 1);
    let delivery = post.deliveries(to_runs).await[0].id;
    post.office.world.must(&post.manager, &Redeliver { delivery }).await;
    post.work().await;
    assert_eq!(runs.got().len(), 2);
    assert_eq!(runs.got()[0].headers["webhook-id"], runs.got()[1].headers["webhook-id"]);
}

#[tokio::test]
async fn a_secret_is_changed_without_a_gap_and_is_nowhere_to_be_read() {
    let post = Post::new().await;
    let receiver = Receiver::new(Manner::Answers(200)).await;
    let (webhook, old) = post.create(&receiver.url(), &["dev.handoff.webhook.tested"]).await;
    let change = ChangeWebhookSecret { webhook, secret: None, overlap_hours: 1 };
    let new = post.office.world.must(&post.manager, &change).await;
    post.test(webhook).await;
    let got = receiver.got().pop().unwrap();
    assert!(believed(&got, std::slice::from_ref(&old)) && believed(&got, std::slice::from_ref(&new)));

    post.office.world.advance(SignedDuration::from_mins(61));
    post.test(webhook).await;
    let got = receiver.got().pop().unwrap();
    assert!(!believed(&got, std::slice::from_ref(&old)) && believed(&got, std::slice::from_ref(&new)));

    let raw = post.office.world.database.raw().await;
    let events = "select count(*) from event where data::text like any(array['%whsec_%', '%in-the-url%', '%127.0.0.1%'])";
    assert_eq!(raw.query_one(events, &[]).await.unwrap().get::<_, i64>(0), 0);
    assert_eq!(format!("{new:?}"), "Secret(..)");
}

#[tokio::test]
async fn receivers_that_fail_are_tried_again_or_left_as_they_say() {
    let post = Post::new().await;
    let receiver = Receiver::new(Manner::Answers(500)).await;
    let (webhook, _) = post.create(&receiver.url(), &["dev.handoff.webhook.tested"]).await;
    post.test(webhook).await;
    let delivery = post.deliveries(webhook).await.pop().unwrap();
    assert_eq!((delivery.state.as_str(), delivery.attempts), ("pending", 1));
    assert!(delivery.due_at.unwrap().duration_since(delivery.created_at) >= SignedDuration::from_secs(4));

    // Days of failures: each wait is longer, and the webhook is left alone meanwhile. Then it comes back.
    for hours in [1, 2, 4, 8] {
        post.office.world.advance(SignedDuration::from_hours(hours));
        post.work().await;
    }
    *receiver.manner.lock().unwrap() = Manner::Answers(200);
    post.office.world.advance(SignedDuration::from_hours(13));
    post.work().await;
    let delivery = post.deliveries(webhook).await.pop().unwrap();
    assert_eq!((delivery.state.as_str(), delivery.attempts), ("delivered", 6));
    let card = webhook::show(&post.office.world.ctx, &post.manager.actor, webhook).await.unwrap();
    assert_eq!(card.failing_since, None);

    // A status that says that the message is wrong ends it; three that speak of the moment do not.
    for (status, state) in
        [(400, "failed"), (404, "failed"), (408, "pending"), (425, "pending"), (429, "pending")]
    {
        *receiver.manner.lock().unwrap() = Manner::Answers(status);
        post.office.world.advance(SignedDuration::from_hours(1));
        post.office.world.must(&post.manager, &TestWebhook { webhook }).await;
        post.work().await;
        let delivery = post.deliveries(webhook).await.remove(0);
        assert_eq!(delivery.state, state, "{status}");
        *receiver.manner.lock().unwrap() = Manner::Answers(200);
        post.office.world.advance(SignedDuration::from_hours(1));
        post.work().await;
    }
}

#[tokio::test]
async fn hostile_receivers_cost_a_bounded_attempt_and_nothing_more() {
    let post = Post::new().await;
    let cases = [
        (Manner::Silent, None, Some("timed_out"), "pending"),
        (Manner::Redirects, Some(307), None, "pending"),
        (Manner::Endless, Some(200), None, "delivered"),
    ];
    for (manner, status, error, state) in cases {
        let receiver = Receiver::new(manner).await;
        let (webhook, _) = post.create(&receiver.url(), &["dev.handoff.webhook.tested"]).await;
        post.test(webhook).await;
        let delivery = post.deliveries(webhook).await.pop().unwrap();
        assert_eq!(post.errors(delivery.id).await, [(status, error.map(str::to_owned))], "{manner:?}");
        assert_eq!(delivery.state, state, "{manner:?}");
        assert_eq!(receiver.got().len(), 1, "{manner:?}: no redirect is followed");
    }
    // Addresses inside the house are refused when they are typed in.
    for url in ["http://10.0.0.1/", "https://169.254.169.254/latest/", "https://[::1]/", "file:///etc/passwd"]
    {
        let create = CreateWebhook {
            project: "office".to_owned(),
            url: url.to_owned(),
            description: String::new(),
            types: Vec::new(),
            secret: None,
        };
        let refused = post.office.world.perform(&post.manager, &create).await;
        assert!(matches!(refused, Err(Failure::Refused(WebhookRefused::Url(_)))), "{url}");
    }
    // A name is looked up when it is called: then it is refused, and the webhook switched off.
    let (inside, _) = post.create("https://inside.example/", &["dev.handoff.webhook.tested"]).await;
    post.test(inside).await;
    let delivery = post.deliveries(inside).await.pop().unwrap();
    assert_eq!(post.errors(delivery.id).await, [(None, Some("address_refused".to_owned()))]);
    assert_eq!(delivery.outcome.as_deref(), Some("not_allowed"));
}

#[tokio::test]
async fn a_receiver_that_is_gone_or_fails_for_days_is_switched_off_and_said_so() {
    let post = Post::new().await;
    let (gone, broken) =
        (Receiver::new(Manner::Answers(410)).await, Receiver::new(Manner::Answers(503)).await);
    let (to_gone, _) = post.create(&gone.url(), &["dev.handoff.webhook.tested"]).await;
    let (to_broken, _) = post.create(&broken.url(), &["dev.handoff.webhook.tested"]).await;
    post.test(to_gone).await;
    post.test(to_broken).await;
    for _ in 0..11 {
        post.office.world.advance(SignedDuration::from_hours(13));
        post.work().await;
    }
    let ctx = &post.office.world.ctx;
    for (webhook, reason) in [(to_gone, "gone"), (to_broken, "failing")] {
        let card = webhook::show(ctx, &post.manager.actor, webhook).await.unwrap();
        assert_eq!(card.disabled.map(|(reason, _)| reason).as_deref(), Some(reason));
        let told = "select count(*) from event where type = 'dev.handoff.webhook.disabled' and data->>'webhook_id' = $1
                       and data->>'reason' = $2";
        let raw = post.office.world.database.raw().await;
        let told: i64 = raw.query_one(told, &[&webhook.to_string(), &reason]).await.unwrap().get(0);
        assert_eq!(told, 1, "{reason}");
        let refused = post.office.world.perform(&post.manager, &TestWebhook { webhook }).await;
        assert!(matches!(refused, Err(Failure::Refused(WebhookRefused::Disabled))));
    }
    // Switched on again, it goes on where it stood.
    *broken.manner.lock().unwrap() = Manner::Answers(200);
    let on =
        ChangeWebhook { webhook: to_broken, url: None, description: None, types: None, enabled: Some(true) };
    post.office.world.must(&post.manager, &on).await;
    post.test(to_broken).await;
    assert!(post.deliveries(to_broken).await.iter().any(|delivery| delivery.state == "delivered"));
}

#[tokio::test]
async fn only_those_who_manage_a_project_see_where_its_events_go() {
    let post = Post::new().await;
    let (webhook, _) = post.create("https://example.org/hook", &[]).await;
    let ctx = &post.office.world.ctx;
    let of_bob = webhook::show(ctx, &post.office.bob.actor, webhook).await;
    assert!(matches!(of_bob, Err(Failure::Refused(WebhookRefused::Forbidden))));
    let of_eve = webhook::show(ctx, &post.office.eve.actor, webhook).await;
    assert!(matches!(of_eve, Err(Failure::Refused(WebhookRefused::NoSuchWebhook(_)))));
    let refused = post.office.world.perform(&post.office.bob, &TestWebhook { webhook }).await;
    assert!(matches!(refused, Err(Failure::Refused(WebhookRefused::Forbidden))));
    for (types, expected) in [
        (
            vec!["dev.handoff.nothing".to_owned()],
            WebhookRefused::NoSuchType("dev.handoff.nothing".to_owned()),
        ),
        (vec!["dev.handoff.run.*".to_owned(); 101], WebhookRefused::TooManyTypes),
    ] {
        let change =
            ChangeWebhook { webhook, url: None, description: None, types: Some(types), enabled: None };
        let refused = post.office.world.perform(&post.manager, &change).await;
        assert!(matches!(refused, Err(Failure::Refused(why)) if why == expected));
    }
}
