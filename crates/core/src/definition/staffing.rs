//! Whether there are enough people for what a definition asks of them.
//!
//! A stage with overlap, a quorum or duty rules needs several people who are not the same. Counted is the worst case of one round:
//! everybody who may have worked a stage named in `not_by` came from this stage's own group, as far as they can. Whoever lacks what a
//! stage requires (skills, channels, languages) does not count there; trust does not matter here, because it is earned by working. For `not_by` that
//! worst case is exact (a maximum matching of the places at the earlier stages to members of the group); for `not_team_of` the
//! largest teams are added up, which may count somebody twice. So what passes is enough in every round; what is refused may, with
//! teams, be enough after all.

use std::collections::{BTreeMap, BTreeSet};

use crate::actor::Abilities;
use crate::definition::config::{Config, HumanWork};
use crate::definition::document::{StageDocument, StageType, WorkflowDocument};
use crate::definition::finding::{Finding, Findings};
use crate::id::ActorId;

/// Who there is.
#[derive(Clone, Debug, Default)]
pub struct Staffing {
    /// The members of each group that the definition names, by its key.
    pub groups: BTreeMap<String, BTreeSet<ActorId>>,
    /// The keys of all groups somebody is in; needed for `not_team_of`.
    pub teams: BTreeMap<ActorId, BTreeSet<String>>,
    /// What people can do, as far as anything is written down; needed for `requirements`.
    pub abilities: BTreeMap<ActorId, Abilities>,
}

impl Staffing {
    /// The members of a group, if there is such a group.
    fn members(&self, group: Option<&String>) -> Option<BTreeSet<ActorId>> {
        group.and_then(|key| self.groups.get(key)).cloned()
    }

    /// Those members of a stage's candidate group who have what it requires.
    fn able(&self, work: &HumanWork) -> Option<BTreeSet<ActorId>> {
        let mut members = self.members(work.candidate_group.as_ref())?;
        if let Some(asked) = &work.requirements {
            let nothing = Abilities::default();
            let can = |actor: &ActorId| self.abilities.get(actor).unwrap_or(&nothing);
            members.retain(|actor| asked.met_by(can(actor)).is_ok());
        }
        Some(members)
    }
}

/// Stages that too few people can work, each with how many are missing.
#[must_use]
pub fn shortages(document: &WorkflowDocument, staffing: &Staffing) -> Vec<Finding> {
    let mut findings = Findings::default();
    let stages: BTreeMap<&str, &StageDocument> =
        document.stages.iter().map(|stage| (stage.key.as_str(), stage)).collect();
    for (index, stage) in document.stages.iter().enumerate() {
        let Some(work) = stage.config.human() else { continue };
        let Some(group) = &work.candidate_group else { continue };
        let percent = work.share_per_person.and_then(|share| share.percent);
        // Whoever does at most a fifth of the units needs four others beside them, for each of the answers that a unit wants.
        let each = people_needed(&stage.config);
        let needed = percent.map_or(each, |percent| (each * 100).div_ceil(usize::from(percent.max(1))));
        let bound = !work.not_by.is_empty() || !work.not_team_of.is_empty();
        if needed == 1 && !bound {
            continue; // whoever joins the group later will do
        }
        let members = staffing.able(work).unwrap_or_default();
        let look = Look { document, stages: &stages, staffing, members: &members };
        let taken = look.worked_before(work) + look.of_their_teams(work, group);
        let left = members.len().saturating_sub(taken);
        if left < needed {
            let rule = if taken > 0 {
                format!(", and up to {} of them may be ruled out by duty rules", taken.min(members.len()))
            } else {
                String::new()
            };
            let required = if work.requirements.is_some() { " with what it requires" } else { "" };
            let message = format!(
                "needs {needed} of group {group:?}, which has {}{required}{rule}: {} too few",
                members.len(),
                needed - left
            );
            findings.add("too_few_people", format!("/stages/{index}/config"), message);
        }
    }
    findings.into_vec()
}

/// How many different people one unit asks at most.
fn people_needed(config: &Config) -> usize {
    match config {
        Config::Annotate(config) => {
            let dynamic = config.gathering.dynamic_overlap.map_or(0, |dynamic| dynamic.at_most);
            usize::from(config.gathering.overlap.max(dynamic))
        }
        Config::Review(config) => config.reviewing.quorum.map_or(1, |quorum| usize::from(quorum.of)),
        Config::Start(_)
        | Config::Consensus(_)
        | Config::Mitl(_)
        | Config::Router(_)
        | Config::Subworkflow(_)
        | Config::Wait(_)
        | Config::End(_) => 1,
    }
}

