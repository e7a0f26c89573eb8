//! The office at work: people hand documents in, take the next unit, think, and decide. All of it through the public API,
//! each with a session of their own.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::json;
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::board::Board;
use super::cast::{Person, Route, WORKFLOW_KEY};
use super::dice::Dice;
use super::papers::{self, Tray};
use crate::client::wire::{Accepted, Claimed, Held, RunDetail, RunSummary, StartedRun};
use crate::client::{Client, ClientError, Listing};
use crate::output::{Failed, Tone};

/// Documents that are handed in before anybody has to wait for the first.
const AT_ONCE: usize = 3;
/// How often the server is asked where everything stands.
const SURVEY_EVERY: Duration = Duration::from_secs(1);

/// Times and chances.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// Between two documents.
    pub(super) between_documents: Duration,
    /// For a decision.
    pub(super) thinking: Duration,
}

impl Pace {
    /// A pace at which the people on the narrowest stage are busy three fifths of their time.
    pub(super) fn of(documents_per_minute: u32, narrowest: usize) -> Self {
        let rate = f64::from(documents_per_minute.max(1));
        let people = f64::from(u32::try_from(narrowest).unwrap_or(1));
        Self {
            between_documents: Duration::from_secs_f64(60.0 / rate),
            // A document visits a stage 1.3 times, rework included.
            thinking: Duration::from_secs_f64((0.6 * 60.0 * people / (1.3 * rate)).clamp(0.005, 60.0)),
        }
    }

    /// How long to wait before looking for work again.
    fn idling(self) -> Duration {
        (self.thinking / 2).clamp(Duration::from_millis(100), Duration::from_secs(2))
    }
}

/// What everybody in the office shares.
#[derive(Debug)]
pub(super) struct Office<'a> {
    pub(super) project: &'a str,
    pub(super) route: &'a Route,
    pub(super) pace: Pace,
    pub(super) board: &'a RefCell<Board>,
    pub(super) stop: &'a CancellationToken,
}

