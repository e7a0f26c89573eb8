// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct InsertApprovalParams<T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql> {
    pub approval: uuid::Uuid,
    pub project: uuid::Uuid,
    pub kind: T1,
    pub subject: uuid::Uuid,
    pub reason: T2,
    pub payload: Option<T3>,
    pub requested_by: uuid::Uuid,
    pub now: jiff::Timestamp,
    pub quorum: i16,
    pub expires_at: jiff::Timestamp,
}
#[derive(Debug)]
pub struct ListApprovalsParams<T1: crate::ArraySql<Item = uuid::Uuid>, T2: crate::StringSql> {
    pub projects: T1,
    pub before: Option<uuid::Uuid>,
    pub status: Option<T2>,
    pub subject: Option<uuid::Uuid>,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct ListApprovalsWaitingParams<T1: crate::ArraySql<Item = uuid::Uuid>> {
    pub projects: T1,
    pub now: jiff::Timestamp,
    pub actor: uuid::Uuid,
    pub after: Option<uuid::Uuid>,
    pub row_limit: i64,
}
#[derive(Debug)]
pub struct InsertVerdictParams<T1: crate::StringSql, T2: crate::StringSql> {
    pub approval: uuid::Uuid,
    pub actor: uuid::Uuid,
    pub requested_by: uuid::Uuid,
    pub verdict: T1,
    pub comment: Option<T2>,
    pub now: jiff::Timestamp,
}
#[derive(Debug)]
pub struct SaveApprovalStatusParams<T1: crate::StringSql> {
    pub approved_by: i16,
    pub status: T1,
    pub decided_at: Option<jiff::Timestamp>,
    pub approval: uuid::Uuid,
}
#[derive(Debug)]
pub struct UseApprovalsParams<
    T1: crate::ArraySql<Item = uuid::Uuid>,
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::ArraySql<Item = uuid::Uuid>,
    T5: crate::ArraySql<Item = uuid::Uuid>,
> {
    pub now: jiff::Timestamp,
    pub approvals: T1,
    pub kinds: T3,
    pub subjects: T4,
    pub users: T5,
}
#[derive(Debug)]
pub struct SaveApprovalPolicyParams<T1: crate::StringSql> {
    pub project: uuid::Uuid,
    pub kind: T1,
    pub required: bool,
    pub quorum: i16,
    pub valid_hours: i32,
    pub now: jiff::Timestamp,
}
#[derive(Debug, Clone, PartialEq)]
pub struct ApprovalRow {
    pub approval_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub kind: String,
    pub subject_id: uuid::Uuid,
    pub reason: String,
    pub payload: Option<serde_json::Value>,
    pub requested_by: uuid::Uuid,
    pub requested_at: jiff::Timestamp,
    pub quorum: i16,
    pub approved_by: i16,
    pub status: String,
    pub decided_at: Option<jiff::Timestamp>,
    pub expires_at: jiff::Timestamp,
    pub used_at: Option<jiff::Timestamp>,
}
pub struct ApprovalRowBorrowed<'a> {
    pub approval_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub kind: &'a str,
    pub subject_id: uuid::Uuid,
    pub reason: &'a str,
    pub payload: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
    pub requested_by: uuid::Uuid,
    pub requested_at: jiff::Timestamp,
    pub quorum: i16,
    pub approved_by: i16,
    pub status: &'a str,
    pub decided_at: Option<jiff::Timestamp>,
    pub expires_at: jiff::Timestamp,
    pub used_at: Option<jiff::Timestamp>,
}
impl<'a> From<ApprovalRowBorrowed<'a>> for ApprovalRow {
    fn from(
        ApprovalRowBorrowed {
            approval_id,
            project_id,
            kind,
            subject_id,
            reason,
            payload,
            requested_by,
            requested_at,
            quorum,
            approved_by,
            status,
            decided_at,
            expires_at,
            used_at,
        }: ApprovalRowBorrowed<'a>,
    ) -> Self {
        Self {
            approval_id,
            project_id,
            kind: kind.into(),
            subject_id,
            reason: reason.into(),
            payload: payload.map(|v| serde_json::from_str(v.0.get()).unwrap()),
            requested_by,
            requested_at,
            quorum,
            approved_by,
            status: status.into(),
            decided_at,
            expires_at,
            used_at,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct VerdictsOfApproval {
    pub actor_id: uuid::Uuid,
    pub verdict: String,
    pub comment: Option<String>,
    pub given_at: jiff::Timestamp,
}
pub struct VerdictsOfApprovalBorrowed<'a> {
    pub actor_id: uuid::Uuid,
    pub verdict: &'a str,
    pub comment: Option<&'a str>,
    pub given_at: jiff::Timestamp,
}
impl<'a> From<VerdictsOfApprovalBorrowed<'a>> for VerdictsOfApproval {
    fn from(
        VerdictsOfApprovalBorrowed { actor_id, verdict, comment, given_at }: VerdictsOfApprovalBorrowed<'a>,
    ) -> Self {
        Self { actor_id, verdict: verdict.into(), comment: comment.map(|v| v.into()), given_at }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct ApprovalPolicies {
    pub project_id: uuid::Uuid,
    pub kind: String,
    pub required: bool,
    pub quorum: i16,
    pub valid_hours: i32,
}
pub struct ApprovalPoliciesBorrowed<'a> {
    pub project_id: uuid::Uuid,
    pub kind: &'a str,
    pub required: bool,
    pub quorum: i16,
    pub valid_hours: i32,
}
impl<'a> From<ApprovalPoliciesBorrowed<'a>> for ApprovalPolicies {
    fn from(
        ApprovalPoliciesBorrowed {
            project_id,
            kind,
            required,
            quorum,
            valid_hours,
        }: ApprovalPoliciesBorrowed<'a>,
    ) -> Self {
        Self { project_id, kind: kind.into(), required, quorum, valid_hours }
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
pub struct ApprovalRowQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ApprovalRowBorrowed, tokio_postgres::Error>,
    mapper: fn(ApprovalRowBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ApprovalRowQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(ApprovalRowBorrowed) -> R) -> ApprovalRowQuery<'c, 'a, 's, C, R, N> {
        ApprovalRowQuery {
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
pub struct VerdictsOfApprovalQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<VerdictsOfApprovalBorrowed, tokio_postgres::Error>,
    mapper: fn(VerdictsOfApprovalBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> VerdictsOfApprovalQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(VerdictsOfApprovalBorrowed) -> R,
    ) -> VerdictsOfApprovalQuery<'c, 'a, 's, C, R, N> {
        VerdictsOfApprovalQuery {
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
pub struct ApprovalPoliciesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ApprovalPoliciesBorrowed, tokio_postgres::Error>,
    mapper: fn(ApprovalPoliciesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ApprovalPoliciesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(ApprovalPoliciesBorrowed) -> R,
    ) -> ApprovalPoliciesQuery<'c, 'a, 's, C, R, N> {
        ApprovalPoliciesQuery {
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
pub struct StringQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<&str, tokio_postgres::Error>,
    mapper: fn(&str) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> StringQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(&str) -> R) -> StringQuery<'c, 'a, 's, C, R, N> {
        StringQuery {
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
pub struct InsertApprovalStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_approval() -> InsertApprovalStmt {
    InsertApprovalStmt(
        "insert into approval (approval_id, project_id, kind, subject_id, reason, payload, requested_by, requested_at, quorum, approved_by, status, expires_at) values ($1, $2, $3, $4, $5, $6::text::jsonb, $7, $8, $9, 0, 'PENDING', $10) returning approval_id",
        None,
    )
}
impl InsertApprovalStmt {
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
        T1: crate::StringSql,
        T2: crate::StringSql,
        T3: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        approval: &'a uuid::Uuid,
        project: &'a uuid::Uuid,
        kind: &'a T1,
        subject: &'a uuid::Uuid,
        reason: &'a T2,
        payload: &'a Option<T3>,
        requested_by: &'a uuid::Uuid,
        now: &'a jiff::Timestamp,
        quorum: &'a i16,
        expires_at: &'a jiff::Timestamp,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 10> {
        UuidUuidQuery {
            client,
            params: [
                approval,
                project,
                kind,
                subject,
                reason,
                payload,
                requested_by,
                now,
                quorum,
                expires_at,
            ],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql, T3: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertApprovalParams<T1, T2, T3>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 10>,
        C,
    > for InsertApprovalStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertApprovalParams<T1, T2, T3>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 10> {
        self.bind(
            client,
            &params.approval,
            &params.project,
            &params.kind,
            &params.subject,
            &params.reason,
            &params.payload,
            &params.requested_by,
            &params.now,
            &params.quorum,
            &params.expires_at,
        )
    }
}
pub struct FindApprovalStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_approval() -> FindApprovalStmt {
    FindApprovalStmt(
        "select a.approval_id, a.project_id, a.kind, a.subject_id, a.reason, a.payload, a.requested_by, a.requested_at, a.quorum, a.approved_by, a.status, a.decided_at, a.expires_at, u.used_at from approval a left join approval_use u on u.approval_id = a.approval_id where a.approval_id = $1",
        None,
    )
}
impl FindApprovalStmt {
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
        approval: &'a uuid::Uuid,
    ) -> ApprovalRowQuery<'c, 'a, 's, C, ApprovalRow, 1> {
        ApprovalRowQuery {
            client,
            params: [approval],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ApprovalRowBorrowed, tokio_postgres::Error> {
                Ok(ApprovalRowBorrowed {
                    approval_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    kind: row.try_get(2)?,
                    subject_id: row.try_get(3)?,
                    reason: row.try_get(4)?,
                    payload: row.try_get(5)?,
                    requested_by: row.try_get(6)?,
                    requested_at: row.try_get(7)?,
                    quorum: row.try_get(8)?,
                    approved_by: row.try_get(9)?,
                    status: row.try_get(10)?,
                    decided_at: row.try_get(11)?,
                    expires_at: row.try_get(12)?,
                    used_at: row.try_get(13)?,
                })
            },
            mapper: |it| ApprovalRow::from(it),
        }
    }
}
pub struct LockApprovalsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lock_approvals() -> LockApprovalsStmt {
    LockApprovalsStmt(
        "select approval_id from approval where approval_id = any ($1) order by approval_id for no key update",
        None,
    )
}
impl LockApprovalsStmt {
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
        approvals: &'a T1,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 1> {
        UuidUuidQuery {
            client,
            params: [approvals],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct ApprovalsByIdStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn approvals_by_id() -> ApprovalsByIdStmt {
    ApprovalsByIdStmt(
        "select a.approval_id, a.project_id, a.kind, a.subject_id, a.reason, a.payload, a.requested_by, a.requested_at, a.quorum, a.approved_by, a.status, a.decided_at, a.expires_at, u.used_at from approval a left join approval_use u on u.approval_id = a.approval_id where a.approval_id = any ($1)",
        None,
    )
}
impl ApprovalsByIdStmt {
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
        approvals: &'a T1,
    ) -> ApprovalRowQuery<'c, 'a, 's, C, ApprovalRow, 1> {
        ApprovalRowQuery {
            client,
            params: [approvals],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ApprovalRowBorrowed, tokio_postgres::Error> {
                Ok(ApprovalRowBorrowed {
                    approval_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    kind: row.try_get(2)?,
                    subject_id: row.try_get(3)?,
                    reason: row.try_get(4)?,
                    payload: row.try_get(5)?,
                    requested_by: row.try_get(6)?,
                    requested_at: row.try_get(7)?,
                    quorum: row.try_get(8)?,
                    approved_by: row.try_get(9)?,
                    status: row.try_get(10)?,
                    decided_at: row.try_get(11)?,
                    expires_at: row.try_get(12)?,
                    used_at: row.try_get(13)?,
                })
            },
            mapper: |it| ApprovalRow::from(it),
        }
    }
}
pub struct ListApprovalsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_approvals() -> ListApprovalsStmt {
    ListApprovalsStmt(
        "select a.approval_id, a.project_id, a.kind, a.subject_id, a.reason, a.payload, a.requested_by, a.requested_at, a.quorum, a.approved_by, a.status, a.decided_at, a.expires_at, u.used_at from approval a left join approval_use u on u.approval_id = a.approval_id where a.project_id = any ($1) and a.approval_id < coalesce($2, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid) and ($3::text is null or a.status = $3) and ($4::uuid is null or a.subject_id = $4) order by a.approval_id desc limit $5",
        None,
    )
}
impl ListApprovalsStmt {
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
        T2: crate::StringSql,
    >(
        &'s self,
        client: &'c C,
        projects: &'a T1,
        before: &'a Option<uuid::Uuid>,
        status: &'a Option<T2>,
        subject: &'a Option<uuid::Uuid>,
        row_limit: &'a i64,
    ) -> ApprovalRowQuery<'c, 'a, 's, C, ApprovalRow, 5> {
        ApprovalRowQuery {
            client,
            params: [projects, before, status, subject, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ApprovalRowBorrowed, tokio_postgres::Error> {
                Ok(ApprovalRowBorrowed {
                    approval_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    kind: row.try_get(2)?,
                    subject_id: row.try_get(3)?,
                    reason: row.try_get(4)?,
                    payload: row.try_get(5)?,
                    requested_by: row.try_get(6)?,
                    requested_at: row.try_get(7)?,
                    quorum: row.try_get(8)?,
                    approved_by: row.try_get(9)?,
                    status: row.try_get(10)?,
                    decided_at: row.try_get(11)?,
                    expires_at: row.try_get(12)?,
                    used_at: row.try_get(13)?,
                })
            },
            mapper: |it| ApprovalRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = uuid::Uuid>, T2: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListApprovalsParams<T1, T2>,
        ApprovalRowQuery<'c, 'a, 's, C, ApprovalRow, 5>,
        C,
    > for ListApprovalsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListApprovalsParams<T1, T2>,
    ) -> ApprovalRowQuery<'c, 'a, 's, C, ApprovalRow, 5> {
        self.bind(
            client,
            &params.projects,
            &params.before,
            &params.status,
            &params.subject,
            &params.row_limit,
        )
    }
}
pub struct ListApprovalsWaitingStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_approvals_waiting() -> ListApprovalsWaitingStmt {
    ListApprovalsWaitingStmt(
        "select a.approval_id, a.project_id, a.kind, a.subject_id, a.reason, a.payload, a.requested_by, a.requested_at, a.quorum, a.approved_by, a.status, a.decided_at, a.expires_at, null::timestamptz as used_at from approval a where a.project_id = any ($1) and a.status = 'PENDING' and a.expires_at > $2 and a.requested_by <> $3 and a.approval_id > coalesce($4, '00000000-0000-0000-0000-000000000000'::uuid) and not exists (select 1 from approval_verdict v where v.approval_id = a.approval_id and v.actor_id = $3) order by a.approval_id limit $5",
        None,
    )
}
impl ListApprovalsWaitingStmt {
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
        projects: &'a T1,
        now: &'a jiff::Timestamp,
        actor: &'a uuid::Uuid,
        after: &'a Option<uuid::Uuid>,
        row_limit: &'a i64,
    ) -> ApprovalRowQuery<'c, 'a, 's, C, ApprovalRow, 5> {
        ApprovalRowQuery {
            client,
            params: [projects, now, actor, after, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<ApprovalRowBorrowed, tokio_postgres::Error> {
                Ok(ApprovalRowBorrowed {
                    approval_id: row.try_get(0)?,
                    project_id: row.try_get(1)?,
                    kind: row.try_get(2)?,
                    subject_id: row.try_get(3)?,
                    reason: row.try_get(4)?,
                    payload: row.try_get(5)?,
                    requested_by: row.try_get(6)?,
                    requested_at: row.try_get(7)?,
                    quorum: row.try_get(8)?,
                    approved_by: row.try_get(9)?,
                    status: row.try_get(10)?,
                    decided_at: row.try_get(11)?,
                    expires_at: row.try_get(12)?,
                    used_at: row.try_get(13)?,
                })
            },
            mapper: |it| ApprovalRow::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = uuid::Uuid>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListApprovalsWaitingParams<T1>,
        ApprovalRowQuery<'c, 'a, 's, C, ApprovalRow, 5>,
        C,
    > for ListApprovalsWaitingStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListApprovalsWaitingParams<T1>,
    ) -> ApprovalRowQuery<'c, 'a, 's, C, ApprovalRow, 5> {
        self.bind(client, &params.projects, &params.now, &params.actor, &params.after, &params.row_limit)
    }
}
pub struct VerdictsOfApprovalStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn verdicts_of_approval() -> VerdictsOfApprovalStmt {
    VerdictsOfApprovalStmt(
        "select actor_id, verdict, comment, given_at from approval_verdict where approval_id = $1 order by given_at, actor_id",
        None,
    )
}
impl VerdictsOfApprovalStmt {
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
        approval: &'a uuid::Uuid,
    ) -> VerdictsOfApprovalQuery<'c, 'a, 's, C, VerdictsOfApproval, 1> {
        VerdictsOfApprovalQuery {
            client,
            params: [approval],
            query: self.0,
            cached: self.1.as_ref(),
            extractor:
                |row: &tokio_postgres::Row| -> Result<VerdictsOfApprovalBorrowed, tokio_postgres::Error> {
                    Ok(VerdictsOfApprovalBorrowed {
                        actor_id: row.try_get(0)?,
                        verdict: row.try_get(1)?,
                        comment: row.try_get(2)?,
                        given_at: row.try_get(3)?,
                    })
                },
            mapper: |it| VerdictsOfApproval::from(it),
        }
    }
}
pub struct InsertVerdictStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn insert_verdict() -> InsertVerdictStmt {
    InsertVerdictStmt(
        "insert into approval_verdict (approval_id, actor_id, requested_by, verdict, comment, given_at) values ($1, $2, $3, $4, $5, $6) returning approval_id",
        None,
    )
}
impl InsertVerdictStmt {
    pub async fn prepare<'a, C: GenericClient>(
        mut self,
        client: &'a C,
    ) -> Result<Self, tokio_postgres::Error> {
        self.1 = Some(client.prepare(self.0).await?);
        Ok(self)
    }
    pub fn bind<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>(
        &'s self,
        client: &'c C,
        approval: &'a uuid::Uuid,
        actor: &'a uuid::Uuid,
        requested_by: &'a uuid::Uuid,
        verdict: &'a T1,
        comment: &'a Option<T2>,
        now: &'a jiff::Timestamp,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6> {
        UuidUuidQuery {
            client,
            params: [approval, actor, requested_by, verdict, comment, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql, T2: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        InsertVerdictParams<T1, T2>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6>,
        C,
    > for InsertVerdictStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a InsertVerdictParams<T1, T2>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 6> {
        self.bind(
            client,
            &params.approval,
            &params.actor,
            &params.requested_by,
            &params.verdict,
            &params.comment,
            &params.now,
        )
    }
}
pub struct SaveApprovalStatusStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn save_approval_status() -> SaveApprovalStatusStmt {
    SaveApprovalStatusStmt(
        "update approval set approved_by = $1, status = $2, decided_at = $3 where approval_id = $4 returning approval_id",
        None,
    )
}
impl SaveApprovalStatusStmt {
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
        approved_by: &'a i16,
        status: &'a T1,
        decided_at: &'a Option<jiff::Timestamp>,
        approval: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        UuidUuidQuery {
            client,
            params: [approved_by, status, decided_at, approval],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        SaveApprovalStatusParams<T1>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4>,
        C,
    > for SaveApprovalStatusStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SaveApprovalStatusParams<T1>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 4> {
        self.bind(client, &params.approved_by, &params.status, &params.decided_at, &params.approval)
    }
}
pub struct UseApprovalsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn use_approvals() -> UseApprovalsStmt {
    UseApprovalsStmt(
        "insert into approval_use (approval_id, status, kind, subject_id, used_by, used_at) select approval_id, 'APPROVED', kind, subject_id, used_by, $1 from unnest($2::uuid[], $3::text[], $4::uuid[], $5::uuid[]) as t (approval_id, kind, subject_id, used_by) returning approval_id",
        None,
    )
}
impl UseApprovalsStmt {
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
        T2: crate::StringSql,
        T3: crate::ArraySql<Item = T2>,
        T4: crate::ArraySql<Item = uuid::Uuid>,
        T5: crate::ArraySql<Item = uuid::Uuid>,
    >(
        &'s self,
        client: &'c C,
        now: &'a jiff::Timestamp,
        approvals: &'a T1,
        kinds: &'a T3,
        subjects: &'a T4,
        users: &'a T5,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 5> {
        UuidUuidQuery {
            client,
            params: [now, approvals, kinds, subjects, users],
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
    T2: crate::StringSql,
    T3: crate::ArraySql<Item = T2>,
    T4: crate::ArraySql<Item = uuid::Uuid>,
    T5: crate::ArraySql<Item = uuid::Uuid>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        UseApprovalsParams<T1, T2, T3, T4, T5>,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 5>,
        C,
    > for UseApprovalsStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a UseApprovalsParams<T1, T2, T3, T4, T5>,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 5> {
        self.bind(client, &params.now, &params.approvals, &params.kinds, &params.subjects, &params.users)
    }
}
pub struct ApprovalPoliciesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn approval_policies() -> ApprovalPoliciesStmt {
    ApprovalPoliciesStmt(
        "select project_id, kind, required, quorum, valid_hours from approval_policy where project_id = any ($1)",
        None,
    )
}
impl ApprovalPoliciesStmt {
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
        projects: &'a T1,
    ) -> ApprovalPoliciesQuery<'c, 'a, 's, C, ApprovalPolicies, 1> {
        ApprovalPoliciesQuery {
            client,
            params: [projects],
            query: self.0,
            cached: self.1.as_ref(),
            extractor:
                |row: &tokio_postgres::Row| -> Result<ApprovalPoliciesBorrowed, tokio_postgres::Error> {
                    Ok(ApprovalPoliciesBorrowed {
                        project_id: row.try_get(0)?,
                        kind: row.try_get(1)?,
                        required: row.try_get(2)?,
                        quorum: row.try_get(3)?,
                        valid_hours: row.try_get(4)?,
                    })
                },
            mapper: |it| ApprovalPolicies::from(it),
        }
    }
}
pub struct SaveApprovalPolicyStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn save_approval_policy() -> SaveApprovalPolicyStmt {
    SaveApprovalPolicyStmt(
        "insert into approval_policy (project_id, kind, required, quorum, valid_hours, updated_at) values ($1, $2, $3, $4, $5, $6) on conflict (project_id, kind) do update set required = excluded.required, quorum = excluded.quorum, valid_hours = excluded.valid_hours, updated_at = excluded.updated_at returning kind",
        None,
    )
}
impl SaveApprovalPolicyStmt {
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
        kind: &'a T1,
        required: &'a bool,
        quorum: &'a i16,
        valid_hours: &'a i32,
        now: &'a jiff::Timestamp,
    ) -> StringQuery<'c, 'a, 's, C, String, 6> {
        StringQuery {
            client,
            params: [project, kind, required, quorum, valid_hours, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::StringSql>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        SaveApprovalPolicyParams<T1>,
        StringQuery<'c, 'a, 's, C, String, 6>,
        C,
    > for SaveApprovalPolicyStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SaveApprovalPolicyParams<T1>,
    ) -> StringQuery<'c, 'a, 's, C, String, 6> {
        self.bind(
            client,
            &params.project,
            &params.kind,
            &params.required,
            &params.quorum,
            &params.valid_hours,
            &params.now,
        )
    }
}
