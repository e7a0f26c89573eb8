//! Dead letters.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use handoff_bus::PostgresBus;
use handoff_core::delivery::{Classification, ReplayState};
use handoff_core::id::DeadLetterId;
use handoff_engine::Failure::Refused;
use handoff_engine::deliver::{
    DecideReplay, DecideReplayRefused, Deliver, RequestReplay, RequestReplayRefused,
};
use handoff_engine::read::delivery;
use handoff_engine::sweep::Sweep as _;
use handoff_testkit::{Office, World};
use jiff::SignedDuration;

use super::support::{Count, check, effects, emit, events, work};

fn on(world: &World, consumer: Count) -> Deliver<Count, PostgresBus> {
    Deliver::new(consumer, Arc::new(PostgresBus::new(world.ctx.store().clone())))
}

/// Lets what was put off become due, and works.
async fn later(world: &World, consumer: Count) {
    world.advance(SignedDuration::from_mins(20));
    work(&world.ctx, &on(world, consumer)).await.unwrap();
}

#[tokio::test]
async fn a_poisonous_event_is_set_aside_and_its_neighbours_pass() {
    let office = Office::new().await;
    let world = &office.world;
    let before = events(world).await;
    emit(&world.database, &["a", "poison", "b", "not yet", "c", "panic", "d"]).await;
    work(&world.ctx, &on(world, Count::default())).await.unwrap();
    assert_eq!(effects(&world.database).await, before + 4 + 1, "a to d, and the word of the letter");
    // Twice more, and what is not ready by then is set aside, too.
    later(world, Count::default()).await;
    later(world, Count::default()).await;
    later(world, Count::default()).await;

    let letters =
        delivery::dead_letters(&world.ctx, &world.admin.actor, (Some(true), None), None, 10).await.unwrap();
    let mut told: Vec<_> =
        letters.iter().map(|letter| (letter.classification.word(), letter.attempts)).collect();
    told.sort_unstable();
    assert_eq!(told, [("crash", 3), ("permanent", 1), ("transient", 3)]);
    let transient = letters.iter().find(|letter| letter.classification == Classification::Transient).unwrap();
    let story = delivery::dead_letter(&world.ctx, &world.admin.actor, transient.id).await.unwrap().unwrap();
    assert_eq!(story.failures.iter().map(|failure| failure.attempt).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(&*story.letter.event.data, r#"{"outcome" : "not yet"}"#);
    let told = "select count(*) from event where type = 'dev.handoff.delivery.set_aside'";
    let told: i64 = world.database.raw().await.query_one(told, &[]).await.unwrap().get(0);
    assert_eq!(told, 3, "each was announced once");
    check(world, before + 4 + 3).await;
}

async fn letter(world: &World) -> DeadLetterId {
    emit(&world.database, &["poison"]).await;
    work(&world.ctx, &on(world, Count::default())).await.unwrap();
    let letters =
        delivery::dead_letters(&world.ctx, &world.admin.actor, (Some(true), None), None, 10).await.unwrap();
    letters[0].id
}

#[tokio::test]
async fn a_second_chance_takes_two_people_and_runs_once() {
    let office = Office::new().await;
    let world = &office.world;
    let grant = handoff_engine::people::SetGlobalRoles {
        actor: office.bob.actor.actor,
        roles: [handoff_core::actor::GlobalRole::Operator].into(),
    };
    world.must(&world.admin, &grant).await;
    let bob = world.caller(office.bob.actor.actor).await;
    let letter = letter(world).await;
    let ask = RequestReplay { letter, reason: "the cure is here".to_owned() };

    let stranger = world.perform(&office.eve, &ask).await;
    assert!(
        matches!(stranger, Err(Refused(RequestReplayRefused::NoSuchLetter(_)))),
        "it does not exist for her"
    );
    let replay = world.must(&bob, &ask).await;
    let twice = world.perform(&world.admin, &ask).await;
    assert!(matches!(twice, Err(Refused(RequestReplayRefused::UnderWay))));
    let approve = DecideReplay { letter, replay, approve: true };
    let alone = world.perform(&bob, &approve).await;
    assert!(matches!(alone, Err(Refused(DecideReplayRefused::OwnRequest))), "it takes somebody else");
    assert_eq!(world.must(&world.admin, &approve).await, ReplayState::Approved);
    let again = world.perform(&world.admin, &approve).await;
    assert!(matches!(again, Err(Refused(DecideReplayRefused::Decided))));

    // It is not cured yet: the try fails, and says so. Then somebody asks again.
    let before = effects(&world.database).await;
    on(world, Count::default()).run_once(&world.ctx).await.unwrap();
    let story = delivery::dead_letter(&world.ctx, &world.admin.actor, letter).await.unwrap().unwrap();
    assert_eq!(story.replays[0].state, ReplayState::Failed);
    assert_eq!(story.replays[0].outcome.as_deref(), Some("permanent: it does not agree with me"));
    let replay = world.must(&world.admin, &ask).await;
    world.must(&bob, &DecideReplay { letter, replay, approve: true }).await;
    let cured = Count::default();
    cured.cured.store(true, Ordering::SeqCst);
    let (one, two) = (on(world, cured), on(world, Count::default()));
    one.run_once(&world.ctx).await.unwrap();
    two.run_once(&world.ctx).await.unwrap();
    // Whoever read for the consumer before is not heard of any more.
    world.advance(SignedDuration::from_mins(1));
    work(&world.ctx, &one).await.unwrap();

    let story = delivery::dead_letter(&world.ctx, &world.admin.actor, letter).await.unwrap().unwrap();
    assert_eq!(story.replays[1].state, ReplayState::Succeeded);
    assert!(!story.letter.open && effects(&world.database).await > before);
    let done = world.perform(&bob, &ask).await;
    assert!(matches!(done, Err(Refused(RequestReplayRefused::Replayed))));
    check(world, events(world).await).await;
    world.check_invariants().await;
}
