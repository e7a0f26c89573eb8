//! The state machines in the database: the same as in the binary, guarded by constraints, refused when they make no sense.

use handoff_core::cloudevent::{CloudEvent, Recorded};
use handoff_core::id::{EventId, RunId};
use handoff_core::machine::{MachineId, Registry, RegistryFault, Rows, StateCode, payload};
use handoff_engine::{Clock, Ctx, OpenError};
use handoff_store::machine;
use handoff_testkit::{EventByHand, TestDatabase};

#[tokio::test]
async fn the_migrations_and_the_binary_say_the_same_row_by_row() {
    let database = TestDatabase::new().await;
    let store = database.store(Clock::Database);
    let stored = machine::rows(&store.db().await.unwrap()).await.unwrap();
    let written = Rows::standard();
    // Kind by kind, so that a difference shows where it is.
    assert_eq!(stored.machines, written.machines);
    assert_eq!(stored.states, written.states);
    assert_eq!(stored.transitions, written.transitions);
    assert_eq!(stored.facets, written.facets);
    assert_eq!(stored.colours, written.colours);
    assert_eq!(stored.terms, written.terms);
    assert_eq!(stored.rollup_policies, written.rollup_policies);
    assert_eq!(stored.event_types, written.event_types);
    assert_eq!(stored.messages, written.messages);
    assert_eq!(stored, written);
    println!("{} transitions, {} states", stored.transitions.len(), stored.states.len());
}

#[tokio::test]
async fn an_engine_has_the_registry_of_its_database() {
    let database = TestDatabase::new().await;
    let ctx = Ctx::open(database.store(Clock::Database)).await.unwrap();
    assert_eq!(ctx.registry(), &Registry::standard());
}

#[tokio::test]
async fn no_engine_opens_on_a_registry_that_makes_no_sense() {
    let database = TestDatabase::new().await;
    let raw = database.raw().await;
    // The database cannot see these two: no key and no single row tells of them.
    raw.batch_execute(
        "delete from facet where machine = 'step' and facet = 'waiting_human';
         update colour_token set bg = '#059669' where colour = 'ui.traffic_light.green'",
    )
    .await
    .unwrap();
    let refused = Ctx::open(database.store(Clock::Database)).await.expect_err("it is refused");
    let message = refused.to_string();
    let OpenError::Registry(faults) = refused else { panic!("{refused:?}") };
    assert!(
        matches!(
            faults.as_slice(),
            [
                RegistryFault::ContrastTooLow { actual: 376, .. },
                RegistryFault::ContrastMisstated { stated: 482, .. },
                RegistryFault::FacetNotInOrder { machine: MachineId::Step, .. },
            ]
        ),
        "{faults:?}"
    );
    assert!(message.starts_with("the state machines in the database are faulty: colour "), "{message}");
}

/// Statements that would break the registry, and the constraint that refuses each.
const REFUSED: &[(&str, &str)] = &[
    ("delete from state where machine = 'step' and state = 'waiting'", "transition_from_exists"),
    ("insert into state_machine values ('dance', '1.0.0', '')", "state_machine_known"),
    ("update state set state = 'dancing' where state = 'paused'", "state_code_known"),
    ("update state set semantic_class = 'cheerful' where state = 'paused'", "state_class_known"),
    ("update state set colour = 'mauve' where state = 'paused'", "state_colour_fkey"),
    (
        "update state set icon = 'icon.hourglass' where machine = 'step' and state = 'ready'",
        "state_icon_once",
    ),
    ("update state set ordinal = 4 where machine = 'step' and state = 'ready'", "state_ordinal_once"),
    ("update state set derived = true where state = 'ready'", "state_derived_beyond_floor"),
    ("update state set floor_equivalent = null where state = 'paused'", "state_derived_has_floor_equivalent"),
    (
        "update state set floor_equivalent = 'cancelled' where state = 'paused'",
        "state_floor_equivalent_on_floor",
    ),
    ("update state set justification = null where state = 'paused'", "state_derived_is_justified"),
    ("update state set justification = '' where state = 'paused'", "state_derived_is_justified"),
    ("update transition set to_state = 'paused' where matrix_id = 'T5'", "transition_to_exists"),
    ("update transition set rollback_to = 'paused' where matrix_id = 'T5'", "transition_rollback_exists"),
    ("update transition set to_state = from_state where matrix_id = 'T5'", "transition_moves"),
    ("update transition set actor_class = 'anybody' where matrix_id = 'T5'", "transition_actor_class_known"),
    (
        "update transition set actor_class = 'task_pic_human' where matrix_id = 'T5' and machine = 'step'",
        "transition_task_actor",
    ),
    ("update transition set trigger_kind = 'whim' where matrix_id = 'T5'", "transition_trigger_kind_known"),
    ("update transition set trigger_ref = '' where matrix_id = 'T5'", "transition_trigger_given"),
    ("update transition set guards = '{moon_is_full}' where matrix_id = 'T5'", "transition_guards_known"),
    (
        "update transition set event_type = 'dev.handoff.unit.sung' where matrix_id = 'T5'",
        "transition_event_type_fkey",
    ),
    ("update transition set guards = '{}' where matrix_id = 'T8r'", "transition_reopens_with_approval"),
    (
        "update transition set audit_required = false where matrix_id = 'T8r'",
        "transition_reopens_with_approval",
    ),
    (
        "insert into transition select (t).* from (select t from transition t where matrix_id = 'T5' limit 1) as again",
        "transition_pkey",
    ),
    ("update facet set state = 'ready'", "facet_of_waiting"),
    ("update facet set facet = 'waiting_tram' where facet = 'waiting_human'", "facet_known"),
    ("update facet set ordinal = 10 where facet = 'waiting_human'", "facet_ordinal_once"),
    ("update colour_token set fg = 'white'", "colour_token_form"),
    ("update colour_token set contrast_hundredths = 449", "colour_token_readable"),
    ("update colour_token set high_contrast_hundredths = 699", "colour_token_readable"),
    ("update colour_token set shape = ''", "colour_token_shape_given"),
    ("update vocabulary set vocabulary = 'excuse' where word = 'data_error'", "vocabulary_known"),
    ("update vocabulary set word = 'No mood' where word = 'data_error'", "vocabulary_word_form"),
    ("update rollup_policy set machine = 'step'", "rollup_policy_of_runs"),
    ("update rollup_policy set config = '[]'", "rollup_policy_config_is_object"),
    ("update event_type set name = 'Sung' where name = 'dev.handoff.run.paused'", "event_type_name_form"),
    ("update message set body = ''", "message_body_given"),
];

