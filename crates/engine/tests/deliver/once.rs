//! Exactly once.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use handoff_bus::PostgresBus;
use handoff_engine::Failure::Refused;
use handoff_engine::deliver::Deliver;
use handoff_engine::deliver::ReplayEventsRefused as No;
use handoff_testkit::{Office, World};

use super::support::{Count, Tricks, check, emit, events, work};

#[tokio::test]
async fn three_deliveries_each_in_any_order_have_one_effect_each() {
    for seed in [1, 42, 4711] {
        let world = World::new().await;
        for _ in 0..5 {
            emit(&world.database, &["a"; 30]).await;
        }
        let tricks = Tricks { bus: PostgresBus::new(world.ctx.store().clone()), seed: AtomicU64::new(seed) };
        let deliver = Deliver::new(Count::default(), Arc::new(tricks));
        work(&world.ctx, &deliver).await.unwrap();
        check(&world, events(&world).await).await;
        println!("seed {seed}: {} events, violations 0", events(&world).await);
    }
}

#[tokio::test]
async fn two_nodes_at_once_have_one_effect_for_each_event() {
    let world = World::new().await;
    let nodes: Vec<_> = (0..2)
        .map(|_| Deliver::new(Count::default(), Arc::new(PostgresBus::new(world.ctx.store().clone()))))
        .collect();
    for _ in 0..5 {
        emit(&world.database, &["a"; 50]).await;
        let (one, two) = tokio::join!(work(&world.ctx, &nodes[0]), work(&world.ctx, &nodes[1]));
        one.and(two).unwrap();
    }
    check(&world, events(&world).await).await;
}

#[tokio::test]
async fn a_consumer_that_is_sent_back_does_nothing_twice() {
    let office = Office::new().await;
    let world = &office.world;
    let (run, _) = office.submitted().await;
    office.work(&office.bob, run, "APPROVE").await;
    let deliver = Deliver::new(Count::default(), Arc::new(PostgresBus::new(world.ctx.store().clone())));
    work(&world.ctx, &deliver).await.unwrap();
    let all = events(world).await;
    check(world, all).await;

    let since = world.ctx.store().now().await.unwrap() - jiff::SignedDuration::from_hours(1);
    let replay = |since, consumer: &str| handoff_engine::deliver::ReplayEvents {
        since,
        consumer: Some(consumer.to_owned()),
    };
    assert!(world.must(&world.admin, &replay(since, "count")).await, "it is sent back");
    let deliver = Deliver::new(Count::default(), Arc::new(PostgresBus::new(world.ctx.store().clone())));
    work(&world.ctx, &deliver).await.unwrap();
    check(world, all).await;

    let refused = world.perform(&office.eve, &replay(since, "count")).await;
    assert!(matches!(refused, Err(Refused(No::Forbidden))));
    let refused = world.perform(&world.admin, &replay(since, "nobody")).await;
    assert!(matches!(refused, Err(Refused(No::NoSuchConsumer(_)))));
    let long_ago = since - jiff::SignedDuration::from_hours(31 * 24);
    let refused = world.perform(&world.admin, &replay(long_ago, "count")).await;
    assert!(matches!(refused, Err(Refused(No::TooLongAgo))));
}

#[tokio::test]
async fn a_consumer_says_how_far_behind_it_is() {
    let office = Office::new().await;
    let world = &office.world;
    office.submitted().await;
    let deliver = Deliver::new(Count::default(), Arc::new(PostgresBus::new(world.ctx.store().clone())));
    work(&world.ctx, &deliver).await.unwrap();
    let told = handoff_engine::read::delivery::consumers(&world.ctx, &world.admin.actor).await.unwrap();
    let [count] = told.as_slice() else { panic!("{told:?}") };
    assert_eq!((count.row.name.as_str(), count.row.handled), ("count", events(world).await));
    let lag = count.row.lag.expect("it was measured");
    assert!(lag.p50_ms >= 0.0 && lag.p50_ms <= lag.p95_ms && lag.p95_ms <= lag.p99_ms, "{lag:?}");
    assert!(!count.silent && count.backlog == Some(0), "{count:?}");
    world.advance(jiff::SignedDuration::from_mins(5));
    let told = handoff_engine::read::delivery::consumers(&world.ctx, &world.admin.actor).await.unwrap();
    assert!(told[0].silent, "nobody has heard of it for minutes");
    let eve = handoff_engine::read::delivery::consumers(&world.ctx, &office.eve.actor).await;
    assert!(eve.is_err(), "only operators may look");
}
