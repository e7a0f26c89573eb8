//! The simulation against what queueing theory says, and against itself.

use jiff::SignedDuration;
use serde_json::{Value, json};

use super::{NotSimulated, Report, Settings, simulate};
use crate::scenario::Script;

fn script(stages: &[Value], connections: &[Value]) -> Script {
    let document = json!({"key": "q", "name": "Q", "begin_stage": "start",
        "stages": stages, "connections": connections});
    Script::of(&serde_json::from_value(document).expect("it reads")).expect("it can be played")
}

/// One desk, one stage.
fn desk() -> Script {
    script(
        &[
            json!({"key": "start", "type": "START"}),
            json!({"key": "serve", "type": "ANNOTATE", "config": {"candidate_group": "desk"}}),
        ],
        &[json!({"source": "start", "target": "serve"}), json!({"source": "serve", "target": null})],
    )
}

/// A review that sends back, with a wait before it.
fn review() -> Script {
    script(
        &[
            json!({"key": "start", "type": "START"}),
            json!({"key": "write", "type": "ANNOTATE", "config": {"candidate_group": "writers", "rework_by": "anyone"}}),
            json!({"key": "rest", "type": "WAIT", "config": {"for": "PT2H"}}),
            json!({"key": "review", "type": "REVIEW", "config": {"candidate_group": "reviewers"}}),
        ],
        &[
            json!({"source": "start", "target": "write"}),
            json!({"source": "write", "target": "rest"}),
            json!({"source": "rest", "target": "review"}),
            json!({"source": "review", "handle": "on_failure", "target": "write", "rework": true}),
            json!({"source": "review", "target": null}),
        ],
    )
}

fn near(measured: f64, expected: f64, share: f64) -> bool {
    (measured - expected).abs() <= share * expected
}

#[test]
fn one_desk_is_as_slow_as_theory_says() {
    // Arrivals and service are exponential and one person serves: an M/M/1 queue. A request every ten minutes and five
    // minutes of service make people wait 0.5 / (1/5 - 1/10) = 5 minutes, and stay ten.
    let settings = Settings {
        runs: 4_000,
        seed: 11,
        every: SignedDuration::from_mins(10),
        service: SignedDuration::from_mins(5),
        people: 1,
        ..Settings::default()
    };
    let report = simulate(&desk(), &settings).expect("it runs");
    let serve = &report.stages[0];
    assert_eq!((report.completed, serve.answers, report.stuck_at.len()), (4_000, 4_000, 0));
    assert!(near(serve.service_time.mean, 300.0, 0.05), "{serve:?}");
    assert!(near(serve.queue_time.mean, 300.0, 0.12), "{serve:?}");
    assert!(near(serve.cycle_time.mean, 600.0, 0.10), "{serve:?}");
    assert!(near(report.throughput_per_hour, 6.0, 0.05), "{report:?}");
    // With a second person: M/M/2, a wait of 5 * 0.0625 / (1 - 0.0625) = a third of a minute.
    let two = simulate(&desk(), &Settings { people: 2, ..settings }).expect("it runs");
    assert!(near(two.stages[0].queue_time.mean, 20.0, 0.3), "{:?}", two.stages[0]);
}

#[test]
fn rework_comes_round_as_often_as_it_is_decided() {
    let weights = [("APPROVE".to_owned(), 3.0), ("REJECT".to_owned(), 1.0)].into();
    let settings = Settings {
        runs: 600,
        decisions: [("review".to_owned(), weights)].into(),
        service_of: [("review".to_owned(), SignedDuration::from_mins(1))].into(),
        ..Settings::default()
    };
    let report = simulate(&review(), &settings).expect("it runs");
    let [write, review] = &report.stages[..] else { panic!("{report:?}") };
    assert_eq!((report.completed, write.answers), (600, review.answers));
    // A review sends one of four back: 1 / 0.75 rounds on average, each with two hours of rest.
    assert!((760..840).contains(&review.answers), "{}", review.answers);
    assert!(report.cycle_time.p50 > 7_200.0 && review.service_time.mean < 70.0, "{report:?}");
}

#[test]
fn the_same_beginning_gives_the_same_report() {
    let run = |seed| -> Report {
        simulate(&review(), &Settings { runs: 50, seed, ..Settings::default() }).expect("it runs")
    };
    assert_eq!(run(5), run(5));
    assert_ne!(run(5), run(6));
}

#[test]
fn settings_that_mean_nothing_are_refused() {
    let refused = |settings: Settings| simulate(&review(), &settings).expect_err("it is refused");
    let decisions = |stage: &str, decision: &str, weight: f64| Settings {
        decisions: [(stage.to_owned(), [(decision.to_owned(), weight)].into())].into(),
        ..Settings::default()
    };
    assert!(matches!(refused(decisions("rest", "APPROVE", 1.0)), NotSimulated::NoSuchStage { .. }));
    assert!(matches!(refused(decisions("review", "PERHAPS", 1.0)), NotSimulated::NoSuchDecision { .. }));
    assert!(matches!(refused(decisions("review", "REJECT", 0.0)), NotSimulated::Weights { .. }));
    assert!(matches!(refused(decisions("review", "REJECT", f64::NAN)), NotSimulated::Weights { .. }));
    let never = Settings { runs: 1, ..decisions("review", "REJECT", 1.0) };
    assert_eq!(refused(never), NotSimulated::Endless);
    let none = Settings { runs: 0, ..Settings::default() };
    assert!(matches!(refused(none), NotSimulated::OutOfRange { .. }));
    let strangers = Settings { people_in: [("directors".to_owned(), 2)].into(), ..Settings::default() };
    assert!(matches!(refused(strangers), NotSimulated::NoSuchGroup { .. }));
}
