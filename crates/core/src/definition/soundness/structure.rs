//! What one walk over the graph can tell: cycles, stages that nothing leads to or nothing leads out of, rework that does not
//! go back, and people who are named before anybody worked.

use std::collections::{HashMap, VecDeque};

use crate::definition::bits::{children_first, closure};
use crate::definition::document::StageType;
use crate::definition::finding::{Finding, Findings, TraceStep};
use crate::definition::graph::{Graph, Link, reachable};

pub(super) fn faults(graph: &Graph<'_>) -> Vec<Finding> {
    let mut findings = Findings::default();
    let forward = graph.forward();
    let order = children_first(&forward);
    if order.len() < forward.len() {
        findings.push(cycle(graph, &forward, &order));
        return findings.into_vec(); // what comes after what means nothing on a cycle
    }
    let reach = closure(&forward, &order);
    for (stage, links) in graph.exits.iter().enumerate() {
        for link in links.iter().filter(|link| link.rework) {
            let Some(target) = link.target else { continue };
            if target != stage && !reach.has(target, stage) {
                let message = format!(
                    "rework must go back: stage {:?} does not come before {:?}",
                    graph.key(target),
                    graph.key(stage)
                );
                findings.add("rework_not_back", link.place.clone(), message);
            }
        }
    }
    let everywhere = graph.everywhere();
    let from_begin = reachable(&everywhere, graph.begin, None);
    let ends = ways_out(graph);
    for stage in 0..graph.document.stages.len() {
        let at = format!("/stages/{stage}");
        if !from_begin[stage] {
            findings.add("unreachable_stage", at, format!("no path leads to stage {:?}", graph.key(stage)));
        } else if !ends[stage] {
            let message = format!("no way leads from stage {:?} to an end", graph.key(stage));
            findings.push(Finding::new("no_way_out", at, message).with_trace(way_to(graph, stage)));
        }
    }
    same_as_before(graph, &everywhere, &mut findings);
    findings.into_vec()
}

/// A stage that is on a cycle, and the cycle.
fn cycle(graph: &Graph<'_>, forward: &[Vec<usize>], order: &[usize]) -> Finding {
    let mut open = vec![true; forward.len()];
    for &stage in order {
        open[stage] = false;
    }
    // Every stage that is left leads to another one that is left: whoever follows comes round.
    let mut seen = vec![None; forward.len()];
    let mut path = Vec::new();
    let mut at = open.iter().position(|open| *open).unwrap_or_default();
    while seen[at].is_none() {
        seen[at] = Some(path.len());
        path.push(at);
        at = forward[at].iter().copied().find(|next| open[*next]).unwrap_or(at);
    }
    let round = &path[seen[at].unwrap_or_default()..];
    let step = |(place, stage): (usize, &usize)| {
        let next = round[(place + 1) % round.len()];
        let link = graph.exits[*stage].iter().find(|link| link.forward() == Some(next));
        TraceStep { stage: graph.key(*stage).to_owned(), handle: link.map(|link| link.handle.to_owned()) }
    };
    let mut trace: Vec<TraceStep> = round.iter().enumerate().map(step).collect();
    trace.push(TraceStep { stage: graph.key(round[0]).to_owned(), handle: None });
    let message = format!(
        "stage {:?} lies on a cycle: mark the connection that goes back as `rework`",
        graph.key(round[0])
    );
    Finding::new("cycle_without_rework", "/connections", message).with_trace(trace)
}

/// Which stages a token can end from: it is at an end, or some handle leads only to stages that it can end from.
fn ways_out(graph: &Graph<'_>) -> Vec<bool> {
    let count = graph.document.stages.len();
    // A handle waits for as many links as it has; a link is settled once one of the places it may lead to is.
    let mut handles: Vec<(usize, usize)> = Vec::new(); // stage, links not settled yet
    let mut waiting: Vec<Vec<(usize, usize)>> = vec![Vec::new(); count]; // by target: handle, link
    let mut links_settled = Vec::new();
    let mut out = vec![false; count];
    let mut queue = VecDeque::new();
    for (stage, links) in graph.exits.iter().enumerate() {
        let mut by_handle: HashMap<&str, usize> = HashMap::new();
        for link in links {
            let handle = *by_handle.entry(link.handle).or_insert_with(|| {
                handles.push((stage, 0));
                handles.len() - 1
            });
            let number = links_settled.len();
            if leads_to_an_end(link) {
                links_settled.push(true);
            } else {
                links_settled.push(false);
                handles[handle].1 += 1;
                for target in [link.target, link.exhausted].into_iter().flatten() {
                    waiting[target].push((handle, number));
                }
            }
        }
    }
    let at_once = handles.iter().filter(|(_, open)| *open == 0).map(|(stage, _)| *stage);
    let ends = (0..count).filter(|stage| graph.document.stages[*stage].stage_type == StageType::End);
    for stage in at_once.chain(ends).collect::<Vec<_>>() {
        if !std::mem::replace(&mut out[stage], true) {
            queue.push_back(stage);
        }
    }
    while let Some(stage) = queue.pop_front() {
        for (handle, link) in std::mem::take(&mut waiting[stage]) {
            if std::mem::replace(&mut links_settled[link], true) {
                continue;
            }
            let (source, open) = &mut handles[handle];
            *open -= 1;
            if *open == 0 && !std::mem::replace(&mut out[*source], true) {
                queue.push_back(*source);
            }
        }
    }
    out
}

fn leads_to_an_end(link: &Link<'_>) -> bool {
    let exhausted = link.rework && link.bounded && link.exhausted.is_none();
    link.target.is_none() || exhausted
}

/// The shortest way from the begin to a stage.
fn way_to(graph: &Graph<'_>, to: usize) -> Vec<TraceStep> {
    let mut came: Vec<Option<(usize, &str)>> = vec![None; graph.exits.len()];
    let mut queue = VecDeque::from([graph.begin]);
    while let Some(stage) = queue.pop_front() {
        for link in &graph.exits[stage] {
            for target in [link.target, link.exhausted].into_iter().flatten() {
                if target != graph.begin && came[target].is_none() {
                    came[target] = Some((stage, link.handle));
                    queue.push_back(target);
                }
            }
        }
    }
    let mut trace = vec![TraceStep { stage: graph.key(to).to_owned(), handle: None }];
    let mut at = to;
    while let Some((from, handle)) = came[at] {
        trace.push(TraceStep { stage: graph.key(from).to_owned(), handle: Some(handle.to_owned()) });
        at = from;
    }
    trace.reverse();
    trace
}

/// Only who worked an earlier stage: so somebody must have worked it, whichever way the run came.
fn same_as_before(graph: &Graph<'_>, everywhere: &[Vec<usize>], findings: &mut Findings) {
    // Many stages name the same one: what can be reached around it is found out once.
    let mut around: HashMap<usize, Vec<bool>> = HashMap::new();
    for (stage, document) in graph.document.stages.iter().enumerate() {
        let before = document.config.human().and_then(|work| work.same_as.as_deref());
        let Some(&before) = before.and_then(|key| graph.numbers.get(key)) else { continue };
        if before == graph.begin {
            continue;
        }
        let missed = around.entry(before).or_insert_with(|| reachable(everywhere, graph.begin, Some(before)));
        if missed[stage] {
            let message = format!(
                "stage {:?} can be reached without anybody having worked {:?}",
                graph.key(stage),
                graph.key(before)
            );
            findings.add("same_as_not_before", format!("/stages/{stage}/config/same_as"), message);
        }
    }
}
