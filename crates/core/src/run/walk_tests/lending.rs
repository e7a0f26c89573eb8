//! What is lent, lent on and given back.

use jiff::SignedDuration;
use serde_json::json;

use crate::actor::{ActorContext, ActorKind, ProjectRole};
use crate::id::ActorId;
use crate::run::event::RunEvent;
use crate::run::handover::{HandOverRefused, Receiver, delegate, give_back};
use crate::run::release::ReleaseRefused;
use crate::run::walk_tests::story::{Counting, Story, graph, person};
use crate::run::{Assignment, UnitState};

/// A unit that is held by the first of three people.
fn held() -> (Story, [ActorContext; 3]) {
    let definition = graph(
        &[("start", "START", json!({})), ("work", "ANNOTATE", json!({"config": {"overlap": 2}}))],
        &["start -> work", "work -> null"],
    );
    let mut story = Story::of(definition, json!({}));
    let people = [1, 2, 3].map(|number| person(number, ActorKind::Human, ProjectRole::Contributor));
    story.hold("work", &people[0]).expect("it is claimed");
    (story, people)
}

impl Story {
    fn hold_of(&self, holder: &ActorContext) -> Assignment {
        let unit = self.open_at("work").id;
        let mut holders = self.in_hand.holders(unit);
        holders.find(|held| held.actor == holder.actor).expect("they hold it").clone()
    }

    fn changed(&mut self, events: Vec<RunEvent>, ids: Counting) {
        self.ids = ids;
        self.record(events);
    }

    fn lend(&mut self, from: &ActorContext, to: &ActorContext) -> Result<(), HandOverRefused> {
        let (held, mut ids) = (self.hold_of(from), Counting(self.ids.0));
        let to = (Receiver { person: to, deputy: None }, None, None);
        let events = delegate(self.ground(), &self.in_hand, &held, from, to, &mut ids)?;
        self.changed(events, ids);
        Ok(())
    }

    fn return_to(&mut self, from: &ActorContext, lender: &ActorContext) -> Result<(), HandOverRefused> {
        let (held, mut ids) = (self.hold_of(from), Counting(self.ids.0));
        let who = (from, lender);
        let events = give_back(self.ground(), &self.in_hand, &held, who, (None, None), &mut ids)?;
        self.changed(events, ids);
        Ok(())
    }

    fn lenders(&self) -> Vec<ActorId> {
        self.open_at("work").loans.iter().map(|loan| loan.lender).collect()
    }
}

#[test]
fn what_is_lent_on_goes_back_the_way_it_came() {
    let (mut story, [ada, bob, carol]) = held();
    story.lend(&ada, &bob).expect("Ada lends it");
    story.lend(&bob, &carol).expect("Bob lends it on");
    assert_eq!(story.lenders(), [ada.actor, bob.actor]);
    assert_eq!(story.return_to(&carol, &ada), Err(HandOverRefused::NotLent), "Bob lent it to Carol");
    story.return_to(&carol, &bob).expect("it goes back to Bob");
    assert_eq!(story.lenders(), [ada.actor]);
    story.return_to(&bob, &ada).expect("and then to Ada");
    assert_eq!(story.lenders(), []);
    assert_eq!(story.return_to(&ada, &bob), Err(HandOverRefused::NotLent), "it is hers");
    assert_eq!(story.open_at("work").state, UnitState::InProgress);
}

#[test]
fn the_loans_of_two_holders_are_kept_apart() {
    let (mut story, [ada, bob, carol]) = held();
    let dora = person(4, ActorKind::Human, ProjectRole::Contributor);
    story.hold("work", &dora).expect("the other place is taken");
    story.lend(&dora, &carol).expect("Dora lends hers");
    story.lend(&ada, &bob).expect("Ada lends hers");
    story.return_to(&carol, &dora).expect("it goes back to Dora");
    assert_eq!(story.lenders(), [ada.actor], "Bob has Ada's still");
    story.return_to(&bob, &ada).expect("it goes back to Ada");
}

#[test]
fn what_has_run_out_is_not_lent() {
    let (mut story, [ada, bob, _]) = held();
    let end = story.hold_of(&ada).expires_at.expect("a lease");
    story.now = end - SignedDuration::from_secs(1);
    let (held, mut ids) = (story.hold_of(&ada), Counting(story.ids.0));
    let to = (Receiver { person: &bob, deputy: None }, None, None);
    let lent = delegate(story.ground(), &story.in_hand, &held, &ada, to, &mut ids);
    assert!(lent.is_ok(), "{lent:?}");
    story.now = end;
    let refused = HandOverRefused::Assignment(ReleaseRefused::LeaseExpired { at: Some(end) });
    assert_eq!(story.lend(&ada, &bob), Err(refused));
}
