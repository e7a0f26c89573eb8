//! Answers that are too large for the database.

use handoff_engine::objects::REFERENCE;
use handoff_testkit::Pool;
use serde_json::json;

#[tokio::test]
async fn a_large_answer_is_kept_apart_and_found_again() {
    let form = json!({"type": "object", "required": ["label"], "properties": {"label": {"type": "string"}}});
    let pool = Pool::new(1, json!({"form": form})).await;
    let folder = tempfile::tempdir().expect("a folder");
    pool.world.ctx.keep_objects_in(folder.path());
    let http = pool.world.http().with_token(pool.world.token(&pool.people[0]).await);

    for (letters, apart) in [(1_000, false), (200_000, true)] {
        let (run, unit) = pool.item().await;
        let held = pool.claim(0, unit).await.expect("a claim").assignment.id.to_string();
        // The form is asked before anything is kept.
        let wrong = json!({"assignment_id": held, "data": {"label": 7, "more": "x".repeat(letters)}});
        http.post("/v1/judgments", &wrong).await.expect(422);
        let answer = json!({"label": "y".repeat(letters)});
        let judged =
            http.post("/v1/judgments", &json!({"assignment_id": held, "data": answer})).await.expect(201);
        assert_eq!(judged["data"].get(REFERENCE).is_some(), apart);
        let judgment = judged["judgment_id"].as_str().expect("an id");
        let path = format!("/v1/runs/{run}/judgments/{judgment}/data");
        assert_eq!(http.get(&path).await.expect(200), answer);
        pool.world.check_run(run).await;
    }
    // Nobody makes a reference up.
    let (_, unit) = pool.item().await;
    let held = pool.claim(0, unit).await.expect("a claim").assignment.id.to_string();
    let forged = json!({"label": "z", REFERENCE: {"sha256": "0".repeat(64)}});
    http.post("/v1/judgments", &json!({"assignment_id": held, "data": forged})).await.expect(422);
    pool.world.check_invariants().await;
}

#[tokio::test]
async fn answers_that_become_one_stay_where_they_are_looked_into() {
    let pool = Pool::new(2, json!({"overlap": 2})).await;
    let folder = tempfile::tempdir().expect("a folder");
    pool.world.ctx.keep_objects_in(folder.path());
    let http = pool.world.http().with_token(pool.world.token(&pool.people[0]).await);
    let (_, unit) = pool.item().await;
    let held = pool.claim(0, unit).await.expect("a claim").assignment.id.to_string();
    let answer = json!({"label": "y".repeat(200_000)});
    let judged =
        http.post("/v1/judgments", &json!({"assignment_id": held, "data": answer})).await.expect(201);
    assert_eq!(judged["data"], answer);
}

#[tokio::test]
async fn large_answers_are_kept_apart_among_several_and_each_fares_by_itself() {
    let pool = Pool::new(1, json!({})).await;
    let folder = tempfile::tempdir().expect("a folder");
    pool.world.ctx.keep_objects_in(folder.path());
    let http = pool.world.http().with_token(pool.world.token(&pool.people[0]).await);
    let (mut runs, mut held) = (Vec::new(), Vec::new());
    for _ in 0..3 {
        let (run, unit) = pool.item().await;
        runs.push(run);
        held.push(pool.claim(0, unit).await.expect("a claim").assignment.id.to_string());
    }
    let (small, large) = (json!({"label": "y"}), json!({"label": "y".repeat(200_000)}));
    let forged = json!({REFERENCE: {"sha256": "0".repeat(64)}});
    let answers = [&small, &large, &forged].into_iter().zip(&held);
    let answers: Vec<_> = answers.map(|(data, held)| json!({"assignment_id": held, "data": data})).collect();
    let keyed = http.with_header("idempotency-key", "several");
    for _ in 0..2 {
        let done = keyed.post("/v1/judgments/bulk", &json!({"judgments": answers})).await.expect(200);
        let results = done["results"].as_array().expect("one for each");
        let statuses: Vec<_> = results.iter().map(|result| result["status"].as_u64()).collect();
        assert_eq!(statuses, [Some(201), Some(201), Some(422)], "{done}");
        assert_eq!(results[0]["judgment"]["data"], small);
        assert_eq!(results[1]["judgment"]["data"][REFERENCE]["bytes"], large.to_string().len());
        let judgment = results[1]["judgment"]["judgment_id"].as_str().expect("an id");
        let path = format!("/v1/runs/{}/judgments/{judgment}/data", runs[1]);
        assert_eq!(http.get(&path).await.expect(200), large);
    }
    pool.world.check_invariants().await;
}
