//! Commands that arrive together share a transaction, and nothing else: on a real database.
//!
//! A test's runtime has one thread, so commands that are asked for in one go all wait before the first batch is taken.
#![expect(clippy::expect_used, reason = "a test that cannot be set up has failed")]

use std::collections::HashMap;

use futures_util::future::join_all;
use handoff_core::id::{AssignmentId, RunId, UnitId};
use handoff_core::run::decide::{ClaimRefused, ReleaseRefused};
use handoff_core::run::event::RunEvent;
use handoff_engine::run::{
    ClaimNext, ClaimUnit, ClaimUnitRefused, Claimed, Onward, ReleaseAssignment, ReleaseAssignmentRefused,
    StartRun, StartRunRefused, WorkFrom, answer_and_claim_next,
};
use handoff_engine::{
    Answer, AnswerError, Caller, Case, Ctx, Failure, Found, Given, RequestKey, RunCommand, StoreError, Wants,
    answer_on_run, perform_on_run,
};
use handoff_store::{Clock, Ids};
use handoff_testkit::Office;
use serde_json::json;
use tokio::join;

/// An office with documents that wait for a first review.
struct Desk {
    office: Office,
    runs: Vec<RunId>,
    units: Vec<UnitId>,
    /// A connection past all rules, for sabotage and for looking.
    raw: tokio_postgres::Client,
}

impl Desk {
    async fn with(documents: usize) -> Self {
        let office = Office::new().await;
        let submitted = join_all((0..documents).map(|_| office.submit(&office.ada))).await;
        let mut desk =
            Self { raw: office.world.database.raw().await, office, runs: Vec::new(), units: Vec::new() };
        for started in submitted {
            let in_hand = started.expect("the run starts").in_hand;
            desk.runs.push(in_hand.run.value.id);
            desk.units.push(in_hand.units.last().expect("a unit to review").value.id);
        }
        desk
    }

    /// Bob claims every unit, in one go.
    async fn claim_all(&self) -> Vec<Result<Claimed, Failure<ClaimUnitRefused>>> {
        join_all(self.units.iter().map(|unit| self.office.claim(&self.office.bob, *unit))).await
    }

    async fn sql(&self, statements: &str) {
        self.raw.batch_execute(statements).await.expect("the statement works");
    }

    async fn number(&self, query: &str) -> i64 {
        self.raw.query_one(query, &[]).await.expect("a number").get(0)
    }

    /// How many units people claimed, and in how many transactions.
    async fn claims(&self) -> (i64, i64) {
        let claims = "select count(*), count(distinct tx_id) from event
                       where type = 'dev.handoff.unit.claimed' and actor_id <> $1";
        let ada = self.office.ada.actor.actor.0;
        let row = self.raw.query_one(claims, &[&ada]).await.expect("two numbers");
        (row.get(0), row.get(1))
    }

    /// Lets every change of one unit break a constraint.
    async fn sabotage(&self, unit: UnitId) {
        let sabotage = format!(
            "create function sabotage() returns trigger language plpgsql as $$ begin
                 raise 'sabotaged' using errcode = 'check_violation', constraint = 'sabotage';
             end $$;
             create trigger sabotage before update on unit for each row
                 when (new.unit_id = '{unit}') execute function sabotage()"
        );
        self.sql(&sabotage).await;
    }

    async fn is_sound(&self) {
        self.office.world.check_invariants().await;
    }
}

fn store_error<T: std::fmt::Debug, R: std::fmt::Debug>(outcome: Result<T, Failure<R>>) -> StoreError {
    match outcome {
        Err(Failure::Store(failed)) => failed,
        other => panic!("storage did not fail: {other:?}"),
    }
}

fn is_held_by_other(refused: &ClaimUnitRefused) -> bool {
    matches!(refused, ClaimUnitRefused::Rule(ClaimRefused::HeldByOther { .. }))
}

#[tokio::test]
async fn what_arrives_together_shares_a_transaction() {
    let desk = Desk::with(64).await;
    for claimed in desk.claim_all().await {
        claimed.expect("the unit is free");
    }
    assert_eq!(desk.claims().await, (64, 1));

    // Beyond the largest batch a second transaction takes the rest.
    let desk = Desk::with(200).await;
    for claimed in desk.claim_all().await {
        claimed.expect("the unit is free");
    }
    assert_eq!(desk.claims().await, (200, 2));
    desk.is_sound().await;
}