struct Look<'a> {
    document: &'a WorkflowDocument,
    stages: &'a BTreeMap<&'a str, &'a StageDocument>,
    staffing: &'a Staffing,
    members: &'a BTreeSet<ActorId>,
}

impl Look<'_> {
    /// Those who can work a stage, and how many of them one round asks. None: anybody.
    fn workers(&self, key: &str) -> (Option<BTreeSet<ActorId>>, usize) {
        let Some(stage) = self.stages.get(key) else { return (None, 0) };
        match (&stage.config.human(), stage.stage_type) {
            (_, StageType::Start) => (self.staffing.members(self.document.initiator_group.as_ref()), 1),
            (Some(work), _) => (self.staffing.able(work), people_needed(&stage.config)),
            (None, _) => (None, 0),
        }
    }

    /// The most members that can have worked the stages in `not_by`.
    fn worked_before(&self, work: &HumanWork) -> usize {
        let named: BTreeSet<&str> = work.not_by.iter().map(String::as_str).collect();
        let workers: Vec<_> = named.into_iter().map(|key| self.workers(key)).collect();
        let mut places: Vec<Option<&BTreeSet<ActorId>>> = Vec::new();
        for (workers, count) in &workers {
            places.extend(std::iter::repeat_n(workers.as_ref(), (*count).min(self.members.len())));
        }
        let members: Vec<ActorId> = self.members.iter().copied().collect();
        let mut taken_by: Vec<Option<usize>> = vec![None; members.len()];
        let mut matched = 0;
        for place in 0..places.len() {
            if matched == members.len() {
                break; // nobody is left to be ruled out
            }
            let mut tried = vec![false; members.len()];
            matched += usize::from(seat(place, &places, &members, &mut taken_by, &mut tried));
        }
        matched
    }

    /// The most members that share a team with somebody who worked the stages in `not_team_of`.
    fn of_their_teams(&self, work: &HumanWork, group: &str) -> usize {
        let none = BTreeSet::new();
        let teams = |actor: &ActorId| self.staffing.teams.get(actor).unwrap_or(&none);
        let named: BTreeSet<&str> = work.not_team_of.iter().map(String::as_str).collect();
        let mut ruled_out = 0;
        for key in named {
            let (workers, count) = self.workers(key);
            let everybody: BTreeSet<ActorId> = self.staffing.teams.keys().copied().collect();
            let mates = |worker: &ActorId| {
                let shared = |member: &&ActorId| {
                    *member == worker
                        || teams(member).iter().any(|team| team != group && teams(worker).contains(team))
                };
                self.members.iter().filter(shared).count()
            };
            let mut sizes: Vec<usize> = workers.unwrap_or(everybody).iter().map(mates).collect();
            sizes.sort_unstable_by_key(|size| std::cmp::Reverse(*size));
            ruled_out += sizes.into_iter().take(count).sum::<usize>();
        }
        ruled_out
    }
}

