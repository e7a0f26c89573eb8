-- Approvals: leave to do one guarded thing once; and corrections, the first thing that is guarded.

insert into event_type (name, version, description) values
    ('dev.handoff.approval.requested', 1, 'Somebody asks for leave to do a guarded thing'),
    ('dev.handoff.approval.verdict_given', 1, 'Somebody said yes or no to a request'),
    ('dev.handoff.approval.granted', 1, 'Enough people said yes to a request'),
    ('dev.handoff.approval.rejected', 1, 'Somebody said no to a request'),
    ('dev.handoff.approval.withdrawn', 1, 'Whoever asked took the request back'),
    ('dev.handoff.project.approval_policy_set', 1, 'A project asks otherwise of approvals of one kind'),
    ('dev.handoff.run.reopened_for_correction', 1, 'A finished run goes on, because one of its units is corrected');

-- What a project asks of approvals; without a row the usual holds.
create table approval_policy (
    project_id  uuid     not null references project,
    kind        text     not null,
    required    boolean  not null,
    quorum      smallint not null,
    valid_hours integer  not null,
    updated_at  timestamptz not null,
    primary key (project_id, kind),
    constraint approval_policy_kind_form check (kind ~ '^[a-z_]{1,63}$'),
    constraint approval_policy_quorum_positive check (quorum between 1 and 20),
    constraint approval_policy_valid_positive check (valid_hours > 0),
    -- Nothing that was closed is opened again without.
    constraint approval_policy_reopen_required check (required or kind <> 'reopen_unit')
);

