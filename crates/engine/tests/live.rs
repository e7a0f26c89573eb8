//! Events as they happen: nothing is left out, nothing comes twice, and nobody hears what they may not.
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot be set up has failed")]

use std::collections::BTreeSet;
use std::time::Duration;

use handoff_core::actor::ProjectRole;
use handoff_core::id::RunId;
use handoff_engine::identity::{Identity, authenticate_token};
use handoff_engine::live::{
    Ended, FeedListeners, ListenError, Listener, RecheckListeners, Told, Topic, listen,
};
use handoff_engine::people::SetProjectRoles;
use handoff_engine::sweep::{Pass, Sweep as _};
use handoff_engine::{Caller, Ctx};
use handoff_testkit::{EventByHand, Office};
use serde_json::Value;
use tokio_postgres::Client;
use uuid::Uuid;

async fn identity(office: &Office, of: &Caller) -> Identity {
    let token = office.world.token(of).await;
    authenticate_token(&office.world.ctx, &token).await.unwrap().expect("a good token")
}

async fn feed(ctx: &Ctx) {
    while FeedListeners.run_once(ctx).await.unwrap() == Pass::More {}
}

/// Everything there is to hear now.
async fn hear(listener: &mut Listener) -> Vec<Told> {
    let mut heard = Vec::new();
    // Nothing of this waits for anything but the database.
    while let Ok(Some(told)) = tokio::time::timeout(Duration::from_millis(300), listener.next()).await {
        heard.push(told);
    }
    heard
}

/// Only what was written by hand. The horizon is that of the whole PostgreSQL, which other tests share, so "from now" may be a little earlier.
fn by_hand(heard: Vec<Told>) -> Vec<Told> {
    heard.into_iter().filter(|told| told.line.contains("dev.handoff.run.completed")).collect()
}

fn sequences(heard: &[Told]) -> Vec<i64> {
    let sequence = |told: &Told| {
        let event: Value = serde_json::from_str(&told.line).unwrap();
        event["sequence"].as_str().unwrap().parse().unwrap()
    };
    heard.iter().map(sequence).collect()
}

fn ids(heard: &[Told]) -> Vec<String> {
    let id =
        |told: &Told| serde_json::from_str::<Value>(&told.line).unwrap()["id"].as_str().unwrap().to_owned();
    heard.iter().map(id).collect()
}

async fn trail_length(office: &Office, run: RunId) -> i64 {
    let raw = office.world.database.raw().await;
    raw.query_one("select count(*) from event where stream_id = $1", &[&run.0]).await.unwrap().get(0)
}

/// Writes an event of some run of the office by hand, on this connection.
async fn write(raw: &Client, project: Uuid, stream: Uuid, seq: i64) {
    let data = "json_build_object('outcome', 'DONE')";
    let event = EventByHand {
        stream: "$1::uuid",
        seq: "$2::bigint",
        project: "$3::uuid",
        data,
        ..EventByHand::default()
    };
    raw.execute(&event.insert(), &[&stream, &seq, &project]).await.unwrap();
}

async fn office_id(raw: &Client) -> Uuid {
    raw.query_one("select project_id from project where key = 'office'", &[]).await.unwrap().get(0)
}

#[tokio::test]
async fn a_run_is_heard_from_where_one_left_off_without_gap_or_repeat() {
    let office = Office::new().await;
    let ctx = &office.world.ctx;
    let bob = identity(&office, &office.bob).await;
    let (run, _) = office.submitted().await;
    let topic = Topic::Run(run);
    let mut listener = listen(ctx, &bob, &topic, Some("0")).await.unwrap();
    feed(ctx).await;
    let begun = trail_length(&office, run).await;
    let first = hear(&mut listener).await;
    assert_eq!(sequences(&first), (1..=begun).collect::<Vec<_>>(), "what was missed");

    office.work(&office.bob, run, "APPROVE").await;
    feed(ctx).await;
    let live = hear(&mut listener).await;
    let then = trail_length(&office, run).await;
    assert_eq!(sequences(&live), (begun + 1..=then).collect::<Vec<_>>(), "what happened since");
    drop(listener);
    assert_eq!(ctx.live().listeners(), 0);

    // The connection breaks in the middle of it; more happens; they come back.
    let broken_at = live.first().unwrap().id.clone();
    office.work(&office.dora, run, "APPROVE").await;
    let mut again = listen(ctx, &bob, &topic, Some(&broken_at)).await.unwrap();
    feed(ctx).await;
    let rest = trail_length(&office, run).await;
    assert_eq!(sequences(&hear(&mut again).await), (begun + 2..=rest).collect::<Vec<_>>());
    assert_eq!(again.last_id(), rest.to_string());

    // Whoever names no event hears what happens from now on.
    let mut from_now = listen(ctx, &bob, &topic, None).await.unwrap();
    feed(ctx).await;
    assert!(hear(&mut from_now).await.is_empty());
}

