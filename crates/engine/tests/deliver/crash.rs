//! Death at every named place. The child is this very test program, told by its environment to be one consumer and to die;
//! the parent follows it and looks at what is left.

use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::sync::Arc;

use handoff_bus::PostgresBus;
use handoff_engine::deliver::Deliver;
use handoff_engine::{Clock, Ctx};
use handoff_store::connect::{ConnectOptions, connect};
use handoff_testkit::World;

use super::support::{Count, check, emit, events, work};

const DATABASE: &str = "HANDOFF_CRASH_DATABASE";

/// Consumes, on the database it is told of, until it dies or nothing is left. Does nothing when nobody told it.
#[tokio::test]
async fn consumes_until_it_dies() {
    let Ok(url) = std::env::var(DATABASE) else { return };
    let options = ConnectOptions { url, ca_file: None, connections_max: 4 };
    let store = connect(&options, Clock::Database).expect("a store");
    let ctx = Ctx::open(store.clone()).await.expect("an engine");
    let deliver = Deliver::new(Count::default(), Arc::new(PostgresBus::new(store)));
    work(&ctx, &deliver).await.expect("it works");
}

/// Whether it came to the place, where it was killed; otherwise it has done all there was to do.
fn consume_and_die(url: &str, fail_point: &str) -> bool {
    let program = std::env::current_exe().expect("this program");
    let mut child = Command::new(program)
        .args(["deliver::crash::consumes_until_it_dies", "--exact", "--nocapture"])
        .env(DATABASE, url)
        .env("HANDOFF_FAIL_POINT", fail_point)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the child starts");
    let said = BufReader::new(child.stderr.take().expect("its voice"));
    let came = said.lines().map_while(Result::ok).any(|line| line.starts_with("fail point"));
    child.kill().expect("killed");
    let ended = child.wait().expect("it ended");
    assert!(came || ended.success(), "it ended by itself: {ended}");
    came
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_consumer_that_dies_anywhere_has_each_effect_once() {
    let mut deaths = 0;
    for place in ["consumer.after_inbox", "consumer.after_effect", "consumer.before_settle"] {
        let world = World::new().await;
        let url = world.database.url();
        emit(&world.database, &["a"; 40]).await;
        for nth in 1..=3 {
            let fail_point = format!("{place}:{nth}");
            let died = tokio::task::spawn_blocking({
                let url = url.clone();
                move || consume_and_die(&url, &fail_point)
            });
            deaths += i32::from(died.await.expect("a child"));
            emit(&world.database, &["b"; 10]).await;
            // Whoever follows need not wait for the lease of the dead.
            let raw = world.database.raw().await;
            raw.batch_execute("update event_consumer set lease_until = now()").await.unwrap();
        }
        let deliver = Deliver::new(Count::default(), Arc::new(PostgresBus::new(world.ctx.store().clone())));
        work(&world.ctx, &deliver).await.unwrap();
        check(&world, events(&world).await).await;
    }
    assert!(deaths >= 3, "every place was met: {deaths}");
    println!("{deaths} deaths, violations 0");
}
