//! Events by the million, to be in the way or to be a backlog.

use handoff_core::id::StepId;
use tokio_postgres::{Client, NoTls};

use super::quality;
use crate::output::Failed;

/// How many events one transaction writes.
const AT_A_TIME: u64 = 5_000;
/// How many of them a run has.
const PER_RUN: i64 = 20;

/// Units with what was handed in for each and that they are finished: one answer in ten is not the merged one.
const ANSWERED: &str = "
    with units as materialized (
        select $5::bigint + n as n, gen_random_uuid() as unit_id, gen_random_uuid() as run_id
          from generate_series(1, $2::bigint) as n),
    given as materialized (
        select u.n, u.unit_id, u.run_id, k, gen_random_uuid() as judgment_id, gen_random_uuid() as assignment_id,
               md5('rater ' || (u.n * $3::bigint + k * (1 + u.n % 7)) % $4::bigint)::uuid as actor_id,
               (u.n * $3::bigint + k) % 10 <> 0 as agrees
          from units u, generate_series(1, $3::bigint) as k),
    place as (select project_id, $1::uuid as step_id, decode(repeat('00', 32), 'hex') as zero from step where step_id = $1::uuid),
    held as (
        insert into assignment (step_id, assignment_id, unit_id, project_id, run_id, actor_id, status, epoch, claimed_at, ended_at)
        select step_id, assignment_id, unit_id, project_id, run_id, actor_id, 'SUBMITTED', k::int, now() - interval '1 minute', now()
          from given, place),
    said as (
        insert into judgment (step_id, judgment_id, assignment_id, unit_id, project_id, run_id, actor_id, data, counted, created_at)
        select step_id, judgment_id, assignment_id, unit_id, project_id, run_id, actor_id,
               jsonb_build_object('label', case when agrees then 'cat' else 'dog' end), true, now()
          from given, place)
    insert into trail_entry
           (stream_id, first_seq, project_id, occurred_at, event_ids, types, actor_ids, data, traceparents, prev_hash, hashes)
    select run_id, k, project_id, now(), array[judgment_id], array['dev.handoff.judgment.received'], array[actor_id],
           array[json_build_object('judgment_id', judgment_id, 'step_id', step_id, 'unit_id', unit_id, 'assignment_id', assignment_id,
                                   'actor_id', actor_id, 'counted', true,
                                   'data', json_build_object('label', case when agrees then 'cat' else 'dog' end))::text],
           array[''], zero, zero
      from given, place
    union all
    select run_id, $3::bigint + 1, project_id, now(), array[unit_id], array['dev.handoff.unit.finalized'], array[unit_id],
           array[json_build_object('unit_id', unit_id, 'basis', json_build_object('kind', 'consensus', 'judgments',
               json_agg(json_build_object('judgment_id', judgment_id, 'agreement', agrees::int))))::text],
           array[''], zero, zero
      from given, place
     group by run_id, unit_id, project_id, zero";

/// Writes events by hand.
pub(super) struct Filler {
    client: Client,
}

impl Filler {
    pub(super) async fn open(url: &str) -> Result<Self, Failed> {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await.map_err(Failed::from_error)?;
        #[expect(clippy::disallowed_methods, reason = "drives the connection until the benchmark drops it")]
        tokio::spawn(connection);
        // What is copied a million times need not be checked each time.
        let prepare = "set session_replication_role = replica; set statement_timeout = 0";
        client.batch_execute(prepare).await.map_err(Failed::from_error)?;
        Ok(Self { client })
    }

    /// Fills the table up to so many events.
    pub(super) async fn grow_to(&self, rows: u64) -> Result<(), Failed> {
        let there = self.count("select count(*) from event").await?;
        self.add(rows.saturating_sub(there)).await?;
        self.client.batch_execute("analyze trail_entry").await.map_err(Failed::from_error)
    }

    /// What a statement counts.
    pub(super) async fn count(&self, statement: &str) -> Result<u64, Failed> {
        let counted: i64 = self.client.query_one(statement, &[]).await.map_err(Failed::from_error)?.get(0);
        Ok(u64::try_from(counted).unwrap_or_default())
    }

    /// Adds so many units that were answered at a step and finished, with the events that tell of it and what these refer to.
    pub(super) async fn add_answers(&self, step: StepId, units: u64) -> Result<(), Failed> {
        let (people, answers) = (quality::PEOPLE, i64::try_from(quality::ANSWERS).unwrap_or(1));
        let hire = "insert into actor (actor_id, kind, created_at)
            select md5('rater ' || n)::uuid, 'HUMAN', now() from generate_series(0, $1::bigint - 1) as n";
        self.client.execute(hire, &[&people]).await.map_err(Failed::from_error)?;
        let mut left = units;
        while left > 0 {
            let now = left.min(AT_A_TIME / 5);
            let many = i64::try_from(now).unwrap_or(i64::MAX);
            // From one piece to the next, other people answer together.
            let from = i64::try_from(units - left).unwrap_or_default();
            let written = self.client.execute(ANSWERED, &[&step.0, &many, &answers, &people, &from]).await;
            written.map_err(Failed::from_error)?;
            left -= now;
        }
        self.client
            .batch_execute("analyze trail_entry, judgment, assignment")
            .await
            .map_err(Failed::from_error)
    }

    /// Adds so many events.
    pub(super) async fn add(&self, events: u64) -> Result<(), Failed> {
        let statement = "insert into trail_entry
                   (stream_id, first_seq, project_id, occurred_at, event_ids, types, actor_ids, data, traceparents, prev_hash, hashes)
            select r.run, s.seq, p.project_id, now(), array[gen_random_uuid()], array['dev.handoff.unit.claimed'], array[p.project_id],
                   array[json_build_object('unit_id', gen_random_uuid(), 'step_id', p.project_id, 'assignment_id', gen_random_uuid(),
                                           'actor_id', p.project_id, 'epoch', s.seq)::text], array[''], z.zero, z.zero
              from (select gen_random_uuid() as run from generate_series(1, $1::bigint)) r,
                   generate_series(1, $2::bigint) as s (seq),
                   (select project_id from project limit 1) p, (select decode(repeat('00', 32), 'hex') as zero) z
             limit $3::bigint";
        let mut left = events;
        while left > 0 {
            let now = i64::try_from(left.min(AT_A_TIME)).unwrap_or(PER_RUN);
            let runs = now / PER_RUN + 1;
            let written = self.client.execute(statement, &[&runs, &PER_RUN, &now]).await;
            left = left.saturating_sub(written.map_err(Failed::from_error)?);
        }
        Ok(())
    }
}
