//! A run through stages that nobody works, by hand.

use handoff_core::actor::START_ACTOR;
use handoff_core::audit::Chain;
use handoff_core::id::IdSource;
use handoff_store::Ids;
use serde_json::json;
use tokio_postgres::types::Json;
use uuid::Uuid;

use super::{ByHand, Trail, Values, now};

impl ByHand {
    /// Starts a run that passes all stages of the chain at once and is over: one transaction.
    pub(in crate::server::bench) async fn pass(&mut self) -> Result<(), tokio_postgres::Error> {
        let (s, statements) = (&self.setting, &self.statements);
        let tx = self.client.transaction().await?;
        let now = now(&tx).await?;
        tx.query_one(&statements.live, &[&s.workflow]).await?;
        let [item, run] = [(); 2].map(|()| Ids.fresh());
        let payload = Json(json!({"amount": 120}));
        tx.execute(&statements.insert_item, &[&item, &s.project, &payload, &s.submitter, &now]).await?;
        let mut trail =
            Trail { statements, run, project: s.project, actor: s.submitter, now, chain: Chain::EMPTY };
        trail.append(&tx, "dev.handoff.run.started", json!({"run_id": run, "project_id": s.project, "version_id": s.version, "item_id": item, "actor_id": s.submitter})).await?;
        let start = (&s.start.0, s.start.1, START_ACTOR.0);
        let stages = s.chain.iter().map(|link| (&link.stage, link.step, link.worker));
        let (mut parent, mut previous) = (None::<Uuid>, None::<Uuid>);
        let mut rows = Vec::new();
        for (stage, step, actor) in std::iter::once(start).chain(stages) {
            let [unit, assignment] = [(); 2].map(|()| Ids.fresh());
            trail.append(&tx, "dev.handoff.unit.ready", json!({"unit_id": unit, "step_id": step, "stage": stage, "parent_unit_id": parent, "round": 1, "judgments_required": 1})).await?;
            trail.append(&tx, "dev.handoff.unit.claimed", json!({"unit_id": unit, "step_id": step, "assignment_id": assignment, "actor_id": actor, "epoch": 1, "previous_assignment_id": previous})).await?;
            trail
                .append(
                    &tx,
                    "dev.handoff.unit.finalized",
                    json!({"unit_id": unit, "stage": stage, "handle": "on_success"}),
                )
                .await?;
            rows.push((step, unit, parent, assignment, actor, previous));
            (parent, previous) = (Some(unit), Some(assignment));
        }
        trail.append(&tx, "dev.handoff.run.completed", json!({"outcome": "APPROVED"})).await?;
        let (seq, head, over) = (trail.chain.seq, trail.chain.head.as_slice(), Some(now));
        let (state, outcome) = ("completed", Some("APPROVED"));
        let values: Values<'_, 12> = [
            &run,
            &s.project,
            &s.version,
            &item,
            &s.submitter,
            &seq,
            &head,
            &previous,
            &now,
            &state,
            &outcome,
            &over,
        ];
        tx.execute(&statements.insert_run, &values).await?;
        for (step, unit, parent, assignment, actor, previous) in rows {
            let values: Values<'_, 10> = [
                &step,
                &unit,
                &s.project,
                &run,
                &parent,
                &"completed",
                &1_i16,
                &Some("on_success"),
                &now,
                &over,
            ];
            tx.execute(&statements.insert_unit, &values).await?;
            let values: Values<'_, 10> =
                [&step, &assignment, &unit, &s.project, &run, &actor, &"SUBMITTED", &previous, &now, &over];
            tx.execute(&statements.insert_assignment, &values).await?;
        }
        tx.commit().await
    }
}
