// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertJudgmentsParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::ArraySql<Item = uuid::Uuid>,
    T4: crate::ArraySql<Item = uuid::Uuid>,
    T5: crate::ArraySql<Item = uuid::Uuid>,
    T6: crate::ArraySql<Item = uuid::Uuid>,
    T7: crate::ArraySql<Item = uuid::Uuid>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = Option<T8>>,
    T10: crate::StringSql,
    T11: crate::ArraySql<Item = Option<T10>>,
    T12: crate::StringSql,
    T13: crate::ArraySql<Item = Option<T12>>,
    T14: crate::ArraySql<Item = bool>,
    T15: crate::ArraySql<Item = jiff::Timestamp>,
> {
    pub steps: T1,
    pub judgments: T2,
    pub assignments: T3,
    pub units: T4,
    pub projects: T5,
    pub runs: T6,
    pub actors: T7,
    pub decisions: T9,
    pub comments: T11,
    pub datas: T13,
    pub counteds: T14,
    pub created_ats: T15,
}
#[derive(Debug, Clone, PartialEq)]
pub struct JudgmentsOfRun {
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
    pub created_at: jiff::Timestamp,
}
pub struct JudgmentsOfRunBorrowed<'a> {
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
    pub created_at: jiff::Timestamp,
}
impl<'a> From<JudgmentsOfRunBorrowed<'a>> for JudgmentsOfRun {
    fn from(
        JudgmentsOfRunBorrowed {
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
            created_at,
        }: JudgmentsOfRunBorrowed<'a>,
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
            created_at,
        }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct UuidUuidQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<uuid::Uuid, tokio_postgres::Error>,
    mapper: fn(uuid::Uuid) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> UuidUuidQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(uuid::Uuid) -> R) -> UuidUuidQuery<'c, 'a, 's, C, R, N> {
        UuidUuidQuery {
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
pub struct JudgmentsOfRunQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<JudgmentsOfRunBorrowed, tokio_postgres::Error>,
    mapper: fn(JudgmentsOfRunBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> JudgmentsOfRunQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(JudgmentsOfRunBorrowed) -> R) -> JudgmentsOfRunQuery<'c, 'a, 's, C, R, N> {
        JudgmentsOfRunQuery {
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
pub struct InsertJudgmentsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_judgments() -> InsertJudgmentsStmt {
    InsertJudgmentsStmt(
        "insert into judgment (step_id, judgment_id, assignment_id, unit_id, project_id, run_id, actor_id, decision, comment, data, counted, created_at) select step_id, judgment_id, assignment_id, unit_id, project_id, run_id, actor_id, decision, comment, data::jsonb, counted, created_at from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::uuid[], $8::text[], $9::text[], $10::text[], $11::boolean[], $12::timestamptz[]) as t (step_id, judgment_id, assignment_id, unit_id, project_id, run_id, actor_id, decision, comment, data, counted, created_at) returning judgment_id",
        None,
    )
}
impl InsertJudgmentsStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<
        'c,
        'a,
        's,
        C: GenericClient,
        T1: crate::ArraySql<Item = uuid::Uuid>,
        T2: crate::ArraySql<Item = uuid::Uuid>,
        T3: crate::ArraySql<Item = uuid::Uuid>,
        T4: crate::ArraySql<Item = uuid::Uuid>,
        T5: crate::ArraySql<Item = uuid::Uuid>,
        T6: crate::ArraySql<Item = uuid::Uuid>,
        T7: crate::ArraySql<Item = uuid::Uuid>,
        T8: crate::StringSql,
        T9: crate::ArraySql<Item = Option<T8>>,
        T10: crate::StringSql,
        T11: crate::ArraySql<Item = Option<T10>>,
        T12: crate::StringSql,
        T13: crate::ArraySql<Item = Option<T12>>,
        T14: crate::ArraySql<Item = bool>,
        T15: crate::ArraySql<Item = jiff::Timestamp>,
    >(
        &'s self,
        client: &'c C,
        steps: &'a T1,
        judgments: &'a T2,
        assignments: &'a T3,
        units: &'a T4,
        projects: &'a T5,
        runs: &'a T6,
        actors: &'a T7,
        decisions: &'a T9,
        comments: &'a T11,
        datas: &'a T13,
        counteds: &'a T14,
        created_ats: &'a T15,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 12> {
        UuidUuidQuery {
            client,
            params: [
                steps,
                judgments,
                assignments,
                units,
                projects,
                runs,
                actors,
                decisions,
                comments,
                datas,
                counteds,
                created_ats,
            ],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::ArraySql<Item = uuid::Uuid>,
    T3: crate::ArraySql<Item = uuid::Uuid>,
    T4: crate::ArraySql<Item = uuid::Uuid>,
    T5: crate::ArraySql<Item = uuid::Uuid>,
    T6: crate::ArraySql<Item = uuid::Uuid>,
    T7: crate::ArraySql<Item = uuid::Uuid>,
    T8: crate::StringSql,
    T9: crate::ArraySql<Item = Option<T8>>,
    T10: crate::StringSql,
    T11: crate::ArraySql<Item = Option<T10>>,
    T12: crate::StringSql,
    T13: crate::ArraySql<Item = Option<T12>>,
    T14: crate::ArraySql<Item = bool>,
    T15: crate::ArraySql<Item = jiff::Timestamp>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertJudgmentsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 12>,
        C,
    > for InsertJudgmentsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertJudgmentsParams<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 12> {
        self.bind(
            client,
            &params.steps,
            &params.judgments,
            &params.assignments,
            &params.units,
            &params.projects,
            &params.runs,
            &params.actors,
            &params.decisions,
            &params.comments,
            &params.datas,
            &params.counteds,
            &params.created_ats,
        )
    }
}
pub struct JudgmentsOfRunStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn judgments_of_run() -> JudgmentsOfRunStmt {
    JudgmentsOfRunStmt(
        "select step_id, judgment_id, assignment_id, unit_id, run_id, actor_id, decision, comment, data, counted, created_at from judgment where run_id = $1 order by judgment_id",
        None,
    )
}
impl JudgmentsOfRunStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient>(
        &'s self,
        client: &'c C,
        run: &'a uuid::Uuid,
    ) -> JudgmentsOfRunQuery<'c, 'a, 's, C, JudgmentsOfRun, 1> {
        JudgmentsOfRunQuery {
            client,
            params: [run],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<JudgmentsOfRunBorrowed, tokio_postgres::Error> {
                Ok(JudgmentsOfRunBorrowed {
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
                    created_at: row.try_get(10)?,
                })
            },
            mapper: |it| JudgmentsOfRun::from(it),
        }
    }
}
