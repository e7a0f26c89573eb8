//! Gold questions where people are fast, alone, paused or choosy: what is asked, what follows, and what they are told.

use handoff_core::quality::gold::GoldAnswer;
use handoff_core::quality::policy::QualityPolicy;
use handoff_core::quality::trust::Standing;
use handoff_engine::quality::{
    EditGold, GoldRefused, PrepareGold, QualityRefused, SetQualityPolicy, SetStanding,
};
use handoff_engine::{Caller, Failure};
use serde_json::json;

use super::desk::{Desk, graph, judge_quality};
use super::gold::{add_gold, desk_step, desk_with, hand_in, is_gold, next, record, submit, told};

#[tokio::test]
async fn a_quiz_has_no_more_questions_for_those_who_answer_fast() {
    let desk = desk_with(json!({"quiz": 2, "pass": 0.5, "then_one_in": 2}), 1).await;
    for number in 0..6 {
        add_gold(&desk, number).await;
    }
    desk.sweep(&PrepareGold).await;
    let ann = desk.member("raters", 0).clone();
    for _ in 0..2 {
        let claimed = next(&desk, &ann).await.expect("the quiz");
        submit(&desk, &ann, claimed.assignment.id, "cat").await;
    }
    assert_eq!(told(&desk, &ann).await, "being_judged", "what is left waits for the verdict");
    judge_quality(&desk).await;
    // From here on one in two is a question, and nobody judges for a while.
    let mut gold = 0;
    for _ in 0..6 {
        let claimed = next(&desk, &ann).await.expect("work");
        gold += usize::from(is_gold(&claimed));
        submit(&desk, &ann, claimed.assignment.id, "cat").await;
    }
    assert!(gold <= 1, "{gold} questions in a row");
}

#[tokio::test]
async fn who_has_had_every_question_gets_no_more_work_where_it_stops() {
    let desk = desk_with(json!({"then_one_in": 1, "when_used_up": "stop"}), 1).await;
    add_gold(&desk, 0).await;
    desk.sweep(&PrepareGold).await;
    let ann = desk.member("raters", 0).clone();
    let claimed = next(&desk, &ann).await.expect("the question");
    assert!(is_gold(&claimed));
    hand_in(&desk, &ann, claimed.assignment.id, "cat").await;
    assert_eq!(told(&desk, &ann).await, "enough");
    let token = desk.world.token(&ann).await;
    let step = desk_step(&desk).await;
    let http = desk.world.http().with_token(token);
    let keyed = http.post("/v1/assignments", &json!({"step_id": step.0})).await;
    assert_eq!(keyed.code(), "nothing_on_offer", "nor under a key");
    add_gold(&desk, 1).await;
    desk.sweep(&PrepareGold).await;
    assert!(is_gold(&next(&desk, &ann).await.expect("a new question")));
}

#[tokio::test]
async fn nobody_is_asked_where_no_work_is_left() {
    let desk = desk_with(json!({"then_one_in": 1}), 1).await;
    let ann = desk.member("raters", 0).clone();
    for _ in 0..30 {
        let claimed = next(&desk, &ann).await.expect("work");
        submit(&desk, &ann, claimed.assignment.id, "cat").await;
    }
    judge_quality(&desk).await;
    add_gold(&desk, 0).await;
    desk.sweep(&PrepareGold).await;
    assert_eq!(told(&desk, &ann).await, "all_done", "a question would be known for one");
    desk.start(&desk.boss, "labels", json!({"image": "30.png"})).await;
    assert!(is_gold(&next(&desk, &ann).await.expect("among work")));
}

