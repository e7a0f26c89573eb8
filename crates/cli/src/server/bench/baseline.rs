//! The same flow as a good engineer would write it by hand: plain SQL, prepared, one transaction per step, single-row
//! statements, the same rows and the same promises (lock, check, write, append to the hash chain), no HTTP and no JSON.

mod pass;

use handoff_core::actor::START_ACTOR;
use handoff_core::audit::{Chain, Fact};
use handoff_core::id::{ActorId, EventId, IdSource, ProjectId};
use handoff_store::Ids;
use jiff::Timestamp;
use serde_json::json;
use tokio_postgres::types::{Json, ToSql};
use tokio_postgres::{NoTls, Statement, Transaction};
use uuid::Uuid;

use super::measure::{Client, timed};
use crate::output::Failed;

/// Ids of what the flow stands on: a chain of stages, one after the other.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    pub(super) project: Uuid,
    pub(super) workflow: &'static str,
    pub(super) version: Uuid,
    pub(super) submitter: Uuid,
    /// The START stage, by key and step.
    pub(super) start: (String, Uuid),
    /// The stages after it, each with who works it.
    pub(super) chain: Vec<Link>,
}

/// A stage of a chain.
#[derive(Clone, Debug)]
pub(super) struct Link {
    pub(super) stage: String,
    pub(super) step: Uuid,
    pub(super) worker: Uuid,
}

struct Statements {
    live: Statement,
    insert_item: Statement,
    insert_run: Statement,
    insert_unit: Statement,
    insert_assignment: Statement,
    lock_of_unit: Statement,
    lock_of_assignment: Statement,
    unit: Statement,
    holders: Statement,
    held: Statement,
    claim_unit: Statement,
    finish_unit: Statement,
    end_assignment: Statement,
    insert_judgment: Statement,
    save_run: Statement,
    insert_event: Statement,
}

impl Statements {
    async fn prepare(client: &tokio_postgres::Client) -> Result<Self, tokio_postgres::Error> {
        Ok(Self {
            live: client.prepare("select v.version_id from project p join workflow w on w.project_id = p.project_id join workflow_version v on v.workflow_id = w.workflow_id and v.status = 'published' where p.key = 'office' and w.key = $1").await?,
            insert_item: client.prepare("insert into item (item_id, project_id, payload, created_by, created_at) values ($1, $2, $3, $4, $5)").await?,
            insert_run: client.prepare("insert into run (run_id, project_id, version_id, item_id, started_by, event_seq, event_head, last_assignment_id, created_at, updated_at, state, outcome, completed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11, $12)").await?,
            insert_unit: client.prepare("insert into unit (step_id, unit_id, project_id, run_id, parent_unit_id, round, state, judgments_required, slots_taken, claims, judgments_counted, handle, priority, created_at, started_at, finished_at, via) values ($1, $2, $3, $4, $5, 1, $6, 1, $7::smallint, $7::smallint, 0, $8, 0, $9, $10, $10, case when $6 = 'completed' then array['ready', 'in_progress'] end)").await?,
            insert_assignment: client.prepare("insert into assignment (step_id, assignment_id, unit_id, project_id, run_id, actor_id, status, epoch, previous_assignment_id, claimed_at, ended_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $9, $10, case when $7 = 'IN_PROGRESS' then $9::timestamptz + interval '30 minutes' end)").await?,
            lock_of_unit: client.prepare("select run_id, state, event_seq, event_head, last_assignment_id, started_by from run where run_id = (select run_id from unit where unit_id = $1) for no key update").await?,
            lock_of_assignment: client.prepare("select run_id, state, event_seq, event_head, last_assignment_id, started_by from run where run_id = (select run_id from assignment where assignment_id = $1) for no key update").await?,
            unit: client.prepare("select step_id, state, slots_taken, judgments_required from unit where unit_id = $1").await?,
            holders: client.prepare("select actor_id from assignment where step_id = $1 and unit_id = $2 and status in ('PENDING', 'IN_PROGRESS')").await?,
            held: client.prepare("select a.step_id, a.unit_id, a.actor_id, a.status from assignment a join unit u on u.step_id = a.step_id and u.unit_id = a.unit_id where a.assignment_id = $1").await?,
            claim_unit: client.prepare("update unit set state = 'in_progress', slots_taken = slots_taken + 1, claims = claims + 1, started_at = $3 where step_id = $1 and unit_id = $2").await?,
            finish_unit: client.prepare("update unit set state = 'completed', judgments_counted = judgments_counted + 1, handle = 'on_success', finished_at = $3 where step_id = $1 and unit_id = $2").await?,
            end_assignment: client.prepare("update assignment set status = 'APPROVED', ended_at = $3 where step_id = $1 and assignment_id = $2").await?,
            insert_judgment: client.prepare("insert into judgment (step_id, judgment_id, assignment_id, unit_id, project_id, run_id, actor_id, decision, counted, created_at) values ($1, $2, $3, $4, $5, $6, $7, 'APPROVE', true, $8)").await?,
            save_run: client.prepare("update run set state = $2, outcome = $3, completed_at = $4, event_seq = $5, event_head = $6, last_assignment_id = $7, updated_at = $8 where run_id = $1").await?,
            insert_event: client.prepare("insert into trail_entry (stream_id, first_seq, event_ids, project_id, types, actor_ids, data, traceparents, occurred_at, prev_hash, hashes) values ($1, $2, array[$3::uuid], $4, array[$5::text], array[$6::uuid], array[$7::text], array[''], $8, $9, $10)").await?,
        })
    }
}