#[tokio::test]
async fn a_refused_command_costs_its_neighbours_nothing() {
    let desk = Desk::with(8).await;
    desk.office.claim(&desk.office.carol, desk.units[3]).await.expect("the unit is free");
    let (of_bob, of_eve) = join!(desk.claim_all(), desk.office.claim(&desk.office.eve, desk.units[0]));
    for (place, claimed) in of_bob.into_iter().enumerate() {
        match claimed {
            Ok(claimed) => assert_eq!(claimed.unit.id, desk.units[place]),
            Err(Failure::Refused(refused)) => {
                assert!(place == 3 && is_held_by_other(&refused), "{refused:?}");
            }
            Err(Failure::Store(failed)) => panic!("{failed:?}"),
        }
    }
    assert!(matches!(of_eve, Err(Failure::Refused(ClaimUnitRefused::NoSuchUnit(_)))));
    assert_eq!(desk.claims().await, (1 + 7, 2), "Carol's, and one for all the others");
    desk.is_sound().await;
}

#[tokio::test]
async fn a_command_that_breaks_a_constraint_fails_alone() {
    let desk = Desk::with(8).await;
    desk.sabotage(desk.units[5]).await;
    for (place, claimed) in desk.claim_all().await.into_iter().enumerate() {
        if place == 5 {
            let failed = store_error(claimed);
            assert_eq!(failed.constraint(), Some("sabotage"), "{failed:?}");
        } else {
            claimed.expect("tried alone, it succeeds");
        }
    }
    assert_eq!(desk.claims().await, (7, 7));
    desk.is_sound().await;
}

/// A command with a bug.
struct Panics(UnitId);

impl RunCommand for Panics {
    type Done = ();
    type Refusal = ();

    fn wants(&self) -> Wants<'_> {
        Wants::Unit(self.0)
    }

    fn decide(&self, _found: Found<'_>, _ids: &mut Ids) -> Result<Vec<RunEvent>, ()> {
        panic!("this command has a bug")
    }

    fn done(&self, _after: &Case<'_>, _events: &[RunEvent]) -> Option<()> {
        None
    }
}

#[tokio::test]
async fn a_command_that_panics_fails_alone() {
    let desk = Desk::with(4).await;
    // More often than there are lanes: none of them may be lost.
    for round in 0..3 {
        let buggy = perform_on_run(&desk.office.world.ctx, &desk.office.bob, Panics(desk.units[0]));
        let (buggy, claimed) = join!(buggy, desk.office.claim(&desk.office.bob, desk.units[round]));
        store_error(buggy);
        claimed.expect("its neighbour succeeds");
    }
    assert_eq!(desk.claims().await, (3, 3));
    desk.is_sound().await;
}

#[tokio::test]
async fn a_run_that_somebody_holds_on_to_is_waited_for_alone() {
    let desk = Desk::with(4).await;
    let impatient = handoff_store::connect::ConnectOptions {
        url: format!("{} options='-c lock_timeout=100ms'", desk.office.world.database.url()),
        ca_file: None,
        connections_max: 4,
    };
    let ctx = Ctx::open(handoff_store::connect::connect(&impatient, Clock::Database).expect("a pool"))
        .await
        .expect("an engine");
    desk.sql(&format!("begin; select from run where run_id = '{}' for update", desk.runs[1])).await;
    let claims = desk
        .units
        .iter()
        .map(|unit| perform_on_run(&ctx, &desk.office.bob, ClaimUnit { unit: *unit, ahead: false }));
    for (place, claimed) in join_all(claims).await.into_iter().enumerate() {
        if place == 1 {
            let failed = store_error(claimed);
            assert!(failed.is_timeout() && failed.is_unavailable(), "worth another try: {failed:?}");
        } else {
            claimed.expect("nobody holds this one");
        }
    }
    desk.sql("rollback").await;
    perform_on_run(&ctx, &desk.office.bob, ClaimUnit { unit: desk.units[1], ahead: false })
        .await
        .expect("it is free now");
    desk.is_sound().await;
}