#[tokio::test]
async fn a_question_that_is_retired_while_somebody_holds_it_says_nothing_about_them() {
    let desk = desk_with(json!({"quiz": 1, "pass": 1.0}), 1).await;
    let gold = add_gold(&desk, 0).await;
    let ann = desk.member("raters", 0).clone();
    let claimed = next(&desk, &ann).await.expect("the quiz");
    let set = |is_active| EditGold {
        project: "desk".to_owned(),
        gold,
        answer: None,
        reason: None,
        is_active: Some(is_active),
    };
    desk.world.must(&desk.boss, &set(false)).await;
    hand_in(&desk, &ann, claimed.assignment.id, "dog").await;
    assert!(record(&desk, &ann).await.is_none(), "neither trust nor a verdict");
    desk.world.must(&desk.boss, &set(true)).await;
    add_gold(&desk, 1).await;
    assert!(is_gold(&next(&desk, &ann).await.expect("another question decides")));
    desk.world.check_invariants().await;
}

fn stand(who: &Caller, standing: Standing) -> SetStanding {
    SetStanding {
        project: "desk".to_owned(),
        actor: who.actor.actor,
        skill: "labels/label".to_owned(),
        standing,
        barred_until: None,
        reason: "was trained".to_owned(),
    }
}

/// What somebody may do is remembered for a while, but not what they stand no longer for.
#[tokio::test]
async fn a_pause_by_a_rule_bites_at_once_is_told_and_does_not_come_back_by_what_was_forgiven() {
    let desk = desk_with(json!({"then_one_in": 1}), 1).await;
    let rules = json!([{"collect": {"measure": "gold_score", "last": 1}, "condition": {"below": 0.5}, "action": "pause"}]);
    let rules = serde_json::from_value(rules).expect("rules");
    let policy = QualityPolicy { rules, ..QualityPolicy::default() };
    desk.world.must(&desk.boss, &SetQualityPolicy { project: "desk".to_owned(), policy }).await;
    add_gold(&desk, 0).await;
    desk.sweep(&PrepareGold).await;
    let ann = desk.member("raters", 0).clone();
    let http = desk.world.http().with_token(desk.world.token(&ann).await);
    let take = json!({"step_id": desk_step(&desk).await.0});
    let claim = http.post("/v1/assignments", &take).await.expect(201);
    let answer = json!({"assignment_id": claim["assignment_id"], "data": {"label": "dog"}});
    http.post("/v1/judgments", &answer).await.expect(201);
    judge_quality(&desk).await;
    assert_eq!(record(&desk, &ann).await.map(|record| record.standing), Some(Standing::Paused));
    assert_eq!(http.post("/v1/assignments", &take).await.code(), "nothing_on_offer");
    let raw = desk.world.database.raw().await;
    let told = "select count(*) from event where type = 'dev.handoff.trust.standing_changed'";
    assert_eq!(raw.query_one(told, &[]).await.expect("a count").get::<_, i64>(0), 1);

    desk.world.must(&desk.boss, &stand(&ann, Standing::Good)).await;
    let claimed = next(&desk, &ann).await.expect("work again");
    assert!(!is_gold(&claimed));
    hand_in(&desk, &ann, claimed.assignment.id, "cat").await;
    assert_eq!(record(&desk, &ann).await.map(|record| record.standing), Some(Standing::Good));
    desk.world.check_invariants().await;
}

#[tokio::test]
async fn who_is_asked_questions_does_not_choose_among_units_and_may_be_given_one() {
    let desk = desk_with(json!({"then_one_in": 1}), 1).await;
    add_gold(&desk, 0).await;
    desk.sweep(&PrepareGold).await;
    let ann = desk.member("raters", 0).clone();
    let http = desk.world.http().with_token(desk.world.token(&ann).await);
    let listed = http.get("/v1/work?limit=200").await.expect(200);
    let units: Vec<_> =
        listed["items"].as_array().expect("offers").iter().map(|offer| &offer["unit_id"]).collect();
    assert_eq!(units.len(), 31, "the question stands among them");
    for unit in &units {
        let refused = http.post("/v1/assignments", &json!({"unit_id": unit})).await;
        assert_eq!(refused.code(), "not_eligible");
        assert!(refused.text.contains("take the next one of its step"), "{}", refused.text);
    }
    let boss = desk.world.http().with_token(desk.world.token(&desk.boss).await);
    let unit = units[3].as_str().expect("an id");
    let given = json!({"actor_id": ann.actor.actor.0});
    boss.post(&format!("/v1/units/{unit}/assign"), &given).await.expect(201);
    http.post("/v1/assignments", &json!({"step_id": desk_step(&desk).await.0})).await.expect(201);
}