/// A client of PostgreSQL itself.
pub(super) struct ByHand {
    client: tokio_postgres::Client,
    statements: Statements,
    setting: Setting,
}

impl ByHand {
    /// Connects and prepares.
    pub(super) async fn open(url: &str, setting: Setting) -> Result<Self, Failed> {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await.map_err(Failed::from_error)?;
        #[expect(clippy::disallowed_methods, reason = "drives the connection until the benchmark drops it")]
        tokio::spawn(connection);
        let statements = Statements::prepare(&client).await.map_err(Failed::from_error)?;
        Ok(Self { client, statements, setting })
    }
}

impl Client for ByHand {
    async fn round(&mut self, steps: &mut Vec<std::time::Duration>) -> Result<(), Failed> {
        let mut unit = Some(timed(steps, self.start()).await.map_err(Failed::from_error)?);
        for link in self.setting.chain.clone() {
            let next = unit.ok_or_else(|| Failed::plain("an approval opened nothing"))?;
            let held = timed(steps, self.claim(next, link.worker)).await.map_err(Failed::from_error)?;
            unit = timed(steps, self.approve(held, link.worker)).await.map_err(Failed::from_error)?;
        }
        Ok(())
    }
}

/// Appends events to a run's chain by hand.
pub(super) struct Trail<'a> {
    statements: &'a Statements,
    run: Uuid,
    project: Uuid,
    actor: Uuid,
    now: Timestamp,
    chain: Chain,
}

impl Trail<'_> {
    async fn append(
        &mut self,
        tx: &Transaction<'_>,
        event_type: &'static str,
        data: serde_json::Value,
    ) -> Result<(), tokio_postgres::Error> {
        let data = data.to_string();
        let event = Ids.fresh();
        let link = self.chain.link(&Fact {
            stream: self.run,
            event: EventId(event),
            event_type,
            project: Some(ProjectId(self.project)),
            actor: Some(ActorId(self.actor)),
            traceparent: None,
            occurred_at: self.now,
            data: &data,
        });
        let values: [&(dyn ToSql + Sync); 10] = [
            &self.run,
            &link.seq,
            &event,
            &self.project,
            &event_type,
            &self.actor,
            &data,
            &self.now,
            &link.prev.as_slice(),
            &link.hash.as_slice(),
        ];
        tx.execute(&self.statements.insert_event, &values).await.map(|_| ())
    }
}

async fn now(tx: &Transaction<'_>) -> Result<Timestamp, tokio_postgres::Error> {
    let rows = tx.simple_query("select (extract(epoch from now()) * 1000000)::bigint").await?;
    let micros = rows.iter().find_map(|row| match row {
        tokio_postgres::SimpleQueryMessage::Row(row) => row.get(0)?.parse().ok(),
        _ => None,
    });
    Ok(micros.and_then(|micros| Timestamp::from_microsecond(micros).ok()).unwrap_or_default())
}

