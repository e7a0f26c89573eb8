//! Whose credentials were looked up lately, and what they may do.
//!
//! Whoever works makes many requests in a row, and their permissions are read again every other second. With a thousand people at work that
//! would be five hundred transactions a second. So whoever has to be looked up takes those along who were looked up a while ago and
//! have asked for something since: their turn would come within a second.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use handoff_core::actor::{ActorContext, WorkRecord};
use handoff_core::id::ActorId;
use handoff_store::quality::Record;

use super::Credential;

/// How long permissions are remembered. A change made on this node is seen at once; one made on another node, or by time alone (an
/// expiry), after this long at the latest.
const KEPT_FOR: Duration = Duration::from_secs(2);
/// After this long, somebody is taken along.
const TAKEN_ALONG_AFTER: Duration = Duration::from_secs(1);
/// How many are looked up together at most.
const TOGETHER_MAX: usize = 128;
/// How many credentials are remembered at a time.
const REMEMBERED_MAX: usize = 10_000;

/// What is remembered of credentials.
#[derive(Debug, Default)]
pub(crate) struct Authorities {
    known: HashMap<Credential, Known>,
    /// Who was looked up when, the longest ago first. Whoever was looked up again since stands here twice.
    in_order: VecDeque<(Credential, Instant)>,
    /// Counts changes; what was read before the last change is not remembered after it.
    generation: u64,
    /// What was carried into it when, for those who were being looked up just then.
    carried: VecDeque<(Instant, Records)>,
}

/// What was reckoned anew of how people work.
pub(crate) type Records = HashMap<ActorId, Vec<Record>>;

#[derive(Debug)]
struct Known {
    actor: Arc<ActorContext>,
    looked_up_at: Instant,
    /// Whether anything was asked for since.
    is_used: bool,
}

/// What is remembered of a credential.
#[derive(Debug)]
pub(super) enum Remembered {
    /// Whose it is.
    Actor(Arc<ActorContext>),
    /// Nothing.
    Nothing(ToLookUp),
}

/// Whom to look up, to be given back to [`Authorities::remember`] with what was found.
#[derive(Debug)]
pub(super) struct ToLookUp {
    /// The credential that was asked for, and those that are taken along.
    pub(super) credentials: Vec<Credential>,
    generation: u64,
}

impl Authorities {
    /// What is remembered of a credential.
    pub(super) fn recall(&mut self, credential: Credential, now: Instant) -> Remembered {
        if let Some(known) = self.known.get_mut(&credential)
            && now < known.looked_up_at + KEPT_FOR
        {
            known.is_used = true;
            return Remembered::Actor(known.actor.clone());
        }
        let mut credentials = vec![credential];
        while credentials.len() < TOGETHER_MAX
            && let Some((other, at)) = self.in_order.front().copied()
            && at + TAKEN_ALONG_AFTER <= now
        {
            self.in_order.pop_front();
            let is_due = |known: &Known| known.looked_up_at == at && known.is_used;
            if other != credential && self.known.get(&other).is_some_and(is_due) {
                credentials.push(other);
            }
        }
        Remembered::Nothing(ToLookUp { credentials, generation: self.generation })
    }

    /// Remembers what was found of those who were looked up, unless permissions have changed in the meantime.
    pub(super) fn remember(
        &mut self,
        looked_up: &ToLookUp,
        found: &HashMap<Credential, Arc<ActorContext>>,
        now: Instant,
    ) {
        if self.generation != looked_up.generation {
            return;
        }
        if self.known.len() + found.len() > REMEMBERED_MAX {
            self.known.retain(|_, known| now < known.looked_up_at + KEPT_FOR);
        }
        if self.known.len() > REMEMBERED_MAX {
            self.known.clear(); // rare, and refilled by use
            self.in_order.clear();
        }
        for credential in &looked_up.credentials {
            // What was carried while they were being looked up may be newer than what was found.
            let since = || self.carried.iter().filter(|(at, _)| *at >= now);
            let actor = found.get(credential).cloned().and_then(|mut actor| {
                since().all(|(_, records)| carry_into(&mut actor, records)).then_some(actor)
            });
            let Some(actor) = actor else {
                self.known.remove(credential);
                continue;
            };
            self.known.insert(*credential, Known { actor, looked_up_at: now, is_used: false });
            self.in_order.push_back((*credential, now));
        }
    }

    /// Carries into what is remembered how far people are trusted from here on, and how many of their answers are reviewed: to look up
    /// everybody again whose answers were judged would be to look up everybody, many times a second.
    pub(crate) fn carry(&mut self, records: Records, now: Instant) {
        self.known.retain(|_, known| carry_into(&mut known.actor, &records));
        while self.carried.front().is_some_and(|(at, _)| *at + KEPT_FOR <= now) {
            self.carried.pop_front(); // who was looked up before that is forgotten by now
        }
        self.carried.push_back((now, records));
    }