#[tokio::test]
async fn a_batch_passes_by_what_another_node_has_in_hand_and_comes_back_for_it() {
    let desk = Desk::with(5).await;
    let office = &desk.office;
    let held = office.claim(&office.bob, desk.units[0]).await.expect("it is free");
    desk.sql(&format!("begin; select from run where run_id = '{}' for update", desk.runs[0])).await;
    // Giving back waits, and what follows it with it; all others are served, together.
    let mut going_on = std::pin::pin!(go_on(&desk, &held));
    let others = join_all((1..4).map(|place| office.claim(&office.carol, desk.units[place])));
    tokio::select! {
        biased;
        gone = &mut going_on => panic!("another node has it: {gone:?}"),
        claimed = others => claimed.into_iter().for_each(|claimed| drop(claimed.expect("nobody has these"))),
    }
    assert_eq!(desk.claims().await, (1 + 3, 2), "Bob's, and one for all the others");
    desk.sql("rollback").await;
    assert_eq!(going_on.await.expect("answers"), (true, Some(true)), "the two have stayed together");
    assert_eq!(desk.claims().await, (1 + 3 + 1, 3));

    // What does not exist is not waited for for ever.
    let nowhere = UnitId(uuid::Uuid::nil());
    let (of_nobody, claimed) =
        join!(office.claim(&office.carol, nowhere), office.claim(&office.carol, desk.units[0]));
    assert!(matches!(of_nobody, Err(Failure::Refused(ClaimUnitRefused::NoSuchUnit(_)))), "{of_nobody:?}");
    claimed.expect("Bob gave it back");
    desk.is_sound().await;
}

#[tokio::test]
async fn while_a_batch_is_being_written_others_are_served_and_what_wants_the_same_run_comes_after() {
    let desk = Desk::with(2).await;
    let office = &desk.office;
    let held: Vec<AssignmentId> = desk
        .claim_all()
        .await
        .into_iter()
        .map(|claimed| claimed.expect("it is free").assignment.id)
        .collect();
    // Nothing can be handed in for the moment, which shows only when it is written.
    let hold_up = "create function hold_up() returns trigger language plpgsql as $$ begin
                       perform pg_advisory_xact_lock(1);
                       return new;
                   end $$;
                   create trigger hold_up before insert on judgment for each row execute function hold_up();
                   select pg_advisory_lock(1)";
    desk.sql(hold_up).await;
    let mut approved = std::pin::pin!(office.decide(&office.bob, held[0], "APPROVE"));
    assert!(futures_util::poll!(approved.as_mut()).is_pending());
    let held_up = "select count(*) from pg_locks l join pg_database d on d.oid = l.database
                    where l.locktype = 'advisory' and not l.granted and d.datname = current_database()";
    while desk.number(held_up).await == 0 {}
    let mut given_back = std::pin::pin!(office.release(&office.bob, held[0]));
    let others = async {
        office.release(&office.bob, held[1]).await.expect("another run is nobody's");
        office.claim(&office.carol, desk.units[1]).await.expect("and can be taken");
    };
    tokio::select! {
        biased;
        done = &mut approved => panic!("nothing can be handed in: {done:?}"),
        done = &mut given_back => panic!("a batch has this run: {done:?}"),
        () = others => {}
    }
    desk.sql("select pg_advisory_unlock(1)").await;
    approved.await.expect("now it can");
    let given_back = given_back.await;
    let ended = |refused: &_| matches!(refused, ReleaseAssignmentRefused::Rule(ReleaseRefused::Ended { .. }));
    assert!(matches!(&given_back, Err(Failure::Refused(refused)) if ended(refused)), "{given_back:?}");
    desk.is_sound().await;
}

/// Gives a unit back and takes the next one of its queue along; whether each was done.
async fn go_on(desk: &Desk, held: &Claimed) -> Result<(bool, Option<bool>), AnswerError> {
    fn told<D, R>(outcome: Result<D, R>) -> Given {
        Answer { status: outcome.map_or(409, |_| 200), body: String::new() }.into()
    }
    let release = ReleaseAssignment { assignment: held.assignment.id, epoch: None };
    let claim = ClaimNext { from: WorkFrom::Step(held.unit.step), ahead: false };
    let next = Onward { claim, key: None, to_answer: told };
    let (ctx, bob) = (&desk.office.world.ctx, &desk.office.bob);
    let (released, taken) = answer_and_claim_next(ctx, bob, None, (release, told), next).await?;
    Ok((released.is_success(), taken.transpose()?.map(|answer| answer.is_success())))
}

