// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug)]
pub struct DescribeEventTypesParams<
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
> {
    pub names: T2,
    pub schemas: T4,
}
#[derive(Debug, Clone, PartialEq)]
pub struct AllStateMachines {
    pub machine: String,
    pub version: String,
    pub description: String,
}
pub struct AllStateMachinesBorrowed<'a> {
    pub machine: &'a str,
    pub version: &'a str,
    pub description: &'a str,
}
impl<'a> From<AllStateMachinesBorrowed<'a>> for AllStateMachines {
    fn from(
        AllStateMachinesBorrowed { machine, version, description }: AllStateMachinesBorrowed<'a>,
    ) -> Self {
        Self { machine: machine.into(), version: version.into(), description: description.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct AllStates {
    pub machine: String,
    pub state: String,
    pub semantic_class: String,
    pub ordinal: i16,
    pub colour: String,
    pub icon: String,
    pub label_key: String,
    pub short_key: String,
    pub terminal: bool,
    pub derived: bool,
    pub floor_equivalent: Option<String>,
    pub justification: Option<String>,
}
pub struct AllStatesBorrowed<'a> {
    pub machine: &'a str,
    pub state: &'a str,
    pub semantic_class: &'a str,
    pub ordinal: i16,
    pub colour: &'a str,
    pub icon: &'a str,
    pub label_key: &'a str,
    pub short_key: &'a str,
    pub terminal: bool,
    pub derived: bool,
    pub floor_equivalent: Option<&'a str>,
    pub justification: Option<&'a str>,
}
impl<'a> From<AllStatesBorrowed<'a>> for AllStates {
    fn from(
        AllStatesBorrowed {
            machine,
            state,
            semantic_class,
            ordinal,
            colour,
            icon,
            label_key,
            short_key,
            terminal,
            derived,
            floor_equivalent,
            justification,
        }: AllStatesBorrowed<'a>,
    ) -> Self {
        Self {
            machine: machine.into(),
            state: state.into(),
            semantic_class: semantic_class.into(),
            ordinal,
            colour: colour.into(),
            icon: icon.into(),
            label_key: label_key.into(),
            short_key: short_key.into(),
            terminal,
            derived,
            floor_equivalent: floor_equivalent.map(|v| v.into()),
            justification: justification.map(|v| v.into()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct AllTransitions {
    pub machine: String,
    pub matrix_id: String,
    pub from_state: String,
    pub to_state: String,
    pub actor_class: String,
    pub trigger_kind: String,
    pub trigger_ref: String,
    pub guards: Vec<String>,
    pub event_type: String,
    pub audit_required: bool,
    pub rollback_to: Option<String>,
    pub extension_reason: Option<String>,
}
pub struct AllTransitionsBorrowed<'a> {
    pub machine: &'a str,
    pub matrix_id: &'a str,
    pub from_state: &'a str,
    pub to_state: &'a str,
    pub actor_class: &'a str,
    pub trigger_kind: &'a str,
    pub trigger_ref: &'a str,
    pub guards: crate::ArrayIterator<'a, &'a str>,
    pub event_type: &'a str,
    pub audit_required: bool,
    pub rollback_to: Option<&'a str>,
    pub extension_reason: Option<&'a str>,
}
impl<'a> From<AllTransitionsBorrowed<'a>> for AllTransitions {
    fn from(
        AllTransitionsBorrowed {
            machine,
            matrix_id,
            from_state,
            to_state,
            actor_class,
            trigger_kind,
            trigger_ref,
            guards,
            event_type,
            audit_required,
            rollback_to,
            extension_reason,
        }: AllTransitionsBorrowed<'a>,
    ) -> Self {
        Self {
            machine: machine.into(),
            matrix_id: matrix_id.into(),
            from_state: from_state.into(),
            to_state: to_state.into(),
            actor_class: actor_class.into(),
            trigger_kind: trigger_kind.into(),
            trigger_ref: trigger_ref.into(),
            guards: guards.map(|v| v.into()).collect(),
            event_type: event_type.into(),
            audit_required,
            rollback_to: rollback_to.map(|v| v.into()),
            extension_reason: extension_reason.map(|v| v.into()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct AllFacets {
    pub machine: String,
    pub state: String,
    pub facet: String,
    pub ordinal: i16,
    pub icon: String,
    pub label_key: String,
}
pub struct AllFacetsBorrowed<'a> {
    pub machine: &'a str,
    pub state: &'a str,
    pub facet: &'a str,
    pub ordinal: i16,
    pub icon: &'a str,
    pub label_key: &'a str,
}
impl<'a> From<AllFacetsBorrowed<'a>> for AllFacets {
    fn from(
        AllFacetsBorrowed { machine, state, facet, ordinal, icon, label_key }: AllFacetsBorrowed<'a>,
    ) -> Self {
        Self {
            machine: machine.into(),
            state: state.into(),
            facet: facet.into(),
            ordinal,
            icon: icon.into(),
            label_key: label_key.into(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct AllColourTokens {
    pub colour: String,
    pub fg: String,
    pub bg: String,
    pub contrast_hundredths: i16,
    pub high_contrast_fg: String,
    pub high_contrast_bg: String,
    pub high_contrast_hundredths: i16,
    pub shape: String,
}
pub struct AllColourTokensBorrowed<'a> {
    pub colour: &'a str,
    pub fg: &'a str,
    pub bg: &'a str,
    pub contrast_hundredths: i16,
    pub high_contrast_fg: &'a str,
    pub high_contrast_bg: &'a str,
    pub high_contrast_hundredths: i16,
    pub shape: &'a str,
}
impl<'a> From<AllColourTokensBorrowed<'a>> for AllColourTokens {
    fn from(
        AllColourTokensBorrowed {
            colour,
            fg,
            bg,
            contrast_hundredths,
            high_contrast_fg,
            high_contrast_bg,
            high_contrast_hundredths,
            shape,
        }: AllColourTokensBorrowed<'a>,
    ) -> Self {
        Self {
            colour: colour.into(),
            fg: fg.into(),
            bg: bg.into(),
            contrast_hundredths,
            high_contrast_fg: high_contrast_fg.into(),
            high_contrast_bg: high_contrast_bg.into(),
            high_contrast_hundredths,
            shape: shape.into(),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct AllVocabularies {
    pub vocabulary: String,
    pub word: String,
    pub ordinal: i16,
    pub label_key: String,
}
pub struct AllVocabulariesBorrowed<'a> {
    pub vocabulary: &'a str,
    pub word: &'a str,
    pub ordinal: i16,
    pub label_key: &'a str,
}
impl<'a> From<AllVocabulariesBorrowed<'a>> for AllVocabularies {
    fn from(
        AllVocabulariesBorrowed { vocabulary, word, ordinal, label_key }: AllVocabulariesBorrowed<'a>,
    ) -> Self {
        Self { vocabulary: vocabulary.into(), word: word.into(), ordinal, label_key: label_key.into() }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct AllRollupPolicies {
    pub machine: String,
    pub policy: String,
    pub config: serde_json::Value,
    pub active: bool,
}
pub struct AllRollupPoliciesBorrowed<'a> {
    pub machine: &'a str,
    pub policy: &'a str,
    pub config: postgres_types::Json<&'a serde_json::value::RawValue>,
    pub active: bool,
}
impl<'a> From<AllRollupPoliciesBorrowed<'a>> for AllRollupPolicies {
    fn from(
        AllRollupPoliciesBorrowed { machine, policy, config, active }: AllRollupPoliciesBorrowed<'a>,
    ) -> Self {
        Self {
            machine: machine.into(),
            policy: policy.into(),
            config: serde_json::from_str(config.0.get()).unwrap(),
            active,
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct AllEventTypes {
    pub name: String,
    pub version: i16,
    pub description: String,
    pub schema: Option<serde_json::Value>,
}
pub struct AllEventTypesBorrowed<'a> {
    pub name: &'a str,
    pub version: i16,
    pub description: &'a str,
    pub schema: Option<postgres_types::Json<&'a serde_json::value::RawValue>>,
}
impl<'a> From<AllEventTypesBorrowed<'a>> for AllEventTypes {
    fn from(AllEventTypesBorrowed { name, version, description, schema }: AllEventTypesBorrowed<'a>) -> Self {
        Self {
            name: name.into(),
            version,
            description: description.into(),
            schema: schema.map(|v| serde_json::from_str(v.0.get()).unwrap()),
        }
    }
}
#[derive(Debug, Clone, PartialEq)]
pub struct AllMessages {
    pub key: String,
    pub locale: String,
    pub body: String,
}
pub struct AllMessagesBorrowed<'a> {
    pub key: &'a str,
    pub locale: &'a str,
    pub body: &'a str,
}
impl<'a> From<AllMessagesBorrowed<'a>> for AllMessages {
    fn from(AllMessagesBorrowed { key, locale, body }: AllMessagesBorrowed<'a>) -> Self {
        Self { key: key.into(), locale: locale.into(), body: body.into() }
    }
}
use crate::client::async_::GenericClient;
use futures::{self, StreamExt, TryStreamExt};
pub struct AllStateMachinesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<AllStateMachinesBorrowed, tokio_postgres::Error>,
    mapper: fn(AllStateMachinesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> AllStateMachinesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(AllStateMachinesBorrowed) -> R,
    ) -> AllStateMachinesQuery<'c, 'a, 's, C, R, N> {
        AllStateMachinesQuery {
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
pub struct AllStatesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<AllStatesBorrowed, tokio_postgres::Error>,
    mapper: fn(AllStatesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> AllStatesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(AllStatesBorrowed) -> R) -> AllStatesQuery<'c, 'a, 's, C, R, N> {
        AllStatesQuery {
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
pub struct AllTransitionsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<AllTransitionsBorrowed, tokio_postgres::Error>,
    mapper: fn(AllTransitionsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> AllTransitionsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(AllTransitionsBorrowed) -> R) -> AllTransitionsQuery<'c, 'a, 's, C, R, N> {
        AllTransitionsQuery {
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
pub struct AllFacetsQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<AllFacetsBorrowed, tokio_postgres::Error>,
    mapper: fn(AllFacetsBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> AllFacetsQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(AllFacetsBorrowed) -> R) -> AllFacetsQuery<'c, 'a, 's, C, R, N> {
        AllFacetsQuery {
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
pub struct AllColourTokensQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<AllColourTokensBorrowed, tokio_postgres::Error>,
    mapper: fn(AllColourTokensBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> AllColourTokensQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(AllColourTokensBorrowed) -> R,
    ) -> AllColourTokensQuery<'c, 'a, 's, C, R, N> {
        AllColourTokensQuery {
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
pub struct AllVocabulariesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<AllVocabulariesBorrowed, tokio_postgres::Error>,
    mapper: fn(AllVocabulariesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> AllVocabulariesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(AllVocabulariesBorrowed) -> R,
    ) -> AllVocabulariesQuery<'c, 'a, 's, C, R, N> {
        AllVocabulariesQuery {
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
pub struct AllRollupPoliciesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<AllRollupPoliciesBorrowed, tokio_postgres::Error>,
    mapper: fn(AllRollupPoliciesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> AllRollupPoliciesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(
        self,
        mapper: fn(AllRollupPoliciesBorrowed) -> R,
    ) -> AllRollupPoliciesQuery<'c, 'a, 's, C, R, N> {
        AllRollupPoliciesQuery {
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
pub struct AllEventTypesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<AllEventTypesBorrowed, tokio_postgres::Error>,
    mapper: fn(AllEventTypesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> AllEventTypesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(AllEventTypesBorrowed) -> R) -> AllEventTypesQuery<'c, 'a, 's, C, R, N> {
        AllEventTypesQuery {
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
pub struct AllMessagesQuery<'c, 'a, 's, C: GenericClient, T, const N: usize> {
    client: &'c C,
    params: [&'a (dyn postgres_types::ToSql + Sync); N],
    query: &'static str,
    cached: Option<&'s tokio_postgres::Statement>,
    extractor: fn(&tokio_postgres::Row) -> Result<AllMessagesBorrowed, tokio_postgres::Error>,
    mapper: fn(AllMessagesBorrowed) -> T,
}
impl<'c, 'a, 's, C, T: 'c, const N: usize> AllMessagesQuery<'c, 'a, 's, C, T, N>
where
    C: GenericClient,
{
    pub fn map<R>(self, mapper: fn(AllMessagesBorrowed) -> R) -> AllMessagesQuery<'c, 'a, 's, C, R, N> {
        AllMessagesQuery {
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
pub struct AllStateMachinesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn all_state_machines() -> AllStateMachinesStmt {
    AllStateMachinesStmt("select machine, version, description from state_machine order by machine", None)
}
impl AllStateMachinesStmt {
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
    ) -> AllStateMachinesQuery<'c, 'a, 's, C, AllStateMachines, 0> {
        AllStateMachinesQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor:
                |row: &tokio_postgres::Row| -> Result<AllStateMachinesBorrowed, tokio_postgres::Error> {
                    Ok(AllStateMachinesBorrowed {
                        machine: row.try_get(0)?,
                        version: row.try_get(1)?,
                        description: row.try_get(2)?,
                    })
                },
            mapper: |it| AllStateMachines::from(it),
        }
    }
}
pub struct AllStatesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn all_states() -> AllStatesStmt {
    AllStatesStmt(
        "select machine, state, semantic_class, ordinal, colour, icon, label_key, short_key, terminal, derived, floor_equivalent, justification from state order by machine, ordinal",
        None,
    )
}
impl AllStatesStmt {
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
    ) -> AllStatesQuery<'c, 'a, 's, C, AllStates, 0> {
        AllStatesQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<AllStatesBorrowed, tokio_postgres::Error> {
                Ok(AllStatesBorrowed {
                    machine: row.try_get(0)?,
                    state: row.try_get(1)?,
                    semantic_class: row.try_get(2)?,
                    ordinal: row.try_get(3)?,
                    colour: row.try_get(4)?,
                    icon: row.try_get(5)?,
                    label_key: row.try_get(6)?,
                    short_key: row.try_get(7)?,
                    terminal: row.try_get(8)?,
                    derived: row.try_get(9)?,
                    floor_equivalent: row.try_get(10)?,
                    justification: row.try_get(11)?,
                })
            },
            mapper: |it| AllStates::from(it),
        }
    }
}
pub struct AllTransitionsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn all_transitions() -> AllTransitionsStmt {
    AllTransitionsStmt(
        "select machine, matrix_id, from_state, to_state, actor_class, trigger_kind, trigger_ref, guards, event_type, audit_required, rollback_to, extension_reason from transition order by machine, from_state, to_state, actor_class",
        None,
    )
}
impl AllTransitionsStmt {
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
    ) -> AllTransitionsQuery<'c, 'a, 's, C, AllTransitions, 0> {
        AllTransitionsQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<AllTransitionsBorrowed, tokio_postgres::Error> {
                Ok(AllTransitionsBorrowed {
                    machine: row.try_get(0)?,
                    matrix_id: row.try_get(1)?,
                    from_state: row.try_get(2)?,
                    to_state: row.try_get(3)?,
                    actor_class: row.try_get(4)?,
                    trigger_kind: row.try_get(5)?,
                    trigger_ref: row.try_get(6)?,
                    guards: row.try_get(7)?,
                    event_type: row.try_get(8)?,
                    audit_required: row.try_get(9)?,
                    rollback_to: row.try_get(10)?,
                    extension_reason: row.try_get(11)?,
                })
            },
            mapper: |it| AllTransitions::from(it),
        }
    }
}
pub struct AllFacetsStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn all_facets() -> AllFacetsStmt {
    AllFacetsStmt(
        "select machine, state, facet, ordinal, icon, label_key from facet order by machine, state, ordinal",
        None,
    )
}
impl AllFacetsStmt {
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
    ) -> AllFacetsQuery<'c, 'a, 's, C, AllFacets, 0> {
        AllFacetsQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<AllFacetsBorrowed, tokio_postgres::Error> {
                Ok(AllFacetsBorrowed {
                    machine: row.try_get(0)?,
                    state: row.try_get(1)?,
                    facet: row.try_get(2)?,
                    ordinal: row.try_get(3)?,
                    icon: row.try_get(4)?,
                    label_key: row.try_get(5)?,
                })
            },
            mapper: |it| AllFacets::from(it),
        }
    }
}
pub struct AllColourTokensStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn all_colour_tokens() -> AllColourTokensStmt {
    AllColourTokensStmt(
        "select colour, fg, bg, contrast_hundredths, high_contrast_fg, high_contrast_bg, high_contrast_hundredths, shape from colour_token order by colour",
        None,
    )
}
impl AllColourTokensStmt {
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
    ) -> AllColourTokensQuery<'c, 'a, 's, C, AllColourTokens, 0> {
        AllColourTokensQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<AllColourTokensBorrowed, tokio_postgres::Error> {
                Ok(AllColourTokensBorrowed {
                    colour: row.try_get(0)?,
                    fg: row.try_get(1)?,
                    bg: row.try_get(2)?,
                    contrast_hundredths: row.try_get(3)?,
                    high_contrast_fg: row.try_get(4)?,
                    high_contrast_bg: row.try_get(5)?,
                    high_contrast_hundredths: row.try_get(6)?,
                    shape: row.try_get(7)?,
                })
            },
            mapper: |it| AllColourTokens::from(it),
        }
    }
}
pub struct AllVocabulariesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn all_vocabularies() -> AllVocabulariesStmt {
    AllVocabulariesStmt(
        "select vocabulary, word, ordinal, label_key from vocabulary order by vocabulary, ordinal",
        None,
    )
}
impl AllVocabulariesStmt {
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
    ) -> AllVocabulariesQuery<'c, 'a, 's, C, AllVocabularies, 0> {
        AllVocabulariesQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<AllVocabulariesBorrowed, tokio_postgres::Error> {
                Ok(AllVocabulariesBorrowed {
                    vocabulary: row.try_get(0)?,
                    word: row.try_get(1)?,
                    ordinal: row.try_get(2)?,
                    label_key: row.try_get(3)?,
                })
            },
            mapper: |it| AllVocabularies::from(it),
        }
    }
}
pub struct AllRollupPoliciesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn all_rollup_policies() -> AllRollupPoliciesStmt {
    AllRollupPoliciesStmt(
        "select machine, policy, config, active from rollup_policy order by machine, policy",
        None,
    )
}
impl AllRollupPoliciesStmt {
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
    ) -> AllRollupPoliciesQuery<'c, 'a, 's, C, AllRollupPolicies, 0> {
        AllRollupPoliciesQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor:
                |row: &tokio_postgres::Row| -> Result<AllRollupPoliciesBorrowed, tokio_postgres::Error> {
                    Ok(AllRollupPoliciesBorrowed {
                        machine: row.try_get(0)?,
                        policy: row.try_get(1)?,
                        config: row.try_get(2)?,
                        active: row.try_get(3)?,
                    })
                },
            mapper: |it| AllRollupPolicies::from(it),
        }
    }
}
pub struct AllEventTypesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn all_event_types() -> AllEventTypesStmt {
    AllEventTypesStmt("select name, version, description, schema from event_type order by name", None)
}
impl AllEventTypesStmt {
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
    ) -> AllEventTypesQuery<'c, 'a, 's, C, AllEventTypes, 0> {
        AllEventTypesQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<AllEventTypesBorrowed, tokio_postgres::Error> {
                Ok(AllEventTypesBorrowed {
                    name: row.try_get(0)?,
                    version: row.try_get(1)?,
                    description: row.try_get(2)?,
                    schema: row.try_get(3)?,
                })
            },
            mapper: |it| AllEventTypes::from(it),
        }
    }
}
pub struct AllMessagesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn all_messages() -> AllMessagesStmt {
    AllMessagesStmt("select key, locale, body from message order by key, locale", None)
}
impl AllMessagesStmt {
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
    ) -> AllMessagesQuery<'c, 'a, 's, C, AllMessages, 0> {
        AllMessagesQuery {
            client,
            params: [],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row: &tokio_postgres::Row| -> Result<AllMessagesBorrowed, tokio_postgres::Error> {
                Ok(AllMessagesBorrowed {
                    key: row.try_get(0)?,
                    locale: row.try_get(1)?,
                    body: row.try_get(2)?,
                })
            },
            mapper: |it| AllMessages::from(it),
        }
    }
}
pub struct DescribeEventTypesStmt(&'static str, Option<tokio_postgres::Statement>);
pub fn describe_event_types() -> DescribeEventTypesStmt {
    DescribeEventTypesStmt(
        "update event_type set schema = t.schema::jsonb from unnest($1::text[], $2::text[]) as t (name, schema) where event_type.name = t.name and event_type.schema is distinct from t.schema::jsonb returning event_type.name",
        None,
    )
}
impl DescribeEventTypesStmt {
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
        T2: crate::ArraySql<Item = T1>,
        T3: crate::StringSql,
        T4: crate::ArraySql<Item = T3>,
    >(
        &'s self,
        client: &'c C,
        names: &'a T2,
        schemas: &'a T4,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        StringQuery {
            client,
            params: [names, schemas],
            query: self.0,
            cached: self.1.as_ref(),
            extractor: |row| Ok(row.try_get(0)?),
            mapper: |it| it.into(),
        }
    }
}
impl<
    'c,
    'a,
    's,
    C: GenericClient,
    T1: crate::StringSql,
    T2: crate::ArraySql<Item = T1>,
    T3: crate::StringSql,
    T4: crate::ArraySql<Item = T3>,
>
    crate::client::async_::Params<
        'c,
        'a,
        's,
        DescribeEventTypesParams<T1, T2, T3, T4>,
        StringQuery<'c, 'a, 's, C, String, 2>,
        C,
    > for DescribeEventTypesStmt
{
    fn params(
        &'s self,
        client: &'c C,
        params: &'a DescribeEventTypesParams<T1, T2, T3, T4>,
    ) -> StringQuery<'c, 'a, 's, C, String, 2> {
        self.bind(client, &params.names, &params.schemas)
    }
}