create table approval (
    approval_id  uuid        primary key,
    project_id   uuid        not null references project,
    kind         text        not null,
    subject_id   uuid        not null,
    reason       text        not null,
    payload      jsonb,
    requested_by uuid        not null references actor,
    requested_at timestamptz not null,
    quorum       smallint    not null,
    approved_by  smallint    not null,
    status       text        not null,
    decided_at   timestamptz,
    expires_at   timestamptz not null,
    constraint approval_kind_form check (kind ~ '^[a-z_]{1,63}$'),
    constraint approval_status_known check (status in ('PENDING', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
    constraint approval_decided_unless_pending check ((status = 'PENDING') = (decided_at is null)),
    constraint approval_quorum_positive check (quorum > 0),
    constraint approval_not_over_quorum check (approved_by between 0 and quorum),
    constraint approval_pending_below_quorum check (status <> 'PENDING' or approved_by < quorum),
    constraint approval_approved_by_quorum check (status <> 'APPROVED' or approved_by = quorum),
    constraint approval_expires_later check (expires_at > requested_at),
    constraint approval_reason_length check (char_length(reason) between 1 and 10000),
    -- What others point at, so that they can say of which asker and in which state.
    constraint approval_by_asker unique (approval_id, requested_by),
    constraint approval_by_status unique (approval_id, status)
);
create index approval_by_project on approval (project_id, approval_id);
create index approval_pending on approval (project_id, approval_id) where status = 'PENDING';
create index approval_by_subject on approval (subject_id);

-- One word of each person, and never the asker's own.
create table approval_verdict (
    approval_id  uuid        not null,
    actor_id     uuid        not null references actor,
    requested_by uuid        not null,
    verdict      text        not null,
    comment      text,
    given_at     timestamptz not null,
    primary key (approval_id, actor_id),
    constraint approval_verdict_of_request foreign key (approval_id, requested_by)
        references approval (approval_id, requested_by),
    constraint approval_verdict_not_by_asker check (actor_id <> requested_by),
    constraint approval_verdict_known check (verdict in ('APPROVE', 'REJECT')),
    constraint approval_verdict_comment_length check (char_length(comment) <= 10000)
);
create trigger approval_verdict_stays_said before update or delete on approval_verdict for each row
    execute function refuse_change('a verdict is what somebody said and stays said');

-- An approval is used once, and only when it was given: the key says the one, the reference the other. What is referenced so
-- can no longer be rejected or withdrawn.
create table approval_use (
    approval_id uuid        primary key,
    status      text        not null,
    kind        text        not null,
    subject_id  uuid        not null,
    used_by     uuid        not null references actor,
    used_at     timestamptz not null,
    constraint approval_use_of_approved check (status = 'APPROVED'),
    constraint approval_use_of_request foreign key (approval_id, status) references approval (approval_id, status)
);
create trigger approval_use_stays before update or delete on approval_use for each row
    execute function refuse_change('an approval that was used stays used');

create function decided_approval_stays() returns trigger language plpgsql as $$
begin
    if (new.approval_id, new.project_id, new.kind, new.subject_id, new.reason, new.payload::text, new.requested_by,
        new.requested_at, new.quorum, new.expires_at)
       is distinct from
       (old.approval_id, old.project_id, old.kind, old.subject_id, old.reason, old.payload::text, old.requested_by,
        old.requested_at, old.quorum, old.expires_at)
       or old.status in ('REJECTED', 'WITHDRAWN')
       or (old.status = 'APPROVED' and new.status <> 'WITHDRAWN') then
        raise exception 'approval % cannot be changed so', old.approval_id
            using errcode = 'integrity_constraint_violation';
    end if;
    return new;
end $$;
create trigger decided_approval_stays before update on approval for each row execute function decided_approval_stays();
create trigger approval_is_kept before delete on approval
    for each row execute function refuse_change('requests and what became of them are kept');

-- Corrections. The closed unit is never written again: what it came to is snapshotted, and work goes on in a unit of the next
-- round that has it as its parent. A unit that cannot be completed was never closed; it goes on itself.

create table output_snapshot (
    snapshot_id uuid        primary key,
    run_id      uuid        not null references run,
    unit_id     uuid        not null,
    state       text        not null,
    handle      text,
    detail      jsonb,
    judgments   jsonb       not null,
    started_at  timestamptz,
    closed_at   timestamptz not null,
    taken_at    timestamptz not null
);
create trigger output_snapshot_stays before update or delete on output_snapshot for each row
    execute function refuse_change('what a unit came to is kept as it was');

create table correction (
    correction_id      uuid        primary key,
    project_id         uuid        not null references project,
    run_id             uuid        not null references run,
    -- What is corrected, and the event that closed it.
    unit_id            uuid        not null,
    prior_state        text        not null,
    closing_event_id   uuid        not null,
    closed_by          uuid        references actor,
    snapshot_id        uuid        not null references output_snapshot,
    -- Where the correction is made: the same unit, if it was never closed.
    correction_unit_id uuid        not null,
    approval_id        uuid        not null references approval_use,
    reason             text        not null,
    note               text,
    -- What the run had come to, if it was over.
    prior_outcome      text,
    prior_completed_at timestamptz,
    opened_by          uuid        not null references actor,
    opened_at          timestamptz not null,
    constraint correction_once_per_closing unique (closing_event_id),
    constraint correction_once_per_approval unique (approval_id),
    constraint correction_once_per_snapshot unique (snapshot_id),
    constraint correction_of_closed check (prior_state in ('completed', 'cannot_complete')),
    constraint correction_in_place_unless_closed check
        ((prior_state = 'cannot_complete') = (unit_id = correction_unit_id)),
    constraint correction_prior_run_whole check ((prior_outcome is null) = (prior_completed_at is null))
);
create index correction_by_run on correction (run_id, correction_id);
create trigger correction_stays before update or delete on correction for each row
    execute function refuse_change('corrections are kept');

-- Units that were built on what was corrected, as they were then.
create table correction_downstream (
    correction_id uuid not null references correction,
    unit_id       uuid not null,
    state         text not null,
    primary key (correction_id, unit_id)
);
create index correction_downstream_by_unit on correction_downstream (unit_id);
create trigger correction_downstream_stays before update or delete on correction_downstream for each row
    execute function refuse_change('what was built on a corrected result is kept');

insert into transition (machine, matrix_id, from_state, to_state, actor_class, trigger_kind, trigger_ref, guards, event_type,
                        audit_required, rollback_to, extension_reason) values
    ('workflow_run', 'X7', 'completed', 'in_progress', 'reviewer', 'rpc', 'workflow_reopen_for_correction',
     '{approval_given,correction_reason_known,prior_closing_recorded,output_snapshot_kept}',
     'dev.handoff.run.reopened_for_correction', true, null,
     'a finished run goes on while one of its units is corrected');

-- A run that is over changes in one way only: it goes on for a correction. That there is one is looked up when the transaction
-- ends, because both are written in it.
drop trigger finished_run_never_changes on run;
create trigger finished_run_never_changes before update on run for each row
    when (old.state = 'cancelled' or (old.state = 'completed' and new.state <> 'in_progress'))
    execute function terminal_never_changes();

create function reopened_run_has_correction() returns trigger language plpgsql as $$
begin
    if not exists (select 1
                     from correction
                    where run_id = new.run_id and prior_completed_at = old.completed_at and prior_outcome = old.outcome) then
        raise exception 'run % is finished and goes on only for a correction', new.run_id
            using errcode = 'integrity_constraint_violation', constraint = 'reopened_run_has_correction';
    end if;
    return null;
end $$;
create constraint trigger reopened_run_has_correction after update on run deferrable initially deferred
    for each row when (old.state = 'completed' and new.state = 'in_progress')
    execute function reopened_run_has_correction();