#[tokio::test]
async fn what_follows_is_called_off_unless_the_first_went_well() {
    let desk = Desk::with(3).await;
    let held = desk.office.claim(&desk.office.bob, desk.units[0]).await.expect("it is free");
    desk.sabotage(held.unit.id).await;
    let failed = go_on(&desk, &held).await.expect_err("it cannot be given back");
    assert!(matches!(&failed, AnswerError::Store(met) if met.constraint() == Some("sabotage")), "{failed:?}");
    assert_eq!(desk.claims().await, (1, 1), "nor was anything taken when each was tried alone");

    desk.sql("drop trigger sabotage on unit").await;
    assert_eq!(go_on(&desk, &held).await.expect("answers"), (true, Some(true)));
    let of_bob = format!(
        "select count(distinct tx_id) from event where actor_id = '{}'
            and type in ('dev.handoff.unit.released', 'dev.handoff.unit.claimed')",
        desk.office.bob.actor.actor
    );
    assert_eq!((desk.claims().await, desk.number(&of_bob).await), ((2, 2), 2), "both in one transaction");
    assert_eq!(go_on(&desk, &held).await.expect("answers"), (false, None), "it was given back before");
    assert_eq!(desk.claims().await, (2, 2));
    desk.is_sound().await;
}

/// Claims under a key; the answer names the assignment.
async fn claim_as(
    ctx: &Ctx,
    caller: &Caller,
    (key, request): (&str, u8),
    unit: UnitId,
) -> Result<Answer, AnswerError> {
    let key = RequestKey { key: key.to_owned(), fingerprint: [request; 32] };
    let to_answer = |claimed: Result<Claimed, ClaimUnitRefused>| match claimed {
        Ok(claimed) => Answer { status: 201, body: claimed.assignment.id.to_string() }.into(),
        Err(refused) => Answer { status: 409, body: refused.to_string() }.into(),
    };
    answer_on_run(ctx, caller, Some(&key), ClaimUnit { unit, ahead: false }, to_answer).await
}

