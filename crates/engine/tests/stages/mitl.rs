//! MITL: models are asked, and none of them, however bad, holds a run up for ever.

use handoff_core::id::RunId;
use handoff_core::run::basis::Basis;
use handoff_core::run::upkeep::RunOrder;
use handoff_core::run::{Unit, UnitState};
use handoff_engine::Failure;
use handoff_engine::run::{CallbackRefused, OrderRun, take_callback};
use handoff_engine::sweep::{CallModels, Pass, Secrets, Sweep, WakeWaitingUnits};
use handoff_outbound::{Client, Config, Policy};
use handoff_testkit::{Model, ModelReply as Reply};
use jiff::SignedDuration;
use serde_json::{Value, json};

use super::desk::{Desk, example, graph};

const SECRET: &str = "s3cr3t-of-the-test";

fn client(model: &Model) -> Client {
    let allowed = vec![model.allowed().parse().expect("a line of the allow-list")];
    let policy = Policy { allowed, ..Policy::default() };
    Client::new(Config { policy, ..Config::default() }).expect("a client")
}

fn models(model: &Model) -> CallModels {
    let secrets = Secrets::new([("token".to_owned(), SECRET.to_owned())]);
    CallModels::new(client(model), secrets, "https://handoff.example/")
}

/// A workflow that asks `model`, with these further settings; then somebody checks, or, without an answer, begins from nothing.
async fn ask(model: &Model, settings: &Value) -> (Desk, RunId) {
    let mut config = json!({"endpoint": model.url(), "model": "labels", "timeout_seconds": 1,
        "retry": {"attempts": 3, "base_ms": 1000, "max_ms": 4000}});
    for (name, value) in settings.as_object().expect("settings") {
        config[name] = value.clone();
    }
    let people = json!({"candidate_group": "annotators"});
    let workflow = graph(
        "asked",
        &json!([
            {"key": "start", "type": "START"},
            {"key": "model", "type": "MITL", "config": config},
            {"key": "check", "type": "REVIEW", "config": people},
            {"key": "alone", "type": "ANNOTATE", "config": people},
            {"key": "end", "type": "END"},
        ]),
        &[
            ("start", "on_success", "model"),
            ("model", "on_success", "check"),
            ("model", "on_failure", "alone"),
            ("check", "on_success", "end"),
            ("check", "on_failure", "end"),
            ("alone", "on_success", "end"),
        ],
    );
    let mut desk = Desk::new().await;
    desk.publish(&workflow).await;
    let run = desk.start(&desk.boss, "asked", json!({"text": "a cat"})).await;
    (desk, run)
}

/// One pass, and all that it began.
async fn pass(desk: &Desk, models: &CallModels) -> Pass {
    let pass = models.run_once(&desk.world.ctx).await.expect("the sweep runs");
    models.finish().await;
    pass
}

async fn exhaust(desk: &Desk, models: &CallModels, run: RunId) -> Unit {
    for _ in 0..20 {
        let unit = desk.unit(run, "model").await;
        if !unit.state.is_open() {
            return unit;
        }
        pass(desk, models).await;
        desk.world.advance(SignedDuration::from_secs(30));
    }
    panic!("the unit is stuck: {:?}", desk.unit(run, "model").await);
}

