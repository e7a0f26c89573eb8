// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct ResultRunsParams<T1: crate::StringSql> {
    pub project: uuid::Uuid,
    pub reader: Option<uuid::Uuid>,
    pub after: Option<uuid::Uuid>,
    pub workflow: Option<T1>,
    pub row_limit: i64,
}
#[derive(Debug, Clone, PartialEq)]
pub struct ResultRunRow {
    pub run_id: uuid::Uuid,
    pub version_id: uuid::Uuid,
    pub item_id: uuid::Uuid,
    pub event_seq: i64,
    pub event_head: Vec<u8>,
    pub is_gold: bool,
    pub external_key: Option<String>,
    pub payload: serde_json::Value,
}
pub struct ResultRunRowBorrowed<'a> {
    pub run_id: uuid::Uuid,
    pub version_id: uuid::Uuid,
    pub item_id: uuid::Uuid,
    pub event_seq: i64,
    pub event_head: &'a [u8],
    pub is_gold: bool,
    pub external_key: Option<&'a str>,
    pub payload: postgres_types::Json<&'a serde_json::value::RawValue>,
}
impl<'a> From<ResultRunRowBorrowed<'a>> for ResultRunRow {
    fn from(
        ResultRunRowBorrowed {
            run_id,
            version_id,
            item_id,
            event_seq,
            event_head,
            is_gold,
            external_key,
            payload,
        }: ResultRunRowBorrowed<'a>,
    ) -> Self {
        Self {
            run_id,
            version_id,
            item_id,
            event_seq,
            event_head: event_head.into(),
            is_gold,
            external_key: external_key.map(|v| v.into()),
            payload: serde_json::from_str(payload.0.get()).unwrap(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ResultJudgments {
    pub step_id: uuid::Uuid,
    pub judgment_id: uuid::Uuid,
    pub assignment_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub decision: Option<String>,
    pub comment: Option<String>,
    pub data: Option<serde_json::Value>,
    pub counted: bool,
    pub late: bool,
    pub trust: Option<f64>,
    pub model_version: Option<String>,
    pub tainted_at: Option<jiff::Timestamp>,
    pub tainted_reason: Option<String>,
    pub created_at: jiff::Timestamp,
    pub kind: String,
}
pub struct ResultJudgmentsBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub judgment_id: uuid::Uuid,
    pub assignment_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub decision: Option<&'a str>,
    pub comment: Option<&'a str>,
    pub data: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub counted: bool,
    pub late: bool,
    pub trust: Option<f64>,
    pub model_version: Option<&'a str>,
    pub tainted_at: Option<jiff::Timestamp>,
    pub tainted_reason: Option<&'a str>,
    pub created_at: jiff::Timestamp,
    pub kind: &'a str,
}
impl<'a> From<ResultJudgmentsBorrowed<'a>> for ResultJudgments {
    fn from(
        ResultJudgmentsBorrowed {
            step_id,
            judgment_id,
            assignment_id,
            unit_id,
            run_id,
            actor_id,
            decision,
            comment,
            data,
            counted,
            late,
            trust,
            model_version,
            tainted_at,
            tainted_reason,
            created_at,
            kind,
        }: ResultJudgmentsBorrowed<'a>,
    ) -> Self {
        Self {
            step_id,
            judgment_id,
            assignment_id,
            unit_id,
            run_id,
            actor_id,
            decision: decision.map(|v| v.into()),
            comment: comment.map(|v| v.into()),
            data: data.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            counted,
            late,
            trust,
            model_version: model_version.map(|v| v.into()),
            tainted_at,
            tainted_reason: tainted_reason.map(|v| v.into()),
            created_at,
            kind: kind.into(),
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct ResultRunRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ResultRunRowBorrowed, tokio_postgres::Error>,
    mapper: fn(ResultRunRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ResultRunRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ResultRunRowBorrowed) -> R) -> ResultRunRowQuery<'c, 'a, 's, C, R, N> {
        ResultRunRowQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error>
    {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached)
                .await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct ResultJudgmentsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ResultJudgmentsBorrowed, tokio_postgres::Error>,
    mapper: fn(ResultJudgmentsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ResultJudgmentsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(ResultJudgmentsBorrowed) -> R,
    ) -> ResultJudgmentsQuery<'c, 'a, 's, C, R, N> {
        ResultJudgmentsQuery {
            client: self.client,
            params: self.params,
            query: self.query,
            cached: self.cached,
            extractor: self.extractor,
            mapper,
        }
    }
    pub async fn one(self) -> Result<T, tokio_postgres::Error> {
        let row = crate::client::async_::one(self.client, self.query, &self.params, self.cached).await?;
        Ok((self.mapper)((self.extractor)(&row)?))
    }
    pub async fn all(self) -> Result<Vec<T>, tokio_postgres::Error> {
        self.iter().await?.try_collect().await
    }
    pub async fn opt(self) -> Result<Option<T>, tokio_postgres::Error> {
        let opt_row = crate::client::async_::opt(self.client, self.query, &self.params, self.cached).await?;
        Ok(opt_row
            .map(|row| {
                let extracted = (self.extractor)(&row)?;
                Ok((self.mapper)(extracted))
            })
            .transpose()?)
    }
    pub async fn iter(
        self,
    ) -> Result<impl futures::Stream<Item = Result<T, tokio_postgres::Error>> + 'c, tokio_postgres::Error>
    {
        let stream =
            crate::client::async_::raw(self.client, self.query, crate::slice_iter(&self.params), self.cached)
                .await?;
        let mapped = stream
            .map(move |res| {
                res.and_then(|row| {
                    let extracted = (self.extractor)(&row)?;
                    Ok((self.mapper)(extracted))
                })
            })
            .into_stream();
        Ok(mapped)
    }
}
pub struct ResultRunsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn result_runs() -> ResultRunsStmt {
    ResultRunsStmt(
        "select r.run_id, r.version_id, r.item_id, r.event_seq, r.event_head, r.gold_for is not null as is_gold, i.external_key, i.payload from run r join item i on i.item_id = r.item_id where r.project_id = $1 and (r.gold_for is null or r.gold_for = $2) and r.run_id > coalesce($3, '00000000-0000-0000-0000-000000000000'::uuid) and ($4::text is null or exists (select 1 from workflow_version v join workflow w on w.workflow_id = v.workflow_id where v.version_id = r.version_id and w.key = $4)) order by r.run_id limit $5",
        None,
    )
}
impl ResultRunsStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>(
        &'s self,
        client: &'c C,
        project: &'a uuid::Uuid,
        reader: &'a Option<uuid::Uuid>,
        after: &'a Option<uuid::Uuid>,
        workflow: &'a Option<T1>,
        row_limit: &'a i64,
    ) -> ResultRunRowQuery<'c, 'a, 's, C, ResultRunRow, 5> {
        ResultRunRowQuery {
            client,
            params: [project, reader, after, workflow, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ResultRunRowBorrowed, tokio_postgres::Error> {
                Ok(ResultRunRowBorrowed {
                    run_id: row.try_get(0)?,
                    version_id: row.try_get(1)?,
                    item_id: row.try_get(2)?,
                    event_seq: row.try_get(3)?,
                    event_head: row.try_get(4)?,
                    is_gold: row.try_get(5)?,
                    external_key: row.try_get(6)?,
                    payload: row.try_get(7)?,
                })
            },
            mapper: |it| ResultRunRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ResultRunsParams<T1>,
        ResultRunRowQuery<'c, 'a, 's, C, ResultRunRow, 5>,
        C,
    > for ResultRunsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ResultRunsParams<T1>,
    ) -> ResultRunRowQuery<'c, 'a, 's, C, ResultRunRow, 5> {
        self.bind(client, &params.project, &params.reader, &params.after, &params.workflow, &params.row_limit)
    }
}
pub struct ResultRunsOfStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn result_runs_of() -> ResultRunsOfStmt {
    ResultRunsOfStmt(
        "select r.run_id, r.version_id, r.item_id, r.event_seq, r.event_head, r.gold_for is not null as is_gold, i.external_key, i.payload from run r join item i on i.item_id = r.item_id where r.run_id = any ($1)",
        None,
    )
}
impl ResultRunsOfStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = uuid::Uuid>>(
        &'s self,
        client: &'c C,
        runs: &'a T1,
    ) -> ResultRunRowQuery<'c, 'a, 's, C, ResultRunRow, 1> {
        ResultRunRowQuery {
            client,
            params: [runs],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ResultRunRowBorrowed, tokio_postgres::Error> {
                Ok(ResultRunRowBorrowed {
                    run_id: row.try_get(0)?,
                    version_id: row.try_get(1)?,
                    item_id: row.try_get(2)?,
                    event_seq: row.try_get(3)?,
                    event_head: row.try_get(4)?,
                    is_gold: row.try_get(5)?,
                    external_key: row.try_get(6)?,
                    payload: row.try_get(7)?,
                })
            },
            mapper: |it| ResultRunRow::from(it),
        }
    }
}
pub struct ResultJudgmentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn result_judgments() -> ResultJudgmentsStmt {
    ResultJudgmentsStmt(
        "select j.step_id, j.judgment_id, j.assignment_id, j.unit_id, j.run_id, j.actor_id, j.decision, j.comment, j.data, j.counted, j.late, j.trust, j.model_version, j.tainted_at, j.tainted_reason, j.created_at, a.kind from judgment j join actor a on a.actor_id = j.actor_id where j.run_id = any ($1) order by j.judgment_id",
        None,
    )
}
impl ResultJudgmentsStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = uuid::Uuid>>(
        &'s self,
        client: &'c C,
        runs: &'a T1,
    ) -> ResultJudgmentsQuery<'c, 'a, 's, C, ResultJudgments, 1> {
        ResultJudgmentsQuery {
            client,
            params: [runs],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ResultJudgmentsBorrowed, tokio_postgres::Error> {
                Ok(ResultJudgmentsBorrowed {
                    step_id: row.try_get(0)?,
                    judgment_id: row.try_get(1)?,
                    assignment_id: row.try_get(2)?,
                    unit_id: row.try_get(3)?,
                    run_id: row.try_get(4)?,
                    actor_id: row.try_get(5)?,
                    decision: row.try_get(6)?,
                    comment: row.try_get(7)?,
                    data: row.try_get(8)?,
                    counted: row.try_get(9)?,
                    late: row.try_get(10)?,
                    trust: row.try_get(11)?,
                    model_version: row.try_get(12)?,
                    tainted_at: row.try_get(13)?,
                    tainted_reason: row.try_get(14)?,
                    created_at: row.try_get(15)?,
                    kind: row.try_get(16)?,
                })
            },
            mapper: |it| ResultJudgments::from(it),
        }
    }
}
