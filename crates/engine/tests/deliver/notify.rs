//! What people are told, made from events.

use std::collections::BTreeSet;
use std::sync::Arc;

use handoff_bus::PostgresBus;
use handoff_core::actor::ProjectRole;
use handoff_core::id::NotificationId;
use handoff_engine::Caller;
use handoff_engine::deliver::{Deliver, NotifyPeople};
use handoff_engine::desk::{MarkNotificationsRead, Notification, list_comments, list_notifications};
use handoff_engine::people::SetProjectRoles;
use handoff_engine::run::{
    AddComment, AskAdvice, AssignUnit, GiveAdvice, Person, ReleaseAssignment, Subject,
};
use handoff_engine::sweep::{Pass, Sweep};
use handoff_testkit::Pool;
use jiff::SignedDuration;
use serde_json::json;

fn post(pool: &Pool) -> Deliver<NotifyPeople, PostgresBus> {
    Deliver::new(NotifyPeople, Arc::new(PostgresBus::new(pool.world.ctx.store().clone())))
}

async fn pass(post: &Deliver<NotifyPeople, PostgresBus>, pool: &Pool) {
    while post.run_once(&pool.world.ctx).await.expect("a pass") == Pass::More {}
}

async fn deliver(pool: &Pool) {
    pass(&post(pool), pool).await;
}

async fn told(pool: &Pool, who: &Caller) -> Vec<Notification> {
    list_notifications(&pool.world.ctx, &who.actor, false, (None, 50)).await.expect("a store")
}

fn kinds(told: &[Notification]) -> Vec<&str> {
    told.iter().map(|one| one.kind.as_str()).collect()
}

#[tokio::test]
async fn people_are_told_what_concerns_them_once_and_not_what_they_did() {
    let pool = Pool::new(3, json!({"lease_seconds": 600})).await;
    let boss = pool.world.person("Boss").await;
    let roles = BTreeSet::from([ProjectRole::Manager]);
    let set = SetProjectRoles { project: "pool".to_owned(), actor: boss.actor.actor, roles };
    pool.world.must(&pool.world.admin, &set).await;
    let boss = pool.world.caller(boss.actor.actor).await;
    let (ctx, [zero, one, two]) = (&pool.world.ctx, [&pool.people[0], &pool.people[1], &pool.people[2]]);

    // Zero started the run; One is given its unit, asks Two, and loses it again.
    let (run, unit) = pool.item().await;
    let to = Person::find(ctx, one.actor.actor).await.expect("a store");
    let note = Some("by noon, please".to_owned());
    let given = pool.world.on_run(&boss, AssignUnit { unit, to, note }).await.expect("given").assignment;
    let ask = AskAdvice::prepare(ctx, (given.id, None), two.actor.actor, "Is it?".to_owned()).await;
    let asked = pool.world.on_run(one, ask.expect("a store")).await.expect("asked");
    let give = GiveAdvice { unit, advice: asked.id, answer: "It is.".to_owned() };
    pool.world.on_run(two, give).await.expect("answered");
    let release = ReleaseAssignment { assignment: given.id, epoch: None };
    pool.world.on_run(&boss, release).await.expect("taken back");
    let mentions = [zero.actor.actor, one.actor.actor];
    let comment = AddComment::prepare(ctx, Subject::Unit(unit), "Look again.".to_owned(), &mentions).await;
    pool.world.on_run(zero, comment.expect("a store")).await.expect("said");
    let held = pool.claim(2, unit).await.expect("a claim").assignment;
    pool.submit(2, held.id, None).await.expect("handed in");

    deliver(&pool).await;
    deliver(&pool).await;
    let ones = told(&pool, one).await;
    assert_eq!(kinds(&ones), ["MENTION", "STATUS_CHANGED", "MENTION", "ASSIGNMENT_CREATED"]);
    assert_eq!(ones[3].detail.as_deref(), Some("by noon, please"));
    assert_eq!((ones[3].by, ones[3].unit), (Some(boss.actor.actor), Some(unit)));
    assert_eq!(kinds(&told(&pool, two).await), ["MENTION"]);
    // Zero's own comment mentions themselves; what they are told is that the run is over.
    assert_eq!(kinds(&told(&pool, zero).await), ["STATUS_CHANGED"]);
    assert!(told(&pool, &boss).await.is_empty());

    let read = MarkNotificationsRead { notification: Some(ones[0].id) };
    assert_eq!(pool.world.must(one, &read).await, 1);
    assert_eq!(pool.world.must(one, &read).await, 0);
    pool.world.perform(two, &read).await.expect_err("it is not theirs");
    let unread = list_notifications(ctx, &one.actor, true, (None, 50)).await.expect("a store");
    assert_eq!(unread.len(), 3);
    let before: Option<NotificationId> = Some(unread[0].id);
    let older = list_notifications(ctx, &one.actor, true, (before, 50)).await.expect("a store");
    assert_eq!(older.len(), 2);
    assert_eq!(pool.world.must(one, &MarkNotificationsRead { notification: None }).await, 3);

    let said = list_comments(ctx, &two.actor, (run, None), (0, 10)).await.expect("a store").expect("a run");
    assert_eq!(said.iter().map(|one| one.text.as_str()).collect::<Vec<_>>(), ["Look again."]);
    pool.world.check_run(run).await;
    pool.world.check_invariants().await;
}

#[tokio::test]
async fn whoever_holds_a_unit_is_warned_of_its_deadline() {
    let deadline = json!({"within": "PT8H", "warn_before": "PT2H", "outcome": "reassign"});
    let pool = Pool::new(2, json!({"lease_seconds": 600_000, "deadline": deadline})).await;
    let (run, unit) = pool.item().await;
    pool.claim(1, unit).await.expect("a claim");
    pool.world.advance(SignedDuration::from_hours(7));
    while handoff_engine::sweep::KeepDeadlines.run_once(&pool.world.ctx).await.expect("a pass") == Pass::More
    {
    }
    deliver(&pool).await;
    let warned = told(&pool, &pool.people[1]).await;
    assert_eq!(kinds(&warned), ["TIMEOUT_WARNING"]);
    assert_eq!(warned[0].run, run);
}

#[tokio::test]
async fn whoever_starts_many_runs_is_told_of_their_ends_by_one_notification_until_they_read_it() {
    let pool = Pool::new(2, json!({"lease_seconds": 600})).await;
    let (starter, post) = (&pool.people[0], post(&pool));
    let complete = async || {
        let (run, unit) = pool.item().await;
        let held = pool.claim(1, unit).await.expect("a claim").assignment;
        pool.submit(1, held.id, None).await.expect("handed in");
        run
    };
    // Two in one pass, and one in another.
    complete().await;
    complete().await;
    pass(&post, &pool).await;
    let latest = complete().await;
    pass(&post, &pool).await;
    pass(&post, &pool).await;
    let news = told(&pool, starter).await;
    assert_eq!(news.iter().map(|one| (one.run, one.further)).collect::<Vec<_>>(), [(latest, 2)]);

    pool.world.must(starter, &MarkNotificationsRead { notification: None }).await;
    let next = complete().await;
    pass(&post, &pool).await;
    let news = told(&pool, starter).await;
    assert_eq!(
        news.iter().map(|one| (one.run, one.further)).collect::<Vec<_>>(),
        [(next, 0), (latest, 2)],
        "what was read stays as it was"
    );
    pool.world.check_invariants().await;
}