#[tokio::test]
async fn a_project_is_heard_with_all_that_commits_late() {
    let office = Office::new().await;
    let ctx = &office.world.ctx;
    let bob = identity(&office, &office.bob).await;
    let (mut slow, quick) = (office.world.database.raw().await, office.world.database.raw().await);
    let project = office_id(&quick).await;
    let topic = Topic::Project("office".to_owned());
    let mut listener = listen(ctx, &bob, &topic, None).await.unwrap();
    let began = listener.last_id();

    let late = slow.transaction().await.unwrap();
    write(late.client(), project, Uuid::from_u128(1), 1).await;
    write(&quick, project, Uuid::from_u128(2), 1).await;
    // What is told now must not make anybody forget the late one. With one that dawdles the reader asks to come again.
    assert_eq!(FeedListeners.run_once(ctx).await.unwrap(), Pass::More);
    let early = by_hand(hear(&mut listener).await);
    late.commit().await.unwrap();
    write(&quick, project, Uuid::from_u128(2), 2).await;
    write(&quick, Uuid::from_u128(99), Uuid::from_u128(3), 1).await;
    feed(ctx).await;
    let mut heard = early;
    heard.extend(by_hand(hear(&mut listener).await));
    assert_eq!(heard.len(), 3, "two in time and the late one, none of another project: {heard:?}");
    assert_eq!(ids(&heard).into_iter().collect::<BTreeSet<_>>().len(), 3);

    // Whoever comes back after each of them gets exactly the rest.
    for (told, left) in [(began.as_str(), 3), (&heard[0].id, 2), (&heard[1].id, 1), (&heard[2].id, 0)] {
        let mut again = listen(ctx, &bob, &topic, Some(told)).await.unwrap();
        feed(ctx).await;
        let rest = by_hand(hear(&mut again).await);
        assert_eq!(ids(&rest), ids(&heard[3 - left..]), "after {told}");
    }
    // A quiet while moves the place on, so that coming back costs nothing.
    assert_ne!(listener.pass_time(), heard[2].id);
    let mut after_quiet = listen(ctx, &bob, &topic, Some(&listener.pass_time())).await.unwrap();
    feed(ctx).await;
    assert!(hear(&mut after_quiet).await.is_empty());
}

#[tokio::test]
async fn transactions_that_overtook_each_other_are_told_in_the_order_of_the_run() {
    let office = Office::new().await;
    let ctx = &office.world.ctx;
    let bob = identity(&office, &office.bob).await;
    let (run, _) = office.submitted().await;
    let head = trail_length(&office, run).await;
    let (mut older, younger) = (office.world.database.raw().await, office.world.database.raw().await);
    let project = office_id(&younger).await;
    let mut listener = listen(ctx, &bob, &Topic::Run(run), None).await.unwrap();
    // The older transaction has its number, and then waits for the run while a younger one has its turn.
    let waits = older.transaction().await.unwrap();
    waits.execute("select pg_current_xact_id()", &[]).await.unwrap();
    write(&younger, project, run.0, head + 1).await;
    write(waits.client(), project, run.0, head + 2).await;
    waits.commit().await.unwrap();
    feed(ctx).await;
    assert_eq!(sequences(&hear(&mut listener).await), [head + 1, head + 2]);
}