#[tokio::test]
async fn the_database_refuses_what_one_row_or_key_can_tell() {
    let database = TestDatabase::new().await;
    let raw = database.raw().await;
    for (statement, constraint) in REFUSED {
        let error = raw.batch_execute(statement).await.expect_err(statement);
        let broken = error.as_db_error().and_then(|error| error.constraint());
        assert_eq!(broken, Some(*constraint), "{statement}: {error:?}");
    }
}

#[tokio::test]
async fn what_is_not_registered_cannot_be_emitted() {
    let database = TestDatabase::new().await;
    let raw = database.raw().await;
    let emit = |event_type: &str| {
        let types = format!(" from (values ('dev.handoff.run.paused'), ('{event_type}')) as t (type)");
        EventByHand { event_type: "type", ..EventByHand::default() }.insert() + &types
    };
    let refused = raw.batch_execute(&emit("dev.handoff.unit.sung")).await.expect_err("it is refused");
    let refused = refused.as_db_error().expect("by the database");
    assert_eq!(refused.constraint(), Some("event_type_is_registered"));
    assert_eq!(raw.query_one("select count(*) from event", &[]).await.unwrap().get::<_, i64>(0), 0);
    raw.batch_execute(&emit("dev.handoff.run.resumed")).await.expect("registered types are taken");
}

#[tokio::test]
async fn every_event_is_registered_described_and_fits_its_envelope() {
    let office = handoff_testkit::Office::new().await;
    let (run, unit) = office.submitted().await;
    let claimed = office.claim(&office.bob, unit).await.expect("Bob claims");
    office.release(&office.bob, claimed.assignment.id).await.expect("Bob gives it back");
    office.work(&office.carol, run, "APPROVE").await;
    office.work(&office.dora, run, "APPROVE").await;

    let envelope = handoff_testkit::shared_data("cloudevents/cloudevents.schema.json").map(|file| {
        let schema = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
        jsonschema::validator_for(&schema).expect("the published schema")
    });
    let raw = office.world.database.raw().await;
    let told = "select e.event_id, e.type, e.data::text, t.schema, e.occurred_at, r.run_id
                  from event e
                  left join event_type t on t.name = e.type
                  left join run r on r.run_id = e.stream_id";
    let mut kinds = std::collections::BTreeSet::new();
    for row in raw.query(told, &[]).await.unwrap() {
        let (event_type, data): (String, String) = (row.get(1), row.get(2));
        let schema: Option<serde_json::Value> = row.get(3);
        let schema = schema.unwrap_or_else(|| panic!("{event_type} has no schema"));
        let schema = jsonschema::draft202012::new(&schema).expect("a schema");
        let read = serde_json::from_str(&data).unwrap();
        assert!(schema.is_valid(&read), "{event_type}: {data}");
        assert_eq!(payload::undescribed(&event_type, &read), None, "{event_type}");
        let raw_data = serde_json::value::RawValue::from_string(data).unwrap();
        let recorded = Recorded {
            id: EventId(row.get(0)),
            event_type: &event_type,
            run: row.get::<_, Option<uuid::Uuid>>(5).map(RunId),
            project: None,
            actor: None,
            seq: 1,
            occurred_at: row.get(4),
            data: &raw_data,
            traceparent: Some("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"),
        };
        let event = CloudEvent::from_recorded("urn:handoff:test", &recorded).unwrap();
        if let Some(envelope) = &envelope {
            assert!(
                envelope.is_valid(&serde_json::from_str(&event.to_json()).unwrap()),
                "{}",
                event.to_json()
            );
        }
        assert_eq!(event.subject().map(str::to_owned), recorded.run.map(|run| run.to_string()));
        kinds.insert(event_type);
    }
    assert!(kinds.len() >= 12, "a story of its own: {kinds:?}");
    let registry = office.world.ctx.registry();
    assert!(
        registry.is_registered("dev.handoff.unit.claimed")
            && !registry.is_registered("dev.handoff.unit.sung")
    );
    assert!(registry.state(MachineId::WorkflowRun, StateCode::Paused).is_some());
}
