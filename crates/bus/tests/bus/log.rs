//! The log: nothing is skipped, one node reads, a dead one is followed, and whatever kills readers is found out.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;

use handoff_bus::{Bus as _, Interest, LEASE, Measured, PostgresBus, Received, Verdict, Waiting};
use handoff_store::Clock;
use handoff_store::log::{self, Place};
use handoff_testkit::EventByHand;
use uuid::Uuid;

use crate::fixture::{COMPLETED, OnPostgres, PAUSED, Rig as _, TALLY, emit, receive};

async fn settle_all<R: Send + Sync>(bus: &PostgresBus, received: Received<R>) -> Vec<(Uuid, i64)>
where
    PostgresBus: handoff_bus::Bus<Receipt = R>,
{
    let seen =
        received.deliveries.iter().map(|delivery| (delivery.event.stream, delivery.event.seq)).collect();
    let settled = received.deliveries.into_iter().map(|delivery| delivery.settled(Verdict::Done)).collect();
    bus.settle(&TALLY, settled, Measured::default()).await.expect("settled");
    seen
}

/// Many writers dawdle before they commit, some give up. A reader that remembers the highest number would lose the late ones.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_commits_late_is_not_skipped() {
    const WRITERS: u8 = 16;
    const EACH: i64 = 40;
    let rig = OnPostgres::new().await;
    let done = Arc::new(AtomicBool::new(false));
    let mut writers = tokio::task::JoinSet::new();
    for writer in 0..WRITERS {
        let client = rig.database.raw().await;
        writers.spawn(async move {
            let run = Uuid::from_u128(1_000 + u128::from(writer));
            let (mut seq, mut written) = (0, 0);
            while written < EACH {
                client.batch_execute("begin").await.expect("begin");
                emit(&client, run, seq + 1, COMPLETED).await;
                // Every tenth is slow, every seventh thinks better of it.
                let nap = if (written + i64::from(writer)) % 10 == 0 { "0.02" } else { "0.0005" };
                client.batch_execute(&format!("select pg_sleep({nap} * random())")).await.expect("a nap");
                let undone = (written + seq) % 7 == 6;
                client.batch_execute(if undone { "rollback" } else { "commit" }).await.expect("the end");
                seq += i64::from(!undone);
                written += 1;
            }
            (run, seq)
        });
    }
    let bus = rig.bus.clone();
    let finished = done.clone();
    let reader = async move {
        let mut seen: Vec<(Uuid, i64)> = Vec::new();
        loop {
            // Asked before reading: what is there by then is found by the read that follows.
            let last = finished.load(Ordering::SeqCst);
            let received = bus.receive(&TALLY, 50).await.expect("a bus");
            let waiting = received.waiting;
            if received.deliveries.is_empty() {
                if last && waiting == Waiting::Nothing {
                    return seen;
                }
                tokio::task::yield_now().await;
                continue;
            }
            seen.extend(settle_all(&bus, received).await);
        }
    };
    let writing = async {
        let mut expected = BTreeMap::new();
        while let Some(written) = writers.join_next().await {
            let (run, events) = written.expect("a writer");
            expected.insert(run, events);
        }
        done.store(true, Ordering::SeqCst);
        expected
    };
    let (expected, seen) = tokio::join!(writing, reader);
    let mut by_run: BTreeMap<Uuid, Vec<i64>> = BTreeMap::new();
    for (run, seq) in seen {
        by_run.entry(run).or_default().push(seq);
    }
    for (run, events) in &expected {
        assert_eq!(
            by_run.get(run),
            Some(&(1..=*events).collect::<Vec<_>>()),
            "run {run}: each once, in order"
        );
    }
    println!("{} events of {WRITERS} writers, none skipped", expected.values().sum::<i64>());
}

