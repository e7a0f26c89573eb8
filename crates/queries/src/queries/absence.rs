// This file was generated with `cornucopia`. Do not modify.

#[derive(Clone, Copy, Debug)]
pub struct SaveAbsenceParams {
    pub actor: uuid::Uuid,
    pub deputy: uuid::Uuid,
    pub starts_at: jiff::Timestamp,
    pub ends_at: jiff::Timestamp,
    pub now: jiff::Timestamp,
}
#[derive(Clone, Copy, Debug)]
pub struct PlaceOfMineParams {
    pub assignment: uuid::Uuid,
    pub actor: uuid::Uuid,
}
#[derive(Debug)]
pub struct ListHeldForDeputyParams<T1: crate::ArraySql<Item = uuid::Uuid>> {
    pub actor: uuid::Uuid,
    pub now: jiff::Timestamp,
    pub projects: T1,
    pub after: Option<uuid::Uuid>,
    pub row_limit: i64,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct FindAbsence {
    pub deputy_id: uuid::Uuid,
    pub starts_at: jiff::Timestamp,
    pub ends_at: jiff::Timestamp,
}
#[derive(Debug, Clone, PartialEq, Copy)]
pub struct PlaceOfMine {
    pub step_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub version_id: uuid::Uuid,
}
#[derive(Debug, Clone, PartialEq)]
pub struct ListHeldForDeputy {
    pub assignment_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub epoch: i32,
    pub claimed_at: jiff::Timestamp,
    pub expires_at: Option<jiff::Timestamp>,
    pub stage_key: String,
    pub external_key: Option<String>,
}
pub struct ListHeldForDeputyBorrowed<'a> {
    pub assignment_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub epoch: i32,
    pub claimed_at: jiff::Timestamp,
    pub expires_at: Option<jiff::Timestamp>,
    pub stage_key: &'a str,
    pub external_key: Option<&'a str>,
}
impl<'a> From<ListHeldForDeputyBorrowed<'a>> for ListHeldForDeputy {
    fn from(
        ListHeldForDeputyBorrowed {
            assignment_id,
            actor_id,
            unit_id,
            run_id,
            epoch,
            claimed_at,
            expires_at,
            stage_key,
            external_key,
        }: ListHeldForDeputyBorrowed<'a>,
    ) -> Self {
        Self {
            assignment_id,
            actor_id,
            unit_id,
            run_id,
            epoch,
            claimed_at,
            expires_at,
            stage_key: stage_key.into(),
            external_key: external_key.map(|v| v.into()),
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
pub struct FindAbsenceQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<FindAbsence, tokio_postgres::Error>,
    mapper: fn(FindAbsence) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> FindAbsenceQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(FindAbsence) -> R) -> FindAbsenceQuery<'c, 'a, 's, C, R, N> {
        FindAbsenceQuery {
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
pub struct PlaceOfMineQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<PlaceOfMine, tokio_postgres::Error>,
    mapper: fn(PlaceOfMine) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> PlaceOfMineQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(PlaceOfMine) -> R) -> PlaceOfMineQuery<'c, 'a, 's, C, R, N> {
        PlaceOfMineQuery {
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
pub struct OptionserdejsonValueQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor:
        fn(
            &tokio_postgres::Row,
        )
            -> Result<Option<postgres_types::Json<&serde_json::value::RawValue>>, tokio_postgres::Error>,
    mapper: fn(Option<postgres_types::Json<&serde_json::value::RawValue>>) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> OptionserdejsonValueQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(Option<postgres_types::Json<&serde_json::value::RawValue>>) -> R,
    ) -> OptionserdejsonValueQuery<'c, 'a, 's, C, R, N> {
        OptionserdejsonValueQuery {
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
pub struct ListHeldForDeputyQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<ListHeldForDeputyBorrowed, tokio_postgres::Error>,
    mapper: fn(ListHeldForDeputyBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> ListHeldForDeputyQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(ListHeldForDeputyBorrowed) -> R,
    ) -> ListHeldForDeputyQuery<'c, 'a, 's, C, R, N> {
        ListHeldForDeputyQuery {
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
pub struct SaveAbsenceStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn save_absence() -> SaveAbsenceStmt {
    SaveAbsenceStmt(
        "insert into absence (actor_id, deputy_id, starts_at, ends_at, updated_at) values ($1, $2, $3, $4, $5) on conflict (actor_id) do update set deputy_id = excluded.deputy_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at, updated_at = excluded.updated_at returning actor_id",
        None,
    )
}
impl SaveAbsenceStmt {
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
        actor: &'a uuid::Uuid,
        deputy: &'a uuid::Uuid,
        starts_at: &'a jiff::Timestamp,
        ends_at: &'a jiff::Timestamp,
        now: &'a jiff::Timestamp,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 5> {
        UuidUuidQuery {
            client,
            params: [actor, deputy, starts_at, ends_at, now],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        SaveAbsenceParams,
        UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 5>,
        C,
    > for SaveAbsenceStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a SaveAbsenceParams,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 5> {
        self.bind(client, &params.actor, &params.deputy, &params.starts_at, &params.ends_at, &params.now)
    }
}
pub struct DeleteAbsenceStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn delete_absence() -> DeleteAbsenceStmt {
    DeleteAbsenceStmt("delete from absence where actor_id = $1 returning actor_id", None)
}
impl DeleteAbsenceStmt {
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
        actor: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 1> {
        UuidUuidQuery {
            client,
            params: [actor],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct FindAbsenceStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn find_absence() -> FindAbsenceStmt {
    FindAbsenceStmt("select deputy_id, starts_at, ends_at from absence where actor_id = $1", None)
}
impl FindAbsenceStmt {
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
        actor: &'a uuid::Uuid,
    ) -> FindAbsenceQuery<'c, 'a, 's, C, FindAbsence, 1> {
        FindAbsenceQuery {
            client,
            params: [actor],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<FindAbsence, tokio_postgres::Error> {
                Ok(FindAbsence {
                    deputy_id: row.try_get(0)?,
                    starts_at: row.try_get(1)?,
                    ends_at: row.try_get(2)?,
                })
            },
            mapper: |it| FindAbsence::from(it),
        }
    }
}
pub struct HolderOfAssignmentStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn holder_of_assignment() -> HolderOfAssignmentStmt {
    HolderOfAssignmentStmt("select actor_id from assignment where assignment_id = $1", None)
}
impl HolderOfAssignmentStmt {
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
        assignment: &'a uuid::Uuid,
    ) -> UuidUuidQuery<'c, 'a, 's, C, uuid::Uuid, 1> {
        UuidUuidQuery {
            client,
            params: [assignment],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it,
        }
    }
}
pub struct PlaceOfMineStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn place_of_mine() -> PlaceOfMineStmt {
    PlaceOfMineStmt(
        "select a.step_id, a.run_id, r.project_id, r.version_id from assignment a join run r on r.run_id = a.run_id where a.assignment_id = $1 and a.actor_id = $2",
        None,
    )
}
impl PlaceOfMineStmt {
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
        assignment: &'a uuid::Uuid,
        actor: &'a uuid::Uuid,
    ) -> PlaceOfMineQuery<'c, 'a, 's, C, PlaceOfMine, 2> {
        PlaceOfMineQuery {
            client,
            params: [assignment, actor],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<PlaceOfMine, tokio_postgres::Error> {
                Ok(PlaceOfMine {
                    step_id: row.try_get(0)?,
                    run_id: row.try_get(1)?,
                    project_id: row.try_get(2)?,
                    version_id: row.try_get(3)?,
                })
            },
            mapper: |it| PlaceOfMine::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        PlaceOfMineParams,
        PlaceOfMineQuery<'c, 'a, 's, C, PlaceOfMine, 2>,
        C,
    > for PlaceOfMineStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a PlaceOfMineParams,
    ) -> PlaceOfMineQuery<'c, 'a, 's, C, PlaceOfMine, 2> {
        self.bind(client, &params.assignment, &params.actor)
    }
}
pub struct LenderOfStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn lender_of() -> LenderOfStmt {
    LenderOfStmt(
        "select u.detail from assignment a join unit u on u.step_id = a.step_id and u.unit_id = a.unit_id where a.assignment_id = $1",
        None,
    )
}
impl LenderOfStmt {
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
        assignment: &'a uuid::Uuid,
    ) -> OptionserdejsonValueQuery<'c, 'a, 's, C, Option<serde_json::Value>, 1> {
        OptionserdejsonValueQuery {
            client,
            params: [assignment],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.map(|v| serde_json::from_str(v.0.get()).unwrap()),
        }
    }
}
pub struct ListHeldForDeputyStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn list_held_for_deputy() -> ListHeldForDeputyStmt {
    ListHeldForDeputyStmt(
        "select a.assignment_id, a.actor_id, a.unit_id, a.run_id, a.epoch, a.claimed_at, a.expires_at, s.stage_key, i.external_key from absence away join assignment a on a.actor_id = away.actor_id and a.status in ('PENDING', 'IN_PROGRESS') join step s on s.step_id = a.step_id join run r on r.run_id = a.run_id join item i on i.item_id = r.item_id where away.deputy_id = $1 and away.starts_at <= $2 and away.ends_at > $2 and a.project_id = any ($3) and a.assignment_id > coalesce($4, '00000000-0000-0000-0000-000000000000'::uuid) order by a.assignment_id limit $5",
        None,
    )
}
impl ListHeldForDeputyStmt {
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
        actor: &'a uuid::Uuid,
        now: &'a jiff::Timestamp,
        projects: &'a T1,
        after: &'a Option<uuid::Uuid>,
        row_limit: &'a i64,
    ) -> ListHeldForDeputyQuery<'c, 'a, 's, C, ListHeldForDeputy, 5> {
        ListHeldForDeputyQuery {
            client,
            params: [actor, now, projects, after, row_limit],
            query: self.0,
            cached: self.1.as_ref(),
            extractor:
                |row: &tokio_postgres::Row| -> Result<ListHeldForDeputyBorrowed, tokio_postgres::Error> {
                    Ok(ListHeldForDeputyBorrowed {
                        assignment_id: row.try_get(0)?,
                        actor_id: row.try_get(1)?,
                        unit_id: row.try_get(2)?,
                        run_id: row.try_get(3)?,
                        epoch: row.try_get(4)?,
                        claimed_at: row.try_get(5)?,
                        expires_at: row.try_get(6)?,
                        stage_key: row.try_get(7)?,
                        external_key: row.try_get(8)?,
                    })
                },
            mapper: |it| ListHeldForDeputy::from(it),
        }
    }
}
impl<'c, 'a, 's, C: GenericClient, T1: crate::ArraySql<Item = uuid::Uuid>>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        ListHeldForDeputyParams<T1>,
        ListHeldForDeputyQuery<'c, 'a, 's, C, ListHeldForDeputy, 5>,
        C,
    > for ListHeldForDeputyStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a ListHeldForDeputyParams<T1>,
    ) -> ListHeldForDeputyQuery<'c, 'a, 's, C, ListHeldForDeputy, 5> {
        self.bind(client, &params.actor, &params.now, &params.projects, &params.after, &params.row_limit)
    }
}
