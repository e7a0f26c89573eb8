--: ApprovalRow(payload?, decided_at?, used_at?)

--! insert_approval (payload?)
insert into approval (approval_id, project_id, kind, subject_id, reason, payload, requested_by, requested_at, quorum,
                      approved_by, status, expires_at)
values (:approval, :project, :kind, :subject, :reason, :payload::text::jsonb, :requested_by, :now, :quorum, 0, 'PENDING',
        :expires_at)
returning approval_id;

--! find_approval : ApprovalRow
select a.approval_id, a.project_id, a.kind, a.subject_id, a.reason, a.payload, a.requested_by, a.requested_at, a.quorum,
       a.approved_by, a.status, a.decided_at, a.expires_at, u.used_at
  from approval a
  left join approval_use u on u.approval_id = a.approval_id
 where a.approval_id = :approval;

--! lock_approvals
-- In the order of their ids, so that those who want the same ones queue up. Read by a statement of its own afterwards: only
-- that sees what was committed while the lock was waited for.
select approval_id
  from approval
 where approval_id = any (:approvals)
 order by approval_id
   for no key update;

--! approvals_by_id : ApprovalRow
select a.approval_id, a.project_id, a.kind, a.subject_id, a.reason, a.payload, a.requested_by, a.requested_at, a.quorum,
       a.approved_by, a.status, a.decided_at, a.expires_at, u.used_at
  from approval a
  left join approval_use u on u.approval_id = a.approval_id
 where a.approval_id = any (:approvals);

--! list_approvals (before?, status?, subject?) : ApprovalRow
select a.approval_id, a.project_id, a.kind, a.subject_id, a.reason, a.payload, a.requested_by, a.requested_at, a.quorum,
       a.approved_by, a.status, a.decided_at, a.expires_at, u.used_at
  from approval a
  left join approval_use u on u.approval_id = a.approval_id
 where a.project_id = any (:projects)
   and a.approval_id < coalesce(:before, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)
   and (:status::text is null or a.status = :status)
   and (:subject::uuid is null or a.subject_id = :subject)
 order by a.approval_id desc
 limit :row_limit;

--! list_approvals_waiting (after?) : ApprovalRow
-- What waits for somebody's word: requests of others that are neither decided nor over, and that they have said nothing to.
select a.approval_id, a.project_id, a.kind, a.subject_id, a.reason, a.payload, a.requested_by, a.requested_at, a.quorum,
       a.approved_by, a.status, a.decided_at, a.expires_at, null::timestamptz as used_at
  from approval a
 where a.project_id = any (:projects) and a.status = 'PENDING'
   and a.expires_at > :now and a.requested_by <> :actor
   and a.approval_id > coalesce(:after, '00000000-0000-0000-0000-000000000000'::uuid)
   and not exists (select 1 from approval_verdict v where v.approval_id = a.approval_id and v.actor_id = :actor)
 order by a.approval_id
 limit :row_limit;

--! verdicts_of_approval : (comment?)
select actor_id, verdict, comment, given_at
  from approval_verdict
 where approval_id = :approval
 order by given_at, actor_id;

--! insert_verdict (comment?)
insert into approval_verdict (approval_id, actor_id, requested_by, verdict, comment, given_at)
values (:approval, :actor, :requested_by, :verdict, :comment, :now)
returning approval_id;

--! save_approval_status (decided_at?)
update approval
   set approved_by = :approved_by, status = :status, decided_at = :decided_at
 where approval_id = :approval
returning approval_id;

--! use_approvals
insert into approval_use (approval_id, status, kind, subject_id, used_by, used_at)
select approval_id, 'APPROVED', kind, subject_id, used_by, :now
  from unnest(:approvals::uuid[], :kinds::text[], :subjects::uuid[], :users::uuid[])
    as t (approval_id, kind, subject_id, used_by)
returning approval_id;

--! approval_policies
select project_id, kind, required, quorum, valid_hours
  from approval_policy
 where project_id = any (:projects);

--! save_approval_policy
insert into approval_policy (project_id, kind, required, quorum, valid_hours, updated_at)
values (:project, :kind, :required, :quorum, :valid_hours, :now)
on conflict (project_id, kind)
do update set required = excluded.required, quorum = excluded.quorum, valid_hours = excluded.valid_hours,
              updated_at = excluded.updated_at
returning kind;
