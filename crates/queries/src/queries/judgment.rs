// This file was generated with `cornucopia`. Do not modify.

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
