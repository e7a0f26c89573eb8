//! A broker of its own for each test, fed by hand; and what no other bus can show.

use std::time::Duration;

use futures_util::StreamExt as _;
use handoff_bus::{Bus as _, Measured, NatsBus, NatsOptions, RELAY, Verdict};
use handoff_testkit::{Broker, EventByHand, TestDatabase};

use crate::fixture::{COMPLETED, OnPostgres, Rig, TALLY, emit, receive};

pub(crate) struct OnNats {
    log: OnPostgres,
    bus: NatsBus,
    broker: Broker,
}

impl OnNats {
    pub(crate) async fn new() -> Self {
        let broker = Broker::start();
        let log = OnPostgres::new().await;
        let bus = connect(&log, &broker).await;
        bus.make_stream().await.expect("a stream");
        Self { log, bus, broker }
    }
}

/// A connection that stands: the bus itself waits for none.
async fn connect(log: &OnPostgres, broker: &Broker) -> NatsBus {
    let options = NatsOptions {
        url: broker.url(),
        stream: "a.test >".to_owned(),
        source: "urn:handoff:test".to_owned(),
    };
    let bus = NatsBus::connect(log.store.clone(), options).await.expect("a bus");
    while bus.has_stream().await.is_err() {
        tokio::task::yield_now().await;
    }
    bus
}

impl Rig for OnNats {
    type Bus = NatsBus;

    fn bus(&self) -> &NatsBus {
        &self.bus
    }

    async fn another_node(&self) -> NatsBus {
        connect(&self.log, &self.broker).await
    }

    async fn feed(&self) {
        self.log.feed().await;
        loop {
            let received = receive(&*self.log.bus, &RELAY, 100).await;
            if received.deliveries.is_empty() {
                return;
            }
            self.bus.publish(&received.deliveries).await.expect("published");
            // A second time is nothing to the broker.
            self.bus.publish(&received.deliveries).await.expect("published again");
            let settled = received.deliveries.into_iter().map(|delivery| delivery.settled(Verdict::Done));
            self.log.bus.settle(&RELAY, settled.collect(), Measured::default()).await.expect("settled");
        }
    }

    fn database(&self) -> &TestDatabase {
        &self.log.database
    }
}

/// Whoever subscribes from outside gets CloudEvents in binary mode, below a subject that tells project and type.
#[tokio::test]
async fn those_outside_get_cloudevents_by_project_and_type() {
    let rig = OnNats::new().await;
    let outside = async_nats::connect(rig.broker.url()).await.expect("a connection");
    let subject = "a=2Etest=20=3E.00000000-0000-0000-0000-000000000007.run.completed";
    let mut subscriber = outside.subscribe(subject).await.expect("a subscription");
    outside.flush().await.expect("the broker knows");
    let client = rig.database().raw().await;
    emit(&client, uuid::Uuid::from_u128(5), 1, COMPLETED).await;
    rig.feed().await;
    let message = subscriber.next().await.expect("a message");
    let headers = message.headers.expect("headers");
    let header = |name: &str| headers.get(name).map(|value| value.as_str().to_owned());
    assert_eq!(header("ce-specversion").as_deref(), Some("1.0"));
    assert_eq!(header("ce-type").as_deref(), Some(COMPLETED));
    assert_eq!(header("ce-subject").as_deref(), Some("00000000-0000-0000-0000-000000000005"));
    assert_eq!(message.payload.as_ref(), br#"{"outcome" : "1"}"#);
}

/// A question that the broker took with it when it died is answered by nobody. Whoever asked it finds out, and goes on with the next broker.
#[tokio::test]
async fn a_broker_that_dies_with_a_question_keeps_nobody_waiting() {
    let mut rig = OnNats::new().await;
    let client = rig.database().raw().await;
    emit(&client, uuid::Uuid::from_u128(5), 1, COMPLETED).await;
    rig.feed().await;
    assert_eq!(receive(rig.bus(), &TALLY, 10).await.deliveries.len(), 1);

    {
        let OnNats { bus, broker, .. } = &mut rig;
        broker.cut_off();
        let mut asked = std::pin::pin!(bus.receive(&TALLY, 10));
        let at_once = tokio::time::timeout(Duration::from_millis(300), &mut asked).await;
        assert!(at_once.is_err(), "there is nobody to answer");
        broker.stop();
        broker.start_again();
        let answered = tokio::time::timeout(Duration::from_secs(30), asked).await;
        assert!(answered.is_ok(), "it is not waited for without end");
    }
    let again = loop {
        match rig.bus().receive(&TALLY, 10).await {
            Ok(received) if !received.deliveries.is_empty() => break received,
            Ok(_) | Err(_) => tokio::task::yield_now().await,
        }
    };
    assert_eq!(again.deliveries[0].event.seq, 1, "what was not settled comes again");
}

/// Anybody may be let in to publish there. What is no event of ours is nothing to a consumer, and hinders none.
#[tokio::test]
async fn what_is_no_event_is_passed_over() {
    let rig = OnNats::new().await;
    let outside = async_nats::connect(rig.broker.url()).await.expect("a connection");
    outside.publish("a=2Etest=20=3E.anything", "rubbish".into()).await.expect("published");
    outside.flush().await.expect("the broker has it");
    let client = rig.database().raw().await;
    emit(&client, uuid::Uuid::from_u128(5), 1, COMPLETED).await;
    rig.feed().await;
    let received = receive(rig.bus(), &TALLY, 10).await;
    assert_eq!(received.deliveries.len(), 1);
}

/// More than a broker takes goes without its data, which is in the log.
#[tokio::test]
async fn an_event_that_is_too_large_for_the_broker_comes_whole() {
    let rig = OnNats::new().await;
    let client = rig.database().raw().await;
    let text = "x".repeat(1_500_000);
    let data = "json_build_object('outcome', $2::text)";
    let event = EventByHand { event_type: "$1", data, ..EventByHand::default() };
    client.execute(&event.insert(), &[&COMPLETED, &text]).await.expect("a large event");
    rig.feed().await;
    let received = receive(rig.bus(), &TALLY, 10).await;
    assert!(received.deliveries[0].event.data.contains(&text));
}
