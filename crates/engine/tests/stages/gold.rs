//! Gold questions: prepared ahead, handed out among ordinary work, compared at once; nothing tells them from work.

use std::collections::BTreeSet;

use handoff_core::id::{AssignmentId, JudgmentId};
use handoff_core::quality::gold::GoldAnswer;
use handoff_core::quality::trust::Standing;
use handoff_core::run::taint::{Taint, TaintRefused};
use handoff_core::trace::begun_by;
use handoff_engine::quality::{
    AddGold, Change, EditGold, Fate, PrepareGold, QualityRefused, SetStanding, Suspect, TaintJudgments,
    TaintJudgmentsRefused, blast_radius, blast_radius_of_unit, preview_edit, taint_all,
};
use handoff_engine::read::quality::{Record, Seen, feedback, find_person};
use handoff_engine::run::{
    ClaimNext, ClaimNextRefused, Claimed, SkipAssignment, SubmitJudgment, WorkFrom, claim_next,
};
use handoff_engine::sweep::Sweep as _;
use handoff_engine::{Caller, Failure};
use jiff::SignedDuration;
use serde_json::{Value, json};

use super::desk::{Desk, graph, judge_quality};

pub(super) async fn desk_with(gold: Value, overlap: u16) -> Desk {
    let mut desk = Desk::new().await;
    let workflow = graph(
        "labels",
        &json!([
            {"key": "start", "type": "START"},
            {"key": "label", "type": "ANNOTATE", "config": {"candidate_group": "raters", "overlap": overlap, "gold": gold}},
            {"key": "end", "type": "END"},
        ]),
        &[("start", "on_success", "label"), ("label", "on_success", "end")],
    );
    desk.publish(&workflow).await;
    for number in 0..30 {
        let boss = in_a_request(&desk.boss, number);
        desk.start(&boss, "labels", json!({"image": format!("{number}.png")})).await;
    }
    desk
}

/// Somebody in a request of theirs, as the API tells of it.
fn in_a_request(who: &Caller, number: u128) -> Caller {
    let trace = begun_by(uuid::Uuid::from_u128(number + 1));
    Caller { traceparent: Some(trace.into()), ..who.clone() }
}

/// The traces of what a run began with, and of all its events.
async fn traces_of(desk: &Desk, run: &str) -> (Vec<Option<String>>, Vec<Option<String>>) {
    let raw = desk.world.database.raw().await;
    let run: uuid::Uuid = run.parse().expect("an id");
    let sql = "select first_seq, traceparent from event where stream_id = $1 order by seq";
    let rows = raw.query(sql, &[&run]).await.expect("events");
    let begun = rows.iter().filter(|row| row.get::<_, i64>(0) == 1);
    (begun.map(|row| row.get(1)).collect(), rows.iter().map(|row| row.get(1)).collect())
}

pub(super) async fn add_gold(desk: &Desk, number: usize) -> uuid::Uuid {
    let add = AddGold {
        project: "desk".to_owned(),
        workflow: "labels".to_owned(),
        stage: "label".to_owned(),
        external_key: None,
        payload: json!({"image": format!("g{number}.png")}),
        answer: GoldAnswer {
            answers: vec![json!({"label": "cat"})],
            fields: std::collections::BTreeMap::default(),
        },
        reason: Some("the ears".to_owned()),
    };
    desk.world.must(&desk.boss, &add).await.id
}

pub(super) async fn next(desk: &Desk, who: &Caller) -> Option<Claimed> {
    let who = desk.world.caller(who.actor.actor).await;
    let step = desk_step(desk).await;
    match claim_next(&desk.world.ctx, &who, &ClaimNext { from: WorkFrom::Step(step), ahead: false }).await {
        Ok(claimed) => Some(claimed),
        Err(Failure::Refused(_)) => None,
        Err(Failure::Store(failed)) => panic!("{failed:?}"),
    }
}

pub(super) async fn desk_step(desk: &Desk) -> handoff_core::id::StepId {
    let row = desk
        .world
        .database
        .raw()
        .await
        .query_one("select step_id from step where stage_key = 'label'", &[])
        .await;
    handoff_core::id::StepId(row.expect("a step").get(0))
}