fn basis(unit: &Unit) -> &handoff_core::run::basis::ModelBasis {
    match unit.basis.as_deref() {
        Some(Basis::Model(basis)) => basis,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_model_answers_and_its_answer_is_what_people_begin_from() {
    let model = Model::start(|_, _| {
        Reply::Say(200, json!({"out": {"label": "cat"}, "p": 0.9, "model_version": "8"}).to_string())
    });
    let settings = json!({"request": {"text": "item.text"}, "secret": "token", "headers": {"x-team": "blue"},
        "response": {"/label": "/out/label", "/confidence": "/p"}});
    let (desk, run) = ask(&model, &settings).await;
    let waiting = desk.unit(run, "model").await;
    let UnitState::Waiting(reason) = &waiting.state else { panic!("{waiting:?}") };
    assert_eq!(reason.facets[0].word(), "waiting_external");
    desk.sweep(&WakeWaitingUnits).await; // the clock leaves calls to whoever makes them
    pass(&desk, &models(&model)).await;

    let unit = desk.unit(run, "model").await;
    assert_eq!(unit.result, Some(json!({"label": "cat", "confidence": 0.9}).into()));
    let told = basis(&unit);
    assert_eq!(
        (told.model.as_str(), told.version.as_deref(), told.confidence),
        ("labels", Some("8"), Some(0.9))
    );
    let seen = model.seen();
    assert_eq!(seen.len(), 1);
    assert_eq!(seen[0].body, json!({"text": "a cat"}));
    assert_eq!(seen[0].header("authorization"), Some(format!("Bearer {SECRET}").as_str()));
    assert_eq!(seen[0].header("x-team"), Some("blue"));

    let check = desk.unit(run, "check").await.id;
    let story = handoff_engine::read::run::find_unit(&desk.world.ctx, &desk.world.admin.actor, check);
    let input = story.await.expect("a store").expect("a unit").input.expect("something to begin from");
    assert_eq!((input.stage.as_str(), &input.result["label"]), ("model", &json!("cat")));

    let raw = desk.world.database.raw().await;
    let leaks = "select count(*) from event where data::text like '%' || $1 || '%'";
    let leaks: i64 = raw.query_one(leaks, &[&SECRET]).await.expect("a count").get(0);
    assert_eq!(leaks, 0, "the secret is in no event");
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn failures_are_tried_again_later_and_later_and_can_be_seen() {
    let model = Model::start(|number, _| match number {
        1 => Reply::Say(503, "{}".to_owned()),
        2 => Reply::BreakOff,
        _ => Reply::Say(200, json!({"label": "cat"}).to_string()),
    });
    let (desk, run) = ask(&model, &json!({})).await;
    let models = models(&model);
    assert_eq!(pass(&desk, &models).await, Pass::More);
    assert_eq!(pass(&desk, &models).await, Pass::Idle, "it is not time yet");
    let calls = desk.unit(run, "model").await.calls.expect("attempts");
    assert_eq!(calls.len(), 1);
    assert_eq!(calls[0].failure.as_deref(), Some("status_503"));
    let unit = exhaust(&desk, &models, run).await;
    assert_eq!(unit.state.handle(), Some("on_success"));
    let failures: Vec<_> = unit.calls.expect("attempts").iter().map(|call| call.failure.is_some()).collect();
    assert_eq!(failures, [true, true, false]);
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn a_hostile_model_never_holds_a_run_up() {
    type Script = Box<dyn Fn() -> Reply + Send + Sync>;
    let huge = || Reply::Say(200, json!({"label": "x".repeat(2 * 1024 * 1024)}).to_string());
    let cases: Vec<(&str, Script, usize)> = vec![
        ("timed_out", Box::new(|| Reply::Silence), 3),
        ("body_too_large", Box::new(|| Reply::Endless), 3),
        ("body_too_large", Box::new(huge), 3),
        ("timed_out", Box::new(|| Reply::Stall), 3),
        ("broken_off", Box::new(|| Reply::BreakOff), 3),
        ("bad_answer", Box::new(|| Reply::Say(200, "<html>".to_owned())), 3),
        ("bad_answer", Box::new(|| Reply::Say(200, "{\"other\": 1}".to_owned())), 3),
        ("status_422", Box::new(|| Reply::Say(422, "{}".to_owned())), 1),
        ("redirect_refused", Box::new(|| Reply::Say(302, "{}".to_owned())), 3),
    ];
    for (reason, script, attempts) in cases {
        let model = Model::start(move |_, _| script());
        let (desk, run) = ask(&model, &json!({"response": {"/label": "/label"}})).await;
        let unit = exhaust(&desk, &models(&model), run).await;
        assert_eq!(unit.state.handle(), Some("on_failure"), "{reason}");
        let failure = basis(&unit).failure.clone().expect("a failure");
        assert!(failure.starts_with(reason), "{failure} is not {reason}");
        assert_eq!(unit.calls.expect("attempts").len(), attempts, "{reason}");
        assert_eq!(desk.unit(run, "alone").await.state, UnitState::Ready);
        desk.world.check_invariants().await;
    }
}

#[tokio::test]
async fn a_redirect_leads_to_no_place_that_could_not_be_asked_itself() {
    let inner = Model::start(|_, _| Reply::Say(200, json!({"label": "stolen"}).to_string()));
    let places = [
        (303, inner.url()), // this machine, at a port that is not allowed
        (307, inner.url()), // the same, with the body
        (303, "http://169.254.169.254/latest/meta-data/".to_owned()), // the metadata of clouds
        (303, "http://10.0.0.1/".to_owned()), // the inside
        (303, "http://[::ffff:10.0.0.1]/".to_owned()), // the same, dressed up
        (303, "file:///etc/passwd".to_owned()),
    ];
    for (status, place) in places {
        let to = place.clone();
        let model = Model::start(move |_, _| Reply::Redirect(status, to.clone()));
        let (desk, run) = ask(&model, &json!({"retry": {"attempts": 1}, "secret": "token"})).await;
        let unit = exhaust(&desk, &models(&model), run).await;
        let failure = basis(&unit).failure.clone().expect("a failure");
        assert_eq!(unit.state.handle(), Some("on_failure"), "{place}");
        assert!(
            failure.starts_with("redirect_refused") || failure.starts_with("address_refused"),
            "{failure}"
        );
        assert!(!failure.contains("169.254") && !failure.contains("10.0.0.1"), "{failure}");
    }
    assert_eq!(inner.seen().len(), 0, "nobody was asked who may not be");

    // Within the same place a redirect is followed.
    let moved = Model::start(|number, _| match number {
        1 => Reply::Redirect(308, "/elsewhere".to_owned()),
        _ => Reply::Say(200, json!({"label": "cat"}).to_string()),
    });
    let (desk, run) = ask(&moved, &json!({})).await;
    pass(&desk, &models(&moved)).await;
    assert_eq!(desk.unit(run, "model").await.result, Some(json!({"label": "cat"}).into()));
    assert_eq!(moved.seen()[1].body, moved.seen()[0].body);
}

#[tokio::test]
async fn a_unit_that_has_its_answer_is_not_asked_for_again() {
    let model = Model::start(|_, _| Reply::Say(200, json!({"label": "cat"}).to_string()));
    let (desk, run) = ask(&model, &json!({})).await;
    let models = models(&model);
    pass(&desk, &models).await;
    let events = desk.story(run).await.card.chain.seq;
    desk.world.advance(SignedDuration::from_hours(1));
    assert_eq!(pass(&desk, &models).await, Pass::Idle);
    assert_eq!((desk.story(run).await.card.chain.seq, model.seen().len()), (events, 1));
}

#[tokio::test]
async fn an_attempt_that_nobody_ends_is_made_again() {
    let model = Model::start(|number, _| match number {
        1 => Reply::Silence,
        _ => Reply::Say(200, json!({"label": "cat"}).to_string()),
    });
    let (desk, run) = ask(&model, &json!({"timeout_seconds": 60})).await;
    // A server begins the attempt and dies: what it would have recorded is never recorded.
    let dying = models(&model);
    dying.run_once(&desk.world.ctx).await.expect("the sweep runs");
    let models = models(&model);
    assert_eq!(pass(&desk, &models).await, Pass::Idle, "the other one has it");
    desk.world.advance(SignedDuration::from_secs(80));
    pass(&desk, &models).await; // given up for lost
    desk.world.advance(SignedDuration::from_secs(10));
    pass(&desk, &models).await;
    let unit = desk.unit(run, "model").await;
    assert_eq!(unit.state.handle(), Some("on_success"));
    let calls = unit.calls.expect("attempts");
    assert!(calls[0].failure.as_deref().is_some_and(|failure| failure.starts_with("lost")), "{calls:?}");
    assert_eq!(calls.len(), 2);
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn two_servers_ask_once() {
    let model = Model::start(|_, _| Reply::Say(200, json!({"label": "cat"}).to_string()));
    let (desk, run) = ask(&model, &json!({})).await;
    let (one, two) = (models(&model), models(&model));
    let ctx = &desk.world.ctx;
    let (first, second) = tokio::join!(one.run_once(ctx), two.run_once(ctx));
    assert!(first.is_ok() && second.is_ok());
    one.finish().await;
    two.finish().await;
    assert_eq!(model.seen().len(), 1);
    assert_eq!(desk.unit(run, "model").await.state.handle(), Some("on_success"));
}

async fn promised(model: &Model) -> (Desk, RunId, CallModels, String) {
    let (desk, run) = ask(model, &json!({"mode": "callback", "timeout_seconds": 60})).await;
    let models = models(model);
    pass(&desk, &models).await;
    let url = model.seen().last().and_then(|seen| seen.header("handoff-callback-url").map(str::to_owned));
    let url = url.expect("where to answer");
    let token = url.strip_prefix("https://handoff.example/v1/callbacks/").expect("our address").to_owned();
    (desk, run, models, token)
}

#[tokio::test]
async fn an_answer_comes_back_later_and_once() {
    let model = Model::start(|_, _| Reply::Say(202, String::new()));
    let (desk, run, _, token) = promised(&model).await;
    let ctx = &desk.world.ctx;
    assert!(matches!(desk.unit(run, "model").await.state, UnitState::Waiting(_)));
    let answer = || json!({"label": "cat"}).to_string().into_bytes();
    let forged = take_callback(ctx, &format!("x{token}"), answer()).await;
    assert!(matches!(forged, Err(Failure::Refused(CallbackRefused::NoSuchCallback))), "{forged:?}");
    let (one, two) = tokio::join!(take_callback(ctx, &token, answer()), take_callback(ctx, &token, answer()));
    assert_ne!(one.is_ok(), two.is_ok(), "one of them is the first");
    let again = take_callback(ctx, &token, answer()).await;
    assert!(matches!(again, Err(Failure::Refused(CallbackRefused::Over))), "{again:?}");
    let unit = desk.unit(run, "model").await;
    assert_eq!(unit.result, Some(json!({"label": "cat"}).into()));
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn a_promise_that_is_not_kept_is_asked_for_again_and_a_late_answer_is_refused() {
    let model = Model::start(|_, _| Reply::Say(202, String::new()));
    let (desk, run, models, late) = promised(&model).await;
    desk.world.advance(SignedDuration::from_secs(61));
    pass(&desk, &models).await; // given up
    desk.world.advance(SignedDuration::from_secs(10));
    pass(&desk, &models).await; // asked again
    assert_eq!(model.seen().len(), 2);
    let answer = json!({"label": "late"}).to_string().into_bytes();
    let refused = take_callback(&desk.world.ctx, &late, answer).await;
    assert!(matches!(refused, Err(Failure::Refused(CallbackRefused::Over))), "{refused:?}");
    let bad = model.seen()[1].header("handoff-callback-url").expect("where to answer").to_owned();
    let bad = bad.rsplit('/').next().expect("a token").to_owned();
    let refused = take_callback(&desk.world.ctx, &bad, b"nonsense".to_vec()).await;
    assert!(matches!(refused, Err(Failure::Refused(CallbackRefused::BadAnswer(_)))), "{refused:?}");
    let unit = exhaust(&desk, &models, run).await;
    assert_eq!(unit.state.handle(), Some("on_failure"), "three attempts, and no answer");
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn nothing_is_asked_while_a_run_stands_still() {
    let model = Model::start(|_, _| Reply::Say(200, json!({"label": "cat"}).to_string()));
    let (desk, run) = ask(&model, &json!({})).await;
    desk.world.on_run(&desk.boss, OrderRun { run, order: RunOrder::Pause }).await.expect("it stands still");
    let models = models(&model);
    assert_eq!(pass(&desk, &models).await, Pass::Idle);
    assert_eq!(model.seen().len(), 0);
    desk.world.on_run(&desk.boss, OrderRun { run, order: RunOrder::Resume }).await.expect("it goes on");
    pass(&desk, &models).await;
    assert_eq!(desk.unit(run, "model").await.state.handle(), Some("on_success"));
}

#[tokio::test]
async fn a_secret_that_is_not_there_and_a_host_that_is_not_allowed_lead_to_the_fallback() {
    let model = Model::start(|_, _| Reply::Say(200, json!({"label": "cat"}).to_string()));
    let (desk, run) = ask(&model, &json!({"secret": "unknown"})).await;
    let unit = exhaust(&desk, &models(&model), run).await;
    assert!(basis(&unit).failure.as_deref().is_some_and(|failure| failure.starts_with("secret:")));
    let (desk, run) = ask(&model, &json!({})).await;
    let closed = Client::new(Config::default()).expect("a client");
    let closed = CallModels::new(closed, Secrets::default(), "https://handoff.example");
    let unit = exhaust(&desk, &closed, run).await;
    assert!(basis(&unit).failure.as_deref().is_some_and(|failure| failure.starts_with("url_refused:")));
    assert_eq!(model.seen().len(), 0);
}

/// The shipped pre-annotation with this model, of whose sure answers this share is looked at.
async fn pre_annotation(model: &Model, looked_at: &str) -> Desk {
    let mut document = serde_json::to_value(example("pre-annotation")).expect("JSON");
    for stage in document["stages"].as_array_mut().expect("stages") {
        if stage["type"] == "MITL" {
            stage["config"]["endpoint"] = json!(model.url());
            stage["config"]["secret"] = json!("token");
        }
    }
    let shipped = document.to_string();
    let document = shipped.replace("sample(0.05)", &format!("sample({looked_at})"));
    assert_ne!(document, shipped, "a share of what is sure is drawn for a look");
    let mut desk = Desk::new().await;
    desk.publish(&super::desk::document(serde_json::from_str(&document).expect("JSON"))).await;
    desk
}

#[tokio::test]
async fn the_shipped_pre_annotation_routes_by_confidence() {
    let model = Model::start(|number, _| {
        let confidence = if number == 1 { 0.995 } else { 0.5 };
        Reply::Say(200, json!({"result": {"entities": [], "confidence": confidence}}).to_string())
    });
    let desk = pre_annotation(&model, "0.0").await;
    let item = json!({"text": "Ada met Bob", "language": "en"});
    let models = models(&model);
    let first = desk.start(&desk.boss, "pre-annotation", item.clone()).await;
    pass(&desk, &models).await;
    let second = desk.start(&desk.boss, "pre-annotation", item).await;
    pass(&desk, &models).await;
    let correct = desk.unit(second, "correct").await;
    assert_eq!(correct.state, UnitState::Ready, "not sure enough");
    let story = handoff_engine::read::run::find_unit(&desk.world.ctx, &desk.world.admin.actor, correct.id);
    let input = story.await.expect("a store").expect("a unit").input.expect("something to begin from");
    assert_eq!(input.stage, "model", "a router hands on what came to it");
    assert!(
        matches!(input.basis.as_deref(), Some(Basis::Model(told)) if told.version.as_deref() == Some("7")),
        "{input:?}"
    );
    let story = desk.story(first).await;
    assert_eq!(story.card.line.outcome.as_deref(), Some("ANNOTATED"), "sure");
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn the_shipped_pre_annotation_has_a_share_of_what_is_sure_looked_at() {
    let sure = json!({"result": {"entities": [], "confidence": 0.995}}).to_string();
    let model = Model::start(move |_, _| Reply::Say(200, sure.clone()));
    let desk = pre_annotation(&model, "1.0").await;
    let item = json!({"text": "Ada met Bob", "language": "en"});
    let run = desk.start(&desk.boss, "pre-annotation", item).await;
    pass(&desk, &models(&model)).await;
    assert_eq!(desk.unit(run, "correct").await.state, UnitState::Ready, "drawn for a look");
    desk.world.check_invariants().await;
}
