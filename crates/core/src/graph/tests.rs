//! Small graphs by hand, random ones against the slow way.

use proptest::prelude::*;

use super::*;

///   0 ── 1 ── 3 ── 5
///    ╲── 2 ── 4 ──╱     6 apart
const DIAMOND: [(usize, usize); 6] = [(0, 1), (0, 2), (1, 3), (2, 4), (3, 5), (4, 5)];

fn diamond() -> Graph {
    Graph::new(7, &DIAMOND).unwrap()
}

#[test]
fn the_longest_remaining_path_is_found() {
    type Case<'a> = (&'static str, &'a [usize], &'a [Option<u64>], &'a [usize], u64);
    let equal = [None; 7];
    let slow_four = [Some(1), Some(1), Some(1), Some(1), Some(9), Some(1), Some(1)];
    let zero = [Some(0); 7];
    let cases: [Case<'_>; 8] = [
        ("ties go to the lowest numbers", &[0], &equal, &[0, 1, 3, 5], 4),
        ("no durations at all", &[0], &[], &[0, 1, 3, 5], 4),
        ("the slow branch", &[0], &slow_four, &[0, 2, 4, 5], 12),
        ("what is behind us does not count", &[3, 4], &slow_four, &[4, 5], 10),
        ("an open stage before another", &[4, 0], &slow_four, &[0, 2, 4, 5], 12),
        ("a stage apart", &[6], &equal, &[6], 1),
        ("nothing open", &[], &equal, &[], 0),
        ("nothing takes any time", &[0], &zero, &[0, 1, 3, 5], 0),
    ];
    for (name, open, durations, stages, length) in cases {
        let path = diamond().critical_path(open, durations).unwrap();
        assert_eq!((path.stages.as_slice(), path.length), (stages, length), "{name}");
    }
}

#[test]
fn slack_tells_how_far_a_stage_may_slip() {
    let durations = [Some(1), Some(1), Some(1), Some(1), Some(9), Some(1), Some(1)];
    let path = diamond().critical_path(&[0], &durations).unwrap();
    assert_eq!(path.slack, [Some(0), Some(8), Some(0), Some(8), Some(0), Some(0), None]);
    assert!(path.contains(4) && !path.contains(3) && !path.contains(6) && !path.contains(99));
    let both = diamond().critical_path(&[0], &[]).unwrap();
    assert!((0..6).all(|stage| both.contains(stage)), "both branches are longest");
}

#[test]
fn what_lies_behind_a_blocker_is_found() {
    let cases: [(&[usize], &[usize]); 6] = [
        (&[], &[]),
        (&[1], &[3, 5]),
        (&[1, 2], &[3, 4, 5]),
        (&[0, 3], &[1, 2, 3, 4, 5]),
        (&[5], &[]),
        (&[99], &[]),
    ];
    for (blockers, behind) in cases {
        assert_eq!(diamond().downstream(blockers), behind, "{blockers:?}");
    }
    let circle = Graph::new(2, &[(0, 1), (1, 0)]).unwrap();
    assert_eq!(circle.downstream(&[0]), [0, 1], "it ends, circle or not");
}

#[test]
fn faults_are_named() {
    let missing = NoSuchNode { source_node: 0, target_node: 2, nodes: 2 };
    assert_eq!(Graph::new(2, &[(0, 2)]), Err(missing));
    let round = Graph::new(5, &[(0, 1), (1, 2), (2, 3), (3, 1), (3, 4)]).unwrap();
    assert_eq!(round.order(), Err(Cycle { nodes: vec![2, 3, 1] }));
    assert_eq!(round.critical_path(&[0], &[]), Err(Cycle { nodes: vec![2, 3, 1] }));
    let itself = Graph::new(1, &[(0, 0)]).unwrap();
    assert_eq!(itself.order(), Err(Cycle { nodes: vec![0] }));
    assert_eq!(Graph::new(0, &[]).unwrap().critical_path(&[], &[]).unwrap().length, 0);
}

