//! What must hold of the data whatever happened to it. Each check finds what breaks it; a sound database finds nothing.
//!
//! These read whole tables: for tests, benchmarks and an operator's doubts, never on the way of a request. What belongs to a unit is
//! looked up by its run, which has few rows; a step may have millions.

use crate::{Db, StoreError};

/// A promise that does not hold, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The promise.
    pub promise: &'static str,
    /// The row that breaks it.
    pub row: String,
}

/// A promise, and a query that finds the rows which break it.
const CHECKS: &[(&str, &str)] = &[
    (
        "slots taken equal live and finished holds",
        "select u.unit_id::text from unit u
          where u.slots_taken <> (select count(*) from assignment a
                                   where a.run_id = u.run_id and a.unit_id = u.unit_id
                                     and a.status in ('PENDING', 'IN_PROGRESS', 'SUBMITTED', 'APPROVED', 'REJECTED')
                                     -- What was taken back while the unit was open gave its slot back.
                                     and not exists (select 1 from judgment j
                                                      where j.run_id = a.run_id and j.assignment_id = a.assignment_id
                                                        and j.counted
                                                        -- What is left may have been enough in the same breath: then the basis does not name it.
                                                        and (j.tainted_at < coalesce(u.finished_at, 'infinity')
                                                             or (j.tainted_at = u.finished_at
                                                                 and not u.detail -> 'basis' -> 'judgments'
                                                                         @> jsonb_build_array(jsonb_build_object('judgment_id', j.judgment_id))))))",
    ),
    (
        "counted judgments equal counted rows",
        "select u.unit_id::text from unit u
          where u.judgments_counted <> (select count(*) from judgment j
                                         where j.run_id = u.run_id and j.unit_id = u.unit_id and j.counted
                                           and coalesce(j.tainted_at >= u.finished_at, j.tainted_at is null)
                                           and (j.tainted_at is distinct from u.finished_at
                                                or coalesce(u.detail -> 'basis' -> 'judgments'
                                                            @> jsonb_build_array(jsonb_build_object('judgment_id', j.judgment_id)), true)))",
    ),
    (
        "an erased actor has no name, no way in and no way back",
        "select a.actor_id::text from actor a
           join profile p on p.actor_id = a.actor_id
          where a.erased_at is not null
            and (a.disabled_at is null or p.display_name <> 'erased' or p.email is not null
                 or exists (select 1 from credential c where c.actor_id = a.actor_id)
                 or exists (select 1 from session s where s.actor_id = a.actor_id)
                 or exists (select 1 from api_token t where t.actor_id = a.actor_id))",
    ),
    (
        "a run that is not over, under way or paused, has an open unit, a finished run has none",
        "select r.run_id::text from run r
          where (r.completed_at is null) <> exists (select 1 from unit u
                                                      where u.run_id = r.run_id and u.finished_at is null)",
    ),
    (
        "an open unit is at a stage of its run's version",
        "select u.unit_id::text from unit u
           join step s on s.step_id = u.step_id
           join run r on r.run_id = u.run_id
          where u.finished_at is null and s.version_id <> r.version_id",
    ),
    (
        "a finished unit has no live hold",
        "select u.unit_id::text from unit u
           join assignment a on a.run_id = u.run_id and a.unit_id = u.unit_id
          where u.state in ('completed', 'cancelled') and a.status in ('PENDING', 'IN_PROGRESS')",
    ),
    (
        "an assignment is of its unit's run, at its step",
        "select a.assignment_id::text from assignment a
           left join unit u on u.unit_id = a.unit_id
          where (a.run_id, a.step_id) is distinct from (u.run_id, u.step_id)",
    ),
    (
        "an assignment has a status that is known",
        "select a.assignment_id::text from assignment a
          where a.status not in ('PENDING', 'IN_PROGRESS', 'SUBMITTED', 'APPROVED', 'REJECTED', 'RELEASED', 'EXPIRED', 'SKIPPED', 'CANCELLED')",
    ),
    (
        "an assignment is somebody's",
        "select a.assignment_id::text from assignment a
          where not exists (select 1 from actor x where x.actor_id = a.actor_id)",
    ),
    (
        "a judgment is by the one who held the assignment, on its unit",
        "select j.judgment_id::text from judgment j
           left join assignment a on a.assignment_id = j.assignment_id
          where (j.run_id, j.step_id, j.unit_id, j.actor_id) is distinct from (a.run_id, a.step_id, a.unit_id, a.actor_id)",
    ),
    (
        "a run's head is its last event",
        "select r.run_id::text from run r
          where not exists (select 1 from event e
                             where e.stream_id = r.run_id and e.seq = r.event_seq and e.hash = r.event_head)
             or exists (select 1 from event e where e.stream_id = r.run_id and e.seq > r.event_seq)",
    ),
    (
        "events of a stream are numbered without gap and linked",
        "select e.event_id::text from event e
           left join event p on p.stream_id = e.stream_id and p.seq = e.seq - 1
          where e.prev_hash <> coalesce(p.hash, decode(repeat('00', 32), 'hex'))
             or (e.seq > 1 and p.seq is null)",
    ),
    (
        "a run that puts a question to somebody is noted, or another one that puts it to them is",
        "select r.run_id::text from run r
          where r.gold_for is not null
            and not exists (select 1 from gold_asked q
                              join gold g on g.gold_id = q.gold_id
                             where q.actor_id = r.gold_for and g.item_id = r.item_id)",
    ),
    (
        "what is known of how somebody works is about an actor there is",
        "select a.judgment_id::text from act a where not exists (select 1 from actor x where x.actor_id = a.actor_id)
         union all
         select e.judgment_id::text from trust_evidence e where not exists (select 1 from actor x where x.actor_id = e.actor_id)
         union all
         select h.history_id::text from trust_history h
          where not exists (select 1 from work_record w
                             where (w.actor_id, w.project_id, w.skill) = (h.actor_id, h.project_id, h.skill))",
    ),
    (
        "every hold has exactly one event",
        "select a.assignment_id::text from assignment a
          where 1 <> (select count(*) from event e
                       where e.stream_id = a.run_id and e.type = 'dev.handoff.unit.claimed'
                         and e.data ->> 'assignment_id' = a.assignment_id::text)",
    ),
    (
        "every judgment has exactly one event",
        "select j.judgment_id::text from judgment j
          where 1 <> (select count(*) from event e
                       where e.stream_id = j.run_id and e.type = 'dev.handoff.judgment.received'
                         and e.data ->> 'judgment_id' = j.judgment_id::text)",
    ),
];

/// Looks for everything that breaks a promise.
pub async fn violations(db: &Db) -> Result<Vec<Violation>, StoreError> {
    // Whole tables are read here: the settings that suit single rows do not.
    let settings = ["statement_timeout", "enable_seqscan", "enable_hashjoin", "enable_mergejoin"];
    let set = "set statement_timeout = 0; set enable_seqscan = on; set enable_hashjoin = on; set enable_mergejoin = on";
    db.sql().batch_execute(set).await?;
    let mut found = Vec::new();
    for (promise, query) in CHECKS {
        let rows = db.sql().query(*query, &[]).await?;
        found.extend(rows.iter().map(|row| Violation { promise, row: row.get(0) }));
    }
    db.sql().batch_execute(&settings.map(|name| format!("reset {name}")).join("; ")).await?;
    Ok(found)
}
