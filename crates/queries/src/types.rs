// This file was generated with `cornucopia`. Do not modify.

#[derive(Debug, postgres_types::FromSql, Clone, PartialEq)]
#[postgres(name = "new_entry")]
pub struct NewEntry {
    #[postgres(name = "stream_id")]
    pub stream_id: uuid::Uuid,
    #[postgres(name = "first_seq")]
    pub first_seq: i64,
    #[postgres(name = "project_id")]
    pub project_id: Option<uuid::Uuid>,
    #[postgres(name = "event_ids")]
    pub event_ids: Vec<uuid::Uuid>,
    #[postgres(name = "types")]
    pub types: Vec<String>,
    #[postgres(name = "actor_ids")]
    pub actor_ids: Vec<uuid::Uuid>,
    #[postgres(name = "data")]
    pub data: Vec<String>,
    #[postgres(name = "traceparents")]
    pub traceparents: Vec<String>,
    #[postgres(name = "prev_hash")]
    pub prev_hash: Vec<u8>,
    #[postgres(name = "hashes")]
    pub hashes: Vec<u8>,
}
#[derive(Debug)]
pub struct NewEntryBorrowed<'a> {
    pub stream_id: uuid::Uuid,
    pub first_seq: i64,
    pub project_id: Option<uuid::Uuid>,
    pub event_ids: crate::ArrayIterator<'a, uuid::Uuid>,
    pub types: crate::ArrayIterator<'a, &'a str>,
    pub actor_ids: crate::ArrayIterator<'a, uuid::Uuid>,
    pub data: crate::ArrayIterator<'a, &'a str>,
    pub traceparents: crate::ArrayIterator<'a, &'a str>,
    pub prev_hash: &'a [u8],
    pub hashes: &'a [u8],
}
impl<'a> From<NewEntryBorrowed<'a>> for NewEntry {
    fn from(
        NewEntryBorrowed {
            stream_id,
            first_seq,
            project_id,
            event_ids,
            types,
            actor_ids,
            data,
            traceparents,
            prev_hash,
            hashes,
        }: NewEntryBorrowed<'a>,
    ) -> Self {
        Self {
            stream_id,
            first_seq,
            project_id,
            event_ids: event_ids.map(|v| v).collect(),
            types: types.map(|v| v.into()).collect(),
            actor_ids: actor_ids.map(|v| v).collect(),
            data: data.map(|v| v.into()).collect(),
            traceparents: traceparents.map(|v| v.into()).collect(),
            prev_hash: prev_hash.into(),
            hashes: hashes.into(),
        }
    }
}
impl<'a> postgres_types::FromSql<'a> for NewEntryBorrowed<'a> {
    fn from_sql(
        ty: &postgres_types::Type,
        out: &'a [u8],
    ) -> Result<NewEntryBorrowed<'a>, Box<dyn std::error::Error + Sync + Send>> {
        let fields = match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => fields,
            _ => unreachable!(),
        };
        let mut out = out;
        let num_fields = postgres_types::private::read_be_i32(&mut out)?;
        if num_fields as usize != fields.len() {
            return std::result::Result::Err(std::convert::Into::into(format!(
                "invalid field count: {} vs {}",
                num_fields,
                fields.len()
            )));
        }
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let stream_id = postgres_types::private::read_value(fields[0].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let first_seq = postgres_types::private::read_value(fields[1].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let project_id = postgres_types::private::read_value(fields[2].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let event_ids = postgres_types::private::read_value(fields[3].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let types = postgres_types::private::read_value(fields[4].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let actor_ids = postgres_types::private::read_value(fields[5].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let data = postgres_types::private::read_value(fields[6].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let traceparents = postgres_types::private::read_value(fields[7].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let prev_hash = postgres_types::private::read_value(fields[8].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let hashes = postgres_types::private::read_value(fields[9].type_(), &mut out)?;
        Ok(NewEntryBorrowed {
            stream_id,
            first_seq,
            project_id,
            event_ids,
            types,
            actor_ids,
            data,
            traceparents,
            prev_hash,
            hashes,
        })
    }
    fn accepts(ty: &postgres_types::Type) -> bool {
        ty.name() == "new_entry" && ty.schema() == "public"
    }
}
#[derive(Debug)]
pub struct NewEntryParams<'a> {
    pub stream_id: uuid::Uuid,
    pub first_seq: i64,
    pub project_id: Option<uuid::Uuid>,
    pub event_ids: &'a [uuid::Uuid],
    pub types: &'a [&'a str],
    pub actor_ids: &'a [uuid::Uuid],
    pub data: &'a [&'a str],
    pub traceparents: &'a [&'a str],
    pub prev_hash: &'a [u8],
    pub hashes: &'a [u8],
}
impl<'a> postgres_types::ToSql for NewEntryParams<'a> {
    fn to_sql(
        &self,
        ty: &postgres_types::Type,
        out: &mut postgres_types::private::BytesMut,
    ) -> Result<postgres_types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
        let NewEntryParams {
            stream_id,
            first_seq,
            project_id,
            event_ids,
            types,
            actor_ids,
            data,
            traceparents,
            prev_hash,
            hashes,
        } = self;
        let fields = match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => fields,
            _ => unreachable!(),
        };
        out.extend_from_slice(&(fields.len() as i32).to_be_bytes());
        for field in fields {
            out.extend_from_slice(&field.type_().oid().to_be_bytes());
            let base = out.len();
            out.extend_from_slice(&[0; 4]);
            let r = match field.name() {
                "stream_id" => postgres_types::ToSql::to_sql(stream_id, field.type_(), out),
                "first_seq" => postgres_types::ToSql::to_sql(first_seq, field.type_(), out),
                "project_id" => postgres_types::ToSql::to_sql(project_id, field.type_(), out),
                "event_ids" => postgres_types::ToSql::to_sql(event_ids, field.type_(), out),
                "types" => postgres_types::ToSql::to_sql(types, field.type_(), out),
                "actor_ids" => postgres_types::ToSql::to_sql(actor_ids, field.type_(), out),
                "data" => postgres_types::ToSql::to_sql(data, field.type_(), out),
                "traceparents" => postgres_types::ToSql::to_sql(traceparents, field.type_(), out),
                "prev_hash" => postgres_types::ToSql::to_sql(prev_hash, field.type_(), out),
                "hashes" => postgres_types::ToSql::to_sql(hashes, field.type_(), out),
                _ => unreachable!(),
            };
            let count = match r? {
                postgres_types::IsNull::Yes => -1,
                postgres_types::IsNull::No => {
                    let len = out.len() - base - 4;
                    if len > i32::MAX as usize {
                        return Err(Into::into("value too large to transmit"));
                    }
                    len as i32
                }
            };
            out[base..base + 4].copy_from_slice(&count.to_be_bytes());
        }
        Ok(postgres_types::IsNull::No)
    }
    fn accepts(ty: &postgres_types::Type) -> bool {
        if ty.name() != "new_entry" {
            return false;
        }
        match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => {
                if fields.len() != 10 {
                    return false;
                }
                fields.iter().all(|f| match f.name() {
                    "stream_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "first_seq" => <i64 as postgres_types::ToSql>::accepts(f.type_()),
                    "project_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "event_ids" => <&'a [uuid::Uuid] as postgres_types::ToSql>::accepts(f.type_()),
                    "types" => <&'a [&'a str] as postgres_types::ToSql>::accepts(f.type_()),
                    "actor_ids" => <&'a [uuid::Uuid] as postgres_types::ToSql>::accepts(f.type_()),
                    "data" => <&'a [&'a str] as postgres_types::ToSql>::accepts(f.type_()),
                    "traceparents" => <&'a [&'a str] as postgres_types::ToSql>::accepts(f.type_()),
                    "prev_hash" => <&'a [u8] as postgres_types::ToSql>::accepts(f.type_()),
                    "hashes" => <&'a [u8] as postgres_types::ToSql>::accepts(f.type_()),
                    _ => false,
                })
            }
            _ => false,
        }
    }
    fn to_sql_checked(
        &self,
        ty: &postgres_types::Type,
        out: &mut postgres_types::private::BytesMut,
    ) -> Result<postgres_types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
        postgres_types::__to_sql_checked(self, ty, out)
    }
}
#[derive(Debug, postgres_types::FromSql, Clone, PartialEq)]
#[postgres(name = "new_run")]
pub struct NewRun {
    #[postgres(name = "run_id")]
    pub run_id: uuid::Uuid,
    #[postgres(name = "project_id")]
    pub project_id: uuid::Uuid,
    #[postgres(name = "version_id")]
    pub version_id: uuid::Uuid,
    #[postgres(name = "item_id")]
    pub item_id: uuid::Uuid,
    #[postgres(name = "started_by")]
    pub started_by: uuid::Uuid,
    #[postgres(name = "state")]
    pub state: String,
    #[postgres(name = "outcome")]
    pub outcome: Option<String>,
    #[postgres(name = "event_seq")]
    pub event_seq: i64,
    #[postgres(name = "event_head")]
    pub event_head: Vec<u8>,
    #[postgres(name = "last_assignment_id")]
    pub last_assignment_id: Option<uuid::Uuid>,
    #[postgres(name = "reached_outcome")]
    pub reached_outcome: Option<String>,
    #[postgres(name = "created_at")]
    pub created_at: jiff::Timestamp,
    #[postgres(name = "completed_at")]
    pub completed_at: Option<jiff::Timestamp>,
    #[postgres(name = "rollup")]
    pub rollup: Option<String>,
    #[postgres(name = "rollup_marks")]
    pub rollup_marks: Option<Vec<u8>>,
    #[postgres(name = "parent_run_id")]
    pub parent_run_id: Option<uuid::Uuid>,
    #[postgres(name = "parent_unit_id")]
    pub parent_unit_id: Option<uuid::Uuid>,
    #[postgres(name = "depth")]
    pub depth: i16,
    #[postgres(name = "gold_for")]
    pub gold_for: Option<uuid::Uuid>,
}
#[derive(Debug)]
pub struct NewRunBorrowed<'a> {
    pub run_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub version_id: uuid::Uuid,
    pub item_id: uuid::Uuid,
    pub started_by: uuid::Uuid,
    pub state: &'a str,
    pub outcome: Option<&'a str>,
    pub event_seq: i64,
    pub event_head: &'a [u8],
    pub last_assignment_id: Option<uuid::Uuid>,
    pub reached_outcome: Option<&'a str>,
    pub created_at: jiff::Timestamp,
    pub completed_at: Option<jiff::Timestamp>,
    pub rollup: Option<&'a str>,
    pub rollup_marks: Option<&'a [u8]>,
    pub parent_run_id: Option<uuid::Uuid>,
    pub parent_unit_id: Option<uuid::Uuid>,
    pub depth: i16,
    pub gold_for: Option<uuid::Uuid>,
}
impl<'a> From<NewRunBorrowed<'a>> for NewRun {
    fn from(
        NewRunBorrowed {
            run_id,
            project_id,
            version_id,
            item_id,
            started_by,
            state,
            outcome,
            event_seq,
            event_head,
            last_assignment_id,
            reached_outcome,
            created_at,
            completed_at,
            rollup,
            rollup_marks,
            parent_run_id,
            parent_unit_id,
            depth,
            gold_for,
        }: NewRunBorrowed<'a>,
    ) -> Self {
        Self {
            run_id,
            project_id,
            version_id,
            item_id,
            started_by,
            state: state.into(),
            outcome: outcome.map(|v| v.into()),
            event_seq,
            event_head: event_head.into(),
            last_assignment_id,
            reached_outcome: reached_outcome.map(|v| v.into()),
            created_at,
            completed_at,
            rollup: rollup.map(|v| v.into()),
            rollup_marks: rollup_marks.map(|v| v.into()),
            parent_run_id,
            parent_unit_id,
            depth,
            gold_for,
        }
    }
}
impl<'a> postgres_types::FromSql<'a> for NewRunBorrowed<'a> {
    fn from_sql(
        ty: &postgres_types::Type,
        out: &'a [u8],
    ) -> Result<NewRunBorrowed<'a>, Box<dyn std::error::Error + Sync + Send>> {
        let fields = match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => fields,
            _ => unreachable!(),
        };
        let mut out = out;
        let num_fields = postgres_types::private::read_be_i32(&mut out)?;
        if num_fields as usize != fields.len() {
            return std::result::Result::Err(std::convert::Into::into(format!(
                "invalid field count: {} vs {}",
                num_fields,
                fields.len()
            )));
        }
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let run_id = postgres_types::private::read_value(fields[0].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let project_id = postgres_types::private::read_value(fields[1].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let version_id = postgres_types::private::read_value(fields[2].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let item_id = postgres_types::private::read_value(fields[3].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let started_by = postgres_types::private::read_value(fields[4].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let state = postgres_types::private::read_value(fields[5].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let outcome = postgres_types::private::read_value(fields[6].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let event_seq = postgres_types::private::read_value(fields[7].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let event_head = postgres_types::private::read_value(fields[8].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let last_assignment_id = postgres_types::private::read_value(fields[9].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let reached_outcome = postgres_types::private::read_value(fields[10].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let created_at = postgres_types::private::read_value(fields[11].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let completed_at = postgres_types::private::read_value(fields[12].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let rollup = postgres_types::private::read_value(fields[13].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let rollup_marks = postgres_types::private::read_value(fields[14].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let parent_run_id = postgres_types::private::read_value(fields[15].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let parent_unit_id = postgres_types::private::read_value(fields[16].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let depth = postgres_types::private::read_value(fields[17].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let gold_for = postgres_types::private::read_value(fields[18].type_(), &mut out)?;
        Ok(NewRunBorrowed {
            run_id,
            project_id,
            version_id,
            item_id,
            started_by,
            state,
            outcome,
            event_seq,
            event_head,
            last_assignment_id,
            reached_outcome,
            created_at,
            completed_at,
            rollup,
            rollup_marks,
            parent_run_id,
            parent_unit_id,
            depth,
            gold_for,
        })
    }
    fn accepts(ty: &postgres_types::Type) -> bool {
        ty.name() == "new_run" && ty.schema() == "public"
    }
}
impl<'a> postgres_types::ToSql for NewRunBorrowed<'a> {
    fn to_sql(
        &self,
        ty: &postgres_types::Type,
        out: &mut postgres_types::private::BytesMut,
    ) -> Result<postgres_types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
        let NewRunBorrowed {
            run_id,
            project_id,
            version_id,
            item_id,
            started_by,
            state,
            outcome,
            event_seq,
            event_head,
            last_assignment_id,
            reached_outcome,
            created_at,
            completed_at,
            rollup,
            rollup_marks,
            parent_run_id,
            parent_unit_id,
            depth,
            gold_for,
        } = self;
        let fields = match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => fields,
            _ => unreachable!(),
        };
        out.extend_from_slice(&(fields.len() as i32).to_be_bytes());
        for field in fields {
            out.extend_from_slice(&field.type_().oid().to_be_bytes());
            let base = out.len();
            out.extend_from_slice(&[0; 4]);
            let r = match field.name() {
                "run_id" => postgres_types::ToSql::to_sql(run_id, field.type_(), out),
                "project_id" => postgres_types::ToSql::to_sql(project_id, field.type_(), out),
                "version_id" => postgres_types::ToSql::to_sql(version_id, field.type_(), out),
                "item_id" => postgres_types::ToSql::to_sql(item_id, field.type_(), out),
                "started_by" => postgres_types::ToSql::to_sql(started_by, field.type_(), out),
                "state" => postgres_types::ToSql::to_sql(state, field.type_(), out),
                "outcome" => postgres_types::ToSql::to_sql(outcome, field.type_(), out),
                "event_seq" => postgres_types::ToSql::to_sql(event_seq, field.type_(), out),
                "event_head" => postgres_types::ToSql::to_sql(event_head, field.type_(), out),
                "last_assignment_id" => postgres_types::ToSql::to_sql(last_assignment_id, field.type_(), out),
                "reached_outcome" => postgres_types::ToSql::to_sql(reached_outcome, field.type_(), out),
                "created_at" => postgres_types::ToSql::to_sql(created_at, field.type_(), out),
                "completed_at" => postgres_types::ToSql::to_sql(completed_at, field.type_(), out),
                "rollup" => postgres_types::ToSql::to_sql(rollup, field.type_(), out),
                "rollup_marks" => postgres_types::ToSql::to_sql(rollup_marks, field.type_(), out),
                "parent_run_id" => postgres_types::ToSql::to_sql(parent_run_id, field.type_(), out),
                "parent_unit_id" => postgres_types::ToSql::to_sql(parent_unit_id, field.type_(), out),
                "depth" => postgres_types::ToSql::to_sql(depth, field.type_(), out),
                "gold_for" => postgres_types::ToSql::to_sql(gold_for, field.type_(), out),
                _ => unreachable!(),
            };
            let count = match r? {
                postgres_types::IsNull::Yes => -1,
                postgres_types::IsNull::No => {
                    let len = out.len() - base - 4;
                    if len > i32::MAX as usize {
                        return Err(Into::into("value too large to transmit"));
                    }
                    len as i32
                }
            };
            out[base..base + 4].copy_from_slice(&count.to_be_bytes());
        }
        Ok(postgres_types::IsNull::No)
    }
    fn accepts(ty: &postgres_types::Type) -> bool {
        if ty.name() != "new_run" {
            return false;
        }
        match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => {
                if fields.len() != 19 {
                    return false;
                }
                fields.iter().all(|f| match f.name() {
                    "run_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "project_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "version_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "item_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "started_by" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "state" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "outcome" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "event_seq" => <i64 as postgres_types::ToSql>::accepts(f.type_()),
                    "event_head" => <&'a [u8] as postgres_types::ToSql>::accepts(f.type_()),
                    "last_assignment_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "reached_outcome" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "created_at" => <jiff::Timestamp as postgres_types::ToSql>::accepts(f.type_()),
                    "completed_at" => <jiff::Timestamp as postgres_types::ToSql>::accepts(f.type_()),
                    "rollup" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "rollup_marks" => <&'a [u8] as postgres_types::ToSql>::accepts(f.type_()),
                    "parent_run_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "parent_unit_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "depth" => <i16 as postgres_types::ToSql>::accepts(f.type_()),
                    "gold_for" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    _ => false,
                })
            }
            _ => false,
        }
    }
    fn to_sql_checked(
        &self,
        ty: &postgres_types::Type,
        out: &mut postgres_types::private::BytesMut,
    ) -> Result<postgres_types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
        postgres_types::__to_sql_checked(self, ty, out)
    }
}
#[derive(Debug, postgres_types::FromSql, Clone, PartialEq)]
#[postgres(name = "new_unit")]
pub struct NewUnit {
    #[postgres(name = "step_id")]
    pub step_id: uuid::Uuid,
    #[postgres(name = "unit_id")]
    pub unit_id: uuid::Uuid,
    #[postgres(name = "project_id")]
    pub project_id: uuid::Uuid,
    #[postgres(name = "run_id")]
    pub run_id: uuid::Uuid,
    #[postgres(name = "parent_unit_id")]
    pub parent_unit_id: Option<uuid::Uuid>,
    #[postgres(name = "round")]
    pub round: i16,
    #[postgres(name = "state")]
    pub state: String,
    #[postgres(name = "judgments_required")]
    pub judgments_required: i16,
    #[postgres(name = "slots_taken")]
    pub slots_taken: i16,
    #[postgres(name = "judgments_counted")]
    pub judgments_counted: i16,
    #[postgres(name = "claims")]
    pub claims: i32,
    #[postgres(name = "handle")]
    pub handle: Option<String>,
    #[postgres(name = "created_at")]
    pub created_at: jiff::Timestamp,
    #[postgres(name = "started_at")]
    pub started_at: Option<jiff::Timestamp>,
    #[postgres(name = "finished_at")]
    pub finished_at: Option<jiff::Timestamp>,
    #[postgres(name = "detail")]
    pub detail: Option<String>,
    #[postgres(name = "wakes_at")]
    pub wakes_at: Option<jiff::Timestamp>,
    #[postgres(name = "via")]
    pub via: Option<String>,
    #[postgres(name = "withheld")]
    pub withheld: bool,
}
#[derive(Debug)]
pub struct NewUnitBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub parent_unit_id: Option<uuid::Uuid>,
    pub round: i16,
    pub state: &'a str,
    pub judgments_required: i16,
    pub slots_taken: i16,
    pub judgments_counted: i16,
    pub claims: i32,
    pub handle: Option<&'a str>,
    pub created_at: jiff::Timestamp,
    pub started_at: Option<jiff::Timestamp>,
    pub finished_at: Option<jiff::Timestamp>,
    pub detail: Option<&'a str>,
    pub wakes_at: Option<jiff::Timestamp>,
    pub via: Option<&'a str>,
    pub withheld: bool,
}
impl<'a> From<NewUnitBorrowed<'a>> for NewUnit {
    fn from(
        NewUnitBorrowed {
            step_id,
            unit_id,
            project_id,
            run_id,
            parent_unit_id,
            round,
            state,
            judgments_required,
            slots_taken,
            judgments_counted,
            claims,
            handle,
            created_at,
            started_at,
            finished_at,
            detail,
            wakes_at,
            via,
            withheld,
        }: NewUnitBorrowed<'a>,
    ) -> Self {
        Self {
            step_id,
            unit_id,
            project_id,
            run_id,
            parent_unit_id,
            round,
            state: state.into(),
            judgments_required,
            slots_taken,
            judgments_counted,
            claims,
            handle: handle.map(|v| v.into()),
            created_at,
            started_at,
            finished_at,
            detail: detail.map(|v| v.into()),
            wakes_at,
            via: via.map(|v| v.into()),
            withheld,
        }
    }
}
impl<'a> postgres_types::FromSql<'a> for NewUnitBorrowed<'a> {
    fn from_sql(
        ty: &postgres_types::Type,
        out: &'a [u8],
    ) -> Result<NewUnitBorrowed<'a>, Box<dyn std::error::Error + Sync + Send>> {
        let fields = match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => fields,
            _ => unreachable!(),
        };
        let mut out = out;
        let num_fields = postgres_types::private::read_be_i32(&mut out)?;
        if num_fields as usize != fields.len() {
            return std::result::Result::Err(std::convert::Into::into(format!(
                "invalid field count: {} vs {}",
                num_fields,
                fields.len()
            )));
        }
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let step_id = postgres_types::private::read_value(fields[0].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let unit_id = postgres_types::private::read_value(fields[1].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let project_id = postgres_types::private::read_value(fields[2].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let run_id = postgres_types::private::read_value(fields[3].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let parent_unit_id = postgres_types::private::read_value(fields[4].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let round = postgres_types::private::read_value(fields[5].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let state = postgres_types::private::read_value(fields[6].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let judgments_required = postgres_types::private::read_value(fields[7].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let slots_taken = postgres_types::private::read_value(fields[8].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let judgments_counted = postgres_types::private::read_value(fields[9].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let claims = postgres_types::private::read_value(fields[10].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let handle = postgres_types::private::read_value(fields[11].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let created_at = postgres_types::private::read_value(fields[12].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let started_at = postgres_types::private::read_value(fields[13].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let finished_at = postgres_types::private::read_value(fields[14].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let detail = postgres_types::private::read_value(fields[15].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let wakes_at = postgres_types::private::read_value(fields[16].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let via = postgres_types::private::read_value(fields[17].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let withheld = postgres_types::private::read_value(fields[18].type_(), &mut out)?;
        Ok(NewUnitBorrowed {
            step_id,
            unit_id,
            project_id,
            run_id,
            parent_unit_id,
            round,
            state,
            judgments_required,
            slots_taken,
            judgments_counted,
            claims,
            handle,
            created_at,
            started_at,
            finished_at,
            detail,
            wakes_at,
            via,
            withheld,
        })
    }
    fn accepts(ty: &postgres_types::Type) -> bool {
        ty.name() == "new_unit" && ty.schema() == "public"
    }
}
impl<'a> postgres_types::ToSql for NewUnitBorrowed<'a> {
    fn to_sql(
        &self,
        ty: &postgres_types::Type,
        out: &mut postgres_types::private::BytesMut,
    ) -> Result<postgres_types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
        let NewUnitBorrowed {
            step_id,
            unit_id,
            project_id,
            run_id,
            parent_unit_id,
            round,
            state,
            judgments_required,
            slots_taken,
            judgments_counted,
            claims,
            handle,
            created_at,
            started_at,
            finished_at,
            detail,
            wakes_at,
            via,
            withheld,
        } = self;
        let fields = match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => fields,
            _ => unreachable!(),
        };
        out.extend_from_slice(&(fields.len() as i32).to_be_bytes());
        for field in fields {
            out.extend_from_slice(&field.type_().oid().to_be_bytes());
            let base = out.len();
            out.extend_from_slice(&[0; 4]);
            let r = match field.name() {
                "step_id" => postgres_types::ToSql::to_sql(step_id, field.type_(), out),
                "unit_id" => postgres_types::ToSql::to_sql(unit_id, field.type_(), out),
                "project_id" => postgres_types::ToSql::to_sql(project_id, field.type_(), out),
                "run_id" => postgres_types::ToSql::to_sql(run_id, field.type_(), out),
                "parent_unit_id" => postgres_types::ToSql::to_sql(parent_unit_id, field.type_(), out),
                "round" => postgres_types::ToSql::to_sql(round, field.type_(), out),
                "state" => postgres_types::ToSql::to_sql(state, field.type_(), out),
                "judgments_required" => postgres_types::ToSql::to_sql(judgments_required, field.type_(), out),
                "slots_taken" => postgres_types::ToSql::to_sql(slots_taken, field.type_(), out),
                "judgments_counted" => postgres_types::ToSql::to_sql(judgments_counted, field.type_(), out),
                "claims" => postgres_types::ToSql::to_sql(claims, field.type_(), out),
                "handle" => postgres_types::ToSql::to_sql(handle, field.type_(), out),
                "created_at" => postgres_types::ToSql::to_sql(created_at, field.type_(), out),
                "started_at" => postgres_types::ToSql::to_sql(started_at, field.type_(), out),
                "finished_at" => postgres_types::ToSql::to_sql(finished_at, field.type_(), out),
                "detail" => postgres_types::ToSql::to_sql(detail, field.type_(), out),
                "wakes_at" => postgres_types::ToSql::to_sql(wakes_at, field.type_(), out),
                "via" => postgres_types::ToSql::to_sql(via, field.type_(), out),
                "withheld" => postgres_types::ToSql::to_sql(withheld, field.type_(), out),
                _ => unreachable!(),
            };
            let count = match r? {
                postgres_types::IsNull::Yes => -1,
                postgres_types::IsNull::No => {
                    let len = out.len() - base - 4;
                    if len > i32::MAX as usize {
                        return Err(Into::into("value too large to transmit"));
                    }
                    len as i32
                }
            };
            out[base..base + 4].copy_from_slice(&count.to_be_bytes());
        }
        Ok(postgres_types::IsNull::No)
    }
    fn accepts(ty: &postgres_types::Type) -> bool {
        if ty.name() != "new_unit" {
            return false;
        }
        match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => {
                if fields.len() != 19 {
                    return false;
                }
                fields.iter().all(|f| match f.name() {
                    "step_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "unit_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "project_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "run_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "parent_unit_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "round" => <i16 as postgres_types::ToSql>::accepts(f.type_()),
                    "state" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "judgments_required" => <i16 as postgres_types::ToSql>::accepts(f.type_()),
                    "slots_taken" => <i16 as postgres_types::ToSql>::accepts(f.type_()),
                    "judgments_counted" => <i16 as postgres_types::ToSql>::accepts(f.type_()),
                    "claims" => <i32 as postgres_types::ToSql>::accepts(f.type_()),
                    "handle" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "created_at" => <jiff::Timestamp as postgres_types::ToSql>::accepts(f.type_()),
                    "started_at" => <jiff::Timestamp as postgres_types::ToSql>::accepts(f.type_()),
                    "finished_at" => <jiff::Timestamp as postgres_types::ToSql>::accepts(f.type_()),
                    "detail" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "wakes_at" => <jiff::Timestamp as postgres_types::ToSql>::accepts(f.type_()),
                    "via" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "withheld" => <bool as postgres_types::ToSql>::accepts(f.type_()),
                    _ => false,
                })
            }
            _ => false,
        }
    }
    fn to_sql_checked(
        &self,
        ty: &postgres_types::Type,
        out: &mut postgres_types::private::BytesMut,
    ) -> Result<postgres_types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
        postgres_types::__to_sql_checked(self, ty, out)
    }
}
#[derive(Debug, postgres_types::FromSql, Clone, PartialEq)]
#[postgres(name = "changed_run")]
pub struct ChangedRun {
    #[postgres(name = "run_id")]
    pub run_id: uuid::Uuid,
    #[postgres(name = "state")]
    pub state: String,
    #[postgres(name = "outcome")]
    pub outcome: Option<String>,
    #[postgres(name = "event_seq")]
    pub event_seq: i64,
    #[postgres(name = "event_head")]
    pub event_head: Vec<u8>,
    #[postgres(name = "last_assignment_id")]
    pub last_assignment_id: Option<uuid::Uuid>,
    #[postgres(name = "reached_outcome")]
    pub reached_outcome: Option<String>,
    #[postgres(name = "completed_at")]
    pub completed_at: Option<jiff::Timestamp>,
    #[postgres(name = "rollup")]
    pub rollup: Option<String>,
    #[postgres(name = "rollup_marks")]
    pub rollup_marks: Option<Vec<u8>>,
    #[postgres(name = "review_wanted")]
    pub review_wanted: bool,
    #[postgres(name = "was_seq")]
    pub was_seq: i64,
}
#[derive(Debug)]
pub struct ChangedRunBorrowed<'a> {
    pub run_id: uuid::Uuid,
    pub state: &'a str,
    pub outcome: Option<&'a str>,
    pub event_seq: i64,
    pub event_head: &'a [u8],
    pub last_assignment_id: Option<uuid::Uuid>,
    pub reached_outcome: Option<&'a str>,
    pub completed_at: Option<jiff::Timestamp>,
    pub rollup: Option<&'a str>,
    pub rollup_marks: Option<&'a [u8]>,
    pub review_wanted: bool,
    pub was_seq: i64,
}
impl<'a> From<ChangedRunBorrowed<'a>> for ChangedRun {
    fn from(
        ChangedRunBorrowed {
            run_id,
            state,
            outcome,
            event_seq,
            event_head,
            last_assignment_id,
            reached_outcome,
            completed_at,
            rollup,
            rollup_marks,
            review_wanted,
            was_seq,
        }: ChangedRunBorrowed<'a>,
    ) -> Self {
        Self {
            run_id,
            state: state.into(),
            outcome: outcome.map(|v| v.into()),
            event_seq,
            event_head: event_head.into(),
            last_assignment_id,
            reached_outcome: reached_outcome.map(|v| v.into()),
            completed_at,
            rollup: rollup.map(|v| v.into()),
            rollup_marks: rollup_marks.map(|v| v.into()),
            review_wanted,
            was_seq,
        }
    }
}
impl<'a> postgres_types::FromSql<'a> for ChangedRunBorrowed<'a> {
    fn from_sql(
        ty: &postgres_types::Type,
        out: &'a [u8],
    ) -> Result<ChangedRunBorrowed<'a>, Box<dyn std::error::Error + Sync + Send>> {
        let fields = match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => fields,
            _ => unreachable!(),
        };
        let mut out = out;
        let num_fields = postgres_types::private::read_be_i32(&mut out)?;
        if num_fields as usize != fields.len() {
            return std::result::Result::Err(std::convert::Into::into(format!(
                "invalid field count: {} vs {}",
                num_fields,
                fields.len()
            )));
        }
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let run_id = postgres_types::private::read_value(fields[0].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let state = postgres_types::private::read_value(fields[1].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let outcome = postgres_types::private::read_value(fields[2].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let event_seq = postgres_types::private::read_value(fields[3].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let event_head = postgres_types::private::read_value(fields[4].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let last_assignment_id = postgres_types::private::read_value(fields[5].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let reached_outcome = postgres_types::private::read_value(fields[6].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let completed_at = postgres_types::private::read_value(fields[7].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let rollup = postgres_types::private::read_value(fields[8].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let rollup_marks = postgres_types::private::read_value(fields[9].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let review_wanted = postgres_types::private::read_value(fields[10].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let was_seq = postgres_types::private::read_value(fields[11].type_(), &mut out)?;
        Ok(ChangedRunBorrowed {
            run_id,
            state,
            outcome,
            event_seq,
            event_head,
            last_assignment_id,
            reached_outcome,
            completed_at,
            rollup,
            rollup_marks,
            review_wanted,
            was_seq,
        })
    }
    fn accepts(ty: &postgres_types::Type) -> bool {
        ty.name() == "changed_run" && ty.schema() == "public"
    }
}
impl<'a> postgres_types::ToSql for ChangedRunBorrowed<'a> {
    fn to_sql(
        &self,
        ty: &postgres_types::Type,
        out: &mut postgres_types::private::BytesMut,
    ) -> Result<postgres_types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
        let ChangedRunBorrowed {
            run_id,
            state,
            outcome,
            event_seq,
            event_head,
            last_assignment_id,
            reached_outcome,
            completed_at,
            rollup,
            rollup_marks,
            review_wanted,
            was_seq,
        } = self;
        let fields = match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => fields,
            _ => unreachable!(),
        };
        out.extend_from_slice(&(fields.len() as i32).to_be_bytes());
        for field in fields {
            out.extend_from_slice(&field.type_().oid().to_be_bytes());
            let base = out.len();
            out.extend_from_slice(&[0; 4]);
            let r = match field.name() {
                "run_id" => postgres_types::ToSql::to_sql(run_id, field.type_(), out),
                "state" => postgres_types::ToSql::to_sql(state, field.type_(), out),
                "outcome" => postgres_types::ToSql::to_sql(outcome, field.type_(), out),
                "event_seq" => postgres_types::ToSql::to_sql(event_seq, field.type_(), out),
                "event_head" => postgres_types::ToSql::to_sql(event_head, field.type_(), out),
                "last_assignment_id" => postgres_types::ToSql::to_sql(last_assignment_id, field.type_(), out),
                "reached_outcome" => postgres_types::ToSql::to_sql(reached_outcome, field.type_(), out),
                "completed_at" => postgres_types::ToSql::to_sql(completed_at, field.type_(), out),
                "rollup" => postgres_types::ToSql::to_sql(rollup, field.type_(), out),
                "rollup_marks" => postgres_types::ToSql::to_sql(rollup_marks, field.type_(), out),
                "review_wanted" => postgres_types::ToSql::to_sql(review_wanted, field.type_(), out),
                "was_seq" => postgres_types::ToSql::to_sql(was_seq, field.type_(), out),
                _ => unreachable!(),
            };
            let count = match r? {
                postgres_types::IsNull::Yes => -1,
                postgres_types::IsNull::No => {
                    let len = out.len() - base - 4;
                    if len > i32::MAX as usize {
                        return Err(Into::into("value too large to transmit"));
                    }
                    len as i32
                }
            };
            out[base..base + 4].copy_from_slice(&count.to_be_bytes());
        }
        Ok(postgres_types::IsNull::No)
    }
    fn accepts(ty: &postgres_types::Type) -> bool {
        if ty.name() != "changed_run" {
            return false;
        }
        match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => {
                if fields.len() != 12 {
                    return false;
                }
                fields.iter().all(|f| match f.name() {
                    "run_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "state" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "outcome" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "event_seq" => <i64 as postgres_types::ToSql>::accepts(f.type_()),
                    "event_head" => <&'a [u8] as postgres_types::ToSql>::accepts(f.type_()),
                    "last_assignment_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "reached_outcome" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "completed_at" => <jiff::Timestamp as postgres_types::ToSql>::accepts(f.type_()),
                    "rollup" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "rollup_marks" => <&'a [u8] as postgres_types::ToSql>::accepts(f.type_()),
                    "review_wanted" => <bool as postgres_types::ToSql>::accepts(f.type_()),
                    "was_seq" => <i64 as postgres_types::ToSql>::accepts(f.type_()),
                    _ => false,
                })
            }
            _ => false,
        }
    }
    fn to_sql_checked(
        &self,
        ty: &postgres_types::Type,
        out: &mut postgres_types::private::BytesMut,
    ) -> Result<postgres_types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
        postgres_types::__to_sql_checked(self, ty, out)
    }
}
#[derive(Debug, postgres_types::FromSql, Clone, PartialEq)]
#[postgres(name = "changed_unit")]
pub struct ChangedUnit {
    #[postgres(name = "unit_id")]
    pub unit_id: uuid::Uuid,
    #[postgres(name = "parent_unit_id")]
    pub parent_unit_id: Option<uuid::Uuid>,
    #[postgres(name = "state")]
    pub state: String,
    #[postgres(name = "judgments_required")]
    pub judgments_required: i16,
    #[postgres(name = "slots_taken")]
    pub slots_taken: i16,
    #[postgres(name = "judgments_counted")]
    pub judgments_counted: i16,
    #[postgres(name = "claims")]
    pub claims: i32,
    #[postgres(name = "handle")]
    pub handle: Option<String>,
    #[postgres(name = "started_at")]
    pub started_at: Option<jiff::Timestamp>,
    #[postgres(name = "finished_at")]
    pub finished_at: Option<jiff::Timestamp>,
    #[postgres(name = "detail")]
    pub detail: Option<String>,
    #[postgres(name = "wakes_at")]
    pub wakes_at: Option<jiff::Timestamp>,
    #[postgres(name = "via")]
    pub via: Option<String>,
}
#[derive(Debug)]
pub struct ChangedUnitBorrowed<'a> {
    pub unit_id: uuid::Uuid,
    pub parent_unit_id: Option<uuid::Uuid>,
    pub state: &'a str,
    pub judgments_required: i16,
    pub slots_taken: i16,
    pub judgments_counted: i16,
    pub claims: i32,
    pub handle: Option<&'a str>,
    pub started_at: Option<jiff::Timestamp>,
    pub finished_at: Option<jiff::Timestamp>,
    pub detail: Option<&'a str>,
    pub wakes_at: Option<jiff::Timestamp>,
    pub via: Option<&'a str>,
}
impl<'a> From<ChangedUnitBorrowed<'a>> for ChangedUnit {
    fn from(
        ChangedUnitBorrowed {
            unit_id,
            parent_unit_id,
            state,
            judgments_required,
            slots_taken,
            judgments_counted,
            claims,
            handle,
            started_at,
            finished_at,
            detail,
            wakes_at,
            via,
        }: ChangedUnitBorrowed<'a>,
    ) -> Self {
        Self {
            unit_id,
            parent_unit_id,
            state: state.into(),
            judgments_required,
            slots_taken,
            judgments_counted,
            claims,
            handle: handle.map(|v| v.into()),
            started_at,
            finished_at,
            detail: detail.map(|v| v.into()),
            wakes_at,
            via: via.map(|v| v.into()),
        }
    }
}
impl<'a> postgres_types::FromSql<'a> for ChangedUnitBorrowed<'a> {
    fn from_sql(
        ty: &postgres_types::Type,
        out: &'a [u8],
    ) -> Result<ChangedUnitBorrowed<'a>, Box<dyn std::error::Error + Sync + Send>> {
        let fields = match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => fields,
            _ => unreachable!(),
        };
        let mut out = out;
        let num_fields = postgres_types::private::read_be_i32(&mut out)?;
        if num_fields as usize != fields.len() {
            return std::result::Result::Err(std::convert::Into::into(format!(
                "invalid field count: {} vs {}",
                num_fields,
                fields.len()
            )));
        }
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let unit_id = postgres_types::private::read_value(fields[0].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let parent_unit_id = postgres_types::private::read_value(fields[1].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let state = postgres_types::private::read_value(fields[2].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let judgments_required = postgres_types::private::read_value(fields[3].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let slots_taken = postgres_types::private::read_value(fields[4].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let judgments_counted = postgres_types::private::read_value(fields[5].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let claims = postgres_types::private::read_value(fields[6].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let handle = postgres_types::private::read_value(fields[7].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let started_at = postgres_types::private::read_value(fields[8].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let finished_at = postgres_types::private::read_value(fields[9].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let detail = postgres_types::private::read_value(fields[10].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let wakes_at = postgres_types::private::read_value(fields[11].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let via = postgres_types::private::read_value(fields[12].type_(), &mut out)?;
        Ok(ChangedUnitBorrowed {
            unit_id,
            parent_unit_id,
            state,
            judgments_required,
            slots_taken,
            judgments_counted,
            claims,
            handle,
            started_at,
            finished_at,
            detail,
            wakes_at,
            via,
        })
    }
    fn accepts(ty: &postgres_types::Type) -> bool {
        ty.name() == "changed_unit" && ty.schema() == "public"
    }
}
impl<'a> postgres_types::ToSql for ChangedUnitBorrowed<'a> {
    fn to_sql(
        &self,
        ty: &postgres_types::Type,
        out: &mut postgres_types::private::BytesMut,
    ) -> Result<postgres_types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
        let ChangedUnitBorrowed {
            unit_id,
            parent_unit_id,
            state,
            judgments_required,
            slots_taken,
            judgments_counted,
            claims,
            handle,
            started_at,
            finished_at,
            detail,
            wakes_at,
            via,
        } = self;
        let fields = match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => fields,
            _ => unreachable!(),
        };
        out.extend_from_slice(&(fields.len() as i32).to_be_bytes());
        for field in fields {
            out.extend_from_slice(&field.type_().oid().to_be_bytes());
            let base = out.len();
            out.extend_from_slice(&[0; 4]);
            let r = match field.name() {
                "unit_id" => postgres_types::ToSql::to_sql(unit_id, field.type_(), out),
                "parent_unit_id" => postgres_types::ToSql::to_sql(parent_unit_id, field.type_(), out),
                "state" => postgres_types::ToSql::to_sql(state, field.type_(), out),
                "judgments_required" => postgres_types::ToSql::to_sql(judgments_required, field.type_(), out),
                "slots_taken" => postgres_types::ToSql::to_sql(slots_taken, field.type_(), out),
                "judgments_counted" => postgres_types::ToSql::to_sql(judgments_counted, field.type_(), out),
                "claims" => postgres_types::ToSql::to_sql(claims, field.type_(), out),
                "handle" => postgres_types::ToSql::to_sql(handle, field.type_(), out),
                "started_at" => postgres_types::ToSql::to_sql(started_at, field.type_(), out),
                "finished_at" => postgres_types::ToSql::to_sql(finished_at, field.type_(), out),
                "detail" => postgres_types::ToSql::to_sql(detail, field.type_(), out),
                "wakes_at" => postgres_types::ToSql::to_sql(wakes_at, field.type_(), out),
                "via" => postgres_types::ToSql::to_sql(via, field.type_(), out),
                _ => unreachable!(),
            };
            let count = match r? {
                postgres_types::IsNull::Yes => -1,
                postgres_types::IsNull::No => {
                    let len = out.len() - base - 4;
                    if len > i32::MAX as usize {
                        return Err(Into::into("value too large to transmit"));
                    }
                    len as i32
                }
            };
            out[base..base + 4].copy_from_slice(&count.to_be_bytes());
        }
        Ok(postgres_types::IsNull::No)
    }
    fn accepts(ty: &postgres_types::Type) -> bool {
        if ty.name() != "changed_unit" {
            return false;
        }
        match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => {
                if fields.len() != 13 {
                    return false;
                }
                fields.iter().all(|f| match f.name() {
                    "unit_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "parent_unit_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "state" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "judgments_required" => <i16 as postgres_types::ToSql>::accepts(f.type_()),
                    "slots_taken" => <i16 as postgres_types::ToSql>::accepts(f.type_()),
                    "judgments_counted" => <i16 as postgres_types::ToSql>::accepts(f.type_()),
                    "claims" => <i32 as postgres_types::ToSql>::accepts(f.type_()),
                    "handle" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "started_at" => <jiff::Timestamp as postgres_types::ToSql>::accepts(f.type_()),
                    "finished_at" => <jiff::Timestamp as postgres_types::ToSql>::accepts(f.type_()),
                    "detail" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "wakes_at" => <jiff::Timestamp as postgres_types::ToSql>::accepts(f.type_()),
                    "via" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    _ => false,
                })
            }
            _ => false,
        }
    }
    fn to_sql_checked(
        &self,
        ty: &postgres_types::Type,
        out: &mut postgres_types::private::BytesMut,
    ) -> Result<postgres_types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
        postgres_types::__to_sql_checked(self, ty, out)
    }
}
#[derive(Debug, postgres_types::FromSql, Clone, PartialEq)]
#[postgres(name = "new_assignment")]
pub struct NewAssignment {
    #[postgres(name = "step_id")]
    pub step_id: uuid::Uuid,
    #[postgres(name = "assignment_id")]
    pub assignment_id: uuid::Uuid,
    #[postgres(name = "unit_id")]
    pub unit_id: uuid::Uuid,
    #[postgres(name = "project_id")]
    pub project_id: uuid::Uuid,
    #[postgres(name = "run_id")]
    pub run_id: uuid::Uuid,
    #[postgres(name = "actor_id")]
    pub actor_id: uuid::Uuid,
    #[postgres(name = "status")]
    pub status: String,
    #[postgres(name = "epoch")]
    pub epoch: i32,
    #[postgres(name = "previous_assignment_id")]
    pub previous_assignment_id: Option<uuid::Uuid>,
    #[postgres(name = "claimed_at")]
    pub claimed_at: jiff::Timestamp,
    #[postgres(name = "expires_at")]
    pub expires_at: Option<jiff::Timestamp>,
    #[postgres(name = "ended_at")]
    pub ended_at: Option<jiff::Timestamp>,
}
#[derive(Debug)]
pub struct NewAssignmentBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub assignment_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub status: &'a str,
    pub epoch: i32,
    pub previous_assignment_id: Option<uuid::Uuid>,
    pub claimed_at: jiff::Timestamp,
    pub expires_at: Option<jiff::Timestamp>,
    pub ended_at: Option<jiff::Timestamp>,
}
impl<'a> From<NewAssignmentBorrowed<'a>> for NewAssignment {
    fn from(
        NewAssignmentBorrowed {
            step_id,
            assignment_id,
            unit_id,
            project_id,
            run_id,
            actor_id,
            status,
            epoch,
            previous_assignment_id,
            claimed_at,
            expires_at,
            ended_at,
        }: NewAssignmentBorrowed<'a>,
    ) -> Self {
        Self {
            step_id,
            assignment_id,
            unit_id,
            project_id,
            run_id,
            actor_id,
            status: status.into(),
            epoch,
            previous_assignment_id,
            claimed_at,
            expires_at,
            ended_at,
        }
    }
}
impl<'a> postgres_types::FromSql<'a> for NewAssignmentBorrowed<'a> {
    fn from_sql(
        ty: &postgres_types::Type,
        out: &'a [u8],
    ) -> Result<NewAssignmentBorrowed<'a>, Box<dyn std::error::Error + Sync + Send>> {
        let fields = match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => fields,
            _ => unreachable!(),
        };
        let mut out = out;
        let num_fields = postgres_types::private::read_be_i32(&mut out)?;
        if num_fields as usize != fields.len() {
            return std::result::Result::Err(std::convert::Into::into(format!(
                "invalid field count: {} vs {}",
                num_fields,
                fields.len()
            )));
        }
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let step_id = postgres_types::private::read_value(fields[0].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let assignment_id = postgres_types::private::read_value(fields[1].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let unit_id = postgres_types::private::read_value(fields[2].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let project_id = postgres_types::private::read_value(fields[3].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let run_id = postgres_types::private::read_value(fields[4].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let actor_id = postgres_types::private::read_value(fields[5].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let status = postgres_types::private::read_value(fields[6].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let epoch = postgres_types::private::read_value(fields[7].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let previous_assignment_id = postgres_types::private::read_value(fields[8].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let claimed_at = postgres_types::private::read_value(fields[9].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let expires_at = postgres_types::private::read_value(fields[10].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let ended_at = postgres_types::private::read_value(fields[11].type_(), &mut out)?;
        Ok(NewAssignmentBorrowed {
            step_id,
            assignment_id,
            unit_id,
            project_id,
            run_id,
            actor_id,
            status,
            epoch,
            previous_assignment_id,
            claimed_at,
            expires_at,
            ended_at,
        })
    }
    fn accepts(ty: &postgres_types::Type) -> bool {
        ty.name() == "new_assignment" && ty.schema() == "public"
    }
}
impl<'a> postgres_types::ToSql for NewAssignmentBorrowed<'a> {
    fn to_sql(
        &self,
        ty: &postgres_types::Type,
        out: &mut postgres_types::private::BytesMut,
    ) -> Result<postgres_types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
        let NewAssignmentBorrowed {
            step_id,
            assignment_id,
            unit_id,
            project_id,
            run_id,
            actor_id,
            status,
            epoch,
            previous_assignment_id,
            claimed_at,
            expires_at,
            ended_at,
        } = self;
        let fields = match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => fields,
            _ => unreachable!(),
        };
        out.extend_from_slice(&(fields.len() as i32).to_be_bytes());
        for field in fields {
            out.extend_from_slice(&field.type_().oid().to_be_bytes());
            let base = out.len();
            out.extend_from_slice(&[0; 4]);
            let r = match field.name() {
                "step_id" => postgres_types::ToSql::to_sql(step_id, field.type_(), out),
                "assignment_id" => postgres_types::ToSql::to_sql(assignment_id, field.type_(), out),
                "unit_id" => postgres_types::ToSql::to_sql(unit_id, field.type_(), out),
                "project_id" => postgres_types::ToSql::to_sql(project_id, field.type_(), out),
                "run_id" => postgres_types::ToSql::to_sql(run_id, field.type_(), out),
                "actor_id" => postgres_types::ToSql::to_sql(actor_id, field.type_(), out),
                "status" => postgres_types::ToSql::to_sql(status, field.type_(), out),
                "epoch" => postgres_types::ToSql::to_sql(epoch, field.type_(), out),
                "previous_assignment_id" => {
                    postgres_types::ToSql::to_sql(previous_assignment_id, field.type_(), out)
                }
                "claimed_at" => postgres_types::ToSql::to_sql(claimed_at, field.type_(), out),
                "expires_at" => postgres_types::ToSql::to_sql(expires_at, field.type_(), out),
                "ended_at" => postgres_types::ToSql::to_sql(ended_at, field.type_(), out),
                _ => unreachable!(),
            };
            let count = match r? {
                postgres_types::IsNull::Yes => -1,
                postgres_types::IsNull::No => {
                    let len = out.len() - base - 4;
                    if len > i32::MAX as usize {
                        return Err(Into::into("value too large to transmit"));
                    }
                    len as i32
                }
            };
            out[base..base + 4].copy_from_slice(&count.to_be_bytes());
        }
        Ok(postgres_types::IsNull::No)
    }
    fn accepts(ty: &postgres_types::Type) -> bool {
        if ty.name() != "new_assignment" {
            return false;
        }
        match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => {
                if fields.len() != 12 {
                    return false;
                }
                fields.iter().all(|f| match f.name() {
                    "step_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "assignment_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "unit_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "project_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "run_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "actor_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "status" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "epoch" => <i32 as postgres_types::ToSql>::accepts(f.type_()),
                    "previous_assignment_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "claimed_at" => <jiff::Timestamp as postgres_types::ToSql>::accepts(f.type_()),
                    "expires_at" => <jiff::Timestamp as postgres_types::ToSql>::accepts(f.type_()),
                    "ended_at" => <jiff::Timestamp as postgres_types::ToSql>::accepts(f.type_()),
                    _ => false,
                })
            }
            _ => false,
        }
    }
    fn to_sql_checked(
        &self,
        ty: &postgres_types::Type,
        out: &mut postgres_types::private::BytesMut,
    ) -> Result<postgres_types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
        postgres_types::__to_sql_checked(self, ty, out)
    }
}
#[derive(Debug, postgres_types::FromSql, Clone, PartialEq)]
#[postgres(name = "changed_assignment")]
pub struct ChangedAssignment {
    #[postgres(name = "assignment_id")]
    pub assignment_id: uuid::Uuid,
    #[postgres(name = "status")]
    pub status: String,
    #[postgres(name = "epoch")]
    pub epoch: i32,
    #[postgres(name = "expires_at")]
    pub expires_at: Option<jiff::Timestamp>,
    #[postgres(name = "ended_at")]
    pub ended_at: Option<jiff::Timestamp>,
}
#[derive(Debug)]
pub struct ChangedAssignmentBorrowed<'a> {
    pub assignment_id: uuid::Uuid,
    pub status: &'a str,
    pub epoch: i32,
    pub expires_at: Option<jiff::Timestamp>,
    pub ended_at: Option<jiff::Timestamp>,
}
impl<'a> From<ChangedAssignmentBorrowed<'a>> for ChangedAssignment {
    fn from(
        ChangedAssignmentBorrowed {
            assignment_id,
            status,
            epoch,
            expires_at,
            ended_at,
        }: ChangedAssignmentBorrowed<'a>,
    ) -> Self {
        Self { assignment_id, status: status.into(), epoch, expires_at, ended_at }
    }
}
impl<'a> postgres_types::FromSql<'a> for ChangedAssignmentBorrowed<'a> {
    fn from_sql(
        ty: &postgres_types::Type,
        out: &'a [u8],
    ) -> Result<ChangedAssignmentBorrowed<'a>, Box<dyn std::error::Error + Sync + Send>> {
        let fields = match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => fields,
            _ => unreachable!(),
        };
        let mut out = out;
        let num_fields = postgres_types::private::read_be_i32(&mut out)?;
        if num_fields as usize != fields.len() {
            return std::result::Result::Err(std::convert::Into::into(format!(
                "invalid field count: {} vs {}",
                num_fields,
                fields.len()
            )));
        }
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let assignment_id = postgres_types::private::read_value(fields[0].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let status = postgres_types::private::read_value(fields[1].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let epoch = postgres_types::private::read_value(fields[2].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let expires_at = postgres_types::private::read_value(fields[3].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let ended_at = postgres_types::private::read_value(fields[4].type_(), &mut out)?;
        Ok(ChangedAssignmentBorrowed { assignment_id, status, epoch, expires_at, ended_at })
    }
    fn accepts(ty: &postgres_types::Type) -> bool {
        ty.name() == "changed_assignment" && ty.schema() == "public"
    }
}
impl<'a> postgres_types::ToSql for ChangedAssignmentBorrowed<'a> {
    fn to_sql(
        &self,
        ty: &postgres_types::Type,
        out: &mut postgres_types::private::BytesMut,
    ) -> Result<postgres_types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
        let ChangedAssignmentBorrowed { assignment_id, status, epoch, expires_at, ended_at } = self;
        let fields = match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => fields,
            _ => unreachable!(),
        };
        out.extend_from_slice(&(fields.len() as i32).to_be_bytes());
        for field in fields {
            out.extend_from_slice(&field.type_().oid().to_be_bytes());
            let base = out.len();
            out.extend_from_slice(&[0; 4]);
            let r = match field.name() {
                "assignment_id" => postgres_types::ToSql::to_sql(assignment_id, field.type_(), out),
                "status" => postgres_types::ToSql::to_sql(status, field.type_(), out),
                "epoch" => postgres_types::ToSql::to_sql(epoch, field.type_(), out),
                "expires_at" => postgres_types::ToSql::to_sql(expires_at, field.type_(), out),
                "ended_at" => postgres_types::ToSql::to_sql(ended_at, field.type_(), out),
                _ => unreachable!(),
            };
            let count = match r? {
                postgres_types::IsNull::Yes => -1,
                postgres_types::IsNull::No => {
                    let len = out.len() - base - 4;
                    if len > i32::MAX as usize {
                        return Err(Into::into("value too large to transmit"));
                    }
                    len as i32
                }
            };
            out[base..base + 4].copy_from_slice(&count.to_be_bytes());
        }
        Ok(postgres_types::IsNull::No)
    }
    fn accepts(ty: &postgres_types::Type) -> bool {
        if ty.name() != "changed_assignment" {
            return false;
        }
        match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => {
                if fields.len() != 5 {
                    return false;
                }
                fields.iter().all(|f| match f.name() {
                    "assignment_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "status" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "epoch" => <i32 as postgres_types::ToSql>::accepts(f.type_()),
                    "expires_at" => <jiff::Timestamp as postgres_types::ToSql>::accepts(f.type_()),
                    "ended_at" => <jiff::Timestamp as postgres_types::ToSql>::accepts(f.type_()),
                    _ => false,
                })
            }
            _ => false,
        }
    }
    fn to_sql_checked(
        &self,
        ty: &postgres_types::Type,
        out: &mut postgres_types::private::BytesMut,
    ) -> Result<postgres_types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
        postgres_types::__to_sql_checked(self, ty, out)
    }
}
#[derive(Debug, postgres_types::FromSql, Clone, PartialEq)]
#[postgres(name = "new_judgment")]
pub struct NewJudgment {
    #[postgres(name = "step_id")]
    pub step_id: uuid::Uuid,
    #[postgres(name = "judgment_id")]
    pub judgment_id: uuid::Uuid,
    #[postgres(name = "assignment_id")]
    pub assignment_id: uuid::Uuid,
    #[postgres(name = "unit_id")]
    pub unit_id: uuid::Uuid,
    #[postgres(name = "project_id")]
    pub project_id: uuid::Uuid,
    #[postgres(name = "run_id")]
    pub run_id: uuid::Uuid,
    #[postgres(name = "actor_id")]
    pub actor_id: uuid::Uuid,
    #[postgres(name = "decision")]
    pub decision: Option<String>,
    #[postgres(name = "comment")]
    pub comment: Option<String>,
    #[postgres(name = "data")]
    pub data: Option<String>,
    #[postgres(name = "counted")]
    pub counted: bool,
    #[postgres(name = "late")]
    pub late: bool,
    #[postgres(name = "trust")]
    pub trust: Option<f64>,
    #[postgres(name = "model_version")]
    pub model_version: Option<String>,
    #[postgres(name = "created_at")]
    pub created_at: jiff::Timestamp,
}
#[derive(Debug)]
pub struct NewJudgmentBorrowed<'a> {
    pub step_id: uuid::Uuid,
    pub judgment_id: uuid::Uuid,
    pub assignment_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub project_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub decision: Option<&'a str>,
    pub comment: Option<&'a str>,
    pub data: Option<&'a str>,
    pub counted: bool,
    pub late: bool,
    pub trust: Option<f64>,
    pub model_version: Option<&'a str>,
    pub created_at: jiff::Timestamp,
}
impl<'a> From<NewJudgmentBorrowed<'a>> for NewJudgment {
    fn from(
        NewJudgmentBorrowed {
            step_id,
            judgment_id,
            assignment_id,
            unit_id,
            project_id,
            run_id,
            actor_id,
            decision,
            comment,
            data,
            counted,
            late,
            trust,
            model_version,
            created_at,
        }: NewJudgmentBorrowed<'a>,
    ) -> Self {
        Self {
            step_id,
            judgment_id,
            assignment_id,
            unit_id,
            project_id,
            run_id,
            actor_id,
            decision: decision.map(|v| v.into()),
            comment: comment.map(|v| v.into()),
            data: data.map(|v| v.into()),
            counted,
            late,
            trust,
            model_version: model_version.map(|v| v.into()),
            created_at,
        }
    }
}
impl<'a> postgres_types::FromSql<'a> for NewJudgmentBorrowed<'a> {
    fn from_sql(
        ty: &postgres_types::Type,
        out: &'a [u8],
    ) -> Result<NewJudgmentBorrowed<'a>, Box<dyn std::error::Error + Sync + Send>> {
        let fields = match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => fields,
            _ => unreachable!(),
        };
        let mut out = out;
        let num_fields = postgres_types::private::read_be_i32(&mut out)?;
        if num_fields as usize != fields.len() {
            return std::result::Result::Err(std::convert::Into::into(format!(
                "invalid field count: {} vs {}",
                num_fields,
                fields.len()
            )));
        }
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let step_id = postgres_types::private::read_value(fields[0].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let judgment_id = postgres_types::private::read_value(fields[1].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let assignment_id = postgres_types::private::read_value(fields[2].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let unit_id = postgres_types::private::read_value(fields[3].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let project_id = postgres_types::private::read_value(fields[4].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let run_id = postgres_types::private::read_value(fields[5].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let actor_id = postgres_types::private::read_value(fields[6].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let decision = postgres_types::private::read_value(fields[7].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let comment = postgres_types::private::read_value(fields[8].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let data = postgres_types::private::read_value(fields[9].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let counted = postgres_types::private::read_value(fields[10].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let late = postgres_types::private::read_value(fields[11].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let trust = postgres_types::private::read_value(fields[12].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let model_version = postgres_types::private::read_value(fields[13].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let created_at = postgres_types::private::read_value(fields[14].type_(), &mut out)?;
        Ok(NewJudgmentBorrowed {
            step_id,
            judgment_id,
            assignment_id,
            unit_id,
            project_id,
            run_id,
            actor_id,
            decision,
            comment,
            data,
            counted,
            late,
            trust,
            model_version,
            created_at,
        })
    }
    fn accepts(ty: &postgres_types::Type) -> bool {
        ty.name() == "new_judgment" && ty.schema() == "public"
    }
}
impl<'a> postgres_types::ToSql for NewJudgmentBorrowed<'a> {
    fn to_sql(
        &self,
        ty: &postgres_types::Type,
        out: &mut postgres_types::private::BytesMut,
    ) -> Result<postgres_types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
        let NewJudgmentBorrowed {
            step_id,
            judgment_id,
            assignment_id,
            unit_id,
            project_id,
            run_id,
            actor_id,
            decision,
            comment,
            data,
            counted,
            late,
            trust,
            model_version,
            created_at,
        } = self;
        let fields = match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => fields,
            _ => unreachable!(),
        };
        out.extend_from_slice(&(fields.len() as i32).to_be_bytes());
        for field in fields {
            out.extend_from_slice(&field.type_().oid().to_be_bytes());
            let base = out.len();
            out.extend_from_slice(&[0; 4]);
            let r = match field.name() {
                "step_id" => postgres_types::ToSql::to_sql(step_id, field.type_(), out),
                "judgment_id" => postgres_types::ToSql::to_sql(judgment_id, field.type_(), out),
                "assignment_id" => postgres_types::ToSql::to_sql(assignment_id, field.type_(), out),
                "unit_id" => postgres_types::ToSql::to_sql(unit_id, field.type_(), out),
                "project_id" => postgres_types::ToSql::to_sql(project_id, field.type_(), out),
                "run_id" => postgres_types::ToSql::to_sql(run_id, field.type_(), out),
                "actor_id" => postgres_types::ToSql::to_sql(actor_id, field.type_(), out),
                "decision" => postgres_types::ToSql::to_sql(decision, field.type_(), out),
                "comment" => postgres_types::ToSql::to_sql(comment, field.type_(), out),
                "data" => postgres_types::ToSql::to_sql(data, field.type_(), out),
                "counted" => postgres_types::ToSql::to_sql(counted, field.type_(), out),
                "late" => postgres_types::ToSql::to_sql(late, field.type_(), out),
                "trust" => postgres_types::ToSql::to_sql(trust, field.type_(), out),
                "model_version" => postgres_types::ToSql::to_sql(model_version, field.type_(), out),
                "created_at" => postgres_types::ToSql::to_sql(created_at, field.type_(), out),
                _ => unreachable!(),
            };
            let count = match r? {
                postgres_types::IsNull::Yes => -1,
                postgres_types::IsNull::No => {
                    let len = out.len() - base - 4;
                    if len > i32::MAX as usize {
                        return Err(Into::into("value too large to transmit"));
                    }
                    len as i32
                }
            };
            out[base..base + 4].copy_from_slice(&count.to_be_bytes());
        }
        Ok(postgres_types::IsNull::No)
    }
    fn accepts(ty: &postgres_types::Type) -> bool {
        if ty.name() != "new_judgment" {
            return false;
        }
        match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => {
                if fields.len() != 15 {
                    return false;
                }
                fields.iter().all(|f| match f.name() {
                    "step_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "judgment_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "assignment_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "unit_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "project_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "run_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "actor_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "decision" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "comment" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "data" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "counted" => <bool as postgres_types::ToSql>::accepts(f.type_()),
                    "late" => <bool as postgres_types::ToSql>::accepts(f.type_()),
                    "trust" => <f64 as postgres_types::ToSql>::accepts(f.type_()),
                    "model_version" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "created_at" => <jiff::Timestamp as postgres_types::ToSql>::accepts(f.type_()),
                    _ => false,
                })
            }
            _ => false,
        }
    }
    fn to_sql_checked(
        &self,
        ty: &postgres_types::Type,
        out: &mut postgres_types::private::BytesMut,
    ) -> Result<postgres_types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
        postgres_types::__to_sql_checked(self, ty, out)
    }
}
#[derive(Debug, postgres_types::FromSql, Clone, PartialEq)]
#[postgres(name = "new_notification")]
pub struct NewNotification {
    #[postgres(name = "notification_id")]
    pub notification_id: uuid::Uuid,
    #[postgres(name = "actor_id")]
    pub actor_id: uuid::Uuid,
    #[postgres(name = "kind")]
    pub kind: String,
    #[postgres(name = "project_id")]
    pub project_id: uuid::Uuid,
    #[postgres(name = "run_id")]
    pub run_id: uuid::Uuid,
    #[postgres(name = "unit_id")]
    pub unit_id: Option<uuid::Uuid>,
    #[postgres(name = "event_id")]
    pub event_id: uuid::Uuid,
    #[postgres(name = "event_type")]
    pub event_type: String,
    #[postgres(name = "by_actor_id")]
    pub by_actor_id: Option<uuid::Uuid>,
    #[postgres(name = "detail")]
    pub detail: Option<String>,
    #[postgres(name = "further")]
    pub further: i32,
    #[postgres(name = "created_at")]
    pub created_at: jiff::Timestamp,
}
#[derive(Debug)]
pub struct NewNotificationBorrowed<'a> {
    pub notification_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub kind: &'a str,
    pub project_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub unit_id: Option<uuid::Uuid>,
    pub event_id: uuid::Uuid,
    pub event_type: &'a str,
    pub by_actor_id: Option<uuid::Uuid>,
    pub detail: Option<&'a str>,
    pub further: i32,
    pub created_at: jiff::Timestamp,
}
impl<'a> From<NewNotificationBorrowed<'a>> for NewNotification {
    fn from(
        NewNotificationBorrowed {
            notification_id,
            actor_id,
            kind,
            project_id,
            run_id,
            unit_id,
            event_id,
            event_type,
            by_actor_id,
            detail,
            further,
            created_at,
        }: NewNotificationBorrowed<'a>,
    ) -> Self {
        Self {
            notification_id,
            actor_id,
            kind: kind.into(),
            project_id,
            run_id,
            unit_id,
            event_id,
            event_type: event_type.into(),
            by_actor_id,
            detail: detail.map(|v| v.into()),
            further,
            created_at,
        }
    }
}
impl<'a> postgres_types::FromSql<'a> for NewNotificationBorrowed<'a> {
    fn from_sql(
        ty: &postgres_types::Type,
        out: &'a [u8],
    ) -> Result<NewNotificationBorrowed<'a>, Box<dyn std::error::Error + Sync + Send>> {
        let fields = match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => fields,
            _ => unreachable!(),
        };
        let mut out = out;
        let num_fields = postgres_types::private::read_be_i32(&mut out)?;
        if num_fields as usize != fields.len() {
            return std::result::Result::Err(std::convert::Into::into(format!(
                "invalid field count: {} vs {}",
                num_fields,
                fields.len()
            )));
        }
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let notification_id = postgres_types::private::read_value(fields[0].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let actor_id = postgres_types::private::read_value(fields[1].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let kind = postgres_types::private::read_value(fields[2].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let project_id = postgres_types::private::read_value(fields[3].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let run_id = postgres_types::private::read_value(fields[4].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let unit_id = postgres_types::private::read_value(fields[5].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let event_id = postgres_types::private::read_value(fields[6].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let event_type = postgres_types::private::read_value(fields[7].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let by_actor_id = postgres_types::private::read_value(fields[8].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let detail = postgres_types::private::read_value(fields[9].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let further = postgres_types::private::read_value(fields[10].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let created_at = postgres_types::private::read_value(fields[11].type_(), &mut out)?;
        Ok(NewNotificationBorrowed {
            notification_id,
            actor_id,
            kind,
            project_id,
            run_id,
            unit_id,
            event_id,
            event_type,
            by_actor_id,
            detail,
            further,
            created_at,
        })
    }
    fn accepts(ty: &postgres_types::Type) -> bool {
        ty.name() == "new_notification" && ty.schema() == "public"
    }
}
impl<'a> postgres_types::ToSql for NewNotificationBorrowed<'a> {
    fn to_sql(
        &self,
        ty: &postgres_types::Type,
        out: &mut postgres_types::private::BytesMut,
    ) -> Result<postgres_types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
        let NewNotificationBorrowed {
            notification_id,
            actor_id,
            kind,
            project_id,
            run_id,
            unit_id,
            event_id,
            event_type,
            by_actor_id,
            detail,
            further,
            created_at,
        } = self;
        let fields = match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => fields,
            _ => unreachable!(),
        };
        out.extend_from_slice(&(fields.len() as i32).to_be_bytes());
        for field in fields {
            out.extend_from_slice(&field.type_().oid().to_be_bytes());
            let base = out.len();
            out.extend_from_slice(&[0; 4]);
            let r = match field.name() {
                "notification_id" => postgres_types::ToSql::to_sql(notification_id, field.type_(), out),
                "actor_id" => postgres_types::ToSql::to_sql(actor_id, field.type_(), out),
                "kind" => postgres_types::ToSql::to_sql(kind, field.type_(), out),
                "project_id" => postgres_types::ToSql::to_sql(project_id, field.type_(), out),
                "run_id" => postgres_types::ToSql::to_sql(run_id, field.type_(), out),
                "unit_id" => postgres_types::ToSql::to_sql(unit_id, field.type_(), out),
                "event_id" => postgres_types::ToSql::to_sql(event_id, field.type_(), out),
                "event_type" => postgres_types::ToSql::to_sql(event_type, field.type_(), out),
                "by_actor_id" => postgres_types::ToSql::to_sql(by_actor_id, field.type_(), out),
                "detail" => postgres_types::ToSql::to_sql(detail, field.type_(), out),
                "further" => postgres_types::ToSql::to_sql(further, field.type_(), out),
                "created_at" => postgres_types::ToSql::to_sql(created_at, field.type_(), out),
                _ => unreachable!(),
            };
            let count = match r? {
                postgres_types::IsNull::Yes => -1,
                postgres_types::IsNull::No => {
                    let len = out.len() - base - 4;
                    if len > i32::MAX as usize {
                        return Err(Into::into("value too large to transmit"));
                    }
                    len as i32
                }
            };
            out[base..base + 4].copy_from_slice(&count.to_be_bytes());
        }
        Ok(postgres_types::IsNull::No)
    }
    fn accepts(ty: &postgres_types::Type) -> bool {
        if ty.name() != "new_notification" {
            return false;
        }
        match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => {
                if fields.len() != 12 {
                    return false;
                }
                fields.iter().all(|f| match f.name() {
                    "notification_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "actor_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "kind" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "project_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "run_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "unit_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "event_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "event_type" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "by_actor_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "detail" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "further" => <i32 as postgres_types::ToSql>::accepts(f.type_()),
                    "created_at" => <jiff::Timestamp as postgres_types::ToSql>::accepts(f.type_()),
                    _ => false,
                })
            }
            _ => false,
        }
    }
    fn to_sql_checked(
        &self,
        ty: &postgres_types::Type,
        out: &mut postgres_types::private::BytesMut,
    ) -> Result<postgres_types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
        postgres_types::__to_sql_checked(self, ty, out)
    }
}
#[derive(Debug, postgres_types::FromSql, Clone, PartialEq)]
#[postgres(name = "new_evidence")]
pub struct NewEvidence {
    #[postgres(name = "project_id")]
    pub project_id: uuid::Uuid,
    #[postgres(name = "skill")]
    pub skill: String,
    #[postgres(name = "actor_id")]
    pub actor_id: uuid::Uuid,
    #[postgres(name = "source")]
    pub source: String,
    #[postgres(name = "score")]
    pub score: f64,
    #[postgres(name = "judgment_id")]
    pub judgment_id: uuid::Uuid,
    #[postgres(name = "occurred_at")]
    pub occurred_at: jiff::Timestamp,
}
#[derive(Debug)]
pub struct NewEvidenceBorrowed<'a> {
    pub project_id: uuid::Uuid,
    pub skill: &'a str,
    pub actor_id: uuid::Uuid,
    pub source: &'a str,
    pub score: f64,
    pub judgment_id: uuid::Uuid,
    pub occurred_at: jiff::Timestamp,
}
impl<'a> From<NewEvidenceBorrowed<'a>> for NewEvidence {
    fn from(
        NewEvidenceBorrowed {
            project_id,
            skill,
            actor_id,
            source,
            score,
            judgment_id,
            occurred_at,
        }: NewEvidenceBorrowed<'a>,
    ) -> Self {
        Self {
            project_id,
            skill: skill.into(),
            actor_id,
            source: source.into(),
            score,
            judgment_id,
            occurred_at,
        }
    }
}
impl<'a> postgres_types::FromSql<'a> for NewEvidenceBorrowed<'a> {
    fn from_sql(
        ty: &postgres_types::Type,
        out: &'a [u8],
    ) -> Result<NewEvidenceBorrowed<'a>, Box<dyn std::error::Error + Sync + Send>> {
        let fields = match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => fields,
            _ => unreachable!(),
        };
        let mut out = out;
        let num_fields = postgres_types::private::read_be_i32(&mut out)?;
        if num_fields as usize != fields.len() {
            return std::result::Result::Err(std::convert::Into::into(format!(
                "invalid field count: {} vs {}",
                num_fields,
                fields.len()
            )));
        }
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let project_id = postgres_types::private::read_value(fields[0].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let skill = postgres_types::private::read_value(fields[1].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let actor_id = postgres_types::private::read_value(fields[2].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let source = postgres_types::private::read_value(fields[3].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let score = postgres_types::private::read_value(fields[4].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let judgment_id = postgres_types::private::read_value(fields[5].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let occurred_at = postgres_types::private::read_value(fields[6].type_(), &mut out)?;
        Ok(NewEvidenceBorrowed { project_id, skill, actor_id, source, score, judgment_id, occurred_at })
    }
    fn accepts(ty: &postgres_types::Type) -> bool {
        ty.name() == "new_evidence" && ty.schema() == "public"
    }
}
impl<'a> postgres_types::ToSql for NewEvidenceBorrowed<'a> {
    fn to_sql(
        &self,
        ty: &postgres_types::Type,
        out: &mut postgres_types::private::BytesMut,
    ) -> Result<postgres_types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
        let NewEvidenceBorrowed { project_id, skill, actor_id, source, score, judgment_id, occurred_at } =
            self;
        let fields = match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => fields,
            _ => unreachable!(),
        };
        out.extend_from_slice(&(fields.len() as i32).to_be_bytes());
        for field in fields {
            out.extend_from_slice(&field.type_().oid().to_be_bytes());
            let base = out.len();
            out.extend_from_slice(&[0; 4]);
            let r = match field.name() {
                "project_id" => postgres_types::ToSql::to_sql(project_id, field.type_(), out),
                "skill" => postgres_types::ToSql::to_sql(skill, field.type_(), out),
                "actor_id" => postgres_types::ToSql::to_sql(actor_id, field.type_(), out),
                "source" => postgres_types::ToSql::to_sql(source, field.type_(), out),
                "score" => postgres_types::ToSql::to_sql(score, field.type_(), out),
                "judgment_id" => postgres_types::ToSql::to_sql(judgment_id, field.type_(), out),
                "occurred_at" => postgres_types::ToSql::to_sql(occurred_at, field.type_(), out),
                _ => unreachable!(),
            };
            let count = match r? {
                postgres_types::IsNull::Yes => -1,
                postgres_types::IsNull::No => {
                    let len = out.len() - base - 4;
                    if len > i32::MAX as usize {
                        return Err(Into::into("value too large to transmit"));
                    }
                    len as i32
                }
            };
            out[base..base + 4].copy_from_slice(&count.to_be_bytes());
        }
        Ok(postgres_types::IsNull::No)
    }
    fn accepts(ty: &postgres_types::Type) -> bool {
        if ty.name() != "new_evidence" {
            return false;
        }
        match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => {
                if fields.len() != 7 {
                    return false;
                }
                fields.iter().all(|f| match f.name() {
                    "project_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "skill" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "actor_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "source" => <&'a str as postgres_types::ToSql>::accepts(f.type_()),
                    "score" => <f64 as postgres_types::ToSql>::accepts(f.type_()),
                    "judgment_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "occurred_at" => <jiff::Timestamp as postgres_types::ToSql>::accepts(f.type_()),
                    _ => false,
                })
            }
            _ => false,
        }
    }
    fn to_sql_checked(
        &self,
        ty: &postgres_types::Type,
        out: &mut postgres_types::private::BytesMut,
    ) -> Result<postgres_types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
        postgres_types::__to_sql_checked(self, ty, out)
    }
}
#[derive(Debug, postgres_types::FromSql, Clone, PartialEq)]
#[postgres(name = "new_act")]
pub struct NewAct {
    #[postgres(name = "project_id")]
    pub project_id: uuid::Uuid,
    #[postgres(name = "actor_id")]
    pub actor_id: uuid::Uuid,
    #[postgres(name = "judgment_id")]
    pub judgment_id: uuid::Uuid,
    #[postgres(name = "assignment_id")]
    pub assignment_id: uuid::Uuid,
    #[postgres(name = "step_id")]
    pub step_id: uuid::Uuid,
    #[postgres(name = "unit_id")]
    pub unit_id: uuid::Uuid,
    #[postgres(name = "run_id")]
    pub run_id: uuid::Uuid,
    #[postgres(name = "answer")]
    pub answer: Vec<u8>,
    #[postgres(name = "option_place")]
    pub option_place: Option<i16>,
    #[postgres(name = "occurred_at")]
    pub occurred_at: jiff::Timestamp,
}
#[derive(Debug)]
pub struct NewActBorrowed<'a> {
    pub project_id: uuid::Uuid,
    pub actor_id: uuid::Uuid,
    pub judgment_id: uuid::Uuid,
    pub assignment_id: uuid::Uuid,
    pub step_id: uuid::Uuid,
    pub unit_id: uuid::Uuid,
    pub run_id: uuid::Uuid,
    pub answer: &'a [u8],
    pub option_place: Option<i16>,
    pub occurred_at: jiff::Timestamp,
}
impl<'a> From<NewActBorrowed<'a>> for NewAct {
    fn from(
        NewActBorrowed {
            project_id,
            actor_id,
            judgment_id,
            assignment_id,
            step_id,
            unit_id,
            run_id,
            answer,
            option_place,
            occurred_at,
        }: NewActBorrowed<'a>,
    ) -> Self {
        Self {
            project_id,
            actor_id,
            judgment_id,
            assignment_id,
            step_id,
            unit_id,
            run_id,
            answer: answer.into(),
            option_place,
            occurred_at,
        }
    }
}
impl<'a> postgres_types::FromSql<'a> for NewActBorrowed<'a> {
    fn from_sql(
        ty: &postgres_types::Type,
        out: &'a [u8],
    ) -> Result<NewActBorrowed<'a>, Box<dyn std::error::Error + Sync + Send>> {
        let fields = match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => fields,
            _ => unreachable!(),
        };
        let mut out = out;
        let num_fields = postgres_types::private::read_be_i32(&mut out)?;
        if num_fields as usize != fields.len() {
            return std::result::Result::Err(std::convert::Into::into(format!(
                "invalid field count: {} vs {}",
                num_fields,
                fields.len()
            )));
        }
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let project_id = postgres_types::private::read_value(fields[0].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let actor_id = postgres_types::private::read_value(fields[1].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let judgment_id = postgres_types::private::read_value(fields[2].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let assignment_id = postgres_types::private::read_value(fields[3].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let step_id = postgres_types::private::read_value(fields[4].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let unit_id = postgres_types::private::read_value(fields[5].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let run_id = postgres_types::private::read_value(fields[6].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let answer = postgres_types::private::read_value(fields[7].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let option_place = postgres_types::private::read_value(fields[8].type_(), &mut out)?;
        let _oid = postgres_types::private::read_be_i32(&mut out)?;
        let occurred_at = postgres_types::private::read_value(fields[9].type_(), &mut out)?;
        Ok(NewActBorrowed {
            project_id,
            actor_id,
            judgment_id,
            assignment_id,
            step_id,
            unit_id,
            run_id,
            answer,
            option_place,
            occurred_at,
        })
    }
    fn accepts(ty: &postgres_types::Type) -> bool {
        ty.name() == "new_act" && ty.schema() == "public"
    }
}
impl<'a> postgres_types::ToSql for NewActBorrowed<'a> {
    fn to_sql(
        &self,
        ty: &postgres_types::Type,
        out: &mut postgres_types::private::BytesMut,
    ) -> Result<postgres_types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
        let NewActBorrowed {
            project_id,
            actor_id,
            judgment_id,
            assignment_id,
            step_id,
            unit_id,
            run_id,
            answer,
            option_place,
            occurred_at,
        } = self;
        let fields = match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => fields,
            _ => unreachable!(),
        };
        out.extend_from_slice(&(fields.len() as i32).to_be_bytes());
        for field in fields {
            out.extend_from_slice(&field.type_().oid().to_be_bytes());
            let base = out.len();
            out.extend_from_slice(&[0; 4]);
            let r = match field.name() {
                "project_id" => postgres_types::ToSql::to_sql(project_id, field.type_(), out),
                "actor_id" => postgres_types::ToSql::to_sql(actor_id, field.type_(), out),
                "judgment_id" => postgres_types::ToSql::to_sql(judgment_id, field.type_(), out),
                "assignment_id" => postgres_types::ToSql::to_sql(assignment_id, field.type_(), out),
                "step_id" => postgres_types::ToSql::to_sql(step_id, field.type_(), out),
                "unit_id" => postgres_types::ToSql::to_sql(unit_id, field.type_(), out),
                "run_id" => postgres_types::ToSql::to_sql(run_id, field.type_(), out),
                "answer" => postgres_types::ToSql::to_sql(answer, field.type_(), out),
                "option_place" => postgres_types::ToSql::to_sql(option_place, field.type_(), out),
                "occurred_at" => postgres_types::ToSql::to_sql(occurred_at, field.type_(), out),
                _ => unreachable!(),
            };
            let count = match r? {
                postgres_types::IsNull::Yes => -1,
                postgres_types::IsNull::No => {
                    let len = out.len() - base - 4;
                    if len > i32::MAX as usize {
                        return Err(Into::into("value too large to transmit"));
                    }
                    len as i32
                }
            };
            out[base..base + 4].copy_from_slice(&count.to_be_bytes());
        }
        Ok(postgres_types::IsNull::No)
    }
    fn accepts(ty: &postgres_types::Type) -> bool {
        if ty.name() != "new_act" {
            return false;
        }
        match *ty.kind() {
            postgres_types::Kind::Composite(ref fields) => {
                if fields.len() != 10 {
                    return false;
                }
                fields.iter().all(|f| match f.name() {
                    "project_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "actor_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "judgment_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "assignment_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "step_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "unit_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "run_id" => <uuid::Uuid as postgres_types::ToSql>::accepts(f.type_()),
                    "answer" => <&'a [u8] as postgres_types::ToSql>::accepts(f.type_()),
                    "option_place" => <i16 as postgres_types::ToSql>::accepts(f.type_()),
                    "occurred_at" => <jiff::Timestamp as postgres_types::ToSql>::accepts(f.type_()),
                    _ => false,
                })
            }
            _ => false,
        }
    }
    fn to_sql_checked(
        &self,
        ty: &postgres_types::Type,
        out: &mut postgres_types::private::BytesMut,
    ) -> Result<postgres_types::IsNull, Box<dyn std::error::Error + Sync + Send>> {
        postgres_types::__to_sql_checked(self, ty, out)
    }
}