#[tokio::test]
async fn what_people_read_of_themselves_does_not_tell_when_they_were_asked() {
    let desk = desk_with(json!({"then_one_in": 1}), 1).await;
    add_gold(&desk, 0).await;
    desk.sweep(&PrepareGold).await;
    let ann = desk.member("raters", 0).clone();
    let claimed = next(&desk, &ann).await.expect("a question");
    hand_in(&desk, &ann, claimed.assignment.id, "cat").await;
    let exact = record(&desk, &ann).await.expect("a record");
    assert_eq!(exact.evidence, 1);
    let raw = desk.world.database.raw().await;
    raw.batch_execute(
        "insert into activity (project_id, type, day, events)
         select project_id, type, current_date, 1
           from project, unnest(array['dev.handoff.test.judged', 'dev.handoff.gold.changed', 'dev.handoff.run.started']) as t (type)",
    )
    .await
    .expect("counted");
    let person = format!("/v1/projects/desk/quality/people/{}", ann.actor.actor);
    let activity = "/v1/projects/desk/activity";
    let http = desk.world.http().with_token(desk.world.token(&ann).await);
    let own = http.get(&person).await.expect(200);
    assert_eq!(
        (&own["records"][0]["evidence"], &own["records"][0]["trust"]),
        (&json!(0), &json!(0.8)),
        "{own}"
    );
    assert_eq!(own["history"]["items"], json!([]));
    let counted = http.get(activity).await.text;
    assert!(
        counted.contains("run.started") && !counted.contains("test.judged") && !counted.contains("gold.")
    );
    let boss = desk.world.http().with_token(desk.world.token(&desk.boss).await);
    assert_eq!(boss.get(&person).await.expect(200)["records"][0]["evidence"], 1);
    assert!(boss.get(activity).await.text.contains("test.judged"));
}

#[tokio::test]
async fn right_answers_fit_the_form_also_when_they_are_put_right() {
    let mut desk = Desk::new().await;
    let form =
        json!({"type": "object", "properties": {"label": {"enum": ["cat", "dog"]}}, "required": ["label"]});
    let workflow = graph(
        "labels",
        &json!([
            {"key": "start", "type": "START"},
            {"key": "label", "type": "ANNOTATE", "config": {"candidate_group": "raters", "form": form, "gold": {"then_one_in": 1}}},
            {"key": "end", "type": "END"},
        ]),
        &[("start", "on_success", "label"), ("label", "on_success", "end")],
    );
    desk.publish(&workflow).await;
    let gold = add_gold(&desk, 0).await;
    let answer = |label: &str| GoldAnswer {
        answers: vec![json!({"label": label})],
        fields: std::collections::BTreeMap::default(),
    };
    let edit = |label: &str| EditGold {
        project: "desk".to_owned(),
        gold,
        answer: Some(answer(label)),
        reason: None,
        is_active: None,
    };
    desk.world.must(&desk.boss, &edit("dog")).await;
    let refused = desk.world.perform(&desk.boss, &edit("zebra")).await;
    assert!(matches!(refused, Err(Failure::Refused(GoldRefused::Form { number: 1, .. }))), "{refused:?}");
    let stranger = desk.world.person("Stranger").await;
    let refused = desk.world.perform(&desk.boss, &stand(&stranger, Standing::Paused)).await;
    assert!(matches!(refused, Err(Failure::Refused(QualityRefused::NoSuchActor(_)))), "{refused:?}");
}