impl Office<'_> {
    fn note(&self, tone: Tone, text: String) {
        self.board.borrow_mut().note(tone, text);
    }

    /// Waits; says whether there is anything to wait for.
    async fn wait(&self, time: Duration) -> bool {
        tokio::select! {
            biased;
            () = self.stop.cancelled() => false,
            () = tokio::time::sleep(time) => true,
        }
    }

    /// Hands documents in until there are enough.
    pub(super) async fn hand_in(
        &self,
        people: &[Person],
        mut tray: Tray,
        mut dice: Dice,
    ) -> Result<(), Failed> {
        let submitters: Vec<_> = people.iter().filter(|person| person.submits()).collect();
        if submitters.is_empty() {
            return Err(Failed::plain("nobody who hands documents in could sign in"));
        }
        loop {
            let (submitted, total) = (self.board.borrow().submitted, self.board.borrow().total());
            if total.is_some_and(|total| submitted >= total) {
                return Ok(());
            }
            let pause =
                if submitted < AT_ONCE { Duration::ZERO } else { dice.around(self.pace.between_documents) };
            if !self.wait(pause).await {
                return Ok(());
            }
            let (person, paper) = (dice.pick(&submitters), tray.next());
            let item = json!({"external_key": paper.key, "payload": paper.payload});
            let body = json!({"workflow": WORKFLOW_KEY, "item": item});
            let started = person.client.post(&["v1", "projects", self.project, "runs"], &body).await?;
            let started: StartedRun = started.read()?;
            let first = self.route.first();
            self.board.borrow_mut().start(started.run_id, paper.key, paper.title.clone(), first);
            self.note(Tone::Plain, format!("{} handed in “{}”", person.name, paper.title));
        }
    }

    /// A person's day: what they hold from before, then whatever is next.
    pub(super) async fn work(&self, person: &Person, mut dice: Dice) -> Result<(), Failed> {
        let held = person.client.list(&["v1", "assignments"], &[], Listing::ALL).await?;
        for held in held.read::<Held>()? {
            let unit = Claimed {
                assignment_id: held.assignment_id,
                run_id: held.work.run_id,
                stage: held.work.stage,
                stage_name: held.work.stage_name,
                round: held.work.round,
                decisions: held.work.decisions,
            };
            self.handle(person, &unit, &mut dice).await?;
        }
        // People do not all arrive at once.
        let mut pause = dice.around(self.pace.idling());
        while self.wait(pause).await {
            let claimed = person.client.post(&["v1", "assignments"], &json!({"project": self.project})).await;
            pause = match claimed {
                Ok(reply) => {
                    self.handle(person, &reply.read()?, &mut dice).await?;
                    dice.around(self.pace.thinking / 4)
                }
                Err(refused) if refused.code() == Some("not_signed_in") => {
                    self.note(Tone::Bad, format!("{} was signed out and goes home", person.name));
                    return Ok(());
                }
                Err(refused) if is_everyday(&refused) => dice.around(self.pace.idling()),
                Err(failed) => return Err(failed.into()),
            };
        }
        Ok(())
    }

    /// Thinks about a unit, then decides or gives it back. Whoever is told to stop gives back what they hold.
    async fn handle(&self, person: &Person, unit: &Claimed, dice: &mut Dice) -> Result<(), Failed> {
        self.board.borrow_mut().visit(unit.run_id, unit.round);
        let goes_on = self.wait(dice.around(self.pace.thinking)).await;
        let done = if !goes_on || dice.chance(4) {
            self.give_back(person, unit).await
        } else {
            self.decide(person, unit, dice).await
        };
        match done {
            // Somebody signed in as this person, and was faster.
            Err(refused) if is_everyday(&refused) => Ok(()),
            done => Ok(done?),
        }
    }

    async fn give_back(&self, person: &Person, unit: &Claimed) -> Result<(), ClientError> {
        let assignment = unit.assignment_id.to_string();
        person.client.post(&["v1", "assignments", &assignment, "release"], &json!({})).await?;
        let mut board = self.board.borrow_mut();
        board.released += 1;
        let text =
            format!("{} gave “{}” back for somebody else to take", person.name, board.title(unit.run_id));
        board.note(Tone::Waiting, text);
        Ok(())
    }

    async fn decide(&self, person: &Person, unit: &Claimed, dice: &mut Dice) -> Result<(), ClientError> {
        let key = self.board.borrow().key(unit.run_id).unwrap_or_default();
        let choice = choose(unit, &key, dice);
        let mut body = json!({"assignment_id": unit.assignment_id});
        if let Some(decision) = &choice.decision {
            body["decision"] = json!(decision);
        }
        if let Some(comment) = choice.comment {
            body["comment"] = json!(comment);
        }
        let accepted: Accepted = person.client.post(&["v1", "judgments"], &body).await?.read()?;
        let mut board = self.board.borrow_mut();
        let title = board.title(unit.run_id);
        board.decisions += 1;
        let (tone, deed) = match choice.decision.as_deref() {
            Some("APPROVE") => (Tone::Good, "approved"),
            Some("REJECT") => {
                board.sent_back += 1;
                (Tone::Bad, "sent back")
            }
            Some("RESUBMIT") => (Tone::Plain, "mended"),
            Some("ABANDON") => (Tone::Bad, "gave up on"),
            Some(_) | None => (Tone::Plain, "handled"),
        };
        let comment = choice.comment.map(|comment| format!(": “{comment}”")).unwrap_or_default();
        board.note(tone, format!("{} {deed} “{title}” at {}{comment}", person.name, unit.stage_name));
        if accepted.run_state == "completed" {
            board.finish(unit.run_id, accepted.run_outcome.as_deref().unwrap_or_default());
        } else if let Some(decision) = &choice.decision {
            let next = self.route.after(&unit.stage, decision);
            board.move_to(unit.run_id, next);
        }
        Ok(())
    }

    /// Keeps the board true to the server, and stops the office when all is done. Others may work here too: what they
    /// finish is found out here.
    pub(super) async fn keep_the_board(&self, admin: &Client) -> Result<(), Failed> {
        loop {
            let before = self.board.borrow().open_runs();
            let path = ["v1", "projects", self.project, "runs"];
            let under_way = admin.list(&path, &[("state", "in_progress")], Listing::ALL).await?;
            let under_way: Vec<RunSummary> = under_way.read()?;
            self.board.borrow_mut().survey(&under_way);
            let still: BTreeSet<Uuid> = under_way.iter().map(|run| run.run_id).collect();
            for run in before.into_iter().filter(|run| !still.contains(run)) {
                if self.board.borrow().is_open(run) {
                    self.settle(admin, run).await?;
                }
            }
            if self.board.borrow().is_done() {
                self.stop.cancel();
            }
            if !self.wait(SURVEY_EVERY).await {
                self.board.borrow_mut().end();
                return Ok(());
            }
        }
    }

    async fn settle(&self, admin: &Client, run: Uuid) -> Result<(), Failed> {
        let detail: RunDetail = admin.get(&["v1", "runs", &run.to_string()], &[]).await?.read()?;
        if let Some(outcome) = &detail.summary.outcome {
            self.board.borrow_mut().finish(run, outcome);
        }
        Ok(())
    }
}