/// Values for a statement.
type Values<'a, const N: usize> = [&'a (dyn ToSql + Sync); N];

impl ByHand {
    pub(super) async fn start(&mut self) -> Result<Uuid, tokio_postgres::Error> {
        let (s, statements) = (&self.setting, &self.statements);
        let tx = self.client.transaction().await?;
        let now = now(&tx).await?;
        tx.query_one(&statements.live, &[&s.workflow]).await?;
        let [item, run, begun, assignment, unit] = [(); 5].map(|()| Ids.fresh());
        let payload = Json(json!({"title": "Invoice", "document_ref": "s3://documents/1.pdf"}));
        tx.execute(&statements.insert_item, &[&item, &s.project, &payload, &s.submitter, &now]).await?;
        let (Link { stage: first_stage, step: first, .. }, (begin, start)) = (&s.chain[0], &s.start);
        let by = START_ACTOR.0;
        let mut trail =
            Trail { statements, run, project: s.project, actor: s.submitter, now, chain: Chain::EMPTY };
        let events = [
            (
                "dev.handoff.run.started",
                json!({"run_id": run, "project_id": s.project, "version_id": s.version, "item_id": item, "actor_id": s.submitter}),
            ),
            (
                "dev.handoff.unit.ready",
                json!({"unit_id": begun, "step_id": start, "stage": begin, "round": 1, "judgments_required": 1}),
            ),
            (
                "dev.handoff.unit.claimed",
                json!({"unit_id": begun, "step_id": start, "assignment_id": assignment, "actor_id": by, "epoch": 1}),
            ),
            ("dev.handoff.unit.finalized", json!({"unit_id": begun, "stage": begin, "handle": "on_success"})),
            (
                "dev.handoff.unit.ready",
                json!({"unit_id": unit, "step_id": first, "stage": first_stage, "parent_unit_id": begun, "round": 1, "judgments_required": 1}),
            ),
        ];
        for (event_type, data) in events {
            trail.append(&tx, event_type, data).await?;
        }
        let (seq, head) = (trail.chain.seq, trail.chain.head.as_slice());
        let (none, done, waiting) = (None::<Uuid>, Some(now), None::<Timestamp>);
        let (under_way, no_outcome) = ("in_progress", None::<&str>);
        let values: Values<'_, 12> = [
            &run,
            &s.project,
            &s.version,
            &item,
            &s.submitter,
            &seq,
            &head,
            &assignment,
            &now,
            &under_way,
            &no_outcome,
            &waiting,
        ];
        tx.execute(&statements.insert_run, &values).await?;
        let values: Values<'_, 10> =
            [start, &begun, &s.project, &run, &none, &"completed", &1_i16, &Some("on_success"), &now, &done];
        tx.execute(&statements.insert_unit, &values).await?;
        let values: Values<'_, 10> =
            [first, &unit, &s.project, &run, &Some(begun), &"ready", &0_i16, &None::<&str>, &now, &waiting];
        tx.execute(&statements.insert_unit, &values).await?;
        let values: Values<'_, 10> =
            [start, &assignment, &begun, &s.project, &run, &by, &"SUBMITTED", &none, &now, &done];
        tx.execute(&statements.insert_assignment, &values).await?;
        tx.commit().await?;
        Ok(unit)
    }

    pub(super) async fn claim(&mut self, unit: Uuid, actor: Uuid) -> Result<Uuid, tokio_postgres::Error> {
        let (s, statements) = (&self.setting, &self.statements);
        let tx = self.client.transaction().await?;
        let now = now(&tx).await?;
        let locked = tx.query_one(&statements.lock_of_unit, &[&unit]).await?;
        let (run, previous): (Uuid, Option<Uuid>) = (locked.get(0), locked.get(4));
        let found = tx.query_one(&statements.unit, &[&unit]).await?;
        let step: Uuid = found.get(0);
        let held = tx.query(&statements.holders, &[&step, &unit]).await?;
        assert!(
            held.is_empty() && found.get::<_, i16>(2) < found.get::<_, i16>(3),
            "nobody else is on this unit"
        );
        let assignment = Ids.fresh();
        let mut trail = Trail { statements, run, project: s.project, actor, now, chain: chain(&locked) };
        trail.append(&tx, "dev.handoff.unit.claimed", json!({"unit_id": unit, "step_id": step, "assignment_id": assignment, "actor_id": actor, "epoch": 1, "previous_assignment_id": previous})).await?;
        let Chain { seq, head } = trail.chain;
        let (no_text, no_time) = (None::<&str>, None::<Timestamp>);
        tx.execute(
            &statements.save_run,
            &[&run, &"in_progress", &no_text, &no_time, &seq, &head.as_slice(), &Some(assignment), &now],
        )
        .await?;
        tx.execute(&statements.claim_unit, &[&step, &unit, &now]).await?;
        tx.execute(
            &statements.insert_assignment,
            &[&step, &assignment, &unit, &s.project, &run, &actor, &"IN_PROGRESS", &previous, &now, &no_time],
        )
        .await?;
        tx.commit().await?;
        Ok(assignment)
    }

    pub(super) async fn approve(
        &mut self,
        assignment: Uuid,
        actor: Uuid,
    ) -> Result<Option<Uuid>, tokio_postgres::Error> {
        let (s, statements) = (&self.setting, &self.statements);
        let tx = self.client.transaction().await?;
        let now = now(&tx).await?;
        let locked = tx.query_one(&statements.lock_of_assignment, &[&assignment]).await?;
        let (run, previous): (Uuid, Option<Uuid>) = (locked.get(0), locked.get(4));
        let held = tx.query_one(&statements.held, &[&assignment]).await?;
        let (step, unit): (Uuid, Uuid) = (held.get(0), held.get(1));
        assert!(held.get::<_, Uuid>(2) == actor && held.get::<_, &str>(3) == "IN_PROGRESS", "it is ours");
        let judgment = Ids.fresh();
        let mut trail = Trail { statements, run, project: s.project, actor, now, chain: chain(&locked) };
        let place = s.chain.iter().position(|link| link.step == step).unwrap_or_default();
        let (stage, after) = (&s.chain[place].stage, s.chain.get(place + 1));
        trail.append(&tx, "dev.handoff.judgment.received", json!({"judgment_id": judgment, "step_id": step, "unit_id": unit, "assignment_id": assignment, "actor_id": actor, "decision": "APPROVE", "counted": true})).await?;
        trail
            .append(
                &tx,
                "dev.handoff.unit.finalized",
                json!({"unit_id": unit, "stage": stage, "handle": "on_success"}),
            )
            .await?;
        let next = after.map(|after| (after, Ids.fresh()));
        match &next {
            Some((after, next)) => trail.append(&tx, "dev.handoff.unit.ready", json!({"unit_id": next, "step_id": after.step, "stage": after.stage, "parent_unit_id": unit, "round": 1, "judgments_required": 1})).await?,
            None => trail.append(&tx, "dev.handoff.run.completed", json!({"outcome": "APPROVED"})).await?,
        }
        let Chain { seq, head } = trail.chain;
        let (state, outcome, ended) = if next.is_some() {
            ("in_progress", None, None)
        } else {
            ("completed", Some("APPROVED"), Some(now))
        };
        tx.execute(
            &statements.save_run,
            &[&run, &state, &outcome, &ended, &seq, &head.as_slice(), &previous, &now],
        )
        .await?;
        tx.execute(&statements.finish_unit, &[&step, &unit, &now]).await?;
        if let Some((after, next)) = &next {
            tx.execute(
                &statements.insert_unit,
                &[
                    &after.step,
                    next,
                    &s.project,
                    &run,
                    &Some(unit),
                    &"ready",
                    &0_i16,
                    &None::<&str>,
                    &now,
                    &None::<Timestamp>,
                ],
            )
            .await?;
        }
        tx.execute(&statements.end_assignment, &[&step, &assignment, &now]).await?;
        tx.execute(
            &statements.insert_judgment,
            &[&step, &judgment, &assignment, &unit, &s.project, &run, &actor, &now],
        )
        .await?;
        tx.commit().await?;
        Ok(next.map(|(_, next)| next))
    }
}

fn chain(locked: &tokio_postgres::Row) -> Chain {
    let head: Vec<u8> = locked.get(3);
    Chain { seq: locked.get(2), head: head.try_into().unwrap_or_default() }
}
