//! What holds of every method on any votes: no order of arrival, no names, no number that is none.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;

type Triple = (u8, u8, u8);

/// Votes of up to 6 workers on up to 5 tasks with up to 4 classes; repeats, single voters and ties all occur.
fn votes() -> impl Strategy<Value = Vec<Triple>> {
    prop::collection::vec((0..5_u8, 0..6_u8, 0..4_u8), 0..40)
}

fn labels(votes: &[Triple], worker: impl Fn(u8) -> String, class: impl Fn(u8) -> String) -> Labels {
    let triples: Vec<(String, String, String)> =
        votes.iter().map(|(t, w, c)| (format!("t{t}"), worker(*w), class(*c))).collect();
    Labels::collect(triples.iter().map(|(t, w, c)| (&t[..], &w[..], &c[..]))).unwrap()
}

fn all_methods(labels: &Labels) -> Vec<(&'static str, Outcome)> {
    let params = EmParams { rounds_max: 30, ..EmParams::default() };
    let trust: Vec<f64> = labels.workers().iter().map(|_| 0.7).collect();
    vec![
        ("majority", majority(labels)),
        ("weighted", weighted(labels, &trust)),
        ("wawa", wawa(labels).0),
        ("dawid_skene", dawid_skene(labels, &params)),
        ("one_coin", one_coin(labels, &params).0),
        ("glad", glad(labels, &params).0),
        ("mace", mace(labels, &params).0),
    ]
}

/// The support of each class by name, task by task: what must be the same, to the bit.
fn named(labels: &Labels, outcome: &Outcome) -> Vec<BTreeMap<String, u64>> {
    let support = |task| {
        let named = |(class, share): (u32, f64)| (labels.classes()[class as usize].clone(), share.to_bits());
        outcome.support(task).map(named).collect()
    };
    (0..labels.tasks().len()).map(support).collect()
}

/// What is left of each task's classes once ties are broken.
fn settled(labels: &Labels) -> Vec<Vec<String>> {
    let names = |verdict: Verdict| match verdict {
        Verdict::Empty => Vec::new(),
        Verdict::Decided(class) => vec![labels.classes()[class as usize].clone()],
        Verdict::Tied(tied) => tied.iter().map(|class| labels.classes()[*class as usize].clone()).collect(),
    };
    break_ties(labels, &majority(labels)).into_iter().map(names).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn order_of_arrival_changes_nothing((votes, shuffled) in votes().prop_flat_map(|votes| {
        (Just(votes.clone()), Just(votes).prop_shuffle())
    })) {
        let plain = |n: u8| n.to_string();
        let (one, other) = (labels(&votes, plain, plain), labels(&shuffled, plain, plain));
        for ((name, a), (_, b)) in all_methods(&one).into_iter().zip(all_methods(&other)) {
            prop_assert_eq!(named(&one, &a), named(&other, &b), "{}", name);
            prop_assert_eq!(a.rounds, b.rounds, "{}", name);
        }
        prop_assert_eq!(settled(&one), settled(&other));
    }

    #[test]
    fn names_change_nothing_but_names(votes in votes(), shift in 1..6_u8) {
        let one = labels(&votes, |w| w.to_string(), |c| format!("c{c}"));
        // Another order of workers, and another of classes.
        let renamed = |c: u8| format!("c{}", (c + shift) % 4);
        let other = labels(&votes, |w| format!("{}", (w + shift) % 6), renamed);
        for ((name, a), (_, b)) in all_methods(&one).into_iter().zip(all_methods(&other)) {
            let expected: Vec<BTreeMap<String, u64>> = named(&one, &a)
                .into_iter()
                .map(|task| task.into_iter().map(|(class, bits)| (renamed(class.as_bytes()[1] - b'0'), bits)).collect())
                .collect();
            prop_assert_eq!(expected, named(&other, &b), "{}", name);
        }
        let renamed = |classes: Vec<String>| classes.iter().map(|class| renamed(class.as_bytes()[1] - b'0')).collect();
        let expected: Vec<BTreeSet<String>> = settled(&one).into_iter().map(renamed).collect();
        prop_assert_eq!(expected, settled(&other).into_iter().map(BTreeSet::from_iter).collect::<Vec<_>>());
    }

    #[test]
    fn support_is_a_share_and_adds_up(votes in votes()) {
        let labels = labels(&votes, |w| w.to_string(), |c| c.to_string());
        for (name, outcome) in all_methods(&labels) {
            for task in 0..labels.tasks().len() {
                let support: Vec<f64> = outcome.support(task).map(|(_, share)| share).collect();
                prop_assert!(support.iter().all(|share| (0.0..=1.0 + 1e-6).contains(share)), "{} {:?}", name, support);
                prop_assert!((support.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{} {:?}", name, support);
                prop_assert_ne!(outcome.verdict(task), Verdict::Empty, "{}", name);
            }
        }
    }

    #[test]
    fn strange_parameters_give_no_strange_numbers(votes in votes(), smoothing in any::<f64>(), tolerance in any::<f64>(), rounds in 0..20_u32) {
        let labels = labels(&votes, |w| w.to_string(), |c| c.to_string());
        let params = EmParams { rounds_max: rounds, tolerance: Some(tolerance), smoothing };
        for outcome in [dawid_skene(&labels, &params), one_coin(&labels, &params).0, glad(&labels, &params).0, mace(&labels, &params).0] {
            for task in 0..labels.tasks().len() {
                prop_assert!(outcome.support(task).all(|(_, share)| share.is_finite()));
            }
        }
    }

    #[test]
    fn merging_any_json_gives_shares_and_ignores_order(
        (values, shuffled) in prop::collection::vec((json_value(), any::<f64>()), 0..6).prop_flat_map(|values| {
            (Just(values.clone()), Just(values).prop_shuffle())
        })
    ) {
        for method in Method::NAMES {
            let plan = Plan::uniform(&json!({"method": method}), &[]).unwrap();
            let merge_all = |values: &[(Value, f64)]| {
                let answers: Vec<Answer<'_>> =
                    values.iter().map(|(value, trust)| Answer { worker: "w", trust: *trust, value }).collect();
                merge(&answers, &plan, None)
            };
            let (one, other) = (merge_all(&values), merge_all(&shuffled));
            prop_assert!((0.0..=1.0 + 1e-6).contains(&one.confidence), "{} {:?}", method, one);
            let field = &one.fields[""];
            prop_assert!(field.agreement.iter().flatten().all(|agreed| (0.0..=1.0 + 1e-6).contains(agreed)));
            prop_assert!(field.shares.iter().all(|share| (0.0..=1.0 + 1e-6).contains(&share.share)), "{} {:?}", method, field);
            prop_assert_eq!(&one.value, &other.value, "{}", method);
            prop_assert_eq!(&field.verdict, &other.fields[""].verdict, "{}", method);
        }
    }
}

/// Values of every kind, those with a meaning to some method often.
fn json_value() -> impl Strategy<Value = Value> {
    let edge = prop_oneof![(-20.0..20.0_f64), Just(0.0), Just(1e300), Just(-1e300)];
    let square = (edge.clone(), edge.clone(), edge.clone(), edge.clone())
        .prop_map(|(x, y, width, height)| json!({"x": x, "y": y, "width": width, "height": height}));
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(|value| json!(value)),
        (0..3_i64).prop_map(|value| json!(value)),
        edge.prop_map(|value| json!(value)),
        "[ab]{0,3}".prop_map(|value| json!(value)),
        prop::collection::vec("[abc]", 0..4).prop_map(|value| json!(value)),
        prop::collection::vec(square, 0..3).prop_map(|value| json!(value)),
    ]
}