#[tokio::test]
async fn one_node_reads_others_stand_by_and_follow_a_dead_one() {
    let clock = Arc::new(AtomicI64::new(0));
    let rig = OnPostgres::with(Clock::Shifted(clock.clone())).await;
    let (first, second) = (rig.bus.clone(), rig.another_node().await);
    let client = rig.database.raw().await;
    let run = Uuid::from_u128(1);
    emit(&client, run, 1, COMPLETED).await;

    let held = receive(&*first, &TALLY, 10).await;
    assert_eq!(held.deliveries.len(), 1);
    assert_eq!(receive(&second, &TALLY, 10).await.waiting, Waiting::Elsewhere);

    // The first one is not heard of again, as if it were frozen in the middle.
    let lease = i64::try_from(LEASE.as_micros()).unwrap();
    clock.fetch_add(lease + 1, Ordering::Relaxed);
    let followed = receive(&second, &TALLY, 10).await;
    assert_eq!(followed.deliveries.len(), 1, "what was not settled comes again");
    settle_all(&second, followed).await;
    emit(&client, run, 2, COMPLETED).await;

    // It wakes up and wants to settle what it held: its term is over, and the place does not move.
    settle_all(&first, held).await;
    assert_eq!(receive(&*first, &TALLY, 10).await.waiting, Waiting::Elsewhere);
    let next = receive(&second, &TALLY, 10).await;
    assert_eq!(next.deliveries.iter().map(|delivery| delivery.event.seq).collect::<Vec<_>>(), [2]);
    settle_all(&second, next).await;

    // A node that leaves in good order is followed at once.
    second.leave(&TALLY).await.unwrap();
    emit(&client, run, 3, COMPLETED).await;
    let third = receive(&*first, &TALLY, 10).await;
    assert_eq!(third.deliveries.iter().map(|delivery| delivery.event.seq).collect::<Vec<_>>(), [3]);
}

#[tokio::test]
async fn events_come_one_by_one_after_a_reader_has_died_over_them() {
    let clock = Arc::new(AtomicI64::new(0));
    let rig = OnPostgres::with(Clock::Shifted(clock.clone())).await;
    let client = rig.database.raw().await;
    for seq in 1..=3 {
        emit(&client, Uuid::from_u128(1), seq, COMPLETED).await;
    }
    rig.feed().await;
    let lease = i64::try_from((LEASE + Duration::from_secs(1)).as_micros()).unwrap();
    assert_eq!(receive(rig.bus(), &TALLY, 10).await.deliveries.len(), 3);
    for death in 2..=4 {
        clock.fetch_add(lease, Ordering::Relaxed);
        let node = rig.another_node().await;
        let received = receive(&node, &TALLY, 10).await;
        let told: Vec<_> = received.deliveries.iter().map(|one| (one.event.seq, one.attempt)).collect();
        assert_eq!(told, [(1, death)], "alone, and counted");
    }
    // Somebody settles it at last, and the rest comes in company.
    clock.fetch_add(lease, Ordering::Relaxed);
    let node = rig.another_node().await;
    let received = receive(&node, &TALLY, 10).await;
    assert_eq!(settle_all(&node, received).await.len(), 1);
    let rest = receive(&node, &TALLY, 10).await;
    assert_eq!(
        rest.deliveries.iter().map(|one| (one.event.seq, one.attempt)).collect::<Vec<_>>(),
        [(2, 1), (3, 1)]
    );
}