pub(super) fn is_gold(claimed: &Claimed) -> bool {
    claimed.payload.as_deref().is_some_and(|payload| payload.contains("\"g"))
}

pub(super) async fn hand_in(desk: &Desk, who: &Caller, assignment: AssignmentId, label: &str) {
    submit(desk, who, assignment, label).await;
    judge_quality(desk).await;
}

pub(super) async fn submit(desk: &Desk, who: &Caller, assignment: AssignmentId, label: &str) {
    let submit = SubmitJudgment {
        assignment,
        epoch: None,
        decision: None,
        comment: None,
        data: Some(json!({"label": label}).into()),
        model_version: None,
    };
    desk.world.on_run(who, submit).await.expect("the answer is accepted");
}

pub(super) async fn record(desk: &Desk, who: &Caller) -> Option<Record> {
    let found = find_person(&desk.world.ctx, &desk.boss.actor, "desk", who.actor.actor, None, 50).await;
    match found.expect("a store") {
        Seen::Is((records, _)) => records.into_iter().next(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn first_the_quiz_then_one_in_so_many_each_question_once() {
    let desk = desk_with(json!({"quiz": 2, "pass": 1.0, "then_one_in": 3, "feedback": true}), 1).await;
    for number in 0..5 {
        add_gold(&desk, number).await;
    }
    desk.sweep(&PrepareGold).await;
    let ann = desk.member("raters", 0).clone();
    let mut asked = BTreeSet::new();
    for _ in 0..2 {
        let claimed = next(&desk, &ann).await.expect("the quiz");
        assert!(is_gold(&claimed));
        assert!(asked.insert(claimed.payload.clone()), "each once");
        hand_in(&desk, &ann, claimed.assignment.id, "cat").await;
        let told = feedback(&desk.world.ctx, &ann.actor, claimed.assignment.id).await.expect("a store");
        let (graded, reason) = told.expect("the stage tells");
        assert_eq!((graded.is_right(), reason.as_deref()), (true, Some("the ears")));
    }
    let passed = record(&desk, &ann).await.expect("a record");
    assert!(passed.qualified_at.is_some() && passed.standing == Standing::Good, "{passed:?}");
    let mut gold = Vec::new();
    for place in 0..9 {
        let claimed = next(&desk, &ann).await.expect("work");
        if is_gold(&claimed) {
            assert!(asked.insert(claimed.payload.clone()), "each once");
            gold.push(place / 3);
        }
        hand_in(&desk, &ann, claimed.assignment.id, "cat").await;
    }
    assert_eq!(gold, [0, 1, 2], "one in every stretch of three, until they are used up");
    let more: Vec<bool> = vec![is_gold(&next(&desk, &ann).await.expect("they go on without"))];
    assert_eq!(more, [false]);
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn who_fails_the_quiz_is_paused_and_qualifies_by_another() {
    let desk = desk_with(json!({"quiz": 2, "pass": 1.0}), 1).await;
    for number in 0..4 {
        add_gold(&desk, number).await;
    }
    desk.sweep(&PrepareGold).await;
    let bob = desk.member("raters", 1).clone();
    for label in ["cat", "dog"] {
        let claimed = next(&desk, &bob).await.expect("the quiz");
        hand_in(&desk, &bob, claimed.assignment.id, label).await;
    }
    assert_eq!(record(&desk, &bob).await.map(|record| record.standing), Some(Standing::Paused));
    for _ in 0..2 {
        let claimed = next(&desk, &bob).await.expect("another quiz");
        assert!(is_gold(&claimed), "who is paused gets questions and no work");
        hand_in(&desk, &bob, claimed.assignment.id, "cat").await;
    }
    assert_eq!(record(&desk, &bob).await.map(|record| record.standing), Some(Standing::Good));
    assert!(!is_gold(&next(&desk, &bob).await.expect("work again")));
    desk.world.check_invariants().await;
}

/// Why somebody gets nothing, in one word.
pub(super) async fn told(desk: &Desk, who: &Caller) -> &'static str {
    let next = ClaimNext { from: WorkFrom::Step(desk_step(desk).await), ahead: false };
    match claim_next(&desk.world.ctx, who, &next).await {
        Err(Failure::Refused(ClaimNextRefused::NothingOnOffer(why))) => why.word(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn who_has_answered_the_quiz_is_told_to_wait_for_the_verdict() {
    let desk = desk_with(json!({"quiz": 1, "pass": 1.0}), 1).await;
    let ann = desk.member("raters", 0).clone();
    assert_eq!(told(&desk, &ann).await, "you_lack", "there is no question");
    add_gold(&desk, 0).await;
    let claimed = next(&desk, &ann).await.expect("the quiz, which waits for no sweep");
    submit(&desk, &ann, claimed.assignment.id, "cat").await;
    let before = desk.world.caller(ann.actor.actor).await;
    assert_eq!(told(&desk, &before).await, "being_judged");
    judge_quality(&desk).await;
    // Whoever is remembered as they were before the verdict is not told that they lack what they have by now.
    assert_eq!(told(&desk, &before).await, "being_judged");
    assert!(!is_gold(&next(&desk, &ann).await.expect("work")));
}

#[tokio::test]
async fn who_is_removed_or_barred_gets_neither_questions_nor_work() {
    let desk = desk_with(json!({"quiz": 1, "then_one_in": 1}), 1).await;
    for number in 0..3 {
        add_gold(&desk, number).await;
    }
    desk.sweep(&PrepareGold).await;
    let bob = desk.member("raters", 1).clone();
    let held = next(&desk, &bob).await.expect("the quiz");
    let stand = |standing, barred_until| SetStanding {
        project: "desk".to_owned(),
        actor: bob.actor.actor,
        skill: "labels/label".to_owned(),
        standing,
        barred_until,
        reason: "was seen asleep".to_owned(),
    };
    desk.world.must(&desk.boss, &stand(Standing::Removed, None)).await;
    assert!(next(&desk, &bob).await.is_none());
    hand_in(&desk, &bob, held.assignment.id, "cat").await;
    let removed = record(&desk, &bob).await.expect("a record");
    assert_eq!((removed.standing, removed.evidence), (Standing::Removed, 1), "evidence, but no way back");

    let an_hour = SignedDuration::from_hours(1);
    let until = desk.world.ctx.store().now().await.expect("a clock") + an_hour;
    desk.world.must(&desk.boss, &stand(Standing::Paused, Some(until))).await;
    assert!(next(&desk, &bob).await.is_none(), "not even what would bring them back");
    desk.world.advance(an_hour + SignedDuration::from_secs(1));
    let claimed = next(&desk, &bob).await.expect("the way back");
    assert!(is_gold(&claimed));
    desk.world.check_invariants().await;
}

/// Whoever could tell from being sent away that what they were given at the same moment was a question would know it.
#[tokio::test]
async fn two_requests_at_once_get_a_question_and_work() {
    let desk = desk_with(json!({"then_one_in": 1}), 1).await;
    add_gold(&desk, 0).await;
    desk.sweep(&PrepareGold).await;
    let ann = desk.member("raters", 0).clone();
    let (one, other) = tokio::join!(next(&desk, &ann), next(&desk, &ann));
    let golds = [one, other].map(|claimed| is_gold(&claimed.expect("something to do")));
    assert!(golds.contains(&true) && golds.contains(&false), "{golds:?}");
}

#[tokio::test]
async fn a_run_that_puts_a_question_is_there_with_its_note_or_not_at_all() {
    let desk = desk_with(json!({"quiz": 1}), 1).await;
    add_gold(&desk, 0).await;
    let raw = desk.world.database.raw().await;
    let count = async |of: &str| -> i64 { raw.query_one(of, &[]).await.expect("a count").get(0) };
    let runs = "select count(*) from run where gold_for is not null";
    raw.batch_execute("alter table gold_asked add constraint full_up check (false) not valid")
        .await
        .expect("made");
    assert!(PrepareGold.run_once(&desk.world.ctx).await.is_err());
    assert_eq!(count(runs).await, 0, "what cannot be noted is not started");
    raw.batch_execute("alter table gold_asked drop constraint full_up").await.expect("undone");

    let (one, other) =
        tokio::join!(PrepareGold.run_once(&desk.world.ctx), PrepareGold.run_once(&desk.world.ctx));
    assert!(one.is_ok() && other.is_ok(), "two nodes at once: {one:?} {other:?}");
    desk.sweep(&PrepareGold).await;
    assert_eq!(
        (count(runs).await, count("select count(*) from gold_asked").await),
        (3, 3),
        "once to each person"
    );
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn who_passes_a_question_over_gets_another() {
    let desk = desk_with(json!({"quiz": 1}), 1).await;
    add_gold(&desk, 0).await;
    add_gold(&desk, 1).await;
    desk.sweep(&PrepareGold).await;
    let ann = desk.member("raters", 0).clone();
    let passed_over = next(&desk, &ann).await.expect("the quiz");
    let skip = SkipAssignment { assignment: passed_over.assignment.id, epoch: None, reason: None };
    desk.world.on_run(&ann, skip).await.expect("it may be passed over");
    let other = next(&desk, &ann).await.expect("the quiz goes on");
    assert!(is_gold(&other) && other.payload != passed_over.payload);
    let skip = SkipAssignment { assignment: other.assignment.id, epoch: None, reason: None };
    desk.world.on_run(&ann, skip).await.expect("so may this one");
    let again = next(&desk, &ann).await.expect("nobody is locked out for it");
    assert!(is_gold(&again), "there is no way around the quiz");
    hand_in(&desk, &ann, again.assignment.id, "cat").await;
    assert!(!is_gold(&next(&desk, &ann).await.expect("work")));
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn a_question_that_was_wrong_is_put_right_and_everybody_is_compared_anew() {
    let desk = desk_with(json!({"quiz": 1, "pass": 0.0}), 1).await;
    let gold = add_gold(&desk, 0).await;
    desk.sweep(&PrepareGold).await;
    let cyn = desk.member("raters", 2).clone();
    let claimed = next(&desk, &cyn).await.expect("the quiz");
    hand_in(&desk, &cyn, claimed.assignment.id, "kitten").await;
    let before = record(&desk, &cyn).await.expect("a record").trust;
    assert!(feedback(&desk.world.ctx, &cyn.actor, claimed.assignment.id).await.expect("a store").is_none());
    let answers = vec![json!({"label": "cat"}), json!({"label": "kitten"})];
    let edit = EditGold {
        project: "desk".to_owned(),
        gold,
        answer: Some(GoldAnswer { answers, fields: std::collections::BTreeMap::default() }),
        reason: None,
        is_active: Some(false),
    };
    let shifts = preview_edit(&desk.world.ctx, &desk.boss, &edit).await.expect("a preview");
    let [shift] = &shifts[..] else { panic!("{shifts:?}") };
    assert!(shift.actor == cyn.actor.actor && shift.trust_after > shift.trust_before, "{shift:?}");
    assert!((shift.trust_before - before).abs() < 1e-9, "{shift:?}");
    assert!(preview_edit(&desk.world.ctx, &cyn, &edit).await.is_err(), "not for those who are asked");
    let still = record(&desk, &cyn).await.expect("a record").trust;
    assert!((still - before).abs() < f64::EPSILON, "a preview changes nothing");
    let edited = desk.world.must(&desk.boss, &edit).await;
    assert_eq!((edited.revision, edited.is_active, edited.answers), (2, false, 1));
    assert!(desk.world.perform(&cyn, &edit).await.is_err(), "not for those who are asked");
    let after = record(&desk, &cyn).await.expect("a record").trust;
    assert!((after - shift.trust_after).abs() < 1e-9, "as was foreseen: {shift:?} {after}");
}

/// Everything a contributor can read of a question has the shape of what they can read of ordinary work, and nobody else sees it at all.
#[tokio::test]
async fn nothing_a_contributor_can_read_tells_a_question_from_work() {
    nothing_tells(1).await;
    nothing_tells(2).await;
}

async fn nothing_tells(overlap: u16) {
    let desk = desk_with(json!({"quiz": 0, "then_one_in": 2}), overlap).await;
    add_gold(&desk, 0).await;
    desk.sweep(&PrepareGold).await;
    let ann = desk.member("raters", 0).clone();
    let http = desk.world.http().with_token(desk.world.token(&ann).await);
    let step = desk_step(&desk).await;
    let (mut of_gold, mut of_work) = (None, None);
    while of_gold.is_none() || of_work.is_none() {
        let listed = shape(&http.get("/v1/work?limit=200").await.expect(200));
        let claim = http.post("/v1/assignments", &json!({"step_id": step.0})).await.expect(201);
        let (unit, run, held) =
            (text(&claim, "unit_id"), text(&claim, "run_id"), text(&claim, "assignment_id"));
        let mut read = vec![shape(&claim), listed];
        let paths = [
            format!("/v1/units/{unit}"),
            format!("/v1/units/{unit}/task"),
            format!("/v1/units/{unit}/transitions"),
            format!("/v1/runs/{run}"),
            format!("/v1/runs/{run}/rollup"),
            format!("/v1/runs/{run}/events"),
            format!("/v1/runs/{run}/transitions"),
            "/v1/assignments".to_owned(),
        ];
        for path in &paths {
            read.push(shape(&http.get(path).await.expect(200)));
        }
        assert_eq!(http.get(&format!("/v1/assignments/{held}/feedback")).await.code(), "not_found");
        http.post("/v1/judgments", &json!({"assignment_id": held, "data": {"label": "cat"}}))
            .await
            .expect(201);
        for path in paths.iter().take(7) {
            read.push(shape(&http.get(path).await.expect(200)));
        }
        judge_quality(&desk).await;
        for path in paths.iter().take(7) {
            read.push(shape(&http.get(path).await.expect(200)));
        }
        let results = http.get("/v1/projects/desk/results?limit=200").await.expect(200);
        let result =
            results["items"].as_array().expect("results").iter().find(|line| text(line, "run_id") == run);
        read.push(result.map(shape).unwrap_or_default());
        let log = http.get("/v1/projects/desk/events/export?format=csv").await;
        read.push(log.text.contains(&run).to_string());
        let runs = http.get("/v1/projects/desk/runs?limit=200").await.expect(200);
        let mine = runs["items"].as_array().expect("runs").iter().find(|line| text(line, "run_id") == run);
        read.push(shape(mine.expect("it is listed like any other")));
        let everything = read.concat().to_lowercase();
        assert!(!everything.contains("gold") && !everything.contains("withheld"), "{everything}");
        let is_gold = claim.to_string().contains("\"g0.png\"");
        *(if is_gold { &mut of_gold } else { &mut of_work }) = Some((read, run));
    }
    let ((gold, run), (work, other_run)) = (of_gold.expect("a question"), of_work.expect("work"));
    assert_eq!(gold, work, "the same fields everywhere");
    for run in [&run, &other_run] {
        let (begun, all) = traces_of(&desk, run).await;
        assert!(all.iter().all(Option::is_some), "{all:?}");
        assert!(begun.len() > 1 && begun.iter().all(|trace| *trace == begun[0]), "one request: {begun:?}");
        assert!(!all[begun.len()..].contains(&begun[0]), "and another than theirs who took it: {all:?}");
    }
    let other = desk.world.http().with_token(desk.world.token(desk.member("raters", 1)).await);
    let runs = other.get("/v1/projects/desk/runs?limit=200").await.expect(200);
    let listed = runs["items"].as_array().expect("runs").iter().any(|line| text(line, "run_id") == run);
    assert!(!listed, "others do not see it");
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn a_question_has_a_trace_as_the_runs_around_it_have() {
    let desk = desk_with(json!({"quiz": 1}), 1).await;
    let prepared = async |number| {
        add_gold(&desk, number).await;
        desk.sweep(&PrepareGold).await;
        let raw = desk.world.database.raw().await;
        let sql = "select run_id::text from run where gold_for = $1 order by run_id desc limit 1";
        let ann = desk.member("raters", 0).actor.actor.0;
        let run: String = raw.query_one(sql, &[&ann]).await.expect("a question").get(0);
        traces_of(&desk, &run).await.0[0].clone()
    };
    let alone = prepared(0).await.expect("a trace");
    let request: uuid::Uuid = alone[3..35].parse().expect("an id");
    assert_eq!(alone, begun_by(request), "in the form of the others");
    assert!(request > uuid::Uuid::from_u128(1_000), "and of a request of its own");

    let many = in_a_request(&desk.boss, 500);
    for _ in 0..2 {
        desk.start(&many, "labels", json!({})).await;
    }
    assert_eq!(prepared(1).await.as_deref(), many.traceparent.as_deref(), "started together");

    desk.start(&desk.boss, "labels", json!({})).await;
    assert_eq!(prepared(2).await, None, "where others have none");
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn what_is_taken_back_of_somebody_is_what_was_shown_and_no_gold_question() {
    let desk = desk_with(json!({"then_one_in": 2}), 2).await;
    add_gold(&desk, 0).await;
    desk.sweep(&PrepareGold).await;
    let ann = desk.member("raters", 0).clone();
    let mut asked = None;
    for _ in 0..4 {
        let claimed = next(&desk, &ann).await.expect("work");
        hand_in(&desk, &ann, claimed.assignment.id, "cat").await;
        if is_gold(&claimed) {
            asked = Some(claimed.assignment.unit);
        }
    }
    let asked = asked.expect("a question in every stretch of two");
    let suspect = |actor| Suspect { project: "desk".to_owned(), actor, step: None, since: None, until: None };
    let (ctx, boss, of_ann) = (&desk.world.ctx, &desk.boss, suspect(ann.actor.actor));
    let shown = blast_radius(ctx, &boss.actor, &of_ann, Change::Taint).await.expect("shown");
    assert_eq!((shown.judgments, shown.open_units), (3, 3));
    let fates = taint_all(ctx, boss, &of_ann, "answered without looking", None).await.expect("done");
    assert_eq!(fates.values().map(|(judgments, _)| judgments.len()).sum::<usize>(), shown.judgments);
    assert!(fates.values().all(|(_, fate)| *fate == Fate::Freed), "{fates:?}");

    let raw = desk.world.database.raw().await;
    let sql = "select judgment_id from judgment where unit_id = $1";
    let judgment = JudgmentId(raw.query_one(sql, &[&asked.0]).await.expect("an answer").get(0));
    let taint = Taint { unit: asked, judgments: vec![judgment], reason: "the same".to_owned() };
    let done = desk.world.on_run(boss, TaintJudgments(taint)).await;
    let previewed = blast_radius_of_unit(ctx, &boss.actor, asked, &[judgment]).await.map(|_| ());
    for refused in [done.map(|_| ()), previewed] {
        let gold = TaintJudgmentsRefused::Rule(TaintRefused::Gold);
        assert!(
            matches!(&refused, Err(Failure::Refused(why)) if why.to_string() == gold.to_string()),
            "{refused:?}"
        );
    }

    // Who is nobody here has nothing that could be taken back.
    let nobody = suspect(desk.world.person("Zed").await.actor.actor);
    let shown = blast_radius(ctx, &boss.actor, &nobody, Change::Taint).await.map(|_| ());
    let done = taint_all(ctx, boss, &nobody, "the same", None).await.map(|_| ());
    for refused in [shown, done] {
        assert!(matches!(refused, Err(Failure::Refused(QualityRefused::NoSuchActor(_)))), "{refused:?}");
    }
    desk.world.check_invariants().await;
}

fn text(value: &Value, field: &str) -> String {
    value[field].as_str().unwrap_or_else(|| panic!("{field} in {value}")).to_owned()
}

/// The names of all fields, and the kinds of their values.
fn shape(value: &Value) -> String {
    match value {
        Value::Object(fields) => {
            let fields: Vec<String> =
                fields.iter().map(|(name, value)| format!("{name}:{}", shape(value))).collect();
            format!("{{{}}}", fields.join(","))
        }
        Value::Array(items) => {
            let items: BTreeSet<String> = items.iter().map(shape).collect();
            format!("[{}]", items.into_iter().collect::<Vec<_>>().join("|"))
        }
        Value::Null => "null".to_owned(),
        Value::Bool(_) => "bool".to_owned(),
        Value::Number(_) => "number".to_owned(),
        Value::String(_) => "text".to_owned(),
    }
}