#[tokio::test]
async fn whoever_reads_too_slowly_is_dropped_and_misses_nothing_when_they_come_back() {
    let office = Office::new().await;
    let ctx = &office.world.ctx;
    let bob = identity(&office, &office.bob).await;
    let raw = office.world.database.raw().await;
    let project = office_id(&raw).await;
    let topic = Topic::Project("office".to_owned());
    let mut listener = listen(ctx, &bob, &topic, None).await.unwrap();
    for seq in 1..=40 {
        write(&raw, project, Uuid::from_u128(1), seq).await;
        feed(ctx).await;
    }
    assert_eq!(ctx.live().listeners(), 0, "dropped, not waited for");
    let mut heard = by_hand(hear(&mut listener).await);
    assert!(listener.next().await.is_none());
    assert_eq!(listener.ended(), Ended::TooSlow);
    let last = heard.last().unwrap().id.clone();
    let mut again = listen(ctx, &bob, &topic, Some(&last)).await.unwrap();
    feed(ctx).await;
    heard.extend(by_hand(hear(&mut again).await));
    assert_eq!(sequences(&heard), (1..=40).collect::<Vec<_>>());
}

#[tokio::test]
async fn whoever_may_not_hear_it_does_not() {
    let office = Office::new().await;
    let ctx = &office.world.ctx;
    let (bob, eve) = (identity(&office, &office.bob).await, identity(&office, &office.eve).await);
    let (run, _) = office.submitted().await;
    let (of_run, of_project) = (Topic::Run(run), Topic::Project("office".to_owned()));
    for topic in
        [&of_run, &of_project, &Topic::Run(RunId(Uuid::nil())), &Topic::Project("nowhere".to_owned())]
    {
        assert!(matches!(listen(ctx, &eve, topic, None).await, Err(ListenError::NoSuchTopic)));
    }
    for (topic, wrong) in [
        (&of_run, "99999"),
        (&of_run, "1.1"),
        (&of_run, "-1"),
        (&of_project, "7"),
        (&of_project, "9223372036854775807.0"),
        (&of_project, "x"),
    ] {
        assert!(
            matches!(listen(ctx, &bob, topic, Some(wrong)).await, Err(ListenError::NoSuchEvent)),
            "{wrong}"
        );
    }

    let mut listeners = [
        listen(ctx, &bob, &of_run, None).await.unwrap(),
        listen(ctx, &bob, &of_project, None).await.unwrap(),
    ];
    RecheckListeners.run_once(ctx).await.unwrap();
    assert_eq!(ctx.live().listeners(), 2, "bob may");
    let leave = SetProjectRoles {
        project: "office".to_owned(),
        actor: office.bob.actor.actor,
        roles: BTreeSet::<ProjectRole>::new(),
    };
    office.world.must(&office.world.admin, &leave).await;
    RecheckListeners.run_once(ctx).await.unwrap();
    for listener in &mut listeners {
        while listener.next().await.is_some() {}
        assert_eq!(listener.ended(), Ended::NotAllowed);
    }
    assert_eq!(ctx.live().listeners(), 0);

    ctx.live().close();
    let dora = identity(&office, &office.dora).await;
    assert!(matches!(listen(ctx, &dora, &of_run, None).await, Err(ListenError::Full)));
}

/// Bytes of memory this process has.
fn resident() -> usize {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap();
    statm.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() * 4_096
}

#[tokio::test]
async fn thousands_listen_in_bounded_memory_and_each_hears_it() {
    let office = Office::new().await;
    let ctx = &office.world.ctx;
    let bob = identity(&office, &office.bob).await;
    let (run, _) = office.submitted().await;
    let before = resident();
    let mut listeners = Vec::new();
    for nth in 0..5_000 {
        let topic = if nth % 2 == 0 { Topic::Run(run) } else { Topic::Project("office".to_owned()) };
        listeners.push(listen(ctx, &bob, &topic, None).await.unwrap());
    }
    let each = resident().saturating_sub(before) / listeners.len();
    assert!(each < 8 * 1024, "{each} bytes for each");
    office.work(&office.bob, run, "APPROVE").await;
    feed(ctx).await;
    for mut listener in listeners {
        assert!(listener.next().await.is_some());
    }
}