#[tokio::test]
async fn one_key_has_one_effect_and_one_answer() {
    let desk = Desk::with(3).await;
    let (ctx, bob) = (&desk.office.world.ctx, &desk.office.bob);
    let [unit, other, third] = desk.units[..] else { panic!("three units") };
    let (first, neighbour, again, changed) = join!(
        claim_as(ctx, bob, ("mine", 1), unit),
        claim_as(ctx, bob, ("another", 1), other),
        claim_as(ctx, bob, ("mine", 1), unit),
        claim_as(ctx, bob, ("mine", 2), third),
    );
    let first = first.expect("an answer");
    assert_eq!(first.status, 201);
    assert_eq!(again.expect("an answer"), first);
    assert_eq!(neighbour.expect("an answer").status, 201);
    assert!(matches!(changed, Err(AnswerError::KeyReused)), "{changed:?}");
    assert_eq!(desk.claims().await.0, 2);

    // Later, in batches of their own.
    assert_eq!(claim_as(ctx, bob, ("mine", 1), unit).await.expect("an answer"), first);
    let changed = claim_as(ctx, bob, ("mine", 2), third).await;
    assert!(matches!(changed, Err(AnswerError::KeyReused)), "{changed:?}");
    // A refusal is an answer too, and stays it when the reason has gone.
    let refused = claim_as(ctx, &desk.office.carol, ("mine", 1), unit).await.expect("an answer");
    assert_eq!(refused.status, 409, "{refused:?}");
    let held = AssignmentId(first.body.parse().expect("an id"));
    desk.office.release(bob, held).await.expect("Bob gives it back");
    assert_eq!(claim_as(ctx, &desk.office.carol, ("mine", 1), unit).await.expect("an answer"), refused);
    assert_eq!(desk.claims().await.0, 2);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_batch_outlives_any_of_its_callers() {
    let desk = Desk::with(8).await;
    let claim = |place: usize| desk.office.claim(&desk.office.bob, desk.units[place]);
    let mut asked: Vec<_> = (0..8).map(|place| Box::pin(claim(place))).collect();
    for asked in &mut asked {
        assert!(futures_util::poll!(asked).is_pending());
    }
    drop(asked.remove(2)); // before the batch is begun
    tokio::task::yield_now().await;
    drop(asked.remove(5)); // while it is under way
    for claimed in join_all(asked).await {
        claimed.expect("the unit is free");
    }
    assert_eq!(desk.claims().await, (8, 1), "what was asked for is done, though nobody hears of it");
    desk.is_sound().await;
}

#[tokio::test]
async fn commands_on_one_run_see_what_those_before_them_did() {
    let desk = Desk::with(1).await;
    let (office, unit) = (&desk.office, desk.units[0]);
    let (bob, carol) = join!(office.claim(&office.bob, unit), office.claim(&office.carol, unit));
    let held = bob.expect("the unit is free").assignment.id;
    let Err(Failure::Refused(refused)) = carol else { panic!("Bob has it: {carol:?}") };
    assert!(is_held_by_other(&refused), "{refused:?}");

    let (released, again, claimed) = join!(
        office.release(&office.bob, held),
        office.release(&office.bob, held),
        office.claim(&office.carol, unit)
    );
    released.expect("Bob gives it back");
    let ended = |refused: &_| matches!(refused, ReleaseAssignmentRefused::Rule(ReleaseRefused::Ended { .. }));
    assert!(matches!(&again, Err(Failure::Refused(refused)) if ended(refused)), "{again:?}");
    let held = claimed.expect("and Carol takes it").assignment.id;
    let shared = "select count(distinct tx_id) from event
                   where type = 'dev.handoff.unit.released' or (type = 'dev.handoff.unit.claimed' and seq > 6)";
    assert_eq!(desk.number(shared).await, 1);

    let (approved, taken) =
        join!(office.decide(&office.carol, held, "APPROVE"), office.claim(&office.bob, unit));
    approved.expect("Carol decides");
    assert!(
        matches!(taken, Err(Failure::Refused(ClaimUnitRefused::Rule(ClaimRefused::Finished)))),
        "{taken:?}"
    );
    desk.is_sound().await;
}

#[tokio::test]
async fn when_the_database_goes_away_at_commit_everybody_is_told_and_nothing_is_tried_again() {
    let desk = Desk::with(8).await;
    desk.sql(
        "create sequence commits;
         create function die_at_commit() returns trigger language plpgsql as $$ begin
             perform nextval('commits'); -- counts, whatever becomes of the transaction
             perform pg_terminate_backend(pg_backend_pid());
             return null;
         end $$;
         create constraint trigger die_at_commit after insert on trail_entry
             deferrable initially deferred for each row execute function die_at_commit()",
    )
    .await;
    for claimed in desk.claim_all().await {
        let failed = store_error(claimed);
        assert!(failed.is_unavailable(), "{failed:?}");
    }
    assert_eq!(desk.number("select last_value from commits where is_called").await, 1);
    desk.sql("drop trigger die_at_commit on trail_entry").await;
    assert_eq!(desk.claims().await, (0, 0));
    for claimed in desk.claim_all().await {
        claimed.expect("the database is back");
    }
    desk.is_sound().await;
}

/// Hands a document in, under a key and with a key of its own.
async fn start_as(ctx: &Ctx, caller: &Caller, number: usize) -> Result<Answer, AnswerError> {
    let start = StartRun {
        project: "office".to_owned(),
        workflow: "document-approval".to_owned(),
        external_key: Some(format!("document {}", number / 2)),
        payload: json!({"number": number / 2}),
    };
    let key = RequestKey { key: format!("start {number}"), fingerprint: [7; 32] };
    let to_answer = |started: Result<_, StartRunRefused>| match started {
        Ok(_) => Answer { status: 201, body: String::new() }.into(),
        Err(refused) => Answer { status: 409, body: refused.to_string() }.into(),
    };
    answer_on_run(ctx, caller, Some(&key), start, to_answer).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_engines_that_want_the_same_in_opposite_orders_do_not_deadlock() {
    const DOCUMENTS: usize = 48;
    let desk = Desk::with(DOCUMENTS).await;
    let (office, here) = (&desk.office, &desk.office.world.ctx);
    let there = &Ctx::open(office.world.database.store(Clock::Database)).await.expect("an engine");
    for round in 0..4 {
        let number = |place: usize| round * DOCUMENTS + place;
        let forth = join_all((0..DOCUMENTS).map(async |place| {
            let claim =
                perform_on_run(here, &office.bob, ClaimUnit { unit: desk.units[place], ahead: false });
            join!(claim, start_as(here, &office.ada, number(place)))
        }));
        let back = join_all((0..DOCUMENTS).rev().map(async |place| {
            let claim =
                perform_on_run(there, &office.carol, ClaimUnit { unit: desk.units[place], ahead: false });
            join!(claim, start_as(there, &office.ada, number(place)))
        }));
        let (forth, back) = join!(forth, back);
        let mut held = HashMap::new();
        for (claimed, started) in forth.into_iter().chain(back) {
            assert_eq!(started.expect("no deadlock").status, 201);
            match claimed {
                Ok(claimed) => assert!(held.insert(claimed.unit.id, claimed.assignment).is_none()),
                Err(Failure::Refused(refused)) => assert!(is_held_by_other(&refused), "{refused:?}"),
                Err(Failure::Store(failed)) => panic!("round {round}: {failed:?}"),
            }
        }
        assert_eq!(held.len(), DOCUMENTS, "each unit has one holder");
        // Given back in opposite orders too, by whoever has it, on whichever engine.
        let back = held.values().map(async |held| {
            let (ctx, by) = if held.actor == office.bob.actor.actor {
                (there, &office.bob)
            } else {
                (here, &office.carol)
            };
            perform_on_run(ctx, by, ReleaseAssignment { assignment: held.id, epoch: None }).await
        });
        for released in join_all(back).await {
            released.expect("its holder gives it back");
        }
    }
    let started = i64::try_from(DOCUMENTS * 5).expect("few");
    assert_eq!(desk.number("select count(*) from run").await, started, "each key started one run");
    assert_eq!(
        desk.number("select count(*) from item where external_key is not null").await,
        started * 2 / 5
    );
    let deadlocks = "select deadlocks from pg_stat_database where datname = current_database()";
    assert_eq!(desk.number(deadlocks).await, 0);
    desk.is_sound().await;
}

#[tokio::test]
async fn a_run_that_another_engine_has_changed_since_is_read_again() {
    let desk = Desk::with(1).await;
    let (office, unit) = (&desk.office, desk.units[0]);
    let there = &Ctx::open(office.world.database.store(Clock::Database)).await.expect("an engine");
    let held = office.claim(&office.bob, unit).await.expect("it is free").assignment;
    let give_back = ReleaseAssignment { assignment: held.id, epoch: None };
    perform_on_run(there, &office.bob, give_back).await.expect("bob gives it back elsewhere");
    let again = perform_on_run(there, &office.carol, ClaimUnit { unit, ahead: false })
        .await
        .expect("carol takes it there");

    // What this engine remembers is that Bob has it.
    let late = office.decide(&office.bob, held.id, "APPROVE").await.expect_err("his hold has ended");
    assert!(matches!(late, Failure::Refused(_)), "{late:?}");
    let taken = office.claim(&office.bob, unit).await.expect_err("carol has it");
    assert!(matches!(&taken, Failure::Refused(refused) if is_held_by_other(refused)), "{taken:?}");
    office
        .decide(&office.carol, again.assignment.id, "APPROVE")
        .await
        .expect("hers counts, on either engine");
    office.world.check_invariants().await;
    office.world.check_run(desk.runs[0]).await;
}

#[tokio::test]
async fn what_does_not_write_every_row_writes_none_although_the_commit_is_on_its_way() {
    let desk = Desk::with(2).await;
    let (office, held) = (&desk.office, desk.claim_all().await);
    let held: Vec<AssignmentId> =
        held.into_iter().map(|claimed| claimed.expect("it is free").assignment.id).collect();
    let swallow = format!(
        "create function swallow() returns trigger language plpgsql as $$ begin return null; end $$;
         create trigger swallow before update on assignment for each row
             when (new.assignment_id = '{}') execute function swallow()",
        held[0]
    );
    desk.sql(&swallow).await;
    let (lost, kept) =
        join!(office.decide(&office.bob, held[0], "APPROVE"), office.decide(&office.bob, held[1], "APPROVE"));
    let failed = lost.expect_err("its hold was not written");
    assert!(
        matches!(&failed, Failure::Store(failed) if failed.constraint() == Some("hop_writes_every_row")),
        "{failed:?}"
    );
    kept.expect("its neighbour is served alone");
    let judged = format!("select count(*) from judgment where run_id = '{}'", desk.runs[0]);
    assert_eq!(desk.number(&judged).await, 0, "nothing of it was written");
    let told = format!(
        "select count(*) from event where stream_id = '{}' and type = 'dev.handoff.judgment.received'",
        desk.runs[0]
    );
    assert_eq!(desk.number(&told).await, 0, "nor told");
}