    /// Forgets these people. Whoever is being looked up just now is not remembered either: it may be one of them.
    pub(crate) fn forget(&mut self, people: &BTreeSet<ActorId>) {
        self.generation += 1;
        self.known.retain(|_, known| !people.contains(&known.actor.actor));
    }

    /// Forgets everybody.
    pub(crate) fn forget_all(&mut self) {
        self.generation += 1;
        self.known.clear();
        self.in_order.clear();
    }
}

/// Tells somebody who is remembered what was reckoned anew of them. False: it is the first of its kind, and they are to be looked up.
fn carry_into(actor: &mut Arc<ActorContext>, records: &Records) -> bool {
    let Some(records) = records.get(&actor.actor) else { return true };
    let actor = Arc::make_mut(actor);
    records.iter().all(|new| {
        let key = (new.key.project, new.key.skill.clone());
        let Some(known) = actor.record.get_mut(&key) else { return false };
        // How they stand is as before: of whoever moved, everything is forgotten.
        *known =
            WorkRecord { trust: new.trust, evidence: new.evidence, review_rate: new.review_rate, ..*known };
        true
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use handoff_core::actor::{Abilities, ActorKind};
    use handoff_core::id::ProjectId;
    use handoff_core::quality::trust::Standing;
    use handoff_store::quality::RecordKey;
    use jiff::Timestamp;
    use uuid::Uuid;

    use super::*;

    fn credential(number: u8) -> Credential {
        Credential::Token([number; 32])
    }

    fn somebody(number: u8) -> Arc<ActorContext> {
        Arc::new(ActorContext {
            actor: ActorId(Uuid::from_u128(number.into())),
            kind: ActorKind::Human,
            global_roles: BTreeSet::new(),
            groups: BTreeSet::new(),
            project_roles: BTreeMap::new(),
            scopes: BTreeSet::new(),
            record: BTreeMap::new(),
            newcomers: BTreeMap::new(),
            abilities: Abilities::default(),
        })
    }

    /// Asks for somebody, and looks up whoever is to be looked up; returns who was.
    fn ask(authorities: &mut Authorities, number: u8, now: Instant) -> Vec<Credential> {
        match authorities.recall(credential(number), now) {
            Remembered::Actor(actor) => {
                assert_eq!(actor.actor, somebody(number).actor);
                Vec::new()
            }
            Remembered::Nothing(asked) => {
                let found = asked.credentials.iter().map(|one| match one {
                    Credential::Token(hash) | Credential::Session(hash) => (*one, somebody(hash[0])),
                });
                authorities.remember(&asked, &found.collect(), now);
                asked.credentials
            }
        }
    }

    #[test]
    fn whoever_keeps_asking_is_looked_up_with_others_and_never_remembered_for_long() {
        let mut authorities = Authorities::default();
        let start = Instant::now();
        let at = |millis: u64| start + Duration::from_millis(millis);
        assert_eq!(ask(&mut authorities, 1, at(0)), [credential(1)]);
        assert_eq!(ask(&mut authorities, 2, at(0)), [credential(2)]);
        assert_eq!(ask(&mut authorities, 3, at(600)), [credential(3)]);
        // 1 and 3 ask again, 2 does not.
        for number in [1, 3] {
            assert_eq!(ask(&mut authorities, number, at(700)), [], "it is remembered");
        }
        assert_eq!(ask(&mut authorities, 4, at(1_200)), [credential(4), credential(1)], "3 was seen lately");
        assert_eq!(ask(&mut authorities, 5, at(1_300)), [credential(5)], "nobody is taken along twice");
        assert_eq!(ask(&mut authorities, 1, at(2_500)), [], "looked up at 1,200");
        assert_eq!(ask(&mut authorities, 2, at(2_500)), [credential(2), credential(3), credential(1)]);
        assert_eq!(ask(&mut authorities, 5, at(3_400)), [credential(5)], "two seconds are over");
    }

    #[test]
    fn what_changes_is_forgotten_and_what_was_read_before_the_change_is_not_kept() {
        let mut authorities = Authorities::default();
        let now = Instant::now();
        ask(&mut authorities, 1, now);
        let Remembered::Nothing(asked) = authorities.recall(credential(2), now) else {
            panic!("nobody has asked for 2");
        };
        authorities.forget_all();
        authorities.remember(&asked, &HashMap::from([(credential(2), somebody(2))]), now);
        for number in [1, 2] {
            assert_eq!(ask(&mut authorities, number, now), [credential(number)]);
        }
    }

    #[test]
    fn whoever_changes_is_forgotten_and_others_are_not() {
        let mut authorities = Authorities::default();
        let now = Instant::now();
        ask(&mut authorities, 1, now);
        ask(&mut authorities, 2, now);
        let Remembered::Nothing(asked) = authorities.recall(credential(3), now) else {
            panic!("nobody has asked for 3");
        };
        authorities.forget(&BTreeSet::from([somebody(1).actor, somebody(3).actor]));
        authorities.remember(&asked, &HashMap::from([(credential(3), somebody(3))]), now);
        assert_eq!(ask(&mut authorities, 2, now), [], "nothing has changed for 2");
        for number in [1, 3] {
            assert_eq!(ask(&mut authorities, number, now), [credential(number)]);
        }
    }

    const HERE: ProjectId = ProjectId(Uuid::nil());

    /// Somebody of whom it is known how they label.
    fn rater(number: u8) -> Arc<ActorContext> {
        let record = WorkRecord {
            trust: 0.5,
            standing: Standing::Warned,
            barred_until: None,
            qualified: true,
            evidence: 3,
            review_rate: Some(0.1),
        };
        let record = BTreeMap::from([((HERE, "label".to_owned()), record)]);
        Arc::new(ActorContext { record, ..(*somebody(number)).clone() })
    }

    fn reckoned(number: u8, skill: &str) -> Records {
        let key = RecordKey { project: HERE, skill: skill.to_owned(), actor: somebody(number).actor };
        let empty = Record::empty(key, Timestamp::UNIX_EPOCH);
        let record = Record { trust: 0.25, evidence: 4, review_rate: Some(1.0), ..empty };
        HashMap::from([(somebody(number).actor, vec![record])])
    }

    /// What is remembered of how somebody labels.
    fn known(authorities: &mut Authorities, number: u8, now: Instant) -> Option<WorkRecord> {
        match authorities.recall(credential(number), now) {
            Remembered::Actor(actor) => actor.record_in(HERE, "label").copied(),
            Remembered::Nothing(_) => None,
        }
    }

    #[test]
    fn what_was_reckoned_anew_is_carried_into_what_is_remembered_and_nobody_is_looked_up_for_it() {
        let mut authorities = Authorities::default();
        let now = Instant::now();
        for number in [1, 2, 3] {
            let Remembered::Nothing(asked) = authorities.recall(credential(number), now) else { panic!() };
            authorities.remember(&asked, &HashMap::from([(credential(number), rater(number))]), now);
        }
        let Remembered::Nothing(fourth) = authorities.recall(credential(4), now) else { panic!() };
        let later = now + Duration::from_millis(5);
        authorities.carry(reckoned(1, "label"), later);
        authorities.carry(reckoned(3, "check"), later);
        authorities.carry(reckoned(4, "label"), later);
        let before = *rater(1).record_in(HERE, "label").unwrap();
        let after = WorkRecord { trust: 0.25, evidence: 4, review_rate: Some(1.0), ..before };
        assert_eq!(known(&mut authorities, 1, later), Some(after), "and stands as before");
        assert_eq!(known(&mut authorities, 2, later), Some(before), "nothing was reckoned of 2");
        assert_eq!(known(&mut authorities, 3, later), None, "3 has never checked before");

        // Who was being looked up meanwhile may have been read before it.
        authorities.remember(&fourth, &HashMap::from([(credential(4), rater(4))]), now);
        assert_eq!(known(&mut authorities, 4, later), Some(after));
        let Remembered::Nothing(fifth) = authorities.recall(credential(5), later) else { panic!() };
        let afterwards = later + Duration::from_millis(1);
        let found = ActorContext { actor: somebody(4).actor, ..(*rater(5)).clone() };
        authorities.remember(&fifth, &HashMap::from([(credential(5), Arc::new(found))]), afterwards);
        assert_eq!(known(&mut authorities, 5, afterwards), Some(before), "read after it: nothing is newer");
        authorities.carry(Records::new(), afterwards + KEPT_FOR);
        assert_eq!(authorities.carried.len(), 1, "what is of use to nobody is not kept");
    }

    #[test]
    fn whoever_is_not_found_any_more_is_nobody_at_once() {
        let mut authorities = Authorities::default();
        let start = Instant::now();
        ask(&mut authorities, 1, start);
        ask(&mut authorities, 1, start);
        let later = start + TAKEN_ALONG_AFTER;
        let Remembered::Nothing(asked) = authorities.recall(credential(2), later) else {
            panic!("nobody has asked for 2");
        };
        assert_eq!(asked.credentials, [credential(2), credential(1)]);
        authorities.remember(&asked, &HashMap::from([(credential(2), somebody(2))]), later);
        assert!(matches!(authorities.recall(credential(1), later), Remembered::Nothing(_)));
    }
}
