use super::*;
use crate::shared_data;

fn acts<'a>(seconds: &[f64], answers: &[&'a str]) -> Vec<Act<'a>> {
    let one = |index: usize| Act {
        seconds: seconds[index % seconds.len()],
        answer: answers[index % answers.len()],
        option: None,
    };
    (0..seconds.len().max(answers.len())).map(one).collect()
}

const USUAL_SECONDS: [f64; 12] = [9.0, 12.0, 30.0, 7.0, 15.0, 11.0, 40.0, 22.0, 13.0, 10.0, 18.0, 8.0];

fn usual() -> Usual {
    Usual::by(&acts(&USUAL_SECONDS, &["cat", "dog", "cat", "bird", "dog", "cat"]))
}

#[test]
fn most_people_work_as_people_do() {
    let findings = usual().findings(&acts(&USUAL_SECONDS, &["dog", "cat", "cat", "bird", "cat", "dog"]));
    assert_eq!(findings, Findings { answers: 12, ..Findings::default() });
}

#[test]
fn too_fast_and_too_slow_are_told_from_the_rest() {
    let usual = usual();
    assert!(usual.fast_seconds() > 1.0 && usual.fast_seconds() < 5.0, "{}", usual.fast_seconds());
    assert!(usual.slow_seconds() > 40.0, "{}", usual.slow_seconds());
    let findings = usual.findings(&acts(&[0.4, 0.5, 12.0, 9_000.0], &["cat"]));
    assert!((findings.too_fast - 0.5).abs() < 1e-12 && (findings.too_slow - 0.25).abs() < 1e-12);
    assert!(findings.constant.abs() < 1e-12, "four answers make no pattern");
}

#[test]
fn the_middle_stands_although_nearly_half_is_nonsense() {
    let honest = usual();
    let mut seconds = USUAL_SECONDS.to_vec();
    seconds.extend([0.1; 9]);
    let spoilt = Usual::by(&acts(&seconds, &["cat", "dog"]));
    assert!(spoilt.middle > honest.middle - 1.0 && spoilt.spread < 4.0 * honest.spread);
}

#[test]
fn always_the_same_always_the_first_always_copied_from_oneself() {
    let constant = usual().findings(&acts(&USUAL_SECONDS, &["bird"]));
    assert!(constant.constant > 0.5, "{constant:?}");
    let common = Usual::by(&acts(&USUAL_SECONDS, &["fine"]));
    assert!(common.findings(&acts(&USUAL_SECONDS, &["fine"])).constant.abs() < 1e-12, "everybody says so");

    let with_options = |places: &[usize]| -> Vec<Act<'static>> {
        let act = |place: &usize| Act { seconds: 9.0, answer: "x", option: Some(*place) };
        places.iter().map(act).collect()
    };
    let usual = Usual::by(&with_options(&[0, 1, 2, 3, 1, 2, 3, 0, 2, 1, 3, 2]));
    let first = usual.findings(&with_options(&[0; 20]));
    assert!(first.first_option > 0.4, "{first:?}");
    assert!(usual.findings(&with_options(&[2; 20])).first_option.abs() < 1e-12);

    let texts: Vec<String> = (0..30).map(|number| format!("text {number}")).collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let writing = Usual::by(&acts(&[40.0], &texts));
    assert!(writing.findings(&acts(&USUAL_SECONDS, &["same old"])).identical > 0.8);
    assert!(writing.findings(&acts(&[40.0], &texts[..12])).identical.abs() < 1e-12);
}

#[test]
fn whoever_works_alone_is_no_measure_of_themselves() {
    let picks = |places: &[usize]| -> Vec<Act<'static>> {
        let act = |place: &usize| Act {
            seconds: 9.0,
            answer: ["cat", "dog", "bird"][*place],
            option: Some(*place),
        };
        places.iter().map(act).collect()
    };
    let lazy = picks(&[0; 30]);
    let found = Usual::beside(&lazy, &[]).findings(&lazy);
    assert!(found.constant > 0.4 && found.first_option > 0.4, "{found:?}");
    assert!(found.identical.abs() < 1e-12, "labels repeat: {found:?}");
    let honest = picks(&[0, 1, 2, 1, 0, 2, 2, 0, 1, 0, 2, 1]);
    assert_eq!(
        Usual::beside(&honest, &[]).findings(&honest),
        Findings { answers: 12, ..Findings::default() }
    );
    // Beside a few others, whoever gives most of the answers is not what is usual either.
    let everybody = [lazy.clone(), honest.clone()].concat();
    let found = Usual::beside(&everybody, &honest).findings(&lazy);
    assert!(found.constant > 0.4 && found.first_option > 0.4, "{found:?}");
    // Of what is not chosen from options, only others could tell whether it repeats by itself, as yes and no do.
    let alone = acts(&USUAL_SECONDS, &["same old"]);
    let found = Usual::beside(&alone, &[]).findings(&alone);
    assert!(found.identical.abs() < 1e-12 && found.constant.abs() < 1e-12, "{found:?}");
}

#[test]
fn odd_times_and_no_answers_do_no_harm() {
    assert_eq!(Usual::by(&[]).findings(&[]), Findings::default());
    let odd = acts(&[f64::NAN, f64::INFINITY, -1.0, 0.0], &["a"]);
    let findings = Usual::by(&odd).findings(&odd);
    let all = [findings.too_fast, findings.too_slow, findings.constant, findings.identical];
    assert!(all.iter().all(|number| (0.0..=1.0).contains(number)), "{findings:?}");
}

/// On a real crowd, most people are left in peace.
#[test]
fn few_of_a_real_crowd_stand_out() {
    let Some(file) = shared_data::find("timing-crowdtruth-relex/relex-binary-choice.csv") else { return };
    let text = std::fs::read_to_string(file).unwrap();
    let mut people: BTreeMap<&str, Vec<Act<'_>>> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let at = |field: &str| field.parse::<jiff::Timestamp>().unwrap();
        let seconds = at(fields[4]).duration_since(at(fields[3])).as_secs_f64();
        people.entry(fields[2]).or_default().push(Act { seconds, answer: fields[8], option: None });
    }
    let everybody: Vec<Act<'_>> = people.values().flatten().cloned().collect();
    assert_eq!(everybody.len(), 150);
    let usual = Usual::by(&everybody);
    assert!(usual.fast_seconds() > 1.0 && usual.fast_seconds() < 30.0, "{}", usual.fast_seconds());
    let flagged = people.values().filter(|acts| usual.findings(acts).too_fast > 0.5).count();
    assert!(flagged * 10 <= people.len(), "{flagged} of {}", people.len());
}