/// Finds a member for a place, moving others to other places if need be. Ends, because nobody is tried twice.
fn seat(
    place: usize,
    places: &[Option<&BTreeSet<ActorId>>],
    members: &[ActorId],
    taken_by: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    for (index, member) in members.iter().enumerate() {
        let fits = places[place].is_none_or(|workers| workers.contains(member));
        if !fits || std::mem::replace(&mut tried[index], true) {
            continue;
        }
        let free = match taken_by[index] {
            None => true,
            Some(other) => seat(other, places, members, taken_by, tried),
        };
        if free {
            taken_by[index] = Some(place);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use uuid::Uuid;

    use super::*;

    fn who(number: u128) -> ActorId {
        ActorId(Uuid::from_u128(number))
    }

    #[expect(clippy::needless_pass_by_value, reason = "the tests read better with values")]
    fn document(last: Value) -> WorkflowDocument {
        serde_json::from_value(json!({
            "key": "a", "name": "A", "begin_stage": "s", "initiator_group": "sales",
            "stages": [
                {"key": "s", "type": "START"},
                {"key": "first", "type": "REVIEW", "config": {"candidate_group": "board"}},
                {"key": "last", "type": "REVIEW", "config": last},
            ]
        }))
        .expect("the document parses")
    }

    fn staffing(board: &[u128], sales: &[u128]) -> Staffing {
        let set = |numbers: &[u128]| numbers.iter().copied().map(who).collect();
        let groups = BTreeMap::from([("board".to_owned(), set(board)), ("sales".to_owned(), set(sales))]);
        Staffing { groups, ..Staffing::default() }
    }

    fn messages(last: Value, staffing: &Staffing) -> Vec<String> {
        shortages(&document(last), staffing).into_iter().map(|finding| finding.message).collect()
    }

    #[test]
    fn the_shortage_is_told_exactly() {
        let quorum =
            json!({"candidate_group": "board", "quorum": {"approve": 2, "of": 3}, "not_by": ["s", "first"]});
        // One of the board reviews first; nobody of sales is on the board: three of four are left.
        assert_eq!(messages(quorum.clone(), &staffing(&[1, 2, 3, 4], &[9])), [""; 0]);
        // Two of the board are in sales, and one of those may have begun the run.
        assert_eq!(
            messages(quorum.clone(), &staffing(&[1, 2, 3, 4], &[1, 2])),
            [
                "needs 3 of group \"board\", which has 4, and up to 2 of them may be ruled out by duty rules: 1 too few"
            ]
        );
        assert_eq!(messages(quorum, &staffing(&[1, 2, 3, 4, 5], &[1, 2])), [""; 0]);
        let overlap = json!({"candidate_group": "nobody", "quorum": {"approve": 1, "of": 2}});
        assert_eq!(
            messages(overlap, &staffing(&[1], &[])),
            ["needs 2 of group \"nobody\", which has 0: 2 too few"]
        );
    }

    #[test]
    fn one_person_cannot_fill_two_places() {
        // Only person 1 can have begun it, and the first review may be by anybody: at worst 1 and one more are out.
        let last = json!({"candidate_group": "board", "not_by": ["s", "first"]});
        assert_eq!(messages(last.clone(), &staffing(&[1, 2, 3], &[1])), [""; 0]);
        assert_eq!(messages(last, &staffing(&[1, 2], &[1])).len(), 1);
    }

    #[test]
    fn teams_rule_out_whom_they_hold() {
        let last = json!({"candidate_group": "board", "not_team_of": ["first"]});
        let mut staffing = staffing(&[1, 2, 3], &[]);
        let team = |name: &str| BTreeSet::from(["board".to_owned(), name.to_owned()]);
        staffing.teams =
            BTreeMap::from([(who(1), team("north")), (who(2), team("north")), (who(3), team("south"))]);
        assert_eq!(messages(last.clone(), &staffing), [""; 0]);
        staffing.teams.insert(who(3), team("north"));
        assert_eq!(messages(last, &staffing).len(), 1);
    }

    #[test]
    fn whoever_lacks_what_a_stage_requires_does_not_count() {
        let last = json!({"candidate_group": "board", "quorum": {"approve": 2, "of": 2},
                          "requirements": {"skills": ["law"]}});
        let mut staffing = staffing(&[1, 2, 3], &[]);
        let law = Abilities { skills: BTreeSet::from(["law".to_owned()]), ..Abilities::default() };
        staffing.abilities = BTreeMap::from([(who(1), law.clone()), (who(9), law.clone())]);
        assert_eq!(
            messages(last.clone(), &staffing),
            ["needs 2 of group \"board\", which has 1 with what it requires: 1 too few"]
        );
        staffing.abilities.insert(who(2), law);
        assert_eq!(messages(last, &staffing), [""; 0]);
        // Nor can they have worked an earlier stage that requires it: the other two are left for the last one.
        let mut document = document(json!({"candidate_group": "board", "quorum": {"approve": 1, "of": 2},
                                           "not_by": ["first"], "requirements": {"channels": ["office"]}}));
        document.stages[1] = serde_json::from_value(json!({"key": "first", "type": "REVIEW",
            "config": {"candidate_group": "board", "requirements": {"skills": ["art"]}}}))
        .expect("the stage parses");
        let office = Abilities { channels: BTreeSet::from(["office".to_owned()]), ..Abilities::default() };
        staffing.abilities = BTreeMap::from([(who(1), office.clone()), (who(2), office)]);
        assert_eq!(shortages(&document, &staffing), []);
    }

    #[test]
    fn shares_need_people_to_share_with() {
        let last = json!({"candidate_group": "board", "share_per_person": {"percent": 40}});
        assert_eq!(
            messages(last.clone(), &staffing(&[1, 2], &[])),
            ["needs 3 of group \"board\", which has 2: 1 too few"]
        );
        assert_eq!(messages(last, &staffing(&[1, 2, 3], &[])), [""; 0]);
        let number = json!({"candidate_group": "board", "share_per_person": {"answers": 40}});
        assert_eq!(messages(number, &staffing(&[1], &[])), [""; 0]);
    }

    #[test]
    fn a_stage_that_asks_for_one_person_waits_for_whoever_joins() {
        assert_eq!(messages(json!({"candidate_group": "empty"}), &staffing(&[], &[])), [""; 0]);
    }
}