/// Refusals that belong to a working day: nothing to do, or somebody was faster.
fn is_everyday(refused: &ClientError) -> bool {
    matches!(refused.status(), Some(403 | 404 | 409))
}

/// What somebody decides, and what they say.
#[derive(Debug, PartialEq, Eq)]
struct Choice {
    decision: Option<String>,
    comment: Option<&'static str>,
}

/// Mostly yes; what comes back again and again is looked at with ever milder eyes.
fn choose(unit: &Claimed, key: &str, dice: &mut Dice) -> Choice {
    let offers = |decision: &str| unit.decisions.iter().any(|offered| offered == decision);
    let say = |decision: &str, comment| Choice { decision: Some(decision.to_owned()), comment };
    let round = u32::try_from(unit.round.max(1)).unwrap_or(1);
    if offers("RESUBMIT") && offers("ABANDON") {
        return if dice.chance(15) {
            say("ABANDON", Some(papers::given_up(dice)))
        } else {
            say("RESUBMIT", Some(papers::mended(dice)))
        };
    }
    if offers("APPROVE") && offers("REJECT") {
        return if dice.chance(15 / round) {
            say("REJECT", Some(papers::complaint(key, dice)))
        } else {
            say("APPROVE", papers::praise(dice))
        };
    }
    Choice { decision: unit.decisions.first().cloned(), comment: None }
}

/// Everybody goes home.
pub(super) async fn sign_out(people: &[Person]) {
    let outs = people.iter().map(|person| async {
        // A session that is gone already is as good as one that ends now.
        let _: Result<_, ClientError> = person.client.delete(&["v1", "session"]).await;
    });
    futures_util::future::join_all(outs).await;
}

/// The year on the documents.
pub(super) fn this_year() -> i16 {
    crate::output::now().to_zoned(jiff::tz::TimeZone::system()).year()
}

/// Four characters that tell this demo's documents from those of another.
pub(super) fn tag() -> Result<String, Failed> {
    let bytes = super::dice::secret_bytes::<2>()?;
    Ok(format!("{:04X}", u16::from_be_bytes(bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unit(round: i16, decisions: &[&str]) -> Claimed {
        Claimed {
            assignment_id: Uuid::nil(),
            run_id: Uuid::nil(),
            stage: "s".to_owned(),
            stage_name: "S".to_owned(),
            round,
            decisions: decisions.iter().map(|decision| (*decision).to_owned()).collect(),
        }
    }

    fn share(round: i16, decisions: &[&str], of: &str) -> usize {
        let mut dice = Dice::new(5, 5);
        let unit = unit(round, decisions);
        (0..1_000).filter(|_| choose(&unit, "INV-1", &mut dice).decision.as_deref() == Some(of)).count()
    }

    #[test]
    fn people_approve_mostly_and_ever_more() {
        let review = ["APPROVE", "REJECT"];
        assert!((700..900).contains(&share(1, &review, "APPROVE")));
        assert!(share(3, &review, "APPROVE") > share(1, &review, "APPROVE"));
        assert_eq!(share(20, &review, "REJECT"), 0);
        assert!((20..200).contains(&share(1, &["RESUBMIT", "ABANDON"], "ABANDON")));
    }

    #[test]
    fn a_rejection_always_says_why_and_other_stages_are_handled_somehow() {
        let mut dice = Dice::new(9, 1);
        let choices: Vec<_> =
            (0..200).map(|_| choose(&unit(1, &["APPROVE", "REJECT"]), "LEA-1", &mut dice)).collect();
        let rejections = choices.iter().filter(|choice| choice.decision.as_deref() == Some("REJECT"));
        assert!(rejections.clone().count() > 0 && rejections.clone().all(|choice| choice.comment.is_some()));
        assert_eq!(choose(&unit(1, &["OK"]), "", &mut dice).decision.as_deref(), Some("OK"));
        assert_eq!(choose(&unit(1, &[]), "", &mut dice), Choice { decision: None, comment: None });
    }

    #[test]
    fn a_faster_pace_leaves_less_time_to_think() {
        let (slow, fast) = (Pace::of(8, 3), Pace::of(120, 3));
        assert!(slow.thinking > fast.thinking && slow.between_documents > fast.between_documents);
        assert!(Pace::of(60_000, 3).idling() >= Duration::from_millis(100));
    }
}