#[test]
fn two_thousand_stages_in_a_row_or_side_by_side_are_no_trouble() {
    const STAGES: usize = 2_000;
    let row: Vec<_> = (1..STAGES).map(|node| (node - 1, node)).collect();
    let path = Graph::new(STAGES, &row).unwrap().critical_path(&[0], &[]).unwrap();
    assert_eq!((path.length, path.stages.len()), (2_000, STAGES));
    let fan: Vec<_> = (1..STAGES - 1).flat_map(|node| [(0, node), (node, STAGES - 1)]).collect();
    let graph = Graph::new(STAGES, &fan).unwrap();
    assert_eq!(graph.critical_path(&[0], &[]).unwrap().stages, [0, 1, STAGES - 1]);
    assert_eq!(graph.downstream(&[0]).len(), STAGES - 1);
}

/// Nodes, connections, durations, open nodes.
type Drawn = (usize, Vec<(usize, usize)>, Vec<Option<u64>>, Vec<usize>);

/// A graph without cycles: connections go from lower to higher numbers.
fn acyclic() -> impl Strategy<Value = Drawn> {
    (1_usize..12).prop_flat_map(|nodes| {
        let connection = (0..nodes, 0..nodes).prop_filter("goes up", |(from, to)| from < to);
        let connections = if nodes == 1 {
            Just(Vec::new()).boxed()
        } else {
            prop::collection::vec(connection, 0..24).boxed()
        };
        let durations = prop::collection::vec(prop::option::of(0_u64..20), nodes);
        (Just(nodes), connections, durations, prop::collection::vec(0..nodes, 0..4))
    })
}

/// All paths from `node` to an end, the slow way.
fn paths(connections: &[(usize, usize)], node: usize) -> Vec<Vec<usize>> {
    let nexts: Vec<_> = connections.iter().filter(|(from, _)| *from == node).map(|(_, to)| *to).collect();
    if nexts.is_empty() {
        return vec![vec![node]];
    }
    let behind = nexts.iter().flat_map(|next| paths(connections, *next));
    behind.map(|path| [vec![node], path].concat()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_critical_path_is_the_longest_of_all_paths((nodes, connections, durations, open) in acyclic()) {
        let graph = Graph::new(nodes, &connections).unwrap();
        let found = graph.critical_path(&open, &durations).unwrap();
        let length = |path: &[usize]| path.iter().map(|&node| durations[node].unwrap_or(1)).sum::<u64>();
        let all: Vec<_> = open.iter().flat_map(|&node| paths(&connections, node)).collect();
        prop_assert_eq!(found.length, all.iter().map(|path| length(path)).max().unwrap_or(0));
        prop_assert_eq!(length(&found.stages), found.length);
        prop_assert!(open.is_empty() || all.contains(&found.stages));
        for node in 0..nodes {
            // How long the run would at least take if it went through this node.
            let through = all.iter().filter(|path| path.contains(&node)).map(|path| length(path)).max();
            prop_assert_eq!(found.slack[node], through.map(|through| found.length - through));
        }
    }

    #[test]
    fn downstream_is_what_some_path_reaches((nodes, connections, _, blockers) in acyclic()) {
        let graph = Graph::new(nodes, &connections).unwrap();
        let reached: std::collections::BTreeSet<_> = blockers
            .iter()
            .flat_map(|&node| paths(&connections, node))
            .flat_map(|path| path.into_iter().skip(1))
            .collect();
        prop_assert_eq!(graph.downstream(&blockers), reached.into_iter().collect::<Vec<_>>());
    }

    #[test]
    fn an_order_or_a_true_cycle_is_found(
        connections in prop::collection::vec((0_usize..10, 0_usize..10), 0..20),
    ) {
        let graph = Graph::new(10, &connections).unwrap();
        match graph.order() {
            Ok(order) => {
                let place = |node| order.iter().position(|&other| other == node).unwrap();
                prop_assert!(connections.iter().all(|&(from, to)| place(from) < place(to)));
            }
            Err(Cycle { nodes }) => {
                prop_assert!(!nodes.is_empty());
                let next = nodes.iter().cycle().skip(1);
                for step in nodes.iter().copied().zip(next.copied()) {
                    prop_assert!(connections.contains(&step), "{:?} in {:?}", step, nodes);
                }
            }
        }
    }
}
