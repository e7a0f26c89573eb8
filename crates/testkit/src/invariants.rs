//! What must hold after any story, whatever happened in it. Each row of the answer is a violation.

use tokio_postgres::Client;

/// Name of the invariant (docs/ARCHITECTURE.md), and a query that finds what breaks it.
const CHECKS: &[(&str, &str)] = &[
    (
        "slots taken equal live and finished holds",
        "select u.unit_id::text from unit u
          where u.slots_taken <> (select count(*) from assignment a
                                   where a.step_id = u.step_id and a.unit_id = u.unit_id
                                     and a.status in ('PENDING', 'IN_PROGRESS', 'SUBMITTED', 'APPROVED', 'REJECTED'))",
    ),
    (
        "counted judgments equal counted rows",
        "select u.unit_id::text from unit u
          where u.judgments_counted <> (select count(*) from judgment j
                                         where j.step_id = u.step_id and j.unit_id = u.unit_id and j.counted)",
    ),
    (
        "a run in progress has an open unit, a finished run has none",
        "select r.run_id::text from run r
          where (r.state = 'in_progress') <> exists (select 1 from unit u
                                                      where u.run_id = r.run_id and u.finished_at is null)",
    ),
    (
        "a finished unit has no live hold",
        "select u.unit_id::text from unit u
           join assignment a on a.step_id = u.step_id and a.unit_id = u.unit_id
          where u.state = 'completed' and a.status in ('PENDING', 'IN_PROGRESS')",
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
        "every hold and every judgment has exactly one event",
        "select id from (
             select a.assignment_id::text as id,
                    (select count(*) from event e
                      where e.stream_id = a.run_id and e.type = 'dev.handoff.unit.claimed'
                        and e.data ->> 'assignment_id' = a.assignment_id::text) as events
               from assignment a
             union all
             select j.judgment_id::text,
                    (select count(*) from event e
                      where e.stream_id = j.run_id and e.type = 'dev.handoff.judgment.received'
                        and e.data ->> 'judgment_id' = j.judgment_id::text)
               from judgment j) x
          where events <> 1",
    ),
];

/// Panics, naming the invariant and the rows, if any does not hold.
pub async fn check_invariants(client: &Client) {
    for (name, query) in CHECKS {
        let broken: Vec<String> = client.query(*query, &[]).await.expect("the check runs").iter().map(|r| r.get(0)).collect();
        assert!(broken.is_empty(), "{name}: broken by {broken:?}");
    }
}
