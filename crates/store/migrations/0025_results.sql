-- What results rest on: how far people were trusted, which judgments stand, and what is known of how well people work.

-- How far who judged was trusted then; none: nothing was known of them.
alter table judgment add column trust double precision;
alter table judgment add constraint judgment_trust_is_a_share check (trust between 0 and 1);
-- When a judgment was found to be worth nothing, and why. What was said stays said: only this one mark is ever made, and made once.
alter table judgment add column tainted_at timestamptz;
alter table judgment add column tainted_reason text;
alter table judgment add constraint judgment_tainted_for_a_reason check ((tainted_at is null) = (tainted_reason is null));
alter table judgment add constraint judgment_tainted_reason_length check (char_length(tainted_reason) <= 10000);
create function judgment_is_only_tainted() returns trigger language plpgsql as $$
begin
    if tg_op = 'DELETE' or old.tainted_at is not null or new.tainted_at is null
       or (to_jsonb(new) - 'tainted_at' - 'tainted_reason') is distinct from (to_jsonb(old) - 'tainted_at' - 'tainted_reason') then
        raise exception 'a judgment is what somebody said and stays said' using errcode = 'integrity_constraint_violation';
    end if;
    return new;
end $$;
drop trigger judgment_never_changes on judgment;
create trigger judgment_never_changes before update or delete on judgment for each row execute function judgment_is_only_tainted();

-- What a project asks of quality: how evidence becomes trust, rules over behaviour, what becomes of results that were built on tainted
-- judgments. No row: the usual.
create table quality_policy (
    project_id uuid        primary key references project,
    document   jsonb       not null,
    changed_by uuid        not null references actor,
    changed_at timestamptz not null
);

-- How well somebody works at a skill: what trust follows from the latest evidence, and what follows from that. Kept by the consumer
-- `quality`; read with everything else that permission rests on.
create table work_record (
    actor_id     uuid             not null references actor,
    project_id   uuid             not null references project,
    skill        text             not null,
    trust        double precision not null,
    evidence     integer          not null,
    standing     text             not null,
    barred_until timestamptz,
    -- Who was brought back begins anew: only evidence after this counts.
    evidence_from bigint          not null default 0,
    updated_at   timestamptz      not null,
    primary key (actor_id, project_id, skill),
    constraint work_record_skill_length check (char_length(skill) between 1 and 500),
    constraint work_record_trust_is_a_share check (trust between 0 and 1),
    constraint work_record_standing_known check (standing in ('good', 'warned', 'paused', 'removed'))
);
create index work_record_by_project on work_record (project_id, skill, actor_id);

-- How right somebody's answers were, by where that is known from. Append-only; the latest of each actor and skill make the trust.
create table trust_evidence (
    evidence_id bigint           generated always as identity primary key,
    project_id  uuid             not null,
    skill       text             not null,
    actor_id    uuid             not null references actor,
    source      text             not null,
    score       double precision not null,
    judgment_id uuid             not null,
    occurred_at timestamptz      not null,
    constraint trust_evidence_source_known check (source in ('gold', 'agreement', 'review')),
    constraint trust_evidence_score_is_a_share check (score between 0 and 1),
    -- A judgment says one thing of its kind about who gave it.
    constraint trust_evidence_once unique (judgment_id, source)
);
create index trust_evidence_latest on trust_evidence (project_id, skill, actor_id, evidence_id desc);

-- How trust and standing came to be what they are.
create table trust_history (
    actor_id    uuid             not null references actor,
    project_id  uuid             not null references project,
    skill       text             not null,
    history_id  bigint           generated always as identity,
    trust       double precision not null,
    evidence    integer          not null,
    standing    text             not null,
    barred_until timestamptz,
    cause       text             not null,
    changed_by  uuid             references actor,
    changed_at  timestamptz      not null,
    primary key (actor_id, project_id, skill, history_id)
);

-- What somebody did, as far as behaviour is concerned: kept by the consumer `quality`, so that nothing is written beside a submission.
create table act (
    project_id   uuid             not null,
    actor_id     uuid             not null references actor,
    judgment_id  uuid             not null,
    step_id      uuid             not null,
    unit_id      uuid             not null,
    run_id       uuid             not null,
    -- How long it took from claim to submission.
    seconds      double precision not null,
    -- Equal answers have equal digests.
    answer       bytea            not null,
    -- The place of the chosen option in the list that was shown, from 0.
    option_place smallint,
    occurred_at  timestamptz      not null,
    primary key (project_id, actor_id, judgment_id)
);
create index act_by_step on act (step_id, judgment_id desc);
create index act_by_person on act (step_id, actor_id, judgment_id desc);

insert into event_type (name, version, description) values
    ('dev.handoff.judgment.tainted', 1, 'A judgment was found to be worth nothing, and does not count any more'),
    ('dev.handoff.unit.overlap_raised', 1, 'More answers are asked for than before'),
    ('dev.handoff.test.judged', 1, 'An answer to a gold question was compared with the right ones'),
    ('dev.handoff.trust.standing_changed', 1, 'Somebody is warned, paused, removed or brought back at a skill'),
    ('dev.handoff.quality.policy_set', 1, 'A project asks otherwise of quality'),
    ('dev.handoff.quality.rule_struck', 1, 'A rule over behaviour struck'),
    ('dev.handoff.gold.changed', 1, 'A gold question was added, edited or retired');