#[tokio::test]
async fn who_wants_fewer_events_than_an_entry_holds_goes_on_within_it() {
    let rig = OnPostgres::new().await;
    let entry = format!(
        "insert into trail_entry (stream_id, first_seq, occurred_at, event_ids, types, actor_ids, data, traceparents, prev_hash, hashes)
         select id, 1, now(), array[id, gen_random_uuid(), gen_random_uuid()], array['{COMPLETED}', '{PAUSED}', '{COMPLETED}'],
                array[id, id, id], array['{{}}', '{{}}', '{{}}'], array['', '', ''], decode(repeat('00', 32), 'hex'), decode(repeat('00', 96), 'hex')
           from gen_random_uuid() as id"
    );
    rig.database.raw().await.batch_execute(&entry).await.unwrap();
    assert_eq!(log::waiting(&rig.store.db().await.unwrap(), Place::START, 10).await.unwrap(), 3);
    for (max, expected) in [(2, vec![1, 2]), (1, vec![3]), (1, vec![])] {
        let received = receive(&*rig.bus, &TALLY, max).await;
        let seqs: Vec<i64> = settle_all(&rig.bus, received).await.into_iter().map(|(_, seq)| seq).collect();
        assert_eq!(seqs, expected);
    }
    let db = rig.store.db().await.unwrap();
    let completed = log::read(&db, Place::START, Interest::Types(&[COMPLETED]), 1).await.unwrap();
    assert_eq!((completed.events[0].1.seq, completed.more), (1, true));
    let rest = log::read(&db, completed.next, Interest::Types(&[COMPLETED]), 1).await.unwrap();
    assert_eq!(rest.events.iter().map(|(_, event)| event.seq).collect::<Vec<_>>(), [3]);
    let last = log::end(&db).await.unwrap();
    assert_eq!(log::waiting(&db, last, 10).await.unwrap(), 0);
    assert_eq!(log::latest(&db, last, 2).await.unwrap().len(), 2);
}

#[tokio::test]
async fn a_time_is_found_in_the_log_without_an_index() {
    let rig = OnPostgres::new().await;
    let client = rig.database.raw().await;
    for minutes in (0..60).rev() {
        let occurred_at = &*format!("now() - interval '{minutes} minutes'");
        let event = EventByHand { occurred_at, ..EventByHand::default() };
        client.batch_execute(&event.insert()).await.unwrap();
    }
    rig.feed().await;
    let tx = rig.store.begin().await.unwrap();
    for (minutes, expected) in [(0, 3), (10, 13), (120, 60)] {
        let since = tx.now() - jiff::SignedDuration::from_mins(minutes);
        let place = handoff_store::log::place_before(&tx, since).await.unwrap();
        let waiting = handoff_store::log::waiting(&tx, place, 1_000).await.unwrap();
        // Two minutes more than asked for, because the times of transactions and their numbers may differ.
        assert!((expected - 1..=expected).contains(&waiting), "{minutes} minutes: {waiting}");
    }
}

/// A transaction that has its number and then waits for a run writes after a younger one, and stands before it in the log.
#[tokio::test]
async fn transactions_that_overtook_each_other_are_delivered_in_the_order_of_the_run() {
    for (page, held_back) in [(10, false), (1, false), (2, false), (10, true)] {
        let rig = OnPostgres::new().await;
        let (older, younger) = (rig.database.raw().await, rig.database.raw().await);
        let (run, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        emit(&younger, run, 1, COMPLETED).await;
        older.batch_execute("begin; select pg_current_xact_id()").await.expect("it has its number");
        // Somebody else's transaction lies between the two and goes on: what is younger than it cannot be told yet.
        let between = rig.database.raw().await;
        if held_back {
            between.batch_execute("begin; select pg_current_xact_id()").await.expect("it has its number");
        }
        emit(&younger, run, 2, COMPLETED).await;
        emit(&younger, other, 1, COMPLETED).await;
        emit(&older, run, 3, COMPLETED).await;
        older.batch_execute("commit").await.expect("it commits last");
        let mut seen = Vec::new();
        if held_back {
            seen.extend(settle_all(&rig.bus, receive(&*rig.bus, &TALLY, page).await).await);
            between.batch_execute("commit").await.expect("it ends");
        }
        loop {
            let received = receive(&*rig.bus, &TALLY, page).await;
            if received.deliveries.is_empty() {
                break;
            }
            seen.extend(settle_all(&rig.bus, received).await);
        }
        // What comes a second time was handled at the first.
        let mut handled: Vec<i64> = Vec::new();
        for (stream, seq) in seen {
            if stream == run && !handled.contains(&seq) {
                handled.push(seq);
            }
        }
        assert_eq!(handled, [1, 2, 3], "with pages of {page}");
    }
}
