//! What every bus promises, told once.

use std::time::Duration;

use handoff_bus::{Bus as _, Interest, Measured, Start, Subscription, Verdict, Waiting};
use uuid::Uuid;

use crate::fixture::{COMPLETED, OnPostgres, PAUSED, Rig, TALLY, emit, receive};

/// Every promise, for every bus.
macro_rules! promises {
    ($($promise:ident),+ $(,)?) => {
        mod on_postgres {
            $(#[tokio::test] async fn $promise() { super::$promise(super::OnPostgres::new().await).await; })+
        }
        #[cfg(feature = "nats")]
        mod on_nats {
            $(#[tokio::test] async fn $promise() { super::$promise(crate::nats::OnNats::new().await).await; })+
        }
    };
}

promises! {
    committed_events_come_once_in_the_order_of_their_run_and_undone_ones_never,
    what_is_not_settled_comes_again,
    what_failed_comes_again_and_says_which_try_it_is,
    everybody_gets_what_they_want_and_nothing_else,
    an_event_comes_as_it_was_written,
    one_node_reads_and_others_stand_by_until_it_leaves,
}

async fn run_of(rig: &impl Rig, events: i64) -> Uuid {
    let client = rig.database().raw().await;
    let run: Uuid = client.query_one("select gen_random_uuid()", &[]).await.unwrap().get(0);
    for seq in 1..=events {
        emit(&client, run, seq, COMPLETED).await;
    }
    run
}

async fn committed_events_come_once_in_the_order_of_their_run_and_undone_ones_never(rig: impl Rig) {
    let run = run_of(&rig, 20).await;
    let client = rig.database().raw().await;
    client.batch_execute("begin").await.unwrap();
    emit(&client, run, 21, COMPLETED).await;
    client.batch_execute("rollback").await.unwrap();
    rig.feed().await;

    let mut seen = Vec::new();
    while seen.len() < 20 {
        let received = receive(rig.bus(), &TALLY, 7).await;
        assert!(!received.deliveries.is_empty(), "only {seen:?} came");
        seen.extend(received.deliveries.iter().map(|delivery| delivery.event.seq));
        let settled = received.deliveries.into_iter().map(|delivery| delivery.settled(Verdict::Done));
        rig.bus().settle(&TALLY, settled.collect(), Measured::default()).await.unwrap();
    }
    assert_eq!(seen, (1..=20).collect::<Vec<_>>());
    assert!(receive(rig.bus(), &TALLY, 7).await.deliveries.is_empty());
}

async fn what_is_not_settled_comes_again(rig: impl Rig) {
    run_of(&rig, 3).await;
    rig.feed().await;
    let received = receive(rig.bus(), &TALLY, 10).await;
    assert_eq!(received.deliveries.len(), 3);
    let mut deliveries = received.deliveries.into_iter();
    let first = deliveries.next().unwrap().settled(Verdict::Done);
    let rest = deliveries.map(|delivery| delivery.settled(Verdict::Again(Duration::ZERO)));
    let settled: Vec<_> = std::iter::once(first).chain(rest).collect();
    rig.bus().settle(&TALLY, settled, Measured::default()).await.unwrap();
    rig.bus().leave(&TALLY).await.unwrap();
    // Whoever comes next, be it another node, gets what is left.
    let other = rig.another_node().await;
    let mut seqs = Vec::new();
    while seqs.len() < 2 {
        let again = receive(&other, &TALLY, 10).await;
        seqs.extend(again.deliveries.iter().map(|delivery| delivery.event.seq));
    }
    seqs.sort_unstable();
    assert_eq!(seqs, [2, 3]);
}

async fn what_failed_comes_again_and_says_which_try_it_is(rig: impl Rig) {
    run_of(&rig, 1).await;
    rig.feed().await;
    for attempt in 1..=3 {
        let mut deliveries = Vec::new();
        while deliveries.is_empty() {
            deliveries = receive(rig.bus(), &TALLY, 10).await.deliveries;
        }
        assert_eq!(deliveries.iter().map(|delivery| delivery.attempt).collect::<Vec<_>>(), [attempt]);
        let verdict = if attempt < 3 { Verdict::Again(Duration::from_millis(1)) } else { Verdict::Done };
        let settled = deliveries.into_iter().map(|delivery| delivery.settled(verdict)).collect();
        rig.bus().settle(&TALLY, settled, Measured::default()).await.unwrap();
    }
    assert!(receive(rig.bus(), &TALLY, 10).await.deliveries.is_empty());
}

async fn everybody_gets_what_they_want_and_nothing_else(rig: impl Rig) {
    const CHOOSY: Subscription =
        Subscription { consumer: "choosy", interest: Interest::Types(&[PAUSED]), start: Start::Beginning };
    let client = rig.database().raw().await;
    let run = run_of(&rig, 2).await;
    emit(&client, run, 3, PAUSED).await;
    emit(&client, run, 4, COMPLETED).await;
    rig.feed().await;
    for (to, expected) in [(TALLY, vec![1, 2, 3, 4]), (CHOOSY, vec![3])] {
        let received = receive(rig.bus(), &to, 10).await;
        let seqs: Vec<_> = received.deliveries.iter().map(|delivery| delivery.event.seq).collect();
        assert_eq!(seqs, expected, "{}", to.consumer);
        let settled = received.deliveries.into_iter().map(|delivery| delivery.settled(Verdict::Done));
        rig.bus().settle(&to, settled.collect(), Measured::default()).await.unwrap();
        assert!(receive(rig.bus(), &to, 10).await.deliveries.is_empty());
    }
}

async fn an_event_comes_as_it_was_written(rig: impl Rig) {
    let run = run_of(&rig, 1).await;
    rig.feed().await;
    let received = receive(rig.bus(), &TALLY, 10).await;
    let event = &received.deliveries[0].event;
    assert_eq!((event.stream, event.seq, event.run().map(|run| run.0)), (run, 1, Some(run)));
    assert_eq!(&*event.event_type, COMPLETED);
    let client = rig.database().raw().await;
    let stored = client.query_one("select event_id, data::text, occurred_at from event", &[]).await.unwrap();
    assert_eq!(
        (event.id.0, event.data.to_string(), event.occurred_at),
        (stored.get(0), stored.get(1), stored.get(2))
    );
}

async fn one_node_reads_and_others_stand_by_until_it_leaves(rig: impl Rig) {
    run_of(&rig, 4).await;
    rig.feed().await;
    let other = rig.another_node().await;
    let mut deliveries = receive(rig.bus(), &TALLY, 2).await.deliveries;
    assert_eq!(receive(&other, &TALLY, 10).await.waiting, Waiting::Elsewhere);
    // It leaves with one settled and one not.
    let first = deliveries.remove(0).settled(Verdict::Done);
    rig.bus().settle(&TALLY, vec![first], Measured::default()).await.unwrap();
    rig.bus().leave(&TALLY).await.unwrap();
    let mut seqs = Vec::new();
    while seqs.len() < 3 {
        let received = receive(&other, &TALLY, 10).await;
        seqs.extend(received.deliveries.iter().map(|delivery| delivery.event.seq));
        assert!(!received.deliveries.is_empty(), "only {seqs:?} came");
        let settled = received.deliveries.into_iter().map(|delivery| delivery.settled(Verdict::Done));
        other.settle(&TALLY, settled.collect(), Measured::default()).await.unwrap();
    }
    assert_eq!(seqs, [2, 3, 4], "what was not settled comes first, and in order");
}
